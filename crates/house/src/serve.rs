//! Opening the house: configuration, the listening socket, and an orderly close.
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use axum::serve::{ListenerExt, TapIo};
use serde::Deserialize;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};

use crate::anchor::Anchor;
use crate::house::{House, wall};
use crate::limits::Pace;
use crate::seal::HouseKey;
use crate::store;
use crate::web::porch::{Room, receive};
use crate::web::{Door, router};

/// What can be set: by flags, by environment, by a file of this shape.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Address to listen on.
    pub addr: Option<SocketAddr>,
    /// Folder of the embedded store and of the key.
    pub data: Option<PathBuf>,
    /// `postgres://…`, instead of the embedded store.
    pub store: Option<String>,
    /// File of the key that closes envelopes; it belongs in no backup of the store.
    pub key: Option<PathBuf>,
    /// Command of a UCI engine, or `none`; where nothing is said, one that is found on the machine.
    pub engine: Option<String>,
    /// Origins, beside the house's own, that may open sockets.
    pub origins: Vec<String>,
    /// Believe `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Tables that one address may make in a minute.
    pub tables_a_minute: Option<u32>,
    /// Requests of one address in 20 seconds.
    pub requests: Option<u32>,
    /// Things that one seat of a table does in 20 seconds.
    pub messages: Option<u32>,
    /// Sockets of one address.
    pub sockets: Option<usize>,
    /// Connections in all; the last eighth is for those who have a seat.
    pub connections: Option<usize>,
    /// File of the anchor; best on another disk than the store.
    pub anchor: Option<PathBuf>,
    /// Days that a finished table stays in the store; then it goes into the archive.
    pub keep: Option<u32>,
}

impl Config {
    /// What is set here, and for the rest what is set there.
    pub fn or(self, other: Config) -> Config {
        Config {
            addr: self.addr.or(other.addr),
            data: self.data.or(other.data),
            store: self.store.or(other.store),
            key: self.key.or(other.key),
            engine: self.engine.or(other.engine),
            origins: match self.origins.is_empty() {
                true => other.origins,
                false => self.origins,
            },
            behind_proxy: self.behind_proxy || other.behind_proxy,
            tables_a_minute: self.tables_a_minute.or(other.tables_a_minute),
            requests: self.requests.or(other.requests),
            messages: self.messages.or(other.messages),
            sockets: self.sockets.or(other.sockets),
            connections: self.connections.or(other.connections),
            anchor: self.anchor.or(other.anchor),
            keep: self.keep.or(other.keep),
        }
    }

    /// The folder of the house: as set, or in the user's data folder.
    pub fn folder(&self) -> PathBuf {
        let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
        let users = || {
            std::env::var_os("XDG_DATA_HOME")
                .map(PathBuf::from)
                .or_else(home)
        };
        self.data
            .clone()
            .unwrap_or_else(|| users().unwrap_or_default().join("jadoube"))
    }

    /// The address of the store.
    pub fn store(&self) -> String {
        let file = || self.folder().join("house.sqlite").display().to_string();
        self.store.clone().unwrap_or_else(file)
    }

    /// The file of the key.
    pub fn key_file(&self) -> PathBuf {
        let file = || self.folder().join("seal.key");
        self.key.clone().unwrap_or_else(file)
    }

    /// The file of the anchor.
    pub fn anchor_file(&self) -> PathBuf {
        let file = || self.folder().join("anchor.jsonl");
        self.anchor.clone().unwrap_or_else(file)
    }

    fn room(&self, files: u64) -> Room {
        let usual = Room::default();
        let most = usize::try_from(files.saturating_sub(200))
            .unwrap_or(usize::MAX)
            .max(64);
        let each = 2 * self.pace().sockets;
        Room {
            most: self.connections.unwrap_or(most).min(most),
            each: (!self.behind_proxy).then_some(each),
            ..usual
        }
    }

    fn pace(&self) -> Pace {
        let usual = Pace::default();
        Pace {
            tables_a_minute: self.tables_a_minute.unwrap_or(usual.tables_a_minute),
            requests: self.requests.unwrap_or(usual.requests),
            messages: self.messages.unwrap_or(usual.messages),
            sockets: self.sockets.unwrap_or(usual.sockets),
            silence: usual.silence,
        }
    }
}

