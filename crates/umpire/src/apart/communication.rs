//! Games by communication of moves: records sent and read; chains.
use std::sync::Arc;

use board::{Color, Move};

use crate::act::{Act, Actor, Chain, Deed, Message};
use crate::apart::Sent;
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
        if self.terms.communication.is_none() || !deed.is_at_the_board() {
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
    pub(super) fn make_with_chains(
        &mut self,
        side: Color,
        m: Move,
        chains: Vec<Chain>,
        r: &mut Ruling,
    ) {
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
