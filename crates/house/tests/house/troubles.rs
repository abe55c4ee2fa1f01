//! Stores that fail, connections that fall silent, names that are not ours.
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use board::Color;
use house::house::{House, wall};
use house::limits::Pace;
use house::refusal::Refusal;
use house::seal::HouseKey;
use house::seat::Seat;
use house::store::{Appended, Kept, Listing, Row, Shut, Sqlite, Store, StoreError};
use house::web::Door;
use house::{archive, store, web};
use serde_json::json;
use tower::ServiceExt;

use crate::common::{asked, open_house, own_house, proposal, sqlite};
use crate::door::{ask, door, make};

/// What a store does wrong.
#[derive(Clone)]
pub enum Trouble {
    None,
    /// Every append takes three seconds by this clock.
    Slow(Arc<AtomicU64>),
    /// The disk is full.
    Full,
    /// It is kept, and the answer is lost.
    Mute,
    /// Nothing is answered, as by a database to which the line is dead.
    Silent,
}

/// A store with such a trouble.
pub struct Troubled {
    kept: Arc<dyn Store>,
    trouble: Mutex<Trouble>,
    /// Whether other nodes might share it.
    shared: bool,
}

impl Troubled {
    pub fn of(kept: Arc<dyn Store>) -> Troubled {
        let trouble = Mutex::new(Trouble::None);
        Troubled {
            kept,
            trouble,
            shared: false,
        }
    }

    pub fn does(&self, trouble: Trouble) {
        *self.trouble.lock().unwrap() = trouble;
    }

    fn trouble(&self) -> Trouble {
        self.trouble.lock().unwrap().clone()
    }
}

#[async_trait::async_trait]
impl Store for Troubled {
    fn name(&self) -> &'static str {
        "troubled"
    }
    async fn append(&self, row: Row, listing: Option<Listing>) -> Kept<Appended> {
        match self.trouble() {
            Trouble::Full => return Err(StoreError::Failed("the disk is full".into())),
            Trouble::Silent => return Err(StoreError::Unknown("no answer".into())),
            Trouble::Slow(wall) => drop(wall.fetch_add(3_000, Ordering::SeqCst)),
            _ => {}
        }
        let done = self.kept.append(row, listing).await;
        match self.trouble() {
            Trouble::Mute => Err(StoreError::Unknown("no answer".into())),
            _ => done,
        }
    }
    async fn read(&self, table: &str, from: u64) -> Kept<Vec<Row>> {
        match self.trouble() {
            Trouble::Silent => Err(StoreError::Unknown("no answer".into())),
            _ => self.kept.read(table, from).await,
        }
    }
    async fn tables(&self, after: &str, limit: u32) -> Kept<Vec<String>> {
        self.kept.tables(after, limit).await
    }
    async fn listed(&self, only_open: bool, limit: u32) -> Kept<Vec<String>> {
        self.kept.listed(only_open, limit).await
    }
    async fn listing(&self, table: &str) -> Kept<Option<Listing>> {
        self.kept.listing(table).await
    }
    async fn list(&self, table: &str, listing: Option<Listing>) -> Kept<()> {
        self.kept.list(table, listing).await
    }
    async fn beat(&self, at: u64) -> Kept<Option<u64>> {
        match self.trouble() {
            Trouble::Full => Err(StoreError::Failed("the disk is full".into())),
            Trouble::Silent => Err(StoreError::Unknown("no answer".into())),
            _ => self.kept.beat(at).await,
        }
    }
    async fn shut(&self, shut: Shut) -> Kept<()> {
        self.kept.shut(shut).await
    }
    async fn shuts(&self, since: u64) -> Kept<Vec<Shut>> {
        self.kept.shuts(since).await
    }
    async fn let_go(&self, table: &str) -> Kept<()> {
        self.kept.let_go(table).await
    }
    async fn news(&self) -> Kept<Option<tokio::sync::mpsc::Receiver<store::Said>>> {
        match self.shared {
            true => Ok(Some(tokio::sync::mpsc::channel(1).1)),
            false => self.kept.news().await,
        }
    }
}

