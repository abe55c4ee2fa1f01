//! One suite for both stores: what holds of one holds of the other.
use std::sync::Arc;

use house::store::{Appended, Listing, Postgres, Row, Shut, Sqlite, Store, open};

fn row(table: &str, seq: u64, act_id: &str, prev: [u8; 32]) -> Row {
    let body = format!("{{\"seq\":{seq},\"words\":\"J’adoube {act_id}\"}}");
    let hash = *blake3::hash(&[&prev[..], body.as_bytes()].concat()).as_bytes();
    Row {
        table: table.into(),
        seq,
        act_id: act_id.into(),
        body,
        prev,
        hash,
    }
}

fn listing(made_at: u64, has_open_seat: bool, summary: &str) -> Option<Listing> {
    Some(Listing {
        made_at,
        has_open_seat,
        summary: summary.into(),
    })
}

async fn conforms(store: Arc<dyn Store>) {
    rows_follow_one_another(&*store).await;
    an_act_id_is_kept_once(&*store).await;
    of_many_at_once_one_wins(store.clone()).await;
    lists_are_newest_first(&*store).await;
    the_house_remembers_when_it_was_shut(&*store).await;
}

async fn rows_follow_one_another(store: &dyn Store) {
    let first = row("rows", 0, "a", [0; 32]);
    let second = row("rows", 1, "b", first.hash);
    let gap = row("rows", 3, "d", second.hash);
    let fork = row("rows", 2, "c", first.hash);
    assert_eq!(
        store.append(second.clone(), None).await.unwrap(),
        Appended::Stale,
        "no beginning"
    );
    assert_eq!(
        store.append(first.clone(), None).await.unwrap(),
        Appended::Done
    );
    assert_eq!(
        store.append(second.clone(), None).await.unwrap(),
        Appended::Done
    );
    assert_eq!(store.append(gap, None).await.unwrap(), Appended::Stale);
    assert_eq!(
        store.append(fork, None).await.unwrap(),
        Appended::Stale,
        "upon another row"
    );
    assert_eq!(
        store
            .append(row("rows", 1, "x", first.hash), None)
            .await
            .unwrap(),
        Appended::Stale
    );
    assert_eq!(
        store.read("rows", 0).await.unwrap(),
        [first, second.clone()]
    );
    assert_eq!(store.read("rows", 1).await.unwrap(), [second]);
    assert_eq!(store.read("rows", 2).await.unwrap(), []);
    assert_eq!(store.read("nobody", 0).await.unwrap(), []);
}

async fn an_act_id_is_kept_once(store: &dyn Store) {
    let first = row("ids", 0, "a", [0; 32]);
    let second = row("ids", 1, "b", first.hash);
    store.append(first.clone(), None).await.unwrap();
    store.append(second.clone(), None).await.unwrap();
    assert_eq!(
        store.append(second.clone(), None).await.unwrap(),
        Appended::Repeated(1)
    );
    let again = row("ids", 2, "a", second.hash);
    assert_eq!(
        store.append(again, None).await.unwrap(),
        Appended::Repeated(0)
    );
    let elsewhere = row("ids-2", 0, "a", [0; 32]);
    assert_eq!(store.append(elsewhere, None).await.unwrap(), Appended::Done);
}

async fn of_many_at_once_one_wins(store: Arc<dyn Store>) {
    let first = row("race", 0, "first", [0; 32]);
    store.append(first.clone(), None).await.unwrap();
    let mut tip = first.hash;
    for seq in 1..=20 {
        let tries = (0..8).map(|who| {
            let (store, row) = (
                store.clone(),
                row("race", seq, &format!("{seq}-{who}"), tip),
            );
            tokio::spawn(async move { store.append(row, None).await.unwrap() })
        });
        let mut done = 0;
        for attempt in tries.collect::<Vec<_>>() {
            done += usize::from(attempt.await.unwrap() == Appended::Done);
        }
        assert_eq!(done, 1);
        tip = store.read("race", seq).await.unwrap()[0].hash;
    }
    assert_eq!(store.read("race", 0).await.unwrap().len(), 21);
}

