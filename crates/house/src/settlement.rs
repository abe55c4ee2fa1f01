//! What is settled before play: the code, the agreements, how the umpire watches, who sits where.
use std::sync::Arc;

use board::{Array, Color};
use serde::{Deserialize, Serialize};
use statute::Code;
use umpire::agreement::{Agreement, Conditions, Start};
use utoipa::ToSchema;

use crate::seat::{Lock, Seat};

/// How closely the umpire watches.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Watchfulness {
    /// Nothing is said: a player must see the offence and claim in time.
    Silent,
    /// Each side is told its rights, with the provision.
    #[default]
    Attentive,
    /// Illegal acts are stopped at the hand.
    Guarding,
}

/// What the page counts as touching a man.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Touch {
    /// Pressed at least so long,
    #[schema(maximum = 5000)]
    pub press_ms: u16,
    /// or moved at least so far.
    #[schema(maximum = 100)]
    pub travel_px: u16,
}

impl Default for Touch {
    fn default() -> Touch {
        Touch {
            press_ms: 0,
            travel_px: 3,
        }
    }
}

/// Who is to sit on a player's seat.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// Whoever is given the link.
    #[default]
    Link,
    /// Whoever joins first.
    Open,
    /// The house's own partner.
    Partner,
    /// The UCI engine of this house.
    Engine,
}

impl Holder {
    /// Whether nobody need be waited for.
    pub fn is_machine(self) -> bool {
        matches!(self, Holder::Partner | Holder::Engine)
    }
}

/// Who presses the clock where it completes moves.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Presses {
    /// He who has moved, as at a board.
    #[default]
    Player,
    /// The house, as soon as the hand lets go.
    House,
}

/// Something for each side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[serde(bound(deserialize = "T: Default + Deserialize<'de>"))]
pub struct Sides<T> {
    #[serde(default)]
    pub white: T,
    #[serde(default)]
    pub black: T,
}

impl<T> Sides<T> {
    /// That of one side.
    pub fn of(&self, side: Color) -> &T {
        side.fold_wb(&self.white, &self.black)
    }

    /// That of one side, to be changed.
    pub fn of_mut(&mut self, side: Color) -> &mut T {
        match side {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// Makes one from a function of the side.
    pub fn each(mut make: impl FnMut(Color) -> T) -> Sides<T> {
        Sides {
            white: make(Color::White),
            black: make(Color::Black),
        }
    }
}

/// How the partner plays.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PartnerManners {
    /// 1 plays at once, 2 looks a little further, 3 further still, 4 as far as it can.
    #[schema(minimum = 1, maximum = 4)]
    pub level: u8,
    /// Exacts what the law lets it exact.
    pub exacts: bool,
    /// Claims draws and forfeits that are due to it.
    pub claims: bool,
    /// How often its hand slips.
    pub slips: Slips,
    /// How long it waits before it acts, so that one sees what happened.
    #[schema(maximum = 5000)]
    pub waits_ms: u16,
}

/// How often the partner errs, so that the other can gain by it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Slips {
    #[serde(rename = "never")]
    Never,
    #[default]
    #[serde(rename = "now and then")]
    NowAndThen,
    #[serde(rename = "clumsy")]
    Clumsy,
}

impl Default for PartnerManners {
    fn default() -> PartnerManners {
        PartnerManners {
            level: 2,
            exacts: true,
            claims: true,
            slips: Slips::default(),
            waits_ms: 800,
        }
    }
}

/// What is asked for when a table is made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Proposal {
    /// One of the codes of the statute book.
    pub code: String,
    /// The TOML of a house code, instead.
    #[serde(default)]
    pub house_code: Option<String>,
    /// Header lines of the case language: `agree …`, `position FEN`, `array FEN`, `after …`.
    #[serde(default)]
    pub conditions: Vec<String>,
    #[serde(default)]
    pub watchfulness: Watchfulness,
    #[serde(default)]
    pub touch: Touch,
    #[serde(default)]
    pub presses: Presses,
    #[serde(default)]
    pub seats: Sides<Holder>,
    #[serde(default)]
    pub names: Sides<String>,
    /// Whether there is an umpire's seat.
    #[serde(default)]
    pub umpire: bool,
    /// Whether the table is listed and anybody may watch.
    #[serde(default = "yes")]
    pub public: bool,
    #[serde(default)]
    pub partner: PartnerManners,
}

fn yes() -> bool {
    true
}

/// A proposal that the house took, with the locks of its seats.
#[derive(Clone, Serialize, Deserialize)]
pub struct Settlement {
    #[serde(flatten)]
    pub proposal: Proposal,
    /// The version of the house under whose reading of the law the game began.
    pub version: String,
    pub locks: Vec<SeatLock>,
    /// Positions within which the umpire seeks a proof where the players agreed on none; without it, as many as the law says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proofs_within: Option<u64>,
}

