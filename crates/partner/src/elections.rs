//! What each election is worth: of all that may be exacted, that which leaves the exactor best off.
use board::Color;
use umpire::act::{Act, Deed, Demand, Remedy};
use umpire::agreement::Outcome;
use umpire::{Game, Verdict};

use crate::search::{self, MATE};

/// How far it looks to say what an election is worth.
const DEPTH: u32 = 2;

/// An election that is worth less than this is not worth the quarrel.
const TRIFLE: i32 = 20;

/// What a side does with what the law gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Election {
    Exact(Demand),
    /// There is something to exact, and it is worth nothing.
    LetPass,
    Nothing,
}

/// What the game is worth to a side, whoever is to move, in hundredths of a Pawn.
pub fn standing(game: &Game, side: Color) -> i32 {
    match game.outcome().0 {
        Outcome::Won(winner) if winner == side => MATE,
        Outcome::Won(_) | Outcome::LostByBoth => -MATE,
        Outcome::Drawn | Outcome::Annulled => 0,
        Outcome::Open => {
            let turn = game.turn();
            let position = game.position().with_turn(turn);
            let found = search::best(&position, &game.playable(turn), DEPTH);
            let value = found.map_or_else(|| search::evaluate(&position, turn), |(_, value)| value);
            if turn == side { value } else { -value }
        }
    }
}

/// What is best done with all that may be exacted.
pub fn elect(game: &Game, side: Color) -> Election {
    match best(game, side) {
        None => Election::Nothing,
        Some((demand, worth))
            if must_be_put_right(game, side) || worth > standing(game, side) + TRIFLE =>
        {
            Election::Exact(demand)
        }
        Some(_) => Election::LetPass,
    }
}

/// What may be exacted, and a civil player would.
pub fn open(game: &Game, side: Color) -> impl Iterator<Item = Demand> {
    let open = game.demands(side).into_iter().map(|open| open.demand);
    open.filter(civil)
}

/// The demand that is worth most, and what it leaves the game worth.
pub fn best(game: &Game, side: Color) -> Option<(Demand, i32)> {
    let worth = |demand: Demand| {
        let mut trial = game.clone();
        let ruling = trial.act(&Act::of(side, Deed::Demands(demand)));
        (ruling.verdict == Verdict::Upheld).then(|| (demand, standing(&trial, side)))
    };
    open(game, side)
        .filter_map(worth)
        .max_by_key(|(_, worth)| *worth)
}

/// To have a man put back that the other has lifted in his own turn and is about to move, or to hurry his hand, would be
/// lawful (British II.5.a) and uncivil.
fn civil(demand: &Demand) -> bool {
    !matches!(
        demand.first,
        Remedy::Replace(_)
            | Remedy::RemoveHand
            | Remedy::QuitPiece
            | Remedy::CompleteCastling
            | Remedy::NamePiece
            | Remedy::CountFiftyMoves
    )
}

/// The other's turn goes on although he has done with his hand: until something is exacted nobody can go on.
fn must_be_put_right(game: &Game, side: Color) -> bool {
    game.turn() != side
}
