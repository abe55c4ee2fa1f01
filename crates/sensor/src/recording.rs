//! Recordings: every byte that a board sent, with its time where it is known, and what was said meanwhile.
//!
//! One message a line in base64, in the order in which they came. Before it may stand the time in
//! milliseconds; a line that begins with `>` is a line that somebody typed; `#` begins a remark.
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::event::{Millis, What};

/// One line of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    Bytes(Option<Millis>, Vec<u8>),
    Said(Option<Millis>, String),
    /// The maker whose board it was.
    Maker(String),
    Remark,
}

impl Line {
    /// Reads a line; the error says what is wrong with it.
    pub fn read(line: &str) -> Result<Line, String> {
        let line = line.trim();
        if let Some(remark) = line.strip_prefix('#') {
            let maker = remark.trim().strip_prefix("maker ");
            return Ok(maker.map_or(Line::Remark, |name| Line::Maker(name.trim().into())));
        }
        if line.is_empty() {
            return Ok(Line::Remark);
        }
        let (at, rest) = match line.split_once(char::is_whitespace) {
            Some((time, rest)) if time.bytes().all(|b| b.is_ascii_digit()) => {
                let at = time.parse().map_err(|_| format!("{time} is no time"))?;
                (Some(at), rest.trim())
            }
            _ => (None, line),
        };
        if let Some(said) = rest.strip_prefix('>') {
            return Ok(Line::Said(at, said.trim().into()));
        }
        let bytes = STANDARD.decode(rest).map_err(|why| {
            format!(
                "it is neither base64 nor a remark ({})",
                why.to_string().trim_end_matches('.')
            )
        })?;
        Ok(Line::Bytes(at, bytes))
    }

    /// Bytes as they are written down.
    pub fn of_bytes(at: Millis, bytes: &[u8]) -> String {
        format!("{at} {}", STANDARD.encode(bytes))
    }

    /// What was typed, as it is written down.
    pub fn of_words(at: Millis, words: &str) -> String {
        format!("{at} > {words}")
    }
}

/// The time of messages that were recorded without: a message comes soon after the one before it, and a second
/// of the clock is a second.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    now: Millis,
    ticked: Millis,
    shown: Option<u32>,
}

/// How soon one message comes after another.
const SOON: Millis = 60;

impl Pace {
    /// The time of what was just heard.
    pub fn of(&mut self, what: &What) -> Millis {
        self.now += SOON;
        if let What::Clock(reading) = what {
            let shown = reading.left.seconds + reading.right.seconds;
            let gone = self.shown.map_or(0, |before| before.saturating_sub(shown));
            if gone > 0 {
                self.now = self.now.max(self.ticked + 1000 * u64::from(gone.min(60)));
                self.ticked = self.now;
            }
            self.shown = Some(shown);
        }
        self.now
    }
}
