//! A man touched, another played, and what may then be exacted.
use board::{Color, Square};
use umpire::Game;
use umpire::act::{Act, Deed, MoveWords};
use umpire::agreement::Conditions;

fn main() -> Result<(), String> {
    let code = statute::Code::find("british-1899").ok_or("there is no such code")?;
    let mut game = Game::new(code, Conditions::default())?;
    game.act(&Act::of(Color::White, Deed::Touches(Square::E2)));
    game.act(&Act::of(
        Color::White,
        Deed::Plays(MoveWords::San("d4".into())),
    ));
    for right in game.rights(Color::Black) {
        println!("{} {} {:?}", right.act, right.why, right.cites);
    }
    Ok(())
}