/// Opens the house and keeps it open until it is told to close.
pub async fn serve(config: Config, opened: impl FnOnce(SocketAddr)) -> Result<(), String> {
    // Every socket is an open file, and most systems give more of them to a program that asks.
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(1024);
    let folder = config.folder();
    store::make_private(&folder)
        .map_err(|error| format!("the folder {} cannot be made: {error}", folder.display()))?;
    let address = config.store();
    let said = |error: store::StoreError| error.to_string();
    let _alone = store::keep_alone(&address).map_err(said)?;
    let addr = config
        .addr
        .unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 1899)));
    let listener = TcpListener::bind(addr)
        .await
        .map_err(|error| format!("the house cannot open at {addr}: {error}"))?;
    let local = listener.local_addr().map_err(|error| error.to_string())?;
    let key_file = config.key_file();
    let key = HouseKey::at(&key_file)
        .map_err(|error| format!("the key {} cannot be read: {error}", key_file.display()))?;
    let store = store::open(&address).await.map_err(said)?;
    let wall = wall();
    let anchor = Anchor::open(&config.anchor_file(), key.signer(), wall.clone())?;
    let house = House::open_anchored(
        store,
        key,
        wall,
        crate::uci::of(&config.engine),
        Some(anchor),
    )
    .await
    .map_err(said)?;
    tokio::spawn(crate::house::compare_all(house.clone()));
    let listing = house.clone();
    tokio::spawn(async move { listing.list_again().await });
    if let Some(days) = config.keep {
        let folder = folder.join("archive");
        tokio::spawn(crate::retention::let_go(house.clone(), folder, days));
    }
    tokio::spawn(crate::house::watch_for_stalls(house.clone()));
    let door = Door::new(
        house.clone(),
        config.pace(),
        config.origins.clone(),
        config.behind_proxy,
    );
    // Listened for before anybody knows the address: from then on it closes in order.
    let mut told = told_to_close().map_err(|error| error.to_string())?;
    opened(local);
    tracing::info!(%local, store = house.store.name(), "the house is open");
    let (close, closing) = watch::channel(false);
    let receiving = receive(
        listener,
        router(door),
        house.clone(),
        config.room(files),
        closing,
    );
    let receiving = tokio::spawn(receiving);
    told.recv().await;
    tracing::info!("the house closes");
    let _ = close.send(true);
    house.close().await;
    // Whoever does not hang up in time is hung up on.
    let _ = tokio::time::timeout(Duration::from_secs(5), receiving).await;
    house.store.close().await;
    Ok(())
}

/// Sockets send what they have at once: a frame that waited for the answer to the one before would come late.
pub fn at_once(listener: TcpListener) -> TapIo<TcpListener, fn(&mut TcpStream)> {
    listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    })
}

/// Hears of Ctrl-C and of SIGTERM.
fn told_to_close() -> std::io::Result<mpsc::Receiver<()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (tell, told) = mpsc::channel(1);
    for kind in [SignalKind::interrupt(), SignalKind::terminate()] {
        let mut signal = signal(kind)?;
        let tell = tell.clone();
        tokio::spawn(async move {
            signal.recv().await;
            let _ = tell.send(()).await;
        });
    }
    Ok(told)
}

/// Writes what happens to standard error: as text, or as JSON for machines. `RUST_LOG` says how much.
/// Only the house itself is heard: what it is built upon would write down whole messages, secrets and all.
pub fn write_log(json: bool) {
    use std::io::IsTerminal;
    use tracing_subscriber::EnvFilter;
    use tracing_subscriber::filter::filter_fn;
    use tracing_subscriber::prelude::*;
    let much = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let own = filter_fn(|said| said.target().starts_with("house"));
    let log = tracing_subscriber::fmt::layer()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    let log = match json {
        true => log.json().boxed(),
        false => log.boxed(),
    };
    let _ = tracing_subscriber::registry()
        .with(log.with_filter(own).with_filter(much))
        .try_init();
}
