//! How rulings, rights and duties are told.
use crate::page::Page;
use board::Color;
use minutes::{Event, Hearing, Standing};
use serde_json::{Value, json};
use umpire::act::{Deed, Remedy};
use umpire::words::{piece, side};
use umpire::{Duty, NamedMan, Right, Ruling, Sentence, Verdict};

/// How far a ruling stands in under the act that it is on.
const UNDER: usize = 9;

/// What was done, under its line of the case, and the umpire's words on it.
pub fn told(hearing: &Hearing, page: &Page) -> Vec<String> {
    let act = |words: &str| format!("{:>5}  {}", hearing.line, page.bold(words));
    match &hearing.event {
        Event::Beginning(ruling) => said(ruling, UNDER, page),
        Event::After(moves) => vec![format!("{:>5}  {moves}", hearing.line)],
        Event::Act(done, ruling) => {
            let mut lines = vec![act(&done.to_string())];
            lines.extend(said(ruling, UNDER, page));
            lines
        }
        Event::Halt(reason) => vec![act(&format!("The case cannot be heard further: {reason}"))],
    }
}

/// What each side now must and may do.
pub fn left_open(hearing: &Hearing, page: &Page) -> Vec<String> {
    let Some(standing) = &hearing.standing else {
        return Vec::new();
    };
    let of = |who: Color| {
        let n = who.fold_wb(0, 1);
        open_to(who, &standing.rights[n], &standing.duties[n], UNDER, page)
    };
    [Color::White, Color::Black].map(of).concat()
}

/// What a side must and may do, those that have one reason together in a sentence.
pub fn open_to(
    who: Color,
    rights: &[Right],
    duties: &[Duty],
    indent: usize,
    page: &Page,
) -> Vec<String> {
    let duties = duties
        .iter()
        .map(|d| (d.remedy.to_string(), &*d.why, &d.cites));
    let rights = rights.iter().map(|r| (r.act.as_right(), &*r.why, &r.cites));
    let must = by_reason(duties)
        .into_iter()
        .map(|(reason, whats)| ("must", whats.join("; and "), reason));
    let may = by_reason(rights)
        .into_iter()
        .map(|(reason, whats)| ("may", whats.join("; or "), reason));
    let blank = " ".repeat(indent);
    must.chain(may)
        .map(|(verb, whats, reason)| {
            let sentence = format!("{} {verb} {whats}. {reason}", capital(side(who)));
            format!("{blank}{}", page.beside(indent + 4, &sentence))
        })
        .collect()
}

fn by_reason<'a>(
    all: impl Iterator<Item = (String, &'a str, &'a Vec<String>)>,
) -> Vec<(String, Vec<String>)> {
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    for (what, why, cites) in all {
        let reason = format!("{why}{}", bracketed(cites));
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, whats)) => whats.push(what),
            None => reasons.push((reason, vec![what])),
        }
    }
    reasons
}

/// With a capital at its head.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// The sentences of a ruling, each with its provisions, indented so far.
pub fn said(ruling: &Ruling, indent: usize, page: &Page) -> Vec<String> {
    let blank = " ".repeat(indent);
    let sentence = |s: &Sentence| {
        let text = format!("{}{}", s.text, bracketed(&s.cites));
        format!("{blank}{}", page.beside(indent, &text))
    };
    let mut lines: Vec<String> = ruling.sentences.iter().map(sentence).collect();
    lines.extend(
        ruling
            .advice
            .map(|advice| format!("{blank}In equity: {advice}.")),
    );
    lines
}

/// ` [II.5.c, default:elect-again]`, each once, or nothing.
pub fn bracketed(cites: &[String]) -> String {
    match each_once(cites).as_slice() {
        [] => String::new(),
        cites => format!(" [{}]", cites.join(", ")),
    }
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
        object["standing"] = standing_json(standing);
    }
    let check = |c: &minutes::Check| json!({ "line": c.line, "then": c.expectation.to_string(), "holds": c.instead.is_none(), "instead": c.instead });
    object["expectations"] = hearing.checks.iter().map(check).collect();
    object
}

/// A ruling as a JSON object.
pub fn ruled(ruling: &Ruling) -> Value {
    let sentence = |s: &Sentence| json!({ "text": s.text, "cites": s.cites, "kind": s.kind.name(), "men": men(&s.men) });
    json!({
        "verdict": verdict(ruling.verdict),
        "ruling": ruling.sentences.iter().map(sentence).collect::<Value>(),
        "advice": ruling.advice.map(|a| a.to_string()),
    })
}

pub fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Upheld => "upheld",
        Verdict::Refused => "refused",
        Verdict::NoProvision => "no provision",
    }
}

fn standing_json(standing: &Standing) -> Value {
    let right = |r: &Right| {
        let mut right = json!({
            "may": r.act.as_right(), "why": r.why, "cites": r.cites, "men": men(&r.men),
        });
        if let Deed::Demands(demand) = r.act.deed {
            let parts = [Some(demand.first), demand.then].into_iter().flatten();
            right["demand"] = parts.map(remedy).collect();
        }
        right
    };
    let duty = |d: &Duty| {
        json!({
            "must": d.remedy.to_string(), "why": d.why, "cites": d.cites, "men": men(&d.men),
            "remedy": remedy(d.remedy), "one_of_several": d.one_of_several,
        })
    };
    let (outcome, how) = standing.result;
    let mut object = json!({
        "position": standing.placement,
        "turn": side(standing.turn),
        "result": outcome.to_string(),
        "by": how.map(|h| h.to_string()),
    });
    for (n, who) in [Color::White, Color::Black].into_iter().enumerate() {
        object[side(who)] = json!({
            "rights": standing.rights[n].iter().map(right).collect::<Value>(),
            "duties": standing.duties[n].iter().map(duty).collect::<Value>(),
        });
    }
    object
}

/// Men by square, side and kind, on the board that is spoken of.
fn men(men: &[NamedMan]) -> Value {
    let man = |m: &NamedMan| json!({ "square": m.square.to_string(), "side": side(m.side), "piece": piece(m.piece) });
    men.iter().map(man).collect()
}

/// A remedy in parts: `{ "do": "move", "square": "g1" }`.
fn remedy(remedy: Remedy) -> Value {
    let (what, parts) = remedy.parts();
    let mut object = json!({ "do": what });
    for (name, value) in parts {
        object[name] = value.into();
    }
    object
}
