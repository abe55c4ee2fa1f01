//! Every legal move that a record can express: `cargo run --example readings -- 'Kt-B3'`
use board::{Position, Wings};

fn main() {
    let text = std::env::args().nth(1).unwrap_or("Kt-B3".into());
    let position = Position::start();
    let readings = record::expresses(&position, &Wings::of(&position), &text);
    for m in readings.moves() {
        println!(
            "{} ({})",
            record::san(&position, *m),
            record::full(&position, *m)
        );
    }
}
