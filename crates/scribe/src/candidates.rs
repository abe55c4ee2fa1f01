//! The legal moves that a printed move can be read as, and what each costs.
use crate::layout::Cell;
use crate::likeness::{Cost, Weigher};
use crate::phrase::Claim;
use crate::read::REPAIR;
use board::{Move, MoveList, Position, Wings};

/// A legal move that a cell can be read as.
pub struct Candidate {
    pub chosen: Move,
    pub cost: Cost,
    /// What a printed check or mate that is none costs, or a check that is not printed.
    pub claim: Cost,
    pub after: Position,
}

/// The legal moves a cell can be read as.
pub fn candidates(
    weigher: &mut Weigher,
    (position, wings): (&Position, &Wings),
    cell: &Cell,
    most: Cost,
) -> Vec<Candidate> {
    let us = position.turn();
    let exact = most <= REPAIR;
    let mover = cell.phrase.mover().filter(|_| exact);
    let mut out = Vec::new();
    let moves: MoveList = position.pseudo_legal();
    for chosen in moves {
        if mover.is_some_and(|r| position.at(chosen.from()).is_some_and(|man| man.role != r)) {
            continue;
        }
        let Some(cost) = weigher.cost(position, wings, chosen, &cell.phrase, most) else {
            continue;
        };
        let after = position.after(chosen);
        if after.in_check(us) {
            continue;
        }
        let claim = claimed(cell.phrase.claim, &after);
        if cost + claim <= most + 200 {
            out.push(Candidate {
                chosen,
                cost,
                claim,
                after,
            });
        }
    }
    if out.len() > 1 {
        let whole = |c: &Candidate| c.cost + c.claim;
        let best = out.iter().map(whole).min().unwrap_or(0);
        out.retain(|c| whole(c) <= best + most);
    }
    out
}

/// A claim that costs so much is false.
pub const FALSE_CLAIM: Cost = 100;

/// Agreement with a printed check or mate.
fn claimed(claim: Claim, after: &Position) -> Cost {
    let check = after.in_check(after.turn());
    match (claim, check) {
        (Claim::None, false) => 0,
        (Claim::None, true) => 12,
        (Claim::Check, true) => 0,
        (Claim::Check, false) => 170,
        (Claim::Mate, false) => 240,
        (Claim::Mate, true) => {
            if after.is_checkmate() {
                0
            } else {
                120
            }
        }
    }
}
