//! The moves of real books as they were printed, against what they mean.
use board::{Position, Wings};
use std::path::PathBuf;

fn shared(file: &str) -> Option<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    std::fs::read_to_string(root.join(file)).ok()
}

/// The fields of a CSV line.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            c => fields.last_mut().unwrap().push(c),
        }
    }
    fields
}

#[test]
fn printed_moves_are_read_as_they_were_meant() {
    let (mut sole, mut among, mut unread, mut wrong) = (0, 0, 0, Vec::new());
    for file in ["games/plies.csv", "lines/plies.csv"] {
        let Some(text) = shared(file) else {
            println!("skipped: there is no ../shared/data/{file}");
            return;
        };
        let mut book = (String::new(), Position::start(), Wings::default());
        for line in text.lines().skip(1) {
            let fields = fields(line);
            let [stem, _, _, printed, _, uci, fen, _] = &fields[..] else {
                panic!("{line:?} has not eight fields");
            };
            let (of, position, wings) = &mut book;
            let stands = Position::from_fen(fen).unwrap();
            if of != stem {
                (*of, *wings) = (stem.clone(), Wings::of(&stands));
            }
            *position = stands;
            let Ok(m) = record::read_uci(position, uci) else {
                assert_eq!(uci, "0000", "{line}");
                continue;
            };
            match record::expresses_mixed(position, wings, printed).moves() {
                [] => unread += 1,
                [only] if *only == m => sole += 1,
                several if several.contains(&m) => among += 1,
                _ => wrong.push(printed.clone()),
            }
            wings.play(m);
        }
    }
    println!("{sole} read as one move, {among} as several, {unread} not (footnotes and misprints)");
    // Two misprints that happen to be other legal moves.
    assert_eq!(wrong, ["B. to Q's 6th. (ch.)", "P. to K's 4th."]);
    assert!(sole > 30 * (among + unread), "{sole} {among} {unread}");
}
