//! A page image read by Tesseract.
use std::io::Cursor;
use std::path::Path;

use image::imageops;
use image::{GrayImage, ImageFormat};

use crate::columns::gutter;
use crate::{Fault, Sheet, hocr, outside, plate};

/// No page is wider or higher than this.
const MOST: u32 = 30_000;

/// What stands on the page, read more than once: what one reading loses another often has.
pub fn read(image: &Path) -> Result<String, Fault> {
    let bytes = std::fs::read(image).map_err(|e| Fault(e.to_string()))?;
    read_bytes(bytes)
}

pub fn read_bytes(bytes: Vec<u8>) -> Result<String, Fault> {
    let page = opened(&bytes)?;
    let hands = Hands::called()?;
    let ways = ways(&page);
    let first = hands.ask(&ways[0])?;
    let (width, height) = page.dimensions();
    let Some(gutter) = gutter(&first).map(|x| (x as u32).clamp(1, width - 1)) else {
        return told(&hands, first, &ways[1..]);
    };
    let columns = [(0, gutter), (gutter, width - gutter)];
    let told = columns.map(|(from, wide)| {
        let column = imageops::crop_imm(&page, from, 0, wide, height);
        let ways = self::ways(&column.to_image());
        told(&hands, hands.ask(&ways[0])?, &ways[1..])
    });
    let [left, right] = told;
    // The next column is no part of the last paragraph.
    Ok(left? + "\n" + &right?)
}

/// What stands on a page, or in a column of one, that was read in one way.
fn told(hands: &Hands, first: Sheet, others: &[Way]) -> Result<String, Fault> {
    let others: Result<Vec<Sheet>, Fault> = others.iter().map(|way| hands.ask(way)).collect();
    Ok(first.print_with(&others?))
}

/// A way to read a page: by whom, and made ready how.
struct Way {
    hand: Hand,
    page: GrayImage,
    /// So many times as large as it was.
    scale: f32,
}

impl Way {
    fn of(hand: Hand, page: &GrayImage, scale: f32) -> Way {
        let page = match scale {
            1.0 => page.clone(),
            _ => plate::smaller(page, scale),
        };
        Way { hand, page, scale }
    }
}

/// The ways to read a page, the best first.
fn ways(page: &GrayImage) -> Vec<Way> {
    let (first, second) = match plate::is_bilevel(page) {
        // A page of pure black and white has lost its thin strokes, and the soft edges by which Tesseract knows letters.
        true => (plate::soft(&plate::inked(page)), plate::soft(page)),
        false => (plate::whitened(page), page.clone()),
    };
    vec![
        Way::of(Hand::Taught, &first, 1.0),
        Way::of(Hand::Taught, &second, 1.0),
        Way::of(Hand::Taught, &first, SMALLER),
        Way::of(Hand::Plain, &first, 1.0),
    ]
}

/// One reading is of the page so much smaller.
const SMALLER: f32 = 0.75;

/// Who reads: Tesseract as it comes, or taught the print of old chess books.
#[derive(Copy, Clone)]
enum Hand {
    Plain,
    Taught,
}

/// Tesseract with what it was taught lying in a folder, where alone it looks for it.
struct Hands(tempfile::TempDir);

/// English as Tesseract has it, taught further on damaged pages of the press (`training/`).
const TAUGHT: &[u8] = include_bytes!("../data/chess.traineddata");

impl Hands {
    fn called() -> Result<Hands, Fault> {
        let untold = |e: std::io::Error| Fault(format!("no folder for Tesseract: {e}"));
        let folder = tempfile::tempdir().map_err(untold)?;
        std::fs::write(folder.path().join("chess.traineddata"), TAUGHT).map_err(untold)?;
        Ok(Hands(folder))
    }

    fn ask(&self, way: &Way) -> Result<Sheet, Fault> {
        let mut image = Cursor::new(Vec::new());
        way.page
            .write_to(&mut image, ImageFormat::Png)
            .map_err(untold)?;
        let folder = self.0.path().to_string_lossy();
        let taught = ["--tessdata-dir", &folder, "-l", "chess"];
        let taught: &[&str] = match way.hand {
            Hand::Taught => &taught,
            Hand::Plain => &[],
        };
        // The folder has no configurations: what `hocr` stands for is said.
        let asked = ["-c", "lstm_choice_mode=2", "-c", "tessedit_create_hocr=1"];
        let args = [&["stdin", "stdout", "--psm", "6"], taught, &asked].concat();
        let told = outside::run("tesseract", "tesseract-ocr", &args, &image.into_inner())?;
        let pages = hocr::read(&String::from_utf8_lossy(&told))?;
        // A page is one block here: what is a column of a table is seen in the gaps.
        let sheet = pages.into_iter().next().unwrap_or_default();
        Ok(sheet.scaled(1.0 / way.scale))
    }
}

fn untold(e: image::ImageError) -> Fault {
    Fault(format!("the image cannot be read: {e}"))
}

fn opened(bytes: &[u8]) -> Result<GrayImage, Fault> {
    let mut reader = image::ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|e| Fault(e.to_string()))?;
    if reader.format().is_none() {
        return Err(Fault(
            "this is no image that we know (PNG, JPEG, TIFF, PNM)".into(),
        ));
    }
    let mut limits = image::Limits::default();
    limits.max_image_width = Some(MOST);
    limits.max_image_height = Some(MOST);
    reader.limits(limits);
    Ok(reader.decode().map_err(untold)?.into_luma8())
}
