//! Illegal moves completed.
use crate::{Answer, Known};

chapter! {
    /// Illegal moves completed
    ///
    /// ```
    /// let fide = statute::Code::find("fide-2023").unwrap();
    /// assert_eq!(fide.answers.completed.lost_by.rule, 2);
    /// let blitz = fide.at_tempo("blitz").unwrap();
    /// assert_ne!(fide.answers.completed, blitz.answers.completed);
    /// ```
    Completed {
        /// Is the position before a completed illegal move reinstated, what was touched binding the next?
        restored: Known = "Yes; failing it, the last position that can be made out." | "illegal.found_later",
        /// Does a Pawn left on the last rank become a Queen, the move being illegal?
        pawn_left: Known = "Yes." | "promotion.unpromoted",
        /// Is pressing without a move as an illegal move?
        without_move: Known = "Yes.",
        /// Is a move with two hands as an illegal move?
        two_hands: Known = "Yes.",
        /// Is each move made with one hand?
        one_hand: Known = "Yes.",
        /// How many minutes does the opponent get for a player's first completed illegal move?
        minutes: u32,
        /// By which completed illegal move is the game lost?
        lost_by: u32,
        /// Does a completed illegal move stand once it has been answered?
        until_answered: bool,
        /// Does he who displaced a man put it right in his own time?
        puts_right: Known = "Yes." | "touching.accident",
        /// May either stop the clock for help when men are displaced?
        help: Known = "Yes.",
        /// May the umpire penalise him who displaced men?
        displacing: Known = "Yes.",
        /// Before which move of the second player is a game with reversed colours played anew?
        colours_moves: u32,
        /// Is a man of his own taken to have been touched first, in doubt?
        doubt: Known = "Yes.",
    }
}
