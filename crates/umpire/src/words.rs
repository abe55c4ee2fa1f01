//! The words of the case language: how an act, a remedy or an agreement is written.
//!
//! Phrases without parts stand in tables, read both ways: printed here, parsed in `minutes`.
use std::fmt::{self, Display, Formatter, Write as _};

use board::{Color, File, Role, Wing};

use crate::act::*;
use crate::agreement::*;

/// A table of phrases and what they mean.
///
/// ```
/// use umpire::{agreement::Outcome, words::{OUTCOMES, Phrases}};
/// let outcomes: Phrases<Outcome> = OUTCOMES;
/// let (_, drawn) = outcomes.iter().find(|(words, _)| *words == "drawn").unwrap();
/// assert_eq!(*drawn, Outcome::Drawn);
/// ```
pub type Phrases<T> = &'static [(&'static str, T)];

fn phrase<T: PartialEq>(table: Phrases<T>, value: &T) -> Option<&'static str> {
    table
        .iter()
        .find(|(_, meant)| meant == value)
        .map(|(words, _)| *words)
}

pub const SIDES: Phrases<Color> = &[("white", Color::White), ("black", Color::Black)];

pub const PIECES: Phrases<Role> = &[
    ("king", Role::King),
    ("queen", Role::Queen),
    ("rook", Role::Rook),
    ("bishop", Role::Bishop),
    ("knight", Role::Knight),
    ("pawn", Role::Pawn),
];

pub const MANNERS: Phrases<Manner> = &[
    ("by accident", Manner::Accident),
    ("by mistake", Manner::Mistake),
    ("wilfully", Manner::Wilful),
    ("with notice", Manner::WithNotice),
    ("to rectify", Manner::ToRectify),
    ("with two hands", Manner::TwoHands),
    ("with the other hand", Manner::OtherHand),
    ("with leave", Manner::WithLeave),
];

pub const FAULTS: Phrases<Fault> = &[
    ("board misplaced", Fault::BoardMisplaced),
    ("men misplaced", Fault::MenMisplaced),
    ("first move", Fault::FirstMove),
    ("odds forgotten", Fault::OddsForgotten),
    ("illegal move", Fault::IllegalMove),
    ("king in check", Fault::KingInCheck),
    ("wrong position", Fault::WrongPosition),
    ("illegal position", Fault::IllegalPosition),
    ("flag fallen", Fault::FlagFallen),
    ("both flags fallen", Fault::BothFlagsFallen),
    ("wrong time", Fault::WrongTime),
    ("colours reversed", Fault::ColoursReversed),
];

pub const GROUNDS: Phrases<Ground> = &[
    ("upsetting", Ground::Upsetting),
    ("falsifying", Ground::Falsifying),
    ("second board", Ground::SecondBoard),
    ("books", Ground::Books),
    ("assistance", Ground::Assistance),
    ("refusal", Ground::Refusal),
    ("disobedience", Ground::Disobedience),
    ("time", Ground::Time),
    ("abandonment", Ground::Abandonment),
    ("disturbance", Ground::Disturbance),
    ("device", Ground::Device),
];

pub const CLAIMS: Phrases<Claim> = &[
    ("fifty moves", Claim::FiftyMoves),
    ("repetition", Claim::Repetition),
    ("endless checks", Claim::EndlessChecks),
    ("stalemate", Claim::Stalemate),
    ("no normal win", Claim::NoNormalWin),
    ("no effort", Claim::NoEffort),
];

pub const THINGS: Phrases<Thing> = &[
    ("piece", Thing::Piece),
    ("increment", Thing::Increment),
    ("scoresheet", Thing::Scoresheet),
    ("score", Thing::Score),
    ("explanation", Thing::Explanation),
    ("time", Thing::Time),
];

pub const TEMPI: Phrases<Tempo> = &[
    ("standard", Tempo::Standard),
    ("rapid", Tempo::Rapid),
    ("blitz", Tempo::Blitz),
];

/// The findings that name no man and no number.
pub const FINDINGS: Phrases<Finding> = &[
    ("not in consequence", Finding::NotInConsequence),
    ("order unclear", Finding::OrderUnclear),
    ("good reason", Finding::GoodReason),
    ("no good reason", Finding::NoGoodReason),
    ("no complete score", Finding::NoCompleteScore),
    ("moves not shown", Finding::MovesNotShown),
    ("envelope missing", Finding::EnvelopeMissing),
    ("scores agree", Finding::ScoresAgree(None)),
    ("clock defective", Finding::ClockDefective),
];

