//! A house of the bench's own, with no limits on how fast anybody goes.
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use house::anchor::Anchor;
use house::house::{House, NewTable, wall};
use house::limits::Pace;
use house::seal::HouseKey;
use house::serve::at_once;
use house::settlement::Proposal;
use house::store::Sqlite;
use house::web::{self, Door};

use crate::clients::Pair;

pub struct Place {
    pub house: Arc<House>,
    pub addr: SocketAddr,
}

/// Opens the house whose store is in this folder.
pub async fn open(folder: &Path) -> Place {
    let store = Sqlite::open(&folder.join("house.sqlite")).expect("a store");
    let key = HouseKey::at(&folder.join("key")).expect("a key");
    let anchor =
        Anchor::open(&folder.join("anchor.jsonl"), key.signer(), wall()).expect("an anchor");
    let house = House::open_anchored(Arc::new(store), key, wall(), None, Some(anchor))
        .await
        .expect("a house");
    let pace = Pace {
        tables_a_minute: 1_000_000,
        requests: 100_000_000,
        messages: 100_000_000,
        sockets: 1_000_000,
        ..Pace::default()
    };
    let door = Door::new(house.clone(), pace, Vec::new(), false);
    let addr = listen(web::router(door)).await;
    Place { house, addr }
}

pub async fn listen(router: Router) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    let addr = listener.local_addr().expect("an address");
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(async move { axum::serve(at_once(listener), service).await });
    addr
}

impl Place {
    /// A table of the British code, accepted by both; White's link comes first, then Black's.
    pub async fn table(&self) -> NewTable {
        let proposal = Proposal {
            code: "british-1899".into(),
            public: true,
            ..Proposal::default()
        };
        let made = self.house.make(proposal).await.expect("a table");
        for link in &made.links[..2] {
            let found = self.house.find(&made.id, Some(&link.secret)).await;
            let (live, seat) = found.expect("a seat");
            self.house.accept(&live, seat).await.expect("accepted");
        }
        made
    }

    /// The players of so many tables, which are made many at a time.
    pub async fn pairs(self: &Arc<Place>, count: usize) -> Vec<Pair> {
        const HANDS: usize = 100;
        let hands = (0..HANDS).map(|hand| {
            let place = self.clone();
            tokio::spawn(async move {
                let mut made = Vec::new();
                for _ in (hand..count).step_by(HANDS) {
                    let table = place.table().await;
                    let secret = |seat: usize| Some(table.links[seat].secret.as_str());
                    made.push(Pair::at_table(
                        place.addr,
                        &table.id,
                        [secret(0), secret(1)],
                    ));
                }
                made
            })
        });
        let mut made = Vec::new();
        for hand in hands.collect::<Vec<_>>() {
            made.extend(hand.await.expect("tables"));
        }
        made
    }
}
