//! What a stretch of print can mean: every part of a record aligned with it once, so that the cost of reading
//! it as this move or that is the sum of a few parts.
mod claim;
mod graphs;

use crate::decoder::channel::{Aligner, Channel, FAR, Nats, Reach, least};
use crate::decoder::page::is_prose;
use crate::decoder::quick::Quick;
use crate::decoder::slate::claim::{Claim, agreement};
use crate::decoder::slate::graphs::{conceivable, coordinates, graphs};
use board::{File, Role, Square, Wing};
use record::spelling::{self, Form, Man, Spelling, Ways};
use std::collections::HashMap;

pub use claim::Effect;

/// The costs of the forms of spelling in a book.
pub type Forms = [Nats; Form::COUNT];

/// So many places at which the record may begin are weighed: after the number, as far as it can be told.
pub const STARTS: usize = 3;

/// A form of spelling that costs less is a usual one in a book.
const USUAL: Nats = 1.0;

/// The cost from each start.
pub type Costs = [Nats; STARTS];

/// One stretch of print with the costs of all parts of a record.
pub struct Slate<'a> {
    ahead: Aligner<'a>,
    back: Aligner<'a>,
    /// Where the record may begin.
    starts: Vec<usize>,
    begun: Vec<Reach>,
    men: HashMap<(Man, u8), Reach, Quick>,
    origins: HashMap<(Man, Square, u8), Reach, Quick>,
    deeds: HashMap<Deed, Reach, Quick>,
    ends: [Option<Reach>; 3],
    known: HashMap<(Ways, Effect), Costs, Quick>,
    /// The same by the names that a search gives to ways of writing.
    named: Vec<Option<Costs>>,
    /// Whether words of ordinary language stand among so many last letters.
    worded: Vec<bool>,
    brackets: bool,
    promotes: bool,
    owns: bool,
    algebra: bool,
}

/// What comes after the man that moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
struct Deed {
    kind: Kind,
    effect: Effect,
    becomes: Option<Role>,
    passing: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
enum Kind {
    To(File, u8, Own),
    Takes(Man, File, u8),
    Steps(bool),
    Vague,
    Queens,
    Castles(Wing),
    Coordinates(Square, bool),
}

/// Whether a square can be named by the man's own file.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
enum Own {
    No,
    File,
    Wing(Role),
}

impl<'a> Slate<'a> {
    pub fn new(
        channel: &'a Channel,
        forms: &'a Forms,
        text: &[u8],
        also: &[(usize, u8, Nats)],
        starts: &[usize],
    ) -> Slate<'a> {
        let ahead = Aligner::new(channel, forms, text, also, false);
        let back = Aligner::new(channel, forms, text, also, true);
        let begun = starts.iter().map(|s| ahead.at(*s)).collect();
        let has = |word: &[u8]| text.windows(word.len()).any(|w| w == word);
        let square = |w: &[u8]| (b'a'..=b'h').contains(&w[0]) && (b'1'..=b'8').contains(&w[1]);
        let last = last_word(text);
        Slate {
            worded: (0..=text.len()).map(|j| j >= last).collect(),
            starts: starts.to_vec(),
            begun,
            men: HashMap::default(),
            origins: HashMap::default(),
            deeds: HashMap::default(),
            ends: [None, None, None],
            known: HashMap::default(),
            named: Vec::new(),
            brackets: text.contains(&b'(')
                || text.contains(&b'/')
                || [&b" at"[..], b" on", b"from"].iter().any(|w| has(w)),
            promotes: [
                &b"="[..],
                b"ecom",
                b"ueen",
                b"(Q",
                b"(K",
                b"(R",
                b"(B",
                b"aking",
                b"laim",
                b"/",
            ]
            .iter()
            .any(|w| has(w)),
            owns: [&b"hi"[..], b"he", b"its", b"bis", b"ber"]
                .iter()
                .any(|w| has(w)),
            // Where squares are named so, a damaged one is thought of, too.
            algebra: forms[Form::Coordinates as usize] < USUAL || text.windows(2).any(square),
            ahead,
            back,
        }
    }

