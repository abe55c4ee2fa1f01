//! One account of what has happened: the acts that explain all that was felt, and what they cost.
//!
//! An account costs the more, the less likely it is that people and boards behave so. It knows no law:
//! whether somebody is to blame it asks the umpire, and blame costs.
use std::sync::Arc;

use board::{Board, Color, Form, Piece, Rank, Role, Square};
use umpire::Game;
use umpire::act::{Act, Deed};
use umpire::agreement::Outcome;

use crate::entry::{Entry, Inference};
use crate::event::Millis;

/// What accounts are charged for, in tenths of what it costs to take an adverse man in hand before one's own twice.
mod price {
    /// A hand takes hold of an adverse man in its own turn: to capture, most likely.
    pub const ADVERSE: u32 = 5;
    /// A player handles his own man in the other's turn.
    pub const OUT_OF_TURN: u32 = 50;
    /// A player handles the other's man in the other's turn.
    pub const MEDDLING: u32 = 80;
    /// The man is put back where it stood.
    pub const PUT_BACK: u32 = 5;
    /// A man is carried on: a slide, a bounce.
    pub const CARRIED: u32 = 2;
    /// A hand holds a third man.
    pub const FULL_HAND: u32 = 20;
    /// Somebody moves the other's man elsewhere.
    pub const MOVES_ADVERSE: u32 = 70;
    /// The umpire finds a fault.
    pub const BLAME: u32 = 30;
    /// A duty is left.
    pub const DUTY: u32 = 3;
    /// The umpire refuses the act.
    pub const REFUSED: u32 = 60;
    /// A square may be flickering.
    pub const FLICKER: u32 = 12;
    /// It was: what is given back when the man is felt again at once.
    pub const FLICKERED: u32 = 8;
    /// A square stays so for longer than any flicker.
    pub const NO_FLICKER: u32 = 200;
    /// A square feels a man that is not there.
    pub const PHANTOM: u32 = 14;
    /// Two messages come in the wrong order.
    pub const SWAPPED: u32 = 8;
    /// A message never came.
    pub const MISSED: u32 = 40;
    /// The same thing is told twice.
    pub const TWICE: u32 = 1;
    /// A piece from beside the board is set for a Pawn.
    pub const PROMOTION: u32 = 4;
    /// What was set for it is not a Queen.
    pub const UNDERPROMOTION: u32 = 4;
    /// A captured man lies on another square for a moment.
    pub const LAID_ASIDE: u32 = 10;
    /// The men are no longer being played with.
    pub const CLEARING: u32 = 90;
    /// And each man that is then handled.
    pub const CLEARED: u32 = 14;
    /// The men are no longer being played with, the clock having been stopped.
    pub const CLEARING_STOPPED: u32 = 10;
    /// The clock is pressed by one who has not moved.
    pub const PRESSED_EARLY: u32 = 15;
    /// The clock is pressed with a man in the hand.
    pub const PRESSED_HOLDING: u32 = 20;
}

/// Faster than any hand lifts a man and sets it down.
const TOO_QUICK: Millis = 150;
/// A man that comes off and back more slowly than this was not flickering.
const FLICKER_ENDS: Millis = 400;
/// Messages of one scan come within this.
const SCAN: Millis = 350;
/// A man set down for less was only slid across.
const SLIDE: Millis = 700;

/// A captured man is not felt again after this.
const LONG_TAKEN: Millis = 5_000;

/// What holds while an event is explained.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Moment {
    pub now: Millis,
    /// Whose clock runs.
    pub clock: Option<Color>,
    /// There is a clock, and it has been stopped.
    pub stopped: bool,
    /// Time used by White and by Black, in seconds.
    pub used: [Option<u32>; 2],
    /// After how long a man that stands has been let go.
    pub let_go: Millis,
    /// Checks are presumed to be announced.
    pub announced: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct InHand {
    man: Piece,
    from: Square,
    hand: Color,
    since: Millis,
    how: Hold,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Hold {
    /// Lifted, and the umpire knows.
    Lifted,
    /// Lifted with the other hand; told when it is set down.
    Aside,
    /// Taken off the board.
    Off,
    /// Taken up to be put where the ruling wants it.
    ToRestore,
}

/// A man set down, the hand perhaps still on it.
#[derive(Clone, Debug)]
struct Down {
    square: Square,
    hand: Color,
    since: Millis,
    /// The account before it was set down, for it may only have been slid across.
    before: Arc<Guess>,
}

/// A square that shows something else than what is believed to stand there.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Ghost {
    square: Square,
    since: Millis,
    /// It stays so until the board is told whole.
    lasting: bool,
}

