//! An act until the opponent has its frame, against three limits: a message until its echo is back on the same socket,
//! a message until the other of two sockets has it (both get it), and that after it was kept on disk.
//!
//! All have the same clients: a thousand pairs of sockets in a process of their own on the same processors, every pair
//! always waiting for one message, its two players in turn.
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::clients::{Clients, Pair, Play, Played};
use crate::{ROUNDS, Race, bare, percentile, place};

const TABLES: usize = 1_000;
const ACTS: usize = 40;

pub async fn race() {
    let mut echo = Figures::default();
    let mut relay = Figures::default();
    let mut keeping = Figures::default();
    let mut ours = Figures::default();
    for _ in 0..ROUNDS {
        let folder = tempfile::tempdir().expect("a folder");
        let addr = bare::echo().await;
        echo.add(&vec![Pair::at_echo(addr); TABLES]);
        let addr = bare::relay(None).await;
        relay.add(&at_relay(addr));
        keeping.add_keeping(folder.path()).await;
        ours.add_house(folder.path()).await;
    }
    for (limit, bare) in [
        ("a bare axum echo", echo),
        ("a bare relay to both", relay),
        ("a bare relay that keeps each message first", keeping),
    ] {
        let race = |title, aim, unit, bare: Vec<f64>, ours: &[f64]| Race {
            title,
            limit,
            aim,
            unit,
            bare,
            ours: ours.to_vec(),
        };
        let rate = "act to the opponent's frame, rate";
        race(rate, "at least 0.5", "acts/s", bare.rates, &ours.rates).report();
        let p99 = "act to the opponent's frame, p99";
        race(p99, "at most 2", "ms", bare.p99, &ours.p99).report();
        let work = "  processor time of the server";
        race(work, "none", "µs an act", bare.work, &ours.work).report();
    }
}

/// The house and the relay that keeps, once each, for those who look where the time goes: `perf record … profile`.
pub async fn profile() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut keeping = Figures::default();
    keeping.add_keeping(folder.path()).await;
    let mut ours = Figures::default();
    ours.add_house(folder.path()).await;
    for (name, figures) in [("relay that keeps", keeping), ("house", ours)] {
        let (rate, work) = (figures.rates[0], figures.work[0]);
        println!("{name}: {rate:.0} acts/s, {work:.1} µs an act");
    }
}

fn at_relay(addr: SocketAddr) -> Vec<Pair> {
    let pair = |number| Pair::at_relay(addr, number);
    (0..TABLES).map(pair).collect()
}

#[derive(Default)]
struct Figures {
    rates: Vec<f64>,
    p99: Vec<f64>,
    work: Vec<f64>,
}

impl Figures {
    fn add(&mut self, pairs: &[Pair]) {
        let mut clients = Clients::seat(pairs);
        clients.wait();
        let before = processor_time();
        clients.begin(Play {
            acts: ACTS,
            over: Duration::ZERO,
        });
        let Played { over, mut took } = clients.end();
        let acts = took.len() as f64;
        self.work.push((processor_time() - before) * 1e6 / acts);
        self.rates.push(acts / over.as_secs_f64());
        self.p99.push(percentile(&mut took, 99));
    }

    async fn add_keeping(&mut self, folder: &Path) {
        let jobs = bare::group_commit(&folder.join("bare.sqlite"));
        self.add(&at_relay(bare::relay(Some(jobs)).await));
    }

    async fn add_house(&mut self, folder: &Path) {
        let place = Arc::new(place::open(folder).await);
        self.add(&place.pairs(TABLES).await);
        place.house.close().await;
    }
}

/// Seconds that this process has worked, in user and in kernel.
fn processor_time() -> f64 {
    const TICKS_A_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let fields = after_name.split_whitespace().skip(11).take(2);
    let ticks: f64 = fields.filter_map(|ticks| ticks.parse::<f64>().ok()).sum();
    ticks / TICKS_A_SECOND
}
