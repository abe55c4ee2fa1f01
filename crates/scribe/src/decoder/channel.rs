//! The noisy channel between what was set and what stands on the page: what it costs, in nats, to have
//! printed or scanned one letter for another, to have lost one or to have come by one.
use record::spelling::{Form, Spelling};
use std::sync::OnceLock;

/// A cost: the negative logarithm of a probability.
pub type Nats = f32;

/// Beyond this nothing is followed.
pub const FAR: Nats = 60.0;

/// How often letters are confused, from scanned pages laid beside what they show.
const CONFUSIONS: &str = include_str!("../../data/confusions.tsv");

/// Letters that printers take for each other: they lie in neighbouring cases or look alike upside down.
const MISSET: &str = "KRBQNP";

/// What the channel makes of letters at some rate of damage.
pub struct Channel {
    /// By the letter meant, then the letter printed.
    misread: Vec<[Nats; 128]>,
    lost: [Nats; 128],
    found: [Nats; 128],
    /// The share of letters that are damaged, and what one costs at least.
    pub noise: f32,
    dear: Nats,
}

/// The rates of damage for which channels are kept.
const RATES: [f32; 7] = [0.0004, 0.002, 0.006, 0.015, 0.035, 0.07, 0.13];

impl Channel {
    /// The channel for so many damaged letters in one.
    pub fn of(noise: f32) -> &'static Channel {
        static KEPT: OnceLock<Vec<Channel>> = OnceLock::new();
        let kept = KEPT.get_or_init(|| RATES.iter().map(|r| Channel::new(*r)).collect());
        let near = |rate: &&Channel| (rate.noise.ln() - noise.max(1e-4).ln()).abs();
        let nearest = kept.iter().min_by(|a, b| near(a).total_cmp(&near(b)));
        nearest.unwrap_or(&kept[0])
    }

    fn new(noise: f32) -> Channel {
        let mut seen = vec![[0.0_f32; 128]; 128];
        for line in CONFUSIONS.lines().filter(|l| !l.starts_with('#')) {
            let mut fields = line.split('\t');
            let letter = |f: Option<&str>| f.and_then(|f| f.bytes().next()).map(usize::from);
            let (meant, printed) = (letter(fields.next()), letter(fields.next()));
            let count = fields.next().and_then(|c| c.parse::<f32>().ok());
            if let (Some(meant), Some(printed), Some(count)) = (meant, printed, count) {
                seen[meant & 127][printed & 127] += count;
            }
        }
        for (a, b) in pairs(MISSET) {
            seen[a][b] += 3.0;
        }
        for (a, b) in pairs("12345678") {
            seen[a][b] += 0.7;
        }
        let rate = |share: f32| -(noise * share).ln();
        let mut channel = Channel {
            misread: vec![[0.0; 128]; 128],
            lost: [rate(0.25); 128],
            found: [rate(0.12); 128],
            noise,
            dear: rate(0.5),
        };
        for (meant, counts) in seen.iter().enumerate() {
            let total: f32 = counts.iter().sum::<f32>() + 12.0;
            for (printed, count) in counts.iter().enumerate() {
                let share = (count + 0.12) / total;
                channel.misread[meant][printed] = rate(share.min(0.5));
            }
            let m = meant as u8;
            let (upper, lower) = (m.to_ascii_uppercase(), m.to_ascii_lowercase());
            if upper != lower {
                let other = usize::from(if m == upper { lower } else { upper });
                // Words begin with capitals; a man's capital is seldom small.
                let cost = if m == lower { 0.1 } else { 2.5 };
                channel.misread[meant][other] = channel.misread[meant][other].min(cost);
            }
            channel.misread[meant][meant] = 0.0;
        }
        channel.misread[usize::from(b'O')][usize::from(b'0')] = 0.1;
        channel.misread[usize::from(b'0')][usize::from(b'O')] = 0.1;
        for (sign, cost) in [
            (b' ', 0.0),
            (b'.', 0.02),
            (b',', 0.3),
            (b';', 0.3),
            (b':', 0.3),
            (b'\'', 0.4),
            (b'"', 0.3),
            (b'!', 0.02),
            (b'?', 0.02),
            (b'|', 0.4),
            (b'(', 0.4),
            (b')', 0.2),
            (b'-', 1.2),
            (b'*', 0.1),
            (b'_', 0.1),
            (b'~', 0.5),
            (b'[', 0.5),
            (b']', 0.5),
            (b'{', 0.7),
            (b'}', 0.7),
        ] {
            channel.found[usize::from(sign)] = cost;
        }
        // Stops, which no spelling has, are often read as letters.
        for (sign, share) in [(b'o', 1.6), (b'e', 0.6), (b'L', 0.3), (b'i', 0.25)] {
            channel.found[usize::from(sign)] = rate(share);
        }
        channel.lost[usize::from(b' ')] = 0.0;
        channel.lost[usize::from(b'\'')] = 0.4 + 0.5 * rate(1.0).min(1.0);
        channel.lost[usize::from(b'-')] = rate(0.5);
        channel.lost[usize::from(b'(')] = rate(0.8).min(3.0);
        channel
    }

    /// What it costs that `printed` stands for `meant`.
    pub fn misread(&self, meant: u8, printed: u8) -> Nats {
        self.misread[usize::from(meant & 127)][usize::from(printed & 127)]
    }

    pub fn lost(&self, meant: u8) -> Nats {
        self.lost[usize::from(meant & 127)]
    }

    pub fn found(&self, printed: u8) -> Nats {
        self.found[usize::from(printed & 127)]
    }
}

