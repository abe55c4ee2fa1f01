//! The acts that words may tell of, once it is known who acts.
mod named;

use std::cell::RefCell;
use std::collections::HashMap;

use board::{Color, Position, Wings};
use umpire::Verdict;
use umpire::act::{Act, Actor, Deed, Fault, Finding};
use umpire::words::{Form, PLAIN_DEEDS};

use super::account::{Account, LeftOut, Source};
use super::lexicon::{MANNERS, OF_MOVES};
use super::men::{self, View};
use super::words::{Kind, Speech, Word};
use super::{Scene, asked, is_doubtful, moves, side_of};
use crate::acts::act_in;

/// An act that words may tell of, how well it accounts for them, and how.
#[derive(Clone, Debug)]
pub struct Told {
    pub act: Act,
    pub worth: f64,
    pub account: Account,
}

/// Hears what one actor does.
pub struct Hearer<'a> {
    speech: &'a Speech<'a>,
    scene: Scene<'a>,
    actor: Actor,
    /// Whether the words named him.
    named: bool,
    side: Color,
    position: Position,
    wings: Wings,
    /// What the words of a place can name, once it was asked.
    named_things: RefCell<HashMap<Place, Vec<String>>>,
}

/// Words that stand together, by where they begin, end and how many they are; and whose men they name.
type Place = (usize, usize, usize, Color);

