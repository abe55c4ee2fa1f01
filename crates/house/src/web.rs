//! The doors of the house: HTTP, the socket, the page. What is said here is written in `docs/api.md`.
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequest, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::beside::Beside;
use crate::house::House;
use crate::limits::{self, Buckets, Pace};
use crate::live::Live;
use crate::refusal::Refusal;
use crate::seat::Seat;

mod analysis;
mod events;
mod library;
mod outgoing;
mod page;
pub mod porch;
mod printed;
mod seats;
mod socket;
mod tables;

/// What every door needs.
#[derive(Clone)]
pub struct Door(Arc<Inner>);

pub struct Inner {
    pub house: Arc<House>,
    pub pace: Pace,
    /// Origins, beside its own, from which pages may open sockets.
    pub origins: Vec<String>,
    /// Whether a proxy before the house says who is asking.
    pub behind_proxy: bool,
    requests: Buckets<IpAddr>,
    tables: Buckets<IpAddr>,
    sockets: std::sync::Mutex<std::collections::HashMap<IpAddr, usize>>,
    /// Where the library answers, and where it transcribes, which takes longest.
    desks: Beside,
    scribes: Beside,
    turns: library::Turns,
    waiting: tokio::sync::Semaphore,
    /// What never changes.
    shelf: printed::Shelf,
    /// Long answers that are being sent.
    outgoing: Arc<outgoing::Outgoing>,
}

impl std::ops::Deref for Door {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Door {
    /// The doors of a house.
    pub fn new(house: Arc<House>, pace: Pace, origins: Vec<String>, behind_proxy: bool) -> Door {
        Door(Arc::new(Inner {
            house,
            pace,
            origins,
            behind_proxy,
            requests: Buckets::default(),
            tables: Buckets::default(),
            sockets: Default::default(),
            desks: Beside::half("desk"),
            scribes: Beside::open("scribe", 1),
            turns: library::Turns::default(),
            waiting: tokio::sync::Semaphore::new(limits::WAITING),
            shelf: printed::Shelf::default(),
            outgoing: Arc::default(),
        }))
    }

    /// Counts what a seat says, by whichever of these doors, and refuses what is too much.
    fn hear_from(&self, live: &Live, seat: Seat) -> Result<(), Refusal> {
        live.pace
            .put(seat, self.pace.messages, Duration::from_secs(20))
    }
}

/// Everything that the house answers to.
pub fn router(door: Door) -> Router {
    let (api, document) = api();
    let document = Arc::new(document.to_pretty_json().unwrap_or_default());
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    api.route(
        "/api/openapi.json",
        axum::routing::get(move || async move {
            ([(header::CONTENT_TYPE, "application/json")], document.to_string())
        }),
    )
    .route("/api/tables/{id}/socket", axum::routing::any(socket::upgrade))
    .route("/metrics", axum::routing::get(metrics))
    .fallback_service(axum::routing::any(page::serve).layer(CompressionLayer::new()))
    .method_not_allowed_fallback(async || Refusal::Method)
    .layer(middleware::from_fn_with_state(door.clone(), keep_pace))
    .layer(header(header::REFERRER_POLICY, "no-referrer"))
    .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
    .layer(header(
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    ))
    .with_state(door)
}

/// The OpenAPI document.
pub fn document() -> OpenApi {
    api().1
}

fn api() -> (Router<Door>, OpenApi) {
    let small = OpenApiRouter::new()
        .routes(routes!(tables::make, tables::list))
        .routes(routes!(seats::join))
        .routes(routes!(tables::accept))
        .routes(routes!(tables::act))
        .routes(routes!(tables::interpret))
        .routes(routes!(tables::say))
        .routes(routes!(tables::receipt))
        .routes(routes!(tables::give_up))
        .routes(routes!(seats::rotate))
        .routes(routes!(seats::revoke))
        .routes(routes!(events::events))
        .routes(routes!(tables::moves))
        .routes(routes!(analysis::analysis))
        .routes(routes!(library::codes))
        .routes(routes!(library::code))
        .routes(routes!(library::compare))
        .routes(routes!(library::scores::record))
        .routes(routes!(library::prove::prove))
        .routes(routes!(library::health))
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(limits::BODY));
    // What these answer may be long, and is not compressed on the threads that serve the tables.
    let large = OpenApiRouter::new()
        .routes(routes!(library::rule::rule))
        .routes(routes!(library::scores::transcribe))
        .layer(DefaultBodyLimit::max(limits::LIBRARY_BODY));
    // Nor are whole logs.
    let logs = OpenApiRouter::new()
        .routes(routes!(tables::look))
        .routes(routes!(tables::pgn))
        .routes(routes!(tables::case));
    let (router, mut document) = small.merge(large).merge(logs).split_for_parts();
    document.info.title = "J'adoube".into();
    document.info.description = Some("The house of the umpire for chess. See docs/api.md.".into());
    document.info.version = env!("CARGO_PKG_VERSION").into();
    document.info.license = Some(utoipa::openapi::License::new("GPL-3.0-or-later"));
    (router, document)
}

