//! Every limit of the house in one place, and the counting of how fast somebody goes.
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use umpire::agreement::{Agreement, Conditions};

use crate::refusal::Refusal;
use crate::settlement::Proposal;

/// Longest message on a socket, in bytes.
pub const FRAME: usize = 8 * 1024;
/// What may wait to be sent on a socket, in bytes; a longer log is told in parts.
pub const WAITS_TO_BE_SENT: usize = 1024 * 1024;
/// Longest act, in bytes.
pub const ACT: usize = 4 * 1024;
/// Longest body of a request, in bytes.
pub const BODY: usize = 64 * 1024;
/// Longest body for the library's desks, in bytes.
pub const LIBRARY_BODY: usize = 1024 * 1024;
/// Longest text to be transcribed, in bytes: damaged print takes the scribe long.
pub const TO_TRANSCRIBE: usize = 32 * 1024;
/// What each side, and the umpire, may do at one table; then, so much more of what brings a game to its end.
pub const ACTS: u32 = 9_000;
pub const LAST_ACTS: u32 = 500;
/// What each side, and the umpire, may say at one table.
pub const WORDS: u32 = 1_000;
/// How often each may change links.
pub const SEAT_CHANGES: u32 = 100;
/// Entries in the log of one table, but for the house's own.
pub const ENTRIES: u64 = 3 * (ACTS + LAST_ACTS + WORDS + SEAT_CHANGES) as u64;
/// Longest answer of the library, in bytes.
pub const ANSWER: usize = 8 * 1024 * 1024;
/// An answer of so many bytes is not counted; of all others together, and of those to one household, so many bytes may be on
/// their way.
pub const SMALL: usize = 64 * 1024;
pub const OUTGOING: usize = 256 * 1024 * 1024;
pub const OUTGOING_EACH: usize = 2 * ANSWER;
/// Questions that wait at the library's desks.
pub const WAITING: usize = 32;
/// People's words for an act are no longer, in characters: what they mean takes a while to find.
pub const SPOKEN: usize = 400;
/// So many entries are read again at once; more than these beside the tables.
pub const SOON_READ: usize = 300;
/// Time to send the head of a request, or to say nothing between two; time to send its body.
pub const TO_ASK: Duration = Duration::from_secs(10);
/// The same where only those who have a seat are wanted.
pub const TO_ASK_IN_RESERVE: Duration = Duration::from_secs(2);
/// An answer that nobody takes for so long is dropped, and his connection with it.
pub const TO_LISTEN: Duration = Duration::from_secs(20);
/// Of the delay of his wire, there and back, a player is spared so much a move.
pub const WIRE: Duration = Duration::from_millis(500);
/// News that a reader may be behind before he is sent away to come again.
pub const QUEUE: usize = 64;
/// Sockets and streams of events of one seat; of watchers there may be any number.
pub const SOCKETS_PER_SEAT: usize = 8;
/// Time to say who one is, on a socket.
pub const TO_SIT: Duration = Duration::from_secs(10);
/// A table that nobody uses is put away after this time.
pub const IDLE: Duration = Duration::from_secs(600);
/// So long after he sealed one waits for the other to be there when his envelope is opened.
pub const TO_COME_BACK: Duration = Duration::from_secs(24 * 3600);
/// Time that a question to the library may take.
pub const LIBRARY_TIME: Duration = Duration::from_secs(20);

/// Positions that the umpire of a table, or of the ruling desk, examines for one proof.
pub const PROOF: u64 = desk::library::rule::PROOF;
/// Machines that choose a move at the same time.
pub const THINKERS: usize = 4;

