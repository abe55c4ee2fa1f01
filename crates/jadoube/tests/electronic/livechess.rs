//! The makers' own server, here a small one that says what theirs says.
use super::{jadoube, standing, stdout};
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use tungstenite::{Message, WebSocket, accept};

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// Somebody calls, asks for the boards, is told of one that is off and one that is on, and asks for its feed.
fn answers(listener: &TcpListener, men: &str) -> WebSocket<TcpStream> {
    let (stream, _) = listener.accept().expect("somebody calls");
    let mut socket = accept(stream).expect("a socket");
    let asked = socket.read().expect("a question").to_string();
    assert!(asked.contains("\"eboards\""), "{asked}");
    let boards = format!(
        r#"{{"response":"call","id":1,"param":[{{"serialnr":"3","state":"INACTIVE"}},{{"serialnr":"7","state":"ACTIVE","board":"{men}"}}]}}"#
    );
    socket.send(Message::text(boards)).expect("it is sent");
    let asked = socket.read().expect("a question").to_string();
    assert!(
        asked.contains("eboardevent") && asked.contains("\"7\""),
        "{asked}"
    );
    socket
}

fn tells(socket: &mut WebSocket<TcpStream>, all: &[&str]) {
    for men in all {
        let feed = format!(r#"{{"response":"feed","id":1,"param":{{"board":"{men}"}}}}"#);
        socket.send(Message::text(feed)).expect("it is sent");
        std::thread::sleep(std::time::Duration::from_millis(120));
    }
}

#[test]
fn a_game_told_by_the_makers_server_is_ruled_on_and_can_be_heard_again() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("ws://{}/api/v1.0", listener.local_addr().expect("a name"));
    let folder = tempfile::tempdir().expect("a folder");
    let tape = folder.path().join("live.board");
    let tape = tape.to_str().expect("a name");
    let mut room = Command::new(env!("CARGO_BIN_EXE_jadoube"));
    room.args(["board", "--livechess", &url, "--json", "--speed", "8"])
        .args(["--record", tape]);
    let room = room.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut room = room.expect("a listener");
    let mut socket = answers(&listener, ARRAY);
    tells(
        &mut socket,
        &[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R",
            ARRAY,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
            "this is no board",
        ],
    );
    socket.send(Message::text("nor this JSON")).expect("sent");
    std::thread::sleep(std::time::Duration::from_millis(800));
    // The server goes, and when it is there again Black has moved.
    drop(socket);
    let moved = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
    let socket = answers(&listener, moved);
    std::thread::sleep(std::time::Duration::from_millis(300));
    writeln!(room.stdin.take().expect("a keyboard"), "quit").expect("it is heard");
    let output = room.wait_with_output().expect("it ends");
    drop(socket);
    let said = stdout(&output);
    for sentence in [
        "The server tells of the board \\\"7\\\".",
        "\\\"this is no board\\\" is no board.",
        "The server said something that is no JSON.",
        "The board is gone",
        "The board is there again.",
        "found by comparing with the board",
    ] {
        assert!(said.contains(sentence), "{sentence}: {said}");
    }
    let now = standing(&output);
    assert_eq!(now["turn"], "white", "{said}");
    let again = standing(&jadoube(&["--replay", tape, "--json"]));
    assert_eq!(again["position"], moved);
    assert_eq!(again["white"], now["white"], "{said}");
}
