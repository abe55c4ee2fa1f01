//! Agreements that cannot hold together are refused when the game is made, each with a sentence.
use umpire::Game;

fn refused(code: &str, agreements: &[&str]) -> Option<String> {
    let lines: Vec<String> = agreements.iter().map(|a| format!("agree {a}")).collect();
    let case = match minutes::read("terms", &lines.join("\n")) {
        Ok(case) => case,
        Err(unreadable) => return Some(unreadable.places[0].to_string()),
    };
    let code = statute::Code::find(code).expect("one of the five");
    Game::new(code, case.conditions).err()
}

#[test]
fn each_contradiction_has_its_sentence() {
    let all: &[(&[&str], &str)] = &[
        (
            &["white moves first", "black moves first"],
            "Both sides cannot have the right to begin",
        ),
        (
            &["odds white gives two moves", "white moves first"],
            "cannot also begin",
        ),
        (
            &["odds white gives two moves", "odds black gives the move"],
            "Both sides cannot give moves",
        ),
        (
            &["odds white gives queen", "odds white gives queen"],
            "on d1 cannot be given twice",
        ),
        (
            &["odds white gives pawn", "odds white gives pawn and move"],
            "on f2 cannot be given twice",
        ),
        (
            &["odds white gives exchange", "odds white gives queen's rook"],
            "on a1 cannot be given twice",
        ),
        (&["odds white gives king"], "expected odds"),
        (&["white mates with king"], "A King cannot give mate"),
        (&["white mates with e1"], "A King cannot give mate"),
        (&["black mates with e8"], "A King cannot give mate"),
        (&["white mates with e4"], "no man of that side on e4"),
        (&["white mates with e7"], "no man of that side on e7"),
        (
            &["odds white gives pawn", "white mates with f2"],
            "f2 is given as odds",
        ),
        (
            &["odds white gives queen", "white mates with queen"],
            "the very man that he undertakes to mate with",
        ),
        (
            &["white mates on e4", "white mates on d4"],
            "both on e4 and on d4",
        ),
        (&["white mates on"], "expected a square"),
        (&["white mates on e9"], "expected a square"),
        (
            &["white mates on e4", "black mates with pawn"],
            "Both sides cannot undertake",
        ),
        (
            &["white engages to win", "black engages to win"],
            "Both sides cannot engage",
        ),
        (
            &["white mates with pawn", "black engages to win"],
            "One side cannot undertake",
        ),
        (
            &["white engages to win", "draws count for white"],
            "A draw cannot be lost",
        ),
        (
            &["white mates with pawn", "draws count for white"],
            "A draw cannot be lost",
        ),
        (
            &["draws count for white", "draws count for black"],
            "count as a win for both sides",
        ),
        (
            &["white engages to win 5 games running", "match of 3 games"],
            "more games than the match has",
        ),
        (
            &["match of 3 games", "match of 5 games"],
            "two different numbers of games",
        ),
        (
            &["by communication 24:00", "by communication 48:00"],
            "Two different times",
        ),
        (&["by communication 0:00"], "Some time must be allowed"),
        (
            &["by communication", "late reply forfeits"],
            "none can be late",
        ),
        (
            &[
                "by communication 24:00",
                "late reply forfeits",
                "late reply may be claimed",
            ],
            "cannot both forfeit",
        ),
        (
            &["consultation 2 2", "consultation 3 1"],
            "two different sizes",
        ),
        (
            &["time 30 in 2:00", "time 20 in 1:00"],
            "Two different time limits",
        ),
        (
            &["play ends after 3:00", "play ends after 4:00"],
            "two different times",
        ),
    ];
    for code in statute::Code::ids() {
        for (agreements, sentence) in all {
            let why = refused(code, agreements);
            let why = why.unwrap_or_else(|| panic!("{code}: {agreements:?} is let pass"));
            assert!(why.contains(sentence), "{code}: {agreements:?}: {why}");
        }
    }
}

#[test]
fn a_third_knight_cannot_be_given_where_the_giver_chooses() {
    let three = [
        "odds white gives queen's knight",
        "odds white gives king's knight",
        "odds white gives knight",
    ];
    let why = refused("first-societies", &three).unwrap();
    assert!(why.contains("no such man left"), "{why}");
}

#[test]
fn what_can_hold_together_is_let_pass() {
    let all: &[&[&str]] = &[
        &[
            "odds white gives queen's rook",
            "odds white gives king's knight",
        ],
        &[
            "odds white gives pawn and two moves",
            "draws count for black",
        ],
        &["odds white gives rook", "black moves first"],
        &[
            "odds white gives knight",
            "white mates with pawn",
            "white mates on e4",
        ],
        &["odds black gives exchange", "draws count for white"],
        &["white mates with rook", "odds white gives queen's rook"],
        &[
            "by communication 24:00",
            "by communication 24:00",
            "late reply forfeits",
        ],
        &["white engages to win", "white mates with f2"],
    ];
    for code in statute::Code::ids() {
        for agreements in all {
            assert_eq!(refused(code, agreements), None, "{code}: {agreements:?}");
        }
    }
}
