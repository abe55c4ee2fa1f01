//! All accounts that are still worth believing, and what they agree on.
//!
//! Each event is explained by each account in every way that it can be; the dearest accounts are dropped,
//! and of two that come to the same the cheaper is kept. What all that are left agree on is settled.
use std::sync::Arc;

use board::{Board, Color, Piece, Square};
use umpire::Game;
use umpire::act::Act;

use crate::account::{Account, Mode, Moment};
use crate::entry::Entry;
use crate::event::Millis;
use crate::mending::Mending;

/// So many accounts are kept.
pub(crate) const MOST: usize = 20;
/// And so many of those that are no longer believed.
const SHADOWS: usize = 10;
/// An account that is dearer than the best by so much is dropped.
const TOO_DEAR: u32 = 160;
/// An account that is dearer than the best by no more than this is worth believing: if it would be ruled on otherwise,
/// the ruling is marked.
const BELIEVABLE: u32 = 55;
/// And by no more than this: the arbiter is asked.
const NEAR: u32 = 20;
/// So many of them are told.
const OFFERED: usize = 3;
/// What has been charged so much, blame apart, is hardly explained even by the best account.
const STRANGE: u32 = 40;
/// How far from the best an account may be when the clock is pressed, or when the men have stood for long.
const FAR: u32 = 60;
/// What the best account has said so many acts ago is settled, but for accounts in which nobody plays.
const LAG: usize = 8;

/// What a square tells again within this is the same message again.
const ECHO: Millis = 500;
/// Within this no hand sets a man down and lifts another.
const TOGETHER: Millis = 50;

#[derive(Clone)]
pub(crate) struct Reader {
    accounts: Vec<Account>,
    felt: Board,
    /// When each square last told something.
    told: [Option<Millis>; 64],
    /// When any square did.
    latest: Option<Millis>,
    /// The acts that are beyond doubt.
    pub settled: Vec<Arc<Entry>>,
}

impl Reader {
    pub fn new(game: Game, stands: Board) -> Reader {
        Reader {
            accounts: vec![Account::new(game, stands)],
            felt: stands,
            told: [None; 64],
            latest: None,
            settled: Vec::new(),
        }
    }

    /// One account is believed, with these acts behind it.
    pub fn from_account(mut account: Account, felt: Board, settled: Vec<Arc<Entry>>) -> Reader {
        account.from = settled.len();
        Reader {
            accounts: vec![account],
            felt,
            told: [None; 64],
            latest: None,
            settled,
        }
    }

    pub fn felt(&self) -> &Board {
        &self.felt
    }

    /// The account that is believed.
    pub fn best(&self) -> &Account {
        &self.accounts[0]
    }

    /// The acts of the account that is believed, from the beginning of the game.
    pub fn acts(&self) -> impl Iterator<Item = &Arc<Entry>> {
        self.settled.iter().chain(&self.best().log)
    }

    /// Time has passed.
    pub fn passes(&mut self, m: &Moment) {
        if self.accounts.iter().any(|account| account.is_due(m)) {
            self.step(|account, out| account.clone().passes(m, out));
        }
    }

    pub fn square(&mut self, square: Square, man: Option<Piece>, m: &Moment) {
        self.passes(m);
        match man {
            Some(man) => self.felt.set_piece_at(square, man),
            None => self.felt.discard_piece_at(square),
        }
        let last = self.told[usize::from(square)].replace(m.now);
        let latest = self.latest.replace(m.now);
        let within =
            |then: Option<Millis>, long| then.is_some_and(|then| m.now.saturating_sub(then) < long);
        let again = within(last, ECHO);
        let m = Moment {
            again,
            together: !again && within(latest, TOGETHER),
            ..*m
        };
        self.step(|account, out| account.feels(square, man, &m, out));
    }

    pub fn pressed(&mut self, side: Color, m: &Moment) {
        self.passes(m);
        self.step(|account, out| account.clone().pressed(side, m, out));
        self.narrows();
    }

