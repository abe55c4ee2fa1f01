//! The case language both ways: over every case, over what is wrong, over garbage.
use std::path::{Path, PathBuf};

use minutes::{Step, read, read_act};
use proptest::prelude::*;

fn case_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            case_files(&path, found);
        } else if path.extension().is_some_and(|end| end == "case") {
            found.push(path);
        }
    }
}

/// The project's own cases, and the shared ones where they are at hand.
fn all_cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    case_files(&root.join("cases"), &mut found);
    assert!(found.len() >= 482, "cases/ has only {} files", found.len());
    case_files(&root.join("../shared/cases"), &mut found);
    found
}

fn steps(case: &minutes::Case) -> Vec<&Step> {
    case.steps.iter().map(|(_, step)| step).collect()
}

#[test]
fn every_case_is_read_and_printed_the_same() {
    for path in all_cases() {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.display().to_string();
        let case = read(&name, &text).unwrap_or_else(|e| panic!("{e}"));
        let again = read(&name, &case.to_string()).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(steps(&case), steps(&again), "{name}");
        assert_eq!(
            (&case.title, &case.codes, &case.conditions),
            (&again.title, &again.codes, &again.conditions),
            "{name}"
        );
    }
}

/// What a PGN holds of a case is the case; its moves are legal, or it could not be read.
#[test]
fn a_pgn_says_where_its_moves_end_before_the_game_does() {
    let pgn = |acts: &str| {
        let text =
            format!("case False\ncode first-societies\n\nwhite plays e4\nblack plays e5\n{acts}");
        let case = minutes::read("false", &text).unwrap();
        minutes::to_pgn(&case, statute::Code::find("first-societies").unwrap()).unwrap()
    };
    let stands = pgn("white plays b1b3\nblack plays g8f6\n");
    let stands = stands.split_whitespace().collect::<Vec<_>>().join(" ");
    let men = "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/1N6/PPPP1PPP/R1BQKBNR w";
    assert!(stands.contains("The moves end here"), "{stands}");
    assert!(stands.contains(men), "{stands}");
    assert!(!pgn("white plays b1c3\n").contains("The moves end here"));
}

#[test]
fn every_case_survives_in_a_pgn() {
    for path in all_cases() {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.display().to_string();
        let case = read(&name, &text).unwrap();
        let code = statute::Code::find(&case.codes[0]).unwrap();
        let pgn = minutes::to_pgn(&case, code).unwrap_or_else(|why| panic!("{name}: {why}"));
        let again = minutes::from_pgn(&name, &pgn).unwrap_or_else(|why| panic!("{why}\n{pgn}"));
        assert_eq!(steps(&case), steps(&again), "{name}");
        assert_eq!(case.conditions, again.conditions, "{name}");
    }
}

#[test]
fn a_restored_position_takes_its_move_out_of_the_score() {
    let text = "white plays e4\nblack touches a7\nblack plays e5\nwhite demands restore position, then move a7\nblack plays a6";
    let case = read("restored", text).unwrap();
    let pgn = minutes::to_pgn(&case, statute::Code::find("british-1899").unwrap()).unwrap();
    let bare: Vec<&str> = pgn
        .split('{')
        .filter_map(|part| part.split_once('}'))
        .map(|(_, moves)| moves.trim())
        .collect();
    assert_eq!(
        bare.join(" ").split_whitespace().collect::<Vec<_>>(),
        ["1.", "e4", "1...", "a6", "*"],
        "{pgn}"
    );
}

#[test]
fn moves_alone_are_regular() {
    let case = minutes::from_pgn("plain", "[Code \"english-club\"]\n\n1. e4 e5 2. Nf3 *").unwrap();
    assert_eq!(case.to_string(), "code english-club\nafter e4 e5 Nf3\n");
    assert!(minutes::from_pgn("plain", "1. e4 e4").is_err());
}

