//! How a game stands before the umpire: what tells one ruling from another.
use board::Color;
use umpire::Game;
use umpire::agreement::Outcome;

/// How a game stands, as far as two accounts of it can be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub placement: String,
    pub turn: Color,
    pub outcome: Outcome,
    /// The rights and duties of both sides, in words.
    pub open: Vec<String>,
    /// The moves that may be played.
    pub playable: Vec<String>,
    /// The moves that each side has completed, and the illegal ones that count against it.
    pub counted: [(u32, u32); 2],
}

impl Standing {
    pub fn of(game: &Game) -> Standing {
        let mut open = Vec::new();
        for side in [Color::White, Color::Black] {
            open.extend(game.rights(side).iter().map(|r| r.act.to_string()));
            open.extend(
                game.duties(side)
                    .iter()
                    .map(|d| format!("{side} must {}", d.remedy)),
            );
        }
        open.sort();
        let sides = [Color::White, Color::Black];
        let mut playable: Vec<String> = match game.outcome().0 {
            Outcome::Open => game.playable(game.turn()).iter().map(|m| m.uci()).collect(),
            _ => Vec::new(),
        };
        playable.sort();
        Standing {
            placement: game.placement(),
            turn: game.turn(),
            outcome: game.outcome().0,
            open,
            playable,
            counted: sides.map(|side| (game.completed(side), game.illegal_moves(side))),
        }
    }
}
