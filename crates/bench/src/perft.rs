//! Counting legal moves: with the last move only counted, and with every leaf played on the board.
use crate::rounds::{Contender, Rounds};
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

/// The usual five positions, each to a depth that takes about as long as the others.
const POSITIONS: [(&str, u32); 5] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        4,
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        4,
    ),
];

/// The position as each contender holds it.
struct Table {
    depth: u32,
    ours: board::Position,
    shakmaty: Chess,
    cozy: cozy_chess::Board,
}

fn tables() -> Vec<Table> {
    let table = |(fen, depth): (&str, u32)| Table {
        depth,
        ours: board::Position::from_fen(fen).expect("a good FEN"),
        shakmaty: fen
            .parse::<Fen>()
            .expect("a good FEN")
            .into_position(CastlingMode::Standard)
            .expect("a regular position"),
        cozy: fen.parse().expect("a good FEN"),
    };
    POSITIONS.into_iter().map(table).collect()
}

/// Counts over all the tables.
fn total(tables: &[Table], count: impl Fn(&Table) -> u64) -> u64 {
    tables.iter().map(count).sum()
}

/// Perft with bulk counting: the last move is counted, not played.
pub fn bulk(rounds: &Rounds) {
    let tables = tables();
    let leaves = total(&tables, |t| board::perft(&t.ours, t.depth));
    let contenders = vec![
        Contender::new("shakmaty", || {
            total(&tables, |t| shakmaty::perft(&t.shakmaty, t.depth))
        }),
        Contender::new("cozy-chess", || total(&tables, |t| cozy(&t.cozy, t.depth))),
        Contender::new("jadoube", || {
            total(&tables, |t| board::perft(&t.ours, t.depth))
        }),
    ];
    rounds.race(
        "Perft, last move counted in bulk",
        leaves as f64,
        "leaves",
        contenders,
    );
}

/// Perft with every leaf played.
pub fn leaves(rounds: &Rounds) {
    let tables = tables();
    let leaves = total(&tables, |t| board::perft(&t.ours, t.depth));
    let contenders = vec![
        Contender::new("shakmaty", || {
            total(&tables, |t| shakmaty_leaves(&t.shakmaty, t.depth))
        }),
        Contender::new("cozy-chess", || {
            total(&tables, |t| cozy_leaves(&t.cozy, t.depth))
        }),
        Contender::new("jadoube", || {
            total(&tables, |t| our_leaves(&t.ours, t.depth))
        }),
    ];
    rounds.race(
        "Perft, every leaf played",
        leaves as f64,
        "leaves",
        contenders,
    );
}

fn our_leaves(position: &board::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let play = |m: &board::Move| our_leaves(&position.after(*m), depth - 1);
    position.legal_moves().iter().map(play).sum()
}

fn shakmaty_leaves(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let play = |m: &shakmaty::Move| {
        let mut child = position.clone();
        child.play_unchecked(*m);
        shakmaty_leaves(&child, depth - 1)
    };
    position.legal_moves().iter().map(play).sum()
}

fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for m in moves {
                let mut child = board.clone();
                child.play_unchecked(m);
                count += cozy(&child, depth - 1);
            }
        }
        false
    });
    count
}

fn cozy_leaves(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut child = board.clone();
            child.play_unchecked(m);
            count += cozy_leaves(&child, depth - 1);
        }
        false
    });
    count
}
