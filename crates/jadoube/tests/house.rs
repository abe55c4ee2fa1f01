//! The real house: killed again and again, closed in order, its log looked after, its settings.
#[path = "../../house/tests/house/cluster.rs"]
mod cluster;
mod common;

use std::io::{Read, Write};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use common::{Chance, House, Table, ask};
use serde_json::Value;

/// What a client was told: which act stands where.
#[derive(Default)]
struct Told {
    acknowledged: Vec<(usize, u64)>,
    next: usize,
    seq: u64,
}

/// Plays on at a table until the house goes away; sends again what was not acknowledged.
fn play(addrs: &[String], table: &Table, told: &Mutex<Told>, stop: &AtomicBool) {
    let mut node = 0;
    while !stop.load(Ordering::SeqCst) {
        let (n, seq) = {
            let told = told.lock().unwrap();
            (told.next, told.seq)
        };
        let Some((status, answer)) = table.act(&addrs[node], n, seq) else {
            if addrs.len() == 1 {
                return;
            }
            node = (node + 1) % addrs.len();
            continue;
        };
        let mut told = told.lock().unwrap();
        match status {
            200 => {
                let seq = answer["seq"].as_u64().unwrap();
                told.acknowledged.push((n, seq));
                told.seq = seq;
                told.next += 1;
            }
            // A node that has not heard the news yet says so; the other side's act is then read.
            409 => told.seq = answer["seq"].as_u64().unwrap_or(told.seq),
            503 => {}
            _ => panic!("{status} {answer}"),
        }
        node = (node + 1) % addrs.len();
    }
}

fn check(log: &[Value], told: &Told) {
    let acts: Vec<&Value> = log.iter().filter(|entry| entry["kind"] == "act").collect();
    for (at, entry) in log.iter().enumerate() {
        assert_eq!(entry["seq"].as_u64(), Some(at as u64));
    }
    for (n, seq) in &told.acknowledged {
        let moves = ["Nf3", "Nf6", "Ng1", "Ng8"];
        let entry = &log[*seq as usize];
        assert!(
            entry["act"].as_str().unwrap().ends_with(moves[n % 4]),
            "act {n} at {seq}: {entry}"
        );
        assert_eq!(
            acts[*n]["seq"].as_u64(),
            Some(*seq),
            "act {n} was done once"
        );
    }
    let count = acts.len();
    let acknowledged = told.acknowledged.len();
    assert!(
        count == acknowledged || count == acknowledged + 1,
        "{count} kept, {acknowledged} acknowledged"
    );
}

fn cycles() -> usize {
    std::env::var("JADOUBE_KILLS")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(200)
}

#[test]
fn kill_9_loses_nothing_and_doubles_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap().to_owned();
    let mut chance = Chance(1899);
    let mut house = House::open(&["--data", &data]);
    let mut tables: Vec<(Table, Arc<Mutex<Told>>)> = Vec::new();
    for cycle in 0..cycles() {
        if cycle % 25 == 0 {
            // Fresh tables now and then, so that no log grows long.
            tables = (0..4)
                .map(|_| {
                    let told = Told {
                        seq: 2,
                        ..Told::default()
                    };
                    (Table::make(&house.addr), Arc::new(Mutex::new(told)))
                })
                .collect();
        }
        let stop = Arc::new(AtomicBool::new(false));
        let players: Vec<_> = tables
            .iter()
            .map(|(table, told)| {
                let (addr, table, told, stop) = (
                    house.addr.clone(),
                    table.clone(),
                    told.clone(),
                    stop.clone(),
                );
                std::thread::spawn(move || play(&[addr], &table, &told, &stop))
            })
            .collect();
        std::thread::sleep(Duration::from_millis(5 + chance.below(40)));
        house.kill();
        stop.store(true, Ordering::SeqCst);
        players
            .into_iter()
            .for_each(|player| player.join().unwrap());
        house = House::open(&["--data", &data]);
        for (table, told) in &tables {
            check(&table.log(&house.addr), &told.lock().unwrap());
        }
    }
    let done: usize = tables
        .iter()
        .map(|(_, told)| told.lock().unwrap().acknowledged.len())
        .sum();
    assert!(done > 0, "something was acknowledged between the kills");
    assert!(house.close(), "it closes in order when it is asked to");
    let verified = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(["verify", "--data", &data])
        .output()
        .unwrap();
    assert!(
        verified.status.success(),
        "{}",
        String::from_utf8_lossy(&verified.stderr)
    );
}

