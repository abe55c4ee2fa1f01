//! The chessclock.
use crate::{Answer, Known};

chapter! {
    /// The chessclock
    ///
    /// ```
    /// use statute::{Code, Completes};
    /// let clock = |code| Code::find(code).unwrap().answers.clock.clone();
    /// assert_eq!(clock("fide-2023").completes.rule, Completes::Clock);
    /// assert_eq!(clock("fide-2023").interrupted.by, ["6.11.1"]);
    /// assert_eq!(clock("american-1897").completes.rule, Completes::TheHand);
    /// ```
    Clock {
        /// What completes a move?
        completes: Completes,
        /// Is a move complete without the clock that ends the game?
        ended: Known,
        /// Is a move complete when its player has made his next?
        next_completes: Known,
        /// May a player press his clock after the opponent has replied?
        press_after_reply: Known,
        /// What follows when the clock is pressed with another hand than moved?
        hand: Known,
        /// What follows when the clock is struck, lifted or held?
        mishandled: Known,
        /// May only he adjust men whose clock runs?
        adjusting: Known,
        /// May an assistant work the clock, the time being adjusted?
        assistant: Known,
        /// Does time saved go over, and does a delay run first?
        saved_time: Known,
        /// Are the moves counted when a flag falls?
        checked: Known,
        /// Is the first player's clock started at the time fixed?
        started: Known,
        /// Has he lost who comes after the default time?
        late: Known,
        /// Does the first player lose the time when neither is there?
        neither_there: Known,
        /// Has a flag fallen only when it is noticed or claimed?
        flag: Known,
        /// Is the game lost by a fallen flag, or drawn where the other could never mate?
        overstepped: Known,
        /// Is what the clock shows conclusive?
        conclusive: Known,
        /// Is a clock found wrongly set stopped and put right by the umpire?
        wrongly_set: Known,
        /// Does the umpire stop the clock when the game is interrupted?
        interrupted: Known,
        /// May a player stop the clock only to seek help?
        paused: Known,
        /// Does the umpire decide when play goes on?
        goes_on: Known,
        /// Is a player penalised who stops the clock without reason?
        no_reason: Known,
        /// May a claim rest on a display alone?
        screens: Known,
        /// Does the umpire set the clocks when a position is restored?
        restored: Known,
    }
}

choices! {
    /// What completes a move.
    ///
    /// ```
    /// use statute::{Code, Completes};
    /// let rule = |code| Code::find(code).unwrap().answers.clock.completes.rule;
    /// assert_eq!(rule("british-1899"), Completes::TheHand);
    /// assert_eq!(rule("fide-2023"), Completes::Clock);
    /// ```
    Completes {
        /// The clock, pressed after it.
        Clock,
        /// The hand that quits the man.
        TheHand,
    }
}
