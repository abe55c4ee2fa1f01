//! Reading PGN with every move validated: 100,000 games in SAN against pgn-reader with shakmaty, and
//! the same games in descriptive notation against our own SAN.
use crate::rounds::{Contender, Rounds};
use pgn_reader::{RawTag, SanPlus, Skip, Visitor};
use record::pgn::{Reader, Step, Texts, Walk, translate};
use record::{Notation, Style};
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};
use std::ops::ControlFlow;
use std::path::Path;

const GAMES: u64 = 100_000;

/// All games of `../shared/data/pgn`.
fn collection() -> Option<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/pgn");
    let mut pgn = Vec::new();
    for file in std::fs::read_dir(root).ok()? {
        pgn.extend(std::fs::read(file.ok()?.path()).ok()?);
        pgn.push(b'\n');
    }
    Some(pgn)
}

/// The same games in descriptive notation.
fn descriptive(pgn: &[u8], style: Style) -> Vec<u8> {
    let mut out = Vec::new();
    let report = translate(pgn, &mut out, Notation::Descriptive(style));
    let faults = report.expect("memory can be written").faults;
    assert!(faults.is_empty(), "{}", faults[0]);
    out
}

/// Games and moves played over by us.
fn ours(pgn: &[u8]) -> (u64, u64) {
    let (mut games, mut moves) = (0, 0);
    let mut texts = Texts::new(pgn);
    let mut reader = Reader::default();
    while let Some(text) = texts.next_text().expect("memory can be read") {
        let mut walk = Walk::new(text.bytes, &mut reader);
        loop {
            while let Some((step, _)) = walk.step().unwrap_or_else(|fault| panic!("{fault}")) {
                moves += u64::from(matches!(step, Step::Move(_)) && walk.depth() == 0);
            }
            games += 1;
            if !walk.next_game() {
                break;
            }
        }
    }
    (games, moves)
}

/// The peer: every move resolved and played by shakmaty, variations skipped.
struct Validate;

impl Visitor for Validate {
    type Tags = Chess;
    type Movetext = (Chess, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, Chess> {
        ControlFlow::Continue(Chess::new())
    }
    fn tag(&mut self, tags: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<u64> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).expect("a good FEN");
            *tags = fen
                .into_position(CastlingMode::Standard)
                .expect("a regular position");
        }
        ControlFlow::Continue(())
    }
    fn begin_movetext(&mut self, tags: Chess) -> ControlFlow<u64, (Chess, u64)> {
        ControlFlow::Continue((tags, 0))
    }
    fn san(&mut self, (position, moves): &mut (Chess, u64), san: SanPlus) -> ControlFlow<u64> {
        let m = san.san.to_move(position).expect("a legal move");
        position.play_unchecked(m);
        *moves += 1;
        ControlFlow::Continue(())
    }
    fn begin_variation(&mut self, _: &mut (Chess, u64)) -> ControlFlow<u64, Skip> {
        ControlFlow::Continue(Skip(true))
    }
    fn end_game(&mut self, (_, moves): (Chess, u64)) -> u64 {
        moves
    }
}

fn peer(pgn: &[u8]) -> u64 {
    let mut reader = pgn_reader::Reader::new(pgn);
    let mut moves = 0;
    while let Some(count) = reader.read_game(&mut Validate).expect("memory can be read") {
        moves += count;
    }
    moves
}

pub fn race(rounds: &Rounds) {
    let Some(once) = collection() else {
        println!("\nPGN: skipped, there is no ../shared/data/pgn");
        return;
    };
    let times = GAMES.div_ceil(ours(&once).0) as usize;
    let pgn = once.repeat(times);
    let (count, moves) = ours(&pgn);
    let moves = moves as f64;
    let title = |notation: &str, pgn: &[u8]| {
        let megabytes = pgn.len() / 1_000_000;
        format!("{count} games in {notation}, {megabytes} MB, every move validated")
    };
    let contenders = vec![
        Contender::new("pgn-reader + shakmaty", || peer(&pgn)),
        Contender::new("jadoube", || ours(&pgn).1),
    ];
    rounds.race(&title("SAN", &pgn), moves, "moves", contenders);
    for (name, style) in [("BxKt ch", Style::Y1910), ("B x Kt ch", Style::Y1890)] {
        let translated = descriptive(&once, style).repeat(times);
        let contenders = vec![
            Contender::new("jadoube, SAN", || ours(&pgn).1),
            Contender::new("jadoube, descriptive", || ours(&translated).1),
        ];
        let name = format!("descriptive ({name})");
        rounds.race(&title(&name, &translated), moves, "moves", contenders);
    }
}
