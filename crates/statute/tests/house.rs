//! House codes: a club writes TOML, and is told what is wrong with it and where.
use statute::{AfterDraw, BadCode, Code, NoticeTime, Place, Stalemate, questions};

const HEAD: &str = "id = \"house\"\ntitle = \"House\"\nextends = \"british-1899\"\n";

fn house(rest: &str) -> Result<Code, BadCode> {
    Code::from_toml(&format!("{HEAD}{rest}"), "house.toml")
}

/// The one flaw of a house code, its line counted after the head.
fn flaw(rest: &str) -> (String, usize, usize) {
    let bad = house(rest).unwrap_err();
    assert_eq!(bad.flaws.len(), 1, "{bad}");
    let Place { line, column } = bad.place(&bad.flaws[0]).expect("a place");
    (
        bad.flaws[0].sentence.clone(),
        line - HEAD.lines().count(),
        column,
    )
}

#[test]
fn the_example_is_in_order() {
    let text = include_str!("../../../codes/examples/club.toml");
    let club = Code::from_toml(text, "club.toml").unwrap();
    let british = Code::find("british-1899").unwrap();
    assert_eq!(club.answers.touching.notice_time.rule, NoticeTime::AtTouch);
    assert_eq!(club.answers.draws.stalemate.by, ["House.4"]);
    assert_eq!(
        club.answers.touching.own_man,
        british.answers.touching.own_man
    );
    assert_eq!(club.says("II.3"), british.says("II.3"));
    assert_ne!(club.says("II.8.e"), british.says("II.8.e"));
    assert!(club.has("House") && club.has("default:books-forbidden"));
}

#[test]
fn a_sixth_code_needs_no_rust() {
    let mut text = String::from("id = \"sixth\"\ntitle = \"A sixth code\"\n");
    text += "[[provision]]\nid = \"Law.1\"\ntext = \"All in one.\"\n";
    let british = serde_json::to_value(&Code::find("british-1899").unwrap().answers).unwrap();
    for question in questions() {
        let rule = match question.id().as_str() {
            "draws.stalemate" => "\"stalemated-wins\"".to_owned(),
            "series.after_draw" => "\"same-again\"".to_owned(),
            _ => match &british[question.chapter][question.name]["rule"] {
                given if question.rule.is_some() && given != "no-rule" => "\"stated\"".to_owned(),
                given => given.to_string(),
            },
        };
        text += &format!("{} = {rule}\n", question.id());
    }
    let sixth = Code::from_toml(&text, "sixth.toml").unwrap();
    assert_eq!(
        sixth.answers.draws.stalemate.rule,
        Stalemate::StalematedWins
    );
    assert_eq!(sixth.answers.series.after_draw.rule, AfterDraw::SameAgain);
    assert_eq!(sixth.answers.series.after_draw.by, ["Law.1"]);
    assert_eq!(sixth.extends, None);
}

/// A provision of the book to which these answers are added.
fn at(id: &str, answers: &str) -> String {
    format!("[[provision]]\nid = {id:?}\n{answers}\n")
}

#[test]
fn an_unknown_question_is_pointed_at() {
    let (sentence, line, column) = flaw(&at("II.3", "touching.notice_tme = \"at-touch\""));
    assert_eq!(
        sentence,
        "there is no question \"notice_tme\"; did you mean \"notice_time\"?"
    );
    assert_eq!((line, column), (3, 10));
}

#[test]
fn a_question_in_the_wrong_chapter_is_sent_home() {
    let (sentence, line, _) = flaw(&at("II.8.e", "touching.stalemate = \"drawn\""));
    assert_eq!(
        sentence,
        "the question \"stalemate\" is asked as draws.stalemate"
    );
    assert_eq!(line, 3);
    let (sentence, ..) = flaw(&at("II.8.e", "stalemate = \"drawn\""));
    assert_eq!(
        sentence,
        "write draws.stalemate for the question \"stalemate\""
    );
}

