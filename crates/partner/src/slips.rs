//! How a hand slips. A slip is done so that the other can gain by it: each is tried before the umpire first, and is done
//! only if the best that the other can make of it is worth something, and not the whole game.
use board::{Bitboard, Color, Move, Position, Role, Square};
use umpire::act::{Act, Claim, Deed, MoveWords};
use umpire::agreement::Outcome;
use umpire::{Game, Verdict};

use crate::elections::{self, standing};
use crate::lot::Lot;
use crate::mind::making;

/// How often the hand slips.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Slips {
    Never,
    #[default]
    NowAndThen,
    Clumsy,
}

impl Slips {
    /// One turn in so many.
    pub fn one_in(self) -> Option<usize> {
        match self {
            Slips::Never => None,
            Slips::NowAndThen => Some(8),
            Slips::Clumsy => Some(3),
        }
    }
}

/// What slipped.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slip {
    /// One man is touched and another moved.
    WrongMan,
    /// The man is let go on the wrong square.
    LetGo,
    /// A check is not announced where the code wants it.
    SilentCheck,
    /// He castles Rook first.
    RookFirst,
    /// The King is left in check.
    KingLeft,
    /// A man takes that cannot.
    WrongCapture,
    /// A move is taken back.
    TookBack,
    /// A draw is claimed that is none, or a check said that is none.
    FalseClaim,
}

impl Slip {
    pub const ALL: [Slip; 8] = [
        Slip::WrongMan,
        Slip::LetGo,
        Slip::SilentCheck,
        Slip::RookFirst,
        Slip::KingLeft,
        Slip::WrongCapture,
        Slip::TookBack,
        Slip::FalseClaim,
    ];

    /// Its name in a log.
    pub fn name(self) -> &'static str {
        match self {
            Slip::WrongMan => "wrong-man",
            Slip::LetGo => "let-go",
            Slip::SilentCheck => "silent-check",
            Slip::RookFirst => "rook-first",
            Slip::KingLeft => "king-left",
            Slip::WrongCapture => "wrong-capture",
            Slip::TookBack => "took-back",
            Slip::FalseClaim => "false-claim",
        }
    }

    /// The slip that a log names so.
    pub fn named(name: &str) -> Option<Slip> {
        Slip::ALL.into_iter().find(|slip| slip.name() == name)
    }
}

/// How he takes it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Manner {
    Sorry,
    Denies,
}

/// What he says of a slip, if anything: of a check that he forgot he cannot speak.
pub fn words(slip: Slip, manner: Manner, lot: &mut Lot) -> Option<&'static str> {
    use Manner::*;
    let said: &[&'static str] = match (slip, manner) {
        (Slip::SilentCheck, _) => return None,
        (Slip::WrongMan, Sorry) => &[
            "Pardon me, I touched the wrong man.",
            "I am sorry, my hand was on another man first.",
        ],
        (Slip::WrongMan, Denies) => &["I touched nothing but the man I moved."],
        (Slip::LetGo, Sorry) => &[
            "Oh! I let go too early.",
            "That is not where I meant to put it.",
        ],
        (Slip::LetGo, Denies) => &["My hand was still on it, I think."],
        (Slip::RookFirst, Sorry) => &["Pardon me, the King should have gone first."],
        (Slip::RookFirst, Denies) => &["King first or Rook first, surely it is all one."],
        (Slip::KingLeft, Sorry) => &[
            "I am sorry, I did not look to my King.",
            "Ah, my King! Pardon me.",
        ],
        (Slip::KingLeft, Denies) => &["My King stands quite safely."],
        (Slip::WrongCapture, Sorry) => &[
            "Pardon me, that man cannot take.",
            "I am sorry, I looked along the wrong line.",
        ],
        (Slip::WrongCapture, Denies) => &["It takes very well, I should say."],
        (Slip::TookBack, Sorry) => &["Pardon me, I should like to have that back."],
        (Slip::TookBack, Denies) => &["I had not moved yet, I was only trying it."],
        (Slip::FalseClaim, Sorry) => &["I beg your pardon, I miscounted."],
        (Slip::FalseClaim, Denies) => &["I am sure that I am right."],
    };
    lot.of(said).copied()
}

/// A slip made ready: the acts of the hand, one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slipping {
    pub slip: Slip,
    pub acts: Vec<Act>,
}

/// What the other must at least gain by it, and at most: a Pawn's worth is a penalty, a Queen's a gift.
const GAIN: std::ops::RangeInclusive<i32> = 40..=420;