/// A man that came to a square though none was known to be lifted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Owed {
    man: Piece,
    square: Square,
    since: Millis,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mode {
    Playing,
    /// The men are being put away, set up, or picked up from the floor: nobody moves.
    Clearing,
}

#[derive(Clone, Debug)]
pub(crate) struct Guess {
    pub cost: u32,
    pub game: Game,
    /// The acts that not all accounts agree on yet.
    pub log: Vec<Arc<Entry>>,
    pub stands: Board,
    pub mode: Mode,
    hands: Vec<InHand>,
    down: Option<Down>,
    ghosts: Vec<Ghost>,
    owed: Vec<Owed>,
    /// The rights that were open when it was last asked.
    open: Arc<[Act]>,
    /// The men that have left their squares while nobody was playing.
    fallen: Vec<Square>,
    /// What the account cost when play ceased.
    ceased: u32,
    pub doubt: Option<Arc<str>>,
}

impl Guess {
    pub fn new(game: Game, stands: Board) -> Guess {
        let open = open_rights(&game);
        Guess {
            cost: 0,
            game,
            log: Vec::new(),
            stands,
            mode: Mode::Playing,
            hands: Vec::new(),
            down: None,
            ghosts: Vec::new(),
            owed: Vec::new(),
            open,
            fallen: Vec::new(),
            ceased: 0,
            doubt: None,
        }
    }

    /// What tells two accounts apart for the future.
    pub fn same_state(&self, other: &Guess) -> bool {
        let down = |g: &Guess| g.down.as_ref().map(|d| (d.square, d.hand));
        self.stands == other.stands
            && self.mode == other.mode
            && self.hands == other.hands
            && down(self) == down(other)
            && self.ghosts == other.ghosts
            && self.owed == other.owed
            && self.game.turn() == other.game.turn()
            && self.game.outcome() == other.game.outcome()
            && self.game.men() == other.game.men()
    }

    /// Nothing is in the air: every man stands, and is let go.
    pub fn at_rest(&self) -> bool {
        self.down.is_none() && self.all_stand()
    }

    /// No man is missing from the board.
    pub fn all_stand(&self) -> bool {
        self.owed.is_empty() && self.holding().next().is_none()
    }

    /// The men that are in a hand and belong on the board.
    fn holding(&self) -> impl Iterator<Item = &InHand> {
        self.hands.iter().filter(|held| held.how != Hold::Off)
    }

    /// What the game has on the square, as a sensor would feel it.
    fn expected(&self, square: Square) -> Option<Piece> {
        let man = self.game.men().man_at(square)?;
        match man.form {
            Form::Proper => Some(man.piece()),
            Form::NamedPawn => Some(Piece {
                color: man.owner,
                role: Role::Pawn,
            }),
            Form::Substitute => self.stands.piece_at(square).or(Some(man.piece())),
        }
    }

    /// The squares on which the men stand otherwise than the game has them.
    pub fn astray(&self) -> Vec<Square> {
        let other = |sq: &Square| self.stands.piece_at(*sq) != self.expected(*sq);
        Square::ALL.into_iter().filter(other).collect()
    }

    pub fn act(
        &mut self,
        side: Color,
        deed: Deed,
        inferred: Option<Inference>,
        m: &Moment,
    ) -> bool {
        let mut act = Act::of(side, deed);
        act.clock = m.used[side.fold_wb(0, 1)].map(umpire::act::Reading::Used);
        self.does(act, inferred, m.now)
    }

    /// Whether the umpire upheld it.
    pub fn does(&mut self, act: Act, inferred: Option<Inference>, at: Millis) -> bool {
        let ruling = self.game.act(&act);
        let upheld = !ruling.refused();
        self.log.push(Arc::new(Entry {
            at,
            act,
            ruling,
            inferred,
        }));
        upheld
    }

    /// Takes so much off, as off every other account.
    pub fn rebate(&mut self, cost: u32) {
        self.cost -= cost;
        self.ceased = self.ceased.saturating_sub(cost);
    }

    fn charge(&mut self, cost: u32) {
        self.cost += cost;
    }

    // ---- time

