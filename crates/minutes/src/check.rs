//! Whether an expectation holds, and what is the case instead if it does not.
use board::{Color, Move, Position, Wings};
use umpire::Verdict;
use umpire::act::{Act, Actor, Advice, Deed, MoveWords, Reading, Remedy};
use umpire::words::{side, time};

use crate::case::Expectation;
use crate::proceedings::Court;

/// Nothing, or what is the case instead.
type Holds = Result<(), String>;

fn equal<T: PartialEq>(found: T, expected: T, instead: impl FnOnce(T) -> String) -> Holds {
    if found == expected {
        Ok(())
    } else {
        Err(instead(found))
    }
}

/// Two men exchange squares, whichever is named first.
fn in_order(advice: Advice) -> Advice {
    match advice {
        Advice::Exchange(a, b) => Advice::Exchange(a.min(b), a.max(b)),
        other => other,
    }
}

fn sides(list: &[Color]) -> String {
    let words: Vec<&str> = list.iter().copied().map(side).collect();
    words.join(" ")
}

impl Court {
    /// Tests an expectation; the game is as it was.
    pub fn test(&self, expectation: &Expectation) -> Holds {
        let game = &self.game;
        match expectation {
            Expectation::May { act, upheld } => self.may(act, *upheld),
            Expectation::MayOnlyPlay(who, moves) => {
                let position = game.position().with_turn(*who);
                same_moves(&game.playable(*who), moves, &position, &game.wings())
            }
            Expectation::MayDemandNothing(who) => {
                let open: Vec<String> = game
                    .demands(*who)
                    .iter()
                    .map(|d| d.demand.to_string())
                    .collect();
                equal(open.join("; "), String::new(), |open| {
                    format!("{} may demand {open}", side(*who))
                })
            }
            Expectation::Must(who, remedy) => self.must(*who, *remedy),
            Expectation::Free(who) => match self.duties(*who) {
                none if none.is_empty() => Ok(()),
                duties => Err(format!("{} must {duties}", side(*who))),
            },
            Expectation::Turn(who) => {
                equal(game.turn(), *who, |it| format!("it is {}'s turn", side(it)))
            }
            Expectation::Position { placement, turn } => {
                let found = (game.placement(), game.turn());
                let expected = (placement.clone(), turn.unwrap_or(found.1));
                equal(found, expected, |(men, turn)| {
                    format!("position {men} {}", turn.char())
                })
            }
            Expectation::Result(outcome, how) => {
                let found = game.outcome();
                let expected = (*outcome, how.or(found.1));
                equal(found, expected, |(outcome, how)| match how {
                    Some(how) => format!("result {outcome} by {how}"),
                    None => format!("result {outcome}"),
                })
            }
            Expectation::Refused => self.verdict(Verdict::Refused),
            Expectation::NoProvision => self.verdict(Verdict::NoProvision),
            Expectation::Advice(advice) => {
                let found = self.ruling.advice.map(in_order);
                equal(found, Some(in_order(*advice)), |found| match found {
                    Some(advice) => format!("advice {advice}"),
                    None => "there is no advice".into(),
                })
            }
            Expectation::Cites(ids) => self.cites(ids),
            Expectation::Expresses {
                record: None,
                moves,
            } => {
                let Some((position, wings)) = &self.recorded_on else {
                    return Err("no record has been sent or sealed".into());
                };
                same_moves(
                    &game.expressed().unwrap_or_default(),
                    moves,
                    position,
                    wings,
                )
            }
            Expectation::Expresses {
                record: Some(record),
                moves,
            } => same_moves(
                &game.expresses(record),
                moves,
                &game.position(),
                &game.wings(),
            ),
            Expectation::Calls {
                side: who,
                square,
                name,
            } => {
                let so = record::calls(&game.position(), &game.wings(), *who, *square, name);
                equal(so, true, |_| format!("{} does not call it so", side(*who)))
            }
            Expectation::NextToBegin(order) => {
                equal(game.next_to_begin(order.len()), order.clone(), |found| {
                    format!("next to begin {}", sides(&found))
                })
            }
            Expectation::GamesCounted(games) => equal(game.games_counted(), *games, |found| {
                format!("games counted {found}")
            }),
            Expectation::Clock(who, Reading::Used(used)) => {
                equal(game.clock(*who), *used, |found| {
                    format!("clock {} {}", side(*who), time(found))
                })
            }
            Expectation::Clock(who, Reading::Left(left)) => {
                equal(game.clock_left(*who), Some(*left), |found| match found {
                    Some(left) => format!("clock {} {} left", side(*who), time(left)),
                    None => "no clock counts down".into(),
                })
            }
            Expectation::Running(who) => equal(game.running(), *who, |found| {
                format!("running {}", found.map_or("neither", side))
            }),
            Expectation::Completed(who, moves) => equal(game.completed(*who), *moves, |found| {
                format!("completed {} {found}", side(*who))
            }),
            Expectation::IllegalMoves(who, moves) => {
                equal(game.illegal_moves(*who), *moves, |found| {
                    format!("illegal moves {} {found}", side(*who))
                })
            }
            Expectation::Points(who, points) => {
                equal(game.points(*who), Some(*points), |found| match found {
                    Some(points) => format!("points {} {points}", side(*who)),
                    None => "no points are counted".into(),
                })
            }
            Expectation::Game(tempo) => {
                equal(game.tempo(), *tempo, |found| format!("game {found}"))
            }
            Expectation::Due(who, moves) => {
                equal(game.due(*who), Some(*moves), |found| match found {
                    Some(due) => format!("due {} {due}", side(*who)),
                    None => "no number of moves is due".into(),
                })
            }
        }
    }