    /// The cost of the best conceivable record, legal or not, from each start.
    pub fn conceivable(&mut self) -> Costs {
        let any = conceivable();
        let mut end = self.end_any();
        if self.ahead.text().contains(&b'p') {
            end = self.back.follow(&graphs().passing, &end);
        }
        let back_queens = self.back.forms[Form::Queens as usize];
        if self.promotes {
            let becomes = self.back.follow(&any.becomes, &end);
            least(&mut end, &becomes, 0.0);
        }
        let mut deeds = self.back.follow(&any.to, &end);
        least(&mut deeds, &self.back.follow(&any.takes, &end), 0.0);
        if self.owns {
            least(&mut deeds, &self.back.follow(&any.own, &end), 0.0);
        }
        least(&mut deeds, &self.back.follow(&any.vague, &end), 0.0);
        let rest = self.rest();
        let cost = self.back.forms[Form::Vague as usize];
        for claim in [&graphs().check, &graphs().mate] {
            least(&mut deeds, &self.back.follow(claim, &rest), cost);
        }
        if self.brackets {
            let after = self.back.follow(&any.origin, &deeds);
            least(&mut deeds, &after, 0.0);
        }
        if self.promotes {
            least(
                &mut deeds,
                &self.back.follow(&any.becomes, &end),
                back_queens,
            );
        }
        let castles = self.back.follow(&any.castles, &end);
        let algebra = self.algebra.then(|| self.back.follow(&any.algebra, &end));
        let mut out = [FAR; STARTS];
        for (i, from) in self.begun.iter().enumerate() {
            let men = self.ahead.follow(&any.man, from);
            out[i] = joined(&men, &deeds).min(joined(from, &castles));
            if let Some(algebra) = &algebra {
                let cost = self.back.forms[Form::Coordinates as usize];
                out[i] = out[i].min(joined(from, algebra) + cost);
            }
        }
        out
    }

    /// What it costs to read the print as a move with this effect.
    pub fn cost(&mut self, ways: &Ways, effect: Effect) -> Costs {
        if let Some(known) = self.known.get(&(*ways, effect)) {
            return *known;
        }
        let costs = self.weighed(ways, effect);
        self.known.insert((*ways, effect), costs);
        costs
    }

    /// The same, of ways that whoever asks has numbered.
    pub fn cost_of(&mut self, name: usize, ways: &Ways, effect: Effect) -> Costs {
        let at = name * 3 + effect as usize;
        if at >= self.named.len() {
            self.named.resize(at + 64, None);
        }
        if let Some(known) = self.named[at] {
            return known;
        }
        let costs = self.weighed(ways, effect);
        self.named[at] = Some(costs);
        costs
    }

    fn weighed(&mut self, ways: &Ways, effect: Effect) -> Costs {
        match *ways {
            Ways::Castles(wing) => {
                let deed = Deed {
                    kind: Kind::Castles(wing),
                    effect,
                    becomes: None,
                    passing: false,
                };
                self.prepare(deed);
                let after = &self.deeds[&deed];
                self.each(|_, from| joined(from, after))
            }
            Ways::Plays { .. } => self.play(ways, effect),
        }
    }

    fn each(&self, cost: impl Fn(usize, &Reach) -> Nats) -> Costs {
        let mut out = [FAR; STARTS];
        for (i, from) in self.begun.iter().enumerate() {
            out[i] = cost(i, from);
        }
        out
    }

    fn play(&mut self, ways: &Ways, effect: Effect) -> Costs {
        let Ways::Plays {
            man,
            from,
            to,
            taken,
            becomes,
            passing,
            side,
        } = *ways
        else {
            return [FAR; STARTS];
        };
        let deed = |kind| Deed {
            kind,
            effect,
            becomes,
            passing,
        };
        let rank = |square| spelling::counted(side, square);
        let mut kinds: Vec<Kind> = Vec::with_capacity(4);
        match taken {
            None => kinds.push(Kind::To(to.file(), rank(to), self.own(man, to))),
            Some((victim, square)) => kinds.push(Kind::Takes(victim, square.file(), rank(square))),
        }
        if man.role == Role::Pawn && taken.is_none() {
            let two = from.rank().distance(to.rank()) == 2;
            kinds.push(Kind::Steps(two));
        }
        if becomes.is_some() {
            kinds.push(Kind::Queens);
        }
        kinds.push(Kind::Vague);
        if self.algebra {
            kinds.push(Kind::Coordinates(to, taken.is_some()));
        }
        let mut out = [FAR; STARTS];
        let starts = self.starts.len();
        for kind in kinds {
            let deed = deed(kind);
            self.prepare(deed);
            let algebraic = matches!(kind, Kind::Coordinates(..));
            for (i, cost) in out.iter_mut().enumerate().take(starts) {
                self.name(man, i as u8);
                let after = &self.deeds[&deed];
                if algebraic {
                    let form = self.back.forms[Form::Coordinates as usize];
                    let told = self.algebraic(man, from, i, after, taken.is_some());
                    *cost = cost.min(told + form);
                    continue;
                }
                *cost = cost.min(joined(&self.men[&(man, i as u8)], after));
                if self.brackets {
                    self.origin(man, from, rank(from), i as u8);
                    let after = &self.deeds[&deed];
                    *cost = cost.min(joined(&self.origins[&(man, from, i as u8)], after));
                }
            }
        }
        out
    }

