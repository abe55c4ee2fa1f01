//! The log looked after: verified from end to end, carried out of one store and into another.
use std::collections::HashSet;
use std::fs;
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;

use futures_util::future::join_all;
use serde::{Deserialize, Serialize};

use crate::anchor::{Anchor, Noted, Tip};
use crate::entry::{Entry, What};
use crate::hex;
use crate::house::wall;
use crate::listing;
use crate::seal::HouseKey;
use crate::serve::Config;
use crate::store::{Appended, Row, Store, StoreError, create_private};
use crate::table::order::misplaced;
use crate::table::{BadEntry, Table};

/// What was found right.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verified {
    pub tables: u64,
    pub entries: u64,
    /// Tables of an earlier law, and the first entry of each that today's umpire would rule on otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub otherwise_today: Vec<String>,
    /// What was lost and given up, for good.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub given_up: Vec<String>,
    /// What should be there and is not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
}

/// What is wrong.
#[derive(Debug, thiserror::Error)]
pub enum Wrong {
    #[error("table {table}, {bad}")]
    Entry { table: String, bad: BadEntry },
    #[error("{}", .0.join("\n"))]
    Faults(Vec<String>),
    #[error("line {line} of the backup: {why}")]
    Line { line: u64, why: String },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    File(#[from] io::Error),
}

/// Goes through every log: the chain of hashes, and every ruling made again. Everything that is wrong is named.
pub async fn verify(store: &dyn Store) -> Result<Verified, Wrong> {
    verify_against(store, None).await
}

/// The name under which a store remembers that it has an anchor.
pub(crate) const ANCHORED: &str = "anchor";

/// Whether a store should have an anchor: there is a log, or it remembers one.
pub async fn had_an_anchor(store: &dyn Store) -> Result<bool, StoreError> {
    let has_log = !store.tables("", 1).await?.is_empty();
    Ok(has_log || store.remembered(ANCHORED).await?.is_some())
}

/// The same, and whether all is there that the anchor says was acknowledged.
pub async fn verify_against(store: &dyn Store, anchor: Option<&Noted>) -> Result<Verified, Wrong> {
    let mut verified = Verified {
        given_up: anchor.map_or_else(Vec::new, |anchor| anchor.given_up.clone()),
        ..Verified::default()
    };
    let mut faults: Vec<String> = match anchor {
        Some(anchor) if !anchor.is_empty() => anchor.doubts().map(ToString::to_string).collect(),
        // It was taken away, or emptied.
        Some(_) if had_an_anchor(store).await? => vec![
            "the anchor says nothing, and there should be one: what was cut off cannot be noticed"
                .into(),
        ],
        _ => Vec::new(),
    };
    let mut seen = HashSet::new();
    let mut after = String::new();
    loop {
        let tables = store.tables(&after, 256).await?;
        let Some(last) = tables.last() else {
            break;
        };
        after.clone_from(last);
        for table in tables {
            let (rows, bad) = read(store, &table).await?;
            faults.extend(bad);
            match verify_rows(&rows) {
                Ok(read) => {
                    let differs = read.differs_today.iter();
                    let notes = differs.map(|differs| format!("table {table}, {differs}"));
                    verified.otherwise_today.extend(notes);
                    verified.given_up.extend(given_up(&read));
                    let listed = store.listing(&table).await?;
                    if !listing::agree(listing::of(&read).as_ref(), listed.as_ref()) {
                        faults.push(format!(
                            "table {table}: the list of public tables does not say of it what its log says; whenever the house opens it makes the list again"
                        ));
                    }
                }
                Err(bad) => faults.push(format!("table {table}, {bad}")),
            }
            let lacks =
                anchor.and_then(|anchor| anchor.lacks(&table, rows.len(), |seq| rows[seq].hash));
            faults.extend(lacks.map(|lacks| format!("table {table}: {lacks}")));
            verified.tables += 1;
            verified.entries += rows.len() as u64;
            if anchor.is_some() {
                seen.insert(table);
            }
        }
    }
    let known = anchor.into_iter().flat_map(Noted::tips);
    for (table, tip) in known.filter(|(table, _)| !seen.contains(*table)) {
        faults.push(format!(
            "table {table}: it is gone; it had entries 0 to {}",
            tip.seq
        ));
    }
    match faults.is_empty() {
        true => Ok(verified),
        false => Err(Wrong::Faults(faults)),
    }
}

/// What a log says was given up as lost.
fn given_up(table: &Table) -> impl Iterator<Item = String> {
    table.log.iter().filter_map(|kept| match kept.entry.what {
        What::House {
            lost: Some(upto), ..
        } => Some(format!(
            "table {}, entry {}: entries up to {upto} had been acknowledged and were lost, and the umpire gave them up",
            table.id, kept.entry.seq
        )),
        _ => None,
    })
}

/// The rows of a table; where some cannot be read, the rest, and what is wrong.
async fn read(store: &dyn Store, table: &str) -> Result<(Vec<Row>, Vec<String>), Wrong> {
    match store.read(table, 0).await {
        Ok(rows) => Ok((rows, Vec::new())),
        Err(_) => Ok(store.salvage(table).await?),
    }
}

/// One log: every entry follows the one before and is of its seat and time, and its ruling is what the umpire decides again, if it was made by the
/// law of today. What an earlier law ruled stands as it was recorded.
pub fn verify_rows(rows: &[Row]) -> Result<Table, BadEntry> {
    let table = Table::of_rows(rows)?;
    let mut before = None;
    for kept in &table.log {
        let entry = &kept.entry;
        if let Some(why) = misplaced(before.replace(entry), entry) {
            return Err(BadEntry {
                seq: entry.seq,
                why,
            });
        }
    }
    match &table.ruled_otherwise {
        Some(bad) => Err(bad.clone()),
        None => Ok(table),
    }
}

/// Lets the anchor begin with what the store has; an old one is kept beside it. What is given up by that stands in it for
/// good.
pub async fn anchor_anew(
    store: &dyn Store,
    config: &Config,
    before: &Noted,
    given_up: Vec<String>,
) -> Result<(), Wrong> {
    let key = HouseKey::at(&config.key_file())?;
    let path = config.anchor_file();
    let failed = |why: String| Wrong::File(io::Error::other(why));
    let anchor = Anchor::begin(&path, key.signer(), wall()).map_err(failed)?;
    anchor.give_up(before, given_up);
    let mut after = String::new();
    loop {
        let tables = store.tables(&after, 256).await?;
        let Some(last) = tables.last() else {
            break;
        };
        after.clone_from(last);
        for table in &tables {
            let rows = read(store, table).await?.0;
            if let Some(row) = rows.last() {
                anchor.note(table, Tip::at(row.seq, row.hash));
            }
            let lacks = before.lacks(table, rows.len(), |seq| rows[seq].hash);
            if let (Some(_), Some(tip)) = (lacks, before.tip(table)) {
                anchor.forgive(table, tip.seq);
            }
        }
    }
    anchor.write_whole();
    let trouble = anchor.trouble();
    anchor.close();
    trouble.map_or(Ok(()), |why| Err(failed(why)))
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

/// The last line of a backup: without it, the end was cut off.
#[derive(Serialize, Deserialize)]
struct End {
    tables: u64,
    entries: u64,
    /// Of the tree over all tables, as an anchor has it.
    root: String,
}

/// Writes every row, one JSON object a line, and how many there are: the same text from either store. A row that cannot
/// be read is named, and the rest is written.
pub async fn backup(store: &dyn Store, to: &mut impl Write) -> Result<Verified, Wrong> {
    let mut carried = Carrying::default();
    let mut faults = Vec::new();
    let mut after = String::new();
    loop {
        let tables = store.tables(&after, 256).await?;
        let Some(last) = tables.last() else {
            break;
        };
        after.clone_from(last);
        for table in &tables {
            let (rows, bad) = read(store, table).await?;
            faults.extend(bad);
            faults.extend(damage(&rows).map(|bad| format!("table {table}, {bad}")));
            carried.log(&rows, to)?;
        }
    }
    let count = carried.end(to)?;
    match faults.is_empty() {
        true => Ok(count),
        false => Err(Wrong::Faults(faults)),
    }
}

/// The rows that do not say what their hashes say, or do not follow those before them.
fn damage(rows: &[Row]) -> impl Iterator<Item = BadEntry> {
    let before = [[0; 32]].into_iter().chain(rows.iter().map(|row| row.hash));
    rows.iter().zip(before).filter_map(|(row, prev)| {
        let why = Entry::of_row(row, prev).err()?;
        Some(BadEntry { seq: row.seq, why })
    })
}

/// Writes these logs as a backup.
pub fn carry<'a>(
    logs: impl Iterator<Item = &'a [Row]>,
    to: &mut impl Write,
) -> Result<Verified, Wrong> {
    let mut carried = Carrying::default();
    for log in logs {
        carried.log(log, to)?;
    }
    carried.end(to)
}

#[derive(Default)]
struct Carrying {
    count: Verified,
    noted: Noted,
}

impl Carrying {
    fn log(&mut self, rows: &[Row], to: &mut impl Write) -> Result<(), Wrong> {
        for row in rows {
            let carried = Carried {
                table: row.table.clone(),
                seq: row.seq,
                act_id: row.act_id.clone(),
                body: row.body.clone(),
                prev: hex::write(&row.prev),
                hash: hex::write(&row.hash),
            };
            serde_json::to_writer(&mut *to, &carried).map_err(io::Error::from)?;
            to.write_all(b"\n")?;
            self.count.entries += 1;
        }
        if let Some(last) = rows.last() {
            self.noted.note(&last.table, Tip::at(last.seq, last.hash));
        }
        self.count.tables += 1;
        Ok(())
    }

