//! What people say, as acts: one interpreter for the terminal, the desk, the page and the API.
//!
//! A line is cut where it may part (`clauses`); each piece tells of an act or is passed over. Every way to say an act
//! (`lexicon.rs`) that fits a piece is put into the case language, what stands in its places read in every way it
//! can be (`men.rs`, `moves.rs`, `durations.rs`), and the strict reader says which of these are acts; what may be demanded
//! now is weighed against what is asked for (`asked.rs`). The meaning is the telling that accounts for most of the
//! line: a word left out costs what it weighs, and what the umpire would uphold is likelier. Between equals it is for
//! him who spoke to choose. A question is no act.
mod asked;
mod durations;
mod help;
mod lexicon;
mod men;
mod moves;
mod nearest;
mod pattern;
mod question;
mod readings;
mod subject;
mod vocabulary;
mod words;

use board::Color;
use umpire::Game;
use umpire::act::{Act, Actor, Deed, MoveWords};

use crate::acts::read_act;
pub use help::{Topic, help};
use readings::{Hearer, Told};
use subject::subject;
use words::{Speech, Word, is_noise};

/// Where a line is spoken.
#[derive(Copy, Clone, Debug)]
pub struct Scene<'a> {
    pub game: &'a Game,
    /// Who speaks, if that is known, as at a seat; else it is the side whose turn it is, or whose answer is
    /// awaited.
    pub speaker: Option<Actor>,
    /// A move by itself is sent, not made.
    pub by_letter: bool,
}

/// What a line means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The acts that it tells of, in order; nearly always one.
    Acts(Vec<Act>),
    /// It may mean any of these.
    Which(Vec<Vec<Act>>),
    /// It is not understood; these are near, as they would be typed.
    Unknown(Vec<String>),
}

impl Meaning {
    /// What to ask or to say where there is not one meaning.
    pub fn question(&self) -> Option<String> {
        let or = |lines: &[String]| match lines {
            [] => String::new(),
            [one] => format!("`{one}`"),
            [first @ .., last] => {
                let first: Vec<String> = first.iter().map(|line| format!("`{line}`")).collect();
                format!("{} or `{last}`", first.join(", "))
            }
        };
        match self {
            Meaning::Acts(_) => None,
            Meaning::Which(ways) => {
                let ways: Vec<String> = ways.iter().map(|acts| in_order(acts)).collect();
                Some(format!("Which is meant: {}?", or(&ways)))
            }
            Meaning::Unknown(near) if near.is_empty() => {
                Some("That is not understood; `help` lists what can be said.".into())
            }
            Meaning::Unknown(near) => Some(format!(
                "That is not understood. Did you mean {}?",
                or(near)
            )),
        }
    }
}

/// Acts one after the other, as one line.
pub fn in_order(acts: &[Act]) -> String {
    let acts: Vec<String> = acts.iter().map(Act::to_string).collect();
    acts.join("; ")
}

/// No act takes more words to tell.
const MOST_WORDS: usize = 40;

/// What a line means where it is spoken.
///
/// ```
/// use minutes::{Meaning, Scene, interpret};
/// let code = statute::Code::find("british-1899").unwrap();
/// let game = umpire::Game::new(code, Default::default()).unwrap();
/// let scene = Scene { game: &game, speaker: None, by_letter: false };
/// let Meaning::Acts(acts) = interpret("I've touched the king's knight", scene) else { panic!() };
/// assert_eq!(acts[0].to_string(), "white touches g1");
/// ```
pub fn interpret(line: &str, scene: Scene) -> Meaning {
    let speech = Speech::of(line);
    if speech.words.len() > MOST_WORDS {
        return Meaning::Unknown(Vec::new());
    }
    if question::is_question(&speech) {
        return Meaning::Unknown(nearest::acts(&speech, scene));
    }
    let mut tellings = tellings(&speech, scene);
    if let Some(corrected) = nearest::corrected(&speech) {
        tellings.extend(self::tellings(&corrected, scene));
    }
    let most = tellings.iter().map(|t| t.worth).fold(LEAST, f64::max);
    let mut ways: Vec<Vec<Act>> = Vec::new();
    for telling in tellings {
        if telling.worth > most - EQUAL && !ways.contains(&telling.acts) {
            ways.push(telling.acts);
        }
    }
    // So much is left out of account that it is better to ask.
    let whole: f64 = speech.words.iter().map(|word| word.weight.min(1.0)).sum();
    if whole - most > MOST_UNACCOUNTED && !ways.is_empty() {
        let near = ways.iter().take(3).map(|acts| in_order(acts));
        return Meaning::Unknown(near.collect());
    }
    match ways.len() {
        0 => Meaning::Unknown(nearest::acts(&speech, scene)),
        1 => Meaning::Acts(ways.remove(0)),
        _ => Meaning::Which(ways),
    }
}

/// What accounts for less of a line is not its meaning.
const LEAST: f64 = 0.3;
/// What leaves more of a line out of account is asked about.
const MOST_UNACCOUNTED: f64 = 3.4;
/// Tellings that differ by less are equally good.
const EQUAL: f64 = 0.06;
/// What it costs to take a line for one act more.
const ONE_MORE: f64 = 0.5;
/// How many tellings are followed beside each other.
const MOST_TELLINGS: usize = 6;
/// Nobody tells of more in a line, and each more takes time.
const MOST_PIECES: usize = 7;

