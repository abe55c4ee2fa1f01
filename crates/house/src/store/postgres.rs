//! The store for several nodes: PostgreSQL. Any node takes any act; the key on (table, seq) decides.
use std::collections::HashMap;
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use tokio::sync::mpsc;
use tokio_postgres::{Config, Row as Found};

use super::tls::Tls;
use super::{Appended, Considers, Kept, Listing, Row, Said, Shut, Store, StoreError};

mod news;

/// Migrations in order; table `migration` says how many have been done. Never change one that was released.
const MIGRATIONS: &[&str] = &[
    r#"
    CREATE TABLE entry (
        tbl TEXT COLLATE "C" NOT NULL, seq BIGINT NOT NULL, act_id TEXT NOT NULL,
        body TEXT NOT NULL, prev BYTEA NOT NULL, hash BYTEA NOT NULL,
        PRIMARY KEY (tbl, seq), UNIQUE (tbl, act_id)
    );
    CREATE TABLE listing (
        tbl TEXT COLLATE "C" PRIMARY KEY, made_at BIGINT NOT NULL, has_open_seat BOOLEAN NOT NULL, summary TEXT NOT NULL
    );
    CREATE INDEX listing_newest ON listing (made_at);
    CREATE TABLE beat (one INTEGER PRIMARY KEY CHECK (one = 1), at BIGINT NOT NULL);
    CREATE TABLE shut (began BIGINT NOT NULL, ended BIGINT NOT NULL);
"#,
    "
    CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL);
",
];

/// Number of the advisory lock under which nodes migrate one at a time.
const MIGRATING: i64 = 0x006a_6164_6f75_6265;
const CHANNEL: &str = "jadoube";
const CONNECTIONS: usize = 24;
/// Time in which the database answers one question, or refuses to.
const PATIENCE: Duration = Duration::from_secs(5);

/// A PostgreSQL database, `synchronous_commit` on.
pub struct Postgres {
    pool: Pool,
    config: Config,
    tls: Tls,
    unsaid: Arc<Mutex<HashMap<String, u64>>>,
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> StoreError {
        // What the database itself refuses was not done; where the line broke nobody knows.
        match error.as_db_error() {
            Some(refused) => StoreError::Failed(refused.to_string()),
            None => StoreError::Unknown(with_causes(&error)),
        }
    }
}

/// What an error says, and what it came of: the database's own words stand last.
fn with_causes(error: &dyn std::error::Error) -> String {
    let mut said = error.to_string();
    let mut cause = error.source();
    while let Some(why) = cause {
        let why_said = why.to_string();
        if !said.contains(&why_said) {
            said = format!("{said}: {why_said}");
        }
        cause = why.source();
    }
    said
}

impl Postgres {
    /// Connects to `postgres://…` and migrates the database as needed.
    pub async fn open(address: &str) -> Kept<Postgres> {
        let (address, tls) = super::tls::of(address)?;
        let mut config =
            Config::from_str(&address).map_err(|error| StoreError::Failed(error.to_string()))?;
        let patience = PATIENCE.as_millis();
        config.options(format!(
            "-c synchronous_commit=on -c statement_timeout={patience} -c lock_timeout={patience} -c idle_in_transaction_session_timeout={}",
            2 * patience
        ));
        config.connect_timeout(PATIENCE);
        config.tcp_user_timeout(2 * PATIENCE);
        config.keepalives_idle(Duration::from_secs(10));
        let recycling = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let pool = Pool::builder(Manager::from_config(config.clone(), tls.clone(), recycling))
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(PATIENCE))
            .create_timeout(Some(PATIENCE))
            .recycle_timeout(Some(PATIENCE))
            .build()
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        let store = Postgres {
            pool,
            config,
            tls,
            unsaid: Arc::default(),
        };
        let mut connection = store.connection().await?;
        migrate(&mut connection).await?;
        connection.give_back();
        tokio::spawn(news::say(store.pool.clone(), Arc::downgrade(&store.unsaid)));
        Ok(store)
    }

    async fn connection(&self) -> Kept<Lent> {
        let object = self.pool.get().await;
        let object = object.map_err(|error| StoreError::Failed(with_causes(&error)))?;
        Ok(Lent(Some(object)))
    }
}

