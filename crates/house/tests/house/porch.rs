//! Who is let in, how many, and who gives way.
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::Request;
use house::limits::{self, Pace};
use house::web::porch::{Arrived, Room, receive};
use house::web::{self, Door};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use crate::common::{open_house, sqlite};
use crate::door::{door, hear, make, sit};

/// When the house is nearly full, a secret that opens nothing opens nothing.
#[tokio::test]
async fn the_reserve_is_for_those_who_sit() {
    let (_folder, _opened, router) = door(Pace::default()).await;
    let made = make(&router, json!({"code": "british-1899"})).await;
    let table = format!("/api/tables/{}", made.id);
    for (path, secret, status) in [
        ("/api/codes", None, 503),
        ("/api/codes", Some("ff".repeat(32)), 503),
        (&table, Some("ff".repeat(32)), 503),
        (&table, Some(made.secrets[0].clone()), 200),
    ] {
        let mut request = Request::builder().uri(path);
        if let Some(secret) = secret {
            request = request.header("authorization", format!("Bearer {secret}"));
        }
        let request = request.extension(Arrived::uncounted(true));
        let answer = router.clone().oneshot(request.body(Body::empty()).unwrap());
        assert_eq!(answer.await.unwrap().status().as_u16(), status, "{path}");
    }
}

/// A body that does not come is not waited for.
#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let at = porch(Room::default()).await;
    let addr = at.addr;
    let mut half = TcpStream::connect(addr).await.unwrap();
    let head = "POST /api/rule HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    half.write_all(head.as_bytes()).await.unwrap();
    let began = Instant::now();
    let mut said = String::new();
    half.read_to_string(&mut said).await.unwrap();
    assert!(said.starts_with("HTTP/1.1 400"), "{said}");
    assert!(began.elapsed() < limits::TO_ASK + Duration::from_secs(3));
}

struct Porch {
    _folder: tempfile::TempDir,
    addr: SocketAddr,
    router: axum::Router,
    _close: tokio::sync::watch::Sender<bool>,
}

async fn porch(room: Room) -> Porch {
    let (folder, kept) = sqlite();
    let opened = open_house(kept).await;
    let router = web::router(Door::new(
        opened.house.clone(),
        Pace::default(),
        Vec::new(),
        false,
    ));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    let (close, closing) = tokio::sync::watch::channel(false);
    tokio::spawn(receive(
        listener,
        router.clone(),
        opened.house.clone(),
        room,
        closing,
    ));
    Porch {
        _folder: folder,
        addr,
        router,
        _close: close,
    }
}

/// Reads until the other side hangs up; how long that took, and what it said.
async fn until_hung_up(mut stream: TcpStream) -> (Duration, String) {
    let began = Instant::now();
    let mut said = Vec::new();
    let read = stream.read_to_end(&mut said);
    let _ = tokio::time::timeout(Duration::from_secs(10), read)
        .await
        .unwrap();
    (began.elapsed(), String::from_utf8_lossy(&said).into_owned())
}

#[tokio::test]
async fn whoever_says_nothing_is_hung_up_on() {
    let room = Room {
        to_ask: Duration::from_millis(300),
        ..Room::default()
    };
    let at = porch(room).await;
    let addr = at.addr;
    for said in [
        "",
        "GET /api/codes HTTP/1.1\r\nhost: local",
        "GET /api/codes HTTP/1.1\r\nhost: localhost\r\n\r\n",
    ] {
        let mut stream = TcpStream::connect(addr).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        let (took, _) = until_hung_up(stream).await;
        assert!(took < Duration::from_secs(3), "{said:?}: {took:?}");
    }
}

