//! Seats and the secrets that open them. There are no accounts: whoever holds the link sits there.
use std::fmt;
use std::str::FromStr;

use board::Color;
use serde::{Deserialize, Serialize};

use crate::seal::random;

/// A place at a table.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Seat {
    /// A player: member 1 leads the side; allies of a consultation game count from 2.
    Player {
        side: Color,
        member: u8,
    },
    Umpire,
    Watcher,
    /// The house itself. No secret opens it.
    House,
}

impl Seat {
    /// The seat of the player who leads a side.
    pub fn of(side: Color) -> Seat {
        Seat::Player { side, member: 1 }
    }

    /// The side that it plays for.
    pub fn side(self) -> Option<Color> {
        match self {
            Seat::Player { side, .. } => Some(side),
            _ => None,
        }
    }
}

/// Whoever does something at a table: his seat, and the lock that his secret opened when he came. Whether it opens
/// still is asked again at the table.
#[derive(Copy, Clone, Debug)]
pub struct Sitter {
    pub seat: Seat,
    pub(crate) by: Option<Lock>,
}

/// One who needs no link: a machine of the house, or a stranger who watches.
impl From<Seat> for Sitter {
    fn from(seat: Seat) -> Sitter {
        Sitter { seat, by: None }
    }
}

/// `white` or `black`.
pub fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Seat::Player { side, member: 1 } => f.write_str(side_name(side)),
            Seat::Player { side, member } => write!(f, "{}-{member}", side_name(side)),
            Seat::Umpire => f.write_str("umpire"),
            Seat::Watcher => f.write_str("watcher"),
            Seat::House => f.write_str("house"),
        }
    }
}

impl From<Seat> for String {
    fn from(seat: Seat) -> String {
        seat.to_string()
    }
}

impl TryFrom<String> for Seat {
    type Error = String;

    fn try_from(text: String) -> Result<Seat, String> {
        text.parse()
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Seat, String> {
        let unknown = || format!("there is no seat called {text:?}");
        let (name, member) = match text.split_once('-') {
            None => (text, 1),
            Some((name, member)) => match member.parse() {
                Ok(member @ 2..) => (name, member),
                _ => return Err(unknown()),
            },
        };
        match (name, member) {
            ("white", member) => Ok(Seat::Player {
                side: Color::White,
                member,
            }),
            ("black", member) => Ok(Seat::Player {
                side: Color::Black,
                member,
            }),
            ("umpire", 1) => Ok(Seat::Umpire),
            ("watcher", 1) => Ok(Seat::Watcher),
            ("house", 1) => Ok(Seat::House),
            _ => Err(unknown()),
        }
    }
}

/// What opens a seat: 256 random bits, said once to whoever is given the seat. No `Debug`: it belongs in no log.
pub struct Secret(String);

impl Secret {
    /// A new one.
    pub fn make() -> Secret {
        Secret(crate::hex::write(&random::<32>()))
    }

    /// One that the client made itself, so that it can ask again: as long as ours are, and in hex.
    pub fn given(text: &str) -> Option<Secret> {
        let hex = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        hex.then(|| Secret(text.to_ascii_lowercase()))
    }

    /// The words of the link.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    pub fn lock(&self) -> Lock {
        Lock::of(&self.0)
    }
}

/// The hash of a secret: enough to know it by, not enough to sit down with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Lock(blake3::Hash);

impl Lock {
    /// The lock that these words would open. Comparing two locks takes the same time wherever they differ.
    pub fn of(secret: &str) -> Lock {
        Lock(blake3::hash(secret.as_bytes()))
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }
}

impl Serialize for Lock {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.0.to_hex())
    }
}

impl<'a> Deserialize<'a> for Lock {
    fn deserialize<D: serde::Deserializer<'a>>(from: D) -> Result<Lock, D::Error> {
        let text = String::deserialize(from)?;
        blake3::Hash::from_hex(&text)
            .map(Lock)
            .map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_seats_go_both_ways() {
        for name in ["white", "black", "white-2", "black-9", "umpire", "watcher"] {
            assert_eq!(name.parse::<Seat>().unwrap().to_string(), name);
        }
        for name in ["", "white-1", "white-0", "umpire-2", "white-", "white-300"] {
            assert!(name.parse::<Seat>().is_err(), "{name}");
        }
    }

    #[test]
    fn a_lock_opens_to_its_own_secret_only() {
        let secret = Secret::make();
        assert_eq!(secret.reveal().len(), 64);
        assert_eq!(Lock::of(secret.reveal()), secret.lock());
        assert_ne!(Secret::make().lock(), secret.lock());
        let kept = serde_json::to_string(&secret.lock()).unwrap();
        assert!(!kept.contains(secret.reveal()));
        assert_eq!(serde_json::from_str::<Lock>(&kept).unwrap(), secret.lock());
    }
}
