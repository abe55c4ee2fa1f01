//! Whether a position lies inside a fence that was raised round another.
use super::fence::{mates_at_once, plain};
use super::{Fence, Post};
use board::{Color, Piece, Position, Role, Square};

type Standing = (Square, Piece);

/// Whether the position lies inside the fence, and play may begin there: its Pawns are where they stood
/// when the fence was raised, and none of the `winners` mates on the move.
pub(super) fn inside(fence: &Fence, position: &Position, winners: &[Color]) -> bool {
    let men: Vec<Standing> = position.board().iter().collect();
    let suits = |post: &Post, (square, man): &Standing| {
        let may = match man.role {
            Role::Pawn => {
                post.home == *square && (post.fresh || !position.fresh().contains(*square))
            }
            _ => post.reach.contains(*square),
        };
        may && (post.color, post.role) == (man.color, man.role)
    };
    told_off(&fence.posts, &men, suits)
        && plain(position)
        && !winners.iter().any(|w| mates_at_once(position, *w))
}

/// Whether the men can be told off to posts that suit them, none left over, so that every post is manned
/// whose man is never taken.
fn told_off(posts: &[Post], men: &[Standing], suits: impl Fn(&Post, &Standing) -> bool) -> bool {
    let table = |post: &Post| men.iter().map(|man| suits(post, man)).collect();
    let table: Vec<Vec<bool>> = posts.iter().map(table).collect();
    let mut match_of = Matching {
        table,
        post_of: vec![None; men.len()],
        man_of: vec![None; posts.len()],
    };
    // What is matched once stays so, though with another.
    let must = |i: &usize| !posts[*i].mortal;
    (0..posts.len())
        .filter(must)
        .all(|post| match_of.man(post, &mut vec![false; men.len()]))
        && (0..men.len()).all(|man| {
            match_of.post_of[man].is_some() || match_of.post(man, &mut vec![false; posts.len()])
        })
}

/// Posts and the men told off to them.
struct Matching {
    /// Whether the post suits the man.
    table: Vec<Vec<bool>>,
    post_of: Vec<Option<usize>>,
    man_of: Vec<Option<usize>>,
}

impl Matching {
    /// Finds a man for the post, another post being found for him if he has one.
    fn man(&mut self, post: usize, tried: &mut [bool]) -> bool {
        for man in 0..self.post_of.len() {
            if !self.table[post][man] || std::mem::replace(&mut tried[man], true) {
                continue;
            }
            let free = match self.post_of[man] {
                None => true,
                Some(other) => self.man(other, tried),
            };
            if free {
                (self.post_of[man], self.man_of[post]) = (Some(post), Some(man));
                return true;
            }
        }
        false
    }

    /// Finds a post for the man, another man being found for it if it has one.
    fn post(&mut self, man: usize, tried: &mut [bool]) -> bool {
        for post in 0..self.man_of.len() {
            if !self.table[post][man] || std::mem::replace(&mut tried[post], true) {
                continue;
            }
            let free = match self.man_of[post] {
                None => true,
                Some(other) => self.post(other, tried),
            };
            if free {
                (self.post_of[man], self.man_of[post]) = (Some(post), Some(man));
                return true;
            }
        }
        false
    }
}
