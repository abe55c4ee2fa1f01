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
        kept: Known = "Yes, those of both sides.",
        /// Must it be in algebraic notation?
        notation: Known = "Yes.",
        /// Is a move never written in advance, save to claim or to seal?
        in_advance: Known = "Yes.",
        /// Must the last move be recorded before the next is made?
        before_next: Known = "Yes.",
        /// Does the sheet serve for the record only?
        use_of_it: Known = "Yes: moves, times, offers, claims and the like.",
        /// Are offers of a draw marked on it by both?
        offers_marked: Known = "Yes.",
        /// May an assistant keep the score, the time being adjusted?
        assistant: Known = "Yes, one whom the umpire accepts.",
        /// Must the umpire be able to see it?
        visible: Known = "Yes, throughout.",
        /// With less than how many minutes need a player not record?
        relief_minutes: u32,
        /// Unless how many seconds are added for each move?
        relief_unless_seconds: u32,
        /// Are sheets brought up to date when a flag has fallen?
        after_flag: Known = "Yes.",
        /// Is the game reconstructed where no sheet is complete?
        none_complete: Known = "Yes, on another board, under the umpire's control.",
        /// Does the next period begin where the sheets do not show the number of moves?
        not_shown: Known = "Yes, unless it is shown that more were made.",
        /// Does a result stand that both have signed?
        signed: Known = "Yes, even if it is wrong, unless the umpire decides otherwise.",
    }
}
