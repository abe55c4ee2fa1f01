//! Games by communication of moves: records sent, read, adopted; chains; aid.
use std::sync::Arc;

use board::{Color, Move};

use crate::act::{Act, Actor, Chain, Deed, Ground, Message, MoveWords};
use crate::agreement::{How, LateReply, Outcome};
use crate::game::Game;
use crate::ruling::Ruling;
use crate::state::ledger::Offence;
use crate::state::stand::{Stand, index};

/// The state of the correspondence.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mail {
    /// Readings, or moves sent together, of which one is to be adopted.
    pub adoptable: Vec<Move>,
    pub author: Option<Color>,
    pub by: Vec<String>,
    /// Conditional moves still to come; of several chains the first that fits is followed.
    pub chains: Vec<Chain>,
    pub chained_by: Option<Color>,
    /// A reply sent without adopting a reading.
    pub reply: Option<(Color, Message)>,
    /// The sender said what he meant before the other had chosen: how the game stood before that.
    pub meant_at: Option<Arc<Stand>>,
    /// The receiver has let the choice go.
    pub let_go: bool,
    /// A side that has made a move on its own board.
    pub own_board: Option<Color>,
    /// A record spoilt on the way: what was in fact sent.
    pub spoilt: Option<(Color, String)>,
    /// How the game stood before it.
    pub spoilt_at: Option<Arc<Stand>>,
    /// It was replied to before it was put right.
    pub spoilt_before: bool,
}

impl Game {
    pub(crate) fn by_communication(&self) -> bool {
        self.terms.communication.is_some()
            || self.terms.consultation.is_some()
            || !self.terms.blindfold.is_empty()
    }

    /// In a game by communication the hand acts on the side's own board, and binds it to nothing.
    pub(crate) fn on_own_board(&mut self, side: Color, deed: &Deed, r: &mut Ruling) -> bool {
        if self.terms.communication.is_none() || !crate::game::is_of_the_hand(deed) {
            return false;
        }
        if matches!(deed, Deed::Plays(_) | Deed::Quits) {
            self.mail.own_board = Some(side);
            self.annuls_on_own_board(side);
        }
        r.say(
            "What is done on one's own board binds nobody.",
            &self.code.answers.communication.general.by.clone(),
        );
        true
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

    pub(crate) fn sends(&mut self, side: Color, message: &Message, r: &mut Ruling) {
        let c = self.code.answers.communication.clone();
        if !self.by_communication() {
            return r.refuse(
                "The game is not played by communication of moves.",
                &c.general.by,
            );
        }
        self.window_touch(side, r);
        if side != self.turn.player() && self.nothing_sent_yet() {
            self.wrong_player_begins(side, None, r);
        }
        if side != self.turn.player() {
            self.mail.let_go = false;
            self.implied_adoption(side, message, r);
        }
        if side != self.turn.player() && self.mail.author.is_some_and(|a| a != side) {
            self.mail.reply = Some((side, message.clone()));
            return r.say("No reading has been adopted: the sender says which he meant, and the reply follows it.", &self.mail.by.clone());
        }
        if side != self.turn.player() {
            return r.refuse("It is not his turn to send a move.", &c.general.by);
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
        let sent = self.mail.author.is_some() || !self.ledger.offences().is_empty();
        self.past.is_empty() && self.set_up.from_array && !sent
    }

    fn one_record(&mut self, side: Color, text: &str, chains: &[Chain], r: &mut Ruling) {
        let c = self.code.answers.communication.clone();
        let readings = self.expresses(text);
        self.expressed = Some(readings.clone());
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
                self.mail = Mail {
                    adoptable: readings,
                    author: Some(side),
                    by: c.several_readings.by.clone(),
                    chains: chains.to_vec(),
                    own_board: self.mail.own_board,
                    ..Mail::default()
                };
            }
        }
    }

    /// Makes a move that was sent, and keeps what was sent with it upon assumed replies.
    fn make_with_chains(&mut self, side: Color, m: Move, chains: Vec<Chain>, r: &mut Ruling) {
        self.make_for(side, m, r);
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
        self.expressed = Some(readings.clone());
        r.say(
            "The record was spoilt on the way without the sender's fault: no penalty lies.",
            &by,
        );
        let start = self.turn.start().clone();
        if let [m] = readings[..] {
            self.make_for(side, m, r);
        }
        self.mail.spoilt = Some((side, sent.to_owned()));
        self.mail.spoilt_at = Some(start);
    }

