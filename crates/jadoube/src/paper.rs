//! `jadoube completions` and `jadoube man`: what the shell and the manual want to know of this program.
use crate::Cli;
use crate::failure::Failure;
use clap::CommandFactory;
use clap_complete::Shell;
use serde_json::json;
use std::io::{Write, stdout};
use std::path::PathBuf;

/// Write shell completions
///
/// For example `jadoube completions bash > ~/.local/share/bash-completion/completions/jadoube`.
#[derive(clap::Args)]
#[command(after_help = COMPLETIONS_EXAMPLES)]
pub struct Completions {
    shell: Shell,
    /// Answer in JSON: the script as one string
    #[arg(long)]
    json: bool,
}

const COMPLETIONS_EXAMPLES: &str = "\
Example:
  jadoube completions fish > ~/.config/fish/completions/jadoube.fish";

pub fn completions(args: &Completions) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "jadoube", &mut script);
    print("completions", script, args.json)
}

/// Write the manual page, or one for every subcommand
///
/// For example `jadoube man | man -l -`.
#[derive(clap::Args)]
#[command(after_help = MAN_EXAMPLES)]
pub struct Man {
    /// Write jadoube.1 and a page for every subcommand into this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "json")]
    into: Option<PathBuf>,
    /// Answer in JSON: the page as one string
    #[arg(long)]
    json: bool,
}

const MAN_EXAMPLES: &str = "\
Examples:
  jadoube man | man -l -
  jadoube man --into /usr/local/share/man/man1";

pub fn man(args: &Man) -> Result<(), Failure> {
    let command = Cli::command();
    if let Some(folder) = &args.into {
        return clap_mangen::generate_to(command, folder).map_err(|e| {
            Failure::Data(format!(
                "the pages could not be written into {}: {e}",
                folder.display()
            ))
        });
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    print("man", page, args.json)
}

fn print(name: &str, text: Vec<u8>, as_json: bool) -> Result<(), Failure> {
    let mut out = stdout().lock();
    if as_json {
        writeln!(out, "{}", json!({ name: String::from_utf8_lossy(&text) }))?;
    } else {
        out.write_all(&text)?;
    }
    Ok(())
}
