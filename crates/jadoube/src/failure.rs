//! How a command ends: status 0 if all was well, 1 if the data were not, 2 if the words of the command were
//! not. What is wrong is said on the standard error, after one `jadoube:`; under `--json` as one object a line:
//! `{"error": "data", "message": "…"}`, with `file`, `line` and `column` where there is a place, and `usage`
//! instead of `data` for the words of the command.
use minutes::Unreadable;
use serde_json::{Value, json};
use std::io;
use std::process::ExitCode;
use std::sync::OnceLock;

/// Why a command could not do what was asked.
pub enum Failure {
    /// What is wrong with the data, and where.
    Data(String),
    /// A case that cannot be read, with every place that is wrong.
    Unreadable(Unreadable),
    /// What is wrong has been told in the answer itself.
    Told,
    /// The answer could not be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<desk::Wrong> for Failure {
    fn from(wrong: desk::Wrong) -> Failure {
        Failure::Data(wrong.to_string())
    }
}

impl From<Unreadable> for Failure {
    fn from(unreadable: Unreadable) -> Failure {
        Failure::Unreadable(unreadable)
    }
}

/// Whether the command was given `--json`: asked of its words, since they may be wrong themselves.
fn in_json() -> bool {
    static IN_JSON: OnceLock<bool> = OnceLock::new();
    *IN_JSON.get_or_init(|| std::env::args().any(|word| word == "--json"))
}

/// Says what is wrong with the data.
pub fn tell(why: &str) {
    match in_json() {
        true => eprintln!("{}", json!({ "error": "data", "message": why })),
        false => eprintln!("jadoube: {why}"),
    }
}

/// Says every place of a case that is wrong.
pub fn tell_unreadable(unreadable: &Unreadable) {
    if !in_json() {
        return eprintln!("jadoube: {unreadable}");
    }
    for place in &unreadable.places {
        let help = place.help.iter().map(|help| format!("; {help}"));
        let object = json!({
            "error": "data",
            "message": place.message.clone() + &help.collect::<String>(),
            "file": unreadable.name,
            "line": place.line,
            "column": place.column,
        });
        eprintln!("{object}");
    }
}

/// Says what is wrong with the words of the command, or gives the help that was asked for.
pub fn misused(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let told = error.render().to_string();
    match told.strip_prefix("error: ") {
        None => drop(error.print()),
        Some(told) if in_json() => {
            let message: Vec<&str> = told.lines().take_while(|line| !line.is_empty()).collect();
            let message: Vec<&str> = message.iter().map(|line| line.trim()).collect();
            let object: Value = json!({ "error": "usage", "message": message.join(" ") });
            eprintln!("{object}");
        }
        Some(told) => eprint!("jadoube: {told}"),
    }
    ExitCode::from(2)
}

/// Says what went wrong, if anything did, and gives the exit status.
pub fn finish(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => return ExitCode::SUCCESS,
        // Whoever was reading (`| head`) has read enough.
        Err(Failure::Output(e)) if e.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Err(Failure::Told) => {}
        Err(Failure::Unreadable(unreadable)) => tell_unreadable(&unreadable),
        Err(failure) => tell(&failure.to_string()),
    }
    ExitCode::from(1)
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Failure::Data(why) => f.write_str(why),
            Failure::Unreadable(unreadable) => write!(f, "{unreadable}"),
            Failure::Told => Ok(()),
            Failure::Output(e) => write!(f, "the answer could not be written: {e}"),
        }
    }
}
