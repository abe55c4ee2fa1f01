//! A game by letter, kept in one PGN with its acts, and heard anew whenever it is opened.
use std::path::{Path, PathBuf};
use std::sync::Arc;

use board::{Color, Move};
use minutes::{Case, Court, Step};
use record::Notation;
use record::pgn::State;
use statute::Code;
use umpire::act::{Act, Chain, Deed, Message, MoveWords, Reading};
use umpire::agreement::{Agreement, Outcome};
use umpire::words::side;
use umpire::{Game, Right, Ruling, Verdict};

use crate::letter::Forms;
use crate::meaning::deeds;
use crate::moment::Moment;
use crate::wording::{NOTATIONS, forms, notation};

/// What is settled when a game is begun.
pub struct Terms {
    pub code: Arc<Code>,
    pub white: String,
    pub black: String,
    /// Whose file it is.
    pub keeper: Color,
    /// One of [`NOTATIONS`].
    pub notation: String,
    /// Agreements in the case language.
    pub agreements: Vec<String>,
    pub date: Moment,
}

/// A game by letter in its file.
#[derive(Clone)]
pub struct Correspondence {
    pub(crate) path: PathBuf,
    /// Whatever tags the file has; ours are brought up to date when it is written.
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) case: Case,
    pub(crate) code: Arc<Code>,
    pub(crate) court: Court,
    pub(crate) keeper: Color,
    pub(crate) notation: Notation,
    pub(crate) last_letter: Moment,
}

/// An act that was entered, and the ruling on it.
#[derive(Clone, Debug)]
pub struct Posted {
    pub act: Act,
    pub ruling: Ruling,
    /// The legal moves that its record can express, as they are written in the game.
    pub readings: Option<Vec<String>>,
    /// The other side's last move before it.
    pub answers: Option<Made>,
    /// The number of the move that it makes.
    pub number: u32,
}

/// A move that stands: its number, its side, and how it is written in the game.
pub type Made = (u32, Color, String);

impl Correspondence {
    /// A new game; nothing is written yet.
    pub fn begin(path: &Path, terms: Terms) -> Result<Correspondence, String> {
        let mut text = format!("case {} against {}\n", terms.white, terms.black);
        text.extend(terms.agreements.iter().map(|a| format!("agree {a}\n")));
        let mut case = minutes::read("the agreements", &text).map_err(|unreadable| {
            let place = |p: &minutes::Place| match p.line.checked_sub(2) {
                Some(n) => format!("{:?}: {}", terms.agreements[n], p.message),
                None => p.message.clone(),
            };
            let places: Vec<String> = unreadable.places.iter().map(place).collect();
            places.join("; ")
        })?;
        case.codes = vec![terms.code.reference()];
        let agreements = &mut case.conditions.agreements;
        if !agreements
            .iter()
            .any(|a| matches!(a, Agreement::ByCommunication(_)))
        {
            agreements.insert(0, Agreement::ByCommunication(None));
        }
        let notation =
            notation(&terms.notation).ok_or_else(|| unknown_notation(&terms.notation))?;
        let algebraic = Agreement::AlgebraicRecords;
        if forms(notation) != Forms::Prescribed && !agreements.contains(&algebraic) {
            agreements.push(algebraic);
        }
        let (court, _) = Court::open(terms.code.clone(), case.conditions.clone())?;
        let tag = |name: &str, value: &str| (name.to_string(), value.to_string());
        let tags = vec![
            tag("Event", "Game by correspondence"),
            tag("Site", "?"),
            tag("Date", &terms.date.day()),
            tag("Round", "-"),
            tag("White", &terms.white),
            tag("Black", &terms.black),
        ];
        Ok(Correspondence {
            path: path.into(),
            tags,
            case,
            code: terms.code,
            court,
            keeper: terms.keeper,
            notation,
            last_letter: terms.date,
        })
    }

    /// When the keeper's last letter came to the opponent, if he tells it; his time runs from then.
    pub fn ours_came(&mut self, date: Moment) -> Result<(), String> {
        if date < self.last_letter {
            return Err(format!(
                "Your letter of {} cannot have come on {date}.",
                self.last_letter
            ));
        }
        self.last_letter = date;
        Ok(())
    }

