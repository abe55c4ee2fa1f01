//! Fences: a proof without search that a King can never be mated.
//!
//! A fence says of every man on which squares it may ever stand and whether it may ever be taken. It
//! is an invariant: it holds of the position, no legal move leads out of it, and nowhere inside can
//! the King be mated. [`Fence::holds`] checks all three; [`Fence::raise`] finds the least that is
//! closed, by letting every man go wherever the others cannot be shown to stop it.
use board::{Bitboard, Color, Position, Rank, Role, Square};
use shakmaty::attacks;

/// What a fence says of one man.
///
/// ```
/// use board::{Color, Position, Role, Square};
/// let wall = Position::from_fen("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1").unwrap();
/// let fence = proof::Fence::raise(&wall, &Color::ALL).unwrap();
/// let king = |post: &&proof::Post| (post.color, post.role) == (Color::White, Role::King);
/// let king = fence.posts.iter().find(king).unwrap();
/// assert!(king.reach.contains(Square::D3) && !king.reach.contains(Square::D4));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Post {
    pub home: Square,
    pub color: Color,
    pub role: Role,
    /// A Pawn that has not moved, and may advance two squares.
    pub fresh: bool,
    /// Where it may ever stand.
    pub reach: Bitboard,
    /// Whether it may ever be taken.
    pub mortal: bool,
}

/// An invariant of all positions that can be reached.
///
/// ```
/// use board::{Color, Position};
/// use proof::Fence;
/// let wall = Position::from_fen("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1").unwrap();
/// let fence = Fence::raise(&wall, &[Color::White]).unwrap();
/// assert!(fence.holds(&wall, Color::White));
/// let gap = Position::from_fen("4k3/8/8/p3p1p1/P3P1P1/8/8/4K3 w - - 0 1").unwrap();
/// assert_eq!(Fence::raise(&gap, &[Color::White]), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence {
    pub posts: Vec<Post>,
}

/// One thing that a man may do: go somewhere, and take some man there.
struct Leave {
    to: Bitboard,
    /// Squares where it may take.
    takes: Bitboard,
    /// The homes of Pawns that it may take in passing.
    in_passing: Bitboard,
}

impl Post {
    fn king(&self) -> bool {
        self.role == Role::King
    }
    fn ahead(&self, square: Square, of: Square) -> bool {
        let (a, b) = (square.rank() as i32, of.rank() as i32);
        self.color.fold_wb(a > b, a < b)
    }
    /// A Pawn that can reach the last rank may be anything and anywhere.
    fn promotes(&self) -> bool {
        let last = Bitboard::from_rank(self.color.fold_wb(Rank::Eighth, Rank::First));
        self.role == Role::Pawn && (self.reach & last).any() && !last.contains(self.home)
    }
    /// The squares commanded from `square` if only `stops` stand in the way.
    fn commands(&self, square: Square, stops: Bitboard) -> Bitboard {
        if self.promotes() {
            return attacks::queen_attacks(square, stops) | attacks::knight_attacks(square);
        }
        attacks::attacks(square, self.role.of(self.color), stops)
    }
}

impl Fence {
    /// The fence that has every man where it stands.
    fn around(position: &Position) -> Fence {
        let post = |(home, man): (Square, board::Piece)| Post {
            home,
            color: man.color,
            role: man.role,
            fresh: position.fresh().contains(home),
            reach: Bitboard::from_square(home),
            mortal: false,
        };
        Fence {
            posts: position.board().iter().map(post).collect(),
        }
    }

    /// The least fence that is closed, if it keeps each of the `winners` from mating. Rights to castle
    /// and to take in passing, and a mate on the move, are left to a search.
    pub fn raise(position: &Position, winners: &[Color]) -> Option<Fence> {
        if !plain(position) {
            return None;
        }
        let mut fence = Fence::around(position);
        loop {
            let mut grown = false;
            for i in 0..fence.posts.len() {
                grown |= fence.grow(i);
                if winners.contains(&fence.posts[i].color) && fence.posts[i].promotes() {
                    return None;
                }
            }
            if !grown {
                break;
            }
        }
        let keeps = |winner: &Color| !mates_at_once(position, *winner) && fence.secure(*winner);
        winners.iter().all(keeps).then_some(fence)
    }

