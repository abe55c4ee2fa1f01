//! Work that takes long, beside the tables: on threads of its own, which give way to those who play.
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// Threads that take one job after another.
pub struct Beside {
    jobs: Sender<Job>,
}

impl Beside {
    /// So many threads of this name.
    pub fn open(name: &str, threads: usize) -> Beside {
        let (jobs, coming) = channel::<Job>();
        let threads = if cfg!(feature = "simulation") {
            0
        } else {
            threads
        };
        let coming = Arc::new(Mutex::new(coming));
        for _ in 0..threads {
            let coming = coming.clone();
            let thread = std::thread::Builder::new().name(name.to_owned());
            if let Err(error) = thread.spawn(move || work_on(&coming)) {
                tracing::error!(%error, name, "a thread could not be started");
            }
        }
        Beside { jobs }
    }

    /// Half of the processors, at least one: the other half is for the tables.
    pub fn half(name: &str) -> Beside {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Beside::open(name, (processors / 2).max(1))
    }

    /// What the work comes to; none if it broke off. Whoever goes away while he waits in the queue is passed over.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        // The simulator has one thread, and what runs beside it would be no part of its trace.
        if cfg!(feature = "simulation") {
            tokio::task::yield_now().await;
            return Some(work());
        }
        let (answer, waiting) = oneshot::channel();
        let job = move || {
            if !answer.is_closed() {
                let _ = answer.send(work());
            }
        };
        self.jobs.send(Box::new(job)).ok()?;
        waiting.await.ok()
    }
}

fn work_on(coming: &Mutex<Receiver<Job>>) {
    // Of this thread alone. Whatever the tables need, they get first.
    let _ = rustix::process::nice(10);
    loop {
        let job = match coming.lock() {
            Ok(coming) => coming.recv(),
            Err(_) => return,
        };
        let Ok(job) = job else {
            return;
        };
        // One that breaks off takes nobody else's with it.
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
    }
}
