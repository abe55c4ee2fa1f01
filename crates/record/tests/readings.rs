//! Records and the moves that they can express.
use board::{Position, Wings};
use record::{Readings, expresses, read_san, san};

fn after(fen: &str, moves: &str) -> (Position, Wings) {
    let mut position = if fen.is_empty() {
        Position::start()
    } else {
        Position::from_fen(fen).unwrap()
    };
    let mut wings = Wings::of(&position);
    for text in moves.split_whitespace() {
        let m = read_san(&position, text).unwrap();
        wings.play(m);
        position.play(m);
    }
    (position, wings)
}

fn sans(position: &Position, moves: &[board::Move]) -> Vec<String> {
    let bare = |m: &board::Move| san(position, *m).trim_end_matches(['+', '#']).to_string();
    let mut all: Vec<String> = moves.iter().map(bare).collect();
    all.sort();
    all
}

fn wanted(list: &str) -> Vec<String> {
    let mut all: Vec<String> = list.split_whitespace().map(String::from).collect();
    all.sort();
    all
}

/// Records with the moves that each can express, worked out by hand and by machine.
#[test]
fn samples() {
    let mut count = 0;
    for line in include_str!("samples.tsv")
        .lines()
        .filter(|l| !l.starts_with('#'))
    {
        let fields: Vec<&str> = line.split('\t').collect();
        let [id, text, fen, moves, regular, charitable] = fields[..] else {
            panic!("{line:?} has not six fields");
        };
        let (position, wings) = after(fen, moves);
        let Readings {
            regular: r,
            charitable: c,
            ..
        } = expresses(&position, &wings, text);
        assert_eq!(sans(&position, &r), wanted(regular), "{id} {text}");
        assert_eq!(sans(&position, &c), wanted(charitable), "{id} {text}");
        count += 1;
    }
    assert_eq!(count, 66);
}

fn read(fen: &str, moves: &str, text: &str) -> Vec<String> {
    let (position, wings) = after(fen, moves);
    sans(&position, expresses(&position, &wings, text).moves())
}

/// The spellings that people used, one line each: position, moves made, the move, its spellings.
#[test]
fn spellings() {
    let open = "e4 e5";
    let cases: &[(&str, &str, &str, &[&str])] = &[
        (
            "",
            "",
            "e4",
            &[
                "P-K4",
                "P—K4",
                "P – K 4",
                "P--K4",
                "P.-K.4",
                "P to K 4",
                "P. to K's 4th.",
                "KP-K4",
                "P-K4!",
                "1. P-K4",
                "Pawn on King's second square to King's fourth square",
                "K. P. two",
                "King's Pawn to King's fourth",
                "p-k4",
                "P to K4th",
                "P(K2)-K4",
                "P/K2-K4",
                "P K2-K4",
                "P from K2 to K4",
            ],
        ),
        (
            "",
            open,
            "Nf3",
            &[
                "KKt-B3",
                "N-KB3",
                "Kn-KB3",
                "KN-B3",
                "Kt to K B 3d",
                "K. Kt. to B. third",
                "K's Kt. to B's 3d.",
                "K. Kt. to K. B's 3d.",
                "Kt -K B 3",
                "Kt-KB 3rd",
                "Knight on King's Knight's square to King's Bishop's third square",
                "Kt(KKt1)-KB3",
                "KKT-B3",
                "Kt. (at Kt's sq.) to K. B's 3d",
            ],
        ),
        (
            "",
            "e4 d5",
            "exd5",
            &[
                "PxP",
                "P takes P",
                "P x P",
                "P X P",
                "P×P",
                "P tks P",
                "KPxQP",
                "P take P",
                "K. P. takes P.",
            ],
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "",
            "exd6",
            &[
                "PxP e.p.",
                "PxP ep",
                "PxPip",
                "P takes P en passant",
                "P takes P (in passing)",
                "PxP i.p.",
                "P x P en pas",
                "PxP",
            ],
        ),
        (
            "r3k2r/8/8/8/8/8/8/4K2R w K - 0 1",
            "",
            "O-O",
            &[
                "Castles",
                "Castles.",
                "Castles K R",
                "Castles (K R)",
                "0-0",
                "O-O",
                "o-o",
                "O - O",
                "o--o",
                "Castles on K's side",
                "Castles (K's side)",
                "Castles (with K. R.)",
                "Castles King's Rook",
                "Castles ch",
                "K. Castles",
            ],
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "",
            "O-O-O",
            &[
                "o-o-o",
                "0-0-0",
                "O - O - O",
                "Castles Q",
                "Castles QR",
                "Castles Q's side",
            ],
        ),
        (
            "8/4P3/8/8/8/8/k7/4K3 w - - 0 1",
            "",
            "e8=Q",
            &[
                "P queens",
                "P-K8 (Q)",
                "P to K 8, becoming a Queen",
                "P-K8=Q",
                "P. Queens",
                "P. \"Queens\" (ch.)",
                "P. one, becoming a Queen",
                "P-K8Q",
                "P-K8(Q)ch",
                "P to K8 (2d Q.)",
                "P-K8/Q",
                "Pawn on King's seventh square to King's eighth square Queen",
            ],
        ),
        (
            "2kr4/8/8/4p3/8/8/8/R3R1K1 w - - 0 1",
            "",
            "Rxe5",
            &[
                "RxP",
                "RxP/K5",
                "RxP (K5)",
                "R takes P at K5",
                "R(K1)xP",
                "R. (K. sq.) takes P.",
            ],
        ),
        (
            "2kr4/8/8/8/8/8/8/R3R1K1 w - - 0 1",
            "",
            "Rad1",
            &[
                "R(QR1)-Q1",
                "R(R1)-Q sq",
                "R(R sq.)-Q1",
                "QR-Q1",
                "R-(R1)Q1",
            ],
        ),
        (
            "4k3/8/8/8/8/3Q4/8/4K3 w - - 0 1",
            "",
            "Qd2",
            &["Q to her 2d", "Q-Q2", "Q. to Q's 2d."],
        ),
        (
            "4k3/8/8/8/8/3Q4/8/4K3 w - - 0 1",
            "",
            "Qb3",
            &["Q. to her Kt's 3d", "Q-QKt3"],
        ),
        (
            "4k3/8/8/8/8/8/5K2/8 w - - 0 1",
            "",
            "Ke1",
            &["K. to his sq.", "K-K1", "K-Ksq", "K to K sq."],
        ),
        (
            "4k3/8/4p3/4p3/3P1P2/8/8/4K3 w - - 0 1",
            "",
            "dxe5",
            &["QPxP", "Q. P. takes P.", "QP takes doubled P."],
        ),
    ];
    for (fen, moves, want, texts) in cases {
        for text in *texts {
            assert_eq!(read(fen, moves, text), [*want], "{text}");
        }
    }
}

