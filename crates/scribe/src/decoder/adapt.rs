//! How this text is damaged, by what was read of it: the moves that are sure laid letter by letter beside their print.
//! A scanner that takes every 5 for an s, or a stop for an o, does so on the whole page.
use crate::decoder::channel::{Channel, FAR, Nats, Seen};
use crate::decoder::page::Piece;
use crate::decoder::search::Read;
use crate::decoder::slate::Forms;
use crate::read::Start;
use board::{Role, Wings};
use record::spelling::{self, Spelling, Ways};

/// Spellings of a move that are so unusual in a text are not thought of, nor more of them than this.
const UNUSUAL: Nats = 4.0;
const MOST: usize = 600;

/// Moves with less margin, or of which the print fits others much better, teach nothing.
const SURE: Nats = 4.0;
const FITS: Nats = 1.0;

/// The channel as this text shows it, after a first reading.
pub fn adapted(
    channel: &Channel,
    pieces: &[Piece],
    forms: &Forms,
    start: &Start,
    moves: &[Read],
) -> Channel {
    let mut seen = Seen::default();
    let mut position = start.position;
    let mut wings = Wings::of(&position);
    for (i, read) in moves.iter().enumerate() {
        let strip = &pieces[read.piece].strip;
        let letters = strip.slice(read.range.start, read.range.end);
        if read.margin >= SURE && read.excess < FITS {
            let split = read.head.min(letters.len());
            if let (Some(number), true) = (read.number, split > 0) {
                let meant = number.to_string();
                lay(
                    channel,
                    meant.as_bytes(),
                    &letters[..split],
                    false,
                    &mut seen,
                );
            }
            if let Some(ways) = Ways::of(&position, &wings, read.chosen) {
                let spelt = spellings(&ways, forms);
                let cost = |(word, form): &(String, Nats)| {
                    form + lay(
                        channel,
                        word.as_bytes(),
                        &letters[split..],
                        true,
                        &mut Seen::default(),
                    )
                };
                let best = spelt.iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
                if let Some((word, _)) = best {
                    lay(channel, word.as_bytes(), &letters[split..], true, &mut seen);
                }
            }
        }
        wings.play(read.chosen);
        position = start.follow(&position, i, read.chosen);
    }
    channel.taught(&seen)
}

/// The usual ways to write a move in a text, without what is said after it.
fn spellings(ways: &Ways, forms: &Forms) -> Vec<(String, Nats)> {
    let graph = match *ways {
        Ways::Castles(wing) => spelling::castles(wing),
        Ways::Plays {
            man,
            to,
            taken,
            becomes,
            side,
            ..
        } => {
            let deed = match taken {
                None => Spelling::Then(vec![
                    spelling::to(),
                    spelling::square(to.file(), spelling::counted(side, to)),
                ]),
                Some((victim, _)) => Spelling::Then(vec![spelling::takes(), spelling::man(victim)]),
            };
            let mut all = vec![spelling::man(man), deed];
            if let Some(into) = becomes.filter(|r| *r != Role::Queen) {
                all.push(spelling::becomes(into));
            }
            Spelling::Then(all)
        }
    };
    let mut all = written(&graph, forms);
    all.sort_by(|a, b| a.1.total_cmp(&b.1));
    all.truncate(MOST);
    all
}

/// All that a graph can spell at no great cost.
fn written(graph: &Spelling, forms: &Forms) -> Vec<(String, Nats)> {
    match graph {
        Spelling::Nothing => vec![(String::new(), 0.0)],
        Spelling::Word(word) => vec![((*word).to_owned(), 0.0)],
        Spelling::Or(ways) => ways.iter().flat_map(|w| written(w, forms)).collect(),
        Spelling::In(form, inner) => {
            let cost = forms[*form as usize];
            if cost > UNUSUAL {
                return Vec::new();
            }
            let all = written(inner, forms).into_iter();
            all.map(|(word, c)| (word, c + cost)).collect()
        }
        Spelling::Then(parts) => {
            let mut all = vec![(String::new(), 0.0)];
            for part in parts {
                let next = written(part, forms);
                let mut longer: Vec<(String, Nats)> = Vec::new();
                for (word, cost) in &all {
                    let on = next.iter().filter(|(_, c)| cost + c <= UNUSUAL);
                    longer.extend(on.map(|(w, c)| (format!("{word}{w}"), cost + c)));
                }
                longer.sort_by(|a, b| a.1.total_cmp(&b.1));
                longer.truncate(MOST);
                all = longer;
            }
            all
        }
    }
}

/// Lays letters beside what they should be, notes what became of each, and tells what that costs; of a record more may
/// follow in its cell.
fn lay(channel: &Channel, meant: &[u8], printed: &[u8], open: bool, seen: &mut Seen) -> Nats {
    let (m, n) = (meant.len(), printed.len());
    let width = n + 1;
    let mut costs = vec![FAR; (m + 1) * width];
    costs[0] = 0.0;
    for i in 0..=m {
        for j in 0..=n {
            let mut best = costs[i * width + j];
            if j > 0 {
                best = best.min(costs[i * width + j - 1] + channel.found(printed[j - 1]));
            }
            if i > 0 {
                best = best.min(costs[(i - 1) * width + j] + channel.lost(meant[i - 1]));
            }
            if i > 0 && j > 0 {
                let swapped = channel.misread(meant[i - 1], printed[j - 1]);
                best = best.min(costs[(i - 1) * width + j - 1] + swapped);
            }
            costs[i * width + j] = best;
        }
    }
    let last = &costs[m * width..];
    // What follows a record is weighed lightly here: it is a check, a mark or a word.
    let after = |j: usize| if open { 0.4 * (n - j) as Nats } else { 0.0 };
    let ends = if open { 0..=n } else { n..=n };
    let end = ends.min_by(|a, b| (last[*a] + after(*a)).total_cmp(&(last[*b] + after(*b))));
    let end = end.unwrap_or(n);
    let total = last[end] + after(end);
    let (mut i, mut j) = (m, end);
    while i > 0 || j > 0 {
        let here = costs[i * width + j];
        let near = |cost: Nats| (here - cost).abs() < 1e-3;
        if i > 0
            && j > 0
            && near(costs[(i - 1) * width + j - 1] + channel.misread(meant[i - 1], printed[j - 1]))
        {
            seen.printed(meant[i - 1], printed[j - 1]);
            (i, j) = (i - 1, j - 1);
        } else if j > 0 && near(costs[i * width + j - 1] + channel.found(printed[j - 1])) {
            seen.found(printed[j - 1]);
            j -= 1;
        } else if i > 0 {
            seen.lost(meant[i - 1]);
            i -= 1;
        } else {
            break;
        }
    }
    total
}
