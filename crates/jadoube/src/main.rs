//! The command line: thin. Each subcommand is a module that parses its words and calls a room.
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// The umpire for chess: it lets anything be done at the board, and says what follows by the law.
#[derive(Parser)]
#[command(name = "jadoube", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {}

fn main() -> ExitCode {
    match Cli::parse().command {}
}
