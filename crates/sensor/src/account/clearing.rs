//! When nobody plays: the men fall and are set up again, are put away, or say with their Kings who won.
use super::prices::*;
use super::*;
use umpire::act::Ground;

const CENTRE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

impl Account {
    pub(super) fn clears(&self, square: Square, price: u32, m: &Moment, out: &mut Vec<Account>) {
        let mut g = self.clone();
        g.lets_go_before(m);
        g.charge(price);
        g.ceased = g.cost;
        g.mode = Mode::Clearing;
        g.hands.clear();
        g.fallen.clear();
        g.cleared(square, None, m, out);
    }

    pub(super) fn cleared(
        &self,
        square: Square,
        man: Option<Piece>,
        m: &Moment,
        out: &mut Vec<Account>,
    ) {
        let mut g = self.clone();
        let again = man.is_some() && g.expected(square) == man;
        let together = man.is_none() && m.now.saturating_sub(g.fell) <= TOO_QUICK;
        g.charge(match (m.stopped, again || together) {
            (true, _) => CLEARED_STOPPED,
            (false, true) => SET_UP_AGAIN,
            (false, false) => CLEARED,
        });
        g.fell = m.now;
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
    pub(super) fn kings_in_the_centre(&self) -> Option<Outcome> {
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

    pub(super) fn ends_by_kings(&mut self, m: &Moment) {
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
                    let time = Deed::ClaimsForfeit(Ground::Time);
                    let fallen = self.game.bar(&Act::of(winner, time.clone())).is_none();
                    match fallen {
                        true => self.act(winner, time, why, m),
                        false => self.act(!winner, Deed::Resigns, why, m),
                    };
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
    pub(super) fn stands_up_again(&mut self, m: &Moment) {
        self.mode = Mode::Playing;
        // It was dear, but now it is explained.
        self.odd = 0;
        if self.not_begun(m) {
            return self.fallen.clear();
        }
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

    /// There is a clock, it stands still, and nobody has moved: the men are still being adjusted.
    pub(super) fn not_begun(&self, m: &Moment) -> bool {
        m.stopped && self.game.moves_back().next().is_none()
    }
}
