//! TLS to the database, as its address says: against a PostgreSQL that takes nothing else.
use std::path::Path;
use std::process::Command;

use board::Color;
use house::house::{House, wall};
use house::seal::HouseKey;
use house::seat::Seat;
use house::store::{Postgres, Store};

use crate::common::{Cluster, proposal};

/// A root and, signed by it, a certificate for `localhost`; `None` where there is no OpenSSL to make them.
fn certificates(folder: &Path) -> Option<()> {
    let openssl = |words: &str| {
        let mut command = Command::new("openssl");
        command.args(words.split(' ')).current_dir(folder);
        command
            .output()
            .ok()
            .filter(|output| output.status.success())
    };
    for root in ["root", "other"] {
        openssl(&format!(
            "req -x509 -newkey rsa:2048 -nodes -keyout {root}.key -out {root}.pem -subj /CN={root} -days 2"
        ))?;
    }
    openssl(
        "req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=localhost -addext subjectAltName=DNS:localhost",
    )?;
    openssl(
        "x509 -req -in server.csr -CA root.pem -CAkey root.key -CAcreateserial -copy_extensions copy -days 2 -out server.pem",
    )?;
    Some(())
}

#[tokio::test]
async fn the_database_is_reached_as_its_address_says() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let mut made = None;
    let Some(cluster) = Cluster::start_with(|folder| {
        made = certificates(folder);
        let only_tls = "local all all trust\nhostssl all all 127.0.0.1/32 trust\nhostssl all all ::1/128 trust\n";
        std::fs::write(folder.join("data/pg_hba.conf"), only_tls).unwrap();
        let path = folder.display();
        match made {
            Some(()) => format!(
                "-c listen_addresses=localhost -c port={port} -c ssl=on -c ssl_cert_file={path}/server.pem -c ssl_key_file={path}/server.key"
            ),
            None => "-c listen_addresses=''".into(),
        }
    }) else {
        return;
    };
    if made.is_none() {
        eprintln!("skipped: OpenSSL is not installed");
        return;
    }
    cluster.database_at("tls", Some(port));
    let open = async |host: &str, how: &str| {
        Postgres::open(&format!("postgres://house@{host}:{port}/tls?{how}")).await
    };
    let root = |name: &str| {
        format!(
            "sslmode=verify-full&sslrootcert={}",
            cluster.file(name).display()
        )
    };
    for (host, how, reached) in [
        ("localhost", "sslmode=disable".to_owned(), false),
        ("localhost", "sslmode=prefer".to_owned(), true),
        ("localhost", "sslmode=require".to_owned(), true),
        ("localhost", root("root.pem"), true),
        ("localhost", root("other.pem"), false),
        ("127.0.0.1", root("root.pem"), false),
        ("localhost", "sslmode=verify-full".to_owned(), false),
    ] {
        let opened = open(host, &how).await;
        assert_eq!(opened.is_ok(), reached, "{host} {how}: {:?}", opened.err());
    }
    // And a house plays over it.
    let store = std::sync::Arc::new(open("localhost", &root("root.pem")).await.unwrap());
    let folder = tempfile::tempdir().unwrap();
    let key = HouseKey::at(&folder.path().join("key")).unwrap();
    let house = House::open(store.clone(), key, wall(), None).await.unwrap();
    let made = house.make(proposal(&[])).await.unwrap();
    let (live, _) = house.find(&made.id, None).await.unwrap();
    house.accept(&live, Seat::of(Color::White)).await.unwrap();
    assert_eq!(store.read(&made.id, 0).await.unwrap().len(), 2);
}
