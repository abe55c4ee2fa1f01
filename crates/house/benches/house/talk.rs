//! An act until the opponent has its frame, against a message until its echo is back.
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::clients::{Clients, Pair, Play};
use crate::{ROUNDS, Race, bare, percentile, place};

const TABLES: usize = 1_000;
const ACTS: usize = 40;

pub async fn race() {
    let mut echo = Figures::default();
    let mut durable = Figures::default();
    let mut ours = Figures::default();
    for _ in 0..ROUNDS {
        let folder = tempfile::tempdir().expect("a folder");
        let addr = bare::echo().await;
        echo.add(&vec![Pair::at_echo(addr); TABLES]);
        let addr = bare::durable_echo(&folder.path().join("bare.sqlite")).await;
        durable.add(&vec![Pair::at_echo(addr); TABLES]);
        let place = Arc::new(place::open(folder.path()).await);
        ours.add(&place.pairs(TABLES).await);
        place.house.close().await;
    }
    for (limit, bare) in [
        ("a bare axum echo", echo),
        ("a bare echo that keeps what it hears", durable),
    ] {
        let rate = Race {
            title: "act to the opponent's frame, rate",
            limit,
            aim: "at least 0.5",
            unit: "acts/s",
            bare: bare.rates,
            ours: ours.rates.clone(),
        };
        let p99 = Race {
            title: "act to the opponent's frame, p99",
            limit,
            aim: "at most 2",
            unit: "ms",
            bare: bare.p99,
            ours: ours.p99.clone(),
        };
        rate.report();
        p99.report();
    }
}

#[derive(Default)]
struct Figures {
    rates: Vec<f64>,
    p99: Vec<f64>,
}

impl Figures {
    fn add(&mut self, pairs: &[Pair]) {
        let mut clients = Clients::seat(pairs);
        clients.wait();
        let began = Instant::now();
        clients.begin(Play {
            acts: ACTS,
            over: Duration::ZERO,
        });
        let mut took = clients.end();
        self.rates
            .push(took.len() as f64 / began.elapsed().as_secs_f64());
        self.p99.push(percentile(&mut took, 99));
    }
}
