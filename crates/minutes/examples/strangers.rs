//! Hears a list of lines with their scenes, in the form of `tests/said/*.txt`, and tells how many are understood: `cargo run -p
//! jadoube-minutes --example strangers -- LIST [--tell]`. ` ; ` joins acts as ` + ` does, and `=> nothing` is `~>`.
#[path = "../tests/said/lists.rs"]
#[allow(dead_code)]
mod lists;

use lists::{Line, same, scenes};
use minutes::{Meaning, in_order, interpret};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let list = args.get(1).ok_or("which list?")?;
    let tell = args.iter().any(|arg| arg == "--tell");
    let text = std::fs::read_to_string(list)?;
    let text = text.replace("=> nothing", "~> ").replace(" ; ", " + ");
    let (mut lines, mut understood, mut otherwise, mut asked, mut offered) = (0, 0, 0, 0, 0);
    for (setting, of_scene) in scenes(&text) {
        for Line { typed, wanted } in of_scene {
            lines += 1;
            let ways: Vec<String> = match wanted.strip_prefix("=> ") {
                Some(ways) => ways.split(" | ").map(|way| format!("=> {way}")).collect(),
                None => Vec::new(),
            };
            let is_meant = |told: &str| {
                let told = format!("=> {}", told.replace("; ", " + "));
                ways.iter().any(|way| same(&told, way, &setting))
            };
            let meaning = interpret(typed, setting.scene());
            let told: Vec<String> = match &meaning {
                Meaning::Acts(acts) => vec![in_order(acts)],
                Meaning::Which(ways) => ways.iter().map(|acts| in_order(acts)).collect(),
                Meaning::Unknown(near) => near.clone(),
            };
            let sure = matches!(meaning, Meaning::Acts(_));
            let among = told.iter().any(|told| is_meant(told));
            let right = match ways.is_empty() {
                true => !sure,
                false => sure && among,
            };
            let mark = match (right, sure) {
                (true, _) => {
                    understood += 1;
                    continue;
                }
                (false, true) => {
                    otherwise += 1;
                    "TAKEN FOR SOMETHING ELSE"
                }
                (false, false) => {
                    asked += 1;
                    offered += usize::from(among);
                    "asked"
                }
            };
            if tell {
                println!("{mark}\t{typed}\t{wanted}\t{}", told.join(" | "));
            }
        }
    }
    println!("{understood} of {lines} understood, {otherwise} taken for something else");
    println!("{asked} asked about, with what was meant among the tellings offered in {offered}");
    Ok(())
}
