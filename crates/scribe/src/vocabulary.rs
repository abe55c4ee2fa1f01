//! What the words of the notation mean, cleanly printed.
use crate::print::{
    ANY, AT, BECOMES, CASTLES, CHECK, Kind, MATE, MOVES, ONE, OWN, SMUDGED_KT, Sign, TAKES, TO,
    TWO, Word,
};
use crate::shape::{is_file, is_man, is_signed};
use crate::smudge::{near_word, raw, said_since_number, smudged_between, smudged_to};

/// What a chunk of letters and digits means.
pub fn name(text: &str, before: &[Word], gap: usize) -> (Vec<Sign>, Kind) {
    if let Ok(n) = text
        .parse::<u32>()
        .map(|n| (n, smudged_to(text, before, gap)))
    {
        return match n {
            (_, true) => (vec![TO], Kind::Smudged),
            (n, false) => number(n, before, gap),
        };
    }
    if let Some(rank) = ordinal(text) {
        return (vec![rank], Kind::Clean);
    }
    if let Some(sign) = smudged_between(text, before, gap) {
        return (vec![sign], Kind::Smudged);
    }
    if let Some(signs) = dictionary(text) {
        return (signs, Kind::Clean);
    }
    if let Some(signs) = abbreviation(text) {
        return (signs, Kind::Clean);
    }
    if is_remark(text) {
        return (vec![], Kind::Remark);
    }
    let square = || said_since_number(before).any(|s| matches!(s, TO | TAKES));
    if matches!(text, "Ke" | "Kr" | "Kl" | "Ki" | "Kc" | "KI" | "Kf") && !square() {
        return (vec![SMUDGED_KT], Kind::Smudged);
    }
    if let Some(signs) = near_word(text) {
        return (signs, Kind::Smudged);
    }
    if is_prose(text) {
        return (vec![], Kind::Prose);
    }
    (raw(text), Kind::Smudged)
}

/// A lone digit right after a file is its rank; any other number may number a move.
fn number(n: u32, before: &[Word], gap: usize) -> (Vec<Sign>, Kind) {
    let after_file = before.last().is_some_and(|w| {
        w.kind == Kind::Clean
            && !w.signs.contains(&CASTLES)
            && matches!(
                w.signs.last(),
                Some(b'K' | b'Q' | b'R' | b'B' | b'N' | b'a'..=b'h' | &OWN)
            )
            && is_rank_due(before)
    });
    if (1..=8).contains(&n) && after_file && gap <= 1 {
        (vec![b'0' + n as u8], Kind::Clean)
    } else {
        (vec![], Kind::Number(n))
    }
}

/// Whether a rank belongs after the last word, a file: it is where a man goes, or stands.
fn is_rank_due(before: &[Word]) -> bool {
    let divides = |w: &Word| matches!(w.kind, Kind::Mark(b',' | b';'));
    let near = &before[before.len().saturating_sub(6)..];
    let told = near.rsplit(divides).next().unwrap_or(near);
    match told.iter().rev().find_map(deed) {
        Some(TO) => true,
        _ => {
            let own = before.rsplit(divides).next().unwrap_or(before);
            let said: Vec<Sign> = said_since_number(own).collect();
            let last = said.rsplit(u8::is_ascii_digit).next().unwrap_or(&said);
            is_signless(last) && !is_signed(before)
        }
    }
}

/// `P. K.`, `K. Kt. K. B.`: a man and a file, with no sign between them.
pub fn is_signless(signs: &[Sign]) -> bool {
    (1..signs.len()).any(|at| is_man(&signs[..at]) && is_file(&signs[at..]))
}

/// What a number after a file belongs to: a square to go to or to stand on, or a man that is taken,
/// which has no rank.
fn deed(word: &Word) -> Option<Sign> {
    let square = |s: &Sign| matches!(*s, TO | AT | b'(');
    if word.kind == Kind::Mark(b'(') || word.signs.iter().any(square) {
        Some(TO)
    } else {
        word.signs.contains(&TAKES).then_some(TAKES)
    }
}

