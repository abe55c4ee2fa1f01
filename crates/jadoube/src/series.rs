//! `jadoube series`: several games between two players, kept in a file.
//!
//! Who begins, what a game counts for and what agreements make of a result is asked of the umpire.
mod kept;

use crate::code;
use crate::failure::Failure;
use clap::{Subcommand, ValueHint};
use kept::Series;
use serde_json::{Value, json};
use std::hash::{BuildHasher, RandomState};
use std::io::{Write, stdout};
use std::path::PathBuf;

/// Keep a series of games: a sitting, or a match
///
/// The file is TOML, to be read and mended by hand. The umpire says who begins the next game, which
/// games count, and what odds and undertakings make of a result.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLE: &str = "\
Example:
  jadoube series new match.toml Philidor Verdoni --code first-societies
  jadoube series game match.toml drawn
  jadoube series game match.toml 'white wins'
  jadoube series show match.toml";

#[derive(Subcommand)]
enum Command {
    New(New),
    Game(Played),
    Show(Show),
}

/// Begin a series
#[derive(clap::Args)]
#[command(after_help = NEW)]
struct New {
    /// The file to be made
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The two players
    #[arg(num_args = 2, required = true, value_names = ["PLAYER", "PLAYER"])]
    players: Vec<String>,
    /// A code of law, by its id or its file
    #[arg(long, default_value = "british-1899")]
    code: String,
    /// A match of so many games; else the series is a sitting
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// Who begins the first game, by agreement [default: a lot is drawn]
    #[arg(long, value_name = "PLAYER")]
    first: Option<String>,
    /// What holds for every game, in the words of the case language; a player may be named for a side
    #[arg(long, value_name = "AGREEMENT")]
    agree: Vec<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const NEW: &str = "\
Example:
  jadoube series new match.toml Philidor Verdoni --games 5";

/// Enter a game that has been played
#[derive(clap::Args)]
#[command(after_help = GAME)]
struct Played {
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// "white wins", "black wins", drawn, annulled; or a PGN, which is heard
    result: String,
    /// Who had White [default: who began]
    #[arg(long, value_name = "PLAYER")]
    white: Option<String>,
    /// Who began, if it was not whose right it was; or by a new lot
    #[arg(long, value_name = "PLAYER")]
    began: Option<String>,
    /// The game began another sitting
    #[arg(long)]
    new_sitting: bool,
    /// Odds and whatever else was agreed for this game
    #[arg(long, value_name = "AGREEMENT")]
    agree: Vec<String>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const GAME: &str = "\
Example:
  jadoube series game match.toml drawn";

/// Show the games, the score, and who begins the next ones
#[derive(clap::Args)]
#[command(after_help = SHOW)]
struct Show {
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// For so many games to come
    #[arg(long, default_value_t = 4, value_name = "N")]
    next: usize,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const SHOW: &str = "\
Example:
  jadoube series show match.toml";

pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::New(args) => new(args),
        Command::Game(args) => game(args),
        Command::Show(args) => tell(&Series::open(&args.file)?, args.next, args.json),
    }
}

fn new(args: &New) -> Result<(), Failure> {
    if args.file.exists() {
        let name = args.file.display();
        return Err(Failure::Data(format!(
            "{name} exists already; a series is never overwritten"
        )));
    }
    let [one, other] = &args.players[..] else {
        return Err(Failure::Data("A series is between two players.".into()));
    };
    let lot = || match RandomState::new().hash_one(one) & 1 {
        0 => one.clone(),
        _ => other.clone(),
    };
    let series = Series {
        code: code::open(&args.code)?.reference(),
        players: [one.clone(), other.clone()],
        first: args.first.clone().unwrap_or_else(lot),
        match_of: args.games,
        agreements: args.agree.clone(),
        games: Vec::new(),
    };
    series.check().map_err(Failure::Data)?;
    series.save(&args.file)?;
    tell(&series, 4, args.json)
}

fn game(args: &Played) -> Result<(), Failure> {
    let mut series = Series::open(&args.file)?;
    let entry = series.entry(args).map_err(Failure::Data)?;
    series.games.push(entry);
    series.save(&args.file)?;
    tell(&series, 4, args.json)
}

fn tell(series: &Series, next: usize, json: bool) -> Result<(), Failure> {
    let (won, drawn, annulled) = series.score();
    let forecast = series.forecast(next).map_err(Failure::Data)?;
    let last = series
        .heard(series.games.len(), &series.first, &[], false)
        .map_err(Failure::Data)?;
    let counted = last.games_counted();
    let mut out = stdout().lock();
    let [one, other] = &series.players;
    if json {
        let told = json!({
            "code": series.code, "players": series.players, "match_of": series.match_of,
            "won": { one: won[0], other: won[1] }, "drawn": drawn, "annulled": annulled,
            "games_counted": counted, "next_to_begin": forecast,
            "games": serde_json::to_value(&series.games).unwrap_or(Value::Null),
        });
        writeln!(out, "{told}")?;
        return Ok(());
    }
    writeln!(out, "{one} and {other}, under {}", last.code().title)?;
    for agreement in &series.agreements {
        writeln!(out, "  in every game: {agreement}")?;
    }
    for (n, entry) in series.games.iter().enumerate() {
        let by = if entry.by.is_empty() {
            String::new()
        } else {
            format!(" by {}", entry.by)
        };
        let terms: String = entry.agreements.iter().map(|a| format!("; {a}")).collect();
        let sitting = if entry.new_sitting {
            " (a new sitting)"
        } else {
            ""
        };
        writeln!(
            out,
            "{:>3}. {} has White, {} begins: {}{by}{terms}{sitting}",
            n + 1,
            entry.white,
            entry.began,
            entry.result
        )?;
    }
    writeln!(
        out,
        "{one} {}, {other} {}, drawn {drawn}, annulled {annulled}",
        won[0], won[1]
    )?;
    match series.match_of {
        Some(all) => writeln!(
            out,
            "{counted} of {} so far.",
            desk::counted(all, "game counts", "games count")
        )?,
        None => writeln!(
            out,
            "{}.",
            desk::counted(
                counted,
                "game of this sitting counts",
                "games of this sitting count"
            )
        )?,
    }
    match forecast.is_empty() {
        true => writeln!(out, "Who begins the next game is for the lot.")?,
        false => writeln!(out, "Next to begin: {}.", forecast.join(", then "))?,
    }
    Ok(())
}