/// Of each kind no more than these are tried before the umpire.
const TRIED: usize = 5;

/// A slip in the place of the move that he would have made, if one is worth the other's while.
pub fn find(game: &Game, side: Color, meant: (Move, i32), lot: &mut Lot) -> Option<Slipping> {
    let mut kinds = Slip::ALL;
    lot.shuffle(&mut kinds);
    // What has its occasion seldom comes first.
    kinds.sort_by_key(|slip| !matches!(slip, Slip::SilentCheck | Slip::RookFirst));
    // What costs nothing but face is said now and then, not for want of anything better.
    let idle = lot.below(4) > 0;
    for slip in kinds
        .into_iter()
        .filter(|slip| !idle || *slip != Slip::FalseClaim)
    {
        let mut ways = ways(game, side, slip, meant.0);
        lot.shuffle(&mut ways);
        let tried = ways.into_iter().take(TRIED);
        let mut tried =
            tried.map(|deeds| deeds.into_iter().map(|deed| Act::of(side, deed)).collect());
        if let Some(acts) =
            tried.find(|acts: &Vec<Act>| worth_while(game, side, slip, acts, meant.1))
        {
            return Some(Slipping { slip, acts });
        }
    }
    None
}

/// Whether the other can gain by it what is neither nothing nor everything.
fn worth_while(game: &Game, side: Color, slip: Slip, acts: &[Act], meant: i32) -> bool {
    let mut trial = game.clone();
    let mut refused = false;
    for act in acts {
        refused |= trial.act(act).verdict == Verdict::Refused;
    }
    if trial.outcome().0 != Outcome::Open || loses_the_game(&trial, side) {
        return false;
    }
    if slip == Slip::FalseClaim {
        // What is refused costs him his face, and in some codes time.
        return refused || gain(&trial, side, meant) > 0;
    }
    // Nothing has come of it that anybody could answer.
    let idle = trial.turn() == side && trial.demands(!side).is_empty();
    let gain = gain(&trial, side, meant);
    let enough = match slip {
        // A check that one need not meet is worth having by itself.
        Slip::SilentCheck => (1..=*GAIN.end()).contains(&gain),
        _ => GAIN.contains(&gain),
    };
    !refused && !idle && enough
}

/// Whether the other has but to speak to have the game (FIDE 7.5.5: a second illegal move).
fn loses_the_game(after: &Game, side: Color) -> bool {
    let spoken = after.rights(!side).into_iter().map(|right| right.act);
    let mut spoken = spoken.filter(|act| {
        matches!(
            act.deed,
            Deed::PointsOut(_) | Deed::ClaimsForfeit(_) | Deed::Demands(_)
        )
    });
    spoken.any(|act| {
        let mut trial = after.clone();
        trial.act(&act);
        trial.outcome().0 == Outcome::Won(!side)
    })
}

/// What the other has more than if the move that was meant had been played.
fn gain(after: &Game, side: Color, meant: i32) -> i32 {
    let exacted = elections::best(after, !side).map(|(_, worth)| worth);
    let passed = standing(after, !side);
    exacted.map_or(passed, |worth| worth.max(passed)) + meant
}

/// The ways in which the hand can slip so.
fn ways(game: &Game, side: Color, slip: Slip, meant: Move) -> Vec<Vec<Deed>> {
    let position = game.position().with_turn(side);
    let plays = || Deed::Plays(making(meant));
    // What is illegal becomes a move by the clock where the clock completes moves (FIDE 7.5.1).
    let completed = |words: MoveWords| {
        let press = game.clock_completes().then_some(Deed::PressesClock);
        [Deed::Plays(words)].into_iter().chain(press).collect()
    };
    match slip {
        Slip::WrongMan => touchable(&position, side, meant)
            .into_iter()
            .map(|square| vec![Deed::Touches(square), plays()])
            .collect(),
        Slip::LetGo => beside(&position, meant)
            .into_iter()
            .map(|to| by_hand(meant.from(), to, position.at(to).is_some()))
            .collect(),
        Slip::SilentCheck => {
            let code = game.code();
            let checks = position.after(meant).in_check(!side);
            match checks && code.answers.check.must_be_announced.rule {
                true => vec![vec![plays()]],
                false => Vec::new(),
            }
        }
        Slip::RookFirst => rook_first(&position),
        Slip::KingLeft => {
            let legal = position.legal_moves();
            let illegal = position
                .pseudo_legal()
                .into_iter()
                .filter(|m| !legal.contains(m) && m.castles().is_none() && m.promotion().is_none());
            illegal.map(|m| completed(making(m))).collect()
        }
        Slip::WrongCapture => wrong_captures(&position, side)
            .into_iter()
            .map(|(from, to)| {
                completed(MoveWords::Coordinates {
                    from,
                    to,
                    promotion: None,
                })
            })
            .collect(),
        Slip::TookBack => beside(&position, meant)
            .into_iter()
            .filter_map(|to| position.find(meant.from(), to, None))
            .map(|m| vec![Deed::Plays(making(m)), Deed::TakesBack])
            .collect(),
        Slip::FalseClaim => {
            let mut claims: Vec<Vec<Deed>> = [Claim::Repetition, Claim::FiftyMoves]
                .map(|claim| vec![Deed::ClaimsDraw(claim)])
                .into();
            if !position.after(meant).in_check(!side) {
                claims.push(vec![plays(), Deed::AnnouncesCheck]);
            }
            claims
        }
    }
}

