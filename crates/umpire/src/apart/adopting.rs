//! Readings of a record that may be adopted, and what its author says that he meant.
use board::{Color, Move};

use crate::act::{Message, MoveWords};
use crate::apart::Letter;
use crate::game::Game;
use crate::ruling::{Bar, Ruling};

impl Game {
    /// What a side may now adopt.
    pub(crate) fn adoptable(&self, side: Color) -> Vec<Move> {
        let letter = &self.mail.letter;
        let theirs = letter.author.is_some_and(|a| a != side);
        // Adoption is announced before the reply or with it (British III.3.2).
        let open = !letter.let_go && letter.reply.is_none();
        if theirs && open && !self.status.is_over() {
            self.mail.letter.readings.clone()
        } else {
            Vec::new()
        }
    }
    /// What a side may now say that it meant.
    pub(crate) fn meanable(&self, side: Color) -> Vec<Move> {
        if self.mail.spoilt_before || self.mail.spoilt.is_some() {
            return self.meant_before_it_was_spoilt(side).into_iter().collect();
        }
        match self.mail.letter.author == Some(side) {
            true => self.mail.letter.readings.clone(),
            false => Vec::new(),
        }
    }

    /// The move that was in fact sent, where the record was spoilt on the way.
    fn meant_before_it_was_spoilt(&self, side: Color) -> Option<Move> {
        let spoilt = self.mail.spoilt.as_ref();
        let (_, sent, start) = spoilt.filter(|(author, ..)| *author == side)?;
        let mut before = self.clone();
        before.go_back(start);
        match before.expresses(sent)[..] {
            [m] => Some(m),
            _ => None,
        }
    }

    /// He who could have adopted a reading has let it go; the author says which he meant.
    pub(crate) fn lets_adoption_go(&mut self, side: Color) {
        if self.mail.letter.author.is_some_and(|a| a != side) {
            self.mail.letter.let_go = true;
        }
    }
    pub(crate) fn adoption_cites(&self) -> Vec<String> {
        self.mail.letter.by.clone()
    }

    /// What stands against adopting a reading.
    pub(crate) fn bar_to_adopting(&self, side: Color, words: &MoveWords) -> Option<Bar> {
        let read = |game: &Game| game.resolve_reading(words).is_some();
        let reopened = || {
            self.before_he_said_what_he_meant()
                .is_some_and(|g| read(&g))
        };
        let open = !self.adoptable(side).is_empty() && (read(self) || reopened());
        let by = || self.cites_for_adopting();
        (!open).then(|| Bar::refusal("No record can be read so.", &by()))
    }

    fn cites_for_adopting(&self) -> Vec<String> {
        let c = &self.code.answers.communication;
        let letter = &self.mail.letter;
        let mut by = match letter.by.is_empty() {
            true => c.several_readings.by.clone(),
            false => letter.by.clone(),
        };
        if letter.author.is_some() && self.mail.own_board == letter.author {
            by.extend(c.own_board.by.iter().cloned());
        }
        by
    }

    pub(crate) fn adopts(&mut self, words: &MoveWords, r: &mut Ruling) {
        let by = self.cites_for_adopting();
        if let Some(before) = self.before_he_said_what_he_meant()
            && before.resolve_reading(words).is_some()
        {
            *self = before;
        }
        let (Some(m), Some(author)) = (self.resolve_reading(words), self.mail.letter.author) else {
            return;
        };
        let letter = std::mem::take(&mut self.mail.letter);
        r.say("The reading is adopted.", &by);
        self.make_with_chains(author, m, letter.chains, r);
    }

    /// What the sender said he meant gives way to the reading that the receiver adopts before he replies
    /// (British III.3, II.7.c).
    fn before_he_said_what_he_meant(&self) -> Option<Game> {
        let start = self.mail.letter.meant_at.as_ref()?;
        let mut before = self.clone();
        before.go_back(start);
        before.mail.letter.meant_at = None;
        Some(before)
    }

