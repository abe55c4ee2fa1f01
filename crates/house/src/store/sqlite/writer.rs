//! The one that writes: all that waits is one commit, and is answered after it.
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::mpsc as channel;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Statement, params};
use tokio::sync::oneshot;

use crate::simulation::planted;
use crate::store::{Appended, Kept, Listing, Row, Shut, StoreError};

/// Acts that one commit takes at most.
const GROUP: usize = 512;

/// So many acts in one commit are many: then others are waited for, for so many moments at most.
const PRESSED: usize = 8;
const MOMENTS: usize = 8;
const MOMENT: Duration = Duration::from_micros(500);

/// What it is asked to do, and who waits for the answer.
pub(super) enum Job {
    Append(Box<Row>, Option<Listing>, oneshot::Sender<Kept<Appended>>),
    List(String, Option<Listing>, oneshot::Sender<Kept<()>>),
    Beat(u64, oneshot::Sender<Kept<Option<u64>>>),
    Shut(Shut, oneshot::Sender<Kept<()>>),
    Remember(String, String, oneshot::Sender<Kept<String>>),
    LetGo(String, oneshot::Sender<Kept<()>>),
}

/// The one that writes.
pub(super) struct Writer {
    pub connection: Connection,
    tips: Tips,
}

impl Writer {
    pub fn new(connection: Connection) -> Writer {
        let tips = Tips::default();
        Writer { connection, tips }
    }

    /// Takes the first job and those behind it, commits once, and only then answers all.
    pub fn write_all(mut self, jobs: &channel::Receiver<Job>) {
        let mut last = 0;
        while let Ok(first) = jobs.recv() {
            let group = gathered(first, jobs, last);
            last = group.len();
            self.write(group);
        }
    }

    pub fn write(&mut self, group: Vec<Job>) {
        match commit(&mut self.connection, &mut self.tips, &group) {
            Ok(done) => {
                for (job, done) in group.into_iter().zip(done) {
                    job.answer(Ok(done));
                }
            }
            Err(error) => {
                tracing::error!(%error, "commit failed");
                // What is safe now the file is asked.
                self.tips.0.clear();
                group
                    .into_iter()
                    .for_each(|job| job.answer(Err(error.clone())));
            }
        }
    }
}

/// What a job came to.
enum Did {
    Append(Appended),
    Beat(Option<u64>),
    Done,
    Remembered(String),
}

impl Job {
    fn answer(self, did: Kept<Did>) {
        // Whoever asked may have gone; then nobody wants to know.
        match (self, did) {
            (Job::Append(.., to), Ok(Did::Append(done))) => drop(to.send(Ok(done))),
            (Job::Beat(_, to), Ok(Did::Beat(before))) => drop(to.send(Ok(before))),
            (Job::Shut(_, to) | Job::LetGo(_, to) | Job::List(.., to), Ok(Did::Done)) => {
                drop(to.send(Ok(())));
            }
            (Job::Remember(.., to), Ok(Did::Remembered(value))) => drop(to.send(Ok(value))),
            (Job::Remember(.., to), Err(error)) => drop(to.send(Err(error))),
            (Job::Append(.., to), Err(error)) => drop(to.send(Err(error))),
            (Job::Beat(_, to), Err(error)) => drop(to.send(Err(error))),
            (Job::Shut(_, to) | Job::LetGo(_, to) | Job::List(.., to), Err(error)) => {
                drop(to.send(Err(error)));
            }
            (_, Ok(_)) => {}
        }
    }
}

/// All that waits. When many press, those too who come in the next moments, as long as they keep coming: one large commit
/// costs far less than several small ones. Just as many as the last time are most likely all there are.
fn gathered(first: Job, jobs: &channel::Receiver<Job>, last: usize) -> Vec<Job> {
    let mut group = vec![first];
    group.extend(jobs.try_iter().take(GROUP - 1));
    for _ in 0..MOMENTS {
        let before = group.len();
        if last < PRESSED || before == last || before == GROUP {
            break;
        }
        std::thread::sleep(MOMENT);
        group.extend(jobs.try_iter().take(GROUP - before));
        if group.len() == before {
            break;
        }
    }
    group
}

/// Does all of them in one commit; nothing is answered before that.
fn commit(connection: &mut Connection, tips: &mut Tips, group: &[Job]) -> Kept<Vec<Did>> {
    let transaction =
        connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let mut done = Vec::with_capacity(group.len());
    let mut added = transaction.prepare_cached(ADDED)?;
    for job in group {
        done.push(match job {
            Job::Append(row, listing, _) => {
                let tip = tips.before(&transaction, row)?;
                let listing = listing.as_ref();
                Did::Append(append(&transaction, &mut added, tip, row, listing)?)
            }
            Job::List(table, listing, _) => {
                list(&transaction, table, listing.as_ref())?;
                Did::Done
            }
            Job::Beat(at, _) => Did::Beat(beat(&transaction, *at)?),
            Job::Shut(shut, _) => {
                transaction.execute(
                    "INSERT INTO shut (began, ended) VALUES (?, ?)",
                    params![shut.from as i64, shut.to as i64],
                )?;
                Did::Done
            }
            Job::Remember(name, value, _) => {
                transaction.execute(
                    "INSERT INTO note (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING",
                    params![name, value],
                )?;
                let kept = "SELECT value FROM note WHERE name = ?";
                Did::Remembered(transaction.query_row(kept, [name], |row| row.get(0))?)
            }
            Job::LetGo(table, _) => {
                transaction.execute("DELETE FROM entry WHERE tbl = ?", [table])?;
                list(&transaction, table, None)?;
                tips.0.remove(table);
                Did::Done
            }
        });
    }
    drop(added);
    // From here on a failure does not say whether it was written.
    let committed = transaction.commit();
    committed.map_err(|error| match planted("unknown-called-undone") {
        true => StoreError::Failed(error.to_string()),
        false => StoreError::Unknown(error.to_string()),
    })?;
    Ok(done)
}

