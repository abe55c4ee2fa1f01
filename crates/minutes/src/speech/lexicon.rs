//! The words people use for each act, by chapter: `lexicon/*.txt`. They are said there and nowhere else.
//!
//! Every act of the case language is understood in its own words, in any form (`touches`, `touched`), without
//! an entry. An entry is another way to say it: `pattern.rs` tells how it is written. What stands before
//! a colon says whose act alone it can be: `umpire`, `bystander`, `player`; `other` where what is told of one side is for
//! the other to say (`he flagged`); `on him` where the umpire does it to him who is named (`white is warned`), who then
//! stands for `{side}`; `you` where he who speaks says it of the other. Where the meaning begins with `!` it is meant only
//! if the umpire would uphold it now.
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use umpire::words::{Form, OPEN_DEEDS, PLAIN_DEEDS};

use super::gist::Gist;
use super::men;
use super::pattern::Pattern;
use super::words::{forms, is_noise};

/// Ways to say an act, and the act.
const CHAPTERS: &[&str] = &[
    include_str!("lexicon/hand.txt"),
    include_str!("lexicon/ends.txt"),
    include_str!("lexicon/penalties.txt"),
    include_str!("lexicon/conduct.txt"),
    include_str!("lexicon/letters.txt"),
    include_str!("lexicon/clock.txt"),
    include_str!("lexicon/umpire.txt"),
];

fn entries(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" => "))
}

/// A way to say an act: whose it is, how it is said, what it means.
pub struct Way {
    pub whose: Option<&'static str>,
    pub pattern: Pattern,
    pub meaning: String,
    /// Meant only if the umpire would uphold it.
    pub if_upheld: bool,
    /// The act's own words, not another way to say it.
    own: bool,
}

/// Those of the chapters, and every act in its own words.
static WAYS: LazyLock<Vec<Way>> = LazyLock::new(|| {
    let told = CHAPTERS.iter().flat_map(|text| entries(text));
    let told = told.map(|(pattern, meaning)| {
        let (whose, pattern) = match pattern.split_once(": ") {
            Some((whose, pattern)) => (Some(whose), pattern),
            None => (None, pattern),
        };
        Way {
            whose,
            pattern: Pattern::of(pattern),
            meaning: meaning.trim_start_matches('!').into(),
            if_upheld: meaning.starts_with('!'),
            own: false,
        }
    });
    let own = |words: &str, rest: &str| Way {
        whose: None,
        pattern: Pattern::of(&(Form::MayBe.of(words) + rest)),
        meaning: words.to_owned() + rest,
        if_upheld: false,
        own: true,
    };
    let plain = PLAIN_DEEDS.iter().map(|(words, _)| own(words, ""));
    let open = OPEN_DEEDS
        .iter()
        .flat_map(|words| [own(words, " {}"), own(words, "")]);
    told.chain(plain).chain(open).collect()
});

/// Other words for a thing that an act is about.
pub struct Phrase {
    pub pattern: Pattern,
    pub meaning: &'static str,
}

fn phrases(text: &'static str) -> Vec<Phrase> {
    let phrase = |(pattern, meaning)| Phrase {
        pattern: Pattern::of(pattern),
        meaning,
    };
    entries(text).map(phrase).collect()
}

/// What is demanded, decided or done as a duty.
pub static REMEDIES: LazyLock<Vec<Phrase>> =
    LazyLock::new(|| phrases(include_str!("lexicon/remedies.txt")));

/// Errors, grounds, claims and results.
pub static THINGS: LazyLock<Vec<Phrase>> =
    LazyLock::new(|| phrases(include_str!("lexicon/things.txt")));

/// How an act of the hand was meant.
pub static MANNERS: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| entries(include_str!("lexicon/manners.txt")).collect());

/// Acts that go on with a move.
pub const OF_MOVES: &[&str] = &[
    "plays",
    "proposes",
    "adopts",
    "means",
    "suggests",
    "writes",
    "announces",
];

/// Every word that a move is told with, or him who acts.
const OTHERS: &str = "promote underpromote queen become capture eat snap advance jump slide hop cover answer \
     recapture retreat king rook bishop knight pawn castle castles castled castling takes captures white black \
     umpire arbiter referee bystander spectator";

/// The ways to say an act that are known, and their words.
///
/// ```
/// use minutes::{Gist, Lexicon};
/// let few = Lexicon::with(|_| false, Gist::default().into()); // the acts' own words, and no others
/// assert!(few.ways.len() < Lexicon::whole().ways.len());
/// assert!(few.knows("touches") && !Lexicon::whole().knows("xylophone"));
/// ```
pub struct Lexicon {
    pub ways: Vec<&'static Way>,
    known: BTreeSet<String>,
    /// What words are said of.
    pub(super) gist: Arc<Gist>,
}

static WHOLE: LazyLock<Lexicon> =
    LazyLock::new(|| Lexicon::with(|_| true, Arc::new(Gist::learnt())));

impl Lexicon {
    pub fn whole() -> &'static Lexicon {
        &WHOLE
    }

    /// As one who knows only some of the ways, told by their number; every act is known in its own words.
    pub fn with(knows: impl Fn(usize) -> bool, gist: Arc<Gist>) -> Lexicon {
        let known_ways = WAYS
            .iter()
            .enumerate()
            .filter(|(n, way)| way.own || knows(*n));
        let ways: Vec<&Way> = known_ways.map(|(_, way)| way).collect();
        let mut known: BTreeSet<String> = BTreeSet::new();
        let mut add = |word: &str| known.extend(forms(word));
        for way in &ways {
            way.pattern.words().for_each(&mut add);
            let plain = |word: &&str| !word.starts_with('{');
            way.meaning.split(' ').filter(plain).for_each(&mut add);
        }
        for phrase in REMEDIES.iter().chain(THINGS.iter()) {
            phrase.pattern.words().for_each(&mut add);
        }
        OTHERS.split(' ').for_each(&mut add);
        Lexicon { ways, known, gist }
    }

    /// Every word that some act is told with, in each of its forms.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(String::as_str)
    }

    pub fn knows(&self, word: &str) -> bool {
        self.known.contains(word)
            || is_noise(word)
            || actor(word).is_some()
            || men::role(word).is_some()
            || men::square(word).is_some()
            || word.contains(|c: char| !c.is_alphabetic())
    }
}

/// The side or person that a word names.
pub fn actor(word: &str) -> Option<&'static str> {
    let named = word.strip_suffix('\'').filter(|_| word.len() > 3);
    Some(match named.unwrap_or(word) {
        "white" | "whites" | "w" | "weiss" => "white",
        "black" | "blacks" | "b" => "black",
        "umpire" | "arbiters" | "arbiter" | "referee" | "ref" | "judge" | "director" | "td" => {
            "umpire"
        }
        "bystander" | "spectator" | "onlooker" | "kibitzer" | "watcher" | "audience"
        | "bystanders" | "spectators" | "someone" | "somebody" | "guy" | "stranger" | "coach"
        | "parent" | "neighbour" | "neighbor" | "onlookers" | "crowd" | "visitor" => "bystander",
        _ => return None,
    })
}
