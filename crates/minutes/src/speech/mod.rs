//! What people say, as acts: one interpreter for the terminal, the desk, the page and the API.
//!
//! A line is heard in two ways. As a whole: of which kinds of act such words are said, where there is that to speak of
//! (`surroundings.rs`), is learnt (`gist.rs`), and the places of these kinds are filled with what the line names or the
//! scene shows (`supposed.rs`, `kinds.rs`). And piece by piece, cut where it may part (`tellings.rs`): every way to say an
//! act (`lexicon/`) that fits a piece is put into the case language, what stands in its places read in every way it can be
//! (`men.rs`, `moves.rs`, `durations.rs`), and the strict reader says which of these are acts; what may be demanded now is
//! weighed against what is asked for (`asked.rs`). Of each telling it is known how it accounts for the words
//! (`account.rs`), agrees with what is mentioned (`mentions.rs`) and would stand where it is told (`circumstance.rs`). How
//! likely each is, and that it is none of them, is learnt from lines whose meaning is known (`likely.rs`): one that is sure
//! enough is the meaning, between some that are near it is for him who spoke to choose, and else he is asked what he means.
mod account;
mod asked;
mod candidate;
mod circumstance;
mod durations;
mod gist;
mod help;
mod kinds;
mod lexicon;
mod likely;
mod marks;
mod men;
mod mentions;
mod moves;
mod nearest;
mod pattern;
mod question;
mod readings;
mod sequence;
mod subject;
mod supposed;
mod surroundings;
mod tellings;
mod words;

use board::Color;
use umpire::Game;
use umpire::act::{Act, Actor, Deed, MoveWords};

pub use candidate::Candidate;
use candidate::Standing;
use circumstance::Causes;
pub use gist::{Gist, Kind, Sense};
pub use help::{Topic, help};
pub use lexicon::Lexicon;
pub use likely::Weights;
pub use marks::Utterance;
use mentions::Mentions;
pub use surroundings::May;
use surroundings::Surroundings;
use tellings::Telling;
use words::Speech;

/// Where a line is spoken.
///
/// ```
/// use minutes::{Meaning, Scene, interpret, read_act};
/// use umpire::act::Actor;
/// let game = umpire::Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// let black = Actor::Side { side: board::Color::Black, member: None };
/// let scene = Scene { game: &game, speaker: Some(black), by_letter: false };
/// let meant = Meaning::Acts(vec![read_act("black touches g8").unwrap()]);
/// assert_eq!(interpret("I've touched the king's knight", scene), meant);
/// ```
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
///
/// ```
/// use minutes::{Meaning, Scene, interpret};
/// let game = umpire::Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// let scene = Scene { game: &game, speaker: None, by_letter: false };
/// let lost = interpret("the tea is cold", scene);
/// assert!(matches!(lost, Meaning::Unknown(_)));
/// assert!(lost.question().unwrap().starts_with("That is not understood"));
/// assert_eq!(interpret("white plays e4", scene).question(), None);
/// ```
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

