//! The report for a person who will correct it: print and reading side by side, a diagram at each doubt.
use crate::book::Survey;
use crate::game::{Game, Ply};
use crate::json::state;
use crate::pgn::remark;
use board::{Color, Position, Square};
use std::fmt::Write;

/// How a report is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Style {
    Text,
    Html,
}

/// What comes before the first game.
pub fn opening(style: Style) -> String {
    match style {
        Style::Text => String::new(),
        Style::Html => HEAD.to_owned(),
    }
}

/// What comes after the last.
pub fn closing(style: Style) -> &'static str {
    match style {
        Style::Text => "",
        Style::Html => "</main></body></html>\n",
    }
}

/// The sentence on one book.
pub fn survey(style: Style, source: &str, survey: &Survey) -> String {
    let words = sentence(source, survey);
    match style {
        Style::Text => format!("{words}\n\n"),
        Style::Html => format!("<p class=\"survey\">{}</p>\n", escaped(&words)),
    }
}

/// What a book was found to hold, in a sentence or two.
pub fn sentence(source: &str, survey: &Survey) -> String {
    if let Some(format) = survey.format {
        return format!("{source}: not plain text but {format}; nothing was read.");
    }
    if survey.bytes == 0 {
        return format!("{source}: empty.");
    }
    if survey.binary == survey.bytes {
        return format!("{source}: not a text; nothing was read.");
    }
    let mut words = counts(source, survey);
    if survey.latin1 {
        words.push_str(" Not UTF-8; taken for Latin-1.");
    }
    if survey.binary > 0 {
        let _ = write!(
            words,
            " {} bytes are not text and were not read.",
            survey.binary
        );
    }
    if survey.unread > 0 {
        let named = survey.first_unread.iter();
        let places: Vec<String> = named.map(|(a, b)| format!("{a}-{b}")).collect();
        let _ = write!(
            words,
            " Numbered moves that are no game from the array: lines {}",
            places.join(", ")
        );
        match survey.unread - places.len() {
            0 => words.push('.'),
            more => {
                let _ = write!(words, " and {more} more.");
            }
        }
    }
    words
}

/// How much a book or a library was found to hold.
pub fn counts(source: &str, survey: &Survey) -> String {
    format!(
        "{source}: {}, {} ({} doubtful, {} broken off), {} of analysis.",
        counted(survey.lines, "line"),
        counted(survey.games, "game"),
        survey.doubtful,
        survey.broken,
        counted(survey.analysis, "line")
    )
}

fn counted(n: usize, what: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{n} {what}{s}")
}

/// Numbered moves that are no game.
pub fn unread(style: Style, source: &str, (first, last): (usize, usize)) -> String {
    let words =
        format!("{source}, lines {first}-{last}: numbered moves that are no game from the array.");
    match style {
        Style::Text => format!("{words}\n\n"),
        Style::Html => format!("<p class=\"unread\">{}</p>\n", escaped(&words)),
    }
}

/// One game.
pub fn game(style: Style, game: &Game, source: &str) -> String {
    match style {
        Style::Text => text(game, source),
        Style::Html => html(game, source),
    }
}

fn title(game: &Game) -> String {
    let name = |s: &Option<String>| s.clone().unwrap_or_else(|| "?".into());
    format!(
        "{} - {}",
        name(&game.heading.white),
        name(&game.heading.black)
    )
}

fn text(game: &Game, source: &str) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "== {} ({}), {source}:{}-{}: {}, {} repairs, {}",
        title(game),
        game.result(),
        game.lines.0,
        game.lines.1,
        state(game.state()),
        game.repairs(),
        game.ending.words
    );
    let positions = game.positions();
    for (i, ply) in game.plies.iter().enumerate() {
        let number = label(&positions[i]);
        let _ = writeln!(
            out,
            "{:>6} {:<6} {:<32} {:<8} {}",
            ply.line,
            number,
            ply.printed,
            ply.san,
            remark(ply)
        );
        if !ply.doubts.is_empty() {
            out.push_str(&board_text(&positions[i]));
        }
    }
    if let Some(end) = &game.breaks_off {
        let _ = writeln!(
            out,
            "{:>6} breaks off at {:?}; nearest legal moves: {}; {} printed moves not read",
            end.line,
            end.printed,
            end.nearest.join(", "),
            end.left
        );
        out.push_str(&board_text(&positions[positions.len() - 1]));
    }
    out.push('\n');
    out
}

