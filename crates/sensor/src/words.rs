//! What is said at the board: acts of the word, and corrections of what was inferred.
use std::sync::Arc;

use board::{Color, Role, Square};
use minutes::{Meaning, Scene};
use umpire::Game;
use umpire::act::{Act, Actor, Deed};

use crate::entry::{Entry, Inference};
use crate::sitting::{Sitting, Told, capital};
use crate::table::Table;

/// A correction of what was inferred.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Correction {
    /// `white never let go`: the hand was still on the man last set down.
    NeverLetGo(Color),
    /// `black had said j'adoube [SQ]`, before the man was lifted.
    HadGivenNotice(Color, Option<Square>),
    /// `black had lifted e5`: it was his hand.
    HadLifted(Color, Square),
    /// `white meant queen`: the Rook set for the Pawn is upturned; `white meant rook`: it is none but a Rook.
    Meant(Color, Role),
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
            ["meant", role] | ["meant", "a", role] => match *role {
                "queen" => Some(Correction::Meant(side, Role::Queen)),
                "rook" => Some(Correction::Meant(side, Role::Rook)),
                _ => None,
            },
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
        if let Some(correction) = Correction::read(line) {
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
        let by = |e: &Entry, side: Color| matches!(e.act.actor, Actor::Side { side: s, .. } if s == side);
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
            Correction::Meant(side, role) => {
                let rook = |e: &&mut Entry| {
                    by(e, side)
                        && matches!(
                            e.act.deed,
                            Deed::Sets {
                                piece: Role::Rook,
                                ..
                            }
                        )
                };
                let entry = acts.iter_mut().rfind(rook).ok_or(format!(
                    "{} was not felt to set a Rook for a Pawn.",
                    capital(side)
                ))?;
                if let Deed::Sets { standing_for, .. } = &mut entry.act.deed {
                    *standing_for = (role == Role::Queen).then_some(Role::Queen);
                }
                entry.inferred = Some(Inference::Corrected);
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
                    // The reading was of the other's clock.
                    entry.act.clock = None;
                    entry.act.actor = Actor::Side { side, member: None };
                    entry.inferred = Some(Inference::Corrected);
                    if entry.act.deed == Deed::Quits {
                        break;
                    }
                }
            }
        }
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
