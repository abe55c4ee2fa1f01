//! The grammar of moves in any tongue: terms of its lexicon in, the move in English out.
use super::Said;
use super::lexicon::{Lexicon, Order, Stop, Term, Token};
use board::{Role, Wing};

/// The moves of a line.
pub(super) fn moves(lexicon: &Lexicon, tokens: &[Token]) -> Vec<Said> {
    let grammar = Grammar { lexicon, tokens };
    let mut out = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match grammar.best(at) {
            Some((end, english)) => {
                out.push(Said {
                    range: tokens[at].range.start..tokens[end - 1].range.end,
                    english,
                    telling: tokens[at..end].iter().any(|t| t.telling),
                });
                at = end;
            }
            None => at += 1,
        }
    }
    out
}

/// Who is White, who resigns, who wins: a side that heads its column or does something, and draws.
pub(super) fn sayings(tokens: &[Token]) -> Vec<Said> {
    let mut out = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let Term::Says(english) = token.term else {
            continue;
        };
        let next = tokens.get(i + 1);
        let near = |t: &&Token| t.gap < 3;
        let deed = |t: &Token| matches!(t.term, Term::Says("resigns" | "wins"));
        let said = match english {
            "White" | "Black" => {
                let heads = i == 0 || token.gap >= 2 || tokens[i - 1].term == Term::Open;
                let alone = next.is_none_or(|t| t.gap >= 2);
                let does = next.filter(near).is_some_and(deed);
                let named = next.filter(near).is_some_and(|t| {
                    t.term == Term::Open
                        || t.term == Term::Close
                        || t.range.start > token.range.end + t.gap
                });
                heads && (alone || named || does)
            }
            "resigns" | "wins" => {
                let side = i.checked_sub(1).map(|b| &tokens[b]);
                i == 0 || side.is_some_and(|t| matches!(t.term, Term::Says("White" | "Black")))
            }
            "Drawn" => i == 0 || token.gap >= 2,
            "played at" | "between" => true,
            "The same" => {
                i == 0 || token.gap >= 2 || tokens[..i].iter().all(|t| t.term == Term::Other)
            }
            // Between two names only.
            _ => tokens[..i].iter().any(|t| t.term == Term::Says("between")),
        };
        if said {
            // `fra il Sig. Seni`: articles are no names.
            let names = matches!(english, "between" | "and");
            let silent = tokens[i + 1..]
                .iter()
                .take_while(|t| names && t.term == Term::Silent && t.gap < COLUMN);
            let end = silent.last().map_or(token.range.end, |t| t.range.end);
            out.push(Said {
                range: token.range.start..end,
                english: english.to_owned(),
                telling: true,
            });
        }
    }
    out
}

/// A part of a move: the token after it, and what it is in English.
type Part = (usize, String);

struct Grammar<'a> {
    lexicon: &'a Lexicon,
    tokens: &'a [Token],
}

/// Blanks as wide as this part columns.
const COLUMN: usize = 3;

fn name(role: Role) -> &'static str {
    match role {
        Role::King => "K",
        Role::Queen => "Q",
        Role::Rook => "R",
        Role::Bishop => "B",
        Role::Knight => "Kt",
        Role::Pawn => "P",
    }
}

pub fn algebraic_name(role: Role) -> &'static str {
    match role {
        Role::Knight => "N",
        Role::Pawn => "",
        role => name(role),
    }
}

fn has_wings(role: Role) -> bool {
    matches!(role, Role::Rook | Role::Bishop | Role::Knight)
}

fn side(role: Role) -> Option<&'static str> {
    match role {
        Role::King => Some("K"),
        Role::Queen => Some("Q"),
        _ => None,
    }
}