/// Acts that no case file holds yet.
#[test]
fn acts_are_printed_as_they_are_read() {
    for act in [
        "[1:59:58] white 2 plays e7e8q unseen",
        "black puts between e4 e5 by accident",
        "white puts e4 over e5 wilfully unseen",
        "white sets black rook a1 as queen",
        "white exchanges a8 for rook as queen",
        "white handles black queen to rectify",
        "black gives notice",
        "black replaces e4 on e5 with notice",
        "white demands restore position, then take e5 with d4",
        "black learns of wrong position",
        "black learns of second board",
        "white seals nothing",
        "white resumes 4k3/8/8/8/8/8/8/4K3 w - - 0 1 by accident",
        "white sends \"P-K4\" or \"P-Q4\" or \"P-QB4\"",
        "white sends \"P-K4\" if \"P-K4\" then \"Kt-KB3\"",
        "umpire corrects black clock 0:00:09 for fault",
        "umpire draws black to choose men",
        "umpire decides exchange a8 for knight",
        "bystander says black touched e4",
        "white cannot recollect check",
        "black leaves in anger",
        "white plays O-O-O",
        "white proposes \"Kt to B. 3rd\"",
    ] {
        assert_eq!(read_act(act).unwrap().to_string(), act);
    }
}

#[test]
fn agreements_are_printed_as_they_are_read() {
    for agreement in [
        "odds white gives king's bishop's pawn",
        "odds black gives queen's rook",
        "odds white gives pawn and three moves",
        "odds white gives the move",
        "odds white gives exchange",
        "odds white gives queen's pawn",
        "black moves first",
        "white mates with knight",
        "white mates with e2",
        "white mates on e8",
        "white engages to win",
        "white engages to win 3 games running",
        "draws count for black",
        "stalemate drawn",
        "late reply forfeits",
        "late reply may be claimed",
        "algebraic records",
        "by communication",
        "by communication 72:00",
        "consultation 2 3",
        "blindfold white",
        "white allowed second board",
        "time 20 in 1:00, 35 in 2:00",
        "play ends after 4:00",
        "umpire appointed",
        "match",
        "match of 11 games",
    ] {
        let text = format!("agree {agreement}\n");
        assert_eq!(read("agreement", &text).unwrap().to_string(), text);
    }
}

#[test]
fn a_time_is_read_as_players_write_it() {
    let agreed = |time: &str| {
        let case = minutes::read("told", &format!("agree time {time}\n"));
        case.map(|case| case.conditions.agreements)
    };
    for (said, meant) in [
        ("5+3", "all in 0:05, add 0:00:03"),
        ("5+0", "all in 0:05"),
        ("90 min + 30", "all in 1:30, add 0:00:30"),
        ("10 min. + 5 s", "all in 0:10, add 0:00:05"),
        ("1 minute", "all in 0:01"),
        ("2 h", "all in 2:00"),
        ("1:30", "all in 1:30"),
    ] {
        assert_eq!(agreed(said).unwrap(), agreed(meant).unwrap(), "{said}");
    }
    for wrong in ["0+3", "5+", "+3", "1:75", "99999999 h", "5 cups", "5"] {
        assert!(agreed(wrong).is_err(), "{wrong}");
    }
}

/// Where a text is wrong, what the message says, and the help.
fn complaint(text: &str) -> (usize, usize, String, String) {
    let places = read("test", text).unwrap_err().places;
    let place = &places[0];
    (
        place.line,
        place.column,
        place.message.clone(),
        place.help.clone().unwrap_or_default(),
    )
}