/// When the answer of a commit was lost, the house says that it does not know; asked again, the act is done once.
#[tokio::test]
async fn what_may_have_been_kept_is_not_called_undone() {
    let (_folder, kept) = sqlite();
    let mute = Arc::new(Troubled::of(kept));
    let opened = open_house(mute.clone()).await;
    let (_, live) = opened.begin(proposal(&[])).await;
    let white = Seat::of(Color::White);
    mute.does(Trouble::Mute);
    let done = opened
        .house
        .act(&live, white, asked("a", 2, "white plays e4"))
        .await;
    assert!(matches!(done, Err(Refusal::Unknown(_))), "{done:?}");
    mute.does(Trouble::None);
    let again = opened
        .house
        .act(&live, white, asked("a", 2, "white plays e4"))
        .await;
    assert_eq!(again, Ok(3));
    assert_eq!(opened.house.table(&live).await.unwrap().seq(), 3, "once");
    mute.does(Trouble::Full);
    let done = opened.act(&live, "black", "black plays e5").await;
    assert!(matches!(done, Err(Refusal::Store(_))), "{done:?}");
    assert_eq!(
        opened.house.table(&live).await.unwrap().seq(),
        3,
        "and this was not done"
    );
}

/// As long as nothing can be kept nobody's time runs: who acted in time and asks again is in time, at every table.
#[tokio::test]
async fn while_nothing_can_be_kept_nobody_pays() {
    for trouble in [Trouble::Full, Trouble::Mute, Trouble::Silent] {
        let (_folder, kept) = sqlite();
        let shared = matches!(trouble, Trouble::Silent);
        let store = Arc::new(Troubled {
            shared,
            ..Troubled::of(kept)
        });
        let opened = open_house(store.clone()).await;
        let terms = || proposal(&["agree time 1 in 0:01"]);
        let (_, live) = opened.begin(terms()).await;
        let (_, other) = opened.begin(terms()).await;
        let white = Seat::of(Color::White);
        let pass = |by: u64| opened.wall.fetch_add(by, Ordering::SeqCst);
        pass(50_000);
        store.does(trouble);
        let plays = || asked("a", 2, "white plays e4");
        match shared {
            // Where others may have written, it is read first.
            true => assert!(opened.house.find(&live.id, None).await.is_err()),
            false => assert!(opened.house.act(&live, white, plays()).await.is_err()),
        }
        pass(20_000);
        store.does(Trouble::None);
        opened.house.act(&live, white, plays()).await.unwrap();
        opened.act(&other, "white", "white plays e4").await.unwrap();
        for live in [&live, &other] {
            let table = opened.house.table(live).await.unwrap();
            let clocks = table.clocks.as_ref().unwrap();
            assert_eq!(clocks.used(Color::White), 50_000);
            assert!(clocks.used(Color::Black) < 1_000);
            assert!(!table.over());
            let rows = opened.house.store.read(&live.id, 0).await.unwrap();
            archive::verify_rows(&rows).unwrap();
        }
    }
}

#[tokio::test]
async fn health_says_what_is_wrong() {
    let (_folder, kept) = sqlite();
    let full = Arc::new(Troubled::of(kept));
    let opened = open_house(full.clone()).await;
    assert!(opened.house.well().await.is_ok());
    full.does(Trouble::Full);
    let mut well = opened.house.well().await;
    for _ in 0..80 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        well = opened.house.well().await;
        if well.is_err() {
            break;
        }
    }
    assert!(
        matches!(&well, Err(Refusal::Unwell(why)) if why.contains("full")),
        "{well:?}"
    );
}

