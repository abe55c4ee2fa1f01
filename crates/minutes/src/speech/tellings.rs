//! The ways to cut a line into pieces, each of which tells of one act or of none.
use board::Color;
use umpire::Game;
use umpire::act::{Act, Actor, Deed};

use super::Scene;
use super::account::{Account, LeftOut};
use super::circumstance::Circumstance;
use super::readings::{Hearer, Told};
use super::subject::subject;
use super::words::{Speech, Word, is_noise};
use crate::acts::act_in;

/// What it costs to take a line for one act more.
const ONE_MORE: f64 = 0.5;
/// How many tellings are followed beside each other.
const MOST_FOLLOWED: usize = 6;
/// How many tellings of the whole line are weighed.
const MOST_TELLINGS: usize = 10;
/// How many tellings are heard of all pieces together, about.
const MOST_HEARD: usize = 14;
/// Nobody tells of one act in so many words, some of which may part.
const LONGEST_PIECE: usize = 16;
/// Nobody tells of more in a line, and each more takes time.
const MOST_PIECES: usize = 7;

/// The acts that a line may tell of, and how well they account for it.
#[derive(Clone)]
pub struct Telling {
    /// By what the search goes; what is likely is learnt.
    pub worth: f64,
    pub acts: Vec<Act>,
    pub account: Account,
    /// How each of the acts stands.
    pub stands: Vec<Circumstance>,
    game: Game,
    /// Who was named last.
    about: Option<Actor>,
}

impl Telling {
    pub fn nothing(scene: Scene) -> Telling {
        Telling {
            worth: ONE_MORE,
            acts: Vec::new(),
            account: Account::default(),
            stands: Vec::new(),
            game: scene.game.clone(),
            about: None,
        }
    }

    /// The game once all of it is done.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// With one act more, unless that is what it ends with.
    pub fn with(&self, told: Told) -> Telling {
        let mut longer = self.clone();
        longer.worth += told.worth;
        if self.acts.last() != Some(&told.act) {
            longer.worth -= ONE_MORE;
            longer.account += told.account;
            let of =
                |whose: Color| matches!(told.act.actor, Actor::Side { side, .. } if side == whose);
            let on_turn = of(longer.game.turn());
            let on_clock = longer.game.running().map_or(on_turn, of);
            let verdict = longer.game.act(&told.act).verdict;
            longer.account.ruled(verdict);
            longer.stands.push(Circumstance {
                verdict,
                on_turn,
                on_clock,
            });
            longer.about = Some(told.act.actor);
            longer.acts.push(told.act);
        }
        longer
    }
}

/// The tellings of a line, by the ways to cut it into pieces, each of which tells of one act or of none.
pub fn tellings(speech: &Speech, scene: Scene) -> Vec<Telling> {
    let cuts = clauses(speech);
    let nothing = Telling::nothing(scene);
    let mut reached: Vec<Vec<Telling>> = vec![Vec::new(); cuts.len() + 1];
    reached[0].push(nothing);
    // The more there is to be told, the fewer ways to tell it are followed.
    let followed = (MOST_HEARD / cuts.len().max(1)).clamp(2, MOST_FOLLOWED);
    for from in 0..cuts.len() {
        let here = best(std::mem::take(&mut reached[from]), followed);
        for telling in &here {
            let passed = &speech.words[cuts[from].clone()];
            let cost: f64 = passed.iter().map(|word| word.weight).sum();
            let mut without = telling.clone();
            let reason = is_subordinate(&speech.words, cuts[from].start);
            without.account.passed += LeftOut::of(passed);
            without.worth -= if reason { cost * 0.2 } else { cost * 0.6 }.min(1.2);
            let named = subject(speech, passed, scene, telling.about).actor;
            without.about = named.or(telling.about);
            reached[from + 1].push(without);
            for to in from..cuts.len().min(from + 4) {
                let piece = &speech.words[cuts[from].start..cuts[to].end];
                if piece.len() > LONGEST_PIECE && to > from {
                    break;
                }
                let mut longer = longer(speech, piece, scene, telling);
                if reason {
                    for telling in &mut longer {
                        telling.worth -= 1.2;
                        telling.account.subordinate += 1.0;
                    }
                }
                reached[to + 1].extend(longer);
            }
        }
    }
    let mut whole = best(reached.pop().unwrap_or_default(), MOST_TELLINGS);
    whole.retain(|telling| !telling.acts.is_empty());
    whole
}

/// The telling with each act that the piece may tell of.
fn longer(speech: &Speech, piece: &[Word], scene: Scene, telling: &Telling) -> Vec<Telling> {
    let scene = Scene {
        game: &telling.game,
        ..scene
    };
    let before = telling.about;
    let mut found = Vec::new();
    let mut tells = clause(speech, piece, scene, before);
    if tells.is_empty()
        && let Some(last) = telling.acts.last()
    {
        tells = Hearer::new(speech, scene, last.actor, false).likewise(piece, last);
    }
    for told in tells {
        found.push(telling.with(told));
    }
    found
}

