//! The page: within the binary (feature `page`), or from the folder where `make page` puts it.
use std::borrow::Cow;

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;

/// A file of the page; every other path that is not the API's is one of the page's own places.
pub async fn serve(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Refusal::NotFound("place").into_response();
    }
    match find(path).await {
        Some(bytes) => file(path, bytes),
        None if path.contains('.') => StatusCode::NOT_FOUND.into_response(),
        None => {
            let unbuilt = Cow::Borrowed(include_bytes!("unbuilt.html").as_slice());
            file("index.html", find("index.html").await.unwrap_or(unbuilt))
        }
    }
}

#[cfg(feature = "page")]
include!(concat!(env!("OUT_DIR"), "/page.rs"));

#[cfg(feature = "page")]
async fn find(path: &str) -> Option<Cow<'static, [u8]>> {
    let (_, bytes) = FILES.iter().find(|(name, _)| *name == path)?;
    Some(Cow::Borrowed(*bytes))
}

#[cfg(not(feature = "page"))]
async fn find(path: &str) -> Option<Cow<'static, [u8]>> {
    use std::path::{Component, Path};
    let within = |part: Component| matches!(part, Component::Normal(_));
    if !Path::new(path).components().all(within) {
        return None;
    }
    let dist = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist"));
    tokio::fs::read(dist.join(path)).await.ok().map(Cow::Owned)
}

fn file(name: &str, bytes: Cow<'static, [u8]>) -> Response {
    // Vite puts a hash of the contents into the names under assets/.
    let keep = match name.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let headers = [
        (header::CONTENT_TYPE, kind(name)),
        (header::CACHE_CONTROL, keep),
    ];
    (headers, bytes).into_response()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "map" | "webmanifest" => "application/json",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
