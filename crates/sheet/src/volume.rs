//! Which files are scans, and which pages make one book.
use std::path::{Path, PathBuf};

use crate::{Fault, RIVAL, Sheet, alto, hocr, outside, tesseract};

/// A book in pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volume {
    /// What it is known by: its file, or the first of its pages.
    pub path: PathBuf,
    pages: Pages,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Pages {
    Images(Vec<PathBuf>),
    Pdf,
    Djvu,
    /// hOCR or ALTO: pages that others have read.
    Read(Vec<PathBuf>),
}

/// One page of a volume, not yet read.
#[derive(Clone, Debug)]
pub enum Page {
    Image(PathBuf),
    Pdf(PathBuf, usize),
    Djvu(PathBuf, usize),
    Read(PathBuf),
}

/// What a file is by its name.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    Image,
    Pdf,
    Djvu,
    Read,
}

fn kind(path: &Path) -> Option<Kind> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    match &ending[..] {
        "png" | "jpg" | "jpeg" | "tif" | "tiff" | "pbm" | "pgm" | "ppm" | "pnm" => {
            Some(Kind::Image)
        }
        "pdf" => Some(Kind::Pdf),
        "djvu" | "djv" => Some(Kind::Djvu),
        "hocr" | "alto" => Some(Kind::Read),
        "html" | "htm" | "xml" => says_so(path).then_some(Kind::Read),
        _ => None,
    }
}

/// Whether the file is a scan, or what was read from one.
pub fn is_scan(path: &Path) -> bool {
    kind(path).is_some()
}

/// Whether a page of HTML or XML tells print.
fn says_so(path: &Path) -> bool {
    let head = head(path);
    head.contains("ocr_page") || head.contains("ocr-system") || is_alto(&head)
}

fn is_alto(text: &str) -> bool {
    text.contains("<alto") || text.contains(":alto")
}

fn head(path: &Path) -> String {
    use std::io::Read;
    let mut head = Vec::new();
    if let Ok(file) = std::fs::File::open(path) {
        // A file that cannot be read is told of when it is.
        let _ = file.take(4096).read_to_end(&mut head);
    }
    String::from_utf8_lossy(&head).into_owned()
}

/// Of some files, in their order, those that are scans, as volumes; the others are given back. Pages
/// whose names differ in their last number only are pages of one book, in the order of that number.
pub fn volumes(files: Vec<PathBuf>) -> (Vec<Volume>, Vec<PathBuf>) {
    let mut found: Vec<(Volume, Option<String>)> = Vec::new();
    let mut others = Vec::new();
    for path in files {
        let Some(kind) = kind(&path) else {
            others.push(path);
            continue;
        };
        let pages = match kind {
            Kind::Pdf => Pages::Pdf,
            Kind::Djvu => Pages::Djvu,
            Kind::Image => Pages::Images(vec![path.clone()]),
            Kind::Read => Pages::Read(vec![path.clone()]),
        };
        let book = matches!(kind, Kind::Image | Kind::Read).then(|| without_number(&path));
        let same = found
            .iter_mut()
            .find(|(_, of)| book.is_some() && *of == book);
        match same.map(|(volume, _)| &mut volume.pages) {
            Some(Pages::Images(pages) | Pages::Read(pages)) => pages.push(path),
            _ => found.push((Volume { path, pages }, book)),
        }
    }
    let volumes = found.into_iter().map(|(mut volume, _)| {
        if let Pages::Images(pages) | Pages::Read(pages) = &mut volume.pages {
            pages.sort_by_cached_key(|page| number(page));
            volume.path.clone_from(&pages[0]);
        }
        volume
    });
    (volumes.collect(), others)
}

/// The name with its last number left out, and that number.
fn split(path: &Path) -> (String, Option<u64>) {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let Some(end) = stem.rfind(|c: char| c.is_ascii_digit()).map(|at| at + 1) else {
        return (stem.into_owned(), None);
    };
    let start = stem[..end].rfind(|c: char| !c.is_ascii_digit());
    let start = start.map_or(0, |at| {
        at + stem[at..].chars().next().map_or(1, char::len_utf8)
    });
    let number = stem[start..end].parse().ok();
    (format!("{}#{}", &stem[..start], &stem[end..]), number)
}

fn without_number(path: &Path) -> String {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let folder = path.parent().unwrap_or(Path::new("")).display();
    format!("{folder}/{}.{ending}", split(path).0)
}

fn number(path: &Path) -> Option<u64> {
    split(path).1
}

impl Volume {
    /// Its pages, in order.
    pub(crate) fn pages(&self) -> Result<Vec<Page>, Fault> {
        let path = &self.path;
        Ok(match &self.pages {
            Pages::Images(pages) => pages.iter().cloned().map(Page::Image).collect(),
            Pages::Read(pages) => pages.iter().cloned().map(Page::Read).collect(),
            Pages::Pdf => {
                let told = outside::run("pdfinfo", "poppler-utils", &[&name(path)?], &[])?;
                let told = String::from_utf8_lossy(&told);
                let pages = told.lines().find_map(|l| l.strip_prefix("Pages:"));
                numbered(pages, |n| Page::Pdf(path.clone(), n))?
            }
            Pages::Djvu => {
                let args = ["-e", "n", &name(path)?];
                let told = outside::run("djvused", "djvulibre-bin", &args, &[])?;
                let told = String::from_utf8_lossy(&told);
                numbered(told.lines().next(), |n| Page::Djvu(path.clone(), n))?
            }
        })
    }
}

