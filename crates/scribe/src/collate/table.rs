//! A collation told: as a table, as JSON, as PGN.
use super::{Collation, Party, Ply, Say, Why};
use crate::decoder::Word;
use board::{Color, Position};
use record::Notation;
use record::pgn::{Game, Item};
use serde_json::{Value, json};

impl Collation {
    /// `12.` or `12...` before a ply.
    fn number(&self, ply: usize) -> String {
        let first = usize::from(self.start.position.turn() == Color::Black);
        let passed = usize::from(self.start.two_moves && ply > 0);
        let at = ply + first + passed;
        let number = at / 2 + self.start.position.fullmoves() as usize;
        format!("{number}{}", if at.is_multiple_of(2) { "." } else { "..." })
    }

    /// A ply with its number.
    fn named(&self, ply: usize) -> String {
        format!("{} {}", self.number(ply), self.plies[ply].san)
    }

    /// The witnesses, each with its sign, and then every place where they differ.
    pub fn table(&self) -> String {
        let mut rows = vec![self.head(&["followed", "why"])];
        for (at, ply) in self.plies.iter().enumerate() {
            if let Some(why) = &ply.why {
                let mut row = vec![self.number(at)];
                row.extend(ply.says.iter().map(|s| cell(s.as_ref())));
                row.extend([ply.san.clone(), self.because(why, ply)]);
                rows.push(row);
            }
        }
        let mut out = self.parties();
        out.push('\n');
        match rows.len() {
            1 => out.push_str("The witnesses differ nowhere.\n"),
            _ => out.push_str(&ruled(&rows)),
        }
        out + &self.silences()
    }

    /// What the witnesses bear out of each move.
    pub fn audited(&self) -> String {
        let mut rows = vec![self.head(&["the page"])];
        rows[0].insert(1, "game".into());
        for (at, ply) in self.plies.iter().enumerate() {
            let mut row = vec![self.number(at), ply.san.clone()];
            row.extend(ply.says.iter().map(|s| cell(s.as_ref())));
            row.push(borne_out(ply).sentence().into());
            rows.push(row);
        }
        let count = |kind: Borne| self.plies.iter().filter(|p| borne_out(p) == kind).count();
        let told = Borne::ALL.map(|kind| (count(kind), kind));
        let told = told.into_iter().filter(|(n, _)| *n > 0);
        let told: Vec<String> = told.map(|(n, k)| format!("{n} {}", k.name())).collect();
        let moves = self.plies.len();
        format!(
            "{}\n{}\nOf {moves} moves: {}.\n",
            self.parties(),
            ruled(&rows),
            told.join("; ")
        )
    }

    /// Whether the witnesses bear out every move.
    pub fn is_borne_out(&self) -> bool {
        let bad = |p: &Ply| matches!(borne_out(p), Borne::Contradicted | Borne::Missing);
        !self.plies.iter().any(bad)
    }

    fn head(&self, last: &[&str]) -> Vec<String> {
        let mut head = vec!["move".to_owned()];
        head.extend(self.witnesses.iter().map(|w| w.sign.clone()));
        head.extend(last.iter().map(|l| (*l).to_owned()));
        head
    }

    fn parties(&self) -> String {
        let told = |w: &Party| format!("{}  {}\n", w.sign, whence(w));
        self.witnesses.iter().map(told).collect()
    }

    /// Where a witness that goes on has nothing, and where it ends before the others.
    fn silences(&self) -> String {
        let mut out = String::new();
        for (i, party) in self.witnesses.iter().enumerate() {
            let speaks = |p: &usize| self.plies[*p].says[i].is_some();
            let Some(last) = (0..self.plies.len()).rfind(speaks) else {
                continue;
            };
            let mut at = 0;
            while at < last {
                let end = (at..=last).find(speaks).unwrap_or(last);
                if end > at {
                    let span = self.span(at, end - 1);
                    out.push_str(&format!("{} has nothing for {span}.\n", party.sign));
                }
                at = end.max(at) + 1;
            }
            if last + 1 < self.plies.len() {
                let end = self.named(last);
                out.push_str(&format!("{} ends with {end}.\n", party.sign));
            }
        }
        out
    }

