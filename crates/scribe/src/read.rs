//! The reading of a score: of all ways to read its cells as legal moves, the cheapest whole.
use crate::layout::{Cell, Standing};
use crate::likeness::{Claim, Cost, Weigher};
use board::{Color, Move, MoveList, Position, Wings};
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A cell of a score, and whether its place in the game is printed more than once.
#[derive(Clone, Debug)]
pub struct Entry {
    pub cell: Cell,
    /// In rows that begin at a move already given, or after the end: a variation, as a rule.
    pub again: bool,
    /// Its number comes again later, after some text.
    pub doubled: bool,
    /// Text stands between it and the rows before.
    pub apart: bool,
}

impl From<Cell> for Entry {
    fn from(cell: Cell) -> Entry {
        Entry {
            cell,
            again: false,
            doubled: false,
            apart: false,
        }
    }
}

impl Entry {
    /// Whether it must be a move of the game, if the score is to have no gap.
    pub fn is_due(&self) -> bool {
        !self.again && !self.doubled && self.cell.standing != Standing::Loose
    }
}

/// What it costs to leave the game's own rows for rows that give a number again.
const DETOUR: Cost = 100;

/// A printed move and what it was read as.
#[derive(Clone, Debug)]
pub struct Read {
    /// Which entry.
    pub entry: usize,
    pub chosen: Move,
    pub cost: Cost,
    /// Other legal moves that would do as well in the whole game.
    pub others: Vec<Move>,
}

/// The best reading of a score.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    pub moves: Vec<Read>,
    pub cost: Cost,
    /// Entries of the score's own rows that no reading could take up.
    pub passed_over: Vec<usize>,
    /// The entry at which the game breaks off, with the legal moves nearest to its print.
    pub breaks_off: Option<(usize, Vec<Move>)>,
}

/// Reads above this are repairs, to be shown.
pub const REPAIR: Cost = 50;

struct Manner {
    /// The dearest reading of one cell.
    most: Cost,
    /// How much dearer than the best a reading may be and still be followed.
    margin: Cost,
    width: usize,
}

const CLEAN: Manner = Manner {
    most: 50,
    margin: 130,
    width: 16,
};
const MISPRINTED: Manner = Manner {
    most: 150,
    margin: 320,
    width: 12,
};
const DAMAGED: Manner = Manner {
    most: 290,
    margin: 480,
    width: 32,
};

/// The dearest reading of a cell that is legible as a move: one misprint, or two that are common.
const LEGIBLE: Cost = 150;

#[derive(Clone)]
struct State {
    position: Position,
    wings: Wings,
    cost: Cost,
    node: Option<usize>,
    plies: u32,
    /// The last move read was in a note or variation.
    astray: bool,
    /// How far the printed numbers are ahead of the moves; one misprint shifts all that follow.
    shift: i32,
}

struct Node {
    before: Option<usize>,
    entry: usize,
    /// `None`: the entry was passed over.
    chosen: Option<(Move, Cost)>,
}

/// Reads `entries` from `start`. A reading full of repairs that is not `credible` is given up for
/// the moves up to the first that cannot be read.
pub fn read(start: &Position, entries: &[Entry], credible: impl Fn(&Reading) -> bool) -> Reading {
    let quick = search(start, entries, &CLEAN);
    if quick.cost <= 100 && quick.breaks_off.is_none() {
        return quick;
    }
    let damaged = entries.iter().any(|e| e.cell.standing == Standing::Damaged);
    let manners: &[Manner] = if damaged {
        &[MISPRINTED, DAMAGED]
    } else {
        &[MISPRINTED]
    };
    let mut best: Option<Reading> = None;
    for manner in manners {
        let reading = search(start, entries, manner);
        let whole = reading.breaks_off.is_none() && reading.passed_over.is_empty();
        let good = credible(&reading);
        if good
            && best
                .as_ref()
                .is_none_or(|b| reading.moves.len() > b.moves.len())
        {
            best = Some(reading);
        }
        if good && whole {
            break;
        }
    }
    if let Some(best) = best {
        return best;
    }
    match quick.passed_over.first() {
        None => quick,
        Some(gap) => search(start, &entries[..=*gap], &CLEAN),
    }
}

