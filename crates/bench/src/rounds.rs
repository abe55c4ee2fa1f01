//! Contenders run in turn, round after round, so that whatever else the machine does falls on all.
use cpu_time::ProcessTime;
use std::hint::black_box;

/// Somebody who does the work: its name, and the work, which answers with what it found.
pub struct Contender<'a> {
    pub name: &'static str,
    pub work: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Contender<'a> {
    pub fn new(name: &'static str, work: impl FnMut() -> u64 + 'a) -> Contender<'a> {
        let work = Box::new(work);
        Contender { name, work }
    }
}

/// How many rounds are run; the median of their ratios is what counts.
pub struct Rounds {
    pub count: usize,
}

impl Default for Rounds {
    fn default() -> Rounds {
        Rounds { count: 5 }
    }
}

impl Rounds {
    /// Runs every contender once in each round and prints its median ratio to the first, with the
    /// least and the most, and its rate. `amount` is the work done in one run, in `unit`; all contenders
    /// must find the same answer.
    pub fn race(&self, title: &str, amount: f64, unit: &str, contenders: Vec<Contender>) {
        let mut contenders = contenders;
        let mut seconds: Vec<Vec<f64>> = vec![Vec::new(); contenders.len()];
        let mut answer = None;
        for _ in 0..self.count {
            for (nth, contender) in contenders.iter_mut().enumerate() {
                let began = ProcessTime::now();
                let found = black_box((contender.work)());
                seconds[nth].push(began.elapsed().as_secs_f64());
                let expected = *answer.get_or_insert(found);
                assert_eq!(found, expected, "{title}: {} differs", contender.name);
            }
        }
        println!("\n{title} ({} rounds)", self.count);
        for (contender, times) in contenders.iter().zip(&seconds) {
            let ratios = sorted(seconds[0].iter().zip(times).map(|(peer, own)| peer / own));
            let rates = sorted(times.iter().map(|s| amount / s));
            println!(
                "  {:<28} {:>6.2}x  ({:.2}-{:.2})  {:>9} {unit}/s",
                contender.name,
                ratios[ratios.len() / 2],
                ratios[0],
                ratios[ratios.len() - 1],
                short(rates[rates.len() / 2]),
            );
        }
    }
}

/// A rate in thousands or millions.
fn short(rate: f64) -> String {
    if rate >= 1e6 {
        format!("{:.1} M", rate / 1e6)
    } else {
        format!("{:.1} k", rate / 1e3)
    }
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}
