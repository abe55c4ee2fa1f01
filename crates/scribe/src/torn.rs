//! A score that goes on after what could be read of it: one judgement for every game, however it was read, by all that
//! stands between its last move and its end.
use crate::decoder::{Last, rest};
use crate::game::{Break, Game, Sort};
use crate::layout::Line;
use board::Color;

/// So many lines below the last move are looked at.
const BELOW: usize = 60;

/// Where more than one move in so many is in doubt, print is damaged.
const DAMAGED: usize = 12;

/// What is left of the score after the last move of a game, before anything says that it is over and before the line
/// with the number `end`, where the next begins.
pub fn torn(game: &Game, lines: &[Line], end: usize) -> Option<Break> {
    let last = game.plies.last()?;
    let positions = game.positions();
    let mated = positions.last().is_some_and(|p| p.legal_moves().is_empty());
    if game.breaks_off.is_some() || mated || game.sort == Sort::Study {
        return None;
    }
    let at = |number: usize| lines.partition_point(|l| l.number < number);
    let (first, line) = (at(game.lines.0), at(last.line));
    let text = &lines.get(line)?.text;
    // Lines of analysis stand below each other.
    let below = if game.sort == Sort::Game { BELOW } else { 0 };
    let until = at(end).clamp(line + 1, line + 1 + below).min(lines.len());
    let before = u32::from(game.start.position.turn() == Color::Black);
    let passed = u32::from(game.start.two_moves);
    let from = text.rfind(&last.printed).unwrap_or(text.len());
    let to = (from + last.printed.len()).min(text.len());
    let doubts = game.plies.iter().filter(|p| !p.doubts.is_empty()).count();
    let last = Last {
        line: line - first,
        bytes: from..to,
        due: (game.plies.len() as u32 + before + passed) / 2 + 1,
        damaged: doubts * DAMAGED > game.plies.len(),
    };
    let (line, printed) = rest(&lines[first..until], &last)?;
    let line = lines[first + line].number;
    Some(Break {
        line,
        nearest: Vec::new(),
        left: vec![(line, printed.clone())],
        printed,
    })
}

#[cfg(test)]
mod tests {
    fn left(text: &str) -> Option<String> {
        let games = crate::games(text);
        let [game] = &games[..] else {
            panic!("{} games", games.len())
        };
        game.breaks_off.as_ref().map(|b| b.printed.clone())
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let text = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. zz-99 ?? 5. qq%% xx 6. 7.";
        assert!(left(text).is_some_and(|l| l.starts_with("4. zz-99")));
    }

    #[test]
    fn rows_whose_numbers_leap_are_said_if_they_go_on() {
        let read = "GAME I. Between Mr. Bird and Mr. Mason.\n\nWHITE (Mr. Bird).   BLACK (Mr. Mason).\n1. P-K4    P-K4\n2. Kt-KB3  Kt-QB3\n3. B-Kt5   P-QR3\n4. B-R4    Kt-B3\n5. Castles  B-K2\n6. R-K1    P-QKt4\n";
        let on = "14. zz-99   qq-11\n15. yy-88   vv-22\n16. ww-77   uu-33\n";
        assert!(left(&format!("{read}{on}")).is_some_and(|l| l.starts_with("14. zz-99")));
        assert_eq!(left(&format!("{read}14. zz-99   qq-11\n")), None);
    }

    #[test]
    fn what_is_said_to_be_over_is_whole() {
        let text = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4 Resigns.";
        assert_eq!(left(text), None);
        assert_eq!(left("1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3"), None);
    }
}
