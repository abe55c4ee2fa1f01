//! A printed move in signs, brought to one form.
use crate::print::{
    ANY, AT, BECOMES, CASTLES, CHECK, Kind, MATE, MOVES, ONE, OWN, Sign, TAKES, TO, TWO, Word,
};
use crate::vocabulary::is_signless;
use board::Role;

/// What the print claims of the King in the end.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum Claim {
    #[default]
    None,
    Check,
    Mate,
}

/// A printed move in signs.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Phrase {
    pub signs: Vec<Sign>,
    pub claim: Claim,
    /// Part of it is not printed as any sign is.
    pub smudged: bool,
}

impl Phrase {
    pub fn new(words: &[Word]) -> Phrase {
        let mut phrase = Phrase::default();
        let mut signs = Vec::new();
        for word in words {
            phrase.smudged |= word.kind == Kind::Smudged;
            match word.kind {
                Kind::Mark(b'(') => signs.push(b'('),
                Kind::Mark(b')') => signs.push(b')'),
                _ => signs.extend_from_slice(&word.signs),
            }
        }
        for sign in &signs {
            match *sign {
                CHECK if phrase.claim == Claim::None => phrase.claim = Claim::Check,
                MATE => phrase.claim = Claim::Mate,
                _ => {}
            }
        }
        signs.retain(|s| !matches!(*s, CHECK | MATE));
        // `Queen gives check at King's Rook's fifth`: where it goes, not where it stands.
        let deed = |s: &Sign| matches!(*s, TO | TAKES | MOVES | BECOMES | CASTLES | ONE | TWO);
        let man = signs.iter().take_while(|s| role_of(**s).is_some()).count();
        if man > 0 && signs.get(man) == Some(&AT) && !signs.iter().any(deed) {
            signs[man] = TO;
        }
        phrase.signs = tidy(signs);
        phrase
    }

    /// The man that moves, where the print names one plainly.
    pub fn mover(&self) -> Option<Role> {
        let end = self
            .signs
            .iter()
            .position(|s| matches!(*s, TO | TAKES | b'(' | MOVES | BECOMES | ONE | TWO))
            .unwrap_or(self.signs.len());
        if end == 0 || !self.signs[..end].iter().all(|s| role_of(*s).is_some()) {
            return None;
        }
        role_of(self.signs[end - 1]).filter(|_| end < self.signs.len() || self.is_vague())
    }

    /// Names a man, or nothing, but no square.
    pub fn is_vague(&self) -> bool {
        self.signs.iter().any(|s| matches!(*s, MOVES | ANY))
            || (self.claim != Claim::None
                && self.signs.len() <= 2
                && self.signs.iter().all(|s| role_of(*s).is_some()))
    }

    /// `P. K. 4.`: a man, a file, a rank, and no sign between them.
    pub fn is_signless(&self) -> bool {
        let rank = self.signs.iter().position(u8::is_ascii_digit);
        rank.is_some_and(|at| is_signless(&self.signs[..at]))
    }

    pub fn is_algebraic(&self) -> bool {
        self.signs
            .windows(2)
            .any(|w| (b'a'..=b'h').contains(&w[0]) && (b'1'..=b'8').contains(&w[1]))
    }

    pub fn has(&self, sign: Sign) -> bool {
        self.signs.contains(&sign)
    }
}

pub fn role_of(sign: Sign) -> Option<Role> {
    match sign {
        b'K' => Some(Role::King),
        b'Q' => Some(Role::Queen),
        b'R' => Some(Role::Rook),
        b'B' => Some(Role::Bishop),
        b'N' => Some(Role::Knight),
        b'P' => Some(Role::Pawn),
        _ => None,
    }
}

/// Writes out pronouns, brings every origin and promotion to one form, and drops empty brackets.
fn tidy(signs: Vec<Sign>) -> Vec<Sign> {
    let mut out: Vec<Sign> = Vec::with_capacity(signs.len() + 2);
    let mut i = 0;
    while i < signs.len() {
        let sign = signs[i];
        match sign {
            // `his Queen's Bishop's fourth` names the wing itself.
            OWN if matches!(signs.get(i + 1), Some(b'K' | b'Q')) => {}
            OWN => {
                let file = matches!(signs.get(i + 1), Some(b'R' | b'B' | b'N'));
                out.extend(owner(&out, file));
            }
            CASTLES => {
                let side = |s: &&Sign| matches!(**s, b'K' | b'Q');
                let wing = signs[i + 1..]
                    .iter()
                    .find(side)
                    .or(signs[..i].iter().find(side));
                out = vec![CASTLES];
                out.extend(wing);
                break;
            }
            // "third square" says the rank twice, "two squares" no rank.
            b'1' if out
                .last()
                .is_some_and(|s| matches!(*s, b'1'..=b'8' | ONE | TWO)) => {}
            AT => {
                let end = (i + 1..signs.len())
                    .take_while(|j| matches!(signs[*j], b'K' | b'Q' | b'R' | b'B' | b'N' | b'1'..=b'8' | b'a'..=b'h' | b'\'' ))
                    .last();
                if let Some(end) = end {
                    if out.last() != Some(&b'(') {
                        out.push(b'(');
                    }
                    let told_twice = end > i + 2
                        && signs[end] == b'1'
                        && (b'1'..=b'8').contains(&signs[end - 1]);
                    out.extend(&signs[i + 1..=end - usize::from(told_twice)]);
                    if signs.get(end + 1) != Some(&b')') {
                        out.push(b')');
                    }
                    i = end;
                }
            }
            b'(' => {
                let close = signs[i..]
                    .iter()
                    .position(|s| *s == b')')
                    .map_or(signs.len(), |p| i + p);
                let inner: Vec<Sign> = signs[i + 1..close].to_vec();
                match inner.as_slice() {
                    [] => i = close,
                    [.., man @ (b'Q' | b'R' | b'B' | b'N')]
                        if inner.len() <= 2 && out.iter().any(|s| matches!(*s, TO | TAKES)) =>
                    {
                        out.extend([BECOMES, *man]);
                        i = close;
                    }
                    _ => out.push(b'('),
                }
            }
            b')' if !out.contains(&b'(') => {}
            TO if out.last() == Some(&TO) => {}
            BECOMES if out.last() == Some(&BECOMES) => {}
            sign => out.push(sign),
        }
        i += 1;
    }
    out.truncate(28);
    out
}

/// `his`, `her`: the mover's own file, or its wing where a file follows.
fn owner(before: &[Sign], file: bool) -> Vec<Sign> {
    let man = before
        .iter()
        .copied()
        .take_while(|s| role_of(*s).is_some() && *s != b'P');
    if file {
        man.take(1).filter(|s| matches!(*s, b'K' | b'Q')).collect()
    } else {
        man.collect()
    }
}
