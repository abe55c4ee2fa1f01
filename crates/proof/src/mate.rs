//! Mate in so many moves, for undertakings and for the page.
use crate::budget::{Budget, Meter, Watch};
use crate::roll::next;
use board::{Move, Position, Role, Square};
use std::collections::HashMap;

/// What the mating move must be, where odds or an undertaking ask more than mate.
///
/// ```
/// use board::{Position, Role};
/// use proof::{Budget, MateIn, Undertaking};
/// let position = Position::from_fen("k7/8/1K6/7P/8/8/8/6Q1 w - - 0 1").unwrap();
/// let ask = |with| {
///     let undertaking = Undertaking { with, ..Undertaking::default() };
///     proof::mate_in(&position, 1, undertaking, Budget::default())
/// };
/// assert!(matches!(ask(None), MateIn::Forced { moves: 1, .. }));
/// assert_eq!(ask(Some(Role::Pawn)), MateIn::NotWithin(1)); // a Pawn's mate was undertaken
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Undertaking {
    /// The kind of man that gives mate.
    pub with: Option<Role>,
    /// The man that gives mate, by the square on which it now stands.
    pub man: Option<Square>,
    /// The square from which mate is given.
    pub from: Option<Square>,
    /// The square on which the King is mated.
    pub on: Option<Square>,
}

impl Undertaking {
    /// Whether the position, a mate, fulfils it: it is given by the men that check.
    fn fulfilled(&self, mated: &Position) -> bool {
        let gives = |sq: Square| {
            self.with
                .is_none_or(|role| mated.board().role_at(sq) == Some(role))
                && self.man.is_none_or(|man| man == sq)
                && self.from.is_none_or(|from| from == sq)
        };
        let checked = mated.turn();
        self.on.is_none_or(|on| on == mated.king(checked))
            && mated.checkers(checked).into_iter().any(gives)
    }

    /// What it is after a move; nothing if the man that should mate is taken or promoted.
    fn after(mut self, position: &Position, m: Move) -> Option<Undertaking> {
        let Some(man) = self.man else {
            return Some(self);
        };
        self.man = match m {
            Move::Castle { rook, .. } if rook == man => m.rook_to(),
            Move::Promote { from, .. } if from == man => return None,
            _ if m.from() == man => Some(m.to()),
            _ if position.taken(m) == Some(man) => return None,
            _ => Some(man),
        };
        Some(self)
    }
}

/// One position of a forced mate: the move that mates in so many, that one counted.
///
/// ```
/// use proof::{Budget, MateIn, Undertaking};
/// let position = board::Position::from_fen("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1").unwrap();
/// let found = proof::mate_in(&position, 2, Undertaking::default(), Budget::default());
/// let MateIn::Forced { keys, steps, .. } = found else { panic!("there is one") };
/// let first: Vec<_> = steps.iter().filter(|step| step.moves == 2).map(|step| step.play).collect();
/// assert_eq!(first, keys);
/// let last = steps.iter().filter(|step| step.moves == 1);
/// assert!(last.into_iter().all(|step| step.position.after(step.play).is_checkmate()));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Mating {
    pub position: Position,
    pub undertaking: Undertaking,
    pub play: Move,
    pub moves: u32,
}

/// A forced mate: the shortest, with every first move that does it.
///
/// ```
/// use proof::{Budget, MateIn, Undertaking};
/// let position = board::Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
/// let within = |most| proof::mate_in(&position, most, Undertaking::default(), Budget::default());
/// let MateIn::Forced { moves: 1, line, .. } = within(1) else { panic!("there is one") };
/// assert_eq!(line[0].uci(), "a1a8");
/// assert_eq!(within(0), MateIn::NotWithin(0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateIn {
    /// In so many moves; the keys, a line of best play, and the mate after every key and reply.
    Forced {
        moves: u32,
        keys: Vec<Move>,
        line: Vec<Move>,
        steps: Vec<Mating>,
    },
    /// Not within the number of moves asked.
    NotWithin(u32),
    Undecided {
        nodes: u64,
    },
}

/// The shortest mate that the player to move can force within `most` moves, and all its keys.
pub fn mate_in(position: &Position, most: u32, undertaking: Undertaking, budget: Budget) -> MateIn {
    mate_in_watched(position, most, undertaking, budget, &mut |_| true)
}

/// The same, with an eye on the search.
pub fn mate_in_watched(
    position: &Position,
    most: u32,
    undertaking: Undertaking,
    budget: Budget,
    watch: Watch,
) -> MateIn {
    let mut search = Search {
        meter: Meter::new(budget, watch),
        steps: HashMap::new(),
        order: Vec::new(),
    };
    let here = Stand {
        position: crate::roll::bare(position),
        undertaking,
    };
    for moves in 1..=most {
        let Some(forced) = search.forced(&here, moves) else {
            let nodes = search.meter.spent();
            return MateIn::Undecided { nodes };
        };
        if let Some(forced) = forced {
            return forced;
        }
    }
    MateIn::NotWithin(most)
}

/// A position with what is still undertaken in it.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
struct Stand {
    position: Position,
    undertaking: Undertaking,
}

impl Stand {
    fn after(&self, m: Move) -> Option<Stand> {
        Some(Stand {
            position: next(&self.position, m),
            undertaking: self.undertaking.after(&self.position, m)?,
        })
    }
}