/// A connection that goes back to the others only when all that was asked of it was answered: one that fell silent is
/// thrown away.
struct Lent(Option<Object>);

impl Lent {
    fn give_back(mut self) {
        drop(self.0.take());
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(silent) = self.0.take() {
            drop(Object::take(silent));
        }
    }
}

impl std::ops::Deref for Lent {
    type Target = Object;

    fn deref(&self) -> &Object {
        self.0.as_ref().expect("it is given back at the end only")
    }
}

impl std::ops::DerefMut for Lent {
    fn deref_mut(&mut self) -> &mut Object {
        self.0.as_mut().expect("it is given back at the end only")
    }
}

/// No answer is waited for longer than this: a connection can fall silent without breaking.
async fn within<T>(asked: impl Future<Output = Kept<T>>) -> Kept<T> {
    let silent = || StoreError::Unknown("the database does not answer".into());
    let answer = tokio::time::timeout(PATIENCE * 2, asked).await;
    answer.unwrap_or_else(|_| Err(silent()))
}

async fn migrate(connection: &mut Object) -> Kept<()> {
    let transaction = connection.transaction().await?;
    transaction
        .execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATING])
        .await?;
    transaction
        .batch_execute("CREATE TABLE IF NOT EXISTS migration (done INTEGER PRIMARY KEY)")
        .await?;
    let done: i32 = transaction
        .query_one("SELECT coalesce(max(done), 0) FROM migration", &[])
        .await?
        .get(0);
    if done as usize > MIGRATIONS.len() {
        return Err(StoreError::Failed(format!(
            "this database was written by a later version of the house (schema {done}, known {})",
            MIGRATIONS.len()
        )));
    }
    for (number, migration) in MIGRATIONS.iter().enumerate().skip(done as usize) {
        transaction.batch_execute(migration).await?;
        transaction
            .execute("INSERT INTO migration VALUES ($1)", &[&(number as i32 + 1)])
            .await?;
    }
    Ok(transaction.commit().await?)
}

fn row(table: &str, found: &Found) -> Kept<Row> {
    let digest = |column: usize| -> Kept<[u8; 32]> {
        found
            .try_get::<_, &[u8]>(column)?
            .try_into()
            .map_err(|_| StoreError::Damaged("a hash is not 32 bytes long".into()))
    };
    Ok(Row {
        table: table.to_owned(),
        seq: found.try_get::<_, i64>(0)? as u64,
        act_id: found.try_get(1)?,
        body: found.try_get(2)?,
        prev: digest(3)?,
        hash: digest(4)?,
    })
}

const APPEND: &str = "
    INSERT INTO entry (tbl, seq, act_id, body, prev, hash)
    SELECT $1::text, $2::bigint, $3::text, $4::text, $5::bytea, $6::bytea
    WHERE $2 = 0 OR EXISTS (SELECT 1 FROM entry WHERE tbl = $1 AND seq = $2 - 1 AND hash = $5)
    ON CONFLICT DO NOTHING";
const LIST: &str = "
    INSERT INTO listing (tbl, made_at, has_open_seat, summary) VALUES ($1, $2, $3, $4)
    ON CONFLICT (tbl) DO UPDATE SET made_at = $2, has_open_seat = $3, summary = $4";

