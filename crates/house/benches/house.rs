//! The house beside its limits, same machine, same run: `cargo bench -p jadoube-house`.
//!
//! Each bench runs the bare thing and ours in turn, round after round; the median ratio is what counts.
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::WebSocketUpgrade;
use axum::extract::ws::Message as Frame;
use futures_util::{SinkExt, StreamExt};
use house::house::{House, wall};
use house::limits::Pace;
use house::seal::HouseKey;
use house::settlement::Proposal;
use house::store::{Row, Sqlite, Store};
use house::web::{self, Door};
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;

const ROUNDS: usize = 5;
const TABLES: usize = 100;
const ACTS: usize = 40;

type Socket =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        append().await;
        sockets().await;
        idle().await;
        restart().await;
    });
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn report(title: &str, limit: &str, aim: &str, bare: Vec<f64>, ours: Vec<f64>, unit: &str) {
    let ratios = bare
        .iter()
        .zip(&ours)
        .map(|(bare, ours)| ours / bare)
        .collect();
    println!(
        "{title}: {:.2} of {limit} (aim: {aim}); {:.0} against {:.0} {unit}",
        median(ratios),
        median(ours),
        median(bare)
    );
}

fn row(table: usize, seq: u64, prev: [u8; 32]) -> Row {
    let body = json!({"seq": seq, "at": 1_794_775_012_345_u64, "seat": "white", "act_id": "white/1", "kind": "act",
        "act": "white plays Nf3", "clock": null, "ruling": {"verdict": "upheld", "sentences": [], "advice": null}});
    let body = body.to_string();
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

/// `Store::append` against the bare loop: take what waits, one transaction, answer all.
async fn append() {
    let (mut bare, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let folder = tempfile::tempdir().expect("a folder");
        let jobs = bare_loop(&folder.path().join("bare.sqlite"));
        let began = Instant::now();
        let tables = (0..TABLES).map(|table| {
            let jobs = jobs.clone();
            tokio::spawn(async move {
                let mut prev = [0; 32];
                for seq in 0..ACTS as u64 {
                    let row = row(table, seq, prev);
                    prev = row.hash;
                    let (answer, done) = oneshot::channel();
                    jobs.send((row, answer)).expect("the loop runs");
                    done.await.expect("it is kept");
                }
            })
        });
        for table in tables.collect::<Vec<_>>() {
            table.await.expect("it plays");
        }
        bare.push((TABLES * ACTS) as f64 / began.elapsed().as_secs_f64());
        let store = Arc::new(Sqlite::open(&folder.path().join("ours.sqlite")).expect("a store"));
        let began = Instant::now();
        let tables = (0..TABLES).map(|table| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut prev = [0; 32];
                for seq in 0..ACTS as u64 {
                    let row = row(table, seq, prev);
                    prev = row.hash;
                    store.append(row, None).await.expect("it is kept");
                }
            })
        });
        for table in tables.collect::<Vec<_>>() {
            table.await.expect("it plays");
        }
        ours.push((TABLES * ACTS) as f64 / began.elapsed().as_secs_f64());
    }
    report(
        "append",
        "the bare group-commit loop",
        "0.8",
        bare,
        ours,
        "rows/s",
    );
}

type Jobs = mpsc::Sender<(Row, oneshot::Sender<()>)>;

fn bare_loop(path: &std::path::Path) -> Jobs {
    let mut connection = rusqlite::Connection::open(path).expect("a file");
    connection
        .pragma_update(None, "journal_mode", "wal")
        .expect("WAL");
    connection
        .pragma_update(None, "synchronous", "full")
        .expect("FULL");
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
                let values = rusqlite::params![
                    row.table,
                    row.seq as i64,
                    row.act_id,
                    row.body,
                    row.prev,
                    row.hash
                ];
                transaction
                    .prepare_cached("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)")
                    .and_then(|mut statement| statement.execute(values))
                    .expect("a row");
            }
            transaction.commit().expect("a commit");
            for (_, answer) in group {
                let _ = answer.send(());
            }
        }
    });
    jobs
}

async fn listen(router: Router) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    let addr = listener.local_addr().expect("an address");
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(async move { axum::serve(listener, service).await });
    addr
}

/// A bare echo: what axum's sockets can do at best.
async fn echo() -> SocketAddr {
    let answer = async |upgrade: WebSocketUpgrade| {
        upgrade
            .read_buffer_size(4096)
            .on_upgrade(async |mut socket| {
                while let Some(Ok(Frame::Text(text))) = socket.recv().await {
                    if socket.send(Frame::Text(text)).await.is_err() {
                        return;
                    }
                }
            })
    };
    listen(Router::new().route("/", axum::routing::any(answer))).await
}

