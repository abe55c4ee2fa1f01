//! The verifier: a move generator and a table, no search.
use super::{Certificate, Defence, Goal, Loss, Reading, Step};
use board::{Color, Move, Position};
use std::collections::HashMap;

/// Where a certificate or a defence fails.
///
/// ```
/// use proof::{Answer, Budget, Fault, Reading};
/// let position = board::Position::from_fen("6k1/6p1/8/6PQ/8/8/qq6/7K w - - 0 1").unwrap();
/// let Answer::Proved(mut proof) = proof::endless_checks(&position, Reading::Spared, Budget::default()) else {
///     panic!("she goes to and fro")
/// };
/// proof.steps.truncate(1);
/// assert!(matches!(proof::verify(&proof, &position, Reading::Spared), Err(Fault::Open(..))));
/// assert_eq!(proof::verify(&proof, &position, Reading::Strict), Err(Fault::Reading));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("the proof is of another reading of the law")]
    Reading,
    #[error("the position asked about is not in the proof: {0}")]
    Absent(String),
    #[error("{1} is not a legal move in {0}")]
    Illegal(String, String),
    #[error("{1} gives no check in {0}")]
    NoCheck(String, String),
    #[error("{1} is mate in {0}, and mate ends the series")]
    Mate(String, String),
    #[error("after {1} in {0} the reply {2} leads out of the proof")]
    Open(String, String, String),
    #[error("after {1} in {0} no reply lets the checks go on")]
    NotSpared(String, String),
    #[error("the check {1} in {0} is not answered")]
    Unanswered(String, String),
}

/// The position without its counters, which play no part; the square passed over only where a man may
/// be taken there.
fn bare(position: &Position) -> Position {
    let mut bare = *position;
    bare.set_counters(0, 1);
    let takes = |m: &Move| matches!(m, Move::InPassing { .. });
    if bare.passed().is_some() && !bare.legal_moves().iter().any(takes) {
        bare.set_passed(None);
    }
    bare
}

/// The claimant's first positions: this one, or those after every legal move of the other side.
fn beginnings(position: &Position, claimant: Color) -> Vec<(Option<Move>, Position)> {
    if position.turn() == claimant {
        return vec![(None, bare(position))];
    }
    let moves = position.legal_moves().into_iter();
    moves.map(|m| (Some(m), bare(&position.after(m)))).collect()
}

/// Whether the certificate proves that its claimant can give endless checks from `position`.
pub fn verify(
    certificate: &Certificate,
    position: &Position,
    reading: Reading,
) -> Result<(), Fault> {
    if certificate.reading != reading {
        return Err(Fault::Reading);
    }
    let mut goals: HashMap<Position, Goal> = HashMap::new();
    for step in &certificate.steps {
        let goal = goals.entry(bare(&step.position)).or_insert(step.goal);
        *goal = step.goal.max(*goal);
    }
    let wanted = match reading {
        Reading::MateAllowed => Goal::CheckOrMate,
        Reading::Strict | Reading::Spared => Goal::Endless,
    };
    let beginnings = beginnings(position, certificate.claimant);
    let absent = |p: &Position| goals.get(p).is_none_or(|g| *g < wanted);
    if beginnings.is_empty() || beginnings.iter().any(|(_, p)| absent(p)) {
        return Err(Fault::Absent(position.fen()));
    }
    let check = |step| verify_step(step, reading, &goals);
    certificate.steps.iter().try_for_each(check)
}

fn verify_step(
    step: &Step,
    reading: Reading,
    goals: &HashMap<Position, Goal>,
) -> Result<(), Fault> {
    let (fen, check) = (step.position.fen(), step.check.uci());
    if !step.position.is_legal(step.check) {
        return Err(Fault::Illegal(fen, check));
    }
    let next = step.position.after(step.check);
    if !next.in_check(next.turn()) {
        return Err(Fault::NoCheck(fen, check));
    }
    let replies = next.legal_moves();
    if replies.is_empty() {
        return match (step.goal, reading) {
            (Goal::CheckOrMate, Reading::Spared | Reading::MateAllowed) => Ok(()),
            _ => Err(Fault::Mate(fen, check)),
        };
    }
    let mut spared = false;
    for reply in replies {
        let goal = goals.get(&bare(&next.after(reply))).copied();
        let needed = match reading {
            Reading::Strict => Goal::Endless,
            Reading::Spared | Reading::MateAllowed => Goal::CheckOrMate,
        };
        if goal.is_none_or(|g| g < needed) {
            return Err(Fault::Open(fen, check, reply.uci()));
        }
        spared |= goal == Some(Goal::Endless);
    }
    if step.goal == Goal::Endless && !spared {
        return Err(Fault::NotSpared(fen, check));
    }
    Ok(())
}

/// Whether the defence shows that its claimant cannot give endless checks from `position`.
pub fn verify_defence(
    defence: &Defence,
    position: &Position,
    reading: Reading,
) -> Result<(), Fault> {
    if defence.reading != reading {
        return Err(Fault::Reading);
    }
    let mut places: HashMap<(Position, Goal), usize> = HashMap::new();
    for (i, loss) in defence.losses.iter().enumerate() {
        places.insert((bare(&loss.position), loss.goal), i);
    }
    let wanted = match reading {
        Reading::MateAllowed => Goal::CheckOrMate,
        Reading::Strict | Reading::Spared => Goal::Endless,
    };
    let beginnings = beginnings(position, defence.claimant);
    let answers = |(m, p): &(Option<Move>, Position)| {
        *m == defence.opening && places.contains_key(&(*p, wanted))
    };
    if !beginnings.is_empty() && !beginnings.iter().any(answers) {
        return Err(Fault::Absent(position.fen()));
    }
    let mut losses = defence.losses.iter().enumerate();
    losses.try_for_each(|(i, loss)| verify_loss(i, loss, reading, &places))
}

fn verify_loss(
    place: usize,
    loss: &Loss,
    reading: Reading,
    places: &HashMap<(Position, Goal), usize>,
) -> Result<(), Fault> {
    let later = |p: &Position, goal: Goal| places.get(&(bare(p), goal)).is_some_and(|i| *i > place);
    for check in loss.position.legal_moves() {
        let next = loss.position.after(check);
        if !next.in_check(next.turn()) {
            continue;
        }
        let replies = next.legal_moves();
        let spared = reading == Reading::Spared && loss.goal == Goal::Endless;
        let answered = if replies.is_empty() {
            loss.goal == Goal::Endless
        } else {
            match loss.replies.iter().find(|(m, _)| *m == check) {
                Some((_, Some(reply))) => {
                    let goal = if spared { Goal::CheckOrMate } else { loss.goal };
                    replies.contains(reply) && later(&next.after(*reply), goal)
                }
                Some((_, None)) => {
                    spared
                        && replies
                            .iter()
                            .all(|r| later(&next.after(*r), Goal::Endless))
                }
                None => false,
            }
        };
        if !answered {
            return Err(Fault::Unanswered(loss.position.fen(), check.uci()));
        }
    }
    Ok(())
}
