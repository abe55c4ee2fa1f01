//! Pages as a scanner leaves them, as lines of print. Page images are read by Tesseract, PDF and DjVu are
//! taken apart by `pdftoppm` and `ddjvu`, hOCR and ALTO are read as libraries give them; what comes out is
//! text in which a gap between columns is as many blanks as letters would fill it.
//!
//! ```
//! let page = sheet::hocr::read(r#"<div class="ocr_page">
//!   <span class="ocr_line" title="bbox 0 0 900 40">
//!     <span class="ocrx_word" title="bbox 0 0 40 40">1.</span>
//!     <span class="ocrx_word" title="bbox 60 0 140 40">P-K4</span>
//!     <span class="ocrx_word" title="bbox 600 0 680 40">P-K4</span></span></div>"#).unwrap();
//! assert_eq!(page[0].print(), "1. P-K4                       P-K4\n");
//! ```
pub mod alto;
mod columns;
pub mod hocr;
mod layout;
mod outside;
mod plate;
mod reading;
mod tesseract;
mod volume;

pub use reading::Reading;
pub use volume::{Volume, is_scan, volumes};

/// Where something stands on a page, in dots from its upper left corner.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Place {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Place {
    pub fn width(&self) -> f32 {
        (self.right - self.left).max(0.0)
    }
    pub fn height(&self) -> f32 {
        (self.bottom - self.top).max(0.0)
    }
    fn middle(&self) -> f32 {
        (self.top + self.bottom) / 2.0
    }
    fn with(&self, other: &Place) -> Place {
        Place {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// A word as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    pub text: String,
    pub place: Place,
    /// What letters of it may be instead: by their place among its letters.
    pub also: Vec<Also>,
}

/// Another letter that whoever read the page thought of.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Also {
    pub at: usize,
    pub letter: char,
    /// How much less likely it is, in nats.
    pub less: f32,
}

/// Words that stand on one line of a block, from left to right; never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Line(Vec<Word>);

impl Line {
    /// None without a word.
    pub fn new(mut words: Vec<Word>) -> Option<Line> {
        words.retain(|w| !w.text.trim().is_empty());
        words.sort_by(|a, b| a.place.left.total_cmp(&b.place.left));
        (!words.is_empty()).then_some(Line(words))
    }

    pub fn words(&self) -> &[Word] {
        &self.0
    }

    pub fn place(&self) -> Place {
        let places = self.0.iter().map(|w| w.place);
        places.reduce(|a, b| a.with(&b)).expect("a line has words")
    }
}

/// Lines that whoever read the page took for one piece of it.
pub type Block = Vec<Line>;

/// One page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    pub blocks: Vec<Block>,
}

impl Sheet {
    /// The page as large as before, after it was read so many times larger.
    fn scaled(mut self, by: f32) -> Sheet {
        let words = self.blocks.iter_mut().flatten().flat_map(|l| &mut l.0);
        for Word { place, .. } in words {
            place.left *= by;
            place.top *= by;
            place.right *= by;
            place.bottom *= by;
        }
        self
    }

    /// The page as print: a line of text for each line, columns kept apart by blanks.
    pub fn print(&self) -> String {
        layout::print(self, &[])
    }

    /// The same where the page was read several times: after each line, parted by [`RIVAL`], what the other readings
    /// have in its place.
    pub fn print_with(&self, others: &[Sheet]) -> String {
        layout::print(self, others)
    }
}

/// Parts a line of print from another reading of the same line: the unit separator, which no print has.
pub const RIVAL: char = '\u{1f}';

/// After a letter, before another that it may be and a figure, how many nats less likely: the record separator. It
/// stands only in readings that follow a [`RIVAL`]; one of them may be the first of the line once more.
pub const ALSO: char = '\u{1e}';

/// Why a page or a book could not be read, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Fault(pub String);
