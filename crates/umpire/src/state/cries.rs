//! Check said where there was none, and checks that nobody can explain.
use std::sync::Arc;

use board::Color;

use crate::act::Act;
use crate::game::Game;

/// A check announced where there was none.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct FalseCheck {
    by: Color,
    /// The umpire found that what followed was not in consequence of it.
    idle: bool,
    /// The ply after which it was said.
    after: u32,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Cries {
    false_check: Option<FalseCheck>,
    /// What has been done since it was said.
    since: Option<Arc<Since>>,
    unexplained: bool,
}

/// How the game stood when check was falsely said, and what was done then.
#[derive(Clone, Debug)]
pub(crate) struct Since {
    pub game: Game,
    pub acts: Vec<Act>,
}

impl Cries {
    pub fn falsely(&mut self, by: Color, after: u32) {
        let idle = false;
        self.false_check = Some(FalseCheck { by, idle, after });
        self.since = None;
    }
    /// Whether it has to be remembered how the game stood when it was said.
    pub fn is_new(&self) -> bool {
        self.false_check.is_some_and(|f| !f.idle) && self.since.is_none()
    }
    pub fn remember(&mut self, game: Game) {
        let acts = Vec::new();
        self.since = Some(Arc::new(Since { game, acts }));
    }
    pub fn done(&mut self, act: &Act) {
        if let Some(since) = &mut self.since {
            Arc::make_mut(since).acts.push(act.clone());
        }
    }
    pub fn since(&mut self) -> Option<Arc<Since>> {
        self.since.take()
    }
    /// Whether this side was told of a check that was none.
    pub fn misled(&self, side: Color) -> bool {
        self.false_check.is_some_and(|f| f.by != side)
    }
    /// The same, so many plies ago, and not idly.
    pub fn misled_since(&self, side: Color, plies: u32, ago: u32) -> bool {
        let then = |f: FalseCheck| f.by != side && !f.idle && f.after + ago == plies;
        self.false_check.is_some_and(then)
    }
    pub fn false_check_stands(&self) -> bool {
        self.false_check.is_some()
    }
    /// What was done was not in consequence of it.
    pub fn found_idle(&mut self) {
        if let Some(check) = &mut self.false_check {
            check.idle = true;
        }
    }
    pub fn forgotten(&mut self) {
        (self.false_check, self.since) = (None, None);
    }
    /// He does not know how the check on him arose.
    pub fn unexplained(&self) -> bool {
        self.unexplained
    }
    pub fn cannot_explain(&mut self) {
        self.unexplained = true;
    }
    pub fn explained(&mut self) {
        self.unexplained = false;
    }
    pub fn moved(&mut self, side: Color) {
        self.false_check = self.false_check.filter(|f| f.by != side);
        self.since.take_if(|_| self.false_check.is_none());
        self.unexplained = false;
    }
}