impl<'a> Hearer<'a> {
    pub fn new(speech: &'a Speech<'a>, scene: Scene<'a>, actor: Actor, named: bool) -> Hearer<'a> {
        Hearer {
            speech,
            scene,
            actor,
            named,
            side: side_of(actor, scene),
            position: scene.game.position(),
            wings: scene.game.wings(),
            named_things: RefCell::default(),
        }
    }

    /// Every act that the words may tell of, each once.
    pub fn tells(&self, words: &[Word]) -> Vec<Told> {
        if let Some(act) = self.strict(words) {
            let worth = weight(words) + 0.5;
            return vec![self.told(act, worth, Source::Strict, LeftOut::default())];
        }
        let (rest, manner) = without_manner(words);
        let mut told = self.in_other_words(&rest, &manner);
        told.extend(self.moves(&rest, &manner));
        told.extend(self.bare_remedies(&rest));
        told.extend(asked::demands(self.scene, self.actor, self.named, words));
        let of_manner = weight(words) - weight(&rest);
        told.iter_mut().for_each(|told| told.worth += of_manner);
        let mut best: Vec<Told> = Vec::new();
        for mut told in told {
            told.worth += self.likelihood(&told.act);
            match best.iter_mut().find(|known| known.act == told.act) {
                Some(known) if known.worth >= told.worth => {}
                Some(known) => *known = told,
                None => best.push(told),
            }
        }
        best
    }

    fn told(&self, act: Act, worth: f64, source: Source, left_out: LeftOut) -> Told {
        Told {
            act,
            worth,
            account: Account::of(source, left_out, self.named),
        }
    }

    /// `and the rook`: what was done before, done to another man.
    pub fn likewise(&self, words: &[Word], last: &Act) -> Vec<Told> {
        let Deed::Touches(before) = last.deed else {
            return Vec::new();
        };
        let view = View {
            position: &self.position,
            wings: &self.wings,
            actor: self.side,
            speaker: self.speaker(),
            owner: self.side,
        };
        let squares = men::squares(view, words, self.speech.raw(words)).into_iter();
        let told = squares.filter(|square| *square != before).map(|square| {
            let act = Act {
                deed: Deed::Touches(square),
                ..last.clone()
            };
            let worth = weight(words) * 0.9;
            self.told(act, worth, Source::Likewise, LeftOut::default())
        });
        told.collect()
    }

    /// Whether no player acts.
    pub fn by_nobody(&self) -> bool {
        !matches!(self.actor, Actor::Side { .. })
    }

    fn speaker(&self) -> Option<Color> {
        match self.scene.speaker {
            Some(Actor::Side { side, .. }) => Some(side),
            _ => None,
        }
    }

    /// What the umpire would make of it tells how likely it was meant.
    fn likelihood(&self, act: &Act) -> f64 {
        let weighed = !matches!(
            act.deed,
            Deed::Touches(_)
                | Deed::Holds(_)
                | Deed::Lifts(_)
                | Deed::Puts { .. }
                | Deed::Quits
                | Deed::Plays(_)
        );
        if !weighed {
            return 0.0;
        }
        let nothing_due = |side| scene_rights(self.scene, side) == 0;
        if let (Deed::Waives, Actor::Side { side, .. }) = (&act.deed, act.actor)
            && nothing_due(side)
        {
            return -1.0;
        }
        if let Deed::Finds(Finding::Touched { side, square, .. })
        | Deed::Says(Finding::Touched { side, square, .. }) = &act.deed
            && self
                .position
                .at(*square)
                .is_some_and(|man| man.color != *side)
        {
            return -0.3;
        }
        match self.scene.game.clone().act(act).verdict {
            // Where a flag can be pointed out, that is how it is claimed.
            Verdict::Refused | Verdict::Upheld
                if matches!(
                    act.deed,
                    Deed::PointsOut(Fault::FlagFallen | Fault::BothFlagsFallen)
                ) =>
            {
                0.35
            }
            Verdict::Upheld => 0.3,
            Verdict::Refused => -0.2,
            Verdict::NoProvision => -0.6,
        }
    }

    /// The case language as it stands, or in small letters.
    fn strict(&self, words: &[Word]) -> Option<Act> {
        let raw = self.speech.raw(words);
        let texts = [raw.to_string(), raw.to_lowercase()];
        let plays = texts.iter().map(|text| format!("plays {text}"));
        let read = |text: &String| act_in(&format!("{} {text}", self.actor));
        let act = texts.iter().find_map(read);
        let plays = || {
            let alone = !self.scene.by_letter && words.len() == 1 && !words[0].quoted;
            plays.take(usize::from(alone)).find_map(|text| read(&text))
        };
        act.or_else(plays)
            .filter(|act| !is_doubtful(act, self.scene))
            .or_else(|| self.bidden(&texts[1]))
    }

    /// `resign`, `press clock`: an act in its own words and no others, where it can be done.
    fn bidden(&self, text: &str) -> Option<Act> {
        let said = |(words, _): &&(&str, Deed)| Form::MayBe.of(words) == text;
        let (_, deed) = PLAIN_DEEDS.iter().find(said)?;
        let act = Act {
            actor: self.actor,
            ..Act::of(self.side, deed.clone())
        };
        self.upholds(&act).then_some(act)
    }

    /// By the ways to say an act.
    fn in_other_words(&self, words: &[Word], manner: &str) -> Vec<Told> {
        let mut told = Vec::new();
        for way in &self.speech.ways {
            let Some(actor) = self.whose(way.whose) else {
                continue;
            };
            for fit in way.pattern.fits(words) {
                let slots: f64 = fit.slots.iter().map(|slot| weight_in_slot(slot)).sum();
                let worth = fit.worth + slots;
                if worth <= 0.0 {
                    continue;
                }
                let mut left_out = fit.left_out;
                let unknown = |word: &&Word| word.kind == Kind::Unknown;
                let in_slots = fit.slots.iter().flat_map(|slot| slot.iter());
                in_slots.filter(unknown).for_each(|word| left_out.add(word));
                let filled = self.filled(&way.meaning, &fit.slots, words);
                for act in self.read(actor, filled, manner) {
                    let more = if way.if_upheld { 0.25 } else { 0.0 };
                    if !way.if_upheld || self.upholds(&act) {
                        told.push(self.told(act, worth + more, Source::Way, left_out));
                    }
                }
            }
        }
        told
    }

    /// Whose act a way tells of: his who is named, or the other's where what is told of him is for the other to say.
    fn whose(&self, whose: Option<&str>) -> Option<Actor> {
        match (whose, self.actor) {
            (None, actor) => Some(actor),
            (Some("player"), actor) => matches!(actor, Actor::Side { .. }).then_some(actor),
            (Some("on him"), Actor::Side { .. }) => self.named.then_some(Actor::Umpire),
            (Some("on him"), _) => None,
            (Some("you"), Actor::Side { side, .. }) => match self.scene.speaker {
                Some(speaker) if self.named && speaker != self.actor => Some(Actor::Side {
                    side: !side,
                    member: None,
                }),
                _ => None,
            },
            (Some("you"), _) => None,
            (Some("other"), Actor::Side { side, .. }) if self.named => Some(Actor::Side {
                side: !side,
                member: None,
            }),
            (Some("other"), actor) => (!self.named).then_some(actor),
            (Some(whose), actor) if whose == actor.to_string() => Some(actor),
            // `two minutes for white`: nobody else can do it.
            (Some("umpire"), _) if !self.named && self.scene.speaker.is_none() => {
                Some(Actor::Umpire)
            }
            _ => None,
        }
    }

    fn upholds(&self, act: &Act) -> bool {
        self.scene.game.clone().act(act).verdict == Verdict::Upheld
    }

    /// A move by itself.
    fn moves(&self, words: &[Word], manner: &str) -> Vec<Told> {
        if !matches!(self.actor, Actor::Side { .. }) {
            return Vec::new();
        }
        let raw = self.speech.raw(words);
        let (found, left_out) = moves::moves(&self.position, &self.wings, self.side, words, raw);
        let acts = match self.scene.by_letter {
            true => {
                let sent = (!found.is_empty() && left_out.cost == 0.0)
                    .then(|| format!("sends \"{}\"", raw.trim_matches('"')));
                self.read(self.actor, sent, manner)
            }
            false => self.read(
                self.actor,
                found.iter().map(|m| format!("plays {m}")),
                manner,
            ),
        };
        let worth = (weight(words) - left_out.cost) * 0.95 - left_out.cost;
        let source = match left_out.cost > 0.0 {
            true => Source::MoveTold,
            false => Source::Move,
        };
        let told = |act| self.told(act, worth, source, left_out);
        acts.into_iter().map(told).collect()
    }

    /// What is to be done by the other, said bare: meant if it can be demanded.
    fn bare_remedies(&self, words: &[Word]) -> Vec<Told> {
        let remedies = self.remedies(words, !self.side).into_iter();
        let mut acts = self.read(self.actor, remedies.map(|r| format!("demands {r}")), "");
        // Of a man somebody speaks who does something with it, unless it can be demanded.
        let of_man = |act: &Act| act.to_string().ends_with(|c: char| c.is_ascii_digit());
        acts.retain(|act| self.upholds(act) || !of_man(act) && act.to_string().ends_with("stand"));
        let worth = weight(words) * 0.95;
        let told = |act| self.told(act, worth, Source::Remedy, LeftOut::default());
        acts.into_iter().map(told).collect()
    }

    /// Those of the texts that are acts.
    pub fn read(
        &self,
        actor: Actor,
        texts: impl IntoIterator<Item = String>,
        manner: &str,
    ) -> Vec<Act> {
        let mut acts = Vec::new();
        for text in texts {
            // What a way says of the manner it says itself.
            let whole = format!("{actor} {text}{manner}");
            if let Some(act) = act_in(&whole).or_else(|| act_in(&format!("{actor} {text}")))
                && !acts.contains(&act)
            {
                acts.push(act);
            }
        }
        acts
    }

    /// The meaning with its places filled in every way that the words there can be read.
    fn filled(&self, meaning: &str, slots: &[&[Word]], all: &[Word]) -> Vec<String> {
        let head = meaning.split(" {").next().unwrap_or_default();
        let of_move = OF_MOVES.contains(&head);
        let owner = match head {
            "demands" | "decides" => !self.side,
            _ => self.side,
        };
        let (own, other) = (
            umpire::words::side(self.side),
            umpire::words::side(!self.side),
        );
        let mut texts = vec![meaning.replace("{side}", own).replace("{other}", other)];
        let mut fill = |place: &str, words: &[Word]| {
            if !meaning.contains(place) {
                return;
            }
            let readings = match of_move {
                true => self.moves_said(words),
                false => self.things(words, owner),
            };
            let filled = texts.iter().flat_map(|text| {
                readings
                    .iter()
                    .map(move |reading| text.replace(place, reading))
            });
            texts = filled.collect();
        };
        for (n, words) in slots.iter().enumerate() {
            fill(&format!("{{{}}}", n + 1), words);
        }
        if let [words] = slots {
            fill("{}", words);
        }
        fill("{0}", all);
        texts
    }
}

/// The words without those of the manner, and the manner as the case language ends with it.
fn without_manner(words: &[Word]) -> (Vec<Word>, String) {
    let known = umpire::words::MANNERS
        .iter()
        .map(|(words, _)| (*words, *words));
    for (phrase, manner) in MANNERS.iter().copied().chain(known) {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        let at = words.windows(phrase.len()).position(|window| {
            window
                .iter()
                .map(|word| &*word.plain)
                .eq(phrase.iter().copied())
        });
        if let Some(at) = at {
            let mut rest = words.to_vec();
            rest.drain(at..at + phrase.len());
            return (rest, format!(" {manner}"));
        }
    }
    (words.to_vec(), String::new())
}

/// How many demands a side has.
fn scene_rights(scene: Scene, side: Color) -> usize {
    let rights = scene.game.rights(side);
    rights
        .iter()
        .filter(|right| matches!(right.act.deed, Deed::Demands(_)))
        .count()
}

/// All that the words weigh.
fn weight(words: &[Word]) -> f64 {
    words.iter().map(|word| word.weight.min(1.0)).sum()
}

/// What a place accounts for: a little less than words of the way itself; nothing of what nobody knows.
fn weight_in_slot(words: &[Word]) -> f64 {
    let weight = |word: &Word| match word.weight {
        weight if weight < 0.5 => -weight,
        // What turns a meaning about is of the thing that is named with it, or the thing is not read.
        weight => weight.min(1.0) * 0.9,
    };
    words.iter().map(weight).sum()
}