#[test]
fn two_nodes_on_one_postgres_and_one_of_them_killed() {
    let Some(cluster) = cluster::Cluster::start() else {
        return;
    };
    let store = cluster.database("nodes");
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let flags = ["--data", data, "--store", &store];
    let stays = House::open(&flags);
    let mut chance = Chance(1910);
    let tables: Vec<(Table, Arc<Mutex<Told>>)> = (0..4)
        .map(|_| {
            let told = Told {
                seq: 2,
                ..Told::default()
            };
            (Table::make(&stays.addr), Arc::new(Mutex::new(told)))
        })
        .collect();
    for _ in 0..8 {
        let anchor = folder.path().join("dies.jsonl");
        let own = ["--anchor", anchor.to_str().unwrap()];
        let mut dies = House::open(&[&flags[..], &own].concat());
        let stop = Arc::new(AtomicBool::new(false));
        let addrs = [stays.addr.clone(), dies.addr.clone()];
        let players: Vec<_> = tables
            .iter()
            .map(|(table, told)| {
                let (addrs, table, told, stop) =
                    (addrs.clone(), table.clone(), told.clone(), stop.clone());
                std::thread::spawn(move || play(&addrs, &table, &told, &stop))
            })
            .collect();
        std::thread::sleep(Duration::from_millis(150 + chance.below(200)));
        dies.kill();
        std::thread::sleep(Duration::from_millis(50));
        stop.store(true, Ordering::SeqCst);
        players
            .into_iter()
            .for_each(|player| player.join().unwrap());
        for (table, told) in &tables {
            check(&table.log(&stays.addr), &told.lock().unwrap());
        }
    }
    let done: usize = tables
        .iter()
        .map(|(_, told)| told.lock().unwrap().acknowledged.len())
        .sum();
    assert!(done > 20, "{done} acts were acknowledged");
    let verified = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(["verify", "--store", &store, "--data", data])
        .output()
        .unwrap();
    assert!(
        verified.status.success(),
        "{}",
        String::from_utf8_lossy(&verified.stderr)
    );
}

/// One of the commands that look after the log.
fn command(words: &[&str]) -> std::process::Output {
    let program = env!("CARGO_BIN_EXE_jadoube");
    Command::new(program).args(words).output().unwrap()
}

