//! The words of a tongue, from its file, and a line of print as the terms that they stand for.
use board::{Role, Wing};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// What a word or a sign of a record stands for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Man(Role),
    /// A file of the algebraic notation.
    File(u8),
    /// A figure; after one with a stop a move may follow that it numbers.
    Figure(u8, Stop),
    /// `3e`, `troisième`
    Ordinal(u8),
    To,
    Takes,
    Check,
    Mate,
    Castles,
    /// `0-0`
    Rings(Wing),
    Short,
    Long,
    Becomes,
    Passing,
    /// `case`
    Square,
    Own,
    /// `pas`, in `deux pas`
    Steps,
    /// `un`, `deux`
    Count(u8),
    /// Articles, and what stands between a man and whose it is.
    Silent,
    Open,
    Close,
    Comma,
    /// A word of the headings and endings, in English.
    Says(&'static str),
    Other,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    None,
    Full,
}

/// A term and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub term: Term,
    pub range: Range<usize>,
    /// Columns of blanks before it; a rule counts for many.
    pub gap: usize,
    /// How it is printed says which tongue it is of.
    pub telling: bool,
}

/// In which order a square is named by its file's piece, if it ever is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Never,
    RankFirst,
    FileFirst,
}

pub(super) struct Lexicon {
    pub name: &'static str,
    pub order: Order,
    pub algebraic: bool,
    /// Words and signs by their first letter, the longest first.
    entries: HashMap<char, Vec<Entry>>,
    /// Men by their letters, the longest first.
    letters: Vec<(&'static str, Role)>,
    /// What may follow a figure to make it an ordinal.
    ordinals: Vec<&'static str>,
    common: HashSet<String>,
    /// The first words of every kind, for the writer.
    first: HashMap<&'static str, Vec<&'static str>>,
}

struct Entry {
    /// Folded; parts between blanks.
    parts: Vec<Vec<char>>,
    term: Term,
    /// A letter by itself must be great or small as it is here.
    exact: Option<&'static str>,
}

/// A letter without its accent, and small.
fn fold(c: char) -> char {
    match c.to_lowercase().next().unwrap_or(c) {
        'á' | 'à' | 'â' | 'ä' | 'å' | 'ã' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        'ß' | 'ſ' => 's',
        '’' | '‘' | '`' | '´' => '\'',
        '✕' | '✗' => '×',
        c => c,
    }
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '‒' | '–' | '—' | '―' | '−')
}

/// The kinds of words that a tongue's file names.
fn term(kind: &str) -> Option<Term> {
    Some(match kind {
        "king" => Term::Man(Role::King),
        "queen" => Term::Man(Role::Queen),
        "rook" => Term::Man(Role::Rook),
        "bishop" => Term::Man(Role::Bishop),
        "knight" => Term::Man(Role::Knight),
        "pawn" => Term::Man(Role::Pawn),
        "takes" => Term::Takes,
        "to" => Term::To,
        "check" | "double" | "discovered" => Term::Check,
        "mate" => Term::Mate,
        "castles" => Term::Castles,
        "short" => Term::Short,
        "long" => Term::Long,
        "becomes" => Term::Becomes,
        "passing" => Term::Passing,
        "square" => Term::Square,
        "own" => Term::Own,
        "steps" => Term::Steps,
        "one" => Term::Count(1),
        "two" => Term::Count(2),
        "silent" => Term::Silent,
        "white" => Term::Says("White"),
        "black" => Term::Says("Black"),
        "resigns" => Term::Says("resigns"),
        "wins" => Term::Says("wins"),
        "drawn" => Term::Says("Drawn"),
        "played" => Term::Says("played at"),
        "same" => Term::Says("The same"),
        "between" => Term::Says("between"),
        "and" => Term::Says("and"),
        figure => Term::Ordinal(figure.parse().ok().filter(|n| (1..=8).contains(n))?),
    })
}

impl Lexicon {
    pub fn of(file: &'static str) -> Lexicon {
        let mut lexicon = Lexicon {
            name: "",
            order: Order::Never,
            algebraic: false,
            entries: HashMap::new(),
            letters: Vec::new(),
            ordinals: Vec::new(),
            common: HashSet::new(),
            first: HashMap::new(),
        };
        for line in file.lines().filter(|l| !l.starts_with('#')) {
            let Some((kind, words)) = line.split_once(char::is_whitespace) else {
                continue;
            };
            let words: Vec<&'static str> = words.split('|').map(str::trim).collect();
            match kind {
                "name" => lexicon.name = words[0],
                "squares" => words.iter().for_each(|w| match *w {
                    "algebraic" => lexicon.algebraic = true,
                    "rank-first" => lexicon.order = Order::RankFirst,
                    "file-first" => lexicon.order = Order::FileFirst,
                    _ => {}
                }),
                "ordinals" => lexicon.ordinals = words.clone(),
                "common" => lexicon
                    .common
                    .extend(words.iter().map(|w| w.chars().map(fold).collect())),
                kind => {
                    if let Some(term) = term(kind) {
                        for (i, word) in words.iter().enumerate() {
                            lexicon.add(word, term, i == 0);
                        }
                    }
                }
            }
            lexicon.first.insert(kind, words);
        }
        for entries in lexicon.entries.values_mut() {
            let length = |e: &Entry| e.parts.iter().map(|p| p.len() + 1).sum::<usize>();
            entries.sort_by_key(|e| std::cmp::Reverse(length(e)));
        }
        lexicon
            .letters
            .sort_by_key(|(l, _)| std::cmp::Reverse(l.len()));
        lexicon
    }

