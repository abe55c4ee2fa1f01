//! The decoder: of all legal games the one that makes the page cheapest.
//!
//! A beam goes over the rows of the page through the whole game. At each row every reading so far may take it, in
//! any of the ways to divide it, or pass it over; what a row costs is counted from the best conceivable record,
//! legal or not, and against its log-odds of being a row at all.
mod beam;
mod candidates;
mod gaps;
mod legal;
mod outlook;
mod told;
mod turn;
pub mod voice;

use crate::decoder::channel::{Channel, Nats};
use crate::decoder::page::Piece;
use crate::decoder::play::Last;
use crate::decoder::row::{Cell, Division, Row};
use crate::decoder::search::beam::{Beam, Within};
use crate::decoder::search::candidates::Candidate;
use crate::decoder::search::legal::Known;
use crate::decoder::search::outlook::{Outlook, begins_anew};
use crate::decoder::search::turn::Turn;
use crate::decoder::slate::{Effect, Forms};
use crate::purse::Purse;
use crate::read::Start;
use board::{Color, Move, Position, Wings};

/// A printed move and what it was read as.
#[derive(Clone, Debug)]
pub struct Read {
    pub piece: usize,
    /// Its letters in the strip of the piece, how many of them are its number, and what that should be.
    pub range: std::ops::Range<usize>,
    pub head: usize,
    pub number: Option<u32>,
    pub chosen: Move,
    /// What it costs to read the print as this move.
    pub cost: Nats,
    /// The same, against the best conceivable record.
    pub excess: Nats,
    pub false_claim: bool,
    /// The printed numbers are not those of the moves that were read.
    pub ahead: bool,
    /// It is printed with another number, or for the other side.
    pub misplaced: Option<u32>,
    /// It is not printed: what is usually played, where numbers say that something was lost.
    pub missing: bool,
    /// How much dearer the best other game is, and the moves that it has here.
    pub margin: Nats,
    pub rivals: Vec<Move>,
}

/// The cheapest game, and what it makes of the page.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    pub moves: Vec<Read>,
    /// How much likelier the page is with this game than with none.
    pub gain: Nats,
    /// The first row after the last move that should have been one of the game.
    pub breaks_off: Option<usize>,
    /// Rows within the game that should have been of it.
    pub passed_over: Vec<usize>,
}

impl Reading {
    /// How many rows should have been of it, and are not, or do not fit it.
    pub fn unread(&self) -> usize {
        let misfits = self.moves.iter().filter(|m| m.excess > STRAINED);
        self.passed_over.len() + usize::from(self.breaks_off.is_some()) + misfits.count()
    }

    /// Rows were left over, or moves do not fit their print.
    pub fn is_strained(&self) -> bool {
        self.unread() > 0
    }
}

/// The page as the decoder sees it.
pub struct Page<'a> {
    pub pieces: &'a [Piece],
    pub standings: &'a [Nats],
    pub channel: &'a Channel,
    pub forms: &'a Forms,
    /// Pieces at which the game is said to be over.
    pub over: &'a [bool],
    /// What may still be spent on the text.
    pub purse: &'a Purse,
}

#[derive(Copy, Clone)]
struct State {
    position: Position,
    wings: Wings,
    plies: u32,
    /// How far the printed numbers are ahead of the moves.
    shift: i32,
    cost: Nats,
    node: Option<usize>,
    /// The last piece that was taken.
    last: usize,
    /// The move that led here.
    answers: Option<Last>,
}

struct Node {
    before: Option<usize>,
    read: Read,
}

/// Another way to a position that was reached more cheaply.
struct Rejoined {
    node: usize,
    cheaper: usize,
    lead: Nats,
}

/// A misprinted number; one after which the numbers go on from it, and one that leaps; a move printed for the
/// other side; the rest of a row left unread.
const MISNUMBERED: Nats = 8.5;
const MISCOUNTED: Nats = 8.0;
const LEAPS: Nats = 14.0;
/// Scanners misread numbers more often than printers miscount.
const MISREAD: Nats = 6.5;
const MISREAD_AGAIN: Nats = 3.0;
const MISCOUNTED_IN_DIRT: Nats = 12.0;
const OFF_SIDE: Nats = 6.0;
const HALF_READ: Nats = 9.0;
/// A number that is the next.
const IN_PLACE: Nats = 3.0;
/// A row taken after the game was said to be over.
const AFTER_END: Nats = 12.0;

/// The words that the game is over stand after a move that is not its last.
const ENDS_THERE: Nats = 5.0;
/// What it says at most against a line that is set as a row that nobody can read it.
const ILL_SET: Nats = 5.0;
/// A game that begins somewhere begins with a row, however damaged.
const BEGINS: Nats = -4.0;

/// Readings so much dearer than the best are not followed.
const MARGIN: Nats = 26.0;

/// Readings of one page are not independent: what each says counts for so much, by how many others there are.
const WITNESSES: [Nats; 4] = [1.0, 0.7, 0.55, 0.45];

/// To divide a row into moves is as much work, for each of its letters, as to weigh so many moves.
const TO_DIVIDE: usize = 20;

