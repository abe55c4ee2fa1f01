//! Proofs as games with variations.
use board::{Color, Move, Position};
use proof::{Answer, MateIn, Winnability};
use record::san;
use std::collections::{HashMap, HashSet};

fn tags(position: &Position, event: &str, result: &str) -> String {
    let fen = position.fen();
    format!("[Event \"{event}\"]\n[Result \"{result}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n")
}

/// A move with its number, which is written for White always and for Black after a break.
fn numbered(position: &Position, m: Move, broken: bool) -> String {
    let number = position.fullmoves();
    match position.turn() {
        Color::White => format!("{number}. {}", san(position, m)),
        Color::Black if broken => format!("{number}... {}", san(position, m)),
        Color::Black => san(position, m),
    }
}

/// The words of a game in lines of at most 80 letters.
fn folded(words: &[String]) -> String {
    let mut text = String::new();
    let mut length = 0;
    for word in words.iter().flat_map(|w| w.split(' ')) {
        if length + word.len() >= 80 {
            text.push('\n');
            length = 0;
        } else if length > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += word.len();
    }
    text.push('\n');
    text
}

/// What is played in each position: the moves to follow, the first of them in the main line.
struct Tree {
    moves: HashMap<Position, Vec<Move>>,
    told: HashSet<Position>,
    words: Vec<String>,
}

/// The position as it is known in a proof, whose counters are at rest.
fn known(position: &Position) -> Position {
    let mut known = *position;
    known.set_counters(0, 1);
    let passing = |m: &Move| matches!(m, Move::InPassing { .. });
    if !known.legal_moves().iter().any(passing) {
        known.set_passed(None);
    }
    known
}

impl Tree {
    fn new() -> Tree {
        Tree {
            moves: HashMap::new(),
            told: HashSet::new(),
            words: Vec::new(),
        }
    }

    fn add(&mut self, position: &Position, m: Move) {
        let moves = self.moves.entry(known(position)).or_default();
        if !moves.contains(&m) {
            moves.push(m);
        }
    }

    /// Writes all that follows from here, each position once.
    fn tell(&mut self, here: &Position, mut broken: bool) {
        let mut here = *here;
        loop {
            let place = known(&here);
            let Some(moves) = self.moves.get(&place).cloned() else {
                return;
            };
            if !self.told.insert(place) {
                self.words.push("{as before}".into());
                return;
            }
            let Some((first, others)) = moves.split_first() else {
                return;
            };
            self.words.push(numbered(&here, *first, broken));
            for other in others {
                let word = format!("({}", numbered(&here, *other, true));
                self.words.push(word);
                self.tell(&here.after(*other), false);
                if let Some(last) = self.words.last_mut() {
                    last.push(')');
                }
            }
            broken = !others.is_empty();
            here.play(*first);
        }
    }
}

pub fn endless_checks(position: &Position, answer: &Answer) -> String {
    let mut tree = Tree::new();
    let result = match answer {
        Answer::Proved(certificate) => {
            for step in &certificate.steps {
                tree.add(&step.position, step.check);
                let after = step.position.after(step.check);
                for reply in after.legal_moves() {
                    tree.add(&after, reply);
                }
            }
            if position.turn() != certificate.claimant {
                position
                    .legal_moves()
                    .into_iter()
                    .for_each(|m| tree.add(position, m));
            }
            "1/2-1/2"
        }
        Answer::Refuted(defence) => {
            if let Some(opening) = defence.opening {
                tree.add(position, opening);
            }
            for loss in &defence.losses {
                for (check, reply) in &loss.replies {
                    tree.add(&loss.position, *check);
                    let after = loss.position.after(*check);
                    match reply {
                        Some(reply) => tree.add(&after, *reply),
                        None => after
                            .legal_moves()
                            .into_iter()
                            .for_each(|r| tree.add(&after, r)),
                    }
                }
            }
            "*"
        }
        Answer::Undecided { nodes } => {
            tree.words
                .push(format!("{{undecided after {nodes} positions}}"));
            "*"
        }
    };
    tree.tell(position, true);
    tree.words.push(result.into());
    tags(position, "Endless checks", result) + &folded(&tree.words)
}

/// One line, as a game.
fn game(position: &Position, event: &str, line: &[Move], result: &str) -> String {
    let mut here = *position;
    let mut words = Vec::new();
    for (i, m) in line.iter().enumerate() {
        words.push(numbered(&here, *m, i == 0));
        here.play(*m);
    }
    words.push(result.into());
    tags(position, event, result) + &folded(&words) + "\n"
}

pub fn drawn(position: &Position, answers: &[(Color, Winnability)]) -> String {
    let mut told = String::new();
    for (winner, answer) in answers {
        if let Winnability::Winnable(line) = answer {
            let result = winner.fold_wb("1-0", "0-1");
            told += &game(position, &format!("{winner:?} can still win"), line, result);
        } else if let Winnability::Unwinnable(_) = answer {
            told += &game(position, &format!("{winner:?} cannot win"), &[], "*");
        } else {
            told += &game(position, &format!("Undecided for {winner:?}"), &[], "*");
        }
    }
    told
}

pub fn mate(position: &Position, answer: &MateIn) -> String {
    match answer {
        MateIn::Forced { moves, steps, .. } => {
            let result = position.turn().fold_wb("1-0", "0-1");
            let mut tree = Tree::new();
            for step in steps {
                tree.add(&step.position, step.play);
                let after = step.position.after(step.play);
                let replies = after.legal_moves();
                replies.into_iter().for_each(|r| tree.add(&after, r));
            }
            tree.tell(position, true);
            tree.words.push(result.into());
            tags(position, &format!("Mate in {moves}"), result) + &folded(&tree.words)
        }
        MateIn::NotWithin(most) => game(position, &format!("No mate within {most}"), &[], "*"),
        MateIn::Undecided { .. } => game(position, "Undecided", &[], "*"),
    }
}