async fn lists_are_newest_first(store: &dyn Store) {
    let old = row("list-a", 0, "a", [0; 32]);
    let new = row("list-b", 0, "a", [0; 32]);
    store
        .append(old.clone(), listing(1, true, "old"))
        .await
        .unwrap();
    store.append(new, listing(2, false, "new")).await.unwrap();
    assert_eq!(store.listed(false, 9).await.unwrap(), ["new", "old"]);
    assert_eq!(store.listed(false, 1).await.unwrap(), ["new"]);
    assert_eq!(store.listed(true, 9).await.unwrap(), ["old"]);
    let taken = row("list-a", 1, "b", old.hash);
    store
        .append(taken.clone(), listing(1, false, "taken"))
        .await
        .unwrap();
    assert_eq!(store.listed(true, 9).await.unwrap(), [""; 0]);
    store
        .append(taken, listing(1, true, "a repeated act lists nothing"))
        .await
        .unwrap();
    assert_eq!(store.listed(true, 9).await.unwrap(), [""; 0]);
    let all = store.tables("", 100).await.unwrap();
    assert!(all.is_sorted() && all.contains(&"list-a".into()) && all.len() == 6);
    assert_eq!(
        store.tables("ids-2", 2).await.unwrap(),
        ["list-a", "list-b"]
    );
}

async fn the_house_remembers_when_it_was_shut(store: &dyn Store) {
    assert_eq!(store.beat(100).await.unwrap(), None);
    assert_eq!(store.beat(200).await.unwrap(), Some(100));
    assert_eq!(store.beat(900).await.unwrap(), Some(200));
    let (first, second) = (Shut { from: 200, to: 900 }, Shut { from: 950, to: 999 });
    store.shut(first).await.unwrap();
    store.shut(second).await.unwrap();
    assert_eq!(store.shuts(0).await.unwrap(), [first, second]);
    assert_eq!(store.shuts(900).await.unwrap(), [second]);
}

#[tokio::test]
async fn a_store_opened_again_knows_the_names_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.sqlite");
    let first = row("ids", 0, "a", [0; 32]);
    let second = row("ids", 1, "b", first.hash);
    let store = Sqlite::open(&file).unwrap();
    store.append(first, None).await.unwrap();
    store.append(second.clone(), None).await.unwrap();
    drop(store);
    let store = Sqlite::open(&file).unwrap();
    let repeated = row("ids", 2, "a", second.hash);
    let third = row("ids", 2, "c", second.hash);
    let again = row("ids", 3, "c", third.hash);
    let answers = [
        store.append(repeated, None).await.unwrap(),
        store.append(third, None).await.unwrap(),
        store.append(again, None).await.unwrap(),
    ];
    use Appended::{Done, Repeated};
    assert_eq!(answers, [Repeated(0), Done, Repeated(2)]);
}

#[tokio::test]
async fn two_writers_of_one_file_agree() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.sqlite");
    let (one, other) = (Sqlite::open(&file).unwrap(), Sqlite::open(&file).unwrap());
    let first = row("ids", 0, "a", [0; 32]);
    let second = row("ids", 1, "b", first.hash);
    let late = row("ids", 1, "c", first.hash);
    let third = row("ids", 2, "b", second.hash);
    let answers = [
        one.append(first, None).await.unwrap(),
        other.append(second, None).await.unwrap(),
        one.append(late, None).await.unwrap(),
        one.append(third, None).await.unwrap(),
    ];
    use Appended::{Done, Repeated, Stale};
    assert_eq!(answers, [Done, Done, Stale, Repeated(1)]);
}

#[tokio::test]
async fn sqlite_conforms() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.sqlite");
    conforms(Arc::new(Sqlite::open(&path).unwrap())).await;
    let again = open(path.to_str().unwrap()).await.unwrap();
    assert_eq!(
        again.read("rows", 0).await.unwrap().len(),
        2,
        "it is still there"
    );
}

#[tokio::test]
async fn postgres_conforms() {
    let Some(cluster) = crate::common::Cluster::start() else {
        return;
    };
    let address = cluster.database("conformance");
    conforms(Arc::new(Postgres::open(&address).await.unwrap())).await;
    let here = Postgres::open(&address).await.unwrap();
    let there = Postgres::open(&address).await.unwrap();
    let mut news = there.news().await.unwrap().unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    here.append(row("news", 0, "a", [0; 32]), None)
        .await
        .unwrap();
    assert_eq!(
        news.recv().await.unwrap(),
        house::store::Said::Appended("news".into(), 0)
    );
}

#[tokio::test]
async fn a_file_of_a_later_version_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.sqlite");
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    let refused = Sqlite::open(&path).err().unwrap();
    assert!(refused.to_string().contains("later version"), "{refused}");
}
