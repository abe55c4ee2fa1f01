//! Any lines as a certificate of endless checks (a FEN, a bar, a move): the verifier never believes what a search
//! refutes.
#![no_main]
use board::Position;
use libfuzzer_sys::fuzz_target;
use proof::{Answer, Budget, Certificate, Goal, Reading, Step};

fuzz_target!(|text: &str| {
    let steps: Vec<Step> = text
        .lines()
        .take(40)
        .filter_map(|line| {
            let (fen, check) = line.split_once('|')?;
            let position = Position::from_fen(fen.trim()).ok()?;
            let check = record::read_uci(&position, check.trim()).ok()?;
            Some(Step {
                position,
                check,
                goal: Goal::Endless,
            })
        })
        .collect();
    let Some(first) = steps.first().cloned() else {
        return;
    };
    for reading in [Reading::Strict, Reading::Spared, Reading::MateAllowed] {
        let certificate = Certificate {
            reading,
            claimant: first.position.turn(),
            steps: steps.clone(),
        };
        if proof::verify(&certificate, &first.position, reading).is_ok() {
            let sought = proof::endless_checks(&first.position, reading, Budget::of_nodes(2_000));
            assert!(!matches!(sought, Answer::Refuted(_)));
        }
    }
});
