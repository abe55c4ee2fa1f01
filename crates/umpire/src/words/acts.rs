//! The words of an act: who does it, what, how, and what the clock shows.
use std::fmt::{self, Display, Formatter, Write as _};

use board::Wing;

use super::*;

impl Act {
    /// The act as it may be done, without its actor: `play e4`.
    pub fn as_right(&self) -> String {
        let mut words = self.deed.words(Form::MayBe);
        self.ending(&mut words);
        words
    }

    fn ending(&self, words: &mut String) {
        if let Some(manner) = phrase(MANNERS, &self.manner) {
            *words += " ";
            *words += manner;
        }
        if self.unseen {
            *words += " unseen";
        }
    }
}

impl Display for Act {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        if let Some(clock) = self.clock {
            write!(f, "[{clock}] ")?;
        }
        let mut words = self.deed.words(Form::Done);
        self.ending(&mut words);
        write!(f, "{} {words}", self.actor)
    }
}

impl Display for Reading {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Reading::Used(seconds) => f.write_str(&time(*seconds)),
            Reading::Left(seconds) => write!(f, "{} left", time(*seconds)),
        }
    }
}

impl Display for Points {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (0, 1) => f.write_str("1/2"),
            (whole, 0) => write!(f, "{whole}"),
            (whole, _) => write!(f, "{whole}.5"),
        }
    }
}

impl Display for Actor {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Actor::Side { side: of, member } => {
                f.write_str(side(*of))?;
                member.map_or(Ok(()), |n| write!(f, " {n}"))
            }
            Actor::Umpire => f.write_str("umpire"),
            Actor::Bystander => f.write_str("bystander"),
        }
    }
}

impl Display for MoveWords {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            MoveWords::San(san) => f.write_str(san),
            MoveWords::Coordinates {
                from,
                to,
                promotion,
            } => {
                write!(f, "{from}{to}")?;
                promotion.map_or(Ok(()), |role| f.write_char(role.char()))
            }
            MoveWords::Castle(Wing::King) => f.write_str("O-O"),
            MoveWords::Castle(Wing::Queen) => f.write_str("O-O-O"),
            MoveWords::Record(record) => write!(f, "\"{record}\""),
        }
    }
}

impl Deed {
    /// The words of the deed, with the verb in the form asked for.
    pub fn words(&self, form: Form) -> String {
        match phrase(PLAIN_DEEDS, self) {
            Some(words) => form.of(words),
            None => form.of(&self.open_words()),
        }
    }

