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

    /// In what two standings differ as to what may be demanded and what counts; the men and the moves are as they are.
    pub fn stake(&self, other: &Standing) -> Vec<String> {
        let only = |a: &Standing, b: &Standing| -> Vec<String> {
            let only = a.open.iter().filter(|one| !b.open.contains(one));
            only.cloned().collect()
        };
        let mut found = only(self, other);
        found.extend(only(other, self));
        found.extend((self.turn != other.turn).then(|| "turn".into()));
        found.extend((self.outcome != other.outcome).then(|| other.outcome.to_string()));
        for ((made, illegal), (other_made, other_illegal)) in self.counted.iter().zip(other.counted)
        {
            found.push(format!("{}", i64::from(*made) - i64::from(other_made)));
            found.push(format!(
                "{}",
                i64::from(*illegal) - i64::from(other_illegal)
            ));
        }
        found
    }
}