    fn several_moves(&mut self, side: Color, records: &[String], r: &mut Ruling) {
        let c = self.code.answers.communication.clone();
        let mut moves: Vec<Move> = records
            .iter()
            .flat_map(|text| self.expresses(text))
            .collect();
        moves.dedup();
        self.expressed = Some(moves.clone());
        match moves[..] {
            [] => self.bad_seal(side, c.no_reading.rule, &c.no_reading.by, r),
            _ => {
                r.say(
                    "Several moves are sent for one turn: the receiver may adopt any one.",
                    &c.several_moves.by,
                );
                self.mail = Mail {
                    adoptable: moves,
                    author: Some(side),
                    by: c.several_moves.by,
                    own_board: self.mail.own_board,
                    ..Mail::default()
                };
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
        if self.mail.author.is_some_and(|a| a != side) && !self.mail.let_go && self.result.is_none()
        {
            self.mail.adoptable.clone()
        } else {
            Vec::new()
        }
    }
    /// He who could have adopted a reading has let it go; the author says which he meant.
    pub(crate) fn lets_adoption_go(&mut self, side: Color) {
        if self.mail.author.is_some_and(|a| a != side) {
            self.mail.let_go = true;
        }
    }
    pub(crate) fn adoption_cites(&self) -> Vec<String> {
        self.mail.by.clone()
    }

    pub(crate) fn adopts(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
        let c = &self.code.answers.communication;
        let mut by = if self.mail.by.is_empty() {
            c.several_readings.by.clone()
        } else {
            self.mail.by.clone()
        };
        if self.mail.own_board == self.mail.author && self.mail.author.is_some() {
            by.extend(c.own_board.by.iter().cloned());
        }
        self.reopen_for_adoption(side, words);
        let found = self
            .resolve_reading(words)
            .filter(|_| self.mail.author != Some(side) && !self.mail.let_go);
        match (found, self.mail.author) {
            (Some(m), Some(author)) => {
                let mail = std::mem::take(&mut self.mail);
                r.say("The reading is adopted.", &by);
                self.make_with_chains(author, m, mail.chains, r);
            }
            _ => r.refuse("No record can be read so.", &by),
        }
    }

    /// What the sender said he meant gives way to the reading that the receiver adopts before he replies
    /// (British III.3, II.7.c).
    fn reopen_for_adoption(&mut self, side: Color, words: &MoveWords) {
        let Some(start) = &self.mail.meant_at else {
            return;
        };
        let mut before = self.clone();
        before.go_back(start);
        before.mail.meant_at = None;
        if before.resolve_reading(words).is_some() && !self.adoptable(side).is_empty() {
            *self = before;
        }
    }

    /// The author says which he meant; it counts if the other has not chosen.
    pub(crate) fn means(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
        let c = self.code.answers.communication.clone();
        if let Some((author, sent)) = self.mail.spoilt.clone().filter(|(a, _)| *a == side) {
            return self.puts_spoilt_right(author, &sent, words, r);
        }
        if self.mail.spoilt_before {
            let by = [
                c.not_senders_fault.by.clone(),
                self.code.answers.illegal.man_fallen.by.clone(),
            ]
            .concat();
            return r.no_provision("The reply has been acted on: the parties settle it.", &by);
        }
        match self
            .resolve_reading(words)
            .filter(|_| self.mail.author == Some(side))
        {
            Some(m) => {
                let start = self.turn.start().clone();
                let mut mail = std::mem::take(&mut self.mail);
                let reply = mail.reply.take();
                r.say(
                    "The opponent not having chosen, he says which he meant.",
                    &mail.by,
                );
                self.make_with_chains(side, m, mail.chains.clone(), r);
                match reply {
                    Some((other, message)) => self.sends(other, &message, r),
                    None if !mail.let_go => {
                        mail.meant_at = Some(start);
                        mail.chained_by = self.mail.chained_by;
                        self.mail = mail;
                    }
                    None => {}
                }
            }
            None => r.refuse("No record of his can be read so.", &c.several_readings.by),
        }
    }

    /// The move that was in fact sent, put for what was received.
    fn puts_spoilt_right(&mut self, author: Color, sent: &str, words: &MoveWords, r: &mut Ruling) {
        let by = self.code.answers.communication.not_senders_fault.by.clone();
        let mut trial = self.clone();
        if let Some(start) = self.mail.spoilt_at.clone() {
            trial.go_back(&start);
        }
        let readings = trial.expresses(sent);
        let Some(m) = trial.resolve_among(author, words, &readings) else {
            return r.refuse("That is not what was sent.", &by);
        };
        *self = trial;
        self.mail = Mail::default();
        r.say("The move sent stands.", &by);
        self.make_for(author, m, r);
    }

    /// A reply sent without adopting: if it is legal against one reading only, that one is taken as adopted.
    fn implied_adoption(&mut self, side: Color, message: &Message, r: &mut Ruling) {
        let Some(author) = self.mail.author.filter(|a| *a != side) else {
            return;
        };
        let text = message.first();
        let fits = |m: &&Move| {
            let mut trial = self.clone();
            trial.mail = Mail::default();
            trial.make_for(author, **m, &mut Ruling::default());
            trial.turn() == side && !trial.expresses(text).is_empty()
        };
        let fitting: Vec<Move> = self.mail.adoptable.iter().filter(fits).copied().collect();
        if let [m] = fitting[..] {
            let mail = std::mem::take(&mut self.mail);
            r.say(
                "The reply fits one reading only, which is taken as adopted.",
                &mail.by,
            );
            self.make_with_chains(author, m, mail.chains, r);
        }
    }

    /// A move has been made: letters about earlier positions are spent, and a chain goes on if its
    /// assumed reply was made.
    pub(crate) fn mail_moved(&mut self, _side: Color) {
        self.mail.adoptable.clear();
        self.mail.author = None;
        self.mail.meant_at = None;
        if self.mail.spoilt.take().is_some() {
            self.mail.spoilt_before = true;
        }
    }

    /// The assumed reply having been made, the next move of a chain is made too (British III.5).
    pub(crate) fn follow_chain(&mut self, r: &mut Ruling) {
        let Some(author) = self.mail.chained_by else {
            return;
        };
        if self.turn.player() != author || self.result.is_some() || self.mail.chains.is_empty() {
            return;
        }
        let Some((own, rest)) = self.next_of_chain() else {
            self.mail.chained_by = None;
            return;
        };
        let c = self.code.answers.communication.clone();
        let readings = self.expresses(&own);
        self.expressed = Some(readings.clone());
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
                self.mail = Mail {
                    adoptable: readings,
                    author: Some(author),
                    by: c.several_readings.by.clone(),
                    chains: rest,
                    ..Mail::default()
                };
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

    // ---- the time for a reply

    /// Whether the game goes on, the time for a reply having been read.
    pub(crate) fn reply_in_time(&mut self, side: Color, r: &mut Ruling) -> bool {
        let Some(allowed) = self.terms.communication.flatten() else {
            return true;
        };
        let taken = self.clock(side) - self.clocks.at_last_move[index(side)];
        // The first move is no reply.
        if taken <= allowed || side != self.turn.player() || self.past.is_empty() {
            return true;
        }
        let by = self.code.answers.communication.general.by.clone();
        self.clocks.late = Some(side);
        match self.terms.late_reply {
            Some(LateReply::Forfeits) => {
                r.say(
                    "The reply is late: by agreement the game is forfeited.",
                    &by,
                );
                self.ends(Outcome::Won(!side), How::Time);
                return false;
            }
            Some(LateReply::MayBeClaimed) => r.say(
                "The reply is late: by agreement the other may claim the game before he replies.",
                &by,
            ),
            None => r.say("The reply is late; what that costs was not agreed.", &by),
        }
        true
    }

    /// Whether a side may claim the game by agreement, the other's reply having been late.
    pub(crate) fn late_reply_claimable(&self, side: Color) -> bool {
        self.terms.late_reply.is_some() && self.clocks.late == Some(!side) && self.result.is_none()
    }

    /// The game is claimed because the other's reply was late.
    pub(crate) fn claims_late_reply(&mut self, side: Color, r: &mut Ruling) {
        let by = self.code.answers.communication.general.by.clone();
        if self.terms.late_reply.is_none() {
            return r.no_provision("What a late reply costs was not agreed.", &by);
        }
        r.say("The reply was late: by agreement he wins the game.", &by);
        self.ends(Outcome::Won(side), How::Time);
    }

    // ---- aid

    /// British III.2: with a day or more for a reply any aid is free, but that of another player.
    pub(crate) fn aid_is_free(&self, ground: Ground) -> bool {
        let allowed = self.terms.communication.flatten();
        let hours = self.code.answers.communication.aid_from_hours.rule;
        allowed.is_some_and(|s| s >= hours * 3600)
            && matches!(ground, Ground::Books | Ground::SecondBoard)
    }

    pub(crate) fn aid_cites(&self, ground: Ground) -> Vec<String> {
        let c = &self.code.answers.communication;
        if self.terms.communication.is_none()
            || !matches!(
                ground,
                Ground::Books | Ground::SecondBoard | Ground::Assistance
            )
        {
            return Vec::new();
        }
        let day = self
            .terms
            .communication
            .flatten()
            .is_some_and(|s| s >= c.aid_from_hours.rule * 3600);
        match day {
            true => [&c.any_aid.by[..], &c.aid_from_hours.by].concat(),
            false => c.less_than_a_day.by.clone(),
        }
    }
}