#[test]
fn an_unknown_word_is_pointed_at() {
    let (sentence, line, column) = flaw(&at("II.3", "tuching.own_man = \"at-once\""));
    assert_eq!(
        sentence,
        "[[provision]] has no \"tuching\"; did you mean \"touching\"?"
    );
    assert_eq!((line, column), (3, 1));
    let (sentence, ..) = flaw(&at("II.3", "txt = \"Hm.\""));
    assert_eq!(
        sentence,
        "[[provision]] has no \"txt\"; did you mean \"text\"?"
    );
}

#[test]
fn a_wrong_answer_is_told_the_right_ones() {
    let (sentence, line, column) = flaw(&at("II.8.e", "draws.stalemate = \"drwn\""));
    assert!(
        sentence.starts_with("\"drwn\" is no answer to draws.stalemate, which admits drawn, "),
        "{sentence}"
    );
    assert!(sentence.ends_with("; did you mean \"drawn\"?"));
    assert_eq!((line, column), (3, 19));
    let (sentence, ..) = flaw(&at("I.10", "check.must_be_announced = 7"));
    assert_eq!(
        sentence,
        "7 is no answer to check.must_be_announced, which admits true, false"
    );
    let (sentence, ..) = flaw(&at("II.2", "setting_up.moves_allowed = { rule = -4 }"));
    assert_eq!(
        sentence,
        "-4 is no answer to setting_up.moves_allowed, which admits a whole number"
    );
}

#[test]
fn a_citation_must_lead_somewhere() {
    let more = "draws.stalemate = { rule = \"drawn\", with = [\"I.15.b\", \"House.1\"] }";
    let (sentence, line, column) = flaw(&at("II.8.e", more));
    assert_eq!(sentence, "no [[provision]] has the id \"House.1\"");
    assert_eq!((line, column), (3, 55));
    let more = "draws.stalemate = { rule = \"drawn\", with = [\"default:mate-wins\"] }";
    let (sentence, ..) = flaw(&at("II.8.e", more));
    assert_eq!(sentence, "no [[default]] has the name \"mate-wins\"");
    let (sentence, line, column) = flaw(&at("House.1", "draws.stalemate = \"drawn\""));
    assert_eq!(sentence, "House.1 needs text = \"…\"");
    assert_eq!((line, column), (1, 1));
}

#[test]
fn the_book_speaks_in_provisions_and_is_silent_in_defaults() {
    let (sentence, ..) = flaw(&at("II.8.a", "draws.agreement = \"silent\""));
    assert!(sentence.contains("answered in a [[default]]"), "{sentence}");
    let default = "[[default]]\nname = \"x\"\ntext = \"X.\"\nreason = \"Y.\"\n";
    let (sentence, ..) = flaw(&format!("{default}draws.agreement = \"stated\"\n"));
    assert!(sentence.contains("the answer is \"silent\""), "{sentence}");
    let house = house(&format!("{default}draws.agreement = \"silent\"\n")).unwrap();
    assert_eq!(house.answers.draws.agreement.by, ["default:x"]);
}

#[test]
fn a_provision_stands_where_it_is_put() {
    let new = "[[provision]]\nid = \"II.3.x\"\nafter = \"II.3\"\ntext = \"New.\"\n";
    let code = house(new).unwrap();
    let at = |id: &str| code.provisions.iter().position(|p| p.id == id).unwrap();
    assert_eq!(at("II.3.x"), at("II.3") + 1);
    let (sentence, ..) = flaw(&new.replace("after = \"II.3\"", "after = \"II.33\""));
    assert_eq!(sentence, "there is no II.33 for II.3.x to stand after");
}

