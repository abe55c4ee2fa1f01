//! The real binary on a free port, and a client that knows nothing but HTTP.
#![allow(dead_code)]
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// A house in a process of its own; it is killed when dropped.
pub struct House {
    child: Child,
    pub addr: String,
}

impl House {
    /// Opens a house with these flags, on a free port and in no hurry, and waits until it says its address.
    pub fn open(flags: &[&str]) -> House {
        const PACE: [&str; 8] = [
            "--tables-a-minute",
            "100000",
            "--requests",
            "10000000",
            "--messages",
            "1000000",
            "--sockets",
            "1000",
        ];
        House::open_as(|serve| {
            serve.args(["--addr", "127.0.0.1:0"]).args(PACE).args(flags);
        })
    }

    /// Opens a house as it is told to, and waits until it says its address.
    pub fn open_as(told: impl FnOnce(&mut Command)) -> House {
        let mut serve = Command::new(env!("CARGO_BIN_EXE_jadoube"));
        serve.arg("serve").env("RUST_LOG", "error");
        told(&mut serve);
        House::started(serve)
    }

    /// Opens a house on a disk that takes nothing more: no file of its can grow.
    pub fn open_on_a_full_disk(data: &str) -> House {
        let mut shell = Command::new("sh");
        let words = "trap '' XFSZ; ulimit -f 0; exec \"$0\" serve --addr 127.0.0.1:0 --data \"$1\"";
        shell.env("RUST_LOG", "error");
        shell.args(["-c", words, env!("CARGO_BIN_EXE_jadoube"), data]);
        House::started(shell)
    }

    /// Opens a house on a disk that can only be read; none where this machine lets nobody mount one so.
    pub fn open_on_a_read_only_disk(data: &str) -> Option<House> {
        let words = "mount --bind \"$1\" \"$1\" && mount -o remount,ro,bind \"$1\" || exit 1; \
            test -z \"$2\" || exec \"$0\" serve --addr 127.0.0.1:0 --data \"$1\"";
        let shell = |then: &str| {
            let mut shell = Command::new("unshare");
            let program = env!("CARGO_BIN_EXE_jadoube");
            shell.args(["-rm", "sh", "-c", words, program, data, then]);
            shell.env("RUST_LOG", "off");
            shell
        };
        let able = shell("").stderr(Stdio::null()).status();
        able.is_ok_and(|status| status.success())
            .then(|| House::started(shell("open")))
    }

    fn started(mut serve: Command) -> House {
        let mut child = serve
            .stdout(Stdio::piped())
            .spawn()
            .expect("the house opens");
        let mut line = String::new();
        let mut said = BufReader::new(child.stdout.take().expect("it can speak"));
        said.read_line(&mut line).expect("it says its address");
        let addr = line.trim().rsplit("http://").next().unwrap_or_default();
        let addr = addr.trim_end_matches('/').to_owned();
        assert!(addr.contains(':'), "{line:?}");
        House { child, addr }
    }

    /// Pulls the plug: no process hears of it.
    pub fn kill(&mut self) {
        self.child.kill().expect("kill -9");
        self.child.wait().expect("it is gone");
    }

    /// Asks it to close, and waits.
    pub fn close(mut self) -> bool {
        let id = self.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &id]).status();
        told.is_ok() && self.child.wait().is_ok_and(|status| status.success())
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One request; `None` if the house is not there or fell silent.
pub fn ask(
    addr: &str,
    method: &str,
    path: &str,
    secret: &str,
    body: Option<&Value>,
) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(addr).ok()?;
    stream
        .set_read_timeout(Some(Duration::from_secs(30)))
        .ok()?;
    let body = body.map(Value::to_string).unwrap_or_default();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\nAuthorization: Bearer {secret}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut text = Vec::new();
    stream.read_to_end(&mut text).ok()?;
    let text = String::from_utf8(text).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_str(body).unwrap_or(Value::Null)))
}

/// A table with both its seats.
#[derive(Clone, Debug)]
pub struct Table {
    pub id: String,
    pub secrets: [String; 2],
}

impl Table {
    /// Makes one, accepted by both.
    pub fn make(addr: &str) -> Table {
        let wanted = json!({"code": "british-1899"});
        let (status, made) =
            ask(addr, "POST", "/api/tables", "", Some(&wanted)).expect("an answer");
        assert_eq!(status, 201, "{made}");
        let secret = |n: usize| {
            made["links"][n]["secret"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        let table = Table {
            id: made["id"].as_str().unwrap_or_default().to_owned(),
            secrets: [secret(0), secret(1)],
        };
        for secret in &table.secrets {
            let path = format!("/api/tables/{}/accept", table.id);
            assert_eq!(
                ask(addr, "POST", &path, secret, None).expect("an answer").0,
                200
            );
        }
        table
    }

    /// The n-th act of a game in which the Knights go out and home again.
    pub fn act(&self, addr: &str, n: usize, expected_seq: u64) -> Option<(u16, Value)> {
        let moves = [
            "white plays Nf3",
            "black plays Nf6",
            "white plays Ng1",
            "black plays Ng8",
        ];
        let asked = json!({"act_id": format!("act {n}"), "expected_seq": expected_seq, "act": moves[n % 4]});
        let path = format!("/api/tables/{}/acts", self.id);
        ask(addr, "POST", &path, &self.secrets[n % 2], Some(&asked))
    }

    /// The log as White sees it.
    pub fn log(&self, addr: &str) -> Vec<Value> {
        let (status, seen) = ask(
            addr,
            "GET",
            &format!("/api/tables/{}", self.id),
            &self.secrets[0],
            None,
        )
        .expect("an answer");
        assert_eq!(status, 200, "{seen}");
        seen["entries"].as_array().cloned().unwrap_or_default()
    }
}

/// Chance that can be made again.
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}
