//! What is written in a tongue is read in it, and print of the time is said in English as it is meant.
use board::{Move, Position, Wings};
use proptest::prelude::*;
use record::{Manner, Tongue};

/// A game of moves drawn by lot.
fn game(lots: &[u16]) -> Vec<(Position, Wings, Move)> {
    let mut position = Position::start();
    let mut wings = Wings::of(&position);
    let mut out = Vec::new();
    for lot in lots {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[usize::from(*lot) % moves.len()];
        out.push((position, wings, m));
        let after = position.after(m);
        wings.play(m);
        position = after;
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read(lots in proptest::collection::vec(any::<u16>(), 120)) {
        for (position, wings, m) in game(&lots) {
            for tongue in Tongue::all().iter().filter(|t| !t.is_english()) {
                for manner in Manner::ALL {
                    let written = tongue.write(&position, &wings, m, manner);
                    let read = tongue.expresses(&position, &wings, &written);
                    prop_assert_eq!(
                        read.sole(), Some(m),
                        "{:?} {:?} {:?} as {:?}: {}", tongue, manner, written, tongue.english(&written), position.fen()
                    );
                }
            }
        }
    }

    #[test]
    fn no_print_is_too_strange(text in "\\PC{0,60}") {
        for tongue in Tongue::all() {
            for said in tongue.moves(&text).into_iter().chain(tongue.sayings(&text)) {
                prop_assert!(text.get(said.range).is_some());
            }
        }
    }
}

fn english(tongue: &str, line: &str) -> Vec<String> {
    let moves = Tongue::named(tongue).unwrap().moves(line);
    moves.into_iter().map(|s| s.english).collect()
}

#[test]
fn german_print() {
    let said = |line| english("german", line);
    assert_eq!(said("1. e2—e4      e7—e5"), ["e2-e4", "e7-e5"]);
    assert_eq!(said("2. S g1—f3     S b8—c6"), ["Ng1-f3", "Nb8-c6"]);
    assert_eq!(said("3. E2—E4  S. G 1 – F 3"), ["e2-e4", "Ng1-f3"]);
    assert_eq!(said("4. S f3—e5:   D d8—h4†"), ["Nf3xe5", "Qd8-h4+"]);
    assert_eq!(said("5. e4 n. d5   D d8 n. d5"), ["e4xd5", "Qd8xd5"]);
    assert_eq!(
        said("6. ed5:  S:d5 7. Se5: Dd5:‡"),
        ["exd5", "Nxd5", "Nxe5", "Qxd5#"]
    );
    assert_eq!(said("7. La3 b5 8. Db5: Tb8"), ["Ba3", "b5", "Qxb5", "Rb8"]);
    assert_eq!(said("8. D8d6†  D1xe4"), ["Q8d6+", "Q1xe4"]);
    assert_eq!(said("8. 0—0   0—0—0"), ["O-O", "O-O-O"]);
    assert_eq!(said("9. e7—e8D†  L c8—d7"), ["e7-e8=Q+", "Bc8-d7"]);
    assert_eq!(said("Dieser Zug ist besser als der andere."), [""; 0]);
}

#[test]
fn french_print() {
    let said = |line| english("french", line);
    assert_eq!(said("1. P4R   P4R"), ["P-K4", "P-K4"]);
    assert_eq!(said("2. C. 3 F. R.   C. 3 F. D."), ["Kt-KB3", "Kt-QB3"]);
    assert_eq!(
        said("3. F4F F4F 4. P3F C3F 5. P4D P pr P"),
        ["B-B4", "B-B4", "P-B3", "Kt-B3", "P-Q4", "PxP"]
    );
    assert_eq!(said("4. P4F D3R"), ["P-B4", "Q-K3"]);
    assert_eq!(said("Le pion du roi, deux pas."), ["KP two squares"]);
    assert_eq!(said("Le pion du roi deux pas."), ["KP two squares"]);
    assert_eq!(
        said("Le cavalier du roi à la troisième case de son fou."),
        ["KKt to his B's 3d"]
    );
    assert_eq!(
        said("Le Fou de la Dame à la 4e case du Fou du Roi."),
        ["QB-KB4"]
    );
    assert_eq!(said("7. F pr P éch.   R 2 R"), ["BxP ch", "K-K2"]);
    assert_eq!(said("8. Roque   D 1 D"), ["Castles", "Q-Q1"]);
    assert_eq!(said("8. Roque T D   Roque"), ["O-O-O", "Castles"]);
    assert_eq!(
        said("9. Cf3 Cc6 10. Fxf7+ Rxf7"),
        ["Nf3", "Nc6", "Bxf7+", "Kxf7"]
    );
    assert_eq!(said("12. P8R=D mat"), ["P-K8=Q mate"]);
}

#[test]
fn spanish_and_italian_print() {
    let said = |line| english("spanish", line);
    assert_eq!(
        said("1. P4R, P4R; 2. C3AR, C3AD"),
        ["P-K4", "P-K4", "Kt-KB3", "Kt-QB3"]
    );
    assert_eq!(
        said("3. A5C  P3TD 4. AxC PDxA"),
        ["B-Kt5", "P-QR3", "BxKt", "QPxB"]
    );
    assert_eq!(said("5. AxP jaque   R1A"), ["BxP ch", "K-B1"]);
    assert_eq!(said("6. D x P mate"), ["QxP mate"]);
    assert_eq!(said("6. CRXP   PAXPC"), ["KKtxP", "BPxKtP"]);
    assert_eq!(said("7. O-O  Enroca"), ["O-O", "Castles"]);
    let said = |line| english("italian", line);
    assert_eq!(
        said("1. P4R  P4R 2. C3A  C3AD"),
        ["P-K4", "P-K4", "Kt-B3", "Kt-QB3"]
    );
    assert_eq!(said("5. A prende P scacco   R1A"), ["BxP ch", "K-B1"]);
    assert_eq!(said("8. Arrocca  T1R"), ["Castles", "R-K1"]);
    assert_eq!(said("9. D7A matto"), ["Q-B7 mate"]);
}

#[test]
fn who_won() {
    let said = |tongue: &str, line: &str| -> Vec<String> {
        let all = Tongue::named(tongue).unwrap().sayings(line);
        all.into_iter().map(|s| s.english).collect()
    };
    assert_eq!(said("german", "Schwarz gibt auf."), ["Black", "resigns"]);
    assert_eq!(
        said("german", "   Weiß.        Schwarz."),
        ["White", "Black"]
    );
    assert_eq!(said("german", "Schwarz spielt besser S b8—c6."), [""; 0]);
    assert_eq!(
        said("french", "Les Blancs abandonnent."),
        ["White", "resigns"]
    );
    assert_eq!(
        said("spanish", "Las Negras abandonan."),
        ["Black", "resigns"]
    );
    assert_eq!(said("italian", "Il Nero abbandona."), ["Black", "resigns"]);
}
