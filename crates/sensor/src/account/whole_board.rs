//! The whole board is told, and an account is held to it.
use umpire::act::MoveWords;

use crate::mending::moves_between;
use crate::reader::MOST;

use super::prices::*;
use super::*;

impl Account {
    /// Explains how the men come to stand as the whole board tells: it was so believed; or messages were missed;
    /// or moves were made while nobody listened; or it cannot be explained.
    pub fn hold_to(&self, told: &Board, m: &Moment, out: &mut Vec<Account>) {
        let mut account = self.clone();
        let apart = account.differs(told);
        if apart.is_empty() {
            return out.push(account);
        }
        let mut now = vec![account.clone()];
        let (gone, come): (Vec<Square>, Vec<Square>) =
            apart.iter().partition(|sq| told.piece_at(**sq).is_none());
        for square in gone.iter().chain(&come) {
            let mut next = Vec::new();
            for g in &now {
                g.feels(*square, told.piece_at(*square), m, &mut next);
            }
            next.sort_by_key(|g| g.cost);
            next.truncate(MOST);
            now = next;
        }
        for mut g in now {
            if g.differs(told).is_empty() {
                g.missed(apart.len());
                out.push(g);
            }
        }
        if account.mode == Mode::Playing
            && account.at_rest()
            && account.astray().is_empty()
            && let Some((moves, only)) = moves_between(&account.game.position(), told)
        {
            let mut g = account.clone();
            for (n, played) in moves.iter().enumerate() {
                let side = g.game.turn();
                let words = match played.castles() {
                    Some(wing) => MoveWords::Castle(wing),
                    None => MoveWords::Coordinates {
                        from: played.from(),
                        to: played.to(),
                        promotion: played.promotion(),
                    },
                };
                g.act(side, Deed::Plays(words), Some(Inference::Mended), m);
                let open = g.game.outcome().0 == Outcome::Open;
                let answered = n + 1 < moves.len() || m.clock == Some(!side);
                if m.completes && open && answered {
                    g.act(side, Deed::PressesClock, Some(Inference::Mended), m);
                }
            }
            g.missed(2 * moves.len() - 1);
            g.stands = *told;
            if !only {
                g.doubt = Some(
                    "The moves made while nobody listened may have come in another order.".into(),
                );
            }
            out.push(g);
        }
        account.takes_as_told(told);
        out.push(account);
    }

    /// Squares on which this account and the board as told differ; flickers are over.
    pub fn differs(&mut self, told: &Board) -> Vec<Square> {
        self.ghosts.clear();
        let other = |sq: &Square| self.stands.piece_at(*sq) != told.piece_at(*sq);
        Square::ALL.into_iter().filter(other).collect()
    }

    /// The men were moved where nobody felt it: nothing is made of it but that they stand so.
    pub fn takes_as_told(&mut self, told: &Board) {
        self.charge(2 * CLEARING);
        self.stands = *told;
        self.mode = Mode::Clearing;
        self.hands.clear();
        self.owed.clear();
    }

    pub fn missed(&mut self, events: usize) {
        self.charge(MISSED / 2 * events as u32);
    }
}
