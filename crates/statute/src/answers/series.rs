//! Games in series.
use crate::{Answer, Said};

chapter! {
    /// Games in series
    ///
    /// ```
    /// let series = |code| statute::Code::find(code).unwrap().answers.series.clone();
    /// assert!(series("british-1899").draws_are_games.rule);
    /// assert!(!series("first-societies").draws_are_games.rule);
    /// ```
    Series {
        /// Is the first move of the first game settled by lot?
        first_move_by_lot: Said =
            "Yes: by a lot for the move itself, or for the white men, which begin.",
        /// Does the first move go by turns from game to game?
        alternation: Said = "Yes.",
        /// Who begins after a drawn game?
        after_draw: AfterDraw,
        /// Does the same player begin again after an annulled game?
        annulled_again_by_same: Said = "Yes: he who had the right to begin it.",
        /// Does a drawn game count as a game of the series?
        draws_are_games: bool,
        /// Does the alternation run through a match, whatever the sittings?
        through_a_match: Said = "Yes: within a sitting, and through a match.",
        /// How is it settled who has which men?
        choice_of_men: MenBetweenGames,
    }
}

choices! {
    /// Who has which men, from game to game.
    ///
    /// ```
    /// use statute::{Code, MenBetweenGames};
    /// let rule = |code| Code::find(code).unwrap().answers.series.choice_of_men.rule;
    /// assert_eq!(rule("first-societies"), MenBetweenGames::LotForTheSitting);
    /// assert_eq!(rule("british-1899"), MenBetweenGames::LotEachGame);
    /// ```
    MenBetweenGames {
        /// By agreement, else by lot before each game.
        LotEachGame,
        /// By agreement, else by lot for the whole sitting.
        LotForTheSitting,
    }
    /// Who begins after a drawn game.
    ///
    /// ```
    /// use statute::{AfterDraw, Code};
    /// let rule = |code| Code::find(code).unwrap().answers.series.after_draw.rule;
    /// assert_eq!(rule("first-societies"), AfterDraw::SameAgain);
    /// assert_eq!(rule("british-1899"), AfterDraw::Alternate);
    /// ```
    AfterDraw {
        /// The other player.
        Alternate,
        /// The same player again.
        SameAgain,
    }
}
