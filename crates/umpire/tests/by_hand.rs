//! A move told in a word and the same move made by hand, finger by finger, are one thing in the law.
use board::{Color, Move, Position, Role, Square};
use statute::Code;
use umpire::Game;
use umpire::act::*;
use umpire::agreement::{Conditions, Outcome, Start};

mod lot;
use lot::Lot;

const BOARDS: [&str; 6] = [
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 6 5",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4r1k1/5ppp/8/3pP3/1b6/2N5/P3RPPP/4K2R w K d6 0 1",
    "3r2k1/5p1p/6p1/8/8/1B5P/5PP1/3q2K1 w - - 0 1",
    "4k3/8/4b3/1p3r2/2P1n3/3P4/2K5/R6B w - - 0 1",
];

/// What is told in a word, and by hand.
struct Told {
    words: MoveWords,
    by_hand: Vec<Deed>,
}

fn transfer(from: Square, to: Square, off: Option<Square>) -> Vec<Deed> {
    let put = Deed::Puts { on: to, over: None };
    let off = off.map(Deed::TakesOff);
    [Some(Deed::Lifts(from)), Some(put), off, Some(Deed::Quits)]
        .into_iter()
        .flatten()
        .collect()
}

fn lawful(position: &Position, m: Move) -> Option<Told> {
    if m.promotion().is_some() {
        return None;
    }
    if let Move::Castle { king, rook, .. } = m {
        let crossed = if rook > king { -1 } else { 1 };
        let beside = m.to().offset(crossed)?;
        return Some(Told {
            words: MoveWords::Castle(m.castles()?),
            by_hand: [transfer(king, m.to(), None), transfer(rook, beside, None)].concat(),
        });
    }
    let kind = position.at(m.from()).map(|p| p.role);
    let king = position.king(position.turn());
    (!as_in_castling(kind, m.to(), king)).then(|| Told {
        words: coordinates(m.from(), m.to()),
        by_hand: transfer(m.from(), m.to(), position.taken(m)),
    })
}

/// A Rook set down as in castling may be followed by the King, if it is done by hand.
fn as_in_castling(kind: Option<Role>, to: Square, king: Square) -> bool {
    kind == Some(Role::Rook) && to.rank() == king.rank() && to.file().distance(king.file()) == 1
}

fn coordinates(from: Square, to: Square) -> MoveWords {
    MoveWords::Coordinates {
        from,
        to,
        promotion: None,
    }
}

/// A transfer of any man to any square, most often unlawful.
fn anything(lot: &mut Lot, game: &Game, side: Color) -> Option<Told> {
    let men: Vec<Square> = game.men().on_board().map(|(sq, ..)| sq).collect();
    let (from, to) = (lot.of(&men), Square::new(lot.below(64) as u32));
    let man = game.men().man_at(from)?;
    let prey = game.men().man_at(to);
    let last_rank = man.kind == Role::Pawn && [0, 7].contains(&(to.rank() as usize));
    let two_aside =
        man.kind == Role::King && from.rank() == to.rank() && from.file().distance(to.file()) == 2;
    let king = prey.is_some_and(|p| p.kind == Role::King);
    let beside = as_in_castling(Some(man.kind), to, game.men().king(man.owner)?);
    let aslant = man.kind == Role::Pawn && from.file() != to.file() && prey.is_none();
    // A man of his that the other has carried goes back as he lays his hand on another.
    let found = game.position_found_by(side).at(to).map(|p| p.role);
    let goes_back = found != prey.map(|p| p.kind);
    // In a word his own man is meant that the other's has taken out of turn; the hand is on the other's.
    let meant = man.owner != side && game.may_play(side, &coordinates(from, to));
    let other_law = last_rank || two_aside || king || aslant || beside || goes_back || meant;
    if from == to || other_law || lot.below(4) > 0 && man.owner != side {
        return None;
    }
    Some(Told {
        words: coordinates(from, to),
        by_hand: transfer(from, to, prey.map(|_| to)),
    })
}

