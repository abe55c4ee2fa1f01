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

/// What became of letters in some print.
#[derive(Clone, Debug)]
pub struct Seen {
    /// By the letter meant, then the letter printed.
    printed: Vec<[f32; 128]>,
    lost: [f32; 128],
    found: [f32; 128],
}

impl Default for Seen {
    fn default() -> Seen {
        Seen {
            printed: vec![[0.0; 128]; 128],
            lost: [0.0; 128],
            found: [0.0; 128],
        }
    }
}

impl Seen {
    pub fn printed(&mut self, meant: u8, printed: u8) {
        self.printed[usize::from(meant & 127)][usize::from(printed & 127)] += 1.0;
    }

    pub fn lost(&mut self, meant: u8) {
        self.lost[usize::from(meant & 127)] += 1.0;
    }

    pub fn found(&mut self, printed: u8) {
        self.found[usize::from(printed & 127)] += 1.0;
    }
}

/// What was known of a letter before counts for so many of it, and of letters found among others for so many.
const BEFORE: f32 = 5.0;
const BEFORE_FOUND: f32 = 150.0;

/// What the channel makes of letters at some rate of damage.
#[derive(Clone)]
pub struct Channel {
    /// By the letter meant, then the letter printed.
    misread: Vec<[Nats; 128]>,
    lost: [Nats; 128],
    found: [Nats; 128],
    /// The share of letters that are damaged, and what one costs at least.
    pub noise: f32,
    dear: Nats,
}

/// Letters of which little was seen count for so many, and nothing happens less often than this.
const UNSEEN: f32 = 30.0;
const LEAST: f32 = 0.0006;

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
        let mut seen = Seen::default();
        for line in CONFUSIONS.lines().filter(|l| !l.starts_with('#')) {
            let mut fields = line.split('\t');
            let letter = |f: Option<&str>| f.and_then(|f| f.bytes().next()).map(usize::from);
            let (meant, printed) = (letter(fields.next()), letter(fields.next()));
            let count = fields.next().and_then(|c| c.parse::<f32>().ok());
            match (meant, printed, count.unwrap_or(0.0)) {
                (Some(m), Some(p), count) => seen.printed[m & 127][p & 127] += count,
                (Some(m), None, count) => seen.lost[m & 127] += count,
                (None, Some(p), count) => seen.found[p & 127] += count,
                (None, None, _) => {}
            }
        }
        let of = |m: usize| seen.printed[m].iter().sum::<f32>() + seen.lost[m];
        let letters: f32 = (0..128).map(of).sum();
        let right: f32 = (0..128).map(|m| seen.printed[m][m]).sum();
        let usual = (letters - right) / letters;
        // Less damage is the same damage, less often.
        let cost = |rate: f32| -(noise / usual * rate.max(LEAST)).min(0.6).ln();
        let mut channel = Channel {
            misread: vec![[0.0; 128]; 128],
            lost: [0.0; 128],
            found: [0.0; 128],
            noise,
            dear: cost(0.08),
        };
        let misset: Vec<(usize, usize)> = pairs(MISSET).collect();
        // King, Rook and Bishop far more often than the others.
        let most_misset: Vec<(usize, usize)> = pairs("KRB").collect();
        let misfigured: Vec<(usize, usize)> = pairs("12345678").collect();
        for meant in 0..128 {
            let all = of(meant) + UNSEEN;
            for printed in 0..128 {
                let mut rate = (seen.printed[meant][printed] + UNSEEN * usual / 90.0) / all;
                if most_misset.contains(&(meant, printed)) {
                    rate += 0.08 * usual;
                } else if misset.contains(&(meant, printed)) {
                    rate += 0.02 * usual;
                } else if misfigured.contains(&(meant, printed)) {
                    rate += 0.006 * usual;
                }
                channel.misread[meant][printed] = cost(rate);
            }
            channel.lost[meant] = cost((seen.lost[meant] + UNSEEN * usual * 0.25) / all);
            channel.found[meant] = cost((seen.found[meant] + 0.5) / letters);
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
        channel.lost[usize::from(b' ')] = 0.0;
        channel.lost[usize::from(b'\'')] = 0.9;
        channel.lost[usize::from(b'(')] = channel.lost[usize::from(b'(')].min(3.0);
        channel
    }

    /// The same channel after it was seen at work in a text.
    pub fn taught(&self, seen: &Seen) -> Channel {
        let mut taught = self.clone();
        let cost = |before: Nats, count: f32, all: f32| {
            let share = (BEFORE * (-before).exp() + count) / (BEFORE + all);
            -share.ln()
        };
        let mut letters = 0.0;
        for (meant, counts) in seen.printed.iter().enumerate() {
            let all: f32 = counts.iter().sum::<f32>() + seen.lost[meant];
            letters += all;
            if all == 0.0 {
                continue;
            }
            for (printed, count) in counts.iter().enumerate() {
                let before = self.misread[meant][printed];
                taught.misread[meant][printed] = cost(before, *count, all);
            }
            taught.lost[meant] = cost(self.lost[meant], seen.lost[meant], all);
        }
        for (printed, count) in seen.found.iter().enumerate() {
            let before = self.found[printed];
            let share = (BEFORE_FOUND * (-before).exp() + count) / (BEFORE_FOUND + letters);
            taught.found[printed] = before.min(-share.ln());
        }
        taught
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
    /// For letters that may be others what it costs to have meant each; empty if there are none.
    blurred: Vec<Option<Box<[Nats; 128]>>>,
    /// Which letters, great or small, occur in it.
    seen: u128,
}

impl<'a> Aligner<'a> {
    pub fn new(
        channel: &'a Channel,
        forms: &'a [Nats; Form::COUNT],
        text: &[u8],
        also: &[(usize, u8, Nats)],
        backward: bool,
    ) -> Aligner<'a> {
        let mut blurred = Vec::new();
        if !also.is_empty() {
            blurred.resize(text.len(), None);
        }
        for (at, letter, less) in also {
            let printed = text[*at];
            let costs = blurred[*at].get_or_insert_with(|| {
                Box::new(std::array::from_fn(|m| channel.misread(m as u8, printed)))
            });
            for (meant, cost) in costs.iter_mut().enumerate() {
                *cost = cost.min(less + channel.misread(meant as u8, *letter));
            }
        }
        let mut text = text.to_vec();
        if backward {
            text.reverse();
            blurred.reverse();
        }
        let letters = text.iter().chain(also.iter().map(|(_, letter, _)| letter));
        let seen = letters.fold(0, |seen, b| seen | folded(*b));
        Aligner {
            channel,
            forms,
            text,
            backward,
            blurred,
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
                let swapped = before
                    + match self.blurred.get(j) {
                        Some(Some(costs)) => costs[usize::from(meant & 127)],
                        _ => misread[usize::from(printed & 127)],
                    };
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
