//! The limits: what is left when everything that makes it a house is taken away.
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, mpsc};

use axum::Router;
use axum::extract::Path;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use house::store::Row;
use rusqlite::Connection;
use serde_json::json;
use tokio::sync::{broadcast, oneshot};

use crate::place::listen;

/// What a socket reads at once, in bytes: axum's own 128 KB would cost each of them as much.
const BUFFER: usize = 4096;

/// An echo: what axum's sockets can do at best, one message in and one out.
pub async fn echo() -> SocketAddr {
    let answer = async |upgrade: WebSocketUpgrade| {
        upgrade
            .read_buffer_size(BUFFER)
            .on_upgrade(async |mut socket| {
                while let Some(Ok(message @ Message::Text(_))) = socket.recv().await {
                    if socket.send(message).await.is_err() {
                        return;
                    }
                }
            })
    };
    listen(Router::new().route("/", axum::routing::any(answer))).await
}

/// A relay: what one of a pair says goes to both, as it must in a house. With jobs, it is kept on disk first.
pub async fn relay(jobs: Option<Jobs>) -> SocketAddr {
    let pairs: Arc<Mutex<HashMap<usize, Arc<Between>>>> = Arc::default();
    let answer = async move |Path(number): Path<usize>, upgrade: WebSocketUpgrade| {
        let mut pairs = pairs.lock().expect("pairs");
        let pair = pairs
            .entry(number)
            .or_insert_with(|| Arc::new(Between::new(number, jobs.clone())))
            .clone();
        upgrade
            .read_buffer_size(BUFFER)
            .on_upgrade(async move |socket| pair.pass_on(socket).await)
    };
    listen(Router::new().route("/{number}", axum::routing::any(answer))).await
}

/// What is between the two of a pair.
struct Between {
    number: usize,
    jobs: Option<Jobs>,
    news: broadcast::Sender<Utf8Bytes>,
    /// The number of the next row, and the hash of the last.
    tip: tokio::sync::Mutex<(u64, [u8; 32])>,
}

impl Between {
    fn new(number: usize, jobs: Option<Jobs>) -> Between {
        Between {
            number,
            jobs,
            news: broadcast::Sender::new(64),
            tip: tokio::sync::Mutex::default(),
        }
    }

    async fn pass_on(&self, mut socket: WebSocket) {
        let mut news = self.news.subscribe();
        loop {
            tokio::select! {
                biased;
                said = news.recv() => {
                    let Ok(text) = said else { return };
                    if socket.send(Message::Text(text)).await.is_err() {
                        return;
                    }
                }
                said = socket.recv() => {
                    let Some(Ok(Message::Text(text))) = said else { return };
                    self.keep().await;
                    let _ = self.news.send(text);
                }
            }
        }
    }

    async fn keep(&self) {
        let Some(jobs) = &self.jobs else { return };
        let mut tip = self.tip.lock().await;
        let row = row(self.number, tip.0, tip.1, entry(tip.0));
        *tip = (tip.0 + 1, row.hash);
        hand_in(jobs, row).await;
    }
}

/// An entry as long as those of a house.
pub fn entry(seq: u64) -> String {
    json!({"seq": seq, "at": 1_794_775_012_345_u64, "seat": "white", "act_id": "white/1", "kind": "act",
        "act": "white plays Nf3", "clock": null, "ruling": {"verdict": "upheld",
            "sentences": [{"text": "The move is complete.", "cites": ["I.14.B.a"], "kind": "books"}], "advice": null}})
    .to_string()
}

/// A row of a log that holds these words.
pub fn row(table: usize, seq: u64, prev: [u8; 32], body: String) -> Row {
    let hash = *blake3::hash(&[&prev[..], body.as_bytes()].concat()).as_bytes();
    Row {
        table: format!("table{table:07}"),
        seq,
        act_id: seq.to_string(),
        body,
        prev,
        hash,
    }
}

pub type Jobs = mpsc::Sender<(Row, oneshot::Sender<()>)>;

/// Group commit: take what waits, one transaction, answer all.
pub fn group_commit(path: &std::path::Path) -> Jobs {
    let mut connection = Connection::open(path).expect("a file");
    for (pragma, value) in [("journal_mode", "wal"), ("synchronous", "full")] {
        connection
            .pragma_update(None, pragma, value)
            .expect("a pragma");
    }
    let schema =
        "CREATE TABLE entry (tbl TEXT, seq INTEGER, act_id TEXT, body TEXT, prev BLOB, hash BLOB,
        PRIMARY KEY (tbl, seq), UNIQUE (tbl, act_id))";
    connection.execute_batch(schema).expect("a table");
    let (jobs, waiting) = mpsc::channel::<(Row, oneshot::Sender<()>)>();
    std::thread::spawn(move || {
        while let Ok(first) = waiting.recv() {
            let mut group = vec![first];
            group.extend(waiting.try_iter().take(511));
            let transaction = connection.transaction().expect("a transaction");
            for (row, _) in &group {
                insert(&transaction, row);
            }
            transaction.commit().expect("a commit");
            for (_, answer) in group {
                let _ = answer.send(());
            }
        }
    });
    jobs
}

/// Waits until a row is kept.
pub async fn hand_in(jobs: &Jobs, row: Row) {
    let (answer, done) = oneshot::channel();
    jobs.send((row, answer)).expect("the loop runs");
    done.await.expect("it is kept");
}

/// Puts a row in as it is.
pub fn insert(into: &Connection, row: &Row) {
    let values = rusqlite::params![
        row.table,
        row.seq as i64,
        row.act_id,
        row.body,
        row.prev,
        row.hash
    ];
    into.prepare_cached("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)")
        .and_then(|mut statement| statement.execute(values))
        .expect("a row");
}
