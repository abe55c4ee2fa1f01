//! The reading of a score: of all ways to read its cells as legal moves, the cheapest whole.
use crate::candidates::{FALSE_CLAIM, candidates};
use crate::guess::first_guess;
use crate::layout::{Cell, Standing};
use crate::likeness::{Cost, Weigher};
use board::{Color, Move, Position, Wings};
use std::collections::HashSet;

pub use crate::start::Start;

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
    /// What it costs to read the print as this move.
    pub cost: Cost,
    /// A check or mate is printed that is none.
    pub false_claim: bool,
    /// It was read at another number, or for the other side, than it is printed for.
    pub off_number: bool,
    pub off_side: bool,
    /// How far the printed numbers are now ahead of the moves.
    pub shift: i32,
    /// Other legal moves that would do as well, or almost, in the whole game.
    pub others: Vec<Move>,
    /// One of them would do just as well.
    pub tied: bool,
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

impl State {
    fn new(start: &Position) -> State {
        State {
            position: *start,
            wings: Wings::of(start),
            cost: 0,
            node: None,
            plies: 0,
            astray: false,
            shift: 0,
        }
    }
}

struct Node {
    before: Option<usize>,
    entry: usize,
    /// `None`: the entry was passed over.
    read: Option<Read>,
}

/// Another way to the same position: the node it ends in, that of the cheaper way, and how much
/// dearer it is.
struct Rejoined {
    node: usize,
    cheaper: usize,
    lead: Cost,
}

/// Reads `entries` from `start`. A reading full of repairs that is not `credible` is given up for
/// the moves up to the first that cannot be read.
pub fn read(start: &Start, entries: &[Entry], credible: impl Fn(&Reading) -> bool) -> Reading {
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
    let reading = search(&Start::at(Position::start()), &entries, &CLEAN);
    reading.moves.len() == cells.len() && reading.moves.iter().all(|m| m.cost < REPAIR)
}

fn search(start: &Start, entries: &[Entry], manner: &Manner) -> Reading {
    let mut weigher = Weigher::default();
    let mut nodes: Vec<Node> = Vec::new();
    let mut rejoined: Vec<Rejoined> = Vec::new();
    let mut states = vec![State::new(&start.position)];
    let first = start.position.turn();
    let mut due = 0;
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
            let place = Place::of(&entry.cell, state, first);
            let out_of_place = place.cost() + loose(&entry.cell) + strays;
            for c in candidates(
                &mut weigher,
                (&state.position, &state.wings),
                &entry.cell,
                most,
            ) {
                let mut wings = state.wings;
                wings.play(c.chosen);
                nodes.push(Node {
                    before: state.node,
                    entry: index,
                    read: Some(Read {
                        entry: index,
                        chosen: c.chosen,
                        cost: c.cost,
                        false_claim: c.claim >= FALSE_CLAIM,
                        off_number: place.shift != state.shift,
                        off_side: place.off_side,
                        shift: place.shift,
                        others: Vec::new(),
                        tied: false,
                    }),
                });
                let passes = start.two_moves && state.plies == 0;
                next.push(State {
                    position: if passes {
                        start.follow(&state.position, 0, c.chosen)
                    } else {
                        c.after
                    },
                    wings,
                    cost: state.cost + c.cost + c.claim + out_of_place,
                    node: Some(nodes.len() - 1),
                    plies: state.plies + 1 + u32::from(passes),
                    shift: place.shift,
                    astray: entry.again,
                });
            }
        }
        for state in states {
            let cost = state.cost + passing_over(entry);
            nodes.push(Node {
                before: state.node,
                entry: index,
                read: None,
            });
            next.push(State {
                cost,
                node: Some(nodes.len() - 1),
                ..state
            });
        }
        states = fittest(next, manner, &mut rejoined);
        due += u32::from(entry.is_due());
        if due >= HOPELESS && states.iter().all(|s| s.plies * 4 < due) {
            return Reading::default();
        }
    }
    finish(&states, &nodes, &rejoined, entries, start)
}

/// Keeps the cheapest states, one for each position.
fn fittest(mut states: Vec<State>, manner: &Manner, rejoined: &mut Vec<Rejoined>) -> Vec<State> {
    states.sort_by_key(|s| s.cost);
    let most = states.first().map_or(0, |s| s.cost) + manner.margin;
    let mut kept: Vec<State> = Vec::with_capacity(manner.width);
    for state in states {
        if kept.len() == manner.width || state.cost > most {
            break;
        }
        let key = |s: &State| (s.position.placement_key(), s.plies, s.position.turn());
        match kept.iter().find(|k| key(k) == key(&state)) {
            None => kept.push(state),
            Some(cheaper) => {
                let lead = state.cost - cheaper.cost;
                if let (true, Some(node), Some(cheaper)) = (lead <= CLEAR, state.node, cheaper.node)
                {
                    rejoined.push(Rejoined {
                        node,
                        cheaper,
                        lead,
                    });
                }
            }
        }
    }
    kept
}

/// After so many rows of which hardly any could be read, the rest will not be read either.
const HOPELESS: u32 = 32;

/// What it costs to leave an entry unread.
fn passing_over(entry: &Entry) -> Cost {
    if entry.again {
        return 5;
    }
    if entry.doubled {
        return 20;
    }
    match entry.cell.standing {
        Standing::Table => 260,
        Standing::Running => 120,
        Standing::Damaged => 150,
        Standing::Loose => 3,
    }
}