fn ordinal(text: &str) -> Option<Sign> {
    let low = text.to_ascii_lowercase();
    let (digit, tail) = low.split_at(low.char_indices().nth(1)?.0);
    let digit = *digit.as_bytes().first()?;
    ((b'1'..=b'8').contains(&digit) && matches!(tail, "st" | "nd" | "rd" | "th" | "d"))
        .then_some(digit)
}

fn dictionary(text: &str) -> Option<Vec<Sign>> {
    let low = text.to_ascii_lowercase().replace(['’', '‘'], "'");
    // `Bifhop`, `fquare`, `firft`: the long s, or the f that is printed for it.
    let modern = |from: usize| match low.get(from..) {
        Some(rest) if low.len() > 4 && rest.contains(['f', 'ſ']) => {
            listed(&(low[..from].to_owned() + &rest.replace(['f', 'ſ'], "s")))
        }
        _ => None,
    };
    listed(&low).or_else(|| modern(0)).or_else(|| modern(1))
}

fn listed(low: &str) -> Option<Vec<Sign>> {
    let base = low
        .strip_suffix("'s")
        .or_else(|| low.strip_suffix("s'"))
        .unwrap_or(low);
    let signs: &[Sign] = match base {
        "king" | "kings" => b"K",
        "queen" => b"Q",
        "rook" | "rooks" => b"R",
        "bishop" | "bishops" => b"B",
        "knight" | "knights" | "k't" => b"N",
        "pawn" | "pawns" => b"P",
        "to" => &[TO],
        "takes" | "take" | "tks" | "taking" | "captures" | "tak" | "takcs" => &[TAKES],
        "check" | "ch" | "checks" | "checking" | "chk" | "cheque" => &[CHECK],
        "mate" | "mates" | "checkmate" | "checkmates" | "mating" => &[MATE],
        "sq" | "square" | "squares" | "first" => b"1",
        "second" => b"2",
        "third" => b"3",
        "fourth" => b"4",
        "fifth" => b"5",
        "sixth" => b"6",
        "seventh" => b"7",
        "eighth" => b"8",
        "castles" | "castle" | "castling" | "castled" | "cas" | "cast" => &[CASTLES],
        "moves" | "move" | "interposes" | "covers" | "retires" | "plays" => &[MOVES],
        "any" | "anything" | "anywhere" => &[ANY],
        "one" => &[ONE],
        "two" => &[TWO],
        "his" | "her" | "its" | "hers" => &[OWN],
        "on" | "at" | "from" => &[AT],
        "queens" => &[BECOMES, b'Q'],
        "becomes" | "becoming" | "becom'g" | "promotes" => &[BECOMES],
        "x" => &[TAKES],
        _ => return None,
    };
    Some(signs.to_vec())
}

