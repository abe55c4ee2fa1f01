//! Corrections of what was inferred: the acts as they were told, told otherwise.
use std::sync::Arc;

use board::{Color, Role, Square};
use umpire::Ruling;
use umpire::act::{Act, Actor, Deed};

use crate::entry::{Entry, Inference};
use crate::reader::Rival;
use crate::sitting::capital;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Correction {
    /// `otherwise`, `otherwise 2`: what was last said to be perhaps so is so. Said again, it is not.
    Otherwise(usize),
    /// `white never let go [of SQ]`: the hand was still on the man last set down, or set down there.
    NeverLetGo(Color, Option<Square>),
    /// `black had said j'adoube [SQ]`, before the man was lifted.
    HadGivenNotice(Color, Option<Square>),
    /// `black had lifted e5`: it was his hand.
    HadLifted(Color, Square),
    /// `black had taken off e5`: it is in nobody's hand.
    HadTakenOff(Color, Square),
    /// `nobody had lifted e5`: the board told wrongly that it left its square and came back.
    NobodyLifted(Square),
    /// `white meant queen`: the Rook set for the Pawn is upturned; `white meant rook`: it is none but a Rook.
    Meant(Color, Role),
}

impl Correction {
    /// Reads a line; or a key, which is of what was told last.
    pub fn read(line: &str, acts: &[Arc<Entry>]) -> Option<Correction> {
        let lower = line.to_lowercase().replace('’', "'");
        let words: Vec<&str> = lower.split_whitespace().collect();
        match words[..] {
            ["o" | "otherwise"] => return Some(Correction::Otherwise(1)),
            ["o" | "otherwise", n] => return n.parse().ok().map(Correction::Otherwise),
            ["n"] => return Some(Correction::NeverLetGo(last_let_go(acts)?, None)),
            ["j"] => {
                let (side, square) = last_put_back(acts.iter().map(|e| &e.act), |_| true)?;
                return Some(Correction::HadGivenNotice(side, Some(square)));
            }
            _ => {}
        }
        let square = |text: &str| text.parse::<Square>().ok();
        if let ["nobody", "had", "lifted" | "touched", at] = words[..] {
            return square(at).map(Correction::NobodyLifted);
        }
        let (side, rest) = words.split_first()?;
        let side = match *side {
            "white" => Color::White,
            "black" => Color::Black,
            _ => return None,
        };
        match rest {
            ["never", "let", "go"] => Some(Correction::NeverLetGo(side, None)),
            ["never", "let", "go", "of", at] => {
                Some(Correction::NeverLetGo(side, Some(square(at)?)))
            }
            ["had", "said", "j'adoube" | "jadoube"] | ["had", "given", "notice"] => {
                Some(Correction::HadGivenNotice(side, None))
            }
            ["had", "said", "j'adoube" | "jadoube", at]
            | ["had", "said", "j'adoube" | "jadoube", "of", at]
            | ["had", "given", "notice", at]
            | ["had", "given", "notice", "of", at] => {
                Some(Correction::HadGivenNotice(side, Some(square(at)?)))
            }
            ["meant", role] | ["meant", "a", role] => match *role {
                "queen" => Some(Correction::Meant(side, Role::Queen)),
                "rook" => Some(Correction::Meant(side, Role::Rook)),
                _ => None,
            },
            ["had", "lifted" | "touched", at] => Some(Correction::HadLifted(side, square(at)?)),
            ["had", "taken", "off", at] => Some(Correction::HadTakenOff(side, square(at)?)),
            _ => None,
        }
    }

    /// Tells the acts otherwise; or says why they cannot be told so.
    pub fn tells(self, acts: &mut Vec<Entry>, rivals: &mut [Rival]) -> Result<(), String> {
        match self {
            Correction::Otherwise(n) => otherwise(acts, rivals.get_mut(n.saturating_sub(1))),
            Correction::NeverLetGo(side, square) => never_let_go(acts, side, square),
            Correction::HadGivenNotice(side, square) => had_given_notice(acts, side, square),
            Correction::HadLifted(side, square) => had_lifted(acts, side, square).map(drop),
            Correction::HadTakenOff(side, square) => {
                let lifted = had_lifted(acts, side, square)?;
                lifted.act.deed = Deed::TakesOff(square);
                lifted.inferred = Some(Inference::Corrected);
                Ok(())
            }
            Correction::NobodyLifted(square) => nobody_lifted(acts, square),
            Correction::Meant(side, role) => meant(acts, side, role),
        }
    }
}

fn actor(act: &Act) -> Option<Color> {
    match act.actor {
        Actor::Side { side, .. } => Some(side),
        _ => None,
    }
}

/// Who last let go of a man.
fn last_let_go(acts: &[Arc<Entry>]) -> Option<Color> {
    let last = acts.iter().rfind(|e| e.act.deed == Deed::Quits)?;
    actor(&last.act)
}

/// Who last lifted a man and put it back, and where.
fn last_put_back<'a>(
    acts: impl DoubleEndedIterator<Item = &'a Act> + Clone,
    who: impl Fn(Color) -> bool,
) -> Option<(Color, Square)> {
    let then = acts.clone().rev();
    let mut pairs = acts.rev().skip(1).zip(then);
    pairs.find_map(|(lifted, set)| match set.deed {
        Deed::Puts { on, .. } if lifted.deed == Deed::Lifts(on) => {
            let side = actor(lifted).filter(|side| who(*side))?;
            Some((side, on))
        }
        _ => None,
    })
}

fn by(entry: &Entry, side: Color) -> bool {
    actor(&entry.act) == Some(side)
}

