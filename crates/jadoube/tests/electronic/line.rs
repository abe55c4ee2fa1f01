//! The line itself: a cable pulled out, a port at which no board is, a list of ports.
use super::stdout;
use board::{Board, Piece, Square};
use sensor::dgt::{Message, command};
use serialport::{SerialPort, TTYPort};
use std::io::{Read, Write};
use std::os::fd::AsRawFd;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A port of this name behind which the test is the board.
fn board_at(name: &Path) -> (TTYPort, TTYPort) {
    let (mut here, there) = TTYPort::pair().expect("a pseudo-terminal");
    here.set_timeout(Duration::from_millis(20))
        .expect("a timeout");
    let _ = std::fs::remove_file(name);
    std::os::unix::fs::symlink(there.name().expect("a name"), name).expect("a link");
    (here, there)
}

/// Waits until the whole board is asked for, and tells it.
fn answers(here: &mut TTYPort, men: Board) {
    let (mut buffer, end) = ([0; 64], Instant::now() + Duration::from_secs(20));
    while Instant::now() < end {
        let n = here.read(&mut buffer).unwrap_or(0);
        if buffer[..n].contains(&command::BOARD) {
            return here
                .write_all(&Message::Board(men).bytes())
                .expect("it is told");
        }
    }
    panic!("nobody asked how the men stand");
}

/// Listens at the port; the board's own end of the line is not the listener's.
fn listens(port: &Path, here: &TTYPort, flags: &[&str]) -> Child {
    let mut room = Command::new("bash");
    room.arg("-c")
        .arg(format!("exec \"$0\" \"$@\" {}>&-", here.as_raw_fd()))
        .arg(env!("CARGO_BIN_EXE_jadoube"))
        .args(["board", "--port", port.to_str().expect("a name")])
        .args(flags);
    let room = room.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    room.expect("a listener")
}

fn quits(mut room: Child) -> String {
    writeln!(room.stdin.take().expect("a keyboard"), "quit").expect("it is heard");
    stdout(&room.wait_with_output().expect("it ends"))
}

#[test]
fn a_cable_pulled_out_loses_nothing_that_the_board_still_shows() {
    let folder = tempfile::tempdir().expect("a folder");
    let (port, tape) = (folder.path().join("board"), folder.path().join("tape"));
    let (mut here, there) = board_at(&port);
    let tape = tape.to_str().expect("a name");
    let room = listens(&port, &here, &["--record", tape, "--speed", "8"]);
    answers(&mut here, Board::start());
    let field = |square, man: Option<char>| Message::Field(square, man.and_then(Piece::from_char));
    for message in [field(Square::E2, None), field(Square::E4, Some('P'))] {
        std::thread::sleep(Duration::from_millis(150));
        here.write_all(&message.bytes()).expect("it is told");
    }
    std::thread::sleep(Duration::from_millis(700));
    // Half a message, and the cable is out.
    here.write_all(&[0x8e, 0]).expect("it is told");
    std::thread::sleep(Duration::from_millis(200));
    drop((here, there));
    std::thread::sleep(Duration::from_millis(300));
    let (mut here, there) = board_at(&port);
    answers(
        &mut here,
        super::men("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"),
    );
    std::thread::sleep(Duration::from_millis(900));
    let said = quits(room);
    drop((here, there));
    for sentence in [
        "white puts e4",
        "The last message was cut off after 2 bytes",
        "The board is gone",
        "The board is there again.",
        "black plays e7e5",
        "found by comparing with the board",
    ] {
        assert!(said.contains(sentence), "{sentence}: {said}");
    }
    let kept = std::fs::read_to_string(tape).expect("a recording");
    assert!(kept.contains("the line was lost"), "{kept}");
    let again = super::standing(&super::jadoube(&["--replay", tape, "--json"]));
    assert_eq!(again["turn"], "white", "{kept}");
}

#[test]
fn a_port_that_is_no_board_is_said_to_be_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let port = folder.path().join("modem");
    let (mut here, there) = board_at(&port);
    let room = listens(&port, &here, &[]);
    here.write_all(b"NO CARRIER\r\n").expect("it is told");
    std::thread::sleep(Duration::from_millis(4700));
    let said = quits(room);
    drop((here, there));
    assert!(
        said.contains("Nothing there speaks as a board of dgt does"),
        "{said}"
    );
}

#[test]
fn the_ports_are_listed() {
    let output = super::jadoube(&["--list", "--json"]);
    assert!(output.status.success());
    for line in stdout(&output).lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(object["port"].is_string(), "{line}");
    }
}
