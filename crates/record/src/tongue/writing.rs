//! Moves written in a tongue, as its books print them.
use super::Tongue;
use super::lexicon::Order;
use crate::{long, san};
use board::{Color, Move, Position, Role, Square, Wing, Wings};

/// How a tongue's books print a move.
///
/// ```
/// use board::{Position, Square, Wings};
/// use record::{Manner, Tongue};
/// let position = Position::start();
/// let m = position.find(Square::G1, Square::F3, None).unwrap();
/// let written = |name, manner| Tongue::named(name).unwrap().write(&position, &Wings::of(&position), m, manner);
/// assert_eq!(written("german", Manner::Long), "S g1—f3");
/// assert_eq!(written("spanish", Manner::Descriptive), "C3AR");
/// assert_eq!(written("french", Manner::InWords), "Cavalier du Roi à la troisième case du Fou du Roi");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Manner {
    /// `S g1—f3`, `e4—d5:`
    Long,
    /// `Sf3`, `ed5:`
    Short,
    /// `C3FR`, `FxC`; in a tongue whose files have letters, as `Short`.
    Descriptive,
    /// `Le Pion du Roi deux pas`; as `Descriptive` where the tongue has no words for it.
    InWords,
}

impl Manner {
    pub const ALL: [Manner; 4] = [
        Manner::Long,
        Manner::Short,
        Manner::Descriptive,
        Manner::InWords,
    ];
}

impl Tongue {
    /// Writes a legal move. English is written by [`crate::Notation`].
    pub fn write(&self, position: &Position, wings: &Wings, m: Move, manner: Manner) -> String {
        let after = position.after(m);
        let check = match (after.is_checkmate(), after.in_check(after.turn())) {
            (true, _) => self.word("mate"),
            (false, true) => self.word("check"),
            _ => "",
        };
        let named = self.lexicon.order != Order::Never && !self.is_english();
        let record = match (m.castles(), manner) {
            (Some(Wing::King), _) => "0—0".to_owned(),
            (Some(Wing::Queen), _) => "0—0—0".to_owned(),
            (None, Manner::Long) => self.long(position, m),
            (None, Manner::Descriptive | Manner::InWords) if named => {
                let forms = self.descriptive(position, wings, m, manner == Manner::InWords);
                let sole = |text: &String| self.expresses(position, wings, text).sole() == Some(m);
                let found = forms.into_iter().find(sole);
                // Two Pawns on a file, or men whose wings nobody knows.
                found.unwrap_or_else(|| self.long(position, m))
            }
            (None, _) => self.short(position, m),
        };
        let blank = check.starts_with(char::is_alphabetic);
        format!("{record}{}{check}", if blank { " " } else { "" })
    }

    fn word(&self, kind: &str) -> &'static str {
        self.lexicon.words(kind).first().copied().unwrap_or("")
    }

    /// English letters of men, in this tongue.
    fn men(&self, english: &str) -> String {
        let letter = |c: char| match Role::from_char(c).filter(|_| c.is_ascii_uppercase()) {
            Some(role) => self.lexicon.letter(role).to_owned(),
            None => c.to_string(),
        };
        let bare = english.trim_end_matches(['+', '#']);
        bare.chars().map(letter).collect()
    }

    fn long(&self, position: &Position, m: Move) -> String {
        let whole = self.men(&long(position, m)).replace(['-', 'x'], "—");
        let taken = position.taken(m).is_some();
        let (squares, becomes) = whole.split_once('=').unwrap_or((&whole, ""));
        let blank = squares.starts_with(|c: char| c.is_uppercase());
        let letter = squares.chars().next().map_or(0, char::len_utf8);
        let squares = match blank {
            true => format!("{} {}", &squares[..letter], &squares[letter..]),
            false => squares.to_owned(),
        };
        format!("{squares}{}{becomes}", if taken { ":" } else { "" })
    }

    fn short(&self, position: &Position, m: Move) -> String {
        let text = self.men(&san(position, m));
        // German prints of the time set the sign behind.
        match (self.lexicon.order, text.contains('x')) {
            (Order::Never, true) => {
                let (squares, becomes) = text.split_once('=').unwrap_or((&text, ""));
                format!("{}:{becomes}", squares.replace('x', ""))
            }
            _ => text.replace('=', ""),
        }
    }

    /// The forms of a record by the pieces of the files, the shortest first.
    fn descriptive(&self, position: &Position, wings: &Wings, m: Move, words: bool) -> Vec<String> {
        let Some(man) = position.at(m.from()) else {
            return Vec::new();
        };
        let prints = Prints {
            tongue: self,
            words,
        };
        let takes = match words {
            true => self
                .lexicon
                .words("takes")
                .iter()
                .find(|w| w.len() > 3)
                .copied(),
            false => None,
        };
        let takes = takes.map_or("x".to_owned(), |word| format!(" {word} "));
        let mut out = Vec::new();
        for named in [false, true] {
            let mover = prints.man(man.role, m.from(), wings, named);
            for whole in [words, true] {
                let place = prints.place(position.turn(), m.to(), whole);
                let becomes = m.promotion().map_or(String::new(), |role| {
                    format!("={}", self.lexicon.letter(role))
                });
                let Some(square) = position.taken(m) else {
                    out.push(format!("{mover}{place}{becomes}"));
                    continue;
                };
                let Some(taken) = position.at(square) else {
                    continue;
                };
                for full in [false, true] {
                    let victim = prints.man(taken.role, square, wings, full);
                    out.push(format!("{mover}{takes}{victim}{becomes}"));
                    out.push(format!("{mover}{takes}{victim}{place}{becomes}"));
                }
            }
        }
        out.sort_by_key(String::len);
        out
    }
}

