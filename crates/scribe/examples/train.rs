//! Learns how people played from the collections in `../shared/data/pgn`, and prints `data/play.tsv`; every tenth
//! game is kept back to tell how well it foresees moves.
#[path = "../tests/press/mod.rs"]
#[allow(dead_code)]
mod press;

use board::Position;
use scribe::decoder::play::{FEATURES, Last, Scene, costs};

struct Choice {
    options: Vec<Vec<usize>>,
    chosen: usize,
}

fn choices(game: &press::Played) -> Vec<Choice> {
    let mut position: Position = game.start;
    let mut last: Option<Last> = None;
    let mut out = Vec::new();
    for m in &game.moves {
        let legal = position.legal_moves();
        let Some(chosen) = legal.iter().position(|l| l == m) else {
            break;
        };
        let scene = Scene::of(&position, last);
        let options = legal.iter().map(|l| {
            let after = position.after(*l);
            let mut told = Vec::new();
            scene.features(*l, &after, after.in_check(after.turn()), |f| told.push(f));
            told
        });
        out.push(Choice {
            options: options.collect(),
            chosen,
        });
        last = Some(Last::of(&position, *m));
        position.play(*m);
    }
    out
}

/// How often all games are gone through, and how fast is learnt from them.
const EPOCHS: usize = 8;
const RATE: f32 = 0.3;

/// What was done less often is not learnt.
const SELDOM: usize = 6;

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
    // What was seldom done says nothing.
    let mut done = vec![0_usize; FEATURES];
    let learnt = all.iter().enumerate().filter(|(i, _)| i % 10 != 0);
    for choice in learnt.flat_map(|(_, g)| g) {
        choice.options[choice.chosen]
            .iter()
            .for_each(|f| done[*f] += 1);
    }
    let telling = |f: &&usize| done[**f] >= SELDOM;
    // Each weight is learnt the slower the oftener it was moved.
    let mut moved = vec![1.0_f32; FEATURES];
    for _ in 0..EPOCHS {
        let learnt = all.iter().enumerate().filter(|(i, _)| i % 10 != 0);
        for choice in learnt.flat_map(|(_, g)| g) {
            let costs = costs(&weigh(&weights, choice));
            for (k, option) in choice.options.iter().enumerate() {
                let slope = f32::from(u8::from(k == choice.chosen)) - (-costs[k]).exp();
                for f in option.iter().filter(telling) {
                    moved[*f] += slope * slope;
                    weights[*f] += RATE * slope / moved[*f].sqrt();
                }
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
