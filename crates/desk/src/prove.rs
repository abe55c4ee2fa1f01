//! Claims that need mathematics. Nothing is told that the verifier has not gone through.
use crate::record::no_such;
use crate::{Wrong, paper};
use board::{Color, Position, Role, Square};
use proof::{Answer, Budget, Condition, MateIn, Reading, Undertaking, Watch, Winnability};

/// Whether a player can give check at every move for ever.
pub fn endless_checks(
    position: &Position,
    claimant: Color,
    reading: Reading,
    budget: Budget,
    watch: Watch,
) -> Result<Answer, Wrong> {
    let answer = proof::endless_checks_watched(position, claimant, reading, budget, watch);
    let gone_through = match &answer {
        Answer::Proved(certificate) => proof::verify(certificate, position, reading),
        Answer::Refuted(defence) => proof::verify_defence(defence, position, reading),
        Answer::Undecided { .. } => Ok(()),
    };
    gone_through.map_err(|fault| unsound(&fault.to_string()))?;
    Ok(answer)
}

/// Whether each side, or that one, can still win by some series of legal moves.
pub fn drawn(
    position: &Position,
    by: Option<Color>,
    condition: Condition,
    budget: Budget,
    watch: Watch,
) -> Result<Vec<(Color, Winnability)>, Wrong> {
    let answers: Vec<(Color, Winnability)> = match by {
        Some(winner) => {
            let answer = proof::winnable_watched(position, winner, condition, budget, watch);
            vec![(winner, answer)]
        }
        None => {
            let both = proof::drawn(position, condition, budget, watch);
            Color::ALL.into_iter().zip(both).collect()
        }
    };
    for (winner, answer) in &answers {
        if !matches!(answer, Winnability::Undecided { .. }) {
            proof::verify_winnability(answer, position, *winner, condition)
                .map_err(|why| unsound(&why))?;
        }
    }
    Ok(answers)
}

/// The shortest mate that the player to move can force, within so many moves.
pub fn mate(
    position: &Position,
    within: u32,
    undertaking: Undertaking,
    budget: Budget,
    watch: Watch,
) -> Result<MateIn, Wrong> {
    let answer = proof::mate_in_watched(position, within, undertaking, budget, watch);
    if let MateIn::Forced { moves, steps, .. } = &answer {
        proof::verify_mate(steps, position, *moves, undertaking).map_err(|why| unsound(&why))?;
    }
    Ok(answer)
}

fn unsound(why: &str) -> Wrong {
    Wrong::new(format!("the proof found does not hold: {why}"))
}

/// Goes through a proof that was written as JSON, without any search, and says what it proves.
pub fn verify(proof: &str) -> Result<String, Wrong> {
    paper::verify(proof).map_err(Wrong::new)
}

/// How a mate on the way counts for endless checks, by its word.
pub fn reading(word: &str) -> Result<Reading, Wrong> {
    match word {
        "strict" => Ok(Reading::Strict),
        "spared" => Ok(Reading::Spared),
        "mate-allowed" => Ok(Reading::MateAllowed),
        _ => Err(no_such(
            "reading",
            word,
            &["strict", "spared", "mate-allowed"],
        )),
    }
}

/// What wins, by its word.
pub fn condition(word: &str) -> Result<Condition, Wrong> {
    match word {
        "mate" => Ok(Condition::Mate),
        "stalemating" => Ok(Condition::MateOrStalemate),
        "stalemated" => Ok(Condition::MateOrStalemated),
        _ => Err(no_such(
            "kind of win",
            word,
            &["mate", "stalemating", "stalemated"],
        )),
    }
}

/// A kind of man by its letter.
pub fn role(text: &str) -> Result<Role, Wrong> {
    let letter = text.chars().next().filter(|_| text.len() == 1);
    letter
        .and_then(Role::from_char)
        .ok_or_else(|| Wrong::new(format!("{text:?} is not one of p n b r q k")))
}

pub fn square(text: &str) -> Result<Square, Wrong> {
    text.parse()
        .map_err(|_| Wrong::new(format!("{text:?} is not a square such as e4")))
}
