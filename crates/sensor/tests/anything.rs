//! Whatever a board tells and whatever is said, nothing panics, and what was settled stays.
use board::{Board, Piece, Square};
use proptest::prelude::*;
use sensor::{Event, Face, Reading, Seat, Settings, Sitting, What};

#[derive(Clone, Debug)]
enum Happens {
    Square(u32, Option<char>),
    /// As many men as that are put otherwise, and the whole board is told.
    Board(Vec<(u32, Option<char>)>),
    Clock(bool, bool, u32),
    Said(usize),
    Lost,
}

const SAID: [&str; 19] = [
    "otherwise",
    "otherwise 2",
    "nobody had lifted e4",
    "white puts e4",
    "umpire points out illegal move",
    "n",
    "j",
    "white never let go of e4",
    "black had taken off e5",
    "white never let go",
    "black never let go",
    "black had said j'adoube",
    "white had lifted e4",
    "white meant queen",
    "black demands restore position",
    "white resigns",
    "black points out illegal move",
    "begin black",
    "white offers draw",
];

fn man() -> impl Strategy<Value = Option<char>> {
    prop_oneof![
        3 => Just(None),
        2 => prop::sample::select("PNBRQKpnbrqk".chars().collect::<Vec<_>>()).prop_map(Some),
    ]
}

fn happens() -> impl Strategy<Value = Happens> {
    prop_oneof![
        12 => (0u32..64, man()).prop_map(|(sq, man)| Happens::Square(sq, man)),
        1 => prop::collection::vec((0u32..64, man()), 0..6).prop_map(Happens::Board),
        3 => (any::<bool>(), any::<bool>(), prop_oneof![Just(0), 0u32..600]).prop_map(|(a, b, c)| Happens::Clock(a, b, c)),
        2 => (0..SAID.len()).prop_map(Happens::Said),
        1 => Just(Happens::Lost),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn nothing_panics_and_what_is_settled_stays(
        code in 0usize..6,
        all in prop::collection::vec((0u64..5000, happens()), 1..60),
    ) {
        let codes = statute::Code::all();
        let mut sitting = Sitting::new(Settings::new(codes[code % codes.len()].clone()));
        let mut men = Board::start();
        sitting.feels(Event { at: 0, what: What::Board(men) });
        let mut at = 0;
        for (gap, one) in all {
            at += gap;
            let mut put = |square: u32, man: Option<char>| {
                let man = man.and_then(Piece::from_char);
                match man {
                    Some(man) => men.set_piece_at(Square::new(square), man),
                    None => men.discard_piece_at(Square::new(square)),
                }
                man
            };
            let settled: Vec<String> = sitting.acts().iter().take(sitting.settled()).map(|e| e.act.to_string()).collect();
            let what = match one {
                Happens::Square(square, man) => What::Square(Square::new(square), put(square, man)),
                Happens::Board(some) => {
                    for (square, man) in some {
                        put(square, man);
                    }
                    What::Board(men)
                }
                Happens::Clock(running, left, seconds) => What::Clock(Reading {
                    left: Face { seconds, flag: seconds == 0 },
                    right: Face { seconds, flag: false },
                    running,
                    turn: Some(if left { Seat::Left } else { Seat::Right }),
                    battery_low: false,
                }),
                Happens::Lost => What::Lost("pulled".into()),
                Happens::Said(n) => {
                    // A word may correct what was settled.
                    let _ = sitting.hears(SAID[n]);
                    continue;
                }
            };
            let games = sitting.scores().len();
            sitting.feels(Event { at, what });
            if sitting.scores().len() == games {
                let now: Vec<String> = sitting.acts().iter().take(settled.len()).map(|e| e.act.to_string()).collect();
                prop_assert_eq!(settled, now);
            }
        }
        sitting.idles(at + 60_000);
        sitting.scores();
    }
}
