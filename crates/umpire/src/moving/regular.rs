//! Moves regularly made, as `after` tells them.
use crate::act::MoveWords;
use crate::game::Game;
use crate::ruling::Ruling;

impl Game {
    /// A move made in all respects as the code asks: in its turn, lawful, a check announced.
    pub fn regular(&mut self, words: &MoveWords) -> Result<(), String> {
        if self.status.is_over() {
            return Err("the game is over".into());
        }
        let side = self.turn.player();
        let lawful = self.lawful();
        let Some(m) = self.resolve_among(side, words, &lawful) else {
            return Err(format!("{words} is no lawful move there"));
        };
        let mut r = Ruling::default();
        self.make_for(side, m, &mut r);
        if self.code.answers.check.must_be_announced.rule && !self.status.is_over() {
            let checked = self.board.position().is_some_and(|p| p.in_check(!side));
            if checked {
                self.announces_check(side, &mut r);
            }
        }
        self.completes_regularly(&mut r);
        if self.status.is_over() {
            self.said.ends(&r);
        }
        Ok(())
    }
}
