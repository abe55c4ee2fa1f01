//! Adjournment.
use crate::{Answer, FoundLater, Said};

chapter! {
    /// Adjournment
    ///
    /// ```
    /// let adjournment = |code| statute::Code::find(code).unwrap().answers.adjournment.clone();
    /// assert_eq!(adjournment("british-1899").unreadable.by, ["II.7.c.1"]);
    /// assert_eq!(adjournment("english-club").unreadable.by, ["default:unreadable-seal"]); // it knows no sealing
    /// ```
    Adjournment {
        /// Who seals a move?
        sealing: Said = "The player whose turn it is.",
        /// When is a move sealed?
        sealed: Said = "When the record has left his hands.",
        /// Is the sealed move made at the resumption?
        opened: Said = "Yes.",
        /// What may be exacted when a sealed record expresses no legal move?
        unreadable: BadRecord,
        /// What may be exacted when nothing was sealed?
        no_record: BadRecord,
        /// May it be agreed beforehand that a faulty record, sealed or sent, costs nothing?
        milder: Said = "Yes." | "resumption.illegal",
        /// May the opponent choose, when a sealed record can be read in several ways?
        ambiguous: Said = "Yes.",
        /// What follows when play was resumed from a wrong position?
        wrong_position: FoundLater,
        /// Is the game annulled if the position cannot be made out?
        position_unknown: Said = "Yes.",
    }
}

choices! {
    /// A sealed or sent record that expresses no legal move.
    ///
    /// ```
    /// use statute::{BadRecord, Code};
    /// let rule = |code| Code::find(code).unwrap().answers.adjournment.unreadable.rule;
    /// assert_eq!(rule("english-club"), BadRecord::KingOrNothing);
    /// assert_eq!(rule("british-1899"), BadRecord::KingElseSelected);
    /// assert_eq!(rule("fide-2023"), BadRecord::Loses);
    /// ```
    BadRecord {
        /// The opponent may exact a King move or, failing one, the move of a man he selects.
        KingElseSelected,
        /// The opponent may exact a King move, if there is one.
        KingOrNothing,
        /// Nothing can be exacted; he plays any legal move.
        Nothing,
        /// He who wrote it has lost, or it is drawn where the opponent could never mate.
        Loses,
    }
}
