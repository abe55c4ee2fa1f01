//! What a book holds beside moves: headings, endings, notes, boards, and pages without any game.
use super::hand::Hand;
use super::page::{Form, Layout, wrapped};
use super::{Dice, Played, by_lot};
use board::{Color, File, Position, Rank, Role, Square};

const PROSE: [&str; 12] = [
    "The idea of this move is to gain time for the development of the Bishop,\nwhile the Queen retains her command of the long diagonal.",
    "In the year 1851 the great tournament was held at London, and 16 players took\npart in it. The King of the board was then Anderssen.",
    "A strong player would not have overlooked so simple a resource; but it was\nlate in the evening, and both combatants were tired.",
    "We now come to the second part of the subject. 1. The opening should be\nplayed quickly. 2. The middle game wants more thought. 3. The ending wants most.",
    "It is well always to bear in mind that a Pawn which has once moved cannot\ngo back; a Knight at K5 is a tower of strength.",
    "He lost the match by 5 games to 3, with 2 drawn, but won the next at the odds\nof a Knight. The score stood 12 to 8 in the end.",
    "Mr. Bird, to whom I put the question, took snuff and said nothing.",
    "The reader who has followed us so far will see that the centre is everything.",
    "  *       *       *       *       *",
    "The club met on Mondays, Wednesdays and Fridays from 2 to 11, at 6 Queen Square.",
    "  1. Anderssen ....... 8      4. Szen ......... 4\n  2. Wyvill .......... 5      5. Kennedy ...... 3\n  3. Williams ........ 5      6. Staunton ..... 3",
    "DRAUGHTS.\n\n  11-15  23-19   8-11  22-17\n   4- 8  17-13  15-18  24-20\n  11-15  28-24   8-11  26-23",
];

const REMARKS: [&str; 12] = [
    "The usual move.",
    "A weak move, after which the game is lost.",
    "Black has now the better game, with two Bishops and an open file.",
    "This loses a piece; but there was nothing better.",
    "Threatening {m}.",
    "If {m}, then {n} with the advantage.",
    "Better would have been {m}, as played by Steinitz at Hastings in 1895.",
    "To prevent {m}.",
    "{m} at once would have been answered by {n}.",
    "Black should now have played {m}.",
    "(a) An error. {m} was the correct reply, followed by {o}.",
    "We should have preferred {m}, e. g. {m}, {n}, &c.",
];

pub fn preface(dice: &mut Dice) -> String {
    let mut text = String::from(
        "CHESS FOR ALL\n\n\nCONTENTS\n\n  I. Openings ........ 12\n II. Endings ......... 34\n\n",
    );
    for _ in 0..2 {
        text.push_str(dice.of(&PROSE));
        text.push_str("\n\n");
    }
    text
}

/// What stands between games: prose, opening lines, positions from diagrams.
pub fn chaff(dice: &mut Dice, hand: &Hand, nth: usize) -> String {
    let mut text = String::new();
    for _ in 0..1 + dice.below(3) {
        text.push_str(dice.of(&PROSE));
        text.push_str("\n\n");
    }
    if nth > 0 && dice.one_in(2) {
        text.push_str(&ending_study(dice, hand));
    }
    if dice.one_in(3) {
        text.push_str(&opening_table(dice, hand));
    }
    if dice.one_in(6) {
        text.push_str(&foreign(dice));
    }
    text
}

/// Short lines, each named after an opening.
fn opening_table(dice: &mut Dice, hand: &Hand) -> String {
    let mut text = String::from("THE OPENINGS\n\n");
    for name in ["Scotch Gambit", "Vienna Opening", "Petroff's Defence"] {
        let moves = by_lot(dice, &Position::start(), 7);
        let print = hand.line_from(&Position::start(), &moves);
        text.push_str(&format!("{name}.\n\n"));
        for (i, pair) in print.chunks(2).enumerate() {
            text.push_str(&format!(
                "  {}. {:<34}  {}\n",
                i + 1,
                pair[0],
                pair.get(1).map_or("", |s| s)
            ));
        }
        text.push('\n');
    }
    text
}