    /// The opponent's letter; what it says is entered, or an error says why nothing was.
    pub fn receive(&mut self, letter: &str, date: Moment) -> Result<Vec<Posted>, String> {
        let deeds = deeds(letter, self.game(), !self.keeper, forms(self.notation))?;
        self.enter_all(deeds, date)
    }

    /// What the opponent did, in the words of the case language, without the actor.
    pub fn receive_act(&mut self, words: &str, date: Moment) -> Result<Vec<Posted>, String> {
        let act = minutes::read_act(&format!("{} {words}", side(!self.keeper)));
        let act = act.map_err(|place| place.to_string())?;
        self.enter_all(vec![act.deed], date)
    }

    /// Enters all deeds of the opponent, or none.
    fn enter_all(&mut self, deeds: Vec<Deed>, date: Moment) -> Result<Vec<Posted>, String> {
        let mut trial = self.clone();
        let mut reading = self.reading(!self.keeper, date)?;
        let enter = |deed| trial.enter(!self.keeper, deed, &mut reading);
        let posted: Result<Vec<Posted>, String> = deeds.into_iter().map(enter).collect();
        let posted = posted?;
        trial.last_letter = date;
        *self = trial;
        Ok(posted)
    }

    /// The keeper's own act: in the words of the case language, or as he would write it in a letter.
    /// What the umpire would refuse is not sent.
    pub fn send(&mut self, words: &str, date: Moment) -> Result<Vec<Posted>, String> {
        let told = match minutes::read_act(&format!("{} {words}", side(self.keeper))) {
            Ok(act) => vec![act.deed],
            Err(_) => deeds(words, self.game(), self.keeper, Forms::Numbers)?,
        };
        let mut trial = self.clone();
        let mut reading = self.reading(self.keeper, date)?;
        let mut posted: Vec<Posted> = Vec::new();
        for deed in told {
            let deed = trial.in_the_notation(deed)?;
            let entered = trial.enter(self.keeper, deed, &mut reading)?;
            if entered.ruling.verdict == Verdict::Refused {
                return Err(format!("{}: {}", entered.act, sentences(&entered.ruling)));
            }
            posted.push(entered);
        }
        if self.check_to_be_said(&trial, &posted) {
            posted.push(trial.enter(self.keeper, Deed::AnnouncesCheck, &mut reading)?);
        }
        trial.last_letter = date;
        *self = trial;
        Ok(posted)
    }

    /// Where a check must be announced the keeper says it with his move.
    fn check_to_be_said(&self, now: &Correspondence, entered: &[Posted]) -> bool {
        let said = |p: &Posted| p.act.deed == Deed::AnnouncesCheck;
        let game = now.game();
        self.code.answers.check.must_be_announced.rule
            && game.turn() != self.keeper
            && game.outcome().0 == Outcome::Open
            && game.position().in_check(game.turn())
            && !entered.iter().any(said)
    }

    /// What the clock of `who` shows for a letter of this date; nothing for the first move, which
    /// answers none.
    fn reading(&self, who: Color, date: Moment) -> Result<Option<u32>, String> {
        let taken = date.seconds_since(self.last_letter).ok_or_else(|| {
            format!(
                "The last letter is of {}; {date} is before it.",
                self.last_letter
            )
        })?;
        let used = self.game().clock(who).saturating_add(taken);
        Ok((!self.case.steps.is_empty()).then_some(used))
    }

    /// Enters a deed, with the reading of the clock if it is the first in its own turn. What is refused
    /// is not entered, unless the law attaches something to the refusal of a demand or a claim.
    fn enter(
        &mut self,
        who: Color,
        deed: Deed,
        reading: &mut Option<u32>,
    ) -> Result<Posted, String> {
        let clock = match self.game().turn() == who {
            true => reading.take(),
            false => None,
        };
        let act = Act {
            clock: clock.map(Reading::Used),
            ..Act::of(who, deed)
        };
        let moves = self.moves();
        let answers = moves.iter().rev().find(|(_, side, _)| *side != who);
        let posted = Posted {
            answers: answers.cloned(),
            number: 1 + moves.iter().filter(|(_, side, _)| *side == who).count() as u32,
            readings: self.readings(who, &act.deed),
            ruling: Ruling::default(),
            act,
        };
        let step = Step::Act(posted.act.clone());
        let line = self.case.steps.len() + 1;
        let mut court = self.court.clone();
        court.hear(line, &step)?;
        let ruling = court.ruling.clone();
        let costs = matches!(
            posted.act.deed,
            Deed::Demands(_) | Deed::ClaimsDraw(_) | Deed::ClaimsForfeit(_)
        );
        if ruling.verdict == Verdict::Refused && !costs {
            return Err(format!("{}: {}", posted.act, sentences(&ruling)));
        }
        self.court = court;
        self.case.steps.push((line, step));
        Ok(Posted { ruling, ..posted })
    }

