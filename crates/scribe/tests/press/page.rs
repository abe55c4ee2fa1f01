//! How moves stand on the page, and what stands between them.
use super::hand::Hand;
use super::{Dice, Played, by_lot};
use board::{Color, Position};

/// One book's page.
#[derive(Clone, Debug)]
pub struct Layout {
    form: Form,
    /// After the number of a move.
    point: &'static str,
    before: &'static str,
    /// One note in so many moves; 0 for none.
    notes: usize,
    marks: Marks,
    header: bool,
    resumes: &'static str,
    ending: usize,
    heading: usize,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Form {
    /// White's move and Black's beside each other; the number given again for Black.
    Columns {
        again: bool,
        width: usize,
        gap: &'static str,
    },
    /// Columns without numbers.
    Bare,
    /// Black's move below White's.
    Under,
    /// Running text, with what stands between the two moves and after them.
    Running {
        comma: &'static str,
        stop: &'static str,
        width: usize,
    },
    /// Two halves of the game beside each other.
    Halves,
}

/// What the page and its editor leave among the moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Marks {
    None,
    Footnotes,
    Pages,
    Signs,
}

impl Layout {
    pub fn by_lot(dice: &mut Dice) -> Layout {
        let form = match dice.below(10) {
            0..=2 => Form::Columns {
                again: false,
                width: dice.of(&[18, 26, 34]),
                gap: dice.of(&["", "", "|  ", "\t"]),
            },
            3 => Form::Columns {
                again: true,
                width: 30,
                gap: "",
            },
            4 => Form::Bare,
            5 => Form::Under,
            6 => Form::Halves,
            _ => {
                let (comma, stop) = dice.of(&[
                    (", ", "; "),
                    (" ", " "),
                    (", ", ". "),
                    ("; ", "; "),
                    (" ", "; "),
                    ("  ", "  "),
                ]);
                Form::Running {
                    comma,
                    stop,
                    width: dice.of(&[58, 68, 76]),
                }
            }
        };
        let (before, point) = dice.of(&[
            ("", ". "),
            ("", "."),
            ("", " "),
            ("(", ") "),
            ("", ") "),
            ("", ".  "),
            ("", ". "),
        ]);
        Layout {
            form,
            before: if form == Form::Halves { "" } else { before },
            point: if form == Form::Halves { ". " } else { point },
            notes: dice.of(&[0, 0, 5, 9]),
            marks: dice.of(&[
                Marks::None,
                Marks::None,
                Marks::Footnotes,
                Marks::Pages,
                Marks::Signs,
            ]),
            header: dice.one_in(2),
            resumes: dice.of(&["...", "........", ". . .", "…", "—", "....."]),
            ending: dice.below(8),
            heading: dice.below(10),
        }
    }
}

const PROSE: [&str; 10] = [
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
];

const REMARKS: [&str; 8] = [
    "The usual move.",
    "A weak move, after which the game is lost.",
    "Black has now the better game, with two Bishops and an open file.",
    "This loses a piece; but there was nothing better.",
    "Threatening {m}.",
    "If {m}, then {n} with the advantage.",
    "Better would have been {m}, as played by Steinitz at Hastings in 1895.",
    "To prevent {m}.",
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
    text
}

