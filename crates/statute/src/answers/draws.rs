//! Mate and draws.
use crate::{Answer, Said};

chapter! {
    /// Mate and draws
    ///
    /// ```
    /// let draws = |code| statute::Code::find(code).unwrap().answers.draws.clone();
    /// assert!(draws("british-1899").cannot_be_won.rule);
    /// assert!(draws("british-1899").cannot_be_won.by.iter().any(|by| by == "I.15.c"));
    /// assert!(!draws("blue-book-1910").cannot_be_won.rule);
    /// ```
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
        /// What breaks the count of fifty moves?
        fifty_broken: Broken,
        /// In which endings are fifty moves counted?
        doubtful_ending: Said = "In those that are hard to win, and where it is doubtful.",
        /// How is a draw claimed by repetition?
        repetition: Repetition,
        /// When are two positions the same?
        identity: Identity,
        /// How is a draw claimed by endless checks?
        endless_checks: Perpetual,
        /// Which series of checks is endless?
        endless_checks_reading: PerpetualReading,
        /// Is a game drawn of itself when nobody can win it?
        cannot_be_won: bool,
        /// Does every touch in the turn, binding or not, bar a claim to a draw?
        any_touch_bars_claim: bool,
    }
}

choices! {
    /// Stalemate.
    ///
    /// ```
    /// use statute::{Code, Stalemate};
    /// let rule = |code| Code::find(code).unwrap().answers.draws.stalemate.rule;
    /// assert_eq!(rule("english-club"), Stalemate::StalematedWins);
    /// assert_eq!(rule("british-1899"), Stalemate::Drawn);
    /// ```
    Stalemate {
        /// A draw.
        Drawn,
        /// He who is stalemated wins.
        StalematedWins,
        /// He who gives stalemate wins.
        StalematingWins,
    }
    /// Fifty moves.
    ///
    /// ```
    /// use statute::{Code, Fifty};
    /// let rule = |code| Code::find(code).unwrap().answers.draws.fifty_moves.rule;
    /// assert_eq!(rule("english-club"), Fifty::FromNotice);
    /// assert_eq!(rule("british-1899"), Fifty::ClaimedInTurn);
    /// assert_eq!(rule("blue-book-1910"), Fifty::ClaimedByEither);
    /// ```
    Fifty {
        /// The player to move proves that each side has made them.
        ClaimedInTurn,
        /// Either player proves it at any time.
        ClaimedByEither,
        /// Counted from notice, in endings hard to win.
        FromNotice,
    }
    /// What breaks a count of moves.
    ///
    /// ```
    /// use statute::{Broken, Code};
    /// let rule = |code| Code::find(code).unwrap().answers.draws.fifty_broken.rule;
    /// assert_eq!(rule("english-club"), Broken::Nothing);
    /// assert_eq!(rule("british-1899"), Broken::Capture);
    /// assert_eq!(rule("fide-2023"), Broken::CaptureOrPawn);
    /// ```
    Broken {
        /// A capture.
        Capture,
        /// A capture, or a move of a Pawn.
        CaptureOrPawn,
        /// Nothing.
        Nothing,
    }
    /// When two positions are the same.
    ///
    /// ```
    /// use statute::{Code, Identity};
    /// let rule = |code| Code::find(code).unwrap().answers.draws.identity.rule;
    /// assert_eq!(rule("british-1899"), Identity::Men);
    /// assert_eq!(rule("fide-2023"), Identity::MenAndMoves);
    /// ```
    Identity {
        /// When like men stand on the same squares and the same player is to move.
        Men,
        /// When besides all possible moves are the same: castling and taking in passing count.
        MenAndMoves,
    }
    /// The same position a third time.
    ///
    /// ```
    /// use statute::{Code, Repetition};
    /// let rule = |code| Code::find(code).unwrap().answers.draws.repetition.rule;
    /// assert_eq!(rule("first-societies"), Repetition::NoDraw);
    /// assert_eq!(rule("british-1899"), Repetition::ClaimedInTurn);
    /// ```
    Repetition {
        /// The player to move proves that it stands for the third time.
        ClaimedInTurn,
        /// There is no such draw.
        NoDraw,
    }
    /// Checks without end.
    ///
    /// ```
    /// use statute::{Code, Perpetual};
    /// let rule = |code| Code::find(code).unwrap().answers.draws.endless_checks.rule;
    /// assert_eq!(rule("first-societies"), Perpetual::NoDraw);
    /// assert_eq!(rule("british-1899"), Perpetual::ClaimedInTurn);
    /// assert_eq!(rule("blue-book-1910"), Perpetual::Claimed);
    /// ```
    Perpetual {
        /// The player to move claims and proves.
        ClaimedInTurn,
        /// The player who can give them claims and proves, whoever is to move.
        Claimed,
        /// There is no such draw.
        NoDraw,
    }
    /// Which endless series of checks is proof.
    ///
    /// ```
    /// use statute::{Code, PerpetualReading, questions};
    /// let british = Code::find("british-1899").unwrap();
    /// assert_eq!(british.answers.draws.endless_checks_reading.rule, PerpetualReading::Spared);
    /// let question = questions().iter().find(|q| q.name == "endless_checks_reading").unwrap();
    /// let house = british.answering(question, &"strict".into()).unwrap();
    /// assert_eq!(house.answers.draws.endless_checks_reading.rule, PerpetualReading::Strict);
    /// ```
    PerpetualReading {
        /// No mate on the way, even where the defender walks into it.
        Strict,
        /// The defender who walks into mate where he need not has no complaint.
        Spared,
        /// A mate in the series does not break it.
        MateAllowed,
    }
}
