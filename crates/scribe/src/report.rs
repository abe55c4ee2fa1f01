//! The report for a person who will correct it: print and reading side by side, a diagram at each doubt.
use crate::book::Survey;
use crate::corrections::offer;
use crate::game::{Break, Game};
use crate::json::state;
use crate::pgn::{HURRIED, remark};
use board::{Color, Position, Square};
use record::Tongue;
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
        Style::Html => TAIL,
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
        return format!("{source}: nothing is printed in it.");
    }
    if survey.binary == survey.bytes {
        return format!("{source}: not a text; nothing was read.");
    }
    let mut words = counts(source, survey);
    if let Some(tongue) = &survey.tongue {
        let _ = write!(words, " Moves in {tongue}.");
    }
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
            " Numbered moves that are no legal game: lines {}",
            places.join(", ")
        );
        match survey.unread - places.len() {
            0 => words.push('.'),
            more => {
                let _ = write!(words, " and {more} more.");
            }
        }
        if !survey.told && survey.games + survey.analysis + survey.studies == 0 {
            let names: Vec<&str> = Tongue::all().iter().map(Tongue::name).collect();
            let _ = write!(
                words,
                " They are in a notation that we do not read: it names no man as {} does.",
                names.join(", ")
            );
        }
    }
    words
}

/// How much a book or a library was found to hold.
pub fn counts(source: &str, survey: &Survey) -> String {
    format!(
        "{source}: {}, {} ({} doubtful, {} broken off), {} of analysis{}.",
        counted(survey.lines, "line"),
        counted(survey.games, "game"),
        survey.doubtful,
        survey.broken,
        counted(survey.analysis, "line"),
        match survey.studies {
            0 => String::new(),
            n => format!(", {n} from a drawn board"),
        }
    )
}

fn counted(n: usize, what: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{n} {what}{s}")
}

/// One game.
pub fn game(style: Style, game: &Game, source: &str) -> String {
    match style {
        Style::Text => text(game, source, &title(game)),
        Style::Html => html(game, source, &title(game), state(game.state())),
    }
}