struct Search<'a> {
    meter: Meter<'a>,
    /// The positions of the mate found, with the moves each needs.
    steps: HashMap<Stand, u32>,
    order: Vec<Mating>,
}

/// `None` once the budget is spent.
type Sought<T> = Option<T>;

impl Search<'_> {
    fn forced(&mut self, here: &Stand, moves: u32) -> Sought<Option<MateIn>> {
        let mut keys = Vec::new();
        for m in here.position.legal_moves() {
            if self.forces(here, m, moves)? {
                keys.push(m);
            }
        }
        for key in &keys {
            self.write(here, *key, moves)?;
        }
        let line = self.line(here, moves);
        Some((!keys.is_empty()).then(|| MateIn::Forced {
            moves,
            keys,
            line,
            steps: std::mem::take(&mut self.order),
        }))
    }

    /// Whether the player to move mates in `moves` with `m`.
    fn forces(&mut self, here: &Stand, m: Move, moves: u32) -> Sought<bool> {
        let Some(after) = here.after(m) else {
            return Some(false);
        };
        self.meter.spend();
        if self.meter.empty(self.order.len() * 4 * size_of::<Mating>()) {
            return None;
        }
        let checked = after.position.in_check(after.position.turn());
        if moves == 1 && !checked {
            return Some(false);
        }
        let replies = after.position.legal_moves();
        if replies.is_empty() {
            return Some(checked && after.undertaking.fulfilled(&after.position));
        }
        if moves == 1 {
            return Some(false);
        }
        for reply in replies {
            let there = after.after(reply);
            let mated = match there {
                Some(there) => self.key(&there, moves - 1)?.is_some(),
                None => false,
            };
            if !mated {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The first move with which the player to move mates in `moves`.
    fn key(&mut self, here: &Stand, moves: u32) -> Sought<Option<Move>> {
        for m in here.position.legal_moves() {
            if self.forces(here, m, moves)? {
                return Some(Some(m));
            }
        }
        Some(None)
    }

    /// Writes down the mate that `key` forces: after every reply the shortest.
    fn write(&mut self, here: &Stand, key: Move, moves: u32) -> Sought<()> {
        self.steps.insert(*here, moves);
        self.order.push(Mating {
            position: here.position,
            undertaking: here.undertaking,
            play: key,
            moves,
        });
        let Some(after) = here.after(key) else {
            return Some(());
        };
        for reply in after.position.legal_moves() {
            let Some(there) = after.after(reply) else {
                continue;
            };
            for fewer in 1..moves {
                if self.steps.contains_key(&there) {
                    break;
                }
                if let Some(key) = self.key(&there, fewer)? {
                    self.write(&there, key, fewer)?;
                }
            }
        }
        Some(())
    }

    /// The mate as it was written down, against the replies that hold out longest.
    fn line(&self, here: &Stand, moves: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = Some((*here, moves));
        while let Some((here, moves)) = at {
            let is = |s: &&Mating| {
                (s.position, s.undertaking, s.moves) == (here.position, here.undertaking, moves)
            };
            let Some(step) = self.order.iter().find(is) else {
                break;
            };
            line.push(step.play);
            let Some(after) = here.after(step.play) else {
                break;
            };
            let held = |reply: Move| {
                let there = after.after(reply)?;
                Some((reply, there, *self.steps.get(&there)?))
            };
            let replies = after.position.legal_moves().into_iter().filter_map(held);
            at = replies
                .max_by_key(|(_, _, left)| *left)
                .map(|(reply, there, left)| {
                    line.push(reply);
                    (there, left)
                });
        }
        line
    }
}

/// Whether the steps show that the player to move mates within `moves` as is undertaken; if not, a
/// sentence that says where they fail. No search: every step is played, every reply looked up.
pub fn verify_mate(
    steps: &[Mating],
    position: &Position,
    moves: u32,
    undertaking: Undertaking,
) -> Result<(), String> {
    let stand = |step: &Mating| Stand {
        position: crate::roll::bare(&step.position),
        undertaking: step.undertaking,
    };
    let known: HashMap<Stand, u32> = steps.iter().map(|s| (stand(s), s.moves)).collect();
    let root = Stand {
        position: crate::roll::bare(position),
        undertaking,
    };
    if known.get(&root).is_none_or(|needed| *needed > moves) {
        return Err(format!("the mate does not begin in {}", position.fen()));
    }
    for step in steps {
        let (fen, play) = (step.position.fen(), step.play.uci());
        if !step.position.is_legal(step.play) {
            return Err(format!("{play} is not a legal move in {fen}"));
        }
        let Some(after) = stand(step).after(step.play) else {
            return Err(format!("{play} in {fen} gives up the man that should mate"));
        };
        let replies = after.position.legal_moves();
        let checked = after.position.in_check(after.position.turn());
        if replies.is_empty() && !(checked && after.undertaking.fulfilled(&after.position)) {
            return Err(format!("{play} in {fen} is not the mate undertaken"));
        }
        for reply in replies {
            let there = after.after(reply);
            let needed = there.and_then(|there| known.get(&there).copied());
            if needed.is_none_or(|needed| needed >= step.moves) {
                let reply = reply.uci();
                return Err(format!(
                    "after {play} in {fen} the reply {reply} is not met"
                ));
            }
        }
    }
    Ok(())
}