    fn add(&mut self, word: &'static str, term: Term, first: bool) {
        if let Term::Man(role) = term
            && (first || word.len() == 1)
        {
            self.letters.push((word, role));
            return;
        }
        let folded: String = word.chars().map(fold).collect();
        let parts: Vec<Vec<char>> = folded
            .split([' ', '.'])
            .filter(|p| !p.is_empty())
            .map(|p| p.chars().collect())
            .collect();
        let Some(first) = parts.first().and_then(|p| p.first()) else {
            return;
        };
        let lone = word.chars().count() == 1 && word.starts_with(char::is_alphabetic);
        self.entries.entry(*first).or_default().push(Entry {
            parts,
            term,
            exact: lone.then_some(word),
        });
    }

    /// The words of a kind, the usual one first.
    pub fn words(&self, kind: &str) -> &[&'static str] {
        self.first.get(kind).map_or(&[], |w| w)
    }

    /// The letter of a man.
    pub fn letter(&self, role: Role) -> &'static str {
        let found = self.letters.iter().find(|(_, r)| *r == role);
        found.map_or("", |(l, _)| l)
    }

    pub fn common(&self, line: &str) -> usize {
        let words = line.split(|c: char| !c.is_alphabetic());
        let folded = words.map(|w| w.chars().map(fold).collect::<String>());
        folded.filter(|w| self.common.contains(w)).count()
    }

    /// A line as terms.
    pub fn terms(&self, line: &str) -> Vec<Token> {
        let mut lexer = Lexer {
            lexicon: self,
            line,
            out: Vec::new(),
            gap: 0,
        };
        let mut at = 0;
        while let Some(c) = line[at..].chars().next() {
            at = lexer.next(at, c);
        }
        lexer.out
    }
}

struct Lexer<'a> {
    lexicon: &'a Lexicon,
    line: &'a str,
    out: Vec<Token>,
    gap: usize,
}

