//! Proofs in words.
use board::{Color, Move, Position};
use desk::counted;
use proof::{Answer, Certificate, Condition, Defence, MateIn, Reading, Reason, Winnability};
use record::san;
use std::collections::HashMap;
use std::fmt::Write;

/// So many positions of a proof are told; the rest is in the JSON.
const MOST: usize = 40;

fn reading_words(reading: Reading) -> &'static str {
    match reading {
        Reading::Strict => "without mating",
        Reading::Spared => "unless the defender walks into mate",
        Reading::MateAllowed => "or mate",
    }
}

pub fn endless_checks(position: &Position, claimant: Color, answer: &Answer) -> String {
    match answer {
        Answer::Proved(certificate) => proved(certificate),
        Answer::Refuted(defence) => refuted(position, defence),
        Answer::Undecided { nodes } => {
            format!(
                "Undecided: whether {claimant:?} can check for ever is not known after {nodes} positions.\n"
            )
        }
    }
}

/// Positions by number, however their counters stand.
fn numbers<'a>(positions: impl Iterator<Item = &'a Position>) -> HashMap<String, usize> {
    positions
        .enumerate()
        .map(|(i, p)| (place(p), i + 1))
        .collect()
}

fn place(position: &Position) -> String {
    let fen = position.fen();
    let mut fields: Vec<&str> = fen.split(' ').take(4).collect();
    let passing = |m: &Move| matches!(m, Move::InPassing { .. });
    if !position.legal_moves().iter().any(passing) {
        fields[3] = "-";
    }
    fields.join(" ")
}

fn proved(certificate: &Certificate) -> String {
    let steps = &certificate.steps;
    let mut told = format!(
        "Proved: {:?} can check for ever, {}. The strategy has {}; every reply leads back to one of them.\n",
        certificate.claimant,
        reading_words(certificate.reading),
        counted(steps.len(), "position", "positions"),
    );
    let numbers = numbers(steps.iter().map(|s| &s.position));
    for (i, step) in steps.iter().take(MOST).enumerate() {
        let after = step.position.after(step.check);
        let replies: Vec<String> = after
            .legal_moves()
            .into_iter()
            .map(|r| {
                let there = numbers.get(&place(&after.after(r)));
                let number = there.map_or("?".into(), ToString::to_string);
                format!("{} (to {number})", san(&after, r))
            })
            .collect();
        let check = san(&step.position, step.check);
        let replies = if replies.is_empty() {
            "mate".into()
        } else {
            replies.join(", ")
        };
        let _ = writeln!(told, "{:>4}. {check}: {replies}", i + 1);
    }
    more(&mut told, steps.len());
    told
}

fn more(told: &mut String, all: usize) {
    if all > MOST {
        let _ = writeln!(
            told,
            "      and {} more positions (--json has them all).",
            all - MOST
        );
    }
}

fn refuted(position: &Position, defence: &Defence) -> String {
    let mut told = format!(
        "Refuted: {:?} cannot check for ever, {}.",
        defence.claimant,
        reading_words(defence.reading)
    );
    if let Some(opening) = defence.opening {
        let _ = write!(told, " The defence begins with {}.", san(position, opening));
    }
    let losses = &defence.losses;
    let numbers = numbers(losses.iter().map(|l| &l.position));
    match losses.first() {
        Some(loss) if loss.replies.is_empty() => {
            let _ = writeln!(told, " There is no check that could begin the series.");
            return told;
        }
        _ => {
            let _ = writeln!(told, " Every check is answered:");
        }
    }
    for (i, loss) in losses.iter().take(MOST).enumerate() {
        let answers: Vec<String> = loss
            .replies
            .iter()
            .map(|(check, reply)| {
                let after = loss.position.after(*check);
                let answer = reply.map_or("any reply".into(), |r| {
                    let there = numbers.get(&place(&after.after(r)));
                    let number = there.map_or("?".into(), ToString::to_string);
                    format!("{} (to {number})", san(&after, r))
                });
                format!("{} {answer}", san(&loss.position, *check))
            })
            .collect();
        let answers = if answers.is_empty() {
            "no check that goes on".into()
        } else {
            answers.join("; ")
        };
        let _ = writeln!(told, "{:>4}. {answers}", i + 1);
    }
    more(&mut told, losses.len());
    told
}

/// Moves in the order of play, in algebraic notation.
pub fn line(position: &Position, moves: &[Move]) -> String {
    let mut here = *position;
    let mut words = Vec::new();
    for m in moves {
        words.push(san(&here, *m));
        here.play(*m);
    }
    words.join(" ")
}

pub fn drawn(
    position: &Position,
    condition: Condition,
    answers: &[(Color, Winnability)],
) -> String {
    let end = match condition {
        Condition::Mate => "mate",
        Condition::MateOrStalemate => "win by mate or stalemate",
        Condition::MateOrStalemated => "win by mate or by being stalemated",
    };
    let mut told = String::new();
    for (winner, answer) in answers {
        let sentence = match answer {
            Winnability::Winnable(moves) if moves.is_empty() => format!("{winner:?} has won."),
            Winnability::Winnable(moves) => {
                format!("{winner:?} can still {end}: {}", line(position, moves))
            }
            Winnability::Unwinnable(reason) => format!("{winner:?} cannot {end}: {}.", why(reason)),
            Winnability::Undecided { nodes } => {
                format!(
                    "Undecided: whether {winner:?} can {end} is not known after {nodes} positions."
                )
            }
        };
        let _ = writeln!(told, "{sentence}");
    }
    let dead = |(_, a): &(Color, Winnability)| matches!(a, Winnability::Unwinnable(_));
    if answers.len() == 2 && answers.iter().all(dead) {
        let _ = writeln!(told, "The game is drawn.");
    }
    told
}

fn why(reason: &Reason) -> String {
    match reason {
        Reason::Over => "the game is over".into(),
        Reason::Men => "no position with these men is one".into(),
        Reason::Fenced(fence) => {
            let still = fence
                .posts
                .iter()
                .filter(|p| p.reach.count() == 1 && !p.mortal);
            format!(
                "the men cannot get where they would have to be; {} of {} can never move nor be taken",
                still.count(),
                fence.posts.len()
            )
        }
        Reason::Exhausted { positions, fences } => {
            let but = match fences.len() {
                0 => String::new(),
                1 => ", but those inside a fence that none leaves".into(),
                many => format!(", but those inside one of {many} fences that none leaves"),
            };
            match positions {
                1 => format!("the only position that can be reached was visited{but}"),
                all => format!("all {all} positions that can be reached were visited{but}"),
            }
        }
    }
}

pub fn mate(position: &Position, answer: &MateIn) -> String {
    match answer {
        MateIn::Forced {
            moves,
            keys,
            line: best,
            ..
        } => {
            let keys: Vec<String> = keys.iter().map(|m| san(position, *m)).collect();
            let plural = if keys.len() == 1 { "key" } else { "keys" };
            let moves = counted(moves, "move", "moves");
            format!(
                "{:?} mates in {moves}; {plural} {}. Best play: {}\n",
                position.turn(),
                keys.join(", "),
                line(position, best)
            )
        }
        MateIn::NotWithin(most) => format!(
            "{:?} has no mate within {}.\n",
            position.turn(),
            counted(most, "move", "moves")
        ),
        MateIn::Undecided { nodes } => format!("Undecided after {nodes} positions.\n"),
    }
}
