//! Whatever is done at the board, the umpire rules: no act panics, every right that is listed is
//! upheld, every act of right that is upheld is listed, and the log replays to the same rulings.
use std::sync::Arc;

use board::{Color, Wing, Wings};
use record::Style;
use statute::Code;
use umpire::act::*;
use umpire::agreement::{Conditions, Outcome};
use umpire::{Game, Ruling, SentenceKind, Verdict};

mod drawn;
mod lot;
mod today;
use drawn::*;
use lot::Lot;

/// Plays a game of random acts; returns the acts and the rulings.
fn play(
    code: &Arc<Code>,
    seed: u64,
    acts: usize,
    check: bool,
) -> (Conditions, Vec<Act>, Vec<Ruling>) {
    let mut lot = Lot(seed);
    let conditions = conditions(&mut lot);
    let mut game = Game::new(code.clone(), conditions.clone()).expect("these agreements are sound");
    let (mut log, mut rulings) = (Vec::new(), Vec::new());
    for n in 0..acts {
        let act = act(&mut lot, &game);
        rulings.push(game.act(&act));
        log.push(act);
        if check && n % 7 == 0 {
            rights_are_sound_and_complete(&game, &mut lot, &log);
            every_move_can_be_written(&game, &log);
        }
    }
    every_move_can_be_written(&game, &log);
    (conditions, log, rulings)
}

/// What was made was there to be made: it is lawful where it was made, and every notation has words for it.
fn every_move_can_be_written(game: &Game, log: &[Act]) {
    for made in game.moves_back() {
        let (Some(m), Some(before)) = (made.played(), made.before()) else {
            continue;
        };
        let after = || told(log);
        assert!(
            before.is_legal(m),
            "{} on {}\nafter {}",
            m.uci(),
            before.fen(),
            after()
        );
        let wings = Wings::of(&before);
        let mut written = vec![
            record::san(&before, m),
            record::long(&before, m),
            record::uci(m),
            record::iccf(m),
            record::full(&before, m),
            record::abbreviated(&before, m),
            record::shortest(&before, &wings, m),
        ];
        for style in [&Style::Y1890, &Style::Y1910, &Style::Y1960, &Style::CODE] {
            written.push(record::printed(&before, &wings, m, style));
        }
        assert!(
            !written.contains(&String::new()),
            "{written:?}\nafter {}",
            after()
        );
    }
}

fn rights_are_sound_and_complete(game: &Game, lot: &mut Lot, log: &[Act]) {
    for side in [Color::White, Color::Black] {
        for right in game.rights(side) {
            let mut trial = game.clone();
            let ruling = trial.act(&right.act);
            assert!(
                !ruling.refused(),
                "{} was listed and refused: {ruling:?}\nafter {}",
                right.act,
                told(log)
            );
        }
        for _ in 0..6 {
            let demand = Demand {
                first: remedy(lot, game),
                then: if lot.below(2) == 0 {
                    Some(remedy(lot, game))
                } else {
                    None
                },
            };
            let act = Act::of(side, Deed::Demands(demand));
            let of_setting_up = [
                Remedy::AnnulGame,
                Remedy::RecommenceGame,
                Remedy::SetManInPlace,
            ];
            let of_setting_up = of_setting_up.map(Demand::from);
            if game.clone().act(&act).refused() || of_setting_up.contains(&demand) {
                // To demand that an error of setting up be put right is to point it out: nobody is told before.
                continue;
            }
            // A King is named as such or by his square, which is another after restoring.
            let named =
                |a: Remedy, b: Remedy| a == Remedy::MoveKing && matches!(b, Remedy::Move(_));
            let one = |a: Remedy, b: Remedy| a == b || named(a, b) || named(b, a);
            let same = |listed: Demand| {
                let then = match (listed.then, demand.then) {
                    (Some(a), Some(b)) => one(a, b),
                    (a, b) => a == b,
                };
                one(listed.first, demand.first) && then
            };
            let rights = game.rights(side);
            let listed = |r: &umpire::Right| matches!(r.act.deed, Deed::Demands(d) if same(d));
            assert!(
                rights.iter().any(listed),
                "{act} was upheld and not listed\nafter {}",
                told(log)
            );
        }
        for _ in 0..6 {
            let act = Act::of(side, of_right(lot, game));
            let over = game.outcome().0 != Outcome::Open;
            if over || game.clone().act(&act).refused() {
                continue;
            }
            let listed = game.rights(side).iter().any(|r| r.act == act);
            // What is open to be adopted may also be left; a dispute may be referred unless it is decided.
            let readings = |r: &umpire::Right| matches!(r.act.deed, Deed::Adopts(_));
            let free = match act.deed {
                Deed::Appeals => game.may_appeal(),
                Deed::Declines => game.rights(side).iter().any(readings),
                _ => false,
            };
            assert!(
                listed || free,
                "{act} was upheld and not listed\nafter {}",
                told(log)
            );
        }
        moves_are_as_told(game, side, lot, log);
        speech_is_free_or_listed(game, side, lot, log);
        for duty in game.duties(side) {
            assert!(
                !duty.cites.is_empty() || game.code().id.starts_with("lot"),
                "{:?} cites nothing",
                duty.remedy
            );
        }
    }
}

