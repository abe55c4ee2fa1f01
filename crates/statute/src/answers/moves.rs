//! The men and their moves.
use crate::{Answer, Said};

chapter! {
    /// The men and their moves
    ///
    /// ```
    /// use statute::{Code, Said};
    /// let names = |code| Code::find(code).unwrap().answers.moves.names_by_origin.clone();
    /// assert_eq!(names("british-1899").by, ["I.6"]); // the King's Knight remains so
    /// assert_eq!(names("fide-2023").rule, Said::Moot);
    /// ```
    Moves {
        /// How are the men set up?
        array: Said = "In the ordinary array.",
        /// On which square does a man stand?
        square_of_a_man: Said = "On the one in which the centre of its base lies.",
        /// Does a man keep the name of the side on which it began?
        names_by_origin: Said = "Yes: King's or Queen's, for the whole game.",
        /// What is a move?
        move_defined: Said = "A man carried to another square, otherwise than by accident.",
        /// Is it a part of the move to take the captured man off?
        capture_defined: Said = "Yes.",
        /// When has a move been made, so that it cannot be changed?
        complete: Said =
            "When the hand has quitted the man, and the man that it takes is off the board.",
        /// Where may a piece be moved?
        piece: Said = "To any square that it commands and that no man of its own side holds.",
        /// Where may a Pawn be moved?
        pawn: Said = "One square ahead, at its first move two, and obliquely to take.",
        /// When may a Pawn be taken in passing?
        pawn_in_passing: Said =
            "At once, by a Pawn that commands the square which it passed over.",
        /// When is a King in check?
        check_defined: Said = "When an adverse man commands its square.",
        /// May a move leave one's own King in check?
        own_king: Said = "No.",
        /// What does a record express?
        record: Said = "Every legal move that it can mean, and no illegal one.",
    }
}
