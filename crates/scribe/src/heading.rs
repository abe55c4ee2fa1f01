//! What stands above a score: title, event, date, the game it borrows from.
use crate::layout::Line;
use crate::odds::{Odds, odds};
use crate::players::{header_pair, is_column_header, players};

/// Tags of a game as far as the book gives them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    pub title: String,
    pub white: Option<String>,
    pub black: Option<String>,
    pub event: Option<String>,
    pub date: Option<String>,
    pub odds: Option<Odds>,
    /// The heading calls it a variation or an opening, not a game that was played.
    pub analysis: bool,
    /// The heading speaks of a game that was played.
    pub played: bool,
    /// Its number among the games of the book.
    pub number: Option<u32>,
    /// The tongue of the book, where it is not English.
    pub tongue: Option<String>,
}

/// Reads the lines above a score.
pub fn heading(above: &[Line]) -> Heading {
    let lines = relevant(above);
    let title: String = lines
        .iter()
        .map(|l| l.text.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>()
        .join(" / ");
    let flat: String = lines
        .iter()
        .filter(|l| header_pair(&l.text).is_none() && !is_column_header(&l.text))
        .map(|l| l.text.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>()
        .join(" ");
    let low = flat.to_lowercase();
    let (white, black) = players(&lines, &flat);
    let analysis = [
        "variation",
        "beginning at",
        "beginning also",
        "beginning from",
        "commencing at",
        "varying from",
        "game the ",
        "from black's",
        "from white's",
        "for example",
        "as follows",
        "for instance",
    ]
    .iter()
    .any(|w| low.contains(w));
    let played = [
        "between ",
        "played ",
        " against ",
        " v. ",
        " vs. ",
        "illustrative",
        "tournament",
        "match",
        "gives ",
        "odds",
    ]
    .iter()
    .any(|w| low.contains(w));
    Heading {
        event: event(&lines),
        date: date(&flat),
        odds: odds(&close_by(&lines)),
        number: game_number(&title),
        title,
        white,
        black,
        analysis,
        played,
        tongue: None,
    }
}

/// What stands right above the score: headings, and the sentences that lead up to it.
fn relevant(lines: &[Line]) -> Vec<Line> {
    let mut paragraphs: Vec<Vec<&Line>> = Vec::new();
    for line in lines {
        match paragraphs.last_mut() {
            Some(p) if p.last().is_some_and(|l| l.number + 1 == line.number) => p.push(line),
            _ => paragraphs.push(vec![line]),
        }
    }
    let mut kept: Vec<Vec<&Line>> = Vec::new();
    let mut titled = false;
    for paragraph in paragraphs.into_iter().rev().take(7) {
        let first = paragraph[0].text.trim();
        let note = first.starts_with("[Footnote") || first.starts_with("{Footnote");
        let prose = is_prose(&paragraph);
        if note || prose && (titled || paragraph.len() > 6 && !kept.is_empty()) {
            break;
        }
        titled |= !prose && paragraph.iter().any(|l| is_title(l.text.trim()));
        let from = paragraph.len().saturating_sub(6);
        kept.push(paragraph[from..].to_vec());
    }
    kept.into_iter()
        .rev()
        .flatten()
        .filter(|l| !is_rule(l.text.trim()) && !l.text.trim_start().starts_with("{PGN"))
        .cloned()
        .collect()
}

/// The titles, and of the sentences the last paragraph only: what is told further above is of another
/// game.
fn close_by(lines: &[Line]) -> String {
    let mut paragraphs: Vec<Vec<&Line>> = Vec::new();
    for line in lines {
        match paragraphs.last_mut() {
            Some(p) if p.last().is_some_and(|l| l.number + 1 == line.number) => p.push(line),
            _ => paragraphs.push(vec![line]),
        }
    }
    let last = paragraphs.len().saturating_sub(1);
    let near = paragraphs
        .iter()
        .enumerate()
        .filter(|(i, p)| *i == last || !is_prose(p));
    let words: Vec<&str> = near
        .flat_map(|(_, p)| p.iter().flat_map(|l| l.text.split_whitespace()))
        .collect();
    words.join(" ")
}

/// Full lines from the left margin.
fn is_prose(paragraph: &[&Line]) -> bool {
    let flush = paragraph
        .iter()
        .filter(|l| !l.text.starts_with("    "))
        .count();
    let long = paragraph
        .iter()
        .filter(|l| l.text.trim().len() > 55)
        .count();
    flush * 2 > paragraph.len() && long * 2 >= paragraph.len()
}

/// A number or the word game, or nothing but capitals.
fn is_title(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic());
    let capitals = letters.clone().filter(|c| c.is_uppercase()).count();
    let low = text.to_lowercase();
    !is_column_header(text)
        && header_pair(text).is_none()
        && (capitals * 10 > letters.count() * 8 && capitals >= 3
            || low.starts_with("game ")
            || low.starts_with("no."))
}

/// `GAME IV.`, `Game No. 12`, `No. 17`: one of a row of games.
pub fn game_number(flat: &str) -> Option<u32> {
    let words: Vec<&str> = flat
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    words.windows(2).find_map(|w| {
        matches!(w[0].to_lowercase().as_str(), "game" | "no" | "partie")
            .then(|| number(w[1]))
            .flatten()
    })
}

/// A number in figures or in Roman letters.
pub fn number(word: &str) -> Option<u32> {
    let value = |c: char| match c {
        'I' => Some(1),
        'V' => Some(5),
        'X' => Some(10),
        'L' => Some(50),
        'C' => Some(100),
        _ => None,
    };
    if let Ok(n) = word.parse() {
        return Some(n);
    }
    let digits: Option<Vec<u32>> = word.chars().map(value).collect();
    let digits = digits.filter(|d| !d.is_empty())?;
    let signed = |i: usize| {
        let less = digits.get(i + 1).is_some_and(|next| *next > digits[i]);
        let d = i64::from(digits[i]);
        if less { -d } else { d }
    };
    u32::try_from((0..digits.len()).map(signed).sum::<i64>()).ok()
}

/// Which game a score takes its first moves from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Number(u32),
    /// The game before.
    Last,
}

