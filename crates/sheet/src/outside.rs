//! Programs that others have made, each a Debian package away.
use std::io::{ErrorKind, Write};
use std::process::{Command, Stdio};

use crate::Fault;

/// What the program writes to its standard output, given this on its standard input.
pub fn run(program: &str, package: &str, args: &[&str], input: &[u8]) -> Result<Vec<u8>, Fault> {
    let mut child = Command::new(program)
        .args(args)
        // One page keeps one core busy; several pages are read at once.
        .env("OMP_THREAD_LIMIT", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| match e.kind() {
            ErrorKind::NotFound => Fault(format!(
                "`{program}` is not on this machine; it comes with the package {package} \
                 (`apt-get install {package}`)"
            )),
            _ => Fault(format!("`{program}` cannot be started: {e}")),
        })?;
    let mut stdin = child.stdin.take();
    let done = std::thread::scope(|scope| {
        scope.spawn(move || {
            if let Some(stdin) = stdin.as_mut() {
                // A program that has seen enough closes its end.
                let _ = stdin.write_all(input);
            }
            drop(stdin);
        });
        child.wait_with_output()
    });
    let done = done.map_err(|e| Fault(format!("`{program}` gave no answer: {e}")))?;
    if done.status.success() {
        return Ok(done.stdout);
    }
    let said = String::from_utf8_lossy(&done.stderr);
    let why = said.lines().rfind(|l| !l.trim().is_empty());
    Err(Fault(match why {
        Some(why) => format!("`{program}` says: {}", why.trim()),
        None => format!("`{program}` failed ({})", done.status),
    }))
}
