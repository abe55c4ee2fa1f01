//! A series in its file: what it says, and what the umpire makes of it.
use super::Played;
use crate::code;
use crate::failure::Failure;
use crate::given;
use ::umpire::Game as Heard;
use ::umpire::Verdict;
use ::umpire::act::{Act, Actor, Deed};
use ::umpire::agreement::{Conditions, Earlier, How, Outcome};
use ::umpire::words::OUTCOMES;
use board::Color;
use minutes::Court;
use serde::{Deserialize, Serialize};
use statute::Code;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// The file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Series {
    pub code: String,
    pub players: [String; 2],
    /// Who begins the first game, by lot or agreement.
    pub first: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_of: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agreements: Vec<String>,
    #[serde(default, rename = "game", skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<Entry>,
}

/// A game of the series.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub white: String,
    pub began: String,
    /// As the umpire gave it, with odds and undertakings.
    pub result: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    #[serde(default, skip_serializing_if = "is_false")]
    pub new_sitting: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agreements: Vec<String>,
}

fn is_false(told: &bool) -> bool {
    !told
}

impl Series {
    pub fn open(path: &Path) -> Result<Series, Failure> {
        let name = path.display();
        let text = given::text(path)?;
        let series: Series =
            toml::from_str(&text).map_err(|e| Failure::Data(format!("{name}: {e}")))?;
        series
            .check()
            .map_err(|why| Failure::Data(format!("{name}: {why}")))?;
        Ok(series)
    }

    /// Writes the file: beside it first, then in its place.
    pub fn save(&self, path: &Path) -> Result<(), Failure> {
        let unwritten = |why: String| Failure::Data(format!("{}: {why}", path.display()));
        let text = toml::to_string(self).map_err(|e| unwritten(e.to_string()))?;
        let beside = path.with_extension("toml.new");
        fs::write(&beside, text).map_err(|e| unwritten(e.to_string()))?;
        fs::rename(&beside, path).map_err(|e| unwritten(e.to_string()))
    }

    fn code(&self) -> Result<Arc<Code>, String> {
        code::open(&self.code).map_err(|failure| failure.to_string())
    }

    /// Whether everything in it can be, game by game.
    pub fn check(&self) -> Result<(), String> {
        let [one, other] = &self.players;
        let sides = ["white", "black", ""];
        if one == other || sides.contains(&one.as_str()) || sides.contains(&other.as_str()) {
            return Err("The players need two names, and neither is a side.".into());
        }
        self.known(&self.first)?;
        self.next(&self.first, &[], false)?;
        for (n, entry) in self.games.iter().enumerate() {
            let checked = || {
                self.known(&entry.white)?;
                self.known(&entry.began)?;
                outcome(&entry.result)?;
                self.heard(n, &entry.white, &entry.agreements, entry.new_sitting)
            };
            checked().map_err(|why| format!("game {}: {why}", n + 1))?;
        }
        Ok(())
    }

    fn known(&self, name: &str) -> Result<(), String> {
        match self.players.iter().any(|player| player == name) {
            true => Ok(()),
            false => Err(format!(
                "{name:?} is none of the players, {} and {}",
                self.players[0], self.players[1]
            )),
        }
    }

    fn opponent(&self, name: &str) -> &str {
        self.players
            .iter()
            .find(|player| *player != name)
            .map_or("", String::as_str)
    }

    /// The n-th game (from 0), as it begins before the umpire.
    pub fn heard(
        &self,
        n: usize,
        white: &str,
        agreements: &[String],
        new_sitting: bool,
    ) -> Result<Heard, String> {
        let of = |name: &str| {
            if name == white {
                Color::White
            } else {
                Color::Black
            }
        };
        let earlier = |entry: &Entry| {
            let result = match outcome(&entry.result)? {
                Outcome::Won(Color::White) => Outcome::Won(of(&entry.white)),
                Outcome::Won(Color::Black) => Outcome::Won(!of(&entry.white)),
                other => other,
            };
            Ok(Earlier {
                began: of(&entry.began),
                result,
            })
        };
        let since = match self.match_of {
            Some(_) => 0,
            None => self.games[..n]
                .iter()
                .rposition(|entry| entry.new_sitting)
                .unwrap_or(0),
        };
        let earlier: Result<Vec<Earlier>, String> =
            self.games[since..n].iter().map(earlier).collect();
        let named = |words: &String| {
            let words = words.replace(white, "white");
            format!("agree {}\n", words.replace(self.opponent(white), "black"))
        };
        let mut text: String = self
            .agreements
            .iter()
            .chain(agreements)
            .map(named)
            .collect();
        text.extend(
            self.match_of
                .map(|games| format!("agree match of {games} games\n")),
        );
        let case = minutes::read("the agreements", &text).map_err(|unreadable| {
            let places: Vec<String> = unreadable
                .places
                .iter()
                .map(|p| p.message.clone())
                .collect();
            places.join("; ")
        })?;
        let conditions = Conditions {
            earlier: earlier?,
            new_sitting,
            ..case.conditions
        };
        Heard::new(self.code()?, conditions)
    }

    /// Who has the right to begin the next game; `None` where a lot must be drawn.
    fn next(
        &self,
        white: &str,
        agreements: &[String],
        new_sitting: bool,
    ) -> Result<Option<String>, String> {
        let heard = self.heard(self.games.len(), white, agreements, new_sitting)?;
        let lot = Act {
            actor: Actor::Umpire,
            ..Act::of(Color::White, Deed::DrawsToBegin(Color::White))
        };
        if heard.would_uphold(&lot) {
            return Ok(self.games.is_empty().then(|| self.first.clone()));
        }
        Ok(Some(self.named(white, heard.turn())))
    }

