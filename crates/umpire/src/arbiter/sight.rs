//! Players who do not see, and their boards (FIDE D).
use board::{Color, Move};

use crate::act::*;
use crate::arbiter::Arbiter;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
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

/// What an announcement is of.
enum Announcement {
    /// Everybody sees.
    Needless,
    /// Of a move that he has yet to make, if it is one.
    OfNext(Option<Move>),
    OfNothing,
    /// Of the move that he made.
    OfLast,
    /// Of another than he made.
    Slip,
    /// The same, when his move has long been announced.
    Late,
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

    /// What is done on the board of one who does not see, or of one who does.
    pub(crate) fn says_of_boards(&self, side: Color, deed: &Deed, r: &mut Ruling) {
        let unseeing = self.cannot_see(side);
        let on_board = match deed {
            Deed::Plays(_) | Deed::Lifts(_) => true,
            Deed::Touches(_) => !unseeing,
            _ => false,
        };
        let somebody = !self.terms.event.cannot_see.is_empty();
        if on_board && somebody && self.is_playing() && side == self.turn.player() {
            let a = &self.code.answers.sight;
            let by = match unseeing {
                true => &a.touched.by,
                false => &a.sighted.by,
            };
            r.say("So it is on his board.", by);
        }
    }

    pub(crate) fn touches_in_the_aperture(&self, r: &mut Ruling) {
        let by = &self.code.answers.sight.touched.by;
        r.say("A man that stays in its aperture is not touched.", by);
    }

    pub(crate) fn announces_time(&mut self, side: Color, r: &mut Ruling) {
        let by = self.code.answers.sight.only_asked.by.clone();
        if std::mem::take(&mut self.arbiter.sight.asked[index(side)]) {
            return r.say("He was asked.", &by);
        }
        let why = "The assistant tells it only when asked.";
        self.irregular(Some(side), why, &by, r);
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

    /// What is announced: a move that he has yet to make, or his last one, and whether as it was made.
    fn announcement(&self, side: Color, words: &MoveWords) -> Announcement {
        if self.terms.event.cannot_see.is_empty() {
            return Announcement::Needless;
        }
        let last = self.past.last_of(side);
        if side == self.turn.player() && !self.sight_keeps_clock(side) {
            // A man may already be on its way (D.2.3.1): it is announced as the turn found the men.
            return Announcement::OfNext(announced(self.turn.base(), words));
        }
        let Some(ply) = last else {
            return Announcement::OfNothing;
        };
        let said = announced(&ply.start, words);
        match said.is_some() && said == ply.mv {
            true => Announcement::OfLast,
            false if self.cannot_see(side) && !self.sight_keeps_clock(side) => Announcement::Late,
            false => Announcement::Slip,
        }
    }

    /// What stands against announcing a move.
    pub(crate) fn bar_to_announcing(&self, side: Color, words: &MoveWords) -> Option<Bar> {
        let late = matches!(self.announcement(side, words), Announcement::Late);
        let by = &self.code.answers.sight.slip.by;
        late.then(|| Bar::refusal("The move has been announced and made.", by))
    }

    pub(crate) fn announces_move(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
        let code = self.code.clone();
        let a = &code.answers.sight;
        match self.announcement(side, words) {
            Announcement::Needless => r.say("Nobody need announce moves.", &a.announced.by),
            Announcement::OfNext(said) => {
                self.arbiter.sight.announced[index(side)] = said;
                r.say("The move is announced.", &a.announced.by);
            }
            Announcement::OfNothing => r.say("The move is announced.", &a.announced.by),
            Announcement::Slip | Announcement::Late => {
                let why = "A slip of the tongue may be put right before the clock is started.";
                r.say(why, &a.slip.by);
            }
            Announcement::OfLast => {
                self.arbiter.sight.unannounced[index(side)] = false;
                let by = [&a.announced.by[..], &a.made.by, &a.slip.by].concat();
                r.say("The move is announced, and made.", &by);
            }
        }
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