/// A house that is opened on a full disk shows its tables, says what is wrong, and goes on when there is room; the time until
/// then is nobody's.
#[tokio::test]
async fn a_full_disk_at_opening_shows_the_tables() {
    let (_folder, kept) = sqlite();
    let opened = open_house(kept.clone()).await;
    let (_, live) = opened.begin(proposal(&["agree time 20 in 1:00"])).await;
    opened.wall.fetch_add(4_000, Ordering::SeqCst);
    opened.act(&live, "white", "white plays e4").await.unwrap();
    opened.house.close().await;
    let full = Arc::new(Troubled::of(kept));
    full.does(Trouble::Full);
    let again = crate::common::open_house_at(full.clone(), 9_000_000).await;
    let well = again.house.well().await;
    assert!(
        matches!(&well, Err(Refusal::Unwell(why)) if why.contains("full")),
        "{well:?}"
    );
    let (live, _) = again.house.find(&live.id, None).await.unwrap();
    let seen = again.house.look(&live, Seat::Watcher, None).await.unwrap();
    assert_eq!(seen.state.score.len(), 1);
    let done = again.act(&live, "black", "black plays e5").await;
    assert!(matches!(done, Err(Refusal::Store(_))), "{done:?}");
    again.wall.fetch_add(60_000, Ordering::SeqCst);
    full.does(Trouble::None);
    for _ in 0..200 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        if again.house.well().await.is_ok() {
            break;
        }
    }
    again.wall.fetch_add(500, Ordering::SeqCst);
    again.act(&live, "black", "black plays e5").await.unwrap();
    let seen = again.house.look(&live, Seat::Watcher, None).await.unwrap();
    let clocks = seen.state.clocks.unwrap();
    assert_eq!((clocks.white.used, clocks.black.used), (4_000, 500));
    archive::verify(&*again.house.store).await.unwrap();
}

/// While the disk is full a table can be seen though its time is over.
#[tokio::test]
async fn a_full_disk_hides_no_table() {
    let (_folder, kept) = sqlite();
    let full = Arc::new(Troubled::of(kept));
    let opened = open_house(full.clone()).await;
    let (_, live) = opened.begin(proposal(&["agree time 20 in 1:00"])).await;
    full.does(Trouble::Full);
    opened.wall.fetch_add(10 * 3_600_000, Ordering::SeqCst);
    let seen = opened.house.look(&live, Seat::Watcher, None).await;
    assert_eq!(seen.unwrap().state.seq, 2);
    let done = opened.act(&live, "white", "white plays e4").await;
    assert!(matches!(done, Err(Refusal::Store(_))), "{done:?}");
    full.does(Trouble::None);
    let seen = opened.house.look(&live, Seat::Watcher, None).await.unwrap();
    assert_eq!(
        seen.entries.last().unwrap().act.as_deref(),
        Some("white waits")
    );
}

/// Looking changes nothing, not even the version of an old store.
#[tokio::test]
async fn verifying_and_backing_up_write_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.sqlite");
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch(include_str!("version-1.sql")).unwrap();
    drop(old);
    let before = std::fs::read(&path).unwrap();
    let store = Sqlite::read_only(&path).unwrap();
    archive::verify(&store).await.unwrap();
    let mut carried = Vec::new();
    archive::backup(&store, &mut carried).await.unwrap();
    assert!(store.beat(1).await.is_err());
    assert!(std::fs::read(&path).unwrap() == before);
    // Its newest pages are in the log beside it.
    let opened = own_house().await;
    let (_, live) = opened.begin(proposal(&[])).await;
    opened.act(&live, "white", "white plays e4").await.unwrap();
}

#[tokio::test]
async fn one_bad_row_is_named_and_the_rest_is_carried() {
    let (folder, kept) = sqlite();
    let opened = open_house(kept.clone()).await;
    let (_, bad) = opened.begin(proposal(&[])).await;
    let (_, good) = opened.begin(proposal(&[])).await;
    let connection = rusqlite::Connection::open(folder.path().join("house.sqlite")).unwrap();
    let damage = "UPDATE entry SET hash = x'00' WHERE tbl = ? AND seq = 1";
    connection.execute(damage, [&bad.id]).unwrap();
    let to = folder.path().join("backup");
    let wrong = archive::backup_to(&*kept, &to)
        .await
        .unwrap_err()
        .to_string();
    assert!(
        wrong.contains(&format!("table {}, entry 1", bad.id)),
        "{wrong}"
    );
    let carried = std::fs::read_to_string(&to).unwrap();
    let rows = |table: &str| carried.lines().filter(|line| line.contains(table)).count();
    assert_eq!((rows(&bad.id), rows(&good.id)), (2, 3));
    // So is one that can be read and does not say what it said; whoever restores has the others.
    let (_, third) = opened.begin(proposal(&[])).await;
    let damage = "UPDATE entry SET body = 'garbage' WHERE tbl = ? AND seq = 1";
    connection.execute(damage, [&third.id]).unwrap();
    let wrong = archive::backup_to(&*kept, &to).await.unwrap_err();
    let named = format!("table {}, entry 1", third.id);
    assert!(wrong.to_string().contains(&named), "{wrong}");
    let carried = std::fs::read(&to).unwrap();
    let (_fresh, fresh) = sqlite();
    let restored = archive::restore(&*fresh, &carried[..]).await.unwrap();
    assert_eq!((restored.tables, restored.entries), (1, 3));
    assert_eq!(fresh.read(&good.id, 0).await.unwrap().len(), 3);
}