impl Settlement {
    /// What the umpire is told: what the players agreed, and how far he looks for a proof.
    pub fn terms_of_play(&self, agreed: &Conditions) -> Conditions {
        let mut terms = agreed.clone();
        if let Some(positions) = self.proofs_within {
            desk::library::rule::seek_within(&mut terms, positions);
        }
        terms
    }
}

/// The lock of one seat.
#[derive(Clone, Serialize, Deserialize)]
pub struct SeatLock {
    pub seat: Seat,
    pub lock: Lock,
}

/// Why a proposal cannot be taken, and in which line of its conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsettled {
    pub message: String,
    pub line: Option<usize>,
    pub column: Option<usize>,
}

impl From<String> for Unsettled {
    fn from(message: String) -> Unsettled {
        Unsettled {
            message,
            line: None,
            column: None,
        }
    }
}

impl Proposal {
    /// The code of law.
    pub fn law(&self) -> Result<Arc<Code>, Unsettled> {
        match &self.house_code {
            Some(text) => house_code(text),
            None => Code::find(&self.code)
                .ok_or_else(|| Unsettled::from(format!("there is no code called {:?}", self.code))),
        }
    }

    /// Draws the array of a game whose array is left to the lot.
    pub fn draw_array(&mut self, chance: u64) -> Result<(), Unsettled> {
        let terms = self.terms()?.conditions;
        let by_lot = terms.agreements.contains(&Agreement::Chess960(None));
        let number = u16::try_from(chance % u64::from(Array::COUNT)).unwrap_or(0);
        if let Some(array) = Array::numbered(number).filter(|_| by_lot)
            && terms.start == Start::Ordinary
        {
            let drawn = format!("agree {}", Agreement::Chess960(Some(array)));
            let left_open = format!("agree {}", Agreement::Chess960(None));
            for line in &mut self.conditions {
                let words: Vec<&str> = line.split_whitespace().collect();
                if words.join(" ") == left_open {
                    line.clone_from(&drawn);
                }
            }
        }
        Ok(())
    }

    /// What the conditions say: what was agreed, and the moves regularly made before.
    pub fn terms(&self) -> Result<minutes::Case, Unsettled> {
        let text = self.conditions.join("\n");
        let case = minutes::read("conditions", &text).map_err(|unreadable| {
            let place = unreadable.places.first();
            Unsettled {
                message: place
                    .map_or_else(|| unreadable.to_string(), |place| place.message.clone()),
                line: place.map(|place| place.line),
                column: place.map(|place| place.column),
            }
        })?;
        let settled = |step: &minutes::Step| matches!(step, minutes::Step::After { .. });
        if !case.codes.is_empty() {
            return Err(Unsettled::from(
                "the code is settled by `code`, not by a condition".to_owned(),
            ));
        }
        if let Err(refusal) = crate::limits::steps(&case, 2_000) {
            return Err(Unsettled::from(refusal.say().2));
        }
        match case.steps.iter().find(|(_, step)| !settled(step)) {
            Some((line, step)) => Err(Unsettled {
                message: format!("{step}: that is no condition, it is done at the board"),
                line: Some(*line),
                column: Some(1),
            }),
            None => Ok(case),
        }
    }

    /// Every player's seat: one for each side, and the allies of a consultation game.
    pub fn players(conditions: &Conditions) -> Vec<Seat> {
        let (white, black) = consultation(conditions).unwrap_or((1, 1));
        let seats = |side, members: u8| {
            (1..=members.max(1)).map(move |member| Seat::Player { side, member })
        };
        seats(Color::White, white)
            .chain(seats(Color::Black, black))
            .collect()
    }
}

/// The code that a club wrote for itself.
pub fn house_code(text: &str) -> Result<Arc<Code>, Unsettled> {
    let code =
        Code::from_toml(text, "house code").map_err(|bad| Unsettled::from(bad.to_string()))?;
    let headings = [&code.id, &code.title, &code.short, &code.date];
    if headings.iter().any(|heading| heading.len() > 200) {
        return Err(Unsettled::from(
            "the id, title, short title and date of a house code have at most 200 bytes".to_owned(),
        ));
    }
    Ok(Arc::new(code))
}

/// Members on White's side and on Black's, in a consultation game.
pub fn consultation(conditions: &Conditions) -> Option<(u8, u8)> {
    conditions
        .agreements
        .iter()
        .find_map(|agreement| match *agreement {
            Agreement::Consultation(white, black) => Some((white, black)),
            _ => None,
        })
}

/// The array, where it was drawn by lot.
pub fn array(conditions: &Conditions) -> Option<Array> {
    conditions
        .agreements
        .iter()
        .find_map(|agreement| match *agreement {
            Agreement::Chess960(array) => array,
            _ => None,
        })
}

/// Whether a side plays without sight of the board.
pub fn is_blindfold(conditions: &Conditions, side: Color) -> bool {
    conditions.agreements.contains(&Agreement::Blindfold(side))
}
