//! Transcribed games as PGN, every doubt a comment.
use crate::game::{Doubt, Game, Ply};
use board::{Color, Position};
use std::fmt::Write;

/// The game in PGN; `source` names the file it was found in.
pub fn pgn(game: &Game, source: &str) -> String {
    let mut out = String::new();
    for (name, value) in tags(game, source) {
        let _ = writeln!(
            out,
            "[{name} \"{}\"]",
            value.replace('\\', "\\\\").replace('"', "\\\"")
        );
    }
    out.push('\n');
    let mut words = movetext(game);
    words.push(game.result().to_owned());
    let mut width = 0;
    for word in words.iter().flat_map(|w| w.split(' ')) {
        if width > 0 && width + 1 + word.len() > 79 {
            out.push('\n');
            width = 0;
        } else if width > 0 {
            out.push(' ');
            width += 1;
        }
        out.push_str(word);
        width += word.len();
    }
    out.push_str("\n\n");
    out
}

/// The tags of a game: the seven of the standard, then the rest.
pub fn tags(game: &Game, source: &str) -> Vec<(&'static str, String)> {
    let known = |s: &Option<String>| s.clone().unwrap_or_else(|| "?".into());
    let mut tags = vec![
        ("Event", known(&game.heading.event)),
        ("Site", "?".into()),
        (
            "Date",
            game.heading
                .date
                .clone()
                .unwrap_or_else(|| "????.??.??".into()),
        ),
        ("Round", "?".into()),
        ("White", known(&game.heading.white)),
        ("Black", known(&game.heading.black)),
        ("Result", game.result().into()),
    ];
    if game.start.position != Position::start() {
        tags.push(("SetUp", "1".into()));
        tags.push(("FEN", game.start.position.fen()));
    }
    tags.push((
        "Source",
        format!("{source}, lines {}-{}", game.lines.0, game.lines.1),
    ));
    if let Some(tongue) = &game.heading.tongue {
        tags.push(("Tongue", tongue.clone()));
    }
    if let Some(end) = &game.breaks_off {
        tags.push((
            "Termination",
            format!(
                "breaks off in print at {:?}, line {}",
                end.printed, end.line
            ),
        ));
    }
    if game.repairs() > 0 {
        tags.push(("Repairs", game.repairs().to_string()));
    }
    tags
}

fn movetext(game: &Game) -> Vec<String> {
    let mut words = Vec::new();
    let (mut number, mut turn) = (game.start.position.fullmoves(), game.start.position.turn());
    let mut interrupted = true;
    for (i, ply) in game.plies.iter().enumerate() {
        if turn == Color::White {
            words.push(format!("{number}."));
        } else if interrupted {
            words.push(format!("{number}..."));
        }
        words.push(ply.san.clone());
        interrupted = !ply.doubts.is_empty();
        if interrupted {
            words.push(format!("{{{}}}", remark(ply)));
        }
        if game.start.two_moves && i == 0 {
            words.push("--".into());
            number += 1;
            continue;
        }
        number += u32::from(turn == Color::Black);
        turn = !turn;
    }
    if let Some(end) = &game.breaks_off {
        let near = if end.nearest.is_empty() {
            "none".into()
        } else {
            end.nearest.join(", ")
        };
        words.push(format!("{{breaks off: printed {}, line {}; nearest legal moves: {near}; {} printed moves not read}}", quoted(&end.printed), end.line, end.left.len()));
    }
    if game.hurried {
        words.push(format!("{{{HURRIED}}}"));
    }
    words
}

/// What is said of a game that was not read as well as it could be.
pub const HURRIED: &str = "read in haste: the work allowed for this text was spent";

/// What is doubtful about a move, in words fit for a comment.
pub fn remark(ply: &Ply) -> String {
    let said: Vec<String> = ply
        .doubts
        .iter()
        .map(|doubt| match doubt {
            Doubt::Repaired => format!("repaired: printed {}", quoted(&ply.printed)),
            Doubt::Open(others) => {
                format!("printed {}; or {}", quoted(&ply.printed), others.join(", "))
            }
            Doubt::FalseClaim => format!(
                "a check or mate is printed that is none: {}",
                quoted(&ply.printed)
            ),
            Doubt::Misplaced(number) => format!("numbered {number} in print"),
            Doubt::PassedOver(text) => format!("not read before this: {}", quoted(text)),
            Doubt::Missing => {
                "missing: by the numbers a move was lost here, and this is only likely".to_owned()
            }
            Doubt::Strained => "rests on moves that are in doubt".to_owned(),
        })
        .collect();
    said.join("; ")
}

/// Printed text in quotes, with nothing in it that would end a comment.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace(['{', '}'], "|").replace('"', "'"))
}
