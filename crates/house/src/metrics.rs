//! Figures for Prometheus.
use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

/// Counted since the house was opened.
#[derive(Default)]
pub struct Metrics {
    pub tables_made: AtomicU64,
    pub entries: AtomicU64,
    pub refusals: AtomicU64,
    pub requests: AtomicU64,
    pub sockets: AtomicI64,
    pub slow_readers: AtomicU64,
}

impl Metrics {
    /// The text that Prometheus reads.
    pub fn text(&self, tables_in_use: usize) -> String {
        let mut text = String::new();
        let mut line = |name: &str, kind: &str, help: &str, value: i64| {
            let _ = write!(
                text,
                "# HELP jadoube_{name} {help}\n# TYPE jadoube_{name} {kind}\njadoube_{name} {value}\n"
            );
        };
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as i64;
        line(
            "tables_made_total",
            "counter",
            "Tables made.",
            count(&self.tables_made),
        );
        line(
            "entries_total",
            "counter",
            "Entries kept in logs.",
            count(&self.entries),
        );
        line(
            "refusals_total",
            "counter",
            "Requests and messages refused by the house.",
            count(&self.refusals),
        );
        line(
            "requests_total",
            "counter",
            "HTTP requests.",
            count(&self.requests),
        );
        line(
            "slow_readers_total",
            "counter",
            "Sockets sent away for reading too slowly.",
            count(&self.slow_readers),
        );
        line(
            "sockets",
            "gauge",
            "Sockets open now.",
            self.sockets.load(Ordering::Relaxed),
        );
        line(
            "tables_in_use",
            "gauge",
            "Tables held in memory now.",
            tables_in_use as i64,
        );
        text
    }
}
