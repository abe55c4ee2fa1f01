//! Cases heard: each act, the ruling on it, and how the game then stood, as JSON.
use board::Color;
use minutes::told::{self, SentenceTold};
use minutes::{Case, Event, Hearing, Proceedings, Standing};
use serde_json::{Value, json};
use statute::Code;
use std::sync::Arc;
use umpire::words::side;
use umpire::{Ruling, Verdict};

use crate::{Wrong, code};

/// A case as it was told; `name` is what messages call it.
pub fn case(name: &str, text: &str) -> Result<Case, Wrong> {
    Ok(minutes::read(name, text)?)
}

/// A case whose acts may be told in people's own words, which can depend on how the game stands under a code.
pub fn take_down(name: &str, text: &str, code: Arc<Code>) -> Result<Case, Wrong> {
    Ok(minutes::take_down(name, text, code)?)
}

/// The codes that a case is to be heard under: those asked for, or else those that it names.
pub fn codes(name: &str, case: &Case, asked: &[Arc<Code>]) -> Result<Vec<Arc<Code>>, Wrong> {
    match (asked, case.codes.as_slice()) {
        ([], []) => Err(Wrong::new(format!(
            "{name} names no code, and none is asked for"
        ))),
        ([], named) => code::named(named),
        (asked, _) => Ok(asked.to_vec()),
    }
}

/// A case heard under each code: one object for each event, as `jadoube rule --json` prints them.
///
/// ```
/// let heard = desk::rule("a.case", "code british-1899\nwhite touches e2", &[]).unwrap();
/// assert_eq!(heard[1]["ruling"][0]["kind"], "touch");
/// ```
pub fn rule(name: &str, text: &str, asked: &[Arc<Code>]) -> Result<Vec<Value>, Wrong> {
    let case = case(name, text)?;
    let codes = codes(name, &case, asked)?;
    let heard = codes.into_iter().map(|code| minutes::hear(&case, code));
    Ok(heard
        .flat_map(|heard| objects(name, &case, &heard))
        .collect())
}

/// The proceedings, one object for each event.
pub fn objects(name: &str, case: &Case, proceedings: &Proceedings) -> Vec<Value> {
    let object = |hearing: &Hearing| {
        let mut object = in_json(hearing);
        object["file"] = name.into();
        object["case"] = case.title.clone().into();
        object["code"] = proceedings.code.id.clone().into();
        object
    };
    proceedings.hearings.iter().map(object).collect()
}

/// The citations in their order, without repetition.
pub fn each_once(cites: &[String]) -> Vec<String> {
    let mut once: Vec<String> = Vec::new();
    for cite in cites {
        if !once.contains(cite) {
            once.push(cite.clone());
        }
    }
    once
}

/// One hearing as a JSON object.
pub fn in_json(hearing: &Hearing) -> Value {
    let mut object = match &hearing.event {
        Event::Beginning(ruling) => ruled(ruling),
        Event::After(moves) => json!({ "after": moves.to_string() }),
        Event::Act(act, ruling) => {
            let mut object = ruled(ruling);
            object["act"] = act.to_string().into();
            object
        }
        Event::Halt(reason) => json!({ "halt": reason }),
    };
    object["event"] = match &hearing.event {
        Event::Beginning(_) => "beginning",
        Event::After(_) => "after",
        Event::Act(..) => "act",
        Event::Halt(_) => "halt",
    }
    .into();
    object["line"] = hearing.line.into();
    if let Some(standing) = &hearing.standing {
        object["standing"] = self::standing(standing);
    }
    let check = |c: &minutes::Check| json!({ "line": c.line, "then": c.expectation.to_string(), "holds": c.instead.is_none(), "instead": c.instead });
    object["expectations"] = hearing.checks.iter().map(check).collect();
    object
}

/// A ruling as a JSON object.
pub fn ruled(ruling: &Ruling) -> Value {
    let sentences = ruling.sentences.iter().map(SentenceTold::of);
    json!({
        "verdict": verdict(ruling.verdict),
        "ruling": sentences.collect::<Vec<_>>(),
        "advice": ruling.advice.map(|a| a.to_string()),
    })
}

/// A verdict in a word or two.
pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Upheld => "upheld",
        Verdict::Refused => "refused",
        Verdict::NoProvision => "no provision",
    }
}

/// How a game stands as a JSON object.
pub fn standing(standing: &Standing) -> Value {
    let (outcome, how) = standing.result;
    let mut object = json!({
        "position": standing.placement,
        "turn": side(standing.turn),
        "result": outcome.to_string(),
        "by": how.map(|h| h.to_string()),
    });
    for (n, who) in [Color::White, Color::Black].into_iter().enumerate() {
        object[side(who)] = json!({
            "rights": told::rights(who, &standing.rights[n]),
            "duties": told::duties(who, &standing.duties[n]),
        });
    }
    object
}