/// So many readings may leave the second half of a row unread.
const HALVES: usize = 4;

/// So many pieces after its last move may be the rest of a game.
const NEXT: usize = 12;

/// So many pieces after its end may still hold some of the game.
const BEYOND: usize = 30;

/// After so many pieces something must have been read.
const HOPELESS: usize = 30;

/// A game that has taken nothing from so many lines is at its end.
const SILENCE: usize = 160;

/// Decodes a page from a start.
pub fn decode(page: &Page, start: &Start) -> Reading {
    search(page, start, None, Beam::of(page.channel), 0.0)
}

/// The same; where rows of damaged print were left over, or moves do not fit it well, it is looked much further.
pub fn decode_well(page: &Page, start: &Start) -> Reading {
    let beam = Beam::of(page.channel);
    let reading = search(page, start, None, beam, 0.0);
    if page.purse.is_empty()
        || !reading.is_strained()
        || page.channel.noise < 0.004
        || reading.moves.len() < 2
    {
        return reading;
    }
    let rows = page.standings.iter().filter(|s| **s > 0.0).count();
    let second = search(page, start, None, beam.wider(rows), 0.0);
    if second.gain > reading.gain {
        second
    } else {
        reading
    }
}

/// A move that costs more against the best conceivable record may be there because the true one was lost sight of.
const STRAINED: Nats = 4.0;

/// The same where the game is known: what the page costs as that game.
pub fn weigh(page: &Page, start: &Start, known: &[Move]) -> Reading {
    search(page, start, Some(known), Beam::of(page.channel), 0.0)
}

/// The same with every row taken that can hold the next moves, whatever that costs: what the rows cost that
/// [`weigh`] passes over.
pub fn press(page: &Page, start: &Start, known: &[Move]) -> Reading {
    let wide = Beam {
        margin: 400.0,
        ..Beam::of(page.channel)
    };
    let mut reading = search(page, start, Some(known), wide, PRESSED);
    for read in &mut reading.moves {
        read.excess += PRESSED;
        reading.gain -= PRESSED;
    }
    reading
}

/// Dearer than any cell.
const PRESSED: Nats = 20.0;

fn search(
    page: &Page,
    start: &Start,
    known: Option<&[Move]>,
    beam: Beam,
    pressed: Nats,
) -> Reading {
    let dirty = page.channel.noise > 0.01;
    let search = Search {
        page,
        outlook: Outlook::new(page, dirty),
        start,
        known,
        nodes: Vec::new(),
        rejoined: Vec::new(),
        since_black: u32::from(start.position.turn() == Color::Black),
        dirty,
        beam,
        pressed,
        legal: Known::new(voice(page.channel) > 0.0),
    };
    let state = State {
        position: start.position,
        wings: Wings::of(&start.position),
        plies: 0,
        shift: 0,
        cost: 0.0,
        node: None,
        last: 0,
        answers: None,
    };
    search.run(vec![state])
}

struct Search<'p, 'a> {
    page: &'p Page<'a>,
    start: &'p Start,
    /// The moves of the game, if only what it costs is asked.
    known: Option<&'p [Move]>,
    nodes: Vec<Node>,
    rejoined: Vec<Rejoined>,
    since_black: u32,
    /// Much of the page is damaged.
    dirty: bool,
    beam: Beam,
    outlook: Outlook,
    /// What every move is made cheaper by.
    pressed: Nats,
    legal: Known,
}

impl Search<'_, '_> {
    fn run(mut self, mut states: Vec<State>) -> Reading {
        let mut ended = false;
        for at in 0..self.page.pieces.len() {
            let piece = &self.page.pieces[at];
            if self.page.purse.is_empty() {
                states.truncate(1);
            }
            let last = states.iter().map(|s| s.last).max().unwrap_or(0);
            let silent = piece.line.saturating_sub(self.page.pieces[last].line) > SILENCE;
            // The game begins with the first piece or not here.
            if at == 1 {
                states.retain(|s| s.node.is_some());
            }
            if silent || states.is_empty() || ended && at > last + BEYOND {
                break;
            }
            if piece.place.ends {
                // What is said to be over ended with the move before.
                let early = states.iter_mut().filter(|s| s.last + 1 < at);
                early.for_each(|s| s.cost += ENDS_THERE);
            }
            let Some(best) = states.iter().min_by(|a, b| a.cost.total_cmp(&b.cost)) else {
                break;
            };
            ended |= self.page.over[at];
            ended |= best.plies >= 6 && begins_anew(self.page, at);
            if at > HOPELESS && best.cost > -8.0 {
                break;
            }
            let standing = self.page.standings[at] - if ended { AFTER_END } else { 0.0 };
            if standing < -5.0 || !self.is_due(&states, piece, standing) {
                continue;
            }
            let mut row = Row::of_all(piece, self.page.channel, self.page.forms);
            self.page.purse.spend(TO_DIVIDE * piece.range.len());
            if row.ways.is_empty() {
                continue;
            }
            // What is hardly legible as moves is hardly a row, unless the page is so dirty.
            let letters = piece.range.len() as Nats;
            let legible = row.damage - 2.0 - 12.0 * letters * self.page.channel.noise.min(0.1);
            let most = if piece.is_set() { ILL_SET } else { 15.0 };
            let standing = standing - (0.8 * legible).clamp(0.0, most);
            let standing = if at == 0 && (piece.is_set() || piece.numbered().is_some()) {
                standing.max(BEGINS)
            } else {
                standing
            };
            if standing < -9.0 {
                continue;
            }
            let mut next: Vec<State> = Vec::with_capacity(states.len() * 3);
            let bridged = self.bridged(at, &states, &row);
            let front = [&states[..], &bridged].concat();
            for way in row.ways.clone() {
                self.take(at, &front, &mut row, &way, standing, &mut next);
            }
            if !next.is_empty() {
                next.extend(states);
                states = self.fittest(next, Within { at, rest: 0 });
            }
        }
        self.finish(states)
    }

