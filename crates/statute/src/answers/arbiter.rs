//! The umpire who acts unasked.
use crate::{Answer, Known};

chapter! {
    /// The umpire who acts unasked
    ///
    /// ```
    /// use statute::{Code, Known};
    /// let fide = Code::find("fide-2023").unwrap();
    /// assert_eq!(fide.answers.arbiter.warning.by, ["12.9.1", "12.9"]);
    /// assert_eq!(Code::find("british-1899").unwrap().answers.arbiter.sees.rule, Known::NoRule); // he waits for a claim
    /// ```
    Arbiter {
        /// Does the umpire see to the law unasked?
        sees: Known,
        /// Are points counted for a game?
        points: Known,
        /// Are both scores together no more than the game is worth?
        worth: Known,
        /// May a player bring the game into disrepute?
        disrepute: Known,
        /// May a player leave the venue without leave?
        venue: Known,
        /// May the player who has the move leave the playing area without leave?
        area: Known,
        /// May a stranger come into the playing area?
        stranger: Known,
        /// May an event require the other player to report when he leaves?
        reported: Known,
        /// May a player use notes, advice or another board?
        notes: Known,
        /// Has he lost who has a device on him?
        device: Known,
        /// May an event allow a device in a bag?
        device_allowed: Known,
        /// May the umpire have a player inspected?
        inspection: Known,
        /// Is smoking only where it is allowed?
        smoking: Known,
        /// May a player distract his opponent?
        distraction: Known,
        /// Has he lost who persistently refuses to comply?
        persistent: Known,
        /// Have both lost who both refuse?
        both_persistent: Known,
        /// May a player ask for an explanation of the law?
        explains: Known,
        /// May a player appeal against the umpire?
        appeal: Known,
        /// Must players help to reconstruct a game?
        reconstruction: Known,
        /// May the umpire give time for a disturbance from outside?
        outside: Known,
        /// Is the umpire silent on the number of moves and the clock?
        tells: Known,
        /// Do spectators tell the umpire only?
        spectators: Known,
        /// Does nobody telephone without leave?
        telephone: Known,
        /// Does the umpire choose among penalties?
        penalises: Known,
        /// May he warn?
        warning: Known,
        /// May he give the opponent time?
        opponents_time: Known,
        /// May he take time from the offender?
        own_time: Known,
        /// May he raise the opponent's points?
        opponents_points: Known,
        /// May he cut the offender's points?
        own_points: Known,
        /// May he declare the game lost?
        loss: Known,
        /// May he fine, where that was announced?
        fine: Known,
        /// May he exclude from a round?
        exclusion: Known,
        /// May he expel from the event?
        expulsion: Known,
        /// May a player have an assistant to move his men?
        assistant: Known,
    }
}
