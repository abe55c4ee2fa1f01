//! What the nodes on one database say to each other, by NOTIFY.
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use deadpool_postgres::Pool;
use futures_util::{StreamExt, stream};
use tokio::sync::mpsc;
use tokio_postgres::{AsyncMessage, Config};

use super::CHANNEL;
use super::Tls;
use crate::store::{Considers, Kept, Said};

/// News is gathered this long: a NOTIFY inside every act's own commit would make commits wait for each other.
const GATHERING: Duration = Duration::from_millis(5);

/// Says, now and then, how far each table has come, until the store is dropped.
pub(super) async fn say(pool: Pool, unsaid: std::sync::Weak<Mutex<HashMap<String, u64>>>) {
    loop {
        tokio::time::sleep(GATHERING).await;
        let Some(unsaid) = unsaid.upgrade() else {
            return;
        };
        let news: Vec<String> = match unsaid.lock() {
            Ok(mut unsaid) => unsaid
                .drain()
                .map(|(table, seq)| format!("{table}:{seq}"))
                .collect(),
            Err(_) => return,
        };
        if news.is_empty() {
            continue;
        }
        if let Ok(connection) = pool.get().await {
            let said = connection
                .execute(
                    "SELECT pg_notify($1, said) FROM unnest($2::text[]) AS said",
                    &[&CHANNEL, &news],
                )
                .await;
            if let Err(error) = said {
                tracing::warn!(%error, "news not said");
            }
        }
    }
}

/// Listens until the receiver is dropped, connecting again whenever the connection is lost.
pub(super) async fn hear(config: Config, tls: Tls, heard: mpsc::Sender<Said>) {
    while !heard.is_closed() {
        if let Err(error) = listen(&config, tls.clone(), &heard).await {
            tracing::warn!(%error, "listening again");
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn listen(config: &Config, tls: Tls, heard: &mpsc::Sender<Said>) -> Kept<()> {
    let (client, mut connection) = config.connect(tls).await?;
    let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
    let (forward, mut forwarded) = mpsc::channel(1024);
    let pump = tokio::spawn(async move {
        while let Some(Ok(message)) = messages.next().await {
            if let AsyncMessage::Notification(news) = message
                && forward.send(news.payload().to_owned()).await.is_err()
            {
                return;
            }
        }
    });
    client.batch_execute("LISTEN jadoube").await?;
    while let Some(payload) = forwarded.recv().await {
        if let Some(said) = understood(&payload)
            && heard.send(said).await.is_err()
        {
            break;
        }
    }
    pump.abort();
    Ok(())
}

/// `table:seq`, or `table:considers:node:came`, without a time where it is over.
fn understood(payload: &str) -> Option<Said> {
    let (table, said) = payload.split_once(':')?;
    let table = table.to_owned();
    let Some((node, came)) = said
        .strip_prefix("considers:")
        .and_then(|said| said.split_once(':'))
    else {
        return Some(Said::Appended(table, said.parse().ok()?));
    };
    Some(Said::Considers(Considers {
        table,
        node: node.parse().ok()?,
        came: came.parse().ok(),
    }))
}

/// The same the other way, for a claim.
pub(super) fn written(said: &Considers) -> String {
    let came = said.came.map_or_else(String::new, |came| came.to_string());
    format!("{}:considers:{}:{came}", said.table, said.node)
}
