//! Fences against the definition: from a small position every line of play is followed, every man under
//! its own name, and all must stand where the fence lets them. No rule of the fences is used here.
mod lot;

use board::{Color, Position, Square};
use lot::{Lot, whole};
use proof::{Budget, Condition, Fence, Reason, Winnability, winnable};
use std::collections::HashSet;

/// A position, and where each man of the first one stands now, if he was not taken.
type Stand = (Position, Vec<Option<Square>>);

/// What the definition says of a fence round `root`; nothing if there are more than `most` to look at.
fn holds(fence: &Fence, root: &Position, winner: Color, most: usize) -> Option<bool> {
    let mut bare = *root;
    bare.set_counters(0, 1);
    let homes: Vec<Option<Square>> = fence.posts.iter().map(|p| Some(p.home)).collect();
    let mut met: HashSet<Stand> = HashSet::from([(bare, homes.clone())]);
    let mut todo = vec![(bare, homes)];
    while let Some((here, men)) = todo.pop() {
        let within = fence
            .posts
            .iter()
            .zip(&men)
            .all(|(post, stands)| match stands {
                Some(square) => post.reach.contains(*square),
                None => post.mortal,
            });
        let moves = here.legal_moves();
        let mated = here.turn() != winner && here.is_checkmate();
        // A move that ends the game may lead out, for nothing follows.
        if mated || !within && !moves.is_empty() {
            return Some(false);
        }
        for m in moves {
            let taken = here.taken(m);
            let mut there = here.after(m);
            there.set_counters(0, 1);
            let goes = |stands: &Option<Square>| match *stands {
                square if square == taken => None,
                square if square == Some(m.from()) => Some(m.to()),
                square => square,
            };
            let next: Stand = (there, men.iter().map(goes).collect());
            if met.insert(next.clone()) {
                todo.push(next);
            }
        }
        if met.len() > most {
            return None;
        }
    }
    Some(true)
}

#[test]
fn a_fence_is_what_it_says() {
    let mut lot = Lot::new(7);
    let (wanted, most) = if whole() { (150, 60_000) } else { (8, 3_000) };
    let mut gone_through = 0;
    while gone_through < wanted {
        let position = lot.quiet();
        let winner = lot.one(&[Color::White, Color::Black]);
        let answer = winnable(&position, winner, Condition::Mate, Budget::of_nodes(20_000));
        let Winnability::Unwinnable(Reason::Fenced(fence)) = answer else {
            continue;
        };
        let Some(truth) = holds(&fence, &position, winner, most) else {
            continue;
        };
        assert!(truth, "{} {winner:?}", position.fen());
        gone_through += 1;
        // The test itself can fail: without the squares of the one who roams furthest it does.
        let mut torn = fence.clone();
        let roams = torn.posts.iter_mut().max_by_key(|p| p.reach.count());
        roams.unwrap().reach = board::Bitboard::EMPTY;
        assert_eq!(holds(&torn, &position, winner, most), Some(false));
    }
}
