//! Quickplay finishes.
use crate::{Answer, Known};

chapter! {
    /// Quickplay finishes
    ///
    /// ```
    /// let quickplay = statute::Code::find("fide-2023").unwrap().answers.quickplay.clone();
    /// assert_eq!(quickplay.rejected_minutes.rule, 2);
    /// assert_eq!(quickplay.no_umpire.by, ["III.6.1", "III.6.2"]);
    /// ```
    Quickplay {
        /// Does the law of a quickplay finish hold only where it was announced?
        announced: Known = "Yes.",
        /// Does that law hold only for standard and rapid games without increment?
        kinds: Known = "Yes.",
        /// Does the game go on if both flags have fallen before the last period?
        both_flags: Known = "Yes.",
        /// Is the game drawn if both flags have fallen in the last period?
        both_flags_last: Known = "Yes.",
        /// May a player ask for time to be added?
        increment: Known = "Yes, with less than two minutes left; it is an offer of a draw.",
        /// May a player claim that his opponent cannot win or makes no effort?
        claim: Known = "Yes, with less than two minutes left.",
        /// Is the game drawn if the umpire agrees with such a claim?
        agreed: Known = "Yes.",
        /// May the umpire postpone his decision on it?
        postponed: Known = "Yes, or reject the claim.",
        /// How many minutes does the opponent get for a rejected claim?
        rejected_minutes: u32,
        /// Does such a claim end the game where there is no umpire?
        no_umpire: Known = "Yes; it is referred to the umpire named for it.",
        /// Is the final position then written down and verified?
        position_written: Known = "Yes.",
        /// Is a complete sheet then handed in?
        sheet_handed_in: Known = "Yes, where the ground is that no effort was made.",
    }
}
