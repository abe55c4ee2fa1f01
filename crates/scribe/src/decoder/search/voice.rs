//! Several prints of one game, each with a cell for a ply: what each says of a move, and the game that all of them
//! together make cheapest.
use super::legal::{Legal, legal};
use super::{WITNESSES, voice};
use crate::decoder::channel::{Channel, FAR, Nats};
use crate::decoder::judge::REPAIR;
use crate::decoder::page::Piece;
use crate::decoder::play::Last;
use crate::decoder::row::Row;
use crate::decoder::search::{MISREAD, Read};
use crate::decoder::slate::{Forms, STARTS};
use crate::read::Start;
use board::{Move, Position, Wings};
use std::collections::HashMap;

/// What the search asks for a number that leaps.
pub const LEAPS: Nats = super::LEAPS;

/// What one print has for one ply.
pub struct Voice<'a> {
    row: Row<'a>,
    cell: usize,
    /// What the number before each start of the cell, and of each rival cell, costs.
    heads: Vec<Nats>,
    rivals: Vec<(usize, Vec<Nats>)>,
    channel: &'a Channel,
}

/// What a move costs as a print has it.
#[derive(Copy, Clone, Debug)]
struct Weighed {
    /// The letters alone.
    cost: Nats,
    /// Against the best conceivable record.
    excess: Nats,
}

/// What a print says of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// It has the move.
    Agrees,
    /// It has another move that can be played.
    Differs(Move),
    /// It has a record of a move that cannot be played; nearest to it is the other move, or this one.
    Impossible(Option<Move>),
    /// It is too damaged to be a record; nearest to it is the other move, or this one.
    Damaged(Option<Move>),
}

/// Moves whose costs differ by less are told apart by nothing.
const CLEAR: Nats = 2.0;

impl<'a> Voice<'a> {
    /// The cell of a piece that was read as a ply, which has this number.
    pub fn of(
        piece: &Piece,
        read: &Read,
        number: u32,
        channel: &'a Channel,
        forms: &'a Forms,
    ) -> Option<Voice<'a>> {
        let row = Row::of_all(piece, channel, forms);
        let number = read.number.unwrap_or(number);
        let same = |exact: bool| {
            row.cells.iter().position(|c| {
                let head = c.starts.iter().any(|s| s.at == read.head);
                c.range == read.range && (head || !exact)
            })
        };
        let cell = same(true).or_else(|| same(false))?;
        let heads = |cell: usize| -> Vec<Nats> {
            let starts = row.cells[cell].starts.iter().take(STARTS);
            let costs = starts.map(|s| s.cost(channel, number).min(MISREAD));
            costs.collect()
        };
        let rivals = row.cells[cell].rivals.iter().map(|r| (*r, heads(*r)));
        Some(Voice {
            rivals: rivals.collect(),
            heads: heads(cell),
            cell,
            row,
            channel,
        })
    }

    fn weigh(&mut self, legal: &Legal) -> Weighed {
        let channel = self.channel;
        let mut read = |cell: usize, heads: &[Nats]| {
            let cell = &mut self.row.cells[cell];
            let costs = cell.slate.cost(&legal.ways, legal.effect);
            let with = costs.iter().zip(heads).map(|(c, h)| c + h);
            let least = with.fold(FAR, Nats::min) - cell.base;
            let cost = costs.iter().take(heads.len()).copied();
            (
                cost.fold(FAR, Nats::min),
                least.min(cell.illegible(channel)),
            )
        };
        let (cost, mut excess) = read(self.cell, &self.heads);
        for (rival, heads) in &self.rivals {
            excess += read(*rival, heads).1;
        }
        excess *= WITNESSES[self.rivals.len().min(WITNESSES.len() - 1)];
        Weighed { cost, excess }
    }

    /// Whether it is the record of some move, legal or not.
    fn is_record(&self) -> bool {
        let cell = &self.row.cells[self.cell];
        let conceivable = cell.conceivable.iter().take(cell.starts.len());
        conceivable.copied().fold(FAR, Nats::min) < REPAIR
    }
}

/// The cheapest game, and what each of its plies costs.
#[derive(Clone, Debug, Default)]
pub struct Agreed {
    pub moves: Vec<Move>,
    pub costs: Vec<Nats>,
}

