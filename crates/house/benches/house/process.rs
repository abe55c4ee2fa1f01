//! A process of this bench beside it, spoken to in lines of JSON; it ends when it is dropped.
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde::{Deserialize, Serialize};

pub struct Process {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Process {
    /// Starts one that the word tells what to do.
    pub fn start(word: &str) -> Process {
        let program = std::env::current_exe().expect("this bench");
        let mut child = Command::new(program)
            .arg(word)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let to = child.stdin.take();
        let from = BufReader::new(child.stdout.take().expect("it can speak"));
        Process { child, to, from }
    }

    pub fn say(&mut self, what: &impl Serialize) {
        let line = serde_json::to_string(what).expect("JSON") + "\n";
        let to = self.to.as_mut().expect("it listens");
        to.write_all(line.as_bytes()).expect("it listens");
    }

    pub fn hear<T: for<'a> Deserialize<'a>>(&mut self) -> T {
        let mut line = String::new();
        self.from.read_line(&mut line).expect("it speaks");
        serde_json::from_str(&line).expect("what was asked for")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        drop(self.to.take());
        let _ = self.child.wait();
    }
}