#[test]
fn what_is_wrong_is_pointed_at() {
    let cases = [
        (
            "code all\n\nwhite plyas e4",
            (3, 7),
            "expected an act, found `plyas`",
            "did you mean `plays`?",
        ),
        (
            "white plays e4\nthen turn whiet",
            (2, 11),
            "expected a side, found `whiet`",
            "did you mean `white`?",
        ),
        (
            "code britsh-1899",
            (1, 6),
            "expected a code of law (or `all`), found `britsh-1899`",
            "did you mean `british-1899`?",
        ),
        (
            "white demands restore positon",
            (1, 15),
            "expected a remedy, found `restore`",
            "did you mean `restore position`?",
        ),
        (
            "white touches e9",
            (1, 15),
            "expected a square such as e4 or \"K4\", found `e9`",
            "",
        ),
        (
            "white touches",
            (1, 14),
            "expected a square such as e4 or \"K4\", but the line ends",
            "",
        ),
        (
            "white plays P-K4",
            (1, 13),
            "expected a move such as Nf3, e2e4, O-O or \"P-K4\", found `P-K4`",
            "a record goes in quotes: \"P-K4\"",
        ),
        (
            "then white may plays e4",
            (1, 16),
            "expected an act, found `plays`",
            "after `may` the verb loses its ending: `may play`, `may touch`",
        ),
        (
            "white touches e4 by acident",
            (1, 18),
            "expected a manner or the end of the line, found `by`",
            "did you mean `by accident`?",
        ),
        (
            "whte plays e4",
            (1, 1),
            "expected a header, an act or an expectation, found `whte`",
            "did you mean `white`?",
        ),
        (
            "white plays e4\ncode all",
            (2, 1),
            "the header `code` stands after an act or an expectation; headers come first",
            "",
        ),
        (
            "case a\ncase b",
            (2, 1),
            "the header `case` stands here a second time",
            "",
        ),
        (
            "position 8/8",
            (1, 1),
            "field 1 (the men): there are 2 ranks instead of eight",
            "",
        ),
        ("white seals \"P-K4", (1, 13), "expected a closing \"", ""),
        (
            "white seals \"P-K4\u{2028}black resigns\"",
            (1, 13),
            "what is quoted stands on one line",
            "",
        ),
        (
            "[1:75:00] white waits",
            (1, 1),
            "expected a clock reading as [H:MM:SS]",
            "",
        ),
        (
            "umpire decides move \"K4\"",
            (1, 21),
            "expected an algebraic square",
            "a descriptive name needs a side to be counted from",
        ),
        (
            "agree time 0 in 1:00",
            (1, 12),
            "0 moves is not a number to be agreed on",
            "",
        ),
        (
            "then posision 8/8/8/8/8/8/8/8",
            (1, 6),
            "expected what must be the case, found `posision`",
            "did you mean `position`?",
        ),
        (
            "agree odds white gives kings knight",
            (1, 24),
            "expected odds, found `kings`",
            "did you mean `king's knight`?",
        ),
        (
            "after 4000000000 times Nf3 Nf6",
            (1, 1),
            "no game has more than 100000 moves",
            "",
        ),
        (
            "white 0 plays e4",
            (1, 7),
            "the members of a side are counted from 1",
            "",
        ),
    ];
    for (text, at, message, help) in cases {
        let (line, column, found, helped) = complaint(text);
        assert_eq!((line, column), at, "{text}: {found}");
        assert!(found.starts_with(message), "{text}: {found}");
        assert_eq!(helped, help, "{text}");
    }
}

#[test]
fn spacing_does_not_count() {
    let plain = read("plain", "code all\nwhite plays e4\nthen turn black\n").unwrap();
    let spaced = read(
        "spaced",
        "\u{feff}code  all\r\n\twhite   plays e4 # a comment\r\nthen turn  black",
    )
    .unwrap();
    assert_eq!(plain, spaced);
}

#[test]
fn every_wrong_line_is_told() {
    let places = read("test", "white plyas e4\nwhite plays e4\nthen trun white")
        .unwrap_err()
        .places;
    assert_eq!(places.iter().map(|p| p.line).collect::<Vec<_>>(), [1, 3]);
}

/// Words of the language in any order, with some that are none.
fn jumble() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        8 => prop::sample::select(vec![
            "white", "black", "umpire", "bystander", "then", "may", "not", "only", "must", "is", "free", "plays", "play", "e4",
            "e2e4", "\"P-K4\"", "\"", ",", "#", "demands", "demand", "move", "king", "take", "with", "restore", "position",
            "after", "3", "times", "1.", "[0:01:00]", "[", "sends", "or", "if", "resumes", "4k3/8/8/8/8/8/8/4K3", "w", "by",
            "accident", "unseen", "agree", "odds", "gives", "pawn", "and", "time", "in", "1:00", "code", "all", "cites",
            "expresses", "nothing", "clock", "earlier", "began", "\n", "sets", "as", "queen", "calls", "puts", "between",
        ]).prop_map(String::from),
        1 => "\\PC{0,6}",
    ];
    prop::collection::vec(word, 0..24).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn garbage_is_refused_at_a_place_inside_it(text in prop_oneof![jumble(), "(?s).{0,200}"]) {
        match read("garbage", &text) {
            Ok(case) => prop_assert!(read("again", &case.to_string()).is_ok()),
            Err(error) => for place in { prop_assert!(!error.to_string().is_empty()); error.places } {
                prop_assert!(place.line <= text.matches('\n').count() + 1);
                prop_assert!(place.span.end <= text.len());
            }
        }
    }

    #[test]
    fn an_act_that_is_read_is_printed_the_same(text in jumble()) {
        if let Ok(act) = read_act(&text) {
            prop_assert_eq!(read_act(&act.to_string()).unwrap(), act);
        }
    }
}

