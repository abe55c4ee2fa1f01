//! How an act would stand where it is told: whose turn it is, what is due, and what the umpire would say to it.
use board::Color;
use umpire::act::{Act, Actor, Deed};
use umpire::{Game, Verdict};

use super::Scene;
use super::words::Word;

/// What a side has been given cause to say.
#[derive(Copy, Clone, Debug, Default)]
struct Cause {
    /// It may demand something.
    due: bool,
    /// It has to do something.
    owes: bool,
    /// It has been offered a draw, or asked for leave.
    asked: bool,
}

/// What both sides have been given cause to say, when the line begins.
#[derive(Copy, Clone, Debug, Default)]
pub struct Causes([Cause; 2]);

impl Causes {
    pub fn of(game: &Game) -> Causes {
        Causes([Color::White, Color::Black].map(|side| {
            Cause {
                due: game
                    .rights(side)
                    .iter()
                    .any(|right| matches!(right.act.deed, Deed::Demands(_))),
                owes: !game.duties(side).is_empty(),
                asked: game.draw_offer() == Some(!side) || game.asked_of(side).is_some(),
            }
        }))
    }

    fn to(&self, side: Color) -> Cause {
        self.0[side.fold_wb(0, 1)]
    }
}

/// How one act of a telling stands.
#[derive(Copy, Clone, Debug)]
pub struct Circumstance {
    pub verdict: Verdict,
    pub on_turn: bool,
    /// His clock runs: who has made his move and not pressed it is not on turn.
    pub on_clock: bool,
}

/// How the words tell who acts.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// By his colour, or his office.
    Named,
    /// By `I`, or not at all by one who speaks.
    Himself,
    /// By `he` or `you`.
    Another,
    Nobody,
}

impl Told {
    /// In a line heard as if he spoke whom the scene of hearing has; who sits is known, as if he were named.
    pub fn of(actor: Actor, heard: Scene, seated: bool, words: &[Word]) -> Told {
        let named = |word: &Word| {
            matches!(
                super::lexicon::actor(&word.plain),
                Some("white" | "black" | "bystander")
            )
        };
        match heard.speaker {
            _ if seated || words.iter().any(named) => Told::Named,
            Some(speaker) if speaker == actor => Told::Himself,
            Some(_) => Told::Another,
            None => Told::Nobody,
        }
    }
}

impl Circumstance {
    /// What speaks of an act of this kind, told so, where it stands so.
    pub fn features(self, act: &Act, kind: &str, told: Told, causes: &Causes) -> Vec<String> {
        let verdict = match self.verdict {
            Verdict::Upheld => "upheld",
            Verdict::Refused => "refused",
            Verdict::NoProvision => "not provided for",
        };
        let mut features = vec![format!("{kind} {verdict}")];
        let Actor::Side { side, .. } = act.actor else {
            return features;
        };
        // Who is named acts, whether it is his turn or not.
        if told != Told::Named {
            let turn = if self.on_turn { "on" } else { "off" };
            let clock = if self.on_clock { "runs" } else { "rests" };
            features.push(format!("{told:?} {turn}"));
            features.push(format!("{told:?} {turn} {verdict}"));
            features.push(format!("{told:?} {kind} {turn}"));
            if self.on_clock != self.on_turn {
                features.push(format!("{told:?} {kind} {turn}, clock {clock}"));
            }
        }
        let cause = causes.to(side);
        for (given, name) in [
            (cause.due, "something is due"),
            (cause.owes, "he owes something"),
            (cause.asked, "he is asked"),
        ] {
            if given {
                features.push(format!("{kind} where {name}"));
            }
        }
        features
    }
}

/// Who may be speaking, where that is not known: either side where the words tell of `me` or `you`, and the umpire where
/// they tell of `me`.
pub fn speakers(words: &[Word], scene: Scene) -> Vec<Option<Actor>> {
    let says = |known: &[&str]| words.iter().any(|word| known.contains(&&*word.plain));
    let me = says(&["i", "we", "me", "my", "mine", "us", "our"]);
    let another = says(&[
        "you",
        "your",
        "yours",
        "he",
        "she",
        "they",
        "him",
        "his",
        "her",
        "them",
        "their",
        "opponent",
        "opponent'",
        "adversary",
    ]);
    if scene.speaker.is_some() || !(me || another) {
        return vec![scene.speaker];
    }
    let sides = {
        let turn = scene.game.turn();
        [turn, !turn].map(|side| Some(Actor::Side { side, member: None }))
    };
    let named = |word: &Word| {
        matches!(
            super::lexicon::actor(&word.plain),
            Some("white" | "black" | "bystander")
        )
    };
    let mut speakers = match words.iter().any(named) {
        true => vec![None],
        false => sides.to_vec(),
    };
    if me {
        speakers.push(Some(Actor::Umpire));
    }
    speakers
}