    fn named(&self, white: &str, who: Color) -> String {
        who.fold_wb(white, self.opponent(white)).into()
    }

    pub fn entry(&self, args: &Played) -> Result<Entry, String> {
        for name in args.white.iter().chain(&args.began) {
            self.known(name)?;
        }
        if Path::new(&args.result)
            .extension()
            .is_some_and(|end| end == "pgn")
        {
            return self.out_of_pgn(args);
        }
        let told = outcome(&args.result)?;
        // Sides in the agreements are those of the game; who has White is told, or follows from who begins.
        let guess = args
            .white
            .as_ref()
            .or(args.began.as_ref())
            .unwrap_or(&self.first);
        let rightful = self.next(guess, &args.agree, args.new_sitting)?;
        let began = args.began.clone().or(rightful).ok_or(
            "Who begins in a new sitting is for the lot, or for an agreement: say it with --began.",
        )?;
        let white = args.white.clone().unwrap_or_else(|| began.clone());
        let heard = self.heard(self.games.len(), &white, &args.agree, args.new_sitting)?;
        let (result, how) = under_the_terms(heard, told);
        Ok(Entry {
            white,
            began,
            result: result.to_string(),
            by: how.map_or(String::new(), |how| how.to_string()),
            new_sitting: args.new_sitting,
            agreements: args.agree.clone(),
        })
    }

    /// A game out of its PGN, heard to its end.
    fn out_of_pgn(&self, args: &Played) -> Result<Entry, String> {
        let path = Path::new(&args.result);
        let text = fs::read_to_string(path).map_err(|e| given::why(path, &e))?;
        let case = minutes::from_pgn(&args.result, &text)?;
        let (mut court, _) = Court::open(self.code()?, case.conditions.clone())?;
        for (line, step) in &case.steps {
            court
                .hear(*line, step)
                .map_err(|why| format!("{}: {why}", args.result))?;
        }
        let played = court.game;
        let (result, how) = played.outcome();
        if result == Outcome::Open {
            return Err(format!("{}: the game is not over", args.result));
        }
        let tag = |name: &str| {
            let start = text.find(&format!("[{name} \""))? + name.len() + 3;
            Some(text[start..].split('"').next()?.to_string())
        };
        let white = args
            .white
            .clone()
            .or_else(|| tag("White"))
            .unwrap_or_default();
        self.known(&white)
            .map_err(|why| format!("{}: White: {why}", args.result))?;
        let first = played
            .moves()
            .first()
            .map_or(played.turn(), |(who, ..)| *who);
        Ok(Entry {
            began: args
                .began
                .clone()
                .unwrap_or_else(|| self.named(&white, first)),
            white,
            result: result.to_string(),
            by: how.map_or(String::new(), |how| how.to_string()),
            new_sitting: args.new_sitting,
            agreements: case
                .conditions
                .agreements
                .iter()
                .map(|a| a.to_string())
                .collect(),
        })
    }

    /// Games won by each player, drawn and annulled.
    pub fn score(&self) -> ([u32; 2], u32, u32) {
        let (mut won, mut drawn, mut annulled) = ([0, 0], 0, 0);
        for entry in &self.games {
            match outcome(&entry.result) {
                Ok(Outcome::Won(who)) => {
                    let winner = self.named(&entry.white, who);
                    won[usize::from(winner == self.players[1])] += 1;
                }
                Ok(Outcome::Drawn) => drawn += 1,
                _ => annulled += 1,
            }
        }
        (won, drawn, annulled)
    }

    /// Who begins the games to come, if each is won by somebody and played on the terms of the series.
    pub fn forecast(&self, n: usize) -> Result<Vec<String>, String> {
        let Some(first) = self.next(&self.first, &[], false)? else {
            return Ok(Vec::new());
        };
        let heard = self.heard(self.games.len(), &first, &[], false)?;
        let later = heard.next_to_begin(n.saturating_sub(1)).into_iter();
        // Nobody has moved in it yet, so that it counts as begun by him who has the right.
        let later = later.map(|who| self.named(&first, who));
        Ok(std::iter::once(first.clone())
            .chain(later)
            .take(n)
            .collect())
    }
}

/// `white wins`, `drawn`…
fn outcome(text: &str) -> Result<Outcome, String> {
    let found = OUTCOMES
        .iter()
        .find(|(words, outcome)| *words == text && *outcome != Outcome::Open);
    found.map(|(_, outcome)| *outcome).ok_or_else(|| {
        format!(
            "{text:?} is no result; there are \"white wins\", \"black wins\", drawn and annulled"
        )
    })
}

/// What agreements make of a result: the umpire hears how it came about.
fn under_the_terms(mut heard: Heard, told: Outcome) -> (Outcome, Option<How>) {
    let deeds = match told {
        Outcome::Won(winner) => vec![(!winner, Deed::Resigns)],
        Outcome::Drawn => vec![
            (Color::White, Deed::OffersDraw),
            (Color::Black, Deed::Consents),
        ],
        Outcome::Annulled | Outcome::LostByBoth | Outcome::Open => return (told, None),
    };
    for (who, deed) in deeds {
        if heard.act(&Act::of(who, deed)).verdict == Verdict::Refused {
            return (told, None);
        }
    }
    match heard.outcome() {
        (same, _) if same == told => (told, None),
        changed => changed,
    }
}
