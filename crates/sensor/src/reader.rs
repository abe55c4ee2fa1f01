//! All accounts that are still worth believing, and what they agree on.
//!
//! Each event is explained by each account in every way that it can be; the dearest accounts are dropped,
//! and of two that come to the same the cheaper is kept. What all that are left agree on is settled.
use std::sync::Arc;

use board::{Board, Color, Piece, Square};
use umpire::Game;
use umpire::act::{Act, Deed, MoveWords};

use crate::entry::{Entry, Inference};
use crate::event::Millis;
use crate::guess::{Guess, Mode, Moment};
use crate::mending::moves_between;

/// So many accounts are kept.
const MOST: usize = 20;
/// An account that is dearer than the best by so much is dropped.
const TOO_DEAR: u32 = 160;
/// An account that came so near to the best, and would be ruled on otherwise, is asked about.
const NEAR: u32 = 20;
/// How far from the best an account may be when the clock is pressed, or when the men have stood for long.
const FAR: u32 = 60;
/// What the best account has said so many acts ago is settled, but for accounts in which nobody plays.
const LAG: usize = 8;

pub(crate) struct Reader {
    guesses: Vec<Guess>,
    felt: Board,
    /// The acts that are beyond doubt.
    pub settled: Vec<Arc<Entry>>,
}

impl Reader {
    pub fn new(game: Game, stands: Board) -> Reader {
        Reader {
            guesses: vec![Guess::new(game, stands)],
            felt: stands,
            settled: Vec::new(),
        }
    }

    /// One account is believed, with these acts behind it.
    pub fn from_guess(guess: Guess, felt: Board, settled: Vec<Arc<Entry>>) -> Reader {
        Reader {
            guesses: vec![guess],
            felt,
            settled,
        }
    }

    pub fn felt(&self) -> &Board {
        &self.felt
    }

    /// The account that is believed.
    pub fn best(&self) -> &Guess {
        &self.guesses[0]
    }

    /// The acts of the account that is believed, from the beginning of the game.
    pub fn acts(&self) -> impl Iterator<Item = &Arc<Entry>> {
        self.settled.iter().chain(&self.best().log)
    }

    /// Time has passed.
    pub fn passes(&mut self, m: &Moment) {
        if self.guesses.iter().any(|guess| guess.is_due(m)) {
            self.step(|guess, out| guess.clone().passes(m, out));
        }
    }

    pub fn square(&mut self, square: Square, man: Option<Piece>, m: &Moment) {
        self.passes(m);
        match man {
            Some(man) => self.felt.set_piece_at(square, man),
            None => self.felt.discard_piece_at(square),
        }
        self.step(|guess, out| change(guess, square, man, m, out));
    }

    pub fn pressed(&mut self, side: Color, m: &Moment) {
        self.passes(m);
        self.step(|guess, out| guess.clone().pressed(side, m, out));
        self.narrows();
    }

    /// Who presses the clock has done with what he did: an account that is far from the best is given up.
    pub fn narrows(&mut self) {
        if self.best().at_rest() {
            self.guesses.retain(|guess| guess.cost <= FAR);
            self.settle();
        }
    }

    /// The whole board is told: every account is held to it.
    pub fn board(&mut self, told: &Board, m: &Moment) {
        self.passes(m);
        self.felt = *told;
        self.step(|guess, out| hold_to(guess, told, m, out));
    }

    pub fn hears(&mut self, act: &Act, at: Millis) {
        for guess in &mut self.guesses {
            guess.hears(act, at);
        }
        let best = self.guesses[0].clone();
        self.guesses = vec![best];
        self.settle();
    }

    fn step(&mut self, explain: impl Fn(&Guess, &mut Vec<Guess>)) {
        let mut all = Vec::with_capacity(4 * self.guesses.len());
        for guess in &self.guesses {
            explain(guess, &mut all);
        }
        if all.is_empty() {
            return;
        }
        all.sort_by_key(|guess| guess.cost);
        let limit = all[0].cost + TOO_DEAR;
        let mut kept: Vec<Guess> = Vec::new();
        let mut room = [MOST, MOST / 4];
        for guess in all {
            // That nobody is playing is never crowded out by the many ways in which somebody may be.
            let clearing = guess.mode == Mode::Clearing;
            let place = &mut room[usize::from(clearing)];
            if *place == 0 || guess.cost > if clearing { limit + TOO_DEAR } else { limit } {
                continue;
            }
            *place -= 1;
            match kept.iter_mut().find(|better| better.same_state(&guess)) {
                Some(better) => better.might_be(&guess),
                None => kept.push(guess),
            }
        }
        let least = kept[0].cost;
        for guess in &mut kept {
            guess.rebate(least);
        }
        self.guesses = kept;
        self.settle();
    }