    /// The legal moves that the records of a message can express, as they are written in the game.
    fn readings(&self, who: Color, deed: &Deed) -> Option<Vec<String>> {
        let texts = match deed {
            Deed::Sends(Message::One { sent, received }) => vec![received.as_ref().unwrap_or(sent)],
            Deed::Sends(Message::Chain { first, .. }) => vec![first],
            Deed::Sends(Message::Several(records)) => records.iter().collect(),
            _ => return None,
        };
        let game = self.game();
        let position = game.position().with_turn(who);
        let moves = texts
            .into_iter()
            .flat_map(|text| game.readings(&position, &game.wings(), text));
        let written = |m: Move| self.notation.write(&position, &game.wings(), m);
        Some(moves.map(written).collect())
    }

    /// The keeper's records as the game is written, so that each expresses one move only.
    fn in_the_notation(&self, deed: Deed) -> Result<Deed, String> {
        let game = self.game();
        Ok(match deed {
            Deed::Sends(Message::One {
                sent,
                received: None,
            }) => {
                let (sent, _) = self.written(game, self.keeper, &sent)?;
                Deed::Sends(Message::One {
                    sent,
                    received: None,
                })
            }
            Deed::Sends(Message::Chain { first, lines }) => {
                let (first, after) = self.written(game, self.keeper, &first)?;
                let lines: Result<Vec<Chain>, String> = lines
                    .iter()
                    .map(|line| self.chain(after.clone(), line))
                    .collect();
                Deed::Sends(Message::Chain {
                    first,
                    lines: lines?,
                })
            }
            Deed::Plays(MoveWords::San(text) | MoveWords::Record(text)) => {
                let (sent, _) = self.written(game, self.keeper, &text)?;
                Deed::Sends(Message::One {
                    sent,
                    received: None,
                })
            }
            Deed::Sends(Message::Several(records)) => {
                return Err(format!(
                    "Of several moves for one turn ({}) the opponent may adopt any: say one.",
                    records.join(", ")
                ));
            }
            Deed::Adopts(words) => {
                let (text, _) = self.written(game, !self.keeper, &plain(&words))?;
                Deed::Adopts(MoveWords::Record(text))
            }
            Deed::Means(words) => {
                let (text, _) = self.written(game, self.keeper, &plain(&words))?;
                Deed::Means(MoveWords::Record(text))
            }
            other => other,
        })
    }

    fn chain(&self, mut game: Game, line: &Chain) -> Result<Chain, String> {
        let mut written = Chain::new();
        for (reply, own) in line {
            let (reply, after) = self.written(&game, !self.keeper, reply)?;
            let (own, after) = self.written(&after, self.keeper, own)?;
            written.push((reply, own));
            game = after;
        }
        Ok(written)
    }

    /// A record in the notation of the game, and the game after its move; it must express one.
    fn written(&self, game: &Game, who: Color, text: &str) -> Result<(String, Game), String> {
        let position = game.position().with_turn(who);
        let moves = game.readings(&position, &game.wings(), text);
        let moves = match moves.is_empty() {
            true => record::expresses_algebraic(&position, text),
            false => moves,
        };
        let write = |m: &Move| self.notation.write(&position, &game.wings(), *m);
        match moves[..] {
            [m] => {
                let mut after = game.clone();
                let sent = write(&m);
                let message = Message::One {
                    sent: sent.clone(),
                    received: None,
                };
                after.act(&Act::of(who, Deed::Sends(message)));
                Ok((sent, after))
            }
            [] if game.turn() != who => Err(format!(
                "{text:?} expresses no legal move of {}'s, and it is {}'s turn.",
                side(who),
                side(game.turn())
            )),
            [] => Err(format!("{text:?} expresses no legal move.")),
            _ => {
                let all: Vec<String> = moves.iter().map(write).collect();
                Err(format!("{text:?} may be any of {}.", all.join(", ")))
            }
        }
    }

