//! The acts that words may tell of, once it is known who acts.
use std::sync::LazyLock;

use board::{Color, Position, Wings};
use umpire::Verdict;
use umpire::act::{Act, Actor};
use umpire::words::{Form, OPEN_DEEDS, PLAIN_DEEDS};

use super::lexicon::{MANNERS, OF_MOVES, REMEDIES, THINGS, WAYS};
use super::men::{self, View};
use super::pattern::fits;
use super::words::{Speech, Word, is_noise};
use super::{Scene, is_doubtful, moves, side_of};
use crate::acts::read_act;

/// A way to say an act: whose it is, how it is said, what it means.
struct Way {
    whose: Option<&'static str>,
    pattern: String,
    meaning: String,
}

/// Those of the lexicon, and every act in its own words.
static ALL: LazyLock<Vec<Way>> = LazyLock::new(|| {
    let told = WAYS.iter().map(|(pattern, meaning)| {
        let (whose, pattern) = match pattern.split_once(": ") {
            Some((whose, pattern)) => (Some(whose), pattern),
            None => (None, *pattern),
        };
        Way {
            whose,
            pattern: pattern.into(),
            meaning: (*meaning).into(),
        }
    });
    let own = |words: &str, rest: &str| Way {
        whose: None,
        pattern: Form::MayBe.of(words) + rest,
        meaning: words.to_owned() + rest,
    };
    let plain = PLAIN_DEEDS.iter().map(|(words, _)| own(words, ""));
    let open = OPEN_DEEDS
        .iter()
        .flat_map(|words| [own(words, " {}"), own(words, "")]);
    told.chain(plain).chain(open).collect()
});

/// Hears what one actor does.
pub struct Hearer<'a> {
    speech: &'a Speech,
    scene: Scene<'a>,
    actor: Actor,
    side: Color,
    position: Position,
    wings: Wings,
}

