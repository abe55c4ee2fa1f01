//! The socket: one seat at one table.
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::{Receiver, error::RecvError};

use super::porch::Arrived;
use super::{Door, From};
use crate::entry::Hearers;
use crate::house::{Asked, Snapshot};
use crate::limits;
use crate::live::{News, Sitting};
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::view::{EntryView, Eyes, State as Stand};

/// What a client says.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Said {
    Sit {
        secret: Option<String>,
        have: Option<u64>,
        /// Of the entry that it has, with the house's receipt for it.
        #[serde(default)]
        hash: Option<String>,
        #[serde(default)]
        receipt: Option<String>,
    },
    Act {
        act_id: String,
        expected_seq: u64,
        act: String,
    },
    Accept {
        #[serde(default)]
        act_id: String,
    },
    Words {
        act_id: String,
        words: String,
        to: Hearers,
    },
}

/// What the house answers to the one who said it.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Reply {
    /// The beginning of a log that is too long for one message; the rest of it follows.
    Earlier {
        entries: Vec<EntryView>,
    },
    Seated(Box<Snapshot>),
    Done {
        act_id: String,
        seq: u64,
        /// Of the entry.
        hash: String,
    },
    Stale {
        act_id: String,
        seq: u64,
        missed: Vec<EntryView>,
        state: Box<Stand>,
    },
    Refused {
        act_id: String,
        error: &'static str,
        message: String,
        line: Option<usize>,
        column: Option<usize>,
    },
}

impl Reply {
    fn refused(act_id: String, refusal: &Refusal) -> Reply {
        let (_, error, message) = refusal.say();
        let (line, column) = refusal.place();
        Reply::Refused {
            act_id,
            error,
            message,
            line,
            column,
        }
    }
}

/// Upgrades, if the page that asks is the house's own.
pub async fn upgrade(
    State(door): State<Door>,
    Path(id): Path<String>,
    from: From,
    arrived: Option<axum::Extension<Arrived>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(error) => return Refusal::Malformed(error.body_text()).into_response(),
    };
    if !is_own_origin(&door, &headers) {
        return Refusal::NotYours("sockets are opened from the house's own page".into())
            .into_response();
    }
    let Some(counted) = Counted::one_more(&door, from.0) else {
        return Refusal::TooMany(20).into_response();
    };
    upgrade
        .protocols(["jadoube.1"])
        .read_buffer_size(2048)
        .max_write_buffer_size(limits::WAITS_TO_BE_SENT)
        .max_frame_size(limits::FRAME)
        .max_message_size(limits::FRAME)
        .on_upgrade(async move |socket| {
            // Boxed: an idle watcher should cost no more than it must.
            let arrived = arrived.map(|arrived| arrived.0).unwrap_or_default();
            Box::pin(attend(door, id, socket, arrived)).await;
            drop(counted);
        })
}

/// A browser says where its page came from; programs say nothing and have no cookies to be stolen.
fn is_own_origin(door: &Door, headers: &HeaderMap) -> bool {
    let text = |name| {
        headers
            .get(name)
            .map(|value: &header::HeaderValue| value.to_str())
    };
    match (text(header::ORIGIN), text(header::HOST)) {
        (None, _) => true,
        (Some(Ok(origin)), Some(Ok(host))) => {
            let own = |scheme: &str| origin.strip_prefix(scheme) == Some(host);
            own("http://") || own("https://") || door.origins.iter().any(|other| other == origin)
        }
        _ => false,
    }
}

/// One socket, or stream of events, more of an address, until it is dropped.
pub struct Counted {
    door: Door,
    from: IpAddr,
}

impl Counted {
    /// None where the address has as many as it may.
    pub fn one_more(door: &Door, from: IpAddr) -> Option<Counted> {
        let mut sockets = door.sockets.lock().ok()?;
        let count = sockets.entry(from).or_default();
        if *count >= door.pace.sockets {
            return None;
        }
        *count += 1;
        door.house.metrics.sockets.fetch_add(1, Ordering::Relaxed);
        Some(Counted {
            door: door.clone(),
            from,
        })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.door
            .house
            .metrics
            .sockets
            .fetch_sub(1, Ordering::Relaxed);
        if let Ok(mut sockets) = self.door.sockets.lock()
            && let Some(count) = sockets.get_mut(&self.from)
        {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.from);
            }
        }
    }
}

async fn attend(door: Door, id: String, mut socket: WebSocket, arrived: Arrived) {
    let sat = tokio::select! {
        sat = Box::pin(sit(&door, &id, &mut socket, arrived.in_reserve)) => sat,
        // Who has not sat down gives way to others, as whoever says nothing does.
        () = arrived.told_to_go() => Err(Some((1013, "the house is full"))),
    };
    let code = match sat {
        Ok((sitting, news)) => {
            let _heard = arrived.heard();
            serve(&door, &mut socket, sitting, news).await
        }
        Err(code) => code,
    };
    if let Some((code, reason)) = code {
        let close = CloseFrame {
            code,
            reason: Utf8Bytes::from_static(reason),
        };
        let _ = socket.send(Message::Close(Some(close))).await;
    }
}

