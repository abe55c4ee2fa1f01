//! Where everything is written.
use super::Args;
use super::progress::Progress;
use super::rows::Rows;
use crate::failure::{Failure, tell};
use ::desk::books::Books;
use scribe::corrections::{Corrections, Remark};
use scribe::library::Told;
use scribe::report::{self, Style};
use scribe::{Game, Piece, Sort, Survey};
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufWriter, Write, stdout};
use std::path::{Path, PathBuf};

pub struct Desk<'a> {
    pgn: Option<Sheet>,
    jsonl: Option<Sheet>,
    parquet: Option<(PathBuf, Rows<File>)>,
    report: Option<(Style, Sheet)>,
    lines: bool,
    quiet: bool,
    corrections: &'a Corrections,
    names: HashMap<PathBuf, String>,
    total: Survey,
    progress: Progress,
    /// What went wrong, each in a sentence.
    troubles: Vec<String>,
    /// What is to be said of the corrections.
    remarks: Vec<Remark>,
    /// The file of corrections.
    list: PathBuf,
}

/// A file that is written, or the standard output.
struct Sheet {
    path: Option<PathBuf>,
    out: Box<dyn Write>,
}

fn at(path: &Path, why: impl std::fmt::Display) -> Failure {
    Failure::Data(format!("{}: {why}", path.display()))
}

impl Sheet {
    fn standard() -> Sheet {
        Sheet {
            path: None,
            out: Box::new(BufWriter::new(stdout())),
        }
    }

    fn create(path: &Path) -> Result<Sheet, Failure> {
        let file = File::create(path).map_err(|e| at(path, e))?;
        Ok(Sheet {
            path: Some(path.to_owned()),
            out: Box::new(BufWriter::new(file)),
        })
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.out.write_all(text.as_bytes());
        self.told(written)
    }

    fn close(mut self) -> Result<(), Failure> {
        let written = self.out.flush();
        self.told(written)
    }

    fn told(&self, written: io::Result<()>) -> Result<(), Failure> {
        written.map_err(|e| match &self.path {
            Some(path) => at(path, e),
            None => Failure::Output(e),
        })
    }
}