fn pairs(letters: &str) -> impl Iterator<Item = (usize, usize)> {
    let all = letters.bytes().map(usize::from);
    all.clone()
        .flat_map(move |a| all.clone().map(move |b| (a, b)))
        .filter(|(a, b)| a != b)
}

/// For each place in a text the least cost of having come so far.
pub type Reach = Box<[Nats]>;

/// A text that is aligned with spellings, from its beginning or from its end.
pub struct Aligner<'a> {
    pub channel: &'a Channel,
    /// What each form of spelling costs in this book.
    pub forms: &'a [Nats; Form::COUNT],
    /// The letters in the order in which they are aligned.
    text: Vec<u8>,
    backward: bool,
    /// Which letters, great or small, occur in it.
    seen: u128,
}

impl<'a> Aligner<'a> {
    pub fn new(
        channel: &'a Channel,
        forms: &'a [Nats; Form::COUNT],
        text: &[u8],
        backward: bool,
    ) -> Aligner<'a> {
        let mut text = text.to_vec();
        if backward {
            text.reverse();
        }
        let seen = text.iter().fold(0, |seen, b| seen | folded(*b));
        Aligner {
            channel,
            forms,
            text,
            backward,
            seen,
        }
    }

    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Nothing aligned yet.
    pub fn at(&self, place: usize) -> Reach {
        let mut reach = vec![FAR; self.text.len() + 1].into_boxed_slice();
        reach[place] = 0.0;
        self.glide(&mut reach);
        reach
    }

    /// Lets letters that belong to nothing be passed over.
    pub fn glide(&self, reach: &mut [Nats]) {
        for j in 0..self.text.len() {
            let further = reach[j] + self.channel.found(self.text[j]);
            reach[j + 1] = reach[j + 1].min(further);
        }
    }

    /// Whether a word cannot be meant: too many of its letters do not occur.
    fn is_out_of_reach(&self, word: &[u8]) -> bool {
        let missing = word.iter().filter(|b| self.seen & folded(**b) == 0);
        word.len() > 2 && missing.count() as Nats * self.channel.dear > 16.0
    }

    /// Aligns a spelling from wherever `reach` has come.
    pub fn follow(&self, spelling: &Spelling, reach: &[Nats]) -> Reach {
        match spelling {
            Spelling::Nothing => reach.into(),
            Spelling::Word(word) => self.word(word.as_bytes(), reach),
            Spelling::Then(parts) => {
                let mut now: Reach = reach.into();
                if self.backward {
                    for part in parts.iter().rev() {
                        now = self.follow(part, &now);
                    }
                } else {
                    for part in parts {
                        now = self.follow(part, &now);
                    }
                }
                now
            }
            Spelling::Or(ways) => {
                let mut best: Reach = vec![FAR; reach.len()].into_boxed_slice();
                for way in ways {
                    if !self.barred(way) {
                        least(&mut best, &self.follow(way, reach), 0.0);
                    }
                }
                best
            }
            Spelling::In(form, inner) => {
                let cost = self.forms[*form as usize];
                let mut out = self.follow(inner, reach);
                if cost > 0.0 {
                    out.iter_mut().for_each(|c| *c = (*c + cost).min(FAR));
                }
                out
            }
        }
    }

    /// Whether a form is never used in this book.
    fn barred(&self, spelling: &Spelling) -> bool {
        matches!(spelling, Spelling::In(form, _) if self.forms[*form as usize] >= FAR)
    }

    fn word(&self, word: &[u8], reach: &[Nats]) -> Reach {
        if self.is_out_of_reach(word) {
            return vec![FAR; reach.len()].into_boxed_slice();
        }
        let mut now: Reach = reach.into();
        let n = self.text.len();
        for k in 0..word.len() {
            let meant = if self.backward {
                word[word.len() - 1 - k]
            } else {
                word[k]
            };
            let misread = &self.channel.misread[usize::from(meant & 127)];
            let lost = self.channel.lost(meant);
            let mut before = now[0];
            now[0] = (now[0] + lost).min(FAR);
            for j in 0..n {
                let printed = self.text[j];
                let here = now[j + 1];
                let swapped = before + misread[usize::from(printed & 127)];
                let skipped = here + lost;
                let surplus = now[j] + self.channel.found(printed);
                now[j + 1] = swapped.min(skipped).min(surplus).min(FAR);
                before = here;
            }
        }
        now
    }
}

/// The place of a letter, great or small, in a set.
fn folded(letter: u8) -> u128 {
    1 << (letter.to_ascii_lowercase() & 127)
}

/// Lowers `best` to `other` where that is less.
pub fn least(best: &mut [Nats], other: &[Nats], more: Nats) {
    for (b, o) in best.iter_mut().zip(other) {
        *b = b.min(*o + more);
    }
}
