//! A line of a book.

/// A line of the file with its number, from 1.
#[derive(Clone, Debug)]
pub struct Line {
    pub number: usize,
    pub text: String,
}

/// A line of a board drawn with letters and rules.
pub fn is_board(text: &str) -> bool {
    let text = text.trim();
    let fields = || text.trim_matches('|').split('|').map(str::trim);
    let squares = text.matches('|').count() >= 8 && fields().all(|f| f.chars().count() <= 4);
    let rule = text.len() >= 16
        && text
            .chars()
            .all(|c| matches!(c, '-' | '+' | '|' | '=' | '_'));
    squares || rule && !text.starts_with("====")
}

/// `[Footnote A: …`, or what a scanner makes of it.
pub fn begins_footnote(line: &Line) -> bool {
    let text = line.text.trim_start().to_ascii_lowercase();
    let marks = [
        "[footnote",
        "{footnote",
        "[note",
        "|footnote",
        "(footnote",
        "{foomote",
        "[foomote",
        "[footmote",
        "|footmote",
        "{footmote",
    ];
    marks.iter().any(|f| text.starts_with(f))
}
