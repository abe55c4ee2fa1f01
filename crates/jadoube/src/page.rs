//! Text for a terminal: as wide as it is, coloured only there.
use std::io::{IsTerminal, stdout};

/// The page that the standard output is.
pub struct Page {
    pub width: usize,
    colour: bool,
}

impl Page {
    /// The terminal; or a wide page without colour, where there is none.
    pub fn new() -> Page {
        let size = terminal_size::terminal_size_of(stdout());
        Page {
            width: size.map_or(120, |(width, _)| usize::from(width.0).max(40)),
            colour: stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
        }
    }

    /// Whether somebody looks at it as it is written.
    pub fn is_terminal(&self) -> bool {
        stdout().is_terminal()
    }

    /// For titles and names.
    pub fn bold(&self, text: &str) -> String {
        self.painted("1", text)
    }

    /// For what may be passed over.
    pub fn faint(&self, text: &str) -> String {
        self.painted("2", text)
    }

    fn painted(&self, code: &str, text: &str) -> String {
        if self.colour {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    /// The text in lines, all but the first indented, so that it stands beside what is already there.
    pub fn beside(&self, indent: usize, text: &str) -> String {
        let lines = wrap(text, self.width.saturating_sub(indent).max(20));
        lines.join(&format!("\n{}", " ".repeat(indent)))
    }
}

/// The words of a text in lines of at most so many letters; a longer word is broken.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        for piece in letters.chunks(width) {
            match lines.last_mut() {
                Some(line) if length(line) + 1 + piece.len() <= width => {
                    line.push(' ');
                    line.extend(piece);
                }
                _ => lines.push(piece.iter().collect()),
            }
        }
    }
    lines
}

/// How many letters a text has.
pub fn length(text: &str) -> usize {
    text.chars().count()
}
