//! How a text is printed: which forms its printer uses, and how much damage it has suffered. Measured on the
//! text itself, so that the same letters may mean one thing in one book and another in the next.
use crate::decoder::channel::{FAR, Nats};
use crate::decoder::slate::Forms;
use record::spelling::Form;

/// How often forms of spelling were seen.
#[derive(Clone, Debug, Default)]
struct Seen {
    dash: f32,
    to: f32,
    cross: f32,
    takes: f32,
    possessive: f32,
    bare: f32,
    figure: f32,
    ordinal: f32,
    in_words: f32,
    one: f32,
    sq: f32,
    n: f32,
    kt: f32,
    kn: f32,
    names: f32,
    letters: f32,
    own: f32,
    coordinates: f32,
}

/// The costs of the forms in a text, of which these are the lines that may hold moves.
pub fn forms<'a>(lines: impl Iterator<Item = &'a [u8]>) -> Forms {
    let mut seen = Seen::default();
    lines.for_each(|line| seen.line(line));
    seen.forms()
}

impl Seen {
    fn line(&mut self, text: &[u8]) {
        self.coordinates += text.windows(2).filter(|w| is_square(w)).count() as f32;
        for i in 0..text.len() {
            match text[i] {
                b'K' | b'Q' | b'R' | b'B' | b'P' | b'N' | b't' | b'n' => self.letter(text, i),
                b'k' | b'b' | b'r' | b'p' | b'q' => {}
                _ => {}
            }
        }
        for word in text.split(|b| !b.is_ascii_alphabetic()) {
            match word.to_ascii_lowercase().as_slice() {
                b"king" | b"queen" | b"bishop" | b"knight" | b"rook" | b"pawn" => self.names += 1.0,
                b"second" | b"third" | b"fourth" | b"fifth" | b"sixth" | b"seventh" | b"eighth" => {
                    self.in_words += 1.0;
                }
                b"his" | b"her" => self.own += 1.0,
                _ => {}
            }
        }
    }

    /// A letter that may name a man or a file, and what follows it.
    fn letter(&mut self, text: &[u8], i: usize) {
        let knight = matches!(text[i], b't' | b'n');
        if knight && (i == 0 || !matches!(text[i - 1], b'K' | b'k')) {
            return;
        }
        let begins = if knight { i - 1 } else { i };
        if begins > 0
            && text[begins - 1].is_ascii_lowercase()
            && text[begins - 1] != b'x'
            && text[begins - 1] != b'o'
        {
            return;
        }
        let rest = &text[i + 1..];
        if text[i] == b'K' && matches!(rest.first(), Some(b't' | b'n')) {
            return;
        }
        let owned = rest.starts_with(b"'s");
        let rest = if owned { &rest[2..] } else { rest };
        let skipped = rest.iter().take_while(|b| matches!(b, b' ' | b'.')).count();
        let gap = rest[..skipped].iter().filter(|b| **b == b' ').count();
        let rest = &rest[skipped..];
        let count = |n: &mut f32| *n += 1.0;
        if rest.first().is_some_and(|b| b.is_ascii_digit()) && gap <= 1 {
            if text[i] == b'P' {
                return;
            }
            count(if owned {
                &mut self.possessive
            } else {
                &mut self.bare
            });
            let after = &rest[1..];
            let ordinal = [&b"th"[..], b"d", b"nd", b"rd", b"st"];
            if ordinal.iter().any(|o| after.starts_with(o)) {
                count(&mut self.ordinal);
            } else if !after.first().is_some_and(u8::is_ascii_digit) {
                count(&mut self.figure);
                if rest[0] == b'1' {
                    count(&mut self.one);
                }
            }
        } else if rest.starts_with(b"sq") {
            count(&mut self.sq);
            count(if owned {
                &mut self.possessive
            } else {
                &mut self.bare
            });
        } else if rest.starts_with(b"-") {
            count(&mut self.dash);
            self.named(text[i]);
        } else if rest.starts_with(b"to ")
            || rest.starts_with(b"to") && rest.get(2).is_some_and(u8::is_ascii_uppercase)
        {
            count(&mut self.to);
            self.named(text[i]);
        } else if rest.first().is_some_and(|b| matches!(b, b'x' | b'X')) {
            count(&mut self.cross);
            self.named(text[i]);
        } else if rest.starts_with(b"takes") || rest.starts_with(b"tks") {
            count(&mut self.takes);
            self.named(text[i]);
        } else if text[i] == b'N' && is_place(rest) {
            self.named(text[i]);
        }
    }