#[test]
fn a_log_is_verified_carried_and_carried_back() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let path = |folder: &tempfile::TempDir, name: &str| {
        folder.path().join(name).to_str().unwrap().to_owned()
    };
    let data = path(&here, "data");
    let house = House::open(&["--data", &data]);
    let table = Table::make(&house.addr);
    for n in 0..6 {
        assert_eq!(table.act(&house.addr, n, n as u64 + 2).unwrap().0, 200);
    }
    let log = table.log(&house.addr);
    let (first, second) = (path(&here, "first"), path(&here, "second"));
    let written = command(&["backup", "--data", &data, &first, "--json"]);
    assert_eq!(
        String::from_utf8_lossy(&written.stdout).trim(),
        r#"{"written":{"entries":9,"tables":1}}"#,
        "while the house is open"
    );
    assert!(house.close());
    let other = path(&there, "data");
    assert!(
        command(&["restore", "--data", &other, &first])
            .status
            .success()
    );
    assert!(command(&["verify", "--data", &other]).status.success());
    assert!(
        command(&["backup", "--data", &other, &second])
            .status
            .success()
    );
    assert!(std::fs::read(&first).unwrap() == std::fs::read(&second).unwrap());
    // One whose end was cut off is read as far as it goes, and whoever runs the command by a timer hears of it.
    let whole = std::fs::read_to_string(&first).unwrap();
    let (short, _) = whole.trim_end().rsplit_once('\n').unwrap();
    let cut = path(&here, "cut");
    std::fs::write(&cut, format!("{short}\n")).unwrap();
    let restored = command(&["restore", "--data", &path(&there, "cut"), &cut]);
    assert!(!restored.status.success());
    let said = String::from_utf8_lossy(&restored.stderr);
    assert!(said.contains("cut off"), "{said}");
    let house = House::open(&["--data", &other]);
    assert_eq!(table.log(&house.addr), log, "the links open it there too");
    assert_eq!(
        table.act(&house.addr, 6, 8).unwrap().0,
        200,
        "and it goes on"
    );
    drop(house);
    let forged = "UPDATE entry SET body = replace(body, 'plays Ng1', 'plays Nd4') WHERE seq = 5";
    let store = rusqlite::Connection::open(format!("{other}/house.sqlite")).unwrap();
    assert_eq!(store.execute(forged, []).unwrap(), 1);
    let verified = command(&["verify", "--data", &other]);
    let said = String::from_utf8_lossy(&verified.stderr).into_owned();
    assert_eq!(verified.status.code(), Some(1), "{said}");
    assert!(
        said.contains(&format!("table {}, entry 5", table.id)),
        "{said}"
    );
}

#[test]
fn settings_come_from_flags_then_the_environment_then_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("jadoube.toml");
    let text = format!(
        "addr = \"127.0.0.1:1\"\ndata = {:?}\nmessages = 77\nsockets = 7\nrequests = 700\n",
        folder.path().join("data")
    );
    std::fs::write(&file, text).unwrap();
    let flags = ["--messages", "88", "--config", file.to_str().unwrap()];
    let house = House::open_as(|serve| {
        serve
            .args(flags)
            .env("JADOUBE_ADDR", "127.0.0.1:0")
            .env("JADOUBE_REQUESTS", "800")
            .env("JADOUBE_BEHIND_PROXY", "false");
    });
    let (_, health) = ask(&house.addr, "GET", "/api/health", "", None).unwrap();
    let limits = &health["limits"];
    assert_eq!(
        limits["messages_in_20_s"], 88,
        "a flag comes before the file"
    );
    assert_eq!(limits["requests_in_20_s"], 800, "so does the environment");
    assert_eq!(limits["sockets_an_address"], 7, "{limits}");
    assert!(folder.path().join("data/house.sqlite").exists());
    let misspelt = folder.path().join("misspelt.toml");
    std::fs::write(&misspelt, "adr = \"127.0.0.1:0\"").unwrap();
    let refused = command(&["serve", "--config", misspelt.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("adr"), "{said}");
}

/// Told to close, the house tells everybody, ends with success, and every game goes on when it opens again.
#[test]
fn it_closes_in_order_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let house = House::open(&["--data", data]);
    let table = Table::make(&house.addr);
    let mut events = std::net::TcpStream::connect(&house.addr).unwrap();
    let request = format!(
        "GET /api/tables/{}/events HTTP/1.1\r\nHost: localhost\r\n\r\n",
        table.id
    );
    events.write_all(request.as_bytes()).unwrap();
    let mut first = [0; 512];
    assert!(events.read(&mut first).unwrap() > 0, "the stream has begun");
    assert_eq!(table.act(&house.addr, 0, 2).unwrap().0, 200);
    let began = Instant::now();
    assert!(house.close());
    assert!(
        began.elapsed() < Duration::from_secs(4),
        "nobody holds it up"
    );
    let mut rest = String::new();
    events.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("white plays Nf3"), "{rest}");
    let house = House::open(&["--data", data]);
    assert_eq!(table.act(&house.addr, 1, 3).unwrap().0, 200);
}

#[test]
fn a_full_disk_shows_what_there_is() {
    shows_what_there_is(|data| Some(House::open_on_a_full_disk(data)));
}