/// `Moves 1 to 8 as in Game No. 12`, `The first six moves as in the preceding game`.
pub fn borrows(lines: &[Line]) -> Option<Source> {
    lines.iter().rev().take(8).find_map(|line| {
        let low = line.text.to_lowercase();
        let same = ["as in", "same as", "as before", "identical with"];
        let at = same.iter().find_map(|s| low.find(s))?;
        let of = &line.text[at..];
        let last = [
            "preceding",
            "previous",
            "last game",
            "above",
            "foregoing",
            "before",
        ];
        if !low.contains("move") {
            None
        } else if let Some(n) = game_number(of) {
            Some(Source::Number(n))
        } else {
            last.iter()
                .any(|w| low[at..].contains(w))
                .then_some(Source::Last)
        }
    })
}

fn is_rule(text: &str) -> bool {
    text.chars().all(|c| !c.is_alphanumeric())
}

fn event(lines: &[Line]) -> Option<String> {
    let words = [
        "tournament",
        "congress",
        "match",
        "championship",
        "meeting",
        "exhibition",
        "simultaneous",
        "by correspondence",
        "blindfold",
        "by telegraph",
    ];
    lines.iter().find_map(|l| {
        let low = l.text.to_lowercase();
        words
            .iter()
            .any(|w| low.contains(w))
            .then(|| l.text.split_whitespace().collect::<Vec<_>>().join(" "))
    })
}

/// A year, and the month and day where they stand beside it.
fn date(flat: &str) -> Option<String> {
    let words: Vec<&str> = flat
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    let year_at = words
        .iter()
        .position(|w| w.len() == 4 && w.parse::<u32>().is_ok_and(|y| (1450..2030).contains(&y)))?;
    let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    let near = &words[year_at.saturating_sub(3)..year_at];
    let month = near.iter().find_map(|w| {
        let low = w.to_lowercase();
        months
            .iter()
            .position(|m| low.starts_with(m) && w.starts_with(char::is_uppercase))
    });
    let day = near.iter().find_map(|w| {
        let digits: String = w.chars().take_while(char::is_ascii_digit).collect();
        digits.parse::<u32>().ok().filter(|d| (1..=31).contains(d))
    });
    let year = words[year_at];
    Some(match (month, day) {
        (Some(m), Some(d)) => format!("{year}.{:02}.{d:02}", m + 1),
        (Some(m), None) => format!("{year}.{:02}.??", m + 1),
        _ => format!("{year}.??.??"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{abbreviates, between};

    #[test]
    fn numbers_and_borrowed_moves() {
        let line = |text: &str| Line {
            number: 1,
            text: text.into(),
        };
        assert_eq!(game_number("GAME XIV.--Between two amateurs"), Some(14));
        assert_eq!(game_number("Game No. 12"), Some(12));
        assert_eq!(
            borrows(&[line("Moves 1 to 8 as in Game No. 12.")]),
            Some(Source::Number(12))
        );
        assert_eq!(
            borrows(&[line("The first six moves as in the preceding game.")]),
            Some(Source::Last)
        );
        assert_eq!(
            borrows(&[line("This move is as in all such cases weak.")]),
            None
        );
    }

    #[test]
    fn players_of_the_books() {
        assert_eq!(
            between("GAME IV.--Between Mr. Morphy and Mr. Bird of London."),
            Some(("Morphy".into(), "Bird".into()))
        );
        assert_eq!(
            header_pair("   WHITE. (Mr. B.)              BLACK. (Mr. M.)"),
            Some((Some("Mr. B.".into()), Some("Mr. M.".into())))
        );
        assert!(abbreviates("Mr. M.", "Morphy"));
        assert_eq!(
            date("played in Oct. 1858, between"),
            Some("1858.10.??".into())
        );
        assert_eq!(date("March 10, 1859"), Some("1859.03.10".into()));
    }
}
