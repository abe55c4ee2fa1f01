//! Squares by their descriptive names.
use board::{Color, File, Rank, Square};

/// The square that `name` (`KKt1`, `Q4`, `K sq`) means for `side`: files are called by the pieces
/// that begin on them, ranks are counted from the side's own edge (British I.8).
pub fn descriptive(name: &str, side: Color) -> Option<Square> {
    let name: String = name
        .chars()
        .filter(|c| !matches!(c, ' ' | '.' | '\''))
        .collect();
    let (file, rank) = match name.strip_suffix("sq") {
        Some(file) => (file, 1),
        None => {
            let rank = name.chars().last()?.to_digit(10)?;
            (&name[..name.len() - 1], rank)
        }
    };
    let file = match file {
        "QR" => File::A,
        "QKt" | "QN" => File::B,
        "QB" => File::C,
        "Q" => File::D,
        "K" => File::E,
        "KB" => File::F,
        "KKt" | "KN" => File::G,
        "KR" => File::H,
        _ => return None,
    };
    let rank = (1..=8)
        .contains(&rank)
        .then(|| side.fold_wb(rank - 1, 8 - rank))?;
    Some(Square::from_coords(file, Rank::new(rank)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_counts_from_its_own_edge() {
        assert_eq!(descriptive("KKt1", Color::White), Some(Square::G1));
        assert_eq!(descriptive("KKt1", Color::Black), Some(Square::G8));
        assert_eq!(descriptive("Q. B. sq.", Color::Black), Some(Square::C8));
        for nonsense in ["", "9", "K9", "K0", "KQ4", "R4", "e4", "Kè", "è"] {
            assert_eq!(descriptive(nonsense, Color::White), None, "{nonsense}");
        }
    }
}