/// What is counted per address and per seat; flags can widen it.
#[derive(Copy, Clone, Debug)]
pub struct Pace {
    /// Tables that one address may make in a minute.
    pub tables_a_minute: u32,
    /// Requests of one address in 20 seconds.
    pub requests: u32,
    /// Things that one seat of a table does in 20 seconds, by whichever door.
    pub messages: u32,
    /// Sockets of one address; beside them it may have as many connections again.
    pub sockets: usize,
    /// As often a socket is asked whether anybody is there; who has not answered the time before has gone.
    pub silence: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            tables_a_minute: 5,
            requests: 400,
            messages: 100,
            sockets: 64,
            silence: Duration::from_secs(30),
        }
    }
}

/// A bucket that leaks: so many at once, refilled evenly over the time.
#[derive(Clone, Debug)]
pub struct Bucket {
    level: f64,
    at: Instant,
}

impl Bucket {
    /// An empty one.
    pub fn new() -> Bucket {
        Bucket {
            level: 0.0,
            at: Instant::now(),
        }
    }

    /// Puts one in; refused if the bucket is full, with the time until there is room.
    pub fn put(&mut self, most: u32, over: Duration) -> Result<(), Refusal> {
        let now = Instant::now();
        let leak = f64::from(most) / over.as_secs_f64();
        self.level = (self.level - now.duration_since(self.at).as_secs_f64() * leak).max(0.0);
        self.at = now;
        if self.level + 1.0 > f64::from(most) {
            let wait = (self.level + 1.0 - f64::from(most)) / leak;
            return Err(Refusal::TooMany(wait.ceil().max(1.0) as u64));
        }
        self.level += 1.0;
        Ok(())
    }

    fn idle(&self, over: Duration) -> bool {
        self.at.elapsed() > over
    }
}

impl Default for Bucket {
    fn default() -> Bucket {
        Bucket::new()
    }
}

/// A bucket for each of many.
pub struct Buckets<K> {
    each: Mutex<HashMap<K, Bucket>>,
    /// When those that nobody uses were last thrown away.
    swept: Mutex<Instant>,
}

impl<K> Default for Buckets<K> {
    fn default() -> Buckets<K> {
        Buckets {
            each: Mutex::default(),
            swept: Mutex::new(Instant::now()),
        }
    }
}

impl<K: Hash + Eq> Buckets<K> {
    /// Puts one in somebody's bucket.
    pub fn put(&self, whose: K, most: u32, over: Duration) -> Result<(), Refusal> {
        let (Ok(mut each), Ok(mut swept)) = (self.each.lock(), self.swept.lock()) else {
            return Ok(());
        };
        if swept.elapsed() > over {
            each.retain(|_, bucket| !bucket.idle(over));
            *swept = Instant::now();
        }
        each.entry(whose).or_default().put(most, over)
    }
}

/// A client's name for what it does.
pub fn act_id(act_id: &str) -> Result<(), Refusal> {
    match act_id.chars().count() {
        1..=64 if !act_id.contains('\0') => Ok(()),
        _ => Err(Refusal::Malformed("act_id has 1 to 64 characters".into())),
    }
}

/// An act as it is sent: the same by whichever door.
pub fn act(line: &str) -> Result<(), Refusal> {
    match line.len() <= ACT {
        true => one_line(line),
        false => Err(Refusal::TooLarge(format!("an act has at most {ACT} bytes"))),
    }
}

/// What an act quotes would else put acts of its own into the case that is written of the game.
fn one_line(line: &str) -> Result<(), Refusal> {
    match is_one_line(line.trim_end()) {
        true => Ok(()),
        false => Err(Refusal::Malformed("an act stands on one line".into())),
    }
}

/// Nothing in it that ends a line, nor what no page shows.
fn is_one_line(line: &str) -> bool {
    let other = |c: char| minutes::ends_line(c) || c.is_control() && c != '\t';
    !line.contains(other)
}

/// An act in people's own words.
pub fn spoken(line: &str) -> Result<(), Refusal> {
    match line.chars().count() <= SPOKEN {
        true => one_line(line),
        false => Err(Refusal::TooLarge(format!(
            "an act is told in at most {SPOKEN} characters"
        ))),
    }
}

