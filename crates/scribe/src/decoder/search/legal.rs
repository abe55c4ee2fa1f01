//! The legal moves of a position, with all that the print is weighed against.
use crate::decoder::channel::Nats;
use crate::decoder::play::{Last, Scene, costs};
use crate::decoder::quick::Quick;
use crate::decoder::search::State;
use crate::decoder::slate::Effect;
use board::{Move, Position, Wings};
use record::spelling::Ways;
use std::collections::HashMap;
use std::rc::Rc;

/// What a move costs on the average by the model of play.
pub const USUAL: Nats = 2.2;

/// A legal move with all that the print is weighed against.
pub struct Legal {
    pub chosen: Move,
    pub ways: Ways,
    /// A number for the ways.
    pub name: usize,
    pub effect: Effect,
    /// What it costs by the model of play.
    pub play: Nats,
}

/// The legal moves of a position with all that the print is weighed against; the model of play is asked where it has a
/// voice.
pub fn legal(
    position: &Position,
    wings: &Wings,
    answers: Option<Last>,
    voiced: bool,
    names: &mut HashMap<Ways, usize, Quick>,
) -> Vec<Legal> {
    let mut all = Vec::new();
    let mut weights = Vec::new();
    let scene = voiced.then(|| Scene::of(position, answers));
    for chosen in &position.legal_moves() {
        let Some(ways) = Ways::of(position, wings, *chosen) else {
            continue;
        };
        let after = position.after(*chosen);
        let check = after.in_check(after.turn());
        weights.extend(scene.as_ref().map(|s| s.weight(*chosen, &after, check)));
        let next = names.len();
        all.push(Legal {
            chosen: *chosen,
            ways,
            name: *names.entry(ways).or_insert(next),
            effect: match check {
                true if after.legal_moves().is_empty() => Effect::Mate,
                true => Effect::Check,
                false => Effect::Quiet,
            },
            play: 0.0,
        });
    }
    for (legal, cost) in all.iter_mut().zip(costs(&weights)) {
        legal.play = cost - USUAL;
    }
    all
}

/// Legal moves that were looked up: readings that differ in the rows they took often stand alike.
pub struct Known {
    voiced: bool,
    moves: HashMap<(Position, Option<Last>), Rc<[Legal]>, Quick>,
    names: HashMap<Ways, usize, Quick>,
}

/// So many positions are remembered.
const REMEMBERED: usize = 20_000;

impl Known {
    pub fn new(voiced: bool) -> Known {
        Known {
            voiced,
            moves: HashMap::default(),
            names: HashMap::default(),
        }
    }

    pub fn of(&mut self, state: &State) -> Rc<[Legal]> {
        let answers = state.answers.filter(|_| self.voiced);
        let key = (state.position, answers);
        if let Some(known) = self.moves.get(&key) {
            return known.clone();
        }
        if self.moves.len() >= REMEMBERED {
            self.moves.clear();
        }
        let (position, wings) = (&state.position, &state.wings);
        let all = legal(position, wings, answers, self.voiced, &mut self.names);
        let all: Rc<[Legal]> = all.into();
        self.moves.insert(key, all.clone());
        all
    }
}
