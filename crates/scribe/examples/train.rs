//! Learns how people played from the collections in `../shared/data/pgn`, and prints `data/play.tsv`; every tenth
//! game is kept back to tell how well it foresees moves.
#[path = "../tests/press/mod.rs"]
#[allow(dead_code)]
mod press;

use board::{Position, Square};
use scribe::decoder::play::{FEATURES, costs, features};

struct Choice {
    options: Vec<Vec<usize>>,
    chosen: usize,
}

fn choices(game: &press::Played) -> Vec<Choice> {
    let mut position: Position = game.start;
    let mut last: Option<Square> = None;
    let mut out = Vec::new();
    for m in &game.moves {
        let legal = position.legal_moves();
        let Some(chosen) = legal.iter().position(|l| l == m) else {
            break;
        };
        let options = legal.iter().map(|l| {
            let after = position.after(*l);
            features(&position, last, *l, after.in_check(after.turn()))
        });
        out.push(Choice {
            options: options.collect(),
            chosen,
        });
        last = position.taken(*m).map(|_| m.to());
        position.play(*m);
    }
    out
}

fn main() {
    let Some(games) = press::collections() else {
        println!("skipped: ../shared/data/pgn is not here");
        return;
    };
    let all: Vec<Vec<Choice>> = games.iter().map(choices).collect();
    let mut weights = vec![0.0_f32; FEATURES];
    let weigh = |weights: &[f32], c: &Choice| -> Vec<f32> {
        let sum = |o: &Vec<usize>| o.iter().map(|f| weights[*f]).sum();
        c.options.iter().map(sum).collect()
    };
    for epoch in 0..6 {
        let rate = 0.08 / (1.0 + epoch as f32);
        let learnt = all.iter().enumerate().filter(|(i, _)| i % 10 != 0);
        for choice in learnt.flat_map(|(_, g)| g) {
            let costs = costs(&weigh(&weights, choice));
            for (k, option) in choice.options.iter().enumerate() {
                let step = rate * (f32::from(u8::from(k == choice.chosen)) - (-costs[k]).exp());
                option.iter().for_each(|f| weights[*f] += step);
            }
        }
        let kept = all.iter().step_by(10).flatten();
        let (mut sum, mut n, mut even) = (0.0, 0.0, 0.0);
        for choice in kept {
            sum += costs(&weigh(&weights, choice))[choice.chosen];
            even += (choice.options.len() as f32).ln();
            n += 1.0;
        }
        eprintln!(
            "{n} moves kept back: {:.3} nats a move, {:.3} by lot",
            sum / n,
            even / n
        );
    }
    println!("# feature (see play.rs), weight");
    for (at, weight) in weights.iter().enumerate().filter(|w| w.1.abs() > 0.005) {
        println!("{at}\t{weight:.2}");
    }
}
