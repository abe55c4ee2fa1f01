//! A simulated game heard as a board's, and compared with the case that it was made from.
use super::{Happening, Script};
use crate::entry::Inference;
use crate::event::{Event, Millis};
use crate::sitting::{Settings, Sitting, Told};
use crate::standing::Standing;
use umpire::act::{Act, Deed};
use umpire::agreement::Outcome;

/// So many of the last acts may be corrected.
const LATELY: usize = 8;

/// How a simulated game was heard.
#[derive(Clone, Debug, Default)]
pub struct Heard {
    pub wrong: Option<Wrong>,
    /// How often the arbiter was asked something.
    pub asked: usize,
    /// How often it was compared.
    pub compared: usize,
    /// How often a man was still taken to be in a hand, and the game stood otherwise in truth.
    pub pending: usize,
    /// How often it stood rightly, though something told since it last did so was marked.
    pub marked: usize,
    /// How often it stood otherwise, was marked, and stood rightly after one word of the arbiter.
    pub corrected: usize,
}

/// Where a game first stood otherwise than in truth.
#[derive(Clone, Debug)]
pub struct Wrong {
    pub at: Millis,
    pub truth: Standing,
    pub believed: Option<Standing>,
    /// Since it last stood rightly the arbiter was asked, or something was told to be concluded that nobody felt;
    /// that hands let go, which is always concluded, does not count.
    pub marked: bool,
}

/// Hears the script as a board's, and compares.
pub fn hear(script: &Script, settings: Settings) -> Heard {
    let mut sitting = Sitting::new(settings);
    let mut heard = Heard::default();
    let mut marked = false;
    let mut ended = None;
    // What was done since it last stood rightly.
    let mut done: Vec<Act> = Vec::new();
    for (at, happening) in script {
        let at = *at;
        let told = match happening {
            Happening::Felt(what) => sitting.feels(Event {
                at,
                what: what.clone(),
            }),
            Happening::Said(words) => {
                let mut told = sitting.idles(at);
                match sitting.hears(words) {
                    Ok(more) => told.extend(more),
                    Err(why) => told.push(Told::Question(why)),
                }
                told
            }
            Happening::Done(act) => {
                done.push(act.clone());
                continue;
            }
            Happening::Stands(_) => sitting.idles(at),
        };
        for one in &told {
            heard.asked += usize::from(matches!(one, Told::Question(_)));
            marked |= marks(one);
            if let Told::Ends(outcome) = one {
                ended = Some(*outcome);
            }
        }
        if let Happening::Stands(truth) = happening {
            heard.compared += 1;
            let believed = sitting.game().map(Standing::of);
            if truth.outcome != Outcome::Open && ended == Some(truth.outcome) {
                // The men were put back into their array: another game has begun.
                break;
            }
            if believed.as_ref() != Some(truth) && !sitting.at_rest() {
                // A man is told to be in a hand: nothing has been ruled on yet.
                heard.pending += 1;
                continue;
            }
            if believed.as_ref() != Some(truth) && marked && by_a_word(&mut sitting, truth, &done) {
                heard.corrected += 1;
                done.clear();
                marked = false;
                continue;
            }
            if believed.as_ref() != Some(truth) {
                let truth = truth.clone();
                heard.wrong = Some(Wrong {
                    at,
                    truth,
                    believed,
                    marked,
                });
                break;
            }
            heard.marked += usize::from(marked);
            marked = false;
            done.clear();
        }
    }
    heard
}

/// The arbiter, who has seen what was done, corrects it by one word, if one suffices.
pub fn by_a_word(sitting: &mut Sitting, truth: &Standing, done: &[Act]) -> bool {
    let acts = sitting.acts();
    let lately = || acts.iter().rev().take(LATELY).map(|entry| &entry.act.deed);
    let mut words: Vec<String> = [1, 2, 3].map(|n| format!("otherwise {n}")).into();
    words.extend(lately().filter_map(|deed| match deed {
        Deed::Lifts(from) => Some(format!("nobody had lifted {from}")),
        _ => None,
    }));
    for side in ["white", "black"] {
        words.extend(lately().filter_map(|deed| match deed {
            Deed::Lifts(from) => Some(format!("{side} had taken off {from}")),
            _ => None,
        }));
        words.extend(lately().filter_map(|deed| match deed {
            Deed::Lifts(from) | Deed::TakesOff(from) => Some(format!("{side} had lifted {from}")),
            Deed::Puts { on, .. } => Some(format!("{side} never let go of {on}")),
            _ => None,
        }));
    }
    let told = words.iter().filter_map(|words| {
        let mut trial = sitting.clone();
        let heard = trial.hears(words).is_ok();
        (heard && trial.game().map(Standing::of).as_ref() == Some(truth)).then_some(trial)
    });
    // Of two that come to the same he says what he has seen.
    let seen = |trial: &Sitting| {
        let acts = trial.acts();
        let acts = acts.iter().rev().map(|entry| &entry.act);
        acts.zip(done.iter().rev())
            .take_while(|(a, b)| a == b)
            .count()
    };
    let Some(right) = told.max_by_key(seen) else {
        return false;
    };
    *sitting = right;
    true
}

fn marks(told: &Told) -> bool {
    match told {
        Told::Question(_) | Told::Otherwise(..) => true,
        Told::Act(entry) => entry.inferred.is_some_and(Inference::is_doubtful),
        Told::Note(text) => {
            text.starts_with("The board is gone") || text.starts_with("The board is there")
        }
        _ => false,
    }
}
