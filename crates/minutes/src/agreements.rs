//! What the players settled beforehand.
use board::{File, Role, Wing};
use umpire::agreement::*;
use umpire::words::{FILES, GIFT_MOVES, GROUNDS, PIECES, SIDES};

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
];

impl Line<'_> {
    pub fn agreement(&mut self) -> Read<Agreement> {
        if let Some(side) = self.find(SIDES) {
            self.viewer = Some(side);
            return self.undertaking(side);
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
            "time" => Agreement::Time(self.schedule()?),
            "play ends after" => Agreement::PlayEndsAfter(self.hours()?),
            "proofs within" => {
                let positions = self.number()?;
                self.word("positions")?;
                Agreement::ProofsWithin(positions)
            }
            "umpire appointed" => Agreement::UmpireAppointed,
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
        ];
        Ok(
            match self.phrase("what that side agreed", &verbs.map(|words| (words, words)))? {
                "moves first" => Agreement::MovesFirst(side),
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

    fn schedule(&mut self) -> Read<Vec<(u32, u32)>> {
        let mut steps = Vec::new();
        loop {
            let moves = self.count("moves")?;
            self.word("in")?;
            let seconds = self.hours()?;
            if seconds == 0 {
                return Err(self.wrong("no time is allowed for these moves".into()));
            }
            steps.push((moves, seconds));
            if !self.accept(",") {
                return Ok(steps);
            }
        }
    }

    fn odds(&mut self) -> Read<Odds> {
        self.phrase("odds", &all_odds())
    }
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
