//! From opening a store with 100,000 games to the first acknowledged act.
use std::time::Instant;

use house::entry::Entry;
use house::house::{Asked, NewTable};
use house::store::Row;

use crate::bare::insert;
use crate::place::{self, Place};

const GAMES: usize = 100_000;
/// Acts at each, before the house is shut.
const ACTS: usize = 8;

pub async fn with_a_hundred_thousand_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("house.sqlite");
    let made = {
        let place = place::open(folder.path()).await;
        let made = place.table().await;
        let moves = [
            "white plays Nf3",
            "black plays Nf6",
            "white plays Ng1",
            "black plays Ng8",
        ];
        for (n, act) in moves.into_iter().cycle().take(ACTS).enumerate() {
            act_of(&place, &made, n, act).await;
        }
        let pattern = place.house.store.read(&made.id, 0).await.expect("its log");
        let mut filling = rusqlite::Connection::open(&file).expect("the file");
        let transaction = filling.transaction().expect("a transaction");
        for game in 0..GAMES {
            for row in log_of(&format!("g{game:011}"), &pattern) {
                insert(&transaction, &row);
            }
        }
        transaction.commit().expect("a commit");
        place.house.close().await;
        made
    };
    let began = Instant::now();
    let place = place::open(folder.path()).await;
    act_of(&place, &made, ACTS, "white plays e4").await;
    let took = began.elapsed().as_secs_f64();
    println!(
        "restart with {GAMES} games to the first acknowledged act: {took:.3} s (aim: at most 2)"
    );
}

/// The n-th act of a table, by the side whose turn it is.
async fn act_of(place: &Place, made: &NewTable, n: usize, act: &str) {
    let secret = &made.links[n % 2].secret;
    let (live, seat) = place
        .house
        .find(&made.id, Some(secret))
        .await
        .expect("a seat");
    let asked = Asked {
        act_id: n.to_string(),
        expected_seq: n as u64 + 2,
        act: act.into(),
    };
    place
        .house
        .act(&live, seat, asked)
        .await
        .expect("acknowledged");
}

/// The log of another table at which the same was done.
fn log_of(id: &str, pattern: &[Row]) -> Vec<Row> {
    let mut tip = [0; 32];
    let chained = pattern.iter().map(|row| {
        let entry = Entry::of_row(row, row.prev).expect("an entry");
        let row = entry.row(id, tip);
        tip = row.hash;
        row
    });
    chained.collect()
}
