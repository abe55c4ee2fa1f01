//! Acts and remedies.
use std::sync::LazyLock;

use umpire::act::*;
use umpire::words::{
    CAUSES, CLAIMS, FAULTS, FINDINGS, Form, GROUNDS, MANNERS, OPEN_DEEDS, OUTCOMES, PLAIN_DEEDS,
    REMEDIES, THINGS,
};

use crate::error::Place;
use crate::line::{Line, Read};

/// Reads one act: `[0:10:00] white plays e4 unseen`.
pub fn read_act(text: &str) -> Result<Act, Place> {
    let whole = || {
        let mut line = Line::new(text, 0)?;
        let act = line.act()?;
        line.end()?;
        Ok(act)
    };
    whole().map_err(|misread| Place::new(text, misread))
}

/// The act, if it is one: without a word about what else it is.
pub(crate) fn act_in(text: &str) -> Option<Act> {
    let mut line = Line::new(text, 0).ok()?;
    line.helps = false;
    let act = line.act().ok()?;
    line.end().ok()?;
    Some(act)
}

pub(crate) const ACTORS: &[(&str, Actor)] = &[
    (
        "white",
        Actor::Side {
            side: board::Color::White,
            member: None,
        },
    ),
    (
        "black",
        Actor::Side {
            side: board::Color::Black,
            member: None,
        },
    ),
    ("umpire", Actor::Umpire),
    ("bystander", Actor::Bystander),
];

/// How a deed begins: it is told in full, or something must follow.
#[derive(Clone, Debug)]
enum Opening {
    Whole(Deed),
    Open(&'static str),
}

fn openings(form: Form) -> Vec<(String, Opening)> {
    let whole = PLAIN_DEEDS
        .iter()
        .map(|(words, deed)| (form.of(words), Opening::Whole(deed.clone())));
    let open = OPEN_DEEDS
        .iter()
        .map(|words| (form.of(words), Opening::Open(words)));
    whole.chain(open).collect()
}

static DONE: LazyLock<Vec<(String, Opening)>> = LazyLock::new(|| openings(Form::Done));
static MAY_BE: LazyLock<Vec<(String, Opening)>> = LazyLock::new(|| openings(Form::MayBe));

impl Line<'_> {
    /// `[CLOCK] ACTOR DEED [MANNER] [unseen]`
    pub fn act(&mut self) -> Read<Act> {
        let clock = self.clock_reading()?;
        let actor = self.actor()?;
        let act = self.act_of(actor, Form::Done)?;
        Ok(Act { clock, ..act })
    }

    pub fn actor(&mut self) -> Read<Actor> {
        let actor = self.phrase("an actor", ACTORS)?;
        let Actor::Side { side, .. } = actor else {
            return Ok(actor);
        };
        self.viewer = Some(side);
        let figure = self
            .peek()
            .is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        let member = match figure {
            true => Some(self.number()?),
            false => None,
        };
        if member == Some(0) {
            return Err(self.wrong("the members of a side are counted from 1".into()));
        }
        Ok(Actor::Side { side, member })
    }

    /// The deed and its manner; the actor has been read.
    pub fn act_of(&mut self, actor: Actor, form: Form) -> Read<Act> {
        let deed = self.deed(form)?;
        let (mut manner, mut unseen) = (Manner::Meant, false);
        while !self.at_end() {
            if manner == Manner::Meant
                && let Some(told) = self.find(MANNERS)
            {
                manner = told;
            } else if !unseen && self.accept("unseen") {
                unseen = true;
            } else {
                let endings = MANNERS.iter().map(|(words, _)| *words).chain(["unseen"]);
                return Err(self.unknown("a manner or the end of the line", endings));
            }
        }
        Ok(Act {
            clock: None,
            actor,
            deed,
            manner,
            unseen,
        })
    }

    fn deed(&mut self, form: Form) -> Read<Deed> {
        let (table, other): (&[(String, Opening)], _) = match form {
            Form::Done => (&DONE, &MAY_BE),
            Form::MayBe => (&MAY_BE, &DONE),
        };
        match self.find(table) {
            Some(Opening::Whole(deed)) => Ok(deed),
            Some(Opening::Open(words)) => self.rest_of(words),
            None => {
                let misread = self.unknown("an act", table.iter().map(|(words, _)| words.as_str()));
                Err(match (self.find(other), form) {
                    (Some(_), Form::MayBe) => misread
                        .helped("after `may` the verb loses its ending: `may play`, `may touch`"),
                    (Some(_), Form::Done) => {
                        misread.helped("what is done has the verb's ending: `plays`, `touches`")
                    }
                    (None, _) => misread,
                })
            }
        }
    }

