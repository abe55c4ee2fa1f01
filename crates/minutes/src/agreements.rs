//! What the players settled beforehand.
use board::{File, Role, Wing};
use umpire::agreement::*;
use umpire::words::{FILES, GIFT_MOVES, GROUNDS, PIECES, SIDES, TEMPI};

use crate::line::{Line, Read};

const OPENINGS: &[&str] = &[
    "odds",
    "white",
    "black",
    "draws count for",
    "stalemate drawn",
    "no penalty for records",
    "by communication",
    "late reply",
    "algebraic records",
    "consultation",
    "blindfold",
    "time",
    "play ends after",
    "proofs within",
    "umpire appointed",
    "match",
    "standard",
    "rapid",
    "blitz",
    "supervised",
    "default time",
    "no draws",
    "points",
    "no appeal",
    "fines",
    "leaving reported",
    "device penalised",
    "no umpire",
    "quickplay",
    "chess960",
    "assistant for",
];

impl Line<'_> {
    pub fn agreement(&mut self) -> Read<Agreement> {
        if let Some(side) = self.find(SIDES) {
            self.viewer = Some(side);
            return self.undertaking(side);
        }
        if let Some(tempo) = self.find(TEMPI) {
            return Ok(Agreement::Tempo(tempo));
        }
        let table: Vec<(&str, &str)> = OPENINGS.iter().map(|words| (*words, *words)).collect();
        Ok(match self.phrase("an agreement", &table)? {
            "odds" => {
                let giver = self.side()?;
                self.word("gives")?;
                Agreement::Odds {
                    giver,
                    odds: self.odds()?,
                }
            }
            "draws count for" => Agreement::DrawsCountFor(self.side()?),
            "stalemate drawn" => Agreement::StalemateDrawn,
            "no penalty for records" => Agreement::NoPenaltyForRecords,
            "by communication" => Agreement::ByCommunication(match self.at_end() {
                true => None,
                false => Some(self.hours()?),
            }),
            "late reply" => Agreement::LateReply(self.phrase(
                "what a late reply does",
                &[
                    ("forfeits", LateReply::Forfeits),
                    ("may be claimed", LateReply::MayBeClaimed),
                ],
            )?),
            "algebraic records" => Agreement::AlgebraicRecords,
            "consultation" => Agreement::Consultation(self.members()?, self.members()?),
            "blindfold" => Agreement::Blindfold(self.side()?),
            "time" => self.schedule()?,
            "play ends after" => Agreement::PlayEndsAfter(self.hours()?),
            "proofs within" => {
                let positions = self.number()?;
                self.word("positions")?;
                Agreement::ProofsWithin(positions)
            }
            "umpire appointed" => Agreement::UmpireAppointed,
            "supervised" => Agreement::Supervised,
            "default time" => Agreement::DefaultTime(self.hours()?),
            "no draws" => Agreement::NoDraws(self.after_word("before move", Line::number)?),
            "points" => Agreement::Points([self.points()?, self.points()?, self.points()?]),
            "no appeal" => Agreement::NoAppeal,
            "fines" => Agreement::Fines,
            "leaving reported" => Agreement::LeavingReported,
            "device penalised" => Agreement::DevicePenalised,
            "no umpire" => Agreement::NoUmpire,
            "quickplay" => Agreement::Quickplay,
            "chess960" => Agreement::Chess960(match self.at_end() {
                true => None,
                false => Some(self.array()?),
            }),
            "assistant for" => Agreement::Assistant(self.side()?),
            _ => Agreement::Match(match self.accept("of") {
                true => {
                    let games = self.count("games")?;
                    self.word("games")?;
                    Some(games)
                }
                false => None,
            }),
        })
    }

    /// `SIDE …`
    fn undertaking(&mut self, side: board::Color) -> Read<Agreement> {
        let verbs = [
            "moves first",
            "mates with",
            "mates on",
            "engages to win",
            "compels mate",
            "compels stalemate",
            "allowed",
            "cannot see",
            "disabled",
        ];
        Ok(
            match self.phrase("what that side agreed", &verbs.map(|words| (words, words)))? {
                "moves first" => Agreement::MovesFirst(side),
                "cannot see" => Agreement::CannotSee(side),
                "disabled" => Agreement::Disabled(side),
                "mates with" => match self.find(PIECES) {
                    Some(piece) => Agreement::MatesWith(side, piece),
                    None => match self.find_square()? {
                        Some(square) => Agreement::MatesWithMan(side, square),
                        None => return Err(self.expected("a piece or a square")),
                    },
                },
                "compels mate" => Agreement::CompelsMate(side),
                "compels stalemate" => Agreement::CompelsStalemate(side),
                "mates on" => Agreement::MatesOn(side, self.square()?),
                "engages to win" => Agreement::EngagesToWin(
                    side,
                    match self.at_end() {
                        true => None,
                        false => {
                            let games = self.count("games")?;
                            self.word("games running")?;
                            Some(games)
                        }
                    },
                ),
                _ => Agreement::Allowed(side, self.phrase("a ground", GROUNDS)?),
            },
        )
    }

    fn members(&mut self) -> Read<u8> {
        match self.number()? {
            0 => Err(self.wrong("a side has at least one member".into())),
            members => Ok(members),
        }
    }

    fn count(&mut self, what: &str) -> Read<u32> {
        match self.number()? {
            0 => Err(self.wrong(format!("0 {what} is not a number to be agreed on"))),
            count => Ok(count),
        }
    }

    /// `N in H:MM, …`, perhaps `all in H:MM` at the end, then `add TIME` or `delay TIME`; or as players write a
    /// time for all the moves.
    fn schedule(&mut self) -> Read<Agreement> {
        if let Some(all) = self.take_rest(for_all_moves) {
            return Ok(Agreement::Countdown(all));
        }
        let mut periods = Vec::new();
        let mut bonus = Bonus::None;
        loop {
            if self.accept("add") {
                bonus = Bonus::Added(self.time()?);
                break;
            } else if self.accept("delay") {
                bonus = Bonus::Delay(self.time()?);
                break;
            }
            let moves = match self.accept("all") {
                true => None,
                false => Some(self.count("moves")?),
            };
            self.word("in")?;
            let seconds = self.hours()?;
            if seconds == 0 {
                return Err(self.wrong("no time is allowed for these moves".into()));
            }
            if periods
                .last()
                .is_some_and(|(moves, _): &(Option<u32>, u32)| moves.is_none())
            {
                return Err(self.wrong("after `all in` no period follows".into()));
            }
            periods.push((moves, seconds));
            if !self.accept(",") {
                break;
            }
        }
        if periods.is_empty() {
            return Err(self.wrong("a time is added to no period".into()));
        }
        let counted: Option<Vec<(u32, u32)>> =
            periods.iter().map(|(n, s)| Some(((*n)?, *s))).collect();
        Ok(match counted {
            Some(steps) if bonus == Bonus::None => Agreement::Time(from_the_beginning(&steps)),
            _ => Agreement::Countdown(Countdown { periods, bonus }),
        })
    }

    fn odds(&mut self) -> Read<Odds> {
        self.phrase("odds", &all_odds())
    }
}