#[test]
fn what_is_repealed_is_gone_and_nothing_may_rest_on_it() {
    let gone = house("repeals = [\"Pref.9\"]\n").unwrap();
    assert!(!gone.has("Pref.9") && gone.has("Pref.8"));
    let bad = house("repeals = [\"II.8.e\", \"II.88\"]\n").unwrap_err();
    let said: Vec<&str> = bad.flaws.iter().map(|f| f.sentence.as_str()).collect();
    assert!(said.contains(&"draws.stalemate still rests on II.8.e, which is repealed"));
    assert!(said.contains(&"there is no II.88 to repeal"));
}

/// A folder of its own for the files of a test.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("jadoube-{name}-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("sub")).unwrap();
    folder
}

#[test]
fn a_club_extends_a_club() {
    let folder = folder("club-of-club");
    std::fs::write(
        folder.join("first.toml"),
        format!(
            "{HEAD}{}",
            at(
                "II.8.e",
                "text = \"Won.\"\ndraws.stalemate = \"stalemated-wins\""
            )
        ),
    )
    .unwrap();
    let second = "id = \"second\"\ntitle = \"Second\"\nextends = \"../first.toml\"\n";
    std::fs::write(folder.join("sub/second.toml"), second).unwrap();
    let code = Code::from_file(&folder.join("sub/second.toml")).unwrap();
    assert_eq!(code.answers.draws.stalemate.rule, Stalemate::StalematedWins);
    assert_eq!(code.says("II.8.e"), Some("Won."));
    assert_eq!(code.extends.as_deref(), Some("house"));

    std::fs::write(
        folder.join("loop.toml"),
        second.replace("../first.toml", "loop.toml"),
    )
    .unwrap();
    let bad = Code::from_file(&folder.join("loop.toml")).unwrap_err();
    assert!(bad.to_string().contains("extends this very file"), "{bad}");

    std::fs::write(
        folder.join("first.toml"),
        format!("{HEAD}{}", at("II.8.e", "draws.stalemate = \"won\"")),
    )
    .unwrap();
    let bad = Code::from_file(&folder.join("sub/second.toml")).unwrap_err();
    assert!(
        bad.to_string()
            .contains("first.toml:6:19: \"won\" is no answer"),
        "{bad}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_contradiction_is_shown_at_the_answer_that_makes_it() {
    let (sentence, line, column) = flaw(&at("Pref.11", "check.late_cry = \"recall-all\""));
    assert_eq!(
        sentence,
        "check.late_cry recalls moves, but by check.must_be_announced check need not be announced"
    );
    assert_eq!((line, column), (3, 18));
    let (sentence, ..) = flaw(&at("II.6.b", "illegal.plain = [\"stand\"]"));
    assert_eq!(
        sentence,
        "illegal.plain lets an illegal move stand, but by illegal.is_a_move it is no move"
    );
    let (sentence, ..) = flaw(&at("II.6.b", "castling.illegal = [\"cover\"]"));
    assert_eq!(sentence, "\"cover\" cannot be elected for castling.illegal");
}

#[test]
fn nothing_stands_twice() {
    let one = "[[provision]]\nid = \"House.1\"\nkind = \"rule\"\ntext = \"One.\"\n";
    let (sentence, line, _) = flaw(&format!("{one}{one}"));
    assert_eq!(sentence, "House.1 stands here for the second time");
    assert_eq!(line, 5);
    let twice =
        at("II.8.e", "draws.stalemate = \"drawn\"") + &at("II.8.a", "draws.stalemate = \"drawn\"");
    let (sentence, line, _) = flaw(&twice);
    assert_eq!(
        sentence,
        "draws.stalemate is answered here for the second time"
    );
    assert_eq!(line, 6);
}

#[test]
fn what_is_no_code_is_told_why() {
    let cases = [
        ("", "a code needs id = \"…\""),
        ("id = 7", "id must be words between quotes"),
        (
            "id = \"x\"\ntitle = \"X\"\ncolour = 1",
            "a code has no \"colour\"",
        ),
        (
            "id = \"x\"\ntitle = \"X\"\nextends = \"first.toml\"",
            "there is no file \"first.toml\" to extend",
        ),
        (
            "id = \"x\"\ntitle = \"X\"\n",
            "these questions are not answered: setting_up.",
        ),
        (
            "id = \"x\"\ntitle = \"X\"\nextends = \"british-1889\"",
            "there is no code \"british-1889\"; did you mean \"british-1899\"?",
        ),
        (
            "id = \"british-1899\"\ntitle = \"X\"\nextends = \"british-1899\"",
            "a code needs an id of its own",
        ),
        ("id = \"x\ntitle = 3", "invalid basic string"),
        (
            "id = \"x\"\ntitle = \"X\"\n[[provision]]\nid = \"1\"\nkind = \"maxim\"\ntext = \"\"",
            "there is no kind \"maxim\"; there are: heading, rule, definition, note",
        ),
    ];
    for (text, expected) in cases {
        let bad = Code::from_toml(text, "bad.toml").unwrap_err();
        let said = bad.to_string();
        assert!(
            said.starts_with("bad.toml:") && said.contains(expected),
            "{text:?}: {said}"
        );
    }
}

#[test]
fn all_flaws_are_told_at_once() {
    let bad = house(
        "colour = 1\n[[provision]]\nid = \"II.8.e\"\nkind = \"maxim\"\ndraws.stalemat = \"drawn\"\n\
         draws.repetition = { rule = 3, with = [\"II.88\"] }\n\
         [[default]]\nname = \"x\"\ntext = \"X.\"\ndraws.mate = { rule = \"silent\", with = [\"II.99\"] }\n",
    )
    .unwrap_err();
    let lines: Vec<usize> = bad
        .flaws
        .iter()
        .map(|f| bad.place(f).unwrap().line)
        .collect();
    assert_eq!(lines, [4, 7, 8, 9, 9, 10, 13], "{bad}");
}

/// Of a file that is no TOML, too, everything is told that is no TOML in it.
#[test]
fn every_fault_of_writing_is_told_at_once() {
    let bad = house("short =\ndate = \"1851\n[[provision]\n").unwrap_err();
    assert!(bad.flaws.len() > 1, "{bad}");
}

#[test]
fn a_house_code_is_opened_by_its_path() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../codes/examples/club.toml"
    );
    assert_eq!(Code::open(path).unwrap().id, "coffee-house");
    assert_eq!(Code::open("english-club").unwrap().id, "english-club");
    let bad = Code::open("no/such/file.toml").unwrap_err();
    assert!(bad.to_string().contains("cannot be read as a file"));
}