    /// Whether something is due by now.
    pub fn is_due(&self, m: &Moment) -> bool {
        let stood = |down: &Down| m.now.saturating_sub(down.since) >= m.let_go;
        let late = |g: &Ghost| !g.lasting && m.now.saturating_sub(g.since) > FLICKER_ENDS;
        let unpaid = |o: &Owed| m.now.saturating_sub(o.since) > SCAN;
        self.down.as_ref().is_some_and(stood)
            || self.ghosts.iter().any(late)
            || self.owed.iter().any(unpaid)
    }

    /// Time has passed: what stood long enough has been let go, what never came will not come.
    pub fn passes(mut self, m: &Moment, out: &mut Vec<Guess>) {
        if let Some(down) = &self.down
            && m.now.saturating_sub(down.since) >= m.let_go
        {
            self.lets_go(Inference::Stood, m);
        }
        let late = |g: &Ghost| !g.lasting && m.now.saturating_sub(g.since) > FLICKER_ENDS;
        if self.ghosts.iter().any(late) {
            self.charge(price::NO_FLICKER);
            self.ghosts.iter_mut().for_each(|g| g.lasting |= late(g));
        }
        let unpaid = self
            .owed
            .iter()
            .position(|o| m.now.saturating_sub(o.since) > SCAN);
        match unpaid {
            None => out.push(self),
            Some(i) => {
                let owed = self.owed.remove(i);
                self.never_lifted(owed, m, out);
            }
        }
    }

    /// A man came to a square, and that it was lifted was never told: from where can it have come?
    fn never_lifted(self, owed: Owed, m: &Moment, out: &mut Vec<Guess>) {
        let turn = self.game.turn();
        let same = |sq: &Square| *sq != owed.square && self.stands.piece_at(*sq) == Some(owed.man);
        let all: Vec<Square> = Square::ALL.into_iter().filter(same).collect();
        let playable = self.game.playable(turn);
        let lawful = |sq: &&Square| {
            let mut to_there = playable.iter().filter(|p| p.to() == owed.square);
            to_there.any(|p| p.from() == **sq)
        };
        let found: Vec<Square> = all.iter().filter(lawful).copied().collect();
        let from = if found.is_empty() { &all } else { &found };
        for square in from {
            let mut g = self.clone();
            g.charge(price::MISSED);
            g.stands.discard_piece_at(*square);
            g.ghosts.push(Ghost {
                square: *square,
                since: m.now,
                lasting: true,
            });
            g.carries(owed.man.color, *square, owed, Some(Inference::Missed), m);
            out.push(g);
        }
        if from.is_empty() {
            // From beside the board, and for no Pawn.
            let mut g = self;
            g.charge(2 * price::MISSED);
            let deed = Deed::Sets {
                owner: Some(owed.man.color),
                piece: owed.man.role,
                on: owed.square,
                standing_for: None,
            };
            g.act(turn, deed, Some(Inference::Hand), m);
            out.push(g);
        }
    }

    /// The man was lifted there and set down where it came to.
    fn carries(
        &mut self,
        hand: Color,
        from: Square,
        owed: Owed,
        why: Option<Inference>,
        m: &Moment,
    ) {
        self.lets_go_before(m);
        if owed.man.color != hand {
            self.charge(price::MOVES_ADVERSE);
        }
        let before = Arc::new(self.clone());
        let lifted = self.act(hand, Deed::Lifts(from), why, m);
        let deed = Deed::Puts {
            on: owed.square,
            over: None,
        };
        let occupied = self.expected(owed.square).is_some();
        let put = lifted && self.act(hand, deed, why, m);
        if !put {
            self.charge(price::REFUSED);
        }
        if occupied {
            self.act(
                hand,
                Deed::TakesOff(owed.square),
                Some(Inference::Displaced),
                m,
            );
        }
        self.down = Some(Down {
            square: owed.square,
            hand,
            since: m.now,
            before,
        });
    }

    // ---- letting go

    /// Another man is taken up: what has been set down is let go.
    fn lets_go_before(&mut self, m: &Moment) {
        if self.down.is_some() {
            self.lets_go(Inference::AnotherLifted, m);
        }
    }

    fn lets_go(&mut self, why: Inference, m: &Moment) {
        let Some(down) = self.down.take() else { return };
        self.act(down.hand, Deed::Quits, Some(why), m);
        if self.game.turn() != down.hand {
            // What was taken lies beside the board, or is on its way there.
            for held in &mut self.hands {
                if held.hand == down.hand && held.man.color != down.hand {
                    held.how = Hold::Off;
                }
            }
        }
        self.hands
            .retain(|held| held.how != Hold::Off || m.now.saturating_sub(held.since) < LONG_TAKEN);
        self.weighs();
        let game = &self.game;
        let checked = game.turn();
        if m.announced
            && checked != down.hand
            && game.outcome().0 == Outcome::Open
            && game.position().in_check(checked)
        {
            self.act(
                down.hand,
                Deed::AnnouncesCheck,
                Some(Inference::Presumed),
                m,
            );
        }
    }

