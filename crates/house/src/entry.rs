//! The log of a table: what is kept of everything that is done there, and how one entry is chained to the next.
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::seal::{Envelope, Opened};
use crate::seat::{Lock, Seat};
use crate::settlement::Settlement;
use crate::simulation::planted;
use crate::store::Row;
pub use desk::ruling::{Ruling, Sentence};

/// One thing done at a table. Its JSON is what the store keeps, byte for byte.
#[derive(Clone, Serialize, Deserialize)]
pub struct Entry {
    pub seq: u64,
    /// Milliseconds since 1970.
    pub at: u64,
    pub seat: Seat,
    /// The doer's own name for it, his seat before it: no seat can use up another's names.
    pub act_id: String,
    /// When the entry before it was told, where that was later than it was done: the clock runs from telling to doing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<u64>,
    /// A hash of the people's words that were taken for it, where it was not said in the case language: said again under the
    /// same name, they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// The law by which it was ruled on, where that is not the law of the entry before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub law: Option<String>,
    #[serde(flatten)]
    pub what: What,
}

/// What was done.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum What {
    Made {
        settlement: Box<Settlement>,
        ruling: Ruling,
    },
    /// A side accepted the conditions.
    Accepted,
    /// A line of the case language, without its clock reading.
    Act {
        act: String,
        clock: Option<u64>,
        ruling: Ruling,
    },
    /// A record put into an envelope; the words are nowhere but in it.
    Sealed {
        clock: Option<u64>,
        envelope: Envelope,
        ruling: Ruling,
    },
    /// An act (`resumes`) upon which the envelope of entry `seal` was opened.
    Opened {
        act: String,
        clock: Option<u64>,
        seal: u64,
        contents: Opened,
        ruling: Ruling,
    },
    Words {
        words: String,
        to: Hearers,
        /// Chance, where others see the hash but not the words: it cannot be guessed from it what they were.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        salt: Option<String>,
    },
    /// A seat was taken, its link changed or revoked.
    Seat {
        change: SeatChange,
        of: Seat,
        lock: Option<Lock>,
    },
    /// The house was shut in between, or stood still: no clock ran.
    House {
        from: u64,
        to: u64,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stalled: bool,
        /// Entries up to this one had been acknowledged and are lost; the umpire lets play go on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lost: Option<u64>,
    },
}

/// Who hears what is said.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Hearers {
    All,
    /// The speaker's own side.
    Allies,
    /// Who plays, on either side: a link to a seat is nobody else's.
    Players,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SeatChange {
    Taken,
    Rotated,
    Revoked,
}

/// The law that this house was built with: it changes with every change to the codes or to the umpire.
pub const LAW: &str = env!("JADOUBE_LAW");

impl Entry {
    /// The row that keeps it, upon the row whose hash is `prev`.
    pub fn row(&self, table: &str, prev: [u8; 32]) -> Row {
        let prev = match planted("chain-unlinked") {
            true => [0; 32],
            false => prev,
        };
        let body = serde_json::to_string(self).unwrap_or_default();
        let hash = chained(table, prev, &body);
        Row {
            table: table.to_owned(),
            seq: self.seq,
            act_id: self.act_id.clone(),
            body,
            prev,
            hash,
        }
    }

    /// Reads a row back, if it says what its hash says and follows `prev`.
    pub fn of_row(row: &Row, prev: [u8; 32]) -> Result<Entry, String> {
        if row.prev != prev {
            return Err("it does not follow the entry before it".into());
        }
        if row.hash != chained(&row.table, prev, &row.body) {
            return Err("its hash is not that of its words".into());
        }
        let entry: Entry = serde_json::from_str(&row.body).map_err(|error| error.to_string())?;
        if (entry.seq, &entry.act_id) != (row.seq, &row.act_id) {
            return Err("its place or name is not what it says".into());
        }
        Ok(entry)
    }
}

impl What {
    /// Puts the umpire's ruling to what was done.
    pub fn rule(&mut self, with: Ruling) {
        match self {
            What::Made { ruling, .. }
            | What::Act { ruling, .. }
            | What::Sealed { ruling, .. }
            | What::Opened { ruling, .. } => *ruling = with,
            What::Accepted | What::Words { .. } | What::Seat { .. } | What::House { .. } => {}
        }
    }

    /// The umpire's ruling on it, if it was a thing to rule on.
    pub fn ruling(&self) -> Option<&Ruling> {
        match self {
            What::Made { ruling, .. }
            | What::Act { ruling, .. }
            | What::Sealed { ruling, .. }
            | What::Opened { ruling, .. } => Some(ruling),
            What::Accepted | What::Words { .. } | What::Seat { .. } | What::House { .. } => None,
        }
    }
}

fn chained(table: &str, prev: [u8; 32], body: &str) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&prev);
    hasher.update(table.as_bytes());
    hasher.update(b"\n");
    hasher.update(body.as_bytes());
    *hasher.finalize().as_bytes()
}