fn label(position: &Position) -> String {
    format!(
        "{}{}",
        position.fullmoves(),
        position.turn().fold_wb(".", "...")
    )
}

fn board_text(position: &Position) -> String {
    let mut out = String::new();
    for rank in (0..8u32).rev() {
        out.push_str("               ");
        for file in 0..8u32 {
            let man = position.at(Square::new(rank * 8 + file));
            out.push(man.map_or('.', |m| m.char()));
            out.push(' ');
        }
        out.push('\n');
    }
    out
}

fn html(game: &Game, source: &str) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<section class=\"{}\"><h2>{} <small>{}</small></h2><p>{}: lines {}&ndash;{}; {}; {} repairs. {}</p><table><tr><th>line<th>no.<th>print<th>reading<th>doubt</tr>",
        state(game.state()),
        escaped(&title(game)),
        game.result(),
        escaped(source),
        game.lines.0,
        game.lines.1,
        state(game.state()),
        game.repairs(),
        escaped(&game.ending.words)
    );
    let positions = game.positions();
    for (i, ply) in game.plies.iter().enumerate() {
        let _ = writeln!(
            out,
            "<tr{}><td>{}<td>{}<td>{}<td>{}<td>{}</tr>",
            if ply.doubts.is_empty() {
                ""
            } else {
                " class=\"doubt\""
            },
            ply.line,
            label(&positions[i]),
            escaped(&ply.printed),
            escaped(&ply.san),
            doubt_html(ply, &positions[i])
        );
    }
    out.push_str("</table>");
    if let Some(end) = &game.breaks_off {
        let _ = writeln!(
            out,
            "<p class=\"break\">Breaks off at line {}: &ldquo;{}&rdquo;. Nearest legal moves: {}. Printed moves not read: {}.</p>{}",
            end.line,
            escaped(&end.printed),
            escaped(&end.nearest.join(", ")),
            end.left,
            board_html(&positions[positions.len() - 1])
        );
    }
    out.push_str("</section>\n");
    out
}

fn doubt_html(ply: &Ply, position: &Position) -> String {
    if ply.doubts.is_empty() {
        return String::new();
    }
    format!("{}{}", escaped(&remark(ply)), board_html(position))
}

fn board_html(position: &Position) -> String {
    let mut out = String::from("<pre class=\"board\" role=\"img\" aria-label=\"");
    out.push_str(&escaped(&position.fen()));
    out.push_str("\">");
    for rank in (0..8u32).rev() {
        for file in 0..8u32 {
            let dark = (rank + file) % 2 == 0;
            let man = position.at(Square::new(rank * 8 + file));
            let glyph = man.map_or(' ', |m| figure(m.role, m.color));
            let _ = write!(out, "<i{}>{glyph}</i>", if dark { " class=d" } else { "" });
        }
        out.push('\n');
    }
    out.push_str("</pre>");
    out
}

fn figure(role: board::Role, color: Color) -> char {
    let at = match role {
        board::Role::King => 0,
        board::Role::Queen => 1,
        board::Role::Rook => 2,
        board::Role::Bishop => 3,
        board::Role::Knight => 4,
        board::Role::Pawn => 5,
    };
    color.fold_wb(
        ["♔", "♕", "♖", "♗", "♘", "♙"],
        ["♚", "♛", "♜", "♝", "♞", "♟"],
    )[at]
        .chars()
        .next()
        .unwrap_or(' ')
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

const HEAD: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>The scribe's report</title>\
<meta name=\"viewport\" content=\"width=device-width\"><style>\
body{font:16px/1.5 Georgia,serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#222;background:#fdfcf8}\
table{border-collapse:collapse}td,th{padding:.1rem .8rem .1rem 0;vertical-align:top;text-align:left}\
.doubt td{background:#fff3cd}.break{color:#a00}small{font-weight:normal}\
.board{line-height:1;font-size:1.4rem;margin:.4rem 0}.board i{display:inline-block;width:1.2em;height:1.2em;text-align:center;font-style:normal;background:#f0e6d2}.board i.d{background:#c9b08a}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1a17}.doubt td{background:#4a3d12}.break{color:#f88}.board{color:#111}}\
</style><body><main><h1>The scribe&rsquo;s report</h1>\n";