/// Those worth following, the best first, each once.
fn best(mut tellings: Vec<Telling>, most: usize) -> Vec<Telling> {
    tellings.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    let mut kept: Vec<Telling> = Vec::new();
    for telling in tellings {
        if kept.len() < most && kept.iter().all(|known| known.acts != telling.acts) {
            kept.push(telling);
        }
    }
    kept
}

/// Whether a piece tells when or why, rather than what.
fn is_subordinate(words: &[Word], start: usize) -> bool {
    let joint = start.checked_sub(1).map_or("", |at| &*words[at].plain);
    let first: Vec<&str> = words[start..]
        .iter()
        .take(2)
        .map(|word| &*word.plain)
        .collect();
    matches!(first[..], ["to", ..] | ["just" | "only", "to"])
        || matches!(
            joint,
            "because" | "while" | "before" | "after" | "when" | "since"
        )
}

/// Where a line may part, as ranges of its words without what joins them: at a joint, and where a sentence ends.
fn clauses(speech: &Speech) -> Vec<std::ops::Range<usize>> {
    let words = &speech.words;
    let joins = |word: &Word| {
        matches!(
            &*word.plain,
            "then"
                | "and"
                | ","
                | ";"
                | "-"
                | "but"
                | "so"
                | "because"
                | "while"
                | "before"
                | "after"
                | "when"
                | "instead"
                | "since"
        )
    };
    let mut ranges: Vec<std::ops::Range<usize>> = Vec::new();
    let mut start = 0;
    for at in 0..=words.len() {
        let joint = at == words.len() || joins(&words[at]);
        if joint || at > start && speech.ends_sentence(at - 1) {
            let tells = words[start..at].iter().any(|word| !is_noise(&word.plain));
            if tells {
                ranges.push(start..at);
                start = at + usize::from(joint);
            }
        }
    }
    // What has too many parts is cut less finely, the shortest parts put together first.
    while ranges.len() > MOST_PIECES {
        let both = |n: &usize| ranges[n + 1].end - ranges[*n].start;
        let Some(at) = (0..ranges.len() - 1).min_by_key(both) else {
            break;
        };
        let next = ranges.remove(at + 1);
        ranges[at].end = next.end;
    }
    ranges
}

/// Every act that the words may tell of, `before` being who acted last in the same line.
fn clause(speech: &Speech, words: &[Word], scene: Scene, before: Option<Actor>) -> Vec<Told> {
    let (clock, words) = clock(speech, words);
    let read = |clock: &str| act_in(&format!("{clock} white waits"))?.clock;
    let reading = clock.and_then(read);
    if reading.is_none() && clock.is_some() {
        // An act at a time that no clock can show is not done at another.
        return Vec::new();
    }
    let subject = subject(speech, words, scene, before);
    if subject.rest.is_empty() {
        return Vec::new();
    }
    let mut told = match subject.actor.or(before).or(scene.speaker) {
        Some(actor) => {
            Hearer::new(speech, scene, actor, subject.actor.is_some()).tells(&subject.rest)
        }
        None => unnamed(speech, &subject.rest, scene),
    };
    if reading.is_some() {
        told.iter_mut().for_each(|told| told.act.clock = reading);
    }
    told
}

/// Nobody is named: it may be the act of either side, sooner of that whose turn it is.
fn unnamed(speech: &Speech, words: &[Word], scene: Scene) -> Vec<Told> {
    let turn = scene.game.turn();
    let of = |side| {
        let actor = Actor::Side { side, member: None };
        Hearer::new(speech, scene, actor, false).tells(words)
    };
    // Check is said by him who gives it.
    let in_check = scene.game.position().in_check(turn);
    let by_the_other = |told: &Told| match told.act.deed {
        Deed::AnnouncesCheck => in_check,
        Deed::Plays(_) => false,
        _ => true,
    };
    let mut own = of(turn);
    own.retain(|told| told.act.deed != Deed::AnnouncesCheck || !in_check);
    for told in of(!turn).into_iter().filter(by_the_other) {
        if own.iter().all(|known| known.act != told.act) {
            own.push(Told {
                worth: told.worth - 0.1,
                ..told
            });
        }
    }
    own
}

/// `[0:10:00]` at the head, and what follows it.
fn clock<'w, 's>(speech: &'s Speech, words: &'w [Word]) -> (Option<&'s str>, &'w [Word]) {
    let opens = words
        .first()
        .is_some_and(|word| word.plain.starts_with('['));
    let Some(close) = words
        .iter()
        .position(|word| word.plain.ends_with(']'))
        .filter(|_| opens)
    else {
        return (None, words);
    };
    (Some(speech.raw(&words[..=close])), &words[close + 1..])
}