/// A position and some moves from it, which are no game.
fn ending_study(dice: &mut Dice, hand: &Hand) -> String {
    let Ok(start) = Position::from_fen("8/5pk1/6p1/3R4/6PP/1r4K1/8/8 w - - 0 1") else {
        return String::new();
    };
    let moves = by_lot(dice, &start, 12);
    let print = hand.line_from(&start, &moves);
    let picture = if dice.one_in(2) {
        drawn(&start)
    } else {
        "[Illustration]\n".into()
    };
    let said = dice.of(&[
        "White to play. The Rook must keep the King from the Pawns.",
        "From the diagram the game went on as follows:",
        "WHITE to move and win.",
    ]);
    let mut text = format!("EXAMPLE 23.\n\n{picture}\n{said}\n\n");
    for (i, pair) in print.chunks(2).enumerate() {
        text.push_str(&format!(
            "        {}. {:<26}{}\n",
            i + 1,
            pair[0],
            pair.get(1).map_or("", |s| s)
        ));
    }
    text.push_str("\nand wins.\n\n");
    text
}

/// A game in a language that the scribe does not read.
fn foreign(dice: &mut Dice) -> String {
    dice.of(&[
        "Partie Nr. 7. Wien 1873.\n\n   1. e2-e4     e7-e5\n   2. Sg1-f3    Sb8-c6\n   3. Lf1-b5    a7-a6\n   4. Lb5-a4    Sg8-f6\n   5. 0-0       Lf8-e7\n   6. Tf1-e1    b7-b5\n\n",
        "Partie VIII.\n\n  1. P4R     P4R\n  2. C3FR    C3FD\n  3. F4F     F4F\n  4. P3F     C3F\n  5. P4D     P pr. P\n\n",
        "Partida 3.\n\n  1. P4R, P4R; 2. C3AR, C3AD; 3. A5C, P3TD; 4. A4T, C3A; 5. 0-0, A2R.\n\n",
    ])
    .to_owned()
}

/// A game's heading.
pub fn heading(dice: &mut Dice, layout: &Layout, game: &Played, nth: usize) -> String {
    let (w, b) = (&game.white, &game.black);
    let (big_w, big_b) = (w.to_uppercase(), b.to_uppercase());
    let year = game
        .year
        .clone()
        .map_or(String::new(), |y| format!(", {y}"));
    let nth_word = ["FIRST", "SECOND", "THIRD", "FOURTH"][nth.min(4) - 1];
    let title = match layout.heading {
        0 => format!(
            "GAME {nth}. QUEEN'S GAMBIT DECLINED\n\n(Berlin{year})\n\nWhite: {w}. Black: {b}."
        ),
        1 => format!(
            "                  GAME No. {nth}\n\n   White: {w}.     Black: {b}.\n\n             Two Knights' Defence."
        ),
        2 => format!("    GAME {}.--Between Mr. {w} and Mr. {b}.", roman(nth)),
        3 => format!("{w} v. {b}\nLondon{year}"),
        4 => format!("{nth}. RUY LOPEZ\n\n{big_w}    {big_b}"),
        5 => format!("No. {nth}.—Played at Simpson's Divan between Messrs. {w} and {b}."),
        6 => format!("Evans Gambit\n\nWHITE ({w})          BLACK ({b})"),
        7 => format!("GAME THE {nth_word}.\n\nMr. {w}.            Mr. {b}."),
        8 => format!("Match Game {nth}{year}. {w} (White) against {b} (Black)."),
        9 => format!("The following fine game was played between {w} and {b} some years ago."),
        10 => format!(
            "           {}.\n\n    {big_w}--WHITE.    {big_b}--BLACK.",
            roman(nth)
        ),
        11 => format!(
            "GAME {}.\n\n_Played in the Congress{year}._\n\n{w}.          {b}.\n_White._      _Black._",
            roman(nth)
        ),
        12 => format!(
            "CHESS.\n\nGame No. {}.\n\nOne of eight games played blindfold.\n\nWhite (Mr. {w}).   Black (Mr. {b}).",
            200 + nth
        ),
        13 => format!("{big_w} vs. {big_b}.\n\n(Philidor's Defence.)"),
        14 => format!("{nth_word} GAME OF THE MATCH.\n\nWhite, Herr {w}; Black, Mr. {b}."),
        15 => format!("Partie {nth}: {w} - {b}{year}"),
        16 => format!("ILLUSTRATIVE GAME.\n\nWhite--{w}.      Black--{b}."),
        17 => format!(
            "[Played{year}, at the St. George's Club.]\n\nWhite (M. {w}).\nBlack (Mr. {b})."
        ),
        18 => format!(
            "Game {nth}.\n\nGIUOCO PIANO.\n\nWhite.               Black.\n{big_w}.           {big_b}."
        ),
        _ => format!(
            "CHAPTER {}.\n\nWe give the game {w} v. {b}{year}, for its fine ending.",
            roman(nth)
        ),
    };
    let columns = if layout.header && !matches!(layout.form, Form::Running { .. }) {
        "\n          WHITE.                    BLACK.\n"
    } else {
        "\n"
    };
    let odds = game
        .odds
        .map_or(String::new(), |o| format!("\n{}\n", o.words(dice)));
    format!("{title}\n{odds}{columns}")
}