    fn end(self, to: &mut impl Write) -> Result<Verified, Wrong> {
        let end = End {
            tables: self.count.tables,
            entries: self.count.entries,
            root: self.noted.root(),
        };
        serde_json::to_writer(&mut *to, &end).map_err(io::Error::from)?;
        to.write_all(b"\n")?;
        to.flush()?;
        Ok(self.count)
    }
}

/// Writes a backup to a file; one that was there before is lost only when all of this one is safe.
pub async fn backup_to(store: &dyn Store, path: &Path) -> Result<Verified, Wrong> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let _ = fs::remove_file(&beside);
    let mut file = create_private(Path::new(&beside))?;
    // What could not be read is named; what could is worth having all the same.
    let carried = match backup(store, &mut BufWriter::new(&mut file)).await {
        Err(wrong) if !matches!(wrong, Wrong::Faults(_)) => return Err(wrong),
        carried => carried,
    };
    file.sync_all()?;
    fs::rename(&beside, path)?;
    carried
}

/// Logs that are put back at once: they share their commits.
const TOGETHER: usize = 64;

/// Reads a backup into a store. Rows that are there already are left alone; a table of which a row does not fit is named, and
/// the others are put back.
pub async fn restore(store: &dyn Store, from: impl BufRead) -> Result<Verified, Wrong> {
    let mut restored = Verified::default();
    let mut last = 0;
    let mut logs: Vec<Vec<Row>> = Vec::new();
    let mut noted = Noted::default();
    let mut end: Option<End> = None;
    let (mut tables, mut entries) = (HashSet::new(), 0);
    for (number, line) in from.lines().enumerate() {
        let line = line?;
        let wrong = |why: &str| Wrong::Line {
            line: number as u64 + 1,
            why: why.to_owned(),
        };
        if end.is_some() {
            return Err(wrong("something comes after the end"));
        }
        if let Ok(last) = serde_json::from_str(&line) {
            end = Some(last);
            continue;
        }
        let row = carried(&line).map_err(|why| wrong(&why))?;
        noted.note(&row.table, Tip::at(row.seq, row.hash));
        tables.insert(row.table.clone());
        entries += 1;
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
    match end {
        // Backups of 0.1.0 say nothing at their end.
        None => restored
            .missing
            .push("the backup has no end: it may have been cut off".into()),
        Some(end) if (end.tables, end.entries) != (tables.len() as u64, entries) => {
            restored.missing.push(format!(
                "the backup should have {} entries of {} tables, and has {entries} of {}",
                end.entries,
                end.tables,
                tables.len()
            ));
        }
        Some(end) if end.root != noted.root() => restored.missing.push(
            "this is not what was backed up: its entries are as many as its end says, and others"
                .into(),
        ),
        Some(_) => {}
    }
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
    let mut put = Vec::new();
    for done in join_all(logs.iter().map(|log| put_back(store, log))).await {
        match done {
            Err(wrong @ Wrong::Entry { .. }) => restored.missing.push(wrong.to_string()),
            done => put.push(done?),
        }
    }
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
        let listing = listing::of(&table).filter(|_| last);
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
