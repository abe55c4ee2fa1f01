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
    let mut chapter = "";
    let british = serde_json::to_value(&Code::find("british-1899").unwrap().answers).unwrap();
    for question in questions() {
        if question.chapter != chapter {
            chapter = question.chapter;
            text += &format!("[answers.{chapter}]\n");
        }
        let rule = match question.id().as_str() {
            "draws.stalemate" => "\"stalemated-wins\"".to_owned(),
            "series.after_draw" => "\"same-again\"".to_owned(),
            _ => british[chapter][question.name]["rule"].to_string(),
        };
        text += &format!(
            "{} = {{ rule = {rule}, by = [\"Law.1\"] }}\n",
            question.name
        );
    }
    text += "[[provision]]\nid = \"Law.1\"\nkind = \"rule\"\ntext = \"All in one.\"\n";
    let sixth = Code::from_toml(&text, "sixth.toml").unwrap();
    assert_eq!(
        sixth.answers.draws.stalemate.rule,
        Stalemate::StalematedWins
    );
    assert_eq!(sixth.answers.series.after_draw.rule, AfterDraw::SameAgain);
    assert_eq!(sixth.extends, None);
}

#[test]
fn an_unknown_question_is_pointed_at() {
    let (sentence, line, column) =
        flaw("[answers.touching]\nnotice_tme = { rule = \"at-touch\", by = [\"II.3\"] }\n");
    assert_eq!(
        sentence,
        "there is no question \"notice_tme\"; did you mean \"notice_time\"?"
    );
    assert_eq!((line, column), (2, 1));
}

#[test]
fn a_question_in_the_wrong_chapter_is_sent_home() {
    let (sentence, line, _) =
        flaw("[answers.touching]\nstalemate = { rule = \"drawn\", by = [\"II.8.e\"] }\n");
    assert_eq!(
        sentence,
        "the question \"stalemate\" belongs to [answers.draws]"
    );
    assert_eq!(line, 2);
}

#[test]
fn an_unknown_chapter_is_pointed_at() {
    let (sentence, line, column) = flaw("[answers.tuching]\n[answers.draws]\n");
    assert_eq!(
        sentence,
        "there is no chapter \"tuching\"; did you mean \"touching\"?"
    );
    assert_eq!((line, column), (1, 10));
}

#[test]
fn a_wrong_answer_is_told_the_right_ones() {
    let (sentence, line, column) =
        flaw("[answers.draws]\nstalemate = { rule = \"drwn\", by = [\"II.8.e\"] }\n");
    assert_eq!(
        sentence,
        "\"drwn\" is no answer to draws.stalemate, which admits drawn, stalemated-wins; \
         did you mean \"drawn\"?"
    );
    assert_eq!((line, column), (2, 22));
    let (sentence, ..) =
        flaw("[answers.check]\nmust_be_announced = { rule = 7, by = [\"I.10\"] }\n");
    assert_eq!(
        sentence,
        "7 is no answer to check.must_be_announced, which admits true, false"
    );
    let (sentence, ..) =
        flaw("[answers.setting_up]\nmoves_allowed = { rule = -4, by = [\"II.2\"] }\n");
    assert_eq!(
        sentence,
        "-4 is no answer to setting_up.moves_allowed, which admits a whole number"
    );
}

#[test]
fn a_citation_must_lead_somewhere() {
    let (sentence, line, column) =
        flaw("[answers.draws]\nstalemate = { rule = \"drawn\", by = [\"II.8.e\", \"House.1\"] }\n");
    assert_eq!(sentence, "no [[provision]] has the id \"House.1\"");
    assert_eq!((line, column), (2, 47));
    let (sentence, ..) =
        flaw("[answers.draws]\nstalemate = { rule = \"drawn\", by = [\"default:mate-wins\"] }\n");
    assert_eq!(sentence, "no [[default]] has the name \"mate-wins\"");
    let (sentence, ..) = flaw("[answers.draws]\nstalemate = { rule = \"drawn\" }\n");
    assert_eq!(
        sentence,
        "this answer cites no provision (by) and no default"
    );
}

#[test]
fn a_contradiction_is_shown_at_the_answer_that_makes_it() {
    let (sentence, line, column) =
        flaw("[answers.check]\nlate_cry = { rule = \"recall-all\", by = [\"Pref.11\"] }\n");
    assert_eq!(
        sentence,
        "check.late_cry recalls moves, but by check.must_be_announced check need not be announced"
    );
    assert_eq!((line, column), (2, 21));
    let (sentence, ..) =
        flaw("[answers.illegal]\nplain = { rule = [\"stand\"], by = [\"II.6.b\"] }\n");
    assert_eq!(
        sentence,
        "illegal.plain lets an illegal move stand, but by illegal.is_a_move it is no move"
    );
    let (sentence, ..) =
        flaw("[answers.castling]\nillegal = { rule = [\"cover\"], by = [\"II.6.b\"] }\n");
    assert_eq!(sentence, "\"cover\" cannot be elected for castling.illegal");
}

#[test]
fn nothing_stands_twice() {
    let one = "[[provision]]\nid = \"House.1\"\nkind = \"rule\"\ntext = \"One.\"\n";
    let (sentence, line, _) = flaw(&format!("{one}{one}"));
    assert_eq!(sentence, "House.1 stands here for the second time");
    assert_eq!(line, 5);
}

#[test]
fn what_is_no_code_is_told_why() {
    let cases = [
        ("", "missing field `id`"),
        ("id = 7", "invalid type: integer `7`, expected a string"),
        (
            "id = \"x\"\ntitle = \"X\"\ncolour = 1",
            "unknown field `colour`",
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
            "a house code needs an id of its own",
        ),
        ("id = \"x\ntitle = 3", "invalid basic string"),
        (
            "id = \"x\"\ntitle = \"X\"\n[[provision]]\nid = \"1\"\nkind = \"maxim\"\ntext = \"\"",
            "unknown variant `maxim`",
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
        "[answers.draws]\nstalemat = { rule = \"drawn\", by = [\"II.8.e\"] }\n\
         repetition = { rule = 3, by = [\"II.8.c\"] }\n",
    )
    .unwrap_err();
    let lines: Vec<usize> = bad
        .flaws
        .iter()
        .map(|f| bad.place(f).unwrap().line)
        .collect();
    assert_eq!(lines, [5, 6]);
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
        let line = format!("# {} = {{ rule = ", question.name);
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