/// Files are for their owner; a store is one, by whichever name.
#[tokio::test]
async fn the_files_are_the_owners_and_one_house_keeps_them() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (folder, kept) = sqlite();
    let path = folder.path().join("house.sqlite");
    let to = folder.path().join("backup");
    archive::backup_to(&*kept, &to).await.unwrap();
    let _kept = store::keep_alone(path.to_str().unwrap()).unwrap();
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", file.path());
    }
    let link = folder.path().join("other.sqlite");
    symlink(&path, &link).unwrap();
    assert!(store::keep_alone(link.to_str().unwrap()).is_err());
    // A hard link has a lock and a journal of its own: neither name is opened.
    drop(_kept);
    let hard = tempfile::tempdir().unwrap();
    std::fs::hard_link(&path, hard.path().join("house.sqlite")).unwrap();
    for folder in [&folder, &hard] {
        let path = folder.path().join("house.sqlite");
        let refused = store::keep_alone(path.to_str().unwrap()).unwrap_err();
        assert!(refused.to_string().contains("second name"), "{refused}");
    }
}

#[tokio::test]
async fn a_key_that_is_not_the_stores_is_said() {
    let (folder, kept) = sqlite();
    let open = async |name: &str| {
        let key = HouseKey::at(&folder.path().join(name)).unwrap();
        House::open(kept.clone(), key, wall(), None).await.unwrap()
    };
    assert!(open("key").await.warnings().is_empty());
    assert!(open("key").await.warnings().is_empty());
    assert!(open("other").await.warnings()[0].contains("seal.key"));
}

/// A page elsewhere that points its own name at this machine is not answered.
#[tokio::test]
async fn only_the_houses_own_names_are_answered_to() {
    let (_folder, kept) = sqlite();
    let opened = open_house(kept).await;
    let origins = vec!["https://chess.example.org".to_owned()];
    let router = web::router(Door::new(
        opened.house.clone(),
        Pace::default(),
        origins,
        false,
    ));
    for (host, answered) in [
        ("127.0.0.1:1899", true),
        ("[::1]:1899", true),
        ("localhost:1899", true),
        ("chess.example.org", true),
        ("evil.example:1899", false),
        ("127.0.0.1:1899, evil.example", false),
        ("127.0.0.1.evil.example", false),
        ("[::1].evil.example", false),
        ("", false),
    ] {
        let request = Request::builder().uri("/api/codes").header("host", host);
        let answer = router
            .clone()
            .oneshot(request.body(Body::empty()).unwrap())
            .await
            .unwrap();
        assert_eq!(answer.status().is_success(), answered, "{host}");
    }
    // Nor to two names at once, nor as a proxy.
    let two = Request::builder()
        .uri("/api/codes")
        .header("host", "localhost");
    let two = two.header("host", "evil.example");
    let connect = Request::builder().method("CONNECT").uri("evil.example:80");
    let all = Request::builder().method("OPTIONS").uri("*");
    for request in [two, connect, all] {
        let request = request.body(Body::empty()).unwrap();
        let answer = router.clone().oneshot(request).await.unwrap();
        assert!(answer.status().is_client_error(), "{answer:?}");
    }
}

/// The figures tell what happens, and nobody's words.
#[tokio::test]
async fn the_figures() {
    let (_folder, _opened, router) = door(Pace::default()).await;
    let made = make(&router, json!({"code": "british-1899"})).await;
    let body = json!({"act_id": "1", "expected_seq": 0, "act": "white plays e4"});
    ask(&router, "POST", &made.path("acts"), &made.secrets[0], body).await;
    let (_, text) = ask(&router, "GET", "/metrics", "", json!(null)).await;
    let text = text.as_str().unwrap();
    for line in [
        "jadoube_refusals_total{error=\"not-begun\"} 1",
        "jadoube_tables{state=\"waiting\"} 1",
        "jadoube_store_append_seconds_count 1",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}