    /// Whether this is a fence of the position that keeps `winner` from mating.
    pub fn holds(&self, position: &Position, winner: Color) -> bool {
        let bare = Fence::around(position);
        let founded = self.posts.len() == bare.posts.len()
            && self.posts.iter().zip(&bare.posts).all(|(post, bare)| {
                let stands = Post {
                    reach: bare.reach,
                    mortal: false,
                    ..*post
                };
                stands == *bare && post.reach.contains(post.home)
            });
        founded && plain(position) && !mates_at_once(position, winner) && self.keeps(winner)
    }

    /// Whether no legal move leads out of it, and `winner` mates nowhere inside but perhaps at once.
    pub fn keeps(&self, winner: Color) -> bool {
        let mut copy = self.clone();
        let closed = (0..self.posts.len()).all(|i| !copy.grow(i));
        let kings = self.posts.iter().filter(|p| p.king() && !p.mortal);
        closed && kings.count() == 2 && self.secure(winner)
    }

    /// Where the Pawns stood when it was raised: White's, and all.
    pub fn pawns(&self) -> (Bitboard, Bitboard) {
        let pawns = self.posts.iter().filter(|p| p.role == Role::Pawn);
        let white = pawns.clone().filter(|p| p.color.is_white());
        (
            white.map(|p| p.home).collect(),
            pawns.map(|p| p.home).collect(),
        )
    }

    /// Lets the man of post `i` go where it may; whether that is anywhere new.
    fn grow(&mut self, i: usize) -> bool {
        let mut grown = false;
        let mut done = Bitboard::EMPTY;
        while let Some(from) = (self.posts[i].reach & !done).first() {
            done.add(from);
            let mut leave = self.leave(i, from);
            let us = self.posts[i].color;
            if self.posts[i].king() {
                let last: Bitboard = (leave.takes & !self.posts[i].reach)
                    .into_iter()
                    .filter(|to| self.ends_the_game(i, *to))
                    .collect();
                leave.to &= !last;
                leave.takes &= !last;
            }
            for post in self.posts.iter_mut().filter(|p| p.color != us && !p.king()) {
                let taken =
                    (post.reach & leave.takes).any() || leave.in_passing.contains(post.home);
                grown |= taken && !post.mortal;
                post.mortal |= taken;
            }
            let post = &mut self.posts[i];
            let before = post.reach;
            post.reach |= leave.to;
            if post.promotes() {
                post.reach = Bitboard::FULL;
            }
            grown |= post.reach != before;
        }
        grown
    }

    /// Whether the King of post `i`, when he takes what never leaves `to`, leaves the other side
    /// without a move, and does not mate. Then that is the end of the game, and nothing follows.
    fn ends_the_game(&self, i: usize, to: Square) -> bool {
        let (us, holds) = (self.posts[i].color, attacks::king_attacks(to));
        let mut after = self.clone();
        let prey = |p: &Post| p.color != us && p.reach == Bitboard::from_square(to);
        let Some(taken) = after.posts.iter().position(prey) else {
            return false;
        };
        after.posts[taken].mortal = true;
        let unmoved = |(j, p): (usize, &Post)| match p.role {
            _ if p.color == us || j == taken => true,
            Role::King => {
                let mut apart = (p.reach & !holds).without(to).into_iter();
                let from = self.posts[i].reach & holds;
                apart.all(|on| {
                    let flights = after.leave(j, on).to & !holds;
                    flights.without(to).is_empty() && !self.discovers(us, from, on)
                })
            }
            _ => {
                let home = Bitboard::from_square(p.home);
                p.reach == home && (after.leave(j, p.home).to & !home).is_empty()
            }
        };
        after.posts.iter().enumerate().all(unmoved)
    }

    /// Whether a man of `color` but the King may command `on` when its King leaves one of `squares`.
    fn discovers(&self, color: Color, squares: Bitboard, on: Square) -> bool {
        let walls = self.walls(None) & !squares.with(on);
        let behind = |p: &Post, sq: Square| {
            (attacks::between(sq, on) & squares).any() && p.commands(sq, walls).contains(on)
        };
        let mut men = self.posts.iter().filter(|p| p.color == color && !p.king());
        men.any(|p| p.reach.into_iter().any(|sq| behind(p, sq)))
    }

