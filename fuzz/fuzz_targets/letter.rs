//! Any text as a letter: what it says is done by its writer and ruled on, or it is not understood.
#![no_main]
use board::Color;
use libfuzzer_sys::fuzz_target;
use umpire::Game;
use umpire::act::Act;

fuzz_target!(|text: &str| {
    if text.len() > 4_000 {
        return;
    }
    let terms = minutes::read("terms", "agree by communication 48:00").expect("terms");
    for code in statute::Code::all() {
        let mut game = Game::new(code, terms.conditions.clone()).expect("a game");
        for forms in [post::Forms::Prescribed, post::Forms::Numbers] {
            let Ok(deeds) = post::deeds(text, &game, Color::White, forms) else {
                continue;
            };
            for deed in deeds {
                let act = Act::of(Color::White, deed);
                let again =
                    minutes::read_act(&act.to_string()).expect("what is done can be written");
                assert_eq!(again, act);
                game.act(&act);
            }
        }
    }
});
