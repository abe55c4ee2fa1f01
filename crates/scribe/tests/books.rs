//! Whole texts: games found, none invented.
use scribe::corrections::Corrections;
use scribe::{Game, Sort};
use std::path::{Path, PathBuf};

fn played(text: &str) -> Vec<Game> {
    scribe::games(text)
        .into_iter()
        .filter(|g| g.sort == Sort::Game)
        .collect()
}

fn shared() -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let data = here
        .ancestors()
        .map(|a| a.join("shared/data"))
        .find(|p| p.is_dir());
    if data.is_none() {
        eprintln!("skipped: ../shared/data is not here");
    }
    data
}

#[test]
fn a_novel_holds_no_game() {
    let novel = "It was the best of times, 1. it was the worst of times; the King\nand the Queen to her square went.\n\n2. He takes it, and Knight fell to 3 of them.\n".repeat(400);
    assert!(scribe::games(&novel).is_empty());
}

#[test]
fn a_table_of_openings_is_no_game() {
    let table = "Ruy Lopez:--\n\n    P-K4     Kt-KB3   B-Kt5     B-R4\n  1 ------ 2 ------ 3 ------- 4 --------\n    P-K4     Kt-QB3   P-QR3     Kt-B3\n\n".repeat(50);
    assert!(played(&table).is_empty());
}

