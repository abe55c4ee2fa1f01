//! How a command ends: status 0 if all was well, 1 with one sentence if the data were not. Bad usage
//! is status 2 and clap's own.
use std::io;
use std::process::ExitCode;

/// Why a command could not do what was asked.
pub enum Failure {
    /// What is wrong with the data, and where.
    Data(String),
    /// The answer could not be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// Says what went wrong, if anything did, and gives the exit status.
pub fn finish(result: Result<(), Failure>) -> ExitCode {
    let sentence = match result {
        Ok(()) => return ExitCode::SUCCESS,
        // Whoever was reading (`| head`) has read enough.
        Err(Failure::Output(e)) if e.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Err(Failure::Output(e)) => format!("the answer could not be written: {e}"),
        Err(Failure::Data(why)) => why,
    };
    eprintln!("jadoube: {sentence}");
    ExitCode::from(1)
}