pub const CAUSES: Phrases<ClockCause> = &[
    ("neglect", ClockCause::Neglect),
    ("fault", ClockCause::Fault),
];

/// The remedies that name no square.
pub const REMEDIES: Phrases<Remedy> = &[
    ("restore position", Remedy::RestorePosition),
    ("annul move", Remedy::AnnulMove),
    ("let move stand", Remedy::LetMoveStand),
    ("let first move stand", Remedy::LetFirstMoveStand),
    ("let second move stand", Remedy::LetSecondMoveStand),
    ("let both moves stand", Remedy::LetBothMovesStand),
    ("let castling stand", Remedy::LetCastlingStand),
    ("let rook move stand", Remedy::LetRookMoveStand),
    ("recall moves", Remedy::RecallMoves),
    ("set man in place", Remedy::SetManInPlace),
    ("count fifty moves", Remedy::CountFiftyMoves),
    ("annul game", Remedy::AnnulGame),
    ("recommence game", Remedy::RecommenceGame),
    ("move king", Remedy::MoveKing),
    ("castle", Remedy::Castle),
    ("remove hand", Remedy::RemoveHand),
    ("quit piece", Remedy::QuitPiece),
    ("name piece", Remedy::NamePiece),
    ("complete castling", Remedy::CompleteCastling),
    ("cover check", Remedy::CoverCheck),
    ("correct move", Remedy::CorrectMove),
    ("write up score", Remedy::WriteUpScore),
    ("reconstruct game", Remedy::ReconstructGame),
];

/// The acts that are told in full by their verb, here in the form of the doing.
pub const PLAIN_DEEDS: Phrases<Deed> = &[
    ("quits", Deed::Quits),
    ("takes back", Deed::TakesBack),
    ("retracts", Deed::Retracts),
    ("upsets the men", Deed::UpsetsTheMen),
    ("replaces the men", Deed::ReplacesTheMen),
    ("announces check", Deed::AnnouncesCheck),
    ("cannot recollect check", Deed::CannotRecollectCheck),
    ("waives", Deed::Waives),
    ("complies", Deed::Complies),
    ("refuses", Deed::Refuses),
    ("shows injury", Deed::ShowsInjury),
    ("shows no injury", Deed::ShowsNoInjury),
    ("offers draw", Deed::OffersDraw),
    ("offers draw on condition", Deed::OffersDrawOnCondition),
    ("withdraws", Deed::Withdraws),
    ("consents", Deed::Consents),
    ("declines", Deed::Declines),
    ("claims game by stalemate", Deed::ClaimsGameByStalemate),
    ("resigns", Deed::Resigns),
    ("consults books", Deed::ConsultsBooks),
    ("uses second board", Deed::UsesSecondBoard),
    ("asks assistance", Deed::AsksAssistance),
    ("disturbs", Deed::Disturbs),
    ("leaves", Deed::Leaves { in_anger: false }),
    ("leaves in anger", Deed::Leaves { in_anger: true }),
    ("returns", Deed::Returns),
    ("neglects clock", Deed::NeglectsClock),
    ("complains of clock", Deed::ComplainsOfClock),
    ("appeals", Deed::Appeals),
    ("chooses men", Deed::ChoosesMen),
    ("chooses seat", Deed::ChoosesSeat),
    ("adjourns", Deed::Adjourns),
    ("seals nothing", Deed::Seals(None)),
    ("hands over", Deed::HandsOver),
    ("cannot ascertain position", Deed::CannotAscertainPosition),
    ("stops play", Deed::StopsPlay),
    ("announces time", Deed::AnnouncesTime),
    ("presses clock", Deed::PressesClock),
    ("pauses clock", Deed::PausesClock),
    ("starts clock", Deed::StartsClock),
    ("mishandles clock", Deed::MishandlesClock),
    ("writes notes", Deed::WritesNotes),
    ("neglects score", Deed::NeglectsScore),
    ("writes up score", Deed::WritesUpScore),
    ("hides score", Deed::HidesScore),
    ("carries device", Deed::CarriesDevice),
    ("telephones", Deed::Telephones),
    ("smokes", Deed::Smokes),
    ("misbehaves", Deed::Misbehaves),
    ("leaves area", Deed::LeavesArea),
    ("leaves venue", Deed::LeavesVenue),
    ("expels bystander", Deed::Expels(None)),
    ("postpones", Deed::Postpones),
    ("tells moves", Deed::TellsMoves),
    ("tells clock", Deed::TellsClock),
    ("enters", Deed::Enters),
];