impl<'a> Desk<'a> {
    pub fn open(
        args: &Args,
        books: &Books,
        corrections: &'a Corrections,
    ) -> Result<Desk<'a>, Failure> {
        args.keep_books(books)?;
        let pgn = match (&args.output, args.json) {
            (Some(path), _) => Some(Sheet::create(path)?),
            (None, false) => Some(Sheet::standard()),
            (None, true) => None,
        };
        let jsonl = match &args.jsonl {
            Some(path) => Some(Sheet::create(path)?),
            None if args.json => Some(Sheet::standard()),
            None => None,
        };
        let mut report = None;
        if let Some(path) = &args.report {
            let ending = path.extension().unwrap_or_default().to_string_lossy();
            let html = ending.to_lowercase().starts_with("htm");
            let style = if html { Style::Html } else { Style::Text };
            let mut sheet = Sheet::create(path)?;
            sheet.write(&report::opening(style))?;
            report = Some((style, sheet));
        }
        let mut parquet = None;
        if let Some(path) = &args.parquet {
            let file = File::create(path).map_err(|e| at(path, e))?;
            let rows = Rows::new(file).map_err(|e| at(path, e))?;
            parquet = Some((path.clone(), rows));
        }
        let on_stdout = args.output.is_none();
        Ok(Desk {
            pgn,
            jsonl,
            parquet,
            report,
            lines: args.lines,
            quiet: args.quiet || args.json,
            corrections,
            names: books.names(),
            total: Survey::default(),
            progress: Progress::new(&books.paths, args.quiet, on_stdout),
            troubles: books.unreadable.clone(),
            remarks: Vec::new(),
            list: args.corrections.clone().unwrap_or_default(),
        })
    }

    pub fn take(&mut self, book: &Path, told: Told) -> Result<(), Failure> {
        let source = self.names.get(book).cloned().unwrap_or_default();
        match told {
            Told::Bytes(n) => self.progress.bytes(n),
            Told::Piece(Piece::Game(game)) => {
                self.progress.game(&game);
                self.remarks.extend(self.corrections.in_game(book, &game));
                if game.sort != Sort::Line || self.lines {
                    self.write(&game, &source)?;
                }
            }
            Told::Piece(Piece::Unread(game)) => {
                self.remarks
                    .extend(self.corrections.in_no_game(book, game.lines));
                if let Some((style, sheet)) = &mut self.report {
                    sheet.write(&report::unread(*style, &game, &source))?;
                }
            }
            Told::End(Ok((survey, remarks))) => {
                self.remarks.extend(remarks);
                self.survey(&source, &survey)?;
            }
            Told::End(Err(why)) => {
                self.progress.book();
                self.troubles.push(why);
            }
        }
        Ok(())
    }

    fn survey(&mut self, source: &str, survey: &Survey) -> Result<(), Failure> {
        self.progress.book();
        self.total.add(survey);
        if let Some((style, sheet)) = &mut self.report {
            sheet.write(&report::survey(*style, source, survey))?;
        }
        let sentence = report::sentence(source, survey);
        if survey.games + survey.analysis + survey.studies == 0 {
            self.troubles
                .push(format!("there is no game in {sentence}"));
        } else if survey.games + survey.studies == 0 && !self.lines {
            self.say(&format!(
                "{sentence} What is too short for a game is given with --lines."
            ));
        } else {
            self.say(&sentence);
        }
        Ok(())
    }

    fn say(&mut self, sentence: &str) {
        if !self.quiet {
            self.progress.clear();
            eprintln!("{sentence}");
        }
    }

    fn write(&mut self, game: &Game, source: &str) -> Result<(), Failure> {
        if let Some(sheet) = &mut self.pgn {
            sheet.write(&scribe::pgn::pgn(game, source))?;
        }
        if let Some(sheet) = &mut self.jsonl {
            sheet.write(&format!("{}\n", scribe::json::json(game, source)))?;
        }
        if let Some((style, sheet)) = &mut self.report {
            sheet.write(&report::game(*style, game, source))?;
        }
        if let Some((path, rows)) = &mut self.parquet {
            rows.push(game, source).map_err(|e| at(path, e))?;
        }
        Ok(())
    }

    /// One list of corrections may serve many runs.
    fn say_of_others(&mut self) {
        let books: Vec<&PathBuf> = self.names.keys().collect();
        let others = self.corrections.of_others(&books);
        if !others.is_empty() {
            let (n, list) = (others.len(), self.list.display());
            self.say(&format!(
                "{list}: corrections for books that are not in this run: {n}."
            ));
        }
    }

    /// More that went wrong.
    pub fn troubled(&mut self, troubles: Vec<String>) {
        self.troubles.extend(troubles);
    }

    /// Ends every file as its format wants it, and says what has to be said.
    pub fn close(mut self) -> Result<(), Failure> {
        self.progress.clear();
        let mut written = Ok(());
        if let Some((style, mut sheet)) = self.report.take() {
            written = written.and(sheet.write(report::closing(style)));
            written = written.and(sheet.close());
        }
        if let Some((path, rows)) = self.parquet.take() {
            written = written.and(rows.close().map_err(|e| at(&path, e)));
        }
        for sheet in [self.pgn.take(), self.jsonl.take()].into_iter().flatten() {
            written = written.and(sheet.close());
        }
        written?;
        self.say_of_others();
        if self.progress.books > 1 {
            let all = format!("all {} books", self.progress.done);
            let total = std::mem::take(&mut self.total);
            self.say(&report::counts(&all, &total));
        }
        self.remarks.sort_by_key(|r| r.at);
        self.remarks.dedup();
        let remarks = self.remarks.iter();
        let remarks = remarks.map(|r| format!("{}:{}: {}", self.list.display(), r.at, r.why));
        let troubles: Vec<String> = remarks.chain(self.troubles).collect();
        for trouble in &troubles {
            tell(trouble);
        }
        if troubles.is_empty() {
            Ok(())
        } else {
            Err(Failure::Told)
        }
    }
}
