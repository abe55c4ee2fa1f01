//! What words name: moves, men and squares, sides, times, errors, remedies, records.
use board::Color;
use umpire::act::Actor;

use super::super::kinds::{self, Named};
use super::super::lexicon::{REMEDIES, THINGS};
use super::super::men::{self, View};
use super::super::words::{Word, is_form_of, is_noise};
use super::super::{durations, moves};
use super::Hearer;

impl Hearer<'_> {
    pub(super) fn moves_said(&self, words: &[Word]) -> Vec<String> {
        let raw = self.speech.raw(words);
        let (found, _) = moves::moves(&self.position, &self.wings, self.side, words, raw);
        found.iter().map(ToString::to_string).collect()
    }

    /// All that the words can name but moves: as they stand, men and squares, errors, remedies, records.
    pub(super) fn things(&self, words: &[Word], owner: Color) -> Vec<String> {
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            return Vec::new();
        };
        let place = (first.span.start, last.span.end, words.len(), owner);
        if let Some(known) = self.named_things.borrow().get(&place) {
            return known.clone();
        }
        let found = self.all_things(words, owner);
        self.named_things.borrow_mut().insert(place, found.clone());
        found
    }

    fn all_things(&self, words: &[Word], owner: Color) -> Vec<String> {
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
            speaker: self.speaker(),
            owner,
        };
        let squares = men::squares(view, words, raw);
        found.extend(squares.iter().map(ToString::to_string));
        if let [word] = bare[..]
            && let Some(role) = men::role(word)
        {
            found.push(umpire::words::piece(role).into());
        }
        let of_sides = |word: &&Word| matches!(&*word.plain, "white" | "black" | "opponent");
        let sideless: Vec<Word> = words
            .iter()
            .filter(|word| !of_sides(word))
            .cloned()
            .collect();
        for thing in THINGS.iter() {
            let fits = |words: &[Word]| {
                let fits = thing.pattern.fits(words);
                fits.iter().any(|fit| fit.worth >= 0.0)
            };
            if fits(words) || sideless.len() < words.len() && fits(&sideless) {
                found.push(thing.meaning.into());
            }
        }
        found.extend(durations::seconds(words).map(umpire::words::time));
        found.extend(self.side_meant(&all));
        found.extend(self.remedies(words, owner));
        let record = raw.trim_matches('"');
        if !self.moves_said(words).is_empty() {
            found.push(format!("\"{record}\""));
        }
        found.dedup();
        found
    }

    /// The side that is the object of an act of somebody else's: `him`, `my opponent`, `black`.
    fn side_meant(&self, words: &[&str]) -> Option<String> {
        let own = self.speaker();
        let mut meant = None;
        for word in words {
            let side = match *word {
                "white" | "white'" | "whites" => Color::White,
                "black" | "black'" | "blacks" => Color::Black,
                "me" | "my" | "us" => own?,
                "him" | "her" | "his" | "them" | "opponent" | "opponent'" => {
                    own.map_or(self.side, |own| !own)
                }
                "clock" | "time" | "player" | "side" | "the" | "guy" => continue,
                _ => return None,
            };
            if meant.replace(side).is_some_and(|before| before != side) {
                return None;
            }
        }
        let side = meant?;
        Some(umpire::words::side(side).into())
    }

    /// Whatever the clause names that a kind of act has a place for.
    pub fn named(&self, words: &[Word]) -> Named {
        let view = men::View {
            position: &self.position,
            wings: &self.wings,
            actor: self.side,
            speaker: self.speaker(),
            owner: self.side,
        };
        let plain = words.iter().map(|word| word.plain.as_str());
        let mut sides: Vec<String> = plain
            .clone()
            .filter_map(|word| self.side_meant(&[word]))
            .collect();
        if sides.is_empty() && self.named && matches!(self.actor, Actor::Side { .. }) {
            sides.push(umpire::words::side(self.side).into());
        }
        sides.dedup();
        let roles = plain.clone().filter_map(men::role);
        let tells_move = |word: &Word| {
            men::role(&word.plain).is_some()
                || word.plain.contains(|c: char| c.is_ascii_digit())
                || word.plain.contains('-')
                || ["castle", "take", "capture"]
                    .iter()
                    .any(|verb| is_form_of(&word.plain, verb))
        };
        let of_move = words
            .iter()
            .position(tells_move)
            .zip(words.iter().rposition(tells_move))
            .map(|(first, last)| &words[first..=last]);
        let recorded = |word: &&Word| {
            word.quoted
                || word.plain.len() > 1
                    && (word.plain.contains(|c: char| c.is_ascii_digit())
                        || word.plain.contains('-'))
                    && !durations::is_part(&word.plain)
        };
        let times = durations::spans(words).into_iter();
        let times = times.map(umpire::words::time).collect();
        Named {
            squares: kinds::squares(view, words, |part| self.speech.raw(part).to_string()),
            sides,
            times,
            men: roles
                .map(|role| umpire::words::piece(role).into())
                .collect(),
            moves: of_move.map_or(Vec::new(), |words| self.moves_said(words)),
            records: words
                .iter()
                .filter(recorded)
                .map(|word| {
                    let raw = self.speech.raw(std::slice::from_ref(word));
                    format!("\"{}\"", raw.trim_matches('"'))
                })
                .collect(),
        }
    }

    /// What the words ask to be done; the best that fits.
    pub(super) fn remedies(&self, words: &[Word], owner: Color) -> Vec<String> {
        let mut best: Vec<(f64, String)> = Vec::new();
        for remedy in REMEDIES.iter() {
            let meaning = remedy.meaning;
            let fits = remedy.pattern.fits(words).into_iter();
            for fit in fits.filter(|fit| fit.worth > -0.5) {
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
                best.extend(texts.into_iter().map(|text| (fit.worth, text)));
            }
        }
        let most = best
            .iter()
            .map(|(worth, _)| *worth)
            .fold(f64::MIN, f64::max);
        best.retain(|(worth, _)| *worth >= most);
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
            speaker: self.speaker(),
            owner,
        };
        let squares = men::squares(view, words, self.speech.raw(words));
        squares.iter().map(ToString::to_string).collect()
    }
}
