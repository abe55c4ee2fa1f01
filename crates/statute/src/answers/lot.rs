//! Arrays drawn by lot.
use crate::{Answer, Known};

chapter! {
    /// Arrays drawn by lot
    Lot {
        /// Is the array drawn by lot?
        array: Known,
        /// Do Black's pieces stand opposite White's?
        mirror: Known,
        /// May each castle once?
        castles_once: Known,
        /// Where do King and Rook stand after castling?
        squares: Known,
        /// Which squares must be empty?
        path: Known,
    }
}
