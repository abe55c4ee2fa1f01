//! What must be the case.
use umpire::act::{Actor, Advice};
use umpire::words::{Form, HOWS, OUTCOMES, SIDES, TEMPI};

use crate::acts::ACTORS;
use crate::case::Expectation;
use crate::line::{Line, Read};

const OPENINGS: &[&str] = &[
    "turn",
    "position",
    "result",
    "refused",
    "no provision",
    "advice",
    "cites",
    "expresses",
    "next to begin",
    "games counted",
    "clock",
    "due",
    "running",
    "completed",
    "illegal moves",
    "points",
    "game",
];

impl Line<'_> {
    /// What follows `then`.
    pub fn expectation(&mut self) -> Read<Expectation> {
        if let Some(record) = self.quoted() {
            let record = Some(record.to_string());
            self.word("expresses")?;
            return Ok(Expectation::Expresses {
                record,
                moves: self.expressed()?,
            });
        }
        let table: Vec<(&str, &str)> = OPENINGS.iter().map(|words| (*words, *words)).collect();
        let Some(opening) = self.find(&table) else {
            return self.of_party();
        };
        Ok(match opening {
            "turn" => Expectation::Turn(self.side()?),
            "position" => self.arrangement()?,
            "result" => {
                let outcome = self.phrase("a result", OUTCOMES)?;
                let how = self.after_word("by", |line| line.phrase("how it ended", HOWS))?;
                Expectation::Result(outcome, how)
            }
            "refused" => Expectation::Refused,
            "no provision" => Expectation::NoProvision,
            "advice" => Expectation::Advice(self.advice()?),
            "cites" => Expectation::Cites(self.provisions()?),
            "expresses" => Expectation::Expresses {
                record: None,
                moves: self.expressed()?,
            },
            "next to begin" => {
                let mut sides = vec![self.side()?];
                while !self.at_end() {
                    sides.push(self.side()?);
                }
                Expectation::NextToBegin(sides)
            }
            "games counted" => Expectation::GamesCounted(self.number()?),
            "clock" => Expectation::Clock(self.side()?, self.reading()?),
            "running" => Expectation::Running(match self.accept("neither") {
                true => None,
                false => Some(self.phrase("a side or `neither`", SIDES)?),
            }),
            "completed" => Expectation::Completed(self.side()?, self.number()?),
            "illegal moves" => Expectation::IllegalMoves(self.side()?, self.number()?),
            "points" => Expectation::Points(self.side()?, self.points()?),
            "game" => Expectation::Game(self.phrase("a kind of game", TEMPI)?),
            _ => Expectation::Due(self.side()?, self.number()?),
        })
    }

    /// `ACTOR may …`, `SIDE must …`, `SIDE is free`, `SIDE calls …`
    fn of_party(&mut self) -> Read<Expectation> {
        let named = |word| ACTORS.iter().any(|(actor, _)| *actor == word);
        if !self.peek().is_some_and(named) {
            let known = OPENINGS
                .iter()
                .copied()
                .chain(ACTORS.iter().map(|(word, _)| *word));
            return Err(self.unknown("what must be the case", known));
        }
        let actor = self.actor()?;
        if self.accept("may") {
            return self.may(actor);
        }
        let Actor::Side { side, .. } = actor else {
            self.word("may")?;
            return self.may(actor);
        };
        let verbs = ["may", "must", "is free", "calls"];
        Ok(
            match self.phrase(
                "`may`, `must`, `is free` or `calls`",
                &verbs.map(|w| (w, w)),
            )? {
                "must" => Expectation::Must(side, self.remedy()?),
                "is free" => Expectation::Free(side),
                _ => {
                    let square = self.square()?;
                    Expectation::Calls {
                        side,
                        square,
                        name: self.quotation("a name")?,
                    }
                }
            },
        )
    }

    fn may(&mut self, actor: Actor) -> Read<Expectation> {
        let upheld = !self.accept("not");
        if let Actor::Side { side, .. } = actor
            && upheld
        {
            if self.accept("only play") {
                return Ok(Expectation::MayOnlyPlay(side, self.movements()?));
            }
            if self.accept("demand nothing") {
                return Ok(Expectation::MayDemandNothing(side));
            }
        }
        let act = self.act_of(actor, Form::MayBe)?;
        Ok(Expectation::May { act, upheld })
    }

    fn expressed(&mut self) -> Read<Vec<umpire::act::MoveWords>> {
        if self.accept("nothing") {
            Ok(Vec::new())
        } else {
            self.movements()
        }
    }

    fn arrangement(&mut self) -> Read<Expectation> {
        let Some(placement) = self.peek().and_then(canonical) else {
            return Err(self.expected("the men as in the first field of a FEN"));
        };
        self.skip();
        let turn = self.find(&[("w", board::Color::White), ("b", board::Color::Black)]);
        Ok(Expectation::Position { placement, turn })
    }

    fn advice(&mut self) -> Read<Advice> {
        let kinds = ["annul game", "let game stand", "exchange"];
        Ok(
            match self.phrase("advice", &kinds.map(|words| (words, words)))? {
                "annul game" => Advice::AnnulGame,
                "let game stand" => Advice::LetGameStand,
                _ => Advice::Exchange(self.square()?, self.square()?),
            },
        )
    }

    fn provisions(&mut self) -> Read<Vec<String>> {
        let mut ids = Vec::new();
        while let Some(id) = self.peek() {
            self.skip();
            if id != "," {
                ids.push(id.to_string());
            }
        }
        if ids.is_empty() || !self.at_end() {
            return Err(self.expected("the id of a provision"));
        }
        Ok(ids)
    }
}

/// The first field of a FEN with its empty squares counted together, if it is eight by eight.
fn canonical(placement: &str) -> Option<String> {
    let ranks: Vec<String> = placement
        .split('/')
        .map(canonical_rank)
        .collect::<Option<_>>()?;
    (ranks.len() == 8).then(|| ranks.join("/"))
}

fn canonical_rank(rank: &str) -> Option<String> {
    let (mut text, mut empty, mut files) = (String::new(), 0, 0);
    for c in rank.chars().chain(['/']) {
        if let Some(count) = c.to_digit(10).filter(|count| (1..=8).contains(count)) {
            empty += count;
            files += count;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        if "KQRBNPkqrbnp".contains(c) {
            text.push(c);
            files += 1;
        } else if c != '/' {
            return None;
        }
    }
    (files == 8).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::canonical;

    #[test]
    fn empty_squares_are_counted_together() {
        assert_eq!(
            canonical("8/8/8/8/8/8/8/11K5").as_deref(),
            Some("8/8/8/8/8/8/8/2K5")
        );
        for not in [
            "",
            "8/8/8",
            "9/8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/7",
            "8/8/8/8/8/8/8/7X",
            "8/8/8/8/8/8/8/8/8",
        ] {
            assert_eq!(canonical(not), None, "{not}");
        }
    }
}