#[test]
fn odds_and_notes_and_a_variation() {
    let page = "\
      GAME VI.--Mr. Staunton gives his Queen's Rook to Mr. Brown.
           (Remove White's Q. R. from the Board.)

     WHITE. (Mr. S.)                  BLACK. (Mr. B.)
  1. P. to K's 4th.                1. P. to K's 4th.
  2. P. to K. B's 4th.             2. P. takes P.
  3. K. Kt. to B's 3d.

Much better than the Bishop; for if

  3. K. B. to Q. B's 4th.          3. Q. to K. R's 5th. (ch.)
  4. K. to B's sq.                 4. P. to K. Kt's 4th.

and Black holds the Pawn.

  3. ...                           3. P. to K. Kt's 4th.
  4. K. B. to Q. B's 4th.          4. P. to K. Kt's 5th.
  5. B. takes K. B. P. (ch.)       5. K. takes B.
  6. Kt. to K's 5th. (ch.)         6. K. to his sq.
  7. Q. takes P.                   7. K. Kt. to B's 3d.
                And White wins.
";
    let games = played(page);
    assert_eq!(games.len(), 1);
    let game = &games[0];
    assert_eq!(
        game.start.position.fen(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"
    );
    let san: Vec<&str> = game.plies.iter().map(|p| p.san.as_str()).collect();
    assert_eq!(
        san.join(" "),
        "e4 e5 f4 exf4 Nf3 g5 Bc4 g4 Bxf7+ Kxf7 Ne5+ Ke8 Qxg4 Nf6"
    );
    assert_eq!(game.result(), "1-0");
    assert_eq!(game.lines, (5, 20));
}

#[test]
fn first_moves_are_borrowed_from_another_game() {
    let page = "\
GAME No. 3. White: Adams. Black: Brown.

  1. P-K4       P-K4
  2. Kt-KB3     Kt-QB3
  3. B-Kt5      P-QR3
  4. B-R4       Kt-B3
  5. Castles    B-K2
          Drawn.

GAME No. 4. White: Clark. Black: Dean.

Moves 1 to 3 as in Game No. 3.

  4. BxKt       QPxB
  5. KtxP       Q-Q5
  6. Kt-KB3     QxKPch
          White resigns.
";
    let games = played(page);
    assert_eq!(games.len(), 2);
    let san: Vec<&str> = games[1].plies.iter().map(|p| p.san.as_str()).collect();
    assert_eq!(
        san.join(" "),
        "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 Nxe5 Qd4 Nf3 Qxe4+"
    );
    assert_eq!(games[1].lines, (14, 16));
}

#[test]
fn odds_of_pawn_and_two_moves() {
    let page = "\
GAME II. Between Mr. Adams and Mr. Brown, at Pawn and two moves.
(Remove Black's King's Bishop's Pawn from the Board.)

  1. P-K4
  2. P-Q4       P-K3
  3. B-Q3       P-B4
  4. P-Q5       P-Q3
  5. Kt-KB3     Kt-KB3
       And Black resigns.
";
    let games = played(page);
    let pgn = scribe::pgn::pgn(&games[0], "x");
    assert!(
        pgn.contains("1. e4 -- 2. d4 e6 3. Bd3 c5 4. d5 d6 5. Nf3 Nf6 1-0"),
        "{pgn}"
    );
}

#[test]
fn ditto_is_the_move_beside_it() {
    let page = "  1. P-K4         \"\n  2. Kt-KB3      ditto\n  3. P-Q4        do.\n  4. KtxP       KtxP\n";
    let game = scribe::games(page).remove(0);
    let san: Vec<&str> = game.plies.iter().map(|p| p.san.as_str()).collect();
    assert_eq!(san.join(" "), "e4 e5 Nf3 Nf6 d4 d5 Nxe5 Nxe4");
}

#[test]
fn a_check_that_is_none_is_shown() {
    let page = "1. P-K4 P-K4\n2. B-B4 Kt-QB3 ch\n3. Q-R5 Kt-B3\n4. QxBP mate\n";
    let game = scribe::games(page).remove(0);
    assert_eq!(game.plies[3].doubts, [scribe::Doubt::FalseClaim]);
    assert_eq!((game.plies.len(), game.repairs()), (7, 0));
}

/// Whatever rank is printed for another: a move that the print does not express bears a mark.
#[test]
fn no_rank_is_read_over_in_silence() {
    let page = "White: A. Black: B.\n\n1. P to K4    P to K4\n2. Kt to KB3  Kt to QB3\n3. B to Kt5   P to QR3\n4. B to R4    Kt to B3\n5. P to Q3    B to K2\n6. P to B3    P to QKt4\n7. B to B2    P to Q4\nDrawn.\n";
    let moves = page.find("P to").unwrap();
    let ranks = page
        .char_indices()
        .filter(|(i, c)| *i > moves && c.is_ascii_digit());
    for (at, was) in ranks.filter(|(i, _)| page.as_bytes()[i + 1] != b'.') {
        for now in ('1'..='8').filter(|now| *now != was) {
            let mut print = page.to_owned();
            print.replace_range(at..at + 1, &now.to_string());
            for game in scribe::games(&print) {
                let mut state = record::pgn::State::of(game.start.position);
                for ply in &game.plies {
                    let read = record::expresses(&state.position, &state.wings, &ply.printed);
                    let said = read.moves().contains(&ply.chosen) || !ply.doubts.is_empty();
                    assert!(said, "{:?} as {:?}\n{print}", ply.printed, ply.chosen);
                    state.play(ply.chosen);
                }
            }
        }
    }
}

#[test]
fn a_misprint_is_mended_and_shown() {
    let page = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\n5. Castles KtxP\n6. B-K sq Kt-B4\n7. BxKt QPxB\n8. KtxP B-K2\n";
    let game = scribe::games(page).remove(0);
    assert_eq!(game.plies[10].san, "Re1");
    assert_eq!(game.repairs(), 1);
    assert!(
        scribe::pgn::pgn(&game, "x")
            .replace('\n', " ")
            .contains("printed \"B-K sq\"")
    );
}

#[test]
fn where_a_game_breaks_off_it_says_so() {
    let page = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. Q-R8 mate R-R8 mate\n5. Q-Q8 mate R-R1 mate\n";
    let game = scribe::games(page).remove(0);
    let end = game.breaks_off.as_ref().unwrap();
    assert_eq!((game.plies.len(), end.line), (6, 4));
    let pgn = scribe::pgn::pgn(&game, "x").replace('\n', " ");
    assert!(
        pgn.contains("[Termination ") && pgn.contains("nearest legal moves"),
        "{pgn}"
    );
}

#[test]
fn every_game_of_a_real_book() {
    let Some(data) = shared() else { return };
    let text = std::fs::read_to_string(data.join("books/4902-chess-history-and-reminiscences.txt"))
        .unwrap();
    let games = played(&text);
    assert_eq!(games.len(), 10);
    assert!(games.iter().all(|g| g.breaks_off.is_none()));
    let first = &games[0];
    assert_eq!(first.heading.white.as_deref(), Some("MASON"));
    assert_eq!(first.heading.date.as_deref(), Some("1892.09.23"));
}

/// What the report offers as a correction can be made: it stands in the line it names.
#[test]
fn every_offered_correction_fits_its_line() {
    let Some(data) = shared() else { return };
    let entries = std::fs::read_dir(data.join("ocr")).unwrap();
    let mut scans: Vec<_> = entries.map(|e| e.unwrap().path()).collect();
    scans.retain(|p| p.extension().is_some_and(|e| e == "txt"));
    scans.sort();
    // Damaged print takes long to read: one scan in six.
    let mut pages = vec![data.join("books/4902-chess-history-and-reminiscences.txt")];
    pages.extend(scans.into_iter().step_by(6));
    let mut offered = 0;
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        let name = page.file_name().unwrap().to_str().unwrap();
        for game in scribe::games(&text) {
            for i in 0..=game.plies.len() {
                let Some(offer) = scribe::corrections::offer(name, &game, i) else {
                    continue;
                };
                offered += 1;
                let corrections = Corrections::parse(&offer).unwrap();
                let mut pending = corrections.of(&page);
                for (line, print) in text.lines().enumerate() {
                    pending.make(line + 1, &mut print.to_owned());
                }
                assert_eq!(pending.remarks(), [], "{offer}");
            }
        }
    }
    assert!(offered > 300, "{offered}");
}

/// The endings and problems with a verified PGN, read from the board that is printed above them.
#[test]
fn moves_from_a_drawn_board() {
    let Some(data) = shared() else { return };
    let index = std::fs::read_to_string(data.join("endings/index.csv")).unwrap();
    let verified = index.lines().filter(|l| l.contains(",verified,"));
    let (mut all, mut exact) = (0, 0);
    for stem in verified.filter_map(|l| l.split(',').next()) {
        let read = |kind: &str| {
            std::fs::read_to_string(data.join(format!("endings/{stem}.{kind}"))).unwrap()
        };
        let truth = read("pgn");
        let moves = |pgn: &str| {
            let text = pgn.split("\n\n").nth(1).unwrap_or_default();
            let words = text.split_whitespace().filter(|w| !w.ends_with('.'));
            words.map(str::to_owned).collect::<Vec<_>>()
        };
        let fen = truth.lines().find(|l| l.starts_with("[FEN ")).unwrap();
        let found = scribe::games(&read("txt")).into_iter().any(|game| {
            let pgn = scribe::pgn::pgn(&game, stem);
            let san: Vec<String> = game.plies.iter().map(|p| p.san.clone()).collect();
            let meant = moves(&truth);
            pgn.contains(fen) && san == meant[..meant.len() - 1]
        });
        all += 1;
        exact += usize::from(found);
        if !found {
            println!("not read: {stem}");
        }
    }
    println!("{exact} of {all}");
    assert!(exact * 10 >= all * 9, "{exact} of {all}");
}
