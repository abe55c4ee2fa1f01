//! What stands above and below a score: players, event, date, odds, result.
use crate::find::Score;
use crate::layout::Line;
use crate::read::Start;
use board::{Color, Position, Role, Square, Wing};

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
}

/// Men taken off the board before the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    pub words: String,
    pub off: Vec<Square>,
    /// The receiver plays two moves before the giver's first.
    pub two_moves: bool,
}

impl Odds {
    /// The array without the men given.
    pub fn start(&self) -> Start {
        Start {
            position: self.array(),
            two_moves: self.two_moves,
        }
    }

    fn array(&self) -> Position {
        let mut board = *Position::start().board();
        for square in &self.off {
            board.discard_piece_at(*square);
        }
        let full = Position::start();
        let Ok(mut position) = Position::new(board, Color::White) else {
            return full;
        };
        for color in [Color::White, Color::Black] {
            for wing in Wing::ALL {
                let right = full.castling(color, wing);
                let stands = right.filter(|r| !self.off.contains(&r.rook));
                position.set_castling(color, wing, stands);
            }
        }
        position
    }
}

/// Reads the heading of a score.
pub fn heading(score: &Score) -> Heading {
    let lines = relevant(&score.heading);
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
fn number(word: &str) -> Option<u32> {
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

fn players(lines: &[Line], flat: &str) -> (Option<String>, Option<String>) {
    let named = lines.iter().rev().find_map(|l| header_pair(&l.text));
    let both = between(flat);
    if let Some((Some(w), Some(b))) = &named {
        let full = |short: &String, other: &String| match &both {
            Some((x, y)) => {
                let (sx, sy) = (abbreviates(short, x), abbreviates(short, y));
                let (ox, oy) = (abbreviates(other, x), abbreviates(other, y));
                match (sx && !sy || oy && !ox, sy && !sx || ox && !oy) {
                    (true, false) => x.clone(),
                    (false, true) => y.clone(),
                    _ => short.clone(),
                }
            }
            None => short.clone(),
        };
        return (Some(full(w, b)), Some(full(b, w)));
    }
    let columns = lines.iter().rposition(|l| is_column_header(&l.text));
    if let Some(at) = columns
        && let Some(below) = lines.get(at + 1)
        && let Some((w, b)) = halves(&below.text)
    {
        return (Some(w), Some(b));
    }
    match both.or_else(|| over_the_columns(lines)) {
        Some((x, y)) => (Some(x), Some(y)),
        None => named.unwrap_or((None, None)),
    }
}

/// Two names right above the two columns.
fn over_the_columns(lines: &[Line]) -> Option<(String, String)> {
    let last = lines.iter().rfind(|l| !is_column_header(&l.text))?;
    halves(last.text.trim()).filter(|(w, b)| is_name(w) && is_name(b))
}

/// Capitalised words that are not the name of an opening.
fn is_name(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let capital = |w: &&str| w.starts_with(char::is_uppercase) || is_particle(w);
    (1..=7).contains(&words.len())
        && words.iter().all(capital)
        && text.chars().filter(|c| c.is_alphabetic()).count() >= 2
        && !text.contains(|c: char| c.is_ascii_digit())
        && !is_titular(text)
}

/// Holds a word of titles: of an opening, a chapter, a page.
fn is_titular(text: &str) -> bool {
    [
        "gambit",
        "opening",
        "openings",
        "defence",
        "defense",
        "game",
        "games",
        "attack",
        "variation",
        "lopez",
        "white",
        "black",
        "diagram",
        "problem",
        "position",
        "chess",
        "chapter",
        "part",
        "book",
        "section",
        "lesson",
        "example",
    ]
    .iter()
    .any(|w| word_at(text, w).is_some())
}

fn is_particle(word: &str) -> bool {
    matches!(
        word,
        "de" | "la"
            | "der"
            | "von"
            | "van"
            | "und"
            | "zu"
            | "du"
            | "le"
            | "the"
            | "and"
            | "of"
            | "&"
    )
}

/// Whether a short form (`Mr. M.`) may stand for a full name (`Mr. Morphy`).
fn abbreviates(short: &str, full: &str) -> bool {
    let names = |s: &str| -> Vec<String> {
        s.split(|c: char| !c.is_alphanumeric())
            .filter(|w| !w.is_empty())
            .map(str::to_lowercase)
            .collect()
    };
    let (short, full) = (names(short), names(full));
    short
        .last()
        .is_some_and(|s| full.iter().any(|f| f.starts_with(s.as_str())))
}

/// `WHITE. (Mr. M.)    BLACK. (M. B.)`, `White—Lasker   Black—Steinitz`.
fn header_pair(text: &str) -> Option<(Option<String>, Option<String>)> {
    let (w, b) = (word_at(text, "white")?, word_at(text, "black")?);
    if text.len() > 110 {
        return None;
    }
    let (first, second) = if w < b { (w, b) } else { (b, w) };
    let name = |part: &str| -> Option<String> {
        let part = part.get(5..)?.trim();
        let part = part
            .trim_start_matches(['.', ':', ',', '-', '—', '–', ' ', '('])
            .trim();
        let part = part
            .split("   ")
            .next()?
            .trim_end_matches([')', '.', ',', ';', ':', ' ', '('])
            .trim();
        let wordy = part.split_whitespace().count() <= 6 && part.chars().any(char::is_alphabetic);
        let sound = part.chars().next()?.is_uppercase()
            && word_at(part, "white").is_none()
            && word_at(part, "black").is_none();
        (wordy && sound).then(|| restore_stop(part))
    };
    let (x, y) = (name(&text[first..second]), name(&text[second..]));
    if x.is_none() && y.is_none() {
        return None;
    }
    Some(if w < b { (x, y) } else { (y, x) })
}

/// Where a word stands in a text, in letters of either case; Blackburne is not Black.
fn word_at(text: &str, word: &str) -> Option<usize> {
    let low = text.to_ascii_lowercase();
    low.match_indices(word).map(|(at, _)| at).find(|at| {
        let letter = |c: Option<&u8>| c.is_some_and(u8::is_ascii_alphabetic);
        let before = at.checked_sub(1).and_then(|b| low.as_bytes().get(b));
        !letter(before) && !letter(low.as_bytes().get(at + word.len()))
    })
}

/// `Mr. M` lost its last stop when brackets were cut off.
fn restore_stop(part: &str) -> String {
    let single = part
        .rsplit(['.', ' '])
        .next()
        .is_some_and(|w| w.chars().count() == 1);
    if single {
        format!("{part}.")
    } else {
        part.to_owned()
    }
}

/// `White   Black`, and nothing else.
pub fn is_column_header(text: &str) -> bool {
    let low = text.to_lowercase();
    let words: Vec<&str> = low
        .split(|c: char| !c.is_alphabetic())
        .filter(|w| !w.is_empty())
        .collect();
    words.len() >= 2 && words.iter().all(|w| matches!(*w, "white" | "black"))
}

/// Two names with a wide gap between them.
fn halves(text: &str) -> Option<(String, String)> {
    let parts: Vec<&str> = text
        .split("   ")
        .map(str::trim)
        .filter(|p| !p.is_empty())
        .collect();
    let name = |s: &str| {
        s.chars().any(char::is_alphabetic) && !s.starts_with(|c: char| c.is_ascii_digit())
    };
    match parts.as_slice() {
        [w, b] | [w, b, _, _] if name(w) && name(b) => Some(((*w).to_owned(), (*b).to_owned())),
        _ => None,
    }
}

/// `Between Mr. Morphy and Mr. Bird of London.`, `Morphy v. Bird`, `Mr. Morphy plays … against M. Boucher`.
fn between(flat: &str) -> Option<(String, String)> {
    let low = flat.to_lowercase();
    if low.len() != flat.len() {
        return None;
    }
    for (open, middle) in [
        ("between ", " and "),
        ("played by ", " against "),
        ("by ", " against "),
    ] {
        if let Some(at) = low.rfind(open) {
            let rest = &flat[at + open.len()..];
            if let Some(mid) = rest.to_lowercase().find(middle) {
                let (x, y) = (person(&rest[..mid]), person(&rest[mid + middle.len()..]));
                if let (Some(x), Some(y)) = (x, y) {
                    return Some((x, y));
                }
            }
        }
    }
    for middle in [" v. ", " vs. ", " versus ", " against ", " v "] {
        if let Some(mid) = low.find(middle) {
            let x = flat[..mid]
                .rsplit(['/', ':', '(', '-', '—'])
                .next()
                .and_then(person);
            let y = person(&flat[mid + middle.len()..]);
            if let (Some(x), Some(y)) = (x, y)
                && !is_titular(&x)
                && !is_titular(&y)
            {
                return Some((x, y));
            }
        }
    }
    None
}

/// A name at the head of a phrase: capitalised words, titles and initials.
fn person(text: &str) -> Option<String> {
    let mut words: Vec<&str> = Vec::new();
    for word in text.split_whitespace() {
        let first = word.chars().find(|c| c.is_alphabetic());
        let particle = matches!(
            word,
            "de" | "la"
                | "der"
                | "von"
                | "van"
                | "du"
                | "le"
                | "of"
                | "the"
                | "two"
                | "an"
                | "three"
        );
        let opening = words.is_empty() && matches!(word, "the" | "two" | "an" | "three");
        let capital = first.is_some_and(char::is_uppercase);
        if !(capital || particle && (!words.is_empty() || opening))
            || word == "of"
            || word == "WHITE."
        {
            break;
        }
        words.push(word);
        let ends = word.ends_with([',', ';', ':', ')'])
            || word.ends_with('.')
                && word.trim_end_matches('.').chars().count() > 4
                && !matches!(word, "Messrs." | "Captain." | "Capt.");
        if ends || words.len() >= 6 {
            break;
        }
    }
    while words.first().is_some_and(|w| {
        matches!(
            *w,
            "Messrs." | "MM." | "Drs." | "Mr." | "Herr" | "Mr" | "M."
        )
    }) {
        words.remove(0);
    }
    while words
        .last()
        .is_some_and(|w| matches!(*w, "de" | "la" | "of" | "the" | "two"))
    {
        words.pop();
    }
    let name = words
        .join(" ")
        .trim_end_matches([',', ';', ':', ')', '.'])
        .to_owned();
    (name.len() >= 2 && name.chars().any(char::is_alphabetic)).then_some(name)
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

/// Odds named in a heading. What the book says to remove is believed before what it calls the odds.
pub fn odds(flat: &str) -> Option<Odds> {
    let low = flat
        .to_lowercase()
        .replace(['.', ',', ';', '(', ')', '’', '\'', ':', '/'], " ");
    let words: Vec<&str> = low.split_whitespace().collect();
    let at = |list: &[&str]| words.iter().position(|w| list.contains(w));
    let and_move = words
        .windows(2)
        .position(|w| matches!(w[0], "pawn" | "p") && w[1] == "and")
        .filter(|i| words[i + 2..].iter().take(3).any(|w| w.starts_with("move")));
    let gift = at(&["remove", "removed", "removing", "remov"])
        .or(at(&["odds"]))
        .or(at(&["gives", "giving", "yields", "give", "receives"])
            .filter(|_| !words.contains(&"mate")))
        .or(and_move)?;
    let named = &words[gift..];
    let two_moves = words.windows(2).any(|w| w == ["two", "moves"]);
    let pawn_and = and_move.is_some();
    let first = named
        .iter()
        .find(|w| w.starts_with("white") || w.starts_with("black"));
    let giver = match first {
        Some(side) if side.starts_with("black") => Color::Black,
        Some(_) if !pawn_and => Color::White,
        _ if pawn_and => Color::Black,
        _ => Color::White,
    };
    let off = men_named(named, giver);
    (!off.is_empty()).then(|| Odds {
        words: flat.to_owned(),
        off,
        two_moves,
    })
}

fn men_named(words: &[&str], giver: Color) -> Vec<Square> {
    let rank = giver.fold_wb(board::Rank::First, board::Rank::Eighth);
    let mut wing: Option<Wing> = None;
    let mut of_bishop = false;
    let mut off = Vec::new();
    for word in words {
        let at = |file| Square::from_coords(file, rank);
        match *word {
            "queens" | "q" => wing = Some(Wing::Queen),
            "kings" | "k" => wing = Some(Wing::King),
            "queen" => {
                wing = Some(Wing::Queen);
            }
            "king" => wing = Some(Wing::King),
            "knight" | "kt" | "qkt" => off.push((
                Role::Knight,
                at(if wing == Some(Wing::King) {
                    board::File::G
                } else {
                    board::File::B
                }),
            )),
            "rook" | "r" | "qr" => off.push((
                Role::Rook,
                at(if wing == Some(Wing::King) {
                    board::File::H
                } else {
                    board::File::A
                }),
            )),
            "bishop" | "bishops" | "b" => of_bishop = true,
            "pawn" | "p" | "kbp" => {
                let file = if wing == Some(Wing::Queen) && of_bishop {
                    board::File::C
                } else {
                    board::File::F
                };
                off.push((
                    Role::Pawn,
                    Square::from_coords(
                        file,
                        giver.fold_wb(board::Rank::Second, board::Rank::Seventh),
                    ),
                ));
            }
            _ => {}
        }
    }
    if off.is_empty()
        && words.windows(2).any(|w| {
            w[0] == "gives" && w[1] == "queen" || w == ["of", "queen"] || w == ["the", "queen"]
        })
    {
        off.push((Role::Queen, Square::from_coords(board::File::D, rank)));
    }
    let mut squares: Vec<Square> = Vec::new();
    for (_, square) in off {
        if !squares.contains(&square) {
            squares.push(square);
        }
    }
    squares.truncate(3);
    squares
}

/// A line that says the game is over, and nothing else: `And White resigns.`
pub fn is_over(text: &str) -> bool {
    let low = text.to_lowercase();
    let words: Vec<&str> = low
        .split(|c: char| !c.is_alphabetic())
        .filter(|w| !w.is_empty())
        .collect();
    let ends = |w: &&str| {
        matches!(
            *w,
            "resigns" | "resigned" | "drawn" | "surrenders" | "surrendered" | "abandoned"
        )
    };
    let supposes = |w: &&str| {
        matches!(
            *w,
            "should" | "would" | "could" | "might" | "may" | "must" | "if"
        )
    };
    // The last words of a sentence are not a line of their own.
    let begins = text.starts_with("    ") || text.starts_with(char::is_uppercase);
    begins && words.len() <= 6 && words.iter().any(ends) && !words.iter().any(supposes)
}

/// How the book says the game ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// In PGN: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub result: &'static str,
    pub words: String,
    /// The words tell of an end at the board, not of an opinion.
    pub final_words: bool,
}

/// Reads the words after the last move, `turn` being the side that would move next.
pub fn ending(after: &[String], last: &Position) -> Ending {
    let turn = last.turn();
    let loses = |side: Color| side.fold_wb("0-1", "1-0");
    if last.is_checkmate() {
        return Ending {
            result: loses(turn),
            words: "mate".into(),
            final_words: true,
        };
    }
    if last.is_stalemate() {
        return Ending {
            result: "1/2-1/2",
            words: "stalemate".into(),
            final_words: true,
        };
    }
    for words in after.iter().take(4) {
        let low = words.to_lowercase();
        let white = low.find("white");
        let black = low.find("black");
        let first = match (white, black) {
            (Some(w), Some(b)) => Some(if w < b { Color::White } else { Color::Black }),
            (Some(_), None) => Some(Color::White),
            (None, Some(_)) => Some(Color::Black),
            _ => None,
        };
        let has = |list: &[&str]| list.iter().any(|w| low.contains(w));
        let said = |result, final_words| Ending {
            result,
            words: words.trim().to_owned(),
            final_words,
        };
        if has(&[
            "resign",
            "abandon",
            "surrender",
            "gives up",
            "gave up",
            "gave in",
            "struck his",
            "strikes his",
        ]) {
            return said(loses(first.unwrap_or(turn)), true);
        }
        if has(&[
            "drawn",
            "a draw",
            "draw.",
            "remis",
            "perpetual check",
            "draws",
        ]) && low.len() < 90
        {
            return said("1/2-1/2", true);
        }
        if has(&[
            "wins",
            "won",
            "mates",
            "gives mate",
            "mate in",
            "winning",
            "must win",
        ]) && !has(&["if ", "could have", "should have", "would have"])
            && low.len() < 90
        {
            let winner = first.unwrap_or(!turn);
            return said(
                loses(!winner),
                has(&["won", "white wins", "black wins", "mates", "mate"]),
            );
        }
    }
    Ending {
        result: "*",
        words: String::new(),
        final_words: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_of_the_books() {
        let off = |s: &str| odds(s).map(|o| o.off);
        assert_eq!(
            off("Mr. Staunton gives his Queen's Rook. (Remove White's Q. R. from the Board.)"),
            Some(vec![Square::A1])
        );
        assert_eq!(
            off("at odds of Knight. Remove White Queen's Knight."),
            Some(vec![Square::B1])
        );
        assert_eq!(
            off(
                "at the odds of the Pawn and Move. (Remove Black's King's Bishop's Pawn from the Board.)"
            ),
            Some(vec![Square::F7])
        );
        assert_eq!(off("White gives pawn and move"), Some(vec![Square::F7]));
        assert_eq!(off("Pawn and two moves"), Some(vec![Square::F7]));
        assert!(
            odds("The odds of the Pawn and two moves.")
                .unwrap()
                .two_moves
        );
        assert_eq!(off("Mr. Morphy plays without seeing the board"), None);
    }

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
