//! How rulings, rights and duties are told.
use crate::page::Page;
use board::Color;
pub use desk::hearing::{each_once, in_json, ruled};
use minutes::{Event, Hearing};
use umpire::words::side;
use umpire::{Basis, Duty, Right, Ruling, Sentence};

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
    let (several, all): (Vec<&Duty>, Vec<&Duty>) = duties.iter().partition(|d| d.one_of_several);
    let duty = |d: &&Duty| {
        (
            d.remedy.to_string(),
            for_what(&d.why, &d.basis),
            d.cites.clone(),
        )
    };
    let right = |r: &Right| {
        (
            r.act.as_right(),
            for_what(&r.why, &r.basis),
            r.cites.clone(),
        )
    };
    let must = |duties: Vec<&Duty>, verb, joint| {
        let whats = by_reason(duties.iter().map(duty));
        whats
            .into_iter()
            .map(move |(reason, whats)| (verb, whats.join(joint), reason))
            .collect::<Vec<_>>()
    };
    let mut open = must(all, "must", "; and ");
    open.extend(must(several, "must, at his choice,", "; or "));
    let may = by_reason(rights.iter().map(right)).into_iter();
    open.extend(may.map(|(reason, whats)| ("may", whats.join("; or "), reason)));
    let blank = " ".repeat(indent);
    open.into_iter()
        .map(|(verb, whats, reason)| {
            let sentence = format!("{} {verb} {whats}. {reason}", capital(side(who)));
            format!("{blank}{}", page.beside(indent + 4, &sentence))
        })
        .collect()
}

/// Why, and for which offence, in the words that named it.
fn for_what(why: &str, basis: &Basis) -> String {
    match basis.charge().map(|charge| &charge.sentence.text) {
        Some(named) if named != why => format!("{why} For this: {named}"),
        _ => why.into(),
    }
}

fn by_reason(
    all: impl Iterator<Item = (String, String, Vec<String>)>,
) -> Vec<(String, Vec<String>)> {
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    for (what, why, cites) in all {
        let reason = format!("{why}{}", bracketed(&cites));
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
