//! Which readings are followed: those with the best prospects.
use crate::decoder::channel::{Channel, FAR, Nats};
use crate::decoder::quick::Quick;
use crate::decoder::search::{Candidate, MARGIN, Rejoined, Search, State};
use std::collections::HashMap;

/// How many readings are followed: in damaged print the true one is often far from the cheapest for a while.
#[derive(Copy, Clone, Debug)]
pub struct Beam {
    pub all: usize,
    /// Of one length.
    pub quota: usize,
    /// Readings with so much worse prospects than the best are not followed.
    pub margin: Nats,
}

impl Beam {
    pub fn of(channel: &Channel) -> Beam {
        let (all, quota, margin) = match channel.noise {
            n if n < 0.004 => (28, 10, MARGIN),
            n if n < 0.03 => (90, 60, 32.0),
            _ => (160, 120, 40.0),
        };
        Beam { all, quota, margin }
    }

    /// Narrower in cost and much wider in number: after rows that hardly say anything all that they may mean is
    /// followed, and gone after the next that does.
    pub fn wider(self, rows: usize) -> Beam {
        let all = (MOST / (2 * rows.max(1))).clamp(self.all, MORE * self.all);
        Beam {
            all,
            quota: self.quota * all / self.all,
            margin: CLOSE,
        }
    }
}

/// How much wider the second look is at most, how many positions it is to go through in all, and how far behind the best a reading may then be.
const MORE: usize = 6;
const MOST: usize = 80_000;
const CLOSE: Nats = 26.0;

/// So many of the cheapest readings are kept whatever their prospects: one of them may be the whole game.
const ENDED: usize = 8;

/// A place within a piece, with so many moves of a row to come.
#[derive(Copy, Clone)]
pub struct Within {
    pub at: usize,
    pub rest: u32,
}

impl Search<'_, '_> {
    /// Keeps the steps with the best prospects, of each length so many.
    pub fn keep_fittest(
        &self,
        steps: &mut Vec<(Nats, usize, Candidate)>,
        front: &[State],
        place: Within,
    ) {
        let prospect = |(cost, from, c): &(Nats, usize, Candidate)| {
            cost - self.hope(front[*from].plies + 1, c.shift, place)
        };
        let mut ranked: Vec<(Nats, (Nats, usize, Candidate))> =
            steps.drain(..).map(|s| (prospect(&s), s)).collect();
        ranked.sort_by(|a, b| a.0.total_cmp(&b.0));
        let most = ranked.first().map_or(0.0, |s| s.0) + self.beam.margin;
        let mut quota: HashMap<u32, usize, Quick> = HashMap::default();
        for (prospect, step) in ranked {
            let n = quota.entry(front[step.1].plies).or_default();
            // Some of them will be the same position.
            if prospect > most || steps.len() == 2 * self.beam.all {
                break;
            }
            if *n < 2 * self.beam.quota {
                *n += 1;
                steps.push(step);
            }
        }
    }

    /// What a reading of so many plies can gain from what comes after its place.
    fn hope(&self, plies: u32, shift: i32, place: Within) -> Nats {
        let plies = plies + self.since_black + place.rest;
        let number = (plies / 2 + 1) as i32 + shift;
        self.outlook.of(place.at + 1, number, plies % 2 == 1)
    }

    /// Keeps the readings with the best prospects, one for each position: what each has cost, less what it can still gain.
    pub fn fittest(&mut self, states: Vec<State>, place: Within) -> Vec<State> {
        let prospect = |s: State| (s.cost - self.hope(s.plies, s.shift, place), s);
        let mut states: Vec<(Nats, State)> = states.into_iter().map(prospect).collect();
        states.sort_by(|a, b| a.0.total_cmp(&b.0));
        let most = states.first().map_or(0.0, |s| s.0) + self.beam.margin;
        let mut costs: Vec<Nats> = states.iter().map(|s| s.1.cost).collect();
        let ended = match costs.len() > ENDED {
            true => *costs.select_nth_unstable_by(ENDED, Nats::total_cmp).1,
            false => FAR,
        };
        let mut kept: Vec<State> = Vec::with_capacity(self.beam.all);
        let mut quota: HashMap<u32, usize, Quick> = HashMap::default();
        let mut seen: HashMap<_, usize, Quick> = HashMap::default();
        for (prospect, state) in states {
            let key = (
                state.position.placement_key(),
                state.plies,
                state.shift,
                state.position.turn(),
            );
            match seen.get(&key) {
                None => {
                    let n = quota.entry(state.plies).or_default();
                    let open =
                        prospect <= most && kept.len() < self.beam.all && *n < self.beam.quota;
                    if open || state.cost < ended {
                        *n += 1;
                        seen.insert(key, kept.len());
                        kept.push(state);
                    }
                }
                Some(cheaper) => {
                    let cheaper: &State = &kept[*cheaper];
                    if let (Some(node), Some(cheaper_node)) = (state.node, cheaper.node) {
                        self.rejoined.push(Rejoined {
                            node,
                            cheaper: cheaper_node,
                            lead: state.cost - cheaper.cost,
                        });
                    }
                }
            }
        }
        kept
    }
}
