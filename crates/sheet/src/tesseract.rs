//! A page image read by Tesseract.
use std::io::Cursor;
use std::path::Path;

use image::imageops::{self, FilterType};
use image::{GrayImage, ImageFormat, Luma};

use crate::columns::gutter;
use crate::{Fault, Sheet, hocr, outside};

/// No page is wider or higher than this.
const MOST: u32 = 30_000;

/// What stands on the page, read more than once: what one reading loses another often has.
pub fn read(image: &Path) -> Result<String, Fault> {
    let bytes = std::fs::read(image).map_err(|e| Fault(e.to_string()))?;
    read_bytes(bytes)
}

pub fn read_bytes(bytes: Vec<u8>) -> Result<String, Fault> {
    let page = opened(&bytes)?;
    let first = asked(&page, 1.0)?;
    let (width, height) = page.dimensions();
    let Some(gutter) = gutter(&first).map(|x| (x as u32).clamp(1, width - 1)) else {
        return told(&page);
    };
    let columns = [(0, gutter), (gutter, width - gutter)];
    let told = columns.map(|(from, wide)| {
        let column = imageops::crop_imm(&page, from, 0, wide, height);
        told(&column.to_image())
    });
    let [left, right] = told;
    // The next column is no part of the last paragraph.
    Ok(left? + "\n" + &right?)
}

/// What stands on a page, or in a column of one.
fn told(page: &GrayImage) -> Result<String, Fault> {
    let readings = if is_bilevel(page) {
        // A page of pure black and white has lost its thin strokes, and the soft edges by which Tesseract knows letters.
        let soft = |page: &GrayImage| imageops::fast_blur(page, 0.8);
        let inked = soft(&inked(page));
        let (width, height) = page.dimensions();
        let less = |n: u32| (n as f32 * SMALLER).max(1.0) as u32;
        let small = imageops::resize(&inked, less(width), less(height), FilterType::CatmullRom);
        vec![
            asked(&inked, 1.0)?,
            asked(&soft(page), 1.0)?,
            asked(&small, SMALLER)?,
        ]
    } else {
        vec![asked(page, 1.0)?]
    };
    Ok(match &readings[..] {
        [first, others @ ..] => first.print_with(others),
        [] => String::new(),
    })
}

/// One reading is of the page so much smaller.
const SMALLER: f32 = 0.75;

/// The page with every stroke a dot wider on all sides.
fn inked(page: &GrayImage) -> GrayImage {
    let (width, height) = page.dimensions();
    let least = |dots: &mut dyn Iterator<Item = u8>| dots.min().unwrap_or(255);
    let across = GrayImage::from_fn(width, height, |x, y| {
        let near = x.saturating_sub(1)..=(x + 1).min(width - 1);
        Luma([least(&mut near.map(|x| page.get_pixel(x, y)[0]))])
    });
    GrayImage::from_fn(width, height, |x, y| {
        let near = y.saturating_sub(1)..=(y + 1).min(height - 1);
        Luma([least(&mut near.map(|y| across.get_pixel(x, y)[0]))])
    })
}

/// What Tesseract makes of a page that is so many times as large as it was.
fn asked(page: &GrayImage, scale: f32) -> Result<Sheet, Fault> {
    let mut image = Cursor::new(Vec::new());
    page.write_to(&mut image, ImageFormat::Png)
        .map_err(untold)?;
    let choices = "lstm_choice_mode=2";
    let args = ["stdin", "stdout", "--psm", "6", "-c", choices, "hocr"];
    let told = outside::run("tesseract", "tesseract-ocr", &args, &image.into_inner())?;
    let pages = hocr::read(&String::from_utf8_lossy(&told))?;
    // A page is one block here: what is a column of a table is seen in the gaps.
    let sheet = pages.into_iter().next().unwrap_or_default();
    Ok(sheet.scaled(1.0 / scale))
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

fn is_bilevel(page: &GrayImage) -> bool {
    let mut dots = page.as_raw().iter();
    dots.all(|dot| *dot < 8 || *dot > 247)
}
