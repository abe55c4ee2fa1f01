//! A game taken home: as a case file, as PGN.
use std::fmt::Write;

use board::{Color, Position};
use umpire::act::{Act, Deed};

use crate::entry::What;
use crate::score::Line;
use crate::table::Table;
use crate::view::{self, Eyes};

/// The game as a case file, as far as these eyes may see it.
pub fn case(table: &Table, eyes: Eyes) -> String {
    let proposal = &table.settlement.proposal;
    let code = match proposal.house_code {
        // A case can name only the codes that everybody has.
        Some(_) => format!("# heard under the house code {}", table.code.id),
        None => format!("code {}", table.code.id),
    };
    let mut text = format!("case Table {}\n{code}\n", table.id);
    for condition in &proposal.conditions {
        let _ = writeln!(text, "{condition}");
    }
    let terms = table.settlement.terms_of_play(&table.conditions);
    for added in &terms.agreements[table.conditions.agreements.len()..] {
        let _ = writeln!(text, "agree {added}");
    }
    text.push('\n');
    let opened = |seq: u64| {
        table.log.iter().find_map(|kept| match &kept.entry.what {
            What::Opened { seal, contents, .. } if *seal == seq => Some(contents.words.clone()),
            _ => None,
        })
    };
    for kept in &table.log {
        let entry = &kept.entry;
        match (&entry.what, entry.seat.side()) {
            (What::Act { act, clock, .. } | What::Opened { act, clock, .. }, _) => {
                let _ = writeln!(text, "{}{act}", reading(*clock));
            }
            (What::Sealed { clock, .. }, Some(side)) => match opened(entry.seq) {
                Some(words) => {
                    let act = Act::of(side, Deed::Seals(words));
                    let _ = writeln!(text, "{}{act}", reading(*clock));
                }
                None => {
                    let view = view::entry(table, kept, eyes);
                    let _ = writeln!(text, "# {} (not yet opened)", view.act.unwrap_or_default());
                }
            },
            _ => {}
        }
    }
    text
}

fn reading(clock: Option<u64>) -> String {
    clock.map_or_else(String::new, |used| {
        let seconds = u32::try_from(used / 1000).unwrap_or(u32::MAX);
        format!("[{}] ", umpire::words::time(seconds))
    })
}

/// The score as PGN; with every act and ruling as comments, if asked for.
pub fn pgn(table: &Table, eyes: Eyes, acts: bool) -> String {
    let proposal = &table.settlement.proposal;
    let (outcome, how) = table.game.outcome();
    let result = minutes::result(outcome);
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    let name = |side| match proposal.names.of(side).as_str() {
        "" => "?",
        name => name,
    };
    tag("Event", "A game at the house");
    tag("Site", &table.id);
    tag(
        "Date",
        &date(table.log.first().map_or(0, |kept| kept.entry.at)),
    );
    tag("Round", "-");
    tag("White", name(Color::White));
    tag("Black", name(Color::Black));
    tag("Result", result);
    tag("Code", &table.code.id);
    if let Some(how) = how {
        tag("Termination", &how.to_string());
    }
    let agreements = &table.conditions.agreements;
    let start = table.sheet.start();
    let array = table.game.position();
    if let Some(odds) = minutes::odds_tag(agreements, start.as_ref().unwrap_or(&array)) {
        tag("Odds", &odds);
    }
    let all: Vec<String> = agreements.iter().map(|a| a.to_string()).collect();
    if !all.is_empty() {
        tag("Agreements", &all.join("; "));
    }
    if let Some(start) = start.filter(|start| *start != Position::start()) {
        tag("SetUp", "1");
        tag("FEN", &start.fen());
    }
    text.push('\n');
    let mut words: Vec<String> = Vec::new();
    if acts {
        words.extend(remarks(table, eyes));
    }
    let mut before: Option<&Line> = None;
    for line in table.sheet.lines().iter() {
        // A gift move: the other side's turn is passed over.
        if before.is_some_and(|before| before.side == line.side) {
            words.push("--".into());
        }
        match line.side {
            "white" => words.push(format!("{}.", line.number)),
            _ if before.is_none_or(|before| before.side == "black") => {
                words.push(format!("{}...", line.number));
            }
            _ => {}
        }
        if line.regular {
            words.push(line.san.clone());
        } else {
            words.push(format!("{{illegal: {}}}", line.coordinates));
        }
        before = Some(line);
    }
    words.push(result.to_owned());
    text + &wrapped(&words) + "\n"
}

fn remarks(table: &Table, eyes: Eyes) -> Vec<String> {
    let remark = |kept| {
        let view = view::entry(table, kept, eyes);
        let act = view.act?;
        let ruling = view.ruling.map_or_else(String::new, |ruling| {
            let said = ruling.sentences.iter().map(|sentence| {
                let cites = sentence.cites.join(", ");
                format!(" {} [{cites}]", sentence.text)
            });
            said.collect()
        });
        let clean = |text: String| text.replace(['{', '}'], "'");
        Some(format!(
            "{{{}}}",
            clean(format!("{}{act}:{ruling}", reading(view.clock)))
        ))
    };
    table.log.iter().filter_map(remark).collect()
}

fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words.iter().flat_map(|words| words.split(' ')) {
        if width > 0 && width + 1 + word.len() > 79 {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += word.len();
    }
    text
}

/// The date of a time, at Greenwich, as PGN writes it.
fn date(at: u64) -> String {
    // Counted from the first of March of the year 0, so that a leap day is the last of its year.
    let days = at / 86_400_000 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let of_month = day - (153 * month + 2) / 5 + 1;
    let year = 400 * era + year + u64::from(month >= 10);
    format!("{year:04}.{:02}.{of_month:02}", (month + 2) % 12 + 1)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates() {
        for (days, written) in [
            (0, "1970.01.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_772, "2026.11.15"),
            (20_818, "2026.12.31"),
        ] {
            assert_eq!(date(days * 86_400_000 + 86_399_999), written);
        }
    }
}
