//! The house beside its limits, same machine, same run: `cargo bench -p jadoube-house`.
//!
//! Each bench runs the bare thing and ours in turn, round after round; the median ratio is what counts.
//! `cargo bench -p jadoube-house -- append` runs only the benches whose name has that word.
use std::time::Duration;

mod append;
mod bare;
mod clients;
mod crowd;
mod host;
mod library;
mod place;
mod process;
mod restart;
mod talk;

/// The command's own allocator: what is measured is what runs.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROUNDS: usize = 5;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = words.first().map_or("", String::as_str);
    if word == clients::WORD {
        return clients::run();
    }
    if word == library::WORD {
        return library::run();
    }
    let wanted = |name: &str| {
        let mut words = words.iter().filter(|word| !word.starts_with("--"));
        words.clone().next().is_none() || words.any(|word| name.contains(word.as_str()))
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if [host::BARE, host::HOUSE].contains(&word) {
        return runtime.block_on(host::run(word));
    }
    runtime.block_on(async {
        if wanted("append") {
            append::race().await;
        }
        if wanted("talk") {
            talk::race().await;
        }
        if words.iter().any(|word| word == "profile") {
            talk::profile().await;
        }
        if wanted("library") {
            library::race().await;
        }
        if wanted("idle") {
            crowd::idle().await;
        }
        if wanted("crowd") {
            crowd::ten_thousand_tables().await;
        }
        if wanted("restart") {
            restart::with_a_hundred_thousand_games().await;
        }
    });
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The time within which so many of a hundred were done, in milliseconds.
fn percentile(took: &mut [Duration], of_a_hundred: usize) -> f64 {
    took.sort();
    took[(took.len() - 1) * of_a_hundred / 100].as_secs_f64() * 1000.0
}

/// What was raced against what, and what we aim at.
struct Race {
    title: &'static str,
    limit: &'static str,
    aim: &'static str,
    unit: &'static str,
    bare: Vec<f64>,
    ours: Vec<f64>,
}

impl Race {
    fn report(self) {
        let pairs = self.bare.iter().zip(&self.ours);
        let ratios = pairs.map(|(bare, ours)| ours / bare).collect();
        println!(
            "{}: {:.2} of {} (aim: {}); {:.1} against {:.1} {}",
            self.title,
            median(ratios),
            self.limit,
            self.aim,
            median(self.ours),
            median(self.bare),
            self.unit,
        );
    }
}