/// Whether cells are the first moves of a game from the array, as they are printed.
pub fn is_opening(cells: &[Cell]) -> bool {
    let entries: Vec<Entry> = cells.iter().cloned().map(Entry::from).collect();
    let reading = search(&Position::start(), &entries, &CLEAN);
    reading.moves.len() == cells.len() && reading.moves.iter().all(|m| m.cost < REPAIR)
}

fn search(start: &Position, entries: &[Entry], manner: &Manner) -> Reading {
    let mut weigher = Weigher::default();
    let mut nodes: Vec<Node> = Vec::new();
    let mut states = vec![State {
        position: *start,
        wings: Wings::of(start),
        cost: 0,
        node: None,
        plies: 0,
        astray: false,
        shift: 0,
    }];
    let first = start.turn();
    for (index, entry) in entries.iter().enumerate() {
        let mut next: Vec<State> = Vec::with_capacity(states.len() * 2);
        let floor = states.iter().map(|s| s.cost).min().unwrap_or(0);
        for state in &states {
            let most = manner
                .most
                .min(manner.margin + floor - state.cost.min(manner.margin + floor));
            let strays = if entry.again && !state.astray {
                DETOUR
            } else {
                0
            };
            let most = if entry.cell.standing == Standing::Damaged {
                most
            } else {
                most.min(LEGIBLE)
            };
            let (misplaced, shift) = misplaced(&entry.cell, state, first);
            let out_of_place = misplaced + loose(&entry.cell) + strays;
            for (m, cost, after) in candidates(&mut weigher, state, &entry.cell, most) {
                let mut wings = state.wings;
                wings.play(m);
                nodes.push(Node {
                    before: state.node,
                    entry: index,
                    chosen: Some((m, cost)),
                });
                next.push(State {
                    position: after,
                    wings,
                    cost: state.cost + cost + out_of_place,
                    node: Some(nodes.len() - 1),
                    plies: state.plies + 1,
                    shift,
                    astray: entry.again,
                });
            }
        }
        for state in states {
            let cost = state.cost + passing_over(entry);
            nodes.push(Node {
                before: state.node,
                entry: index,
                chosen: None,
            });
            next.push(State {
                cost,
                node: Some(nodes.len() - 1),
                ..state
            });
        }
        states = fittest(next, manner);
    }
    finish(states, &nodes, entries, first)
}

/// Keeps the cheapest states, one for each position.
fn fittest(mut states: Vec<State>, manner: &Manner) -> Vec<State> {
    states.sort_by_key(|s| s.cost);
    let best = states.first().map_or(0, |s| s.cost);
    let mut seen: HashMap<u64, ()> = HashMap::new();
    states.retain(|s| {
        let mut hasher = DefaultHasher::new();
        s.position.board().hash(&mut hasher);
        (s.plies, s.position.turn()).hash(&mut hasher);
        s.cost <= best + manner.margin && seen.insert(hasher.finish(), ()).is_none()
    });
    states.truncate(manner.width);
    states
}

/// What it costs to leave an entry unread.
fn passing_over(entry: &Entry) -> Cost {
    if entry.again {
        return 5;
    }
    if entry.doubled {
        return 8;
    }
    match entry.cell.standing {
        Standing::Table => 260,
        Standing::Running => 120,
        Standing::Damaged => 150,
        Standing::Loose => 3,
    }
}

/// What it costs to read a cell at another number or for the other side than it is printed for, and how
/// far the printed numbers are then ahead.
fn misplaced(cell: &Cell, state: &State, first: Color) -> (Cost, i32) {
    let since_black = u32::from(first == Color::Black);
    let number = (state.plies + since_black) / 2 + 1;
    let shift = cell
        .number
        .map_or(state.shift, |n| n as i32 - number as i32);
    let off_side = cell.side.is_some_and(|s| s != state.position.turn());
    let cost = match (shift != state.shift, off_side) {
        (false, false) => 0,
        (true, false) => 90,
        (false, true) => 160,
        (true, true) => 240,
    };
    (cost, shift)
}

