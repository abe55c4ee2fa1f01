//! What the record writes in the books' styles, the scribe reads back to the same game, however the
//! page is laid out.
use board::{Move, Position, Wings};
use proptest::prelude::*;
use record::Style;

/// A game of legal moves, chosen by `seed`.
fn random_game(mut seed: u64, plies: usize) -> Vec<Move> {
    let mut position = Position::start();
    let mut moves = Vec::new();
    while moves.len() < plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let m = legal[(seed >> 33) as usize % legal.len()];
        position.play(m);
        moves.push(m);
    }
    moves
}

fn write(moves: &[Move], write: impl Fn(&Position, &Wings, Move) -> String) -> Vec<String> {
    let mut position = Position::start();
    let mut wings = Wings::of(&position);
    moves
        .iter()
        .map(|m| {
            let text = write(&position, &wings, *m);
            wings.play(*m);
            position.play(*m);
            text
        })
        .collect()
}

fn two_columns(moves: &[String]) -> String {
    let row = |(i, pair): (usize, &[String])| {
        let black = pair.get(1).map_or("", String::as_str);
        format!("{:>3}. {:<58}{black}\n", i + 1, pair[0])
    };
    moves.chunks(2).enumerate().map(row).collect()
}

fn running(moves: &[String]) -> String {
    let row = |(i, pair): (usize, &[String])| format!("{}. {}; ", i + 1, pair.join(", "));
    moves.chunks(2).enumerate().map(row).collect()
}

fn one_under_the_other(moves: &[String]) -> String {
    let row = |(i, pair): (usize, &[String])| format!("{}. {}\n", i + 1, pair.join("\n     "));
    moves.chunks(2).enumerate().map(row).collect()
}

/// The first move that was read otherwise than it was meant, and says nothing of it, with its print. Which Knight is the
/// Queen's, by where they began or by where they stand, a page may leave open: then it is marked.
fn difference(page: &str, print: &[String], meant: &[Move]) -> Option<String> {
    let games = scribe::games(page);
    let read = games.first().map_or(&[][..], |game| &game.plies);
    let other = |i: &usize| read.get(*i).map(|ply| ply.chosen) != meant.get(*i).copied();
    let at = (0..meant.len()).find(other)?;
    let said = read.get(at).is_some_and(|ply| !ply.doubts.is_empty());
    (!said).then(|| {
        format!(
            "{:?}, move {}: {:?} read as {:?}",
            print[at],
            at + 1,
            meant[at],
            read.get(at)
        )
    })
}

/// Two Knights of which the last row does not tell which is meant.
#[test]
fn what_the_page_leaves_open_is_marked() {
    let moves = random_game(15229809664136639188, 50);
    for style in [Style::Y1890, Style::Y1910] {
        let print = write(&moves, |p, w, m| record::printed(p, w, m, &style));
        let page = two_columns(&print);
        assert_eq!(difference(&page, &print, &moves), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_styles_of_the_books(seed: u64) {
        let moves = random_game(seed, 50);
        for style in [Style::Y1890, Style::Y1910] {
            let print = write(&moves, |p, w, m| record::printed(p, w, m, &style));
            for page in [two_columns(&print), running(&print), one_under_the_other(&print)] {
                prop_assert_eq!(difference(&page, &print, &moves), None);
            }
        }
    }

    #[test]
    fn the_full_record_of_the_codes(seed: u64) {
        let moves = random_game(seed, 40);
        let print = write(&moves, |p, _, m| record::full(p, m));
        let page = one_under_the_other(&print);
        prop_assert_eq!(difference(&page, &print, &moves), None);
    }

    #[test]
    fn nothing_makes_it_panic(text in "[KQRBPt0-9 .,x()\\-\nabch'’—|+=]{0,400}") {
        let _ = scribe::games(&text);
    }
}
