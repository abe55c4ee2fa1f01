//! hOCR: what most programs that read print write, as HTML.
use quick_xml::Reader;
use quick_xml::events::{BytesRef, BytesStart, Event};

use crate::{Fault, Line, Place, Sheet, Word};

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
                });
            }
            Kind::Aside | Kind::Other => {}
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
        let aside = self.open.iter().any(|(_, kind)| *kind == Kind::Aside);
        if let Some(word) = self.word.as_mut().filter(|_| !aside) {
            word.text.push_str(text);
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
    fn what_is_no_hocr_is_said() {
        assert!(read("1. P-K4 P-K4").is_err());
        assert!(read("").is_err());
        assert!(read("<div class='ocr_page'><span class='ocrx_word' title='bbox x'>e4").is_ok());
    }
}
