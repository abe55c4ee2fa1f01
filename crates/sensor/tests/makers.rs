//! Boards of makers that tell the whole board each time: simulated games come over their wire as they were played.
use sensor::simulator::{self, Happening, Lot, Noise, Offence};
use sensor::{Event, Settings, Sitting, What, chessnut, millennium};

/// What the maker's board would send for the script, heard again; bytes come in pieces as the lot has them.
fn over_the_wire(maker: &str, n: u64, report: fn(&board::Board) -> Vec<u8>) {
    let code = statute::Code::find("british-1899").expect("a code");
    let mut lot = Lot::new(n);
    let case = simulator::a_game(&code, 30, (8, &Offence::SEEN), &mut lot);
    let script = simulator::play(&case, code.clone(), &Noise::default(), &mut lot);
    let mut sittings = [(); 2].map(|()| Sitting::new(Settings::new(code.clone())));
    let mut decoder = sensor::maker(maker).expect("a maker");
    let mut men = board::Board::default();
    for (at, happening) in script.expect("it can be played") {
        let [told, sent] = &mut sittings;
        match happening {
            Happening::Felt(what) => {
                let before = men;
                match &what {
                    What::Board(all) => men = *all,
                    What::Square(sq, Some(man)) => men.set_piece_at(*sq, *man),
                    What::Square(sq, None) => men.discard_piece_at(*sq),
                    // These boards have no clock.
                    _ => continue,
                }
                if men == before {
                    // Nor have they anything to tell.
                    continue;
                }
                let (bytes, mut whats) = (report(&men), Vec::new());
                for part in bytes.chunks(1 + lot.below(40)) {
                    decoder.hears(part, &mut whats);
                }
                whats.into_iter().for_each(|what| {
                    sent.feels(Event { at, what });
                });
                told.feels(Event { at, what });
            }
            Happening::Said(words) => {
                let heard = [told, sent].map(|s| s.hears(&words).is_ok());
                assert_eq!(heard[0], heard[1], "{words}");
            }
            Happening::Done(_) | Happening::Stands(_) => {}
        }
    }
    let acts = sittings.map(|sitting| {
        let acts = sitting.acts();
        acts.iter().map(|e| e.act.to_string()).collect::<Vec<_>>()
    });
    assert!(acts[0].len() > 60, "{:?}", acts[0]);
    assert_eq!(acts[0], acts[1]);
}

#[test]
fn chessnut_boards() {
    (0..6).for_each(|n| over_the_wire("chessnut", n, chessnut::report));
}

#[test]
fn millennium_boards() {
    (0..6).for_each(|n| over_the_wire("millennium", n, millennium::report));
}