async fn open(store: Arc<dyn Store>, folder: &std::path::Path) -> (Arc<House>, SocketAddr) {
    let key = HouseKey::at(&folder.join("key")).expect("a key");
    let house = House::open(store, key, wall(), None)
        .await
        .expect("a house");
    let pace = Pace {
        tables_a_minute: 1_000_000,
        requests: 100_000_000,
        messages: 100_000_000,
        sockets: 1_000_000,
    };
    let addr = listen(web::router(Door::new(
        house.clone(),
        pace,
        Vec::new(),
        false,
    )))
    .await;
    (house, addr)
}

async fn connect(url: String) -> Socket {
    tokio_tungstenite::connect_async(url)
        .await
        .expect("a socket")
        .0
}

async fn say(socket: &mut Socket, text: String) {
    socket.send(Message::text(text)).await.expect("it is sent");
}

async fn hear(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let Message::Text(text) = socket.next().await.expect("a message").expect("a good one")
        else {
            continue;
        };
        if text.starts_with(&format!("{{\"type\":\"{kind}\"")) {
            return serde_json::from_str(&text).expect("JSON");
        }
    }
}

async fn seated(house: &Arc<House>, addr: SocketAddr) -> (String, [Socket; 2]) {
    let proposal = Proposal {
        code: "british-1899".into(),
        ..Proposal::default()
    };
    let made = house.make(proposal).await.expect("a table");
    let (live, white) = house
        .find(&made.id, Some(&made.links[0].secret))
        .await
        .expect("a seat");
    let (_, black) = house
        .find(&made.id, Some(&made.links[1].secret))
        .await
        .expect("a seat");
    house.accept(&live, white).await.expect("accepted");
    house.accept(&live, black).await.expect("accepted");
    let mut sockets = Vec::new();
    for link in &made.links[..2] {
        let mut socket = connect(format!("ws://{addr}/api/tables/{}/socket", made.id)).await;
        say(
            &mut socket,
            json!({"type": "sit", "secret": link.secret, "have": null}).to_string(),
        )
        .await;
        hear(&mut socket, "seated").await;
        sockets.push(socket);
    }
    let [first, second] = <[Socket; 2]>::try_from(sockets).expect("two sockets");
    (made.id, [first, second])
}

/// An act until the opponent has its frame, against a message until its echo is back.
async fn sockets() {
    let (mut bare, mut ours) = (Vec::new(), Vec::new());
    let (mut bare_p99, mut ours_p99) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let addr = echo().await;
        let began = Instant::now();
        let players = (0..TABLES).map(|_| {
            tokio::spawn(async move {
                let mut socket = connect(format!("ws://{addr}/")).await;
                let mut took = Vec::new();
                for n in 0..ACTS {
                    let began = Instant::now();
                    let act = json!({"type": "act", "act_id": n.to_string(), "expected_seq": n, "act": "white plays Nf3"});
                    say(&mut socket, act.to_string()).await;
                    socket.next().await.expect("an echo").expect("a good one");
                    took.push(began.elapsed());
                }
                took
            })
        });
        let took = gathered(players.collect()).await;
        bare.push((TABLES * ACTS) as f64 / began.elapsed().as_secs_f64());
        bare_p99.push(p99(took));
        let folder = tempfile::tempdir().expect("a folder");
        let store = Arc::new(Sqlite::open(&folder.path().join("house.sqlite")).expect("a store"));
        let (house, addr) = open(store, folder.path()).await;
        let mut tables = Vec::new();
        for _ in 0..TABLES {
            tables.push(seated(&house, addr).await.1);
        }
        let began = Instant::now();
        let players = tables.into_iter().map(|mut sockets| {
            tokio::spawn(async move {
                let moves = ["white plays Nf3", "black plays Nf6", "white plays Ng1", "black plays Ng8"];
                let mut took = Vec::new();
                for n in 0..ACTS {
                    let began = Instant::now();
                    let act = json!({"type": "act", "act_id": n.to_string(), "expected_seq": n + 2, "act": moves[n % 4]});
                    say(&mut sockets[n % 2], act.to_string()).await;
                    hear(&mut sockets[(n + 1) % 2], "entry").await;
                    took.push(began.elapsed());
                    hear(&mut sockets[n % 2], "done").await;
                }
                took
            })
        });
        let took = gathered(players.collect()).await;
        ours.push((TABLES * ACTS) as f64 / began.elapsed().as_secs_f64());
        ours_p99.push(p99(took));
        house.close().await;
    }
    report(
        "act to the opponent's frame, rate",
        "a bare axum echo",
        "at least 0.5",
        bare,
        ours,
        "acts/s",
    );
    report(
        "act to the opponent's frame, p99",
        "a bare axum echo",
        "at most 2",
        bare_p99,
        ours_p99,
        "ms",
    );
}

