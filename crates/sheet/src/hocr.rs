//! hOCR: what most programs that read print write, as HTML.
use quick_xml::Reader;
use quick_xml::events::{BytesRef, BytesStart, Event};

use crate::{Also, Fault, Line, Place, Sheet, Word};

/// What an element of the page is.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    Page,
    Block,
    Line,
    Word,
    /// A letter's alternatives, no part of the text.
    Aside,
    Other,
}

/// The pages of an hOCR file.
pub fn read(text: &str) -> Result<Vec<Sheet>, Fault> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    let mut page = Pages::default();
    loop {
        let at = reader.buffer_position();
        match reader.read_event() {
            Ok(Event::Start(start)) => page.open(&start),
            Ok(Event::End(end)) => page.close(end.name().as_ref()),
            Ok(Event::Text(words)) => page.say(&words),
            Ok(Event::GeneralRef(entity)) => page.say(&letter(&entity)),
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(e) => {
                return Err(Fault(format!(
                    "this hOCR cannot be read from byte {at} on: {e}"
                )));
            }
        }
    }
    page.end()
}

/// What an entity stands for; a blank where it is unknown.
fn letter(entity: &BytesRef) -> String {
    if let Ok(Some(c)) = entity.resolve_char_ref() {
        return c.into();
    }
    match &**entity {
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "apos" | "rsquo" | "lsquo" => "'",
        "mdash" => "—",
        "ndash" => "–",
        "times" => "×",
        "frac12" => "½",
        _ => " ",
    }
    .into()
}

#[derive(Default)]
struct Pages {
    sheets: Vec<Sheet>,
    open: Vec<(String, Kind)>,
    line: Vec<Word>,
    word: Option<Word>,
    /// The letters of the word, each with what it may be and how surely.
    choices: Vec<Vec<(String, f32)>>,
}

impl Pages {
    fn open(&mut self, start: &BytesStart) {
        let kind = kind(start);
        match kind {
            Kind::Page => self.sheets.push(Sheet::default()),
            Kind::Block => self.block(),
            Kind::Line => self.end_line(),
            Kind::Word => {
                self.end_word();
                let place = attribute(start, "title").and_then(|title| place(&title));
                self.word = place.map(|place| Word {
                    text: String::new(),
                    place,
                    also: Vec::new(),
                });
            }
            Kind::Aside => {
                let title = attribute(start, "title").unwrap_or_default();
                match (confidence(&title), self.choices.last_mut()) {
                    (Some(sure), Some(letter)) => letter.push((String::new(), sure)),
                    _ => self.choices.push(Vec::new()),
                }
            }
            Kind::Other => {}
        }
        let name = start.name().as_ref().to_owned();
        // HTML does not close these.
        if !matches!(&name[..], "meta" | "br" | "link" | "img" | "hr") {
            self.open.push((name, kind));
        }
    }

    fn close(&mut self, name: &str) {
        let Some(at) = self.open.iter().rposition(|(open, _)| open == name) else {
            return;
        };
        for (_, kind) in self.open.split_off(at) {
            match kind {
                Kind::Word => self.end_word(),
                Kind::Line => self.end_line(),
                _ => {}
            }
        }
    }

    fn say(&mut self, text: &str) {
        let aside = self
            .open
            .last()
            .is_some_and(|(_, kind)| *kind == Kind::Aside);
        let choice = self.choices.last_mut().and_then(|letter| letter.last_mut());
        match (aside, choice, &mut self.word) {
            (true, Some((letter, _)), _) => letter.push_str(text),
            (false, _, Some(word)) => word.text.push_str(text),
            _ => {}
        }
    }

    fn sheet(&mut self) -> &mut Sheet {
        if self.sheets.is_empty() {
            self.sheets.push(Sheet::default());
        }
        self.sheets.last_mut().expect("one was pushed")
    }

    fn block(&mut self) {
        self.end_line();
        self.sheet().blocks.push(Vec::new());
    }

    fn end_word(&mut self) {
        if let Some(mut word) = self.word.take() {
            word.text = word.text.split_whitespace().collect::<Vec<_>>().join(" ");
            word.also = also(&word.text, &std::mem::take(&mut self.choices));
            self.line.push(word);
        }
    }

    fn end_line(&mut self) {
        self.end_word();
        if let Some(line) = Line::new(std::mem::take(&mut self.line)) {
            let blocks = &mut self.sheet().blocks;
            match blocks.last_mut() {
                Some(block) => block.push(line),
                None => blocks.push(vec![line]),
            }
        }
    }

