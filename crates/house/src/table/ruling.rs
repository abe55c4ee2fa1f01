//! What an act comes to: it is put to the umpire, and the table follows his word.
use std::sync::Arc;

use board::Color;
use desk::score::Sheet;
use minutes::Step;
use statute::Code;
use umpire::act::{Act, Actor, Deed, Fault, Reading};
use umpire::agreement::{Conditions, Start};
use umpire::{Game, Verdict};

use super::Table;
use super::bearing::Before;
use crate::clock::Due;
use crate::entry::{Entry, Ruling, Sentence, What};
use crate::refusal::Refusal;
use crate::seat::Seat;

/// What stands in the umpire's game for a sealed record until it is opened. No move can be read from it.
const SEALED: &str = "(sealed)";

/// An envelope that lies on the table.
#[derive(Clone, Debug)]
pub struct Seal {
    pub by: Color,
    pub seq: u64,
    pub handed_over: bool,
    /// Its place among the acts put to the umpire.
    pub(super) place: usize,
}

impl Table {
    /// Puts an act to the umpire, with the reading of the house's clock.
    pub(super) fn rule(&mut self, seat: Seat, act: Act, clock: Option<u64>) -> Ruling {
        let act = with_clock(act, clock);
        let (turn, before) = (self.game.turn(), Before::of(&self.game, seat));
        let sought = self.sought.take().filter(|sought| sought.act == act);
        let ruling = match sought {
            Some(sought) => {
                self.game = *sought.game;
                sought.ruling
            }
            None => self.game.act(&act),
        };
        self.sheet.update(&self.game);
        self.note_bearing(seat, before);
        self.out_of_turn.note(seat, turn, self.game.turn());
        if seat == Seat::House {
            // Said once, whatever the umpire makes of it: else it would be said for ever.
            match (&act.deed, act.actor) {
                (Deed::Waits(_), Actor::Side { side, .. }) => self.tell(Due::Flag(side)),
                (Deed::StopsPlay, _) => self.tell(Due::EndOfPlay),
                (Deed::PointsOut(Fault::FlagFallen), _) => self.called = true,
                _ => {}
            }
        }
        self.called &= [Color::White, Color::Black]
            .into_iter()
            .any(|side| self.flag_is_down(side));
        if ruling.verdict != Verdict::Refused {
            self.follow_the_word(seat, &act);
        }
        self.acts.push(act);
        Ruling::from(&ruling)
    }

    fn follow_the_word(&mut self, seat: Seat, act: &Act) {
        match (&act.deed, act.actor) {
            (Deed::Resumes(_), _) => {
                // What was not handed over nobody opens.
                self.seal = None;
                if let Some(clocks) = &mut self.clocks {
                    clocks.sit_down();
                }
            }
            (Deed::HandsOver, Actor::Side { side, .. }) => {
                if let Some(seal) = self.seal.as_mut().filter(|seal| seal.by == side) {
                    seal.handed_over = true;
                }
            }
            (Deed::CorrectsClock { side, .. }, _) => {
                let corrected = self.game.clock(*side);
                if let Some(clocks) = &mut self.clocks {
                    clocks.correct(*side, corrected);
                }
            }
            (Deed::StopsPlay, _) if seat != Seat::House => self.tell(Due::EndOfPlay),
            _ => {}
        }
    }

    fn tell(&mut self, due: Due) {
        let made = self.made();
        if let Some(clocks) = &mut self.clocks {
            clocks.tell(due, &made);
        }
    }

    /// Begins the umpire's game again, now that the sealed words are known.
    pub(super) fn replay(&mut self) {
        let terms = self.settlement.terms_of_play(&self.conditions);
        if let Ok(game) = begin(&self.code, terms, &self.before) {
            self.game = game;
            self.sheet = Sheet::default();
            for act in &self.acts {
                self.game.act(act);
            }
        }
    }

    /// An envelope is laid on the table; the umpire rules on it without its words.
    pub(super) fn seal(&mut self, entry: &Entry, by: Color, clock: Option<u64>) -> Ruling {
        let seal = Seal {
            by,
            seq: entry.seq,
            handed_over: false,
            place: self.acts.len(),
        };
        let act = Act::of(by, Deed::Seals(Some(SEALED.into())));
        let ruling = self.rule(entry.seat, act, clock);
        if ruling.verdict != "refused" {
            self.seal = Some(seal);
        }
        ruling
    }

    /// The act as the umpire hears it, and the game he hears it in: for a ruling that is sought beside the table.
    pub fn question(&self, what: &What) -> Option<Question> {
        let What::Act { act, clock, .. } = what else {
            return None;
        };
        let act = with_clock(minutes::read_act(act).ok()?, *clock);
        Some(Question {
            act,
            game: Box::new(self.game.clone()),
            heard: self.acts.len(),
        })
    }

    /// Whether nothing was put to the umpire since the question was.
    pub fn still_asks(&self, sought: &Sought) -> bool {
        self.acts.len() == sought.heard
    }

    /// The next act, if it is that of the question, is ruled on so.
    pub fn answered(&mut self, sought: Sought) {
        self.sought = Some(sought);
    }

    /// A game in which the men stand so, and nothing was done before.
    pub fn men_alone(&self) -> Result<Game, Refusal> {
        let position = self.game.position().with_turn(self.game.turn());
        let conditions = Conditions {
            start: Start::Position(position),
            ..Conditions::default()
        };
        Game::new(self.code.clone(), conditions).map_err(Refusal::Malformed)
    }
}

/// A ruling to be sought beside the table.
pub struct Question {
    act: Act,
    game: Box<Game>,
    heard: usize,
}

/// The ruling that was found.
#[derive(Clone)]
pub struct Sought {
    act: Act,
    game: Box<Game>,
    heard: usize,
    ruling: umpire::Ruling,
}

impl Sought {
    /// The umpire did not find it proved.
    pub fn is_unproved(&self) -> bool {
        self.ruling.refused()
    }
}

impl Question {
    /// What is claimed, by whom, and how the men stood when the turn began: what he lifts or sets changes no claim.
    pub fn claim(&self) -> (Actor, Deed, board::Position) {
        let began = self.game.turn_began();
        (self.act.actor, self.act.deed.clone(), began)
    }

    /// Puts it to the umpire; this may take long.
    pub fn put(mut self) -> Sought {
        let ruling = self.game.act(&self.act);
        Sought {
            act: self.act,
            game: self.game,
            heard: self.heard,
            ruling,
        }
    }
}

fn with_clock(act: Act, clock: Option<u64>) -> Act {
    Act {
        clock: clock.map(|used| Reading::Used(u32::try_from(used / 1000).unwrap_or(u32::MAX))),
        ..act
    }
}

pub(super) fn begin(code: &Arc<Code>, terms: Conditions, before: &[Step]) -> Result<Game, String> {
    let mut game = Game::new(code.clone(), terms)?;
    for step in before {
        if let Step::After { times, moves } = step {
            for _ in 0..*times {
                for words in moves {
                    game.regular(words)?;
                }
            }
        }
    }
    Ok(game)
}

/// A line that an earlier version could read and this one cannot: said, never passed over.
pub(super) fn unreadable(place: &minutes::Place) -> Ruling {
    Ruling {
        verdict: "refused".into(),
        sentences: vec![Sentence {
            text: place.to_string().into(),
            cites: Vec::new(),
            kind: "told".into(),
            men: Vec::new(),
        }],
        advice: None,
    }
}
