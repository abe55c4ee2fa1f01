//! The time limit.
use crate::{Answer, Said};

chapter! {
    /// The time limit
    ///
    /// ```
    /// use statute::{Code, Said};
    /// let time = |code| Code::find(code).unwrap().answers.time.clone();
    /// assert_eq!(time("british-1899").one_short.by, ["II.10.C.d.2"]);
    /// assert_eq!(time("blue-book-1910").one_short.rule, Said::Moot); // unfinished games are adjourned
    /// ```
    Time {
        /// When is the number of moves tested?
        limit: TimeLimit,
        /// Does he forfeit who has not made the moves due?
        exceeded: Said = "Yes, at once.",
        /// Does he forfeit at each full hour, where the end of play is fixed?
        exceeded_with_end_fixed: Said = "Yes.",
        /// What follows if the game is unfinished at the end of play?
        close: Close,
        /// What is due for a broken hour?
        due: Said =
            "A part of what is due for the whole hour, in proportion, any fraction dropped.",
        /// Does he forfeit who alone is short at the end of play?
        one_short: Said = "Yes.",
        /// Is the game annulled if both are short?
        both_short: Said = "Yes.",
        /// Does time run against the player whose turn it is?
        runs_against_mover: Said = "Yes.",
        /// Who bears the loss when a clock was not started?
        neglect: Said = "He who neglected to start it.",
        /// May an error of the clocks be corrected?
        correction: Said = "Yes, unless it comes of a player's own neglect.",
        /// Who may complain of the other's time?
        complaint: Said = "He who has kept the law of the clocks himself.",
        /// Does the penalty go by the time as registered?
        register_rules: Said = "Yes.",
        /// Does time run against an absent player?
        absence: Said = "Yes, in his own turn.",
    }
}

choices! {
    /// An unfinished game at the time fixed for the end of play.
    ///
    /// ```
    /// use statute::{Close, Code};
    /// let rule = |code| Code::find(code).unwrap().answers.time.close.rule;
    /// assert_eq!(rule("british-1899"), Close::Proportional);
    /// assert_eq!(rule("blue-book-1910"), Close::Adjourn);
    /// ```
    Close {
        /// Each must have made moves in proportion to his time.
        Proportional,
        /// It is adjourned.
        Adjourn,
    }
    /// The time limit.
    ///
    /// ```
    /// use statute::{Code, TimeLimit};
    /// let rule = |code| Code::find(code).unwrap().answers.time.limit.rule;
    /// assert_eq!(rule("british-1899"), TimeLimit::Hourly);
    /// assert_eq!(rule("blue-book-1910"), TimeLimit::Schedule);
    /// ```
    TimeLimit {
        /// Hourly crises from the second hour, or from the first if the end of play is fixed.
        Hourly,
        /// Every step of the agreed schedule.
        Schedule,
    }
}
