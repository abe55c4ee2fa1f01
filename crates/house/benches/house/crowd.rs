//! Many sockets at once: what an idle one costs, and ten thousand tables in play.
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::clients::{Clients, Play};
use crate::host::{BARE, HOUSE, Host, resident};
use crate::{ROUNDS, Race, percentile, place};

/// Sockets that only watch; each house of them is a process of its own, so that none finds room that another left.
pub async fn idle() {
    let (mut bare, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        bare.push(Host::open(BARE).each_watcher());
        ours.push(Host::open(HOUSE).each_watcher());
    }
    let race = Race {
        title: "memory of an idle watcher",
        limit: "a bare socket",
        aim: "at most 2",
        unit: "bytes",
        bare,
        ours,
    };
    race.report();
}

/// Ten thousand tables, both players there, as many as this process may have files open; each table
/// does an act every five seconds.
pub async fn ten_thousand_tables() {
    const TABLES: usize = 10_000;
    const ACTS: usize = 4;
    let folder = tempfile::tempdir().expect("a folder");
    let place = Arc::new(place::open(folder.path()).await);
    let before = resident();
    let mut pairs = place.pairs(TABLES).await;
    pairs.truncate((open_files() - 200) / 2);
    let halves = pairs.chunks(pairs.len().div_ceil(2));
    let mut clients: Vec<Clients> = halves.map(Clients::seat).collect();
    clients.iter_mut().for_each(Clients::wait);
    let megabytes = (resident() - before) / 1e6;
    println!(
        "{TABLES} tables open with {} sockets: {megabytes:.0} MB",
        2 * pairs.len()
    );
    let mut took = Vec::new();
    let began = Instant::now();
    for _ in 0..ACTS {
        let play = Play {
            acts: 1,
            over: Duration::from_secs(5),
        };
        clients.iter_mut().for_each(|half| half.begin(play));
        clients
            .iter_mut()
            .for_each(|half| took.extend(half.end().took));
    }
    println!(
        "  in play: {:.0} acts/s, act to the opponent's frame p50 {:.1} ms, p99 {:.1} ms",
        took.len() as f64 / began.elapsed().as_secs_f64(),
        percentile(&mut took, 50),
        percentile(&mut took, 99),
    );
}

/// How many files this process may have open.
fn open_files() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits
        .lines()
        .find(|line| line.starts_with("Max open files"));
    let soft = line.and_then(|line| line.split_whitespace().nth(3)?.parse().ok());
    soft.unwrap_or(1024)
}
