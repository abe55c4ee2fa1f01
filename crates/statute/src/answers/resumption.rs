//! Adjourned games resumed.
use crate::{Answer, Known};

chapter! {
    /// Adjourned games resumed
    ///
    /// ```
    /// use statute::{Code, Known};
    /// let resumption = |code| Code::find(code).unwrap().answers.resumption.clone();
    /// assert_eq!(resumption("fide-2023").envelope_lost.by, ["I.12.1"]);
    /// assert_eq!(resumption("british-1899").envelope_lost.rule, Known::NoRule);
    /// ```
    Resumption {
        /// Is the clock stopped last, and a move made on the board sealed?
        sealed_last: Known = "Yes." | "adjournment.sealed",
        /// Does his time run to the end of the session who adjourns before?
        early: Known = "Yes.",
        /// Does an offer to him who sealed stand?
        offer_stands: Known = "Yes, until he answers it.",
        /// Are position and times set up as adjourned?
        set_up: Known = "Yes." | "adjournment.wrong_position",
        /// Does an agreement or resignation before the resumption end the game?
        ended_before: Known = "Yes.",
        /// Is the envelope opened only when he who must reply is there?
        replier_there: Known = "Yes.",
        /// Has he lost whose sealed move is ambiguous?
        ambiguous: Known = "Yes, unless the other could never mate." | "adjournment.ambiguous",
        /// Has he lost whose sealed move cannot be made out?
        illegible: Known = "Yes, unless the other could never mate." | "adjournment.unreadable",
        /// Has he lost whose sealed move is illegal?
        illegal: Known = "Yes, unless the other could never mate." | "adjournment.unreadable",
        /// Does the clock run of him who must reply and is not there?
        replier_absent: Known = "Yes.",
        /// May the reply be sealed where he who sealed is not there?
        sealer_absent: Known = "Yes.",
        /// Has he lost who comes after the default time?
        late: Known = "Yes, unless the sealed move ended the game or the umpire decides otherwise.",
        /// Does he lose the time who must reply, where neither is there?
        neither_there: Known = "Yes.",
        /// Is the move made that he says he sealed, if the envelope is lost?
        envelope_lost: Known = "Yes.",
        /// Is a wrong time corrected before the first move after the resumption?
        times: Known = "Yes.",
    }
}
