//! The shortest mate that can be forced, and its proof gone through again.
use board::Position;
use proof::{Budget, MateIn, Undertaking};

fn main() -> Result<(), board::FenError> {
    let position = Position::from_fen("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")?;
    let any = Undertaking::default();
    let found = proof::mate_in(&position, 3, any, Budget::of_nodes(100_000));
    if let MateIn::Forced { moves, steps, .. } = found {
        let sound = proof::verify_mate(&steps, &position, moves, any).is_ok();
        println!("mate in {moves}; the proof holds: {sound}");
    }
    Ok(())
}
