//! How near the lines of page images come to what is printed on them, for whoever works on how pages are made ready and read.
//!
//! `letters TEXT PAGE…` reads the pages of which TEXT is the print, and tells which share of the letters is wrong in the
//! line that is shown, in each reading of it, and in the best reading of every line; blanks are not counted.
use std::io::Read as _;
use std::path::PathBuf;

fn main() {
    let mut said = std::env::args().skip(1).map(PathBuf::from);
    let Some(truth) = said.next() else {
        println!("letters TEXT PAGE…");
        return;
    };
    let truth = std::fs::read_to_string(&truth).unwrap_or_default();
    let (volumes, _) = sheet::volumes(said.collect());
    let mut text = String::new();
    for volume in &volumes {
        let told = |page: usize, fault: sheet::Fault| println!("page {page}: {fault}");
        match sheet::Reading::of(volume, 1, told) {
            Ok(mut reading) => drop(reading.read_to_string(&mut text)),
            Err(fault) => println!("{fault}"),
        }
    }
    let lines: Vec<Vec<String>> = text.lines().map(readings).collect();
    let truth = letters(&truth);
    let most = lines.iter().map(Vec::len).max().unwrap_or(0);
    let nth = |n: usize| -> String {
        let line = |l: &Vec<String>| l.get(n).or(l.first()).cloned().unwrap_or_default();
        lines.iter().map(line).collect()
    };
    let share = |text: &str| 100.0 * f64::from(wrong(text, &truth)) / truth.chars().count() as f64;
    println!("shown: {:.2} % of the letters wrong", share(&nth(0)));
    for n in 1..most {
        println!("reading {n}: {:.2} %", share(&nth(n)));
    }
    // Line by line whichever reading leaves the fewest wrong in the whole.
    let mut chosen: Vec<&str> = lines.iter().map(|l| &l[0][..]).collect();
    for at in 0..lines.len() {
        let whole = |reading: &str| {
            let parts = chosen.iter().enumerate();
            let parts = parts.map(|(i, line)| if i == at { reading } else { line });
            wrong(&parts.collect::<String>(), &truth)
        };
        chosen[at] = lines[at].iter().min_by_key(|r| whole(r)).map_or("", |r| r);
    }
    println!("the best of each line: {:.2} %", share(&chosen.concat()));
}

/// A line as it is shown and in its other readings, without what else its letters may be.
fn readings(line: &str) -> Vec<String> {
    let plain = |reading: &str| {
        let mut parts = reading.split(sheet::ALSO);
        let first = parts.next().unwrap_or_default().to_owned();
        // After the separator come another letter and a figure.
        first
            + &parts
                .map(|p| p.chars().skip(2).collect::<String>())
                .collect::<String>()
    };
    line.split(sheet::RIVAL)
        .map(|r| letters(&plain(r)))
        .collect()
}

fn letters(text: &str) -> String {
    let one = |c: char| match c {
        '’' | '‘' => '\'',
        '–' | '—' => '-',
        c => c,
    };
    let text: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(one)
        .collect();
    text.replace("--", "-")
}

/// How many letters have to be changed, put in or left out.
fn wrong(text: &str, truth: &str) -> u32 {
    let truth: Vec<char> = truth.chars().collect();
    let mut row: Vec<u32> = (0..=truth.len() as u32).collect();
    for (i, c) in text.chars().enumerate() {
        let mut before = std::mem::replace(&mut row[0], i as u32 + 1);
        for (j, d) in truth.iter().enumerate() {
            let changed = before + u32::from(c != *d);
            before = row[j + 1];
            row[j + 1] = changed.min(before + 1).min(row[j] + 1);
        }
    }
    row[truth.len()]
}
