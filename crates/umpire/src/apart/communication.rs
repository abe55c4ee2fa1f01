//! Games by communication of moves: records sent, read, adopted; chains.
use std::sync::Arc;

use board::{Color, Move};

use crate::act::{Act, Actor, Chain, Deed, Message, MoveWords};
use crate::apart::{Letter, Sent};
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::ledger::Offence;
use crate::state::stand::Stand;

impl Game {
    pub(crate) fn by_communication(&self) -> bool {
        self.terms.communication.is_some()
            || self.terms.consultation.is_some()
            || !self.terms.blindfold.is_empty()
    }

    /// In a game by communication the hand acts on the side's own board, and binds it to nothing.
    pub(crate) fn is_on_own_board(&self, deed: &Deed) -> bool {
        if self.terms.communication.is_none() || !crate::game::is_of_the_hand(deed) {
            return false;
        }
        // British III.2.b: with less than a day for a reply a partner's touch may be treated as his side's.
        let touch = matches!(deed, Deed::Touches(_) | Deed::Holds(_));
        let for_the_side = self.terms.consultation.is_some() && !self.much_time_for_reply();
        !(touch && for_the_side)
    }

    pub(crate) fn acts_on_own_board(&mut self, side: Color, deed: &Deed, r: &mut Ruling) {
        if matches!(deed, Deed::Plays(_) | Deed::Quits) {
            self.mail.own_board = Some(side);
            self.annuls_on_own_board(side);
        }
        r.say(
            "What is done on one's own board binds nobody.",
            &self.code.answers.communication.general.by.clone(),
        );
    }

    /// British III.3.0.2: what is required for a record sent annuls what was moved on his own board.
    fn annuls_on_own_board(&mut self, side: Color) {
        let by = &self.code.answers.communication.own_board.by;
        self.ledger.cite_against(side, by);
    }

    /// In consultation what one partner touches or says may be treated as his side's.
    pub(crate) fn speaks_for_the_side(&self, act: &Act, r: &mut Ruling) {
        if matches!(
            act.actor,
            Actor::Side {
                member: Some(_),
                ..
            }
        ) {
            r.say(
                "What one partner does may be treated as done by his side.",
                &self.code.answers.communication.one_for_all.by,
            );
        }
    }

    /// What stands against sending a move.
    pub(crate) fn bar_to_sending(&self, side: Color) -> Option<Bar> {
        let by = &self.code.answers.communication.general.by;
        if !self.by_communication() {
            let why = "The game is not played by communication of moves.";
            return Some(Bar::refusal(why, by));
        }
        let his = side == self.turn.player()
            || self.nothing_sent_yet()
            || self.sent_before(side).is_some()
            || self.mail.letter.author == Some(!side);
        (!his).then(|| Bar::refusal("It is not his turn to send a move.", by))
    }

    pub(crate) fn sends(&mut self, side: Color, message: &Message, r: &mut Ruling) {
        if let Some(bar) = self.bar_to_sending(side) {
            return r.barred(bar);
        }
        self.window_touch(side, r);
        if self.sends_again(side, message, r) {
            return;
        }
        if side != self.turn.player() && self.nothing_sent_yet() {
            self.wrong_player_begins(side, None, r);
        }
        if side != self.turn.player() {
            self.mail.letter.let_go = false;
            self.implied_adoption(side, message, r);
        }
        if side != self.turn.player() && self.mail.letter.author.is_some_and(|a| a != side) {
            self.mail.letter.reply = Some((side, message.clone()));
            return r.say("No reading has been adopted: the sender says which he meant, and the reply follows it.", &self.mail.letter.by.clone());
        }
        match message {
            Message::One {
                sent,
                received: None,
            } => self.one_record(side, sent, &[], r),
            Message::One {
                sent,
                received: Some(received),
            } => self.spoilt_record(side, sent, received, r),
            Message::Several(records) => self.several_moves(side, records, r),
            Message::Chain { first, lines } => self.one_record(side, first, lines, r),
        }
    }

