//! Any text: it is refused at a place inside it, or it is printed as it was read and heard to its end
//! under every code, twice alike.
#![no_main]
use libfuzzer_sys::fuzz_target;
use statute::Code;

fuzz_target!(|text: &str| {
    let case = match minutes::read("fuzz", text) {
        Ok(case) => case,
        Err(unreadable) => {
            for place in unreadable.places {
                assert!(place.span.start <= place.span.end && place.span.end <= text.len());
            }
            return;
        }
    };
    let again = minutes::read("again", &case.to_string()).expect("what is printed is read");
    assert_eq!(case.conditions, again.conditions);
    for code in Code::all() {
        let first = minutes::hear(&case, code.clone());
        let second = minutes::hear(&again, code);
        let rulings = |heard: &minutes::Proceedings| {
            let events = heard
                .hearings
                .iter()
                .map(|hearing| format!("{:?}", hearing.event));
            events.collect::<Vec<_>>()
        };
        assert_eq!(rulings(&first), rulings(&second));
    }
});
