//! One account of what has happened: the acts that explain all that was felt, and what they cost.
//!
//! An account costs the more, the less likely it is that people and boards behave so. It knows no law:
//! whether somebody is to blame it asks the umpire, and blame costs.
use std::sync::{Arc, OnceLock};

use board::{Board, Color, Form, Piece, Rank, Role, Square};
use umpire::Game;
use umpire::act::{Act, Deed};
use umpire::agreement::Outcome;

use crate::entry::{Entry, Inference};
use crate::event::Millis;
use crate::standing::Standing;

mod clearing;
mod letting_go;
mod lifting;
mod noise;
mod prices;
mod saying;
mod setting_down;
mod whole_board;

use prices::{BLAME, DUTY};

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
    /// To press the clock is an act, for it completes a move.
    pub completes: bool,
    /// The same square has told something just before.
    pub again: bool,
    /// Another square has, sooner than a hand could go from one to the other.
    pub together: bool,
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
    /// A word or a ruling tells that the hand is on it: it was not felt just now, and is not on its way.
    told: bool,
    /// The hand stays on it, however long it stands.
    stays: bool,
    /// The account before it was set down, for it may only have been slid across.
    before: Arc<Account>,
}

/// Somebody has pressed the clock, and a man that he holds is not told to stand yet.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Pressing {
    side: Color,
    since: Millis,
    /// It stands somewhere, and the board did not tell it.
    unfelt: bool,
}

impl Pressing {
    /// What one scan of the board could still tell is over.
    fn is_late(self, m: &Moment) -> bool {
        !self.unfelt && m.now.saturating_sub(self.since) > prices::SCAN
    }
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
pub(crate) struct Account {
    pub cost: u32,
    pub game: Game,
    /// The acts that not all accounts agree on yet; before them there are so many.
    pub log: Vec<Arc<Entry>>,
    pub from: usize,
    pub stands: Board,
    pub mode: Mode,
    hands: Vec<InHand>,
    down: Option<Down>,
    /// The account before the man in the hand was lifted, for it may be only adjusted.
    lifted: Option<Arc<Account>>,
    /// The clock was pressed while he still had a man in his hand.
    pressing: Option<Pressing>,
    ghosts: Vec<Ghost>,
    owed: Vec<Owed>,
    /// Who last brought a man to another square and let it go, lawfully or not: so the other is expected to move.
    moved: Option<Color>,
    /// The rights that were open when it was last asked.
    open: Arc<[Act]>,
    /// The men that have left their squares while nobody was playing.
    fallen: Vec<Square>,
    /// When the last of them was handled.
    fell: Millis,
    /// What the account cost when play ceased.
    ceased: u32,
    /// What it has been charged, but for blame, since the men were last at rest.
    pub odd: u32,
    pub doubt: Option<Arc<str>>,
    /// Another account came to the same men for less: this one is not believed any more, but what is ruled on otherwise
    /// under it is marked.
    pub shadow: bool,
    /// How the game stands once what has been set down is let go, worked out when it is first asked.
    standing: OnceLock<Arc<Standing>>,
}

impl Account {
    pub fn new(game: Game, stands: Board) -> Account {
        let open = open_rights(&game);
        Account {
            cost: 0,
            game,
            log: Vec::new(),
            from: 0,
            stands,
            mode: Mode::Playing,
            hands: Vec::new(),
            down: None,
            lifted: None,
            pressing: None,
            moved: None,
            ghosts: Vec::new(),
            owed: Vec::new(),
            open,
            fallen: Vec::new(),
            fell: 0,
            ceased: 0,
            odd: 0,
            doubt: None,
            shadow: false,
            standing: OnceLock::new(),
        }
    }

