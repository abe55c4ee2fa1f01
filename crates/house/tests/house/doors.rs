//! The doors: HTTP as the document says, the socket as `docs/api.md` says.
use std::net::SocketAddr;
use std::path::Path;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use house::limits::Pace;
use house::web::{self, Door};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tower::ServiceExt;

use crate::common::{Opened, open_house, sqlite};

async fn door(pace: Pace) -> (tempfile::TempDir, Opened, axum::Router) {
    let (folder, store) = sqlite();
    let opened = open_house(store).await;
    let router = web::router(Door::new(opened.house.clone(), pace, Vec::new(), false));
    (folder, opened, router)
}

async fn ask(
    router: &axum::Router,
    method: &str,
    path: &str,
    secret: &str,
    body: Value,
) -> (StatusCode, Value) {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("authorization", format!("Bearer {secret}"))
        .header("content-type", "application/json")
        .body(Body::from(body.to_string()))
        .unwrap();
    let answer = router.clone().oneshot(request).await.unwrap();
    let status = answer.status();
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX)
        .await
        .unwrap();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    (
        status,
        serde_json::from_str(&text).unwrap_or(Value::String(text)),
    )
}

#[test]
fn the_document_is_checked_in() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let now = web::document().to_pretty_json().unwrap() + "\n";
    if std::env::var_os("JADOUBE_WRITE").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == now,
        "docs/openapi.json is not what the house answers to; run this test with JADOUBE_WRITE=1"
    );
}

#[tokio::test]
async fn errors_are_sentences() {
    let (_folder, _opened, router) = door(Pace::default()).await;
    let (status, made) = ask(
        &router,
        "POST",
        "/api/tables",
        "",
        json!({"code": "british-1899"}),
    )
    .await;
    assert_eq!(status, 201, "{made}");
    let acts = format!("/api/tables/{}/acts", made["id"].as_str().unwrap());
    let white = made["links"][0]["secret"].as_str().unwrap();
    let act = |text: &str| json!({"act_id": "1", "expected_seq": 0, "act": text});
    for (method, path, secret, body, status, error) in [
        (
            "POST",
            "/api/tables",
            "",
            json!({"code": "british-1899", "wrong": 1}),
            400,
            "malformed",
        ),
        (
            "POST",
            "/api/tables",
            "",
            json!({"code": "none"}),
            422,
            "unreadable",
        ),
        (
            "GET",
            "/api/tables/000000000000",
            "",
            Value::Null,
            404,
            "not-found",
        ),
        (
            "GET",
            "/api/tables?open=perhaps",
            "",
            Value::Null,
            400,
            "malformed",
        ),
        ("GET", "/api/nothing", "", Value::Null, 404, "not-found"),
        (
            "POST",
            &*acts,
            "0000",
            act("white plays e4"),
            401,
            "unknown-secret",
        ),
        (
            "POST",
            &*acts,
            white,
            act("black plays e4"),
            403,
            "not-yours",
        ),
        (
            "POST",
            &*acts,
            white,
            act("white plays e4"),
            409,
            "not-begun",
        ),
        (
            "POST",
            &*acts,
            white,
            act("white jumps e4"),
            422,
            "unreadable",
        ),
        (
            "POST",
            "/api/rule",
            "",
            json!({"case": "x".repeat(2 << 20)}),
            413,
            "too-large",
        ),
        (
            "POST",
            "/api/rule",
            "",
            json!({"case": "code all\nafter 20000 times Nf3 Nf6 Ng1 Ng8"}),
            413,
            "too-large",
        ),
        (
            "POST",
            "/api/record",
            "",
            json!({"position": "rubbish", "record": "P-K4"}),
            422,
            "unreadable",
        ),
    ] {
        let (said, answer) = ask(&router, method, path, secret, body).await;
        assert_eq!(
            (said.as_u16(), answer["error"].as_str()),
            (status, Some(error)),
            "{path}: {answer}"
        );
        assert!(
            answer["message"]
                .as_str()
                .is_some_and(|text| text.len() > 5),
            "{answer}"
        );
    }
}

