//! The codes of law, their provisions, defaults and readings, as JSON.
use crate::Wrong;
use serde::Serialize;
use serde_json::{Value, json};
use statute::{BadCode, Code, Comparison, meets};
use std::borrow::Cow;
use std::sync::Arc;

/// A code by its name and date.
pub fn head(code: &Code) -> Value {
    json!({
        "id": code.id,
        "title": code.title,
        "short": code.short,
        "date": code.date,
        "extends": code.extends,
    })
}

/// A code with all its provisions, as `jadoube laws CODE --json` prints it.
pub fn provisions(code: &Code) -> Value {
    let mut answer = head(code);
    answer["provisions"] = json!(code.provisions);
    answer
}

/// What a citation leads to: provisions, a default or a reading, and the questions that it answers.
///
/// ```
/// let code = desk::code::open("british-1899").unwrap();
/// let law = desk::laws::provision(&code, "II.5.f").unwrap();
/// assert_eq!(law["provisions"][0]["id"], "II.5.f");
/// ```
pub fn provision(code: &Code, id: &str) -> Result<Value, Wrong> {
    if !code.has(id) {
        return Err(Wrong::new(no_such_provision(code, id)));
    }
    let default = id
        .strip_prefix("default:")
        .and_then(|name| code.default_named(name));
    let reading = id
        .strip_prefix("reading:")
        .and_then(|name| code.reading_named(name));
    let mut answer = head(code);
    answer["provisions"] = json!(code.under(id).collect::<Vec<_>>());
    answer["default"] = json!(default);
    answer["reading"] = json!(reading);
    answer["answers"] = json!(answers_by(code, id));
    Ok(answer)
}

/// What is ruled where the code is silent.
pub fn defaults(code: &Code) -> Value {
    let mut answer = head(code);
    answer["defaults"] = json!(code.defaults);
    answer
}

/// How the code is read where it can be read in more ways than one.
pub fn readings(code: &Code) -> Value {
    let mut answer = head(code);
    answer["readings"] = json!(code.readings);
    answer
}

pub fn no_such_provision(code: &Code, id: &str) -> String {
    let law = id.rsplit_once('.').map_or(id, |(law, _)| law);
    let near: Vec<&str> = code.under(law).map(|p| p.id.as_str()).collect();
    let title = &code.title;
    if near.is_empty() {
        let id = &code.id;
        return format!(
            "{title} has no provision of that id; `jadoube laws {id}` lists all, and with `--search WORDS` those that speak of something"
        );
    }
    format!(
        "{title} has no {id}; under {law} it has {}",
        near.join(", ")
    )
}

/// A question that a provision answers.
#[derive(Serialize)]
pub struct Answered {
    pub question: String,
    pub asks: Cow<'static, str>,
    pub words: String,
    pub by: Vec<String>,
}

/// The questions that a provision answers.
pub fn answers_by(code: &Code, id: &str) -> Vec<Answered> {
    let mut found = Vec::new();
    for chapter in Comparison::of(&[code]).chapters {
        for row in chapter.questions {
            for cell in row.answers {
                if cell
                    .by
                    .iter()
                    .any(|cited| meets(cited, id) || meets(id, cited))
                {
                    found.push(Answered {
                        question: format!("{}.{}", chapter.name, row.name),
                        asks: row.asks.clone(),
                        words: cell.words,
                        by: cell.by,
                    });
                }
            }
        }
    }
    found
}

/// A provision, default or reading that has the words sought.
#[derive(Serialize)]
pub struct Hit<'a> {
    pub code: &'a str,
    pub id: String,
    pub text: &'a str,
}

/// What in these codes has all these words.
pub fn search<'a>(codes: &'a [Arc<Code>], words: &str) -> Vec<Hit<'a>> {
    let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let has = |text: &str| {
        let text = text.to_lowercase();
        wanted.iter().all(|word| text.contains(word.as_str()))
    };
    let mut hits = Vec::new();
    for code in codes {
        let mut hit = |id: String, text: &'a str| {
            hits.push(Hit {
                code: &code.id,
                id,
                text,
            });
        };
        for p in code.provisions.iter().filter(|p| has(&p.text)) {
            hit(p.id.clone(), &p.text);
        }
        for d in code.defaults.iter().filter(|d| has(&d.text)) {
            hit(format!("default:{}", d.name), &d.text);
        }
        for r in code
            .readings
            .iter()
            .filter(|r| has(&r.text) || has(&r.doubt))
        {
            hit(format!("reading:{}", r.name), &r.text);
        }
    }
    hits
}

/// Whether the file of a house code is in order, and what is wrong with it.
pub fn checked(file: &str, read: &Result<Code, BadCode>) -> Value {
    match read {
        Ok(code) => json!({"file": file, "code": head(code), "faults": []}),
        Err(bad) => {
            let faults = bad.flaws.iter().map(|flaw| {
                let place = bad.place(flaw);
                json!({
                    "sentence": flaw.sentence,
                    "line": place.map(|p| p.line),
                    "column": place.map(|p| p.column),
                })
            });
            json!({"file": file, "code": null, "faults": faults.collect::<Vec<_>>()})
        }
    }
}