#[tokio::test]
async fn an_answer_that_nobody_takes_is_dropped() {
    let room = Room {
        to_listen: Duration::from_millis(300),
        ..Room::default()
    };
    let at = porch(room).await;
    let addr = at.addr;
    let mut stream = TcpStream::connect(addr).await.unwrap();
    // Many answers, and none is read.
    let question = "GET /api/compare HTTP/1.1\r\nhost: localhost\r\n\r\n";
    let asking = async {
        while stream.write_all(question.as_bytes()).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), asking)
        .await
        .unwrap();
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_is_told() {
    let room = Room {
        each: Some(3),
        ..Room::default()
    };
    let at = porch(room).await;
    let addr = at.addr;
    let mut inside = Vec::new();
    let made = make(&at.router, json!({"code": "british-1899", "public": true})).await;
    for _ in 0..3 {
        let mut socket = sit(addr, &made.id, None, None).await;
        assert_eq!(hear(&mut socket).await["type"], "seated");
        inside.push(socket);
    }
    // Whoever is turned away is told so, whatever he has said.
    let mut turned_away = TcpStream::connect(addr).await.unwrap();
    turned_away
        .write_all(b"POST /api/rule HTTP/1.1\r\n\r\n{")
        .await
        .unwrap();
    let (_, said) = until_hung_up(turned_away).await;
    assert!(said.starts_with("HTTP/1.1 503"), "{said}");
    assert!(said.contains("crowded"), "{said}");
    inside.clear();
    while status(addr, "/api/health", "").await != 200 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// One question over a connection of its own; the status of the answer, 0 where there is none.
async fn status(addr: SocketAddr, path: &str, secret: &str) -> u16 {
    let Ok(mut stream) = TcpStream::connect(addr).await else {
        return 0;
    };
    let question = format!(
        "GET {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {secret}\r\nconnection: close\r\n\r\n"
    );
    let _ = stream.write_all(question.as_bytes()).await;
    let (_, said) = until_hung_up(stream).await;
    let status = said
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    status.unwrap_or_default()
}

/// Connections that say nothing, or half of something, keep nobody out, however many there are.
#[tokio::test]
async fn idle_strangers_give_way() {
    let at = porch(Room {
        most: 16,
        each: None,
        ..Room::default()
    })
    .await;
    let made = make(&at.router, json!({"code": "british-1899"})).await;
    let table = format!("/api/tables/{}", made.id);
    let mut idle = Vec::new();
    for n in 0..100 {
        let mut stream = TcpStream::connect(at.addr).await.unwrap();
        let half = [
            "",
            "GET /api/codes HT",
            "GET /api/codes HTTP/1.1\r\nhost: localhost\r\n\r\n",
        ];
        let _ = stream.write_all(half[n % 3].as_bytes()).await;
        idle.push(stream);
        assert_eq!(status(at.addr, &table, &made.secrets[0]).await, 200, "{n}");
    }
    assert_eq!(status(at.addr, "/api/codes", "").await, 200);
}

/// A socket has its place as long as it is open; whoever opened one and has not sat down gives way.
#[tokio::test]
async fn a_socket_has_a_place() {
    let at = porch(Room {
        most: 8,
        each: None,
        ..Room::default()
    })
    .await;
    let made = make(&at.router, json!({"code": "british-1899", "public": true})).await;
    let mut sitting = Vec::new();
    for _ in 0..7 {
        let mut socket = sit(at.addr, &made.id, None, None).await;
        assert_eq!(hear(&mut socket).await["type"], "seated");
        sitting.push(socket);
    }
    // Seven of eight sit: the last place is for those who have a seat.
    assert_eq!(status(at.addr, "/api/codes", "").await, 503);
    let table = format!("/api/tables/{}", made.id);
    assert_eq!(status(at.addr, &table, &made.secrets[0]).await, 200);
    let mut eighth = sit(at.addr, &made.id, Some(&made.secrets[0]), None).await;
    assert_eq!(hear(&mut eighth).await["type"], "seated");
    // None of those who sit gives way.
    assert_eq!(status(at.addr, &table, &made.secrets[1]).await, 503);
    drop(sitting.pop());
    while status(at.addr, &table, &made.secrets[1]).await != 200 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
