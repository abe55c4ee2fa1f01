//! Offers and claims of a draw.
use crate::{Answer, Known};

chapter! {
    /// Offers and claims of a draw
    ///
    /// ```
    /// let claims = statute::Code::find("fide-2023").unwrap().answers.claims.clone();
    /// assert_eq!((claims.of_itself.rule, claims.quiet_moves.rule), (5, 75));
    /// assert_eq!(claims.wrong_minutes.rule, 2); // added to the opponent's time
    /// ```
    Claims {
        /// How many moves must each have made before a draw is agreed?
        after_moves: u32,
        /// Is the game drawn if he resigns whose opponent could never mate him?
        resigned: Known = "Yes." | "forfeits.resignation",
        /// May an event forbid offers of a draw?
        restricted: Known = "Yes, before a certain move or at all.",
        /// Is a draw offered after the move and before the clock is pressed, without conditions, until it is answered by word or touch?
        offered: Known = "Yes; offered at another time it holds all the same." | "draws.agreement",
        /// Is a claim also an offer of a draw?
        is_offer: Known = "Yes.",
        /// May a claim of repetition rest on a written move?
        intended_repetition: Known = "Yes, one that he writes and declares first.",
        /// May a claim of fifty moves rest on a written move?
        intended_fifty: Known = "Yes, one that he writes and declares first.",
        /// Is the claim lost by touching a man?
        touched: Known = "Yes, in that move." | "draws.any_touch_bars_claim",
        /// Is the clock stopped for a claim that cannot be withdrawn?
        clock_stopped: Known = "Yes.",
        /// Is the game drawn at once by a right claim?
        upheld: Known = "Yes." | "draws.fifty_moves",
        /// How many minutes does the opponent get for a wrong claim, the written move being binding?
        wrong_minutes: u32,
        /// By which appearance of a position is the game drawn of itself?
        of_itself: u32 | "draws.repetition",
        /// By how many moves of each, counted as the fifty are, is the game drawn of itself?
        quiet_moves: u32 | "draws.fifty_moves",
    }
}