/// Code and reason; none where nobody is left to tell.
type Closing = Option<(u16, &'static str)>;
type Told = Receiver<Arc<News>>;

async fn sit(
    door: &Door,
    id: &str,
    socket: &mut WebSocket,
    in_reserve: bool,
) -> Result<(Sitting, Told), Closing> {
    let nobody = Some((1008, "say who you are"));
    let to_sit = match in_reserve {
        true => limits::TO_ASK_IN_RESERVE,
        false => limits::TO_SIT,
    };
    let first = tokio::time::timeout(to_sit, socket.recv()).await;
    let Ok(Some(Ok(Message::Text(text)))) = first else {
        return Err(nobody);
    };
    let Ok(Said::Sit {
        secret,
        have,
        hash,
        receipt,
    }) = serde_json::from_str(&text)
    else {
        return Err(nobody);
    };
    let (live, who) = match door.house.find(id, secret.as_deref()).await {
        Ok(found) => found,
        Err(Refusal::NotFound(_)) => return Err(Some((4404, "no such table"))),
        Err(Refusal::UnknownSecret) => return Err(Some((4401, "unknown secret"))),
        Err(Refusal::Lost(_)) => return Err(Some((1011, "what was acknowledged here is lost"))),
        Err(_) => return Err(Some((1011, "the table cannot be shown"))),
    };
    if in_reserve && who.seat == Seat::Watcher {
        door.house.metrics.turned_away("full");
        return Err(Some((1013, "the house is full")));
    }
    if let (Some(have), Some(hash), Some(receipt)) = (have, hash, receipt) {
        door.house.hold_against(&live, have, &hash, &receipt).await;
    }
    let (mut snapshot, news) = match door.house.sit(&live, who, have).await {
        Ok(sat) => sat,
        Err(Refusal::TooMany(_)) => return Err(Some((1008, "too many sockets on this seat"))),
        Err(_) => return Err(Some((1011, "the table cannot be shown"))),
    };
    let sitting = Sitting { live, who };
    for entries in all_but_last(&mut snapshot.entries) {
        in_time(tell(socket, &Reply::Earlier { entries })).await?;
    }
    in_time(tell(socket, &Reply::Seated(Box::new(snapshot)))).await?;
    Ok((sitting, news))
}

/// Takes the entries out in parts of about a quarter of what may wait to be sent, until one part is left.
fn all_but_last(entries: &mut Vec<EntryView>) -> Vec<Vec<EntryView>> {
    let mut parts = vec![Vec::new()];
    let mut long = 0;
    for entry in std::mem::take(entries) {
        let own = serde_json::to_vec(&entry).map_or(0, |text| text.len());
        if long + own > limits::WAITS_TO_BE_SENT / 4 {
            parts.push(Vec::new());
            long = 0;
        }
        long += own;
        if let Some(part) = parts.last_mut() {
            part.push(entry);
        }
    }
    *entries = parts.pop().unwrap_or_default();
    parts
}

/// Sends what waits and this reply.
async fn tell(socket: &mut WebSocket, reply: &Reply) -> Result<(), Closing> {
    let text = serde_json::to_string(reply).unwrap_or_default();
    socket.send(Message::text(text)).await.map_err(|_| None)
}

/// Asks whether anybody is there, and how long the wire takes.
#[derive(Default)]
struct Ping {
    count: u32,
    /// When it was asked, until the answer comes.
    asked: Option<Instant>,
}

impl Ping {
    async fn ask(&mut self, socket: &mut WebSocket) -> Result<(), Closing> {
        self.count = self.count.wrapping_add(1);
        let ping = Message::Ping(Bytes::copy_from_slice(&self.count.to_be_bytes()));
        self.asked = Some(Instant::now());
        socket.send(ping).await.map_err(|_| None)
    }

    fn answered(&mut self, with: &Bytes, sitting: &Sitting) {
        let asked = self.asked.take_if(|_| with[..] == self.count.to_be_bytes());
        if let (Some(asked), Some(side)) = (asked, sitting.who.seat.side()) {
            sitting.live.answered(side, asked.elapsed());
        }
    }
}

/// Whoever takes nothing for so long has gone.
async fn in_time(sending: impl Future<Output = Result<(), Closing>>) -> Result<(), Closing> {
    let sent = tokio::time::timeout(Duration::from_secs(20), sending).await;
    sent.unwrap_or(Err(None))
}

async fn serve(door: &Door, socket: &mut WebSocket, sitting: Sitting, mut news: Told) -> Closing {
    let mut asking = tokio::time::interval(door.pace.silence);
    asking.reset();
    let mut heard = true;
    let mut ping = Ping::default();
    // Of a player it is known at once how long his wire is.
    if sitting.who.seat.side().is_some()
        && let Err(closing) = in_time(ping.ask(socket)).await
    {
        return closing;
    }
    loop {
        let went_on = tokio::select! {
            biased;
            said = news.recv() => match said {
                Ok(said) => pass_on(socket, &sitting, &said, &mut news).await,
                Err(RecvError::Lagged(_)) => {
                    door.house.metrics.slow_readers.fetch_add(1, Ordering::Relaxed);
                    Err(Some((1013, "you read too slowly")))
                }
                Err(RecvError::Closed) => Err(Some((1001, "the house closes"))),
            },
            said = socket.recv() => {
                heard = true;
                match said {
                    // Boxed: whoever says nothing pays nothing for what might be done.
                    Some(Ok(Message::Text(text))) => {
                        Box::pin(do_as_told(door, socket, &sitting, &text, &mut news)).await
                    }
                    Some(Ok(Message::Pong(with))) => {
                        ping.answered(&with, &sitting);
                        Ok(())
                    }
                    Some(Ok(Message::Ping(_))) => Ok(()),
                    Some(Ok(Message::Binary(_))) => Err(Some((1003, "text only"))),
                    Some(Err(_)) => Err(Some((1009, "too long, or broken"))),
                    _ => Err(None),
                }
            },
            _ = asking.tick() => match std::mem::take(&mut heard) {
                true => in_time(ping.ask(socket)).await,
                false => Err(Some((1001, "nobody answers"))),
            },
        };
        if let Err(closing) = went_on {
            return closing;
        }
    }
}

/// Passes this on to whoever sits there, and what else has come meanwhile.
async fn pass_on(
    socket: &mut WebSocket,
    sitting: &Sitting,
    said: &News,
    news: &mut Told,
) -> Result<(), Closing> {
    in_time(async {
        put(socket, sitting, said).await?;
        put_news(socket, sitting, news).await?;
        socket.flush().await.map_err(|_| None)
    })
    .await
}

/// What was done is told to everybody before the doer hears that it is done.
async fn do_as_told(
    door: &Door,
    socket: &mut WebSocket,
    sitting: &Sitting,
    text: &str,
    news: &mut Told,
) -> Result<(), Closing> {
    if door.hear_from(&sitting.live, sitting.who.seat).is_err() {
        return Err(Some((1008, "too many messages")));
    }
    let reply = answer(door, sitting, text).await;
    in_time(async {
        put_news(socket, sitting, news).await?;
        tell(socket, &reply).await
    })
    .await
}

/// Puts what has come meanwhile.
async fn put_news(
    socket: &mut WebSocket,
    sitting: &Sitting,
    news: &mut Told,
) -> Result<(), Closing> {
    while let Ok(said) = news.try_recv() {
        put(socket, sitting, &said).await?;
    }
    Ok(())
}

/// Puts news where it waits to be sent, as far as it is for this seat.
async fn put(socket: &mut WebSocket, sitting: &Sitting, news: &News) -> Result<(), Closing> {
    let text = match news {
        News::Entry { frames, .. } => frames[Eyes::of(sitting.who.seat).index()].clone(),
        News::Present(text) => Some(text.clone()),
        News::Revoked(seat) if *seat == sitting.who.seat => {
            return Err(Some((4401, "this link was revoked")));
        }
        News::Revoked(_) => None,
        News::Closing => return Err(Some((1001, "the house closes"))),
    };
    match text {
        Some(text) => socket.feed(Message::Text(text)).await.map_err(|_| None),
        None => Ok(()),
    }
}

async fn answer(door: &Door, sitting: &Sitting, text: &str) -> Reply {
    let house = &door.house;
    let (live, seat) = (&sitting.live, sitting.who);
    let said = match serde_json::from_str(text) {
        Ok(said) => said,
        Err(error) => {
            return Reply::refused(String::new(), &Refusal::Malformed(error.to_string()));
        }
    };
    let came = std::time::Instant::now();
    let (act_id, expected, done) = match said {
        Said::Sit { .. } => {
            let refusal = Refusal::Malformed("you sit already".into());
            return Reply::refused(String::new(), &refusal);
        }
        Said::Act {
            act_id,
            expected_seq,
            act,
        } => {
            let asked = Asked {
                act_id: act_id.clone(),
                expected_seq,
                act,
            };
            (act_id, expected_seq, house.act(live, seat, asked).await)
        }
        Said::Accept { act_id } => {
            let done = house.accept(live, seat).await;
            (act_id, 0, done)
        }
        Said::Words { act_id, words, to } => {
            let done = house.say(live, seat, act_id.clone(), words, to).await;
            (act_id, 0, done)
        }
    };
    match done {
        Ok(seq) => {
            house.metrics.acts.took(came.elapsed());
            let hash = house.hash(live, seq).await;
            Reply::Done { act_id, seq, hash }
        }
        Err(Refusal::Stale) => match house.look(live, seat, Some(expected)).await {
            Ok(now) => Reply::Stale {
                act_id,
                seq: now.state.seq,
                missed: now.entries.into_iter().take(limits::SOON_READ).collect(),
                state: Box::new(now.state),
            },
            Err(refusal) => Reply::refused(act_id, &refusal),
        },
        Err(refusal) => {
            house.metrics.refused(refusal.say().1);
            Reply::refused(act_id, &refusal)
        }
    }
}
