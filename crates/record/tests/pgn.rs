//! PGN in and out: nothing lost, bad games told with their place, the others go on.
use proptest::prelude::*;
use record::pgn::{Game, Item, Reader, Step, Text, Texts, Walk, translate};
use record::{Notation, Style};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

const TWO_GAMES: &str = r#"[Event "A \"friendly\" game"]
[White "Anderssen"]
[Black "Kieseritzky"]
[Result "1-0"]

{Immortal} 1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ $6 (3... d5 {[%act black touches d7]} 4. Bxd5
(4. exd5 Qh4+) 4... Nf6) 4. Kf1 b5 ; to the end of the line
5. Bxb5 Nf6 1-0

[Event "Pawn and move"]
[FEN "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
[SetUp "1"]

1. e4 -- 2. d4 e6 *
"#;

fn games(pgn: &str) -> Vec<Game> {
    let mut texts = Texts::new(pgn.as_bytes());
    let mut games = Vec::new();
    while let Some(text) = texts.next_text().unwrap() {
        games.extend(Game::all(text).unwrap());
    }
    games
}

fn translated(pgn: &[u8], into: Notation) -> (String, Vec<String>) {
    let mut out = Vec::new();
    let report = translate(pgn, &mut out, into).unwrap();
    let faults = report.faults.iter().map(ToString::to_string).collect();
    (String::from_utf8_lossy(&out).into_owned(), faults)
}

#[test]
fn everything_in_a_game_is_kept() {
    let games = games(TWO_GAMES);
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].tag("Event"), Some("A \"friendly\" game"));
    assert_eq!(games[0].items[0], Item::Comment("Immortal".into()));
    assert!(games[0].items.contains(&Item::Nag(6)));
    assert_eq!(
        games[0].items.iter().filter(|i| **i == Item::Open).count(),
        2
    );
    assert_eq!(
        games[0].moves(Notation::San).join(" "),
        "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6"
    );
    assert_eq!(games[1].items[1], Item::Pass);
    assert_eq!(games[1].result, "*");
}

#[test]
fn a_round_trip_is_byte_stable() {
    for notation in [
        Notation::San,
        Notation::Descriptive(Style::Y1890),
        Notation::Full,
        Notation::Iccf,
    ] {
        let text: String = games(TWO_GAMES).iter().map(|g| g.write(notation)).collect();
        assert_eq!(games(&text), games(TWO_GAMES), "{text}");
        let again: String = games(&text).iter().map(|g| g.write(notation)).collect();
        assert_eq!(again, text);
    }
    // Translated in place, only the moves change; back again, not even they.
    for notation in [
        Notation::Descriptive(Style::Y1910),
        Notation::Short,
        Notation::Full,
        Notation::Uci,
        Notation::Long,
    ] {
        let (there, faults) = translated(TWO_GAMES.as_bytes(), notation);
        assert_eq!(faults, [""; 0]);
        assert_eq!(
            translated(there.as_bytes(), Notation::San).0,
            TWO_GAMES,
            "{there}"
        );
    }
}

#[test]
fn acts_travel_in_comments() {
    for act in [
        "white touches e2",
        "[1:59:58] white plays e4",
        "white seals \"R(K1]-{Q1}%\"",
    ] {
        let comment = format!("before {} after", record::pgn::act_in_comment(act));
        assert!(!comment.contains('}'));
        assert_eq!(record::pgn::acts_in_comment(&comment), [act]);
    }
    assert_eq!(
        record::pgn::acts_in_comment("[%clk 0:01:00] [%act unclosed"),
        [""; 0]
    );
}

#[test]
fn descriptive_moves_of_several_words() {
    let pgn = "1. P to K 4 P to K 4 2. K Kt - B 3 Q Kt-B 3 3. B-Kt 5 P-Q R 3 4. B x Kt Q P x B \
               5. Castles P-B3 6. P-Q4 P x P 7. Q x P Q x Q 8. Kt x Q *";
    let (san, faults) = translated(pgn.as_bytes(), Notation::San);
    assert_eq!(faults, [""; 0]);
    assert_eq!(
        san,
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 7. Qxd4 Qxd4 8. Nxd4 *"
    );
}

#[test]
fn a_bad_game_is_told_and_the_others_go_on() {
    let pgn = "[Event \"1\"]\n\n1. e4 e5 *\n\n[Event \"2\"]\n\n1. e4 e5\n2. Nf4 Nc6 *\n\n[Event \"3\"]\n\n1. d4 *\n";
    let (out, faults) = translated(pgn.as_bytes(), Notation::Uci);
    assert_eq!(faults.len(), 1);
    assert!(
        faults[0]
            .starts_with("game 2, line 8: move 2. \"Nf4\" is not a legal move; nearest are Nf3"),
        "{}",
        faults[0]
    );
    assert!(out.contains("1. e2e4 e7e5 *") && out.contains("1. d2d4 *") && !out.contains("Nf4"));
}

