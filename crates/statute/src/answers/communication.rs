//! Games by communication.
use crate::{Answer, BadRecord, Said};

chapter! {
    /// Games by communication
    ///
    /// ```
    /// let british = statute::Code::find("british-1899").unwrap();
    /// let communication = &british.answers.communication;
    /// assert_eq!(communication.aid_from_hours.rule, 24);
    /// assert_eq!(communication.one_for_all.by, ["III.2.b.2"]);
    /// ```
    Communication {
        /// Do the other laws apply to games by communication?
        general: Said = "Yes, as far as they fit.",
        /// Is any aid allowed where there is much time for a reply?
        any_aid: Said = "Yes, but not the help of another player.",
        /// Does the law on aids hold where there is less time?
        less_than_a_day: Said = "Yes.",
        /// Does one partner's touch or message bind his side?
        one_for_all: Said = "Yes.",
        /// Is an error outside the law that was not the sender's fault?
        not_senders_fault: Said = "Yes.",
        /// What becomes of a move on the sender's own board against what is required of him?
        own_board: Said = "It is taken back.",
        /// What may be exacted for a message that expresses no legal move?
        no_reading: BadRecord,
        /// May the receiver choose, when a message can be read in several ways?
        several_readings: Said = "Yes, if he says so before or with his reply.",
        /// May the receiver choose, when several moves are sent for one turn?
        several_moves: Said = "Yes, if he says so before or with his reply.",
        /// Does the sender answer for an illegal move in a chain of supposed replies?
        chain: Said = "Yes, where the supposed replies were made.",
        /// Is the rest of the chain void after an illegal move?
        chain_after: Said = "Yes.",
        /// From how many hours for a reply is any aid free?
        aid_from_hours: u32,
    }
}
