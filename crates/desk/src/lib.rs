//! The desk: whatever is asked of the rooms in words is asked here, and answered with values and JSON. The command, the
//! Python package and the one for browsers are skins over it, so that all give the same answers.
//!
//! ```
//! let mut table = desk::Table::open("british-1899", "").unwrap();
//! let ruling = table.act("white touches e2").unwrap();
//! assert_eq!(ruling.sentences[0].cites, ["II.5.c.1", "II.5.c.3"]);
//! ```
#[cfg(feature = "books")]
pub mod books;
pub mod code;
pub mod compare;
pub mod hearing;
pub mod incident;
pub mod laws;
pub mod library;
pub mod paper;
pub mod prove;
pub mod record;
pub mod ruling;
pub mod score;
pub mod setting;
pub mod sight;
mod table;
mod understood;
mod wrong;

pub use hearing::{case, rule};
pub use setting::position;
pub use table::{Table, act};
pub use understood::Understood;
pub use wrong::{Spot, Wrong};

/// So many of them: `1 move`, `2 moves`.
///
/// ```
/// assert_eq!(desk::counted(1, "entry", "entries"), "1 entry");
/// assert_eq!(desk::counted(0, "entry", "entries"), "0 entries");
/// ```
pub fn counted(n: impl std::fmt::Display, one: &str, many: &str) -> String {
    let n = n.to_string();
    let what = if n == "1" { one } else { many };
    format!("{n} {what}")
}