    /// Takes what all accounts share out of them.
    fn settle(&mut self) {
        let behind = self.best().log.len().saturating_sub(LAG);
        if behind > 0 {
            let believed = self.best().log[behind - 1].clone();
            self.guesses.retain(|guess| {
                let shares = guess
                    .log
                    .get(behind - 1)
                    .is_some_and(|e| Arc::ptr_eq(e, &believed));
                shares || guess.mode == Mode::Clearing
            });
        }
        let Some((best, others)) = self.guesses.split_first() else {
            return;
        };
        let same = |n: &usize| {
            let alike = |g: &Guess| g.log.get(*n).is_some_and(|e| Arc::ptr_eq(e, &best.log[*n]));
            others.iter().all(alike)
        };
        let agreed = (0..best.log.len()).take_while(same).count();
        if agreed == 0 {
            return;
        }
        self.settled.extend(best.log[..agreed].iter().cloned());
        for guess in &mut self.guesses {
            guess.log.drain(..agreed);
        }
    }
}

impl Guess {
    /// Another account came to the same; if it came near, and is ruled on otherwise, that is a doubt.
    fn might_be(&mut self, other: &Guess) {
        if other.cost - self.cost > NEAR || self.doubt.is_some() || !self.at_rest() {
            return;
        }
        let open = |g: &Guess| {
            [Color::White, Color::Black].map(|side| {
                let duties = g.game.duties(side).into_iter().map(|d| d.remedy);
                let rights = g.game.rights(side).into_iter().map(|r| r.act);
                (duties.collect::<Vec<_>>(), rights.collect::<Vec<_>>())
            })
        };
        if open(self) == open(other) {
            return;
        }
        let acts = |g: &Guess| {
            let differ = |(n, e): &(usize, &Arc<Entry>)| {
                let same = |o: &[Arc<Entry>]| o.get(*n).is_some_and(|x| Arc::ptr_eq(x, e));
                !(same(&self.log) && same(&other.log))
            };
            let told = g.log.iter().enumerate().filter(differ);
            let told: Vec<String> = told.map(|(_, e)| e.act.to_string()).collect();
            told.join(", ")
        };
        let text = format!(
            "It cannot be felt which it was: {}; or: {}. The first is taken.",
            acts(self),
            acts(other)
        );
        self.doubt = Some(text.into());
    }
}

fn change(guess: &Guess, square: Square, man: Option<Piece>, m: &Moment, out: &mut Vec<Guess>) {
    match man {
        Some(man) => guess.came(square, man, m, out),
        None => guess.left(square, m, out),
    }
}

/// Explains how the men come to stand as the whole board tells: it was so believed; or messages were missed;
/// or moves were made while nobody listened; or it cannot be explained.
fn hold_to(guess: &Guess, told: &Board, m: &Moment, out: &mut Vec<Guess>) {
    let mut guess = guess.clone();
    let apart = guess.differs(told);
    if apart.is_empty() {
        return out.push(guess);
    }
    let mut now = vec![guess.clone()];
    let (gone, come): (Vec<Square>, Vec<Square>) =
        apart.iter().partition(|sq| told.piece_at(**sq).is_none());
    for square in gone.iter().chain(&come) {
        let mut next = Vec::new();
        for g in &now {
            change(g, *square, told.piece_at(*square), m, &mut next);
        }
        next.sort_by_key(|g| g.cost);
        next.truncate(MOST);
        now = next;
    }
    for mut g in now {
        if g.differs(told).is_empty() {
            g.missed(apart.len());
            out.push(g);
        }
    }
    if guess.mode == Mode::Playing
        && guess.at_rest()
        && guess.astray().is_empty()
        && let Some((moves, only)) = moves_between(&guess.game.position(), told)
    {
        let mut g = guess.clone();
        for played in &moves {
            let side = g.game.turn();
            let words = match played.castles() {
                Some(wing) => MoveWords::Castle(wing),
                None => MoveWords::Coordinates {
                    from: played.from(),
                    to: played.to(),
                    promotion: played.promotion(),
                },
            };
            g.act(side, Deed::Plays(words), Some(Inference::Mended), m);
        }
        g.missed(2 * moves.len() - 1);
        g.stands = *told;
        if !only {
            g.doubt =
                Some("The moves made while nobody listened may have come in another order.".into());
        }
        out.push(g);
    }
    guess.takes_as_told(told);
    out.push(guess);
}
