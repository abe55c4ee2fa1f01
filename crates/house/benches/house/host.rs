//! A house, or a bare echo, in a process of its own, whose memory is only its own.
use crate::clients::{Clients, Pair};
use crate::process::Process;
use crate::{bare, place};

/// The words on the command line that make a process of this bench one of these.
pub const BARE: &str = "host-bare";
pub const HOUSE: &str = "host-house";

/// Memory of this process, in bytes.
pub fn resident() -> f64 {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = status.split(' ').nth(1);
    let pages = pages.and_then(|pages| pages.parse().ok());
    pages.unwrap_or(0.0) * 4096.0
}

/// What such a process does: says where two may watch, then how large it is, as often as it is asked.
pub async fn run(word: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let pair = match word {
        BARE => Pair::at_echo(bare::echo().await),
        _ => {
            let place = place::open(folder.path()).await;
            let table = place.table().await;
            Pair::at_table(place.addr, &table.id, [None, None])
        }
    };
    println!("{}", serde_json::to_string(&pair).expect("JSON"));
    let ask = || std::io::stdin().lines().next();
    while let Ok(Some(_)) = tokio::task::spawn_blocking(ask).await {
        println!("{}", resident());
    }
}

/// Such a process, as the bench sees it; it ends when this is dropped.
pub struct Host {
    process: Process,
    pair: Pair,
}

impl Host {
    pub fn open(word: &str) -> Host {
        let mut process = Process::start(word);
        let pair = process.hear();
        Host { process, pair }
    }

    /// What one more watcher costs it, in bytes, when the first few have come.
    pub fn each_watcher(mut self) -> f64 {
        const FIRST: usize = 200;
        const WATCHERS: usize = 2_000;
        let _first = self.seat(FIRST);
        let before = self.resident();
        let _all = self.seat(WATCHERS);
        (self.resident() - before) / WATCHERS as f64
    }

    fn seat(&self, watchers: usize) -> Clients {
        let mut clients = Clients::seat(&vec![self.pair.clone(); watchers / 2]);
        clients.wait();
        clients
    }

    fn resident(&mut self) -> f64 {
        self.process.say(&"how large?");
        self.process.hear()
    }
}