/// `5+3`, `10 min + 5 s`, `90 minutes`, `1 h` or `1:30`.
fn for_all_moves(said: &str) -> Option<Countdown> {
    let said: String = said.to_lowercase().split_whitespace().collect();
    let (all, added) = match said.split_once('+') {
        Some((all, added)) => (all, Some(added)),
        None => (said.as_str(), None),
    };
    let measured = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_digit());
        let (number, unit) = text.split_at(end.unwrap_or(text.len()));
        Some((
            number.parse::<u32>().ok()?,
            unit.trim_end_matches('.').to_owned(),
        ))
    };
    let (number, unit) = measured(all)?;
    let seconds = match unit.as_str() {
        "" if added.is_some() => number.checked_mul(60)?,
        "m" | "min" | "mins" | "minute" | "minutes" | "'" | "’" => number.checked_mul(60)?,
        "h" | "hr" | "hour" | "hours" => number.checked_mul(3600)?,
        minutes => {
            let minutes = minutes.strip_prefix(':').filter(|m| m.len() == 2)?;
            let minutes = minutes.parse::<u32>().ok().filter(|m| *m < 60)?;
            number.checked_mul(3600)?.checked_add(minutes * 60)?
        }
    };
    let bonus = match added.map(measured) {
        None => Bonus::None,
        Some(added) => {
            let (seconds, unit) = added?;
            let is_seconds = ["", "s", "sec", "secs", "second", "seconds", "\"", "”"];
            match is_seconds.contains(&unit.as_str()) {
                true if seconds == 0 => Bonus::None,
                true => Bonus::Added(seconds),
                false => return None,
            }
        }
    };
    (seconds > 0).then_some(Countdown {
        periods: vec![(None, seconds)],
        bonus,
    })
}

/// Every odds that has a name.
fn all_odds() -> Vec<(String, Odds)> {
    let pieces = [Role::Rook, Role::Knight, Role::Bishop];
    let mut odds = vec![Odds::Exchange, Odds::Moves(1), Odds::PawnAndMoves(1)];
    for (_, moves) in GIFT_MOVES {
        odds.extend([Odds::Moves(*moves), Odds::PawnAndMoves(*moves)]);
    }
    let any = [Role::Pawn, Role::Queen].into_iter().chain(pieces);
    odds.extend(any.map(|role| Odds::Man(OddsMan::Any(role))));
    for wing in Wing::ALL {
        odds.extend(pieces.map(|role| Odds::Man(OddsMan::Wing(wing, role))));
    }
    let pawns = FILES
        .iter()
        .map(|(_, file): &(_, File)| OddsMan::Pawn(*file));
    odds.extend(pawns.map(Odds::Man));
    odds.into_iter()
        .map(|odds| (odds.to_string(), odds))
        .collect()
}

/// Steps counted from the beginning of the game. They are told so, or each for itself: `20 in 1:00, 15 in 1:00` can
/// only be the second.
fn from_the_beginning(steps: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let rising = steps.windows(2).all(|w| w[0].0 < w[1].0 && w[0].1 < w[1].1);
    if rising {
        return steps.to_vec();
    }
    let mut sum = (0_u32, 0_u32);
    let add = |(moves, seconds): &(u32, u32)| {
        sum = (sum.0.saturating_add(*moves), sum.1.saturating_add(*seconds));
        sum
    };
    steps.iter().map(add).collect()
}