#[test]
fn a_read_only_disk_shows_what_there_is() {
    shows_what_there_is(House::open_on_a_read_only_disk);
}

/// Closed in order or killed, it opens though nothing can be written: its tables are seen, its log is verified and carried,
/// health says what is wrong, and with room again it goes on.
fn shows_what_there_is(open: impl Fn(&str) -> Option<House>) {
    for killed in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().to_str().unwrap().to_owned();
        let mut house = House::open(&["--data", &data]);
        let table = Table::make(&house.addr);
        assert_eq!(table.act(&house.addr, 0, 2).unwrap().0, 200);
        match killed {
            true => house.kill(),
            false => assert!(house.close()),
        }
        let Some(bad) = open(&data) else {
            eprintln!("such a disk cannot be had on this machine: not tested");
            return;
        };
        let (status, said) = ask(&bad.addr, "GET", "/api/health", "", None).unwrap();
        assert_eq!(
            (status, &said["error"]),
            (503, &Value::from("unwell")),
            "{said}"
        );
        assert_eq!(table.log(&bad.addr).len(), 4, "killed: {killed}");
        let (status, said) = table.act(&bad.addr, 1, 3).unwrap();
        assert_eq!(
            (status, &said["error"]),
            (503, &Value::from("store")),
            "{said}"
        );
        let verified = command(&["verify", "--data", &data]);
        assert!(verified.status.success(), "{verified:?}");
        let to = format!("{data}/backup");
        let carried = command(&["backup", &to, "--data", &data]);
        assert!(carried.status.success(), "{carried:?}");
        assert!(bad.close());
        let house = House::open(&["--data", &data]);
        assert_eq!(table.act(&house.addr, 1, 3).unwrap().0, 200);
        assert_eq!(table.log(&house.addr).len(), 5);
    }
}

#[test]
fn the_document_that_is_served_is_the_one_that_is_checked_in() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open(&["--data", folder.path().to_str().unwrap()]);
    let (_, served) = ask(&house.addr, "GET", "/api/openapi.json", "", None).unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(served, kept);
}

/// A second house on one embedded store would not hear what the first one does.
#[test]
fn one_house_keeps_an_embedded_store() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut first = House::open(&["--data", data]);
    let second = || command(&["serve", "--data", data, "--addr", "127.0.0.1:0"]);
    let said = second();
    assert_eq!(said.status.code(), Some(1));
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.contains("another house is open"), "{said}");
    let taken = tempfile::tempdir().unwrap();
    let other = taken.path().to_str().unwrap();
    let said = command(&["serve", "--data", other, "--addr", &first.addr]);
    assert_eq!(said.status.code(), Some(1), "the address is taken");
    first.kill();
    assert!(House::open(&["--data", data]).close());
}