#[test]
fn what_is_wrong_is_said_in_a_sentence() {
    for (pgn, sentence) in [
        (
            "1. e4 {never closed",
            "the comment that begins here is never closed",
        ),
        ("1. e4 } e5", "a } closes no comment"),
        ("1. e4 ) e5", "a ) closes no variation"),
        ("1. e4 (1. d4 d5", "a variation is never closed"),
        ("[Event unquoted]\n\n1. e4 *", "is not a tag such as"),
        ("[\"]\n", "is not a tag such as"),
        (
            "[FEN \"8/8/8/8/8/8/8/KK5k w - - 0 1\"]\n\n1. Ka2 *",
            "the tag FEN: field 1",
        ),
        ("1. e4 \0\0 *", "is not a move in any notation"),
        ("1. Kt-B3 *", "\"Kt-B3\" may be any of N"),
    ] {
        let (_, faults) = translated(pgn.as_bytes(), Notation::San);
        assert!(
            faults.len() == 1 && faults[0].contains(sentence),
            "{pgn:?}: {faults:?}"
        );
    }
    let deep = "(".repeat(100_000);
    assert!(translated(deep.as_bytes(), Notation::San).1[0].contains("too deep"));
    assert_eq!(translated(b"", Notation::San), (String::new(), vec![]));
    // A comment that is never closed does not swallow the next game.
    let pgn = "[Event \"1\"]\n\n1. e4 {oh\n\n[Event \"2\"]\n\n1. d4 *\n";
    let (out, faults) = translated(pgn.as_bytes(), Notation::Uci);
    assert!(faults.len() == 1 && out.contains("d2d4"));
}

/// A line far longer than any game, then a good game.
#[test]
fn memory_does_not_grow_with_a_line() {
    let line = io::repeat(b'(').take(3 * record::pgn::LONGEST as u64);
    let source = line.chain(&b"\n\n[Event \"after\"]\n\n1. e4 *\n"[..]);
    let mut out = Vec::new();
    let report = translate(source, &mut out, Notation::Uci).unwrap();
    assert_eq!(report.games, 2);
    assert!(report.faults[0].to_string().contains("longer than 16 MiB"));
    assert_eq!(
        String::from_utf8(out).unwrap(),
        "[Event \"after\"]\n\n1. e2e4 *\n"
    );
}

/// Gives its bytes a few at a time.
struct Drops<'a>(&'a [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        let (now, later) = self.0.split_at(count);
        buffer[..count].copy_from_slice(now);
        self.0 = later;
        Ok(count)
    }
}

proptest! {
    /// Whatever the bytes: an answer, no panic, and the same however the stream drips.
    #[test]
    fn noise(
        pieces in prop::collection::vec(prop::sample::select(PIECES.to_vec()), 0..60),
        drop in 1usize..40,
    ) {
        let noise: Vec<u8> = pieces.concat();
        let mut whole = Vec::new();
        let report = translate(&noise[..], &mut whole, Notation::Uci).unwrap();
        prop_assert!(report.faults.len() as u64 <= report.games);
        let mut dripped = Vec::new();
        let again = translate(Drops(&noise, drop), &mut dripped, Notation::Uci).unwrap();
        prop_assert_eq!(again.faults, report.faults);
        prop_assert_eq!(dripped, whole);
    }
}

/// What noise is made of.
const PIECES: [&[u8]; 36] = [
    b"1. ",
    b"e4 ",
    b"e5 ",
    b"Nf3 ",
    b"O-O ",
    b"P-K4 ",
    b"Kt-KB3 ",
    b"P x P ",
    b"Castles ",
    b"ch ",
    b"( ",
    b") ",
    b"{",
    b"}",
    b"; ",
    b"\n",
    b"\n\n",
    b"[Event \"x\"]\n",
    b"[FEN \"8/8/8/8/8/8/8/K1k5 w\"]\n",
    b"[",
    b"]",
    b"\"",
    b"$1 ",
    b"!? ",
    b"* ",
    b"1-0 ",
    b"1/2-1/2 ",
    b"--",
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"%",
    b"(Q)",
    b"5254 ",
    b"R(K1)-Q1 ",
    b"4 ",
];

fn shared(folder: &str) -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    Some(root.join(folder)).filter(|path| path.is_dir())
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Every game of the collections, in every notation and back, byte for byte the same moves.
#[test]
fn collections_survive_every_notation() {
    let Some(folder) = shared("pgn") else {
        println!("skipped: there is no ../shared/data/pgn");
        return;
    };
    let mut found = Vec::new();
    files(&folder, &mut found);
    for path in found {
        let pgn = std::fs::read(&path).unwrap();
        let mut san = Vec::new();
        let report = translate(&pgn[..], &mut san, Notation::San).unwrap();
        assert!(
            report.faults.is_empty(),
            "{}: {}",
            path.display(),
            report.faults[0]
        );
        for style in [Style::Y1890, Style::Y1960] {
            let mut there = Vec::new();
            translate(&san[..], &mut there, Notation::Descriptive(style)).unwrap();
            let mut back = Vec::new();
            let report = translate(&there[..], &mut back, Notation::San).unwrap();
            assert!(
                report.faults.is_empty(),
                "{}: {}",
                path.display(),
                report.faults[0]
            );
            assert!(back == san, "{} differs", path.display());
        }
    }
}

/// Files that broke other readers break nothing here.
#[test]
fn torture() {
    let Some(folder) = shared("pgn-torture") else {
        println!("skipped: there is no ../shared/data/pgn-torture");
        return;
    };
    let mut found = Vec::new();
    files(&folder, &mut found);
    assert!(found.len() > 50);
    for path in found {
        let pgn = std::fs::read(&path).unwrap();
        let (mut texts, mut reader) = (Texts::new(&pgn[..]), Reader::default());
        while let Some(Text { bytes, .. }) = texts.next_text().unwrap() {
            let mut walk = Walk::new(bytes, &mut reader);
            while let Ok(Some((step, place))) = walk.step() {
                assert!(place.end <= bytes.len());
                if let Step::Move(m) = step {
                    assert!(walk.before().position.is_legal(m));
                }
            }
        }
    }
}
