//! The log looked after: verified from end to end, carried out of one store and into another.
use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};

use crate::hex;
use crate::store::{Appended, Row, Store, StoreError};
use crate::table::{BadEntry, Table};

/// What was found right.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verified {
    pub tables: u64,
    pub entries: u64,
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
            verify_rows(&rows).map_err(|bad| Wrong::Entry {
                table: table.clone(),
                bad,
            })?;
            verified.tables += 1;
            verified.entries += rows.len() as u64;
        }
    }
}

/// One log: every entry follows the one before, and its ruling is what the umpire says again.
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

/// Reads a backup into a store. Rows that are there already are left alone; a row that does not fit is an error.
pub async fn restore(store: &dyn Store, from: impl BufRead) -> Result<Verified, Wrong> {
    let mut restored = Verified::default();
    let mut log: Vec<Row> = Vec::new();
    for (number, line) in from.lines().enumerate() {
        let wrong = |why: String| Wrong::Line {
            line: number as u64 + 1,
            why,
        };
        let row: Carried =
            serde_json::from_str(&line?).map_err(|error| wrong(error.to_string()))?;
        let digest = |text: &str| -> Result<[u8; 32], Wrong> {
            let bytes = hex::read(text).and_then(|bytes| bytes.try_into().ok());
            bytes.ok_or_else(|| wrong("a hash is not 64 hex digits".into()))
        };
        let row = Row {
            prev: digest(&row.prev)?,
            hash: digest(&row.hash)?,
            table: row.table,
            seq: row.seq,
            act_id: row.act_id,
            body: row.body,
        };
        if log.first().is_some_and(|first| first.table != row.table) {
            put_back(store, &std::mem::take(&mut log), &mut restored).await?;
        }
        log.push(row);
    }
    put_back(store, &log, &mut restored).await?;
    Ok(restored)
}

async fn put_back(store: &dyn Store, log: &[Row], restored: &mut Verified) -> Result<(), Wrong> {
    let Some(first) = log.first() else {
        return Ok(());
    };
    let wrong = |bad: BadEntry| Wrong::Entry {
        table: first.table.clone(),
        bad,
    };
    let table = verify_rows(log).map_err(wrong)?;
    for row in log {
        let last = row.seq == table.seq();
        let listing = crate::listing::of(&table).filter(|_| last);
        let appended = store.append(row.clone(), listing).await?;
        let kept = store.read(&row.table, row.seq).await?;
        let same = kept.first().is_some_and(|kept| kept == row);
        if !same || !matches!(appended, Appended::Done | Appended::Repeated(_)) {
            return Err(wrong(BadEntry {
                seq: row.seq,
                why: "the store holds another log of this table".into(),
            }));
        }
        restored.entries += u64::from(appended == Appended::Done);
    }
    restored.tables += 1;
    Ok(())
}
