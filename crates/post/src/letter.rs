//! Where the records stand in the free text of a letter.
use std::ops::Range;

use board::{Color, Rank, Role};
use record::words::Squares;
use record::{Phrase, is_algebraic, phrases};

/// The forms in which a record may be written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Forms {
    /// As the codes prescribe them. What is algebraic in shape is found too, but expresses nothing.
    Prescribed,
    /// Algebraic besides, by agreement.
    Algebraic,
    /// Numbers of four or five figures too.
    Numbers,
}

/// A record in a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// Without the number of the move and the stops around it, on one line, wherever the letter's lines end.
    pub text: String,
    /// The number of the move that stands before it, and whether it is Black's (`7...`).
    pub number: Option<(u32, bool)>,
    /// The words before it in the same sentence, back to the record before, in small letters.
    pub lead: String,
    /// A stop that ends a sentence stands between it and the record before.
    pub apart: bool,
}

/// No record has more words.
const LONGEST: usize = 14;

/// A word of the letter, by bytes, and whether a blank line stands before it.
struct Token {
    at: Range<usize>,
    paragraph: bool,
}

/// Every record in the letter, in order.
pub(crate) fn records(letter: &str, forms: Forms) -> Vec<Found> {
    let tokens = tokens(letter);
    let mut found: Vec<Found> = Vec::new();
    let mut lead = Lead::default();
    let mut next = 0;
    while let Some(token) = tokens.get(next) {
        let word = &letter[token.at.clone()];
        if token.paragraph {
            lead.stop();
        }
        let (number, rest) = move_number(word);
        let start = token.at.end - rest.len();
        match span(letter, &tokens[next..], start, forms) {
            Some((text, count)) => {
                found.push(Found {
                    text: text.split_whitespace().collect::<Vec<_>>().join(" "),
                    number: number.or(lead.number),
                    lead: lead.words.join(" "),
                    apart: lead.apart,
                });
                lead = Lead::after(&letter[tokens[next + count - 1].at.clone()]);
                next += count;
            }
            None => {
                lead.hear(word, number.filter(|_| rest.is_empty()));
                next += 1;
            }
        }
    }
    found
}

/// What has been said since the last record.
#[derive(Default)]
struct Lead {
    words: Vec<String>,
    number: Option<(u32, bool)>,
    apart: bool,
}

impl Lead {
    /// What follows a record that ends with this word.
    fn after(word: &str) -> Lead {
        Lead {
            apart: word.ends_with(['.', ';', '!', '?']),
            ..Lead::default()
        }
    }

    fn stop(&mut self) {
        self.words.clear();
        self.apart = true;
    }

    fn hear(&mut self, word: &str, number: Option<(u32, bool)>) {
        self.number = number;
        if number.is_some() {
            return;
        }
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '\'');
        self.words.push(bare.to_lowercase());
        if word.ends_with(['.', ';', '!', '?']) {
            self.stop();
        }
    }
}

fn tokens(letter: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let (mut start, mut lines) = (0, 0);
    for piece in letter.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        if !word.is_empty() {
            tokens.push(Token {
                at: start..start + word.len(),
                paragraph: lines > 1,
            });
            lines = 0;
        }
        lines += usize::from(piece.ends_with('\n'));
        start += piece.len();
    }
    tokens
}

/// `7.`, `7...P-K4`, `7)`: the number before a move, and what follows it.
fn move_number(word: &str) -> (Option<(u32, bool)>, &str) {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = word[..word.len() - rest.len()].parse().ok();
    let after = rest.trim_start_matches(['.', '…', ')']);
    let dots = &rest[..rest.len() - after.len()];
    match number {
        Some(number) if !dots.is_empty() => (Some((number, dots.len() > 1)), after),
        _ => (None, word),
    }
}

/// The longest record that begins at the byte `start` of the first token, and how many tokens it takes.
fn span<'a>(
    letter: &'a str,
    tokens: &[Token],
    start: usize,
    forms: Forms,
) -> Option<(&'a str, usize)> {
    let first = &letter[start..tokens.first()?.at.end];
    if joins(first) || is_silent(first) {
        return None;
    }
    let mut best = None;
    for (n, token) in tokens.iter().take(LONGEST).enumerate() {
        let word = &letter[token.at.clone()];
        if n > 0 && (token.paragraph || joins(word)) {
            break;
        }
        let text = bare(&letter[start..token.at.end]);
        let whole = match n {
            0 => is_record(text) || (is_numbers(text) && forms == Forms::Numbers),
            _ => is_prescribed(text) && !is_silent(word),
        };
        if whole {
            best = Some((text, n + 1));
        }
        if best.is_some() && ends_sentence(word, tokens.get(n + 1), letter) {
            break;
        }
    }
    best
}

/// Words of prose that join two records and are no part of either.
fn joins(word: &str) -> bool {
    matches!(
        word.to_lowercase().as_str(),
        "and" | "or" | "if" | "then" | "with"
    )
}