impl Lexer<'_> {
    fn push(&mut self, term: Term, range: Range<usize>, telling: bool) {
        let gap = std::mem::take(&mut self.gap);
        self.out.push(Token {
            term,
            range,
            gap,
            telling,
        });
    }

    /// Takes what begins at a byte, and gives the byte after it.
    fn next(&mut self, at: usize, c: char) -> usize {
        let after = at + c.len_utf8();
        if c.is_whitespace() {
            self.gap += if c == '\t' { 4 } else { 1 };
            return after;
        }
        if let Some((wing, end)) = rings(&self.line[at..]) {
            self.push(Term::Rings(wing), at..at + end, false);
            return at + end;
        }
        if let Some((term, end)) = self.entry(at, true) {
            self.push(term, at..end, c != '×' && c != 'x' && c != '+');
            return end;
        }
        if c.is_alphanumeric() {
            return self.run(at);
        }
        let term = match c {
            c if is_dash(c) => Term::To,
            '(' | '[' => Term::Open,
            ')' | ']' => Term::Close,
            ',' => Term::Comma,
            '|' => {
                self.gap += 9;
                return after;
            }
            '.' if !self.line[after..].starts_with('.') => return after,
            '\'' | '’' | '‘' | '*' | '_' | '\u{300}'..='\u{36f}' => return after,
            _ => Term::Other,
        };
        // A dash drawn long is one dash.
        match self.out.last_mut() {
            Some(last) if term == Term::To && last.term == Term::To && self.gap == 0 => {
                last.range.end = after;
            }
            _ => self.push(term, at..after, false),
        }
        after
    }

    /// The longest word or sign of the tongue that begins here; a word ends where its letters do.
    fn entry(&self, at: usize, heads: bool) -> Option<(Term, usize)> {
        let first = self.line[at..].chars().next()?;
        let entries = self.lexicon.entries.get(&fold(first))?;
        entries.iter().find_map(|entry| {
            let end = at + matched(&self.line[at..], &entry.parts)?;
            let last = self.line[..end].chars().next_back()?;
            let next = self.line[end..].chars().next();
            let ends = !last.is_alphanumeric() || !next.is_some_and(char::is_alphanumeric);
            let exact = entry.exact.is_none_or(|word| self.line[at..end] == *word);
            let lone = entry.exact.is_none() || heads;
            (ends && exact && lone).then_some((entry.term, end))
        })
    }

    /// Letters and figures that are printed together: each must be of a record, or none is.
    fn run(&mut self, at: usize) -> usize {
        let rest = &self.line[at..];
        let length = rest
            .char_indices()
            .find(|(_, c)| !c.is_alphanumeric() && !matches!(c, 'ª' | 'º' | '°'))
            .map_or(rest.len(), |(i, _)| i);
        let end = at + length;
        let gap = self.gap;
        let from = self.out.len();
        let mut now = at;
        while now < end {
            match self.part(now, end, at) {
                Some((term, next)) => {
                    self.push(term, now..next, matches!(term, Term::Man(_)));
                    now = next;
                }
                None => {
                    self.out.truncate(from);
                    self.gap = gap;
                    self.push(Term::Other, at..end, false);
                    return end;
                }
            }
        }
        end
    }

    fn part(&self, at: usize, end: usize, began: usize) -> Option<(Term, usize)> {
        let rest = &self.line[at..end];
        let c = rest.chars().next()?;
        let next = rest[c.len_utf8()..].chars().next();
        if let Some(figure) = c.to_digit(10) {
            let before = self.line[..at].chars().next_back();
            let lone = !before.is_some_and(|b| b.is_ascii_digit())
                && !next.is_some_and(|n| n.is_ascii_digit());
            if !(1..=8).contains(&figure) || !lone {
                return None;
            }
            let (figure, tail) = (figure as u8, &rest[1..]);
            let ordinal = self.lexicon.ordinals.iter().find(|o| {
                let told = tail.strip_prefix(**o);
                told.is_some_and(|t| t.is_empty() || t.starts_with(char::is_uppercase))
            });
            if let Some(o) = ordinal {
                return Some((Term::Ordinal(figure), at + 1 + o.len()));
            }
            let after = self.line[at + 1..].trim_start_matches(' ');
            let heads = at == began && after.starts_with('.') && at + 1 == end;
            let stop = if heads { Stop::Full } else { Stop::None };
            return Some((Term::Figure(figure, stop), at + 1));
        }
        let file = c.to_ascii_lowercase() as u32;
        let figure = self.line[at + c.len_utf8()..]
            .trim_start_matches(' ')
            .starts_with(|n| ('1'..='8').contains(&n));
        let is_file = ('a' as u32..='h' as u32).contains(&file) && self.lexicon.algebraic;
        // `E2—E4`, `E 2`, where no file is named after a piece; but who prints `D8d6` has small files.
        let small = rest.get(2..).is_some_and(|told| {
            told.trim_start_matches('x')
                .starts_with(|f| ('a'..='h').contains(&f))
        });
        let great = figure && !small && self.lexicon.order == Order::Never;
        if is_file && (c.is_ascii_lowercase() || great) {
            return Some((Term::File(file as u8 - b'a'), at + 1));
        }
        let man = self
            .lexicon
            .letters
            .iter()
            .find(|(l, _)| rest.starts_with(l));
        if let Some((letters, role)) = man {
            return Some((Term::Man(*role), at + letters.len()));
        }
        if matches!(c, 'x' | 'X') {
            return Some((Term::Takes, at + 1));
        }
        let (term, to) = self.entry(at, false)?;
        let tail = matches!(term, Term::Check | Term::Mate | Term::Takes);
        (tail && at > began && to <= end).then_some((term, to))
    }
}

/// How many bytes of the text the parts of an entry match; between them stand blanks and stops.
fn matched(text: &str, parts: &[Vec<char>]) -> Option<usize> {
    let mut at = 0;
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            let rest = &text[at..];
            let parted = rest.trim_start_matches([' ', '.']);
            if parted.len() == rest.len() && !text[..at].ends_with(['\'', '’']) {
                return None;
            }
            at += rest.len() - parted.len();
        }
        for want in part {
            let c = text[at..].chars().next()?;
            if fold(c) != *want {
                return None;
            }
            at += c.len_utf8();
        }
    }
    Some(at)
}

/// `0-0`, `O — O — O`.
fn rings(rest: &str) -> Option<(Wing, usize)> {
    let ring = |s: &str| s.starts_with(['O', '0', 'o']);
    let next = |s: &str| -> Option<usize> {
        let after = s[1..].trim_start_matches(' ');
        let rest = after.trim_start_matches(is_dash);
        let there = rest.trim_start_matches(' ');
        (rest.len() < after.len() && ring(there)).then(|| s.len() - there.len())
    };
    let ends = |at: usize| !rest[at..].starts_with(|c: char| c.is_alphanumeric());
    if !ring(rest) {
        return None;
    }
    let second = next(rest)?;
    match next(&rest[second..]) {
        Some(third) => {
            let end = second + third + 1;
            ends(end).then_some((Wing::Queen, end))
        }
        None => ends(second + 1).then_some((Wing::King, second + 1)),
    }
}