    fn end(mut self) -> Result<Vec<Sheet>, Fault> {
        self.end_line();
        if self.sheets.is_empty() {
            return Err(Fault("no page is told in this hOCR".into()));
        }
        Ok(self.sheets)
    }
}

/// What the letters of a word may be instead. Blanks are among the choices that no word has.
fn also(word: &str, choices: &[Vec<(String, f32)>]) -> Vec<Also> {
    let mut choices = choices.iter();
    let mut all = Vec::new();
    for (at, letter) in word.chars().enumerate() {
        let of = |told: &&Vec<(String, f32)>| told.first().is_some_and(|t| t.0.starts_with(letter));
        let Some(told) = choices.find(of) else { break };
        let others = told[1..].iter().filter_map(|(other, sure)| {
            let less = (told[0].1 - sure) / CONFIDENCE;
            let letter = other.chars().next().filter(|c| !c.is_whitespace())?;
            (less < UNLIKELY).then_some(Also { at, letter, less })
        });
        all.extend(others);
    }
    all
}

/// So many points of what Tesseract calls confidence are believed to be a nat: it is surer than it is right.
const CONFIDENCE: f32 = 12.0;

/// Nothing less likely is told.
const UNLIKELY: f32 = 6.0;

/// `x_confs 54.3`
fn confidence(title: &str) -> Option<f32> {
    title.strip_prefix("x_confs")?.trim().parse().ok()
}

fn kind(start: &BytesStart) -> Kind {
    let class = attribute(start, "class").unwrap_or_default();
    let kind = |class: &str| match class {
        "ocr_page" => Kind::Page,
        "ocr_carea" | "ocr_column" => Kind::Block,
        "ocr_line" | "ocrx_line" | "ocr_textfloat" | "ocr_header" | "ocr_caption" => Kind::Line,
        "ocrx_word" | "ocr_word" => Kind::Word,
        "ocrx_cinfo" => Kind::Aside,
        _ => Kind::Other,
    };
    let found = class.split_whitespace().map(kind);
    found
        .into_iter()
        .find(|k| *k != Kind::Other)
        .unwrap_or(Kind::Other)
}

fn attribute(start: &BytesStart, name: &str) -> Option<String> {
    let mut attributes = start.html_attributes();
    let mut all = attributes.with_checks(false).flatten();
    let found = all.find(|a| a.key.as_ref() == name)?;
    Some(found.value.into_owned())
}

/// `bbox 57 62 1152 101; …`
fn place(title: &str) -> Option<Place> {
    let told = title
        .split(';')
        .find_map(|p| p.trim().strip_prefix("bbox"))?;
    let mut numbers = told.split_whitespace().map(|n| n.parse::<f32>().ok());
    let mut next = || numbers.next().flatten();
    Some(Place {
        left: next()?,
        top: next()?,
        right: next()?,
        bottom: next()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_s_alternatives_are_no_text() {
        let page = read(
            "<html><meta charset=utf-8><div class='ocr_page'><div class='ocr_carea'>\
             <span class='ocr_line' title='bbox 0 0 80 20'>\
             <span class='ocrx_word' title='bbox 0 0 80 20; x_wconf 90'>K&#39;s<span class='ocrx_cinfo'>\
             <span class='ocrx_cinfo' title='x_confs 93'>R</span></span></span></span></div></div></html>",
        );
        assert_eq!(page.unwrap()[0].print(), "K's\n");
    }

    #[test]
    fn a_letter_s_alternatives_are_kept() {
        let page = read(
            "<div class='ocr_page'><span class='ocr_line' title='bbox 0 0 80 20'>\
             <span class='ocrx_word' title='bbox 0 0 80 20; x_wconf 90'>Kt<span class='ocrx_cinfo'>\
             <span class='ocrx_cinfo' title='x_confs 93'> </span></span><span class='ocrx_cinfo'>\
             <span class='ocrx_cinfo' title='x_confs 90'>K</span>\
             <span class='ocrx_cinfo' title='x_confs 66'>R</span></span><span class='ocrx_cinfo'>\
             <span class='ocrx_cinfo' title='x_confs 90'>t</span>\
             <span class='ocrx_cinfo' title='x_confs 0'>r</span></span></span></span></div>",
        );
        assert_eq!(page.unwrap()[0].print(), "Kt\u{1f}K\u{1e}R2t\n");
    }

    #[test]
    fn what_is_no_hocr_is_said() {
        assert!(read("1. P-K4 P-K4").is_err());
        assert!(read("").is_err());
        assert!(read("<div class='ocr_page'><span class='ocrx_word' title='bbox x'>e4").is_ok());
    }
}
