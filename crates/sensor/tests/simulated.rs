//! Simulated games with offences: what the board rules is what the case rules that the game was made from.
use sensor::Settings;
use sensor::simulator::{self, Heard, KINDS, Lot, Noise};

fn heard(n: u64, noise: &Noise) -> Heard {
    let codes = statute::Code::all();
    let code = codes[n as usize % codes.len()].clone();
    let mut lot = Lot::new(n);
    let case = simulator::a_game(&code, 40, 6, &mut lot);
    let script = simulator::play(&case, code.clone(), noise, &mut lot).expect("it can be played");
    let mut settings = Settings::new(code);
    settings.announced = false;
    simulator::hear(&script, settings)
}

#[test]
fn without_noise_every_game_is_ruled_on_rightly() {
    for n in 10_000..10_050 {
        let heard = heard(n, &Noise::default());
        if let Some((at, truth, believed)) = heard.wrong.filter(|_| !heard.asked) {
            panic!("game {n} at {at}: {truth:#?} but {believed:#?}");
        }
    }
}

#[test]
fn with_noise_most_games_are() {
    for kind in KINDS {
        let noise = Noise::only(kind, 20).expect("a kind");
        let games: Vec<Heard> = (20_000..20_015).map(|n| heard(n, &noise)).collect();
        let right = games.iter().filter(|heard| heard.wrong.is_none()).count();
        // While the cable is out nobody can feel an offence.
        let least = if kind == "cable" { 1 } else { 12 };
        assert!(right >= least, "{kind}: only {right} of 15");
    }
}