    /// Asks the umpire whether anybody is to blame.
    fn weighs(&mut self) {
        if self.holding().next().is_some() {
            return;
        }
        let open = open_rights(&self.game);
        if open.iter().any(|right| !self.open.contains(right)) {
            self.charge(price::BLAME);
        }
        self.open = open;
        let sides = [Color::White, Color::Black];
        let duties: usize = sides.iter().map(|s| self.game.duties(*s).len()).sum();
        if duties > 0 {
            self.charge(price::DUTY);
        }
    }

    pub fn pressed(mut self, side: Color, m: &Moment, out: &mut Vec<Guess>) {
        if self.mode == Mode::Playing {
            let mover = self.down.as_ref().map(|down| down.hand);
            self.lets_go(Inference::Pressed, m);
            let waits = self.game.turn() == side && self.game.outcome().0 == Outcome::Open;
            if waits || mover.is_some_and(|hand| hand != side) {
                self.charge(price::PRESSED_EARLY);
            }
            let held = self.holding().count() as u32;
            self.charge(price::PRESSED_HOLDING * held);
        } else if self.game.outcome().0 == Outcome::Open {
            self.charge(price::PRESSED_EARLY);
        }
        out.push(self);
    }

    // ---- a man leaves its square

    pub fn left(&self, square: Square, m: &Moment, out: &mut Vec<Guess>) {
        if self.resolves(square, None, m, out) {
            return;
        }
        let Some(man) = self.stands.piece_at(square) else {
            let mut g = self.clone();
            g.charge(price::TWICE);
            return out.push(g);
        };
        if self.mode == Mode::Clearing {
            return self.cleared(square, None, m, out);
        }
        if self.game.outcome().0 != Outcome::Open {
            return self.clears(square, 0, m, out);
        }
        if self.expected(square) != Some(man) {
            return self.restores(square, man, m, out);
        }
        if self.ghosts.iter().filter(|ghost| !ghost.lasting).count() < 2 {
            let mut flickers = self.clone();
            flickers.charge(price::FLICKER * (1 + self.ghosts.len() as u32));
            flickers.ghosts.push(Ghost {
                square,
                since: m.now,
                lasting: false,
            });
            out.push(flickers);
        }
        for hand in [Color::White, Color::Black] {
            self.lifts(hand, square, man, m, out);
        }
        if self.holding().next().is_none() && self.owed.is_empty() {
            let price = match m.stopped {
                true => price::CLEARING_STOPPED,
                false => price::CLEARING,
            };
            self.clears(square, price, m, out);
        }
    }

    /// A ruling wants the men otherwise than they stand, and somebody takes one up.
    fn restores(&self, square: Square, man: Piece, m: &Moment, out: &mut Vec<Guess>) {
        let mut g = self.clone();
        g.stands.discard_piece_at(square);
        let missing =
            |sq: &Square| g.expected(*sq) == Some(man) && g.stands.piece_at(*sq) != Some(man);
        let how = match Square::ALL.iter().any(missing) {
            true => Hold::ToRestore,
            false => Hold::Off,
        };
        g.hands.push(InHand {
            man,
            from: square,
            hand: man.color,
            since: m.now,
            how,
        });
        out.push(g);
    }

