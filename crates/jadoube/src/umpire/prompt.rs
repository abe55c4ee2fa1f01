//! Lines from a terminal, with history and completion, or from a pipe.
use crate::failure::Failure;
use crate::umpire::table::Table;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Context, Editor, Helper, Highlighter, Hinter, Validator};
use std::io::{IsTerminal, stdin};

pub enum Prompt {
    Terminal(Box<Editor<Lines, DefaultHistory>>),
    Pipe,
}

impl Prompt {
    pub fn new() -> Result<Prompt, Failure> {
        if !stdin().is_terminal() {
            return Ok(Prompt::Pipe);
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .build();
        let unready = |e| Failure::Data(format!("the terminal cannot be used: {e}"));
        let mut editor = Editor::with_config(config).map_err(unready)?;
        editor.set_helper(Some(Lines::default()));
        Ok(Prompt::Terminal(Box::new(editor)))
    }

    pub fn is_terminal(&self) -> bool {
        matches!(self, Prompt::Terminal(_))
    }

    /// The next line, or nothing at the end.
    pub fn read(&mut self, table: &Table) -> Result<Option<String>, Failure> {
        match self {
            Prompt::Terminal(editor) => {
                editor.set_helper(Some(Lines {
                    lines: table.lines(),
                }));
                match editor.readline("> ") {
                    Ok(line) => Ok(Some(line)),
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(e) => Err(Failure::Data(format!("the terminal cannot be read: {e}"))),
                }
            }
            Prompt::Pipe => {
                let mut line = String::new();
                let read = stdin().read_line(&mut line);
                let length = read.map_err(|e| Failure::Data(format!("the standard input: {e}")))?;
                Ok((length > 0).then_some(line))
            }
        }
    }
}

/// Completes a line from all that may be typed.
#[derive(Default, Helper, Highlighter, Hinter, Validator)]
pub struct Lines {
    lines: Vec<String>,
}

impl Completer for Lines {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..at];
        let fitting = self.lines.iter().filter(|whole| whole.starts_with(typed));
        let pair = |whole: &String| Pair {
            display: whole.clone(),
            replacement: whole.clone(),
        };
        Ok((0, fitting.map(pair).collect()))
    }
}
