//! Arrays drawn by lot.
use crate::{Answer, Known};

chapter! {
    /// Arrays drawn by lot
    ///
    /// ```
    /// let fide = statute::Code::find("fide-2023").unwrap();
    /// assert_eq!(fide.answers.lot.squares.by, ["II.3.2.6"]);
    /// assert!(fide.says("II.3.2.6").is_some());
    /// ```
    Lot {
        /// Is the array drawn by lot?
        array: Known = "Yes: the King between the Rooks, the Bishops on different colours.",
        /// Do Black's pieces then stand opposite White's?
        mirror: Known = "Yes.",
        /// May each castle once from an array drawn by lot?
        castles_once: Known = "Yes.",
        /// Where do King and Rook stand after castling from such an array?
        squares: Known = "Where they do in ordinary chess.",
        /// Which squares must be empty to castle from such an array?
        path: Known = "All that King and Rook cross or reach, but for these two.",
    }
}
