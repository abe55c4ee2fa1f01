//! The page: within the binary (feature `page`), or from the folder where `make page` puts it.
use std::borrow::Cow;
use std::io::Read;

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::read::GzDecoder;

use crate::refusal::Refusal;

/// What a file holds, as it is kept.
enum Kept {
    Plain(Cow<'static, [u8]>),
    /// By gzip, within the binary.
    #[cfg_attr(
        not(any(feature = "page", test)),
        expect(dead_code, reason = "only the binary packs")
    )]
    Packed(&'static [u8]),
}

/// A file of the page; every other path that is not the API's is one of the page's own places.
pub async fn serve(uri: Uri, asked: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Refusal::NotFound("place").into_response();
    }
    let unpacks = unpacks(&asked);
    match find(path).await {
        Some(kept) => file(path, kept, unpacks),
        None if path.contains('.') => StatusCode::NOT_FOUND.into_response(),
        None => {
            let unbuilt = Kept::Plain(Cow::Borrowed(include_bytes!("unbuilt.html")));
            let index = find("index.html").await.unwrap_or(unbuilt);
            file("index.html", index, unpacks)
        }
    }
}

/// Whether whoever asks can unpack gzip himself, as every browser can.
fn unpacks(asked: &HeaderMap) -> bool {
    let takes = |way: &str| {
        let mut parts = way.split(';').map(str::trim);
        let none = |quality: &str| quality.trim_start_matches("q=").parse() == Ok(0.0);
        parts.next() == Some("gzip") && !parts.any(none)
    };
    let ways = asked.get_all(header::ACCEPT_ENCODING).iter();
    ways.filter_map(|ways| ways.to_str().ok())
        .any(|ways| ways.split(',').any(takes))
}

#[cfg(feature = "page")]
include!(concat!(env!("OUT_DIR"), "/page.rs"));

#[cfg(feature = "page")]
async fn find(path: &str) -> Option<Kept> {
    let (_, bytes) = FILES.iter().find(|(name, _)| *name == path)?;
    Some(Kept::Packed(bytes))
}

#[cfg(not(feature = "page"))]
async fn find(path: &str) -> Option<Kept> {
    use std::path::{Component, Path};
    let within = |part: Component| matches!(part, Component::Normal(_));
    if !Path::new(path).components().all(within) {
        return None;
    }
    let dist = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist"));
    let bytes = tokio::fs::read(dist.join(path)).await.ok()?;
    Some(Kept::Plain(Cow::Owned(bytes)))
}

fn file(name: &str, kept: Kept, unpacks: bool) -> Response {
    // Vite puts a hash of the contents into the names under assets/.
    let keep = match name.starts_with("assets/") {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let headers = [
        (header::CONTENT_TYPE, kind(name)),
        (header::CACHE_CONTROL, keep),
    ];
    let packed = [
        (header::CONTENT_ENCODING, "gzip"),
        (header::VARY, "accept-encoding"),
    ];
    match kept {
        Kept::Plain(bytes) => (headers, bytes).into_response(),
        Kept::Packed(bytes) if unpacks => (headers, packed, bytes).into_response(),
        Kept::Packed(bytes) => {
            let mut plain = Vec::new();
            match GzDecoder::new(bytes).read_to_end(&mut plain) {
                Ok(_) => (headers, plain).into_response(),
                Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            }
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;
    use flate2::{Compression, read::GzEncoder};

    fn asks(ways: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::ACCEPT_ENCODING, ways.parse().unwrap())])
    }

    #[test]
    fn gzip_is_given_to_whoever_takes_it() {
        for ways in ["gzip", "deflate, gzip;q=0.5", "br , gzip"] {
            assert!(unpacks(&asks(ways)), "{ways}");
        }
        for ways in ["", "identity", "gzip;q=0", "br, gzip; q=0.0", "gzipped"] {
            assert!(!unpacks(&asks(ways)), "{ways}");
        }
        assert!(!unpacks(&HeaderMap::new()));
    }

    #[tokio::test]
    async fn what_is_packed_is_unpacked_for_the_others() {
        let mut packed = Vec::new();
        GzEncoder::new(b"a page".as_slice(), Compression::best())
            .read_to_end(&mut packed)
            .unwrap();
        let packed: &'static [u8] = packed.leak();
        for (unpacks, encoding, body) in [(true, Some("gzip"), packed), (false, None, b"a page")] {
            let told = file("index.html", Kept::Packed(packed), unpacks);
            let said = told.headers().get(header::CONTENT_ENCODING);
            assert_eq!(said.map(|way| way.to_str().unwrap()), encoding);
            assert_eq!(to_bytes(told.into_body(), 1 << 20).await.unwrap(), body);
        }
    }
}