/// Men and squares by name, in letters or in words.
struct Prints<'a> {
    tongue: &'a Tongue,
    words: bool,
}

impl Prints<'_> {
    fn role(&self, role: Role) -> &'static str {
        let kind = match role {
            Role::King => "king",
            Role::Queen => "queen",
            Role::Rook => "rook",
            Role::Bishop => "bishop",
            Role::Knight => "knight",
            Role::Pawn => "pawn",
        };
        let word = self.tongue.lexicon.words(kind).get(1);
        match word.filter(|_| self.words) {
            Some(word) => word,
            None => self.tongue.lexicon.letter(role),
        }
    }

    /// A man, a file or a wing, then whose.
    fn of(&self, name: &str, owner: Role) -> String {
        let lexicon = &self.tongue.lexicon;
        let of = match (self.words, owner) {
            (false, _) => "",
            (true, Role::Queen | Role::Rook) => {
                lexicon.words("of-her").first().copied().unwrap_or("")
            }
            (true, _) => lexicon.words("of-him").first().copied().unwrap_or(""),
        };
        let blank = if of.is_empty() { "" } else { " " };
        format!("{name}{blank}{of}{blank}{}", self.role(owner))
    }

    fn wing(wing: Wing) -> Role {
        match wing {
            Wing::King => Role::King,
            Wing::Queen => Role::Queen,
        }
    }

    fn man(&self, role: Role, at: Square, wings: &Wings, named: bool) -> String {
        let name = self.role(role);
        match (role, wings.at(at)) {
            (Role::Pawn, _) if named || self.words => {
                let file = at.file();
                let piece = self.of(name, crate::spelling::piece_of(file));
                match crate::spelling::piece_of(file) {
                    Role::King | Role::Queen => piece,
                    _ => self.of(&piece, Prints::wing(Wing::of(file))),
                }
            }
            (Role::Rook | Role::Bishop | Role::Knight, Some(wing)) if named || self.words => {
                self.of(name, Prints::wing(wing))
            }
            _ => name.to_owned(),
        }
    }

    fn place(&self, side: Color, at: Square, whole: bool) -> String {
        let counted = crate::spelling::counted(side, at);
        let piece = crate::spelling::piece_of(at.file());
        let file = |name: &str| {
            let file = self.of(name, piece);
            match piece {
                Role::King | Role::Queen => file,
                _ if whole => self.of(&file, Prints::wing(Wing::of(at.file()))),
                _ => file,
            }
        };
        if !self.words {
            return file(&counted.to_string());
        }
        let lexicon = &self.tongue.lexicon;
        let rank = lexicon
            .words(&counted.to_string())
            .first()
            .copied()
            .unwrap_or("");
        let square = lexicon.words("square").first().copied().unwrap_or("");
        let to = lexicon.words("to-the").first().copied().unwrap_or("");
        format!(" {to} {}", file(&format!("{rank} {square}")))
    }
}
