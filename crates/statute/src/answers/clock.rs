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
        ended: Known = "Yes.",
        /// Is a move complete when its player has made his next?
        next_completes: Known = "Yes.",
        /// May a player press his clock after the opponent has replied?
        press_after_reply: Known = "Yes, and until then the time is his own.",
        /// What follows when the clock is pressed with another hand than moved?
        hand: Known = "The umpire penalises it.",
        /// What follows when the clock is struck, lifted or held?
        mishandled: Known = "The umpire penalises it.",
        /// May only he adjust men whose clock runs?
        adjusting: Known = "Yes.",
        /// May an assistant work the clock, the time being adjusted?
        assistant: Known = "Yes, one whom the umpire accepts.",
        /// Does time saved go over, and does a delay run first?
        saved_time: Known = "Yes.",
        /// Are the moves counted when a flag falls?
        checked: Known = "Yes, at once.",
        /// Is the first player's clock started at the time fixed?
        started: Known = "Yes.",
        /// Has he lost who comes after the default time?
        late: Known = "Yes, unless the umpire decides otherwise." | "time.absence",
        /// Does the first player lose the time when neither is there?
        neither_there: Known = "Yes, until he comes.",
        /// Has a flag fallen only when it is noticed or claimed?
        flag: Known = "Yes.",
        /// Is the game lost by a fallen flag, or drawn where the other could never mate?
        overstepped: Known = "Yes." | "time.exceeded",
        /// Is what the clock shows conclusive?
        conclusive: Known = "Yes, unless it has an evident defect." | "time.register_rules",
        /// Is a clock found wrongly set stopped and put right by the umpire?
        wrongly_set: Known = "Yes." | "time.correction",
        /// Does the umpire stop the clock when the game is interrupted?
        interrupted: Known = "Yes.",
        /// May a player stop the clock only to seek help?
        paused: Known = "Yes.",
        /// Does the umpire decide when play goes on?
        goes_on: Known = "Yes.",
        /// Is a player penalised who stops the clock without reason?
        no_reason: Known = "Yes, where the umpire finds that there was none.",
        /// May a claim rest on a display alone?
        screens: Known = "No.",
        /// Does the umpire set the clocks when a position is restored?
        restored: Known = "Yes, as he judges best.",
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