fn numbered(count: Option<&str>, page: impl Fn(usize) -> Page) -> Result<Vec<Page>, Fault> {
    let count = count.and_then(|n| n.trim().parse::<usize>().ok());
    let count = count.ok_or_else(|| Fault("it is not told how many pages it has".into()))?;
    Ok((1..=count).map(page).collect())
}

/// The name of a file as another program is told it: never as an option.
fn name(path: &Path) -> Result<String, Fault> {
    let name = path.to_str();
    let name = name.ok_or_else(|| Fault("its name is no text".into()))?;
    Ok(match name.starts_with('-') {
        true => format!("./{name}"),
        false => name.into(),
    })
}

impl Page {
    /// The page as print.
    pub fn print(&self) -> Result<String, Fault> {
        match self {
            Page::Image(path) => tesseract::read(path),
            Page::Read(path) => {
                let text = std::fs::read(path).map_err(|e| Fault(e.to_string()))?;
                let text = String::from_utf8_lossy(&text);
                let sheets = match is_alto(&text[..text.floor_char_boundary(4096)]) {
                    true => alto::read(&text),
                    false => hocr::read(&text),
                }?;
                Ok(sheets
                    .iter()
                    .map(Sheet::print)
                    .collect::<Vec<_>>()
                    .join("\n"))
            }
            Page::Pdf(path, n) => {
                let (n, name) = (n.to_string(), name(path)?);
                let page = ["-f", &n, "-l", &n];
                let layer = [&page[..], &["-layout", &name, "-"]].concat();
                let layer = outside::run("pdftotext", "poppler-utils", &layer, &[])?;
                better(layer, || {
                    let args = [&page[..], &["-r", "300", "-gray", "-png", &name]].concat();
                    outside::run("pdftoppm", "poppler-utils", &args, &[])
                })
            }
            Page::Djvu(path, n) => {
                let page = format!("-page={n}");
                let name = name(path)?;
                // What a text layer of DjVu lacks is where its words stand.
                let layer = format!("--page={n}");
                let layer = outside::run("djvutxt", "djvulibre-bin", &[&layer, &name], &[])?;
                better(layer, || {
                    let args = [&page, "-format=pgm", "-scale=300", &name];
                    outside::run("ddjvu", "djvulibre-bin", &args, &[])
                })
            }
        }
    }
}

/// The text that a page brings along if it is at least as clean as what Tesseract makes of its image.
fn better(layer: Vec<u8>, image: impl FnOnce() -> Result<Vec<u8>, Fault>) -> Result<String, Fault> {
    let layer = String::from_utf8_lossy(&layer).replace('\u{c}', "\n");
    let clean = cleanness(&layer);
    // Set by a machine and not by a scanner.
    if clean.is_some_and(|share| share > 0.97) {
        return Ok(layer);
    }
    let read = image().and_then(tesseract::read_bytes);
    let read = match (read, clean) {
        (Err(_), Some(_)) => return Ok(layer),
        (read, _) => read?,
    };
    Ok(match clean >= cleanness(&read) {
        true => layer,
        false => read,
    })
}

/// Which share of the words is made of letters, of digits, or of letters and signs as a record is; none
/// without any words.
fn cleanness(text: &str) -> Option<f64> {
    let first = text.lines().filter_map(|l| l.split(RIVAL).next());
    let words = first.flat_map(str::split_whitespace);
    let (clean, all) = words.fold((0, 0), |(clean, all), word| {
        let odd = |c: char| !c.is_alphanumeric() && !"-–—.,;:!?'’‘\"“”()[]+#=*/&×§½".contains(c);
        (clean + usize::from(!word.contains(odd)), all + 1)
    });
    (all > 0).then(|| f64::from(clean as u32) / f64::from(all as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_by_their_last_number() {
        let files = [
            "b-g02-p1.png",
            "a-p10.png",
            "a-p9.png",
            "book.txt",
            "b-g03-p1.png",
            "x.pdf",
        ];
        let (volumes, others) = volumes(files.iter().map(PathBuf::from).collect());
        assert_eq!(others, [PathBuf::from("book.txt")]);
        let paths: Vec<_> = volumes.iter().map(|v| v.path.to_str().unwrap()).collect();
        assert_eq!(paths, ["b-g02-p1.png", "a-p9.png", "b-g03-p1.png", "x.pdf"]);
        let pages = ["a-p9.png", "a-p10.png"].map(PathBuf::from).to_vec();
        assert_eq!(volumes[1].pages, Pages::Images(pages));
    }

    #[test]
    fn a_name_is_never_an_option() {
        assert_eq!(name(Path::new("-r.pdf")).unwrap(), "./-r.pdf");
    }

    #[test]
    fn clean_print_is_known() {
        assert!(cleanness("1. P-K4 P-K4 2. Kt-KB3 Kt-QB3").unwrap() > 0.97);
        assert!(cleanness("1. P~K¢ P—K% ™.K|-KB3 K}-QB3").unwrap() < 0.6);
        assert_eq!(cleanness("  \n"), None);
    }
}
