//! The log looked after: verified from end to end, carried out of one store and into another.
use std::fs::{self, File};
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;

use futures_util::future::try_join_all;
use serde::{Deserialize, Serialize};

use crate::hex;
use crate::store::{Appended, Row, Store, StoreError};
use crate::table::{BadEntry, Table};

/// What was found right.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verified {
    pub tables: u64,
    pub entries: u64,
    /// Tables of an earlier law, and the first entry of each that today's umpire would rule on otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub otherwise_today: Vec<String>,
}

/// What is wrong.
#[derive(Debug, thiserror::Error)]
pub enum Wrong {
    #[error("table {table}, {bad}")]
    Entry { table: String, bad: BadEntry },
    #[error("line {line} of the backup: {why}")]
    Line { line: u64, why: String },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    File(#[from] io::Error),
}

/// Goes through every log: the chain of hashes, and every ruling made again.
pub async fn verify(store: &dyn Store) -> Result<Verified, Wrong> {
    let mut verified = Verified::default();
    let mut after = String::new();
    loop {
        let tables = store.tables(&after, 256).await?;
        let Some(last) = tables.last() else {
            return Ok(verified);
        };
        after.clone_from(last);
        for table in &tables {
            let rows = store.read(table, 0).await?;
            let read = verify_rows(&rows).map_err(|bad| Wrong::Entry {
                table: table.clone(),
                bad,
            })?;
            if let Some(differs) = &read.differs_today {
                let note = format!("table {table}, {differs}");
                verified.otherwise_today.push(note);
            }
            verified.tables += 1;
            verified.entries += rows.len() as u64;
        }
    }
}

/// One log: every entry follows the one before, and its ruling is what the umpire decides again, if it was made by the
/// law of today. What an earlier law ruled stands as it was recorded.
pub fn verify_rows(rows: &[Row]) -> Result<Table, BadEntry> {
    let table = Table::of_rows(rows)?;
    match &table.ruled_otherwise {
        Some(bad) => Err(bad.clone()),
        None => Ok(table),
    }
}

/// A row as it is carried.
#[derive(Serialize, Deserialize)]
struct Carried {
    table: String,
    seq: u64,
    act_id: String,
    body: String,
    prev: String,
    hash: String,
}

/// Writes every row, one JSON object a line: the same text from either store.
pub async fn backup(store: &dyn Store, to: &mut impl Write) -> Result<Verified, Wrong> {
    let mut carried = Verified::default();
    let mut after = String::new();
    loop {
        let tables = store.tables(&after, 256).await?;
        let Some(last) = tables.last() else {
            to.flush()?;
            return Ok(carried);
        };
        after.clone_from(last);
        for table in &tables {
            for row in store.read(table, 0).await? {
                let row = Carried {
                    table: row.table,
                    seq: row.seq,
                    act_id: row.act_id,
                    body: row.body,
                    prev: hex::write(&row.prev),
                    hash: hex::write(&row.hash),
                };
                serde_json::to_writer(&mut *to, &row).map_err(io::Error::from)?;
                to.write_all(b"\n")?;
                carried.entries += 1;
            }
            carried.tables += 1;
        }
    }
}

/// Writes a backup to a file; one that was there before is lost only when all of this one is safe.
pub async fn backup_to(store: &dyn Store, path: &Path) -> Result<Verified, Wrong> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let mut file = File::create(&beside)?;
    let carried = backup(store, &mut BufWriter::new(&mut file)).await?;
    file.sync_all()?;
    fs::rename(&beside, path)?;
    Ok(carried)
}

/// Logs that are put back at once: they share their commits.
const TOGETHER: usize = 64;

/// Reads a backup into a store. Rows that are there already are left alone; a row that does not fit is an error.
pub async fn restore(store: &dyn Store, from: impl BufRead) -> Result<Verified, Wrong> {
    let mut restored = Verified::default();
    let mut last = 0;
    let mut logs: Vec<Vec<Row>> = Vec::new();
    for (number, line) in from.lines().enumerate() {
        let row = carried(&line?).map_err(|why| Wrong::Line {
            line: number as u64 + 1,
            why,
        })?;
        match logs.last_mut() {
            Some(log) if log[0].table == row.table => log.push(row),
            _ => {
                if logs.len() == TOGETHER {
                    last = last.max(put_all_back(store, &logs, &mut restored).await?);
                    logs.clear();
                }
                logs.push(vec![row]);
            }
        }
    }
    last = last.max(put_all_back(store, &logs, &mut restored).await?);
    // A house that was never open here has been shut since the last thing done in it: nobody pays for that time.
    if restored.tables > 0
        && let Some(before) = store.beat(last).await?
    {
        store.beat(before).await?;
    }
    Ok(restored)
}

fn carried(line: &str) -> Result<Row, String> {
    let row: Carried = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let digest = |text: &str| {
        let bytes = hex::read(text).and_then(|bytes| bytes.try_into().ok());
        bytes.ok_or("a hash is not 64 hex digits")
    };
    Ok(Row {
        prev: digest(&row.prev)?,
        hash: digest(&row.hash)?,
        table: row.table,
        seq: row.seq,
        act_id: row.act_id,
        body: row.body,
    })
}

/// Answers when the last thing in them was done.
async fn put_all_back(
    store: &dyn Store,
    logs: &[Vec<Row>],
    restored: &mut Verified,
) -> Result<u64, Wrong> {
    let put = try_join_all(logs.iter().map(|log| put_back(store, log))).await?;
    restored.tables += put.len() as u64;
    restored.entries += put.iter().map(|(added, _)| added).sum::<u64>();
    Ok(put.iter().map(|(_, at)| *at).max().unwrap_or(0))
}

/// Puts one log back; answers how many of its rows were not there, and when the last was made.
async fn put_back(store: &dyn Store, log: &[Row]) -> Result<(u64, u64), Wrong> {
    let wrong = |bad: BadEntry| Wrong::Entry {
        table: log[0].table.clone(),
        bad,
    };
    let table = verify_rows(log).map_err(wrong)?;
    let mut added = 0;
    for row in log {
        let last = row.seq == table.seq();
        let listing = crate::listing::of(&table).filter(|_| last);
        let appended = store.append(row.clone(), listing).await?;
        added += u64::from(appended == Appended::Done);
    }
    let kept = store.read(&log[0].table, 0).await?;
    match log
        .iter()
        .find(|row| kept.get(row.seq as usize) != Some(row))
    {
        None => Ok((added, table.log.last().map_or(0, |kept| kept.entry.at))),
        Some(row) => Err(wrong(BadEntry {
            seq: row.seq,
            why: "the store holds another log of this table".into(),
        })),
    }
}
