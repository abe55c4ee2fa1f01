//! One act on the umpire, beside generating the legal moves of the same position; and whether an act
//! late in a long game costs more than an early one.
use crate::rounds::{Contender, Rounds};
use board::{Color, Position};
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};
use std::hint::black_box;
use umpire::Game;
use umpire::act::{Act, Deed, MoveWords};
use umpire::agreement::Conditions;

/// A game of lawful moves as acts, with the positions in which they were made.
struct Score {
    acts: Vec<Act>,
    positions: Vec<Chess>,
}

fn spoken(side: Color, m: board::Move) -> Act {
    let (from, to, promotion) = (m.from(), m.to(), m.promotion());
    let words = MoveWords::Coordinates {
        from,
        to,
        promotion,
    };
    Act::of(
        side,
        Deed::Plays(m.castles().map_or(words, MoveWords::Castle)),
    )
}

/// A game drawn by a simple lot, as long as it goes on.
fn score(mut lot: u64, plies: usize) -> Score {
    let mut position = Position::start();
    let (mut acts, mut positions) = (Vec::new(), Vec::new());
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() || position.board().occupied().count() < 8 {
            break;
        }
        let chess: Result<Chess, _> = position
            .fen()
            .parse::<Fen>()
            .expect("our own FEN")
            .into_position(CastlingMode::Standard);
        let Ok(chess) = chess else { break };
        lot = lot
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let m = legal[(lot >> 33) as usize % legal.len()];
        acts.push(spoken(position.turn(), m));
        positions.push(chess);
        position.play(m);
    }
    Score { acts, positions }
}

fn hear(acts: &[Act]) -> u64 {
    hear_under("british-1899", acts)
}

fn hear_under(code: &str, acts: &[Act]) -> u64 {
    let code = statute::Code::find(code).expect("one of the six");
    let mut game = Game::new(code, Conditions::default()).expect("an ordinary game");
    for act in acts {
        black_box(game.act(act));
    }
    acts.len() as u64
}

/// At most ten times the cost of shakmaty generating the legal moves of the same positions.
pub fn against_move_generation(rounds: &Rounds) {
    let scores: Vec<Score> = (0..60).map(|n| score(n * 77 + 5, 80)).collect();
    let plies: usize = scores.iter().map(|s| s.acts.len()).sum();
    let contenders = vec![
        Contender::new("shakmaty, legal moves", || {
            for score in &scores {
                for position in &score.positions {
                    black_box(position.legal_moves());
                }
            }
            plies as u64
        }),
        Contender::new("umpire, an act", || {
            scores.iter().map(|s| hear(&s.acts)).sum()
        }),
        Contender::new("umpire, an act under the FIDE Laws", || {
            let hear = |s: &Score| hear_under("fide-2023", &s.acts);
            scores.iter().map(hear).sum()
        }),
    ];
    rounds.race(
        "One act on the umpire (at least 0.10x)",
        plies as f64,
        "acts",
        contenders,
    );
}

/// A game of 5,000 acts costs per act what one of 50 does.
pub fn long_games(rounds: &Rounds) {
    let shuffle: Vec<Act> = ["g1f3", "g8f6", "f3g1", "f6g8"]
        .iter()
        .enumerate()
        .map(|(n, m)| {
            let side = if n % 2 == 0 {
                Color::White
            } else {
                Color::Black
            };
            let (from, to) = (
                m[..2].parse().expect("a square"),
                m[2..].parse().expect("a square"),
            );
            Act::of(
                side,
                Deed::Plays(MoveWords::Coordinates {
                    from,
                    to,
                    promotion: None,
                }),
            )
        })
        .collect();
    let acts: Vec<Act> = shuffle.iter().cycle().take(5_000).cloned().collect();
    let contenders = vec![
        Contender::new("100 games of 50 acts", || acts.chunks(50).map(hear).sum()),
        Contender::new("one game of 5,000 acts", || hear(&acts)),
    ];
    rounds.race(
        "The length of the game (at least 0.9x)",
        acts.len() as f64,
        "acts",
        contenders,
    );
}
