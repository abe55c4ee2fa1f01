//! What the board tells wrongly, late, twice or never.
use super::prices::*;
use super::*;

impl Account {
    /// Whether a square that showed something else than was believed shows the truth again.
    pub(super) fn resolves(
        &self,
        square: Square,
        shown: Option<Piece>,
        m: &Moment,
        out: &mut Vec<Account>,
    ) -> bool {
        let Some(i) = self.ghosts.iter().position(|ghost| ghost.square == square) else {
            return false;
        };
        let mut g = self.clone();
        let ghost = g.ghosts.remove(i);
        if self.stands.piece_at(square) != shown {
            g.charge(TWICE);
            g.feels(square, shown, m, out);
            return true;
        }
        match m.now.saturating_sub(ghost.since) {
            _ if ghost.lasting => {}
            0..=TOO_QUICK => g.cost = g.cost.saturating_sub(FLICKERED),
            151..=250 => g.charge(25),
            _ => g.charge(80),
        }
        out.push(g);
        true
    }

    /// A man comes where it stands: the message came twice; or it was lifted, which was never told, and put back.
    pub(super) fn comes_where_it_stands(
        &self,
        square: Square,
        man: Piece,
        m: &Moment,
        out: &mut Vec<Account>,
    ) {
        let mut g = self.clone();
        g.charge(if m.again { TWICE } else { MISSED });
        out.push(g);
        let playing = self.mode == Mode::Playing && self.game.outcome().0 == Outcome::Open;
        if m.again || !playing || !self.all_stand() {
            return;
        }
        for hand in [Color::White, Color::Black] {
            let mut g = self.clone();
            g.charge(PUT_BACK + g.price_of(hand, square, man, m));
            let since = m.now;
            let owed = Owed { man, square, since };
            g.carries(hand, square, owed, Some(Inference::Missed), m);
            out.push(g);
        }
    }

    /// A man comes that nobody was known to hold.
    pub(super) fn comes_unlifted(
        &self,
        square: Square,
        man: Piece,
        m: &Moment,
        out: &mut Vec<Account>,
    ) {
        let restored = self.fits(square, man);
        let mut g = self.clone();
        g.charge(if restored { TWICE } else { SWAPPED });
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
            phantom.charge(PHANTOM);
            phantom.ghosts.push(Ghost {
                square,
                since: m.now,
                lasting: false,
            });
            out.push(phantom);
        }
        out.push(g);
    }

    /// A man came to a square, and that it was lifted was never told: from where can it have come?
    pub(super) fn never_lifted(self, owed: Owed, m: &Moment, out: &mut Vec<Account>) {
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
            g.charge(MISSED);
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
            g.charge(2 * MISSED);
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
    pub(super) fn carries(
        &mut self,
        hand: Color,
        from: Square,
        owed: Owed,
        why: Option<Inference>,
        m: &Moment,
    ) {
        self.lets_go_before(m);
        if owed.man.color != hand && from != owed.square {
            self.charge(MOVES_ADVERSE);
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
            self.charge(REFUSED);
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
            told: false,
            stays: false,
            before,
        });
    }
}
