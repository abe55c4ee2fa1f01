//! What goes wrong between the men and what is told of them.
use board::{Board, File, Piece, Square};

use super::{Happening, Lot, Script};
use crate::event::{Millis, What};

/// A kind of noise.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A man that stands is not felt for a moment.
    Flicker,
    /// A man set down is felt, not felt, and felt.
    Bounce,
    /// A man is felt on a square that it is slid across.
    Slide,
    /// Two messages change places.
    Swap,
    /// The same is told twice.
    Repeat,
    /// A message is lost.
    Missed,
    /// The cable is pulled out for a minute.
    Cable,
    /// A man set down is first felt as another.
    Misread,
    /// A message comes late, and others overtake it.
    Late,
    /// A man is felt for a moment where none stands.
    Phantom,
    /// A man that stands is not felt for some seconds.
    Numb,
    /// The man on the next square is brushed off its place and back.
    Brush,
    /// The cable is out for some seconds.
    Blink,
    /// The whole board is told as it stood before the last message.
    Stale,
}

impl Kind {
    /// Those that the prices were set on, but for the last, on which no price was set.
    pub const SEEN: [Kind; 8] = [
        Kind::Flicker,
        Kind::Bounce,
        Kind::Slide,
        Kind::Swap,
        Kind::Repeat,
        Kind::Missed,
        Kind::Cable,
        Kind::Misread,
    ];
    /// Those that were kept back at first, and have been looked at since.
    pub const LATER: [Kind; 6] = [
        Kind::Late,
        Kind::Phantom,
        Kind::Numb,
        Kind::Brush,
        Kind::Blink,
        Kind::Stale,
    ];

    pub fn all() -> impl Iterator<Item = Kind> {
        Kind::SEEN.into_iter().chain(Kind::LATER)
    }

    pub fn name(self) -> &'static str {
        match self {
            Kind::Flicker => "flicker",
            Kind::Bounce => "bounce",
            Kind::Slide => "slide",
            Kind::Swap => "swap",
            Kind::Repeat => "repeat",
            Kind::Missed => "missed",
            Kind::Cable => "cable",
            Kind::Misread => "misread",
            Kind::Late => "late",
            Kind::Phantom => "phantom",
            Kind::Numb => "numb",
            Kind::Brush => "brush",
            Kind::Blink => "blink",
            Kind::Stale => "stale",
        }
    }
}

/// How often each kind of noise is drawn, in a thousand events of men.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Noise(Vec<(Kind, u64)>);

impl Noise {
    /// One kind of noise alone.
    pub fn only(kind: Kind, often: u64) -> Noise {
        Noise(vec![(kind, often)])
    }

    /// This kind of noise as well, so often; nothing, if there is no kind of that name.
    pub fn with(&self, name: &str, often: u64) -> Option<Noise> {
        let kind = Kind::all().find(|kind| kind.name() == name)?;
        let mut noise = self.clone();
        noise.0.push((kind, often));
        Some(noise)
    }

    fn draws(&self, lot: &mut Lot) -> Option<Kind> {
        let mut left = lot.below(1000) as u64;
        for (kind, often) in &self.0 {
            if left < *often {
                return Some(*kind);
            }
            left -= often;
        }
        None
    }

    /// The script as a board would tell it that makes such noise.
    pub(super) fn disturb(&self, script: Script, lot: &mut Lot) -> Script {
        let mut wire = Wire {
            out: Vec::with_capacity(script.len() * 2),
            men: Board::default(),
            truth: Vec::new(),
            away: None,
        };
        for (at, happening) in script {
            if !matches!(happening, Happening::Done(_)) {
                wire.comes_back(at, &happening);
            }
            match happening {
                Happening::Felt(What::Square(square, man)) => {
                    let stood = wire.men;
                    match man {
                        Some(man) => wire.men.set_piece_at(square, man),
                        None => wire.men.discard_piece_at(square),
                    }
                    wire.truth.push((at, wire.men));
                    if wire.away.is_none() {
                        let kind = self.draws(lot);
                        wire.tells(at, square, man, &stood, kind, lot);
                    }
                }
                other => {
                    if let Happening::Felt(What::Board(board)) = &other {
                        wire.men = *board;
                    }
                    if wire.away.is_none() {
                        wire.out.push((at, other));
                    }
                }
            }
        }
        wire.sorted()
    }
}

fn felt(square: Square, man: Option<Piece>) -> Happening {
    Happening::Felt(What::Square(square, man))
}

/// The wire, on which the noise is.
struct Wire {
    out: Script,
    /// The men as they really stand.
    men: Board,
    /// How they stood, and since when.
    truth: Vec<(Millis, Board)>,
    /// Until when the cable is out.
    away: Option<Millis>,
}

