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
        sees: Known = "Yes." | "forfeits.tribunal",
        /// Are points counted for a game?
        points: Known = "Yes: one for a win, a half for a draw, unless the event says otherwise.",
        /// Are both scores together no more than the game is worth?
        worth: Known = "Yes.",
        /// May a player bring the game into disrepute?
        disrepute: Known = "No: the umpire penalises it.",
        /// May a player leave the venue without leave?
        venue: Known = "No: the umpire penalises it." | "forfeits.leaving_in_anger",
        /// May the player who has the move leave the playing area without leave?
        area: Known = "No: the umpire penalises it.",
        /// May a stranger come into the playing area?
        stranger: Known = "Not without leave.",
        /// May an event require the other player to report when he leaves?
        reported: Known = "Yes.",
        /// May a player use notes, advice or another board?
        notes: Known = "No: the umpire penalises it." | "forfeits.books",
        /// Has he lost who has a device on him?
        device: Known = "Yes, unless the event names a milder penalty.",
        /// May an event allow a device in a bag?
        device_allowed: Known = "Yes, switched off and placed as the umpire agrees.",
        /// May the umpire have a player inspected?
        inspection: Known = "Yes, in private; a refusal is penalised.",
        /// Is smoking only where it is allowed?
        smoking: Known = "Yes.",
        /// May a player distract his opponent?
        distraction: Known = "No: the umpire penalises it." | "forfeits.disturbance",
        /// Has he lost who persistently refuses to comply?
        persistent: Known = "Yes." | "forfeits.disobedience",
        /// Have both lost who both refuse?
        both_persistent: Known = "Yes.",
        /// May a player ask for an explanation of the law?
        explains: Known = "Yes.",
        /// May a player appeal against the umpire?
        appeal: Known = "Yes, unless the event says otherwise." | "forfeits.decision_final",
        /// Must players help to reconstruct a game?
        reconstruction: Known = "Yes.",
        /// May the umpire give time for a disturbance from outside?
        outside: Known = "Yes.",
        /// Is the umpire silent on the number of moves and the clock?
        tells: Known = "Yes, save when a flag has fallen.",
        /// Do spectators tell the umpire only?
        spectators: Known = "Yes; who tells another may be sent away." | "forfeits.unasked_advice",
        /// Does nobody telephone without leave?
        telephone: Known = "Yes.",
        /// Does the umpire choose among penalties?
        penalises: Known = "Yes." | "penalties.chosen_by_opponent",
        /// May the umpire warn?
        warning: Known = "Yes.",
        /// May the umpire give the opponent time?
        opponents_time: Known = "Yes.",
        /// May the umpire take time from the offender?
        own_time: Known = "Yes.",
        /// May the umpire raise the opponent's points?
        opponents_points: Known = "Yes, to the most that the game can give.",
        /// May the umpire cut the offender's points?
        own_points: Known = "Yes.",
        /// May the umpire declare the game lost?
        loss: Known = "Yes, and he decides the other's points.",
        /// May the umpire fine, where that was announced?
        fine: Known = "Yes.",
        /// May the umpire exclude from a round?
        exclusion: Known = "Yes.",
        /// May the umpire expel from the event?
        expulsion: Known = "Yes.",
        /// May a player have an assistant to move his men?
        assistant: Known = "Yes, one whom the umpire accepts.",
    }
}