/// Numbered moves that are no legal game, as far as they could be read.
pub fn unread(style: Style, game: &Game, source: &str) -> String {
    let title = "Numbered moves that are no legal game";
    match style {
        Style::Text => text(game, source, title),
        Style::Html => html(game, source, title, "unread"),
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

fn label(position: &Position) -> String {
    format!(
        "{}{}",
        position.fullmoves(),
        position.turn().fold_wb(".", "...")
    )
}

/// How it was read.
fn manner(game: &Game) -> String {
    let haste = if game.hurried { ", " } else { "" };
    let said = if game.hurried { HURRIED } else { "" };
    format!("{}{haste}{said}", state(game.state()))
}

fn text(game: &Game, source: &str, title: &str) -> String {
    let mut out = format!(
        "== {title} ({}), {source}:{}-{}: {}, {} repairs, {}\n",
        game.result(),
        game.lines.0,
        game.lines.1,
        manner(game),
        game.repairs(),
        game.ending.words
    );
    let positions = game.positions();
    for (i, ply) in game.plies.iter().enumerate() {
        let number = label(&positions[i]);
        let row = format!(
            "{:>6} {number:<6} {:<32} {:<8} {}",
            ply.line,
            ply.printed,
            ply.san,
            remark(ply)
        );
        let _ = writeln!(out, "{}", row.trim_end());
        if !ply.doubts.is_empty() {
            out.push_str(&board_text(&positions[i]));
            let _ = writeln!(out, "    {}", offer(source, game, i).unwrap_or_default());
        }
    }
    if let Some(end) = &game.breaks_off {
        let _ = writeln!(out, "       {}", breaks_off(end));
        out.push_str(&board_text(&positions[positions.len() - 1]));
        let offered = offer(source, game, game.plies.len());
        let _ = writeln!(out, "    {}", offered.unwrap_or_default());
        for (line, printed) in &end.left {
            let _ = writeln!(out, "{line:>6} {printed}");
        }
    }
    out.push('\n');
    out
}

fn breaks_off(end: &Break) -> String {
    let nearest = match end.nearest.as_slice() {
        [] => "none".to_owned(),
        near => near.join(", "),
    };
    format!(
        "Breaks off at line {}: {:?}. Nearest legal moves: {nearest}. Printed moves not read: {}.",
        end.line,
        end.printed,
        end.left.len()
    )
}

fn board_text(position: &Position) -> String {
    let mut out = String::new();
    for rank in (0..8u32).rev() {
        out.push_str("              ");
        for file in 0..8u32 {
            let man = position.at(Square::new(rank * 8 + file));
            out.push(' ');
            out.push(man.map_or('.', |m| m.char()));
        }
        out.push('\n');
    }
    out
}

fn html(game: &Game, source: &str, title: &str, class: &str) -> String {
    let open = if class == "clean" { "" } else { " open" };
    let mut out = format!(
        "<details class=\"{class}\"{open}><summary>{} <small>{}; {}, lines {}&ndash;{}; {}, repairs: {}</small></summary>\n\
         <table><tr><th>line<th>no.<th>print<th>reading<th>doubt</tr>\n",
        escaped(title),
        game.result(),
        escaped(source),
        game.lines.0,
        game.lines.1,
        manner(game),
        game.repairs()
    );
    let positions = game.positions();
    for (i, ply) in game.plies.iter().enumerate() {
        let doubtful = !ply.doubts.is_empty();
        let _ = writeln!(
            out,
            "<tr{}><td>{}<td>{}<td>{}<td>{}<td>{}</tr>",
            if doubtful { " class=\"doubt\"" } else { "" },
            ply.line,
            label(&positions[i]),
            escaped(&ply.printed),
            escaped(&ply.san),
            escaped(&remark(ply))
        );
        if doubtful {
            let of_move = [ply.chosen.from(), ply.chosen.to()];
            let _ = writeln!(
                out,
                "<tr class=\"doubt\"><td colspan=\"5\">{}{}</tr>",
                board_html(&positions[i], &of_move),
                offer_html(source, game, i)
            );
        }
    }
    out.push_str("</table>\n");
    if let Some(end) = &game.breaks_off {
        let last = &positions[positions.len() - 1];
        let left: Vec<String> = end
            .left
            .iter()
            .map(|(l, p)| format!("{l:>5}  {p}"))
            .collect();
        let _ = writeln!(
            out,
            "<p class=\"break\">{}</p>{}{}<pre>{}</pre>",
            escaped(&breaks_off(end)),
            board_html(last, &[]),
            offer_html(source, game, game.plies.len()),
            escaped(&left.join("\n"))
        );
    }
    let _ = writeln!(out, "<p>{}</p></details>", escaped(&game.ending.words));
    out
}

fn offer_html(source: &str, game: &Game, i: usize) -> String {
    let line = offer(source, game, i);
    line.map_or(String::new(), |line| {
        format!(
            "<code contenteditable=\"plaintext-only\" spellcheck=\"false\" tabindex=\"0\">{}</code>",
            escaped(&line)
        )
    })
}

/// A board, with the squares of the move that was read in another colour.
fn board_html(position: &Position, marked: &[Square]) -> String {
    let mut out = format!(
        "<div class=\"board\" role=\"img\" aria-label=\"{}\">",
        escaped(&position.fen())
    );
    for rank in (0..8u32).rev() {
        for file in 0..8u32 {
            let square = Square::new(rank * 8 + file);
            let class = match (marked.contains(&square), (rank + file) % 2) {
                (true, _) => " class=m",
                (false, 0) => " class=d",
                (false, _) => "",
            };
            let glyph = position.at(square).map_or(' ', |m| figure(m.role, m.color));
            let _ = write!(out, "<i{class}>{glyph}</i>");
        }
    }
    out.push_str("</div>");
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

const HEAD: &str = r#"<!doctype html>
<html lang="en"><meta charset="utf-8"><title>The scribe's report</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { font: 16px/1.5 Georgia, serif; margin: 2rem auto; max-width: 56rem; padding: 0 1rem; color: #222; background: #fdfcf8 }
details { border-top: 1px solid #8885; padding: .5rem 0 } summary { font-size: 1.15rem; cursor: pointer } small { font-size: .85rem }
table { border-collapse: collapse } td, th { padding: .1rem .8rem .1rem 0; vertical-align: top; text-align: left; overflow-wrap: anywhere } th { overflow-wrap: normal }
.doubt td { background: #fff3cd } .break { color: #a00 } pre { overflow-x: auto }
code { display: block; user-select: all; white-space: pre-wrap; overflow-wrap: anywhere; padding: .3rem .5rem; border: 1px dashed #8888; margin: .3rem 0 .6rem }
.board { display: inline-grid; grid-template-columns: repeat(8, 1.5rem); grid-auto-rows: 1.5rem; margin: .4rem 0; color: #111 }
.board i { font: 1.2rem/1.5rem "DejaVu Sans", sans-serif; text-align: center; background: #f0e6d2 } .board i.d { background: #c9b08a } .board i.m { background: #9ec28a }
code:focus { outline: 2px solid #2a6; border-style: solid } code.done { border: 1px solid #2a6; background: #9ec28a55 }
#desk { position: sticky; top: 0; padding: .4rem 0; background: inherit } main { background: inherit }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #1b1a17 } .doubt td { background: #4a3d12 } .break { color: #f88 } }
</style><body><main><h1>The scribe&rsquo;s report</h1>
<p>At each doubt stands the position before the move, with the squares of the move that was read in green. To correct it, put
what the book means after <kbd>=&gt;</kbd> in the dashed frame, in any notation, and press Enter; save the corrections, and run again
with <kbd>--corrections FILE</kbd>.</p>
<p id="desk"><kbd>n</kbd> next doubt, <kbd>p</kbd> the one before, <kbd>Enter</kbd> takes the line and goes on, <kbd>Esc</kbd> leaves it.
<button id="save" type="button">Save corrections</button> <output id="kept">none taken yet</output></p>
"#;

/// Goes through the doubts by the keyboard, and gives the lines that were taken as a file of corrections.
const TAIL: &str = r#"</main><script>
const lines = [...document.querySelectorAll("code")];
const kept = document.getElementById("kept");
let at = -1;
function go(to) {
  if (!lines.length) return;
  at = Math.max(0, Math.min(lines.length - 1, to));
  const line = lines[at];
  line.closest("details").open = true;
  line.focus();
  line.scrollIntoView({ block: "center" });
  const text = line.firstChild, from = text ? text.data.lastIndexOf("=> ") + 3 : 0;
  if (from > 2) getSelection().setBaseAndExtent(text, from, text, text.length);
}
function count() {
  const n = lines.filter((l) => l.classList.contains("done")).length;
  kept.textContent = n === 0 ? "none taken yet" : n + " of " + lines.length + " taken";
}
function corrections() {
  return lines.filter((l) => l.classList.contains("done")).map((l) => l.textContent.trim() + "\n").join("");
}
lines.forEach((line, i) => line.addEventListener("focus", () => { at = i; }));
addEventListener("keydown", (event) => {
  const editing = lines.includes(document.activeElement);
  if (editing && event.key === "Enter") {
    event.preventDefault();
    lines[at].classList.add("done");
    count();
    go(at + 1);
  } else if (editing && event.key === "Escape") {
    lines[at].classList.remove("done");
    count();
    lines[at].blur();
  } else if (!editing && !event.ctrlKey && !event.metaKey && (event.key === "n" || event.key === "p")) {
    event.preventDefault();
    go(event.key === "n" ? at + 1 : at - 1);
  }
});
document.getElementById("save").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([corrections()], { type: "text/plain" }));
  link.download = "corrections.txt";
  link.click();
});
</script></body></html>
"#;