#[test]
fn a_false_announcement_is_reported_and_harmless() {
    let (position, wings) = after("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "");
    let mate = expresses(&position, &wings, "R-R8 mate");
    assert_eq!(sans(&position, &mate.regular), ["Ra8"]);
    assert_eq!(mate.unfounded, mate.regular);
    assert!(expresses(&position, &wings, "R-R8 ch").unfounded.is_empty());
    assert_eq!(
        expresses(&position, &wings, "R-R8 dis. ch.").unfounded,
        mate.regular
    );
}

#[test]
fn what_is_no_record_expresses_nothing() {
    for text in [
        "",
        "   ",
        "hello",
        "P-K9",
        "check",
        "(",
        "Any move",
        "\0",
        "P-K4 P-K4",
        "e4",
        "Nf3",
    ] {
        assert!(read("", "", text).is_empty(), "{text:?}");
    }
}

#[test]
fn squares_of_the_other_notation_only_where_they_are_wanted() {
    let (position, wings) = after("", "e4 e5");
    let mixed = record::expresses_mixed(&position, &wings, "Kt-f3");
    assert_eq!(sans(&position, mixed.moves()), ["Nf3"]);
    assert!(read("", "e4 e5", "Kt-f3").is_empty());
}

#[test]
fn names_of_squares_and_men() {
    use board::{Color::*, Square};
    let (position, wings) = after("", "Nf3 e6 Nd4 d6 Nb3");
    let calls = |side, square, name| record::calls(&position, &wings, side, square, name);
    assert!(calls(White, Square::E4, "King's fourth"));
    assert!(calls(Black, Square::E4, "K5"));
    assert!(!calls(Black, Square::E4, "K4"));
    assert!(calls(White, Square::F3, "KB3"));
    assert!(calls(White, Square::E1, "King's square"));
    assert!(calls(White, Square::B3, "King's Knight"));
    assert!(calls(White, Square::B3, "Queen's Knight's third square"));
    assert!(!calls(White, Square::B3, "Queen's Knight"));
    let (position, wings) = after("4k3/8/8/4p3/5P2/8/5P2/4K3 w - - 0 1", "");
    assert!(record::calls(
        &position,
        &wings,
        White,
        Square::F2,
        "second King's Bishop's Pawn"
    ));
    assert!(!record::calls(
        &position,
        &wings,
        White,
        Square::F4,
        "second KBP"
    ));
    assert_eq!(
        record::man_name(&position, &wings, Square::F4).unwrap(),
        "first King's Bishop's Pawn"
    );
    assert_eq!(
        record::square_name(Black, Square::G8),
        "King's Knight's square"
    );
}

/// The forms that the codes prescribe, in full and abbreviated (British I.13.A, I.13.B).
#[test]
fn written_forms() {
    let rows = [
        (
            "",
            "",
            "Nf3",
            "Knight on King's Knight's square to King's Bishop's third square",
            "Kt (KKt1)—KB3",
            "Kt-KB3",
        ),
        (
            "",
            "",
            "e4",
            "Pawn on King's second square to King's fourth square",
            "P (K2)—K4",
            "P-K4",
        ),
        (
            "",
            "e4",
            "e5",
            "Pawn on King's second square to King's fourth square",
            "P (K2)—K4",
            "P-K4",
        ),
        (
            "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "",
            "axb8=N",
            "Pawn on Queen's Rook's seventh square takes Knight on Queen's Knight's eighth square Knight",
            "P (QR7) × Kt (QKt8) Kt",
            "PxKtKt",
        ),
        (
            "4k3/8/8/8/8/8/p7/4K3 b - - 0 1",
            "",
            "a1=Q+",
            "Pawn on Queen's Rook's seventh square to Queen's Rook's eighth square Queen",
            "P (QR7)—QR8 Q",
            "P-R8Q",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "",
            "exd6",
            "Pawn on King's fifth square takes Pawn in passing",
            "P (K5) × P ip",
            "PxP",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "",
            "O-O",
            "Castles King's Rook",
            "o-o",
            "o-o",
        ),
        // The Queen's Rook was given as odds.
        (
            "4k3/8/8/8/8/8/8/4K2R w Q - 0 1",
            "",
            "O-O-O",
            "Castles Queen's Rook",
            "o-o-o",
            "o-o-o",
        ),
    ];
    for (fen, moves, text, full, abbreviated, shortest) in rows {
        let (position, wings) = after(fen, moves);
        let m = read_san(&position, text).unwrap();
        assert_eq!(record::full(&position, m), full);
        assert_eq!(record::abbreviated(&position, m), abbreviated);
        assert_eq!(record::shortest(&position, &wings, m), shortest);
    }
}
