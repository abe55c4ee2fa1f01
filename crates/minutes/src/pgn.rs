//! A case inside a PGN: every line of it in a comment, beside the moves that stand.
//!
//! `{[%act white touches e2]}` is a line of the case. Other readers see the moves and pass over the
//! comments; we read the comments, and the moves only where no act is told.
use std::sync::Arc;

use board::{Color, Position};
use record::Notation;
use record::pgn::{self, Item, Text, act_in_comment, acts_in_comment};
use statute::Code;
use umpire::act::MoveWords;
use umpire::agreement::{Agreement, Outcome, Start};

use crate::case::{Case, Step};
use crate::files::read;
use crate::proceedings::Court;

/// Writes a case, as it went under the code, as a PGN.
pub fn to_pgn(case: &Case, code: Arc<Code>) -> Result<String, String> {
    let (mut court, _) = Court::open(code.clone(), case.conditions.clone())?;
    let start = court.game.position();
    let mut score = Score {
        start,
        items: Vec::new(),
    };
    let head = Case {
        steps: Vec::new(),
        ..case.clone()
    };
    head.to_string().lines().for_each(|line| score.tell(line));
    for (line, step) in &case.steps {
        score.tell(&step.to_string());
        for part in parts(step) {
            court.hear(*line, &part)?;
            score.follow(&court.game.position());
        }
    }
    let game = pgn::Game {
        tags: tags(case, &code, &court, start),
        items: score.items,
        result: result(court.game.outcome().0).into(),
    };
    Ok(game.write(Notation::San))
}

/// Reads the case out of a PGN of one game; `name` is what messages call it.
pub fn from_pgn(name: &str, text: &str) -> Result<Case, String> {
    let text = Text {
        bytes: text.as_bytes(),
        line: 1,
        overlong: false,
    };
    let games = pgn::Game::all(text).map_err(|fault| format!("{name}: {fault}"))?;
    let [game] = games.as_slice() else {
        return Err(format!("{name} holds {} games, not one", games.len()));
    };
    let acts = |item: &Item| match item {
        Item::Comment(comment) => acts_in_comment(comment),
        _ => Vec::new(),
    };
    let lines: Vec<String> = game.items.iter().flat_map(acts).collect();
    if lines.is_empty() {
        return Ok(moves_alone(game));
    }
    read(name, &lines.join("\n")).map_err(|unreadable| {
        let places: Vec<String> = unreadable.places.iter().map(|p| p.to_string()).collect();
        format!("the acts in {name}: {}", places.join("; "))
    })
}

/// A game of which only the moves are told: they were regularly made.
fn moves_alone(game: &pgn::Game) -> Case {
    let mut case = Case {
        title: game.tag("Event").unwrap_or_default().into(),
        codes: game.tag("Code").map(String::from).into_iter().collect(),
        ..Case::default()
    };
    if game.start() != Position::start() {
        case.conditions.start = Start::Position(game.start());
    }
    let moves = game.moves(Notation::San).into_iter().map(MoveWords::San);
    let moves: Vec<MoveWords> = moves.collect();
    if !moves.is_empty() {
        case.steps = vec![(1, Step::After { times: 1, moves })];
    }
    case
}

/// The step, or each of the moves that it tells.
fn parts(step: &Step) -> Vec<Step> {
    match step {
        Step::After { times, moves } => {
            let one = |m: &MoveWords| Step::After {
                times: 1,
                moves: vec![m.clone()],
            };
            (0..*times).flat_map(|_| moves.iter().map(one)).collect()
        }
        whole => vec![whole.clone()],
    }
}

fn tags(case: &Case, code: &Code, court: &Court, start: Position) -> Vec<(String, String)> {
    let (outcome, how) = court.game.outcome();
    let event = if case.title.is_empty() {
        "?"
    } else {
        &case.title
    };
    let mut tags = vec![
        ("Event", event.to_string()),
        ("Site", "?".into()),
        ("Date", "????.??.??".into()),
        ("Round", "?".into()),
        ("White", "?".into()),
        ("Black", "?".into()),
        ("Result", result(outcome).into()),
        ("Code", code.id.clone()),
    ];
    tags.extend(how.map(|how| ("Termination", how.to_string())));
    let odds = |agreement: &Agreement| match agreement {
        Agreement::Odds { odds, .. } => Some(("Odds", odds.to_string())),
        _ => None,
    };
    tags.extend(case.conditions.agreements.iter().filter_map(odds));
    if start != Position::start() {
        tags.extend([("SetUp", "1".into()), ("FEN", start.fen())]);
    }
    let named = |(name, value): (&str, String)| (name.to_string(), value);
    tags.into_iter().map(named).collect()
}

fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(Color::White) => "1-0",
        Outcome::Won(Color::Black) => "0-1",
        Outcome::Drawn => "1/2-1/2",
        Outcome::Open | Outcome::Annulled => "*",
    }
}

/// The moves that stand, with the lines of the case between them.
struct Score {
    start: Position,
    items: Vec<Item>,
}

impl Score {
    fn tell(&mut self, line: &str) {
        self.items.push(Item::Comment(act_in_comment(line)));
    }

    /// The board before each of the moves so far, and after the last.
    fn boards(&self) -> Vec<Position> {
        let mut boards = vec![self.start];
        for item in &self.items {
            if let (Item::Move(m), Some(now)) = (item, boards.last()) {
                boards.push(now.after(*m));
            }
        }
        boards
    }

    /// Brings the moves up to the board as it stands: one more, or back to where it stood before. A
    /// board that no move explains (a man in the hand, say) is left for later.
    fn follow(&mut self, now: &Position) {
        let same =
            |p: &Position| board::placement(p) == board::placement(now) && p.turn() == now.turn();
        let boards = self.boards();
        let Some(last) = boards.last().filter(|last| !same(last)) else {
            return;
        };
        let made = last
            .legal_moves()
            .into_iter()
            .find(|m| same(&last.after(*m)));
        if let Some(m) = made {
            self.items.push(Item::Move(m));
        } else if let Some(back) = boards.iter().rposition(same) {
            let mut moves = 0;
            self.items.retain(|item| {
                let is_move = matches!(item, Item::Move(_));
                moves += usize::from(is_move);
                !is_move || moves <= back
            });
        }
    }
}
