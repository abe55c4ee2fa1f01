//! How likely each piece of a page is a row of the score, by the way it stands there: log-odds, part of them
//! known of books in general, part measured on this page.
use crate::decoder::channel::Nats;
use crate::decoder::page::{Piece, Place};
use crate::decoder::row::is_led;

/// For each piece how much more likely it is as a row of the score that begins with the first of them than as
/// anything else.
pub fn standings(pieces: &[Piece]) -> Vec<Nats> {
    let general: Vec<Nats> = pieces.iter().map(usual).collect();
    let chain = chain(pieces, &general);
    let own = Shares::new(pieces, &chain, true);
    let other = Shares::new(pieces, &chain, false);
    let sure = (own.all / 6.0).min(1.0);
    let measured = |p: &Piece| sure * own.against(&other, &p.place);
    pieces
        .iter()
        .zip(&general)
        .map(|(p, g)| (g + measured(p)).clamp(-14.0, 9.0))
        .collect()
}

/// What is known of books in general.
fn usual(piece: &Piece) -> Nats {
    let place = &piece.place;
    let heads = place.indent.is_some();
    let mut odds = 0.5;
    odds += match (piece.numbered().is_some(), heads) {
        (true, true) => 3.0,
        (true, false) => 1.0,
        (false, true) if is_led(piece.letters()) => 1.0,
        (false, _) => -1.0,
    };
    if place.column.is_some() && heads {
        odds += 2.0;
    }
    if place.bracketed {
        odds -= 4.0;
    }
    if place.amid {
        odds -= 3.0;
    }
    // Damaged moves look like words, too.
    let forgiven = if piece.numbered().is_some() && heads {
        1.0
    } else {
        0.0
    };
    odds -= 1.3 * (place.prose as Nats - forgiven).clamp(0.0, 7.0)
        + 0.4 * (place.prose as Nats).min(forgiven);
    let stops = (place.stops as Nats).min(3.0);
    odds -= if place.column.is_some() { 0.8 } else { 0.4 } * stops;
    if place.column.is_none() {
        odds -= 4.0 * place.among_prose.min(0.8);
    }
    odds
}

/// The pieces whose numbers follow each other from the first, as far as they stand well: whether each is one.
fn chain(pieces: &[Piece], general: &[Nats]) -> Vec<bool> {
    // For each number the best chain that ends with it: its weight and its last piece.
    let mut best: Vec<Option<(Nats, usize)>> = vec![None; 400];
    let mut before: Vec<Option<usize>> = vec![None; pieces.len()];
    for (i, piece) in pieces.iter().enumerate() {
        let Some(number) = piece.numbered() else {
            continue;
        };
        let n = number as usize;
        if general[i] < -2.0 {
            continue;
        }
        let weight = general[i] + 2.0;
        // The same number again is Black's.
        let same = best[n].filter(|b| b.1 + 3 >= i);
        let from = [same, best[n - 1]].into_iter().flatten();
        let from = from.max_by(|a, b| a.0.total_cmp(&b.0));
        if n > 1 && from.is_none() {
            continue;
        }
        let total = weight + from.map_or(0.0, |f| f.0);
        if best[n].is_none_or(|b| total > b.0) {
            best[n] = Some((total, i));
            before[i] = from.map(|f| f.1);
        }
    }
    let mut within = vec![false; pieces.len()];
    let end = best.iter().flatten().max_by(|a, b| a.0.total_cmp(&b.0));
    let mut at = end.map(|e| e.1);
    while let Some(i) = at {
        within[i] = true;
        at = before[i].filter(|b| *b < i);
    }
    // One move under the other: what stands alone between two numbers is Black's, where most rows are so.
    let rows: Vec<usize> = (0..within.len()).filter(|i| within[*i]).collect();
    let alone = rows.windows(2).filter(|w| w[1] == w[0] + 2);
    let alone = alone
        .map(|w| w[0] + 1)
        .filter(|i| pieces[*i].place.prose == 0);
    let alone: Vec<usize> = alone.collect();
    if alone.len() * 2 > rows.len() {
        alone.into_iter().for_each(|i| within[i] = true);
    }
    within
}

/// How often each way to stand was seen, among the chain or among the rest.
struct Shares {
    all: Nats,
    indents: Vec<(usize, Nats)>,
    heads: Nats,
    columns: Vec<(usize, Nats)>,
    columned: Nats,
    apart: Nats,
    worded: Nats,
}

impl Shares {
    fn new(pieces: &[Piece], chain: &[bool], of_chain: bool) -> Shares {
        let mut shares = Shares {
            all: 0.0,
            indents: Vec::new(),
            heads: 0.0,
            columns: Vec::new(),
            columned: 0.0,
            apart: 0.0,
            worded: 0.0,
        };
        let first = chain.iter().position(|c| *c).unwrap_or(0);
        let last = chain.iter().rposition(|c| *c).unwrap_or(0);
        let end = (last + 12).min(pieces.len());
        for (piece, _) in pieces[first..end]
            .iter()
            .zip(&chain[first..end])
            .filter(|(_, c)| **c == of_chain)
        {
            let place = &piece.place;
            shares.all += 1.0;
            if let Some(indent) = place.indent {
                shares.heads += 1.0;
                add(&mut shares.indents, indent);
            }
            if let Some(column) = place.column {
                shares.columned += 1.0;
                add(&mut shares.columns, column);
            }
            shares.apart += Nats::from(u8::from(place.apart));
            shares.worded += Nats::from(u8::from(place.prose > 1));
        }
        shares
    }

    fn against(&self, other: &Shares, place: &Place) -> Nats {
        let ratio = |own: Nats, others: Nats, of: (Nats, Nats)| {
            let share = |n: Nats, all: Nats| (n + 0.5) / (all + 1.5);
            (share(own, of.0) / share(others, of.1))
                .ln()
                .clamp(-2.5, 2.5)
        };
        let all = (self.all, other.all);
        let seen = |list: &[(usize, Nats)], at: usize| {
            let near = list.iter().filter(|(c, _)| c.abs_diff(at) <= 1);
            near.map(|(_, n)| *n).sum::<Nats>()
        };
        let flag = |own: Nats, others: Nats, is: bool| match is {
            true => ratio(own, others, all),
            false => ratio(self.all - own, other.all - others, all),
        };
        let indent = match place.indent {
            Some(at) => ratio(seen(&self.indents, at), seen(&other.indents, at), all),
            None => flag(self.heads, other.heads, false),
        };
        let column = match place.column {
            Some(at) => ratio(seen(&self.columns, at), seen(&other.columns, at), all)
                .max(flag(self.columned, other.columned, true) - 0.5),
            None => flag(self.columned, other.columned, false),
        };
        indent
            + column
            + 0.5 * flag(self.apart, other.apart, place.apart)
            + 0.5 * flag(self.worded, other.worded, place.prose > 1)
    }
}

fn add(list: &mut Vec<(usize, Nats)>, at: usize) {
    match list.iter_mut().find(|(c, _)| *c == at) {
        Some(seen) => seen.1 += 1.0,
        None => list.push((at, 1.0)),
    }
}
