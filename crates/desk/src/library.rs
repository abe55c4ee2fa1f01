//! The library as a page shows it: the statute book, the codes compared, cases ruled on, records, old print and proofs. The house
//! answers with it over HTTP, and a browser answers itself.
use serde::Serialize;
use statute::answers::Completes;
use statute::{Code, Comparison};

pub mod prove;
pub mod rule;
pub mod scores;

/// The codes that are known.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Codes {
    codes: Vec<CodeLine>,
}

/// A code in the list.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CodeLine {
    id: String,
    title: String,
    short: String,
    year: String,
    provisions: usize,
    /// Whether a clock that is pressed completes the moves.
    clock_completes: bool,
}

/// The six codes.
pub fn codes() -> Codes {
    let line = |code: &std::sync::Arc<Code>| CodeLine {
        id: code.id.clone(),
        title: code.title.clone(),
        short: code.short.clone(),
        year: code.date.clone(),
        provisions: code.count(),
        clock_completes: code.answers.clock.completes.rule == Completes::Clock,
    };
    Codes {
        codes: Code::all().iter().map(line).collect(),
    }
}

/// A code of law.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Book {
    id: String,
    title: String,
    year: String,
    /// How many provisions the book has: headings, defaults and readings are none.
    count: usize,
    provisions: Vec<ProvisionView>,
    answers: Vec<AnswerView>,
}

/// A provision in our own words; defaults are cited as `default:NAME`, readings as `reading:NAME`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProvisionView {
    id: String,
    /// `heading`, `rule`, `definition`, `note`, `default` or `reading`
    kind: String,
    text: String,
}

/// What a code answers to a question of law.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnswerView {
    question: String,
    asks: String,
    answer: String,
    cites: Vec<String>,
}

/// A code: its provisions, defaults and readings, and its answers to the questions of law.
pub fn book(code: &Code) -> Book {
    let provisions = code.provisions.iter().map(|provision| ProvisionView {
        id: provision.id.clone(),
        kind: format!("{:?}", provision.kind).to_lowercase(),
        text: provision.text.clone(),
    });
    let defaults = code.defaults.iter().map(|default| ProvisionView {
        id: format!("default:{}", default.name),
        kind: "default".into(),
        text: format!("{} {}", default.text, default.reason),
    });
    let readings = code.readings.iter().map(|reading| ProvisionView {
        id: format!("reading:{}", reading.name),
        kind: "reading".into(),
        text: format!("{} {} {}", reading.doubt, reading.text, reading.reason),
    });
    let answers = Comparison::of(&[code]).chapters;
    let answers = answers.into_iter().flat_map(|chapter| {
        chapter.questions.into_iter().flat_map(move |row| {
            let question = format!("{}.{}", chapter.name, row.name);
            row.answers.into_iter().map(move |cell| AnswerView {
                question: question.clone(),
                asks: row.asks.to_string(),
                answer: cell.words,
                cites: cell.by,
            })
        })
    });
    Book {
        id: code.id.clone(),
        title: code.title.clone(),
        year: code.date.clone(),
        count: code.count(),
        provisions: provisions.chain(defaults).chain(readings).collect(),
        answers: answers.collect(),
    }
}

/// The codes side by side.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Compared {
    codes: Vec<String>,
    pub questions: Vec<QuestionView>,
}

/// A question of law, and what each code answers.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct QuestionView {
    question: String,
    chapter: String,
    asks: String,
    differ: bool,
    answers: Vec<CodeAnswer>,
}

/// What one code answers.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CodeAnswer {
    code: String,
    answer: String,
    cites: Vec<String>,
}

/// What the codes answer to each question, or to only that one (`chapter.question`), side by side.
pub fn compared(only: Option<&str>, differences: bool) -> Compared {
    let mut comparison = Comparison::of(&Code::all());
    if differences {
        comparison = comparison.differences();
    }
    let codes: Vec<String> = comparison
        .codes
        .iter()
        .map(|code| code.id.clone())
        .collect();
    let mut questions = Vec::new();
    for chapter in comparison.chapters {
        for row in chapter.questions {
            let question = format!("{}.{}", chapter.name, row.name);
            if only.is_some_and(|only| *only != question) {
                continue;
            }
            let answers = codes
                .iter()
                .zip(row.answers)
                .map(|(code, cell)| CodeAnswer {
                    code: code.clone(),
                    answer: cell.words,
                    cites: cell.by,
                });
            questions.push(QuestionView {
                question,
                chapter: chapter.title.to_string(),
                asks: row.asks.to_string(),
                differ: row.differ,
                answers: answers.collect(),
            });
        }
    }
    Compared { codes, questions }
}
