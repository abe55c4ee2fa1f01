//! A man comes to a square.
use super::prices::*;
use super::*;

impl Account {
    pub fn came(&self, square: Square, man: Piece, m: &Moment, out: &mut Vec<Account>) {
        if self.resolves(square, Some(man), m, out) {
            return;
        }
        if self.stands.piece_at(square) == Some(man) {
            self.comes_where_it_stands(square, man, m, out);
            if !m.again && self.mode == Mode::Playing {
                // Like upon like: a hand that holds such a man has set it on the other.
                self.sets_down_like(square, man, m, out);
            }
            return;
        }
        if self.mode == Mode::Clearing {
            return self.cleared(square, Some(man), m, out);
        }
        let lifted = |held: &InHand| {
            held.man == man && matches!(held.how, Hold::Lifted | Hold::Aside | Hold::ToRestore)
        };
        if self.fits(square, man) && !self.hands.iter().any(lifted) {
            // Where the umpire has it already: it is put right.
            return self.comes_unlifted(square, man, m, out);
        }
        let held_so = self.holding().any(|held| held.man == man);
        let tried = self.sets_down_like(square, man, m, out);
        let just_taken =
            |held: &InHand| held.from == square || m.now.saturating_sub(held.since) < LONG_TAKEN;
        let just_taken = tried.iter().any(just_taken);
        let before = out.len();
        self.promotes(square, man, m, out);
        // A man that was taken long ago may come back; or this is another of its kind.
        if out.len() == before && !held_so && !just_taken {
            self.comes_unlifted(square, man, m, out);
        }
    }

    /// Each man in a hand that is such a one is set down; those that were tried.
    fn sets_down_like(
        &self,
        square: Square,
        man: Piece,
        m: &Moment,
        out: &mut Vec<Account>,
    ) -> Vec<InHand> {
        let mut tried: Vec<InHand> = Vec::new();
        let held_so = self.holding().any(|held| held.man == man);
        for (i, held) in self.hands.iter().enumerate() {
            if held.how == Hold::Off && held_so {
                continue;
            }
            let alike =
                |t: &InHand| t.hand == held.hand && t.from == held.from && t.how == held.how;
            if held.man == man && !tried.iter().any(alike) {
                tried.push(*held);
                self.sets_down(i, square, m, out);
            }
        }
        tried
    }

    /// A man in a hand is set down.
    pub(super) fn sets_down(&self, i: usize, square: Square, m: &Moment, out: &mut Vec<Account>) {
        let held = self.hands[i];
        let displaced = self.stands.piece_at(square);
        let mut g = self.clone();
        g.hands.remove(i);
        g.stands.set_piece_at(square, held.man);
        match held.how {
            Hold::ToRestore if g.expected(square) == Some(held.man) => return out.push(g),
            Hold::ToRestore => return g.goes_straight(held, square, m, out),
            Hold::Off if square == held.from && displaced.is_none() => {
                g.charge(PUT_BACK + quick(held.since, m.now));
                // Taken off to be taken, or lifted by its owner: nobody feels which, once it stands again.
                let why = (held.man.color != held.hand).then_some(Inference::Hand);
                let deed = Deed::Replaces {
                    belongs: square,
                    on: None,
                };
                if g.act(held.hand, deed, why, m) {
                    g.weighs();
                    out.push(g);
                }
                return;
            }
            Hold::Off => {
                let taken =
                    g.stands.piece_at(held.from).is_some() && square.distance(held.from) == 1;
                g.charge(if taken { LAID_ASIDE } else { 2 * MOVES_ADVERSE });
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
        let occupied = g.expected(square).is_some();
        if square == held.from {
            self.adjusts(held, m, out);
            g.charge(PUT_BACK + quick(held.since, m.now));
            if m.stopped {
                g.charge(NOT_ADJUSTED);
            }
        } else if held.man.color != held.hand {
            g.charge(MOVES_ADVERSE);
        }
        let deed = Deed::Puts {
            on: square,
            over: None,
        };
        // Whose hand took up the man that is put back, or taken as it may not be, is a guess.
        let taken = |h: &InHand| h.how == Hold::Lifted && h.from == square && h.man.color != h.hand;
        let adverse = held.man.color != held.hand || self.hands.iter().any(taken);
        let why = (adverse && !self.may_move(held, square)).then_some(Inference::Hand);
        if !g.act(held.hand, deed, why, m) {
            return;
        }
        let handed = |h: &InHand| h.how == Hold::Lifted && h.hand != held.hand && h.from == square;
        if g.hands.iter().any(handed) {
            // Who takes a man lifts it himself.
            g.charge(MEDDLING);
        }
        for taken in g
            .hands
            .iter_mut()
            .filter(|h| h.hand == held.hand && h.from == square && h.man.color != h.hand)
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
            g.charge(REFUSED);
        }
        g.down = Some(Down {
            square,
            hand: held.hand,
            since: m.now,
            told: false,
            stays: false,
            before,
        });
        if let Some(pressing) = g.pressing.take_if(|p| p.side == held.hand) {
            g.presses(pressing.side, m);
        }
        out.push(g);
    }

    fn may_move(&self, held: InHand, to: Square) -> bool {
        let playable = self.game.playable(held.hand);
        playable
            .iter()
            .any(|p| p.from() == held.from && p.to() == to)
    }

    /// A man that is put back was only adjusted, he having said so.
    fn adjusts(&self, held: InHand, m: &Moment, out: &mut Vec<Account>) {
        let before = self.lifted.as_deref().cloned();
        let before = before.and_then(|before| before.without_settled(self.from));
        let Some(mut g) = before.filter(|_| !m.stopped) else {
            return;
        };
        let mut stood = self.stands;
        stood.set_piece_at(held.from, held.man);
        if g.stands != stood || self.log.len() != g.log.len() + 1 {
            return;
        }
        (g.cost, g.odd, g.shadow) = (self.cost, self.odd, self.shadow);
        g.ghosts.clone_from(&self.ghosts);
        g.blame(NOTICE);
        let why = Some(Inference::Said);
        let notice = Deed::GivesNotice(Some(held.from));
        if g.act(held.hand, notice, why, m) && g.act(held.hand, Deed::Adjusts(held.from), why, m) {
            out.push(g);
        }
    }

    /// A man that was to be put back is set elsewhere at once: it is moved from where it belongs.
    fn goes_straight(mut self, held: InHand, square: Square, m: &Moment, out: &mut Vec<Account>) {
        let missing = |sq: &&Square| {
            self.expected(**sq) == Some(held.man) && self.stands.piece_at(**sq) != Some(held.man)
        };
        match Square::ALL.iter().find(missing) {
            Some(home) if self.game.turn() == held.man.color => {
                self.charge(STRAIGHT);
                let (man, since) = (held.man, m.now);
                let owed = Owed { man, square, since };
                self.carries(held.man.color, *home, owed, Some(Inference::Missed), m);
            }
            _ => self.charge(MISSED),
        }
        out.push(self);
    }

    /// A piece from beside the board is set for a Pawn.
    pub(super) fn promotes(&self, square: Square, man: Piece, m: &Moment, out: &mut Vec<Account>) {
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
        base.charge(PROMOTION + if waiting { 0 } else { SWAPPED });
        if man.role != Role::Queen {
            base.charge(UNDERPROMOTION);
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
                g.charge(UNDERPROMOTION);
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
                    told: false,
                    stays: false,
                    before: before.clone(),
                });
                out.push(g);
            }
            if !rook {
                break;
            }
        }
    }
}
