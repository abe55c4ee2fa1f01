//! `jadoube post`: a game by letter, kept in one PGN with its acts.
mod card;

use crate::failure::Failure;
use crate::given;
use crate::hearing::{bracketed, said};
use crate::page::Page;
use crate::{code, diagram, hearing};
use board::Color;
use clap::{Subcommand, ValueEnum, ValueHint};
use post::{Correspondence, Moment, Posted, Terms};
use serde_json::{Value, json};
use std::fs;
use std::io::{ErrorKind, Write, stdout};
use std::path::{Path, PathBuf};
use umpire::agreement::Outcome;
use umpire::words::side;

/// Play a game by letter
///
/// The game is kept in one PGN, with every act in a comment, and is heard anew by the umpire whenever
/// it is opened. Letters are free text with a record in them, in the notation of the game.
#[derive(clap::Args)]
#[command(after_help = EXAMPLE)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLE: &str = "\
Example:
  jadoube post new game.pgn --white Smith --black Jones --keeper white
  jadoube post send game.pgn 'P-K4, and if P-K4 then Kt-KB3' > letter.txt
  jadoube post receive game.pgn answer.txt
  jadoube post show game.pgn";

#[derive(Subcommand)]
enum Command {
    New(New),
    Send(Send),
    Receive(Receive),
    Show(Show),
}