    fn lifts(&self, hand: Color, square: Square, man: Piece, m: &Moment, out: &mut Vec<Guess>) {
        let mut g = self.clone();
        if let Some(i) = g.owed.iter().position(|owed| owed.man == man) {
            // It has already been felt where it went.
            let owed = g.owed.remove(i);
            g.charge(self.price_of(hand, man, m));
            g.stands.discard_piece_at(square);
            g.carries(hand, square, owed, None, m);
            return out.push(g);
        }
        if let Some(down) = g
            .down
            .clone()
            .filter(|d| d.square == square && d.hand == hand)
        {
            return self.carries_on(&down, man, m, out);
        }
        let in_hand = g.holding().filter(|held| held.hand == hand).count();
        if in_hand >= 2 {
            g.charge(price::FULL_HAND * in_hand as u32);
        }
        g.lets_go_before(m);
        g.charge(g.price_of(hand, man, m));
        g.stands.discard_piece_at(square);
        let own_in_hand = g
            .holding()
            .any(|held| held.hand == hand && held.man.color == hand);
        let evident = g.game.turn() == hand || m.clock == Some(hand);
        let why = (!evident).then_some(Inference::Hand);
        let held = |how| InHand {
            man,
            from: square,
            hand,
            since: m.now,
            how,
        };
        if man.color == hand && own_in_hand {
            let mut other_hand = g.clone();
            other_hand.charge(price::CARRIED);
            other_hand.hands.push(held(Hold::Aside));
            out.push(other_hand);
        }
        // With his own man in hand he takes the other off; so where a Pawn may take it and become a piece.
        let promotes = |p: &board::Move| p.to() == square && p.promotion().is_some();
        if man.color != hand
            && man.role != Role::King
            && (own_in_hand
                || g.completes(hand, square)
                || g.game.playable(hand).iter().any(promotes))
        {
            if g.act(hand, Deed::TakesOff(square), why, m) {
                g.hands.push(held(Hold::Off));
                out.push(g);
            }
            return;
        }
        if g.act(hand, Deed::Lifts(square), why, m) {
            g.hands.push(held(Hold::Lifted));
            out.push(g);
        }
    }

    /// To take that man off is all that the move still wants.
    fn completes(&self, hand: Color, square: Square) -> bool {
        let mut trial = self.game.clone();
        let taken = trial.act(&Act::of(hand, Deed::TakesOff(square)));
        trial.turn() != self.game.turn() && !taken.refused()
    }

    /// How unlikely it is that this hand takes up that man.
    fn price_of(&self, hand: Color, man: Piece, m: &Moment) -> u32 {
        let in_turn = self.game.turn() == hand;
        let by_clock = m.clock == Some(hand);
        match (man.color == hand, in_turn || by_clock) {
            (true, true) => 0,
            (false, true) if in_turn => price::ADVERSE,
            (false, true) => 8 * price::ADVERSE,
            (true, false) => price::OUT_OF_TURN,
            (false, false) => price::MEDDLING,
        }
    }

    /// The man that was just set down is taken up again, or was only slid across.
    fn carries_on(&self, down: &Down, man: Piece, m: &Moment, out: &mut Vec<Guess>) {
        if m.now.saturating_sub(down.since) <= SLIDE {
            let mut slid = (*down.before).clone();
            slid.cost = self.cost + price::CARRIED;
            slid.ghosts.clone_from(&self.ghosts);
            slid.doubt.clone_from(&self.doubt);
            // What it displaced stays displaced on the board, though the umpire has not heard of it yet.
            slid.stands = self.stands;
            slid.stands.discard_piece_at(down.square);
            slid.slid_over(down.square);
            return out.push(slid);
        }
        let mut g = self.clone();
        g.charge(price::CARRIED);
        g.stands.discard_piece_at(down.square);
        g.down = None;
        if g.act(down.hand, Deed::Lifts(down.square), None, m) {
            let lifted = |h: &&InHand| h.hand == down.hand && h.man == man;
            let from = down.before.hands.iter().rfind(lifted).map(|h| h.from);
            g.hands.push(InHand {
                man,
                from: from.unwrap_or(down.square),
                hand: down.hand,
                since: m.now,
                how: Hold::Lifted,
            });
            out.push(g);
        }
    }

    /// After a slide nothing is felt on the square that it crossed.
    fn slid_over(&mut self, square: Square) {
        if let Some(piece) = self.expected(square) {
            // It was slid over a man, which the board now feels no more.
            self.hands.push(InHand {
                man: piece,
                from: square,
                hand: self.game.turn(),
                since: 0,
                how: Hold::Off,
            });
        }
    }

    // ---- a man comes to a square

    pub fn came(&self, square: Square, man: Piece, m: &Moment, out: &mut Vec<Guess>) {
        if self.resolves(square, Some(man), m, out) {
            return;
        }
        if self.stands.piece_at(square) == Some(man) {
            let mut g = self.clone();
            g.charge(price::TWICE);
            return out.push(g);
        }
        if self.mode == Mode::Clearing {
            return self.cleared(square, Some(man), m, out);
        }
        let before = out.len();
        let mut tried: Vec<InHand> = Vec::new();
        let held_so = self.holding().any(|held| held.man == man);
        for i in 0..self.hands.len() {
            let held = self.hands[i];
            if held.how == Hold::Off && held_so {
                continue;
            }
            let alike =
                |t: &InHand| t.hand == held.hand && t.from == held.from && t.how == held.how;
            if held.man == man && !tried.iter().any(alike) {
                tried.push(held);
                self.sets_down(i, square, m, out);
            }
        }
        self.promotes(square, man, m, out);
        if out.len() == before {
            self.comes_unlifted(square, man, m, out);
        }
    }

