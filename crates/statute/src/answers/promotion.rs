//! Promotion and taking in passing.
use crate::{Answer, Said};

chapter! {
    /// Promotion and taking in passing
    ///
    /// ```
    /// let promotion = |code| statute::Code::find(code).unwrap().answers.promotion.clone();
    /// assert_eq!(promotion("british-1899").exchange_required.by, ["II.4.b.1"]);
    /// assert!(promotion("british-1899").named_pawn_may_be_exchanged.rule);
    /// assert!(!promotion("fide-2023").named_pawn_may_be_exchanged.rule); // no Pawn is left for a Queen
    /// ```
    Promotion {
        /// What may a Pawn become?
        kinds: Said = "A Queen, Rook, Bishop or Knight, whatever is left on the board.",
        /// What follows when a Pawn is left on the last rank as it is?
        unpromoted: Unpromoted,
        /// May a Pawn become a piece by being named, and be exchanged for it later?
        named_pawn_may_be_exchanged: bool,
        /// May the opponent require that a named Pawn be exchanged?
        exchange_required: Said =
            "Yes, in his own turn: for the piece or, where it is not to be had, for a substitute.",
        /// May the opponent provide the piece and require that it be used?
        piece_provided: Said = "Yes.",
        /// May a player be required to let go of the piece that he sets for a Pawn?
        left_in_hand: Said = "Yes.",
        /// How is a Pawn taken in passing?
        in_passing: Said =
            "The Pawn goes to the square passed over, and the Pawn that passed is taken off.",
        /// Must a Pawn be taken in passing, if there is no other move?
        in_passing_compulsory: Said = "Yes.",
        /// When is a promotion complete?
        completed: Said =
            "When the piece, or a Pawn that may be named for it, stands on the square, and the hand is off.",
    }
}

choices! {
    /// A Pawn left on the last rank without a name.
    ///
    /// ```
    /// use statute::{Code, Unpromoted};
    /// let rule = |code| Code::find(code).unwrap().answers.promotion.unpromoted.rule;
    /// assert_eq!(rule("first-societies"), Unpromoted::Forfeit);
    /// assert_eq!(rule("british-1899"), Unpromoted::Incomplete);
    /// ```
    Unpromoted {
        /// The move is not complete.
        Incomplete,
        /// The adversary who has moved may take it off.
        Forfeit,
    }
}