    /// Men that never move and are never taken.
    fn walls(&self, only: Option<Color>) -> Bitboard {
        let still = |p: &&Post| {
            !p.mortal
                && p.reach == Bitboard::from_square(p.home)
                && only.is_none_or(|c| c == p.color)
        };
        self.posts.iter().filter(still).map(|p| p.home).collect()
    }

    /// What the man of post `i` may do on `from`, as far as the fence does not forbid it.
    fn leave(&self, i: usize, from: Square) -> Leave {
        let post = &self.posts[i];
        if post.role == Role::Pawn && !post.promotes() {
            return self.leave_of_pawn(i, from);
        }
        let commanded = post.commands(from, self.walls(None)) & !self.walls(Some(post.color));
        let mut to: Bitboard = commanded
            .into_iter()
            .filter(|to| !self.barred(i, from, *to, false))
            .collect();
        if post.king() {
            to &= !self.always_commanded(!post.color, i);
        }
        Leave {
            to,
            takes: to,
            in_passing: Bitboard::EMPTY,
        }
    }

    fn leave_of_pawn(&self, i: usize, from: Square) -> Leave {
        let post = &self.posts[i];
        let mut leave = Leave {
            to: Bitboard::EMPTY,
            takes: Bitboard::EMPTY,
            in_passing: Bitboard::EMPTY,
        };
        let step = post.color.fold_wb(8, -8);
        let one = from.offset(step);
        let two = one
            .and_then(|sq| sq.offset(step))
            .filter(|_| post.fresh && from == post.home);
        for to in [one, two].into_iter().flatten() {
            if !self.barred(i, from, to, true) && !self.faces(i, to) {
                leave.to.add(to);
            }
        }
        let foes = self
            .posts
            .iter()
            .filter(|p| p.color != post.color && !p.king());
        let prey = foes.fold(Bitboard::EMPTY, |all, p| all | p.reach);
        for to in attacks::pawn_attacks(post.color, from) & prey {
            if !self.barred(i, from, to, false) {
                leave.to.add(to);
                leave.takes.add(to);
            }
        }
        for foe in self
            .posts
            .iter()
            .filter(|p| p.color != post.color && p.fresh)
        {
            let over = foe.home.offset(-step);
            let landed = over.and_then(|sq| sq.offset(-step));
            let beside = over.filter(|sq| attacks::pawn_attacks(post.color, from).contains(*sq));
            if let Some(over) = beside.filter(|_| landed.is_some_and(|sq| foe.reach.contains(sq))) {
                leave.to.add(over);
                leave.in_passing.add(foe.home);
            }
        }
        leave
    }

    /// Whether some man that is never taken must stand in the way from `from` to `to`, wherever it
    /// stands; on `to` itself an adverse man is in the way only of one who cannot take.
    fn barred(&self, i: usize, from: Square, to: Square, quiet: bool) -> bool {
        let between = attacks::between(from, to).with(from);
        self.posts.iter().enumerate().any(|(j, other)| {
            let own = other.color == self.posts[i].color;
            let way = if own || quiet || other.king() {
                between.with(to)
            } else {
                between
            };
            i != j && !other.mortal && (other.reach & !way).is_empty()
        })
    }

    /// Whether a Pawn that keeps to its file would pass another that keeps to it.
    fn faces(&self, i: usize, to: Square) -> bool {
        let post = &self.posts[i];
        let file = Bitboard::from_file(post.home.file());
        let keeps = |p: &Post| p.role == Role::Pawn && (p.reach & !file).is_empty();
        let other = |p: &Post| {
            !p.mortal
                && keeps(p)
                && post.ahead(p.home, post.home)
                && !p.reach.into_iter().any(|sq| post.ahead(sq, to))
        };
        keeps(post) && self.posts.iter().any(other)
    }

    /// The squares that men of `color` command wherever they stand; the King of post `i` hides none.
    fn always_commanded(&self, color: Color, i: usize) -> Bitboard {
        let mut all = Bitboard::EMPTY;
        for (j, post) in self.posts.iter().enumerate() {
            if post.color != color || post.mortal || post.promotes() {
                continue;
            }
            let others = self
                .posts
                .iter()
                .enumerate()
                .filter(|(m, _)| *m != i && *m != j);
            let stops = others.fold(Bitboard::EMPTY, |all, (_, p)| all | p.reach);
            let reach = post.reach.into_iter();
            all |= reach.fold(Bitboard::FULL, |each, sq| each & post.commands(sq, stops));
        }
        all
    }

