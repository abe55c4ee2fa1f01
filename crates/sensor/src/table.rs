//! A game on the board, and what has been told of it.
use std::sync::Arc;

use board::Color;
use minutes::{Case, Step};
use record::pgn::{self, Item};
use statute::Code;
use umpire::agreement::{Conditions, Outcome};

use crate::account::{Account, Mode};
use crate::entry::Entry;
use crate::event::Millis;
use crate::reader::{Reader, Rival};
use crate::sitting::Told;

/// A game on the board.
#[derive(Clone)]
pub(crate) struct Table {
    pub conditions: Conditions,
    /// Who moves first.
    pub first: Color,
    pub reader: Reader,
    pub told: Vec<Arc<Entry>>,
    pub settled: usize,
    /// What the mover's clock showed after so many moves.
    pub times: Vec<(usize, u32)>,
    asked: Option<Arc<str>>,
    /// What was last said to be perhaps otherwise, and can be taken for true.
    pub rivals: Vec<Rival>,
    /// What is known to those at the board to be perhaps otherwise.
    known: Vec<Rival>,
    pub asked_board: bool,
    pub touched: Millis,
    over: bool,
}

impl Table {
    pub fn new(conditions: Conditions, reader: Reader, now: Millis) -> Table {
        Table {
            conditions,
            first: reader.best().game.turn(),
            reader,
            told: Vec::new(),
            settled: 0,
            times: Vec::new(),
            asked: None,
            rivals: Vec::new(),
            known: Vec::new(),
            asked_board: false,
            touched: now,
            over: false,
        }
    }

    pub fn tells(&mut self, now: Millis, stopped: bool, told: &mut Vec<Told>) {
        let from = self.settled.min(self.told.len());
        let mut acts: Vec<Arc<Entry>> = self.reader.acts().skip(from).cloned().collect();
        // A man that is slid over squares is told to stand where it comes to rest.
        acts.truncate(acts.len().saturating_sub(self.reader.best().passing(now)));
        let same = |(a, b): &(&Arc<Entry>, &Arc<Entry>)| {
            Arc::ptr_eq(a, b)
                || (a.act == b.act && a.inferred == b.inferred && a.ruling == b.ruling)
        };
        let agree = self.told[from..].iter().zip(&acts).take_while(same).count();
        let withdrawn = self.told.len() - from - agree;
        if withdrawn > 0 {
            told.push(Told::Withdrawn(withdrawn));
            self.told.truncate(from + agree);
        }
        for entry in &acts[agree..] {
            told.push(Told::Act(entry.clone()));
            self.told.push(entry.clone());
        }
        if self.reader.settled.len() > self.settled {
            self.settled = self.reader.settled.len();
            told.push(Told::Settled(self.settled));
        }
        let best = self.reader.best();
        if best.doubt != self.asked {
            self.asked.clone_from(&best.doubt);
            told.extend(
                best.doubt
                    .iter()
                    .map(|text| Told::Question(text.to_string())),
            );
        }
        let strange = self.reader.strange().filter(|_| !stopped);
        if let Some(rivals) = self.reader.rivals(stopped) {
            for (n, rival) in rivals.iter().enumerate() {
                if !self.known.contains(rival) {
                    told.push(Told::Otherwise(n + 1, rival.clone()));
                }
            }
            if rivals.is_empty() {
                told.extend(strange.map(|rival| Told::Otherwise(1, rival)));
            } else {
                self.rivals.clone_from(&rivals);
            }
            self.known = rivals;
        }
        let best = self.reader.best();
        let (outcome, _) = best.game.outcome();
        let over = outcome != Outcome::Open;
        if over && !self.over {
            told.push(Told::Ends(outcome));
        }
        self.over = over;
    }

    /// What was last said is refused, and a man is taken to be in a hand that may long stand somewhere.
    pub fn refused_in_hand(&self) -> Option<String> {
        let said = self.reader.acts().last()?;
        let from = self
            .reader
            .best()
            .held_from()
            .filter(|_| said.ruling.refused())?;
        Some(format!(
            "That is refused while the man of {from} is taken to be in a hand. If it stands somewhere, say where."
        ))
    }

    /// What the arbiter is asked when the men no longer stand as the game has them.
    pub fn puzzled(&self) -> Option<String> {
        let best = self.reader.best();
        let astray = best.astray();
        if best.mode == Mode::Playing && (astray.is_empty() || !best.at_rest()) {
            return None;
        }
        let squares: Vec<String> = astray.iter().take(8).map(|sq| sq.to_string()).collect();
        let more = if astray.len() > 8 { " and others" } else { "" };
        let said = best.would_explain().map_or("what was done".into(), |act| {
            format!("what was done, perhaps: {act}")
        });
        (!astray.is_empty()).then(|| format!(
            "The men do not stand as the game has them, on {}{more}. Set them right, put the Kings in the centre if the game is over, or say {said}.",
            squares.join(", ")
        ))
    }

    pub fn case(&self, code: &Code) -> Case {
        let acts = self.reader.acts().enumerate();
        let mut case = Case {
            title: String::new(),
            codes: vec![code.id.clone()],
            conditions: self.conditions.clone(),
            steps: acts
                .map(|(n, entry)| (n + 1, Step::Act(entry.act.clone())))
                .collect(),
        };
        case.title = "A game on an electronic board".into();
        case
    }

    /// What the clock showed after each move; after the last, what it shows now.
    pub fn all_times(&self, shown: Option<[u32; 2]>) -> Vec<(usize, u32)> {
        let mut times = self.times.clone();
        let last = self.reader.best().game.moves_back();
        let made: Vec<Color> = last.map(|made| made.side()).collect();
        if let (Some(shown), Some(side)) = (shown, made.first())
            && !times.iter().any(|(n, _)| *n == made.len())
        {
            times.push((made.len(), shown[side.fold_wb(0, 1)]));
        }
        times
    }

    /// Goes on from another account of the same game.
    pub fn restarts(&mut self, entries: Vec<Arc<Entry>>, account: Account) {
        self.reader = Reader::from_account(account, *self.reader.felt(), entries);
        self.settled = self.settled.min(self.common());
    }

    fn common(&self) -> usize {
        let pairs = self.told.iter().zip(self.reader.acts());
        pairs
            .take_while(|(a, b)| a.act == b.act && a.ruling == b.ruling)
            .count()
    }
}

pub(crate) fn with_times(mut game: pgn::Game, times: &[(usize, u32)]) -> pgn::Game {
    let mut items = Vec::new();
    let mut made = 0;
    for item in game.items {
        let is_move = matches!(item, Item::Move(_) | Item::Pass);
        items.push(item);
        if is_move {
            made += 1;
            if let Some((_, s)) = times.iter().find(|(n, _)| *n == made) {
                let clock = format!("[%clk {}:{:02}:{:02}]", s / 3600, s / 60 % 60, s % 60);
                items.push(Item::Comment(clock));
            }
        }
    }
    game.items = items;
    game
}