#[async_trait]
impl Store for Postgres {
    fn name(&self) -> &'static str {
        "postgres"
    }

    async fn append(&self, row: Row, listing: Option<Listing>) -> Kept<Appended> {
        within(async {
            let mut connection = self.connection().await?;
            let statement = connection.prepare_cached(APPEND).await?;
            let seq = row.seq as i64;
            let (prev, hash) = (&row.prev[..], &row.hash[..]);
            let values: [&(dyn tokio_postgres::types::ToSql + Sync); 6] =
                [&row.table, &seq, &row.act_id, &row.body, &prev, &hash];
            let added = match listing {
                None => connection.execute(&statement, &values).await?,
                Some(listing) => {
                    let transaction = connection.transaction().await?;
                    let added = transaction.execute(&statement, &values).await?;
                    if added == 1 {
                        let made_at = listing.made_at as i64;
                        transaction
                            .execute(
                                LIST,
                                &[
                                    &row.table,
                                    &made_at,
                                    &listing.has_open_seat,
                                    &listing.summary,
                                ],
                            )
                            .await?;
                    }
                    transaction.commit().await?;
                    added
                }
            };
            if added == 1 {
                if let Ok(mut unsaid) = self.unsaid.lock() {
                    unsaid.insert(row.table, row.seq);
                }
                connection.give_back();
                return Ok(Appended::Done);
            }
            let kept = connection
                .query_opt(
                    "SELECT seq FROM entry WHERE tbl = $1 AND act_id = $2",
                    &[&row.table, &row.act_id],
                )
                .await?;
            connection.give_back();
            Ok(kept.map_or(Appended::Stale, |found| {
                Appended::Repeated(found.get::<_, i64>(0) as u64)
            }))
        })
        .await
    }

    async fn read(&self, table: &str, from: u64) -> Kept<Vec<Row>> {
        within(async {
        let connection = self.connection().await?;
        let statement = connection
            .prepare_cached(
                "SELECT seq, act_id, body, prev, hash FROM entry WHERE tbl = $1 AND seq >= $2 ORDER BY seq",
            )
            .await?;
        let found = connection
            .query(&statement, &[&table, &(from as i64)])
            .await?;
        connection.give_back();
        found.iter().map(|found| row(table, found)).collect()
        })
        .await
    }

    async fn tables(&self, after: &str, limit: u32) -> Kept<Vec<String>> {
        within(async {
            let connection = self.connection().await?;
            let found = connection
                .query(
                    "SELECT tbl FROM entry WHERE seq = 0 AND tbl > $1 ORDER BY tbl LIMIT $2",
                    &[&after, &i64::from(limit)],
                )
                .await?;
            connection.give_back();
            Ok(found.iter().map(|found| found.get(0)).collect())
        })
        .await
    }

    async fn listed(&self, only_open: bool, limit: u32) -> Kept<Vec<String>> {
        within(async {
        let connection = self.connection().await?;
        let found = connection
            .query(
                "SELECT summary FROM listing WHERE has_open_seat >= $1 ORDER BY made_at DESC, tbl LIMIT $2",
                &[&only_open, &i64::from(limit)],
            )
            .await?;
        connection.give_back();
        Ok(found.iter().map(|found| found.get(0)).collect())
        })
        .await
    }

    async fn listing(&self, table: &str) -> Kept<Option<Listing>> {
        within(async {
            let connection = self.connection().await?;
            let found = connection
                .query_opt(
                    "SELECT made_at, has_open_seat, summary FROM listing WHERE tbl = $1",
                    &[&table],
                )
                .await?;
            connection.give_back();
            let Some(found) = found else {
                return Ok(None);
            };
            Ok(Some(Listing {
                made_at: found.try_get::<_, i64>(0)? as u64,
                has_open_seat: found.try_get(1)?,
                summary: found.try_get(2)?,
            }))
        })
        .await
    }

    async fn list(&self, table: &str, listing: Option<Listing>) -> Kept<()> {
        within(async {
            let connection = self.connection().await?;
            match listing {
                Some(listing) => {
                    let Listing {
                        made_at,
                        has_open_seat,
                        summary,
                    } = listing;
                    let made_at = made_at as i64;
                    connection
                        .execute(LIST, &[&table, &made_at, &has_open_seat, &summary])
                        .await?
                }
                None => {
                    connection
                        .execute("DELETE FROM listing WHERE tbl = $1", &[&table])
                        .await?
                }
            };
            connection.give_back();
            Ok(())
        })
        .await
    }

    async fn beat(&self, at: u64) -> Kept<Option<u64>> {
        within(async {
            let mut connection = self.connection().await?;
            let transaction = connection.transaction().await?;
            let before = transaction
                .query_opt("SELECT at FROM beat FOR UPDATE", &[])
                .await?;
            transaction
                .execute(
                    "INSERT INTO beat (one, at) VALUES (1, $1)
                 ON CONFLICT (one) DO UPDATE SET at = greatest(beat.at, $1)",
                    &[&(at as i64)],
                )
                .await?;
            transaction.commit().await?;
            connection.give_back();
            Ok(before.map(|found| found.get::<_, i64>(0) as u64))
        })
        .await
    }

    async fn shut(&self, shut: Shut) -> Kept<()> {
        within(async {
            let connection = self.connection().await?;
            connection
                .execute(
                    "INSERT INTO shut (began, ended) VALUES ($1, $2)",
                    &[&(shut.from as i64), &(shut.to as i64)],
                )
                .await?;
            connection.give_back();
            Ok(())
        })
        .await
    }

    async fn shuts(&self, since: u64) -> Kept<Vec<Shut>> {
        within(async {
            let connection = self.connection().await?;
            let found = connection
                .query(
                    "SELECT began, ended FROM shut WHERE ended > $1 ORDER BY began",
                    &[&(since as i64)],
                )
                .await?;
            connection.give_back();
            Ok(found
                .iter()
                .map(|found| Shut {
                    from: found.get::<_, i64>(0) as u64,
                    to: found.get::<_, i64>(1) as u64,
                })
                .collect())
        })
        .await
    }

    async fn remember(&self, name: &str, value: &str) -> Kept<String> {
        within(async {
            let connection = self.connection().await?;
            let put = "INSERT INTO note (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            connection.execute(put, &[&name, &value]).await?;
            let kept = "SELECT value FROM note WHERE name = $1";
            let kept = connection.query_one(kept, &[&name]).await?.get(0);
            connection.give_back();
            Ok(kept)
        })
        .await
    }

    async fn remembered(&self, name: &str) -> Kept<Option<String>> {
        within(async {
            let connection = self.connection().await?;
            let kept = "SELECT value FROM note WHERE name = $1";
            let kept = connection.query_opt(kept, &[&name]).await?;
            connection.give_back();
            Ok(kept.map(|row| row.get(0)))
        })
        .await
    }

    async fn let_go(&self, table: &str) -> Kept<()> {
        within(async {
            let mut connection = self.connection().await?;
            let transaction = connection.transaction().await?;
            for of in ["entry", "listing"] {
                let gone = format!("DELETE FROM {of} WHERE tbl = $1");
                transaction.execute(&gone, &[&table]).await?;
            }
            transaction.commit().await?;
            connection.give_back();
            Ok(())
        })
        .await
    }

    async fn now(&self) -> Kept<Option<u64>> {
        within(async {
            let connection = self.connection().await?;
            let now = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
            let now: i64 = connection.query_one(now, &[]).await?.get(0);
            connection.give_back();
            Ok(Some(now as u64))
        })
        .await
    }

    async fn considers(&self, said: Considers) -> Kept<()> {
        let connection = self.connection().await?;
        let said = news::written(&said);
        let say = "SELECT pg_notify($1, $2)";
        within(async { Ok(connection.execute(say, &[&CHANNEL, &said]).await?) }).await?;
        connection.give_back();
        Ok(())
    }

    async fn news(&self) -> Kept<Option<mpsc::Receiver<Said>>> {
        let (heard, news) = mpsc::channel(1024);
        tokio::spawn(news::hear(self.config.clone(), self.tls.clone(), heard));
        Ok(Some(news))
    }
}