async fn metrics(State(door): State<Door>) -> String {
    door.house.metrics.text(&door.house.standing())
}

/// Counts requests per address, and refuses what is too much.
async fn keep_pace(State(door): State<Door>, from: From, request: Request, next: Next) -> Response {
    let metrics = &door.house.metrics;
    metrics.requests.fetch_add(1, Ordering::Relaxed);
    if let Err(refusal) = let_in(&door, &request) {
        return refusal.into_response();
    }
    let room = door
        .requests
        .put(from.0, door.pace.requests, Duration::from_secs(20));
    let response = match room {
        Err(refusal) => {
            metrics.turned_away("pace");
            refusal.into_response()
        }
        Ok(()) => match in_reserve(&request) {
            Some(claimed) if !claimed.is_had(&door.house).await => {
                metrics.turned_away("full");
                Refusal::Crowded.into_response()
            }
            _ => next.run(request).await,
        },
    };
    if let Some(Refused(word)) = response.extensions().get::<Refused>() {
        metrics.refused(word);
    }
    response
}

/// Whether a request may come in at all: for something in this house, and under one of its names.
fn let_in(door: &Door, request: &Request) -> Result<(), Refusal> {
    if request.method() == Method::CONNECT || !request.uri().path().starts_with('/') {
        return Err(Refusal::Malformed(
            "this house is no proxy: ask for something that is in it".into(),
        ));
    }
    if !is_own_host(door, request.headers()) {
        return Err(Refusal::NotYours(
            "this house is not known by that name; open it with --origin for each that it has"
                .into(),
        ));
    }
    Ok(())
}

/// When the house is nearly full only a seat comes in, before more than its head is read: the table and the secret that are to
/// be asked for, or that nobody is. Who opens a socket says there who he is.
fn in_reserve(request: &Request) -> Option<Claimed> {
    let arrived = request.extensions().get::<porch::Arrived>();
    if !arrived.is_some_and(|arrived| arrived.in_reserve) {
        return None;
    }
    let place = request.uri().path().strip_prefix("/api/tables/");
    let place = place.map(|place| place.split_once('/').unwrap_or((place, "")));
    match (place, bearer(request.headers())) {
        (Some((_, "socket")), _) => None,
        (Some((id, _)), Some(secret)) => Some(Claimed::Seat {
            table: id.to_owned(),
            secret,
        }),
        _ => Some(Claimed::Nothing),
    }
}

/// What somebody in the reserve says he has.
enum Claimed {
    Nothing,
    Seat { table: String, secret: String },
}

impl Claimed {
    async fn is_had(&self, house: &Arc<House>) -> bool {
        let Claimed::Seat { table, secret } = self else {
            return false;
        };
        let found = house.find(table, Some(secret)).await;
        found.is_ok_and(|(_, who)| who.seat != Seat::Watcher)
    }
}