fn is_silent(word: &str) -> bool {
    let word = bare(word).to_lowercase();
    matches!(
        word.as_str(),
        "" | "a" | "an" | "the" | "at" | "on" | "best" | "from"
    )
}

/// Whether a record ends with this word: at a comma, or at a full stop that abbreviates nothing.
fn ends_sentence(word: &str, next: Option<&Token>, letter: &str) -> bool {
    if word.ends_with([',', ';', ':', '!', '?']) {
        return true;
    }
    let Some(stem) = word.strip_suffix('.') else {
        return false;
    };
    let short = stem.len() <= 3 && stem.chars().all(char::is_alphabetic);
    let next = next.map_or("", |token| &letter[token.at.clone()]);
    let more = [
        "ch", "dis", "dbl", "mate", "e.p", "in", "=", "(", "becoming",
    ];
    let goes_on = more.iter().any(|m| next.to_lowercase().starts_with(m));
    !short && !goes_on
}

fn bare(text: &str) -> &str {
    let text = text.trim_matches(['"', '“', '”', '*', '_', '\'', '’', '‘']);
    let text = text.trim_end_matches(['.', ',', ';', ':', '!', '?', '"', '”', '*', '_']);
    match (text.strip_prefix('('), text.strip_suffix(')')) {
        (Some(inside), _) if !inside.contains(')') => inside,
        (Some(inside), Some(_)) if inside.matches(')').count() == 1 => inside.trim_end_matches(')'),
        (None, Some(inside)) if !inside.contains('(') => inside,
        _ => text,
    }
}

fn is_record(text: &str) -> bool {
    is_algebraic(text) || is_prescribed(text)
}

/// Four figures for the squares, a fifth for the piece of a promotion.
fn is_numbers(text: &str) -> bool {
    matches!(text.len(), 4 | 5) && text.bytes().all(|b| matches!(b, b'1'..=b'8'))
}

/// Whether the words have the form of a record that tells enough to be one; `Queen` alone would pass
/// for one with the codes, but not in a letter.
fn is_prescribed(text: &str) -> bool {
    let starts = text.starts_with(|c: char| c.is_ascii_alphanumeric());
    starts
        && phrases(text, Squares::Descriptive)
            .phrases
            .iter()
            .any(whole)
}

fn whole(phrase: &Phrase) -> bool {
    if phrase.castles.is_some() {
        return true;
    }
    let Some(man) = &phrase.man else {
        return false;
    };
    let told = match (phrase.sign, phrase.place) {
        (Some(_), Some(_)) => true,
        (Some(_), None) => phrase.taken.is_some(),
        (None, Some(place)) => !place.clipped(),
        (None, None) => false,
    };
    let last = board::Bitboard::from_rank(Rank::Eighth);
    let promotes = man.role == Role::Pawn
        && phrase
            .place
            .is_none_or(|place| (place.squares(Color::White) & last).any());
    told && (phrase.becomes.is_none() || promotes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(letter: &str) -> Vec<String> {
        let found = records(letter, Forms::Prescribed);
        found.into_iter().map(|record| record.text).collect()
    }

    #[test]
    fn records_among_prose() {
        let letters: &[(&str, &[&str])] = &[
            (
                "Dear Sir, I play P to K4. Yours truly, K. Bishop",
                &["P to K4"],
            ),
            (
                "London, 5th March 1876. Kt. to K. B. 3d. ch. Believe me",
                &["Kt. to K. B. 3d. ch"],
            ),
            (
                "my move is 7. Kt-B3; if P x P, then B x P",
                &["Kt-B3", "P x P", "B x P"],
            ),
            ("7...P-Q4", &["P-Q4"]),
            (
                "Pawn takes the Pawn in passing, and I remain",
                &["Pawn takes the Pawn in passing"],
            ),
            (
                "I castle on the King's side.",
                &["castle on the King's side"],
            ),
            ("Castles (K.R.)", &["Castles (K.R.)"]),
            (
                "1. P to K4 P to K4 2. Kt to KB3 Kt to QB3",
                &["P to K4", "P to K4", "Kt to KB3", "Kt to QB3"],
            ),
            ("1. e4 e5 2. Nf3", &["e4", "e5", "Nf3"]),
            ("P to Q8, becoming a Queen", &["P to Q8"]),
            ("P to Q8 becoming a Queen!", &["P to Q8 becoming a Queen"]),
            ("P to K4, Kt to KB3", &["P to K4", "Kt to KB3"]),
            (
                "The King and the Queen went to the play; a Knight was there, and a Rook.",
                &[],
            ),
            ("", &[]),
        ];
        for (letter, expected) in letters {
            assert_eq!(&texts(letter), expected, "{letter}");
        }
    }

    #[test]
    fn what_stands_before_a_record() {
        let found = records(
            "Yours came today. In reply to your 7. P-Q4 I play 8. P x P.",
            Forms::Prescribed,
        );
        let leads: Vec<&str> = found.iter().map(|f| f.lead.as_str()).collect();
        assert_eq!(leads, ["in reply to your", "i play"]);
        assert_eq!(found[1].number, Some((8, false)));
    }
}
