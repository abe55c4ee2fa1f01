//! Phrases without parts, and what they mean.
use board::{Color, File, Role};

use super::Phrases;
use crate::act::*;
use crate::agreement::*;

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
    ("asks leave", Deed::AsksLeave),
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