    /// Whether a King whose men are all stuck can have made a move just before he is mated `on` a
    /// square, the other King then being on `king`. He came from one of the flights, which the other
    /// King did not hold then; so some other man holds it now, or it was that King's move that
    /// discovered the check.
    fn comes_in_time(
        &self,
        hunter: &Post,
        (on, king): (Square, Square),
        flights: Bitboard,
        covered: Bitboard,
    ) -> bool {
        let free_of = |king: Square| flights.without(king) & !attacks::king_attacks(king);
        let before = attacks::king_attacks(king) & hunter.reach & !attacks::king_attacks(on);
        let leaves = before.into_iter().filter(|from| free_of(*from).any());
        (free_of(king) & covered).any() || self.discovers(hunter.color, leaves.collect(), on)
    }

    /// Whether the King of the loser can be mated nowhere inside.
    fn secure(&self, winner: Color) -> bool {
        let king = |color| self.posts.iter().find(|p| p.color == color && p.king());
        let (Some(hunted), Some(hunter)) = (king(!winner), king(winner)) else {
            return false;
        };
        let region = hunted.reach;
        let walls = self.walls(None);
        let men: Vec<&Post> = self
            .posts
            .iter()
            .filter(|p| p.color == winner && !p.king())
            .collect();
        let own: Vec<&Post> = self
            .posts
            .iter()
            .filter(|p| p.color != winner && !p.king())
            .collect();
        let stuck = own.iter().all(|p| p.reach == Bitboard::from_square(p.home));
        region.into_iter().all(|on| {
            let flights = attacks::king_attacks(on) & region;
            let near = flights.with(on);
            // Walls stop a line, but the King himself does not hide the square behind him.
            let stops = walls.without(on);
            let commands = |p: &Post, sq: Square| p.commands(sq, stops);
            let visits = |p: &&&Post| p.reach.into_iter().any(|sq| (commands(p, sq) & near).any());
            let visitors: Vec<&&Post> = men.iter().filter(visits).collect();
            let hunters = hunter.reach & !near & !attacks::king_attacks(on);
            let held = |covered: Bitboard| {
                hunters.into_iter().all(|king| {
                    let left = flights & !covered & !attacks::king_attacks(king);
                    !blocked(left, &own)
                        || stuck && !self.comes_in_time(hunter, (on, king), flights, covered)
                })
            };
            match visitors.as_slice() {
                [] => true,
                [one] => one.reach.without(on).into_iter().all(|sq| {
                    let covered = commands(one, sq);
                    !covered.contains(on) || held(covered.with(sq))
                }),
                many => {
                    let all = many
                        .iter()
                        .flat_map(|p| p.reach.without(on).into_iter().map(|sq| commands(p, sq)));
                    let covered = all.fold(Bitboard::EMPTY, |all, some| all | some);
                    !covered.contains(on) || held(covered)
                }
            }
        })
    }
}

/// Whether men of the King's own side can stand on all these squares at once.
fn blocked(squares: Bitboard, men: &[&Post]) -> bool {
    let Some(square) = squares.first() else {
        return true;
    };
    men.iter().enumerate().any(|(i, man)| {
        let rest = [&men[..i], &men[i + 1..]].concat();
        man.reach.contains(square) && blocked(squares.without(square), &rest)
    })
}

/// Whether `winner` has mated, or is to play and mates.
pub(super) fn mates_at_once(position: &Position, winner: Color) -> bool {
    let mate = |p: &Position| p.count_legal_moves() == 0;
    if position.turn() == winner {
        crate::checking::checks(position).any(|(_, next)| mate(&next))
    } else {
        position.in_check(position.turn()) && mate(position)
    }
}

/// Whether nobody may castle or take in passing now, and the Kings stand as lawful play leaves them.
pub(super) fn plain(position: &Position) -> bool {
    let castles = Color::ALL.into_iter().any(|c| {
        board::Wing::ALL
            .into_iter()
            .any(|w| position.castling(c, w).is_some())
    });
    let [white, black] = Color::ALL.map(|c| position.king(c));
    !castles
        && crate::roll::bare(position).passed().is_none()
        && !attacks::king_attacks(white).contains(black)
        && !position.in_check(!position.turn())
}
