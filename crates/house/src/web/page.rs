//! The page, out of the binary.
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file of the page; every other path that is not the API's is one of the page's own places.
pub async fn serve(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Refusal::NotFound("place").into_response();
    }
    match find(path) {
        Some(file) => file,
        None if path.contains('.') => StatusCode::NOT_FOUND.into_response(),
        None => find("index.html").unwrap_or_else(|| StatusCode::NOT_FOUND.into_response()),
    }
}

fn find(path: &str) -> Option<Response> {
    let (name, bytes) = FILES.iter().find(|(name, _)| *name == path)?;
    // Vite puts a hash of the contents into the names under assets/.
    let keep = match name.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let headers = [
        (header::CONTENT_TYPE, kind(name)),
        (header::CACHE_CONTROL, keep),
    ];
    Some((headers, *bytes).into_response())
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
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
