//! Mate and draws.
use crate::{Answer, Said};

chapter! {
    /// Mate and draws
    Draws {
        /// May the players agree to draw?
        agreement: Said = "Yes.",
        /// Does mate win the game?
        mate: Said = "Yes.",
        /// What is the result of stalemate?
        stalemate: Stalemate,
        /// When is a player stalemated?
        stalemate_defined: Said =
            "When it is his turn, he is not in check, and no legal move is left to him.",
        /// How is a draw claimed by fifty moves?
        fifty_moves: Fifty,
        /// In which endings are fifty moves counted?
        doubtful_ending: Said = "In those that are hard to win, and where it is doubtful.",
        /// How is a draw claimed by repetition?
        repetition: Repetition,
        /// When are two positions the same?
        identity: Said = "When like men stand on the same squares and the same player is to move.",
        /// How is a draw claimed by endless checks?
        endless_checks: Perpetual,
        /// Which series of checks is endless?
        endless_checks_reading: PerpetualReading,
        /// Is a game drawn of itself when nobody can win it?
        cannot_be_won: bool,
        /// Does any touch in the turn bar a claim to a draw?
        any_touch_bars_claim: bool,
    }
}

choices! {
    /// Stalemate.
    Stalemate {
        /// A draw.
        Drawn,
        /// He who is stalemated wins.
        StalematedWins,
        /// He who gives stalemate wins.
        StalematingWins,
    }
    /// Fifty moves.
    Fifty {
        /// The player to move proves that the last fifty on each side held no capture.
        ClaimedInTurn,
        /// Either player proves it at any time.
        ClaimedByEither,
        /// Counted from notice, in endings hard to win.
        FromNotice,
    }
    /// The same position a third time.
    Repetition {
        /// The player to move proves that it stands for the third time.
        ClaimedInTurn,
        /// There is no such draw.
        NoDraw,
    }
    /// Checks without end.
    Perpetual {
        /// The player to move claims and proves.
        ClaimedInTurn,
        /// The player who can give them claims and proves, whoever is to move.
        Claimed,
        /// There is no such draw.
        NoDraw,
    }
    /// Which endless series of checks is proof.
    PerpetualReading {
        /// No mate on the way, even where the defender walks into it.
        Strict,
        /// The defender who walks into mate where he need not has no complaint.
        Spared,
        /// A mate in the series does not break it.
        MateAllowed,
    }
}