/// What it costs to take a move from a sentence for a move of the game.
fn loose(cell: &Cell) -> Cost {
    match (cell.standing, cell.number) {
        (Standing::Loose, None) => 130,
        (Standing::Loose, Some(_)) => 60,
        (Standing::Running, None) => 20,
        _ => 0,
    }
}

/// The legal moves a cell can be read as, with what each costs and the position after it.
fn candidates(
    weigher: &mut Weigher,
    state: &State,
    cell: &Cell,
    most: Cost,
) -> Vec<(Move, Cost, Position)> {
    let position = &state.position;
    let us = position.turn();
    let exact = most <= REPAIR;
    let mover = cell.phrase.mover().filter(|_| exact);
    let mut out = Vec::new();
    let moves: MoveList = position.pseudo_legal();
    for m in moves {
        if mover.is_some_and(|r| position.at(m.from()).is_some_and(|man| man.role != r)) {
            continue;
        }
        let Some(cost) = weigher.cost(position, &state.wings, m, &cell.phrase, most) else {
            continue;
        };
        let after = position.after(m);
        if after.in_check(us) {
            continue;
        }
        let cost = cost + claimed(cell.phrase.claim, &after);
        if cost <= most.max(200).min(most + 200) {
            out.push((m, cost, after));
        }
    }
    if out.len() > 1 {
        let best = out.iter().map(|c| c.1).min().unwrap_or(0);
        out.retain(|c| c.1 <= best + most);
    }
    out
}

/// Agreement with a printed check or mate.
fn claimed(claim: Claim, after: &Position) -> Cost {
    let check = after.in_check(after.turn());
    match (claim, check) {
        (Claim::None, false) => 0,
        (Claim::None, true) => 12,
        (Claim::Check, true) => 0,
        (Claim::Check, false) => 170,
        (Claim::Mate, false) => 240,
        (Claim::Mate, true) => {
            if after.is_checkmate() {
                0
            } else {
                120
            }
        }
    }
}

fn finish(states: Vec<State>, nodes: &[Node], entries: &[Entry], first: Color) -> Reading {
    let _ = first;
    let Some(best) = states.first() else {
        return Reading::default();
    };
    let (mut moves, mut passed_over) = trace(best.node, nodes);
    let rivals: Vec<Vec<Read>> = states
        .iter()
        .skip(1)
        .take_while(|s| s.cost <= best.cost + 20)
        .map(|s| trace(s.node, nodes).0)
        .collect();
    for (i, read) in moves.iter_mut().enumerate() {
        for rival in &rivals {
            if let Some(other) = rival
                .get(i)
                .filter(|o| o.entry == read.entry && o.chosen != read.chosen)
                && !read.others.contains(&other.chosen)
            {
                read.others.push(other.chosen);
            }
        }
    }
    passed_over.retain(|e| entries[*e].is_due());
    let last = moves.last().map(|m| m.entry);
    let beyond: Vec<usize> = passed_over
        .iter()
        .copied()
        .filter(|e| last.is_none_or(|l| *e > l))
        .collect();
    passed_over.retain(|e| last.is_some_and(|l| *e < l));
    let breaks_off = beyond
        .first()
        .map(|e| (*e, nearest(best, &entries[*e].cell)));
    Reading {
        moves,
        cost: best.cost,
        passed_over,
        breaks_off,
    }
}

fn trace(mut node: Option<usize>, nodes: &[Node]) -> (Vec<Read>, Vec<usize>) {
    let (mut moves, mut passed) = (Vec::new(), Vec::new());
    while let Some(at) = node {
        let n = &nodes[at];
        match n.chosen {
            Some((chosen, cost)) => moves.push(Read {
                entry: n.entry,
                chosen,
                cost,
                others: Vec::new(),
            }),
            None => passed.push(n.entry),
        }
        node = n.before;
    }
    moves.reverse();
    passed.reverse();
    (moves, passed)
}

/// The legal moves most like a cell that no reading took up.
fn nearest(state: &State, cell: &Cell) -> Vec<Move> {
    let mut weigher = Weigher::default();
    let mut near = candidates(&mut weigher, state, cell, 1000);
    near.sort_by_key(|c| c.1);
    near.into_iter().take(4).map(|c| c.0).collect()
}
