//! ALTO: what libraries keep beside their scans, as XML.
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use crate::{Fault, Line, Place, Sheet, Word};

/// The pages of an ALTO file.
pub fn read(text: &str) -> Result<Vec<Sheet>, Fault> {
    let mut reader = Reader::from_str(text);
    let mut sheets: Vec<Sheet> = Vec::new();
    let mut words = Vec::new();
    loop {
        let at = reader.buffer_position();
        match reader.read_event() {
            Ok(Event::Start(start) | Event::Empty(start)) => match start.local_name().as_ref() {
                "Page" => sheets.push(Sheet::default()),
                "TextBlock" => {
                    if let Some(sheet) = sheets.last_mut() {
                        sheet.blocks.push(Vec::new());
                    }
                }
                "String" => words.extend(word(&start)),
                "HYP" => {
                    if let Some(last) = words.last_mut() {
                        last.text.push('-');
                    }
                }
                _ => {}
            },
            Ok(Event::End(end)) if end.local_name().as_ref() == "TextLine" => {
                let line = Line::new(std::mem::take(&mut words));
                let block = sheets.last_mut().and_then(|s| s.blocks.last_mut());
                if let (Some(block), Some(line)) = (block, line) {
                    block.push(line);
                }
            }
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(e) => {
                return Err(Fault(format!(
                    "this ALTO cannot be read from byte {at} on: {e}"
                )));
            }
        }
    }
    match sheets.is_empty() {
        true => Err(Fault("no page is told in this ALTO".into())),
        false => Ok(sheets),
    }
}

fn word(start: &BytesStart) -> Option<Word> {
    let mut text = None;
    let [mut left, mut top, mut wide, mut high] = [None; 4];
    for told in start.attributes().with_checks(false).flatten() {
        let value = told.normalized_value(XmlVersion::default()).ok()?;
        let number = || value.parse::<f32>().ok();
        match told.key.local_name().as_ref() {
            "CONTENT" => text = Some(value.into_owned()),
            "HPOS" => left = number(),
            "VPOS" => top = number(),
            "WIDTH" => wide = number(),
            "HEIGHT" => high = number(),
            _ => {}
        }
    }
    let (left, top) = (left?, top?);
    Some(Word {
        text: text?,
        place: Place {
            left,
            top,
            right: left + wide?,
            bottom: top + high?,
        },
        also: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_blocks_beside_each_other() {
        let row = |y: u32, x: u32, words: &str| {
            let word = |(i, w): (usize, &str)| {
                let x = x as usize + 60 * i;
                format!(
                    "<String CONTENT=\"{w}\" HPOS=\"{x}\" VPOS=\"{y}\" WIDTH=\"40\" HEIGHT=\"20\"/><SP/>"
                )
            };
            let words: String = words.split(' ').enumerate().map(word).collect();
            format!("<TextLine>{words}</TextLine>")
        };
        let text = format!(
            "<alto xmlns=\"http://www.loc.gov/standards/alto/ns-v3#\"><Layout><Page><PrintSpace>\
             <TextBlock>{}{}</TextBlock><TextBlock>{}{}</TextBlock></PrintSpace></Page></Layout></alto>",
            row(0, 0, "1. P-K4"),
            row(30, 0, "2. KtxP ch"),
            row(0, 500, "P-K4"),
            row(30, 500, "K-B1 mate"),
        );
        let print = read(&text).unwrap()[0].print();
        let lines: Vec<Vec<&str>> = print
            .lines()
            .map(|l| l.split_whitespace().collect())
            .collect();
        assert_eq!(lines[0], ["1.", "P-K4", "P-K4"]);
        assert_eq!(lines[1], ["2.", "KtxP", "ch", "K-B1", "mate"]);
    }

    #[test]
    fn what_is_no_alto_is_said() {
        assert!(read("<html></html>").is_err());
        assert!(read("<alto><Page><String CONTENT='x'/></Page>").is_ok());
        assert!(read("<alto><Page></alto>").is_err());
    }
}
