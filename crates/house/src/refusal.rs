//! The house's own refusals: nothing was done. (What the umpire refuses is an act all the same.)
use crate::settlement::Unsettled;
use crate::store::StoreError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    Malformed(String),
    UnknownSecret,
    NotYours(String),
    NotFound(&'static str),
    Method,
    Stale,
    NotBegun,
    Taken,
    /// That name was given to something else.
    Reused,
    /// The umpire is looking for a proof.
    Considering,
    /// What was acknowledged is not there.
    Lost(String),
    /// The table keeps no more of it.
    Full(String),
    TooLarge(String),
    Unreadable {
        message: String,
        line: Option<usize>,
        column: Option<usize>,
        /// What may have been meant, each to be written in place of the line.
        meant: Vec<String>,
    },
    Guarded(String),
    /// Seconds to wait.
    TooMany(u64),
    Closing,
    /// Only those who sit come in.
    Crowded,
    /// Something is wrong with the house itself.
    Unwell(String),
    /// The log or an envelope is damaged: a person must look.
    Damaged(String),
    /// The store failed; nothing was kept.
    Store(String),
    /// The store failed, and it may have been kept all the same.
    Unknown(String),
}

impl Refusal {
    /// Its HTTP status, its word, its sentence.
    pub fn say(&self) -> (u16, &'static str, String) {
        match self {
            Refusal::Malformed(why) => (400, "malformed", why.clone()),
            Refusal::UnknownSecret => (
                401,
                "unknown-secret",
                "This link opens no seat at this table, or no longer.".into(),
            ),
            Refusal::NotYours(why) => (403, "not-yours", why.clone()),
            Refusal::NotFound(what) => (404, "not-found", format!("There is no such {what}.")),
            Refusal::Method => (405, "method", "That cannot be done here.".into()),
            Refusal::Stale => (
                409,
                "stale",
                "Others acted first; see what was missed and act again.".into(),
            ),
            Refusal::NotBegun => (
                409,
                "not-begun",
                "Play begins when both sides have accepted the conditions.".into(),
            ),
            Refusal::Taken => (409, "taken", "That seat is not open.".into()),
            Refusal::Reused => (
                409,
                "reused",
                "That act_id was given to something else; nothing was done.".into(),
            ),
            Refusal::Considering => (
                409,
                "considering",
                "The umpire considers a claim; nothing else is done until he has ruled.".into(),
            ),
            Refusal::Lost(why) => (409, "lost", why.clone()),
            Refusal::Full(why) => (409, "full", why.clone()),
            Refusal::TooLarge(why) => (413, "too-large", why.clone()),
            Refusal::Unreadable { message, .. } => (422, "unreadable", message.clone()),
            Refusal::Guarded(why) => (422, "guarded", why.clone()),
            Refusal::TooMany(wait) => (
                429,
                "too-many",
                format!("Too much at once; come back in {wait} seconds."),
            ),
            Refusal::Closing => (503, "closing", "The house is shutting down.".into()),
            Refusal::Crowded => (
                503,
                "crowded",
                "The house is full; those who have a seat still come in.".into(),
            ),
            Refusal::Unwell(why) => (503, "unwell", why.clone()),
            Refusal::Damaged(why) => (503, "damaged", why.clone()),
            Refusal::Store(_) => (
                503,
                "store",
                "What was done could not be kept; it was not done.".into(),
            ),
            Refusal::Unknown(_) => (
                503,
                "unknown",
                "It is not known whether that was kept: ask again, with the same act_id where it has one.".into(),
            ),
        }
    }

    /// Line and column of what did not parse.
    pub fn place(&self) -> (Option<usize>, Option<usize>) {
        match self {
            Refusal::Unreadable { line, column, .. } => (*line, *column),
            _ => (None, None),
        }
    }
}

impl Refusal {
    /// What may have been meant instead, where that can be said.
    pub fn meant(&self) -> &[String] {
        match self {
            Refusal::Unreadable { meant, .. } => meant,
            _ => &[],
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        tracing::error!(%error, "the store failed");
        match error {
            StoreError::Failed(why) => Refusal::Store(why),
            StoreError::Unknown(why) => Refusal::Unknown(why),
            StoreError::Damaged(why) => Refusal::Damaged(why),
        }
    }
}

impl From<Unsettled> for Refusal {
    fn from(unsettled: Unsettled) -> Refusal {
        Refusal::Unreadable {
            message: unsettled.message,
            line: unsettled.line,
            column: unsettled.column,
            meant: Vec::new(),
        }
    }
}

impl From<minutes::Place> for Refusal {
    fn from(place: minutes::Place) -> Refusal {
        Refusal::Unreadable {
            message: place.message,
            line: Some(place.line),
            column: Some(place.column),
            meant: place.meant,
        }
    }
}
