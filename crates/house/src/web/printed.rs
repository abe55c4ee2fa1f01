//! Answers that never change: made once, beside the tables, and kept both plain and compressed.
use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::Door;
use crate::refusal::Refusal;

/// What was made once.
struct Printed {
    plain: Bytes,
    /// None where it would be no shorter.
    gzip: Option<Bytes>,
}

/// Where it is kept, by name; there are as many names as the house knows.
#[derive(Default)]
pub struct Shelf(Mutex<HashMap<String, Arc<Printed>>>);

impl Shelf {
    fn find(&self, name: &str) -> Option<Arc<Printed>> {
        self.0.lock().ok()?.get(name).cloned()
    }
}

impl Printed {
    fn of(plain: Bytes) -> Printed {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let written = encoder.write_all(&plain).and_then(|()| encoder.finish());
        let gzip = written.ok().filter(|gzip| gzip.len() < plain.len());
        Printed {
            plain,
            gzip: gzip.map(Bytes::from),
        }
    }

    fn answer(&self, kind: &'static str, asked: &HeaderMap) -> Response {
        let takes = asked
            .get_all(header::ACCEPT_ENCODING)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .any(|coding| coding.trim() == "gzip" || coding.trim().starts_with("gzip;q=1"));
        let kind = [
            (header::CONTENT_TYPE, kind),
            (header::VARY, "accept-encoding"),
        ];
        match self.gzip.as_ref().filter(|_| takes) {
            Some(gzip) => {
                let coding = [(header::CONTENT_ENCODING, "gzip")];
                (kind, coding, gzip.clone()).into_response()
            }
            None => (kind, self.plain.clone()).into_response(),
        }
    }
}

/// The answer of this name, made now if it never was.
pub async fn printed(
    door: &Door,
    name: &str,
    kind: &'static str,
    asked: &HeaderMap,
    make: impl FnOnce() -> Option<Bytes> + Send + 'static,
) -> Result<Response, Refusal> {
    if let Some(printed) = door.shelf.find(name) {
        return Ok(printed.answer(kind, asked));
    }
    let made = door.desks.run(move || make().map(Printed::of)).await;
    let broken = || Refusal::Damaged("the answer could not be made".into());
    let made = Arc::new(made.flatten().ok_or_else(broken)?);
    if let Ok(mut shelf) = door.shelf.0.lock() {
        shelf.insert(name.to_owned(), made.clone());
    }
    Ok(made.answer(kind, asked))
}
