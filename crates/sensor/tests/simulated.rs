//! Simulated games with offences: what the board rules is what the case rules that the game was made from.
use std::path::{Path, PathBuf};

use sensor::Settings;
use sensor::simulator::{self, Heard, Kind, Lot, Noise, Offence};

fn heard(n: u64, ways: &[Offence], noise: &Noise) -> Heard {
    let codes = statute::Code::all();
    let code = codes[n as usize % codes.len()].clone();
    let mut lot = Lot::new(n);
    let case = simulator::a_game(&code, 40, (6, ways), &mut lot);
    let script = simulator::play(&case, code.clone(), noise, &mut lot).expect("it can be played");
    let mut settings = Settings::new(code);
    settings.announced = false;
    simulator::hear(&script, settings)
}

#[test]
fn without_noise_every_game_is_ruled_on_rightly() {
    for n in 10_000..10_050 {
        let heard = heard(n, &Offence::SEEN, &Noise::default());
        if let Some(wrong) = heard.wrong.filter(|wrong| !wrong.marked) {
            panic!("game {n}: {wrong:#?}");
        }
    }
}

#[test]
fn with_noise_most_games_are() {
    for kind in Kind::SEEN {
        let noise = Noise::only(kind, 20);
        let games: Vec<Heard> = (20_000..20_015)
            .map(|n| heard(n, &Offence::SEEN, &noise))
            .collect();
        let unmarked = |heard: &&Heard| heard.wrong.as_ref().is_some_and(|wrong| !wrong.marked);
        assert_eq!(games.iter().filter(unmarked).count(), 0, "{kind:?}");
        let right = games.iter().filter(|heard| heard.wrong.is_none()).count();
        // While the cable is out nobody can feel an offence.
        let least = if kind == Kind::Cable { 1 } else { 12 };
        assert!(right >= least, "{kind:?}: only {right} of 15");
    }
}

#[test]
fn where_a_board_cannot_tell_whose_hand_it_was_the_ruling_is_marked() {
    let none = Noise::default();
    let (mut rulings, mut needless) = (0, 0);
    for n in 30_000..30_060 {
        let heard = heard(n, &Offence::LOOKED_AT, &none);
        assert!(heard.wrong.is_none_or(|wrong| wrong.marked), "game {n}");
        rulings += heard.compared;
        needless += heard.marked;
    }
    // And not by marking everything.
    assert!(needless * 8 < rulings, "{needless} of {rulings}");
}

#[test]
fn offences_of_other_kinds_are_ruled_on_rightly_or_marked() {
    for (from, ways) in [(40_000, &Offence::LATER[..]), (50_000, &Offence::INCIDENTS)] {
        let games = (from..from + 60).map(|n| heard(n, ways, &Noise::default()));
        let unmarked = games.filter(|heard| heard.wrong.as_ref().is_some_and(|w| !w.marked));
        let unmarked = unmarked.count();
        assert!(unmarked <= 2, "{unmarked} of 60, {ways:?}");
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "case") {
            found.push(path);
        }
    }
    found.sort();
}

/// A quarter of the cases.
#[test]
fn what_hands_do_in_the_cases_is_ruled_on_as_the_cases_say() {
    let mut all = Vec::new();
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases"),
        &mut all,
    );
    let (mut right, mut marked, mut unmarked) = (0, 0, Vec::new());
    for (n, path) in all.iter().enumerate().step_by(4) {
        let text = std::fs::read_to_string(path).expect("a case");
        let case = minutes::read("case", &text).unwrap_or_else(|why| panic!("{path:?}: {why}"));
        for code in case.codes.iter().filter_map(|id| statute::Code::find(id)) {
            let mut lot = Lot::new(n as u64);
            let script = simulator::play(&case, code.clone(), &Noise::default(), &mut lot);
            // Some are played by letters, on two boards, or with two men on one square.
            let Ok(script) = script else { continue };
            let mut settings = Settings::new(code);
            settings.conditions = case.conditions.clone();
            settings.announced = false;
            match simulator::hear(&script, settings).wrong {
                None => right += 1,
                Some(wrong) if wrong.marked => marked += 1,
                Some(_) => unmarked.push(path.display().to_string()),
            }
        }
    }
    let all = right + marked + unmarked.len();
    assert!(all > 200, "{all}");
    // What no board can feel is listed in docs/boards.md.
    assert!(right * 100 >= all * 95, "{right} of {all}");
    assert!(unmarked.len() * 100 <= all * 3, "{unmarked:#?}");
}
