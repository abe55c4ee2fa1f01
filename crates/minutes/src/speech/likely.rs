//! How likely it is that a line means each of its tellings, or none of them: a log-linear model whose weights are learnt
//! from the lists of lines whose meaning is known (`examples/teach` writes `likely.txt`).
use std::collections::BTreeMap;
use std::sync::LazyLock;

use umpire::act::{Act, Deed};

use super::candidate::Candidate;
use super::{Meaning, in_order};

/// Whether somebody gives up the game, a right or a move by it.
fn gives_up(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Resigns
            | Deed::Waives
            | Deed::Consents
            | Deed::Refuses
            | Deed::TakesBack
            | Deed::Retracts
            | Deed::Withdraws
    )
}

/// What speaks how much for a telling.
///
/// ```
/// use minutes::{Lexicon, Scene, Weights, may_mean};
/// let game = umpire::Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// let scene = Scene { game: &game, speaker: None, by_letter: false };
/// let found = may_mean("I've touched the king's knight", scene, Lexicon::whole());
/// let surest = |weights: &Weights| weights.likely(&found).into_iter().fold(0.0, f64::max);
/// let untaught = Weights::of(Default::default());
/// assert!(surest(Weights::learnt()) > surest(&untaught));
/// ```
pub struct Weights(BTreeMap<String, f64>);

/// What is likelier than this is what was meant (docs/figures.md tells how many lines are then taken for something else).
pub const SURE: f64 = 0.75;
/// What cannot be had back, if it was not meant, has to be surer than the rest.
const BEYOND_RECALL: f64 = 0.9;
/// What is so much likelier than another is not near it.
const NEAR: f64 = 0.4;
/// What is less likely is not asked about, nor are more than so many.
const THOUGHT_OF: f64 = 0.02;
const MOST_ASKED: usize = 4;

static LEARNT: LazyLock<Weights> = LazyLock::new(|| {
    let lines = include_str!("likely.txt").lines();
    let weights = lines.filter_map(|line| {
        let (weight, name) = line.split_once(' ')?;
        Some((name.to_string(), weight.parse().ok()?))
    });
    Weights(weights.collect())
});

impl Weights {
    pub fn of(weights: BTreeMap<String, f64>) -> Weights {
        Weights(weights)
    }

    pub fn learnt() -> &'static Weights {
        &LEARNT
    }

    /// How likely each is; what is wanting to one is that it is none of them.
    pub fn likely(&self, candidates: &[Candidate]) -> Vec<f64> {
        let score = |candidate: &Candidate| {
            let weight = |(name, value): &(String, f64)| value * self.0.get(name).unwrap_or(&0.0);
            candidate.features.iter().map(weight).sum::<f64>()
        };
        let scores: Vec<f64> = candidates.iter().map(score).collect();
        let most = scores.iter().copied().fold(0.0, f64::max);
        let all: f64 = (-most).exp() + scores.iter().map(|score| (score - most).exp()).sum::<f64>();
        scores
            .iter()
            .map(|score| (score - most).exp() / all)
            .collect()
    }

    /// The meaning where one is sure enough, or where some that are near each other are so together.
    pub fn meaning(&self, candidates: Vec<Candidate>, sure: f64) -> Meaning {
        let mut exact = candidates.iter().filter(|candidate| candidate.exact);
        if let Some(first) = exact.next() {
            let actor = |acts: &[Act]| acts.first().map(|act| act.actor);
            let alike = exact.filter(|other| actor(&other.acts) == actor(&first.acts));
            let ways: Vec<Vec<Act>> = std::iter::once(first)
                .chain(alike)
                .map(|candidate| candidate.acts.clone())
                .collect();
            return match &ways[..] {
                [one] => Meaning::Acts(one.clone()),
                _ => Meaning::Which(ways),
            };
        }
        let likely = self.likely(&candidates);
        let mut ways: Vec<(f64, Vec<Act>)> = likely
            .into_iter()
            .zip(candidates)
            .map(|(likely, candidate)| (likely, candidate.acts))
            .collect();
        ways.sort_by(|a, b| b.0.total_cmp(&a.0));
        let most = ways.first().map_or(0.0, |(likely, _)| *likely);
        let near = ways.iter().take(MOST_ASKED);
        let near = near.take_while(|(likely, _)| *likely > most * NEAR);
        let together: f64 = near.clone().map(|(likely, _)| likely).sum();
        let number = near.count();
        let gone = |(_, acts): &(f64, Vec<Act>)| acts.iter().any(|act| gives_up(&act.deed));
        let sure = match ways[..number].iter().any(gone) {
            true => sure.max(BEYOND_RECALL),
            false => sure,
        };
        if together < sure {
            let near = ways.iter().take(MOST_ASKED);
            let near = near.filter(|(likely, _)| *likely > THOUGHT_OF);
            return Meaning::Unknown(near.map(|(_, acts)| in_order(acts)).collect());
        }
        ways.truncate(number);
        let mut ways: Vec<Vec<Act>> = ways.into_iter().map(|(_, acts)| acts).collect();
        match number {
            1 => Meaning::Acts(ways.remove(0)),
            _ => Meaning::Which(ways),
        }
    }
}