/// The beginnings of the acts that go on with a square, a move or the like.
pub const OPEN_DEEDS: &[&str] = &[
    "plays",
    "touches",
    "holds",
    "lifts",
    "puts between",
    "puts",
    "takes off",
    "names",
    "sets",
    "exchanges",
    "provides",
    "handles",
    "gives notice",
    "adjusts",
    "overturns",
    "replaces",
    "demands",
    "points out",
    "accepts",
    "learns of",
    "proposes",
    "claims draw by",
    "claims forfeit for",
    "seals",
    "resumes",
    "sends",
    "adopts",
    "means",
    "admonishes",
    "decides",
    "corrects",
    "draws",
    "finds",
    "suggests",
    "says",
    "waits",
    "announces",
    "asks for",
    "signs",
    "writes",
    "arrives after",
    "gives",
    "takes",
    "awards",
    "declares",
    "fines",
    "excludes",
    "expels",
    "excuses",
    "inspects",
    "draws array",
    "informs umpire of",
];

/// Whether an act is told as done (`plays`) or as what may be done (`play`).
///
/// ```
/// use umpire::words::Form;
/// assert_eq!(Form::MayBe.of("touches e2"), "touch e2");
/// assert_eq!(Form::Done.of("touches e2"), "touches e2");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Form {
    Done,
    MayBe,
}

impl Form {
    /// The phrase of the doing in this form: after `may` the verb loses its ending.
    pub fn of(self, words: &str) -> String {
        match (self, words.split_once(' ')) {
            (Form::Done, _) => words.into(),
            (Form::MayBe, None) => bare(words),
            (Form::MayBe, Some((verb, rest))) => format!("{} {rest}", bare(verb)),
        }
    }
}

fn bare(verb: &str) -> String {
    let stem = verb.strip_suffix('s').unwrap_or(verb);
    if let Some(stem) = stem.strip_suffix("ie") {
        return format!("{stem}y");
    }
    let hissing = ["che", "she", "sse"].iter().any(|end| stem.ends_with(end));
    stem[..stem.len() - usize::from(hissing)].into()
}

pub fn side(side: Color) -> &'static str {
    side.fold_wb("white", "black")
}

pub fn piece(piece: Role) -> &'static str {
    phrase(PIECES, &piece).unwrap_or_default()
}

/// `H:MM:SS`
pub fn time(seconds: u32) -> String {
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    format!("{}:{:02}:{seconds:02}", minutes / 60, minutes % 60)
}

/// `H:MM`
pub fn hours(seconds: u32) -> String {
    let minutes = seconds / 60;
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

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

fn tail<T: Display>(before: &str, value: &Option<T>) -> String {
    value
        .as_ref()
        .map_or(String::new(), |value| format!("{before}{value}"))
}

fn man(owner: &Option<Color>, kind: Role) -> String {
    match owner {
        Some(owner) => format!("{} {}", side(*owner), piece(kind)),
        None => piece(kind).into(),
    }
}

fn as_piece(standing_for: &Option<Role>) -> String {
    tail(" as ", &standing_for.map(piece))
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

impl Display for Demand {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{}{}", self.first, tail(", then ", &self.then))
    }
}

impl Display for Remedy {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Remedy::Remove(sq) => write!(f, "remove {sq}"),
            Remedy::Move(sq) => write!(f, "move {sq}"),
            Remedy::Take(sq) => write!(f, "take {sq}"),
            Remedy::TakeWith { take, with } => write!(f, "take {take} with {with}"),
            Remedy::Replace(sq) => write!(f, "replace {sq}"),
            Remedy::Exchange { at, piece: by } => write!(f, "exchange {at} for {}", piece(*by)),
            plain => f.write_str(phrase(REMEDIES, plain).unwrap_or_default()),
        }
    }
}

impl Remedy {
    /// What is to be done, without the squares and pieces that it names.
    pub fn name(self) -> &'static str {
        match self {
            Remedy::Remove(_) => "remove",
            Remedy::Move(_) => "move",
            Remedy::Take(_) | Remedy::TakeWith { .. } => "take",
            Remedy::Replace(_) => "replace",
            Remedy::Exchange { .. } => "exchange",
            plain => phrase(REMEDIES, &plain).unwrap_or_default(),
        }
    }
}

