//! The card of a game by letter: heading, diagram and record, to be printed and posted.
use crate::diagram;
use crate::page::wrap;
use board::Color;
use post::{Correspondence, Posted};
use std::fmt::Write as _;
use umpire::act::{Deed, Message};

const STYLE: &str = "\
.paper{fill:#fffdf6;stroke:#2b2118;stroke-width:1.5}.rule{stroke:#2b2118;stroke-width:.8}
.card text{font-family:Georgia,serif;fill:#2b2118;text-anchor:start}
.card .names{font-size:21px;font-weight:600}.card .small{font-size:12.5px;font-weight:400}
.card .label{font-size:12.5px;font-style:italic;font-weight:400}.card .record{font-size:25px;font-weight:600}";

/// A card, 148 by 105 millimetres, as a picture in SVG.
pub fn draw(game: &Correspondence, posted: &[Posted]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 740 525\" width=\"148mm\" height=\"105mm\">\n\
         <style>{STYLE}</style>\n\
         <rect class=\"paper\" x=\"8\" y=\"8\" width=\"724\" height=\"509\"/>\n<g class=\"card\">\n"
    );
    let names = format!(
        "{} — {}",
        game.player(Color::White),
        game.player(Color::Black)
    );
    text(&mut svg, 28, 46, "names", &clipped(&names, 58));
    let heading = format!(
        "By correspondence, under {}. {}",
        game.code().title,
        game.last_letter().in_words()
    );
    text(&mut svg, 28, 68, "small", &clipped(&heading, 104));
    svg.push_str("<line class=\"rule\" x1=\"28\" y1=\"80\" x2=\"712\" y2=\"80\"/>\n");
    let mut y = 110;
    for (class, line) in lines(game, posted) {
        for part in wrap(&line, if class == "record" { 19 } else { 40 }) {
            text(&mut svg, 448, y, class, &part);
            y += if class == "record" { 31 } else { 18 };
        }
        y += 5;
    }
    let turn = game.game().turn();
    let foot = format!("{} to play.", turn.fold_wb("White", "Black"));
    text(&mut svg, 448, 478, "small", &foot);
    if let Some(time) = game.reply_time_in_words() {
        text(
            &mut svg,
            448,
            496,
            "small",
            &format!("Reply within {time} of receipt."),
        );
    }
    svg.push_str("</g>\n<g transform=\"translate(28 94)\">\n");
    svg.push_str(&diagram::picture(&game.game().position(), game.keeper()));
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// What is told beside the diagram, each with its class.
fn lines(game: &Correspondence, posted: &[Posted]) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    for posted in posted {
        match &posted.act.deed {
            Deed::Sends(Message::One { sent, .. }) => lines.extend(moves(game, posted, sent)),
            Deed::Sends(Message::Chain {
                first,
                lines: chains,
            }) => {
                lines.extend(moves(game, posted, first));
                let step = |(reply, own): &(String, String)| format!("if {reply}, then {own}");
                for chain in chains {
                    let steps: Vec<String> = chain.iter().map(step).collect();
                    lines.push(("small", steps.join("; ")));
                }
            }
            _ => lines.push(("small", posted.act.to_string())),
        }
    }
    lines
}

/// The move that is answered, and the answer.
fn moves(game: &Correspondence, posted: &Posted, record: &str) -> Vec<(&'static str, String)> {
    let numbered =
        |number: u32, who: Color, text: &str| format!("{number}{} {text}", who.fold_wb(".", "..."));
    let mut lines = Vec::new();
    if let Some((number, who, text)) = &posted.answers {
        lines.push(("label", "Your move".to_string()));
        lines.push(("small", numbered(*number, *who, text)));
    }
    lines.push(("label", "My move".into()));
    lines.push(("record", numbered(posted.number, game.keeper(), record)));
    lines
}

fn text(svg: &mut String, x: u32, y: u32, class: &str, text: &str) {
    let text = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let _ = writeln!(
        svg,
        "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>"
    );
}

fn clipped(text: &str, length: usize) -> String {
    match text.chars().count() > length {
        true => text.chars().take(length - 1).chain(['…']).collect(),
        false => text.into(),
    }
}
