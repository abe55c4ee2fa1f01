//! `jadoube prove`: endless checks, drawn games and mates, with the proof; and proofs gone through.
mod pgn;
mod watch;
mod words;

use crate::failure::Failure;
use crate::given;
use crate::setting::Alone;
use board::{Color, Role, Square};
use clap::ValueEnum;
use desk::{paper, prove};
use proof::{Budget, Condition, Reading, Undertaking};
use std::io::{Write, stdout};
use std::path::PathBuf;
use watch::Watched;

/// Prove a claim that needs mathematics, or go through a proof
#[derive(clap::Args)]
#[command(arg_required_else_help = true, args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
pub struct Args {
    #[command(subcommand)]
    question: Option<Question>,
    /// Go through a proof that was written with --json, without any search
    #[arg(long, value_name = "FILE")]
    verify: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long, requires = "verify")]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube prove mate '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1'
  jadoube prove drawn --json > proof.json && jadoube prove --verify proof.json";

#[derive(clap::Subcommand)]
enum Question {
    /// Can a player give check at every move for ever?
    EndlessChecks(EndlessChecks),
    /// Can either side still win by some series of legal moves?
    Drawn(Drawn),
    /// What is the shortest mate that the player to move can force?
    Mate(Mate),
}

#[derive(clap::Args)]
struct Common {
    #[command(flatten)]
    setting: Alone,
    /// How many positions may be examined
    #[arg(long, value_name = "N", default_value_t = Budget::default().nodes)]
    budget: u64,
    /// How many MiB the tables may take
    #[arg(long, value_name = "MIB", default_value_t = Budget::default().memory >> 20)]
    memory: usize,
    /// Answer in JSON, with the whole proof
    #[arg(long, conflicts_with = "pgn")]
    json: bool,
    /// Answer as a PGN with variations
    #[arg(long)]
    pgn: bool,
}

impl Common {
    fn budget(&self) -> Budget {
        Budget {
            nodes: self.budget,
            memory: self.memory.saturating_mul(1 << 20),
        }
    }
}

#[derive(Copy, Clone, ValueEnum)]
enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

#[derive(Copy, Clone, ValueEnum)]
enum ReadingWord {
    /// No check of the strategy may mate
    Strict,
    /// The defender may walk into mate but need not (AMB-18): how the umpire rules
    Spared,
    /// A mating move also counts as success
    MateAllowed,
}

#[derive(clap::Args)]
#[command(after_help = ENDLESS_CHECKS)]
struct EndlessChecks {
    #[command(flatten)]
    common: Common,
    /// Who claims [default: the player to move]
    #[arg(long)]
    by: Option<Side>,
    /// What a mate on the way does to the series
    #[arg(long, value_enum, default_value = "spared")]
    reading: ReadingWord,
}

const ENDLESS_CHECKS: &str = "\
Example:
  jadoube prove endless-checks --fen '6k1/6p1/8/6PQ/8/8/qq6/7K w - - 0 1'";

#[derive(clap::Args)]
#[command(after_help = DRAWN)]
struct Drawn {
    #[command(flatten)]
    common: Common,
    /// Ask of one side only
    #[arg(long)]
    by: Option<Side>,
    /// What wins
    #[arg(long, value_enum, default_value = "mate")]
    win: WinWord,
}

const DRAWN: &str = "\
Example:
  jadoube prove drawn --fen '8/8/4k3/8/8/4K3/5B2/8 w - - 0 1'";

#[derive(Copy, Clone, ValueEnum)]
enum WinWord {
    /// Mate alone
    Mate,
    /// Mate, and stalemating
    Stalemating,
    /// Mate, and being stalemated, as in England before 1807
    Stalemated,
}

impl From<WinWord> for Condition {
    fn from(word: WinWord) -> Condition {
        match word {
            WinWord::Mate => Condition::Mate,
            WinWord::Stalemating => Condition::MateOrStalemate,
            WinWord::Stalemated => Condition::MateOrStalemated,
        }
    }
}

