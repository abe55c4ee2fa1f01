//! An eye on a long search: it tells how far it is, and Ctrl-C stops it.
use crate::failure::Failure;
use std::io::{IsTerminal, Write, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

pub struct Watched {
    stop: Arc<AtomicBool>,
    told: Instant,
    shown: bool,
    spent: u64,
}

impl Watched {
    pub fn new() -> Watched {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = stop.clone();
        // Without a handler Ctrl-C ends the process as usual.
        let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
        Watched {
            stop,
            told: Instant::now(),
            shown: false,
            spent: 0,
        }
    }

    /// Told the positions spent so far; whether to go on.
    pub fn look(&mut self, spent: u64) -> bool {
        self.spent = spent;
        if stderr().is_terminal() && self.told.elapsed() > Duration::from_millis(500) {
            self.told = Instant::now();
            self.shown = true;
            // Progress that cannot be shown is no reason to stop.
            let _ = write!(stderr(), "\r{spent} positions examined ");
            let _ = stderr().flush();
        }
        !self.stop.load(Ordering::Relaxed)
    }

    /// Says how far a search got that was stopped.
    pub fn end(self) -> Result<(), Failure> {
        if self.shown {
            eprintln!();
        }
        if !self.stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let spent = self.spent;
        Err(Failure::Data(format!("stopped after {spent} positions")))
    }
}