/// What is said at a table.
pub fn words(words: &str) -> Result<(), Refusal> {
    match words.chars().count() {
        1..=500 if !words.contains('\0') => Ok(()),
        _ => Err(Refusal::Malformed("words have 1 to 500 characters".into())),
    }
}

/// The acts and moves of a case. A claim that may need a proof counts for as many as take the time of one.
pub fn steps(case: &minutes::Case, most: u64) -> Result<(), Refusal> {
    let count = |(_, step): &(usize, minutes::Step)| match step {
        minutes::Step::After { times, moves } => u64::from(*times) * moves.len() as u64,
        step if step.asks_for_proof() => 600,
        _ => 1,
    };
    match case.steps.iter().map(count).sum::<u64>() {
        steps if steps <= most => Ok(()),
        steps => Err(Refusal::TooLarge(format!(
            "{steps} acts and moves are more than {most}"
        ))),
    }
}

/// The lines of a case before anything is made of them, a claim that may need a proof counted as in [`steps`].
pub fn lines(case: &str, most: u64) -> Result<(), Refusal> {
    let claims = case.matches("endless").count() as u64;
    match case.lines().count() as u64 + claims * 600 {
        lines if lines <= most => Ok(()),
        lines => Err(Refusal::TooLarge(format!(
            "{lines} lines are more than {most}, a claim of endless checks counting for 600"
        ))),
    }
}

/// A text for the scribe.
pub fn to_transcribe(text: &str) -> Result<(), Refusal> {
    match text.len() <= TO_TRANSCRIBE {
        true => Ok(()),
        false => Err(Refusal::TooLarge(format!(
            "the desk transcribes {TO_TRANSCRIBE} bytes at once; `jadoube transcribe` reads whole books"
        ))),
    }
}

/// How far proofs are sought.
pub fn proofs(conditions: &Conditions) -> Result<(), Refusal> {
    let too_far = |agreed: &Agreement| matches!(agreed, Agreement::ProofsWithin(n) if *n > PROOF);
    match conditions.agreements.iter().any(too_far) {
        false => Ok(()),
        true => Err(Refusal::Malformed(format!(
            "here proofs are sought within at most {PROOF} positions"
        ))),
    }
}

/// What is proposed for a table.
pub fn proposal(proposal: &Proposal) -> Result<(), Refusal> {
    let names = [&proposal.names.white, &proposal.names.black];
    let condition = |line: &String| line.len() <= 1000 && is_one_line(line);
    let wrong = if !names
        .iter()
        .all(|name| name.chars().count() <= 60 && is_one_line(name))
    {
        "a name is one line of at most 60 characters"
    } else if proposal.code.len() > 60 {
        "the name of a code has at most 60 characters"
    } else if proposal.conditions.len() > 40 || !proposal.conditions.iter().all(condition) {
        "there are at most 40 conditions, each one line of at most 1,000 characters"
    } else if proposal.conditions.iter().map(String::len).sum::<usize>() > 8_000 {
        "the conditions have at most 8,000 characters in all"
    } else if !(1..=partner::search::BEST).contains(&proposal.partner.level) {
        "the partner's level is 1, 2, 3 or 4"
    } else if proposal.partner.waits_ms > 5000 {
        "the partner waits at most 5,000 ms"
    } else if proposal.touch.press_ms > 5000 || proposal.touch.travel_px > 100 {
        "a touch is at most 5,000 ms and 100 px"
    } else {
        return Ok(());
    };
    Err(Refusal::Malformed(wrong.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_fills_and_leaks() {
        let mut bucket = Bucket::new();
        let over = Duration::from_secs(4 * 3600);
        for _ in 0..4 {
            assert!(bucket.put(4, over).is_ok());
        }
        assert!(matches!(
            bucket.put(4, over),
            Err(Refusal::TooMany(1..=3600))
        ));
        bucket.at -= over / 3;
        assert!(bucket.put(4, over).is_ok());
    }
}
