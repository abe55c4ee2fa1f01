//! A club may write a law that none of the books has, and the umpire heeds it.
use statute::Code;
use std::sync::Arc;

const HEAD: &str = "id = \"house\"\ntitle = \"House\"\nextends = \"british-1899\"\n\
    [[provision]]\nid = \"House.1\"\ntext = \"So it is here.\"\n";

/// What fails of a case under the British code with these answers.
fn failures(answers: &str, case: &str) -> Vec<String> {
    let code = Code::from_toml(&format!("{HEAD}{answers}\n"), "house.toml").unwrap();
    let case = minutes::read("the case", case).unwrap();
    let proceedings = minutes::hear(&case, Arc::new(code));
    let failed = proceedings.checks().filter(|check| check.instead.is_some());
    failed
        .map(|check| format!("{}: {:?}", check.line, check.instead))
        .collect()
}

#[test]
fn a_man_touched_may_bind_nobody() {
    let touch = "white touches e2\nthen white is free\nthen cites House.1\nwhite plays d4\nthen black may demand nothing\n";
    assert_eq!(failures("touching.own_man = \"nothing\"", touch), [""; 0]);
    let plays = "white touches e2\nthen white must move e2\nwhite plays d4\nthen cites House.1\nthen black may demand nothing\n";
    assert_eq!(
        failures("touching.played_otherwise = \"nothing\"", plays),
        [""; 0]
    );
    assert!(!failures("draws.mate = \"stated\"", plays).is_empty());
}

#[test]
fn he_who_gives_stalemate_may_win() {
    let case = "position 7k/8/5KQ1/8/8/8/8/8 w - - 0 1\nwhite plays Qf7\nthen result white wins by stalemate\nthen cites House.1\n";
    assert_eq!(
        failures("draws.stalemate = \"stalemating-wins\"", case),
        [""; 0]
    );
}

/// British Pref.10: a milder rule may be put in the place of Penalty C.
#[test]
fn a_record_that_cannot_be_read_may_cost_nothing() {
    let answers = "adjournment.unreadable = \"nothing\"\nadjournment.no_record = \"nothing\"\ncommunication.no_reading = \"nothing\"";
    let sealed = "after 1. e4 e5\nwhite adjourns\nwhite seals \"P-K9\"\nwhite hands over\nwhite resumes\nthen cites House.1\nthen black may demand nothing\nthen white may play Nf3\n";
    assert_eq!(failures(answers, sealed), [""; 0]);
    let sent = "agree by communication 48:00\nwhite sends \"P-K9\"\nthen black may demand nothing\nthen turn white\n";
    assert_eq!(failures(answers, sent), [""; 0]);
}

#[test]
fn another_move_may_be_put_for_an_illegal_one() {
    let case = "white plays e2e5\nwhite takes back\nwhite plays e4\nthen black may demand nothing\nthen turn black\n";
    assert_eq!(failures("illegal.substituted = \"nothing\"", case), [""; 0]);
}

/// Where the law is otherwise than the one rule that the umpire has, he says so, and others decide.
#[test]
fn a_law_without_a_rule_is_left_to_others() {
    let case = "agree umpire appointed\nwhite plays O-O\nthen no provision\nthen turn white\nthen black may demand nothing\n";
    assert_eq!(
        failures("castling.path_clear = \"otherwise\"", case),
        [""; 0]
    );
    let begins = "then no provision\nwhite plays e4\nthen turn black\n";
    assert_eq!(failures("moves.array = \"otherwise\"", begins), [""; 0]);
}
