//! Who begins: by agreement, at odds, or by the games before.
use board::{Color, Position};

use crate::agreement::{Conditions, Start};
use crate::game::Game;
use crate::ruling::Ruling;

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
            (None, Some(_)) => a.series.alternation.by.clone(),
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
}
