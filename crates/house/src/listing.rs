//! What the list of public tables shows of one.
use serde::Serialize;

use crate::seat::Seat;
use crate::settlement::{Sides, Watchfulness};
use crate::store::Listing;
use crate::table::Table;

#[derive(Serialize)]
struct Summary<'a> {
    id: &'a str,
    made_at: u64,
    code: &'a str,
    code_title: &'a str,
    conditions: &'a [String],
    watchfulness: Watchfulness,
    names: &'a Sides<String>,
    open: Vec<String>,
    result: String,
}

/// What the list shows of a table that has a log.
pub fn of(table: &Table) -> Option<Listing> {
    at(table, 0)
}

/// The same for a table that is being made at this time.
pub(crate) fn at(table: &Table, now: u64) -> Option<Listing> {
    let proposal = &table.settlement.proposal;
    if !proposal.public {
        return None;
    }
    let made_at = table.log.first().map_or(now, |kept| kept.entry.at);
    let summary = Summary {
        id: &table.id,
        made_at,
        code: &table.code.id,
        code_title: &table.code.title,
        conditions: &proposal.conditions,
        watchfulness: proposal.watchfulness,
        names: &proposal.names,
        open: table.open.iter().map(Seat::to_string).collect(),
        result: table.game.outcome().0.to_string(),
    };
    Some(Listing {
        made_at,
        has_open_seat: !table.open.is_empty(),
        summary: serde_json::to_string(&summary).unwrap_or_default(),
    })
}

/// Whether two say the same of a table, in whichever words.
pub fn agree(one: Option<&Listing>, other: Option<&Listing>) -> bool {
    let said = |listing: &Listing| {
        let summary: serde_json::Value = serde_json::from_str(&listing.summary).ok()?;
        let member = |name: &str| summary.get(name).cloned();
        let told = [member("id"), member("open"), member("result")];
        Some((listing.made_at, listing.has_open_seat, told))
    };
    match (one, other) {
        (Some(one), Some(other)) => said(one).is_some() && said(one) == said(other),
        (one, other) => one.is_none() && other.is_none(),
    }
}