fn told(lot: &mut Lot, game: &Game, side: Color, first: bool) -> Option<Told> {
    if lot.below(5) < 2 {
        return anything(lot, game, side);
    }
    let position = game.position().with_turn(side);
    let moves = position.legal_moves();
    let m = moves.get(lot.below(moves.len().max(1)))?;
    lawful(&position, *m).filter(|_| first || m.castles().is_none())
}

/// Something that is done in one way only: a right used, an error pointed out, a man touched.
fn between(lot: &mut Lot, game: &Game) -> Option<Act> {
    let side = lot.of(&[Color::White, Color::Black]);
    let men: Vec<Square> = game.men().on_board().map(|(sq, ..)| sq).collect();
    Some(match lot.below(6) {
        0 => Act::of(side, Deed::PointsOut(Fault::IllegalMove)),
        1 => Act::of(side, Deed::TakesBack),
        2 => Act::of(side, Deed::Touches(lot.of(&men))),
        _ => {
            let rights = game.demands(side);
            let right = rights.get(lot.below(rights.len().max(1)))?;
            Act::of(side, Deed::Demands(right.demand))
        }
    })
}

/// All that the law makes of the game as it stands.
fn standing(game: &Game) -> Vec<String> {
    let mut found = vec![
        format!("{} {:?}", game.placement(), game.turn()),
        format!("{:?}", game.outcome()),
    ];
    for side in [Color::White, Color::Black] {
        let mut of_side: Vec<String> = Vec::new();
        of_side.extend(
            game.demands(side)
                .iter()
                .map(|d| format!("{side:?} may {:?}", d.demand)),
        );
        of_side.extend(
            game.duties(side)
                .iter()
                .map(|d| format!("{side:?} must {:?}", d.remedy)),
        );
        of_side.extend(
            game.playable(side)
                .iter()
                .map(|m| format!("{side:?} plays {}", m.uci())),
        );
        of_side.sort();
        found.extend(of_side);
    }
    found
}

/// Nothing, or in what the two differ.
fn difference(code: &str, seed: u64) -> Option<String> {
    let mut lot = Lot(seed);
    let fen = lot.of(&BOARDS);
    let conditions = Conditions {
        start: Start::Position(Position::from_fen(fen).unwrap()),
        ..Conditions::default()
    };
    let mut in_a_word = Game::new(Code::find(code).unwrap(), conditions).unwrap();
    let mut by_hand = in_a_word.clone();
    let mut log = Vec::new();
    for n in 0..6 {
        let player = in_a_word.turn();
        let side = if lot.below(5) == 0 { !player } else { player };
        if lot.below(4) == 0
            && let Some(act) = between(&mut lot, &in_a_word)
        {
            log.push(act.to_string());
            in_a_word.act(&act);
            by_hand.act(&act);
        }
        let Some(told) = told(&mut lot, &in_a_word, side, n == 0) else {
            continue;
        };
        log.push(Act::of(side, Deed::Plays(told.words.clone())).to_string());
        in_a_word.act(&Act::of(side, Deed::Plays(told.words)));
        for deed in told.by_hand {
            by_hand.act(&Act::of(side, deed));
        }
        let ended = in_a_word.outcome().0 != Outcome::Open;
        if ended && in_a_word.outcome() == by_hand.outcome() {
            return None; // perhaps with a man in the hand
        }
        let (a, b) = (standing(&in_a_word), standing(&by_hand));
        let only = |x: &[String], y: &[String]| -> Vec<String> {
            x.iter().filter(|s| !y.contains(s)).cloned().collect()
        };
        if a != b {
            let (word, hand) = (only(&a, &b), only(&b, &a));
            return Some(format!(
                "seed {seed}, {fen}: {log:?}\n  in a word: {word:?}\n  by hand: {hand:?}"
            ));
        }
    }
    None
}

fn all(code: &str) {
    let found = (0..4000).filter_map(|seed| difference(code, seed));
    let found: Vec<String> = found.take(8).collect();
    assert!(found.is_empty(), "{code}\n{}", found.join("\n"));
}

#[test]
fn british() {
    all("british-1899");
}
#[test]
fn american() {
    all("american-1897");
}
#[test]
fn blue_book() {
    all("blue-book-1910");
}
#[test]
fn first_societies() {
    all("first-societies");
}
#[test]
fn english_club() {
    all("english-club");
}
