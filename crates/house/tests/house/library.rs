//! The library: nobody keeps it, or the tables, from others.
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::future::join_all;
use house::limits::Pace;
use house::settlement::Proposal;
use serde_json::json;

use crate::door::{ask, ask_from, door};

/// The Knights go out and home again.
fn case(steps: usize) -> String {
    let moves = [
        "white plays Nf3",
        "black plays Nf6",
        "white plays Ng1",
        "black plays Ng8",
    ];
    let case: Vec<&str> = (0..steps).map(|n| moves[n % 4]).collect();
    case.join("\n")
}

/// Codes named many times are heard once, and no answer is longer than an answer may be.
#[tokio::test]
async fn the_librarys_answers_are_bounded() {
    let (_folder, _opened, router) = door(Pace::default()).await;
    let rule = async |steps: usize, codes: serde_json::Value| {
        let asked = json!({"case": case(steps), "codes": codes});
        ask(&router, "POST", "/api/rule", "", asked).await
    };
    let all = statute::Code::all().len();
    let (status, ruled) = rule(4, json!(vec!["all"; 10])).await;
    assert_eq!(
        (status.as_u16(), ruled["cases"].as_array().unwrap().len()),
        (200, all)
    );
    let (status, refused) = rule(4_990, json!(vec!["all"; 10])).await;
    assert_eq!(
        (status.as_u16(), &refused["error"]),
        (413, &json!("too-large")),
        "{refused}"
    );
    let (status, _) = rule(4_990, json!(["british-1899"])).await;
    assert_eq!(status.as_u16(), 200);
    let long = json!({"text": "1. P-K4 ".repeat(20_000)});
    let (status, _) = ask(&router, "POST", "/api/transcribe", "", long).await;
    assert_eq!(status.as_u16(), 413);
    let title = json!({"code": "x", "house_code": format!("id = \"x\"\ntitle = \"{}\"", "x".repeat(60_000))});
    let (status, _) = ask(&router, "POST", "/api/tables", "", title).await;
    assert_eq!(status.as_u16(), 422);
}

/// Of one household there is one question before the library: who asks after it waits for one of its questions, not for all.
#[tokio::test]
async fn one_household_does_not_keep_the_library() {
    let (_folder, _opened, router) = door(Pace::default()).await;
    let answered = AtomicUsize::new(0);
    let many = join_all((0..6).map(|_| async {
        let asked = json!({"case": case(4_900), "codes": ["british-1899"]});
        ask_from("192.0.2.1", &router, "POST", "/api/rule", "", asked).await;
        answered.fetch_add(1, Ordering::SeqCst);
    }));
    let one = async {
        tokio::time::sleep(Duration::from_millis(20)).await;
        let asked = json!({"case": case(4), "codes": ["british-1899"]});
        let (status, _) = ask_from("192.0.2.9", &router, "POST", "/api/rule", "", asked).await;
        (status.as_u16(), answered.load(Ordering::SeqCst))
    };
    let (_, (status, before)) = tokio::join!(many, one);
    assert_eq!(status, 200);
    assert!(before < 4, "{before} came first");
}

/// Nor does one household keep the analyst.
#[tokio::test]
async fn one_household_does_not_keep_the_analyst() {
    let (_folder, opened, router) = door(Pace::default()).await;
    let british = Proposal {
        code: "british-1899".into(),
        ..Proposal::default()
    };
    let (made, live) = opened.begin(british).await;
    let acts = [
        "white plays e4",
        "black plays e5",
        "white plays Nf3",
        "black resigns",
    ];
    opened.do_all(&live, &acts).await;
    let (path, secret) = (
        format!("/api/tables/{}/analysis", made.id),
        &made.links[0].secret,
    );
    let answered = AtomicUsize::new(0);
    let many = join_all((0..6).map(|_| async {
        ask_from("192.0.2.1", &router, "GET", &path, secret, json!(null)).await;
        answered.fetch_add(1, Ordering::SeqCst);
    }));
    let one = async {
        tokio::time::sleep(Duration::from_millis(5)).await;
        let (status, _) = ask_from("192.0.2.9", &router, "GET", &path, secret, json!(null)).await;
        (status.as_u16(), answered.load(Ordering::SeqCst))
    };
    let (_, (status, before)) = tokio::join!(many, one);
    assert_eq!(status, 200);
    assert!(before < 4, "{before} came first");
}
