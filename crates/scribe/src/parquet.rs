//! Transcribed games as Parquet, one row a game, for DuckDB, Spark and DataFusion.
use crate::game::Game;
use crate::tabular::{NUMBERS, WORDS, row};
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type};
use parquet::errors::Result;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::io::Write;
use std::sync::Arc;

/// So many games make a row group.
const GROUP: usize = 10_000;

/// Writes games to a Parquet file, a row group at a time.
pub struct Rows<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    words: [Vec<ByteArray>; WORDS.len()],
    numbers: [Vec<i32>; NUMBERS.len()],
}

impl<W: Write + Send> Rows<W> {
    pub fn new(out: W) -> Result<Rows<W>> {
        Ok(Rows {
            writer: SerializedFileWriter::new(out, schema()?, Arc::new(WriterProperties::new()))?,
            words: std::array::from_fn(|_| Vec::new()),
            numbers: std::array::from_fn(|_| Vec::new()),
        })
    }

    /// Adds a game.
    pub fn push(&mut self, game: &Game, source: &str) -> Result<()> {
        let (words, numbers) = row(game, source);
        for (column, word) in self.words.iter_mut().zip(words) {
            column.push(ByteArray::from(word.into_bytes()));
        }
        for (column, number) in self.numbers.iter_mut().zip(numbers) {
            column.push(i32::try_from(number).unwrap_or(i32::MAX));
        }
        if self.words[0].len() >= GROUP {
            self.flush()
        } else {
            Ok(())
        }
    }

    fn flush(&mut self) -> Result<()> {
        if self.words[0].is_empty() {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        for column in &mut self.words {
            if let Some(mut out) = group.next_column()? {
                out.typed::<ByteArrayType>()
                    .write_batch(column, None, None)?;
                out.close()?;
            }
            column.clear();
        }
        for column in &mut self.numbers {
            if let Some(mut out) = group.next_column()? {
                out.typed::<Int32Type>().write_batch(column, None, None)?;
                out.close()?;
            }
            column.clear();
        }
        group.close()?;
        Ok(())
    }

    /// Writes what is left, and the footer.
    pub fn close(mut self) -> Result<()> {
        self.flush()?;
        self.writer.close()?;
        Ok(())
    }
}

fn schema() -> Result<Arc<Type>> {
    let words = WORDS.iter().map(|name| {
        Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(Some(LogicalType::String))
            .build()
    });
    let numbers = NUMBERS.iter().map(|name| {
        Type::primitive_type_builder(name, Physical::INT32)
            .with_repetition(Repetition::REQUIRED)
            .build()
    });
    let fields: Result<Vec<Arc<Type>>> = words.chain(numbers).map(|f| f.map(Arc::new)).collect();
    Ok(Arc::new(
        Type::group_type_builder("game")
            .with_fields(fields?)
            .build()?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::RowAccessor;

    #[test]
    fn what_is_written_is_read_back() {
        let page = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
        let game = crate::games(page).remove(0);
        let path = std::env::temp_dir().join(format!("scribe-{}.parquet", std::process::id()));
        let mut rows = Rows::new(std::fs::File::create(&path).unwrap()).unwrap();
        rows.push(&game, "book.txt").unwrap();
        rows.push(&game, "book.txt").unwrap();
        rows.close().unwrap();
        let reader = SerializedFileReader::new(std::fs::File::open(&path).unwrap()).unwrap();
        let read: Vec<_> = reader
            .get_row_iter(None)
            .unwrap()
            .map(Result::unwrap)
            .collect();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(read.len(), 2);
        let column = |name: &str| {
            let at = WORDS.iter().chain(&NUMBERS).position(|n| *n == name);
            at.unwrap()
        };
        assert_eq!(
            read[1].get_string(column("san")).unwrap(),
            "e4 e5 Nf3 Nc6 Bb5 a6"
        );
        assert_eq!(
            read[1].get_string(column("moves")).unwrap(),
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"
        );
        assert_eq!(read[1].get_int(column("plies")).unwrap(), 6);
    }
}
