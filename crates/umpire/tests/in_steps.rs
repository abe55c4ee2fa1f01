//! A lawful move made in steps is judged from how the turn began, whatever the other does between them: replies before
//! it is complete, moves out of his turn and back again, keeps a man in his hand, says check, or carries men that are not his.
use board::{Color, Position, Role, Square};
use statute::Code;
use umpire::Game;
use umpire::act::*;
use umpire::agreement::{Conditions, Outcome, Start};

mod lot;
use lot::Lot;

fn puts(on: Square) -> Deed {
    Deed::Puts { on, over: None }
}

fn queen(on: Square) -> Deed {
    Deed::Sets {
        owner: None,
        piece: Role::Queen,
        on,
        standing_for: None,
    }
}

/// A position, its move, and one way in which a hand makes it.
fn in_steps(lot: &mut Lot) -> (&'static str, &'static str, Vec<Deed>) {
    use Deed::*;
    use Square as S;
    let quits = || Quits;
    let castling = "4k3/7p/8/8/8/8/8/R3K2R w KQ - 0 1";
    let promotion = "7k/P6p/8/8/8/8/8/4K3 w - - 0 1";
    let capture = "4k3/7p/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let in_passing = "4k3/7p/8/pP6/8/8/8/4K3 w - a6 0 1";
    let king = |to: Square| vec![Lifts(S::E1), puts(to), quits()];
    let rook = |from: Square, to: Square| vec![Lifts(from), puts(to), quits()];
    let pawn = |from: Square, to: Square| vec![Lifts(from), puts(to)];
    match lot.below(13) {
        0 => (castling, "e1g1", [king(S::G1), rook(S::H1, S::F1)].concat()),
        1 => (castling, "e1c1", [king(S::C1), rook(S::A1, S::D1)].concat()),
        2 => (
            promotion,
            "a7a8q",
            [pawn(S::A7, S::A8), vec![quits(), queen(S::A8), quits()]].concat(),
        ),
        3 => (
            promotion,
            "a7a8q",
            vec![TakesOff(S::A7), queen(S::A8), quits()],
        ),
        4 => (
            promotion,
            "a7a8q",
            vec![queen(S::A8), TakesOff(S::A7), quits()],
        ),
        5 => (
            capture,
            "e4d5",
            [vec![TakesOff(S::D5)], pawn(S::E4, S::D5), vec![quits()]].concat(),
        ),
        6 => (
            capture,
            "e4d5",
            [pawn(S::E4, S::D5), vec![TakesOff(S::D5), quits()]].concat(),
        ),
        7 => (
            capture,
            "e4d5",
            vec![Lifts(S::E4), TakesOff(S::D5), puts(S::D5), quits()],
        ),
        9 => (
            capture,
            "e4d5",
            [pawn(S::E4, S::D5), vec![quits(), TakesOff(S::D5)]].concat(),
        ),
        // The Pawn is taken off again before the piece is put there.
        10 | 11 => (
            promotion,
            "a7a8q",
            [
                pawn(S::A7, S::A8),
                vec![quits(), TakesOff(S::A8), queen(S::A8), quits()],
            ]
            .concat(),
        ),
        8 => (
            in_passing,
            "b5a6",
            [pawn(S::B5, S::A6), vec![quits(), TakesOff(S::A5)]].concat(),
        ),
        _ => (
            in_passing,
            "b5a6",
            [vec![TakesOff(S::A5)], pawn(S::B5, S::A6), vec![quits()]].concat(),
        ),
    }
}

/// What the other does meanwhile, far from the move.
fn meanwhile(lot: &mut Lot, game: &Game, side: Color) -> Deed {
    use Square as S;
    let pawns = [(S::H7, S::H6), (S::H6, S::H5), (S::H5, S::H4)];
    let there = |from: Square| game.men().man_at(from).is_some_and(|man| man.owner != side);
    let pawn = pawns.into_iter().find(|(from, _)| there(*from));
    let his = game
        .men()
        .on_board()
        .filter(|(_, _, man)| man.owner == side);
    let men: Vec<Square> = his.map(|(sq, ..)| sq).collect();
    let words = |from: Square, to: Square| MoveWords::Coordinates {
        from,
        to,
        promotion: None,
    };
    match (pawn, lot.below(7)) {
        (Some((from, to)), 0 | 1) => Deed::Plays(words(from, to)),
        (Some((from, _)), 2) => Deed::Lifts(from),
        (_, 3) => Deed::AnnouncesCheck,
        (_, 4) => Deed::TakesBack,
        (_, 5) => Deed::Plays(words(
            lot.of(&men),
            lot.of(&[Square::B3, Square::B4, Square::F4]),
        )),
        _ => Deed::Touches(lot.of(&men)),
    }
}

fn holds(code: &std::sync::Arc<Code>, seed: u64) {
    let mut lot = Lot(seed);
    let (fen, m, steps) = in_steps(&mut lot);
    let before = Position::from_fen(fen).unwrap();
    let mut all = before.legal_moves().to_vec().into_iter();
    let after = before.after(all.find(|x| x.uci() == m).expect("a lawful move"));
    let conditions = Conditions {
        start: Start::Position(before),
        ..Conditions::default()
    };
    let mut game = Game::new(code.clone(), conditions).unwrap();
    let mut log = Vec::new();
    let mut act = |game: &mut Game, side: Color, deed: Deed| {
        let act = Act::of(side, deed);
        let ruling = game.act(&act);
        let told = ruling.sentences.iter().map(|s| s.text.as_ref());
        let told: Vec<&str> = told.collect();
        log.push(format!("{act}  # {}\n", told.join(" ")));
    };
    for step in steps {
        if game.turn() == Color::White && lot.below(3) == 0 {
            let deed = meanwhile(&mut lot, &game, Color::White);
            act(&mut game, Color::Black, deed);
        }
        if game.outcome().0 != Outcome::Open {
            return;
        }
        act(&mut game, Color::White, step);
    }
    for sq in Square::ALL
        .into_iter()
        .filter(|sq| before.at(*sq) != after.at(*sq))
    {
        let man = game.men().man_at(sq).map(|man| man.piece());
        assert_eq!(
            man,
            after.at(sq),
            "{sq} under {}, lot {seed}, {fen}:\n{}",
            code.id,
            log.concat()
        );
    }
    let faulty = log.iter().any(|line| line.contains("not legal"));
    assert!(
        !faulty,
        "under {}, lot {seed}, {fen}:\n{}",
        code.id,
        log.concat()
    );
}

#[test]
fn whatever_the_other_does_between_its_steps_a_lawful_move_is_made() {
    for code in Code::all() {
        for seed in 0..1_500 {
            holds(&code, seed);
        }
    }
}