impl Wire {
    fn comes_back(&mut self, at: Millis, next: &Happening) {
        if let Some(until) = self.away
            && (at > until || !matches!(next, Happening::Felt(_)))
        {
            self.away = None;
            let back = at.saturating_sub(1);
            self.out.push((back, Happening::Felt(What::Found)));
            self.out
                .push((back, Happening::Felt(What::Board(self.men))));
        }
    }

    /// Tells what a square shows now, with noise of this kind; the men stood so before.
    fn tells(
        &mut self,
        at: Millis,
        square: Square,
        man: Option<Piece>,
        stood: &Board,
        kind: Option<Kind>,
        lot: &mut Lot,
    ) {
        let heard = (at, felt(square, man));
        let beside = square.offset(if square.file() == File::H { -1 } else { 1 });
        let comes = man.is_some();
        let out = &mut self.out;
        match kind {
            Some(Kind::Cable | Kind::Blink) => {
                out.push((at, Happening::Felt(What::Lost("it was pulled out".into()))));
                let long = match kind {
                    Some(Kind::Cable) => 60_000,
                    _ => lot.between(1500, 5000),
                };
                self.away = Some(at + long);
                return;
            }
            // A lift, or a placement, is never told; the whole board is, soon.
            Some(Kind::Missed) => {
                out.push((at + 700, Happening::Felt(What::Board(Board::default()))));
                return;
            }
            Some(Kind::Late) => {
                out.push((at + lot.between(250, 900), heard.1));
                return;
            }
            Some(Kind::Swap) if comes && swaps(out, at, &heard) => return,
            Some(Kind::Slide) if comes => {
                if let Some(crossed) = beside.filter(|sq| stood.piece_at(*sq).is_none()) {
                    out.push((at.saturating_sub(200), felt(crossed, man)));
                    out.push((at.saturating_sub(60), felt(crossed, None)));
                }
            }
            Some(Kind::Misread) if comes => {
                let others: Vec<Piece> = stood
                    .iter()
                    .map(|(_, other)| other)
                    .filter(|other| Some(*other) != man)
                    .collect();
                if let Some(other) = lot.one_of(&others) {
                    out.push((at, felt(square, Some(*other))));
                }
                out.push((at + 80, heard.1));
                return;
            }
            _ => {}
        }
        out.push(heard.clone());
        let mut unfelt = |other: Square, from: Millis, long: Millis| {
            out.push((from, felt(other, None)));
            out.push((from + long, felt(other, stood.piece_at(other))));
        };
        let elsewhere = |lot: &mut Lot, empty: bool| {
            let squares: Vec<Square> = Square::ALL
                .into_iter()
                .filter(|sq| *sq != square && self.men.piece_at(*sq).is_none() == empty)
                .filter(|sq| empty == stood.piece_at(*sq).is_none())
                .collect();
            lot.one_of(&squares).copied()
        };
        match kind {
            Some(Kind::Repeat) => out.push((at + 20, heard.1)),
            Some(Kind::Bounce) if comes => {
                out.push((at + 60, felt(square, None)));
                out.push((at + 130, heard.1));
            }
            Some(Kind::Flicker) => {
                if let Some(other) = elsewhere(lot, false) {
                    unfelt(other, at + 30, lot.between(20, 110));
                }
            }
            Some(Kind::Numb) => {
                if let Some(other) = elsewhere(lot, false) {
                    unfelt(other, at + 30, lot.between(1000, 4000));
                }
            }
            Some(Kind::Brush) if comes => {
                if let Some(other) = beside.filter(|sq| stood.piece_at(*sq).is_some()) {
                    unfelt(other, at + 20, lot.between(80, 250));
                }
            }
            Some(Kind::Phantom) => {
                let men: Vec<Piece> = stood.iter().map(|(_, man)| man).collect();
                if let (Some(other), Some(man)) = (elsewhere(lot, true), lot.one_of(&men)) {
                    let long = lot.between(40, 200);
                    out.push((at + 30, felt(other, Some(*man))));
                    out.push((at + 30 + long, felt(other, None)));
                }
            }
            Some(Kind::Stale) => {
                out.push((at + 30, Happening::Felt(What::Board(*stood))));
                out.push((at + 600, Happening::Felt(What::Board(Board::default()))));
            }
            _ => {}
        }
    }

    /// All in the order of time; what is told whole later is told as it then stands.
    fn sorted(self) -> Script {
        let Wire { mut out, truth, .. } = self;
        out.sort_by_key(|(at, _)| *at);
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
    out.push((at + 30, felt(from, None)));
    true
}
