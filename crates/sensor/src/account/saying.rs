//! What is said at a board no sensor hears: somebody types it, or the men are put as it wants, and that is felt. Then the
//! umpire may have the men otherwise than the hands left them.
use umpire::act::{Act, Actor, Deed, Fault, Remedy};

use super::prices::*;
use super::whole_board::in_words;
use super::*;

impl Account {
    /// A man is handled where it stands otherwise than it would, had somebody used a right that is open: an illegal move
    /// pointed out, a move revoked, the position to be restored. So it has been said.
    pub(super) fn was_said(
        &self,
        square: Square,
        shown: Option<Piece>,
        m: &Moment,
        out: &mut Vec<Account>,
    ) {
        if self.mode != Mode::Playing || !self.at_rest() || !self.astray().is_empty() {
            return;
        }
        for act in self.sayings() {
            let Some(g) = self.with_said(act, m) else {
                continue;
            };
            for g in [g.with_the_only_move(m), Some(g)].into_iter().flatten() {
                if g.expected(square) != g.stands.piece_at(square) {
                    g.feels(square, shown, m, out);
                }
            }
        }
    }

    /// The clock, which stood still, is started for a side whose clock the umpire does not have running: so it has been
    /// said what makes it run.
    pub fn started(&self, side: Color, m: &Moment, out: &mut Vec<Account>) {
        if m.completes && self.mode == Mode::Playing && self.at_rest() {
            let said = self.sayings().into_iter();
            let said = said.filter_map(|act| self.with_said(act, m));
            out.extend(said.filter(|g| g.game.running() == Some(side)));
        }
        let mut g = self.clone();
        g.charge(PRESSED_EARLY);
        out.push(g);
    }

    /// The same, this having been said, if it is upheld.
    fn with_said(&self, act: Act, m: &Moment) -> Option<Account> {
        let mut g = self.clone();
        if !g.does(act, Some(Inference::Said), m.now) {
            return None;
        }
        g.follows_ruling(m.now);
        g.blame(if m.stopped { SAID_STOPPED } else { SAID });
        g.open = open_rights(&g.game);
        Some(g)
    }

    /// The ruling leaves but one move, and the men are put as it has them: castling that was left half done, say.
    fn with_the_only_move(&self, m: &Moment) -> Option<Account> {
        let playable = self.game.playable(self.game.turn());
        let [only] = playable[..] else { return None };
        let mut g = self.clone();
        let deed = Deed::Plays(in_words(only));
        let played = g.act(g.game.turn(), deed, Some(Inference::Mended), m);
        // One man is still to be put right.
        (played && g.astray().len() <= 2).then_some(g)
    }

    /// The rights that are open and would have the men put otherwise. What both may say the umpire may as well.
    fn sayings(&self) -> Vec<Act> {
        let puts = |act: &&Act| match &act.deed {
            Deed::PointsOut(Fault::IllegalMove) | Deed::Retracts | Deed::TakesBack => true,
            Deed::Demands(demand) => {
                let ends = matches!(demand.first, Remedy::AnnulGame | Remedy::RecommenceGame);
                demand.first.at_once() && !ends
            }
            _ => false,
        };
        let mut found: Vec<Act> = Vec::new();
        for act in self.open.iter().filter(puts) {
            let by_umpire = Act {
                actor: Actor::Umpire,
                ..act.clone()
            };
            let other = |o: &&Act| o.deed == act.deed && o.actor != act.actor;
            let act = match self.open.iter().any(|o| other(&o)) {
                true if self.game.bar(&by_umpire).is_none() => by_umpire,
                _ => act.clone(),
            };
            if !found.contains(&act) {
                found.push(act);
            }
        }
        found
    }

    /// What would have to be said for the men to stand as the game has them.
    pub fn would_explain(&self) -> Option<Act> {
        self.sayings().into_iter().find(|act| {
            let mut g = self.clone();
            g.does(act.clone(), None, 0) && g.astray().is_empty()
        })
    }

    /// The same board with the game told otherwise; a man that was never let go is in the hand again.
    pub fn retold(&self, game: Game, in_hand: Option<(Color, Square)>, now: Millis) -> Account {
        let mut account = Account {
            cost: 0,
            log: Vec::new(),
            open: open_rights(&game),
            game,
            odd: 0,
            doubt: None,
            standing: OnceLock::new(),
            ..self.clone()
        };
        if account.game.men() != self.game.men() {
            account.follows_ruling(now);
        } else {
            account.keeps_hand();
        }
        if let Some((hand, square)) = in_hand {
            let before = Arc::new(account.with_in_hand(hand, square, now));
            account.down = Some(Down {
                square,
                hand,
                since: now,
                told: true,
                stays: false,
                before,
            });
        }
        account
    }

    /// The acts of a player's word, which no sensor hears.
    pub fn hears(&mut self, act: &Act, at: Millis) {
        let before = self.game.men().clone();
        if !self.does(act.clone(), None, at) {
            self.blame(SAID_IN_VAIN);
        }
        if *self.game.men() != before {
            self.follows_ruling(at);
        }
        self.open = open_rights(&self.game);
    }

    /// The umpire has the men otherwise than the hands left them: what is in the air belongs where he has it.
    pub(super) fn follows_ruling(&mut self, now: Millis) {
        self.keeps_hand();
        self.pressing = None;
        self.moved = None;
        self.owed.clear();
        let hands = std::mem::take(&mut self.hands);
        for held in hands {
            let known = self.game.in_hand(held.hand);
            let known = known
                .iter()
                .any(|man| man.at.is_none() && man.man.square == held.from);
            let how = match self.is_missing(held.man) {
                _ if known => held.how,
                true => Hold::ToRestore,
                false => Hold::Off,
            };
            self.hands.push(InHand { how, ..held });
        }
        for hand in [Color::White, Color::Black] {
            let set = self.game.in_hand(hand).into_iter().find_map(|man| man.at);
            if let Some(square) = set.filter(|_| self.down.is_none()) {
                let before = Arc::new(self.with_in_hand(hand, square, now));
                self.down = Some(Down {
                    square,
                    hand,
                    since: now,
                    told: true,
                    stays: false,
                    before,
                });
            }
        }
    }

    /// A hand is on the man last set down only if the umpire has it so.
    fn keeps_hand(&mut self) {
        let kept = |down: &Down| {
            let held = self.game.in_hand(down.hand);
            let set = held.iter().any(|man| man.at == Some(down.square));
            set || self.game.hand_kept_on(down.hand) == Some(down.square)
        };
        if !self.down.as_ref().is_some_and(kept) {
            self.down = None;
        }
    }

    /// The same with the man that stands there in the hand, as it was before it was set down.
    fn with_in_hand(&self, hand: Color, square: Square, since: Millis) -> Account {
        let mut before = self.clone();
        let held = self.game.in_hand(hand).into_iter();
        let held = held.filter(|held| held.at == Some(square));
        before.hands.extend(held.map(|held| InHand {
            man: Piece {
                color: held.man.side,
                role: held.man.piece,
            },
            from: held.man.square,
            hand,
            since,
            how: Hold::Lifted,
        }));
        before
    }
}
