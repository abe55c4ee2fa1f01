//! Is every answer of a code heard by its cases? An answer is changed, and the code's cases are heard under
//! the code so changed: if none of them notices, the change survives. `make law-mutants` tries every change,
//! `LAW_MUTANTS=CODE` those of one code; otherwise a few are drawn by lot, the same for the same tree.
mod docket;

use libtest_mimic::{Arguments, Failed, Trial};
use minutes::Case;
use statute::{Code, Comparison, questions};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Changes that no case notices, for they change nothing, each with the reason.
const UNNOTICED: &str = include_str!("unnoticed.txt");

/// How many changes are tried when not all are.
const SAMPLE: usize = 60;

/// A case as it is heard under the code itself.
struct Heard {
    case: Case,
    /// Every provision that is cited in it.
    cited: BTreeSet<String>,
    /// The expectations that hold.
    holds: Vec<bool>,
}

/// One answer of one code, changed.
struct Mutant {
    code: Arc<Code>,
    by: Vec<String>,
    /// As it is told in the report.
    name: String,
    changed: Code,
}

fn main() {
    let trial = Trial::test("no_answer_goes_unheard", no_answer_goes_unheard);
    libtest_mimic::run(&Arguments::from_args(), vec![trial]).exit();
}

fn no_answer_goes_unheard() -> Result<(), Failed> {
    let which = std::env::var("LAW_MUTANTS").unwrap_or_default();
    let cases = docket::cases();
    let mut mutants = Vec::new();
    let mut heard = BTreeMap::new();
    for code in Code::all() {
        heard.insert(code.id.clone(), hear_all(&cases, &code));
        mutants.extend(changes(&code));
    }
    let total = mutants.len();
    match which.as_str() {
        "" => draw(&mut mutants),
        "all" => {}
        code => mutants.retain(|mutant| mutant.code.id == code),
    }
    let survivors = try_all(&mutants, &heard);
    let (known, new): (Vec<&String>, Vec<&String>) =
        survivors.iter().partition(|name| is_known(name));
    let (tried, noticed) = (mutants.len(), mutants.len() - survivors.len());
    println!(
        "{tried} changes of {total} tried, {noticed} noticed, {} known not to be",
        known.len()
    );
    let stale = |mutant: &&Mutant| is_known(&mutant.name) && !survivors.contains(&mutant.name);
    let stale: Vec<&Mutant> = mutants.iter().filter(stale).collect();
    let new = new.iter().map(|name| format!("no case notices: {name}\n"));
    let stale = stale
        .iter()
        .map(|m| format!("stands in unnoticed.txt, and is noticed: {}\n", m.name));
    let wrong: String = new.chain(stale).collect();
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.into())
    }
}

/// Whether it is written down that no case notices the change.
fn is_known(name: &str) -> bool {
    let changes = UNNOTICED.lines().filter(|line| !line.starts_with('#'));
    changes.map(str::trim).any(|line| line == name)
}

/// Leaves as many as the sample has, by a lot that changes from day to day.
fn draw(mutants: &mut Vec<Mutant>) {
    // As `make test` draws all lots; whoever asks for none gets one that is always the same.
    let seed = std::env::var("PROPTEST_RNG_SEED").ok();
    let mut lot: u64 = seed.and_then(|seed| seed.parse().ok()).unwrap_or(1);
    while mutants.len() > SAMPLE {
        lot = lot
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let unlucky = (lot >> 33) as usize % mutants.len();
        mutants.swap_remove(unlucky);
    }
}

/// The cases of a code, as they are heard under it.
fn hear_all(cases: &[Case], code: &Arc<Code>) -> Vec<Heard> {
    let of_the_code = cases.iter().filter(|case| case.codes.contains(&code.id));
    let heard = of_the_code.map(|case| {
        let proceedings = minutes::hear(case, code.clone());
        Heard {
            case: case.clone(),
            cited: docket::cited(&proceedings),
            holds: proceedings
                .checks()
                .map(|check| check.instead.is_none())
                .collect(),
        }
    });
    heard.collect()
}

/// Every change of every answer of the code.
fn changes(code: &Arc<Code>) -> Vec<Mutant> {
    let table = Comparison::of(&[&**code]);
    let rows = table.chapters.iter().flat_map(|chapter| &chapter.questions);
    let mut found = Vec::new();
    for (question, row) in questions().iter().zip(rows) {
        let answer = &row.answers[0];
        for other in question.others(&answer.rule) {
            let name = format!(
                "{} {} = {} instead of {}",
                code.id,
                question.id(),
                other,
                answer.rule
            );
            found.extend(code.answering(question, &other).map(|changed| Mutant {
                code: code.clone(),
                by: answer.by.clone(),
                name,
                changed,
            }));
        }
    }
    found
}

/// Tries every change, on as many threads as there are cores; those that survive.
fn try_all(mutants: &[Mutant], heard: &BTreeMap<String, Vec<Heard>>) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let survivors = Mutex::new(Vec::new());
    let work = || {
        while let Some(mutant) = mutants.get(next.fetch_add(1, Ordering::Relaxed)) {
            if !noticed(mutant, &heard[&mutant.code.id]) {
                survivors
                    .lock()
                    .unwrap_or_else(|e| e.into_inner())
                    .push(mutant.name.clone());
            }
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(work);
        }
    });
    let mut survivors = survivors.into_inner().unwrap_or_else(|e| e.into_inner());
    survivors.sort();
    survivors
}

/// Whether some case comes out otherwise. Those that cite what the answer rests on are heard first.
fn noticed(mutant: &Mutant, heard: &[Heard]) -> bool {
    let cites = |h: &&Heard| mutant.by.iter().any(|by| h.cited.contains(by));
    let (first, then): (Vec<&Heard>, Vec<&Heard>) = heard.iter().partition(cites);
    let code = Arc::new(mutant.changed.clone());
    first.into_iter().chain(then).any(|heard| {
        let proceedings = minutes::hear(&heard.case, code.clone());
        let holds = proceedings.checks().map(|check| check.instead.is_none());
        !holds.eq(heard.holds.iter().copied())
    })
}
