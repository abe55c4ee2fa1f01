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

/// What happens to a message on its way.
#[derive(Clone, Debug)]
enum Harm {
    Flipped {
        at: usize,
        bits: u8,
    },
    /// Some bytes are lost, not all.
    Lost {
        from: usize,
        n: usize,
    },
    Put {
        at: usize,
        bytes: Vec<u8>,
    },
    Twice {
        from: usize,
        n: usize,
    },
}

impl Harm {
    fn done_to(&self, message: &[u8]) -> Vec<u8> {
        let mut bytes = message.to_vec();
        let len = bytes.len();
        let stretch = |from: usize, n: usize| {
            let from = from % len;
            from..(from + 1 + n % (len - 1)).min(len)
        };
        match self {
            Harm::Flipped { at, bits } => bytes[at % len] ^= bits,
            Harm::Lost { from, n } => drop(bytes.drain(stretch(*from, *n))),
            Harm::Put { at, bytes: more } => {
                bytes.splice(at % len..at % len, more.iter().copied());
            }
            Harm::Twice { from, n } => {
                let part = bytes[stretch(*from, *n)].to_vec();
                let at = from % len;
                bytes.splice(at..at, part);
            }
        }
        bytes
    }
}

fn harm() -> impl Strategy<Value = Harm> {
    let at = || 0usize..67;
    prop_oneof![
        (at(), 1u8..).prop_map(|(at, bits)| Harm::Flipped { at, bits }),
        (at(), at()).prop_map(|(from, n)| Harm::Lost { from, n }),
        (at(), prop::collection::vec(any::<u8>(), 1..12))
            .prop_map(|(at, bytes)| Harm::Put { at, bytes }),
        (at(), at()).prop_map(|(from, n)| Harm::Twice { from, n }),
    ]
}

/// A man comes to a square, a man leaves one, or the whole board is told with one man less.
fn message() -> impl Strategy<Value = Message> {
    (0u32..64, 0u8..3).prop_map(|(n, kind)| {
        let square = Square::new(n);
        match kind {
            0 => Message::Field(square, None),
            1 => Message::Field(square, Some(PAWN)),
            _ => {
                let mut men = Board::start();
                men.discard_piece_at(square);
                Message::Board(men)
            }
        }
    })
}

fn hear_to_the_end(messages: &[Vec<u8>]) -> Vec<What> {
    let (mut board, mut told) = (Dgt::default(), Vec::new());
    board.hears(&messages.concat(), &mut told);
    board.ends(&mut told);
    told
}

/// Every message of a real board, as it came.
fn recorded() -> Vec<Vec<u8>> {
    let here = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let name = "shared/data-2/boards/1.inbytes";
    let found = here
        .ancestors()
        .find_map(|above| std::fs::read_to_string(above.join(name)).ok());
    if found.is_none() {
        eprintln!("skipped: {name} is not there");
    }
    let bytes = |line: &str| match sensor::Line::read(line) {
        Ok(sensor::Line::Bytes(_, bytes)) => Some(bytes),
        _ => None,
    };
    found
        .iter()
        .flat_map(|text| text.lines())
        .filter_map(bytes)
        .collect()
}

/// Of a harmed message something is told, be it a sentence; and it takes none with it that was whole.
fn nothing_is_lost_in_silence(
    before: &[Vec<u8>],
    one: &[u8],
    harm: &Harm,
    after: &[Vec<u8>],
) -> Result<(), TestCaseError> {
    let (first, last) = (hear_to_the_end(before), hear_to_the_end(after));
    let all = [before, &[harm.done_to(one)], after].concat();
    let told = hear_to_the_end(&all);
    prop_assert!(told.starts_with(&first), "{told:?}");
    prop_assert!(told.ends_with(&last), "{told:?}");
    prop_assert!(told.len() > first.len() + last.len(), "{told:?}");
    Ok(())
}

proptest! {
    #[test]
    fn a_harmed_message_is_told_and_takes_no_other_with_it(
        before in prop::collection::vec(message(), 0..4),
        one in message(),
        harm in harm(),
        after in prop::collection::vec(message(), 0..4),
    ) {
        let bytes = |all: &[Message]| all.iter().map(Message::bytes).collect::<Vec<_>>();
        nothing_is_lost_in_silence(&bytes(&before), &one.bytes(), &harm, &bytes(&after))?;
    }

    #[test]
    fn a_harmed_recording_is_told_and_all_else_heard(at in any::<prop::sample::Index>(), harm in harm()) {
        let messages = recorded();
        // An answer of the clock to a command tells nothing, and a reading may be harmed into one.
        let of_the_men = |n: &usize| !matches!(hear(&messages[*n])[..], [] | [What::Clock(_)]);
        let men: Vec<usize> = (0..messages.len()).filter(of_the_men).collect();
        if men.is_empty() {
            return Ok(());
        }
        let n = *at.get(&men);
        nothing_is_lost_in_silence(&messages[..n], &messages[n], &harm, &messages[n + 1..])?;
    }

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
