//! How moves stand on the page, and what stands among them.
use super::hand::Hand;
use super::matter::{self, note};
use super::{Dice, Played};

/// One book's page.
#[derive(Clone, Debug)]
pub struct Layout {
    pub form: Form,
    /// After the number of a move.
    point: &'static str,
    before: &'static str,
    /// One note in so many moves; 0 for none.
    notes: usize,
    marks: Marks,
    pub header: bool,
    resumes: &'static str,
    pub ending: usize,
    pub heading: usize,
    /// One row in so many has a wrong number; 0 for none.
    wrong: usize,
    /// Moves printed twice in a row are ditto marks.
    ditto: Option<&'static str>,
    /// Notes below the score.
    below: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// White's move and Black's beside each other; the number given again for Black.
    Columns {
        again: bool,
        width: usize,
        gap: &'static str,
    },
    /// Columns without numbers.
    Bare,
    /// The number between the columns.
    Middle,
    /// Between upright rules.
    Pipes,
    /// A narrow column of a newspaper, moves broken over its end.
    Narrow,
    /// Black's move below White's, with its number again or with none.
    Under { again: bool },
    /// White's move over a rule, Black's below it, some side by side.
    Fractions,
    /// Running text, with what stands between the two moves and after them.
    Running {
        comma: &'static str,
        stop: &'static str,
        width: usize,
    },
    /// Halves of the game beside each other.
    Halves { of: usize, gap: &'static str },
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
        let form = match dice.below(20) {
            0..=5 => Form::Columns {
                again: false,
                width: dice.of(&[18, 26, 34]),
                gap: dice.of(&["", "", "|  ", "\t"]),
            },
            6 | 7 => Form::Columns {
                again: true,
                width: 30,
                gap: "",
            },
            8 => Form::Bare,
            9 => Form::Middle,
            10 => Form::Pipes,
            11 => Form::Narrow,
            12 => Form::Under {
                again: dice.one_in(2),
            },
            13 => Form::Fractions,
            14 => Form::Halves {
                of: dice.of(&[2, 2, 3]),
                gap: dice.of(&["", "| ", "    "]),
            },
            _ => {
                let (comma, stop) = dice.of(&[
                    (", ", "; "),
                    (" ", " "),
                    (", ", ". "),
                    ("; ", "; "),
                    (" ", "; "),
                    ("  ", "  "),
                    (", ", ", "),
                ]);
                Form::Running {
                    comma,
                    stop,
                    width: dice.of(&[38, 58, 68, 76, 400]),
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
            ("[", "] "),
            ("", ".—"),
        ]);
        let plain = matches!(form, Form::Halves { .. } | Form::Middle);
        Layout {
            form,
            before: if plain { "" } else { before },
            point: if plain { ". " } else { point },
            notes: dice.of(&[0, 0, 5, 9]),
            marks: dice.of(&[
                Marks::None,
                Marks::None,
                Marks::Footnotes,
                Marks::Pages,
                Marks::Signs,
            ]),
            header: dice.one_in(2),
            resumes: dice.of(&["...", "........", ". . .", "…", "—", ".....", "- - -"]),
            ending: dice.below(12),
            heading: dice.below(20),
            wrong: dice.of(&[0, 0, 0, 60]),
            ditto: dice.of(&[None, None, None, None, None, Some("\""), Some("do.")]),
            below: dice.one_in(4),
        }
    }
}

/// A game's moves as they stand on the page; `moves` are as the hand wrote them.
pub fn body(
    dice: &mut Dice,
    hand: &Hand,
    layout: &Layout,
    game: &Played,
    moves: &[String],
) -> String {
    let moves: Vec<String> = moves.iter().map(|m| marked(dice, layout, m)).collect();
    let text = match layout.form {
        Form::Running { comma, stop, width } => {
            running(dice, hand, layout, game, &moves, (comma, stop, width))
        }
        Form::Halves { of, gap } => halves(layout, &moves, of, gap),
        Form::Fractions => fractions(&moves, dice.of(&[1, 3])),
        _ => rows(dice, hand, layout, game, &moves),
    };
    let below = if layout.below {
        matter::notes_below(dice, hand, game)
    } else {
        String::new()
    };
    text + &below
}

fn number(layout: &Layout, i: usize) -> String {
    format!("{}{}{}", layout.before, i + 1, layout.point)
}

/// Columns or moves under each other, with notes between the rows.
fn rows(dice: &mut Dice, hand: &Hand, layout: &Layout, game: &Played, moves: &[String]) -> String {
    let mut text = String::new();
    let mut position = game.start;
    let numbered = !matches!(layout.form, Form::Bare);
    let noted = |dice: &mut Dice| layout.notes > 0 && dice.one_in(layout.notes * 2) && numbered;
    for (i, pair) in moves.chunks(2).enumerate() {
        let wrong = layout.wrong > 0 && i > 0 && dice.one_in(layout.wrong);
        let n = number(layout, if wrong { i + 9 } else { i });
        position.play(game.moves[2 * i]);
        let Some(black) = pair.get(1) else {
            text.push_str(&row(layout, &n, &pair[0], ""));
            break;
        };
        let same = black == &pair[0] && matches!(layout.form, Form::Columns { again: false, .. });
        let black = match layout.ditto.filter(|_| same) {
            Some(ditto) => ditto,
            None => black,
        };
        if noted(dice) {
            text.push_str(&row(layout, &n, &pair[0], ""));
            text.push_str(&note(dice, hand, &position, i));
            text.push_str(&row(layout, &n, layout.resumes, &pair[1]));
        } else {
            text.push_str(&row(layout, &n, &pair[0], black));
        }
        position.play(game.moves[2 * i + 1]);
        if noted(dice) {
            text.push_str(&note(dice, hand, &position, i + 1));
        } else if layout.marks == Marks::Pages && dice.one_in(12) {
            text.push_str(&matter::page_mark(dice, &position));
        }
    }
    text
}

fn row(layout: &Layout, n: &str, white: &str, black: &str) -> String {
    let line = match layout.form {
        Form::Columns { again, width, gap } => {
            let second = if again && !black.is_empty() { n } else { "" };
            format!("    {n:>5}{white:<width$}  {gap}{second}{black}")
        }
        Form::Bare => format!("{:<44}   {black}", format!("  {white}")),
        Form::Middle => format!("  {white:<30} {:<7} {black}", n.trim()),
        Form::Pipes => format!("| {:<5}| {white:<34} | {black:<34} |", n.trim()),
        Form::Narrow => return narrow(n, white, black),
        Form::Under { again } if !black.is_empty() => {
            let second = if again { n } else { "      " };
            format!("{n}{white}\n{second}{black}")
        }
        _ => format!("{n}{white}"),
    };
    format!("{}\n", line.trim_end())
}

/// Two columns of sixteen letters; what is longer goes on below.
fn narrow(n: &str, white: &str, black: &str) -> String {
    let cut = |text: &str| -> (String, String) {
        let (mut first, mut second) = (String::new(), String::new());
        for word in text.split(' ') {
            let fits = second.is_empty() && first.chars().count() + word.chars().count() <= 15;
            let part = if fits { &mut first } else { &mut second };
            if !part.is_empty() {
                part.push(' ');
            }
            part.push_str(word);
        }
        (first, second)
    };
    let ((w, w_more), (b, b_more)) = (cut(white), cut(black));
    let mut text = format!("{n:>5}{w:<26}{b}").trim_end().to_owned() + "\n";
    if !w_more.is_empty() || !b_more.is_empty() {
        let more = format!("{:>9}{w_more:<22}{b_more}", "");
        text.push_str(&format!("{}\n", more.trim_end()));
    }
    text
}

fn fractions(moves: &[String], beside: usize) -> String {
    let pairs: Vec<&[String]> = moves.chunks(2).collect();
    let mut text = String::new();
    for (k, group) in pairs.chunks(beside).enumerate() {
        let (mut above, mut rule, mut below) = (String::new(), String::new(), String::new());
        for (i, pair) in group.iter().enumerate() {
            let black = pair.get(1).map_or("", |b| b);
            let wide = pair[0].chars().count().max(black.chars().count());
            above.push_str(&format!("      {:<wide$}", pair[0]));
            rule.push_str(&format!(
                "  {:>2}. {}",
                k * beside + i + 1,
                "-".repeat(wide)
            ));
            below.push_str(&format!("      {black:<wide$}"));
        }
        for line in [above, rule, below] {
            text.push_str(&format!("{}\n", line.trim_end()));
        }
        text.push('\n');
    }
    text
}

fn running(
    dice: &mut Dice,
    hand: &Hand,
    layout: &Layout,
    game: &Played,
    moves: &[String],
    (comma, stop, width): (&str, &str, usize),
) -> String {
    let mut text = String::new();
    let mut position = game.start;
    for (i, pair) in moves.chunks(2).enumerate() {
        text.push_str(&number(layout, i));
        text.push_str(&pair[0]);
        position.play(game.moves[2 * i]);
        if let Some(black) = pair.get(1) {
            text.push_str(comma);
            text.push_str(black);
            position.play(game.moves[2 * i + 1]);
            if layout.notes > 0 && dice.one_in(layout.notes * 3) {
                text.push_str(&matter::bracket(dice, hand, &position, i + 1));
            }
            text.push_str(stop);
        }
    }
    wrapped(text.trim_end(), width, usize::from(dice.one_in(3))) + "\n"
}

/// Breaks lines at blanks, and `hyphens` = 1 after hyphens too.
pub fn wrapped(text: &str, width: usize, hyphens: usize) -> String {
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

/// The first part of the game left, the next to the right of it.
fn halves(layout: &Layout, moves: &[String], of: usize, gap: &str) -> String {
    let pairs: Vec<&[String]> = moves.chunks(2).collect();
    let height = pairs.len().div_ceil(of);
    let lengths = moves.iter().map(|m| m.chars().count());
    let wide = lengths.max().unwrap_or(0).max(8) + 2;
    let part = |i: usize| {
        pairs.get(i).map_or(String::new(), |p| {
            let black = p.get(1).map_or("", |s| s);
            format!("{:>4}{:<wide$}{black:<wide$}", number(layout, i), p[0])
        })
    };
    (0..height)
        .map(|i| {
            let parts: Vec<String> = (0..of).map(|k| part(i + k * height)).collect();
            format!(" {}", parts.join(&format!("  {gap}")))
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

pub fn damaged(dice: &mut Dice, text: &str, rate: usize) -> String {
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
