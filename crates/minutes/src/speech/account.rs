//! How a reading accounts for a line, and what of it it leaves out.
use umpire::Verdict;

use super::words::{Kind, Word};

/// The words that a reading left out, by what they may have meant.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct LeftOut {
    /// What they weigh together.
    pub cost: f64,
    /// Nobody knows them.
    pub unknown: f64,
    /// They seldom carry the meaning: `board`, `off`, `for`.
    pub light: f64,
    /// Some act is told with them.
    pub known: f64,
    /// They turn a meaning about: `not`, `if`, `almost`.
    pub turning: f64,
}

impl LeftOut {
    pub fn add(&mut self, word: &Word) {
        self.cost += word.weight;
        let kind = match word.kind {
            Kind::Noise => return,
            Kind::Light => &mut self.light,
            Kind::Unknown => &mut self.unknown,
            Kind::Known => &mut self.known,
            Kind::Turning => &mut self.turning,
        };
        *kind += 1.0;
    }

    pub fn of(words: &[Word]) -> LeftOut {
        let mut all = LeftOut::default();
        words.iter().for_each(|word| all.add(word));
        all
    }
}

impl std::ops::AddAssign for LeftOut {
    fn add_assign(&mut self, other: LeftOut) {
        self.cost += other.cost;
        self.unknown += other.unknown;
        self.light += other.light;
        self.known += other.known;
        self.turning += other.turning;
    }
}

/// By what an act was found in the words.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The case language itself.
    Strict,
    /// A way to say it.
    Way,
    /// A move as it is recorded.
    Move,
    /// A move told in a sentence.
    MoveTold,
    /// What the other is to do, said bare.
    Remedy,
    /// A demand sought among the rights.
    Asked,
    /// What was done before, done to another man.
    Likewise,
    /// What such words are mostly said of.
    Gist,
}

pub const SOURCES: [Source; 8] = [
    Source::Strict,
    Source::Way,
    Source::Move,
    Source::MoveTold,
    Source::Remedy,
    Source::Asked,
    Source::Likewise,
    Source::Gist,
];

/// How acts were found, and what the umpire made of them: counts over the acts of a telling.
#[derive(Copy, Clone, Debug, Default)]
pub struct Account {
    pub left_out: LeftOut,
    /// The pieces of the line that tell of no act.
    pub passed: LeftOut,
    pub sources: [f64; SOURCES.len()],
    /// Acts whose actor the words name.
    pub named: f64,
    pub upheld: f64,
    pub refused: f64,
    pub no_provision: f64,
    /// Acts told as the time or the reason of another.
    pub subordinate: f64,
}

impl Account {
    pub fn of(source: Source, left_out: LeftOut, named: bool) -> Account {
        let mut account = Account {
            left_out,
            named: f64::from(u8::from(named)),
            ..Account::default()
        };
        account.sources[source as usize] = 1.0;
        account
    }

    pub fn ruled(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::Upheld => &mut self.upheld,
            Verdict::Refused => &mut self.refused,
            Verdict::NoProvision => &mut self.no_provision,
        } += 1.0;
    }
}

impl std::ops::AddAssign for Account {
    fn add_assign(&mut self, other: Account) {
        self.left_out += other.left_out;
        self.passed += other.passed;
        for (sum, one) in self.sources.iter_mut().zip(other.sources) {
            *sum += one;
        }
        self.named += other.named;
        self.upheld += other.upheld;
        self.refused += other.refused;
        self.no_provision += other.no_provision;
        self.subordinate += other.subordinate;
    }
}