    /// `Nf3`, `Ngf3`, `Ng1-f3`, `Kt-f3`, `e4`, `exd5`.
    fn algebraic(&self, man: Man, from: Square, start: usize, after: &[Nats], takes: bool) -> Nats {
        let named = &self.men[&(man, start as u8)];
        let mut reach: Reach = if man.role == Role::Pawn && !takes {
            let mut reach = self.begun[start].clone();
            least(&mut reach, named, 0.0);
            reach
        } else {
            named.clone()
        };
        let names = coordinates(from);
        let whole = self.ahead.follow(names, &reach);
        let Spelling::Then(parts) = names else {
            return FAR;
        };
        let file = self.ahead.follow(&parts[0], &reach);
        let rank = self.ahead.follow(&parts[1], &reach);
        if man.role == Role::Pawn && takes {
            let own = self.ahead.follow(&parts[0], &self.begun[start]);
            least(&mut reach, &own, 0.0);
            let own = self.ahead.follow(names, &self.begun[start]);
            least(&mut reach, &own, 0.2);
        }
        least(&mut reach, &file, 0.1);
        least(&mut reach, &rank, 0.3);
        least(&mut reach, &whole, 0.1);
        joined(&reach, after)
    }

    fn own(&self, man: Man, to: Square) -> Own {
        if !self.owns || man.role == Role::Pawn {
            return Own::No;
        }
        let wing = Wing::of(to.file());
        let piece = spelling::piece_of(to.file());
        let of_file = piece == man.role && (man.wing.is_none() || man.wing == Some(wing));
        let of_wing = match man.role {
            Role::King => wing == Wing::King && piece != Role::King,
            Role::Queen => wing == Wing::Queen && piece != Role::Queen,
            _ => false,
        };
        if of_file {
            Own::File
        } else if of_wing {
            Own::Wing(piece)
        } else {
            Own::No
        }
    }

    fn name(&mut self, man: Man, start: u8) {
        if !self.men.contains_key(&(man, start)) {
            let reach = self
                .ahead
                .follow(graphs().man(man), &self.begun[usize::from(start)]);
            self.men.insert((man, start), reach);
        }
    }

    fn origin(&mut self, man: Man, from: Square, rank: u8, start: u8) {
        if self.origins.contains_key(&(man, from, start)) {
            return;
        }
        let square = graphs().origin(from.file(), rank);
        let reach = self.ahead.follow(square, &self.men[&(man, start)]);
        self.origins.insert((man, from, start), reach);
    }