impl Display for Advice {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Advice::AnnulGame => f.write_str("annul game"),
            Advice::LetGameStand => f.write_str("let game stand"),
            Advice::Exchange(a, b) => write!(f, "exchange {a} {b}"),
        }
    }
}

impl Display for Finding {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Finding::Touched {
                side: who,
                square,
                when,
            } => write!(
                f,
                "{} touched {square}{}",
                side(*who),
                tail(" before move ", when)
            ),
            Finding::ScoresAgree(Some(moves)) => write!(f, "scores agree to move {moves}"),
            plain => f.write_str(phrase(FINDINGS, plain).unwrap_or_default()),
        }
    }
}

macro_rules! display_by_table {
    ($($type:ty => $table:ident),*) => {$(
        impl Display for $type {
            fn fmt(&self, f: &mut Formatter) -> fmt::Result {
                f.write_str(phrase($table, self).unwrap_or_default())
            }
        }
    )*};
}
display_by_table!(
    Fault => FAULTS, Ground => GROUNDS, Claim => CLAIMS, ClockCause => CAUSES, Thing => THINGS,
    Tempo => TEMPI
);

// -- what was agreed, and how it ended

pub const OUTCOMES: Phrases<Outcome> = &[
    ("open", Outcome::Open),
    ("white wins", Outcome::Won(Color::White)),
    ("black wins", Outcome::Won(Color::Black)),
    ("drawn", Outcome::Drawn),
    ("annulled", Outcome::Annulled),
    ("lost by both", Outcome::LostByBoth),
];

pub const HOWS: Phrases<How> = &[
    ("fifty moves", How::Claim(Claim::FiftyMoves)),
    ("repetition", How::Claim(Claim::Repetition)),
    ("endless checks", How::Claim(Claim::EndlessChecks)),
    ("stalemate", How::Claim(Claim::Stalemate)),
    ("mate", How::Mate),
    ("no possible win", How::NoPossibleWin),
    ("agreement", How::Agreement),
    ("engagement", How::Engagement),
    ("resignation", How::Resignation),
    ("forfeit", How::Forfeit),
    ("time", How::Time),
    ("seventy-five moves", How::SeventyFiveMoves),
    ("no normal win", How::Claim(Claim::NoNormalWin)),
    ("no effort", How::Claim(Claim::NoEffort)),
];
display_by_table!(Outcome => OUTCOMES, How => HOWS);

/// How many moves are given as odds.
pub const GIFT_MOVES: Phrases<u8> = &[
    ("two moves", 2),
    ("three moves", 3),
    ("four moves", 4),
    ("five moves", 5),
    ("six moves", 6),
];

/// The files by the pieces that begin on them.
pub const FILES: Phrases<File> = &[
    ("queen's rook", File::A),
    ("queen's knight", File::B),
    ("queen's bishop", File::C),
    ("queen", File::D),
    ("king", File::E),
    ("king's bishop", File::F),
    ("king's knight", File::G),
    ("king's rook", File::H),
];

impl Display for Odds {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let moves = |n: &u8| phrase(GIFT_MOVES, n).unwrap_or_default();
        match self {
            Odds::Man(man) => man.fmt(f),
            Odds::Exchange => f.write_str("exchange"),
            Odds::Moves(1) => f.write_str("the move"),
            Odds::Moves(n) => f.write_str(moves(n)),
            Odds::PawnAndMoves(1) => f.write_str("pawn and move"),
            Odds::PawnAndMoves(n) => write!(f, "pawn and {}", moves(n)),
        }
    }
}

impl Display for OddsMan {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            OddsMan::Any(role) => f.write_str(piece(*role)),
            OddsMan::Wing(Wing::King, role) => write!(f, "king's {}", piece(*role)),
            OddsMan::Wing(Wing::Queen, role) => write!(f, "queen's {}", piece(*role)),
            OddsMan::Pawn(file) => {
                write!(f, "{}'s pawn", phrase(FILES, file).unwrap_or_default())
            }
        }
    }
}

impl Display for Countdown {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let period = |(moves, seconds): &(Option<u32>, u32)| match moves {
            Some(moves) => format!("{moves} in {}", hours(*seconds)),
            None => format!("all in {}", hours(*seconds)),
        };
        let periods: Vec<String> = self.periods.iter().map(period).collect();
        f.write_str(&periods.join(", "))?;
        match self.bonus {
            Bonus::None => Ok(()),
            Bonus::Added(seconds) => write!(f, ", add {}", time(seconds)),
            Bonus::Delay(seconds) => write!(f, ", delay {}", time(seconds)),
        }
    }
}

