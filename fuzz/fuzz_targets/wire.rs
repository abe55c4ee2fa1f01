//! Any bytes as what a board sends: they are passed over with a sentence or become acts, and what is settled stays.
#![no_main]
use libfuzzer_sys::fuzz_target;
use sensor::{Event, Settings, Sitting, What};

fuzz_target!(|bytes: &[u8]| {
    let [choice, pace, rest @ ..] = bytes else {
        return;
    };
    let codes = statute::Code::all();
    let code = codes[usize::from(*choice) % codes.len()].clone();
    let name = sensor::MAKERS[usize::from(choice >> 4) % sensor::MAKERS.len()];
    let mut maker = sensor::maker(name).expect("a maker");
    let mut sitting = Sitting::new(Settings::new(code));
    let men = board::Board::start();
    sitting.feels(Event {
        at: 0,
        what: What::Board(men),
    });
    let mut settled: Vec<String> = Vec::new();
    for (n, part) in rest.chunks(5).enumerate() {
        let mut whats = Vec::new();
        maker.hears(part, &mut whats);
        let at = n as u64 * u64::from(*pace) * 4;
        for what in whats {
            sitting.feels(Event { at, what });
        }
        let acts: Vec<String> = sitting.acts().iter().map(|e| e.act.to_string()).collect();
        let sure = sitting.settled().min(acts.len());
        if sure >= settled.len() {
            assert_eq!(settled, acts[..settled.len()], "what is settled stays");
        }
        settled = acts[..sure].to_vec();
    }
    let mut whats = Vec::new();
    maker.ends(&mut whats);
    sitting.idles(sitting.now() + 60_000);
    sitting.scores();
});
