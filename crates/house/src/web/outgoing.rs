//! Long answers on their way out: whoever asks and does not read keeps no more of the house's memory than his share.
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt;

use super::Door;
use crate::limits;
use crate::refusal::Refusal;

/// How many bytes are on their way, in all and to each household.
#[derive(Default)]
pub struct Outgoing(Mutex<Count>);

#[derive(Default)]
struct Count {
    all: usize,
    each: HashMap<IpAddr, usize>,
}

/// So many bytes, until this is dropped.
struct Bytes {
    outgoing: Arc<Outgoing>,
    to: IpAddr,
    many: usize,
}

impl Outgoing {
    fn take(self: &Arc<Outgoing>, to: IpAddr, many: usize) -> Option<Bytes> {
        let mut count = self.0.lock().ok()?;
        let own = count.each.get(&to).copied().unwrap_or_default();
        if count.all + many > limits::OUTGOING || own + many > limits::OUTGOING_EACH {
            return None;
        }
        count.all += many;
        count.each.insert(to, own + many);
        let outgoing = self.clone();
        Some(Bytes { outgoing, to, many })
    }
}

impl Drop for Bytes {
    fn drop(&mut self) {
        if let Ok(mut count) = self.outgoing.0.lock() {
            count.all -= self.many;
            if let Some(own) = count.each.get_mut(&self.to) {
                *own -= self.many;
                if *own == 0 {
                    count.each.remove(&self.to);
                }
            }
        }
    }
}

/// A text as it is sent: no longer than an answer may be, and counted until it was taken.
pub fn sent(
    door: &Door,
    to: IpAddr,
    kind: &'static str,
    text: Vec<u8>,
) -> Result<Response, Refusal> {
    if text.len() > limits::ANSWER {
        let most = limits::ANSWER / (1024 * 1024);
        return Err(Refusal::TooLarge(format!(
            "the answer would be longer than {most} MiB: ask for less at once"
        )));
    }
    let many = text.len();
    let body = match many <= limits::SMALL {
        true => Body::from(text),
        false => {
            let taken = door.outgoing.take(to, many);
            let taken = taken.ok_or(Refusal::TooMany(limits::TO_LISTEN.as_secs()))?;
            Body::new(Body::from(text).map_err(move |error| {
                let _taken = &taken;
                error
            }))
        }
    };
    Ok(([(axum::http::header::CONTENT_TYPE, kind)], body).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_keeps_more_than_his_share() {
        let outgoing = Arc::<Outgoing>::default();
        let from = |n: u8| IpAddr::from([192, 0, 2, n]);
        let long = limits::OUTGOING_EACH / 2;
        let mut kept: Vec<Bytes> = Vec::new();
        kept.extend((0..2).filter_map(|_| outgoing.take(from(1), long)));
        assert_eq!(kept.len(), 2);
        assert!(outgoing.take(from(1), 1).is_none());
        kept.extend((2..=255).filter_map(|n| outgoing.take(from(n), long)));
        assert_eq!(kept.len(), limits::OUTGOING / long);
        drop(kept);
        assert!(outgoing.take(from(1), long).is_some());
    }
}