/// The acts that a line may tell of, and how well they account for it.
#[derive(Clone)]
struct Telling {
    worth: f64,
    acts: Vec<Act>,
    game: Game,
    /// Who was named last.
    about: Option<Actor>,
}

/// The tellings of a line, by the ways to cut it into pieces, each of which tells of one act or of none.
fn tellings(speech: &Speech, scene: Scene) -> Vec<Telling> {
    let cuts = clauses(&speech.words);
    if cuts.len() > MOST_PIECES {
        return Vec::new();
    }
    let nothing = Telling {
        worth: ONE_MORE,
        acts: Vec::new(),
        game: scene.game.clone(),
        about: None,
    };
    let mut reached: Vec<Vec<Telling>> = vec![Vec::new(); cuts.len() + 1];
    reached[0].push(nothing);
    for from in 0..cuts.len() {
        let here = best(std::mem::take(&mut reached[from]));
        for telling in &here {
            let passed = &speech.words[cuts[from].clone()];
            let cost: f64 = passed.iter().map(|word| word.weight).sum();
            let mut without = telling.clone();
            let reason = is_subordinate(&speech.words, cuts[from].start);
            without.worth -= if reason { cost * 0.2 } else { cost * 0.6 }.min(1.2);
            let named = subject(speech, passed, scene, telling.about).actor;
            without.about = named.or(telling.about);
            reached[from + 1].push(without);
            for to in from..cuts.len().min(from + 4) {
                let piece = &speech.words[cuts[from].start..cuts[to].end];
                let mut longer = longer(speech, piece, scene, telling);
                if reason {
                    longer.iter_mut().for_each(|telling| telling.worth -= 1.2);
                }
                reached[to + 1].extend(longer);
            }
        }
    }
    let mut whole = best(reached.pop().unwrap_or_default());
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
        let mut longer = telling.clone();
        longer.worth += told.worth;
        if telling.acts.last() != Some(&told.act) {
            longer.worth -= ONE_MORE;
            longer.game.act(&told.act);
            longer.about = Some(told.act.actor);
            longer.acts.push(told.act);
        }
        found.push(longer);
    }
    found
}

/// Those worth following, the best first, each once.
fn best(mut tellings: Vec<Telling>) -> Vec<Telling> {
    tellings.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    let mut kept: Vec<Telling> = Vec::new();
    for telling in tellings {
        if kept.len() < MOST_TELLINGS && kept.iter().all(|known| known.acts != telling.acts) {
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

/// Where a line may part, as ranges of its words without what joins them.
fn clauses(words: &[Word]) -> Vec<std::ops::Range<usize>> {
    let parting = |word: &Word| {
        matches!(
            &*word.plain,
            "then"
                | "and"
                | ","
                | ";"
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
    let mut ranges = Vec::new();
    let mut start = 0;
    for at in 0..=words.len() {
        if at == words.len() || parting(&words[at]) {
            let tells = words[start..at].iter().any(|word| !is_noise(&word.plain));
            if tells {
                ranges.push(start..at);
                start = at + 1;
            }
        }
    }
    ranges
}

/// Every act that the words may tell of, `before` being who acted last in the same line.
fn clause(speech: &Speech, words: &[Word], scene: Scene, before: Option<Actor>) -> Vec<Told> {
    let (clock, words) = clock(speech, words);
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
    if let Some(reading) =
        clock.and_then(|clock| read_act(&format!("{clock} white waits")).ok()?.clock)
    {
        told.iter_mut()
            .for_each(|told| told.act.clock = Some(reading));
    }
    told
}

/// Nobody is named: it is the act of the side whose turn it is, unless it can only be the other's answer.
fn unnamed(speech: &Speech, words: &[Word], scene: Scene) -> Vec<Told> {
    let turn = scene.game.turn();
    let of = |side| {
        let actor = Actor::Side { side, member: None };
        Hearer::new(speech, scene, actor, false).tells(words)
    };
    let mut own = of(turn);
    // Check is said by him who gives it.
    let in_check = scene.game.position().in_check(turn);
    own.retain(|told| !(in_check && told.act.deed == Deed::AnnouncesCheck));
    let others = of(!turn).into_iter().filter(|told| match told.act.deed {
        Deed::AnnouncesCheck => in_check,
        ref deed => is_answer(deed) && scene.game.would_uphold(&told.act),
    });
    let others = others.map(|told| Told {
        worth: told.worth - 0.1,
        ..told
    });
    let others: Vec<Told> = others.collect();
    own.extend(others);
    own
}

/// Whether a deed answers what the other side has done.
fn is_answer(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Consents
            | Deed::Declines
            | Deed::Demands(_)
            | Deed::Waives
            | Deed::Complies
            | Deed::Refuses
            | Deed::PointsOut(_)
            | Deed::Accepts(_)
            | Deed::ClaimsForfeit(_)
    )
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

/// The name of the side of an actor, or of the side that he would speak for.
fn side_of(actor: Actor, scene: Scene) -> Color {
    match actor {
        Actor::Side { side, .. } => side,
        Actor::Umpire | Actor::Bystander => scene.game.turn(),
    }
}

/// A move in small letters that begins like a Pawn's capture but can only be the Bishop's.
fn is_doubtful(act: &Act, scene: Scene) -> bool {
    let Deed::Plays(MoveWords::San(san)) = &act.deed else {
        return false;
    };
    let position = scene.game.position().with_turn(side_of(act.actor, scene));
    san.starts_with("bx") && record::read_san(&position, san).is_err()
}
