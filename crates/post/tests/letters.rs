//! Real letters, and whole games between two files, under the American and the British code.
use board::Color;
use post::{Correspondence, Moment, Terms};
use std::path::{Path, PathBuf};
use umpire::agreement::Outcome;

/// A folder of its own for a test, taken away at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("jadoube-post-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn begin(&self, keeper: Color, code: &str, notation: &str, agree: &[&str]) -> Correspondence {
        let path = self.0.join(format!("{keeper:?}-{code}.pgn"));
        let terms = Terms {
            code: statute::Code::find(code).unwrap(),
            white: "Smith".into(),
            black: "Jones".into(),
            keeper,
            notation: notation.into(),
            agreements: agree.iter().map(|a| a.to_string()).collect(),
            date: day(1),
        };
        let game = Correspondence::begin(&path, terms).unwrap();
        game.save().unwrap();
        game
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn day(n: u32) -> Moment {
    let start: Moment = "1899-03-01".parse().unwrap();
    start.later_by((n - 1) * 86_400)
}

const CODES: [&str; 2] = ["american-1897", "british-1899"];

/// What the letter makes White do in a game that has come so far, told as acts.
fn read(code: &str, moves: &[&str], letter: &str) -> Result<Vec<String>, String> {
    let folder = Folder::new(&format!("read-{}-{}", letter.len(), moves.len()));
    let mut game = folder.begin(
        Color::Black,
        code,
        "descriptive",
        &["by communication 72:00"],
    );
    for (n, text) in moves.iter().enumerate() {
        match n % 2 {
            0 => game.receive(text, day(1)).unwrap(),
            _ => game.send(text, day(1)).unwrap(),
        };
    }
    let posted = game.receive(letter, day(1))?;
    Ok(posted
        .iter()
        .map(|p| {
            p.act
                .to_string()
                .split_once("] ")
                .map_or(p.act.to_string(), |(_, act)| act.into())
        })
        .collect())
}