/// Short lines, each named after an opening.
fn opening_table(dice: &mut Dice, hand: &Hand) -> String {
    let mut text = String::from("THE OPENINGS\n\n");
    for name in ["Scotch Gambit", "Vienna Opening", "Petroff's Defence"] {
        let moves = by_lot(dice, &Position::start(), 7);
        let print = hand.line(&moves);
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

/// Moves from a position that only a picture showed.
fn ending_study(dice: &mut Dice, hand: &Hand) -> String {
    let Ok(start) = Position::from_fen("8/5pk1/6p1/3R4/6PP/1r4K1/8/8 w - - 0 1") else {
        return String::new();
    };
    let moves = by_lot(dice, &start, 12);
    let print = hand.line_from(&start, &moves);
    let mut text = String::from(
        "EXAMPLE 23.\n\n[Illustration]\n\nWhite to play. The Rook must keep the King from the Pawns.\n\n",
    );
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

/// A game with its heading and its end.
pub fn print(
    dice: &mut Dice,
    hand: &Hand,
    layout: &Layout,
    game: &Played,
    nth: usize,
    damage: usize,
) -> String {
    let moves: Vec<String> = hand
        .line(&game.moves)
        .into_iter()
        .map(|m| {
            let text = damaged(dice, &m, damage);
            marked(dice, layout, &text)
        })
        .collect();
    let body = match layout.form {
        Form::Running { comma, stop, width } => running(dice, layout, &moves, comma, stop, width),
        Form::Halves => halves(layout, &moves),
        _ => rows(dice, hand, layout, game, &moves),
    };
    format!(
        "{}{body}{}\n\n",
        heading(layout, game, nth),
        ending(layout, game)
    )
}

fn heading(layout: &Layout, game: &Played, nth: usize) -> String {
    let (w, b) = (&game.white, &game.black);
    let year = game
        .year
        .clone()
        .map_or(String::new(), |y| format!(", {y}"));
    let title = match layout.heading {
        0 => format!(
            "GAME {nth}. QUEEN'S GAMBIT DECLINED\n\n(Berlin{year})\n\nWhite: {w}. Black: {b}."
        ),
        1 => format!(
            "                  GAME No. {nth}\n\n   White: {w}.     Black: {b}.\n\n             Two Knights' Defence."
        ),
        2 => format!("    GAME {}.--Between Mr. {w} and Mr. {b}.", roman(nth)),
        3 => format!("{w} v. {b}\nLondon{year}"),
        4 => format!(
            "{nth}. RUY LOPEZ\n\n{}    {}",
            w.to_uppercase(),
            b.to_uppercase()
        ),
        5 => format!("No. {nth}.—Played at Simpson's Divan between Messrs. {w} and {b}."),
        6 => format!("Evans Gambit\n\nWHITE ({w})          BLACK ({b})"),
        7 => format!(
            "GAME THE {}.\n\nMr. {w}.            Mr. {b}.",
            ["FIRST", "SECOND", "THIRD", "FOURTH"][nth.min(4) - 1]
        ),
        8 => format!("Match Game {nth}{year}. {w} (White) against {b} (Black)."),
        _ => format!("The following fine game was played between {w} and {b} some years ago."),
    };
    let columns = if layout.header && !matches!(layout.form, Form::Running { .. }) {
        "\n          WHITE.                    BLACK.\n"
    } else {
        "\n"
    };
    format!("{title}\n{columns}")
}

fn roman(n: usize) -> &'static str {
    ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"][n.clamp(1, 8) - 1]
}

fn ending(layout: &Layout, game: &Played) -> String {
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
        _ => "\nand wins.\n".into(),
    }
}

fn number(layout: &Layout, i: usize) -> String {
    format!("{}{}{}", layout.before, i + 1, layout.point)
}

/// Columns or moves under each other, with notes between the rows.
fn rows(dice: &mut Dice, hand: &Hand, layout: &Layout, game: &Played, moves: &[String]) -> String {
    let mut text = String::new();
    let mut position = Position::start();
    let noted = |dice: &mut Dice| {
        layout.notes > 0 && dice.one_in(layout.notes * 2) && layout.form != Form::Bare
    };
    for (i, pair) in moves.chunks(2).enumerate() {
        let n = number(layout, i);
        position.play(game.moves[2 * i]);
        let Some(black) = pair.get(1) else {
            text.push_str(&row(layout, &n, &pair[0], ""));
            break;
        };
        if noted(dice) {
            text.push_str(&row(layout, &n, &pair[0], ""));
            text.push_str(&note(dice, hand, &position, i));
            text.push_str(&row(layout, &n, layout.resumes, black));
        } else {
            text.push_str(&row(layout, &n, &pair[0], black));
        }
        position.play(game.moves[2 * i + 1]);
        if noted(dice) {
            text.push_str(&note(dice, hand, &position, i + 1));
        } else if layout.marks == Marks::Pages && dice.one_in(12) {
            text.push_str(dice.of(&[
                "\n{127}\n\n",
                "\n[Illustration]\n\n",
                "\n128                 CHESS FOR ALL\n\n",
                "\n[Illustration: Position after White's move]\n\n",
                BOARD,
            ]));
        }
    }
    text
}

const BOARD: &str = "
        ---------------------------------------
     8 | #R |    |    | #Q |    | #R | #K |    |
       |---------------------------------------|
     7 | #P | #P | #P |    |    | #P | #P | #P |
       |---------------------------------------|
     6 |    |    | #Kt|    |    |    |    |    |
       |---------------------------------------|
     5 |    |    |    | #P | ^P |    |    |    |
       |---------------------------------------|
     4 |    |    |    | ^P |    |    |    |    |
       |---------------------------------------|
     3 |    |    | ^Kt|    |    |    |    |    |
       |---------------------------------------|
     2 | ^P | ^P | ^P |    |    | ^P | ^P | ^P |
       |---------------------------------------|
     1 | ^R |    |    | ^Q |    | ^R | ^K |    |
        ---------------------------------------
         A    B    C    D    E    F    G    H

                Diag. 110

";

fn row(layout: &Layout, n: &str, white: &str, black: &str) -> String {
    match layout.form {
        Form::Columns { again, width, gap } => {
            let second = if again && !black.is_empty() { n } else { "" };
            let line = format!("    {n:>5}{white:<width$}  {gap}{second}{black}");
            format!("{}\n", line.trim_end())
        }
        Form::Bare => {
            format!("{:<44}   {black}\n", format!("  {white}"))
                .trim_end()
                .to_owned()
                + "\n"
        }
        _ if black.is_empty() => format!("{n}{white}\n"),
        _ => format!("{n}{white}\n      {black}\n"),
    }
}

/// A paragraph about the position; moves named in it are not played.
fn note(dice: &mut Dice, hand: &Hand, position: &Position, done: usize) -> String {
    let side = by_lot(dice, position, 5);
    let print = hand.line_from(position, &side);
    if print.len() < 5 {
        return "\nA pretty finish.\n\n".into();
    }
    if dice.one_in(3) {
        let white = position.turn() == Color::White;
        let mut line = String::new();
        for (k, m) in print.iter().enumerate() {
            let ply = done * 2 + k + usize::from(!white);
            match (k, ply % 2) {
                (0, 1) => line.push_str(&format!("If {}...{m}", ply / 2 + 1)),
                (0, _) => line.push_str(&format!("If {} {m}", ply / 2 + 1)),
                (_, 0) => line.push_str(&format!("; {} {m}", ply / 2 + 1)),
                _ => line.push_str(&format!(", {m}")),
            }
        }
        return format!(
            "\n{}\n\n",
            wrapped(
                &format!("{line}, and White has the best of it, with a Pawn more."),
                74,
                0
            )
        );
    }
    let said = dice
        .of(&REMARKS)
        .replace("{m}", &print[0])
        .replace("{n}", &print[1]);
    format!("\n{}\n\n", wrapped(&said, 74, 0))
}

fn running(
    dice: &mut Dice,
    layout: &Layout,
    moves: &[String],
    comma: &str,
    stop: &str,
    width: usize,
) -> String {
    let mut text = String::new();
    for (i, pair) in moves.chunks(2).enumerate() {
        text.push_str(&number(layout, i));
        text.push_str(&pair[0]);
        if let Some(black) = pair.get(1) {
            text.push_str(comma);
            text.push_str(black);
            if layout.notes > 0 && dice.one_in(layout.notes * 3) {
                text.push_str(dice.of(&[" (best)", " (the usual reply)", " (this loses a Pawn)"]));
            }
            text.push_str(stop);
        }
    }
    wrapped(text.trim_end(), width, usize::from(dice.one_in(3))) + "\n"
}

/// Breaks lines at blanks, and `hyphens` = 1 after hyphens too.
fn wrapped(text: &str, width: usize, hyphens: usize) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        let fits = lines[last].chars().count() + word.chars().count() < width;
        match word.find('-').filter(|_| hyphens == 1) {
            _ if fits => lines[last].push_str(&format!("{word} ")),
            Some(at) if at + 1 < word.len() => {
                lines[last].push_str(&word[..=at]);
                lines.push(format!("{} ", &word[at + 1..]));
            }
            _ => lines.push(format!("{word} ")),
        }
    }
    lines
        .iter()
        .map(|l| l.trim_end())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The first half of the game left, the second right.
