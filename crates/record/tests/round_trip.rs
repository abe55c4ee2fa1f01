//! Every form reads back as the move that it was written for, over random games from the array, from
//! odds and from arrangements of any kind.
use board::{Position, Wings};
use proptest::prelude::*;
use record::pgn::{Reader, State, Turn};
use record::{Notation, Style};

const NOTATIONS: [Notation; 10] = [
    Notation::Descriptive(Style::Y1890),
    Notation::Descriptive(Style::Y1910),
    Notation::Descriptive(Style::Y1960),
    Notation::Full,
    Notation::Abbreviated,
    Notation::Short,
    Notation::San,
    Notation::Long,
    Notation::Uci,
    Notation::Iccf,
];

const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    // The odds of the Queen's Rook, castling kept; of Pawn and move; of the Queen's Knight.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1",
    "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
    // Many Pawns about to promote; men of one kind in numbers; Pawns tripled.
    "r3k2r/PPP3PP/2n2n2/8/8/2N2N2/pp3ppp/R3K2R w KQkq - 0 1",
    "4k3/8/1N3N2/2N1N3/8/2N1N3/1R3R2/R3K2R w KQ - 0 1",
    "4k3/2p2p2/2p2p2/3P2p1/2P1P1P1/2P3P1/2P3P1/4K3 w - - 0 1",
    "q3k2q/8/1b1b4/2b1b3/8/Q1Q5/8/Q1Q1K3 b - - 0 1",
];

/// The move as the reader of games finds it.
fn read_in_game(
    reader: &mut Reader,
    position: &Position,
    wings: &Wings,
    text: &str,
) -> Option<board::Move> {
    let state = State {
        position: *position,
        wings: *wings,
    };
    match reader.sole(&state, text.as_bytes()) {
        Ok(Turn::Move(m)) => Some(m),
        _ => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    #[test]
    fn every_form_reads_back(start in 0..STARTS.len(), choices in prop::collection::vec(any::<prop::sample::Index>(), 1..90)) {
        let mut position = Position::from_fen(STARTS[start]).unwrap();
        let mut wings = Wings::of(&position);
        let mut reader = Reader::default();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[choice.index(moves.len())];
            for notation in NOTATIONS {
                let text = notation.write(&position, &wings, m);
                let read = notation.read(&position, &wings, &text);
                prop_assert_eq!(read, Ok(m), "{} in {}", text, position.fen());
            }
            // The fast look-up of the PGN reader finds the same moves.
            for notation in NOTATIONS {
                let text = notation.write(&position, &wings, m);
                prop_assert_eq!(read_in_game(&mut reader, &position, &wings, &text), Some(m), "{} in {}", text, position.fen());
            }
            wings.play(m);
            position.play(m);
        }
    }

    /// Any text at all gets an answer, and every answer is a legal move.
    #[test]
    fn nothing_panics(text in "[KQRBNPktxsqocep0-9 ()\\[\\]/=+'.,—-]{0,40}") {
        let position = Position::start();
        let wings = Wings::of(&position);
        let legal = position.legal_moves();
        for m in record::expresses_mixed(&position, &wings, &text).moves() {
            prop_assert!(legal.contains(m));
        }
        for notation in NOTATIONS {
            let _ = notation.read(&position, &wings, &text);
        }
    }

    #[test]
    fn no_characters_panic(text in "\\PC{0,30}") {
        let position = Position::start();
        for notation in NOTATIONS {
            let _ = notation.read(&position, &Wings::of(&position), &text);
        }
    }
}
