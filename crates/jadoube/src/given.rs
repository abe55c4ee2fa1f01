//! The files that a command is given; `-` is the standard input. What cannot be read is told in one voice.
use crate::failure::Failure;
use std::fs::File;
use std::io::{self, ErrorKind, Read, stdin};
use std::path::Path;

pub fn unread(path: &Path, error: &io::Error) -> Failure {
    Failure::Data(why(path, error))
}

/// Why the file cannot be read.
pub fn why(path: &Path, error: &io::Error) -> String {
    let name = path.display();
    match error.kind() {
        ErrorKind::NotFound => format!("there is no file {name}"),
        ErrorKind::PermissionDenied => format!("{name} may not be read"),
        ErrorKind::IsADirectory => format!("{name} is a folder, not a file"),
        ErrorKind::InvalidData => format!("{name} is not a text in UTF-8"),
        _ => format!("{name} cannot be read: {error}"),
    }
}

pub fn open(path: &Path) -> Result<Box<dyn Read>, Failure> {
    match path.as_os_str() == "-" {
        true => Ok(Box::new(stdin())),
        false => Ok(Box::new(File::open(path).map_err(|e| unread(path, &e))?)),
    }
}

pub fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = open(path)?.read_to_end(&mut bytes);
    read.map_err(|e| unread(path, &e))?;
    Ok(bytes)
}

pub fn text(path: &Path) -> Result<String, Failure> {
    let wrong = |_| unread(path, &ErrorKind::InvalidData.into());
    String::from_utf8(bytes(path)?).map_err(wrong)
}