fn halves(layout: &Layout, moves: &[String]) -> String {
    let pairs: Vec<&[String]> = moves.chunks(2).collect();
    let half = pairs.len().div_ceil(2);
    let longest = moves
        .iter()
        .map(|m| m.chars().count())
        .max()
        .unwrap_or(0)
        .max(8)
        + 2;
    let side = |i: usize| {
        pairs.get(i).map_or(String::new(), |p| {
            let black = p.get(1).map_or("", |s| s);
            format!(
                "{:>4}{:<longest$}{black:<longest$}",
                number(layout, i),
                p[0]
            )
        })
    };
    (0..half)
        .map(|i| {
            format!("{}  {}", side(i), side(half + i))
                .trim_end()
                .to_owned()
                + "\n"
        })
        .collect()
}

/// What an editor hangs on a move.
fn marked(dice: &mut Dice, layout: &Layout, text: &str) -> String {
    match layout.marks {
        Marks::Footnotes if dice.one_in(9) => format!(
            "{text}{}",
            dice.of(&["[1]", " (a)", " [A]", "*", " [12]", "[b]", " (b)"])
        ),
        Marks::Signs if dice.one_in(7) => {
            format!("{text}{}", dice.of(&["!", "?", " !", "!!", "?!"]))
        }
        _ => text.to_owned(),
    }
}

/// Letters that scanners take for others.
const CONFUSED: [(char, &str); 14] = [
    ('K', "RNE"),
    ('Q', "OG"),
    ('B', "R8E"),
    ('R', "KB"),
    ('5', "sS6"),
    ('4', "Ad1"),
    ('3', "8SB"),
    ('1', "Il"),
    ('8', "&3B"),
    ('t', "rile"),
    ('-', " "),
    ('x', "zX"),
    ('2', "Zz"),
    ('P', "FI"),
];

fn damaged(dice: &mut Dice, text: &str, rate: usize) -> String {
    if rate == 0 {
        return text.to_owned();
    }
    text.chars()
        .map(|c| {
            let other = CONFUSED.iter().find(|(from, _)| *from == c);
            match other {
                Some((_, to)) if dice.below(10_000) < rate => {
                    to.chars().nth(dice.below(to.len())).unwrap_or(c)
                }
                _ => c,
            }
        })
        .collect()
}
