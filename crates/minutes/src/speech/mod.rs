//! What people say, as acts: one interpreter for the terminal, the desk, the page and the API.
//!
//! A line is first read as the case language. Then every way to say an act (`lexicon.rs`) that fits it is put
//! into the case language, what stands in its places read in every way it can be (`men.rs`, `moves.rs`), and
//! the strict reader says which of these are acts. One is the meaning; between several it is for him who spoke
//! to choose.
mod help;
mod lexicon;
mod men;
mod moves;
mod nearest;
mod pattern;
mod readings;
mod words;

use board::Color;
use umpire::Game;
use umpire::act::{Act, Actor, Deed, MoveWords};

use crate::acts::read_act;
pub use help::{Topic, help};
use readings::Hearer;
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
    let understood = understand(&speech, scene);
    if !understood.is_empty() {
        return meaning(understood);
    }
    if let Some(corrected) = nearest::corrected(&speech) {
        let understood = understand(&corrected, scene);
        if !understood.is_empty() {
            return meaning(understood);
        }
    }
    Meaning::Unknown(nearest::acts(&speech, scene))
}

fn meaning(mut ways: Vec<Vec<Act>>) -> Meaning {
    match ways.len() {
        1 => Meaning::Acts(ways.remove(0)),
        _ => Meaning::Which(ways),
    }
}

/// Every way to understand the line: as one act, or else as several, one after the other.
fn understand(speech: &Speech, scene: Scene) -> Vec<Vec<Act>> {
    let whole = clause(speech, &speech.words, scene, None);
    if !whole.is_empty() {
        return whole.into_iter().map(|act| vec![act]).collect();
    }
    let parts = clauses(&speech.words);
    if parts.len() < 2 {
        return Vec::new();
    }
    let mut ways: Vec<(Vec<Act>, Game)> = vec![(Vec::new(), scene.game.clone())];
    for part in parts {
        let mut longer = Vec::new();
        for (acts, game) in &ways {
            let scene = Scene { game, ..scene };
            let before = acts.last().map(|act| act.actor);
            for act in clause(speech, part, scene, before) {
                let mut game = game.clone();
                game.act(&act);
                longer.push(([acts.as_slice(), &[act]].concat(), game));
            }
        }
        ways = longer;
    }
    ways.into_iter().map(|(acts, _)| acts).collect()
}

/// The parts of a line between `then`, `and` and commas.
fn clauses(words: &[Word]) -> Vec<&[Word]> {
    let parting = |word: &Word| matches!(&*word.plain, "then" | "and" | "," | ";" | "but");
    words
        .split(parting)
        .filter(|part| part.iter().any(|word| !is_noise(&word.plain)))
        .collect()
}

/// Every act that the words may tell of, `before` being who acted last in the same line.
fn clause(speech: &Speech, words: &[Word], scene: Scene, before: Option<Actor>) -> Vec<Act> {
    let (clock, words) = clock(speech, words);
    let (actor, words) = actor(speech, words, scene);
    if words.is_empty() {
        return Vec::new();
    }
    let actor = actor.or(before).or(scene.speaker);
    let mut acts = match actor {
        Some(actor) => hear(speech, words, scene, actor),
        None => unnamed(speech, words, scene),
    };
    if let Some(reading) =
        clock.and_then(|clock| read_act(&format!("{clock} white waits")).ok()?.clock)
    {
        acts.iter_mut().for_each(|act| act.clock = Some(reading));
    }
    acts
}

fn hear(speech: &Speech, words: &[Word], scene: Scene, actor: Actor) -> Vec<Act> {
    Hearer::new(speech, scene, actor).acts(words)
}

/// Nobody is named: it is the act of the side whose turn it is, unless it can only be the other's answer.
fn unnamed(speech: &Speech, words: &[Word], scene: Scene) -> Vec<Act> {
    let turn = scene.game.turn();
    let of = |side| hear(speech, words, scene, Actor::Side { side, member: None });
    let own = of(turn);
    let upheld = |acts: &[Act]| acts.iter().any(|act| scene.game.would_uphold(act));
    let answers = own.is_empty() || own.iter().all(|act| is_answer(&act.deed));
    if own.iter().any(|act| act.deed == Deed::AnnouncesCheck) {
        // Check is said by him who gives it.
        return match scene.game.position().in_check(turn) {
            true => of(!turn),
            false => own,
        };
    }
    let others = of(!turn);
    let only_other = others.iter().all(|act| is_answer(&act.deed)) && upheld(&others);
    let consents = others.iter().any(|act| act.deed == Deed::Consents);
    let answered = own
        .iter()
        .any(|act| is_answer(&act.deed) && scene.game.would_uphold(act));
    match only_other && !answered && (consents || answers && !upheld(&own)) {
        true => others,
        false => own,
    }
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

/// Who is said to act, and what follows his name.
fn actor<'w>(speech: &Speech, words: &'w [Word], scene: Scene) -> (Option<Actor>, &'w [Word]) {
    let of = |side| Some(Actor::Side { side, member: None });
    let mut rest = words;
    while let Some((word, later)) = rest.split_first() {
        let typed = &speech.text[word.span.clone()];
        let named = match word.plain.as_str() {
            "w" | "b" if later.is_empty() => None,
            "b" if !typed.ends_with([':', ',']) => None,
            plain => lexicon::actor(plain),
        };
        match word.plain.as_str() {
            "i" | "we" | "me" => return (scene.speaker, later),
            "you" | "he" | "she" | "they" | "opponent" | "adversary" => {
                return match scene.speaker {
                    Some(Actor::Side { side, .. }) => (of(!side), later),
                    _ => (None, later),
                };
            }
            "the" | "my" | "a" | "an" | "his" | "so" | "then" | "and" | "ok" | "well" | "but"
                if !later.is_empty() => {}
            _ => {
                let Some(named) = named else {
                    return (None, words);
                };
                let member = later.first().and_then(|word| word.plain.parse::<u8>().ok());
                let numbered = later.len() > 1
                    && member.is_some_and(|n| n > 0)
                    && !speech.text[later[0].span.clone()].ends_with('.');
                let (member, later) = match numbered {
                    true => (member, &later[1..]),
                    false => (None, later),
                };
                let actor = match named {
                    "white" => Actor::Side {
                        side: Color::White,
                        member,
                    },
                    "black" => Actor::Side {
                        side: Color::Black,
                        member,
                    },
                    "umpire" => Actor::Umpire,
                    _ => Actor::Bystander,
                };
                return (Some(actor), later);
            }
        }
        rest = later;
    }
    (None, words)
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