#[derive(clap::Args)]
#[command(after_help = MATE)]
struct Mate {
    #[command(flatten)]
    common: Common,
    /// Within how many moves
    #[arg(long = "in", value_name = "MOVES", default_value_t = 4)]
    within: u32,
    /// The kind of man that must give mate, as p, n, b, r, q or k
    #[arg(long, value_parser = prove::role)]
    with: Option<Role>,
    /// The man that must give mate, by the square on which it stands now
    #[arg(long, value_parser = prove::square)]
    man: Option<Square>,
    /// The square from which it must give mate
    #[arg(long, value_parser = prove::square)]
    from: Option<Square>,
    /// The square on which the King must be mated
    #[arg(long, value_parser = prove::square)]
    on: Option<Square>,
}

const MATE: &str = "\
Example:
  jadoube prove mate --fen '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1'";

pub fn run(args: &Args) -> Result<(), Failure> {
    match (&args.verify, &args.question) {
        (Some(file), _) => {
            let text = given::text(file)?;
            let told = paper::verify(&text)
                .map_err(|why| Failure::Data(format!("{}: {why}", file.display())))?;
            match args.json {
                true => {
                    let sentences: Vec<&str> = told.lines().collect();
                    let object = serde_json::json!({ "verified": true, "told": sentences });
                    writeln!(stdout(), "{object}")?;
                }
                false => writeln!(stdout(), "{told}")?,
            }
            Ok(())
        }
        (None, Some(Question::EndlessChecks(asked))) => endless_checks(asked),
        (None, Some(Question::Drawn(asked))) => drawn(asked),
        (None, Some(Question::Mate(asked))) => mate(asked),
        (None, None) => Err(Failure::Data("nothing is asked".into())),
    }
}

fn endless_checks(asked: &EndlessChecks) -> Result<(), Failure> {
    let position = asked.common.setting.position()?;
    let claimant = asked.by.map_or(position.turn(), Color::from);
    let reading = match asked.reading {
        ReadingWord::Strict => Reading::Strict,
        ReadingWord::Spared => Reading::Spared,
        ReadingWord::MateAllowed => Reading::MateAllowed,
    };
    let mut watched = Watched::new();
    let budget = asked.common.budget();
    let watch = &mut |n| watched.look(n);
    let answer = prove::endless_checks(&position, claimant, reading, budget, watch)?;
    let told = if asked.common.json {
        paper::endless_checks(&position, claimant, reading, &answer)
    } else if asked.common.pgn {
        pgn::endless_checks(&position, &answer)
    } else {
        words::endless_checks(&position, claimant, &answer)
    };
    write!(stdout(), "{told}")?;
    watched.end()
}

fn drawn(asked: &Drawn) -> Result<(), Failure> {
    let position = asked.common.setting.position()?;
    let condition = Condition::from(asked.win);
    let mut watched = Watched::new();
    let budget = asked.common.budget();
    let watch = &mut |n| watched.look(n);
    let by = asked.by.map(Color::from);
    let answers = prove::drawn(&position, by, condition, budget, watch)?;
    let told = if asked.common.json {
        paper::drawn(&position, condition, &answers)
    } else if asked.common.pgn {
        pgn::drawn(&position, &answers)
    } else {
        words::drawn(&position, condition, &answers)
    };
    write!(stdout(), "{told}")?;
    watched.end()
}

fn mate(asked: &Mate) -> Result<(), Failure> {
    let position = asked.common.setting.position()?;
    let undertaking = Undertaking {
        with: asked.with,
        man: asked.man,
        from: asked.from,
        on: asked.on,
    };
    let mut watched = Watched::new();
    let (within, budget) = (asked.within, asked.common.budget());
    let watch = &mut |n| watched.look(n);
    let answer = prove::mate(&position, within, undertaking, budget, watch)?;
    let told = if asked.common.json {
        paper::mate(&position, undertaking, &answer)
    } else if asked.common.pgn {
        pgn::mate(&position, &answer)
    } else {
        words::mate(&position, &answer)
    };
    write!(stdout(), "{told}")?;
    watched.end()
}