    fn open_words(&self) -> String {
        match self {
            Deed::Plays(m) => format!("plays {m}"),
            Deed::Touches(sq) => format!("touches {sq}"),
            Deed::Holds(sq) => format!("holds {sq}"),
            Deed::Lifts(sq) => format!("lifts {sq}"),
            Deed::Puts { on, over } => format!("puts {on}{}", tail(" over ", over)),
            Deed::PutsBetween(a, b) => format!("puts between {a} {b}"),
            Deed::TakesOff(sq) => format!("takes off {sq}"),
            Deed::Names(role) => format!("names {}", piece(*role)),
            Deed::Sets {
                owner,
                piece,
                on,
                standing_for,
            } => format!("sets {} {on}{}", man(owner, *piece), as_piece(standing_for)),
            Deed::Exchanges {
                at,
                piece: by,
                standing_for,
            } => format!(
                "exchanges {at} for {}{}",
                piece(*by),
                as_piece(standing_for)
            ),
            Deed::Provides(role) => format!("provides {}", piece(*role)),
            Deed::Handles { owner, piece } => format!("handles {}", man(owner, *piece)),
            Deed::GivesNotice(sq) => format!("gives notice{}", tail(" ", sq)),
            Deed::Adjusts(sq) => format!("adjusts {sq}"),
            Deed::Overturns(sq) => format!("overturns {sq}"),
            Deed::Replaces { belongs, on } => format!("replaces {belongs}{}", tail(" on ", on)),
            Deed::Demands(demand) => format!("demands {demand}"),
            Deed::PointsOut(fault) => format!("points out {fault}"),
            Deed::Accepts(fault) => format!("accepts {fault}"),
            Deed::LearnsOfFault(fault) => format!("learns of {fault}"),
            Deed::LearnsOfGround(ground) => format!("learns of {ground}"),
            Deed::Proposes(m) => format!("proposes {m}"),
            Deed::ClaimsDraw(claim) => format!("claims draw by {claim}"),
            Deed::ClaimsForfeit(ground) => format!("claims forfeit for {ground}"),
            Deed::Seals(record) => format!("seals \"{}\"", record.as_deref().unwrap_or_default()),
            Deed::Resumes(fen) => format!("resumes{}", tail(" ", fen)),
            Deed::Sends(message) => format!("sends {message}"),
            Deed::Adopts(m) => format!("adopts {m}"),
            Deed::Means(m) => format!("means {m}"),
            Deed::Admonishes(whom) => format!("admonishes {}", side(*whom)),
            Deed::Decides(remedy) => format!("decides {remedy}"),
            Deed::CorrectsClock {
                side: whose,
                to,
                cause,
            } => format!("corrects {} clock {to} for {cause}", side(*whose)),
            Deed::Waits(passed) => format!("waits{}", tail(" ", &passed.map(time))),
            Deed::ClaimsDrawFromScreens(claim) => format!("claims draw by {claim} from screens"),
            Deed::Announces(m) => format!("announces {m}"),
            Deed::AsksFor(thing) => format!("asks for {thing}"),
            Deed::Signs(outcome) => format!("signs {outcome}"),
            Deed::Writes(m) => format!("writes {m}"),
            Deed::Arrives(after) => format!("arrives after {}", time(*after)),
            Deed::GivesTime {
                side: whom,
                time: given,
            } => format!("gives {} {}", side(*whom), time(*given)),
            Deed::TakesTime {
                side: whom,
                time: taken,
            } => format!("takes {} from {}", time(*taken), side(*whom)),
            Deed::Awards { side: whom, points } => format!("awards {} {points}", side(*whom)),
            Deed::Declares(outcome) => format!("declares {outcome}"),
            Deed::Fines(whom) => format!("fines {}", side(*whom)),
            Deed::Excludes(whom) => format!("excludes {}", side(*whom)),
            Deed::Expels(Some(whom)) => format!("expels {}", side(*whom)),
            Deed::Excuses(whom) => format!("excuses {}", side(*whom)),
            Deed::Inspects(whom) => format!("inspects {}", side(*whom)),
            Deed::DrawsArray(array) => format!("draws array {array}"),
            Deed::InformsUmpire(fault) => format!("informs umpire of {fault}"),
            Deed::DrawsToBegin(who) => format!("draws {} to begin", side(*who)),
            Deed::DrawsToChooseMen(who) => format!("draws {} to choose men", side(*who)),
            Deed::Finds(finding) => format!("finds {finding}"),
            Deed::Suggests(m) => format!("suggests {m}"),
            Deed::Says(finding) => format!("says {finding}"),
            plain => phrase(PLAIN_DEEDS, plain).unwrap_or_default().into(),
        }
    }
}

impl Display for Message {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Message::One { sent, received } => {
                write!(f, "\"{sent}\"")?;
                received
                    .as_ref()
                    .map_or(Ok(()), |read| write!(f, " received \"{read}\""))
            }
            Message::Several(records) => {
                let quoted: Vec<String> = records.iter().map(|r| format!("\"{r}\"")).collect();
                f.write_str(&quoted.join(" or "))
            }
            Message::Chain { first, lines } => {
                let step =
                    |(reply, own): &(String, String)| format!("if \"{reply}\" then \"{own}\"");
                let line = |line: &Chain| line.iter().map(step).collect::<Vec<_>>().join(" ");
                let lines: Vec<String> = lines.iter().map(line).collect();
                write!(f, "\"{first}\" {}", lines.join(" or "))
            }
        }
    }
}
