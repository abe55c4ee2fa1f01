//! How one move is printed.
use super::Dice;
use board::{Color, File, Move, Position, Role, Square, Wing, Wings};

/// A printer's way with moves: one choice for every part of the notation.
#[derive(Clone, Debug)]
pub struct Hand {
    men: [&'static str; 6],
    /// `K`, `K.`, `K's`, `King's` before a man.
    wings: [&'static str; 2],
    /// The files of the square, a to h without their wing.
    files: [&'static str; 8],
    square_wings: [&'static str; 2],
    ranks: [&'static str; 8],
    /// Between file and rank.
    before_rank: &'static str,
    to: &'static str,
    takes: &'static str,
    castles: Castles,
    check: &'static str,
    double: &'static str,
    discovered: &'static str,
    mate: &'static str,
    passing: &'static str,
    becomes: [&'static str; 2],
    origin: [&'static str; 2],
    /// Names the wing even where it is not needed.
    verbose: bool,
    after: &'static str,
}

#[derive(Copy, Clone, Debug)]
struct Castles {
    alone: &'static str,
    wing: [&'static str; 2],
}

/// How much of a move is told.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Telling {
    mover: Name,
    whole: bool,
    taken: Name,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Name {
    Plain,
    Wing,
    Origin,
}

const LETTERS: [&str; 6] = ["P", "Kt", "B", "R", "Q", "K"];
const ALGEBRA_KNIGHT: [&str; 6] = ["P", "N", "B", "R", "Q", "K"];
const DOTTED: [&str; 6] = ["P.", "Kt.", "B.", "R.", "Q.", "K."];
const WORDS: [&str; 6] = ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"];
const FIGURES: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];
const ORDINALS: [&str; 8] = ["sq", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"];
const OLD_ORDINALS: [&str; 8] = ["sq.", "2d", "3d", "4th", "5th", "6th", "7th", "8th"];
const IN_WORDS: [&str; 8] = [
    "square", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
];
const SQUARES: [&str; 8] = ["sq", "2", "3", "4", "5", "6", "7", "8"];

impl Hand {
    pub fn by_lot(dice: &mut Dice) -> Hand {
        let mut hand = match dice.below(6) {
            0 | 1 => Hand::tight(dice),
            2 => Hand::spaced(dice),
            3 => Hand::dotted(dice),
            4 => Hand::plain(dice),
            _ => Hand::in_words(dice),
        };
        hand.check = dice.of(&[
            " ch", "ch", "+", " (ch)", " (ch.)", " ch.", ", ch", " check", ", check",
        ]);
        hand.mate = dice.of(&[
            " mate",
            " (mate)",
            "#",
            ", mate",
            " checkmate",
            ", and mates",
            " ch",
        ]);
        hand.discovered = dice.of(&[
            " dis ch",
            " dis. ch.",
            " disc. ch.",
            "",
            " (dis. ch.)",
            ", dis ch",
            " discovering check",
        ]);
        hand.double = dice.of(&[" dbl ch", " dble ch.", " double check", " (doub. ch.)", ""]);
        hand.passing = dice.of(&[
            " e.p.",
            " (e.p.)",
            " en passant",
            " in passing",
            " en pass.",
            "",
            " e. p.",
            " ep",
        ]);
        hand.becomes = dice.of(&[
            ["(", ")"],
            ["=", ""],
            [" (", ")"],
            [" = ", ""],
            [", becoming a ", ""],
            ["/", ""],
            [" (becoming ", ")"],
        ]);
        hand.castles = dice.of(&[
            Castles {
                alone: "Castles",
                wing: ["Castles Q R", "Castles K R"],
            },
            Castles {
                alone: "Castles",
                wing: ["Castles QR", "Castles KR"],
            },
            Castles {
                alone: "Castles",
                wing: ["Castles (Q's side)", "Castles (K's side)"],
            },
            Castles {
                alone: "O-O",
                wing: ["O-O-O", "O-O"],
            },
            Castles {
                alone: "",
                wing: ["O-O-O", "O-O"],
            },
            Castles {
                alone: "",
                wing: ["0-0-0", "0-0"],
            },
            Castles {
                alone: "",
                wing: ["O - O - O", "O - O"],
            },
            Castles {
                alone: "",
                wing: ["O—O—O", "O—O"],
            },
            Castles {
                alone: "Castles",
                wing: ["Castles Q", "Castles K"],
            },
            Castles {
                alone: "Castles",
                wing: ["Castles on Queen's side", "Castles on King's side"],
            },
            Castles {
                alone: "Cas.",
                wing: ["Cas. Q R", "Cas. K R"],
            },
            Castles {
                alone: "Castles",
                wing: ["Castles (Q)", "Castles (K)"],
            },
            Castles {
                alone: "Castles",
                wing: ["Castles, Q's side", "Castles, K's side"],
            },
            Castles {
                alone: "",
                wing: ["Castles Queen's Rook", "Castles King's Rook"],
            },
            Castles {
                alone: "Castles",
                wing: ["Castles Q side", "Castles K side"],
            },
            Castles {
                alone: "",
                wing: ["Q. castles", "K. castles"],
            },
        ]);
        if hand.men == WORDS && !hand.check.starts_with([' ', ',']) {
            hand.check = " check";
        }
        if hand.castles.alone == "O-O" {
            hand.castles.alone = "";
        }
        hand
    }

    /// `Kt-KB3`, `KtxP`.
    fn tight(dice: &mut Dice) -> Hand {
        let n = dice.one_in(3);
        Hand {
            men: if n { ALGEBRA_KNIGHT } else { LETTERS },
            wings: ["Q", "K"],
            files: files(if n { "N" } else { "Kt" }),
            square_wings: ["Q", "K"],
            ranks: dice.of(&[FIGURES, FIGURES, SQUARES]),
            before_rank: "",
            to: dice.of(&[
                "-", "-", "--", "—", "–", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2212}",
            ]),
            takes: dice.of(&["x", "x", "X", "×", " x ", "✕"]),
            origin: dice.of(&[["(", ")"], [" (", ")"], [" at ", ""], [" (at ", ")"]]),
            verbose: dice.one_in(4),
            ..Hand::blank()
        }
    }

    /// `Kt - K B 3`, `Kt × P`.
    fn spaced(dice: &mut Dice) -> Hand {
        Hand {
            men: LETTERS,
            wings: ["Q ", "K "],
            files: files("Kt"),
            square_wings: ["Q ", "K "],
            ranks: dice.of(&[FIGURES, SQUARES]),
            before_rank: " ",
            to: dice.of(&[" - ", " — ", " – ", "-", "—"]),
            takes: dice.of(&[" × ", " x ", " X ", " takes "]),
            origin: dice.of(&[[" (", ")"], [" (on ", ")"]]),
            verbose: dice.one_in(4),
            ..Hand::blank()
        }
    }

    /// `K. Kt. to K. B's 3d.`
    fn dotted(dice: &mut Dice) -> Hand {
        let possessive = dice.one_in(2);
        Hand {
            men: DOTTED,
            wings: ["Q. ", "K. "],
            files: if possessive {
                ["R's", "Kt's", "B's", "Q's", "K's", "B's", "Kt's", "R's"]
            } else {
                ["R.", "Kt.", "B.", "Q.", "K.", "B.", "Kt.", "R."]
            },
            square_wings: ["Q. ", "K. "],
            ranks: dice.of(&[ORDINALS, OLD_ORDINALS]),
            before_rank: " ",
            to: " to ",
            takes: dice.of(&[" takes ", " takes ", " tks. ", " x "]),
            origin: dice.of(&[[" (", ")"], [" (at ", ")"], [" from ", ""]]),
            verbose: dice.one_in(2),
            after: dice.of(&[".", ""]),
            ..Hand::blank()
        }
    }

    /// `Kt to K B 3`, `Kt to KB3`, `Kt takes P`.
    fn plain(dice: &mut Dice) -> Hand {
        let (wings, before_rank) =
            dice.of(&[(["Q", "K"], ""), (["Q ", "K "], " "), (["Q", "K"], " ")]);
        let possessive = dice.one_in(3);
        Hand {
            men: LETTERS,
            wings,
            files: if possessive {
                ["R's", "Kt's", "B's", "Q's", "K's", "B's", "Kt's", "R's"]
            } else {
                files("Kt")
            },
            square_wings: wings,
            ranks: if possessive {
                dice.of(&[ORDINALS, IN_WORDS])
            } else {
                dice.of(&[FIGURES, ORDINALS, SQUARES])
            },
            before_rank: if possessive { " " } else { before_rank },
            to: " to ",
            takes: dice.of(&[" takes ", " tks ", " x "]),
            origin: dice.of(&[[" (", ")"], [" at ", ""], [" on ", ""]]),
            verbose: dice.one_in(3),
            ..Hand::blank()
        }
    }

    /// `Knight to King's Bishop's third`, `Pawn takes Pawn`.
    fn in_words(dice: &mut Dice) -> Hand {
        let ranks = dice.of(&[IN_WORDS, OLD_ORDINALS, FIGURES]);
        Hand {
            men: WORDS,
            wings: ["Queen's ", "King's "],
            files: [
                "Rook's", "Knight's", "Bishop's", "Queen's", "King's", "Bishop's", "Knight's",
                "Rook's",
            ],
            square_wings: ["Queen's ", "King's "],
            ranks,
            before_rank: " ",
            to: " to ",
            takes: dice.of(&[" takes ", " captures "]),
            origin: dice.of(&[[" on ", ""], [" at ", ""]]),
            verbose: dice.one_in(2),
            ..Hand::blank()
        }
    }

    fn blank() -> Hand {
        Hand {
            men: LETTERS,
            wings: ["Q", "K"],
            files: files("Kt"),
            square_wings: ["Q", "K"],
            ranks: FIGURES,
            before_rank: "",
            to: "-",
            takes: "x",
            castles: Castles {
                alone: "Castles",
                wing: ["Castles QR", "Castles KR"],
            },
            check: " ch",
            double: "",
            discovered: "",
            mate: " mate",
            passing: "",
            becomes: ["(", ")"],
            origin: ["(", ")"],
            verbose: false,
            after: "",
        }
    }

    /// The moves of a line, each as this hand prints it.
    pub fn line(&self, moves: &[Move]) -> Vec<String> {
        self.line_from(&Position::start(), moves)
    }

    pub fn line_from(&self, start: &Position, moves: &[Move]) -> Vec<String> {
        let mut position = *start;
        let mut wings = Wings::of(&position);
        moves
            .iter()
            .map(|m| {
                let text = self.print(&position, &wings, *m);
                wings.play(*m);
                position.play(*m);
                text
            })
            .collect()
    }

    /// The move in the fewest words that express no other legal move, and its check.
    pub fn print(&self, position: &Position, wings: &Wings, m: Move) -> String {
        let legal = position.legal_moves();
        let sole = |told: Telling| {
            let text = self.told(position, wings, m, told);
            let doubles = legal
                .iter()
                .filter(|o| self.told(position, wings, **o, told) == text)
                .count();
            (doubles == 1).then_some(text)
        };
        let mut text = tellings(self.verbose)
            .into_iter()
            .find_map(sole)
            .unwrap_or_else(|| self.told(position, wings, m, FULL));
        let after = position.after(m);
        let checkers = after.checkers(after.turn());
        if after.is_checkmate() {
            text.push_str(self.mate);
        } else if checkers.count() > 1 && !self.double.is_empty() {
            text.push_str(self.double);
        } else if checkers.any()
            && !checkers.contains(m.to())
            && !self.discovered.is_empty()
            && m.castles().is_none()
        {
            text.push_str(self.discovered);
        } else if checkers.any() {
            text.push_str(self.check);
        }
        text.push_str(if text.ends_with('.') { "" } else { self.after });
        text
    }

    fn told(&self, position: &Position, wings: &Wings, m: Move, told: Telling) -> String {
        if let Some(wing) = m.castles() {
            return if told.whole || self.castles.alone.is_empty() {
                self.castles.wing[wing_at(wing)].into()
            } else {
                self.castles.alone.into()
            };
        }
        let us = position.turn();
        let mover = self.man(position, wings, m.from(), told.mover, us);
        let deed = match position.taken(m) {
            None => format!("{}{}", self.to, self.square(m.to(), us, told.whole)),
            Some(at) => {
                let passing = if matches!(m, Move::InPassing { .. }) {
                    self.passing
                } else {
                    ""
                };
                format!(
                    "{}{}{passing}",
                    self.takes,
                    self.man(position, wings, at, told.taken, us)
                )
            }
        };
        let becomes = m.promotion().map_or(String::new(), |role| {
            format!(
                "{}{}{}",
                self.becomes[0],
                self.men[role_at(role)].trim_end_matches('.'),
                self.becomes[1]
            )
        });
        format!("{mover}{deed}{becomes}")
    }

    fn man(&self, position: &Position, wings: &Wings, at: Square, name: Name, us: Color) -> String {
        let Some(man) = position.at(at) else {
            return String::new();
        };
        let letter = self.men[role_at(man.role)];
        match (name, man.role) {
            (Name::Plain, _) | (Name::Wing, Role::King | Role::Queen) => letter.to_owned(),
            (Name::Wing, Role::Pawn) => {
                let file = self.files[at.file() as usize];
                let gap = if file.len() > 2 || file.ends_with('.') || self.before_rank == " " {
                    " "
                } else {
                    ""
                };
                let central = matches!(at.file(), File::D | File::E);
                let wing = if central {
                    ""
                } else {
                    self.wings[wing_at(Wing::of(at.file()))]
                };
                format!("{wing}{file}{gap}{letter}")
            }
            (Name::Wing, _) => match wings.at(at) {
                Some(wing) => format!("{}{letter}", self.wings[wing_at(wing)]),
                None => letter.to_owned(),
            },
            (Name::Origin, _) => format!(
                "{letter}{}{}{}",
                self.origin[0],
                self.square(at, us, true),
                self.origin[1]
            ),
        }
    }

    fn square(&self, square: Square, us: Color, whole: bool) -> String {
        let central = matches!(square.file(), File::D | File::E);
        let wing = if whole && !central {
            self.square_wings[wing_at(Wing::of(square.file()))]
        } else {
            ""
        };
        let rank = us.fold_wb(square.rank(), square.rank().flip_vertical()) as usize;
        let file = self.files[square.file() as usize];
        let gap = if self.ranks[rank].starts_with(|c: char| c.is_alphabetic()) {
            " "
        } else {
            self.before_rank
        };
        format!("{wing}{file}{gap}{}", self.ranks[rank])
    }
}

const FULL: Telling = Telling {
    mover: Name::Origin,
    whole: true,
    taken: Name::Origin,
};

/// From the shortest on.
fn tellings(verbose: bool) -> Vec<Telling> {
    let tell = |mover, whole, taken| Telling {
        mover,
        whole,
        taken,
    };
    let mut all = vec![
        tell(Name::Plain, false, Name::Plain),
        tell(Name::Plain, true, Name::Wing),
        tell(Name::Wing, false, Name::Plain),
        tell(Name::Wing, true, Name::Wing),
        tell(Name::Origin, false, Name::Plain),
        tell(Name::Origin, true, Name::Wing),
        tell(Name::Origin, true, Name::Origin),
    ];
    if verbose {
        all.remove(0);
    }
    all
}

fn files(knight: &'static str) -> [&'static str; 8] {
    ["R", knight, "B", "Q", "K", "B", knight, "R"]
}

fn role_at(role: Role) -> usize {
    match role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    }
}

fn wing_at(wing: Wing) -> usize {
    match wing {
        Wing::Queen => 0,
        Wing::King => 1,
    }
}
