//! `jadoube compare`: the codes side by side.
mod table;

use crate::code;
use crate::failure::Failure;
use statute::{Code, Comparison};

/// Set the codes side by side
///
/// The table of the questions of law, by chapter, and what each code answers to them.
#[derive(clap::Args)]
pub struct Args {
    /// A code of law, or the file of a house code; any number of times [default: the five]
    #[arg(long, value_name = "CODE")]
    code: Vec<String>,
    /// Only the chapter of this name
    #[arg(long, value_name = "NAME")]
    chapter: Option<String>,
    /// Only what the codes answer differently
    #[arg(long)]
    differences: bool,
    #[command(flatten)]
    form: Form,
}

/// How the table is written.
#[derive(clap::Args)]
#[group(multiple = false)]
pub struct Form {
    /// Write it in Markdown
    #[arg(long)]
    markdown: bool,
    /// Write it as a page of HTML
    #[arg(long)]
    html: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let codes = match args.code.as_slice() {
        [] => Code::all(),
        named => named
            .iter()
            .map(|c| code::open(c))
            .collect::<Result<_, _>>()?,
    };
    let mut comparison = Comparison::of(&codes);
    if let Some(name) = &args.chapter {
        let names: Vec<&str> = comparison.chapters.iter().map(|c| c.name).collect();
        if !names.contains(&name.as_str()) {
            let names = names.join(", ");
            return Err(Failure::Data(format!(
                "there is no chapter {name:?}; there are: {names}"
            )));
        }
        comparison.chapters.retain(|chapter| chapter.name == name);
    }
    if args.differences {
        comparison = comparison.differences();
    }
    table::write(&comparison, &args.form)
}
