//! Several games between the same players: with which men each plays, and what counts. Who begins is in `first_move`.
use board::Color;
use statute::answers::{MenAtOdds, MenBetweenGames};

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
    /// The lot for the first move fell so.
    pub fn draws_first(&mut self, side: Color) {
        (self.lot, self.rightful) = (Some(side), Some(side));
    }
    pub fn drawn_first(&self) -> Option<Color> {
        self.lot
    }
    pub fn is_new_sitting(&self) -> bool {
        self.new_sitting
    }
    /// The game before this one.
    pub fn game_before(&self) -> Option<&Earlier> {
        self.earlier.last()
    }
}

impl Game {
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