/// A page elsewhere can point a name of its own at this machine: only addresses and names that are the house's are
/// answered to. A proxy knows its names itself.
fn is_own_host(door: &Door, headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = match (hosts.next(), hosts.next()) {
        (None, _) => return true,
        (Some(host), None) => host.to_str(),
        (Some(_), Some(_)) => return false,
    };
    let Ok(host) = host else {
        return false;
    };
    // What comes after the name is a port and nothing else.
    let name = |host: &str| -> Option<String> {
        let (bare, port) = match host.strip_prefix('[') {
            Some(v6) => v6.split_once(']')?,
            None => host.split_at(host.find(':').unwrap_or(host.len())),
        };
        let port = port.strip_prefix(':').unwrap_or(port);
        port.bytes()
            .all(|digit| digit.is_ascii_digit())
            .then(|| bare.to_ascii_lowercase())
    };
    let Some(asked) = name(host) else {
        return false;
    };
    let own = door
        .origins
        .iter()
        .filter_map(|origin| origin.split("://").nth(1));
    asked == "localhost"
        || asked.parse::<IpAddr>().is_ok()
        || own.clone().any(|own| name(own).as_ref() == Some(&asked))
        || (door.behind_proxy && own.count() == 0)
}

/// The address of whoever asks, or the network that is given to one household.
pub struct From(pub IpAddr);

impl FromRequestParts<Door> for From {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, door: &Door) -> Result<From, Self::Rejection> {
        let forwarded = parts
            .headers
            .get_all("x-forwarded-for")
            .iter()
            .next_back()
            .filter(|_| door.behind_proxy)
            .and_then(|value| value.to_str().ok())
            // The last is what the proxy itself says; the others are what it was told.
            .and_then(|value| value.rsplit(',').next())
            .and_then(|last| last.trim().parse().ok());
        let peer = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map(|peer| peer.0.ip());
        let from = forwarded.or(peer).unwrap_or(Ipv4Addr::LOCALHOST.into());
        Ok(From(porch::household(from)))
    }
}

/// The secret that a request carries, if any.
pub struct Bearer(pub Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Bearer, Self::Rejection> {
        Ok(Bearer(bearer(&parts.headers)))
    }
}

fn bearer(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    Some(value.strip_prefix("Bearer ")?.trim().to_owned())
}

/// JSON in, with the house's own words for what is wrong with it.
pub struct Json<T>(pub T);

impl<T: serde::de::DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, Refusal> {
        let heard = axum::Json::<T>::from_request(request, state);
        let Ok(heard) = tokio::time::timeout(limits::TO_ASK, heard).await else {
            return Err(Refusal::Malformed("the rest of that did not come".into()));
        };
        match heard {
            Ok(axum::Json(value)) => Ok(Json(value)),
            Err(JsonRejection::BytesRejection(error))
                if error.status() == StatusCode::PAYLOAD_TOO_LARGE =>
            {
                Err(Refusal::TooLarge(
                    "that is longer than the house takes".into(),
                ))
            }
            Err(error) => Err(Refusal::Malformed(error.body_text())),
        }
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

impl std::convert::From<PathRejection> for Refusal {
    fn from(_: PathRejection) -> Refusal {
        Refusal::NotFound("place")
    }
}

impl std::convert::From<QueryRejection> for Refusal {
    fn from(error: QueryRejection) -> Refusal {
        Refusal::Malformed(error.body_text())
    }
}

/// What is said when nothing was done.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Problem {
    /// One word for programs.
    pub error: &'static str,
    /// A sentence for people.
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What may have been meant, each to be written in place of the line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meant: Vec<String>,
}

/// The word of a refusal, for the figures.
#[derive(Copy, Clone)]
struct Refused(&'static str);

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, error, message) = self.say();
        let (line, column) = self.place();
        let problem = Problem {
            error,
            message,
            line,
            column,
            meant: self.meant().to_vec(),
        };
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, axum::Json(problem)).into_response();
        response.extensions_mut().insert(Refused(error));
        if let Refusal::TooMany(wait) = self {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}
