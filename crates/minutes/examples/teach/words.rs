//! Learns what words are said of: a log-linear model of the kind of act, given the words of a clause.
use std::collections::{BTreeMap, HashMap};

use minutes::Gist;

/// A clause by its words, the kind of act that it tells of, and how much it teaches.
pub struct Taught<'a> {
    pub kind: &'a str,
    pub words: &'a [String],
    pub weight: f32,
}

const STEPS: i32 = 150;
const RATE: f32 = 0.3;
const COST: f32 = 1e-7;
/// What weighs less is not kept.
const LEAST: f32 = 0.5;

pub fn learn(taught: &[Taught]) -> Gist {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for word in taught.iter().flat_map(|line| line.words) {
        *count.entry(word).or_default() += 1;
    }
    // Two words that were heard together but once teach nothing.
    let known = count
        .iter()
        .filter(|(word, n)| **n > 1 || !word.contains(' '));
    let words: Vec<&str> = known.map(|(word, _)| *word).collect();
    let number: HashMap<&str, usize> = words.iter().enumerate().map(|(n, w)| (*w, n)).collect();
    let mut kinds: Vec<&str> = taught.iter().map(|line| line.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let all = taught.iter().map(|line| line.weight).sum::<f32>();
    let lines: Vec<(Vec<usize>, usize, f32)> = taught
        .iter()
        .map(|line| {
            let of = line.words.iter().filter_map(|word| number.get(&**word));
            let kind = kinds.binary_search(&line.kind).unwrap_or(0);
            (of.copied().collect(), kind, line.weight / all)
        })
        .collect();
    let width = kinds.len();
    let mut weights = vec![0.0f32; words.len() * width];
    let mut bias = vec![0.0f32; width];
    let (mut first, mut second) = (weights.clone(), weights.clone());
    let mut slope = weights.clone();
    for step in 1..=STEPS {
        slope.fill(0.0);
        let mut lean = vec![0.0f32; width];
        for (of, kind, share) in &lines {
            let scale = (of.len().max(1) as f32).sqrt().recip();
            let mut off = bias.clone();
            for word in of {
                let row = &weights[word * width..][..width];
                off.iter_mut().zip(row).for_each(|(s, w)| *s += scale * w);
            }
            let most = off.iter().copied().fold(f32::MIN, f32::max);
            off.iter_mut().for_each(|s| *s = (*s - most).exp());
            let sum = off.iter().sum::<f32>();
            off.iter_mut().for_each(|s| *s *= share / sum);
            off[*kind] -= share;
            lean.iter_mut().zip(&off).for_each(|(l, o)| *l += o);
            for word in of {
                let row = &mut slope[word * width..][..width];
                row.iter_mut().zip(&off).for_each(|(s, o)| *s += scale * o);
            }
        }
        let rate = RATE * (1.0 - step as f32 / (STEPS + 1) as f32);
        let (one, two) = (1.0 - 0.9f32.powi(step), 1.0 - 0.99f32.powi(step));
        for n in 0..weights.len() {
            let slope = slope[n] + COST * weights[n];
            first[n] = 0.9 * first[n] + 0.1 * slope;
            second[n] = 0.99 * second[n] + 0.01 * slope * slope;
            weights[n] -= rate * (first[n] / one) / ((second[n] / two).sqrt() + 1e-8);
        }
        bias.iter_mut().zip(&lean).for_each(|(b, l)| *b -= 5.0 * l);
    }
    let kinds = kinds.iter().zip(&bias);
    let mut gist = Gist::of(
        kinds
            .map(|(kind, bias)| (kind.to_string(), *bias))
            .collect(),
    );
    for (n, word) in words.iter().enumerate() {
        let row = &weights[n * width..][..width];
        // What a word says of all kinds alike it says of none.
        let mut sorted = row.to_vec();
        sorted.sort_by(f32::total_cmp);
        let middle = sorted[width / 2];
        let said = row.iter().map(|w| w - middle).enumerate();
        gist.add(word, said.filter(|(_, w)| w.abs() >= LEAST).collect());
    }
    gist
}
