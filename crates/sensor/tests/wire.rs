//! The wire: whatever bytes come, nothing is lost that follows them.
use board::{Board, Color, Piece, Role, Square};
use proptest::prelude::*;
use sensor::dgt::{Dgt, Message};
use sensor::{Face, Maker, Reading, Seat, What};

fn hear(bytes: &[u8]) -> Vec<What> {
    let (mut board, mut told) = (Dgt::default(), Vec::new());
    board.hears(bytes, &mut told);
    told
}

fn notes(told: &[What]) -> usize {
    told.iter()
        .filter(|what| matches!(what, What::Note(_)))
        .count()
}

const PAWN: Piece = Piece {
    color: Color::White,
    role: Role::Pawn,
};

#[test]
fn a_field_as_the_board_sends_it() {
    assert_eq!(
        hear(&[0x8e, 0, 5, 0x34, 0]),
        [What::Square(Square::E2, None)]
    );
    assert_eq!(
        hear(&[0x8e, 0, 5, 0x24, 1]),
        [What::Square(Square::E4, Some(PAWN))]
    );
}

#[test]
fn the_clock_as_the_board_sends_it() {
    let told = hear(&[0x8d, 0, 10, 0x30, 0, 0, 0x20, 0x03, 0x16, 0x12]);
    let reading = Reading {
        left: Face {
            seconds: 196,
            flag: false,
        },
        right: Face {
            seconds: 0,
            flag: true,
        },
        running: false,
        turn: Some(Seat::Right),
        battery_low: false,
    };
    assert_eq!(told, [What::Clock(reading)]);
}

#[test]
fn what_is_wrong_gets_one_sentence_and_the_next_message_is_read() {
    let field = Message::Field(Square::A1, None).bytes();
    let bad: [&[u8]; 6] = [
        &[1, 2, 3, 4],
        &[0x8e, 0, 5, 0x34],
        &[0x8e, 0, 9],
        &[0x8e, 0, 5, 99, 1],
        &[0x8e, 0, 5, 1, 99],
        &[0x8d, 0, 10, 0, 0x6a, 0, 0, 0, 0, 1],
    ];
    for bytes in bad {
        let told = hear(&[bytes, &field].concat());
        assert_eq!(notes(&told), 1, "{bytes:?}: {told:?}");
        assert_eq!(told.last(), Some(&What::Square(Square::A1, None)));
    }
}

#[test]
fn what_a_board_says_of_itself_is_told() {
    let messages = [
        Message::Version(1, 8),
        Message::Serial("12345".into()),
        Message::Battery { percent: 80 },
        Message::Trademark("a board".into()),
    ];
    for message in messages {
        assert_eq!(notes(&hear(&message.bytes())), 1, "{message:?}");
    }
}

proptest! {
    #[test]
    fn any_board_goes_over_the_wire(men in prop::collection::vec(0u8..13, 64)) {
        let mut board = Board::default();
        for (n, man) in men.iter().enumerate().filter(|(_, man)| **man > 0) {
            let role = Role::ALL[usize::from((man - 1) % 6)];
            let color = if *man > 6 { Color::Black } else { Color::White };
            board.set_piece_at(Square::new(n as u32), Piece { color, role });
        }
        prop_assert_eq!(hear(&Message::Board(board).bytes()), [What::Board(board)]);
    }

    #[test]
    fn any_bytes_are_survived_and_the_cut_does_not_matter(bytes in prop::collection::vec(any::<u8>(), 0..300), cut in 0usize..300) {
        let whole = hear(&bytes);
        let (mut board, mut parts) = (Dgt::default(), Vec::new());
        let cut = cut.min(bytes.len());
        board.hears(&bytes[..cut], &mut parts);
        board.hears(&bytes[cut..], &mut parts);
        prop_assert_eq!(whole, parts);
    }
}
