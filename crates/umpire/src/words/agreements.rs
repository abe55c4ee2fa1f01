//! The words of what was agreed.
use std::fmt::{self, Display, Formatter};

use board::Wing;

use super::*;

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
