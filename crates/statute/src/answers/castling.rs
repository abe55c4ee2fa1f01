//! Castling.
use crate::{Answer, Binding, Election, Said};

chapter! {
    /// Castling
    ///
    /// ```
    /// let castling = |code| statute::Code::find(code).unwrap().answers.castling.clone();
    /// assert!(castling("first-societies").without_given_rook.rule);
    /// assert!(!castling("english-club").without_given_rook.rule);
    /// ```
    Castling {
        /// What follows when the Rook is let go before the King is touched?
        rook_first: RookFirst,
        /// Is it castling when the King follows a Rook that was quitted first, though castling was not lawful?
        rook_first_unlawful: bool,
        /// When must a King let go two squares off have his Rook brought over?
        king_alone: Binding,
        /// What may be exacted for illegal castling?
        illegal: Vec<Election>,
        /// May the giver of a Rook castle on its side?
        without_given_rook: bool,
        /// Where do King and Rook go?
        geometry: Said =
            "The King goes two squares towards the Rook, and the Rook to the square that he crossed.",
        /// Is castling barred if the King has moved?
        king_moved: Said = "Yes.",
        /// Is castling barred if the Rook has moved?
        rook_moved: Said = "Yes.",
        /// Is castling barred in check?
        in_check: Said = "Yes.",
        /// Is castling barred across an attacked square?
        crossing: Said = "Yes.",
        /// Is castling barred onto an attacked square?
        destination: Said = "Yes.",
        /// Is castling barred by a man in between?
        path_clear: Said = "Yes.",
        /// May one castle though the Rook is attacked?
        rook_attacked: Said = "Yes.",
        /// Is castling excluded where a King move is a penalty?
        as_penalty: Said = "Yes.",
    }
}

choices! {
    /// The Rook quitted before the King is touched, in castling.
    ///
    /// ```
    /// use statute::{Code, RookFirst};
    /// let rule = |code| Code::find(code).unwrap().answers.castling.rook_first.rule;
    /// assert_eq!(rule("first-societies"), RookFirst::EitherOrder);
    /// assert_eq!(rule("british-1899"), RookFirst::RookMoveMayStand);
    /// assert_eq!(rule("fide-2023"), RookFirst::RookMoveStands);
    /// ```
    RookFirst {
        /// The opponent may let the Rook's move stand by itself.
        RookMoveMayStand,
        /// Nothing: either order is lawful.
        EitherOrder,
        /// The Rook has been moved, and that is all.
        RookMoveStands,
    }
}
