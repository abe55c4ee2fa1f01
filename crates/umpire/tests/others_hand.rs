//! Whatever a hand does in the other's turn that is no move, each lawful move of the other's is what it would have
//! been without it: complete, and with the same end.
use board::{Color, Move, Position, Role, Square};
use statute::Code;
use umpire::Game;
use umpire::act::*;
use umpire::agreement::{Conditions, Outcome, Start};

mod lot;
use lot::Lot;

const BOARDS: [&str; 7] = [
    "6rk/5bpp/8/6N1/8/8/r5PP/6K1 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
    "k7/8/1K6/8/8/8/2r5/7R w - - 0 1",
    "4k3/4q3/8/8/8/8/8/4K3 w - - 0 1",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 6 5",
    "3r2k1/5ppp/8/8/8/1B5P/5PP1/3R2K1 b - - 0 1",
];

/// What a hand does in the other's turn, and how; a man that it carries to another square is a move, if it meant to.
fn meddling(lot: &mut Lot, game: &Game) -> Vec<Deed> {
    let men: Vec<Square> = game.men().on_board().map(|(sq, ..)| sq).collect();
    let (man, any) = (lot.of(&men), Square::new(lot.below(64) as u32));
    let pieces = [Role::Queen, Role::Rook, Role::Knight, Role::Pawn];
    match lot.below(10) {
        0 | 1 => vec![Deed::Lifts(man)],
        8 | 9 => vec![
            Deed::Lifts(man),
            Deed::Puts {
                on: any,
                over: None,
            },
        ],
        2 | 3 => vec![Deed::TakesOff(man)],
        4 | 5 => vec![Deed::Sets {
            owner: lot.of(&[None, Some(Color::White), Some(Color::Black)]),
            piece: lot.of(&pieces),
            on: any,
            standing_for: None,
        }],
        6 => vec![Deed::TakesOff(man), Deed::Lifts(lot.of(&men))],
        _ => vec![Deed::Touches(man), Deed::Holds(lot.of(&men))],
    }
}

fn played(game: &mut Game, m: Move) {
    let side = game.turn();
    let words = MoveWords::Coordinates {
        from: m.from(),
        to: m.to(),
        promotion: m.promotion(),
    };
    game.act(&Act::of(side, Deed::Plays(words)));
}

fn by_hand(game: &mut Game, m: Move) {
    let side = game.turn();
    let taken = game.position().taken(m).map(Deed::TakesOff);
    let put = Deed::Puts {
        on: m.to(),
        over: None,
    };
    let deeds = [
        Some(Deed::Lifts(m.from())),
        Some(put),
        taken,
        Some(Deed::Quits),
    ];
    for deed in deeds.into_iter().flatten() {
        game.act(&Act::of(side, deed));
    }
}

fn holds(code: &std::sync::Arc<Code>, seed: u64) {
    let mut lot = Lot(seed);
    let board = lot.of(&BOARDS);
    let conditions = Conditions {
        start: Start::Position(Position::from_fen(board).unwrap()),
        ..Conditions::default()
    };
    let found = Game::new(code.clone(), conditions).unwrap();
    let moves = found.position().legal_moves().to_vec();
    let plain = |m: &Move| m.castles().is_none() && m.promotion().is_none();
    let moves: Vec<Move> = moves.into_iter().filter(plain).collect();
    let m = lot.of(&moves);
    let mut wanted = found.clone();
    played(&mut wanted, m);

    let mut game = found.clone();
    let other = !found.turn();
    let manners = [
        Manner::Meant,
        Manner::Accident,
        Manner::Mistake,
        Manner::Wilful,
        Manner::WithNotice,
    ];
    let manner = lot.of(&manners);
    let meddled = meddling(&mut lot, &found);
    for deed in &meddled {
        let act = Act {
            manner,
            ..Act::of(other, deed.clone())
        };
        game.act(&act);
    }
    if game.outcome().0 != Outcome::Open {
        return;
    }
    match lot.below(2) {
        0 => played(&mut game, m),
        _ => {
            // By hand there must be a man to lay the hand on.
            let there = |sq: Square| game.men().at(sq) == found.men().at(sq);
            if !(there(m.from()) && there(m.to())) {
                return;
            }
            by_hand(&mut game, m);
        }
    }
    let told = || {
        format!(
            "{} {board} {manner:?} {meddled:?} then {}",
            code.id,
            m.uci()
        )
    };
    assert_eq!(game.outcome(), wanted.outcome(), "{}", told());
    assert_eq!(game.turn(), wanted.turn(), "{}", told());
    // What fell by accident may lie unnoticed; it lapses in none of the codes.
    if manner != Manner::Accident {
        let held = game.in_hand(other);
        let back = |sq: Square| !held.iter().any(|h| h.man.square == sq);
        for sq in Square::ALL.into_iter().filter(|sq| back(*sq)) {
            let kind = |game: &Game| game.men().man_at(sq).map(|man| (man.owner, man.kind));
            assert_eq!(kind(&game), kind(&wanted), "{sq}: {}", told());
        }
    }
}

#[test]
fn no_lawful_move_is_spoilt_by_the_others_hand() {
    for code in Code::all() {
        for seed in 0..1_500 {
            holds(&code, seed);
        }
    }
}

/// A move out of turn, be it check, is none: a move that was lawful as the turn began is made.
fn out_of_turn(code: &std::sync::Arc<Code>, seed: u64) {
    let mut lot = Lot(seed);
    let board = lot.of(&BOARDS);
    let position = Position::from_fen(board).unwrap();
    let conditions = Conditions {
        start: Start::Position(position),
        ..Conditions::default()
    };
    let mut game = Game::new(code.clone(), conditions).unwrap();
    let side = game.turn();
    let moves = position.legal_moves().to_vec();
    let plain = |m: &Move| m.castles().is_none() && m.promotion().is_none();
    let moves: Vec<Move> = moves.into_iter().filter(plain).collect();
    let m = lot.of(&moves);
    let Ok(his) = Position::new(*position.board(), !side) else {
        return;
    };
    let his: Vec<Move> = his.legal_moves().iter().copied().filter(plain).collect();
    if his.is_empty() {
        return;
    }
    let intruding = lot.of(&his);
    let words = MoveWords::Coordinates {
        from: intruding.from(),
        to: intruding.to(),
        promotion: None,
    };
    game.act(&Act::of(!side, Deed::Plays(words)));
    if game.outcome().0 != Outcome::Open {
        return;
    }
    match lot.below(2) {
        0 => played(&mut game, m),
        _ => {
            let written = record::san(&position, m);
            game.act(&Act::of(side, Deed::Plays(MoveWords::San(written))));
        }
    }
    let done = game.turn() != side || game.outcome().0 != Outcome::Open;
    let told = format!("{} {board} {} then {}", code.id, intruding.uci(), m.uci());
    assert!(done, "{told}");
    let mates = position.after(m);
    let mates = mates.in_check(!side) && mates.legal_moves().is_empty();
    let says_check = ["english-club", "first-societies"].contains(&code.id.as_str());
    assert!(
        !mates || says_check || game.outcome().0 == Outcome::Won(side),
        "{told}"
    );
}

#[test]
fn no_lawful_move_is_spoilt_by_a_move_out_of_turn() {
    for code in Code::all() {
        for seed in 0..1_500 {
            out_of_turn(&code, seed);
        }
    }
}