/// Begin a game
#[derive(clap::Args)]
#[command(after_help = NEW)]
struct New {
    /// The file to be made
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// A code of law, by its id or its file
    #[arg(long, default_value = "british-1899")]
    code: String,
    /// White's name
    #[arg(long)]
    white: String,
    /// Black's name
    #[arg(long)]
    black: String,
    /// Whose file it is
    #[arg(long)]
    keeper: Side,
    /// Time from the receipt of a move to that of the reply
    #[arg(long, value_name = "H:MM")]
    reply: Option<String>,
    /// What a late reply does
    #[arg(long, requires = "reply")]
    late: Option<Late>,
    /// The notation of the game
    #[arg(long, default_value = "descriptive")]
    notation: String,
    /// Odds and whatever else is agreed, in the words of the case language
    #[arg(long, value_name = "AGREEMENT")]
    agree: Vec<String>,
    #[command(flatten)]
    date: Date,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const NEW: &str = "\
Example:
  jadoube post new game.pgn --white Smith --black Jones --keeper white";

/// Do something, and write the letter that tells it
#[derive(clap::Args)]
#[command(after_help = SEND)]
struct Send {
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// A move, a move with others upon assumed replies, or an act in the words of the case language:
    /// "P-K4 if P-K4 then Kt-KB3", "adopts Nf3", "demands move king", "I resign"
    words: String,
    /// Write the card here, as a picture in SVG
    #[arg(long, value_name = "FILE")]
    card: Option<PathBuf>,
    #[command(flatten)]
    date: Date,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const SEND: &str = "\
Example:
  jadoube post send game.pgn 'P-K4'";

/// Read the opponent's letter
#[derive(clap::Args)]
#[command(after_help = RECEIVE)]
struct Receive {
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// The letter; - is the standard input
    #[arg(value_hint = ValueHint::FilePath, required_unless_present = "act")]
    letter: Option<PathBuf>,
    /// What he did, in the words of the case language, instead of a letter: 'sends "Kt-KB3"'
    #[arg(long, conflicts_with = "letter")]
    act: Option<String>,
    /// When your last letter came to him [default: when it was sent]
    #[arg(long, value_name = "DATE")]
    ours_came: Option<Moment>,
    #[command(flatten)]
    date: Date,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const RECEIVE: &str = "\
Example:
  jadoube post receive game.pgn letter.txt";

/// Show how the game stands
#[derive(clap::Args)]
#[command(after_help = SHOW)]
struct Show {
    #[arg(value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const SHOW: &str = "\
Example:
  jadoube post show game.pgn";

#[derive(clap::Args)]
struct Date {
    /// When the letter was written or came, as 1899-03-05 or "1899-03-05 14:30" [default: now]
    #[arg(long)]
    date: Option<Moment>,
}

impl Date {
    fn moment(&self) -> Moment {
        self.date.unwrap_or_else(Moment::now)
    }
}

#[derive(Copy, Clone, ValueEnum)]
enum Side {
    White,
    Black,
}

#[derive(Copy, Clone, ValueEnum)]
enum Late {
    /// The game is forfeited
    Forfeits,
    /// The other may claim the game before he replies
    Claimed,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::New(args) => new(args),
        Command::Send(args) => send(args),
        Command::Receive(args) => receive(args),
        Command::Show(args) => show(args),
    }
}

fn new(args: &New) -> Result<(), Failure> {
    if args.file.exists() {
        let name = args.file.display();
        return Err(Failure::Data(format!(
            "{name} exists already; a game is never overwritten"
        )));
    }
    let mut agreements = args.agree.clone();
    agreements.extend(
        args.reply
            .iter()
            .map(|time| format!("by communication {time}")),
    );
    agreements.extend(args.late.map(|late| match late {
        Late::Forfeits => "late reply forfeits".into(),
        Late::Claimed => "late reply may be claimed".into(),
    }));
    let terms = Terms {
        code: code::open(&args.code)?,
        white: args.white.clone(),
        black: args.black.clone(),
        keeper: match args.keeper {
            Side::White => Color::White,
            Side::Black => Color::Black,
        },
        notation: args.notation.clone(),
        agreements,
        date: args.date.moment(),
    };
    let game = Correspondence::begin(&args.file, terms).map_err(Failure::Data)?;
    game.save().map_err(Failure::Data)?;
    tell_standing(&game, args.json)
}

fn send(args: &Send) -> Result<(), Failure> {
    let mut game = open(&args.file)?;
    let posted = game
        .send(&args.words, args.date.moment())
        .map_err(Failure::Data)?;
    let letter = game.letter(&posted);
    if let Some(path) = &args.card {
        let unwritten = |e| Failure::Data(format!("{}: {e}", path.display()));
        fs::write(path, card::draw(&game, &posted)).map_err(unwritten)?;
    }
    game.save().map_err(Failure::Data)?;
    let mut out = stdout().lock();
    if args.json {
        let mut object = standing(&game);
        object["letter"] = letter.into();
        object["posted"] = posted.iter().map(in_json).collect();
        writeln!(out, "{object}")?;
    } else {
        write!(out, "{letter}")?;
    }
    Ok(())
}

fn receive(args: &Receive) -> Result<(), Failure> {
    let mut game = open(&args.file)?;
    if let Some(date) = args.ours_came {
        game.ours_came(date).map_err(Failure::Data)?;
    }
    let date = args.date.moment();
    let posted = match (&args.act, &args.letter) {
        (Some(act), _) => game.receive_act(act, date),
        (None, Some(path)) => game.receive(&read(path)?, date),
        (None, None) => Err("There is no letter.".into()),
    };
    let posted = posted.map_err(Failure::Data)?;
    game.save().map_err(Failure::Data)?;
    let mut out = stdout().lock();
    if args.json {
        let mut object = standing(&game);
        object["posted"] = posted.iter().map(in_json).collect();
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let page = Page::new();
    for posted in &posted {
        writeln!(out, "{}", page.bold(&posted.act.to_string()))?;
        if let Some(readings) = &posted.readings {
            writeln!(out, "  {}", expressed(readings))?;
        }
        for line in said(&posted.ruling, 2, &page) {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out)?;
    drop(out);
    tell_standing(&game, false)
}

fn expressed(readings: &[String]) -> String {
    match readings {
        [] => "It expresses no legal move.".into(),
        [one] => format!("It expresses one legal move: {one}."),
        several => format!("It may express any of {}.", several.join(", ")),
    }
}

fn show(args: &Show) -> Result<(), Failure> {
    tell_standing(&open(&args.file)?, args.json)
}

fn open(path: &Path) -> Result<Correspondence, Failure> {
    if !path.exists() {
        return Err(given::unread(path, &ErrorKind::NotFound.into()));
    }
    Correspondence::open(path).map_err(Failure::Data)
}

fn read(path: &Path) -> Result<String, Failure> {
    Ok(String::from_utf8_lossy(&given::bytes(path)?).into_owned())
}

/// The score, the board, whose turn it is, until when, and what each side may and must do.
fn tell_standing(game: &Correspondence, json: bool) -> Result<(), Failure> {
    let mut out = stdout().lock();
    if json {
        writeln!(out, "{}", standing(game))?;
        return Ok(());
    }
    let page = Page::new();
    let (white, black) = (game.player(Color::White), game.player(Color::Black));
    writeln!(
        out,
        "{}",
        page.bold(&format!("{white} (White), {black} (Black)"))
    )?;
    writeln!(out, "{}", game.code().title)?;
    for agreement in game.agreements() {
        writeln!(out, "  {agreement}")?;
    }
    for line in score(game) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{}", diagram::on_terminal(&game.game().position()))?;
    writeln!(out, "{}", state(game))?;
    for who in [Color::White, Color::Black] {
        let name = who.fold_wb("White", "Black");
        for duty in game.game().duties(who) {
            let line = format!(
                "{name} must {}. {}{}",
                duty.remedy,
                duty.why,
                bracketed(&duty.cites)
            );
            writeln!(out, "{}", page.beside(4, &line))?;
        }
        for right in game.game().rights(who) {
            let line = format!(
                "{name} may {}. {}{}",
                game.right_in_words(&right, who),
                right.why,
                bracketed(&right.cites)
            );
            writeln!(out, "{}", page.beside(4, &line))?;
        }
    }
    Ok(())
}

/// The moves in lines, as they are numbered.
fn score(game: &Correspondence) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = None;
    for (number, who, text) in game.moves() {
        match (who, last) {
            (Color::White, _) => words.push(format!("{number}.")),
            (Color::Black, Some(Color::White)) => {}
            (Color::Black, _) => words.push(format!("{number}...")),
        }
        words.push(text);
        last = Some(who);
    }
    crate::page::wrap(&words.join(" "), 79)
}

fn state(game: &Correspondence) -> String {
    match game.game().outcome() {
        (Outcome::Open, _) if game.may_adopt() => {
            let name = game.player(game.keeper());
            format!("It is for {name} to adopt a reading before he replies, or with the reply.")
        }
        (Outcome::Open, _) => {
            let turn = game.game().turn();
            let whose = format!(
                "It is {}'s turn ({}).",
                turn.fold_wb("White", "Black"),
                game.player(turn)
            );
            match game.reply_due() {
                Some(due) if turn == game.keeper() => {
                    format!("{whose} The reply must come by {due}.")
                }
                Some(due) => {
                    format!("{whose} The reply must come by {due}, if your letter came at once.")
                }
                None => whose,
            }
        }
        (outcome, None) => format!("The game is over: {outcome}."),
        (outcome, Some(how)) => format!("The game is over: {outcome} by {how}."),
    }
}

fn standing(game: &Correspondence) -> Value {
    let now = game.game();
    let (outcome, how) = now.outcome();
    let moves: Vec<String> = game.moves().into_iter().map(|(.., text)| text).collect();
    let of = |who: Color| {
        let rights = now.rights(who);
        let rights = rights
            .iter()
            .map(|r| json!({ "may": r.act.as_right(), "why": r.why, "cites": r.cites }));
        let duties = now.duties(who);
        let duties = duties
            .iter()
            .map(|d| json!({ "must": d.remedy.to_string(), "why": d.why, "cites": d.cites }));
        json!({ "player": game.player(who), "rights": rights.collect::<Value>(), "duties": duties.collect::<Value>() })
    };
    json!({
        "code": game.code().id,
        "keeper": side(game.keeper()),
        "notation": game.notation_name(),
        "agreements": game.agreements().iter().map(|a| a.to_string()).collect::<Value>(),
        "moves": moves,
        "fen": now.position().fen(),
        "turn": side(now.turn()),
        "result": outcome.to_string(),
        "by": how.map(|how| how.to_string()),
        "reply_due": game.reply_due().map(|due| due.to_string()),
        "white": of(Color::White),
        "black": of(Color::Black),
    })
}

fn in_json(posted: &Posted) -> Value {
    let mut object = hearing::ruled(&posted.ruling);
    object["act"] = posted.act.to_string().into();
    object["expresses"] = json!(posted.readings);
    object
}
