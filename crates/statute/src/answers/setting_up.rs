//! Setting up.
use crate::{Answer, Said};

chapter! {
    /// Setting up
    ///
    /// ```
    /// use statute::{Code, SetUp};
    /// let setting_up = |code| Code::find(code).unwrap().answers.setting_up.clone();
    /// assert_eq!(setting_up("english-club").moves_allowed.rule, 4);
    /// assert_eq!(setting_up("english-club").odds_forgotten.rule, SetUp::SuffererChooses);
    /// assert_eq!(setting_up("fide-2023").board_misplaced.rule, SetUp::Transferred); // to a board put right
    /// ```
    SettingUp {
        /// What follows if the board was turned?
        board_misplaced: SetUp,
        /// What follows if men were set up on wrong squares?
        men_misplaced: SetUp,
        /// What follows if a man was missing from the start?
        man_missing: SetUp,
        /// What follows if a man too many was set up?
        surplus_man: SetUp,
        /// May a Pawn wrongly set up on another rank than its second go two squares at its first move?
        two_squares_from_anywhere: bool,
        /// What follows if the odds agreed upon were forgotten?
        odds_forgotten: SetUp,
        /// What follows if the wrong player began?
        wrong_first_player: SetUp,
        /// What follows if that is found too late?
        wrong_first_player_late: Said = "The game stands.",
        /// What follows if an error of setting up is found too late?
        found_late: LateSetUp,
        /// Does the result stand if an error of setting up is found after the end?
        found_after_the_end: Said = "Yes: the result stands.",
        /// What should be done if two men began on each other's squares?
        squares_exchanged: Said =
            "If both played as if they stood rightly, the two men change places.",
        /// What should be done if the error did not bear on the play?
        error_without_effect: Said = "The game stands.",
        /// What should be done if the error did bear on the play?
        injury_shown: Said =
            "The game is annulled; but he who was short may go on, unless the other shows that the error has hurt him.",
        /// May a player complain who knew of the error and kept silent?
        kept_silent: Said = "No.",
        /// May a player complain who accepted the error?
        error_accepted: Said = "No.",
        /// Within how many moves of the second player must an error of setting up be pointed out?
        moves_allowed: u32,
    }
}

choices! {
    /// An error in board, men or first player, found in time.
    ///
    /// ```
    /// use statute::{Code, SetUp};
    /// let rule = |code| Code::find(code).unwrap().answers.setting_up.man_missing.rule;
    /// assert_eq!(rule("english-club"), SetUp::AdversaryChooses);
    /// assert_eq!(rule("first-societies"), SetUp::Annulled);
    /// assert_eq!(rule("british-1899"), SetUp::AnnulOnDemand);
    /// ```
    SetUp {
        /// Either player may have the game annulled.
        AnnulOnDemand,
        /// The game is annulled.
        Annulled,
        /// Either player may have it begun again.
        RecommenceOnDemand,
        /// His adversary may have the man put in its place or the game begun again, without limit of time.
        AdversaryChooses,
        /// He who suffered by it may have the game begun again, without limit of time.
        SuffererChooses,
        /// Either may have it begun again in time; afterwards the giver cannot win.
        RecommenceElseNoWin,
        /// The game goes on, transferred to a board rightly placed.
        Transferred,
    }
    /// An error of setting up found too late.
    ///
    /// ```
    /// use statute::{Code, LateSetUp};
    /// let rule = |code| Code::find(code).unwrap().answers.setting_up.found_late.rule;
    /// assert_eq!(rule("english-club"), LateSetUp::Stands);
    /// assert_eq!(rule("british-1899"), LateSetUp::Equity);
    /// ```
    LateSetUp {
        /// The code has no rule; the parties settle it.
        NoProvision,
        /// Settled on its merits.
        Equity,
        /// The game goes on as the men stand.
        Stands,
    }
}