    /// Whoever sends now begins the game, though it be the wrong player (British III.1, II.1.b).
    fn nothing_sent_yet(&self) -> bool {
        let sent = self.mail.letter.author.is_some() || !self.ledger.offences().is_empty();
        self.past.is_empty() && self.begins_from_array() && !sent
    }

    fn one_record(&mut self, side: Color, text: &str, chains: &[Chain], r: &mut Ruling) {
        let c = self.code.answers.communication.clone();
        let readings = self.expresses(text);
        self.mail.expressed = Some(readings.clone());
        self.say_names_by_origin(text, r);
        match readings[..] {
            [] => self.bad_seal(side, c.no_reading.rule, &c.no_reading.by, r),
            [m] => {
                r.say(
                    "The record expresses one legal move.",
                    &[
                        c.general.by.clone(),
                        self.code.answers.moves.record.by.clone(),
                    ]
                    .concat(),
                );
                self.make_with_chains(side, m, chains.to_vec(), r);
            }
            _ => {
                r.say(
                    "The record can be read in several ways: the receiver may adopt one.",
                    &c.several_readings.by,
                );
                self.mail
                    .offers(side, readings, &c.several_readings.by, chains.to_vec());
            }
        }
    }

    /// Makes a move that was sent, and keeps what was sent with it upon assumed replies.
    fn make_with_chains(&mut self, side: Color, m: Move, chains: Vec<Chain>, r: &mut Ruling) {
        let start = self.turn.start().clone();
        self.make_for(side, m, r);
        let answered = self.turn.player() == side || self.past.last_of(side).is_none();
        let author = side;
        self.mail.sent = Some(Sent { author, m, start }).filter(|_| !answered);
        if !chains.is_empty() {
            self.mail.chains = chains;
            self.mail.chained_by = Some(side);
            let by = self.code.answers.communication.chain.by.clone();
            r.say("Moves upon assumed replies are sent with it.", &by);
        }
    }

    fn spoilt_record(&mut self, side: Color, sent: &str, received: &str, r: &mut Ruling) {
        let by = self.code.answers.communication.not_senders_fault.by.clone();
        let readings = self.expresses(received);
        self.mail.expressed = Some(readings.clone());
        r.say(
            "The record was spoilt on the way without the sender's fault: no penalty lies.",
            &by,
        );
        let start = self.turn.start().clone();
        if let [m] = readings[..] {
            self.make_for(side, m, r);
        }
        self.mail.spoilt = Some((side, sent.to_owned(), start));
    }

    /// What this side has sent for a turn and has not been answered, with how the game stood before it.
    fn sent_before(&self, side: Color) -> Option<(Vec<Move>, Arc<Stand>)> {
        if let Some(sent) = self.mail.sent.as_ref().filter(|sent| sent.author == side) {
            return Some((vec![sent.m], sent.start.clone()));
        }
        let letter = &self.mail.letter;
        let his = letter.author == Some(side) && side == self.turn.player();
        his.then(|| (letter.readings.clone(), self.turn.start().clone()))
    }

    /// Another move for the same turn, before a reply has come (British III.4); says whether it is one.
    fn sends_again(&mut self, side: Color, message: &Message, r: &mut Ruling) -> bool {
        let Some((known, start)) = self.sent_before(side) else {
            return false;
        };
        let mut again = self.clone();
        again.go_back(&start);
        let records = match message {
            Message::Several(records) => &records[..],
            one => &[one.first().to_owned()],
        };
        let more = records.iter().flat_map(|text| again.expresses(text));
        let more: Vec<Move> = more.filter(|m| !known.contains(m)).collect();
        let by = self.code.answers.communication.several_moves.by.clone();
        if more.is_empty() {
            r.say("It adds no other legal move to what was sent.", &by);
            return true;
        }
        self.go_back(&start);
        self.mail.moved();
        (self.mail.chains, self.mail.chained_by) = (Vec::new(), None);
        self.mail
            .offers(side, [known, more].concat(), &by, Vec::new());
        r.say(
            "Several moves are sent for one turn: the receiver may adopt any one.",
            &by,
        );
        true
    }

