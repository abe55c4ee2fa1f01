//! Games of moves drawn by lot, heard under a code: what an act costs, for a profiler to count.
//!
//! `valgrind --tool=callgrind --toggle-collect='*Game*act*' target/debug/examples/cost fide-2023`
use board::Position;
use umpire::Game;
use umpire::act::{Act, Deed, MoveWords};
use umpire::agreement::Conditions;

fn acts(mut lot: u64, plies: usize) -> Vec<Act> {
    let mut position = Position::start();
    let mut acts = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() || position.board().occupied().count() < 8 {
            break;
        }
        lot = lot
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let m = legal[(lot >> 33) as usize % legal.len()];
        let words = MoveWords::Coordinates {
            from: m.from(),
            to: m.to(),
            promotion: m.promotion(),
        };
        let words = m.castles().map_or(words, MoveWords::Castle);
        acts.push(Act::of(position.turn(), Deed::Plays(words)));
        position.play(m);
    }
    acts
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).unwrap_or("british-1899".into());
    let code = statute::Code::find(&name).ok_or("no such code")?;
    let mut heard = 0;
    for lot in 0..20 {
        let mut game = Game::new(code.clone(), Conditions::default())?;
        for act in acts(lot * 77 + 5, 80) {
            game.act(&act);
            heard += 1;
        }
    }
    println!("{heard} acts");
    Ok(())
}