    /// A man comes that nobody was known to hold.
    fn comes_unlifted(&self, square: Square, man: Piece, m: &Moment, out: &mut Vec<Guess>) {
        let restored = self.expected(square) == Some(man);
        let mut g = self.clone();
        g.charge(if restored {
            price::TWICE
        } else {
            price::SWAPPED
        });
        if let Some(other) = g.stands.piece_at(square) {
            g.hands.push(InHand {
                man: other,
                from: square,
                hand: man.color,
                since: m.now,
                how: Hold::Off,
            });
        }
        g.stands.set_piece_at(square, man);
        if !restored {
            g.owed.push(Owed {
                man,
                square,
                since: m.now,
            });
            let mut phantom = self.clone();
            phantom.charge(price::PHANTOM);
            phantom.ghosts.push(Ghost {
                square,
                since: m.now,
                lasting: false,
            });
            out.push(phantom);
        }
        out.push(g);
    }

    /// A man in a hand is set down.
    fn sets_down(&self, i: usize, square: Square, m: &Moment, out: &mut Vec<Guess>) {
        let held = self.hands[i];
        let displaced = self.stands.piece_at(square);
        let occupied = self.expected(square).is_some();
        let mut g = self.clone();
        g.hands.remove(i);
        g.stands.set_piece_at(square, held.man);
        match held.how {
            Hold::ToRestore => {
                g.charge(if g.expected(square) == Some(held.man) {
                    0
                } else {
                    price::MISSED
                });
                return out.push(g);
            }
            Hold::Off if square == held.from && displaced.is_none() => {
                g.charge(price::PUT_BACK + quick(held.since, m.now));
                if g.act(
                    held.hand,
                    Deed::Replaces {
                        belongs: square,
                        on: None,
                    },
                    None,
                    m,
                ) {
                    g.weighs();
                    out.push(g);
                }
                return;
            }
            Hold::Off => {
                let taken =
                    g.stands.piece_at(held.from).is_some() && square.distance(held.from) == 1;
                g.charge(if taken {
                    price::LAID_ASIDE
                } else {
                    2 * price::MOVES_ADVERSE
                });
                return out.push(g);
            }
            Hold::Lifted | Hold::Aside => {}
        }
        let last = self
            .hands
            .iter()
            .rposition(|h| h.hand == held.hand && h.how == Hold::Lifted);
        if held.how == Hold::Lifted && last != Some(i) {
            return;
        }
        let before = Arc::new(self.clone());
        if held.how == Hold::Aside && !g.act(held.hand, Deed::Lifts(held.from), None, m) {
            return;
        }
        if square == held.from {
            g.charge(price::PUT_BACK + quick(held.since, m.now));
        } else if held.man.color != held.hand {
            g.charge(price::MOVES_ADVERSE);
        }
        let deed = Deed::Puts {
            on: square,
            over: None,
        };
        if !g.act(held.hand, deed, None, m) {
            return;
        }
        let handed = |h: &InHand| h.how == Hold::Lifted && h.hand != held.hand && h.from == square;
        if g.hands.iter().any(handed) {
            // Who takes a man lifts it himself.
            g.charge(price::MEDDLING);
        }
        for taken in g
            .hands
            .iter_mut()
            .filter(|h| h.hand == held.hand && h.from == square)
        {
            taken.how = Hold::Off;
        }
        if occupied {
            g.act(
                held.hand,
                Deed::TakesOff(square),
                Some(Inference::Displaced),
                m,
            );
        }
        if let Some(other) = displaced {
            g.hands.push(InHand {
                man: other,
                from: square,
                hand: held.hand,
                since: m.now,
                how: Hold::Off,
            });
        }
        if g.kings_in_the_centre().is_some() {
            g.charge(price::REFUSED);
        }
        g.down = Some(Down {
            square,
            hand: held.hand,
            since: m.now,
            before,
        });
        out.push(g);
    }

