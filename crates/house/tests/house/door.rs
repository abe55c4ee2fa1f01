//! The doors of a house in this process: one request, one socket.
use std::net::SocketAddr;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use house::limits::Pace;
use house::web::{self, Door};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::MaybeTlsStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tower::ServiceExt;

use crate::common::{Opened, open_house, sqlite};

/// A house and its doors, as behind a proxy.
pub async fn door(pace: Pace) -> (tempfile::TempDir, Opened, axum::Router) {
    let (folder, store) = sqlite();
    let opened = open_house(store).await;
    let router = web::router(Door::new(opened.house.clone(), pace, Vec::new(), true));
    (folder, opened, router)
}

/// One request.
pub async fn ask(
    router: &axum::Router,
    method: &str,
    path: &str,
    secret: &str,
    body: Value,
) -> (StatusCode, Value) {
    ask_from("192.0.2.1", router, method, path, secret, body).await
}

/// One request from this address.
pub async fn ask_from(
    address: &str,
    router: &axum::Router,
    method: &str,
    path: &str,
    secret: &str,
    body: Value,
) -> (StatusCode, Value) {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("x-forwarded-for", address)
        .header("authorization", format!("Bearer {secret}"))
        .header("content-type", "application/json")
        .body(Body::from(body.to_string()))
        .unwrap();
    let answer = router.clone().oneshot(request).await.unwrap();
    let status = answer.status();
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX)
        .await
        .unwrap();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    (
        status,
        serde_json::from_str(&text).unwrap_or(Value::String(text)),
    )
}

/// A table that was made, and the secrets of its seats.
pub struct Made {
    pub id: String,
    pub secrets: Vec<String>,
}

impl Made {
    /// The path of something at this table.
    pub fn path(&self, what: &str) -> String {
        format!("/api/tables/{}/{what}", self.id)
    }
}

/// Makes a table.
pub async fn make(router: &axum::Router, wanted: Value) -> Made {
    let (status, made) = ask(router, "POST", "/api/tables", "", wanted).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let links = made["links"].as_array().into_iter().flatten();
    Made {
        id: text(&made["id"]),
        secrets: links.map(|link| text(&link["secret"])).collect(),
    }
}

pub type Socket = tokio_tungstenite::WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Bytes that wait between the house and a client: few, so that one who does not read is soon noticed.
const WAITING: u32 = 4096;

/// Opens the doors to the network.
pub async fn listen(router: axum::Router) -> SocketAddr {
    let doors = TcpSocket::new_v4().unwrap();
    doors.set_send_buffer_size(WAITING).unwrap();
    doors.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let listener = doors.listen(64).unwrap();
    let addr = listener.local_addr().unwrap();
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(async move { axum::serve(listener, service).await });
    addr
}

/// Sits down by a socket.
pub async fn sit(addr: SocketAddr, id: &str, secret: Option<&str>, have: Option<u64>) -> Socket {
    let mut request = format!("ws://{addr}/api/tables/{id}/socket")
        .into_client_request()
        .unwrap();
    request
        .headers_mut()
        .insert("sec-websocket-protocol", "jadoube.1".parse().unwrap());
    let line = TcpSocket::new_v4().unwrap();
    line.set_recv_buffer_size(WAITING).unwrap();
    let line = MaybeTlsStream::Plain(line.connect(addr).await.unwrap());
    let (mut socket, _) = tokio_tungstenite::client_async(request, line)
        .await
        .unwrap();
    say(
        &mut socket,
        json!({"type": "sit", "secret": secret, "have": have}),
    )
    .await;
    socket
}

/// Says something on a socket.
pub async fn say(socket: &mut Socket, words: Value) {
    socket.send(Message::text(words.to_string())).await.unwrap();
}

/// The next message that is not about who is there.
pub async fn hear(socket: &mut Socket) -> Value {
    loop {
        match socket
            .next()
            .await
            .expect("a message")
            .expect("a good message")
        {
            Message::Text(text) => {
                let said: Value = serde_json::from_str(&text).unwrap();
                if said["type"] != "present" {
                    return said;
                }
            }
            Message::Close(frame) => {
                return json!({"closed": frame.map(|frame| u16::from(frame.code))});
            }
            _ => {}
        }
    }
}
