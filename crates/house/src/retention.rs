//! Letting tables go: what has been over for long enough is written to the archive, and only then freed.
//!
//! Each time makes three files: the games as PGN, every act in comments; the entries as a backup that `jadoube restore`
//! takes back; and, where it is built in, the entries as Parquet.
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::archive::{self, Wrong};
use crate::export;
use crate::house::House;
use crate::store::Row;
use crate::table::Table;
use crate::view::Eyes;

const DAY: u64 = 24 * 3_600_000;

/// Every day, as long as the house is open.
pub(crate) async fn let_go(house: Arc<House>, folder: PathBuf, days: u32) {
    let mut every = tokio::time::interval(Duration::from_millis(DAY));
    loop {
        every.tick().await;
        if house.open_for_business().is_err() {
            return;
        }
        match let_go_once(&house, &folder, days).await {
            Ok(0) => {}
            Ok(tables) => {
                tracing::info!(tables, folder = %folder.display(), "tables were archived and let go")
            }
            Err(error) => tracing::error!(%error, "tables could not be let go; they stay"),
        }
    }
}

/// Lets go what is over, or was never begun, and at which nothing was done for so many days. Answers how many tables.
pub async fn let_go_once(house: &Arc<House>, folder: &Path, days: u32) -> Result<usize, Wrong> {
    let before = house.now().saturating_sub(u64::from(days) * DAY);
    let mut after = String::new();
    let mut gone: Vec<(Vec<Row>, Table)> = Vec::new();
    loop {
        let tables = house.store.tables(&after, 64).await?;
        let Some(last) = tables.last() else {
            break;
        };
        after.clone_from(last);
        for id in &tables {
            let rows = house.store.read(id, 0).await?;
            // One that cannot be read stays, for a person to look at.
            let Ok(table) = Table::of_rows(&rows) else {
                continue;
            };
            let last = table.log.last().map_or(u64::MAX, |kept| kept.entry.at);
            if last < before && (table.over() || !table.begun()) {
                gone.push((rows, table));
            }
        }
        tokio::task::yield_now().await;
        if gone.len() >= 1_000 {
            break;
        }
    }
    if gone.is_empty() {
        return Ok(0);
    }
    write(folder, house.now(), &gone)?;
    for (_, table) in &gone {
        house.store.let_go(&table.id).await?;
        house.forget(&table.id);
    }
    Ok(gone.len())
}

fn write(folder: &Path, at: u64, gone: &[(Vec<Row>, Table)]) -> Result<(), Wrong> {
    std::fs::create_dir_all(folder)?;
    let path = |ending: &str| folder.join(format!("{at}.{ending}"));
    let mut pgn = BufWriter::new(private(&path("pgn"))?);
    for (_, table) in gone {
        writeln!(pgn, "{}", export::pgn(table, Eyes::Umpire, true))?;
    }
    pgn.into_inner().map_err(io::Error::from)?.sync_all()?;
    let mut rows = BufWriter::new(private(&path("jsonl"))?);
    archive::carry(gone.iter().map(|(rows, _)| rows.as_slice()), &mut rows)?;
    rows.into_inner().map_err(io::Error::from)?.sync_all()?;
    #[cfg(feature = "parquet")]
    columns::write(private(&path("parquet"))?, gone).map_err(io::Error::other)?;
    Ok(())
}

fn private(path: &Path) -> io::Result<File> {
    crate::store::create_private(path)
}

#[cfg(feature = "parquet")]
mod columns {
    use std::fs::File;
    use std::sync::Arc;

    use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
    use parquet::errors::Result;
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;

    use crate::hex;
    use crate::store::Row;
    use crate::table::Table;

    const SCHEMA: &str = "message entry {
        required binary table (UTF8); required int64 seq; required int64 at; required binary seat (UTF8);
        required binary act_id (UTF8); required binary body (UTF8); required binary hash (UTF8); }";

    /// One row an entry.
    pub fn write(file: File, gone: &[(Vec<Row>, Table)]) -> Result<()> {
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let mut writer =
            SerializedFileWriter::new(&file, schema, Arc::new(WriterProperties::new()))?;
        let rows = || {
            gone.iter()
                .flat_map(|(rows, table)| rows.iter().zip(&table.log))
        };
        let words = |of: fn(&Row, &crate::table::Kept) -> String| -> Vec<ByteArray> {
            rows()
                .map(|(row, kept)| ByteArray::from(of(row, kept).into_bytes()))
                .collect()
        };
        let numbers = |of: fn(&crate::table::Kept) -> u64| -> Vec<i64> {
            rows().map(|(_, kept)| of(kept) as i64).collect()
        };
        let mut group = writer.next_row_group()?;
        let columns: [Column; 7] = [
            Column::Words(words(|row, _| row.table.clone())),
            Column::Numbers(numbers(|kept| kept.entry.seq)),
            Column::Numbers(numbers(|kept| kept.entry.at)),
            Column::Words(words(|_, kept| kept.entry.seat.to_string())),
            Column::Words(words(|row, _| row.act_id.clone())),
            Column::Words(words(|row, _| row.body.clone())),
            Column::Words(words(|row, _| hex::write(&row.hash))),
        ];
        for column in columns {
            let Some(mut out) = group.next_column()? else {
                break;
            };
            match column {
                Column::Words(words) => out
                    .typed::<ByteArrayType>()
                    .write_batch(&words, None, None)?,
                Column::Numbers(numbers) => {
                    out.typed::<Int64Type>().write_batch(&numbers, None, None)?
                }
            };
            out.close()?;
        }
        group.close()?;
        writer.close()?;
        Ok(file.sync_all()?)
    }

    enum Column {
        Words(Vec<ByteArray>),
        Numbers(Vec<i64>),
    }
}