    /// What tells two accounts apart for the future.
    pub fn same_state(&self, other: &Account) -> bool {
        let down = |g: &Account| {
            let down = g.down.as_ref();
            down.map(|d| (d.square, d.hand, d.stays))
        };
        self.stands == other.stands
            && self.mode == other.mode
            && self.hands == other.hands
            && down(self) == down(other)
            && self.pressing == other.pressing
            && self.ghosts == other.ghosts
            && self.owed == other.owed
            && self.game.turn() == other.game.turn()
            && self.game.outcome() == other.game.outcome()
            && self.game.men() == other.game.men()
    }

    /// How the game stands once what has been set down is let go.
    pub fn standing(&self) -> &Standing {
        self.standing.get_or_init(|| match &self.down {
            None => Arc::new(Standing::of(&self.game)),
            Some(down) => {
                let mut trial = self.game.clone();
                trial.act(&Act::of(down.hand, Deed::Quits));
                Arc::new(Standing::of(&trial))
            }
        })
    }

    /// Whether the umpire would go on from both alike.
    pub fn same_proceedings(&self, other: &Account) -> bool {
        let deeds = |g: &Account| -> Vec<_> {
            let told = g.log.iter().map(|e| (e.act.actor, e.act.deed.clone()));
            told.collect()
        };
        let touched = |g: &Account| (g.game.touched(), g.game.touched_out_of_turn());
        (self.from == other.from && deeds(self) == deeds(other))
            || (touched(self) == touched(other) && self.standing() == other.standing())
    }

    /// Nothing that was told lately may still turn out to be nothing.
    pub fn is_firm(&self) -> bool {
        self.all_stand() && self.pressing.is_none() && self.ghosts.iter().all(|g| g.lasting)
    }

    /// Nothing is in the air: every man stands, and is let go.
    pub fn at_rest(&self) -> bool {
        self.down.is_none() && self.all_stand()
    }

    /// No man is missing from the board.
    pub fn all_stand(&self) -> bool {
        self.owed.is_empty() && self.holding().next().is_none()
    }

    /// How many moves have been made once the clock that was pressed has completed what is not told yet.
    pub fn moves_when_pressed(&self) -> usize {
        self.game.moves_back().count() + usize::from(self.pressing.is_some())
    }

    /// The men that are in a hand and belong on the board.
    fn holding(&self) -> impl Iterator<Item = &InHand> {
        self.hands.iter().filter(|held| held.how != Hold::Off)
    }

    /// Where a man stood that is in a hand now.
    pub fn held_from(&self) -> Option<Square> {
        self.holding().next().map(|held| held.from)
    }

    /// A man is off the board, and nobody sets it down.
    pub fn holds_on(&self, m: &Moment, touched: Millis) -> Option<String> {
        let waited = m.now.saturating_sub(touched);
        let king = |held: &&InHand| held.man.role == Role::King && waited > 2 * m.let_go;
        if let Some(held) = self.holding().find(king) {
            let side = held.man.color.fold_wb("White", "Black");
            return Some(format!(
                "{side}'s King is off the board: does {side} resign?"
            ));
        }
        let strange = |held: &&InHand| {
            held.how == Hold::Lifted
                && (self.game.turn() != held.hand || held.man.color != held.hand)
        };
        if let Some(held) = self.holding().next().filter(|_| waited > 10 * m.let_go)
            && self.holding().find(strange).is_none()
        {
            let side = held.hand.fold_wb("White", "Black");
            let (who, from) = (held.hand, held.from);
            return Some(format!(
                "{side} has had the man of {from} in his hand for long. If it stands somewhere, say where; if not, say: {who} had taken off {from}."
            ));
        }
        let held = self.holding().find(strange)?;
        let (hand, from) = (held.hand.fold_wb("White", "Black"), held.from);
        let other = (!held.hand).fold_wb("white", "black");
        Some(format!(
            "The man of {from} is not set down; {hand} seems to have it. If not, say: {other} had lifted {from}."
        ))
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
            Form::Substitute => {
                let stands = self.stands.piece_at(square);
                let stands = stands.filter(|stands| substitutes(*stands, man.owner));
                stands.or(Some(man.piece()))
            }
        }
    }

