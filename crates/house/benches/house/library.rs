//! An ordinary act while strangers ask the library for as much as it answers: twenty of them, in a process of their own, each
//! with the longest case under every code, again and again.
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;

use crate::clients::{Clients, Play};
use crate::process::Process;
use crate::{ROUNDS, Race, percentile, place};

/// The word on the command line that makes a process of this bench one of strangers.
pub const WORD: &str = "strangers";

const STRANGERS: usize = 20;
const TABLES: usize = 10;
const ACTS: usize = 200;

pub async fn race() {
    let (mut quiet, mut pressed) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Arc::new(place::open(folder.path()).await);
        let mut clients = Clients::seat(&place.pairs(TABLES).await);
        clients.wait();
        let mut p99 = || {
            // Each table at its own moment, as people play; not one pressing on the other.
            clients.begin(Play {
                acts: ACTS,
                over: Duration::from_millis(100),
            });
            percentile(&mut clients.end().took, 99)
        };
        quiet.push(p99());
        let mut strangers = Process::start(WORD);
        strangers.say(&place.addr);
        let _: usize = strangers.hear();
        pressed.push(p99());
        drop(strangers);
        place.house.close().await;
    }
    let race = Race {
        title: "an act while twenty strangers ask the library for all it has, p99",
        limit: "the same when it is quiet",
        aim: "at most 3",
        unit: "ms",
        bare: quiet,
        ours: pressed,
    };
    race.report();
}

/// What a process of strangers does, until nobody listens to it any more.
pub fn run() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).expect("an address");
    let addr: SocketAddr = serde_json::from_str(&line).expect("an address");
    for _ in 0..STRANGERS {
        std::thread::spawn(move || while ask(addr).is_ok() {});
    }
    std::thread::sleep(Duration::from_millis(500));
    println!("{STRANGERS}");
    let mut rest = String::new();
    let _ = std::io::stdin().read_to_string(&mut rest);
}

fn ask(addr: SocketAddr) -> std::io::Result<()> {
    const MOVES: [&str; 4] = [
        "white plays Nf3\n",
        "black plays Nf6\n",
        "white plays Ng1\n",
        "black plays Ng8\n",
    ];
    let case: String = (0..1_600).map(|n| MOVES[n % 4]).collect();
    let body = json!({"case": case, "codes": vec!["all"; 10]}).to_string();
    let mut stream = TcpStream::connect(addr)?;
    write!(
        stream,
        "POST /api/rule HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )?;
    std::io::copy(&mut stream, &mut std::io::sink()).map(drop)
}