#[test]
fn the_blank_form_asks_every_question() {
    let form = statute::blank();
    let bad = Code::from_toml(&form, "blank.toml").unwrap_err();
    assert_eq!(bad.flaws.len(), 1, "{bad}");
    for question in questions() {
        let line = format!("\n# {} = ", question.id());
        assert!(form.contains(&line), "{}", question.id());
        assert!(bad.flaws[0].sentence.contains(&question.id()));
    }
}

/// Places are told even in files that are no TOML, or break in the middle of a letter.
#[test]
fn a_mangled_file_is_refused_with_a_place_inside_it() {
    let text = include_str!("../../../codes/examples/club.toml");
    let signs = ["", "\"", "[", "]", "{", "=", "\n", "♔", "0", "x = 1\n"];
    for n in 0..600 {
        let at = (n * 7919) % text.len();
        let end = (at + n % 5).min(text.len());
        let mangled = format!("{}{}{}", &text[..at], signs[n % signs.len()], &text[end..]);
        let Err(bad) = Code::from_toml(&mangled, "mangled.toml") else {
            continue;
        };
        for flaw in &bad.flaws {
            let place = bad.place(flaw);
            let lines = mangled.lines().count() + 1;
            assert!(
                place.is_none_or(|p| p.line <= lines && p.column >= 1),
                "{bad}"
            );
            assert!(!flaw.sentence.is_empty());
        }
    }
}