    /// A piece from beside the board is set for a Pawn.
    fn promotes(&self, square: Square, man: Piece, m: &Moment, out: &mut Vec<Guess>) {
        let hand = man.color;
        let last = hand.fold_wb(Rank::Eighth, Rank::First);
        let pawn = Piece {
            color: hand,
            role: Role::Pawn,
        };
        let waiting = self.stands.piece_at(square) == Some(pawn)
            || self
                .hands
                .iter()
                .any(|held| held.man == pawn && held.hand == hand);
        let coming = self
            .game
            .playable(hand)
            .iter()
            .any(|p| p.to() == square && p.promotion().is_some());
        let piece = !matches!(man.role, Role::Pawn | Role::King);
        if square.rank() != last || !piece || !(waiting || coming) {
            return;
        }
        let mut base = self.clone();
        base.charge(price::PROMOTION + if waiting { 0 } else { price::SWAPPED });
        if man.role != Role::Queen {
            base.charge(price::UNDERPROMOTION);
        }
        if let Some(other) = base.expected(square) {
            let down_here = base.down.as_ref().is_some_and(|down| down.square == square);
            if other == pawn {
                if down_here {
                    base.down = None;
                }
                base.act(hand, Deed::Lifts(square), Some(Inference::Displaced), m);
            } else {
                base.act(hand, Deed::TakesOff(square), Some(Inference::Displaced), m);
            }
        }
        base.hands
            .retain(|held| held.man != pawn || held.hand != hand);
        base.stands.set_piece_at(square, man);
        let queen = Piece {
            color: hand,
            role: Role::Queen,
        };
        let rook = man.role == Role::Rook;
        let queen_on_board = !base.stands.by_piece(queen).is_empty();
        let before = Arc::new(self.clone());
        for standing_for in [None, rook.then_some(Role::Queen)] {
            let mut g = base.clone();
            if rook && standing_for.is_none() == queen_on_board {
                g.charge(price::UNDERPROMOTION);
            }
            let deed = Deed::Sets {
                owner: None,
                piece: man.role,
                on: square,
                standing_for,
            };
            let why = standing_for.map(|_| Inference::Upturned);
            if rook {
                let taken = if standing_for.is_some() {
                    "a Queen"
                } else {
                    "a Rook"
                };
                let text = format!(
                    "A Rook stands on {square} for the Pawn: is it upturned, for a Queen? It is taken for {taken}."
                );
                g.doubt = Some(text.into());
            }
            if g.act(hand, deed, why, m) {
                g.down = Some(Down {
                    square,
                    hand,
                    since: m.now,
                    before: before.clone(),
                });
                out.push(g);
            }
            if !rook {
                break;
            }
        }
    }

    /// Whether a square that showed something else than was believed shows the truth again.
    fn resolves(
        &self,
        square: Square,
        shown: Option<Piece>,
        m: &Moment,
        out: &mut Vec<Guess>,
    ) -> bool {
        let Some(i) = self.ghosts.iter().position(|ghost| ghost.square == square) else {
            return false;
        };
        let mut g = self.clone();
        let ghost = g.ghosts.remove(i);
        if self.stands.piece_at(square) != shown {
            g.charge(price::TWICE);
            match shown {
                Some(man) => g.came(square, man, m, out),
                None => g.left(square, m, out),
            }
            return true;
        }
        match m.now.saturating_sub(ghost.since) {
            _ if ghost.lasting => {}
            0..=TOO_QUICK => g.cost = g.cost.saturating_sub(price::FLICKERED),
            151..=250 => g.charge(25),
            _ => g.charge(80),
        }
        out.push(g);
        true
    }

    // ---- when nobody plays

    fn clears(&self, square: Square, price: u32, m: &Moment, out: &mut Vec<Guess>) {
        let mut g = self.clone();
        g.lets_go_before(m);
        g.charge(price);
        g.ceased = g.cost;
        g.mode = Mode::Clearing;
        g.hands.clear();
        g.fallen.clear();
        g.cleared(square, None, m, out);
    }

    fn cleared(&self, square: Square, man: Option<Piece>, m: &Moment, out: &mut Vec<Guess>) {
        let mut g = self.clone();
        g.charge(price::CLEARED);
        match man {
            Some(man) => g.stands.set_piece_at(square, man),
            None => {
                g.stands.discard_piece_at(square);
                if !g.fallen.contains(&square) {
                    g.fallen.push(square);
                }
            }
        }
        if g.kings_in_the_centre().is_some() {
            g.ends_by_kings(m);
        } else if g.game.outcome().0 == Outcome::Open && g.astray().is_empty() {
            g.stands_up_again(m);
        }
        out.push(g);
    }

