//! What draws are counted by, and those that come of themselves (FIDE 9.2.3, 9.6).
use std::sync::Arc;

use board::{Color, Move, Position};

use crate::act::Claim;
use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::ruling::Ruling;
use crate::state::past::Ply;
use crate::state::stand::index;

impl Game {
    /// How often the position has stood with the same player to move and the same rights; the one that the
    /// move brings about, if one is given.
    pub(crate) fn appearances(&self, m: Option<Move>) -> u32 {
        let start = self.turn.start();
        let now = match Arc::ptr_eq(start, self.turn.base()) {
            true => self.turn.position().copied(),
            false => start.position(),
        };
        let Some(now) = now else {
            return 0;
        };
        let now = m.map_or(now, |m| now.after(m));
        let likeness = self.likeness(&now);
        // Nothing that stood before a man was taken, or before an illegal move, stands again.
        let quiet = start.quiet.iter().sum::<u32>() as usize;
        let legal = |ply: &&Arc<Ply>| ply.mv.is_some();
        let before = self.past.plies().take(quiet).take_while(legal);
        let same = |ply: &&Arc<Ply>| {
            ply.player == now.turn()
                && ply.start.shows(now.board())
                && ply
                    .start
                    .position()
                    .is_some_and(|p| self.likeness(&p) == likeness)
        };
        1 + before.filter(same).count() as u32
    }

    /// The same as far as the clock has been pressed upon them (FIDE 9.3.2).
    pub(super) fn quiet_completed(&self) -> [u32; 2] {
        let mut quiet = self.quiet();
        for side in [Color::White, Color::Black] {
            let awaits = self.arbiter.completing.awaits(side).is_some();
            let n = &mut quiet[index(side)];
            *n -= u32::from(awaits).min(*n);
        }
        quiet
    }

    /// Whether the move would break the count.
    pub(super) fn is_loud(&self, position: &Position, m: Move) -> bool {
        let of_pawn = position.board().pawns().contains(m.from());
        self.breaks_count(position.taken(m).is_some(), of_pawn)
    }

    /// Moves made by each side since the count was last broken.
    pub(crate) fn quiet(&self) -> [u32; 2] {
        let mut quiet = [0; 2];
        for ply in self.past.plies() {
            let loud = ply
                .mv
                .zip(ply.start.position())
                .is_none_or(|(m, p)| self.is_loud(&p, m));
            if loud {
                return quiet;
            }
            quiet[index(ply.player)] += 1;
        }
        let before = self.arbiter.quiet_before;
        [0, 1].map(|side| quiet[side] + before[side])
    }

    /// Moves of both sides, with the quiet ones before the record: no count of quiet moves is higher.
    pub(super) fn counted(&self) -> u32 {
        let before = self.arbiter.quiet_before;
        self.moves_made() + before[0] + before[1]
    }

    /// So many moves by each since the count was broken that the game is drawn of itself.
    fn quiet_too_long(&self) -> bool {
        let most = self.code.answers.claims.quiet_moves.rule;
        let long = self.counted() >= 2 * most;
        most > 0 && long && self.quiet().iter().all(|n| *n >= most)
    }

    /// FIDE 9.6: the fifth appearance, and seventy-five moves.
    pub(crate) fn draws_of_themselves(&mut self, r: &mut Ruling) {
        let code = self.code.clone();
        let a = &code.answers.claims;
        if self.status.is_over() {
            let mate = matches!(self.status.result(), Some((_, How::Mate)));
            if mate && self.quiet_too_long() {
                r.say("Mate goes before the count of moves.", &a.quiet_moves.by);
            }
            return;
        }
        // It takes four quiet moves to come back to a position.
        let quiet: u32 = self.turn.start().quiet.iter().sum();
        let repeated = quiet >= 4 * a.of_itself.rule.saturating_sub(1);
        if repeated && a.of_itself.rule > 0 && self.appearances(None) >= a.of_itself.rule {
            r.say(
                "The position has appeared for the fifth time: drawn.",
                &a.of_itself.by,
            );
            return self.ends(Outcome::Drawn, How::Claim(Claim::Repetition));
        }
        if self.quiet_too_long() {
            r.say(
                "Seventy-five moves by each without capture or Pawn move: drawn.",
                &a.quiet_moves.by,
            );
            self.ends(Outcome::Drawn, How::SeventyFiveMoves);
        }
    }
}