    // ---- what can be asked

    pub fn path(&self) -> &Path {
        &self.path
    }
    pub fn game(&self) -> &Game {
        &self.court.game
    }
    pub fn code(&self) -> &Code {
        &self.code
    }
    pub fn keeper(&self) -> Color {
        self.keeper
    }
    pub fn notation(&self) -> Notation {
        self.notation
    }
    pub fn last_letter(&self) -> Moment {
        self.last_letter
    }
    pub fn notation_name(&self) -> &'static str {
        let found = NOTATIONS
            .iter()
            .find(|(_, notation)| *notation == self.notation);
        found.map_or("san", |(name, _)| *name)
    }

    /// The name of a player.
    pub fn player(&self, who: Color) -> &str {
        let tag = who.fold_wb("White", "Black");
        let found = self.tags.iter().find(|(name, _)| name == tag);
        found.map_or("?", |(_, value)| value)
    }

    /// What was agreed beforehand.
    pub fn agreements(&self) -> &[Agreement] {
        &self.case.conditions.agreements
    }

    /// Seconds allowed from the receipt of a move to that of the reply, if a time was agreed.
    pub fn reply_time(&self) -> Option<u32> {
        self.agreements().iter().find_map(|a| match a {
            Agreement::ByCommunication(allowed) => *allowed,
            _ => None,
        })
    }

    /// The same in words: `72 hours`.
    pub fn reply_time_in_words(&self) -> Option<String> {
        self.reply_time().map(|seconds| match seconds % 3600 {
            0 => format!("{} hours", seconds / 3600),
            _ => format!("{} minutes", seconds / 60),
        })
    }

    /// A right as it is told: a reading that may be adopted in the notation of the game.
    pub fn right_in_words(&self, right: &Right, who: Color) -> String {
        match &right.act.deed {
            Deed::Adopts(words) => match self.written(self.game(), !who, &plain(words)) {
                Ok((text, _)) => format!("adopt {text}"),
                Err(_) => right.act.as_right(),
            },
            _ => right.act.as_right(),
        }
    }

    /// Whether the keeper may now adopt one of several readings.
    pub fn may_adopt(&self) -> bool {
        let adopts = |right: &Right| matches!(right.act.deed, Deed::Adopts(_));
        self.game().rights(self.keeper).iter().any(adopts)
    }

    /// Until when the reply that is awaited must come, counted from the last letter.
    pub fn reply_due(&self) -> Option<Moment> {
        let allowed = self.reply_time()?;
        let open = self.game().outcome().0 == Outcome::Open && !self.case.steps.is_empty();
        open.then(|| self.last_letter.later_by(allowed))
    }

    /// The moves that stand, each with its number and side, in the notation of the game.
    pub fn moves(&self) -> Vec<Made> {
        let mut numbers = [0, 0];
        let mut state: Option<State> = None;
        let mut moves = Vec::new();
        for (who, m, before) in self.game().moves() {
            let now = state
                .filter(|now| now.position == before)
                .unwrap_or_else(|| State::of(before));
            let number = &mut numbers[who.fold_wb(0, 1)];
            *number += 1;
            let text = m.map_or("(irregular)".into(), |m| {
                self.notation.write(&now.position, &now.wings, m)
            });
            moves.push((*number, who, text));
            state = m.map(|m| {
                let mut after = now;
                after.play(m);
                after
            });
        }
        moves
    }
}

/// A move as it stands in a letter.
pub(crate) fn plain(words: &MoveWords) -> String {
    match words {
        MoveWords::Record(text) => text.clone(),
        other => other.to_string(),
    }
}

pub(crate) fn unknown_notation(name: &str) -> String {
    let known: Vec<&str> = NOTATIONS.iter().map(|(name, _)| *name).collect();
    format!("{name:?} is no notation; there are {}", known.join(", "))
}

/// What a ruling says, with its provisions.
fn sentences(ruling: &Ruling) -> String {
    let sentence = |s: &umpire::Sentence| match s.cites.is_empty() {
        true => s.text.to_string(),
        false => format!("{} [{}]", s.text, s.cites.join(", ")),
    };
    let all: Vec<String> = ruling.sentences.iter().map(sentence).collect();
    all.join(" ")
}
