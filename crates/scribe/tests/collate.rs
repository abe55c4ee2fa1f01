//! Witnesses of one game, of our own making.
use scribe::collate::{Collation, Source, Transcription, Why, audit, collate};

const BOOK: &str = "\
GAME I. White: Mr. Adams. Black: Mr. Brown.

   1. P-K4          P-K4
   2. Kt-KB3        Kt-QB3
   3. B-Kt5         P-QR3
   4. B-R4          Kt-B3
   5. Castles       KtxP
   6. R-K sq        Kt-B4
   7. BxKt          QPxB
   8. KtxP          B-K2
   9. P-Q4          Kt-K3
  10. P-QB3         Castles
         And the game was drawn.
";

const WORDS: &str = "\
GAME THE FIRST.

  1. King's Pawn two squares        King's Pawn two squares
  2. King's Knight to Bishop's 3d   Queen's Knight to Bishop's 3d
  3. King's Bishop to Knight's 5th  Queen's Rook's Pawn one square
  4. King's Bishop to Rook's 4th    King's Knight to Bishop's 3d
  5. Castles                   King's Knight takes King's Pawn
  6. King's Rook to King's square   King's Knight to Queen's Bishop's 4th
  7. King's Bishop takes Knight     Queen's Pawn takes Bishop
  8. King's Knight takes Pawn       King's Bishop to King's 2d
  9. Queen's Pawn two squares       King's Knight to King's 3d
 10. Queen's Bishop's Pawn one square     Castles
         Drawn game.
";