/// A game at odds goes out with the tags that name them, and the tags alone make the same game.
#[test]
fn odds_go_out_and_come_in_again() {
    let games: &[(&str, &str, &str, &str)] = &[
        (
            "british-1899",
            "agree odds white gives knight",
            "white plays e4\nblack plays e5",
            "white gives queen's knight",
        ),
        (
            "blue-book-1910",
            "agree odds white gives pawn and two moves",
            "black plays e5\nblack plays d5\nwhite plays e3",
            "white gives pawn and two moves",
        ),
        (
            "first-societies",
            "agree odds white gives knight",
            "white takes off g1\nwhite plays e4",
            "white gives king's knight",
        ),
        (
            "american-1897",
            "agree odds black gives two moves\nagree black mates with pawn\nagree black mates on f7",
            "white plays e4\nwhite plays d4\nblack plays e6",
            "black gives two moves; black mates with pawn; black mates on f7",
        ),
        (
            "british-1899",
            "agree odds white gives rook\nagree draws count for black",
            "white plays d4\nblack plays d5\nwhite plays Nc3\nblack plays Nf6\nwhite plays Bf4\nblack plays Bf5\nwhite plays Qd2\nblack plays e6\nwhite plays O-O-O\nblack offers draw\nwhite consents",
            "white gives queen's rook; draws count for black",
        ),
    ];
    for (code, agreed, acts, tag) in games {
        let case = read("odds", &format!("code {code}\n{agreed}\n{acts}")).unwrap();
        let law = statute::Code::find(code).unwrap();
        let pgn = minutes::to_pgn(&case, law.clone()).unwrap();
        assert!(pgn.contains(&format!("[Odds \"{tag}\"]")), "{pgn}");
        assert_eq!(
            pgn.contains("[SetUp \"1\"]"),
            pgn.contains("[FEN "),
            "{pgn}"
        );
        let moves = without_comments(&pgn);
        let again =
            minutes::from_pgn("bare", &moves).unwrap_or_else(|why| panic!("{why}\n{moves}"));
        let end = |case: &minutes::Case| {
            let (mut court, _) =
                minutes::Court::open(law.clone(), case.conditions.clone()).unwrap();
            for (line, step) in &case.steps {
                court
                    .hear(*line, step)
                    .unwrap_or_else(|why| panic!("{why}\n{moves}"));
            }
            (
                court.game.placement(),
                court.game.turn(),
                court.game.moves().len(),
            )
        };
        assert_eq!(end(&case), end(&again), "{pgn}");
        assert_eq!(
            again.conditions.start,
            umpire::agreement::Start::Ordinary,
            "{pgn}"
        );
        let drawn = acts.contains("consents");
        assert_eq!(pgn.contains("[Result \"0-1\"]"), drawn, "{pgn}");
    }
    let why = minutes::from_pgn("wrong", "[Odds \"white gives a cow\"]\n\n1. e4 *").unwrap_err();
    assert!(why.contains("the tag Odds"), "{why}");
}

fn without_comments(pgn: &str) -> String {
    let mut depth = 0;
    let mut keep = |c: char| {
        depth += i32::from(c == '{');
        let keep = depth == 0;
        depth -= i32::from(c == '}');
        keep
    };
    pgn.chars().filter(|c| keep(*c)).collect()
}