fn roman(n: usize) -> &'static str {
    ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"][n.clamp(1, 8) - 1]
}

/// Men given before the game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Gift {
    QueensKnight,
    QueensRook,
    KingsKnight,
    PawnAndMove,
    Queen,
}

impl Gift {
    pub const ALL: [Gift; 5] = [
        Gift::QueensKnight,
        Gift::QueensRook,
        Gift::KingsKnight,
        Gift::PawnAndMove,
        Gift::Queen,
    ];

    pub fn square(self) -> Square {
        match self {
            Gift::QueensKnight => Square::B1,
            Gift::QueensRook => Square::A1,
            Gift::KingsKnight => Square::G1,
            Gift::PawnAndMove => Square::F7,
            Gift::Queen => Square::D1,
        }
    }

    fn words(self, dice: &mut Dice) -> &'static str {
        match self {
            Gift::QueensKnight => dice.of(&[
                "Odds of Queen's Knight: remove White's Queen's Knight from the board.",
                "(Remove White's Q. Kt.)",
                "White gives the odds of the Queen's Knight.",
                "At the odds of Q Kt.",
                "(Remove White's Queen's Knight from the board.)",
            ]),
            Gift::QueensRook => dice.of(&[
                "White gives the odds of Queen's Rook.",
                "(Remove White's Queen's Rook.)",
                "At the odds of the Q. R.",
                "Remove White's Q R.",
            ]),
            Gift::KingsKnight => dice.of(&[
                "(Remove White's King's Knight from the board.)",
                "Odds of King's Knight.",
                "White gives K Kt.",
            ]),
            Gift::PawnAndMove => dice.of(&[
                "Black gives Pawn and move.",
                "(Remove Black's King's Bishop's Pawn from the board.)",
                "Odds of Pawn and move.",
                "Remove Black's K B P.",
                "Pawn and Move.",
                "(Remove Black's K. B. P.)",
            ]),
            Gift::Queen => dice.of(&[
                "(Remove White's Queen.)",
                "White gives the odds of the Queen.",
                "At the odds of the Queen.",
            ]),
        }
    }
}

/// The words below a score.
pub fn ending(layout: &Layout, game: &Played) -> String {
    let loser = match game.result.as_str() {
        "1-0" => "Black",
        "0-1" => "White",
        _ => return "\n     Drawn game.\n".into(),
    };
    let winner = if loser == "Black" { "White" } else { "Black" };
    match layout.ending {
        0 => format!("\n       {loser} resigns.\n"),
        1 => "\n            Resigns.\n".into(),
        2 => format!("\nand {winner} wins.\n"),
        3 => format!("\n{}\n", game.result),
        4 => "\n".into(),
        5 => format!("\n      And {loser} surrenders.\n"),
        6 => format!("\n{winner} won.\n"),
        7 => format!("And {loser} resigned.\n"),
        8 => format!("\n{loser} resigned the game. Duration, 3 hours and 20 minutes.\n"),
        9 => format!("\nand {winner} mates in four moves.\n"),
        10 => format!("\n     {winner} announced mate in three moves.\n"),
        _ => "\nand wins.\n".into(),
    }
}

/// What a page break leaves among the moves.
pub fn page_mark(dice: &mut Dice, position: &Position) -> String {
    match dice.below(6) {
        0 => "\n{127}\n\n".into(),
        1 => "\n[Illustration]\n\n".into(),
        2 => "\n128                 CHESS FOR ALL\n\n".into(),
        3 => "\n[Illustration: Position after White's move]\n\n".into(),
        4 => "\nGAMES BY MASTERS.            129\n\n".into(),
        _ => format!("\n{}\n                Diag. 110\n\n", drawn(position)),
    }
}

