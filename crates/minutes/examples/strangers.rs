//! Hears a list of lines, each with what it means, and what was done before: `line TAB acts TAB act; act`, where `acts` are
//! joined by ` + ` (`;` too), `|` parts what is as good, and `?` is to be asked: `cargo run -p jadoube-minutes --example
//! strangers -- LIST [--tell] [--code CODE]`.
#[path = "../tests/said/lists.rs"]
#[allow(dead_code)]
mod lists;

use lists::{same, stage};
use minutes::{Candidate, Lexicon, Meaning, Weights, in_order, interpret, may_mean};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let list = args.get(1).ok_or("which list?")?;
    let tell = args.iter().any(|arg| arg == "--tell");
    let code = args.iter().position(|arg| arg == "--code");
    let code = code.and_then(|at| args.get(at + 1));
    let code = code.map_or("british-1899", String::as_str);
    let (mut understood, mut asked, mut otherwise) = (0, 0, 0);
    let (mut found, mut first) = (0, 0);
    let bars = [0.6, 0.7, 0.75, 0.8, 0.85, 0.9];
    let mut at_bars = [(0, 0); 6];
    let text = std::fs::read_to_string(list)?;
    for line in text.lines() {
        let Some((typed, wanted)) = line.split_once('\t') else {
            continue;
        };
        let (wanted, before) = wanted.split_once('\t').unwrap_or((wanted, ""));
        let (scene, wanted) = match wanted.split_once(" ; ") {
            Some((scene, acts)) if scene.starts_with("after") => (scene, acts),
            _ => ("", wanted),
        };
        let before = before.replace("; ", "\n");
        let setting = match stage(&format!("code {code}\n{scene}\n{before}\n")) {
            Ok(setting) => setting,
            Err(why) => {
                println!("no such scene\t{typed}\t{why}");
                continue;
            }
        };
        let wanted = wanted.replace(" ; ", " + ").replace("; ", " + ");
        let ways: Vec<String> = wanted
            .split('|')
            .map(|way| format!("=> {}", way.trim()))
            .collect();
        let all = may_mean(typed, setting.scene(), Lexicon::whole());
        let likely = Weights::learnt().likely(&all);
        let told = |c: &Candidate| format!("=> {}", in_order(&c.acts).replace("; ", " + "));
        let is_meant = |told: &str| ways.iter().any(|way| same(told, way, &setting));
        let fits = |c: &Candidate| is_meant(&told(c));
        found += usize::from(all.iter().any(fits));
        let most = (0..all.len()).max_by(|a, b| likely[*a].total_cmp(&likely[*b]));
        first += usize::from(most.is_some_and(|n| fits(&all[n])));
        for (tally, bar) in at_bars.iter_mut().zip(bars) {
            let (sure, right) = match Weights::learnt().meaning(all.clone(), bar) {
                Meaning::Acts(acts) => (
                    true,
                    is_meant(&format!("=> {}", in_order(&acts).replace("; ", " + "))),
                ),
                _ => (false, ways.iter().any(|way| way == "=> ?")),
            };
            tally.0 += usize::from(right);
            tally.1 += usize::from(sure && !right);
        }
        let meaning = interpret(typed, setting.scene());
        let got = match &meaning {
            Meaning::Acts(acts) => format!("=> {}", in_order(acts).replace("; ", " + ")),
            _ => meaning.question().unwrap_or_default(),
        };
        let sure = matches!(meaning, Meaning::Acts(_));
        let right = match sure {
            true => is_meant(&got),
            false => ways.iter().any(|way| way == "=> ?"),
        };
        let mark = match (right, sure) {
            (true, _) => "understood",
            (false, false) => "asked",
            (false, true) => "TAKEN FOR SOMETHING ELSE",
        };
        *match (right, sure) {
            (true, _) => &mut understood,
            (false, false) => &mut asked,
            (false, true) => &mut otherwise,
        } += 1;
        if tell && !right {
            println!("{mark}\t{typed}\t{wanted}\t{got}");
        }
    }
    for ((right, otherwise), bar) in at_bars.iter().zip(bars) {
        println!("at a bar of {bar}: {right} understood, {otherwise} taken for something else");
    }
    println!("among the tellings {found}, the likeliest of them {first}");
    println!(
        "{code}: {understood} understood, {asked} asked, {otherwise} taken for something else"
    );
    Ok(())
}