    /// The clock stood still, and now a side's runs of which the umpire has it otherwise.
    pub fn started(&mut self, side: Color, m: &Moment) {
        self.passes(m);
        self.step(|account, out| account.started(side, m, out));
    }

    /// Who presses the clock has done with what he did: an account that is far from the best is given up.
    pub fn narrows(&mut self) {
        if self.best().at_rest() {
            self.accounts.retain(|account| account.cost <= FAR);
            self.settle();
        }
    }

    /// The whole board is told: every account is held to it.
    pub fn board(&mut self, told: &Board, m: &Moment) {
        self.passes(m);
        self.felt = *told;
        let mut mending = Mending::to(told);
        self.step(|account, out| account.hold_to(told, &mut mending, m, out));
    }

    /// What happens under every account alike.
    pub fn happens(&mut self, act: &Act, at: Millis) {
        for account in &mut self.accounts {
            account.does(act.clone(), None, at);
        }
    }

    /// Somebody says something: the account under which it may be said is believed, unless it is far from the best.
    pub fn hears(&mut self, act: &Act, at: Millis) {
        for account in &mut self.accounts {
            account.hears(act, at);
        }
        let open = |account: &&Account| account.from == self.settled.len();
        let best = self.accounts.iter().filter(open);
        let best = best.min_by_key(|account| account.cost);
        if let Some(mut best) = best.cloned() {
            best.rebate(best.cost);
            best.shadow = false;
            self.accounts = vec![best];
        }
        self.settle();
    }

    fn step(&mut self, mut explain: impl FnMut(&Account, &mut Vec<Account>)) {
        let mut all = Vec::with_capacity(4 * self.accounts.len());
        for account in &self.accounts {
            explain(account, &mut all);
        }
        if all.iter().all(|account| account.shadow) {
            all.retain(|account| account.from == self.settled.len());
            all.iter_mut().for_each(|account| account.shadow = false);
        }
        if all.is_empty() {
            return;
        }
        all.sort_by_key(|account| (account.shadow, account.cost));
        let limit = all[0].cost + TOO_DEAR;
        let believable = all[0].cost + BELIEVABLE;
        let mut kept: Vec<Account> = Vec::new();
        let mut shadows: Vec<Account> = Vec::new();
        let mut room = [MOST, MOST / 4];
        for mut account in all {
            let same = kept.iter().find(|better| better.same_state(&account));
            if let Some(better) = same.filter(|_| account.cost <= believable) {
                account.shadow = !better.same_proceedings(&account);
            }
            if account.shadow {
                let told = |other: &Account| {
                    other.same_state(&account) && other.same_proceedings(&account)
                };
                if account.cost <= believable && !shadows.iter().any(told) {
                    shadows.push(account);
                }
                continue;
            }
            // That nobody is playing is never crowded out by the many ways in which somebody may be.
            let clearing = account.mode == Mode::Clearing;
            let place = &mut room[usize::from(clearing)];
            if same.is_some()
                || *place == 0
                || account.cost > if clearing { limit + TOO_DEAR } else { limit }
            {
                continue;
            }
            *place -= 1;
            kept.push(account);
        }
        let least = kept[0].cost;
        shadows.sort_by_key(|account| account.cost);
        shadows.truncate(SHADOWS);
        kept.extend(shadows);
        for account in &mut kept {
            account.rebate(least);
        }
        self.accounts = kept;
        self.settle();
    }

    /// The accounts that are worth believing and would be ruled on otherwise, the best first; none are looked for while
    /// something is in the air. While the clock stands still nobody is taken to play but by a lawful move.
    pub fn rivals(&self, stopped: bool) -> Option<Vec<Rival>> {
        let (best, others) = self.accounts.split_first()?;
        if stopped || best.mode == Mode::Clearing || !(best.at_rest() && best.is_firm()) {
            return None;
        }
        // Where a man stands the next whole board tells; whether anybody is playing at all is asked when the men do not
        // stand as the game has them; what a Rook stands for is asked when it is set.
        let asked = |other: &Account| other.doubt.is_some() && other.doubt != best.doubt;
        let mut worth: Vec<&Account> = others
            .iter()
            .filter(|other| other.cost <= BELIEVABLE && other.is_firm())
            .filter(|other| other.mode == Mode::Playing && other.stands == best.stands)
            .filter(|other| !asked(other))
            .collect();
        worth.sort_by_key(|other| other.cost);
        let mut known = vec![best];
        for other in worth {
            let alike = |one: &&Account| one.standing() == other.standing();
            if known.len() <= OFFERED && !known.iter().any(alike) {
                known.push(other);
            }
        }
        let rivals = known[1..].iter();
        Some(
            rivals
                .map(|other| Rival::of(&self.settled, best, other))
                .collect(),
        )
    }

