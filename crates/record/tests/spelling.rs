//! What the graph of spellings writes, the reader reads: whichever way is taken through it.
use board::{Position, Wings};
use proptest::prelude::*;
use record::spelling::{Form, Man, Spelling, Ways, counted, man, square, takes, to};

/// The letters along one way through a graph, which `lot` chooses.
fn written(spelling: &Spelling, lot: &mut u64, out: &mut Vec<&'static str>) {
    match spelling {
        Spelling::Nothing => {}
        Spelling::Word(word) => out.push(word),
        Spelling::Then(parts) => parts.iter().for_each(|p| written(p, lot, out)),
        Spelling::In(_, inner) => written(inner, lot, out),
        Spelling::Or(ways) => {
            let sound: Vec<&Spelling> = ways.iter().filter(|w| !is_charity(w)).collect();
            *lot = lot
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            written(sound[(*lot >> 33) as usize % sound.len()], lot, out);
        }
    }
}

/// Forms that books have and the codes do not: no exact reader may take them.
fn is_charity(spelling: &Spelling) -> bool {
    match spelling {
        Spelling::In(form, _) => matches!(
            form,
            Form::ByPlace | Form::DashForTakes | Form::Unsigned | Form::Clipped
        ),
        Spelling::Word(word) => matches!(*word, "at" | "gives check at" | "checks at"),
        _ => false,
    }
}

fn record(ways: &Ways, lot: &mut u64) -> Option<String> {
    let Ways::Plays {
        man: mover,
        to: place,
        taken,
        becomes: None,
        side,
        ..
    } = *ways
    else {
        return None;
    };
    let mut parts = vec![man(mover)];
    match taken {
        None => parts.extend([to(), square(place.file(), counted(side, place))]),
        Some((victim, _)) => parts.extend([takes(), man(Man { ..victim })]),
    }
    let mut words = Vec::new();
    written(&Spelling::Then(parts), lot, &mut words);
    Some(words.join(" ").replace(" '", "'"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_spelling_is_read(mut seed: u64) {
        let mut position = Position::start();
        let mut wings = Wings::of(&position);
        for _ in 0..60 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            for m in &legal {
                let Some(text) = Ways::of(&position, &wings, *m).and_then(|w| record(&w, &mut seed)) else {
                    continue;
                };
                let read = record::expresses(&position, &wings, &text);
                prop_assert!(read.moves().contains(m), "{text:?} for {m:?} in {}", position.fen());
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let m = legal[(seed >> 33) as usize % legal.len()];
            wings.play(m);
            position.play(m);
        }
    }
}
