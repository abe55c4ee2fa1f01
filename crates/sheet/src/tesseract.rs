//! A page image read by Tesseract.
use std::io::Cursor;
use std::path::Path;

use image::{GrayImage, ImageFormat, imageops};

use crate::{Fault, Sheet, hocr, outside};

/// No page is wider or higher than this.
const MOST: u32 = 30_000;

/// What stands on the page.
pub fn read(image: &Path) -> Result<Sheet, Fault> {
    let bytes = std::fs::read(image).map_err(|e| Fault(e.to_string()))?;
    read_bytes(bytes)
}

pub fn read_bytes(bytes: Vec<u8>) -> Result<Sheet, Fault> {
    let page = softened(bytes)?;
    let args = ["stdin", "stdout", "--psm", "6", "hocr"];
    let told = outside::run("tesseract", "tesseract-ocr", &args, &page)?;
    let pages = hocr::read(&String::from_utf8_lossy(&told))?;
    // A page is one block here: what is a column of a table is seen in the gaps.
    Ok(pages.into_iter().next().unwrap_or_default())
}

/// A page of pure black and white has lost the soft edges by which Tesseract knows its letters; others
/// are taken as they are.
fn softened(bytes: Vec<u8>) -> Result<Vec<u8>, Fault> {
    let told = |e: image::ImageError| Fault(format!("the image cannot be read: {e}"));
    let mut reader = image::ImageReader::new(Cursor::new(&bytes))
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
    let page = reader.decode().map_err(told)?.into_luma8();
    if !is_bilevel(&page) {
        return Ok(bytes);
    }
    let mut out = Cursor::new(Vec::new());
    let soft = imageops::fast_blur(&page, 0.8);
    soft.write_to(&mut out, ImageFormat::Png).map_err(told)?;
    Ok(out.into_inner())
}

fn is_bilevel(page: &GrayImage) -> bool {
    let mut dots = page.as_raw().iter();
    dots.all(|dot| *dot < 8 || *dot > 247)
}