impl Meaning {
    /// What it may mean, each as a case would have it: a line for each act.
    pub fn lines(&self) -> Vec<String> {
        let written = |acts: &Vec<Act>| {
            let acts: Vec<String> = acts.iter().map(Act::to_string).collect();
            acts.join("\n")
        };
        match self {
            Meaning::Acts(acts) => vec![written(acts)],
            Meaning::Which(ways) => ways.iter().map(written).collect(),
            Meaning::Unknown(near) => near.clone(),
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
/// Nobody tells an act in more characters: what a line means takes a while to find.
const LONGEST: usize = 400;

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
    let line = sequence::without_past(line, scene.game);
    if let Some(acts) = sequence::acts(line, scene) {
        return Meaning::Acts(acts);
    }
    if line.chars().nth(LONGEST).is_some() {
        return Meaning::Unknown(Vec::new());
    }
    let speech = Speech::of(line, Lexicon::whole());
    let candidates = candidates(&speech, scene);
    let meaning = Weights::learnt().meaning(candidates, likely::SURE);
    match meaning {
        // Who asks is not offered acts: `what is my penalty?` is no wish to waive it.
        Meaning::Unknown(_) if question::is_question(&speech) => Meaning::Unknown(Vec::new()),
        Meaning::Unknown(near) if near.is_empty() && speech.words.len() <= MOST_WORDS => {
            Meaning::Unknown(nearest::acts(&speech, scene))
        }
        meaning => meaning,
    }
}

/// What a line may mean to one who knows only these ways to say things: from this it is learnt what is likely.
pub fn may_mean(line: &str, scene: Scene, lexicon: &Lexicon) -> Vec<Candidate> {
    let line = sequence::without_past(line, scene.game);
    candidates(&Speech::of(line, lexicon), scene)
}

/// A line as it is weighed as a whole.
pub fn utterance(line: &str, scene: Scene) -> Utterance {
    let line = sequence::without_past(line, scene.game);
    let speech = Speech::of(line, Lexicon::whole());
    marks::utterance(&speech, scene.game.turn(), &Surroundings::of(scene))
}

/// The kind of acts, by which it is known what lines are said of; of none if there are no acts.
pub fn kind_of(acts: &[Act], scene: Scene) -> String {
    match acts {
        [] => gist::NO_ACT.into(),
        acts => kinds::kind_of_all(acts, scene.game),
    }
}

fn candidates(speech: &Speech, scene: Scene) -> Vec<Candidate> {
    if speech.words.len() > MOST_WORDS {
        return Vec::new();
    }
    let mut found: Vec<Candidate> = Vec::new();
    let causes = Causes::of(scene.game);
    let around = Surroundings::of(scene);
    let corrected = nearest::corrected(speech);
    for (speech, mended) in [(Some(speech), false), (corrected.as_ref(), true)] {
        let Some(speech) = speech else { continue };
        // Who does not say who he is may be either.
        let mut tellings: Vec<(Scene, Telling)> = Vec::new();
        for speaker in circumstance::speakers(&speech.words, scene) {
            let scene = Scene { speaker, ..scene };
            for telling in tellings::tellings(speech, scene) {
                if tellings.iter().all(|(_, known)| known.acts != telling.acts) {
                    tellings.push((scene, telling));
                }
            }
        }
        let said = marks::utterance(speech, scene.game.turn(), &around);
        let likely = speech.lexicon.gist.likely(&said);
        for telling in supposed::tellings(speech, scene, &likely) {
            if tellings.iter().all(|(_, known)| known.acts != telling.acts) {
                tellings.push((scene, telling));
            }
        }
        let mentions = Mentions::of(speech, scene);
        let all: Vec<&Telling> = tellings.iter().map(|(_, telling)| telling).collect();
        for (heard, telling) in &tellings {
            if found
                .iter()
                .all(|known| !is_same(&known.acts, &telling.acts, scene))
            {
                let mut candidate = Candidate::of(
                    telling,
                    Standing::of(telling, &all),
                    speech,
                    (*heard, scene.speaker.is_some()),
                    &causes,
                );
                let spelling = match (mended, corrected.is_some()) {
                    (true, _) => Some("mended"),
                    (false, true) => Some("could be mended"),
                    (false, false) => None,
                };
                candidate.heard(spelling, *heard, scene);
                candidate.weighed(speech, &likely, scene);
                candidate.agrees(&mentions, scene);
                found.push(candidate);
            }
        }
    }
    found
}

/// Whether two tellings come to the same: a move may be told in several ways.
fn is_same(one: &[Act], other: &[Act], scene: Scene) -> bool {
    if let ([first], [second]) = (one, other)
        && let (Deed::Plays(words), Deed::Plays(others)) = (&first.deed, &second.deed)
        && (first.actor, &first.manner) == (second.actor, &second.manner)
    {
        let position = scene.game.position().with_turn(side_of(first.actor, scene));
        let read = |words| mentions::read(&position, &scene.game.wings(), words);
        return words == others || read(words).is_some() && read(words) == read(others);
    }
    one == other
}

/// The name of the side of an actor, or of the side that he would speak for.
fn side_of(actor: Actor, scene: Scene) -> Color {
    match actor {
        Actor::Side { side, .. } => side,
        Actor::Umpire | Actor::Bystander => scene.game.turn(),
    }
}

/// A move in small letters that begins like a Pawn's capture but can only be the Bishop's; or that is not told apart.
fn is_doubtful(act: &Act, scene: Scene) -> bool {
    let Deed::Plays(MoveWords::San(san)) = &act.deed else {
        return false;
    };
    let position = scene.game.position().with_turn(side_of(act.actor, scene));
    // Or one that more men than one can make.
    record::read_san(&position, san).is_err()
        && (san.starts_with("bx") || record::expresses_algebraic(&position, san).len() > 1)
}
