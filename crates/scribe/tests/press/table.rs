//! A game set as a plain table, for somebody to damage.
use crate::press::{Dice, Played};
use board::Wings;
use record::Style;

/// A heading, a table and a last line.
pub fn table(game: &Played, dice: &mut Dice) -> String {
    let style = dice.of(&[Style::Y1890, Style::Y1910]);
    let mut position = game.start;
    let mut wings = Wings::of(&position);
    let mut moves: Vec<String> = Vec::new();
    for m in &game.moves {
        moves.push(record::printed(&position, &wings, *m, &style));
        wings.play(*m);
        position.play(*m);
    }
    let mut rows: Vec<String> = Vec::new();
    let (twice, width) = (dice.one_in(2), dice.of(&[26, 30, 34]));
    for (i, pair) in moves.chunks(2).enumerate() {
        let black = pair.get(1).map_or("", String::as_str);
        let again = match twice && !black.is_empty() {
            true => format!("{}. ", i + 1),
            false => String::new(),
        };
        let row = format!("{:>2}. {:<width$}{again}{black}", i + 1, pair[0]);
        rows.push(row.trim_end().to_owned());
    }
    let mut out = format!(
        "GAME {}.\n\nBetween {} and {}.\n\n",
        1 + dice.below(90),
        game.white,
        game.black
    );
    out += &format!("    {:<width$}{}\n", "WHITE.", "BLACK.");
    if dice.one_in(3) {
        // Two halves side by side.
        let half = rows.len().div_ceil(2);
        let wide = rows.iter().map(String::len).max().unwrap_or(0) + 4;
        for i in 0..half {
            let right = rows.get(half + i).map_or("", String::as_str);
            out += format!("{:<wide$}{right}", rows[i]).trim_end();
            out += "\n";
        }
    } else {
        out += &(rows.join("\n") + "\n");
    }
    out += match game.result.as_str() {
        "1-0" => "And White won.\n",
        "0-1" => "And Black won.\n",
        _ => "And the game was drawn.\n",
    };
    out
}
