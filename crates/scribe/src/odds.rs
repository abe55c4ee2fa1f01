//! Men and moves given before the game.
use crate::read::Start;
use board::{Color, Position, Role, Square, Wing};

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
        .filter(|i| {
            let mut told = words[i + 2..].iter().take(3);
            told.any(|w| w.starts_with("move") || *w == "two")
        });
    let removed = at(&["remove", "removed", "removing", "remov"]);
    let called = at(&["odds"]);
    let given =
        at(&["gives", "giving", "yields", "give", "receives"]).filter(|_| !words.contains(&"mate"));
    let after = |at: Option<usize>| at.map(|at| at..words.len());
    let before = |at: Option<usize>| at.map(|at| at.saturating_sub(6)..at);
    // `without the Queen's Knight`, but not `without the loss of a Knight`
    let lacking = at(&["without"]).and_then(|at| {
        let article = |w: &&str| matches!(*w, "the" | "his" | "her" | "a");
        let from = at + 1 + usize::from(words.get(at + 1).is_some_and(article));
        let man = words.get(from)?.starts_with(['q', 'k', 'r', 'b', 'p']);
        man.then(|| from..words.len().min(from + 5))
    });
    let taken = words
        .windows(3)
        .position(|w| matches!(w, ["take", "from", _] | ["take", "off", _]));
    let two_moves = words.windows(2).any(|w| w == ["two", "moves"])
        || and_move.is_some_and(|i| words[i + 2] == "two");
    let pawn_and = and_move.is_some();
    [
        after(removed),
        after(called),
        after(given),
        after(and_move),
        before(removed),
        before(called),
        after(taken),
        lacking,
    ]
    .into_iter()
    .flatten()
    .find_map(|told| {
        let off = men_named(&words[told.clone()], giver(&words[told], pawn_and));
        (!off.is_empty()).then(|| Odds {
            words: flat.to_owned(),
            off,
            two_moves,
        })
    })
}

/// The side that is named first, or else White, but Black at Pawn and move.
fn giver(named: &[&str], pawn_and: bool) -> Color {
    let side = |w: &&&str| w.starts_with("white") || w.starts_with("black");
    match named.iter().find(side) {
        Some(side) if side.starts_with("black") => Color::Black,
        _ if pawn_and => Color::Black,
        _ => Color::White,
    }
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
    if off.is_empty() && words.contains(&"queen") {
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
        assert_eq!(off("won without the loss of a Knight"), None);
        for knight in [
            "QUEEN'S KNIGHT ODDS.",
            "(White plays without the Queen's Knight.)",
            "Take from the board White's Queen's Knight.",
            "(White's Queen's Knight removed.)",
            "Giving the odds of Queen's Knight, which remove from the board.",
        ] {
            assert_eq!(off(knight), Some(vec![Square::B1]), "{knight}");
        }
        assert!(odds("Black gives P and two.").unwrap().two_moves);
    }
}
