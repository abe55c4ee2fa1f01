//! Learns what lines are said of: a log-linear model of the kind of act, given the marks of a line.
use std::collections::{BTreeMap, HashMap};

use minutes::{Gist, Mark};

/// A line by its marks, the kind of act that it tells of, and how much it teaches.
pub struct Taught<'a> {
    pub kind: &'a str,
    pub marks: &'a [Mark],
    pub weight: f32,
}

/// A line by the numbers of its marks, its kind, and how much it teaches.
type Row = (Vec<(usize, f32)>, usize, f32);

const ROUNDS: u64 = 20;
/// So many of a hundred marks are not heard each time: no line is known by one of them alone.
const UNHEARD: u64 = 35;
const RATE: f32 = 0.15;
const COST: f32 = 1e-4;
/// What is rarer teaches nothing.
const LEAST: usize = 2;

pub fn learn(taught: &[Taught]) -> Gist {
    let mut marks: BTreeMap<u32, usize> = BTreeMap::new();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for line in taught {
        *kinds.entry(line.kind).or_default() += 1;
        for (mark, _) in line.marks {
            *marks.entry(*mark).or_default() += 1;
        }
    }
    let often = |(_, n): &(u32, usize)| *n >= LEAST;
    let marks: Vec<u32> = marks
        .into_iter()
        .filter(often)
        .map(|(mark, _)| mark)
        .collect();
    let index: HashMap<u32, usize> = marks
        .iter()
        .enumerate()
        .map(|(n, mark)| (*mark, n))
        .collect();
    let kinds: Vec<&str> = kinds
        .into_iter()
        .filter(|(_, n)| *n >= LEAST)
        .map(|(kind, _)| kind)
        .collect();
    let width = kinds.len();
    let lines: Vec<Row> = taught
        .iter()
        .filter_map(|line| {
            let kind = kinds.binary_search(&line.kind).ok()?;
            let known = line
                .marks
                .iter()
                .filter_map(|(mark, much)| Some((*index.get(mark)?, *much)));
            let mut row: Vec<(usize, f32)> = known.collect();
            let scale = Gist::scale(row.iter().map(|(_, much)| *much));
            row.iter_mut().for_each(|(_, much)| *much *= scale);
            row.push((marks.len(), 1.0));
            Some((row, kind, line.weight))
        })
        .collect();
    let mut weights = vec![0.0f32; (marks.len() + 1) * width];
    let mut steep = vec![1e-6f32; weights.len()];
    let mut order: Vec<usize> = (0..lines.len()).collect();
    let mut off = vec![0.0f32; width];
    for round in 0..ROUNDS {
        order
            .sort_by_key(|n| (*n as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15 ^ (round * 2 + 1)));
        for n in &order {
            let (row, kind, share) = &lines[*n];
            let heard = row.iter().filter(|(mark, _)| {
                let lot = crate::lot(round * 100_003 + *n as u64, *mark as u64);
                *mark == marks.len() || lot >= UNHEARD
            });
            let louder = 100.0 / (100 - UNHEARD) as f32;
            let heard: Vec<(usize, f32)> =
                heard.map(|(mark, much)| (*mark, much * louder)).collect();
            off.fill(0.0);
            for (mark, much) in &heard {
                let weights = &weights[mark * width..][..width];
                off.iter_mut()
                    .zip(weights)
                    .for_each(|(o, w)| *o += much * w);
            }
            let most = off.iter().copied().fold(f32::MIN, f32::max);
            off.iter_mut().for_each(|o| *o = (*o - most).exp());
            let sum = off.iter().sum::<f32>();
            off.iter_mut().for_each(|o| *o *= share / sum);
            off[*kind] -= share;
            for (mark, much) in &heard {
                let weights = &mut weights[mark * width..][..width];
                let steep = &mut steep[mark * width..][..width];
                for ((w, s), o) in weights.iter_mut().zip(steep).zip(&off) {
                    let slope = much * o + COST * *w;
                    if slope.abs() > 1e-6 {
                        *s += slope * slope;
                        *w -= RATE * slope / s.sqrt();
                    }
                }
            }
        }
    }
    let mut gist = Gist::of(kinds.iter().map(ToString::to_string).collect());
    for (n, mark) in marks.iter().copied().chain([Gist::often()]).enumerate() {
        let row = &weights[n * width..][..width];
        // What a mark says of all kinds alike it says of none.
        let mut sorted = row.to_vec();
        sorted.sort_by(f32::total_cmp);
        let middle = sorted[width / 2];
        gist.add(mark, row.iter().map(|w| w - middle).enumerate().collect());
    }
    Gist::read(&gist.written())
}
