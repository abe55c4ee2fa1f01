//! `jadoube serve`, `verify`, `backup`, `restore`: the house and its log.
use crate::failure::Failure;
use crate::given;
use ::house::anchor::Noted;
use ::house::archive::{self, Verified, Wrong};
use ::house::seal::{HouseKey, Keys};
use ::house::serve::{Config, serve};
use ::house::store;
use desk::counted;
use serde_json::json;
use std::io::{BufReader, BufWriter, Write, stdout};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

/// Where the house keeps its log
#[derive(clap::Args)]
struct Place {
    /// Folder of the embedded store and of the key [default: in the user's data folder]
    #[arg(long, env = "JADOUBE_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// postgres://…, for several nodes, instead of the embedded store
    #[arg(
        long,
        env = "JADOUBE_STORE",
        value_name = "ADDRESS",
        hide_env_values = true
    )]
    store: Option<String>,
    /// File of the anchor: what was acknowledged, noted outside the store [default: anchor.jsonl in the folder]
    #[arg(long, env = "JADOUBE_ANCHOR", value_name = "FILE")]
    anchor: Option<PathBuf>,
    /// File of the key that closes envelopes and signs [default: seal.key in the folder]
    #[arg(long, env = "JADOUBE_KEY", value_name = "FILE")]
    key: Option<PathBuf>,
    /// A TOML file with any of these settings (flags and environment come first)
    #[arg(long, env = "JADOUBE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Place {
    fn config(&self) -> Result<Config, Failure> {
        let file = match &self.config {
            None => Config::default(),
            Some(path) => {
                let wrong = |why: String| Failure::Data(format!("{}: {why}", path.display()));
                let text = given::text(path)?;
                toml::from_str(&text).map_err(|e| wrong(e.to_string()))?
            }
        };
        let flags = Config {
            data: self.data.clone(),
            store: self.store.clone(),
            anchor: self.anchor.clone(),
            key: self.key.clone(),
            ..Config::default()
        };
        Ok(flags.or(file))
    }
}

/// Open the house: two people anywhere play by any code
///
/// The page and the API are at the address that is printed. Everything that is done is kept before it
/// is acknowledged; tables go on where they were when the house is opened again.
#[derive(clap::Args)]
#[command(after_help = SERVE_EXAMPLES)]
pub struct Serve {
    #[command(flatten)]
    place: Place,
    /// Address to listen on [default: 127.0.0.1:1899]
    #[arg(long, env = "JADOUBE_ADDR", value_name = "ADDRESS:PORT")]
    addr: Option<SocketAddr>,
    /// Command of a UCI engine that can take a seat, or `none`; otherwise Stockfish, if it is found
    #[arg(long, env = "JADOUBE_ENGINE", value_name = "COMMAND")]
    engine: Option<String>,
    /// Another origin whose page may open sockets; may be given again, or several with commas
    #[arg(
        long = "origin",
        env = "JADOUBE_ORIGINS",
        value_name = "ORIGIN",
        value_delimiter = ','
    )]
    origins: Vec<String>,
    /// Believe X-Forwarded-For: a proxy stands before the house
    #[arg(long, env = "JADOUBE_BEHIND_PROXY", value_parser = clap::builder::FalseyValueParser::new())]
    behind_proxy: bool,
    /// Tables that one address may make in a minute
    #[arg(long, env = "JADOUBE_TABLES_A_MINUTE", value_name = "N")]
    tables_a_minute: Option<u32>,
    /// Requests of one address in 20 seconds
    #[arg(long, env = "JADOUBE_REQUESTS", value_name = "N")]
    requests: Option<u32>,
    /// Things that one seat of a table does in 20 seconds
    #[arg(long, env = "JADOUBE_MESSAGES", value_name = "N")]
    messages: Option<u32>,
    /// Sockets of one address
    #[arg(long, env = "JADOUBE_SOCKETS", value_name = "N")]
    sockets: Option<usize>,
    /// Connections in all; the last eighth is for those who have a seat
    #[arg(long, env = "JADOUBE_CONNECTIONS", value_name = "N")]
    connections: Option<usize>,
    /// Days that a finished table stays in the store; then it goes into the folder's archive
    #[arg(long, env = "JADOUBE_KEEP", value_name = "DAYS")]
    keep: Option<u32>,
    /// Print the address, and write the log, as JSON
    #[arg(long)]
    json: bool,
}

const SERVE_EXAMPLES: &str = "\
Examples:
  jadoube serve
  jadoube serve --addr 0.0.0.0:8080 --engine stockfish
  jadoube serve --store postgres://house@db/house --config /etc/jadoube.toml";

pub fn run_serve(args: &Serve) -> Result<(), Failure> {
    let flags = Config {
        addr: args.addr,
        engine: args.engine.clone(),
        origins: args.origins.clone(),
        behind_proxy: args.behind_proxy,
        tables_a_minute: args.tables_a_minute,
        requests: args.requests,
        messages: args.messages,
        sockets: args.sockets,
        connections: args.connections,
        keep: args.keep,
        ..Config::default()
    };
    let config = flags.or(args.place.config()?);
    ::house::serve::write_log(args.json);
    let json = args.json;
    let opened = move |addr: SocketAddr| {
        let line = match json {
            true => json!({"address": format!("http://{addr}/")}).to_string(),
            false => format!("The house is open at http://{addr}/"),
        };
        let _ = writeln!(stdout(), "{line}");
    };
    runtime()?
        .block_on(serve(config, opened))
        .map_err(Failure::Data)
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Runtime::new()?)
}

