//! Print that was damaged: what was lost is put in and said, what is left unread is said, and no page costs more than
//! somebody will give for it.
use scribe::{Doubt, Game, State};

/// A famous game as a scanner leaves it.
const PAGE: &str = "\
GAME 7. White: Anderssen. Black: Dufresne.

 1. P-K4            P-K4
 2. Kt-KB3          Kt-QB8
 3. B-B4            B-B4
 4. P-QKt4          BxKtP
 5. P-B3            B-R4
 6. P-Q4            PxP
 7. Castles         P-Q6
 8. Q-Kt8           Q-B3
 9. P-K5            Q-Kt3
10. R-Ksq           KKt-K2
11. B-R3            P-Kt4
12. QxP             R-QKtsq
13. Q-R4            B-Kt3
14. QKt-Q2          B-Kt2
15. Kt-K4           Q-B4
16. BxQP            Q-R4
17. Kt-B6ch         PxKt
18. PxP             R-Ktsq
19. QR-Qsq          QxKt
20. RxKtch          KtxR
21. QxPch           KxQ
22. B-B5ch          K-Ksq
23. B-Q7ch          K-Bsq
24. BxKt mate
";

const MOVES: &str = "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 \
    Qxb5 Rb8 Qa4 Bb6 Nbd2 Bb7 Ne4 Qf5 Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 Rxe7+ Nxe7 Qxd7+ Kxd7 Bf5+ \
    Ke8 Bd7+ Kf8 Bxe7#";

fn only(text: &str) -> Game {
    let mut games = scribe::games(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn moves(game: &Game) -> Vec<&str> {
    game.plies.iter().map(|p| p.san.as_str()).collect()
}

fn without(row: &str) -> String {
    let rows = PAGE.lines().filter(|l| !l.starts_with(row));
    rows.map(|l| format!("{l}\n")).collect()
}

/// A scanner's letters in a few rows: only damaged print loses rows.
fn worn(page: &str) -> String {
    page.replace("Kt-QB8", "K(-QB8")
        .replace("QKt-Q2", "OKr-Q2")
        .replace("P-QKt4", "P-OKtd")
        .replace("KKt-K2", "KKe-K2")
        .replace("R-QKtsq", "R-OKisq")
}

#[test]
fn a_worn_page_is_read() {
    let game = only(&worn(PAGE));
    assert_eq!(moves(&game).join(" "), MOVES);
}

#[test]
fn a_lost_row_is_bridged_and_said() {
    let game = only(&worn(&without(" 6.")));
    let missing: Vec<usize> = (0..game.plies.len())
        .filter(|i| game.plies[*i].doubts.contains(&Doubt::Missing))
        .collect();
    assert_eq!(missing, [10, 11], "{:?}", moves(&game));
    let truth: Vec<&str> = MOVES.split_whitespace().collect();
    assert_eq!(moves(&game)[12..], truth[12..]);
    assert!(game.plies[10].printed.is_empty());
}

#[test]
fn rows_that_nobody_can_read_are_the_rest_of_a_game() {
    let cut = PAGE.find("20. R").unwrap();
    let rows = "20. ~w%q i:,o         m. zv x,,\n21. ;~ wq.; ,o        ii ;z.vv,\n";
    for end in ["", "Black resigns.\n"] {
        let game = only(&format!("{}{rows}{end}", &worn(PAGE)[..cut]));
        assert_eq!(game.state(), State::Broken, "{:?} {end:?}", moves(&game));
    }
}

#[test]
fn a_purse_bounds_the_work() {
    let page = worn(PAGE);
    let poor = scribe::games_within(&page, 20_000);
    assert!(poor.iter().all(|g| g.hurried), "{poor:?}");
    let again = scribe::games_within(&page, 20_000);
    let told = |games: &[Game]| {
        games
            .iter()
            .map(|g| scribe::pgn::pgn(g, "page"))
            .collect::<String>()
    };
    assert_eq!(told(&poor), told(&again));
    assert!(scribe::games(&page).iter().all(|g| !g.hurried));
}

/// What one reading of a line lost another has, in every line of a paragraph.
#[test]
fn every_line_may_have_another_reading() {
    let (one, two) = (
        worn(PAGE),
        PAGE.replace("Q-Kt8", "Q-Kt3").replace("Kt-QB8", "Kt-QB3"),
    );
    let rows = one.lines().zip(two.lines());
    let page: String = rows
        .map(|(one, two)| match one == two {
            true => format!("{one}\n"),
            false => format!("{one}\u{1f}{two}\n"),
        })
        .collect();
    let game = only(&page);
    assert_eq!(moves(&game).join(" "), MOVES);
    let repaired = |page: &str| only(page).repairs();
    assert!(repaired(&page) <= repaired(&one));
}

/// A letter may bring along what else it may be.
#[test]
fn a_letter_s_alternative_is_heard() {
    let doubtful = " 2. Kt-KB3          Kt-QB8";
    let page = |told: &str| PAGE.replace(doubtful, told);
    let told = page(&format!("{doubtful}\u{1f}{doubtful}\u{1e}31"));
    let cost = |page: &str| only(page).plies[3].cost;
    assert!(cost(&told) < cost(PAGE), "{} {}", cost(&told), cost(PAGE));
}

/// The worst text for its length that is known: every word may begin a row.
#[test]
fn the_worst_page_costs_no_more_than_its_purse() {
    let worst = "Kt-B3 Kt B-K3 R-K1 ".repeat(400);
    let lines = worst.replace("R-K1 ", "R-K1\n");
    for text in [worst, lines] {
        let begun = std::time::Instant::now();
        let games = scribe::games_within(&text, 300_000);
        println!("{} games in {:?}", games.len(), begun.elapsed());
        assert!(games.iter().all(|g| g.hurried || g.state() == State::Clean));
    }
}