/// How a row is added.
const ADDED: &str =
    "INSERT INTO entry (tbl, seq, act_id, body, prev, hash) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING";

/// The ends of the tables written to of late, each ahead of the file while it is written to: should the commit fail, none of
/// them holds any more, and the file is asked again.
#[derive(Default)]
struct Tips(HashMap<String, Tip>);

/// The end of a table's log, and which names of acts are in it.
#[derive(Default)]
struct Tip {
    /// The number that comes next.
    next: u64,
    hash: [u8; 32],
    /// Each name by its hash alone; where it is found, the file is asked.
    names: HashSet<u64>,
}

impl Tips {
    const MOST: usize = 50_000;

    /// The end that the row is meant to follow, as far as it is known; else as the file has it.
    fn before(&mut self, at: &Connection, row: &Row) -> Kept<&mut Tip> {
        if self.0.len() > Tips::MOST {
            self.0.clear();
        }
        let tip = self.0.entry(row.table.clone()).or_default();
        // Nothing is known of a table without an end, and of one to which another process has written not the last.
        if !tip.precedes(row) || row.seq == 0 {
            *tip = Tip::read(at, &row.table)?;
        }
        Ok(tip)
    }
}

impl Tip {
    fn read(at: &Connection, table: &str) -> Kept<Tip> {
        let mut tip = Tip::default();
        let mut rows =
            at.prepare_cached("SELECT seq, act_id, hash FROM entry WHERE tbl = ? ORDER BY seq")?;
        let mut rows = rows.query([table])?;
        while let Some(row) = rows.next()? {
            let name: String = row.get(1)?;
            tip.follow(row.get::<_, i64>(0)? as u64, row.get(2)?, &name);
        }
        Ok(tip)
    }

    fn precedes(&self, row: &Row) -> bool {
        let follows = row.seq == 0 || self.hash == row.prev || planted("chain-unlinked");
        self.next == row.seq && follows
    }

    fn follow(&mut self, seq: u64, hash: [u8; 32], name: &str) {
        self.next = seq + 1;
        self.hash = hash;
        self.names.insert(short(name));
    }
}

fn short(name: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    hasher.finish()
}

fn append(
    at: &Connection,
    added: &mut Statement<'_>,
    tip: &mut Tip,
    row: &Row,
    listing: Option<&Listing>,
) -> Kept<Appended> {
    if tip.names.contains(&short(&row.act_id)) {
        let kept: Option<i64> = at
            .prepare_cached("SELECT seq FROM entry WHERE tbl = ? AND act_id = ?")?
            .query_row(params![row.table, row.act_id], |found| found.get(0))
            .optional()?;
        if let Some(seq) = kept {
            return Ok(Appended::Repeated(seq as u64));
        }
    }
    if !tip.precedes(row) {
        return Ok(Appended::Stale);
    }
    let count = added.execute(params![
        row.table,
        row.seq as i64,
        row.act_id,
        row.body,
        row.prev,
        row.hash
    ])?;
    if count == 0 {
        // Another process was first: now as the file has it.
        *tip = Tip::read(at, &row.table)?;
        return append(at, added, tip, row, listing);
    }
    tip.follow(row.seq, row.hash, &row.act_id);
    if listing.is_some() {
        list(at, &row.table, listing)?;
    }
    Ok(Appended::Done)
}

fn list(at: &Connection, table: &str, listing: Option<&Listing>) -> Kept<()> {
    match listing {
        Some(listing) => at
            .prepare_cached(
                "REPLACE INTO listing (tbl, made_at, has_open_seat, summary) VALUES (?, ?, ?, ?)",
            )?
            .execute(params![
                table,
                listing.made_at as i64,
                listing.has_open_seat,
                listing.summary
            ])?,
        None => at.execute("DELETE FROM listing WHERE tbl = ?", [table])?,
    };
    Ok(())
}

fn beat(on: &Connection, at: u64) -> Kept<Option<u64>> {
    let before: Option<i64> = on
        .query_row("SELECT at FROM beat", [], |found| found.get(0))
        .optional()?;
    on.execute(
        "REPLACE INTO beat (one, at) VALUES (1, ?)",
        params![at as i64],
    )?;
    Ok(before.map(|at| at as u64))
}
