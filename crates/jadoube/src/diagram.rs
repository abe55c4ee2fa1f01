//! `jadoube diagram`: the board as text or as a picture.
use crate::failure::Failure;
use crate::setting::Alone;
use board::{Color, File, Position, Rank, Square};
use clap::ValueEnum;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::io::{IsTerminal, Write, stdout};

/// Draw a position, as text or as a picture
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    setting: Alone,
    /// Whose side of the board is nearest
    #[arg(long, value_enum, default_value_t = Seat::White)]
    seat: Seat,
    /// Letters (White in capitals) instead of figures
    #[arg(long, conflicts_with = "svg")]
    letters: bool,
    /// A picture in SVG
    #[arg(long)]
    svg: bool,
    /// Answer in JSON: the men by square, and the drawing as one string
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  jadoube diagram
  jadoube diagram --svg > array.svg";

#[derive(Copy, Clone, ValueEnum)]
enum Seat {
    White,
    Black,
}

impl From<Seat> for Color {
    fn from(seat: Seat) -> Color {
        match seat {
            Seat::White => Color::White,
            Seat::Black => Color::Black,
        }
    }
}

/// How a board of text is dressed.
struct Dress {
    letters: bool,
    shaded: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let position = args.setting.position()?;
    let shaded = !args.json && stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let drawing = if args.svg {
        picture(&position, args.seat.into())
    } else {
        let letters = args.letters;
        text(&position, args.seat, &Dress { letters, shaded })
    };
    let mut out = stdout().lock();
    if args.json {
        let men: Map<String, Value> = Square::ALL
            .into_iter()
            .filter_map(|sq| Some((sq.to_string(), position.at(sq)?.char().to_string().into())))
            .collect();
        writeln!(
            out,
            "{}",
            json!({ "fen": position.fen(), "men": men, "drawing": drawing })
        )?;
    } else {
        write!(out, "{drawing}")?;
    }
    Ok(())
}

/// The board from White's side, as the standard output can show it, without the turn.
pub fn on_terminal(position: &Position) -> String {
    let shaded = stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let dress = Dress {
        letters: false,
        shaded,
    };
    let drawing = text(position, Seat::White, &dress);
    let lines: Vec<&str> = drawing.lines().take(9).collect();
    lines.join("\n")
}

/// Ranks from the far side of the board to the near, files from left to right.
fn view(seat: Seat) -> ([Rank; 8], [File; 8]) {
    let (mut ranks, mut files) = (Rank::ALL, File::ALL);
    match seat {
        Seat::White => ranks.reverse(),
        Seat::Black => files.reverse(),
    }
    (ranks, files)
}

fn text(position: &Position, seat: Seat, dress: &Dress) -> String {
    let (ranks, files) = view(seat);
    let mut board = String::new();
    for rank in ranks {
        let _ = write!(board, "{} ", rank.char());
        for file in files {
            board.push_str(&cell(position, Square::from_coords(file, rank), dress));
        }
        board.push('\n');
    }
    let letters: Vec<String> = files.iter().map(|f| f.char().to_string()).collect();
    let _ = writeln!(
        board,
        "   {}",
        letters.join(if dress.shaded { "  " } else { " " })
    );
    let _ = writeln!(board, "{:?} to play", position.turn());
    board
}

fn cell(position: &Position, square: Square, dress: &Dress) -> String {
    let man = position.at(square);
    let figure = match man {
        None if dress.shaded => ' ',
        None => '.',
        Some(man) if dress.letters => man.char(),
        // On shaded squares the solid figures serve both sides, coloured.
        Some(man) if dress.shaded => figure(man.char().to_ascii_lowercase()),
        Some(man) => figure(man.char()),
    };
    if !dress.shaded {
        return format!(" {figure}");
    }
    let ground = if square.is_light() { 180 } else { 137 };
    let ink = man.map_or(0, |m| m.color.fold_wb(231, 16));
    format!("\x1b[48;5;{ground};38;5;{ink}m {figure} \x1b[0m")
}

fn figure(letter: char) -> char {
    match letter {
        'K' => '♔',
        'Q' => '♕',
        'R' => '♖',
        'B' => '♗',
        'N' => '♘',
        'P' => '♙',
        'k' => '♚',
        'q' => '♛',
        'r' => '♜',
        'b' => '♝',
        'n' => '♞',
        _ => '♟',
    }
}

/// The shapes of the men, each in a square of 45 units, drawn for this project.
const MEN: &str = include_str!("men.svg");

const STYLE: &str = "\
.light{fill:#f3e6cc}.dark{fill:#b98b5e}.frame{fill:#5b3d26}
text{font:600 12px Georgia,serif;fill:#f3e6cc;text-anchor:middle}
.man{stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round}
.white{fill:#fffdf6;stroke:#2b2118}.black{fill:#2b2118;stroke:#0d0a07}
.black path[fill=none]{stroke:#f3e6cc}.white .line{fill:#2b2118}.black .line{fill:#f3e6cc}";

/// The board as a picture in SVG, that side nearest.
pub fn picture(position: &Position, near: Color) -> String {
    let seat = near.fold_wb(Seat::White, Seat::Black);
    const CELL: usize = 45;
    const EDGE: usize = 18;
    const SIDE: usize = 8 * CELL + 2 * EDGE;
    let (ranks, files) = view(seat);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\" width=\"{SIDE}\" height=\"{SIDE}\" role=\"img\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n<defs>\n{MEN}</defs>\n\
         <rect class=\"frame\" width=\"{SIDE}\" height=\"{SIDE}\"/>\n",
        position.fen()
    );
    for (row, rank) in ranks.into_iter().enumerate() {
        let y = EDGE + row * CELL;
        for (column, file) in files.into_iter().enumerate() {
            let x = EDGE + column * CELL;
            let square = Square::from_coords(file, rank);
            let shade = if square.is_light() { "light" } else { "dark" };
            let _ = writeln!(
                svg,
                "<rect class=\"{shade}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
            );
            if let Some(man) = position.at(square) {
                let owner = man.color.fold_wb("white", "black");
                let kind = man.role.char();
                let _ = writeln!(
                    svg,
                    "<use class=\"man {owner}\" href=\"#{kind}\" x=\"{x}\" y=\"{y}\"/>"
                );
            }
        }
        let (middle, right) = (y + CELL / 2 + 4, SIDE - EDGE / 2);
        for x in [EDGE / 2, right] {
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{middle}\">{}</text>", rank.char());
        }
    }
    for (column, file) in files.into_iter().enumerate() {
        let x = EDGE + column * CELL + CELL / 2;
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{}\">{}</text>",
            SIDE - 5,
            file.char()
        );
    }
    let turn = position.turn();
    let y = if (turn == Color::White) == matches!(seat, Seat::White) {
        SIDE - 9
    } else {
        9
    };
    let _ = writeln!(
        svg,
        "<circle class=\"man {}\" cx=\"{}\" cy=\"{y}\" r=\"5\"><title>{turn:?} to play</title></circle>\n</svg>",
        turn.fold_wb("white", "black"),
        SIDE - 9
    );
    svg
}