    /// What stands against saying which move was meant.
    pub(crate) fn bar_to_meaning(&self, side: Color, words: &MoveWords) -> Option<Bar> {
        let c = &self.code.answers.communication;
        if self.spoilt_record_of(side) {
            let sent = self.before_it_was_spoilt(side, words).is_some();
            let by = &c.not_senders_fault.by;
            return (!sent).then(|| Bar::refusal("That is not what was sent.", by));
        }
        if self.mail.spoilt_before {
            let fallen = &self.code.answers.illegal.man_fallen.by;
            let by = [&c.not_senders_fault.by[..], fallen].concat();
            let why = "The reply has been acted on: the parties settle it.";
            return Some(Bar::silence(why, &by));
        }
        let his = self.mail.letter.author == Some(side);
        let read = his && self.resolve_reading(words).is_some();
        let by = &c.several_readings.by;
        (!read).then(|| Bar::refusal("No record of his can be read so.", by))
    }

    /// The author says which he meant; it counts if the other has not chosen.
    pub(crate) fn means(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
        if let Some((before, m)) = self.before_it_was_spoilt(side, words) {
            return self.puts_spoilt_right(before, side, m, r);
        }
        let Some(m) = self.resolve_reading(words) else {
            return;
        };
        let start = self.turn.start().clone();
        let mut letter = std::mem::take(&mut self.mail.letter);
        let reply = letter.reply.take();
        r.say(
            "The opponent not having chosen, he says which he meant.",
            &letter.by,
        );
        self.make_with_chains(side, m, letter.chains.clone(), r);
        match reply {
            Some((other, message)) => self.sends(other, &message, r),
            None if !letter.let_go => {
                letter.meant_at = Some(start);
                self.mail.letter = letter;
            }
            None => {}
        }
    }

    /// A record of his was spoilt on the way.
    fn spoilt_record_of(&self, side: Color) -> bool {
        let spoilt = self.mail.spoilt.as_ref();
        spoilt.is_some_and(|(author, ..)| *author == side)
    }

    /// The game before a record of his was spoilt on the way, and the move that was in fact sent.
    fn before_it_was_spoilt(&self, author: Color, words: &MoveWords) -> Option<(Game, Move)> {
        let spoilt = self.mail.spoilt.as_ref();
        let (_, sent, start) = spoilt.filter(|(by, ..)| *by == author)?;
        let mut before = self.clone();
        before.go_back(start);
        let readings = before.expresses(sent);
        let m = before.resolve_among(author, words, &readings)?;
        Some((before, m))
    }

    /// The move that was in fact sent, put for what was received.
    fn puts_spoilt_right(&mut self, before: Game, author: Color, m: Move, r: &mut Ruling) {
        let by = self.code.answers.communication.not_senders_fault.by.clone();
        *self = before;
        (self.mail.letter, self.mail.spoilt) = (Letter::default(), None);
        r.say("The move sent stands.", &by);
        self.make_for(author, m, r);
    }

    /// A reply sent without adopting: if it is legal against one reading only, that one is taken as adopted.
    pub(super) fn implied_adoption(&mut self, side: Color, message: &Message, r: &mut Ruling) {
        let Some(author) = self.mail.letter.author.filter(|a| *a != side) else {
            return;
        };
        let text = message.first();
        let fits = |m: &&Move| {
            let mut trial = self.clone();
            trial.mail.letter = Letter::default();
            trial.make_for(author, **m, &mut Ruling::default());
            trial.turn() == side && !trial.expresses(text).is_empty()
        };
        let fitting: Vec<Move> = self
            .mail
            .letter
            .readings
            .iter()
            .filter(fits)
            .copied()
            .collect();
        if let [m] = fitting[..] {
            let letter = std::mem::take(&mut self.mail.letter);
            r.say(
                "The reply fits one reading only, which is taken as adopted.",
                &letter.by,
            );
            self.make_with_chains(author, m, letter.chains, r);
        }
    }
}
