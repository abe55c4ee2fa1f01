//! The printers' ways with moves, drawn by lot.
use super::Dice;
use super::hand::{Castles, Hand, System};

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
/// `R to QB`: nothing for the first rank.
const CLIPPED: [&str; 8] = ["", "2", "3", "4", "5", "6", "7", "8"];
const CLIPPED_ORDINALS: [&str; 8] = ["", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"];
const SQUARES: [&str; 8] = ["sq", "2", "3", "4", "5", "6", "7", "8"];

impl Hand {
    pub fn by_lot(dice: &mut Dice) -> Hand {
        let mut hand = match dice.below(14) {
            0..=2 => Hand::tight(dice),
            3 | 4 => Hand::spaced(dice),
            5 | 6 => Hand::dotted(dice),
            7 | 8 => Hand::plain(dice),
            9 | 10 => Hand::in_words(dice),
            11 => Hand::hybrid(dice),
            12 => Hand::short(dice),
            _ => Hand::long(dice),
        };
        hand.check = dice.of(&[
            " ch", "ch", "+", " (ch)", " (ch.)", " ch.", ", ch", " check", ", check", " : ch.",
            " +",
        ]);
        hand.mate = dice.of(&[
            " mate",
            " (mate)",
            "#",
            ", mate",
            " checkmate",
            ", and mates",
            " (checkmate.)",
            "++",
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
            [" (2d ", ".)"],
            [", becomes a ", ""],
            [" becoming ", ""],
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
            Castles {
                alone: "Castles",
                wing: ["Castles (with Q. R.)", "Castles (with K. R.)"],
            },
            Castles {
                alone: "Castles",
                wing: ["Castles with Q. R.", "Castles with K. R."],
            },
            Castles {
                alone: "Castles",
                wing: ["Castles on Q. side", "Castles on K. side"],
            },
            Castles {
                alone: "",
                wing: ["o--o--o", "o--o"],
            },
            Castles {
                alone: "K. castles",
                wing: ["K. castles on Q's side", "K. castles on K's side"],
            },
        ]);
        hand.own = dice.one_in(4) && hand.to == " to " && !hand.ranks[0].is_empty();
        hand.steps = dice.one_in(8) && hand.to == " to ";
        hand.nearer = dice.one_in(8);
        hand.vague = dice.one_in(8);
        hand.silent = dice.of(&[0, 0, 0, 2, 5]);
        if matches!(hand.system, System::Short | System::Long) {
            hand.after = "";
            hand.check = dice.of(&["+", " ch", "", "+"]);
            (hand.discovered, hand.double) = ("", "");
        }
        if hand.men == WORDS && !hand.check.starts_with([' ', ',']) {
            hand.check = " check";
        }
        if hand.castles.alone == "O-O" {
            hand.castles.alone = "";
        }
        if hand.ranks[0].is_empty() {
            hand.castles.alone = "Castles";
            hand.castles.wing = ["Castles Q R", "Castles K R"];
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
            ranks: dice.of(&[FIGURES, FIGURES, SQUARES, CLIPPED]),
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
            origin: dice.of(&[[" (", ")"], [" (at ", ".)"], [" from ", ""], [" (on ", ")"]]),
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
                dice.of(&[FIGURES, ORDINALS, SQUARES, CLIPPED, CLIPPED_ORDINALS])
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

    /// `Kt-f3`, `Ktxe5`.
    fn hybrid(dice: &mut Dice) -> Hand {
        Hand {
            to: dice.of(&["-", "—", " to ", " - "]),
            takes: dice.of(&["x", " x ", " takes ", "×"]),
            system: System::Hybrid,
            ..Hand::blank()
        }
    }

    /// `Nf3`, `exd5`.
    fn short(dice: &mut Dice) -> Hand {
        Hand {
            men: dice.of(&[ALGEBRA_KNIGHT, ALGEBRA_KNIGHT, LETTERS]),
            takes: dice.of(&["x", "x", "×", ""]),
            system: System::Short,
            ..Hand::blank()
        }
    }

    /// `Ng1-f3`, `e4xd5`.
    fn long(dice: &mut Dice) -> Hand {
        Hand {
            men: dice.of(&[ALGEBRA_KNIGHT, LETTERS]),
            to: dice.of(&["-", "—", " - ", "–"]),
            takes: dice.of(&["x", " x ", "×"]),
            system: System::Long,
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
            system: System::Descriptive,
            own: false,
            steps: false,
            nearer: false,
            vague: false,
            silent: 0,
        }
    }
}

fn files(knight: &'static str) -> [&'static str; 8] {
    ["R", knight, "B", "Q", "K", "B", knight, "R"]
}