/// Letters of the notation run together: `KKt`, `QB3`, `KtxKt`, `Kt6ch`, `Nf3`.
fn abbreviation(text: &str) -> Option<Vec<Sign>> {
    // `ed5`: a Pawn takes.
    if let [a @ b'a'..=b'h', b @ b'a'..=b'h', c @ b'1'..=b'8'] = text.as_bytes() {
        return Some(vec![*a, *b, *c]);
    }
    let mut signs = Vec::new();
    let mut rest = text;
    let mut upper = false;
    while let Some(c) = rest.chars().next() {
        let starts = |s: &str| rest.starts_with(s);
        let (len, sign): (usize, &[Sign]) = if starts("Knt") {
            (3, b"N")
        } else if starts("Kt") || starts("KT") || starts("Kn") || starts("kt") && !signs.is_empty()
        {
            (2, b"N")
        } else if starts("mate") {
            (4, &[MATE])
        } else if starts("square") && !signs.is_empty() {
            (6, b"1")
        } else if starts("sq") && !signs.is_empty() {
            (2, b"1")
        } else if starts("ch") && !signs.is_empty() {
            (2, &[CHECK])
        } else if let Some(n) = ["dble", "dbl", "disc", "dis", "doub"]
            .into_iter()
            .find(|s| starts(s) && !signs.is_empty() && rest[s.len()..].starts_with("ch"))
        {
            (n.len(), b"")
        } else if starts("to") && !signs.is_empty() && rest.len() > 2 {
            (2, &[TO])
        } else if starts("'s") || starts("’s") || starts("'S") {
            (rest.char_indices().nth(2).map_or(rest.len(), |p| p.0), b"")
        } else if c == '\'' || c == '’' || c == '‘' {
            (c.len_utf8(), b"")
        } else {
            match c {
                'K' => (1, b"K"),
                'Q' => (1, b"Q"),
                'R' => (1, b"R"),
                'B' => (1, b"B"),
                'N' => (1, b"N"),
                'P' => (1, b"P"),
                'x' | 'X' => (1, &[TAKES]),
                's' if matches!(signs.last(), Some(b'K' | b'Q' | b'R' | b'B' | b'N')) => (1, b""),
                '1'..='8' => {
                    let digit = c as u8;
                    let check = ["dis", "db", "dou"]
                        .iter()
                        .any(|d| rest[1..].starts_with(d));
                    let tail = ["st", "nd", "rd", "th", "d"]
                        .into_iter()
                        .find(|t| rest[1..].starts_with(t) && !check);
                    signs.push(digit);
                    (1 + tail.map_or(0, str::len), b"")
                }
                'a'..='h' if rest[1..].starts_with(|d: char| ('1'..='8').contains(&d)) => {
                    signs.push(c as u8);
                    (1, b"")
                }
                'a'..='h' if rest[1..].starts_with('x') => {
                    signs.push(c as u8);
                    (1, b"")
                }
                'a'..='h'
                    if upper
                        && rest.len() >= 3
                        && rest[1..].starts_with(|d: char| ('a'..='h').contains(&d)) =>
                {
                    signs.push(c as u8);
                    (1, b"")
                }
                _ => return None,
            }
        };
        upper = c.is_ascii_uppercase();
        signs.extend_from_slice(sign);
        rest = &rest[len..];
    }
    (!signs.is_empty()).then_some(signs)
}

fn is_remark(text: &str) -> bool {
    let low = text.to_ascii_lowercase();
    matches!(
        low.as_str(),
        "best"
            | "good"
            | "dis"
            | "disc"
            | "discovering"
            | "discovered"
            | "dble"
            | "dbl"
            | "doub"
            | "double"
            | "db"
            | "a"
            | "an"
            | "the"
            | "with"
            | "by"
            | "side"
            | "giving"
            | "gives"
            | "adv"
            | "discovers"
            | "doubled"
            | "discov"
            | "bad"
            | "forced"
            | "step"
            | "steps"
            | "ftep"
            | "fteps"
    )
}

/// An ordinary word: letters only, lower case but perhaps the first, and long enough not to be a
/// damaged abbreviation.
fn is_prose(text: &str) -> bool {
    let mut chars = text.chars();
    let first = chars.next().unwrap_or(' ');
    let rest_lower = chars
        .clone()
        .all(|c| c.is_lowercase() || matches!(c, '\'' | '’'));
    let all_upper = text.chars().count() >= 4 && text.chars().all(|c| c.is_uppercase());
    let vowel = text.chars().any(|c| "aeiouyAEIOUY".contains(c));
    (first.is_alphabetic()
        && rest_lower
        && vowel
        && text.chars().count() >= 2
        && !looks_joined(text))
        || (all_upper && vowel)
}

/// `Pto`, `Rto`, `tok`: a sign run into its neighbour.
fn looks_joined(text: &str) -> bool {
    let b = text.as_bytes();
    let man = |c: u8| matches!(c, b'K' | b'Q' | b'R' | b'B' | b'P' | b'O' | b'N');
    (b.len() >= 3
        && man(b[0])
        && (text[1..].starts_with("to")
            || text[1..].starts_with("tt")
            || text[1..].starts_with("io")
            || text[1..].starts_with("oto")
            || text[1..].starts_with("ito")
            || text[1..].starts_with("eto")
            || text[1..].starts_with("ota")
            || text[1..].starts_with("ta")
            || text[1..].starts_with("ote")))
        || (b.len() <= 5 && text.starts_with("to") && text[2..].starts_with(['k', 'b', 'h', 'l']))
        || (b.len() <= 3 && b.len() == 2 && man(b[0]))
        || text == "io"
        || text == "te"
        || text == "ta"
        || text == "tu"
        || text == "ro"
        || text == "lo"
        || text == "fo"
}