    fn span(&self, from: usize, to: usize) -> String {
        match from == to {
            true => self.named(from),
            false => format!("{} to {}", self.named(from), self.named(to)),
        }
    }

    /// The signs of the witnesses of which something is true.
    fn signs(&self, ply: &Ply, test: impl Fn(&Say) -> bool) -> Vec<&str> {
        let each = self.witnesses.iter().zip(&ply.says);
        let those = each.filter(|(_, say)| say.as_ref().is_some_and(&test));
        those.map(|(w, _)| w.sign.as_str()).collect()
    }

    fn because(&self, why: &Why, ply: &Ply) -> String {
        let cannot = self.signs(ply, |s| matches!(s.word, Word::Impossible(_)));
        let damaged = self.signs(ply, |s| matches!(s.word, Word::Damaged(_)));
        let with = self.signs(ply, |s| s.word == Word::Agrees);
        let against = self.signs(ply, |s| matches!(s.word, Word::Differs(_)));
        let mut said = Vec::new();
        if !cannot.is_empty() {
            let what = if cannot.len() == 1 { "has" } else { "have" };
            said.push(format!("{} {what} what cannot be played", listed(&cannot)));
        }
        if !damaged.is_empty() {
            let what = if damaged.len() == 1 { "is" } else { "are" };
            said.push(format!("{} {what} damaged here", listed(&damaged)));
        }
        match why {
            Why::Sole => {}
            Why::Here { .. } if against.is_empty() => {}
            Why::Here { rival, margin } if with.len() > against.len() => said.push(format!(
                "{} against {}; with {rival} {margin:.0} nats dearer",
                listed(&with),
                listed(&against)
            )),
            Why::Here { rival, margin } => said.push(format!(
                "the letters are nearer to it; with {rival} {margin:.0} nats dearer"
            )),
            Why::Later { rival, margin, ply } => said.push(format!(
                "after {rival} what stands for {} could not be read; {margin:.0} nats dearer",
                self.named(*ply)
            )),
            Why::Undecided { rival, margin } => said.push(format!(
                "undecided: {rival} would do as well ({margin:.1} nats)"
            )),
        }
        said.join("; ")
    }

    /// The reading as PGN; where not all agree, what each has is a comment.
    pub fn pgn(&self) -> String {
        let mut tags = self.tags.clone();
        let mut tag = |name: &str, value: String| tags.push((name.to_owned(), value));
        tag("Result", self.result.clone());
        if self.start.position != Position::start() {
            tag("SetUp", "1".into());
            tag("FEN", self.start.position.fen());
        }
        let sources: Vec<String> = self
            .witnesses
            .iter()
            .map(|w| format!("{}: {}", w.sign, whence(w)))
            .collect();
        tag("Source", sources.join("; "));
        let mut items = Vec::new();
        for (at, (ply, m)) in self.plies.iter().zip(&self.moves).enumerate() {
            items.push(Item::Move(*m));
            if let Some(why) = &ply.why {
                let each = self.witnesses.iter().zip(&ply.says);
                let each = each.map(|(w, say)| format!("{} {}", w.sign, cell(say.as_ref())));
                let each: Vec<String> = each.collect();
                let said = format!("{}: {}", each.join(", "), self.because(why, ply));
                items.push(Item::Comment(said.replace(['{', '}'], "|")));
            }
            if self.start.two_moves && at == 0 {
                items.push(Item::Pass);
            }
        }
        let game = Game {
            tags,
            items,
            result: self.result.clone(),
        };
        game.write(Notation::San)
    }