    /// What follows the opening words of a deed.
    fn rest_of(&mut self, opening: &'static str) -> Read<Deed> {
        Ok(match opening {
            "plays" => Deed::Plays(self.movement()?),
            "touches" => Deed::Touches(self.square()?),
            "holds" => Deed::Holds(self.square()?),
            "lifts" => Deed::Lifts(self.square()?),
            "puts between" => Deed::PutsBetween(self.square()?, self.square()?),
            "puts" => Deed::Puts {
                on: self.square()?,
                over: self.after_word("over", Line::square)?,
            },
            "takes off" => Deed::TakesOff(self.square()?),
            "names" => Deed::Names(self.piece()?),
            "sets" => Deed::Sets {
                owner: self.find(umpire::words::SIDES),
                piece: self.piece()?,
                on: self.square()?,
                standing_for: self.after_word("as", Line::piece)?,
            },
            "exchanges" => {
                let at = self.square()?;
                self.word("for")?;
                Deed::Exchanges {
                    at,
                    piece: self.piece()?,
                    standing_for: self.after_word("as", Line::piece)?,
                }
            }
            "provides" => Deed::Provides(self.piece()?),
            "handles" => Deed::Handles {
                owner: self.find(umpire::words::SIDES),
                piece: self.piece()?,
            },
            "gives notice" => Deed::GivesNotice(self.find_square()?),
            "adjusts" => Deed::Adjusts(self.square()?),
            "overturns" => Deed::Overturns(self.square()?),
            "replaces" => Deed::Replaces {
                belongs: self.square()?,
                on: self.after_word("on", Line::square)?,
            },
            "demands" => Deed::Demands(self.demand()?),
            "points out" => Deed::PointsOut(self.phrase("an error", FAULTS)?),
            "accepts" => Deed::Accepts(self.phrase("an error", FAULTS)?),
            "learns of" => match self.find(GROUNDS) {
                Some(ground) => Deed::LearnsOfGround(ground),
                None => Deed::LearnsOfFault(self.phrase("an error or a ground", FAULTS)?),
            },
            "proposes" => Deed::Proposes(self.movement()?),
            "claims draw by" => {
                let claim = self.phrase("a ground for a draw", CLAIMS)?;
                match self.accept("from screens") {
                    true => Deed::ClaimsDrawFromScreens(claim),
                    false => Deed::ClaimsDraw(claim),
                }
            }
            "claims forfeit for" => {
                Deed::ClaimsForfeit(self.phrase("a ground of forfeit", GROUNDS)?)
            }
            "seals" => Deed::Seals(Some(self.quotation("a record (or `nothing`)")?)),
            "resumes" => Deed::Resumes(self.set_up()?),
            "sends" => Deed::Sends(self.message()?),
            "adopts" => Deed::Adopts(self.movement()?),
            "means" => Deed::Means(self.movement()?),
            "admonishes" => Deed::Admonishes(self.side()?),
            "decides" => Deed::Decides(self.demand()?),
            "corrects" => {
                let side = self.side()?;
                self.word("clock")?;
                let to = self.reading()?;
                self.word("for")?;
                Deed::CorrectsClock {
                    side,
                    to,
                    cause: self.phrase("a cause", CAUSES)?,
                }
            }
            "draws" => {
                let side = self.side()?;
                match self.phrase(
                    "what the lot gives",
                    &[("to begin", true), ("to choose men", false)],
                )? {
                    true => Deed::DrawsToBegin(side),
                    false => Deed::DrawsToChooseMen(side),
                }
            }
            "finds" => Deed::Finds(self.finding()?),
            "waits" => Deed::Waits(self.find_time()),
            "announces" => Deed::Announces(self.movement()?),
            "asks for" => Deed::AsksFor(self.phrase("what is asked for", THINGS)?),
            "signs" => Deed::Signs(self.phrase("a result", OUTCOMES)?),
            "writes" => Deed::Writes(self.movement()?),
            "arrives after" => Deed::Arrives(self.time()?),
            "gives" => Deed::GivesTime {
                side: self.side()?,
                time: self.time()?,
            },
            "takes" => {
                let time = self.time()?;
                self.word("from")?;
                let side = self.side()?;
                Deed::TakesTime { side, time }
            }
            "awards" => Deed::Awards {
                side: self.side()?,
                points: self.points()?,
            },
            "declares" => Deed::Declares(self.phrase("a result", OUTCOMES)?),
            "fines" => Deed::Fines(self.side()?),
            "excludes" => Deed::Excludes(self.side()?),
            "expels" => Deed::Expels(Some(self.side()?)),
            "excuses" => Deed::Excuses(self.side()?),
            "inspects" => Deed::Inspects(self.side()?),
            "draws array" => Deed::DrawsArray(self.pieces()?),
            "informs umpire of" => Deed::InformsUmpire(self.phrase("an error", FAULTS)?),
            "suggests" => Deed::Suggests(self.movement()?),
            "says" => Deed::Says(self.finding()?),
            _ => return Err(self.expected("an act")),
        })
    }

