//! `jadoube compare`: the codes side by side.
mod table;

use crate::failure::Failure;
use crate::{code, rule};
use desk::{compare, incident};
use statute::Code;
use std::path::PathBuf;
use std::sync::Arc;

/// Set the codes side by side
///
/// The table of the questions of law, by chapter, and what each code answers to them; or one incident,
/// told in a case file, with the rulings, rights and results under each code.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A case file: set the codes side by side on this incident; - is the standard input
    #[arg(value_name = "FILE", conflicts_with = "chapter")]
    file: Option<PathBuf>,
    /// A code of law, or the file of a house code; any number of times [default: all]
    #[arg(long, value_name = "CODE")]
    code: Vec<String>,
    /// Only the codes that had been made by this year
    #[arg(long, value_name = "YEAR", conflicts_with = "code")]
    as_of: Option<u16>,
    /// Only the chapter of this name
    #[arg(long, value_name = "NAME")]
    chapter: Option<String>,
    /// Only what the codes answer differently
    #[arg(long)]
    differences: bool,
    #[command(flatten)]
    form: Form,
}

const EXAMPLES: &str = "\
Examples:
  jadoube compare --differences
  jadoube compare incident.case";

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
    let codes: Vec<Arc<Code>> = match args.code.as_slice() {
        [] => code::made_by(args.as_of)?,
        named => named
            .iter()
            .map(|c| code::open(c))
            .collect::<Result<_, _>>()?,
    };
    let mut comparison = match &args.file {
        None => compare::law(&codes, args.chapter.as_deref())?,
        Some(path) => {
            let name = path.display().to_string();
            if name != "-" && !path.exists() {
                return Err(Failure::Data(format!(
                    "there is no file {name}; a code is named with --code"
                )));
            }
            let case = rule::read(&name, path)??;
            incident::compare(&name, &case, &codes)
        }
    };
    if args.differences {
        comparison = comparison.differences();
    }
    table::write(&comparison, &args.form)
}
