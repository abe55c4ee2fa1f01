//! Any JSON as a table to be made, and any lines as what is done there: it is settled or refused in a sentence, every
//! act is ruled on, every pair of eyes is shown something, and the log comes to the same again.
#![no_main]
use house::entry::{Entry, Ruling, What};
use house::seat::Seat;
use house::settlement::{Proposal, Settlement};
use house::table::Table;
use house::view::{self, Eyes};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(proposal) = serde_json::from_str::<Proposal>(first) else {
        return;
    };
    if house::limits::proposal(&proposal).is_err() || text.contains("endless checks") {
        return;
    }
    let settlement = Settlement {
        proposal,
        version: "fuzz".into(),
        locks: Vec::new(),
        proofs_within: Some(100),
    };
    let Ok(mut table) = Table::settle("fuzz", settlement.clone(), 0) else {
        return;
    };
    let mut rows = Vec::new();
    let made = What::Made {
        settlement: Box::new(settlement),
        ruling: Ruling::default(),
    };
    let accepted = [Seat::of(board::Color::White), Seat::of(board::Color::Black)];
    let acts = rest.lines().take(60).map(|line| {
        (
            Seat::House,
            What::Act {
                act: line.to_owned(),
                clock: None,
                ruling: Ruling::default(),
            },
        )
    });
    let all = std::iter::once((Seat::House, made))
        .chain(accepted.map(|seat| (seat, What::Accepted)))
        .chain(acts);
    for (n, (seat, what)) in all.enumerate() {
        let mut entry = Entry {
            seq: n as u64,
            at: n as u64 * 1000,
            seat,
            act_id: n.to_string(),
            told: None,
            said: None,
            law: (n == 0).then(|| house::entry::LAW.to_owned()),
            what,
        };
        let heard = table.apply(&entry, None);
        if let Some(ruling) = heard.ruling {
            entry.what.rule(ruling);
        }
        let row = entry.row("fuzz", table.tip());
        table.keep(entry, row.hash, heard.nature);
        rows.push(row);
    }
    for eyes in Eyes::ALL {
        serde_json::to_string(&view::state(&table, eyes, &[], 0)).expect("a state");
        house::export::pgn(&table, eyes, true);
        house::export::case(&table, eyes);
    }
    let again = house::archive::verify_rows(&rows).expect("the log comes to the same again");
    assert_eq!(again.game.placement(), table.game.placement());
});