    /// Such a man on the square is what the game has there.
    fn fits(&self, square: Square, shown: Piece) -> bool {
        let man = self.game.men().man_at(square);
        let substitute = man.filter(|man| man.form == Form::Substitute);
        self.expected(square) == Some(shown)
            || substitute.is_some_and(|man| substitutes(shown, man.owner))
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
        // A ruling may have set the clock forward.
        let read = m.used[side.fold_wb(0, 1)].filter(|used| *used >= self.game.clock(side));
        act.clock = read.map(umpire::act::Reading::Used);
        self.does(act, inferred, m.now)
    }

    /// A square shows something else than before.
    pub fn feels(&self, square: Square, shown: Option<Piece>, m: &Moment, out: &mut Vec<Account>) {
        self.was_said(square, shown, m, out);
        match shown {
            Some(man) => self.came(square, man, m, out),
            None => self.left(square, m, out),
        }
    }

    /// Whether the umpire upheld it.
    pub fn does(&mut self, act: Act, inferred: Option<Inference>, at: Millis) -> bool {
        let ruling = self.game.act(&act);
        self.standing = OnceLock::new();
        let upheld = !ruling.refused();
        self.log.push(Arc::new(Entry {
            at,
            act,
            ruling,
            inferred,
        }));
        upheld
    }

    /// Whether it begins with these acts.
    pub fn shares(&self, acts: &[Arc<Entry>]) -> bool {
        let pairs = self.log.iter().zip(acts);
        pairs.filter(|(a, b)| Arc::ptr_eq(a, b)).count() == acts.len()
    }

    /// Leaves out the acts that all accounts have come to agree on; none if it is too late for it.
    fn without_settled(mut self, from: usize) -> Option<Account> {
        let settled = from.checked_sub(self.from)?;
        if settled > self.log.len() {
            return None;
        }
        self.log.drain(..settled);
        self.from = from;
        Some(self)
    }

    /// Takes so much off, as off every other account.
    pub fn rebate(&mut self, cost: u32) {
        self.cost = self.cost.saturating_sub(cost);
        self.ceased = self.ceased.saturating_sub(cost);
    }

    fn charge(&mut self, cost: u32) {
        self.cost += cost;
        self.odd += cost;
    }

    /// Somebody is to blame: dear, but not odd.
    fn blame(&mut self, cost: u32) {
        self.cost += cost;
    }

    /// Asks the umpire whether anybody is to blame.
    fn weighs(&mut self) {
        if self.holding().next().is_some() {
            return;
        }
        let open = open_rights(&self.game);
        if open.iter().any(|right| !self.open.contains(right)) {
            self.blame(BLAME);
        }
        self.open = open;
        let sides = [Color::White, Color::Black];
        let duties: usize = sides.iter().map(|s| self.game.duties(*s).len()).sum();
        if duties > 0 {
            self.blame(DUTY);
        }
    }

    /// Whose turn it is once what has been set down is let go.
    pub fn to_move(&self) -> Color {
        let Some(down) = &self.down else {
            return self.game.turn();
        };
        let mut trial = self.game.clone();
        trial.act(&Act::of(down.hand, Deed::Quits));
        trial.turn()
    }

    /// The game has such a man where none stands.
    fn is_missing(&self, man: Piece) -> bool {
        let missing =
            |sq: &Square| self.expected(*sq) == Some(man) && self.stands.piece_at(*sq) != Some(man);
        Square::ALL.iter().any(missing)
    }
}

/// Whether a side may let it stand for another piece: an upturned Rook does, a Pawn would be a Pawn.
fn substitutes(shown: Piece, owner: Color) -> bool {
    shown.color == owner && !matches!(shown.role, Role::Pawn | Role::King)
}

fn open_rights(game: &Game) -> Arc<[Act]> {
    let sides = [Color::White, Color::Black].into_iter();
    let rights = sides.flat_map(|side| game.rights(side));
    rights.map(|right| right.act).collect()
}
