//! What goes wrong between the men and what is told of them.
use board::{Board, Square};

use super::{Happening, Lot, Script};
use crate::event::{Millis, What};

/// How often each kind of noise is drawn, in a thousand events of men.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Noise {
    /// A man that stands is not felt for a moment.
    pub flicker: u64,
    /// A man set down is felt, not felt, and felt.
    pub bounce: u64,
    /// A man is felt on a square that it is slid across.
    pub slide: u64,
    /// Two messages change places.
    pub swap: u64,
    /// The same is told twice.
    pub repeat: u64,
    /// A message is lost.
    pub missed: u64,
    /// The cable is pulled out for a while.
    pub cable: u64,
    /// A man set down is first felt as another.
    pub misread: u64,
}

/// The kinds of noise by name.
pub const KINDS: [&str; 8] = [
    "flicker", "bounce", "slide", "swap", "repeat", "missed", "cable", "misread",
];

impl Noise {
    /// One kind of noise alone.
    pub fn only(kind: &str, often: u64) -> Option<Noise> {
        Noise::default().with(kind, often)
    }

    /// This kind of noise so often; nothing, if there is no such kind.
    pub fn with(&self, kind: &str, often: u64) -> Option<Noise> {
        let mut noise = self.clone();
        *match kind {
            "flicker" => &mut noise.flicker,
            "bounce" => &mut noise.bounce,
            "slide" => &mut noise.slide,
            "swap" => &mut noise.swap,
            "repeat" => &mut noise.repeat,
            "missed" => &mut noise.missed,
            "cable" => &mut noise.cable,
            "misread" => &mut noise.misread,
            _ => return None,
        } = often;
        Some(noise)
    }

    /// The script as a board would tell it that makes such noise.
    pub(super) fn disturb(&self, script: Script, lot: &mut Lot) -> Script {
        let mut out: Script = Vec::with_capacity(script.len() * 2);
        let mut men = Board::default();
        let mut away: Option<Millis> = None;
        let mut truth: Vec<(Millis, Board)> = Vec::new();
        for (at, happening) in script {
            if let Some(until) = away
                && (at > until || !matches!(happening, Happening::Felt(_)))
            {
                away = None;
                let back = at.saturating_sub(1);
                out.push((back, Happening::Felt(What::Found)));
                out.push((back, Happening::Felt(What::Board(men))));
            }
            let Happening::Felt(What::Square(square, man)) = happening.clone() else {
                if let Happening::Felt(What::Board(board)) = &happening {
                    men = *board;
                }
                if away.is_none() {
                    out.push((at, happening));
                }
                continue;
            };
            let stood = men;
            match man {
                Some(man) => men.set_piece_at(square, man),
                None => men.discard_piece_at(square),
            }
            truth.push((at, men));
            if away.is_some() {
                continue;
            }
            let mut drawn = |often: u64| lot.chance(often, 1000);
            let felt = |square, man| Happening::Felt(What::Square(square, man));
            let heard = (at, felt(square, man));
            if drawn(self.cable) {
                out.push((at, Happening::Felt(What::Lost("it was pulled out".into()))));
                away = Some(at + 60_000);
            } else if drawn(self.missed) {
                // A lift, or a placement, is never told; the whole board is, soon.
                out.push((at + 700, Happening::Felt(What::Board(Board::default()))));
            } else if drawn(self.repeat) {
                out.push(heard.clone());
                out.push((at + 20, heard.1));
            } else if drawn(self.flicker) {
                out.push(heard);
                let standing: Vec<Square> = men
                    .iter()
                    .map(|(sq, _)| sq)
                    .filter(|sq| *sq != square)
                    .collect();
                if let Some(other) = lot.one_of(&standing) {
                    out.push((at + 30, felt(*other, None)));
                    out.push((
                        at + 30 + lot.between(20, 110),
                        felt(*other, stood.piece_at(*other)),
                    ));
                }
            } else if drawn(self.bounce) && man.is_some() {
                out.push(heard.clone());
                out.push((at + 60, felt(square, None)));
                out.push((at + 130, heard.1));
            } else if drawn(self.misread) && man.is_some() {
                let others: Vec<_> = stood
                    .iter()
                    .map(|(_, other)| Some(other))
                    .filter(|other| *other != man)
                    .collect();
                if let Some(other) = lot.one_of(&others) {
                    out.push((at, felt(square, *other)));
                }
                out.push((at + 80, heard.1));
            } else if drawn(self.slide) && man.is_some() {
                let step = square.offset(if square.file() == board::File::H {
                    -1
                } else {
                    1
                });
                if let Some(crossed) = step.filter(|sq| stood.piece_at(*sq).is_none()) {
                    out.push((at.saturating_sub(200), felt(crossed, man)));
                    out.push((at.saturating_sub(60), felt(crossed, None)));
                }
                out.push(heard);
            } else if drawn(self.swap) && man.is_some() && swaps(&mut out, at, &heard) {
                continue;
            } else {
                out.push(heard);
            }
        }
        out.sort_by_key(|(at, _)| *at);
        // What is told whole is told as it then stands.
        for (at, happening) in &mut out {
            if let Happening::Felt(What::Board(board)) = happening
                && *board == Board::default()
                && let Some((_, stood)) = truth.iter().rfind(|(then, _)| then <= at)
            {
                *board = *stood;
            }
        }
        out
    }
}

/// The man's coming is told just before its going, as a scan by squares may have it.
fn swaps(out: &mut Script, at: Millis, coming: &(Millis, Happening)) -> bool {
    let Some((_, Happening::Felt(What::Square(from, None)))) = out.last() else {
        return false;
    };
    let from = *from;
    if matches!(coming.1, Happening::Felt(What::Square(to, _)) if to == from) {
        return false;
    }
    out.pop();
    out.push((at, coming.1.clone()));
    out.push((at + 30, Happening::Felt(What::Square(from, None))));
    true
}