/// Where a cell would be read, against where it is printed.
struct Place {
    /// How far the printed numbers are then ahead of the moves.
    shift: i32,
    shifted: bool,
    off_side: bool,
}

impl Place {
    fn of(cell: &Cell, state: &State, first: Color) -> Place {
        let since_black = u32::from(first == Color::Black);
        let number = (state.plies + since_black) / 2 + 1;
        let shift = cell
            .number
            .map_or(state.shift, |n| n as i32 - number as i32);
        Place {
            shift,
            shifted: shift != state.shift,
            off_side: cell.side.is_some_and(|s| s != state.position.turn()),
        }
    }

    fn cost(&self) -> Cost {
        match (self.shifted, self.off_side) {
            (false, false) => 0,
            (true, false) => 90,
            (false, true) => 160,
            (true, true) => 240,
        }
    }
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

/// Rivals so little dearer leave a move open; a repair wants a clearer lead than plain print.
const OPEN: Cost = 20;
const CLEAR: Cost = 40;
/// A repair with a rival so near is no better than a guess.
const TIE: Cost = 10;

fn finish(
    states: &[State],
    nodes: &[Node],
    rejoined: &[Rejoined],
    entries: &[Entry],
    start: &Start,
) -> Reading {
    let Some(best) = states.first() else {
        return Reading::default();
    };
    let (mut moves, mut passed_over) = trace(best.node, nodes);
    for state in states.iter().skip(1) {
        let lead = state.cost - best.cost;
        if lead > CLEAR {
            break;
        }
        doubt(&mut moves, &trace(state.node, nodes).0, lead);
    }
    let way = ancestry(best.node, nodes);
    for r in rejoined.iter().filter(|r| way.contains(&r.cheaper)) {
        doubt(&mut moves, &trace(Some(r.node), nodes).0, r.lead);
    }
    let last = moves.last().map(|m| m.entry);
    let after = |e: &usize| last.is_none_or(|l| *e > l);
    // Beyond the last move read nothing has taken the place of rows whose numbers come again.
    passed_over.retain(|e| entries[*e].is_due() || entries[*e].doubled && after(e));
    let beyond = passed_over
        .iter()
        .copied()
        .find(after)
        .filter(|e| goes_on(&entries[*e], last.map(|l| &entries[l])));
    passed_over.retain(|e| !after(e));
    let breaks_off = beyond.map(|e| (e, nearest(best, &entries[e].cell)));
    settled(
        Reading {
            moves,
            cost: best.cost,
            passed_over,
            breaks_off,
        },
        entries,
        start,
    )
}

/// Notes where another reading differs that is so little dearer.
fn doubt(moves: &mut [Read], rival: &[Read], lead: Cost) {
    for (read, other) in moves.iter_mut().zip(rival) {
        let differs = other.entry == read.entry && other.chosen != read.chosen;
        let counts = lead <= OPEN || read.cost >= REPAIR;
        if differs && counts && !read.others.contains(&other.chosen) {
            read.others.push(other.chosen);
            read.tied |= lead <= TIE;
        }
    }
}

/// All nodes on the way to this one.
fn ancestry(mut node: Option<usize>, nodes: &[Node]) -> HashSet<usize> {
    let mut way = HashSet::new();
    while let Some(at) = node {
        way.insert(at);
        node = nodes[at].before;
    }
    way
}

/// Whether the game goes on at an entry after the last move read: in the same rows, or, if text stands
/// between, at the next number. Else it was named in a note after the end.
fn goes_on(entry: &Entry, last: Option<&Entry>) -> bool {
    let next = |last: &Entry| match (last.cell.number, entry.cell.number) {
        (Some(m), Some(n)) => n == m || n == m + 1,
        _ => false,
    };
    !entry.apart || last.is_none_or(next)
}

/// Ends a reading before the first move that it can only guess: after a gap, or at a repair that might
/// as well be another.
fn settled(mut reading: Reading, entries: &[Entry], start: &Start) -> Reading {
    let Some((at, entry)) = first_guess(&reading) else {
        return reading;
    };
    let guess = &reading.moves[at];
    let mut near = Vec::new();
    if entry == guess.entry && !guess.others.is_empty() {
        near.push(guess.chosen);
        near.extend(&guess.others);
    } else {
        let mut state = State::new(&start.position);
        for (i, read) in reading.moves[..at].iter().enumerate() {
            state.wings.play(read.chosen);
            state.position = start.follow(&state.position, i, read.chosen);
        }
        near = nearest(&state, &entries[entry].cell);
    }
    reading.moves.truncate(at);
    reading.passed_over.retain(|e| *e < entry);
    reading.breaks_off = Some((entry, near));
    reading
}

fn trace(mut node: Option<usize>, nodes: &[Node]) -> (Vec<Read>, Vec<usize>) {
    let (mut moves, mut passed) = (Vec::new(), Vec::new());
    while let Some(at) = node {
        let n = &nodes[at];
        match &n.read {
            Some(read) => moves.push(read.clone()),
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
    let mut near = candidates(&mut weigher, (&state.position, &state.wings), cell, 1000);
    near.sort_by_key(|c| c.cost + c.claim);
    near.into_iter().take(4).map(|c| c.chosen).collect()
}