    /// Whether a piece may be the next row for any of the readings.
    fn is_due(&self, states: &[State], piece: &Piece, standing: Nats) -> bool {
        let Some(number) = piece.number else {
            return true;
        };
        // Where numbers are misread, another is no reason to pass over a row.
        let least = if self.dirty { -2.0 } else { 2.0 };
        let due = |s: &State| {
            let away = (self.number(s) as i32 + s.shift - number.value as i32).abs();
            away == 0 || standing > least
        };
        states.iter().any(due)
    }

    fn number(&self, state: &State) -> u32 {
        (state.plies + self.since_black) / 2 + 1
    }

    /// All that readings may go on with if they take the row, divided in one way.
    fn take(
        &mut self,
        at: usize,
        states: &[State],
        row: &mut Row,
        way: &Division,
        standing: Nats,
        next: &mut Vec<State>,
    ) {
        let taking = |s: &State| State {
            cost: s.cost + way.cost - standing,
            last: at,
            ..*s
        };
        let mut front: Vec<State> = states.iter().map(taking).collect();
        for (k, index) in way.cells.iter().enumerate() {
            let turn = Turn::of(way.cells.len(), k, way.dots, &row.cells[*index]);
            let rest = way.cells.len() - 1 - k;
            let place = Within {
                at,
                rest: rest as u32,
            };
            let mut steps: Vec<(Nats, usize, Candidate)> = Vec::new();
            for (i, state) in front.iter().enumerate() {
                let all = self.candidates(state, &mut row.cells, *index, turn);
                steps.extend(all.into_iter().map(|c| (state.cost + c.excess, i, c)));
            }
            self.keep_fittest(&mut steps, &front, place);
            let cell = &mut row.cells[*index];
            let on: Vec<State> = steps
                .into_iter()
                .map(|(cost, i, c)| self.step(&front[i], cell, c, cost, at))
                .collect();
            front = self.fittest(on, place);
            if k == 0 && way.cells.len() == 2 {
                // The second move may be no move at all.
                let unread = row.cells[way.cells[1]].illegible(self.page.channel);
                next.extend(front.iter().take(HALVES).map(|state| State {
                    cost: state.cost + unread.max(HALF_READ),
                    ..*state
                }));
            }
        }
        next.extend(front);
    }

    fn step(
        &mut self,
        state: &State,
        cell: &mut Cell,
        c: Candidate,
        cost: Nats,
        at: usize,
    ) -> State {
        // As a check the print would be much cheaper.
        let false_claim = c.false_claim && {
            let checking = cell.slate.cost_of(c.name, &c.ways, Effect::Check);
            c.cost - checking[c.start] > 4.0
        };
        self.nodes.push(Node {
            before: state.node,
            read: Read {
                piece: at,
                range: cell.range.clone(),
                head: cell.starts[c.start].at,
                number: (!cell.starts[c.start].prefix.is_empty())
                    .then(|| (self.number(state) as i32 + c.shift).max(1) as u32),
                chosen: c.chosen,
                cost: c.cost,
                excess: c.excess,
                false_claim,
                ahead: c.shift != 0,
                misplaced: c.misplaced,
                missing: false,
                margin: MARGIN,
                rivals: Vec::new(),
            },
        });
        State {
            cost,
            shift: c.shift,
            node: Some(self.nodes.len() - 1),
            ..self.played(state, c.chosen)
        }
    }

    fn played(&self, state: &State, m: Move) -> State {
        let mut wings = state.wings;
        wings.play(m);
        let passes = self.start.two_moves && state.plies == 0;
        State {
            position: if passes {
                self.start.follow(&state.position, 0, m)
            } else {
                state.position.after(m)
            },
            wings,
            answers: Some(Last::of(&state.position, m)),
            plies: state.plies + 1 + u32::from(passes),
            ..*state
        }
    }
}

/// How loud the model of play speaks.
fn voice(channel: &Channel) -> Nats {
    match channel.noise {
        n if n < 0.004 => 0.0,
        n if n < 0.01 => 0.4,
        n if n < 0.03 => 0.7,
        _ => 1.0,
    }
}
