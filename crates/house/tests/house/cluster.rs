//! A PostgreSQL of the tests' own, from Debian's package, started and stopped by whoever asks for it.
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A private cluster on a socket of its own; it is stopped and removed when dropped.
pub struct Cluster {
    folder: tempfile::TempDir,
    bin: PathBuf,
}

impl Cluster {
    /// `None`, with a message, where PostgreSQL is not installed.
    pub fn start() -> Option<Cluster> {
        Cluster::start_with(|_| "-c listen_addresses=''".into())
    }

    /// The same with more options, which may need files in its folder.
    pub fn start_with(options: impl FnOnce(&Path) -> String) -> Option<Cluster> {
        let Some(bin) = programs() else {
            eprintln!("skipped: PostgreSQL is not installed (Debian: apt install postgresql)");
            return None;
        };
        let folder = tempfile::Builder::new()
            .prefix("jadoube-pg")
            .tempdir_in("/tmp")
            .expect("a folder in /tmp");
        let cluster = Cluster { folder, bin };
        let path = cluster.folder.path().display().to_string();
        if is_root() {
            // PostgreSQL refuses to be run by root.
            run(Command::new("chown").args(["postgres", &path]));
        }
        let data = format!("{path}/data");
        run(cluster.program("initdb").args([
            "-D",
            &data,
            "-A",
            "trust",
            "-U",
            "house",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
            "--no-sync",
        ]));
        let options = options(cluster.folder.path());
        if is_root() {
            run(Command::new("chown").args(["-R", "postgres", &path]));
        }
        let options = format!("{options} -c unix_socket_directories={path} -c max_connections=200");
        run(cluster.program("pg_ctl").args([
            "-D",
            &data,
            "-w",
            "-l",
            &format!("{path}/log"),
            "-o",
            &options,
            "start",
        ]));
        Some(cluster)
    }

    /// The address of a fresh database in it.
    pub fn database(&self, name: &str) -> String {
        self.database_at(name, None)
    }

    /// The same where its socket is named after a port.
    pub fn database_at(&self, name: &str, port: Option<u16>) -> String {
        let path = self.folder.path().display().to_string();
        let port = port.unwrap_or(5432).to_string();
        run(self
            .program("createdb")
            .args(["-h", &path, "-p", &port, "-U", "house", name]));
        let host = path.replace('/', "%2F");
        format!("postgres://house@{host}/{name}")
    }

    /// A file in its folder.
    #[allow(dead_code, reason = "the tests of the command have no use for it")]
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn program(&self, name: &str) -> Command {
        let program = self.bin.join(name);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir("/tmp");
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let data = self.folder.path().join("data");
        let _ = self
            .program("pg_ctl")
            .args(["-m", "immediate", "-D"])
            .arg(data)
            .arg("stop")
            .output();
    }
}

fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut bins: Vec<PathBuf> = versions
        .flatten()
        .map(|version| version.path().join("bin"))
        .filter(|bin| bin.join("initdb").exists())
        .collect();
    bins.sort();
    bins.pop()
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    Path::new("/proc/self")
        .metadata()
        .is_ok_and(|me| me.uid() == 0)
}

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("the program runs");
    assert!(
        output.status.success(),
        "{command:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    output
}