fn otherwise(acts: &mut Vec<Entry>, rival: Option<&mut Rival>) -> Result<(), String> {
    let rival =
        rival.ok_or("Nothing was said that it may have been instead. Say what was done.")?;
    let differ = rival.from..rival.from + rival.told.len();
    let told = acts.get(differ.clone()).into_iter().flatten();
    if !told.map(|entry| &entry.act).eq(&rival.told) {
        return Err("What was told has changed since. Say what was done.".into());
    }
    let at = acts[..differ.end].last().map_or(0, |entry| entry.at);
    let instead = rival.instead.iter().map(|act| Entry {
        at,
        act: act.clone(),
        ruling: Ruling::default(),
        inferred: Some(Inference::Corrected),
    });
    acts.splice(differ, instead);
    std::mem::swap(&mut rival.told, &mut rival.instead);
    Ok(())
}

fn never_let_go(acts: &mut Vec<Entry>, side: Color, on: Option<Square>) -> Result<(), String> {
    let put = |e: &Entry| {
        by(e, side) && matches!(e.act.deed, Deed::Puts { on: at, .. } if Some(at) == on)
    };
    let let_go = |e: &Entry| by(e, side) && e.act.deed == Deed::Quits && e.inferred.is_some();
    let from = match on {
        None => acts.iter().rposition(let_go),
        Some(_) => acts.iter().rposition(put),
    };
    let i = from.and_then(|from| Some(from + acts[from..].iter().position(let_go)?));
    let i = i.ok_or(format!(
        "{} was not taken to have let go of such a man.",
        capital(side)
    ))?;
    acts.remove(i);
    Ok(())
}

fn had_given_notice(
    acts: &mut Vec<Entry>,
    side: Color,
    square: Option<Square>,
) -> Result<(), String> {
    let lifted = |e: &Entry| match e.act.deed {
        Deed::Lifts(at) | Deed::TakesOff(at) if by(e, side) => Some(at),
        _ => None,
    };
    // What he adjusts he puts back.
    let put_back = || last_put_back(acts.iter().map(|e| &e.act), |who| who == side);
    let square = square.or_else(|| put_back().map(|(_, at)| at));
    let (i, at) = acts
        .iter()
        .enumerate()
        .rev()
        .find_map(|(i, e)| {
            let at = lifted(e)?;
            square.is_none_or(|sq| sq == at).then_some((i, at))
        })
        .ok_or(format!(
            "{} was not felt to lift such a man.",
            capital(side)
        ))?;
    let like = acts[i].clone();
    let say = |deed: Deed| Entry {
        act: Act::of(side, deed),
        inferred: Some(Inference::Corrected),
        ..like.clone()
    };
    let put_back = acts
        .get(i + 1)
        .is_some_and(|e| by(e, side) && matches!(e.act.deed, Deed::Puts { on, .. } if on == at));
    if put_back {
        // Lifted and put back, it was adjusted.
        let quits = acts.get(i + 2).is_some_and(|e| e.act.deed == Deed::Quits);
        acts.splice(i..i + 2 + usize::from(quits), [say(Deed::Adjusts(at))]);
    }
    acts.insert(i, say(Deed::GivesNotice(Some(at))));
    Ok(())
}

/// The act by which the man was lifted, which this side did with what went with it.
fn had_lifted(acts: &mut [Entry], side: Color, square: Square) -> Result<&mut Entry, String> {
    let lifted =
        |e: &Entry| matches!(e.act.deed, Deed::Lifts(at) | Deed::TakesOff(at) if at == square);
    let i = acts
        .iter()
        .rposition(lifted)
        .ok_or(format!("No man was felt to be lifted from {square}."))?;
    for entry in &mut acts[i..] {
        let goes_with = matches!(
            entry.act.deed,
            Deed::Lifts(_)
                | Deed::TakesOff(_)
                | Deed::Puts { .. }
                | Deed::Quits
                | Deed::Replaces { .. }
        );
        if !by(entry, !side) || !goes_with {
            break;
        }
        // The reading was of the other's clock.
        entry.act.clock = None;
        entry.act.actor = Actor::Side { side, member: None };
        entry.inferred = Some(Inference::Corrected);
        if entry.act.deed == Deed::Quits {
            break;
        }
    }
    Ok(&mut acts[i])
}

fn nobody_lifted(acts: &mut Vec<Entry>, square: Square) -> Result<(), String> {
    let lifted = |e: &Entry| e.act.deed == Deed::Lifts(square);
    let back = |e: &Entry| matches!(e.act.deed, Deed::Puts { on, .. } if on == square);
    let i = acts.iter().rposition(lifted);
    let i = i
        .filter(|i| acts.get(i + 1).is_some_and(back))
        .ok_or(format!(
            "No man was felt to be lifted from {square} and put back at once."
        ))?;
    let quits = |e: &Entry| e.act.deed == Deed::Quits && e.act.actor == acts[i].act.actor;
    let all = 2 + usize::from(acts.get(i + 2).is_some_and(quits));
    acts.drain(i..i + all);
    Ok(())
}

fn meant(acts: &mut [Entry], side: Color, role: Role) -> Result<(), String> {
    let rook = |e: &&mut Entry| {
        by(e, side)
            && matches!(
                e.act.deed,
                Deed::Sets {
                    piece: Role::Rook,
                    ..
                }
            )
    };
    let entry = acts.iter_mut().rfind(rook).ok_or(format!(
        "{} was not felt to set a Rook for a Pawn.",
        capital(side)
    ))?;
    if let Deed::Sets { standing_for, .. } = &mut entry.act.deed {
        *standing_for = (role == Role::Queen).then_some(Role::Queen);
    }
    entry.inferred = Some(Inference::Corrected);
    Ok(())
}