impl Display for Agreement {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Agreement::Odds { giver, odds } => write!(f, "odds {} gives {odds}", side(*giver)),
            Agreement::MovesFirst(who) => write!(f, "{} moves first", side(*who)),
            Agreement::MatesWith(who, with) => {
                write!(f, "{} mates with {}", side(*who), piece(*with))
            }
            Agreement::MatesWithMan(who, sq) => write!(f, "{} mates with {sq}", side(*who)),
            Agreement::MatesOn(who, sq) => write!(f, "{} mates on {sq}", side(*who)),
            Agreement::EngagesToWin(who, None) => write!(f, "{} engages to win", side(*who)),
            Agreement::EngagesToWin(who, Some(n)) => {
                write!(f, "{} engages to win {n} games running", side(*who))
            }
            Agreement::DrawsCountFor(who) => write!(f, "draws count for {}", side(*who)),
            Agreement::CompelsMate(who) => write!(f, "{} compels mate", side(*who)),
            Agreement::CompelsStalemate(who) => write!(f, "{} compels stalemate", side(*who)),
            Agreement::NoPenaltyForRecords => f.write_str("no penalty for records"),
            Agreement::StalemateDrawn => f.write_str("stalemate drawn"),
            Agreement::ByCommunication(within) => {
                write!(f, "by communication{}", tail(" ", &within.map(hours)))
            }
            Agreement::LateReply(LateReply::Forfeits) => f.write_str("late reply forfeits"),
            Agreement::LateReply(LateReply::MayBeClaimed) => {
                f.write_str("late reply may be claimed")
            }
            Agreement::AlgebraicRecords => f.write_str("algebraic records"),
            Agreement::Consultation(white, black) => write!(f, "consultation {white} {black}"),
            Agreement::Blindfold(who) => write!(f, "blindfold {}", side(*who)),
            Agreement::Allowed(who, what) => write!(f, "{} allowed {what}", side(*who)),
            Agreement::Time(steps) => {
                let step =
                    |(moves, seconds): &(u32, u32)| format!("{moves} in {}", hours(*seconds));
                let steps: Vec<String> = steps.iter().map(step).collect();
                write!(f, "time {}", steps.join(", "))
            }
            Agreement::Countdown(countdown) => write!(f, "time {countdown}"),
            Agreement::Tempo(tempo) => tempo.fmt(f),
            Agreement::Supervised => f.write_str("supervised"),
            Agreement::DefaultTime(seconds) => write!(f, "default time {}", hours(*seconds)),
            Agreement::NoDraws(before) => {
                write!(f, "no draws{}", tail(" before move ", before))
            }
            Agreement::Points([win, draw, loss]) => write!(f, "points {win} {draw} {loss}"),
            Agreement::NoAppeal => f.write_str("no appeal"),
            Agreement::Fines => f.write_str("fines"),
            Agreement::LeavingReported => f.write_str("leaving reported"),
            Agreement::DevicePenalised => f.write_str("device penalised"),
            Agreement::NoUmpire => f.write_str("no umpire"),
            Agreement::Quickplay => f.write_str("quickplay"),
            Agreement::Chess960(array) => write!(f, "chess960{}", tail(" ", array)),
            Agreement::CannotSee(who) => write!(f, "{} cannot see", side(*who)),
            Agreement::Disabled(who) => write!(f, "{} disabled", side(*who)),
            Agreement::Assistant(who) => write!(f, "assistant for {}", side(*who)),
            Agreement::PlayEndsAfter(seconds) => write!(f, "play ends after {}", hours(*seconds)),
            Agreement::ProofsWithin(n) => write!(f, "proofs within {n} positions"),
            Agreement::UmpireAppointed => f.write_str("umpire appointed"),
            Agreement::Match(None) => f.write_str("match"),
            Agreement::Match(Some(n)) => write!(f, "match of {n} games"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_may_the_verb_loses_its_ending() {
        let pairs = [
            ("plays", "play"),
            ("touches", "touch"),
            ("admonishes", "admonish"),
            ("presses clock", "press clock"),
            ("replaces the men", "replace the men"),
            ("complies", "comply"),
            ("says", "say"),
            ("cannot recollect check", "cannot recollect check"),
        ];
        for (done, may) in pairs {
            assert_eq!(Form::MayBe.of(done), may);
        }
    }
}
