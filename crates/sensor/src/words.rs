//! What is said at the board: acts of the word, and corrections of what was inferred, after which the game is heard anew.
use std::sync::Arc;

use board::Color;
use minutes::{Meaning, Scene};
use umpire::Game;
use umpire::act::{Act, Actor, Deed};

use crate::correction::Correction;
use crate::entry::Entry;
use crate::sitting::{Sitting, Told};
use crate::table::Table;

impl Sitting {
    /// Hears a line: a correction, an act in the words of the case language, or `begin`.
    pub fn hears(&mut self, line: &str) -> Result<Vec<Told>, String> {
        let mut told = Vec::new();
        let line = line.trim();
        if self.table.is_none() {
            let first = match line {
                "begin" => None,
                "begin white" | "white begins" => Some(Color::White),
                "begin black" | "black begins" => Some(Color::Black),
                _ => return Err("No game is on: set the men up, or say begin.".into()),
            };
            self.begins_as_it_is(first, &mut told);
            return Ok(told);
        }
        let now = self.now();
        if let Some(correction) = Correction::read(line, &self.acts()) {
            self.corrects(correction)?;
        } else {
            let acts = self.acts_of(line)?;
            for act in &acts {
                if let (Deed::PressesClock, Actor::Side { side, .. }) = (&act.deed, act.actor) {
                    self.hears_press(side);
                }
            }
            self.sees_clock();
            let turn = self.game().map(Game::turn);
            for act in &acts {
                if let Some(table) = &mut self.table {
                    table.reader.hears(act, now);
                }
            }
            self.after_word(turn);
            told.extend(
                self.table
                    .as_ref()
                    .and_then(Table::refused_in_hand)
                    .map(Told::Question),
            );
        }
        self.tells(&mut told);
        Ok(told)
    }

    /// The acts that the line tells of, in the words people use.
    fn acts_of(&self, line: &str) -> Result<Vec<Act>, String> {
        let game = self.game().ok_or("No game is on.")?;
        let scene = Scene {
            game,
            speaker: None,
            by_letter: false,
        };
        match minutes::interpret(line, scene) {
            Meaning::Acts(acts) => Ok(acts),
            unclear => Err(unclear.question().unwrap_or_default()),
        }
    }

    fn corrects(&mut self, correction: Correction) -> Result<(), String> {
        let (code, now) = (self.settings().code.clone(), self.now());
        let Some(table) = &mut self.table else {
            return Ok(());
        };
        let mut acts: Vec<Entry> = table.reader.acts().map(|e| (**e).clone()).collect();
        correction.tells(&mut acts, &mut table.rivals)?;
        // A man set down and not let go is in the hand again.
        let hand =
            |e: &&Entry| matches!(e.act.deed, Deed::Puts { .. } | Deed::Quits | Deed::Lifts(_));
        let in_hand = acts
            .iter()
            .rfind(hand)
            .and_then(|e| match (&e.act.deed, e.act.actor) {
                (Deed::Puts { on, .. }, Actor::Side { side, .. }) => Some((side, *on)),
                _ => None,
            });
        let mut game = Game::new(code, table.conditions.clone())?;
        let heard = acts.into_iter().map(|mut entry| {
            entry.ruling = game.act(&entry.act);
            Arc::new(entry)
        });
        let heard: Vec<Arc<Entry>> = heard.collect();
        let account = table.reader.best().retold(game, in_hand, now);
        table.restarts(heard, account);
        Ok(())
    }
}
