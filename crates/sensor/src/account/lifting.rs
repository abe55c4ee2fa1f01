//! A man leaves its square.
use super::prices::*;
use super::*;

impl Account {
    pub fn left(&self, square: Square, m: &Moment, out: &mut Vec<Account>) {
        if self.resolves(square, None, m, out) {
            return;
        }
        let Some(man) = self.stands.piece_at(square) else {
            let mut g = self.clone();
            g.charge(TWICE);
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
            flickers.charge(FLICKER * (1 + self.ghosts.len() as u32));
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
                _ if self.not_begun(m) => 0,
                true => CLEARING_STOPPED,
                false => CLEARING,
            };
            self.clears(square, price, m, out);
        }
    }

    /// A ruling wants the men otherwise than they stand, and somebody takes one up; or it was said that it is lifted,
    /// before that was felt.
    pub(super) fn restores(&self, square: Square, man: Piece, m: &Moment, out: &mut Vec<Account>) {
        let mut g = self.clone();
        g.stands.discard_piece_at(square);
        let said = [Color::White, Color::Black].into_iter().find(|hand| {
            let mut known = g.game.in_hand(*hand).into_iter();
            known.any(|held| held.at.is_none() && held.man.square == square)
        });
        let how = match g.is_missing(man) {
            _ if said.is_some() => Hold::Lifted,
            true => Hold::ToRestore,
            false => Hold::Off,
        };
        g.hands.push(InHand {
            man,
            from: square,
            hand: said.unwrap_or(man.color),
            since: m.now,
            how,
        });
        out.push(g);
    }

    pub(super) fn lifts(
        &self,
        hand: Color,
        square: Square,
        man: Piece,
        m: &Moment,
        out: &mut Vec<Account>,
    ) {
        let mut g = self.clone();
        if let Some(i) = g.owed.iter().position(|owed| owed.man == man) {
            // It has already been felt where it went.
            let owed = g.owed.remove(i);
            g.charge(self.price_of(hand, square, man, m));
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
            g.charge(FULL_HAND * in_hand as u32);
        }
        let together = |held: &&InHand| m.now.saturating_sub(held.since) <= TOO_QUICK;
        if g.hands.iter().filter(together).count() >= 2 {
            g.charge(THREE_AT_ONCE);
        }
        if m.together {
            g.charge(AT_ONCE);
        }
        if m.stopped && !g.not_begun(m) {
            g.charge(PLAYS_STOPPED);
        }
        if g.at_rest() && !g.astray().is_empty() {
            g.charge(LEFT_ASTRAY);
        }
        let in_passing = g.takes_in_passing(hand, square, man);
        if !in_passing && !g.castles(hand, square, man) {
            g.lets_go_before(m);
        }
        g.lifted = g.at_rest().then(|| {
            let mut before = g.clone();
            before.lifted = None;
            Arc::new(before)
        });
        // A hand that has nothing to do there is marked as such; it is not odd besides.
        g.blame(g.price_of(hand, square, man, m));
        g.stands.discard_piece_at(square);
        let own_in_hand = g
            .holding()
            .any(|held| held.hand == hand && held.man.color == hand);
        let why = (g.game.turn() != hand).then_some(Inference::Hand);
        let held = |how| InHand {
            man,
            from: square,
            hand,
            since: m.now,
            how,
        };
        if man.color == hand && own_in_hand {
            let mut other_hand = g.clone();
            other_hand.charge(CARRIED);
            other_hand.hands.push(held(Hold::Aside));
            out.push(other_hand);
        }
        // With his own man in hand he takes the other off; so where a Pawn may take it and become a piece.
        let promotes = |p: &board::Move| p.to() == square && p.promotion().is_some();
        let completes = in_passing || man.role != Role::King && g.completes(hand, square);
        let takes = man.color != hand && man.role != Role::King;
        if completes || (takes && (own_in_hand || g.game.playable(hand).iter().any(promotes))) {
            if g.act(hand, Deed::TakesOff(square), why, m) {
                g.hands.push(held(Hold::Off));
                out.push(g);
            }
            return;
        }
        if man.color == hand && man.role != Role::King && g.game.moves_back().next().is_none() {
            let mut given = g.clone();
            given.charge(GIVEN);
            if given.act(hand, Deed::TakesOff(square), why, m) {
                given.hands.push(held(Hold::Off));
                out.push(given);
            }
        }
        // Whether it was he or its owner who took up a man of the other's nobody feels; if he may take it, that is told when
        // he puts it back.
        let may_take = || g.game.playable(hand).iter().any(|p| p.to() == square);
        let why = why.or((man.color != hand && !may_take()).then_some(Inference::Hand));
        if g.act(hand, Deed::Lifts(square), why, m) {
            g.hands.push(held(Hold::Lifted));
            out.push(g);
        }
    }

    /// The King has just been set down two squares off, and the hand goes on to a Rook: one movement.
    fn castles(&self, hand: Color, square: Square, man: Piece) -> bool {
        let king = Piece {
            color: hand,
            role: Role::King,
        };
        let Some(down) = self.down.as_ref().filter(|down| down.hand == hand) else {
            return false;
        };
        let mut held = down.before.hands.iter().filter(|held| held.man == king);
        let two_off = |held: &InHand| {
            held.from.rank() == down.square.rank() && held.from.distance(down.square) == 2
        };
        man.color == hand
            && man.role == Role::Rook
            && square.rank() == down.square.rank()
            && self.stands.piece_at(down.square) == Some(king)
            && held.any(two_off)
    }

    /// A Pawn has just been set down, and the hand goes on to the Pawn that it passed: one movement.
    fn takes_in_passing(&self, hand: Color, square: Square, man: Piece) -> bool {
        let mut down = self.down.iter().filter(|down| down.hand == hand);
        down.any(|down| down.passes(hand, square, man))
    }

    /// To take that man off is all that the move still wants.
    pub(super) fn completes(&self, hand: Color, square: Square) -> bool {
        let mut trial = self.game.clone();
        let taken = trial.act(&Act::of(hand, Deed::TakesOff(square)));
        trial.turn() != self.game.turn() && !taken.refused()
    }

    /// How unlikely it is that this hand takes up that man.
    pub(super) fn price_of(&self, hand: Color, square: Square, man: Piece, m: &Moment) -> u32 {
        let in_turn = self.game.turn() == hand;
        // Who answers a move, or has a duty, is expected to act.
        let answers = self.moved == Some(!hand) || !self.game.duties(hand).is_empty();
        let by_clock = m.clock == Some(hand);
        match (man.color == hand, in_turn || by_clock) {
            (true, true) => 0,
            (false, true) if self.takes_in_passing(hand, square, man) => 0,
            (false, true) if in_turn && self.completes(hand, square) => 0,
            (true, false) if answers => ANSWERS,
            (false, true) if in_turn => ADVERSE,
            (false, true) => 8 * ADVERSE,
            (true, false) => OUT_OF_TURN,
            (false, false) => MEDDLING,
        }
    }

    /// The man that was just set down is taken up again, or was only slid across.
    pub(super) fn carries_on(&self, down: &Down, man: Piece, m: &Moment, out: &mut Vec<Account>) {
        if !down.told
            && m.now.saturating_sub(down.since) <= SLIDE
            && let Some(mut slid) = (*down.before).clone().without_settled(self.from)
        {
            slid.cost = self.cost + CARRIED;
            slid.ghosts.clone_from(&self.ghosts);
            slid.doubt.clone_from(&self.doubt);
            // What it displaced stays displaced on the board, though the umpire has not heard of it yet.
            slid.stands = self.stands;
            slid.stands.discard_piece_at(down.square);
            slid.slid_over(down.square);
            return out.push(slid);
        }
        let mut g = self.clone();
        g.charge(CARRIED);
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
    pub(super) fn slid_over(&mut self, square: Square) {
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
}

impl Down {
    /// A Pawn was set down aslant on an empty square, lawfully or not, past the Pawn that stood there.
    pub(super) fn passes(&self, hand: Color, square: Square, man: Piece) -> bool {
        let pawn = |color| Piece {
            color,
            role: Role::Pawn,
        };
        let was_beside = |held: &InHand| {
            held.man == pawn(hand)
                && held.from.rank() == square.rank()
                && held.from.distance(square) == 1
        };
        man == pawn(!hand)
            && self.square.file() == square.file()
            && self.square.distance(square) == 1
            && self.before.stands.piece_at(self.square).is_none()
            && self.before.hands.iter().any(was_beside)
    }
}