    fn may(&self, act: &Act, upheld: bool) -> Holds {
        let found = match (&act.deed, act.actor) {
            (Deed::Plays(m), Actor::Side { side, member: None }) => self.game.may_play(side, m),
            _ => self.game.would_uphold(act),
        };
        equal(found, upheld, |found| match found {
            true => "the umpire would uphold it".into(),
            false => format!("the umpire would refuse it: {}", self.reason(act)),
        })
    }

    /// What the umpire would say if it were done.
    fn reason(&self, act: &Act) -> String {
        let ruling = self.game.clone().act(act);
        let said: Vec<String> = ruling
            .sentences
            .iter()
            .map(|s| s.text.to_string())
            .collect();
        said.join(" ")
    }

    fn must(&self, who: Color, remedy: Remedy) -> Holds {
        let king = self.game.position().king(who);
        let plain = |remedy| match remedy {
            Remedy::MoveKing => Remedy::Move(king),
            other => other,
        };
        // To take a man with another is to take the one and to move the other.
        let lies = self.game.duties(who).iter().any(|duty| match duty.remedy {
            Remedy::TakeWith { take, with } => {
                let parts = [duty.remedy, Remedy::Take(take), Remedy::Move(with)];
                parts.contains(&plain(remedy))
            }
            whole => plain(whole) == plain(remedy),
        });
        equal(lies, true, |_| match self.duties(who) {
            none if none.is_empty() => format!("{} is free", side(who)),
            duties => format!("{} must {duties}", side(who)),
        })
    }

    fn duties(&self, who: Color) -> String {
        let duties: Vec<String> = self
            .game
            .duties(who)
            .iter()
            .map(|d| d.remedy.to_string())
            .collect();
        duties.join("; ")
    }

    fn verdict(&self, expected: Verdict) -> Holds {
        equal(self.ruling.verdict, expected, |found| match found {
            Verdict::Upheld => "the act was upheld".into(),
            Verdict::Refused => "the act was refused".into(),
            Verdict::NoProvision => "the code has no provision for the act".into(),
        })
    }

    fn cites(&self, ids: &[String]) -> Holds {
        let cited = self.game.citations();
        let missing = |id: &&String| !cited.iter().any(|cited| statute::meets(cited, id));
        let missing: Vec<&str> = ids.iter().filter(missing).map(String::as_str).collect();
        equal(missing.join(" "), String::new(), |missing| {
            let cited = if cited.is_empty() {
                "nothing".into()
            } else {
                cited.join(" ")
            };
            format!("not {missing}, only {cited}")
        })
    }
}

/// The one move that the words mean, of those found or else of the legal ones.
fn meant(words: &MoveWords, found: &[Move], position: &Position, wings: &Wings) -> Option<Move> {
    let fits = |m: &Move| match words {
        MoveWords::Coordinates {
            from,
            to,
            promotion,
        } => (m.from(), m.to(), m.promotion()) == (*from, *to, *promotion),
        MoveWords::Castle(wing) => m.castles() == Some(*wing),
        // One that leaves a silent check standing is lawful in some codes, though it is no legal move.
        MoveWords::San(san) => {
            record::read_san(position, san).as_ref() == Ok(m)
                || bare(&record::san(position, *m)) == bare(san)
        }
        MoveWords::Record(text) => record::expresses(position, wings, text).sole() == Some(*m),
    };
    let legal = position.legal_moves();
    found.iter().chain(&legal).copied().find(fits)
}

/// The move without check or mate.
fn bare(san: &str) -> &str {
    san.trim_end_matches(['+', '#'])
}

/// Exactly these moves.
fn same_moves(found: &[Move], expected: &[MoveWords], position: &Position, wings: &Wings) -> Holds {
    let mut wanted = Vec::new();
    for words in expected {
        match meant(words, found, position, wings) {
            Some(m) => wanted.push(m),
            None => {
                return Err(format!(
                    "{words} is no legal move there; found {}",
                    written(found, position)
                ));
            }
        }
    }
    let without = |all: &[Move], these: &[Move]| -> Vec<Move> {
        all.iter().copied().filter(|m| !these.contains(m)).collect()
    };
    let (more, fewer) = (without(found, &wanted), without(&wanted, found));
    match (more.is_empty(), fewer.is_empty()) {
        (true, true) => Ok(()),
        (false, true) => Err(format!("also {}", written(&more, position))),
        (true, false) => Err(format!("not {}", written(&fewer, position))),
        (false, false) => Err(format!(
            "not {}, but {}",
            written(&fewer, position),
            written(&more, position)
        )),
    }
}

fn written(moves: &[Move], position: &Position) -> String {
    if moves.is_empty() {
        return "nothing".into();
    }
    let words: Vec<String> = moves.iter().map(|m| record::san(position, *m)).collect();
    words.join(" ")
}
