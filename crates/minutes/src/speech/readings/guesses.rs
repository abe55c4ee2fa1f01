//! The acts that the words of a clause are likely said of, whether or not they fit a way to say them.
use umpire::act::{Act, Actor};

use super::super::account::{LeftOut, Source};
use super::super::kinds::{self, Named};
use super::super::words::{Kind, Word, is_form_of};
use super::super::{durations, gist, men};
use super::{Hearer, Told, weight};

/// So many kinds of act are thought of.
const MOST: usize = 8;
/// What is less likely is not thought of.
const LEAST: f64 = 0.03;
/// Of what is less likely than this it makes no difference how unlikely it is.
const HARDLY: f64 = 0.001;

impl Hearer<'_> {
    /// By what its words are mostly said of.
    pub(super) fn guesses(&self, words: &[Word], rest: &[Word], manner: &str) -> Vec<Told> {
        let likely = self.speech.likely(words);
        let mut told = Vec::new();
        let mut named = None;
        for (likely, kind) in likely.iter().take(MOST) {
            let kind = self.speech.lexicon.gist.kind(*kind);
            let Some((whose, shape)) = kind.split_once(": ") else {
                continue;
            };
            if *likely < LEAST {
                break;
            }
            let Some(actor) = kinds::actor(whose, self.actor) else {
                continue;
            };
            let named = named.get_or_insert_with(|| self.named(rest));
            let mut acts = self.read(actor, named.fill(shape), manner);
            if let Actor::Side { side, .. } = actor {
                let due = kinds::due(self.scene.game, side, shape);
                acts.extend(
                    due.into_iter()
                        .filter(|act| !acts.contains(act))
                        .collect::<Vec<Act>>(),
                );
            }
            let mut left_out = LeftOut::default();
            let strange = |word: &&Word| matches!(word.kind, Kind::Unknown | Kind::Turning);
            words
                .iter()
                .filter(strange)
                .for_each(|word| left_out.add(word));
            left_out.cost = left_out.cost.max(0.1);
            let worth = weight(words) * 0.9 * likely;
            // What is named first fills the first place.
            for (n, act) in acts.into_iter().enumerate() {
                let worth = worth - 0.07 * n as f64;
                told.push(self.told(act, worth, Source::Gist, left_out));
            }
        }
        told
    }

    /// How likely the words are said of acts of this kind, and of the likeliest of the others.
    pub(super) fn weigh(&self, words: &[Word], told: &mut Told) {
        let likely = self.speech.likely(words);
        let kind = kinds::kind(&told.act, self.actor);
        let gist = &self.speech.lexicon.gist;
        let at = likely
            .iter()
            .position(|(_, known)| gist.kind(*known) == kind);
        let own = at.map_or(HARDLY, |at| likely[at].0).max(HARDLY);
        let other = likely.get(usize::from(at == Some(0)));
        let account = &mut told.account;
        account.gist = own.ln();
        account.foremost = f64::from(u8::from(at == Some(0)));
        account.rival = other.map_or(HARDLY, |(likely, _)| *likely).max(HARDLY).ln();
    }

    /// Whatever the clause names that a kind of act has a place for.
    fn named(&self, words: &[Word]) -> Named {
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
}

/// What the words of a clause are likely said of; asked once for each clause.
pub type Likely = std::rc::Rc<Vec<(f64, usize)>>;

pub fn likely(gist: &gist::Gist, words: &[Word]) -> Likely {
    std::rc::Rc::new(gist.likely(&gist::words_of(words)))
}
