//! A database that several share: its clock, and its silences.
use std::sync::Arc;
use std::time::{Duration, Instant};

use board::Color;
use house::house::{House, wall};
use house::refusal::Refusal;
use house::seal::HouseKey;
use house::seat::Seat;
use house::store::{Postgres, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::common::{Cluster, asked, proposal};

/// Two nodes whose machines are six seconds apart go by the database's clock.
#[tokio::test]
async fn nodes_share_the_databases_clock() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let address = cluster.database("clock");
    let folder = tempfile::tempdir().unwrap();
    let open = async |off: u64| {
        let kept = Arc::new(Postgres::open(&address).await.unwrap());
        let real = wall();
        let key = HouseKey::at(&folder.path().join("key")).unwrap();
        House::open(kept, key, Arc::new(move || real() + off), None)
            .await
            .unwrap()
    };
    let (first, second) = (open(0).await, open(6_000).await);
    assert!(first.now().abs_diff(second.now()) < 200);
    let made = first
        .make(proposal(&["agree time 20 in 1:00"]))
        .await
        .unwrap();
    let (live, _) = first.find(&made.id, None).await.unwrap();
    for side in [Color::White, Color::Black] {
        first.accept(&live, Seat::of(side)).await.unwrap();
    }
    let (there, _) = second.find(&made.id, None).await.unwrap();
    let act = asked("1", 2, "white plays e4");
    second
        .act(&there, Seat::of(Color::White), act)
        .await
        .unwrap();
    let used = second
        .table(&there)
        .await
        .unwrap()
        .clocks
        .as_ref()
        .unwrap()
        .used(Color::White);
    assert!(used < 1_500, "{used}");
}

/// A database that falls silent is not waited for; health says so at once.
#[tokio::test]
async fn a_silent_database_hangs_nobody() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let address = cluster.database("silent");
    let (silent, through) = silencer(&address).await;
    let kept: Arc<dyn Store> = Arc::new(Postgres::open(&through).await.unwrap());
    let key = tempfile::tempdir().unwrap();
    let key = HouseKey::at(&key.path().join("key")).unwrap();
    let house = House::open(kept, key, wall(), None).await.unwrap();
    assert!(house.well().await.is_ok());
    let made = house.make(proposal(&[])).await.unwrap();
    let (live, _) = house.find(&made.id, None).await.unwrap();
    silent.send(true).unwrap();
    let began = Instant::now();
    assert!(house.well().await.is_err());
    assert!(
        began.elapsed() < Duration::from_millis(1_500),
        "{:?}",
        began.elapsed()
    );
    let accepted = house.accept(&live, Seat::of(Color::White)).await;
    assert!(
        matches!(accepted, Err(Refusal::Unknown(_) | Refusal::Store(_))),
        "{accepted:?}"
    );
    assert!(
        began.elapsed() < Duration::from_secs(20),
        "{:?}",
        began.elapsed()
    );
    silent.send(false).unwrap();
    assert!(
        house.accept(&live, Seat::of(Color::White)).await.is_ok(),
        "and it goes on"
    );
}

/// A way to the database that can fall silent.
async fn silencer(address: &str) -> (tokio::sync::watch::Sender<bool>, String) {
    let config: tokio_postgres::Config = address.parse().unwrap();
    let port = config.get_ports().first().copied().unwrap_or(5432);
    let host = config.get_hosts().first().cloned();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let own = listener.local_addr().unwrap().port();
    let (say, silent) = tokio::sync::watch::channel(false);
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let silent = silent.clone();
            let host = host.clone();
            tokio::spawn(async move {
                let (from, to) = client.into_split();
                match host {
                    #[cfg(unix)]
                    Some(tokio_postgres::config::Host::Unix(folder)) => {
                        let path = folder.join(format!(".s.PGSQL.{port}"));
                        let server = tokio::net::UnixStream::connect(path).await.unwrap();
                        let (back, forth) = server.into_split();
                        tokio::join!(pass(from, forth, silent.clone()), pass(back, to, silent));
                    }
                    _ => {
                        let server = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
                        let (back, forth) = server.into_split();
                        tokio::join!(pass(from, forth, silent.clone()), pass(back, to, silent));
                    }
                }
            });
        }
    });
    let user = config.get_user().unwrap_or("postgres").to_owned();
    let database = config.get_dbname().unwrap_or("postgres").to_owned();
    (
        say,
        format!("postgres://{user}@127.0.0.1:{own}/{database}?sslmode=disable"),
    )
}

async fn pass(
    mut from: impl tokio::io::AsyncRead + Unpin,
    mut to: impl tokio::io::AsyncWrite + Unpin,
    mut silent: tokio::sync::watch::Receiver<bool>,
) {
    let mut bytes = [0; 8192];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        if silent.wait_for(|silent| !silent).await.is_err()
            || to.write_all(&bytes[..read]).await.is_err()
        {
            return;
        }
    }
}
