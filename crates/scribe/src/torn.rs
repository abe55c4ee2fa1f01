//! A score that goes on after what could be read of it.
use crate::decoder::{Strip, numbers, prose};
use crate::game::{Break, Game, Sort};
use crate::layout::Line;
use board::Color;

/// So many lines below the last move may hold the next.
const BELOW: usize = 8;

/// What stands after the last move of a game that nothing is said to end and that bears the number of the next.
pub fn torn(game: &Game, lines: &[Line]) -> Option<Break> {
    let last = game.plies.last()?;
    if game.breaks_off.is_some() || !game.ending.words.is_empty() || game.sort == Sort::Study {
        return None;
    }
    let before = u32::from(game.start.position.turn() == Color::Black);
    let passed = u32::from(game.start.two_moves);
    let due = (game.plies.len() as u32 + before + passed) / 2 + 1;
    let at = lines.partition_point(|l| l.number < last.line);
    let line = lines.get(at).filter(|l| l.number == last.line)?;
    let beside = line.text.rfind(&last.printed);
    let beside = beside.map(|from| (line, &line.text[from + last.printed.len()..]));
    let below = lines[at + 1..].iter().filter(|l| !l.text.trim().is_empty());
    let below = below.take(if game.sort == Sort::Game { BELOW } else { 0 });
    let below = below.map(|l| (l, &l.text[..]));
    let (line, text) = beside.into_iter().chain(below).find(|(_, text)| {
        let letters = Strip::of(0, text).letters;
        let first = numbers(&letters).into_iter().next();
        let heads = |from: usize| letters[..from].iter().all(|b| !b.is_ascii_alphanumeric());
        prose(&letters) <= 1
            && first.is_some_and(|n| heads(n.from) && (n.value == due || n.value == due + 1))
    })?;
    let printed = text.trim().to_owned();
    Some(Break {
        line: line.number,
        nearest: Vec::new(),
        left: vec![(line.number, printed.clone())],
        printed,
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_cannot_be_read_is_said() {
        let text = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. zz-99 ?? 5. qq%% xx 6. 7.";
        let games = crate::games(text);
        let [game] = &games[..] else {
            panic!("{} games", games.len())
        };
        assert_eq!(game.plies.len(), 6);
        let end = game.breaks_off.as_ref().map(|b| &b.printed[..]);
        assert_eq!(end, Some("4. zz-99 ?? 5. qq%% xx 6. 7."));
    }

    #[test]
    fn what_is_said_to_be_over_is_whole() {
        let text = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4 Resigns.";
        assert!(crate::games(text)[0].breaks_off.is_none());
        let text = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3";
        assert!(crate::games(text)[0].breaks_off.is_none());
    }
}
