//! Players and watchers in a process of their own, so that what they cost is not counted as the house's.
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::process::Process;

/// The word on the command line that makes a process of this bench one of clients.
pub const WORD: &str = "clients";

/// Twenty moves of a game as games go (Lasker and Capablanca, St Petersburg 1914): going to and fro instead would open to
/// both sides, with every act, a claim upon the repetition.
const GAME: [&str; 40] = [
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "d4", "exd4", "Qxd4", "Qxd4", "Nxd4",
    "Bd6", "Nc3", "Ne7", "O-O", "O-O", "f4", "Re8", "Nb3", "f6", "f5", "b6", "Bf4", "Bb7", "Bxd6",
    "cxd6", "Nd4", "Rad8", "Ne6", "Rd7", "Rad1", "Nc8", "Rf2", "b5", "Rfd2", "Rde7", "b4", "Kf7",
];
const AFTERWARDS: [&str; 4] = ["Kh1", "Kg8", "Kg1", "Kf7"];

/// Two who play with each other.
#[derive(Clone, Serialize, Deserialize)]
pub struct Pair {
    pub url: String,
    pub at: At,
}

/// Where they play.
#[derive(Clone, Serialize, Deserialize)]
pub enum At {
    /// What one says comes back to him.
    Echo,
    /// What one says comes to both.
    Relay,
    /// A table of a house; this is what each says first.
    Table([String; 2]),
}

/// What they are to do: so many acts at every table, begun at any moment of a span of time.
#[derive(Copy, Clone, Serialize, Deserialize)]
pub struct Play {
    pub acts: usize,
    pub over: Duration,
}

/// What came of it.
#[derive(Serialize, Deserialize)]
pub struct Played {
    /// From the first word to the last.
    pub over: Duration,
    /// How long each act took until the other side had its frame.
    pub took: Vec<Duration>,
}

impl Pair {
    pub fn at_echo(addr: std::net::SocketAddr) -> Pair {
        let url = format!("ws://{addr}/");
        let at = At::Echo;
        Pair { url, at }
    }

    pub fn at_relay(addr: std::net::SocketAddr, number: usize) -> Pair {
        let url = format!("ws://{addr}/{number}");
        let at = At::Relay;
        Pair { url, at }
    }

    pub fn at_table(addr: std::net::SocketAddr, id: &str, secrets: [Option<&str>; 2]) -> Pair {
        let sit = |secret| json!({"type": "sit", "secret": secret, "have": null}).to_string();
        Pair {
            url: format!("ws://{addr}/api/tables/{id}/socket"),
            at: At::Table(secrets.map(sit)),
        }
    }
}

/// A process of clients, as the bench sees it; they leave when it is dropped.
pub struct Clients(Process);

impl Clients {
    /// Has these come and sit down.
    pub fn seat(pairs: &[Pair]) -> Clients {
        let mut process = Process::start(WORD);
        process.say(&pairs);
        Clients(process)
    }

    /// Waits until all are seated.
    pub fn wait(&mut self) {
        let _: usize = self.0.hear();
    }

    /// Has them begin to play.
    pub fn begin(&mut self, play: Play) {
        self.0.say(&play);
    }

    /// Waits until they have played.
    pub fn end(&mut self) -> Played {
        self.0.hear()
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What a process of clients does: seats everybody, then plays whenever it is told to.
pub fn run() {
    let mut lines = std::io::stdin().lines();
    let mut next = || lines.next().and_then(Result::ok);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let Some(pairs) = next() else { return };
    let pairs: Vec<Pair> = serde_json::from_str(&pairs).expect("pairs");
    let mut tables = runtime.block_on(seat(pairs));
    println!("{}", tables.len());
    while let Some(play) = next() {
        let play = serde_json::from_str(&play).expect("what to play");
        let played;
        (tables, played) = runtime.block_on(play_all(tables, play));
        println!("{}", serde_json::to_string(&played).expect("JSON"));
    }
}

/// Two sockets, where they are, and how many acts were done.
struct Seated {
    sockets: [Socket; 2],
    at: At,
    done: usize,
}

async fn seat(pairs: Vec<Pair>) -> Vec<Seated> {
    let doors = Arc::new(Semaphore::new(64));
    let coming = pairs.into_iter().map(|pair| {
        let doors = doors.clone();
        tokio::spawn(async move {
            let _turn = doors.acquire().await.expect("a turn");
            let mut sockets = [connect(&pair.url).await, connect(&pair.url).await];
            if let At::Table(sits) = &pair.at {
                for (socket, sit) in sockets.iter_mut().zip(sits) {
                    say(socket, sit.clone()).await;
                    hear(socket, "{\"type\":\"seated\"").await;
                }
            }
            Seated {
                sockets,
                at: pair.at,
                done: 0,
            }
        })
    });
    gathered(coming.collect()).await
}

async fn play_all(tables: Vec<Seated>, play: Play) -> (Vec<Seated>, Played) {
    let began = Instant::now();
    let count = tables.len() as u32;
    let games = tables.into_iter().zip(0..).map(|(mut table, place)| {
        tokio::spawn(async move {
            tokio::time::sleep(play.over * place / count).await;
            let mut took = Vec::new();
            for _ in 0..play.acts {
                took.push(act(&mut table).await);
            }
            (table, took)
        })
    });
    let played = gathered(games.collect()).await;
    let over = began.elapsed();
    let (tables, took): (Vec<_>, Vec<_>) = played.into_iter().unzip();
    let took = took.concat();
    (tables, Played { over, took })
}

/// One act, until the other side has its frame (or, at an echo, until it is back).
async fn act(table: &mut Seated) -> Duration {
    let n = table.done;
    table.done += 1;
    let (doer, other) = (n % 2, (n + 1) % 2);
    let side = ["white", "black"][doer];
    // Whoever plays on after the game goes to and fro.
    let played = GAME.get(n).unwrap_or(&AFTERWARDS[n % 4]);
    let act = json!({"type": "act", "act_id": n.to_string(), "expected_seq": n + 2,
        "act": format!("{side} plays {played}")})
    .to_string();
    let began = Instant::now();
    say(&mut table.sockets[doer], act.clone()).await;
    match table.at {
        At::Echo => hear(&mut table.sockets[doer], &act).await,
        At::Relay => hear(&mut table.sockets[other], &act).await,
        At::Table(_) => {
            let entry = format!("{{\"type\":\"entry\",\"entry\":{{\"seq\":{},", n + 3);
            hear(&mut table.sockets[other], &entry).await;
        }
    }
    began.elapsed()
}

async fn gathered<T>(tasks: Vec<JoinHandle<T>>) -> Vec<T> {
    let mut all = Vec::new();
    for task in tasks {
        all.push(task.await.expect("it plays"));
    }
    all
}

async fn connect(url: &str) -> Socket {
    let small = WebSocketConfig::default().read_buffer_size(4096);
    tokio_tungstenite::connect_async_with_config(url, Some(small), true)
        .await
        .expect("a socket")
        .0
}

async fn say(socket: &mut Socket, text: String) {
    socket.send(Message::text(text)).await.expect("it is sent");
}

/// Reads until a message begins like this.
async fn hear(socket: &mut Socket, beginning: &str) {
    loop {
        let message = socket.next().await.expect("a message").expect("a good one");
        if let Message::Text(text) = &message
            && text.starts_with(beginning)
        {
            return;
        }
        assert!(!message.is_close(), "sent away: {message}");
    }
}
