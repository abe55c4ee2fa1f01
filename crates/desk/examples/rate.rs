//! How many acts a second the umpire rules on when they are told in words: games of fifty acts. `bindings/python/bench/rate.py`
//! asks the same of the Python package.
use std::hint::black_box;
use std::time::Instant;

fn main() -> Result<(), desk::Wrong> {
    let acts: Vec<String> = ["g1f3", "g8f6", "f3g1", "f6g8"]
        .iter()
        .enumerate()
        .map(|(n, played)| format!("{} plays {played}", ["white", "black"][n % 2]))
        .collect();
    let mut best = 0.0_f64;
    for _ in 0..7 {
        let began = Instant::now();
        for _ in 0..400 {
            let mut table = desk::Table::open("british-1899", "")?;
            for act in acts.iter().cycle().take(50) {
                black_box(table.act(act)?);
            }
        }
        best = best.max(20_000.0 / began.elapsed().as_secs_f64());
    }
    println!("{best:.0} acts a second");
    Ok(())
}