    /// What follows `word`, if it comes now.
    pub fn after_word<T>(
        &mut self,
        word: &str,
        read: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<Option<T>> {
        if self.accept(word) {
            read(self).map(Some)
        } else {
            Ok(None)
        }
    }

    pub fn demand(&mut self) -> Read<Demand> {
        let first = self.remedy()?;
        let then = match self.accept(",") {
            true => {
                self.word("then")?;
                Some(self.remedy()?)
            }
            false => None,
        };
        Ok(Demand { first, then })
    }

    pub fn remedy(&mut self) -> Read<Remedy> {
        if let Some(remedy) = self.find(REMEDIES) {
            return Ok(remedy);
        }
        let openings = &["remove", "move", "take", "replace", "exchange"];
        let table = openings.map(|words| (words, words));
        let Some(opening) = self.find(&table) else {
            let known = REMEDIES.iter().map(|(words, _)| *words).chain(*openings);
            return Err(self.unknown("a remedy", known));
        };
        let at = self.square()?;
        Ok(match opening {
            "remove" => Remedy::Remove(at),
            "move" => Remedy::Move(at),
            "replace" => Remedy::Replace(at),
            "take" => match self.after_word("with", Line::square)? {
                Some(with) => Remedy::TakeWith { take: at, with },
                None => Remedy::Take(at),
            },
            _ => {
                self.word("for")?;
                Remedy::Exchange {
                    at,
                    piece: self.piece()?,
                }
            }
        })
    }

    fn finding(&mut self) -> Read<Finding> {
        if self.accept("scores agree to move") {
            return Ok(Finding::ScoresAgree(Some(self.number()?)));
        }
        if let Some(finding) = self.find(FINDINGS) {
            return Ok(finding);
        }
        let side = match self.find(umpire::words::SIDES) {
            Some(side) => side,
            None => {
                let plain = FINDINGS.iter().map(|(words, _)| *words);
                let known = ["white touched", "black touched", "scores agree to move"];
                return Err(self.unknown("a finding", plain.chain(known)));
            }
        };
        self.word("touched")?;
        self.viewer = Some(side);
        let square = self.square()?;
        let when = self.after_word("before", |line| {
            line.word("move")?;
            line.number()
        })?;
        Ok(Finding::Touched { side, square, when })
    }

    /// The FEN of the men as set up anew, if one is given.
    fn set_up(&mut self) -> Read<Option<String>> {
        let mut fields: Vec<&str> = Vec::new();
        while let Some(field) = self
            .peek()
            .filter(|word| !matches!(*word, "by" | "wilfully" | "with" | "to" | "unseen"))
        {
            self.accept(field);
            fields.push(field);
        }
        if fields.is_empty() {
            return Ok(None);
        }
        let fen = fields.join(" ");
        match board::Position::from_fen(&fen) {
            Ok(_) => Ok(Some(fen)),
            Err(error) => Err(self.wrong(error.to_string())),
        }
    }

    fn message(&mut self) -> Read<Message> {
        let first = self.quotation("a record")?;
        if self.accept("received") {
            let received = Some(self.quotation("the record as received")?);
            return Ok(Message::One {
                sent: first,
                received,
            });
        }
        if self.peek() == Some("if") {
            let mut lines = vec![self.chain()?];
            while self.accept("or") {
                lines.push(self.chain()?);
            }
            return Ok(Message::Chain { first, lines });
        }
        let mut several = vec![first];
        while self.accept("or") {
            several.push(self.quotation("another record")?);
        }
        Ok(match several.len() {
            1 => Message::One {
                sent: several.remove(0),
                received: None,
            },
            _ => Message::Several(several),
        })
    }

    /// `if "REPLY" then "RECORD"…`
    fn chain(&mut self) -> Read<Chain> {
        let mut chain = Chain::new();
        self.word("if")?;
        loop {
            let reply = self.quotation("the assumed reply")?;
            self.word("then")?;
            chain.push((reply, self.quotation("the move upon it")?));
            if !self.accept("if") {
                return Ok(chain);
            }
        }
    }
}
