//! A board drawn in the text, from which moves go on.
use crate::layout::{Line, is_board};
use crate::read::Start;
use board::Position;

/// The positions that the last board drawn in these lines can mean: the words of the heading seldom say who is
/// to play, and never who may castle.
pub fn starts(lines: &[Line], heading: &[Line]) -> Vec<Start> {
    let Some(drawn) = last(lines) else {
        return Vec::new();
    };
    let men = drawn.map(|rank| rank.iter().collect::<String>());
    let placed = men.join("/");
    if placed.matches('K').count() != 1 || placed.matches('k').count() != 1 {
        return Vec::new();
    }
    let turns: &[char] = match told(heading) {
        Some('b') => &['b'],
        Some(_) => &['w'],
        None => &['w', 'b'],
    };
    let mut castling = vec!["-".to_owned()];
    castling.extend(Some(at_home(&drawn)).filter(|rights| !rights.is_empty()));
    let fens = castling
        .iter()
        .flat_map(|rights| turns.iter().map(move |turn| (rights, turn)))
        .map(|(rights, turn)| format!("{} {turn} {rights} - 0 1", counted(&placed)));
    fens.filter_map(|fen| Position::from_fen(&fen).ok())
        .map(Start::at)
        .collect()
}

/// Men as FEN has them, from the eighth rank down; `1` is an empty square.
type Drawn = [[char; 8]; 8];

/// Empty squares counted, as FEN wants them.
fn counted(placed: &str) -> String {
    (2..=8).rev().fold(placed.to_owned(), |fen, n| {
        fen.replace(&"1".repeat(n), &n.to_string())
    })
}

/// Who may castle if King and Rook have not moved.
fn at_home(drawn: &Drawn) -> String {
    let rights = [
        (7, 'K', 7, 'R', 'K'),
        (7, 'K', 0, 'R', 'Q'),
        (0, 'k', 7, 'r', 'k'),
        (0, 'k', 0, 'r', 'q'),
    ];
    let may = |(rank, king, file, rook, _): &(usize, char, usize, char, char)| {
        drawn[*rank][4] == *king && drawn[*rank][*file] == *rook
    };
    rights.iter().filter(|r| may(r)).map(|r| r.4).collect()
}

fn last(lines: &[Line]) -> Option<Drawn> {
    let mut ranks = Vec::new();
    let (mut found, mut turned) = (None, false);
    for (i, line) in lines.iter().enumerate() {
        if let Some(rank) = rank(&line.text) {
            if ranks.is_empty() {
                let above = lines[..i].iter().rev().take(3);
                turned = above
                    .map(|l| l.text.trim())
                    .any(|t| t.eq_ignore_ascii_case("white."));
            }
            ranks.push(rank);
        } else if !is_board(&line.text) && !line.text.trim().is_empty() {
            ranks.clear();
        }
        if let Ok(mut drawn) = Drawn::try_from(ranks.as_slice()) {
            if turned {
                drawn.reverse();
                drawn.iter_mut().for_each(|rank| rank.reverse());
            }
            (found, ranks) = (Some(drawn), Vec::new());
        }
    }
    found
}

/// A line of a drawn board.
pub fn is_drawn(text: &str) -> bool {
    is_board(text) || rank(text).is_some()
}

/// A rank: eight squares between bars, or eight signs with blanks between them.
fn rank(text: &str) -> Option<[char; 8]> {
    let squares: Option<Vec<char>> = match (text.find('|'), text.rfind('|')) {
        (Some(first), Some(last)) if first < last => {
            text[first + 1..last].split('|').map(square).collect()
        }
        _ => {
            let signs: Vec<&str> = text.split_whitespace().collect();
            let bare = signs.len() == 8 && signs.iter().all(|s| s.len() == 1);
            bare.then(|| signs.into_iter().map(square).collect())?
        }
    };
    squares?.try_into().ok()
}

/// What stands on a square: `K` and `K*`, `K` and `k`, `wK` and `bK`, `^K` and `#K`, or a figure.
fn square(drawn: &str) -> Option<char> {
    let drawn = drawn.trim();
    if drawn.chars().all(|c| ".:-_#".contains(c)) {
        return Some('1');
    }
    if let Some(at) = "♔♕♖♗♘♙♚♛♜♝♞♟".chars().position(|c| drawn.chars().eq([c]))
    {
        return "KQRBNPkqrbnp".chars().nth(at);
    }
    let man = drawn.trim_matches('*');
    let side = |signs: [char; 2]| man.strip_prefix(signs);
    let (man, black) = match (side(['w', '^']), side(['b', '#'])) {
        (Some(man), _) if !man.is_empty() => (man, false),
        (_, Some(man)) if !man.is_empty() => (man, true),
        _ => (man, drawn.contains('*')),
    };
    let letter = match man {
        "Kt" => 'N',
        "kt" => 'n',
        _ if man.len() == 1 && "KQRBNPkqrbnp".contains(man) => man.chars().next()?,
        _ => return None,
    };
    Some(if black {
        letter.to_ascii_lowercase()
    } else {
        letter
    })
}

/// Who is to play, if it is said.
fn told(lines: &[Line]) -> Option<char> {
    lines.iter().rev().find_map(|line| {
        let low = line.text.to_lowercase();
        let says = |side: &str| {
            [
                "to play",
                "to move",
                "plays first",
                "having to play",
                "having the move",
                "have to play",
                "has the move",
            ]
            .iter()
            .any(|w| low.contains(&format!("{side} {w}")))
        };
        says("black")
            .then_some('b')
            .or(says("white").then_some('w'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fens(text: &str) -> Vec<String> {
        let line = |(i, text): (usize, &str)| Line {
            number: i + 1,
            text: text.to_owned(),
        };
        let lines: Vec<Line> = text.lines().enumerate().map(line).collect();
        starts(&lines, &lines)
            .iter()
            .map(|s| s.position.fen())
            .collect()
    }

    #[test]
    fn three_ways_to_draw_a_board() {
        let rule = "+---+---+---+---+---+---+---+---+\n";
        let empty = "|   |   |   |   |   |   |   |   |\n";
        let stars = format!(
            "BLACK.\n{rule}|   |   | K*|   |   |   |   |   |\n{rule}{empty}{rule}|   | Q |   |   | K |   |   |   |\n{}WHITE.\n",
            format!("{rule}{empty}").repeat(5)
        );
        let both = [
            "2k5/8/1Q2K3/8/8/8/8/8 w - - 0 1",
            "2k5/8/1Q2K3/8/8/8/8/8 b - - 0 1",
        ];
        assert_eq!(fens(&stars), both);
        let figures = stars
            .replace("K*|", "♚ |")
            .replace("| Q", "| ♕")
            .replace("| K ", "| ♔ ");
        assert_eq!(fens(&figures), both);
        let marks = stars
            .replace("K*|", "#K|")
            .replace("| Q", "|^Q")
            .replace("| K ", "|^K ");
        assert_eq!(fens(&marks), both);
        let dots = ". . k . . . . .\n. . . . . . . .\n. Q . . K . . .\n".to_owned()
            + &". . . . . . . .\n".repeat(5);
        assert_eq!(fens(&format!("White to play.\n{dots}")), both[..1]);
        assert_eq!(fens(&dots.replace('k', ".")), [""; 0]);
    }
}