    fn named(&mut self, letter: u8) {
        self.letters += 1.0;
        match letter {
            b'N' => self.n += 1.0,
            b't' => self.kt += 1.0,
            b'n' => self.kn += 1.0,
            _ => {}
        }
    }

    fn forms(&self) -> Forms {
        let mut forms: Forms = [0.0; Form::COUNT];
        let mut set = |form: Form, cost: Nats| forms[form as usize] = cost;
        let signed = self.dash + self.to;
        let ranks = self.figure + self.ordinal + self.sq + self.in_words;
        let unsigned = (ranks - signed).max(0.0) * 0.5;
        for (form, cost) in shares(&[
            (Form::Dash, self.dash),
            (Form::To, self.to),
            (Form::Unsigned, unsigned),
        ]) {
            set(form, cost);
        }
        for (form, cost) in shares(&[(Form::Cross, self.cross), (Form::Takes, self.takes)]) {
            set(form, cost);
        }
        for (form, cost) in shares(&[
            (Form::Possessive, self.possessive),
            (Form::Bare, self.bare + 0.5 * self.possessive),
        ]) {
            set(form, cost);
        }
        for (form, cost) in shares(&[
            (Form::Figure, self.figure),
            (Form::Ordinal, self.ordinal),
            (Form::RankInWords, self.in_words),
        ]) {
            set(form, cost);
        }
        for (form, cost) in shares(&[(Form::One, self.one), (Form::Sq, self.sq)]) {
            set(form, cost.min(2.0));
        }
        let clipped = if self.one + self.sq < 1.0 && ranks > 20.0 {
            1.0
        } else {
            3.5
        };
        set(Form::Clipped, clipped);
        let in_words = if self.names < 1.0 {
            FAR
        } else {
            (self.letters.max(1.0) / self.names).ln().clamp(0.0, 4.0)
        };
        set(Form::InWords, in_words);
        let kn = if self.kn > self.kt { 0.0 } else { 4.0 };
        set(Form::AsKn, kn);
        set(Form::AsN, if self.n > self.kt { 0.0 } else { 3.0 });
        set(Form::Named, 0.05);
        set(Form::Wing, 0.02);
        set(Form::ByPlace, 1.5);
        set(Form::Origin, 0.1);
        set(Form::TakesSquare, 3.0);
        set(Form::DashForTakes, 5.0);
        set(Form::Own, if self.own > 0.0 { 0.2 } else { 3.0 });
        set(Form::Steps, 0.5);
        set(Form::Vague, 3.5);
        set(Form::Queens, 2.0);
        set(Form::UnsaidQueen, 1.0);
        // A book has squares so or not: a few in many are damaged ranks.
        let [(form, cost), _] =
            shares(&[(Form::Coordinates, self.coordinates), (Form::Figure, ranks)]);
        let few = self.coordinates < FEW * ranks;
        set(form, if few { cost.max(UNHEARD_OF) } else { cost });
        forms
    }
}

/// Squares that are named otherwise than so many times as often as these; and what they then cost.
const FEW: f32 = 0.08;
const UNHEARD_OF: Nats = 9.0;

fn is_square(letters: &[u8]) -> bool {
    matches!(letters, [b'a'..=b'h', b'1'..=b'8'])
}

/// The costs of rival forms by how often each was seen; the commonest is free.
fn shares<const N: usize>(seen: &[(Form, f32); N]) -> [(Form, Nats); N] {
    let all: f32 = seen.iter().map(|s| s.1 + 0.4).sum();
    let cost = |n: f32| -((n + 0.4) / all).ln();
    let least = seen.iter().map(|s| cost(s.1)).fold(FAR, Nats::min);
    seen.map(|(form, n)| (form, (cost(n) - least).min(5.0)))
}

/// `f3`, `bd2`: where an algebraic Knight goes.
fn is_place(rest: &[u8]) -> bool {
    let file = |b: &u8| (b'a'..=b'h').contains(b);
    let digit = |at: usize| rest.get(at).is_some_and(u8::is_ascii_digit);
    rest.first().is_some_and(file) && (digit(1) || rest.get(1).is_some_and(file) && digit(2))
}
