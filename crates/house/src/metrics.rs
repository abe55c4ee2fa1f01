//! Figures for Prometheus.
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Counted since the house was opened.
#[derive(Default)]
pub struct Metrics {
    pub tables_made: AtomicU64,
    pub entries: AtomicU64,
    pub requests: AtomicU64,
    pub sockets: AtomicI64,
    pub slow_readers: AtomicU64,
    /// From an act's coming to its being acknowledged.
    pub acts: Times,
    /// What the store took to keep an entry.
    pub kept: Times,
    refused: Words,
    turned_away: Words,
    store_errors: Words,
}

/// Counts under words of our own, of which there are few.
#[derive(Default)]
struct Words(Mutex<BTreeMap<&'static str, u64>>);

impl Words {
    fn count(&self, word: &'static str) {
        if let Ok(mut words) = self.0.lock() {
            *words.entry(word).or_default() += 1;
        }
    }
}

/// How long something took, sorted by steps.
#[derive(Default)]
pub struct Times {
    steps: [AtomicU64; STEPS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

/// In milliseconds.
const STEPS: [u64; 10] = [1, 2, 5, 10, 25, 50, 100, 250, 1_000, 5_000];

impl Times {
    pub fn took(&self, time: Duration) {
        let step = STEPS
            .iter()
            .position(|most| time.as_millis() < u128::from(*most));
        if let Some(step) = step {
            self.steps[step].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }
}

/// How the tables in memory stand.
#[derive(Default)]
pub struct Standing {
    pub waiting: usize,
    pub playing: usize,
    pub over: usize,
    pub lost: usize,
    /// Those at which something is being done just now.
    pub busy: usize,
}

impl Metrics {
    /// The house said no, in this word.
    pub fn refused(&self, word: &'static str) {
        self.refused.count(word);
    }

    /// Somebody was not let in.
    pub fn turned_away(&self, why: &'static str) {
        self.turned_away.count(why);
    }

    /// The store failed at something.
    pub fn store_failed(&self, how: &'static str) {
        self.store_errors.count(how);
    }

    /// The text that Prometheus reads.
    pub fn text(&self, standing: &Standing) -> String {
        let mut text = String::new();
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let counters = [
            ("tables_made_total", "Tables made.", &self.tables_made),
            ("entries_total", "Entries kept in logs.", &self.entries),
            ("requests_total", "HTTP requests.", &self.requests),
            (
                "slow_readers_total",
                "Sockets sent away for reading too slowly.",
                &self.slow_readers,
            ),
        ];
        for (name, help, counter) in counters {
            head(&mut text, name, "counter", help);
            let _ = writeln!(text, "jadoube_{name} {}", count(counter));
        }
        let words = [
            (
                "refusals_total",
                "error",
                "Requests and messages refused by the house.",
                &self.refused,
            ),
            (
                "turned_away_total",
                "why",
                "Connections and requests not let in.",
                &self.turned_away,
            ),
            (
                "store_errors_total",
                "how",
                "Failures of the store.",
                &self.store_errors,
            ),
        ];
        for (name, label, help, words) in words {
            head(&mut text, name, "counter", help);
            for (word, count) in words.0.lock().iter().flat_map(|words| words.iter()) {
                let _ = writeln!(text, "jadoube_{name}{{{label}=\"{word}\"}} {count}");
            }
        }
        let times = [
            (
                "act_seconds",
                "From an act's coming to its acknowledgement.",
                &self.acts,
            ),
            (
                "store_append_seconds",
                "What the store took to keep an entry.",
                &self.kept,
            ),
        ];
        for (name, help, times) in times {
            head(&mut text, name, "histogram", help);
            let mut sum = 0;
            for (most, step) in STEPS.iter().zip(&times.steps) {
                sum += count(step);
                let most = *most as f64 / 1000.0;
                let _ = writeln!(text, "jadoube_{name}_bucket{{le=\"{most}\"}} {sum}");
            }
            let all = count(&times.count);
            let seconds = count(&times.micros) as f64 / 1e6;
            let _ = writeln!(text, "jadoube_{name}_bucket{{le=\"+Inf\"}} {all}");
            let _ = writeln!(
                text,
                "jadoube_{name}_sum {seconds}\njadoube_{name}_count {all}"
            );
        }
        head(&mut text, "sockets", "gauge", "Sockets open now.");
        let _ = writeln!(
            text,
            "jadoube_sockets {}",
            self.sockets.load(Ordering::Relaxed)
        );
        head(
            &mut text,
            "tables",
            "gauge",
            "Tables held in memory now, by how they stand.",
        );
        let states = [
            ("waiting", standing.waiting),
            ("playing", standing.playing),
            ("over", standing.over),
            ("lost", standing.lost),
            ("busy", standing.busy),
        ];
        for (state, tables) in states {
            let _ = writeln!(text, "jadoube_tables{{state=\"{state}\"}} {tables}");
        }
        text
    }
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    let _ = write!(
        text,
        "# HELP jadoube_{name} {help}\n# TYPE jadoube_{name} {kind}\n"
    );
}