    /// What the Kings say where they stand: both on white squares that White has won, both on black ones that
    /// Black has, and otherwise that the game is drawn.
    fn kings_in_the_centre(&self) -> Option<Outcome> {
        let king = |color| {
            let piece = Piece {
                color,
                role: Role::King,
            };
            let square = self.stands.by_piece(piece).single_square()?;
            CENTRE.contains(&square).then_some(square)
        };
        let (white, black) = (king(Color::White)?, king(Color::Black)?);
        Some(match (white.is_light(), black.is_light()) {
            (true, true) => Outcome::Won(Color::White),
            (false, false) => Outcome::Won(Color::Black),
            _ => Outcome::Drawn,
        })
    }

    fn ends_by_kings(&mut self, m: &Moment) {
        let Some(said) = self.kings_in_the_centre() else {
            return;
        };
        let (outcome, _) = self.game.outcome();
        if outcome == Outcome::Open {
            // Two Kings in the centre stand side by side: no game leads there.
            self.cost = self.ceased;
            let why = Some(Inference::Kings);
            match said {
                Outcome::Won(winner) => {
                    self.act(!winner, Deed::Resigns, why, m);
                }
                _ => {
                    self.act(Color::White, Deed::OffersDraw, why, m);
                    self.act(Color::Black, Deed::Consents, why, m);
                }
            }
        } else if outcome != said {
            let text =
                format!("The Kings say {said}, but the game has ended: {outcome}. Which is it?");
            self.doubt = Some(text.into());
        }
    }

    /// The men that fell stand again as they stood.
    fn stands_up_again(&mut self, m: &Moment) {
        self.mode = Mode::Playing;
        let side = m.clock.unwrap_or(self.game.turn());
        for square in std::mem::take(&mut self.fallen) {
            let mut act = Act::of(side, Deed::Overturns(square));
            act.manner = umpire::act::Manner::Accident;
            self.does(act, Some(Inference::Fallen), m.now);
            let owner = self.expected(square).map_or(side, |man| man.color);
            let deed = Deed::Replaces {
                belongs: square,
                on: None,
            };
            self.act(owner, deed, Some(Inference::Fallen), m);
        }
        self.weighs();
    }

    // ---- the whole board

    /// Squares on which this account and the board as told differ; flickers are over.
    pub fn differs(&mut self, told: &Board) -> Vec<Square> {
        self.ghosts.clear();
        let other = |sq: &Square| self.stands.piece_at(*sq) != told.piece_at(*sq);
        Square::ALL.into_iter().filter(other).collect()
    }

    /// The men were moved where nobody felt it: nothing is made of it but that they stand so.
    pub fn takes_as_told(&mut self, told: &Board) {
        self.charge(2 * price::CLEARING);
        self.stands = *told;
        self.mode = Mode::Clearing;
        self.hands.clear();
        self.owed.clear();
    }

    pub fn missed(&mut self, events: usize) {
        self.charge(price::MISSED / 2 * events as u32);
    }

    /// The same board with the game told otherwise; a man that was never let go is in the hand again.
    pub fn retold(&self, game: Game, in_hand: Option<(Color, Square)>, now: Millis) -> Guess {
        let mut guess = Guess {
            cost: 0,
            log: Vec::new(),
            open: open_rights(&game),
            game,
            doubt: None,
            ..self.clone()
        };
        if let Some((hand, square)) = in_hand {
            let before = Arc::new(guess.clone());
            guess.down = Some(Down {
                square,
                hand,
                since: now,
                before,
            });
        }
        guess
    }

    /// The acts of a player's word, which no sensor hears.
    pub fn hears(&mut self, act: &Act, at: Millis) {
        self.does(act.clone(), None, at);
        self.open = open_rights(&self.game);
    }
}

const CENTRE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

/// The price of a hand that would have to be quicker than hands are.
fn quick(since: Millis, now: Millis) -> u32 {
    match now.saturating_sub(since) {
        0..=TOO_QUICK => 30,
        151..=250 => 8,
        _ => 0,
    }
}

fn open_rights(game: &Game) -> Arc<[Act]> {
    let sides = [Color::White, Color::Black].into_iter();
    let rights = sides.flat_map(|side| game.rights(side));
    rights.map(|right| right.act).collect()
}
