//! Two nodes on one PostgreSQL.
use std::sync::Arc;
use std::time::Duration;

use house::entry::Hearers;
use house::house::{Asked, House, wall};
use house::live::Live;
use house::refusal::Refusal;
use house::seal::HouseKey;
use house::seat::Seat;
use house::store::{Considers, Postgres, Store};

use crate::common::{Cluster, proposal};

/// A house, and a table at which play has begun.
struct Node {
    house: Arc<House>,
    live: Arc<Live>,
}

impl Node {
    async fn open(address: &str) -> Arc<House> {
        let folder = tempfile::tempdir().unwrap();
        let kept = Arc::new(Postgres::open(address).await.unwrap());
        let key = HouseKey::at(&folder.path().join("key")).unwrap();
        House::open(kept, key, wall(), None).await.unwrap()
    }

    async fn two(address: &str) -> (Node, Node) {
        let (first, second) = (Node::open(address).await, Node::open(address).await);
        let made = first.make(proposal(&[])).await.unwrap();
        let (live, _) = first.find(&made.id, None).await.unwrap();
        for side in ["white", "black"] {
            let seat: Seat = side.parse().unwrap();
            first.accept(&live, seat).await.unwrap();
        }
        let (there, _) = second.find(&made.id, None).await.unwrap();
        let first = Node { house: first, live };
        let second = Node {
            house: second,
            live: there,
        };
        (first, second)
    }

    async fn act(&self, name: &str, expected_seq: u64, act: &str) -> Result<u64, Refusal> {
        let seat: Seat = act.split(' ').next().unwrap().parse().unwrap();
        let asked = Asked {
            act_id: name.into(),
            expected_seq,
            act: act.into(),
        };
        self.house.act(&self.live, seat, asked).await
    }

    async fn seq(&self) -> u64 {
        self.house.table(&self.live).await.unwrap().seq()
    }
}

/// A claim that one node considers is considered at all of them, until that node says so no more.
#[tokio::test]
async fn a_claim_is_considered_at_every_node() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let address = cluster.database("considering");
    let (node, _) = Node::two(&address).await;
    let other = Postgres::open(&address).await.unwrap();
    let came = node.house.now();
    for (came, answer) in [(Some(came), Some(Refusal::Considering)), (None, None)] {
        let until = async {
            for n in 0.. {
                let said = Considers {
                    table: node.live.id.clone(),
                    node: 7,
                    came,
                };
                other.considers(said).await.unwrap();
                let name = format!("{} {n}", came.is_some());
                let done = node
                    .act(&name, node.seq().await, "white announces check")
                    .await;
                if done.err() == answer {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), until)
            .await
            .unwrap();
    }
}

/// So it is at a node where nobody has asked for that table before.
#[tokio::test]
async fn a_claim_is_considered_where_nobody_has_looked() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let address = cluster.database("unlooked");
    let (node, _) = Node::two(&address).await;
    let house = Node::open(&address).await;
    for _ in 0..20 {
        let said = Considers {
            table: node.live.id.clone(),
            node: 7,
            came: Some(node.house.now()),
        };
        let other = Postgres::open(&address).await.unwrap();
        other.considers(said).await.unwrap();
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (live, _) = house.find(&node.live.id, None).await.unwrap();
    let new = Node { house, live };
    let done = new.act("a", new.seq().await, "white plays e4").await;
    assert_eq!(done, Err(Refusal::Considering));
}

/// What is said at another node at the same time takes no act its place.
#[tokio::test]
async fn talk_at_another_node_makes_no_act_stale() {
    let Some(cluster) = Cluster::start() else {
        return;
    };
    let (first, second) = Node::two(&cluster.database("talk")).await;
    for n in 0..30 {
        let seen = first.seq().await;
        let say = second.house.say(
            &second.live,
            "black".parse::<Seat>().unwrap(),
            format!("word {n}"),
            "well".into(),
            Hearers::All,
        );
        let name = format!("act {n}");
        let act = first.act(&name, seen, "white announces check");
        let (said, done) = tokio::join!(say, act);
        // Who talks at the same moment may have to say it again; who acts need not.
        assert!(matches!(said, Ok(_) | Err(Refusal::Stale)), "{said:?}");
        assert!(done.is_ok(), "{n}: {done:?}");
    }
}
