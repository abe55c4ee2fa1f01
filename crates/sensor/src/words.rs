//! What is said at the board: acts of the word, and corrections of what was inferred.
use std::sync::Arc;

use board::{Color, Square};
use minutes::{Meaning, Scene};
use umpire::Game;
use umpire::act::{Act, Actor, Deed};

use crate::entry::{Entry, Inference};
use crate::sitting::{Sitting, Told, capital};

/// A correction of what was inferred.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Correction {
    /// `white never let go`: the hand was still on the man last set down.
    NeverLetGo(Color),
    /// `black had said j'adoube [SQ]`, before the man was lifted.
    HadGivenNotice(Color, Option<Square>),
    /// `black had lifted e5`: it was his hand.
    HadLifted(Color, Square),
}

impl Correction {
    fn read(line: &str) -> Option<Correction> {
        let lower = line.to_lowercase().replace('’', "'");
        let words: Vec<&str> = lower.split_whitespace().collect();
        let (side, rest) = words.split_first()?;
        let side = match *side {
            "white" => Color::White,
            "black" => Color::Black,
            _ => return None,
        };
        let square = |text: &str| text.parse::<Square>().ok();
        match rest {
            ["never", "let", "go"] => Some(Correction::NeverLetGo(side)),
            ["had", "said", "j'adoube" | "jadoube"] | ["had", "given", "notice"] => {
                Some(Correction::HadGivenNotice(side, None))
            }
            ["had", "said", "j'adoube" | "jadoube", at] | ["had", "given", "notice", at] => {
                Some(Correction::HadGivenNotice(side, Some(square(at)?)))
            }
            ["had", "lifted" | "touched", at] => Some(Correction::HadLifted(side, square(at)?)),
            _ => None,
        }
    }
}

impl Sitting {
    /// Hears a line: a correction, an act in the words of the case language, or `begin`.
    pub fn hears(&mut self, line: &str) -> Result<Vec<Told>, String> {
        let mut told = Vec::new();
        let line = line.trim();
        if line == "begin" && self.table.is_none() {
            self.begins_as_it_is(&mut told);
            return Ok(told);
        }
        let now = self.now();
        if self.table.is_none() {
            return Err("No game is on: set the men up, or say begin.".into());
        }
        if let Some(correction) = Correction::read(line) {
            self.corrects(correction)?;
        } else {
            let acts = self.acts_of(line)?;
            let turn = self.game().map(Game::turn);
            for act in &acts {
                if let Some(table) = &mut self.table {
                    table.reader.hears(act, now);
                }
            }
            self.after_word(turn);
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
        let by = |e: &Entry, side: Color| matches!(e.act.actor, Actor::Side { side: s, .. } if s == side);
        let mut in_hand_again = None;
        match correction {
            Correction::NeverLetGo(side) => {
                let i = acts
                    .iter()
                    .rposition(|e| by(e, side) && e.act.deed == Deed::Quits && e.inferred.is_some())
                    .ok_or(format!(
                        "{} was not taken to have let go of a man.",
                        capital(side)
                    ))?;
                acts.remove(i);
                if i == acts.len() {
                    in_hand_again = acts.iter().rev().find_map(|e| match e.act.deed {
                        Deed::Puts { on, .. } if by(e, side) => Some((side, on)),
                        _ => None,
                    });
                }
            }
            Correction::HadGivenNotice(side, square) => {
                let lifts = |e: &Entry| match e.act.deed {
                    Deed::Lifts(at) | Deed::TakesOff(at) => square.is_none_or(|sq| sq == at),
                    _ => false,
                };
                let i = acts
                    .iter()
                    .rposition(|e| by(e, side) && lifts(e))
                    .ok_or(format!(
                        "{} was not felt to lift such a man.",
                        capital(side)
                    ))?;
                let say = |deed: Deed, like: &Entry| Entry {
                    act: Act::of(side, deed),
                    inferred: Some(Inference::Corrected),
                    ..like.clone()
                };
                let at = match acts[i].act.deed {
                    Deed::Lifts(at) | Deed::TakesOff(at) => Some(at),
                    _ => None,
                };
                let like = acts[i].clone();
                let put_back = acts.get(i + 1).is_some_and(|e| {
                    by(e, side) && matches!(e.act.deed, Deed::Puts { on, .. } if Some(on) == at)
                });
                if let (true, Some(at)) = (put_back, at) {
                    // Lifted and put back, it was adjusted.
                    let quits = acts.get(i + 2).is_some_and(|e| e.act.deed == Deed::Quits);
                    acts.splice(
                        i..i + 2 + usize::from(quits),
                        [say(Deed::Adjusts(at), &like)],
                    );
                }
                let notice = say(Deed::GivesNotice(at), &like);
                acts.insert(i, notice);
            }
            Correction::HadLifted(side, square) => {
                let i = acts
                    .iter()
                    .rposition(|e| matches!(e.act.deed, Deed::Lifts(at) | Deed::TakesOff(at) if at == square))
                    .ok_or(format!("No man was felt to be lifted from {square}."))?;
                for entry in &mut acts[i..] {
                    let other = by(entry, !side);
                    let goes_with = matches!(
                        entry.act.deed,
                        Deed::Lifts(_)
                            | Deed::TakesOff(_)
                            | Deed::Puts { .. }
                            | Deed::Quits
                            | Deed::Replaces { .. }
                    );
                    if !other || !goes_with {
                        break;
                    }
                    let clock = entry.act.clock.take();
                    let _ = clock;
                    entry.act.actor = Actor::Side { side, member: None };
                    entry.inferred = Some(Inference::Corrected);
                    if entry.act.deed == Deed::Quits {
                        break;
                    }
                }
            }
        }
        let mut game = Game::new(code, table.conditions.clone())?;
        let heard = acts.into_iter().map(|mut entry| {
            entry.ruling = game.act(&entry.act);
            Arc::new(entry)
        });
        let heard: Vec<Arc<Entry>> = heard.collect();
        let guess = table.reader.best().retold(game, in_hand_again, now);
        table.restarts(heard, guess);
        Ok(())
    }
}
