//! The whole board is told, and an account is held to it.
use board::Move;
use umpire::act::MoveWords;

use crate::event::unlike;
use crate::mending::Mending;
use crate::reader::MOST;

use super::prices::*;
use super::*;

impl Account {
    /// Explains how the men come to stand as the whole board tells: it was so believed; or messages were missed;
    /// or moves were made while nobody listened; or it cannot be explained.
    pub fn hold_to(&self, told: &Board, mending: &mut Mending, m: &Moment, out: &mut Vec<Account>) {
        let mut account = self.clone();
        let mut apart = account.differs(told);
        if apart.is_empty() {
            return out.push(account);
        }
        let mut now = vec![account.clone()];
        // As hands would do it: one side after the other, and men are lifted before they are set down.
        let first = account.to_move();
        apart.sort_by_key(|sq| {
            let man = told.piece_at(*sq);
            let left = man.or(self.stands.piece_at(*sq));
            (left.is_some_and(|left| left.color != first), man.is_some())
        });
        for square in &apart {
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
                g.marks_missed(account.from + account.log.len());
                out.push(g);
            }
        }
        let mut g = account.clone();
        g.lets_go_before(m);
        if g.mode == Mode::Playing
            && g.at_rest()
            && g.astray().is_empty()
            && let Some((moves, only)) = mending.moves_from(&g.game.position())
        {
            for (n, played) in moves.iter().enumerate() {
                let side = g.game.turn();
                g.act(
                    side,
                    Deed::Plays(in_words(*played)),
                    Some(Inference::Mended),
                    m,
                );
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
        unlike(&self.stands, told).into_iter().collect()
    }

    /// The men were moved where nobody felt it: nothing is made of it but that they stand so.
    pub fn takes_as_told(&mut self, told: &Board) {
        self.charge(2 * CLEARING);
        self.stands = *told;
        self.mode = Mode::Clearing;
        self.hands.clear();
        self.owed.clear();
    }

    /// Messages that never came: dear, but not odd, for what is made of them is marked.
    pub fn missed(&mut self, events: usize) {
        self.blame(MISSED / 2 * events as u32);
    }

    /// What was done after so many acts the board did not tell when it was done.
    fn marks_missed(&mut self, acts: usize) {
        let told = acts.saturating_sub(self.from).min(self.log.len());
        for entry in &mut self.log[told..] {
            let felt = matches!(
                entry.act.deed,
                Deed::Lifts(_) | Deed::Puts { .. } | Deed::TakesOff(_) | Deed::Sets { .. }
            );
            if entry.inferred.is_none() && felt {
                Arc::make_mut(entry).inferred = Some(Inference::Missed);
            }
        }
    }
}

/// The move as somebody would give it.
pub(super) fn in_words(played: Move) -> MoveWords {
    match played.castles() {
        Some(wing) => MoveWords::Castle(wing),
        None => MoveWords::Coordinates {
            from: played.from(),
            to: played.to(),
            promotion: played.promotion(),
        },
    }
}