impl Agreed {
    pub fn cost(&self) -> Nats {
        self.costs.iter().sum()
    }
}

#[derive(Copy, Clone)]
struct State {
    position: Position,
    wings: Wings,
    answers: Option<Last>,
    cost: Nats,
    node: Option<usize>,
}

struct Node {
    before: Option<usize>,
    chosen: Move,
    cost: Nats,
}

/// So many games are followed, none so much dearer than the cheapest.
const BEAM: usize = 64;
const MARGIN: Nats = 40.0;

/// Of all games of so many plies that begin with these moves the one that makes the voices cheapest together.
pub fn agreed(start: &Start, plies: &mut [Vec<Voice>], opening: &[Move]) -> Option<Agreed> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut names = HashMap::default();
    let mut states = vec![State {
        position: start.position,
        wings: Wings::of(&start.position),
        answers: None,
        cost: 0.0,
        node: None,
    }];
    for (ply, voices) in plies.iter_mut().enumerate() {
        let loud = loudness(voices);
        let mut next = Vec::new();
        for state in &states {
            let (position, wings) = (&state.position, &state.wings);
            for legal in legal(position, wings, state.answers, loud > 0.0, &mut names) {
                if opening.get(ply).is_some_and(|m| *m != legal.chosen) {
                    continue;
                }
                let said: Nats = voices.iter_mut().map(|v| v.weigh(&legal).excess).sum();
                let cost = said + loud * legal.play;
                next.push((state.cost + cost, cost, *state, legal.chosen));
            }
        }
        next.sort_by(|a, b| a.0.total_cmp(&b.0));
        let most = next.first()?.0 + MARGIN;
        let mut seen = std::collections::HashSet::new();
        states.clear();
        for (total, cost, state, chosen) in next {
            if total > most || states.len() == BEAM {
                break;
            }
            let position = start.follow(&state.position, ply, chosen);
            if !seen.insert((position.placement_key(), position.turn())) {
                continue;
            }
            let mut wings = state.wings;
            wings.play(chosen);
            nodes.push(Node {
                before: state.node,
                chosen,
                cost,
            });
            states.push(State {
                answers: Some(Last::of(&state.position, chosen)),
                position,
                wings,
                cost: total,
                node: Some(nodes.len() - 1),
            });
        }
    }
    let mut out = Agreed::default();
    let mut node = states.first()?.node;
    while let Some(at) = node {
        out.moves.push(nodes[at].chosen);
        out.costs.push(nodes[at].cost);
        node = nodes[at].before;
    }
    out.moves.reverse();
    out.costs.reverse();
    Some(out)
}

/// The model of play speaks as loud as it would for the cleanest print.
fn loudness(voices: &[Voice]) -> Nats {
    voices.iter().map(|v| voice(v.channel)).fold(1.0, Nats::min)
}

impl Voice<'_> {
    /// What it says where a move was played, and how much dearer that is than the move it says.
    pub fn word(&mut self, position: &Position, wings: &Wings, played: Move) -> (Word, Nats) {
        let mut all: Vec<(Weighed, Move)> = Vec::new();
        let mut names = HashMap::default();
        for legal in legal(position, wings, None, false, &mut names) {
            all.push((self.weigh(&legal), legal.chosen));
        }
        let least = |a: &&(Weighed, Move), b: &&(Weighed, Move)| a.0.excess.total_cmp(&b.0.excess);
        let (Some(best), Some(this)) = (
            all.iter().min_by(least).copied(),
            all.iter().find(|(_, m)| *m == played).copied(),
        ) else {
            return (Word::Damaged(None), 0.0);
        };
        let over = this.0.excess - best.0.excess;
        let other = (over >= CLEAR).then_some(best.1);
        let word = match (other, self.is_record()) {
            (None, _) if this.0.cost < REPAIR => Word::Agrees,
            (Some(other), _) if best.0.cost < REPAIR => Word::Differs(other),
            (nearest, true) => Word::Impossible(nearest),
            (nearest, false) => Word::Damaged(nearest),
        };
        (word, over)
    }
}
