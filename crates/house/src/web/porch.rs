//! The porch: who is let in, how many at once, and for how long nobody need say or take anything.
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::Sleep;
use tower::ServiceExt;

use crate::house::House;
use crate::limits;
use crate::refusal::Refusal;

mod guests;

pub use guests::Heard;
use guests::{Guest, Inside};

/// How many come in.
#[derive(Copy, Clone, Debug)]
pub struct Room {
    /// Connections in all; the last eighth is for those who have a seat.
    pub most: usize,
    /// Connections of one household; none where a proxy stands before the house.
    pub each: Option<usize>,
    /// Time to send a head, or to say nothing between two.
    pub to_ask: Duration,
    /// Time in which an answer must be taken.
    pub to_listen: Duration,
}

impl Default for Room {
    fn default() -> Room {
        Room {
            most: 10_000,
            each: Some(128),
            to_ask: limits::TO_ASK,
            to_listen: limits::TO_LISTEN,
        }
    }
}

/// How somebody came in, and his place, which he has until the last of these is dropped.
#[derive(Clone, Default)]
pub struct Arrived {
    /// The house is nearly full: only a seat keeps him here.
    pub in_reserve: bool,
    guest: Option<Arc<Guest>>,
}

impl Arrived {
    /// Somebody for whom no place is counted.
    pub fn uncounted(in_reserve: bool) -> Arrived {
        Arrived {
            in_reserve,
            guest: None,
        }
    }

    /// He has said what he wants, and gives way to nobody as long as this lives.
    pub(crate) fn heard(&self) -> Option<Heard> {
        self.guest.as_ref().map(Guest::heard)
    }

    /// Until he has to give way to another.
    pub(crate) async fn told_to_go(&self) {
        match &self.guest {
            Some(guest) => guest.told_to_go().await,
            None => std::future::pending().await,
        }
    }

    fn is_silent(&self) -> bool {
        self.guest.as_ref().is_some_and(|guest| guest.is_silent())
    }
}

/// The address of one household: of IPv6 the network, which is given to one.
pub fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => v4.into(),
            None => Ipv6Addr::from(u128::from(v6) & !u128::from(u64::MAX)).into(),
        },
        v4 => v4,
    }
}

/// Lets people in until it is told to close.
pub async fn receive(
    listener: TcpListener,
    router: Router,
    house: Arc<House>,
    room: Room,
    mut closing: watch::Receiver<bool>,
) {
    let inside = Arc::<Inside>::default();
    let mut complained: Option<Instant> = None;
    loop {
        let come = tokio::select! {
            come = listener.accept() => come,
            _ = closing.wait_for(|closing| *closing) => break,
        };
        let refused = match come {
            Ok((stream, peer)) => {
                // A frame that waited for the answer to the one before would come late.
                let _ = stream.set_nodelay(true);
                match inside.let_in(&room, household(peer.ip())) {
                    Ok((guest, in_reserve)) => {
                        let guest = Some(guest);
                        let arrived = Arrived { in_reserve, guest };
                        let serving =
                            attend(stream, peer, arrived, router.clone(), room, closing.clone());
                        tokio::spawn(serving);
                        continue;
                    }
                    Err(why) => {
                        // Told, not left standing: it costs a few bytes.
                        let sorry = sorry();
                        tokio::spawn(async move {
                            let mut stream = stream;
                            let say = async {
                                stream.write_all(sorry.as_bytes()).await?;
                                stream.shutdown().await?;
                                // What he had already said is read, or he would hear nothing but that the line broke.
                                stream.read(&mut [0; 1024]).await
                            };
                            let _ = tokio::time::timeout(Duration::from_secs(1), say).await;
                        });
                        why
                    }
                }
            }
            Err(error) => {
                tracing::debug!(%error, "nobody could be let in");
                tokio::time::sleep(Duration::from_millis(100)).await;
                "files"
            }
        };
        house.metrics.turned_away(refused);
        if complained.is_none_or(|then| then.elapsed() > Duration::from_secs(10)) {
            complained = Some(Instant::now());
            tracing::warn!(why = refused, "some were not let in");
        }
    }
    // Those inside finish what they are at.
    while !inside.is_empty() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// What he is told for whom there is no place.
fn sorry() -> String {
    let (_, error, message) = Refusal::Crowded.say();
    let body = serde_json::json!({"error": error, "message": message}).to_string();
    format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: {}\r\nretry-after: 20\r\nconnection: close\r\n\r\n{body}",
        body.len()
    )
}

/// Serves one connection until it ends.
pub async fn attend<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    peer: SocketAddr,
    arrived: Arrived,
    router: Router,
    room: Room,
    mut closing: watch::Receiver<bool>,
) {
    let in_reserve = arrived.in_reserve;
    let place = arrived.clone();
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        let heard = place.heard();
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(place.clone());
        let answer = router.clone().oneshot(request.map(Body::new));
        async move {
            let answer = answer.await.unwrap_or_else(|never| match never {});
            // He is heard until he has the whole answer.
            Ok::<_, Infallible>(answer.map(|body| {
                body.map_err(move |error| {
                    let _heard = &heard;
                    error
                })
            }))
        }
    });
    let stream = TokioIo::new(Patient {
        stream,
        most: room.to_listen,
        waiting: None,
    });
    // In the reserve nobody stands about: what he wants is said soon, and then he goes or sits.
    let to_ask = match in_reserve {
        true => room.to_ask.min(limits::TO_ASK_IN_RESERVE),
        false => room.to_ask,
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(to_ask)
        .max_buf_size(64 * 1024)
        .serve_connection(stream, service)
        .with_upgrades();
    tokio::pin!(connection);
    loop {
        tokio::select! {
            _ = connection.as_mut() => return,
            () = arrived.told_to_go() => match arrived.is_silent() {
                true => return,
                false => connection.as_mut().graceful_shutdown(),
            },
            _ = closing.wait_for(|closing| *closing) => connection.as_mut().graceful_shutdown(),
        }
    }
}

/// A stream whose reader may not keep us waiting for ever.
struct Patient<S> {
    stream: S,
    most: Duration,
    /// Since nothing more was taken; most never get here.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    fn in_time<T>(&mut self, cx: &mut Context, did: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if did.is_ready() {
            self.waiting = None;
            return did;
        }
        let most = self.most;
        let waiting = self
            .waiting
            .get_or_insert_with(|| Box::pin(tokio::time::sleep(most)));
        ready!(waiting.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context,
        into: &mut ReadBuf,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let did = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.in_time(cx, did)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context,
        bytes: &[io::IoSlice],
    ) -> Poll<io::Result<usize>> {
        let did = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.in_time(cx, did)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<io::Result<()>> {
        let did = Pin::new(&mut self.stream).poll_flush(cx);
        self.in_time(cx, did)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<io::Result<()>> {
        let did = Pin::new(&mut self.stream).poll_shutdown(cx);
        self.in_time(cx, did)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_one_household() {
        let of = |text: &str| household(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.7"), of("192.0.2.7"));
    }
}