impl Grammar<'_> {
    /// The term here, if no column parts it from what is before.
    fn term(&self, at: usize) -> Option<Term> {
        let token = self.tokens.get(at)?;
        (token.gap < COLUMN).then_some(token.term)
    }

    fn is(&self, at: usize, term: Term) -> bool {
        self.term(at) == Some(term)
    }

    fn after_silence(&self, mut at: usize) -> usize {
        while self.is(at, Term::Silent) {
            at += 1;
        }
        at
    }

    /// The longest move that begins here and leaves the next one whole.
    fn best(&self, at: usize) -> Option<Part> {
        let from = match self.tokens[at].term {
            Term::Silent => {
                let from = self.after_silence(at + 1);
                matches!(self.term(from), Some(Term::Man(_))).then_some(from)?
            }
            _ => at,
        };
        let glued = at > 0 && self.tokens[at].gap == 0;
        let before = at.checked_sub(1).map(|b| self.tokens[b].term);
        if glued
            && matches!(
                before,
                Some(Term::Man(_) | Term::File(_) | Term::Figure(_, Stop::None))
            )
        {
            return None;
        }
        let mut ways = self.castling(from);
        self.algebraic(from, &mut ways);
        if self.lexicon.order != Order::Never {
            self.descriptive(from, &mut ways);
        }
        ways.into_iter()
            .max_by_key(|(end, _)| (!self.cuts(*end), *end))
    }

    /// Whether a move that ends here would take the man from the next one.
    fn cuts(&self, end: usize) -> bool {
        let Some(next) = self.tokens.get(end) else {
            return false;
        };
        let last = self.tokens[end - 1].gap;
        match next.term {
            Term::Figure(_, Stop::None) | Term::Ordinal(_) | Term::File(_) => {
                next.gap < COLUMN
                    && next.gap <= last
                    && !matches!(self.tokens[end - 1].term, Term::Figure(..))
            }
            Term::To | Term::Takes => next.gap < COLUMN,
            _ => false,
        }
    }

    /// `0—0`, `roque`, `grand roque`, `enroca D`.
    fn castling(&self, at: usize) -> Vec<Part> {
        let mut out = Vec::new();
        let from = match self.tokens[at].term {
            Term::Man(Role::King) => self.after_silence(at + 1),
            _ => at,
        };
        let which = |term: Option<Term>| match term {
            Some(Term::Short | Term::Man(Role::King)) => Some("O-O"),
            Some(Term::Long | Term::Man(Role::Queen)) => Some("O-O-O"),
            _ => None,
        };
        let here = if from == at {
            Some(self.tokens[at].term)
        } else {
            self.term(from)
        };
        let (end, words) = match here {
            Some(Term::Rings(Wing::King)) => (from + 1, "O-O"),
            Some(Term::Rings(Wing::Queen)) => (from + 1, "O-O-O"),
            Some(Term::Short | Term::Long) if self.is(from + 1, Term::Castles) => {
                (from + 2, which(here).unwrap_or("Castles"))
            }
            Some(Term::Castles) => {
                let open = self.after_silence(from + 1);
                let bracketed = self.is(open, Term::Open);
                let side = self.after_silence(open + usize::from(bracketed));
                // `Roque T D`
                let rook = self.is(side, Term::Man(Role::Rook)) && !self.starts_move(side);
                let side = self.after_silence(side + usize::from(rook));
                match which(self.term(side)).filter(|_| !self.starts_move(side)) {
                    Some(words) => {
                        let end = side + 1;
                        let rook = usize::from(self.is(end, Term::Man(Role::Rook)));
                        let closed = usize::from(bracketed && self.is(end + rook, Term::Close));
                        (end + rook + closed, words)
                    }
                    None => (from + 1, "Castles"),
                }
            }
            _ => return out,
        };
        out.push(self.announced(end, words.to_owned(), true));
        out
    }

    /// Whether a man here is followed by where it goes.
    fn starts_move(&self, at: usize) -> bool {
        matches!(
            self.term(at + 1),
            Some(
                Term::Figure(_, Stop::None)
                    | Term::Ordinal(_)
                    | Term::To
                    | Term::Takes
                    | Term::File(_)
            )
        )
    }

    /// What is announced after a move, in passing and promotion included.
    fn announced(&self, mut at: usize, mut text: String, algebraic: bool) -> Part {
        loop {
            let opened = usize::from(self.is(at, Term::Open));
            let told = match self.term(at + opened) {
                Some(Term::Check) if algebraic => "+",
                Some(Term::Check) => " ch",
                Some(Term::Mate) if algebraic => "#",
                Some(Term::Mate) => " mate",
                Some(Term::Passing) if algebraic => "",
                Some(Term::Passing) => " e.p.",
                _ => return (at, text),
            };
            let closed = usize::from(opened == 1 && self.is(at + 2, Term::Close));
            if opened != closed {
                return (at, text);
            }
            if told == "#" && text.ends_with('+') {
                text.pop();
            }
            if !(told == "+" && text.ends_with(['+', '#'])) {
                text.push_str(told);
            }
            at += 1 + opened + closed;
        }
    }

    /// `=D`, `(D)`, `D` right behind the last rank.
    fn becoming(&self, at: usize, last_rank: bool) -> Option<(usize, Role)> {
        let man = |at: usize| match self.term(at) {
            Some(Term::Man(role)) if !matches!(role, Role::King | Role::Pawn) => Some(role),
            _ => None,
        };
        let opened = usize::from(self.is(at, Term::Open));
        let said = usize::from(self.is(at + opened, Term::Becomes));
        let from = self.after_silence(at + opened + said);
        let role = man(from)?;
        let closed = usize::from(opened == 1 && self.is(from + 1, Term::Close));
        if opened != closed {
            return None;
        }
        let bare = opened + said == 0;
        let glued = last_rank && self.tokens[from].gap == 0 && !self.starts_move(from);
        (!bare || glued).then_some((from + 1 + closed, role))
    }

    /// Whether a sign of taking stands between two things, and not behind a square: `S:e5`, but `Se5: T`.
    fn is_between(&self, at: usize) -> bool {
        let next = self.tokens.get(at + 1);
        next.is_some_and(|next| next.gap <= self.tokens[at].gap)
    }

    fn square(&self, at: usize) -> Option<(usize, String)> {
        match (self.term(at), self.term(at + 1)) {
            (Some(Term::File(file)), Some(Term::Figure(rank, _) | Term::Ordinal(rank))) => {
                Some((at + 2, format!("{}{rank}", char::from(b'a' + file))))
            }
            _ => None,
        }
    }

    /// `S g1—f3`, `Sf3`, `S:e5`, `Se5:`, `e4—d5:`, `ed5:`.
    fn algebraic(&self, at: usize, out: &mut Vec<Part>) {
        let (man, from) = match self.tokens[at].term {
            Term::Man(role) => (role, self.after_silence(at + 1)),
            Term::File(_) => (Role::Pawn, at),
            _ => return,
        };
        let mut origins = vec![(from, String::new())];
        // The first term of all may stand after a column.
        let first = if from == at {
            let Term::File(file) = self.tokens[at].term else {
                return;
            };
            let rank = match self.term(at + 1) {
                Some(Term::Figure(rank, _) | Term::Ordinal(rank)) => Some(rank),
                _ => None,
            };
            let file = char::from(b'a' + file);
            origins.push((at + 1, file.to_string()));
            rank.map(|rank| (at + 2, format!("{file}{rank}")))
        } else {
            match self.term(from) {
                Some(Term::File(f)) => origins.push((from + 1, char::from(b'a' + f).to_string())),
                Some(Term::Figure(n, _)) => origins.push((from + 1, n.to_string())),
                _ => {}
            }
            self.square(from)
        };
        origins.extend(first.clone());
        for (end, origin) in origins {
            let (sign_end, sign) = match self.term(end) {
                Some(Term::To) if origin.len() != 1 => (self.after_silence(end + 1), "-"),
                Some(Term::Takes) if self.is_between(end) => (self.after_silence(end + 1), "x"),
                _ => (end, ""),
            };
            // `D prend T e5`: the man taken may be named too.
            let sign_end = match self.term(sign_end) {
                Some(Term::Man(_)) if sign == "x" => self.after_silence(sign_end + 1),
                _ => sign_end,
            };
            let there = match &first {
                Some(square) if sign_end == at => Some(square.clone()),
                _ => self.square(sign_end),
            };
            let Some((end, square)) = there else { continue };
            // `e2e4`, but `e4 e5` are two moves.
            let two = sign.is_empty() && origin.len() == 2;
            if two && self.tokens[end - 2].gap > 0 {
                continue;
            }
            if origin.len() == 1 && sign.is_empty() && man == Role::Pawn && end == at + 2 {
                continue;
            }
            let marked = self.is(end, Term::Takes) && self.tokens[end].gap < 2;
            let (end, sign) = match sign {
                "" | "-" if marked => (end + 1, "x"),
                "" if origin.len() == 2 => (end, "-"),
                "" if origin.len() == 1 && man == Role::Pawn => (end, "x"),
                sign => (end, sign),
            };
            // A Pawn that takes tells its file; without it nobody knows.
            if man == Role::Pawn && sign == "x" && origin.is_empty() {
                continue;
            }
            let mut text = format!("{}{origin}{sign}{square}", algebraic_name(man));
            let mut end = end;
            let last = square.ends_with(['1', '8']);
            if let Some((after, role)) = self.becoming(end, last).filter(|_| man == Role::Pawn) {
                text.push('=');
                text.push_str(algebraic_name(role));
                end = after;
            }
            out.push(self.announced(end, text, true));
        }
    }

    /// The men that may be named here.
    fn men(&self, at: usize, first: bool) -> Vec<(usize, Role, String)> {
        let here = if first {
            Some(self.tokens[at].term)
        } else {
            self.term(at)
        };
        let Some(Term::Man(role)) = here else {
            return Vec::new();
        };
        let next = |at: usize| {
            let at = self.after_silence(at);
            match self.term(at) {
                Some(Term::Man(role)) => Some((at + 1, role)),
                _ => None,
            }
        };
        let mut out = vec![(at + 1, role, name(role).to_owned())];
        if self.lexicon.order == Order::FileFirst {
            if let Some((end, second)) = next(at + 1) {
                let wing = side(role).filter(|_| has_wings(second));
                if second == Role::Pawn || wing.is_some() {
                    out.push((end, second, format!("{}{}", name(role), name(second))));
                }
                if let (Some(_), Some((end, Role::Pawn))) = (wing, next(end)) {
                    out.push((end, Role::Pawn, format!("{}{}P", name(role), name(second))));
                }
            }
            return out;
        }
        let Some((end, of)) = next(at + 1) else {
            return out;
        };
        match role {
            Role::Pawn if of != Role::Pawn => {
                out.push((end, role, format!("{}P", name(of))));
                if let Some((end, wing)) = next(end).filter(|_| has_wings(of))
                    && let Some(wing) = side(wing)
                {
                    out.push((end, role, format!("{wing}{}P", name(of))));
                }
            }
            role if has_wings(role) => {
                if let Some(wing) = side(of) {
                    out.push((end, role, format!("{wing}{}", name(role))));
                }
            }
            _ => {}
        }
        out
    }

    /// The squares that may be named here by the pieces of their files.
    fn places(&self, at: usize) -> Vec<(usize, String)> {
        let at = self.after_silence(at);
        let mut out = Vec::new();
        if self.lexicon.order == Order::FileFirst {
            let mut files: Vec<(usize, String)> = Vec::new();
            if let Some(Term::Man(one)) = self.term(at) {
                files.push((at + 1, name(one).to_owned()));
                if let Some(Term::Man(two)) = self.term(at + 1)
                    && let Some(wing) = side(one)
                {
                    files.push((at + 2, format!("{wing}{}", name(two))));
                }
            }
            for (end, file) in files {
                match self.term(self.after_silence(end)) {
                    Some(Term::Figure(n, _) | Term::Ordinal(n)) => {
                        out.push((self.after_silence(end) + 1, format!("{file}{n}")));
                    }
                    Some(Term::Square) => {
                        out.push((self.after_silence(end) + 1, format!("{file}1")))
                    }
                    _ => {}
                }
            }
            return out;
        }
        let own = self.is(at, Term::Own);
        let from = self.after_silence(at + usize::from(own));
        let (rank, end) = match self.term(from) {
            Some(Term::Figure(n, Stop::None) | Term::Ordinal(n)) => {
                (n, from + 1 + usize::from(self.is(from + 1, Term::Square)))
            }
            Some(Term::Square) => match self.term(from + 1) {
                Some(Term::Figure(n, Stop::None) | Term::Ordinal(n)) => (n, from + 2),
                _ => (1, from + 1),
            },
            _ => return out,
        };
        if own {
            out.push((end, format!("his {}", ordinal(rank))));
        }
        let file = self.after_silence(end);
        let its = self.is(file, Term::Own);
        let file = self.after_silence(file + usize::from(its));
        if let Some(Term::Man(piece)) = self.term(file).filter(|t| *t != Term::Man(Role::Pawn)) {
            if its {
                out.push((file + 1, format!("his {}'s {}", name(piece), ordinal(rank))));
                return out;
            }
            out.push((file + 1, format!("{}{rank}", name(piece))));
            let wing = self.after_silence(file + 1);
            if let Some(Term::Man(wing_of)) = self.term(wing)
                && let Some(letter) = side(wing_of).filter(|_| has_wings(piece))
            {
                out.push((wing + 1, format!("{letter}{}{rank}", name(piece))));
            }
        }
        out
    }

    /// `C3FR`, `F pr P`, `P. R. 2 pas`, `Le Cavalier du Roi à la troisième case de son Fou`.
    fn descriptive(&self, at: usize, out: &mut Vec<Part>) {
        for (end, role, man) in self.men(at, true) {
            // `Le pion du roi, deux pas`
            let parted = self.is(end, Term::Comma)
                && matches!(self.term(end + 1), Some(Term::Count(_) | Term::To));
            let end = end + usize::from(parted);
            let to = usize::from(self.is(self.after_silence(end), Term::To));
            let from = self.after_silence(end) + to;
            for (end, place) in self.places(from) {
                let sign = if place.starts_with("his") {
                    " to "
                } else {
                    "-"
                };
                self.ended(end, role, format!("{man}{sign}{place}"), out);
            }
            if role == Role::Pawn
                && let Some(Term::Count(n) | Term::Figure(n @ 1..=2, Stop::None)) = self.term(from)
                && matches!(self.term(from + 1), Some(Term::Steps | Term::Square))
            {
                let far = if n == 2 { "two squares" } else { "one square" };
                out.push(self.announced(from + 2, format!("{man} {far}"), false));
            }
            let takes = self.after_silence(end);
            if !self.is(takes, Term::Takes) {
                continue;
            }
            let from = self.after_silence(takes + 1);
            for (end, _, taken) in self.men(from, false) {
                let text = format!("{man}x{taken}");
                let at = self.after_silence(end);
                let at = at + usize::from(self.is(at, Term::To));
                let bracket = usize::from(self.is(at, Term::Open));
                for (end, place) in self.places(at + bracket) {
                    let closed = usize::from(bracket == 1 && self.is(end, Term::Close));
                    if bracket == closed && !place.starts_with("his") {
                        self.ended(end + closed, role, format!("{text}({place})"), out);
                    }
                }
                self.ended(end, role, text, out);
            }
            for (end, place) in self.places(from) {
                if !place.starts_with("his") {
                    self.ended(end, role, format!("{man}x{place}"), out);
                }
            }
        }
    }

    /// With what a Pawn becomes and what is announced.
    fn ended(&self, end: usize, role: Role, mut text: String, out: &mut Vec<Part>) {
        let mut end = end;
        if role == Role::Pawn
            && let Some((after, into)) = self.becoming(end, false)
        {
            text.push_str(&format!("={}", name(into)));
            end = after;
        }
        out.push(self.announced(end, text, false));
    }
}

fn ordinal(rank: u8) -> &'static str {
    ["sq", "2d", "3d", "4th", "5th", "6th", "7th", "8th"][usize::from(rank - 1) % 8]
}