    /// The acts of the best account, if even that can hardly explain what was felt since the men were last at rest.
    pub fn strange(&mut self) -> Option<Rival> {
        let best = self.best();
        if best.mode == Mode::Clearing || !(best.at_rest() && best.is_firm()) {
            return None;
        }
        let odd = best.odd;
        self.accounts.iter_mut().for_each(|account| account.odd = 0);
        (odd >= STRANGE).then(|| Rival {
            from: self.settled.len(),
            told: self.best().log.iter().map(|e| e.act.clone()).collect(),
            instead: Vec::new(),
            strange: true,
            near: false,
            stake: Vec::new(),
        })
    }

    /// Takes what all accounts that are believed share out of them. Those that are not believed any more keep what they
    /// have otherwise for as long as it counts: a touch may count many moves later.
    fn settle(&mut self) {
        let behind = self.best().log.len().saturating_sub(LAG);
        if behind > 0 {
            let believed = self.best().log[behind - 1].clone();
            self.accounts.retain(|account| {
                let shares = account
                    .log
                    .get(behind - 1)
                    .is_some_and(|e| Arc::ptr_eq(e, &believed));
                shares || account.shadow || account.mode == Mode::Clearing
            });
        }
        let Some((best, others)) = self.accounts.split_first() else {
            return;
        };
        let same = |n: &usize| {
            let alike = |g: &Account| g.log.get(*n).is_some_and(|e| Arc::ptr_eq(e, &best.log[*n]));
            others.iter().filter(|g| !g.shadow).all(alike)
        };
        let firm = best.log.len() - best.in_doubt();
        let agreed = (0..firm).take_while(same).count();
        if agreed == 0 {
            return;
        }
        let before = self.settled.len();
        self.settled.extend(best.log[..agreed].iter().cloned());
        for account in &mut self.accounts {
            let shared = &self.settled[before..];
            if account.from == before && account.shares(shared) {
                account.log.drain(..agreed);
                account.from += agreed;
            }
        }
    }
}

/// Another account that is worth believing, and would be ruled on otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// So many acts are told before they differ.
    pub from: usize,
    /// What is told, as far as they differ.
    pub told: Vec<Act>,
    /// What it may have been instead.
    pub instead: Vec<Act>,
    /// No other account is nearer: what was felt can hardly be explained at all.
    pub strange: bool,
    /// So near that the arbiter is asked.
    pub near: bool,
    /// What would be ruled otherwise.
    pub stake: Vec<String>,
}

impl Rival {
    fn of(settled: &[Arc<Entry>], best: &Account, other: &Account) -> Rival {
        let told: Vec<&Arc<Entry>> = settled[other.from..].iter().chain(&best.log).collect();
        let pairs = told.iter().zip(&other.log);
        let shared = pairs.take_while(|(a, b)| Arc::ptr_eq(a, b)).count();
        let mut instead: Vec<Act> = other.log[shared..].iter().map(|e| e.act.clone()).collect();
        let mut told: Vec<Act> = told[shared..].iter().map(|e| e.act.clone()).collect();
        while told.last().is_some() && told.last() == instead.last() {
            told.pop();
            instead.pop();
        }
        Rival {
            from: other.from + shared,
            told,
            instead,
            strange: false,
            near: other.cost <= NEAR,
            stake: best.standing().stake(other.standing()),
        }
    }
}
