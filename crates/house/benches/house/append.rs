//! `Store::append` against the bare loop.
use std::future::Future;
use std::sync::Arc;
use std::time::Instant;

use house::store::{Row, Sqlite, Store};

use crate::bare::{self, Jobs, entry, group_commit, row};
use crate::{ROUNDS, Race};

const TABLES: usize = 100;
const ENTRIES: u64 = 100;

pub async fn race() {
    let (mut bare, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let folder = tempfile::tempdir().expect("a folder");
        let jobs = group_commit(&folder.path().join("bare.sqlite"));
        bare.push(rate(move |row| hand_in(jobs.clone(), row)).await);
        let store = Arc::new(Sqlite::open(&folder.path().join("ours.sqlite")).expect("a store"));
        ours.push(rate(move |row| keep(store.clone(), row)).await);
    }
    let race = Race {
        title: "append",
        limit: "the bare group-commit loop",
        aim: "at least 0.8",
        unit: "rows/s",
        bare,
        ours,
    };
    race.report();
}

async fn hand_in(jobs: Jobs, row: Row) {
    bare::hand_in(&jobs, row).await;
}

async fn keep(store: Arc<Sqlite>, row: Row) {
    store.append(row, None).await.expect("it is kept");
}

/// Rows kept in a second, each table waiting for its last before it brings the next.
async fn rate<F>(append: impl Fn(Row) -> F + Clone + Send + 'static) -> f64
where
    F: Future<Output = ()> + Send + 'static,
{
    let began = Instant::now();
    let tables = (0..TABLES).map(|table| {
        let append = append.clone();
        tokio::spawn(async move {
            let mut prev = [0; 32];
            for seq in 0..ENTRIES {
                let row = row(table, seq, prev, entry(seq));
                prev = row.hash;
                append(row).await;
            }
        })
    });
    for table in tables.collect::<Vec<_>>() {
        table.await.expect("it plays");
    }
    (TABLES as u64 * ENTRIES) as f64 / began.elapsed().as_secs_f64()
}
