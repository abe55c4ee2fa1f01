//! How a command ends: status 0 if all was well, 1 with one sentence if the data were not. Bad usage
//! is status 2 and clap's own.
use std::io;
use std::process::ExitCode;

/// Why a command could not do what was asked.
pub enum Failure {
    /// What is wrong with the data, and where.
    Data(String),
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

/// Says what went wrong, if anything did, and gives the exit status.
pub fn finish(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => return ExitCode::SUCCESS,
        // Whoever was reading (`| head`) has read enough.
        Err(Failure::Output(e)) if e.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Err(Failure::Told) => {}
        Err(failure) => eprintln!("jadoube: {failure}"),
    }
    ExitCode::from(1)
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Failure::Data(why) => f.write_str(why),
            Failure::Told => Ok(()),
            Failure::Output(e) => write!(f, "the answer could not be written: {e}"),
        }
    }
}
