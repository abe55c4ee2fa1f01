//! Games in series.
use crate::{Answer, Said};

chapter! {
    /// Games in series
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
    MenBetweenGames {
        /// By agreement, else by lot before each game.
        LotEachGame,
        /// By agreement, else by lot for the whole sitting.
        LotForTheSitting,
    }
    /// Who begins after a drawn game.
    AfterDraw {
        /// The other player.
        Alternate,
        /// The same player again.
        SameAgain,
    }
}
