//! Answers that cannot hold together.
use crate::{
    Answers, Binding, Completes, Election, Forfeiture, Known, LateCry, NoMove, Question, SetUp,
    questions,
};

/// Answers that cannot hold together, the questions named as `chapter.question`.
///
/// ```
/// use statute::{Code, Completes};
/// let mut fide = Code::find("fide-2023").unwrap().as_ref().clone();
/// assert_eq!(fide.contradictions(), []);
/// fide.answers.clock.completes.rule = Completes::TheHand;
/// assert!(fide.contradictions().iter().any(|found| found.between.contains(&"clock.completes")));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Contradiction {
    pub between: Vec<&'static str>,
    pub sentence: String,
}

/// Every contradiction among these answers.
pub(crate) fn of(answers: &Answers) -> Vec<Contradiction> {
    let mut found = Vec::new();
    announcing(answers, &mut found);
    covering(answers, &mut found);
    binding(answers, &mut found);
    admonishing(answers, &mut found);
    setting_up(answers, &mut found);
    clocks(answers, &mut found);
    for (question, menu) in menus(answers) {
        elections(question, menu, &mut found);
        standing(answers, question, menu, &mut found);
    }
    found
}

fn refuse(found: &mut Vec<Contradiction>, between: &[&'static str], sentence: impl Into<String>) {
    found.push(Contradiction {
        between: between.to_vec(),
        sentence: sentence.into(),
    });
}

/// The chapters that suppose a clock which completes moves.
const SUPPOSE_A_CLOCK: [&str; 10] = [
    "clock",
    "score",
    "completed",
    "claims",
    "arbiter",
    "tempo",
    "sight",
    "lot",
    "quickplay",
    "resumption",
];

/// Whether a question is of one of these chapters.
pub(crate) fn supposes_a_clock(question: &Question) -> bool {
    SUPPOSE_A_CLOCK.contains(&question.chapter)
}

/// Where the hand completes a move, nothing can be laid down that supposes a clock which does.
fn clocks(answers: &Answers, found: &mut Vec<Contradiction>) {
    if answers.clock.completes.rule == Completes::Clock {
        return;
    }
    let Ok(table) = serde_json::to_value(answers) else {
        return;
    };
    for question in questions() {
        let rule = &table[question.chapter][question.name]["rule"];
        let empty = rule.as_array().is_some_and(Vec::is_empty);
        let nothing =
            empty || rule == "no-rule" || rule == false || rule == 0 || rule == "the-hand";
        if supposes_a_clock(question) && !nothing {
            let sentence = format!(
                "{} supposes a clock that completes moves, but by clock.completes the hand does",
                question.id()
            );
            refuse(found, &["clock.completes"], sentence);
            return;
        }
    }
}

/// Where check need not be announced, nothing can turn on its announcement.
fn announcing(answers: &Answers, found: &mut Vec<Contradiction>) {
    let check = &answers.check;
    if check.must_be_announced.rule {
        return;
    }
    if check.late_cry.rule != LateCry::NoEffect {
        refuse(
            found,
            &["check.late_cry", "check.must_be_announced"],
            "check.late_cry recalls moves, but by check.must_be_announced check need not be announced",
        );
    }
    if check.long_in_check.rule {
        refuse(
            found,
            &["check.long_in_check", "check.must_be_announced"],
            "check.long_in_check takes back a move made in check, but by check.must_be_announced \
             such a move is illegal",
        );
    }
}

/// Only a player who is in check can cover it.
fn covering(answers: &Answers, found: &mut Vec<Contradiction>) {
    let touching = &answers.touching;
    for (question, answer) in [
        ("touching.pinned_man", &touching.pinned_man),
        ("touching.blocked_man", &touching.blocked_man),
        ("touching.immovable_king", &touching.immovable_king),
        ("touching.untakable_man", &touching.untakable_man),
    ] {
        if answer.rule == NoMove::CoverOrKing {
            let sentence = format!("{question} has a check covered, but there may be none");
            refuse(found, &[question], sentence);
        }
    }
}

/// A King that stands castled without his Rook cannot be left so, and a bond is broken only where there is one.
fn binding(answers: &Answers, found: &mut Vec<Contradiction>) {
    if answers.castling.king_alone.rule == Binding::Nothing {
        let sentence = "castling.king_alone leaves a King castled without his Rook";
        refuse(found, &["castling.king_alone"], sentence);
    }
}

/// Only he who disturbs is admonished first, and only an umpire who chooses penalties can penalise.
fn admonishing(answers: &Answers, found: &mut Vec<Contradiction>) {
    let f = &answers.forfeits;
    let penalises = answers.arbiter.penalises.rule == Known::Stated;
    for (question, answer) in [
        ("forfeits.upsetting", &f.upsetting),
        ("forfeits.falsifying", &f.falsifying),
        ("forfeits.second_board", &f.second_board),
        ("forfeits.books", &f.books),
        ("forfeits.assistance", &f.assistance),
        ("forfeits.refusal", &f.refusal),
        ("forfeits.disobedience", &f.disobedience),
        ("forfeits.leaving_in_anger", &f.leaving_in_anger),
        ("forfeits.disturbance", &f.disturbance),
    ] {
        if answer.rule == Forfeiture::Penalised && !penalises {
            let sentence = format!("{question} is penalised, but by arbiter.penalises nobody does");
            refuse(found, &[question], sentence);
        }
        let disturbs = question == "forfeits.disturbance";
        if answer.rule == Forfeiture::AfterAdmonition && !disturbs {
            let sentence = format!("{question}: only for disturbance is a player admonished first");
            refuse(found, &[question], sentence);
        }
    }
}

/// Remedies that need a man to be put in its place, or odds, where the error has none.
fn setting_up(answers: &Answers, found: &mut Vec<Contradiction>) {
    let errors = &answers.setting_up;
    for (question, answer, man, odds) in [
        (
            "setting_up.board_misplaced",
            &errors.board_misplaced,
            false,
            false,
        ),
        (
            "setting_up.men_misplaced",
            &errors.men_misplaced,
            false,
            false,
        ),
        ("setting_up.man_missing", &errors.man_missing, true, false),
        ("setting_up.surplus_man", &errors.surplus_man, false, false),
        (
            "setting_up.odds_forgotten",
            &errors.odds_forgotten,
            false,
            true,
        ),
        (
            "setting_up.wrong_first_player",
            &errors.wrong_first_player,
            false,
            false,
        ),
    ] {
        let wanting = match answer.rule {
            SetUp::AdversaryChooses if !man => "a man to be put in its place",
            SetUp::SuffererChooses | SetUp::RecommenceElseNoWin if !odds => "odds",
            _ => continue,
        };
        let sentence = format!("{question} asks for {wanting}, and that error has none");
        refuse(found, &[question], sentence);
    }
}

/// What may be elected for each offence.
fn menus(answers: &Answers) -> [(&'static str, &[Election]); 10] {
    let (illegal, castling) = (&answers.illegal, &answers.castling);
    [
        ("illegal.plain", &illegal.plain.rule),
        ("illegal.capture", &illegal.capture.rule),
        ("illegal.own_man_taken", &illegal.own_man_taken.rule),
        ("illegal.adverse_man_moved", &illegal.adverse_man_moved.rule),
        ("illegal.king_into_check", &illegal.king_into_check.rule),
        ("illegal.check_uncovered", &illegal.check_uncovered.rule),
        ("illegal.check_not_met", &illegal.check_not_met.rule),
        ("illegal.two_moves", &illegal.two_moves.rule),
        ("illegal.changed_move", &illegal.changed_move.rule),
        ("castling.illegal", &castling.illegal.rule),
    ]
}

/// An election must suit the offence, stand once, and be something that can be elected.
fn elections(question: &'static str, menu: &[Election], found: &mut Vec<Contradiction>) {
    for (n, election) in menu.iter().enumerate() {
        if menu[..n].contains(election) {
            refuse(
                found,
                &[question],
                format!("{question} names {} twice", word(election)),
            );
        }
        if !suits(question, *election) {
            let sentence = format!("{} cannot be elected for {question}", word(election));
            refuse(found, &[question], sentence);
        }
    }
    if !menu.is_empty() && menu.iter().all(|election| qualifies(*election)) {
        let sentence = format!("{question} says what holds failing an election, but gives none");
        refuse(found, &[question], sentence);
    }
}

/// The word for it in a code file.
fn word(election: &Election) -> String {
    serde_json::to_string(election).unwrap_or_default()
}

/// Whether it only says how the others are to be taken.
fn qualifies(election: Election) -> bool {
    use Election::*;
    matches!(
        election,
        ElseSelected | ElseAsPlain | ElseTouchedMan | OffenderChooses
    )
}

fn suits(question: &str, election: Election) -> bool {
    use Election::*;
    let twice = matches!(question, "illegal.two_moves" | "illegal.changed_move");
    match election {
        FirstStands | SecondStands | BothStand | Annul => twice,
        Stand | Man | Cover if twice => false,
        Cover => question == "illegal.check_not_met",
        Rook => question == "castling.illegal",
        OwnVictim => question == "illegal.own_man_taken",
        Take => matches!(question, "illegal.capture" | "illegal.adverse_man_moved"),
        ElseAsPlain => !twice && question != "illegal.plain",
        _ => true,
    }
}

/// What is no move cannot be let stand.
fn standing(
    answers: &Answers,
    question: &'static str,
    menu: &[Election],
    found: &mut Vec<Contradiction>,
) {
    if menu.contains(&Election::Stand) && !answers.illegal.is_a_move.rule {
        refuse(
            found,
            &[question, "illegal.is_a_move"],
            format!(
                "{question} lets an illegal move stand, but by illegal.is_a_move it is no move"
            ),
        );
    }
}
