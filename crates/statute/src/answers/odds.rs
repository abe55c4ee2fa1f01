//! Games at odds.
use crate::{Answer, Said};

chapter! {
    /// Games at odds
    ///
    /// ```
    /// use statute::{Code, OddsPiece};
    /// let odds = |code| Code::find(code).unwrap().answers.odds.clone();
    /// assert_eq!(odds("british-1899").piece.rule, OddsPiece::Queens);
    /// assert_eq!(odds("first-societies").piece.rule, OddsPiece::GiverChooses);
    /// ```
    Odds {
        /// Does the giver of odds move first?
        first_move: Said = "Yes, unless it is agreed otherwise.",
        /// Does the giver of a Pawn move first?
        pawn_first_move: Said = "Yes, unless the move goes with the Pawn.",
        /// Does the giver of odds choose the men?
        choice_of_men: MenAtOdds,
        /// May both players give odds?
        mutual: Said = "Yes: each gives what was agreed.",
        /// Which Pawn is given?
        pawn: Said = "The King's Bishop's.",
        /// Which Knight, Bishop or Rook is given?
        piece: OddsPiece,
        /// How are several moves given at the start made?
        gift_moves: GiftMoves,
        /// May draws be counted as wins by agreement?
        draws_count: Said = "Yes.",
        /// What is mate with a Pawn?
        mate_with_pawn: Said = "One in which a Pawn that has not been promoted gives the check.",
        /// What is mate on a square?
        mate_on_square: Said = "One in which the mated King stands on it.",
        /// Does he lose who has undertaken a special mate and does not give it?
        special_mate_failed: Said = "Yes.",
        /// Does he lose who has engaged to win and draws?
        engagement: Said = "Yes.",
        /// Does an undertaking of a special mate bar the fifty moves?
        engagement_bars_fifty: bool,
    }
}

choices! {
    /// Who chooses the men at odds.
    ///
    /// ```
    /// use statute::{Code, MenAtOdds};
    /// let rule = |code| Code::find(code).unwrap().answers.odds.choice_of_men.rule;
    /// assert_eq!(rule("first-societies"), MenAtOdds::Giver);
    /// assert_eq!(rule("british-1899"), MenAtOdds::AsInEvenGames);
    /// assert_eq!(rule("blue-book-1910"), MenAtOdds::GiverOfMoreThanPawns);
    /// ```
    MenAtOdds {
        /// Nobody: it is settled as in even games.
        AsInEvenGames,
        /// The giver of any odds.
        Giver,
        /// The giver, but not of a Pawn or of moves only.
        GiverOfMoreThanPawns,
    }
    /// Which Knight, Bishop or Rook is given, if no more is said.
    ///
    /// ```
    /// use statute::{Code, OddsPiece};
    /// let rule = |code| Code::find(code).unwrap().answers.odds.piece.rule;
    /// assert_eq!(rule("first-societies"), OddsPiece::GiverChooses);
    /// assert_eq!(rule("british-1899"), OddsPiece::Queens);
    /// ```
    OddsPiece {
        /// The Queen's.
        Queens,
        /// Either, as the giver chooses.
        GiverChooses,
    }
    /// Several moves given at the start.
    ///
    /// ```
    /// use statute::{Code, GiftMoves};
    /// let rule = |code| Code::find(code).unwrap().answers.odds.gift_moves.rule;
    /// assert_eq!(rule("first-societies"), GiftMoves::OwnTurns);
    /// assert_eq!(rule("british-1899"), GiftMoves::OneTurn);
    /// ```
    GiftMoves {
        /// One turn of several moves.
        OneTurn,
        /// A turn for each.
        OwnTurns,
    }
}