/// Whoever runs `verify` by a timer hears of an anchor that is gone, emptied, begun anew or another's, until he has accepted it;
/// and of what he accepted for good.
#[test]
fn an_anchor_that_does_not_show_what_it_should_is_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let anchor = folder.path().join("anchor.jsonl");
    let key = folder.path().join("seal.key");
    let verify = |flags: &[&str]| {
        let said = command(&[&["verify", "--data", data], flags].concat());
        let words = String::from_utf8_lossy(&said.stderr).into_owned();
        (said.status.code(), words)
    };
    let house = House::open(&["--data", data]);
    let table = Table::make(&house.addr);
    assert_eq!(table.act(&house.addr, 0, 2).unwrap().0, 200);
    let other = tempfile::tempdir().unwrap();
    let other = other.path().to_str().unwrap();
    let same = ["--anchor", anchor.to_str().unwrap()];
    let serve = ["serve", "--data", other, "--addr", "127.0.0.1:0"];
    let refused = command(&[&serve[..], &same].concat());
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("held by another house"), "{said}");
    assert!(house.close());
    let (code, said) = verify(&[]);
    assert_eq!(code, Some(0), "{said}");
    let own = std::fs::read_to_string(&key).unwrap();
    std::fs::write(&key, "ab".repeat(32)).unwrap();
    let (code, said) = verify(&[]);
    assert!(code == Some(1) && said.contains("seal.key"), "{said}");
    std::fs::write(&key, own).unwrap();
    std::fs::write(&anchor, "").unwrap();
    let (code, said) = verify(&[]);
    assert!(code == Some(1) && said.contains("anchor"), "{said}");
    std::fs::remove_file(&anchor).unwrap();
    let (code, said) = verify(&["--json"]);
    assert!(code == Some(1) && said.contains("anchor"), "{said}");
    for _ in 0..2 {
        let house = House::open(&["--data", data]);
        let (_, health) = ask(&house.addr, "GET", "/api/health", "", None).unwrap();
        let warned = health["warnings"].to_string();
        assert!(warned.contains("the anchor was begun"), "{health}");
        assert!(house.close());
        let (code, said) = verify(&[]);
        assert!(code == Some(1) && said.contains("was begun"), "{said}");
    }
    assert_eq!(verify(&["--accept-loss"]).0, Some(1), "it names it first");
    let (code, said) = verify(&[]);
    assert!(code == Some(0) && said.contains("given up"), "{said}");
    let house = House::open(&["--data", data]);
    let (_, health) = ask(&house.addr, "GET", "/api/health", "", None).unwrap();
    assert_eq!(health["warnings"].to_string(), "[]");
    assert_eq!(table.act(&house.addr, 1, 3).unwrap().0, 200);
}

#[test]
fn what_is_not_there_is_neither_verified_nor_carried() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let kept = folder.path().join("backup");
    std::fs::write(&kept, "of yesterday").unwrap();
    for words in [
        vec!["verify", "--data", data],
        vec!["backup", "--data", data, kept.to_str().unwrap()],
    ] {
        let said = command(&words);
        assert_eq!(said.status.code(), Some(1), "{words:?}");
        let said = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(said.contains("there is no store at"), "{said}");
    }
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), "of yesterday");
}

/// A text on a socket, with a mask that changes nothing.
fn frame(text: &str) -> Vec<u8> {
    let length = u16::try_from(text.len()).unwrap().to_be_bytes();
    [&[0x81, 0xFE], &length[..], &[0; 4], text.as_bytes()].concat()
}

/// However much it is asked to write down: no secrets, nobody's words.
#[test]
fn the_log_holds_no_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let house = House::open_as(|serve| {
        serve
            .args(["--addr", "127.0.0.1:0", "--data"])
            .arg(folder.path())
            .env("RUST_LOG", "trace")
            .stderr(std::fs::File::create(&log).unwrap());
    });
    let table = Table::make(&house.addr);
    let mut socket = std::net::TcpStream::connect(&house.addr).unwrap();
    let upgrade = format!(
        "GET /api/tables/{}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n\r\n",
        table.id
    );
    socket.write_all(upgrade.as_bytes()).unwrap();
    let secret = &table.secrets[0];
    for text in [
        format!(r#"{{"type": "sit", "secret": "{secret}", "have": null}}"#),
        r#"{"type": "words", "act_id": "a", "words": "GOODEVENING", "to": "allies"}"#.into(),
        r#"{"type": "act", "act_id": "b", "expected_seq": 3, "act": "white adjourns"}"#.into(),
        r#"{"type": "act", "act_id": "c", "expected_seq": 4, "act": "white seals \"SEALED\""}"#
            .into(),
    ] {
        socket.write_all(&frame(&text)).unwrap();
    }
    let sealed = |log: Vec<Value>| log.iter().any(|entry| entry["kind"] == "sealed");
    while !sealed(table.log(&house.addr)) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(house.close());
    let written = std::fs::read_to_string(&log).unwrap();
    assert!(written.contains("the house is open"), "{written}");
    for hidden in [secret, "GOODEVENING", "SEALED"] {
        assert!(!written.contains(hidden), "{hidden} is in the log");
    }
}
