//! The house under kill -9: nothing that was acknowledged is lost, nothing is done twice.
#[path = "../../house/tests/house/cluster.rs"]
mod cluster;
mod common;

use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::{Chance, House, Table};
use serde_json::Value;

/// What a client was told: which act stands where.
#[derive(Default)]
struct Told {
    acknowledged: Vec<(usize, u64)>,
    next: usize,
    seq: u64,
}

/// Plays on at a table until the house goes away; sends again what was not acknowledged.
fn play(addrs: &[String], table: &Table, told: &Mutex<Told>, stop: &AtomicBool) {
    let mut node = 0;
    while !stop.load(Ordering::SeqCst) {
        let (n, seq) = {
            let told = told.lock().unwrap();
            (told.next, told.seq)
        };
        let Some((status, answer)) = table.act(&addrs[node], n, seq) else {
            if addrs.len() == 1 {
                return;
            }
            node = (node + 1) % addrs.len();
            continue;
        };
        let mut told = told.lock().unwrap();
        match status {
            200 => {
                let seq = answer["seq"].as_u64().unwrap();
                told.acknowledged.push((n, seq));
                told.seq = seq;
                told.next += 1;
            }
            // A node that has not heard the news yet says so; the other side's act is then read.
            409 => told.seq = answer["seq"].as_u64().unwrap_or(told.seq),
            503 => {}
            _ => panic!("{status} {answer}"),
        }
        node = (node + 1) % addrs.len();
    }
}

fn check(log: &[Value], told: &Told) {
    let acts: Vec<&Value> = log.iter().filter(|entry| entry["kind"] == "act").collect();
    for (at, entry) in log.iter().enumerate() {
        assert_eq!(entry["seq"].as_u64(), Some(at as u64));
    }
    for (n, seq) in &told.acknowledged {
        let moves = ["Nf3", "Nf6", "Ng1", "Ng8"];
        let entry = &log[*seq as usize];
        assert!(
            entry["act"].as_str().unwrap().ends_with(moves[n % 4]),
            "act {n} at {seq}: {entry}"
        );
        assert_eq!(
            acts[*n]["seq"].as_u64(),
            Some(*seq),
            "act {n} was done once"
        );
    }
    let count = acts.len();
    let acknowledged = told.acknowledged.len();
    assert!(
        count == acknowledged || count == acknowledged + 1,
        "{count} kept, {acknowledged} acknowledged"
    );
}

fn cycles() -> usize {
    std::env::var("JADOUBE_KILLS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(200)
}

#[test]
fn kill_9_loses_nothing_and_doubles_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap().to_owned();
    let mut chance = Chance(1899);
    let mut house = House::open(&["--data", &data]);
    let mut tables: Vec<(Table, Arc<Mutex<Told>>)> = Vec::new();
    for cycle in 0..cycles() {
        if cycle % 25 == 0 {
            // Fresh tables now and then, so that no log grows long.
            tables = (0..4)
                .map(|_| {
                    let told = Told {
                        seq: 2,
                        ..Told::default()
                    };
                    (Table::make(&house.addr), Arc::new(Mutex::new(told)))
                })
                .collect();
        }
        let stop = Arc::new(AtomicBool::new(false));
        let players: Vec<_> = tables
            .iter()
            .map(|(table, told)| {
                let (addr, table, told, stop) = (
                    house.addr.clone(),
                    table.clone(),
                    told.clone(),
                    stop.clone(),
                );
                std::thread::spawn(move || play(&[addr], &table, &told, &stop))
            })
            .collect();
        std::thread::sleep(Duration::from_millis(5 + chance.below(40)));
        house.kill();
        stop.store(true, Ordering::SeqCst);
        players
            .into_iter()
            .for_each(|player| player.join().unwrap());
        house = House::open(&["--data", &data]);
        for (table, told) in &tables {
            check(&table.log(&house.addr), &told.lock().unwrap());
        }
    }
    let done: usize = tables
        .iter()
        .map(|(_, told)| told.lock().unwrap().acknowledged.len())
        .sum();
    assert!(done > 0, "something was acknowledged between the kills");
    assert!(house.close(), "it closes in order when it is asked to");
    let verified = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(["verify", "--data", &data])
        .output()
        .unwrap();
    assert!(
        verified.status.success(),
        "{}",
        String::from_utf8_lossy(&verified.stderr)
    );
}

#[test]
fn two_nodes_on_one_postgres_and_one_of_them_killed() {
    let Some(cluster) = cluster::Cluster::start() else {
        return;
    };
    let store = cluster.database("nodes");
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let flags = ["--data", data, "--store", &store];
    let stays = House::open(&flags);
    let mut chance = Chance(1910);
    let tables: Vec<(Table, Arc<Mutex<Told>>)> = (0..4)
        .map(|_| {
            let told = Told {
                seq: 2,
                ..Told::default()
            };
            (Table::make(&stays.addr), Arc::new(Mutex::new(told)))
        })
        .collect();
    for _ in 0..8 {
        let mut dies = House::open(&flags);
        let stop = Arc::new(AtomicBool::new(false));
        let addrs = [stays.addr.clone(), dies.addr.clone()];
        let players: Vec<_> = tables
            .iter()
            .map(|(table, told)| {
                let (addrs, table, told, stop) =
                    (addrs.clone(), table.clone(), told.clone(), stop.clone());
                std::thread::spawn(move || play(&addrs, &table, &told, &stop))
            })
            .collect();
        std::thread::sleep(Duration::from_millis(150 + chance.below(200)));
        dies.kill();
        std::thread::sleep(Duration::from_millis(50));
        stop.store(true, Ordering::SeqCst);
        players
            .into_iter()
            .for_each(|player| player.join().unwrap());
        for (table, told) in &tables {
            check(&table.log(&stays.addr), &told.lock().unwrap());
        }
    }
    let done: usize = tables
        .iter()
        .map(|(_, told)| told.lock().unwrap().acknowledged.len())
        .sum();
    assert!(done > 20, "{done} acts were acknowledged");
    let verified = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(["verify", "--store", &store])
        .output()
        .unwrap();
    assert!(
        verified.status.success(),
        "{}",
        String::from_utf8_lossy(&verified.stderr)
    );
}