/// Men that he might have touched instead: his own that can move, the other's that he can take.
fn touchable(position: &Position, side: Color, meant: Move) -> Vec<Square> {
    let moves = position.legal_moves();
    let mut found: Vec<Square> = moves
        .iter()
        .flat_map(|m| [Some(m.from()), position.taken(*m)])
        .flatten()
        .filter(|square| *square != meant.from() && position.taken(meant) != Some(*square))
        .collect();
    found.sort();
    found.dedup();
    // A King whose touch is no bond is not the wrong man that anybody would notice.
    found.retain(|square| {
        position
            .at(*square)
            .is_some_and(|man| man.color == side || man.role != Role::King)
    });
    found
}

/// The other squares to which the man could lawfully go.
fn beside(position: &Position, meant: Move) -> Vec<Square> {
    let of = Bitboard::from(meant.from());
    let moves = position.legal_moves_of(of, !Bitboard::EMPTY);
    let plain = moves
        .iter()
        .filter(|m| m.castles().is_none() && m.promotion().is_none());
    plain
        .map(|m| m.to())
        .filter(|to| *to != meant.to())
        .collect()
}

/// The man is lifted, put and let go; what stands there is taken off first.
fn by_hand(from: Square, to: Square, takes: bool) -> Vec<Deed> {
    let off = takes.then_some(Deed::TakesOff(to));
    let moved = [
        Deed::Lifts(from),
        Deed::Puts { on: to, over: None },
        Deed::Quits,
    ];
    off.into_iter().chain(moved).collect()
}

fn rook_first(position: &Position) -> Vec<Vec<Deed>> {
    let castlings = position.legal_moves().into_iter().filter_map(|m| match m {
        Move::Castle { king, rook, to } if position.at(rook).is_some() => Some((king, rook, to)),
        _ => None,
    });
    castlings
        .filter_map(|(king, rook, to)| {
            let beside = king.offset(if to > king { 1 } else { -1 })?;
            let mut deeds = by_hand(rook, beside, false);
            deeds.extend(by_hand(king, to, false));
            Some(deeds)
        })
        .collect()
}

/// Captures that are none: a Pawn straight ahead, a piece over a man that stands between.
fn wrong_captures(position: &Position, side: Color) -> Vec<(Square, Square)> {
    let board = position.board();
    let (own, adverse) = (board.by_color(side), board.by_color(!side));
    let mut found = Vec::new();
    for from in own {
        let Some(man) = position.at(from) else {
            continue;
        };
        let on_the_way: Vec<Square> = match man.role {
            Role::Pawn => from.offset(side.fold_wb(8, -8)).into_iter().collect(),
            Role::Bishop | Role::Rook | Role::Queen => beyond(position, from),
            Role::Knight | Role::King => Vec::new(),
        };
        let takes = on_the_way.into_iter().filter(|to| adverse.contains(*to));
        let takes = takes.filter(|to| position.at(*to).is_some_and(|man| man.role != Role::King));
        found.extend(takes.map(|to| (from, to)));
    }
    found
}

/// The squares that the man would command if one man of his own did not stand in its way.
fn beyond(position: &Position, from: Square) -> Vec<Square> {
    let Some(man) = position.at(from) else {
        return Vec::new();
    };
    let blockers = position.commands(from) & position.board().by_color(man.color);
    let seen = position.commands(from);
    let mut found = Vec::new();
    for blocker in blockers {
        let mut board = *position.board();
        board.discard_piece_at(blocker);
        let Ok(without) = Position::new(board, position.turn()) else {
            continue;
        };
        found.extend(without.commands(from) & !seen);
    }
    found
}
