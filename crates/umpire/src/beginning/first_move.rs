//! Who begins: by agreement, at odds, by the games before, or by lot.
use std::sync::Arc;

use board::{Color, Position};
use statute::answers::AfterDraw;

use crate::agreement::{Conditions, Outcome, Start};
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::stand::Stand;

impl Game {
    pub(super) fn settle_first_player(&mut self, conditions: &Conditions, start: &Position) {
        let from_array = !matches!(conditions.start, Start::Position(_));
        let agreed = self.terms.first_by_agreement();
        let by_right = agreed
            .or_else(|| self.always_begins().filter(|_| from_array))
            .or_else(|| self.first_by_series());
        let turn = match conditions.start {
            Start::Position(_) => start.turn(),
            _ => by_right.unwrap_or(start.turn()),
        };
        self.series.begins_by_right(by_right.unwrap_or(turn));
        self.board.gives_turn(turn);
        self.begin_turn(&[]);
    }

    /// At odds the giver begins every game, or the receiver of the move.
    pub(crate) fn always_begins(&self) -> Option<Color> {
        let t = &self.terms;
        if t.gift_moves > 0 {
            return t.moves_given_by.map(|g| !g);
        }
        t.giver
            .or_else(|| t.draws_count_for.map(|s| !s))
            .or_else(|| t.undertakings.first().map(|(s, _)| *s))
    }

    /// By what the other had the right to begin.
    pub(crate) fn why_he_begins(&self) -> Vec<String> {
        let a = &self.code.answers;
        match (self.always_begins(), self.first_by_series()) {
            (Some(_), _) if self.terms.gift_moves > 0 => a.odds.gift_moves.by.clone(),
            (Some(_), _) if self.terms.bare_pawn => a.odds.pawn_first_move.by.clone(),
            (Some(_), _) => a.odds.first_move.by.clone(),
            (None, Some(_)) => {
                let before = self.series.game_before();
                before.map_or_else(Vec::new, |e| self.begins_after(e.result))
            }
            (None, None) => Vec::new(),
        }
    }

    pub(super) fn say_who_begins_at_odds(&self, r: &mut Ruling) {
        let (a, t) = (&self.code.answers.odds, &self.terms);
        if self.always_begins().is_none() || t.gift_moves > 0 || t.moves_first.is_some() {
            return;
        }
        let by = match t.bare_pawn {
            true => &a.pawn_first_move.by,
            false => &a.first_move.by,
        };
        r.say("The giver of odds begins.", by);
    }

    /// Who begins after a game that `began` began and that ended so.
    fn next_after(&self, began: Color, outcome: Outcome) -> Color {
        let same = match outcome {
            Outcome::Annulled => true,
            Outcome::Drawn => self.code.answers.series.after_draw.rule == AfterDraw::SameAgain,
            Outcome::Won(_) | Outcome::LostByBoth | Outcome::Open => false,
        };
        let by_turns = if same { began } else { !began };
        self.always_begins().unwrap_or(by_turns)
    }

    /// Who begins the present game by the games before it; nothing if there were none that bind.
    pub(crate) fn first_by_series(&self) -> Option<Color> {
        if self.series.is_new_sitting() && self.terms.match_of.is_none() {
            return None;
        }
        let before = self.series.game_before();
        before.map(|e| self.next_after(e.began, e.result))
    }

    /// The sides that begin the games to come, in order; after an annulled game the first is its replay.
    pub fn next_to_begin(&self, n: usize) -> Vec<Color> {
        let (outcome, _) = self.outcome();
        let began = match outcome {
            // A position tells who is to move, not who began.
            _ if !self.set_up.from_array => {
                let agreed = self.terms.first_by_agreement();
                let settled = agreed.or_else(|| self.first_by_series());
                settled.or(self.series.drawn_first()).or(Some(Color::White))
            }
            Outcome::Annulled => self.series.rightful(),
            _ => self.began(),
        };
        let began = began.or(self.series.rightful()).unwrap_or(Color::White);
        let mut next = self.next_after(began, outcome);
        let mut found = Vec::new();
        for _ in 0..n {
            found.push(next);
            next = self.always_begins().unwrap_or(!next);
        }
        found
    }

    /// What settles who begins next, once the game is over.
    pub(crate) fn next_game_cites(&self) -> Vec<String> {
        match self.outcome().0 {
            Outcome::Open => Vec::new(),
            Outcome::Annulled => self.begins_after(Outcome::Annulled),
            _ if self.always_begins().is_some() => self.code.answers.odds.first_move.by.clone(),
            outcome => self.begins_after(outcome),
        }
    }

    /// By what a game that ended so settles who begins the one after it.
    pub(super) fn begins_after(&self, outcome: Outcome) -> Vec<String> {
        let s = &self.code.answers.series;
        match outcome {
            Outcome::Drawn => [&s.after_draw.by[..], &s.draws_are_games.by].concat(),
            Outcome::Annulled => s.annulled_again_by_same.by.clone(),
            Outcome::Won(_) | Outcome::LostByBoth | Outcome::Open => s.alternation.by.clone(),
        }
    }

    /// The side that in fact made the first move.
    pub(crate) fn began(&self) -> Option<Color> {
        self.past.began()
    }

    /// What stands against drawing lots for the first move.
    pub(crate) fn bar_to_lot_for_beginning(&self) -> Option<Bar> {
        let settled = self.first_by_series().is_some()
            || self.terms.first_by_agreement().is_some()
            || self.always_begins().is_some()
            || !self.past.is_empty();
        let by = &self.code.answers.series.through_a_match.by;
        settled.then(|| Bar::refusal("Who begins is settled without a lot.", by))
    }

    pub(crate) fn lot_to_begin(&mut self, side: Color, r: &mut Ruling) {
        let by = self.code.answers.series.first_move_by_lot.by.clone();
        self.series.draws_first(side);
        self.board.gives_turn(side);
        self.begin_turn(&[]);
        r.say("The lot gives him the first move.", &by);
    }

    /// The wrong player takes back what he began with, before the other has moved.
    pub(crate) fn has_not_begun(&mut self, array: &Arc<Stand>, r: &mut Ruling) {
        self.go_back(array);
        self.board.gives_turn(!array.turn);
        self.begin_turn(&[]);
        let by = self.why_he_begins();
        r.say("The game has not begun: it is for the other to begin.", &by);
    }

    /// The wrong player has made the first move: the game goes on from there until it is pointed out.
    pub(crate) fn wrong_player_begins(
        &mut self,
        side: Color,
        mv: Option<board::Move>,
        r: &mut Ruling,
    ) {
        self.board.put_men((**self.turn.start()).clone());
        self.board.gives_turn(side);
        // Moves given to the other are not this side's to make.
        self.board.leaves_gifts(0);
        self.begin_turn(&[]);
        self.board.empty_hands();
        if let Some(m) = mv {
            self.board.make(side, m);
            self.complete_lawful(side, m, r);
            let by = self.why_he_begins();
            if !by.is_empty() {
                r.say("It was for the other to begin.", &by);
            }
        }
    }
}
