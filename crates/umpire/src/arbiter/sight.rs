//! Players who do not see, and their boards (FIDE D).
use board::{Color, Move};

use crate::act::*;
use crate::arbiter::Arbiter;
use crate::game::Game;
use crate::ruling::Ruling;
use crate::state::stand::{Stand, index};

/// A move that stands on the board of one who does not see, not yet announced.
#[derive(Clone, Debug, Default)]
pub(crate) struct Boards {
    unannounced: [bool; 2],
    /// A move announced before it was made.
    announced: [Option<Move>; 2],
    asked: [bool; 2],
    differ: bool,
}

impl Arbiter {
    pub fn sight_asked(&mut self, side: Color) {
        self.sight.asked[index(side)] = true;
    }
}

impl Game {
    pub(crate) fn cannot_see(&self, side: Color) -> bool {
        self.terms.event.cannot_see.contains(&side)
    }

    /// Acts that are otherwise for one who does not see.
    pub(crate) fn sight_rules(&mut self, side: Color, act: &Act, r: &mut Ruling) -> bool {
        if self.status.is_over() || self.status.adjourned().is_some() {
            return false;
        }
        let code = self.code.clone();
        let a = &code.answers.sight;
        let unseeing = self.cannot_see(side);
        let somebody = !self.terms.event.cannot_see.is_empty();
        match &act.deed {
            Deed::Touches(square) | Deed::Holds(square) if unseeing => {
                if self.board.men.at(*square).is_none() {
                    r.refuse(format!("There is no man on {square}."), &[]);
                } else {
                    r.say(
                        "A man that stays in its aperture is not touched.",
                        &a.touched.by,
                    );
                }
            }
            Deed::Announces(words) if somebody => self.announces_move(side, words, r),
            Deed::Announces(_) => r.say("Nobody need announce moves.", &a.announced.by),
            Deed::AnnouncesTime => {
                if std::mem::take(&mut self.arbiter.sight.asked[index(side)]) {
                    r.say("He was asked.", &a.only_asked.by);
                } else {
                    let why = "The assistant tells it only when asked.";
                    self.irregular(Some(side), why, &a.only_asked.by, r);
                }
            }
            Deed::Plays(_) | Deed::Touches(_) | Deed::Lifts(_) if somebody => {
                let by = if unseeing {
                    &a.touched.by
                } else {
                    &a.sighted.by
                };
                if side == self.turn.player() {
                    r.say("So it is on his board.", by);
                }
                return false;
            }
            _ => return false,
        }
        true
    }

    /// The move of one who does not see is made when it is announced.
    pub(crate) fn sight_awaits(&mut self, side: Color, act: &Act, r: &mut Ruling) {
        let by_hand = !matches!(act.deed, Deed::Announces(_));
        let said = self.arbiter.sight.announced[index(side)].take();
        if !self.cannot_see(side) || !by_hand || self.status.is_over() {
            return;
        }
        let made = self.past.last_of(side).and_then(|ply| ply.mv);
        match said.is_some() && said == made {
            true => r.say(
                "It was announced, and is made.",
                &self.code.answers.sight.made.by,
            ),
            false => self.arbiter.sight.unannounced[index(side)] = true,
        }
    }

    /// Whose turn it still is, for a move has not been announced.
    pub(crate) fn unannounced(&self) -> Option<Color> {
        let mut sides = [Color::White, Color::Black].into_iter();
        sides.find(|side| self.arbiter.sight.unannounced[index(*side)])
    }

    pub(crate) fn sight_keeps_clock(&self, side: Color) -> bool {
        self.arbiter.sight.unannounced[index(side)]
    }

    fn announces_move(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
        let a = self.code.answers.sight.clone();
        if side == self.turn.player() && !self.sight_keeps_clock(side) {
            // A man may already be on its way (D.2.3.1): it is announced as the turn found the men.
            self.arbiter.sight.announced[index(side)] = announced(self.turn.base(), words);
            return r.say("The move is announced.", &a.announced.by);
        }
        let Some(ply) = self.past.last_of(side) else {
            return r.say("The move is announced.", &a.announced.by);
        };
        let (said, made) = (announced(&ply.start, words), ply.mv);
        let another = said.is_none() || said != made;
        if another && self.cannot_see(side) && !self.sight_keeps_clock(side) {
            return r.refuse("The move has been announced and made.", &a.slip.by);
        }
        if another {
            return r.say(
                "A slip of the tongue may be put right before the clock is started.",
                &a.slip.by,
            );
        }
        self.arbiter.sight.unannounced[index(side)] = false;
        r.say(
            "The move is announced, and made.",
            &[&a.announced.by[..], &a.made.by, &a.slip.by].concat(),
        );
    }

    pub(crate) fn boards_differ(&mut self, r: &mut Ruling) {
        self.arbiter.sight.differ = true;
        let by = self.code.answers.sight.boards_differ.by.clone();
        r.say(
            "The boards are put right with the umpire and both scores.",
            &by,
        );
    }
}

/// The legal move that is announced, the men standing so.
fn announced(stand: &Stand, words: &MoveWords) -> Option<Move> {
    let position = stand.position()?;
    match words {
        MoveWords::San(text) => record::read_san(&position, text).ok(),
        MoveWords::Record(text) => record::expresses(&position, &stand.men.wings(), text).sole(),
        MoveWords::Coordinates {
            from,
            to,
            promotion,
        } => position.find(*from, *to, *promotion),
        MoveWords::Castle(wing) => {
            let mut legal = position.legal_moves().to_vec().into_iter();
            legal.find(|m| m.castles() == Some(*wing))
        }
    }
}
