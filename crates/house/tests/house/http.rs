//! HTTP, as the document says.
use std::path::Path;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use house::limits::Pace;
use house::web;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::door::{ask, ask_from, door, hear, listen, make, say, sit};

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
    let made = make(&router, json!({"code": "british-1899"})).await;
    let (acts, white) = (made.path("acts"), &*made.secrets[0]);
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
            "POST",
            "/api/tables",
            "",
            json!({"code": "x".repeat(60_000)}),
            400,
            "malformed",
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
            act("white dances"),
            422,
            "unreadable",
        ),
        // What is quoted would put acts into the other's mouth in the case that is written of the game.
        (
            "POST",
            &*acts,
            white,
            act("white sends \"P-K4\nblack resigns\n# \""),
            400,
            "malformed",
        ),
        (
            "POST",
            &*acts,
            white,
            act("white sends \"P-K4\u{2028}black resigns\""),
            400,
            "malformed",
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
    assert_eq!(codes["codes"].as_array().unwrap().len(), 6);
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
async fn an_address_that_goes_too_fast_is_told_to_wait() {
    let pace = Pace {
        tables_a_minute: 2,
        requests: 10,
        ..Pace::default()
    };
    let (_folder, _opened, router) = door(pace).await;
    let wanted = || json!({"code": "british-1899"});
    let made = async |from| ask_from(from, &router, "POST", "/api/tables", "", wanted()).await;
    let (created, too_many) = (StatusCode::CREATED, StatusCode::TOO_MANY_REQUESTS);
    for status in [created, created, too_many] {
        assert_eq!(made("192.0.2.1").await.0, status);
    }
    assert_eq!(made("192.0.2.2").await.0, created, "another is not held up");
    let health = async |from| ask_from(from, &router, "GET", "/api/health", "", Value::Null).await;
    for _ in 0..7 {
        assert_eq!(health("192.0.2.1").await.0, StatusCode::OK);
    }
    let (status, said) = health("192.0.2.1").await;
    assert_eq!((status, &said["error"]), (too_many, &json!("too-many")));
    assert_eq!(health("192.0.2.2").await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_seat_that_does_too_much_is_told_to_wait() {
    let pace = Pace {
        messages: 5,
        ..Pace::default()
    };
    let (_folder, _opened, router) = door(pace).await;
    let made = make(&router, json!({"code": "british-1899"})).await;
    let addr = listen(router.clone()).await;
    let mut socket = sit(addr, &made.id, Some(&made.secrets[0]), None).await;
    hear(&mut socket).await;
    for _ in 0..2 {
        say(&mut socket, json!({"type": "accept"})).await;
        while hear(&mut socket).await["type"] != "done" {}
    }
    let accept = async |from: &str, seat: usize| {
        let (path, secret) = (made.path("accept"), &made.secrets[seat]);
        let answer = ask_from(from, &router, "POST", &path, secret, Value::Null).await;
        answer.0
    };
    for from in ["192.0.2.1", "192.0.2.2", "192.0.2.3"] {
        assert_eq!(accept(from, 0).await, StatusCode::OK);
    }
    let last = accept("192.0.2.4", 0).await;
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS, "by whichever door");
    assert_eq!(accept("192.0.2.4", 1).await, StatusCode::OK, "Black may");
    say(&mut socket, json!({"type": "accept"})).await;
    let mut said = hear(&mut socket).await;
    while said["type"] == "entry" {
        said = hear(&mut socket).await;
    }
    assert_eq!(said["closed"], 1008);
}

/// Whoever is to accept a house code can read it, and have its games heard again.
#[tokio::test]
async fn a_house_code_is_shown_and_heard() {
    let (_folder, _opened, router) = door(Pace::default()).await;
    let text = "id = \"tuesday-club\"\ntitle = \"The Tuesday Club\"\nextends = \"british-1899\"\n";
    let wanted = json!({"code": "tuesday-club", "house_code": text});
    let made = make(&router, wanted).await;
    let look = format!("/api/tables/{}", made.id);
    let (_, seen) = ask(&router, "GET", &look, &made.secrets[1], Value::Null).await;
    assert_eq!(seen["table"]["house_code"], text);
    let (_, case) = ask(
        &router,
        "GET",
        &made.path("case"),
        &made.secrets[1],
        Value::Null,
    )
    .await;
    let again = json!({"case": case, "codes": ["blue-book-1910"], "house_code": text});
    let (_, heard) = ask(&router, "POST", "/api/rule", "", again).await;
    let heard: Vec<&Value> = heard["cases"]
        .as_array()
        .unwrap()
        .iter()
        .map(|case| &case["code"])
        .collect();
    assert_eq!(heard, ["blue-book-1910", "tuesday-club"]);
    let bad = json!({"case": case, "house_code": "id = 7"});
    let (status, said) = ask(&router, "POST", "/api/rule", "", bad).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{said}");
}

/// Streams of events count among a seat's sockets, and what is refused is counted.
#[tokio::test]
async fn a_seat_has_eight_streams_and_refusals_are_counted() {
    let (_folder, _opened, router) = door(Pace::default()).await;
    let made = make(&router, json!({"code": "british-1899"})).await;
    let ask_stream = async || {
        let request = axum::http::Request::builder()
            .uri(made.path("events"))
            .header("authorization", format!("Bearer {}", made.secrets[0]))
            .body(axum::body::Body::empty());
        tower::ServiceExt::oneshot(router.clone(), request.unwrap())
            .await
            .unwrap()
    };
    let mut streams = Vec::new();
    for _ in 0..8 {
        streams.push(ask_stream().await);
    }
    assert!(
        streams
            .iter()
            .all(|stream| stream.status() == StatusCode::OK)
    );
    assert_eq!(ask_stream().await.status(), StatusCode::TOO_MANY_REQUESTS);
    let (_, figures) = ask(&router, "GET", "/metrics", "", json!(null)).await;
    let refused = "jadoube_refusals_total{error=\"too-many\"} 1";
    assert!(figures.as_str().unwrap().contains(refused), "{figures}");
    drop(streams);
    assert_eq!(ask_stream().await.status(), StatusCode::OK);
}

/// A proxy that adds a line of its own is believed, not what it was told.
#[tokio::test]
async fn only_the_proxys_own_word_says_who_asks() {
    let pace = Pace {
        requests: 3,
        ..Pace::default()
    };
    let (_folder, _opened, router) = door(pace).await;
    let asked = async |forged: usize| {
        let request = axum::http::Request::builder()
            .uri("/api/codes")
            .header("x-forwarded-for", format!("198.51.100.{forged}"))
            .header("x-forwarded-for", "192.0.2.1")
            .body(axum::body::Body::empty());
        let answer = tower::ServiceExt::oneshot(router.clone(), request.unwrap());
        answer.await.unwrap().status()
    };
    for forged in 0..3 {
        assert_eq!(asked(forged).await, StatusCode::OK);
    }
    assert_eq!(asked(3).await, StatusCode::TOO_MANY_REQUESTS);
}

/// What never changes is made once, and is the same whether it is sent compressed or not.
#[tokio::test]
async fn what_never_changes_is_printed_once() {
    let (_folder, _opened, router) = door(Pace::default()).await;
    for path in ["/api/codes", "/api/codes/fide-2023", "/api/compare"] {
        let get = async |coding: &str| {
            let request = Request::builder()
                .uri(path)
                .header("accept-encoding", coding)
                .body(Body::empty())
                .unwrap();
            let answer = router.clone().oneshot(request).await.unwrap();
            let coding = answer.headers().get("content-encoding").cloned();
            let body = axum::body::to_bytes(answer.into_body(), usize::MAX).await;
            (coding, body.unwrap())
        };
        let (none, plain) = get("identity").await;
        let (gzip, short) = get("br, gzip").await;
        assert_eq!((none, gzip.unwrap()), (None, "gzip".parse().unwrap()));
        let mut again = Vec::new();
        let mut reader = flate2::read::GzDecoder::new(&short[..]);
        std::io::Read::read_to_end(&mut reader, &mut again).unwrap();
        assert!(again == plain && short.len() * 2 < plain.len(), "{path}");
        let (_, once_more) = get("gzip").await;
        assert!(
            once_more.as_ptr() == short.as_ptr(),
            "{path} was made again"
        );
    }
}

/// Whoever did not hear that his link was changed asks again as he asked, with the new one in his request; without it the
/// old link opens nothing.
#[tokio::test]
async fn a_change_of_link_can_be_asked_again_as_it_was() {
    let (_folder, _opened, router) = door(Pace::default()).await;
    let made = make(&router, json!({"code": "british-1899"})).await;
    let path = made.path("seats/white/rotate");
    let new = "ab".repeat(32);
    let rotate = async |secret: &str| {
        let body = json!({"secret": secret});
        ask(&router, "POST", &path, &made.secrets[0], body).await
    };
    for _ in 0..3 {
        let (status, link) = rotate(&new).await;
        assert_eq!((status.as_u16(), &link["secret"]), (200, &json!(new)));
    }
    let (status, refused) = rotate(&"cd".repeat(32)).await;
    assert_eq!(status, 401, "{refused}");
    let table = format!("/api/tables/{}", made.id);
    let (_, seen) = ask(&router, "GET", &table, &new, Value::Null).await;
    assert_eq!(seen["state"]["seq"], 1, "and done once");
}

#[tokio::test]
async fn a_game_is_gone_over_when_it_is_over() {
    let (_folder, _opened, router) = door(Pace::default()).await;
    let wanted = json!({"code": "british-1899", "conditions": ["after 1. f3 e5 2. g4"]});
    let made = make(&router, wanted).await;
    let [white, black] = [&*made.secrets[0], &*made.secrets[1]];
    for secret in [white, black] {
        let (status, _) = ask(&router, "POST", &made.path("accept"), secret, json!({})).await;
        assert_eq!(status, StatusCode::OK);
    }
    let gone_over = |after: &str| {
        let (router, path) = (&router, made.path(&format!("analysis{after}")));
        async move { ask(router, "GET", &path, white, Value::Null).await }
    };
    let (status, told) = gone_over("").await;
    assert_eq!(
        (status, &told["error"]),
        (StatusCode::FORBIDDEN, &json!("not-yours"))
    );
    let mate = json!({"act_id": "1", "expected_seq": 2, "act": "black plays Qh4"});
    let (status, done) = ask(&router, "POST", &made.path("acts"), black, mate).await;
    assert_eq!(status, StatusCode::OK, "{done}");
    let (_, end) = gone_over("").await;
    assert_eq!(end["line"], json!([]), "a mated side has no move");
    let (_, before) = gone_over("?after=3").await;
    assert_eq!(before["by"], "partner", "this house has no engine");
    assert_eq!(before["line"][0]["coordinates"], "d8h4");
    let (status, _) = gone_over("?after=5").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}
