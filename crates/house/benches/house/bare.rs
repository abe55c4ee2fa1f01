//! The limits: what is left when everything that makes it a house is taken away.
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use house::store::Row;
use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::place::listen;

/// An echo: what axum's sockets can do at best.
pub async fn echo() -> SocketAddr {
    echo_after(None).await
}

/// An echo that keeps every message on disk before it answers: what they can do and a bare group commit.
pub async fn durable_echo(path: &Path) -> SocketAddr {
    echo_after(Some(group_commit(path))).await
}

async fn echo_after(jobs: Option<Jobs>) -> SocketAddr {
    let sockets = Arc::new(AtomicUsize::new(0));
    let answer = move |upgrade: WebSocketUpgrade| {
        let (jobs, number) = (jobs.clone(), sockets.fetch_add(1, Ordering::Relaxed));
        let upgrade = upgrade.read_buffer_size(4096);
        async move { upgrade.on_upgrade(move |socket| answer_all(socket, number, jobs)) }
    };
    listen(Router::new().route("/", axum::routing::any(answer))).await
}

async fn answer_all(mut socket: WebSocket, number: usize, jobs: Option<Jobs>) {
    let mut tip = [0; 32];
    for seq in 0.. {
        let Some(Ok(Message::Text(text))) = socket.recv().await else {
            return;
        };
        if let Some(jobs) = &jobs {
            let row = row(number, seq, tip, text.to_string());
            tip = row.hash;
            hand_in(jobs, row).await;
        }
        if socket.send(Message::Text(text)).await.is_err() {
            return;
        }
    }
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
pub fn group_commit(path: &Path) -> Jobs {
    let mut connection = Connection::open(path).expect("a file");
    for (pragma, value) in [("journal_mode", "wal"), ("synchronous", "full")] {
        connection
            .pragma_update(None, pragma, value)
            .expect("a pragma");
    }
    let schema =
        "CREATE TABLE entry (tbl TEXT, seq INTEGER, act_id TEXT, body TEXT, prev BLOB, hash BLOB,
        PRIMARY KEY (tbl, seq), UNIQUE (tbl, act_id)) WITHOUT ROWID";
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