    pub fn json(&self) -> Value {
        let witnesses = self
            .witnesses
            .iter()
            .map(|w| json!({ "sign": w.sign, "name": w.name, "lines": [w.lines.0, w.lines.1] }));
        let moves = self.plies.iter().zip(&self.moves).enumerate();
        let moves = moves.map(|(at, (ply, m))| {
            let says = ply.says.iter().map(|s| s.as_ref().map(said));
            json!({
                "number": self.number(at),
                "san": ply.san,
                "move": record::uci(*m),
                "witnesses": says.collect::<Vec<_>>(),
                "page": borne_out(ply).name(),
                "why": ply.why.as_ref().map(|why| self.reason(why, ply)),
            })
        });
        json!({
            "witnesses": witnesses.collect::<Vec<_>>(),
            "start": self.start.position.fen(),
            "result": self.result,
            "moves": moves.collect::<Vec<_>>(),
            "pgn": self.pgn(),
        })
    }

    fn reason(&self, why: &Why, ply: &Ply) -> Value {
        let said = self.because(why, ply);
        match why {
            Why::Sole => json!({ "by": "sole", "said": said }),
            Why::Here { rival, margin } => {
                json!({ "by": "here", "rival": rival, "nats": margin, "said": said })
            }
            Why::Later { rival, margin, ply } => {
                json!({ "by": "later", "rival": rival, "nats": margin, "at": self.number(*ply), "said": said })
            }
            Why::Undecided { rival, margin } => {
                json!({ "by": "undecided", "rival": rival, "nats": margin, "said": said })
            }
        }
    }
}

fn whence(party: &Party) -> String {
    let (first, last) = party.lines;
    match first == last {
        true => format!("{}, line {first}", party.name),
        false => format!("{}, lines {first}-{last}", party.name),
    }
}

fn said(say: &Say) -> Value {
    let word = match say.word {
        Word::Agrees => "agrees",
        Word::Differs(_) => "differs",
        Word::Impossible(_) => "impossible",
        Word::Damaged(_) => "damaged",
    };
    json!({ "printed": say.printed, "line": say.line, "says": word, "other": say.other })
}

/// A witness's print, and what is to be said of it.
fn cell(say: Option<&Say>) -> String {
    let Some(say) = say else {
        return "-".into();
    };
    let printed = format!("\"{}\"", say.printed.replace('"', "'"));
    match (&say.word, &say.other) {
        (Word::Agrees, _) => printed,
        (Word::Differs(_), Some(other)) => format!("{printed} ({other})"),
        (Word::Impossible(_), _) => format!("{printed} (impossible)"),
        (_, Some(other)) => format!("{printed} (damaged; {other}?)"),
        (_, None) => format!("{printed} (damaged)"),
    }
}

/// `A`, `A and B`, `A, B and C`.
fn listed(signs: &[&str]) -> String {
    match signs {
        [] => "no witness".into(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Columns as wide as what stands in them.
fn ruled(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |c: usize| {
        let cells = rows.iter().filter_map(|r| r.get(c));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut out = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths);
        let line: String = cells
            .map(|(cell, width)| format!("{cell:<width$}  "))
            .collect();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// How a move is borne out by the witnesses.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Borne {
    Out,
    Hardly,
    Contradicted,
    Missing,
}

impl Borne {
    const ALL: [Borne; 4] = [
        Borne::Out,
        Borne::Hardly,
        Borne::Contradicted,
        Borne::Missing,
    ];

    fn sentence(self) -> &'static str {
        match self {
            Borne::Out => "bears it out",
            Borne::Hardly => "has it nearest, not as printed",
            Borne::Contradicted => "has another",
            Borne::Missing => "has nothing",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Borne::Out => "borne out",
            Borne::Hardly => "nearest",
            Borne::Contradicted => "contradicted",
            Borne::Missing => "missing",
        }
    }
}

/// What the best of the witnesses that speak says.
fn borne_out(ply: &Ply) -> Borne {
    let each = ply
        .says
        .iter()
        .flatten()
        .map(|say| match (&say.word, &say.other) {
            (Word::Agrees, _) => Borne::Out,
            (_, None) => Borne::Hardly,
            _ => Borne::Contradicted,
        });
    each.min_by_key(|b| *b as u8).unwrap_or(Borne::Missing)
}