/// What programs are told of a right names its offence, its men and whose choice it is.
#[test]
fn rights_and_duties_are_told_in_parts() {
    let law = statute::Code::find("british-1899").unwrap();
    let acts = "after 1. e4 e5\nwhite touches f1\nwhite plays Nf3";
    let case = read("told", &format!("code british-1899\n{acts}")).unwrap();
    let heard = minutes::hear(&case, law.clone());
    let standing = heard
        .hearings
        .last()
        .and_then(|h| h.standing.clone())
        .unwrap();
    let rights = minutes::told::rights(board::Color::Black, &standing.rights[1]);
    assert!(rights.len() > 1);
    for right in &rights {
        assert_eq!(
            (right.choice.of, right.choice.set),
            ("one of these", 0),
            "{right:?}"
        );
        assert_eq!(right.choice.by, "black");
        let offence = right.source.offence.as_ref().unwrap();
        assert_eq!((offence.by, right.source.kind), ("white", "offence"));
        assert_eq!(offence.sentence.kind, "offence");
        assert_eq!(offence.sentence.men[0].square, "f1");
    }
    let whole =
        |r: &&minutes::told::RightTold| r.act == "black demands restore position, then move f1";
    let whole = rights.iter().find(whole).unwrap();
    assert_eq!(whole.squares, ["f1"]);
    assert_eq!(
        (whole.demand[0].what, whole.demand[0].at_once),
        ("restore position", true)
    );
    assert_eq!(
        (whole.demand[1].what, whole.demand[1].square.as_deref()),
        ("move", Some("f1"))
    );
    assert_eq!((whole.men[0].side, whole.men[0].piece), ("white", "bishop"));

    let number = whole.source.offence.as_ref().map(|o| o.number);
    let case = read("told", &format!("code british-1899\n{acts}\n{}", whole.act)).unwrap();
    let heard = minutes::hear(&case, law);
    let standing = heard
        .hearings
        .last()
        .and_then(|h| h.standing.clone())
        .unwrap();
    let duties = minutes::told::duties(board::Color::White, &standing.duties[0]);
    assert_eq!(duties.len(), 1);
    assert_eq!(duties[0].must, "move f1");
    assert_eq!(duties[0].choice.of, "alone");
    assert_eq!(
        duties[0].source.offence.as_ref().map(|o| o.number),
        number,
        "the same offence"
    );
}

/// Of several things he has to do one, and the choice is his.
#[test]
fn one_of_several_is_told_as_such() {
    let text = "code english-club\nposition r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\nwhite touches e1\nwhite touches h1\nwhite plays Ra2\nblack demands restore position";
    let case = read("told", text).unwrap();
    let heard = minutes::hear(&case, statute::Code::find("english-club").unwrap());
    let standing = heard
        .hearings
        .last()
        .and_then(|h| h.standing.clone())
        .unwrap();
    let duties = minutes::told::duties(board::Color::White, &standing.duties[0]);
    assert!(duties.len() > 1, "{duties:?}");
    for duty in &duties {
        assert_eq!(
            (duty.choice.of, duty.choice.by),
            ("one of these", "white"),
            "{duty:?}"
        );
    }
}

/// Words after a claim that nobody could decide soon: they are read without waiting for the proof.
#[test]
fn words_do_not_wait_for_a_proof() {
    let text = "code british-1899\nposition 1r2bR2/K5N1/1N3q2/3p4/8/2b3k1/2Q1B3/6b1 w - - 0 1\n\
                white claims draw by endless checks\nthen white may claim draw by endless checks\ni resign\n";
    let code = statute::Code::find("british-1899").unwrap();
    let case = minutes::take_down("case", text, code).unwrap();
    let last = case.steps.last().map(|(_, step)| step.to_string());
    assert_eq!(last.as_deref(), Some("white resigns"));
}

/// What nobody understands is not sought line after line: the first places ask what was meant, the rest say that they cannot be
/// read.
#[test]
fn a_case_of_lines_that_nobody_understands_is_soon_told() {
    let line = "I touched my knight or the bishop and then castled maybe\n";
    let text = format!("case x\ncode british-1899\n\n{}", line.repeat(1_500));
    let code = statute::Code::find("british-1899").unwrap();
    let unread = minutes::take_down("case", &text, code).unwrap_err();
    assert_eq!(unread.places.len(), 1_500);
    let first = &unread.places[0].message;
    let asked = unread.places.iter().filter(|place| place.message == *first);
    assert!(asked.count() <= 10);
}