/// Verify the log of every table: the chain of hashes, and every ruling made again
///
/// Compares the store with the anchor, and names every entry that is not what it should be or not there, and why the anchor
/// does not show what it should (status 1); then what was given up. Changes nothing.
#[derive(clap::Args)]
#[command(after_help = VERIFY_EXAMPLES)]
pub struct Verify {
    #[command(flatten)]
    place: Place,
    /// After naming what is missing or in doubt, give it up: the anchor begins anew with what there is, and names it for good
    #[arg(long)]
    accept_loss: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const VERIFY_EXAMPLES: &str = "\
Examples:
  jadoube verify
  jadoube verify --data /var/lib/jadoube";

/// Write the log of every table to a file, one JSON object a line
///
/// The key that opens envelopes is not in it: keep that elsewhere.
#[derive(clap::Args)]
#[command(after_help = BACKUP_EXAMPLES)]
pub struct Backup {
    #[command(flatten)]
    place: Place,
    /// File to write; - for standard output
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const BACKUP_EXAMPLES: &str = "\
Example:
  jadoube backup house.jsonl";

/// Read a backup into the store, verifying it; what is there already is left alone
#[derive(clap::Args)]
#[command(after_help = RESTORE_EXAMPLES)]
pub struct Restore {
    #[command(flatten)]
    place: Place,
    /// File to read; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

const RESTORE_EXAMPLES: &str = "\
Example:
  jadoube restore house.jsonl";

impl From<Wrong> for Failure {
    fn from(wrong: Wrong) -> Failure {
        Failure::Data(wrong.to_string())
    }
}

fn say(json: bool, done: &str, count: Verified) -> Result<(), Failure> {
    let Verified {
        tables,
        entries,
        otherwise_today,
        given_up,
        missing,
    } = count;
    if json {
        let mut told = json!({ "tables": tables, "entries": entries });
        for (name, notes) in [
            ("missing", &missing),
            ("given_up", &given_up),
            ("by_an_earlier_law", &otherwise_today),
        ] {
            if !notes.is_empty() {
                told[name] = json!(notes);
            }
        }
        writeln!(stdout(), "{}", json!({ done: told }))?;
    } else {
        for note in &missing {
            eprintln!("missing: {note}");
        }
        for note in &given_up {
            eprintln!("given up: {note}");
        }
        for note in &otherwise_today {
            eprintln!("by an earlier law: {note}");
        }
        let entries = counted(entries, "entry", "entries");
        let tables = counted(tables, "table", "tables");
        eprintln!("{entries} of {tables} {done}");
    }
    // Whoever runs it by a timer hears of it too.
    match missing.is_empty() {
        true => Ok(()),
        false => Err(Failure::Data("what is named above is missing".into())),
    }
}

/// What the anchor says; one that is not there says nothing.
fn noted(config: &Config) -> Result<Noted, String> {
    let key = config.key_file();
    let keys = HouseKey::kept(&key).map_err(|why| format!("{}: {why}", key.display()))?;
    let keys = keys.map_or_else(Keys::default, |key| key.keys());
    let path = config.anchor_file();
    match path.exists() {
        true => Noted::read(&path, &keys),
        false => Ok(Noted::default()),
    }
}

pub fn run_verify(args: &Verify) -> Result<(), Failure> {
    let config = args.place.config()?;
    let verified = runtime()?.block_on(async {
        let store = store::open_kept(&config.store())
            .await
            .map_err(Wrong::from)?;
        let (anchor, damage) = match noted(&config) {
            Ok(anchor) => (anchor, None),
            Err(why) => (Noted::default(), Some(why)),
        };
        let verified = archive::verify_against(&*store, damage.is_none().then_some(&anchor)).await;
        let faults = match (verified, damage) {
            (Err(Wrong::Faults(faults)), damage) => damage.into_iter().chain(faults).collect(),
            (Ok(_), Some(why)) => vec![why],
            (verified, _) => return verified,
        };
        if args.accept_loss {
            archive::anchor_anew(&*store, &config, &anchor, faults.clone()).await?;
        }
        Err(Wrong::Faults(faults))
    })?;
    say(args.json, "verified", verified)
}

pub fn run_backup(args: &Backup) -> Result<(), Failure> {
    let address = args.place.config()?.store();
    let printed = args.file.as_os_str() == "-";
    let carried = runtime()?.block_on(async {
        let store = store::open_kept(&address).await.map_err(Wrong::from)?;
        match printed {
            true => archive::backup(&*store, &mut BufWriter::new(stdout())).await,
            false => archive::backup_to(&*store, &args.file).await,
        }
    })?;
    say(args.json && !printed, "written", carried)
}

pub fn run_restore(args: &Restore) -> Result<(), Failure> {
    let config = args.place.config()?;
    let failed = |path: &Path, e| Failure::Data(format!("{}: {e}", path.display()));
    let from = given::open(&args.file)?;
    let folder = config.folder();
    std::fs::create_dir_all(&folder).map_err(|e| failed(&folder, e))?;
    let anchor = noted(&config).map_err(Failure::Data)?;
    let address = config.store();
    let _alone = store::keep_alone(&address).map_err(Wrong::from)?;
    let restored = runtime()?.block_on(async {
        let store = store::open(&address).await.map_err(Wrong::from)?;
        let is_new = anchor.is_empty() && !archive::had_an_anchor(&*store).await?;
        let mut restored = archive::restore(&*store, BufReader::new(from)).await?;
        if is_new {
            archive::anchor_anew(&*store, &config, &anchor, Vec::new()).await?;
        } else if let Err(Wrong::Faults(faults)) =
            archive::verify_against(&*store, Some(&anchor)).await
        {
            restored.missing.extend(faults);
        }
        Ok::<_, Wrong>(restored)
    })?;
    say(args.json, "restored", restored)
}