#[tokio::test]
async fn the_library_answers() {
    let (_folder, _opened, router) = door(Pace::default()).await;
    let (_, codes) = ask(&router, "GET", "/api/codes", "", Value::Null).await;
    assert_eq!(codes["codes"].as_array().unwrap().len(), 5);
    let (_, code) = ask(&router, "GET", "/api/codes/british-1899", "", Value::Null).await;
    assert!(code["provisions"].as_array().unwrap().len() > 50);
    let (_, compared) = ask(
        &router,
        "GET",
        "/api/compare?differences=true",
        "",
        Value::Null,
    )
    .await;
    assert!(compared["questions"].as_array().unwrap().len() > 10);
    let case = "white plays e2e5\nthen black may demand restore position";
    let (status, ruled) = ask(
        &router,
        "POST",
        "/api/rule",
        "",
        json!({"case": case, "codes": ["british-1899"]}),
    )
    .await;
    assert_eq!(status, 200, "{ruled}");
    assert_eq!(
        (&ruled["cases"][0]["passed"], &ruled["cases"][0]["failed"]),
        (&json!(1), &json!(0)),
        "{ruled}"
    );
    let start = board::Position::start().fen();
    let (_, read) = ask(
        &router,
        "POST",
        "/api/record",
        "",
        json!({"position": start, "record": "P-K4"}),
    )
    .await;
    assert_eq!(read["readings"][0]["san"], "e4");
    let (_, written) = ask(
        &router,
        "POST",
        "/api/record",
        "",
        json!({"position": start, "move": "g1f3"}),
    )
    .await;
    assert_eq!(written["written"]["descriptive"], "Kt-KB3");
    let mate = json!({"position": "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "question": "mate", "moves": 1});
    let (_, proved) = ask(&router, "POST", "/api/prove", "", mate).await;
    assert_eq!(
        (&proved["answer"], &proved["line"][0]),
        (&json!("yes"), &json!("Rd8#"))
    );
    let bare = json!({"position": "8/8/4k3/8/8/4K3/8/8 w - - 0 1", "question": "drawn"});
    assert_eq!(
        ask(&router, "POST", "/api/prove", "", bare).await.1["answer"],
        "yes"
    );
    let score = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
    let (_, read) = ask(
        &router,
        "POST",
        "/api/transcribe",
        "",
        json!({"text": score}),
    )
    .await;
    assert_eq!(read["games"][0]["moves"][4]["san"], "Bb5", "{read}");
}

#[tokio::test]
async fn whoever_goes_too_fast_is_told_to_wait() {
    let pace = Pace {
        tables_a_minute: 2,
        requests: 10,
        ..Pace::default()
    };
    let (_folder, _opened, router) = door(pace).await;
    let made = async || {
        ask(
            &router,
            "POST",
            "/api/tables",
            "",
            json!({"code": "british-1899"}),
        )
        .await
        .0
    };
    assert_eq!(
        (made().await, made().await, made().await),
        (
            StatusCode::CREATED,
            StatusCode::CREATED,
            StatusCode::TOO_MANY_REQUESTS
        )
    );
    let mut last = StatusCode::OK;
    for _ in 0..10 {
        last = ask(&router, "GET", "/api/health", "", Value::Null).await.0;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}

type Socket =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

async fn listen(router: axum::Router) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(async move { axum::serve(listener, service).await });
    addr
}

async fn sit(addr: SocketAddr, id: &str, secret: Option<&str>, have: Option<u64>) -> Socket {
    let mut request = format!("ws://{addr}/api/tables/{id}/socket")
        .into_client_request()
        .unwrap();
    request
        .headers_mut()
        .insert("sec-websocket-protocol", "jadoube.1".parse().unwrap());
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
    say(
        &mut socket,
        json!({"type": "sit", "secret": secret, "have": have}),
    )
    .await;
    socket
}

async fn say(socket: &mut Socket, words: Value) {
    socket.send(Message::text(words.to_string())).await.unwrap();
}

/// The next message that is not about who is there.
async fn hear(socket: &mut Socket) -> Value {
    loop {
        match socket
            .next()
            .await
            .expect("a message")
            .expect("a good message")
        {
            Message::Text(text) => {
                let said: Value = serde_json::from_str(&text).unwrap();
                if said["type"] != "present" {
                    return said;
                }
            }
            Message::Close(frame) => {
                return json!({"closed": frame.map(|frame| u16::from(frame.code))});
            }
            _ => {}
        }
    }
}

#[tokio::test]
async fn a_game_over_sockets() {
    let (_folder, _opened, router) = door(Pace::default()).await;
    let addr = listen(router.clone()).await;
    let (_, made) = ask(
        &router,
        "POST",
        "/api/tables",
        "",
        json!({"code": "british-1899"}),
    )
    .await;
    let id = made["id"].as_str().unwrap();
    let secret = |n: usize| made["links"][n]["secret"].as_str();
    let mut white = sit(addr, id, secret(0), None).await;
    let mut black = sit(addr, id, secret(1), None).await;
    let mut watcher = sit(addr, id, None, Some(0)).await;
    let seated = hear(&mut white).await;
    assert_eq!(
        (&seated["type"], &seated["seat"]),
        (&json!("seated"), &json!("white"))
    );
    assert_eq!(
        hear(&mut black).await["entries"].as_array().unwrap().len(),
        1
    );
    assert_eq!(
        hear(&mut watcher).await["entries"]
            .as_array()
            .unwrap()
            .len(),
        0
    );
    say(&mut white, json!({"type": "accept", "act_id": "yes"})).await;
    assert_eq!(hear(&mut white).await["entry"]["kind"], "accepted");
    assert_eq!(
        hear(&mut white).await,
        json!({"type": "done", "act_id": "yes", "seq": 1})
    );
    assert_eq!(hear(&mut black).await["entry"]["kind"], "accepted");
    say(&mut black, json!({"type": "accept", "act_id": "yes"})).await;
    assert_eq!(hear(&mut black).await["entry"]["seq"], 2);
    assert_eq!(hear(&mut black).await["type"], "done");
    say(
        &mut white,
        json!({"type": "act", "act_id": "1", "expected_seq": 2, "act": "white plays e4"}),
    )
    .await;
    for _ in 0..2 {
        hear(&mut watcher).await;
    }
    let news = hear(&mut watcher).await;
    assert_eq!(
        (&news["entry"]["act"], &news["state"]["turn"]),
        (&json!("white plays e4"), &json!("black"))
    );
    assert_eq!(hear(&mut black).await["entry"]["act"], "white plays e4");
    say(
        &mut black,
        json!({"type": "act", "act_id": "1", "expected_seq": 2, "act": "black plays e5"}),
    )
    .await;
    let stale = hear(&mut black).await;
    assert_eq!(
        (&stale["type"], &stale["seq"], &stale["missed"][0]["seq"]),
        (&json!("stale"), &json!(3), &json!(3))
    );
    say(
        &mut watcher,
        json!({"type": "act", "act_id": "1", "expected_seq": 3, "act": "white plays d4"}),
    )
    .await;
    let refused = hear(&mut watcher).await;
    assert_eq!(
        (&refused["type"], &refused["error"]),
        (&json!("refused"), &json!("not-yours"))
    );
    say(&mut black, json!({"what": "rubbish"})).await;
    assert_eq!(hear(&mut black).await["error"], "malformed");
    let path = format!("/api/tables/{id}/seats/black/rotate");
    assert_eq!(
        ask(&router, "POST", &path, secret(1).unwrap(), Value::Null)
            .await
            .0,
        200
    );
    assert_eq!(hear(&mut black).await["entry"]["change"], "rotated");
    assert_eq!(
        hear(&mut black).await["closed"],
        4401,
        "the old link is dead"
    );
}

#[tokio::test]
async fn sockets_that_should_not_be() {
    let (_folder, _opened, router) = door(Pace {
        messages: 5,
        ..Pace::default()
    })
    .await;
    let addr = listen(router.clone()).await;
    let (_, made) = ask(
        &router,
        "POST",
        "/api/tables",
        "",
        json!({"code": "british-1899"}),
    )
    .await;
    let id = made["id"].as_str().unwrap();
    let mut foreign = format!("ws://{addr}/api/tables/{id}/socket")
        .into_client_request()
        .unwrap();
    foreign
        .headers_mut()
        .insert("origin", "https://elsewhere.example".parse().unwrap());
    assert!(
        tokio_tungstenite::connect_async(foreign).await.is_err(),
        "another page's socket"
    );
    let mut own = format!("ws://{addr}/api/tables/{id}/socket")
        .into_client_request()
        .unwrap();
    own.headers_mut()
        .insert("origin", format!("http://{addr}").parse().unwrap());
    assert!(
        tokio_tungstenite::connect_async(own).await.is_ok(),
        "its own page's socket"
    );
    assert_eq!(
        hear(&mut sit(addr, id, Some("wrong"), None).await).await["closed"],
        4401
    );
    assert_eq!(
        hear(&mut sit(addr, "000000000000", None, None).await).await["closed"],
        4404
    );
    let mut chatty = sit(addr, id, None, None).await;
    hear(&mut chatty).await;
    for _ in 0..6 {
        say(&mut chatty, json!({"type": "accept"})).await;
    }
    let mut closed = Value::Null;
    for _ in 0..7 {
        closed = hear(&mut chatty).await["closed"].clone();
        if !closed.is_null() {
            break;
        }
    }
    assert_eq!(closed, 1008, "too many messages");
    let mut big = sit(addr, id, None, None).await;
    hear(&mut big).await;
    let _ = big.send(Message::text("x".repeat(10_000))).await;
    while let Some(Ok(message)) = big.next().await {
        let text = message.to_text().unwrap_or_default();
        assert!(
            !text.contains("refused"),
            "too large a frame was read: {text}"
        );
    }
}

#[tokio::test]
async fn the_partner_plays_exacts_and_is_told_apart() {
    let (_folder, opened, router) = door(Pace::default()).await;
    let wanted = json!({"code": "british-1899", "seats": {"black": "partner"}, "conditions": ["agree odds black gives queen"]});
    let (_, made) = ask(&router, "POST", "/api/tables", "", wanted).await;
    let secret = made["links"][0]["secret"].as_str().unwrap();
    let (live, seat) = opened
        .house
        .find(made["id"].as_str().unwrap(), Some(secret))
        .await
        .unwrap();
    opened.house.accept(&live, seat).await.unwrap();
    let settled = async || {
        for _ in 0..400 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            if !live.thinking.load(std::sync::atomic::Ordering::SeqCst) {
                break;
            }
        }
        opened.house.look(&live, seat, None).await.unwrap()
    };
    opened.act(&live, "white", "white plays e4").await.unwrap();
    let seen = settled().await;
    assert_eq!(
        (seen.state.score.len(), seen.state.turn),
        (2, "white"),
        "it has answered"
    );
    opened
        .act(&live, "white", "white plays a1a5")
        .await
        .unwrap();
    let seen = settled().await;
    let exacted = seen.entries.iter().any(|entry| {
        entry
            .act
            .as_deref()
            .is_some_and(|act| act.starts_with("black demands"))
    });
    assert!(exacted, "{:?}", seen.entries.last());
}
