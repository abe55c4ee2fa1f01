//! Any text as the file of a code: it is refused in sentences, or it is a code that answers every question and can be
//! printed and compared.
#![no_main]
use libfuzzer_sys::fuzz_target;
use statute::{Code, Comparison};

fuzz_target!(|text: &str| {
    match Code::from_toml(text, "fuzz") {
        Ok(code) => {
            let compared = Comparison::of(&[std::sync::Arc::new(code)]);
            assert!(!compared.chapters.is_empty());
        }
        Err(bad) => assert!(!bad.to_string().is_empty()),
    }
});