/// A move that may be played breaks nothing; one that is lawful and may not be played breaks a duty.
fn moves_are_as_told(game: &Game, side: Color, lot: &mut Lot, log: &[Act]) {
    let playable = game.playable(side);
    // What the hand has left about the board is judged with the move: only a regular board is asked about.
    let last = game.moves_back().next();
    let regular = match &last {
        Some(made) => made.before().zip(made.played()).map(|(p, m)| p.after(m)),
        None => Some(board::Position::start()),
    };
    let regular = regular.is_some_and(|p| p.fen().split(' ').next() == Some(&game.placement()));
    // Before the other has chosen what to exact, to move is hasty.
    let hasty = !game.demands(!side).is_empty();
    let held = [side, !side].iter().any(|s| !game.in_hand(*s).is_empty());
    if playable.is_empty() || !regular || hasty || held {
        return;
    }
    let m = playable[lot.below(playable.len())];
    let words = m.castles().map_or(
        MoveWords::Coordinates {
            from: m.from(),
            to: m.to(),
            promotion: m.promotion(),
        },
        MoveWords::Castle,
    );
    let act = Act::of(side, Deed::Plays(words));
    let ruling = game.clone().act(&act);
    let broken = ruling
        .sentences
        .iter()
        .any(|s| s.kind == SentenceKind::Offence);
    assert!(
        !ruling.refused() && !broken,
        "{act} may be played and breaks something: {ruling:?}\nunder {}, after {}",
        game.code().id,
        told(log)
    );
}

/// To speak is free. Where an umpire hears the players, what he would act upon is listed; and who complies has
/// something to comply with.
fn speech_is_free_or_listed(game: &Game, side: Color, lot: &mut Lot, log: &[Act]) {
    let over = game.outcome().0 != Outcome::Open;
    let listens = game.code().answers.clock.completes.rule == statute::answers::Completes::Clock;
    let upheld = |act: &Act| game.clone().act(act).verdict == Verdict::Upheld;
    let told = || format!("under {}, after {}", game.code().id, told(log));
    let flag = Deed::ClaimsForfeit(Ground::Time);
    for (fault, right) in [
        (Fault::IllegalMove, Deed::PointsOut(Fault::IllegalMove)),
        (Fault::FlagFallen, flag),
    ] {
        let act = Act::of(side, Deed::PointsOut(fault));
        let listed = game.rights(side).iter().any(|r| r.act.deed == right);
        if listens && !over {
            assert_eq!(upheld(&act), listed, "{act}: upheld, listed\n{}", told());
        }
    }
    let complies = Act::of(side, Deed::Complies);
    if upheld(&complies) && lot.below(2) == 0 {
        let bound = !game.duties(side).is_empty() || listens;
        assert!(bound, "{complies} with nothing\n{}", told());
    }
}

/// An act by which a side uses a right, other than a demand.
fn of_right(lot: &mut Lot, game: &Game) -> Deed {
    let moves = game.position().legal_moves();
    let castled = |m: &board::Move| m.castles().map(MoveWords::Castle);
    let words = |m: &board::Move| {
        castled(m).unwrap_or(MoveWords::Coordinates {
            from: m.from(),
            to: m.to(),
            promotion: m.promotion(),
        })
    };
    let words = match moves.is_empty() {
        true => MoveWords::Castle(Wing::King),
        false => words(&moves[lot.below(moves.len())]),
    };
    match lot.below(8) {
        0 => Deed::ClaimsDraw(lot.of(&CLAIMS)),
        1 | 2 => Deed::ClaimsForfeit(lot.of(&GROUNDS)),
        3 => Deed::Retracts,
        4 => Deed::Consents,
        5 => Deed::Declines,
        6 => lot.of(&[Deed::Adopts(words.clone()), Deed::Means(words)]),
        _ => Deed::Appeals,
    }
}

fn told(log: &[Act]) -> String {
    log.iter().map(|a| format!("{a}\n")).collect()
}

fn games(code: &Arc<Code>, seeds: std::ops::Range<u64>, acts: usize, check: bool) {
    for seed in seeds {
        let (conditions, log, rulings) = play(code, seed, acts, check);
        if seed % 10 == 0 {
            let mut again = Game::new(code.clone(), conditions).expect("as before");
            for (act, ruling) in log.iter().zip(&rulings) {
                assert_eq!(
                    &again.act(act),
                    ruling,
                    "replay differs under {} at {act}",
                    code.id
                );
            }
        }
    }
}

/// What broke the writing of the score: a move resumed from an envelope that was never laid, taken back and played again.
#[test]
fn a_move_taken_back_after_a_false_resumption() {
    for code in Code::all() {
        let mut game = Game::new(code, Conditions::default()).expect("a game");
        let plays = |side, from: &str, to: &str| {
            let (from, to) = (
                from.parse().expect("a square"),
                to.parse().expect("a square"),
            );
            let words = MoveWords::Coordinates {
                from,
                to,
                promotion: None,
            };
            Act::of(side, Deed::Plays(words))
        };
        let (white, black) = (Color::White, Color::Black);
        let log = [
            plays(white, "e2", "e4"),
            Act::of(white, Deed::Adjourns),
            Act::of(black, Deed::Resumes(None)),
            plays(black, "d2", "d3"),
            plays(black, "e7", "e5"),
            plays(white, "g1", "f3"),
            Act::of(white, Deed::TakesBack),
            plays(black, "e7", "e5"),
        ];
        for act in &log {
            game.act(act);
            every_move_can_be_written(&game, &log);
        }
    }
}

#[test]
fn rights_hold_under_the_six_codes() {
    for code in Code::all() {
        games(&code, 0..60, 120, true);
    }
}

#[test]
fn rights_hold_under_codes_drawn_by_lot() {
    for seed in 0..60 {
        let code = Arc::new(Code::by_lot(seed));
        games(&code, seed * 7..seed * 7 + 3, 100, true);
    }
}

/// With the tests above, a million acts.
#[test]
fn nothing_that_is_done_at_the_board_panics() {
    for code in Code::all() {
        games(&code, 1000..2000, 160, false);
    }
    for seed in 100..300 {
        games(
            &Arc::new(Code::by_lot(seed)),
            seed * 10..seed * 10 + 5,
            160,
            false,
        );
    }
}