#[test]
fn letters_are_read() {
    let letters: &[(&[&str], &str, &[&str])] = &[
        (
            &[],
            "Dear Sir,\n\nI have the honour to open our game with P to K 4, and remain,\nyours, R. B. King",
            &[r#"white sends "P to K 4""#],
        ),
        (
            &[],
            "Manchester, 4th March 1899.\n\nSir, my first move: 1. Kt-B3.\n\nK. Q. Rook",
            &[r#"white sends "Kt-B3""#],
        ),
        (
            &["P-K4", "P-K4"],
            "In reply to your P to K4 I play Kt. to K. B. 3d. The weather is fine; my Queen had a cold.",
            &[r#"white sends "Kt. to K. B. 3d""#],
        ),
        (
            &[],
            "I have the honour to open our game, as my uncle always did, with P to\nK 4, and remain yours, R. B. King",
            &[r#"white sends "P to K 4""#],
        ),
        (
            &["P-K4", "P-K4"],
            "1. P-K4 P-K4 2. B-B4",
            &[r#"white sends "B-B4""#],
        ),
        (
            &["P-K4", "P-K4"],
            "2. Kt-KB3; if Kt-QB3 then B-Kt5, and if then P-QR3, B-R4.",
            &[r#"white sends "Kt-KB3" if "Kt-QB3" then "B-Kt5" if "P-QR3" then "B-R4""#],
        ),
        (
            &["P-K4", "P-K4"],
            "2. Kt-KB3. If you answer Kt-QB3, I play B-Kt5. If you answer P-Q3, I play P-Q4.",
            &[r#"white sends "Kt-KB3" if "Kt-QB3" then "B-Kt5" or if "P-Q3" then "P-Q4""#],
        ),
        (
            &["P-K4", "P-K4"],
            "I cannot choose: P-KB4 or P-Q4, as you please",
            &[r#"white sends "P-KB4" or "P-Q4""#],
        ),
        (
            &["P-K4", "P-K4"],
            "I have had enough of this and resign.\nSmith",
            &["white resigns"],
        ),
        (
            &["P-K4", "P-K4"],
            "Kt-KB3, and I offer a draw.",
            &[r#"white sends "Kt-KB3""#, "white offers draw"],
        ),
        (
            &["P-K4", "P-K4"],
            "My move is P-K5.",
            &[r#"white sends "P-K5""#],
        ),
        (
            &["P-K4", "P-K4"],
            "My move is Nf3.",
            &[r#"white sends "Nf3""#],
        ),
    ];
    for code in CODES {
        for (moves, letter, acts) in letters {
            assert_eq!(
                read(code, moves, letter).as_deref(),
                Ok(&acts.iter().map(|a| a.to_string()).collect::<Vec<_>>()[..]),
                "{letter}"
            );
        }
    }
}

#[test]
fn letters_that_tell_nothing_change_nothing() {
    let letters: &[(&str, &str)] = &[
        (
            "Dear Jones,\nwe are all well here. The King's birthday was kept.\nSmith",
            "no record in the letter",
        ),
        ("", "no record in the letter"),
        ("2. Kt-KB3 3. B-B4 4. Castles", "for several turns, 2 to 4"),
        ("If Kt-QB3 then B-Kt5", "no move that they would follow"),
        ("Kt-KB3, and if Kt-QB3 I shall see", "gives no move upon it"),
        ("I adopt KKt-B3", "No record can be read so"),
        ("Your P-K4 came safely.", "the other side's own move"),
    ];
    for code in CODES {
        for (letter, reason) in letters {
            let why = read(code, &["P-K4", "P-K4"], letter).unwrap_err();
            assert!(why.contains(reason), "{letter}: {why}");
        }
        let many = vec!["Kt-KB3"; 65].join(", ");
        assert!(
            read(code, &["P-K4", "P-K4"], &many)
                .unwrap_err()
                .contains("65 records")
        );
    }
}

/// Twenty moves for one turn: the receiver may adopt any one (III.4).
/// Found by fuzzing: what a letter does can be written down, and read again.
#[test]
fn a_record_with_a_mark_within_it_is_none() {
    let letter = "claims,\"ms,Dear Sir,\nMy move is P-K\"AR3.";
    for line in read("british-1899", &[], letter).unwrap_or_default() {
        assert!(
            minutes::read_act(&format!("white {line}")).is_ok() || minutes::read_act(&line).is_ok(),
            "{line}"
        );
    }
}

#[test]
fn twenty_moves_for_one_turn() {
    let twenty = "P-QR3, P-QR4, P-QKt3, P-QKt4, P-QB3, P-QB4, P-Q3, P-Q4, P-K3, P-K4, P-KB3, P-KB4, \
                  P-KKt3, P-KKt4, P-KR3, P-KR4, Kt-QR3, Kt-QB3, Kt-KB3, Kt-KR3";
    for code in CODES {
        let folder = Folder::new("twenty");
        let mut game = folder.begin(Color::Black, code, "descriptive", &[]);
        let posted = game.receive(twenty, day(2)).unwrap();
        assert_eq!(posted[0].readings.as_ref().map(Vec::len), Some(20));
        assert_eq!(game.game().rights(Color::Black).len(), 20);
        game.send("I adopt P-K4 and reply P-K4", day(3)).unwrap();
        assert_eq!(game.moves().len(), 2);
        assert!(game.game().rights(Color::Black).is_empty());
    }
}

#[test]
fn a_record_that_expresses_nothing_costs_a_king_move() {
    for code in CODES {
        let folder = Folder::new("king");
        let mut white = folder.begin(Color::White, code, "descriptive", &[]);
        let mut black = folder.begin(Color::Black, code, "descriptive", &[]);
        carry(&mut white, &mut black, "P-K4", 2);
        carry(&mut black, &mut white, "P-K4", 3);
        black.receive("My move is Kt-K5", day(4)).unwrap();
        let rights = black.game().rights(Color::Black);
        assert!(
            rights
                .iter()
                .any(|r| r.act.as_right() == "demand move king")
        );
        assert!(
            rights
                .iter()
                .any(|r| r.cites.contains(&"III.3.1".to_string()))
        );
        black.send("demands move king", day(5)).unwrap();
        assert_eq!(black.game().duties(Color::White).len(), 1);
        black.receive("As you wish: K-K2", day(6)).unwrap();
        assert_eq!(black.moves().last().unwrap().2, "K-K2");
        assert!(black.game().duties(Color::White).is_empty());
    }
}

/// One sends, and the other reads his letter; both files are opened anew.
fn carry(from: &mut Correspondence, to: &mut Correspondence, words: &str, n: u32) {
    let posted = from
        .send(words, day(n))
        .unwrap_or_else(|why| panic!("{words}: {why}"));
    let letter = from.letter(&posted);
    to.receive(&letter, day(n))
        .unwrap_or_else(|why| panic!("{why}\n{letter}"));
    for game in [from, to] {
        game.save().unwrap();
        *game = Correspondence::open(game.path()).unwrap();
    }
}

#[test]
fn a_game_between_two_files() {
    for code in CODES {
        for notation in ["descriptive", "full", "short", "san", "lan", "uci", "iccf"] {
            let folder = Folder::new(&format!("whole-{notation}"));
            let agree = ["by communication 72:00", "odds white gives queen's knight"];
            let mut white = folder.begin(Color::White, code, notation, &agree);
            let mut black = folder.begin(Color::Black, code, notation, &agree);
            carry(
                &mut white,
                &mut black,
                "P-K4, and if P-K4 then Kt-KB3, or if P-QB4 then P-Q4",
                2,
            );
            carry(&mut black, &mut white, "P-K4", 3);
            carry(&mut black, &mut white, "P-KB3", 4);
            carry(&mut white, &mut black, "KtxP", 5);
            carry(&mut black, &mut white, "PxKt", 6);
            carry(&mut white, &mut black, "Q-R5 ch", 7);
            carry(&mut black, &mut white, "K-K2", 8);
            carry(&mut white, &mut black, "QxKP mate", 9);
            let text = |game: &Correspondence| std::fs::read_to_string(game.path()).unwrap();
            let shared = |text: String| {
                text.lines()
                    .filter(|l| !l.contains("Keeper"))
                    .map(String::from)
                    .collect::<Vec<_>>()
            };
            assert_eq!(
                shared(text(&white)),
                shared(text(&black)),
                "{code} {notation}"
            );
            assert!(
                text(&white).contains("[Odds \"white gives queen's knight\"]"),
                "{}",
                text(&white)
            );
            assert_eq!(white.moves().len(), 9);
            assert!(matches!(
                white.game().outcome().0,
                Outcome::Open | Outcome::Won(Color::White)
            ));
        }
    }
}

#[test]
fn an_ambiguous_record_is_adopted_with_the_reply() {
    for code in CODES {
        let folder = Folder::new("adopt");
        let mut black = folder.begin(Color::Black, code, "descriptive", &[]);
        let posted = black
            .receive("Dear Jones, I begin with Kt-B3.", day(2))
            .unwrap();
        assert_eq!(
            posted[0].readings,
            Some(vec!["Kt-QB3".to_string(), "Kt-KB3".to_string()])
        );
        let sent = black
            .send("I read your Kt-B3 as Kt-KB3 and reply P-Q4", day(3))
            .unwrap();
        assert_eq!(sent.len(), 2);
        let letter = black.letter(&sent);
        assert!(letter.contains("I adopt the reading Kt-KB3"), "{letter}");
        let mut white = folder.begin(Color::White, code, "descriptive", &[]);
        assert!(
            white
                .send("Kt-B3", day(2))
                .unwrap_err()
                .contains("may be any of")
        );
        white.receive_act("waits", day(2)).unwrap();
    }
}

#[test]
fn a_late_reply_may_be_claimed() {
    for code in CODES {
        let folder = Folder::new("late");
        let agree = ["by communication 48:00", "late reply may be claimed"];
        let mut white = folder.begin(Color::White, code, "descriptive", &agree);
        white.send("P-K4", day(9)).unwrap();
        white.receive("P-K4", day(12)).unwrap();
        let claim = white.send("I claim the game on time", day(13)).unwrap();
        assert!(white.letter(&claim).contains("I claim the game for time"));
        assert_eq!(white.game().outcome().0, Outcome::Won(Color::White));
        assert!(white.send("P-Q4", day(14)).is_err());
    }
}

#[test]
fn a_file_that_was_changed_is_told_with_its_line() {
    let folder = Folder::new("changed");
    let mut game = folder.begin(Color::White, "british-1899", "descriptive", &[]);
    game.send("P-K4", day(2)).unwrap();
    game.save().unwrap();
    let path = game.path().to_owned();
    let good = std::fs::read_to_string(&path).unwrap();
    let edits: &[(&str, &str, &str)] = &[
        ("1. e4", "1. d4", "line 14: the file has been changed"),
        ("white sends", "white sneds", "line 14"),
        (
            "[Keeper \"white\"]",
            "[Keeper \"grey\"]",
            "line 9: the tag Keeper",
        ),
        (
            "[Result \"*\"]",
            "[Result \"1-0\"]",
            "line 7: the file has been changed",
        ),
        ("1. e4", "1. e5", "line 14"),
        (
            "[Notation \"descriptive\"]",
            "",
            "the tag Notation is wanting",
        ),
        ("{[%act case", "{[%act case", ""),
    ];
    for (from, to, reason) in edits {
        assert!(good.contains(from), "{from}\n{good}");
        std::fs::write(&path, good.replace(from, to)).unwrap();
        match Correspondence::open(&path) {
            Ok(_) => assert_eq!(*reason, "", "{to} is let pass"),
            Err(why) => assert!(
                !reason.is_empty() && why.contains(reason),
                "{to}: {why}\n{good}"
            ),
        }
    }
    assert!(Correspondence::open(Path::new("/nonexistent.pgn")).is_err());
    // Names are the keeper's own affair.
    std::fs::write(
        &path,
        good.replace("Jones", "Mr. Jones")
            .replace("case Smith against Mr. Jones", "case Smith against Jones"),
    )
    .unwrap();
    assert_eq!(
        Correspondence::open(&path).unwrap().player(Color::Black),
        "Mr. Jones"
    );
}

/// Chance that can be made again.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

#[test]
fn no_letter_panics() {
    let words = [
        "P-K4",
        "if",
        "then",
        "or",
        "Kt",
        "to",
        "B",
        "3d.",
        "1.",
        "2...",
        "(",
        ")",
        "é",
        "…",
        "your",
        "I",
        "adopt",
        "as",
        "not",
        "\n\n",
        "takes",
        "Q",
        "8,",
        "becoming",
        "a",
        "Queen",
        "castles",
        "o-o",
        "e4",
        "Nf3",
        "5254",
        "resign",
        "draw",
        "claim",
        "stalemate",
        "\"",
        "“P-K4”",
        "7…Kt-B3",
        "in passing",
        "ch.",
        "—",
        "P-Q4;",
        "meant",
    ];
    let folder = Folder::new("chance");
    for code in ["british-1899", "english-club"] {
        for notation in ["descriptive", "iccf"] {
            let game = folder.begin(Color::Black, code, notation, &[]);
            let mut chance = Chance(7);
            let mut entered = 0;
            for _ in 0..1500 {
                let letter: Vec<&str> = (0..chance.below(9))
                    .map(|_| words[chance.below(words.len())])
                    .collect();
                let mut trial = game.clone();
                entered += usize::from(trial.receive(&letter.join(" "), day(2)).is_ok());
            }
            assert!(
                entered > 50,
                "{code} {notation}: only {entered} letters said anything"
            );
        }
    }
}

#[test]
fn no_spoilt_file_panics() {
    let folder = Folder::new("spoilt");
    let mut game = folder.begin(
        Color::White,
        "british-1899",
        "descriptive",
        &["odds white gives knight"],
    );
    game.send("P-K4 if P-K4 then P-KB4", day(2)).unwrap();
    game.receive("P-K4", day(3)).unwrap();
    game.save().unwrap();
    let good = std::fs::read(game.path()).unwrap();
    let mut chance = Chance(11);
    for n in 0..400 {
        let mut bad = good.clone();
        let at = chance.below(bad.len());
        match n % 3 {
            0 => bad.truncate(at),
            1 => bad[at] = b"{}[]%\"0A\n\\"[chance.below(10)],
            _ => drop(bad.splice(at..at, b"%0A[%act x]".iter().copied())),
        }
        std::fs::write(game.path(), &bad).unwrap();
        if let Ok(same) = Correspondence::open(game.path()) {
            assert_eq!(same.moves(), game.moves());
        }
    }
}
