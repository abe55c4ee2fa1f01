//! How long the slowest of many adverse lines takes: forty words each, drawn by lot from those of the lists.
#[path = "../tests/said/lists.rs"]
#[allow(dead_code)]
mod lists;

use std::time::{Duration, Instant};

use minutes::interpret;

const LINES: usize = 300;

fn main() {
    let list = include_str!("../tests/said/strangers.txt");
    let scenes = lists::scenes(list);
    let typed = scenes.iter().flat_map(|(_, lines)| lines);
    let words: Vec<&str> = typed.flat_map(|line| line.typed.split(' ')).collect();
    let setting = lists::set("code fide-2023\nafter 1. e4 e5 2. Nf3 Nc6");
    let mut lot: u64 = 7;
    let mut taken: Vec<(Duration, String)> = Vec::new();
    for _ in 0..LINES {
        let drawn = (0..40).map(|_| {
            lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            words[(lot >> 33) as usize % words.len()]
        });
        let line = drawn.collect::<Vec<_>>().join(" ");
        let began = Instant::now();
        let _ = interpret(&line, setting.scene());
        taken.push((began.elapsed(), line));
    }
    taken.sort();
    println!("median {:?}", taken[LINES / 2].0);
    let (slowest, line) = &taken[LINES - 1];
    println!("slowest {slowest:?}: {line}");
}
