//! A case inside a PGN: every line of it in a comment, beside the moves that stand.
//!
//! `{[%act white touches e2]}` is an act, `{[%agree match]}` a header, `{[%then turn white]}` an
//! expectation. Other readers see the moves and pass over the comments; we read the comments.
use std::fmt::Write as _;
use std::sync::Arc;

use board::{Color, Move, Position};
use statute::Code;
use umpire::agreement::{Agreement, Outcome};

use crate::case::{Case, Step};
use crate::error::Unreadable;
use crate::files::read;
use crate::proceedings::Court;

/// Writes a case, as it went under the code, as a PGN.
pub fn to_pgn(case: &Case, code: Arc<Code>) -> Result<String, String> {
    let (mut court, _) = Court::open(code.clone(), case.conditions.clone())?;
    let mut score = Score::new(court.game.position());
    for line in headers(case) {
        score.remark(&line);
    }
    for (line, step) in &case.steps {
        court.hear(*line, step)?;
        match step {
            Step::Act(act) => score.remark(&format!("act {act}")),
            other => score.remark(&other.to_string()),
        }
        score.follow(&court.game.position());
    }
    let (outcome, how) = court.game.outcome();
    let mut tags = vec![
        (
            "Event",
            if case.title.is_empty() {
                "?"
            } else {
                &case.title
            }
            .to_string(),
        ),
        ("Site", "?".into()),
        ("Date", "????.??.??".into()),
        ("Round", "?".into()),
        ("White", "?".into()),
        ("Black", "?".into()),
        ("Result", result(outcome).into()),
        ("Code", code.id.clone()),
    ];
    tags.extend(how.map(|how| ("Termination", how.to_string())));
    tags.extend(case.conditions.agreements.iter().filter_map(odds_tag));
    if score.start != Position::start() {
        tags.extend([("SetUp", "1".into()), ("FEN", score.start.fen())]);
    }
    let mut pgn = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(pgn, "[{name} \"{value}\"]");
    }
    let _ = writeln!(pgn, "\n{} {}", score.text(), result(outcome));
    Ok(pgn)
}

/// Reads the case out of a PGN that holds one; `name` is what messages call it.
pub fn from_pgn(name: &str, pgn: &str) -> Result<Case, Unreadable> {
    let lines: Vec<String> = pgn
        .split('{')
        .filter_map(|part| part.split_once('}'))
        .filter_map(|(comment, _)| comment.trim().strip_prefix("[%")?.strip_suffix(']'))
        .map(|line| unescape(line.strip_prefix("act ").unwrap_or(line)))
        .collect();
    read(&format!("the acts of {name}"), &lines.join("\n"))
}

fn odds_tag(agreement: &Agreement) -> Option<(&'static str, String)> {
    match agreement {
        Agreement::Odds { odds, .. } => Some(("Odds", odds.to_string())),
        _ => None,
    }
}

fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(Color::White) => "1-0",
        Outcome::Won(Color::Black) => "0-1",
        Outcome::Drawn => "1/2-1/2",
        Outcome::Open | Outcome::Annulled => "*",
    }
}

/// The header lines of the case.
fn headers(case: &Case) -> Vec<String> {
    let head = Case {
        steps: Vec::new(),
        ..case.clone()
    };
    head.to_string().lines().map(String::from).collect()
}

/// The moves that stand, with remarks between them.
struct Score {
    start: Position,
    entries: Vec<Entry>,
}

enum Entry {
    Remark(String),
    /// The board before it, and the move.
    Move(Position, Move),
}

impl Score {
    fn new(start: Position) -> Score {
        Score {
            start,
            entries: Vec::new(),
        }
    }

    fn remark(&mut self, line: &str) {
        self.entries.push(Entry::Remark(escape(line)));
    }

    /// The board after the moves so far.
    fn latest(&self) -> Position {
        let after = |entry: &Entry| match entry {
            Entry::Move(before, m) => Some(before.after(*m)),
            Entry::Remark(_) => None,
        };
        self.entries
            .iter()
            .rev()
            .find_map(after)
            .unwrap_or(self.start)
    }

    /// Brings the moves up to the board as it stands: one more, or back to where it stood before. A
    /// board that no move explains (a man in the hand, say) is left for later.
    fn follow(&mut self, now: &Position) {
        let same =
            |p: &Position| board::placement(p) == board::placement(now) && p.turn() == now.turn();
        let before = self.latest();
        if same(&before) {
            return;
        }
        let mut legal = before.legal_moves().into_iter();
        if let Some(m) = legal.find(|m| same(&before.after(*m))) {
            self.entries.push(Entry::Move(before, m));
            return;
        }
        let stood = |entry: &Entry| matches!(entry, Entry::Move(before, _) if same(before));
        if let Some(back) = self.entries.iter().rposition(stood) {
            let mut undone = self.entries.split_off(back);
            undone.retain(|entry| matches!(entry, Entry::Remark(_)));
            self.entries.extend(undone);
        }
    }

    fn text(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        let mut running = false;
        for entry in &self.entries {
            match entry {
                Entry::Remark(line) => words.push(format!("{{[%{line}]}}")),
                Entry::Move(before, m) => {
                    let number = before.fullmoves();
                    match before.turn() {
                        Color::White => words.push(format!("{number}.")),
                        Color::Black if !running => words.push(format!("{number}...")),
                        Color::Black => {}
                    }
                    words.push(record::san(before, *m));
                }
            }
            running = matches!(entry, Entry::Move(..));
        }
        words.join("\n").replace(".\n", ". ")
    }
}

/// A comment ends at its first brace, whatever is in it.
fn escape(line: &str) -> String {
    line.replace('%', "%25")
        .replace('{', "%7B")
        .replace('}', "%7D")
}

fn unescape(line: &str) -> String {
    line.replace("%7D", "}")
        .replace("%7B", "{")
        .replace("%25", "%")
}
