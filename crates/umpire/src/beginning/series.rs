//! Several games between the same players: who begins, with which men, and what counts.
use board::Color;
use statute::answers::{AfterDraw, MenAtOdds, MenBetweenGames};

use crate::agreement::{Conditions, Earlier, Outcome};
use crate::game::Game;
use crate::ruling::{Bar, Ruling};

#[derive(Clone, Debug, Default)]
pub(crate) struct Series {
    earlier: Vec<Earlier>,
    new_sitting: bool,
    /// The lot fell so.
    lot: Option<Color>,
    men_lot: Option<Color>,
    /// The side with the right to begin the present game.
    rightful: Option<Color>,
}

impl Series {
    pub fn of(conditions: &Conditions) -> Series {
        Series {
            earlier: conditions.earlier.clone(),
            new_sitting: conditions.new_sitting,
            ..Series::default()
        }
    }
    /// The side with the right to begin the present game.
    pub fn rightful(&self) -> Option<Color> {
        self.rightful
    }
    pub fn begins_by_right(&mut self, side: Color) {
        self.rightful = Some(side);
    }
    /// The game before this one.
    pub fn game_before(&self) -> Option<&Earlier> {
        self.earlier.last()
    }
}

impl Game {
    /// Who begins after a game that `began` began and that ended so.
    fn next_after(&self, began: Color, outcome: Outcome) -> Color {
        let same = match outcome {
            Outcome::Annulled => true,
            Outcome::Drawn => self.code.answers.series.after_draw.rule == AfterDraw::SameAgain,
            Outcome::Won(_) | Outcome::LostByBoth | Outcome::Open => false,
        };
        if self.always_begins().is_some() {
            return self.always_begins().unwrap_or(began);
        }
        if same { began } else { !began }
    }

    /// Who begins the present game by the games before it; nothing if there were none that bind.
    pub(crate) fn first_by_series(&self) -> Option<Color> {
        let s = &self.series;
        if s.new_sitting && self.terms.match_of.is_none() {
            return None;
        }
        s.earlier.last().map(|e| self.next_after(e.began, e.result))
    }

    /// The sides that begin the games to come, in order; after an annulled game the first is its replay.
    pub fn next_to_begin(&self, n: usize) -> Vec<Color> {
        let (outcome, _) = self.outcome();
        let began = match outcome {
            // A position tells who is to move, not who began.
            _ if !self.set_up.from_array => {
                let agreed = self.terms.first_by_agreement();
                let settled = agreed.or_else(|| self.first_by_series());
                settled.or(self.series.lot).or(Some(Color::White))
            }
            Outcome::Annulled => self.series.rightful,
            _ => self.began(),
        };
        let began = began.or(self.series.rightful).unwrap_or(Color::White);
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
        let s = &self.code.answers.series;
        match self.outcome().0 {
            Outcome::Open => Vec::new(),
            Outcome::Annulled => s.annulled_again_by_same.by.clone(),
            _ if self.always_begins().is_some() => self.code.answers.odds.first_move.by.clone(),
            Outcome::Drawn => [&s.after_draw.by[..], &s.draws_are_games.by].concat(),
            Outcome::Won(_) | Outcome::LostByBoth => s.alternation.by.clone(),
        }
    }

    /// The side that in fact made the first move.
    pub(crate) fn began(&self) -> Option<Color> {
        self.past.began()
    }

    /// Earlier games of the series that count.
    pub fn games_counted(&self) -> u32 {
        let draws = self.code.answers.series.draws_are_games.rule;
        let counts = |e: &&Earlier| match e.result {
            Outcome::Won(_) | Outcome::LostByBoth => true,
            Outcome::Drawn => draws,
            Outcome::Open | Outcome::Annulled => false,
        };
        self.series.earlier.iter().filter(counts).count() as u32
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
        self.series.lot = Some(side);
        self.series.rightful = Some(side);
        self.board.gives_turn(side);
        self.begin_turn(&[]);
        r.say("The lot gives him the first move.", &by);
    }

    /// What stands against drawing lots for the choice of the men.
    pub(crate) fn bar_to_lot_for_men(&self) -> Option<Bar> {
        let rule = &self.code.answers.series.choice_of_men;
        let settled = rule.rule == MenBetweenGames::LotForTheSitting
            && self.series.game_before().is_some()
            && !self.series.new_sitting;
        if settled {
            return Some(Bar::refusal("The men are kept for the sitting.", &rule.by));
        }
        let by = &self.code.answers.odds.choice_of_men.by;
        let giver = self.odds_chooser();
        giver.map(|_| Bar::refusal("The choice of the men is the giver's.", by))
    }

    pub(crate) fn lot_to_choose(&mut self, side: Color, r: &mut Ruling) {
        let rule = self.code.answers.series.choice_of_men.clone();
        self.series.men_lot = Some(side);
        r.say("The lot gives him the choice of the men.", &rule.by);
    }

    /// What stands against choosing the men.
    pub(crate) fn bar_to_choosing_men(&self, side: Color) -> Option<Bar> {
        let entitled = self.odds_chooser().or(self.series.men_lot);
        let why = "The choice of the men is not his.";
        (entitled != Some(side)).then(|| Bar::refusal(why, self.chosen_men_cites()))
    }

    fn chosen_men_cites(&self) -> &[String] {
        let a = &self.code.answers;
        match self.odds_chooser() {
            Some(_) => &a.odds.choice_of_men.by,
            None => &a.series.choice_of_men.by,
        }
    }

    pub(crate) fn chooses_men(&self, r: &mut Ruling) {
        r.say("He chooses the men.", self.chosen_men_cites());
    }

    /// Where the code gives the giver of odds the choice of the men.
    fn odds_chooser(&self) -> Option<Color> {
        let t = &self.terms;
        let only_pawns = t.bare_pawn && t.given.len() == 1 || t.gift_moves > 0;
        let special = t
            .draws_count_for
            .map(|s| !s)
            .or_else(|| t.undertakings.first().map(|(s, _)| *s));
        match self.code.answers.odds.choice_of_men.rule {
            MenAtOdds::AsInEvenGames => None,
            MenAtOdds::Giver => t.giver.or(special),
            MenAtOdds::GiverOfMoreThanPawns => t.giver.filter(|_| !only_pawns).or(special),
        }
    }

    /// What stands against choosing a seat.
    pub(crate) fn bar_to_choosing_seat(&self, side: Color) -> Option<Bar> {
        let by = &self.code.answers.odds.choice_of_men.by;
        let other = self.odds_chooser().filter(|giver| *giver != side);
        other.map(|_| Bar::refusal("The choice of seats is the giver's.", by))
    }

    pub(crate) fn chooses_seat(&self, r: &mut Ruling) {
        let by = &self.code.answers.odds.choice_of_men.by;
        r.say("He chooses his seat.", by);
    }
}
