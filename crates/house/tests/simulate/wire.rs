//! The network: one connection, over which a request comes whole, late, in pieces, twice, half, or without anybody who waits
//! for the answer.
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use house::web::porch::{Arrived, Room, attend};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::time::{sleep, timeout};

use crate::lot::Lot;

/// How a request comes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Comes {
    Whole,
    /// In so many pieces, with pauses between them.
    InPieces(u64),
    /// Over two connections at once.
    Twice,
    /// Its end is missing.
    Half,
    /// And whoever sent it has gone.
    Deaf,
}

impl Comes {
    pub fn by(lot: &mut Lot) -> Comes {
        match lot.below(6) {
            0 => Comes::InPieces(2 + lot.below(5)),
            1 => Comes::Twice,
            2 => Comes::Half,
            3 => Comes::Deaf,
            _ => Comes::Whole,
        }
    }
}

/// What an answer says: its status, and its JSON.
pub type Answer = (u16, Value);

/// Sends a request; no answer where none can come.
pub async fn ask(
    router: &Router,
    comes: Comes,
    path: &str,
    secret: &str,
    body: &Value,
) -> Vec<Answer> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer {secret}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let bytes = request.as_bytes();
    match comes {
        Comes::Twice => {
            let (mut first, mut second) = (connect(router), connect(router));
            let _ = tokio::join!(first.write_all(bytes), second.write_all(bytes));
            let (first, second) = tokio::join!(answer(first), answer(second));
            first.into_iter().chain(second).collect()
        }
        Comes::Half => {
            let mut wire = connect(router);
            let _ = wire
                .write_all(&bytes[..bytes.len() - 1 - bytes.len() / 9])
                .await;
            sleep(Duration::from_millis(5)).await;
            Vec::new()
        }
        Comes::Deaf => {
            let mut wire = connect(router);
            let _ = wire.write_all(bytes).await;
            sleep(Duration::from_millis(1)).await;
            Vec::new()
        }
        Comes::Whole | Comes::InPieces(_) => {
            let mut wire = connect(router);
            let pieces = if let Comes::InPieces(pieces) = comes {
                pieces
            } else {
                1
            };
            for (nth, piece) in bytes
                .chunks(bytes.len().div_ceil(pieces as usize))
                .enumerate()
            {
                if nth > 0 {
                    sleep(Duration::from_millis(200)).await;
                }
                if wire.write_all(piece).await.is_err() {
                    break;
                }
            }
            answer(wire).await.into_iter().collect()
        }
    }
}

fn connect(router: &Router) -> DuplexStream {
    let (ours, theirs) = duplex(1 << 16);
    let router = router.clone();
    let peer = SocketAddr::from(([192, 0, 2, 1], 1899));
    let arrived = Arrived::default();
    tokio::spawn(async move {
        // Nobody tells it to close: the run ends first.
        let (_close, closing) = tokio::sync::watch::channel(false);
        attend(theirs, peer, arrived, router, Room::default(), closing).await;
    });
    ours
}

async fn answer(mut wire: DuplexStream) -> Option<Answer> {
    let mut text = Vec::new();
    let read = wire.read_to_end(&mut text);
    timeout(Duration::from_secs(60), read).await.ok()?.ok()?;
    let text = String::from_utf8(text).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_str(body).unwrap_or_default()))
}
