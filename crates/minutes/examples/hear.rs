//! A case heard under every code: `cargo run --example hear -- FILE`
use statute::Code;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => "after 1. e4 e5\nwhite touches e5\nthen white must move king\n".into(),
    };
    let case = minutes::read("case", &text)?;
    for code in Code::all() {
        let (held, failed) = minutes::hear(&case, code.clone()).tally();
        println!("{}: {held} expectations held, {failed} failed", code.title);
    }
    Ok(())
}
