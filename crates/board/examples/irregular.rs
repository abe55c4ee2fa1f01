//! Legal moves where no regular game could come: both Kings are attacked.
use board::Position;

fn main() -> Result<(), board::FenError> {
    let position = Position::from_fen("4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1")?;
    for m in position.legal_moves() {
        println!("{}", m.uci());
    }
    Ok(())
}
