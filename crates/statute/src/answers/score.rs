//! The scoresheet.
use crate::{Answer, Known};

chapter! {
    /// The scoresheet
    ///
    /// ```
    /// let score = statute::Code::find("fide-2023").unwrap().answers.score.clone();
    /// assert_eq!(score.relief_minutes.rule, 5); // in the last five he need not record,
    /// assert_eq!(score.relief_unless_seconds.rule, 30); // unless so much is added with each move
    /// ```
    Score {
        /// Must both players record the moves?
        kept: Known,
        /// Must it be in algebraic notation?
        notation: Known,
        /// Is a move never written in advance, save to claim or to seal?
        in_advance: Known,
        /// Must the last move be recorded before the next is made?
        before_next: Known,
        /// Does the sheet serve for the record only?
        use_of_it: Known,
        /// Are offers of a draw marked on it by both?
        offers_marked: Known,
        /// May an assistant keep the score, the time being adjusted?
        assistant: Known,
        /// Must the umpire be able to see it?
        visible: Known,
        /// With less than how many minutes need a player not record?
        relief_minutes: u32,
        /// Unless how many seconds are added for each move?
        relief_unless_seconds: u32,
        /// Are sheets brought up to date when a flag has fallen?
        after_flag: Known,
        /// Is the game reconstructed where no sheet is complete?
        none_complete: Known,
        /// Does the next period begin where the sheets do not show the number of moves?
        not_shown: Known,
        /// Does a result stand that both have signed?
        signed: Known,
    }
}