    fn prepare(&mut self, deed: Deed) {
        if self.deeds.contains_key(&deed) {
            return;
        }
        let mut end = self.end(deed.effect).clone();
        if deed.passing {
            end = self.back.follow(&graphs().passing, &end);
        }
        if let Some(into) = deed.becomes {
            end = self.back.follow(&graphs().becomes[into as usize - 1], &end);
        }
        let rest = self.rest();
        let back = &self.back;
        let all = graphs();
        let reach = match deed.kind {
            Kind::To(file, rank, own) => {
                let mut place = back.follow(all.square(file, rank), &end);
                match own {
                    Own::No => {}
                    Own::File => {
                        let own = back.follow(&spelling::own_square(None, rank), &end);
                        least(&mut place, &own, 0.0);
                    }
                    Own::Wing(piece) => {
                        let own = back.follow(&spelling::own_square(Some(piece), rank), &end);
                        least(&mut place, &own, 0.0);
                    }
                }
                back.follow(&all.to, &place)
            }
            Kind::Takes(man, file, rank) => {
                let mut taken = end.clone();
                if self.brackets {
                    let at = back.follow(all.origin(file, rank), &end);
                    least(&mut taken, &at, 0.0);
                }
                let named = back.follow(all.man(man), &taken);
                let mut out = back.follow(&all.takes, &named);
                let cost = back.forms[Form::TakesSquare as usize];
                if cost < FAR {
                    let place = back.follow(all.square(file, rank), &end);
                    least(&mut out, &back.follow(&all.takes, &place), cost);
                }
                out
            }
            Kind::Steps(two) => back.follow(&all.steps[usize::from(two)], &end),
            Kind::Vague => {
                let mut out = back.follow(&all.vague, &end);
                let cost = back.forms[Form::Vague as usize];
                for (claim, spelling) in [(Claim::Check, &all.check), (Claim::Mate, &all.mate)] {
                    let told = back.follow(spelling, &rest);
                    least(&mut out, &told, cost + agreement(deed.effect, claim));
                }
                out
            }
            Kind::Queens => {
                let mut out = end.clone();
                let cost = back.forms[Form::Queens as usize];
                out.iter_mut().for_each(|c| *c = (*c + cost).min(FAR));
                out
            }
            Kind::Castles(wing) => back.follow(&all.castles[wing as usize], &end),
            Kind::Coordinates(to, takes) => {
                let place = back.follow(coordinates(to), &end);
                let sign = if takes { &all.crossed } else { &all.dashed };
                back.follow(sign, &place)
            }
        };
        self.deeds.insert(deed, reach);
    }

    /// From each place to the end of the print: the announcement of a check, marks, a few words.
    fn end(&mut self, effect: Effect) -> &Reach {
        let at = effect as usize;
        if self.ends[at].is_none() {
            let rest = self.rest();
            let mut end = rest.clone();
            end.iter_mut()
                .for_each(|c| *c += agreement(effect, Claim::Nothing));
            for (claim, spelling) in [
                (Claim::Check, &graphs().check),
                (Claim::Mate, &graphs().mate),
            ] {
                let told = self.back.follow(spelling, &rest);
                least(&mut end, &told, agreement(effect, claim));
            }
            self.ends[at] = Some(end);
        }
        self.ends[at].get_or_insert_with(|| Box::new([]))
    }

    fn end_any(&mut self) -> Reach {
        let mut any = self.end(Effect::Quiet).clone();
        for effect in [Effect::Check, Effect::Mate] {
            let other = self.end(effect).clone();
            least(&mut any, &other, 0.0);
        }
        any
    }

    /// What is left after the record: nothing, or words that say something else.
    fn rest(&self) -> Reach {
        let mut rest = self.back.at(0);
        let text = self.back.text();
        for j in 1..rest.len() {
            // `j` letters are left; the first of them begins a word.
            let begins = j == text.len() || !text[j].is_ascii_alphanumeric();
            if begins && j >= 3 && self.worded[j] {
                rest[j] = rest[j].min(WORDS + 0.06 * j as Nats);
            }
        }
        self.back.glide(&mut rest);
        rest
    }
}

/// How many letters from the end on hold a word of ordinary language.
fn last_word(text: &[u8]) -> usize {
    let mut end = text.len();
    for (i, b) in text.iter().enumerate().rev() {
        if b.is_ascii_alphabetic() || *b == b'\'' {
            continue;
        }
        if end - i > 4 && is_prose(&text[i + 1..end]) || is_end(&text[i + 1..end]) {
            return text.len() - i - 1;
        }
        end = i;
    }
    usize::MAX
}

fn is_end(word: &[u8]) -> bool {
    word.len() >= 4 && word.to_ascii_lowercase().starts_with(b"resi")
}

/// What it costs that words follow a move in its cell.
const WORDS: Nats = 2.5;

/// The least cost of a beginning and an end that meet.
fn joined(ahead: &[Nats], back: &[Nats]) -> Nats {
    let pairs = ahead.iter().zip(back.iter().rev());
    pairs.map(|(a, b)| a + b).fold(FAR, Nats::min)
}
