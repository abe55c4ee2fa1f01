//! The command line: thin. Each subcommand is a module that parses its words and calls a room.
mod bar;
mod boards;
mod code;
mod compare;
mod diagram;
mod exam;
mod failure;
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
use failure::finish;
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
  jadoube moves                          the twenty moves of the first player
  jadoube moves --fen '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1'
  jadoube diagram --svg > array.svg      the board as a picture
  jadoube perft 5                        count every game of five moves
  jadoube record 'Kt-B3'                 every legal move that a record can express
  jadoube translate games.pgn --to descriptive  its moves as they were printed
  jadoube prove endless-checks --fen '6k1/6p1/8/6PQ/8/8/qq6/7K w - - 0 1'
  jadoube laws british-1899 II.5.f       read a provision
  jadoube transcribe book.txt            the games of a printed book, as PGN
  jadoube compare --differences          where the codes of law differ
  jadoube post show game.pgn             how a game by letter stands
  jadoube serve                          open the house, and play

Every command takes --json. Exit status: 0 fine, 1 bad data, 2 bad usage.";

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
    Serve(house::Serve),
    Verify(house::Verify),
    Backup(house::Backup),
    Restore(house::Restore),
    Completions(paper::Completions),
    Man(paper::Man),
}

fn main() -> ExitCode {
    match Cli::parse().command {
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
        Command::Serve(args) => finish(house::run_serve(&args)),
        Command::Verify(args) => finish(house::run_verify(&args)),
        Command::Backup(args) => finish(house::run_backup(&args)),
        Command::Restore(args) => finish(house::run_restore(&args)),
        Command::Completions(args) => finish(paper::completions(&args)),
        Command::Man(args) => finish(paper::man(&args)),
    }
}