    fn several_moves(&mut self, side: Color, records: &[String], r: &mut Ruling) {
        let c = self.code.answers.communication.clone();
        let mut moves: Vec<Move> = records
            .iter()
            .flat_map(|text| self.expresses(text))
            .collect();
        moves.dedup();
        self.mail.expressed = Some(moves.clone());
        match moves[..] {
            [] => self.bad_seal(side, c.no_reading.rule, &c.no_reading.by, r),
            _ => {
                r.say(
                    "Several moves are sent for one turn: the receiver may adopt any one.",
                    &c.several_moves.by,
                );
                self.mail
                    .offers(side, moves, &c.several_moves.by, Vec::new());
            }
        }
    }

    /// Where a record turns on which man began where (British I.6).
    pub(crate) fn say_names_by_origin(&self, text: &str, r: &mut Ruling) {
        let position = self.position();
        let named = crate::moving::words_of_moves::readings(&position, &self.wings(), text);
        let unnamed =
            crate::moving::words_of_moves::readings(&position, &board::Wings::default(), text);
        if named != unnamed {
            r.say(
                "A man keeps the name of the side on which it began.",
                &self.code.answers.moves.names_by_origin.by,
            );
        }
    }

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
    fn implied_adoption(&mut self, side: Color, message: &Message, r: &mut Ruling) {
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

    /// The assumed reply having been made, the next move of a chain is made too (British III.5).
    pub(crate) fn follow_chain(&mut self, r: &mut Ruling) {
        let Some(author) = self.mail.chained_by else {
            return;
        };
        if self.turn.player() != author || self.status.is_over() || self.mail.chains.is_empty() {
            return;
        }
        let Some((own, rest)) = self.next_of_chain() else {
            self.mail.chained_by = None;
            return;
        };
        let c = self.code.answers.communication.clone();
        let readings = self.expresses(&own);
        self.mail.expressed = Some(readings.clone());
        match readings[..] {
            [m] => {
                r.say(
                    "The assumed reply having been made, the next move of the chain is made.",
                    &c.chain.by,
                );
                self.make_for(author, m, r);
                self.mail.chains = rest;
                self.mail.chained_by = Some(author);
            }
            [] => {
                self.mail.chained_by = None;
                let mut by = c.chain.by.clone();
                by.extend(c.chain_after.by.iter().cloned());
                by.extend(c.no_reading.by.iter().cloned());
                r.say(
                    "The next move of the chain is not legal; those after it are as if unsent.",
                    &by,
                );
                let options = self.bad_record_options(c.no_reading.rule, &by);
                if !options.is_empty() {
                    let mut offence =
                        Offence::new(author, &by, "A move of the chain is not legal.");
                    offence.options = options;
                    self.ledger.open(offence);
                }
            }
            _ => {
                self.mail
                    .offers(author, readings, &c.several_readings.by, rest);
            }
        }
    }

    /// The move upon the reply just made, with what remains of its chain; the chains that assumed
    /// other replies are spent.
    fn next_of_chain(&mut self) -> Option<(String, Vec<Chain>)> {
        let chains = std::mem::take(&mut self.mail.chains);
        let fits = |chain: &Chain| {
            chain
                .first()
                .is_some_and(|(reply, _)| self.last_move_was(reply))
        };
        let mut chain = chains.into_iter().find(fits)?;
        let (_, own) = chain.remove(0);
        Some((
            own,
            Some(chain)
                .filter(|chain| !chain.is_empty())
                .into_iter()
                .collect(),
        ))
    }

    /// Whether the last move is what the record expressed.
    fn last_move_was(&self, record: &str) -> bool {
        let Some(last) = self.past.last() else {
            return false;
        };
        let Some(position) = last.start.position_for(last.player) else {
            return false;
        };
        let readings = self.readings(&position, &last.start.men.wings(), record);
        last.mv.is_some_and(|m| readings.contains(&m))
    }
}