impl<'a> Hearer<'a> {
    pub fn new(speech: &'a Speech, scene: Scene<'a>, actor: Actor) -> Hearer<'a> {
        Hearer {
            speech,
            scene,
            actor,
            side: side_of(actor, scene),
            position: scene.game.position(),
            wings: scene.game.wings(),
        }
    }

    /// Every act that the words may tell of.
    pub fn acts(&self, words: &[Word]) -> Vec<Act> {
        if let Some(act) = self.strict(words) {
            return vec![act];
        }
        let (words, manner) = without_manner(words);
        let manner = &manner;
        let mut said = self.in_other_words(&words, manner);
        if said.is_empty() {
            said = self.moves(&words, manner);
        }
        if said.is_empty() {
            let remedies = self.remedies(&words, !self.side).into_iter();
            said = self.read(remedies.map(|r| format!("demands {r}")), manner);
            // Of a man somebody speaks who does something with it, unless it can be demanded.
            let of_man = |act: &Act| act.to_string().ends_with(|c: char| c.is_ascii_digit());
            said.retain(|act| !of_man(act) || self.upholds(act));
        }
        said
    }

    /// The case language as it stands, or in small letters.
    fn strict(&self, words: &[Word]) -> Option<Act> {
        let raw = self.speech.raw(words);
        let texts = [raw.to_string(), raw.to_lowercase()];
        let plays = texts.iter().map(|text| format!("plays {text}"));
        let read = |text: &String| read_act(&format!("{} {text}", self.actor)).ok();
        let act = texts.iter().find_map(read);
        let plays = || {
            let alone = !self.scene.by_letter && words.len() == 1;
            plays.take(usize::from(alone)).find_map(|text| read(&text))
        };
        act.or_else(plays)
            .filter(|act| !is_doubtful(act, self.scene))
    }

    /// By the ways that fit with the most words of their own.
    fn in_other_words(&self, words: &[Word], manner: &str) -> Vec<Act> {
        let mut best: Vec<(usize, Act)> = Vec::new();
        let actor = self.actor.to_string();
        for way in ALL.iter() {
            if way.whose.is_some_and(|whose| whose != actor) {
                continue;
            }
            let (meaning, wanted) = match way.meaning.strip_prefix('!') {
                Some(meaning) => (meaning, true),
                None => (way.meaning.as_str(), false),
            };
            for fit in fits(&way.pattern, words) {
                let filled = self.filled(meaning, &fit.slots, words);
                for act in self.read(filled, manner) {
                    if !wanted {
                        best.push((fit.literal, act));
                    } else if self.upholds(&act) {
                        best.push((fit.literal + 100, act));
                    }
                }
            }
        }
        let most = best.iter().map(|(literal, _)| *literal).max();
        let mut acts = Vec::new();
        for (literal, act) in best {
            if Some(literal) == most && !acts.contains(&act) {
                acts.push(act);
            }
        }
        acts
    }

    fn upholds(&self, act: &Act) -> bool {
        self.scene.game.clone().act(act).verdict == Verdict::Upheld
    }

    /// A move by itself.
    fn moves(&self, words: &[Word], manner: &str) -> Vec<Act> {
        if !matches!(self.actor, Actor::Side { .. }) {
            return Vec::new();
        }
        let raw = self.speech.raw(words);
        let found = moves::moves(&self.position, &self.wings, self.side, words, raw);
        if self.scene.by_letter {
            let sent = (!found.is_empty()).then(|| format!("sends \"{}\"", raw.trim_matches('"')));
            return self.read(sent, manner);
        }
        self.read(found.iter().map(|m| format!("plays {m}")), manner)
    }

    /// Those of the texts that are acts.
    fn read(&self, texts: impl IntoIterator<Item = String>, manner: &str) -> Vec<Act> {
        let mut acts = Vec::new();
        for text in texts {
            // What a way says of the manner it says itself.
            let whole = format!("{} {text}{manner}", self.actor);
            if let Ok(act) =
                read_act(&whole).or_else(|_| read_act(&format!("{} {text}", self.actor)))
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
        let mut texts = vec![meaning.to_string()];
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

    fn moves_said(&self, words: &[Word]) -> Vec<String> {
        let raw = self.speech.raw(words);
        let found = moves::moves(&self.position, &self.wings, self.side, words, raw);
        found.iter().map(ToString::to_string).collect()
    }

    /// All that the words can name but moves: as they stand, men and squares, errors, remedies, records.
    fn things(&self, words: &[Word], owner: Color) -> Vec<String> {
        let raw = self.speech.raw(words);
        let plain = |word: &&Word| !is_noise(&word.plain);
        let bare: Vec<&str> = words
            .iter()
            .filter(plain)
            .map(|word| &*word.plain)
            .collect();
        let all: Vec<&str> = words.iter().map(|word| &*word.plain).collect();
        let mut found = vec![raw.to_string(), all.join(" "), bare.join(" ")];
        let view = View {
            position: &self.position,
            wings: &self.wings,
            actor: self.side,
            owner,
        };
        let squares = men::squares(view, words, raw);
        found.extend(squares.iter().map(ToString::to_string));
        if let [word] = bare[..]
            && let Some(role) = men::role(word)
        {
            found.push(umpire::words::piece(role).into());
        }
        for (pattern, meant) in THINGS {
            if !fits(pattern, words).is_empty() {
                found.push((*meant).into());
            }
        }
        found.extend(self.remedies(words, owner));
        let record = raw.trim_matches('"');
        if !self.moves_said(words).is_empty() {
            found.push(format!("\"{record}\""));
        }
        found.dedup();
        found
    }

    /// What the words ask to be done; the best that fits.
    fn remedies(&self, words: &[Word], owner: Color) -> Vec<String> {
        let mut best: Vec<(usize, String)> = Vec::new();
        for (pattern, meaning) in REMEDIES {
            for fit in fits(pattern, words) {
                let mut texts = vec![meaning.to_string()];
                for (n, part) in fit.slots.iter().enumerate() {
                    let place = if fit.slots.len() == 1 {
                        "{}".into()
                    } else {
                        format!("{{{}}}", n + 1)
                    };
                    let readings = self.part_of_remedy(meaning, n, part, owner);
                    let filled = texts.iter().flat_map(|text| {
                        readings
                            .iter()
                            .map(|reading| text.replace(&*place, reading))
                            .collect::<Vec<_>>()
                    });
                    texts = filled.collect();
                }
                best.extend(texts.into_iter().map(|text| (fit.literal, text)));
            }
        }
        let most = best.iter().map(|(literal, _)| *literal).max();
        best.retain(|(literal, _)| Some(*literal) == most);
        best.into_iter().map(|(_, text)| text).collect()
    }

    fn part_of_remedy(&self, meaning: &str, n: usize, words: &[Word], owner: Color) -> Vec<String> {
        if meaning.contains("then") {
            let both = words
                .iter()
                .any(|word| matches!(&*word.plain, "then" | "and"));
            return if both {
                Vec::new()
            } else {
                self.remedies(words, owner)
            };
        }
        // A man to be taken is the claimant's own, that which takes it the other's.
        let owner = match meaning.starts_with("take") && n == 0 {
            true => !owner,
            false => owner,
        };
        let view = View {
            position: &self.position,
            wings: &self.wings,
            actor: self.side,
            owner,
        };
        let squares = men::squares(view, words, self.speech.raw(words));
        squares.iter().map(ToString::to_string).collect()
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