/// The position in letters and rules.
fn drawn(position: &Position) -> String {
    let rule = "       |---------------------------------------|\n";
    let mut text = String::from("        ---------------------------------------\n");
    for rank in (0..8).rev().map(Rank::new) {
        if rank != Rank::Eighth {
            text.push_str(rule);
        }
        text.push_str(&format!("     {} |", rank as u8 + 1));
        for file in (0..8).map(File::new) {
            let man = position.at(Square::from_coords(file, rank));
            text.push_str(&man.map_or("    |".to_owned(), |man| {
                let name = match man.role {
                    Role::King => "K",
                    Role::Queen => "Q",
                    Role::Rook => "R",
                    Role::Bishop => "B",
                    Role::Knight => "Kt",
                    Role::Pawn => "P",
                };
                format!(" {}{name:<2}|", man.color.fold_wb('^', '#'))
            }));
        }
        text.push('\n');
    }
    text + "        ---------------------------------------\n         A    B    C    D    E    F    G    H\n"
}

/// A paragraph about the position; moves named in it are not played.
pub fn note(dice: &mut Dice, hand: &Hand, position: &Position, done: usize) -> String {
    let side = by_lot(dice, position, 5);
    let print = hand.line_from(position, &side);
    if print.len() < 5 {
        return "\nA pretty finish.\n\n".into();
    }
    if dice.one_in(3) {
        let line = variation(&print, position, done);
        let said = format!("If {line}, and White has the best of it, with a Pawn more.");
        return format!("\n{}\n\n", wrapped(&said, 74, 0));
    }
    format!("\n{}\n\n", wrapped(&remark(dice, &print), 74, 0))
}

fn remark(dice: &mut Dice, print: &[String]) -> String {
    dice.of(&REMARKS)
        .replace("{m}", &print[0])
        .replace("{n}", &print[1])
        .replace("{o}", &print[2])
}

/// `12...K-R sq; 13 R-Kt 4, R-Q Kt sq`.
fn variation(print: &[String], position: &Position, done: usize) -> String {
    let black = usize::from(position.turn() == Color::Black);
    let mut line = String::new();
    for (k, m) in print.iter().enumerate() {
        let ply = done * 2 + k + black;
        let number = ply / 2 + 1;
        match (k, ply % 2) {
            (0, 1) => line.push_str(&format!("{number}...{m}")),
            (0, _) => line.push_str(&format!("{number} {m}")),
            (_, 0) => line.push_str(&format!("; {number} {m}")),
            _ => line.push_str(&format!(", {m}")),
        }
    }
    line
}

/// A remark in brackets amid running text.
pub fn bracket(dice: &mut Dice, hand: &Hand, position: &Position, done: usize) -> String {
    let side = by_lot(dice, position, 4);
    let print = hand.line_from(position, &side);
    match dice.below(5) {
        0 => " (best)".into(),
        1 => " (the usual reply)".into(),
        2 => " (this loses a Pawn)".into(),
        3 if print.len() == 4 => format!(" (or {})", variation(&print[..1], position, done)),
        _ if print.len() == 4 => format!(" ({})", variation(&print, position, done)),
        _ => " (forced)".into(),
    }
}

/// `NOTES.` under the score, each with the letter that was hung on a move.
pub fn notes_below(dice: &mut Dice, hand: &Hand, game: &Played) -> String {
    let mut text = format!(
        "\n{}\n\n",
        dice.of(&["NOTES.", "NOTES TO GAME.", "Notes by the Editor."])
    );
    for letter in ["a", "b", "c"] {
        let at = dice.below(game.moves.len());
        let mut position = game.start;
        game.moves[..at].iter().for_each(|m| position.play(*m));
        let side = by_lot(dice, &position, 5);
        let print = hand.line_from(&position, &side);
        if print.len() < 5 {
            continue;
        }
        let said = if dice.one_in(2) {
            format!("If {}, &c.", variation(&print, &position, at / 2))
        } else {
            remark(dice, &print)
        };
        text.push_str(&wrapped(&format!("({letter}) {said}"), 70, 0));
        text.push_str("\n\n");
    }
    text
}
