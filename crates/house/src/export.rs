//! A game taken home: as a case file, as PGN.
use std::fmt::Write;

use board::{Color, Position};
use record::pgn::act_in_comment;
use umpire::act::{Act, Deed};

use crate::entry::What;
use crate::score::Line;
use crate::table::{Kept, Table};
use crate::view::{self, Eyes};

/// The game as a case file, as far as these eyes may see it.
pub fn case(table: &Table, eyes: Eyes) -> String {
    let mut text = String::new();
    for line in head(table) {
        let _ = writeln!(text, "{line}");
    }
    text.push('\n');
    for line in table.log.iter().filter_map(|kept| line(table, kept, eyes)) {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// What was settled, as the head of a case.
fn head(table: &Table) -> Vec<String> {
    let proposal = &table.settlement.proposal;
    let code = match proposal.house_code {
        // A case can name only the codes that everybody has.
        Some(_) => format!("# heard under the house code {}", table.code.id),
        None => format!("code {}", table.code.id),
    };
    let terms = table.settlement.terms_of_play(&table.conditions);
    let added = &terms.agreements[table.conditions.agreements.len()..];
    let mut lines = vec![format!("case Table {}", table.id), code];
    lines.extend(added.iter().map(|agreement| format!("agree {agreement}")));
    lines.extend(proposal.conditions.iter().cloned());
    lines
}

/// The line of the case that an entry is, if it is one.
fn line(table: &Table, kept: &Kept, eyes: Eyes) -> Option<String> {
    let entry = &kept.entry;
    let opened = || {
        table.log.iter().find_map(|kept| match &kept.entry.what {
            What::Opened { seal, contents, .. } if *seal == entry.seq => {
                Some(contents.words.clone())
            }
            _ => None,
        })
    };
    match (&entry.what, entry.seat.side()) {
        (What::Act { act, clock, .. } | What::Opened { act, clock, .. }, _) => {
            Some(format!("{}{act}", reading(*clock)))
        }
        (What::Sealed { clock, .. }, Some(side)) => Some(match opened() {
            Some(words) => {
                let act = Act::of(side, Deed::Seals(words));
                format!("{}{act}", reading(*clock))
            }
            None => {
                let seals = view::entry(table, kept, eyes).act.unwrap_or_default();
                format!("# {seals} (not yet opened)")
            }
        }),
        _ => None,
    }
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
    let mut remarks = match acts {
        true => remarks(table, eyes),
        false => Vec::new(),
    }
    .into_iter()
    .peekable();
    let mut before: Option<&Line> = None;
    for (n, line) in table.sheet.lines().iter().enumerate() {
        while let Some((_, remark)) = remarks.next_if(|(made, _)| *made <= n) {
            words.push(remark);
        }
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
    words.extend(remarks.map(|(_, remark)| remark));
    words.push(result.to_owned());
    text + &wrapped(&words) + "\n"
}

/// Every line of the case as a comment, with the ruling on it, and after how many moves it stands.
fn remarks(table: &Table, eyes: Eyes) -> Vec<(usize, String)> {
    let told = |line: &str, ruling: &str| format!("{{{}{ruling}}}", act_in_comment(line));
    let head = head(table).into_iter().map(|line| (0, told(&line, "")));
    let mut made = 0;
    let lines = table.log.iter().filter_map(|kept| {
        let before = std::mem::replace(&mut made, kept.lines);
        let line = line(table, kept, eyes)?;
        let ruling = view::entry(table, kept, eyes).ruling.unwrap_or_default();
        let said = ruling.sentences.iter().map(|sentence| {
            let text = sentence.text.replace(['{', '}'], "'");
            format!(" {text} [{}]", sentence.cites.join(", "))
        });
        Some((before, told(&line, &said.collect::<String>())))
    });
    let mut remarks: Vec<_> = head.chain(lines).collect();
    // Moves that were taken back are not in the score: what was said of them stands where it goes on.
    let mut standing = usize::MAX;
    for (made, _) in remarks.iter_mut().rev() {
        standing = standing.min(*made);
        *made = standing;
    }
    remarks
}

/// Lines of at most 79 characters, save where a comment is longer: an act is not broken off.
fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
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
