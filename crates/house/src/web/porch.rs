//! The porch: who is let in, how many at once, and for how long nobody need say or take anything.
use std::collections::HashMap;
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
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

/// How somebody came in.
#[derive(Copy, Clone)]
pub struct Arrived {
    /// The house is nearly full: only a seat keeps him here.
    pub in_reserve: bool,
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

#[derive(Default)]
struct Inside {
    all: usize,
    each: HashMap<IpAddr, usize>,
}

/// One who is inside, until this is dropped.
struct Guest {
    inside: Arc<Mutex<Inside>>,
    from: IpAddr,
}

impl Guest {
    /// Lets one in and says whether he is in the reserve; or says why not.
    fn let_in(
        inside: &Arc<Mutex<Inside>>,
        room: &Room,
        from: IpAddr,
    ) -> Result<(Guest, bool), &'static str> {
        let Ok(mut count) = inside.lock() else {
            return Err("full");
        };
        let own = count.each.get(&from).copied().unwrap_or_default();
        if room.each.is_some_and(|most| own >= most) {
            return Err("address");
        }
        if count.all >= room.most {
            return Err("full");
        }
        count.all += 1;
        count.each.insert(from, own + 1);
        let in_reserve = count.all > room.most - room.most / 8;
        let inside = inside.clone();
        Ok((Guest { inside, from }, in_reserve))
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        if let Ok(mut count) = self.inside.lock() {
            count.all -= 1;
            if let Some(own) = count.each.get_mut(&self.from) {
                *own -= 1;
                if *own == 0 {
                    count.each.remove(&self.from);
                }
            }
        }
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
    let inside = Arc::new(Mutex::new(Inside::default()));
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
                match Guest::let_in(&inside, &room, household(peer.ip())) {
                    Ok((guest, in_reserve)) => {
                        let arrived = Arrived { in_reserve };
                        let serving =
                            attend(stream, peer, arrived, router.clone(), room, closing.clone());
                        tokio::spawn(async move {
                            serving.await;
                            drop(guest);
                        });
                        continue;
                    }
                    Err(why) => {
                        // Told, not left standing: it costs a few bytes.
                        let sorry = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 20\r\nconnection: close\r\n\r\n";
                        tokio::spawn(async move {
                            let mut stream = stream;
                            let say = async {
                                stream.write_all(sorry).await?;
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
    while inside.lock().is_ok_and(|inside| inside.all > 0) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
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
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(arrived);
        let answer = router.clone().oneshot(request.map(Body::new));
        async move { Ok::<_, Infallible>(answer.await.unwrap_or_else(|never| match never {})) }
    });
    let stream = TokioIo::new(Patient {
        stream,
        most: room.to_listen,
        waiting: None,
    });
    // In the reserve nobody stands about: what he wants is said soon, and then he goes or sits.
    let to_ask = match arrived.in_reserve {
        true => room.to_ask.min(limits::TO_ASK_IN_RESERVE),
        false => room.to_ask,
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(to_ask)
        .keep_alive(!arrived.in_reserve)
        .max_buf_size(64 * 1024)
        .serve_connection(stream, service)
        .with_upgrades();
    tokio::pin!(connection);
    loop {
        tokio::select! {
            _ = connection.as_mut() => return,
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

    #[test]
    fn the_last_eighth_is_for_the_seated() {
        let inside = Arc::default();
        let room = Room {
            most: 16,
            each: Some(10),
            ..Room::default()
        };
        let from = |n: u8| IpAddr::from([192, 0, 2, n]);
        let mut guests = Vec::new();
        for n in 0..16 {
            let (guest, in_reserve) = Guest::let_in(&inside, &room, from(n)).ok().unwrap();
            assert_eq!(in_reserve, n >= 14);
            guests.push(guest);
        }
        assert_eq!(Guest::let_in(&inside, &room, from(99)).err(), Some("full"));
        guests.truncate(3);
        for _ in 0..10 {
            guests.push(Guest::let_in(&inside, &room, from(50)).ok().unwrap().0);
        }
        assert_eq!(
            Guest::let_in(&inside, &room, from(50)).err(),
            Some("address")
        );
    }
}