const PGN: &str = "\
[Event \"Club\"]
[White \"Adams\"]
[Black \"Brown\"]
[Result \"1/2-1/2\"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Nxe4 {a comment} 6. Re1 (6. d4)
Nc5 7. Bxc6 dxc6 8. Nxe5 Be7 9. d4 Ne6 10. c3 O-O 1/2-1/2
";

const MOVES: &str =
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 Re1 Nc5 Bxc6 dxc6 Nxe5 Be7 d4 Ne6 c3 O-O";

fn source(name: &str, text: &str) -> Source {
    Source::read(name, text.as_bytes(), None).unwrap()
}

fn of(texts: &[&str]) -> Collation {
    let named = texts.iter().zip(1..);
    let sources: Vec<Source> = named.map(|(t, n)| source(&n.to_string(), t)).collect();
    collate(&sources).unwrap()
}

fn moves(told: &Collation) -> String {
    let san: Vec<&str> = told.plies.iter().map(|p| p.san.as_str()).collect();
    san.join(" ")
}

/// The plies at which the witnesses differ.
fn differences(told: &Collation) -> Vec<usize> {
    let plies = told.plies.iter().enumerate();
    let those = plies.filter(|(_, p)| p.why.is_some());
    those.map(|(at, _)| at).collect()
}

#[test]
fn witnesses_that_agree_in_three_notations() {
    let told = of(&[BOOK, WORDS, PGN]);
    assert_eq!(moves(&told), MOVES);
    assert_eq!(differences(&told), [0; 0], "{}", told.table());
    assert!(told.table().contains("The witnesses differ nowhere."));
    let pgn = told.pgn();
    for tag in [
        "[White \"Mr. Adams\"]",
        "[Event \"Club\"]",
        "[Result \"1/2-1/2\"]",
    ] {
        assert!(pgn.contains(tag), "{pgn}");
    }
}

#[test]
fn what_cannot_be_played_is_not_followed() {
    let misprinted = BOOK.replace("KtxP\n   6.", "Q-Q7\n   6.");
    let told = of(&[&misprinted, PGN]);
    assert_eq!(moves(&told), MOVES);
    assert_eq!(differences(&told), [9]);
    let table = told.table();
    assert!(table.contains("\"Q-Q7\" (impossible)"), "{table}");
    assert!(table.contains("A has what cannot be played"), "{table}");
}

#[test]
fn two_against_one_and_one_against_one() {
    let other = PGN.replace("9. d4 Ne6", "9. d3 Ne6");
    let told = of(&[&other, BOOK, WORDS]);
    assert_eq!(moves(&told), MOVES);
    assert_eq!(differences(&told), [16]);
    assert!(
        matches!(told.plies[16].why, Some(Why::Here { .. })),
        "{}",
        told.table()
    );
    assert!(
        told.table().contains("B and C against A"),
        "{}",
        told.table()
    );
    let alone = of(&[&other, PGN]);
    assert_eq!(differences(&alone), [16]);
    let table = alone.table();
    assert!(
        table.contains("\"d3\"") && table.contains("\"d4\""),
        "{table}"
    );
    assert!(table.contains("(d3)") != table.contains("(d4)"), "{table}");
}

#[test]
fn a_later_move_tells_which_was_played() {
    // After 5...d6 the Knight could not go to Queen's Bishop's 4th.
    let other = PGN.replace("Nxe4 {a comment}", "d6");
    let told = of(&[&other, BOOK]);
    assert_eq!(moves(&told), MOVES);
    assert_eq!(differences(&told), [9], "{}", told.table());
    assert!(
        matches!(told.plies[9].why, Some(Why::Later { ply: 11, .. })),
        "{}",
        told.table()
    );
}

#[test]
fn one_goes_on_where_the_other_is_torn() {
    let without = |rows: &[&str]| {
        let lines = BOOK.lines();
        let kept = lines.filter(|l| !rows.iter().any(|r| l.trim_start().starts_with(r)));
        kept.collect::<Vec<_>>().join("\n")
    };
    let told = of(&[&without(&["9.", "10.", "And"]), &without(&["3.", "4."])]);
    let table = told.table();
    assert_eq!(moves(&told), MOVES, "{table}");
    for said in [
        "B has nothing for 3. Bb5 to 4... Nf6.",
        "A ends with 8... Be7.",
    ] {
        assert!(table.contains(said), "{table}");
    }
}

#[test]
fn another_game_is_no_witness() {
    let other = "1. P-Q4 P-Q4\n2. P-QB4 P-K3\n3. Kt-QB3 Kt-KB3\n4. B-Kt5 B-K2\n5. P-K3 Castles\n6. Kt-B3 QKt-Q2\n";
    let said = |texts: &[&str]| {
        let sources: Vec<Source> = texts.iter().map(|t| source("x.txt", t)).collect();
        collate(&sources).err().unwrap()
    };
    assert!(said(&[BOOK, other]).contains("this is another game"));
    let both = format!("{BOOK}\n\nGAME II.\n\n{other}");
    assert!(said(&[&both, &both]).contains("every witness holds several games; say which"));
    let chosen = Source::read("b.txt", both.as_bytes(), Some(5)).unwrap();
    assert_eq!(moves(&collate(&[chosen, source("p", PGN)]).unwrap()), MOVES);
    assert_eq!(
        moves(&collate(&[source("b", &both), source("p", PGN)]).unwrap()),
        MOVES
    );
    for (text, why) in [
        ("", "there is no game in it"),
        ("It was a dark night.\n", "there is no game in it"),
        ("%PDF-1.4", "it is a PDF"),
    ] {
        let told = Source::read("x", text.as_bytes(), None).err().unwrap();
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn an_audit_tells_what_the_page_bears_out() {
    let told = |pgn: &str| {
        let game = Transcription::read("g.pgn", pgn.as_bytes()).unwrap();
        (audit(&game, &[source("page", BOOK)]).unwrap(), game.fault)
    };
    let (good, fault) = told(PGN);
    assert!(good.is_borne_out() && fault.is_none(), "{}", good.audited());
    assert!(
        good.audited().contains("Of 20 moves: 20 borne out."),
        "{}",
        good.audited()
    );
    let (bad, _) = told(&PGN.replace("9. d4 Ne6", "9. d3 Ne6"));
    assert!(!bad.is_borne_out());
    assert!(bad.audited().contains("\"P-Q4\" (d4)"), "{}", bad.audited());
    let (cut, fault) = told(&PGN.replace("10. c3 O-O", "10. c3 O-O-O"));
    assert_eq!(cut.plies.len(), 19);
    assert!(fault.unwrap().contains("O-O-O"));
}

/// A score without tags, as it is pasted: its Knights are no misprints, whatever the other witness calls them.
#[test]
fn a_short_score_agrees_with_itself() {
    let short = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *\n";
    let book = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4 Kt-B3 5. Castles\n";
    for texts in [[short, book], [book, short]] {
        let told = of(&texts);
        assert_eq!(differences(&told), [0; 0], "{texts:?}");
    }
}