async fn gathered(players: Vec<tokio::task::JoinHandle<Vec<Duration>>>) -> Vec<Duration> {
    let mut all = Vec::new();
    for player in players {
        all.extend(player.await.expect("it plays"));
    }
    all
}

fn p99(mut took: Vec<Duration>) -> f64 {
    took.sort();
    took[took.len() * 99 / 100].as_secs_f64() * 1000.0
}

/// Memory of this process, in bytes.
fn resident() -> f64 {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = status
        .split(' ')
        .nth(1)
        .and_then(|pages| pages.parse::<f64>().ok());
    pages.unwrap_or_default() * 4096.0
}

/// Sockets that only watch: both ends are in this process, on both sides of the ratio.
async fn idle() {
    const WATCHERS: usize = 1_000;
    let addr = echo().await;
    let before = resident();
    let mut held = Vec::new();
    for _ in 0..WATCHERS {
        held.push(connect(format!("ws://{addr}/")).await);
    }
    let bare = (resident() - before) / WATCHERS as f64;
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(Sqlite::open(&folder.path().join("house.sqlite")).expect("a store"));
    let (house, addr) = open(store, folder.path()).await;
    let (id, players) = seated(&house, addr).await;
    let before = resident();
    let mut watchers = Vec::new();
    for _ in 0..WATCHERS {
        let mut socket = connect(format!("ws://{addr}/api/tables/{id}/socket")).await;
        say(
            &mut socket,
            json!({"type": "sit", "secret": null, "have": 0}).to_string(),
        )
        .await;
        hear(&mut socket, "seated").await;
        watchers.push(socket);
    }
    let ours = (resident() - before) / WATCHERS as f64;
    drop((held, watchers, players));
    report(
        "memory of an idle watcher",
        "a bare socket",
        "at most 2",
        vec![bare],
        vec![ours],
        "bytes",
    );
}

/// From opening a store with 100,000 games to the first acknowledged act.
async fn restart() {
    const GAMES: usize = 100_000;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("house.sqlite");
    let (secret, id) = {
        let store = Arc::new(Sqlite::open(&path).expect("a store"));
        let (house, addr) = open(store.clone(), folder.path()).await;
        let (id, _) = seated(&house, addr).await;
        let made = house
            .make(Proposal {
                code: "british-1899".into(),
                ..Proposal::default()
            })
            .await
            .expect("a table");
        let (live, white) = house
            .find(&made.id, Some(&made.links[0].secret))
            .await
            .expect("a seat");
        house.accept(&live, white).await.expect("accepted");
        house
            .accept(&live, "black".parse().expect("a seat"))
            .await
            .expect("accepted");
        let pattern = store.read(&id, 0).await.expect("its rows");
        let mut filling = rusqlite::Connection::open(&path).expect("the file");
        let transaction = filling.transaction().expect("a transaction");
        for game in 0..GAMES {
            for row in &pattern {
                let values = rusqlite::params![
                    format!("g{game:011}"),
                    row.seq as i64,
                    row.act_id,
                    row.body,
                    row.prev,
                    row.hash
                ];
                transaction
                    .prepare_cached("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)")
                    .and_then(|mut statement| statement.execute(values))
                    .expect("a row");
            }
        }
        transaction.commit().expect("a commit");
        (made.links[0].secret.clone(), made.id)
    };
    let began = Instant::now();
    let store = Arc::new(Sqlite::open(&path).expect("a store"));
    let (house, _) = open(store, folder.path()).await;
    let (live, white) = house.find(&id, Some(&secret)).await.expect("a seat");
    let asked = house::house::Asked {
        act_id: "1".into(),
        expected_seq: 2,
        act: "white plays e4".into(),
    };
    house.act(&live, white, asked).await.expect("acknowledged");
    let took = began.elapsed().as_secs_f64();
    println!("restart with {GAMES} games to the first acknowledged act: {took:.3} s (aim: 2)");
}
