//! The command line: thin. Each subcommand is a module that parses its words and calls a room.
mod bar;
mod boards;
mod collate;
mod compare;
mod diagram;
mod exam;
mod failure;
mod given;
mod hearing;
mod house;
mod laws;
mod moves;
mod page;
mod paper;
mod perft;
mod post;
mod prove;
mod reckon;
mod record;
mod rule;
mod series;
mod setting;
mod transcribe;
mod translate;
mod umpire;

use clap::{Parser, Subcommand};
use desk::code;
use failure::{finish, misused};
use std::process::ExitCode;

/// A house makes and forgets much; this allocator does it for less than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The umpire for chess
///
/// Lets anything be done at the board, as at a real one, and says what follows by the law: what each
/// side may and must do, and by which provision of which code.
#[derive(Parser)]
#[command(name = "jadoube", version, after_help = EXAMPLES, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  jadoube serve                     open the house, and play
  jadoube umpire                    umpire a game at a real board
  jadoube laws british-1899 II.5.f  read a provision
  jadoube compare --differences     where the codes of law differ
  jadoube record 'Kt-B3'            every legal move that a record can express
  jadoube transcribe book.txt       the games of a printed book, as PGN
  jadoube collate a.txt b.pgn       one reading of several witnesses of a game
  jadoube diagram --svg > array.svg

Every command takes --json. The exit status is 0 if all is well, 1 if the data
are bad, 2 if the words of the command are. What is wrong is said on the
standard error; under --json as one object a line: error (data or usage),
message, and file, line and column where there is a place.";

#[derive(Subcommand)]
enum Command {
    Moves(moves::Args),
    Diagram(diagram::Args),
    Perft(perft::Args),
    Prove(prove::Args),
    Rule(rule::Args),
    Exam(exam::Args),
    Umpire(umpire::Args),
    Board(boards::Args),
    Post(post::Args),
    Series(series::Args),
    Reckon(reckon::Args),
    Laws(laws::Args),
    Compare(compare::Args),
    Record(record::Args),
    Translate(translate::Args),
    Transcribe(transcribe::Args),
    Collate(collate::Args),
    Serve(house::Serve),
    Verify(house::Verify),
    Backup(house::Backup),
    Restore(house::Restore),
    Completions(paper::Completions),
    Man(paper::Man),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return misused(&error),
    };
    match cli.command {
        Command::Moves(args) => finish(moves::run(&args)),
        Command::Diagram(args) => finish(diagram::run(&args)),
        Command::Perft(args) => finish(perft::run(&args)),
        Command::Prove(args) => finish(prove::run(&args)),
        Command::Rule(args) => finish(rule::run(&args)),
        Command::Exam(args) => finish(exam::run(&args)),
        Command::Umpire(args) => finish(umpire::run(&args)),
        Command::Board(args) => finish(boards::run(&args)),
        Command::Post(args) => finish(post::run(&args)),
        Command::Series(args) => finish(series::run(&args)),
        Command::Reckon(args) => finish(reckon::run(&args)),
        Command::Laws(args) => finish(laws::run(&args)),
        Command::Compare(args) => finish(compare::run(&args)),
        Command::Record(args) => finish(record::run(&args)),
        Command::Translate(args) => finish(translate::run(&args)),
        Command::Transcribe(args) => finish(transcribe::run(&args)),
        Command::Collate(args) => finish(collate::run(&args)),
        Command::Serve(args) => finish(house::run_serve(&args)),
        Command::Verify(args) => finish(house::run_verify(&args)),
        Command::Backup(args) => finish(house::run_backup(&args)),
        Command::Restore(args) => finish(house::run_restore(&args)),
        Command::Completions(args) => finish(paper::completions(&args)),
        Command::Man(args) => finish(paper::man(&args)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn every(command: &clap::Command, found: &mut Vec<clap::Command>) {
        for sub in command
            .get_subcommands()
            .filter(|sub| sub.get_name() != "help")
        {
            every(sub, found);
            found.push(sub.clone());
        }
    }

    #[test]
    fn every_help_has_an_example_and_fits_a_terminal() {
        let mut all = vec![Cli::command()];
        every(&Cli::command(), &mut all);
        let mut wrong = Vec::new();
        for command in all {
            let name = command.get_name().to_string();
            let after = command.get_after_help().map(ToString::to_string);
            let after = after.unwrap_or_default();
            if !after.contains("Example") {
                wrong.push(format!("{name} has no example"));
            }
            let wide = after.lines().filter(|line| line.chars().count() > 80);
            wrong.extend(wide.map(|line| format!("{name}: too wide: {line}")));
            let help = command.clone().render_long_help().to_string();
            let wide = help.lines().filter(|line| line.chars().count() > 100);
            wrong.extend(wide.map(|line| format!("{name}: too wide: {line}")));
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
