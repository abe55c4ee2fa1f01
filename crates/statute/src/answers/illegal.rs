//! Illegal moves.
use crate::{Answer, Said};

chapter! {
    /// Illegal moves
    ///
    /// ```
    /// let illegal = |code| statute::Code::find(code).unwrap().answers.illegal.clone();
    /// assert!(illegal("english-club").is_a_move.rule); // the turn passes
    /// assert!(!illegal("british-1899").is_a_move.rule);
    /// assert!(illegal("fide-2023").plain.rule.is_empty()); // nothing to elect: the umpire restores
    /// ```
    Illegal {
        /// Is an illegal move a move, so that the turn passes?
        is_a_move: bool,
        /// What may be exacted for a man played where it cannot go?
        plain: Vec<Election>,
        /// What may be exacted for an illegal capture?
        capture: Vec<Election>,
        /// Is a capture judged as one when it is only the King that forbids it?
        capture_first: bool,
        /// What may be exacted when a player takes a man of his own?
        own_man_taken: Vec<Election>,
        /// What may be exacted when a player moves an adverse man?
        adverse_man_moved: Vec<Election>,
        /// What may be exacted when a player moves his King into check?
        king_into_check: Vec<Election>,
        /// What may be exacted when a player uncovers check on his own King?
        check_uncovered: Vec<Election>,
        /// What may be exacted when a player in check makes a move that leaves him there?
        check_not_met: Vec<Election>,
        /// What may be exacted when a player makes two moves in succession?
        two_moves: Vec<Election>,
        /// What may be exacted when a player changes a move that he has completed?
        changed_move: Vec<Election>,
        /// What may be exacted when a player puts another move for an illegal one?
        substituted: Substituted,
        /// May a penalty also be exacted in the offender's next turn, when his move out of turn was annulled?
        annulled_penalty_next_turn: bool,
        /// What follows when an illegality is found later?
        found_later: FoundLater,
        /// What follows when an illegality is found after mate?
        found_after_mate: FoundLater,
        /// Does a substituted move stand, if it was legal in itself and has been answered?
        substitute_stands: bool,
        /// Is an unlawful move recalled as soon as anybody points it out, or is it for the adversary to elect?
        recalled_on_pointing_out: bool,
        /// Is the game annulled if the position cannot be restored?
        cannot_be_retraced: Said = "Yes.",
        /// May the players correct an illegality by consent?
        by_consent: Said = "Yes.",
        /// What follows when a man fell off unnoticed and play went on without it?
        man_fallen: FallenMan,
    }
}

choices! {
    /// Another move put for an illegal one.
    ///
    /// ```
    /// use statute::{Code, Substituted};
    /// let rule = |code| Code::find(code).unwrap().answers.illegal.substituted.rule;
    /// assert_eq!(rule("english-club"), Substituted::AsIllegal);
    /// assert_eq!(rule("british-1899"), Substituted::Indicated);
    /// assert_eq!(rule("fide-2023"), Substituted::Nothing);
    /// ```
    Substituted {
        /// A move of any man touched for either, as the opponent indicates, or of the King.
        Indicated,
        /// What may be exacted for the illegal one.
        AsIllegal,
        /// Nothing.
        Nothing,
    }
    /// One thing that may be elected for an offence; that the position be restored, and no more, always may.
    ///
    /// ```
    /// use statute::{Code, Election};
    /// let menu = |code| Code::find(code).unwrap().answers.illegal.two_moves.rule.clone();
    /// assert_eq!(menu("british-1899"), [Election::Annul]);
    /// assert_eq!(menu("first-societies"), [Election::BothStand, Election::Annul, Election::FirstStands]);
    /// ```
    Election {
        /// A man touched in the turn is moved, or taken, or takes another, as indicated.
        Touched,
        /// The King is moved; failing a move of his, a man that the opponent selects.
        KingElseSelected,
        /// The King is moved.
        King,
        /// The King is moved, or this part is remitted.
        KingOrRemit,
        /// The man that was wrongly played is moved.
        Man,
        /// The man of his own that was wrongly taken off is moved.
        OwnVictim,
        /// The adverse man concerned is taken as the law allows.
        Take,
        /// Some other man than the King is moved, as the opponent designates.
        Designated,
        /// The check is covered.
        Cover,
        /// The Rook concerned is moved.
        Rook,
        /// The move stands.
        Stand,
        /// The first move stands.
        FirstStands,
        /// The second move stands.
        SecondStands,
        /// Both moves stand.
        BothStand,
        /// The act is undone.
        Annul,
        /// If none of the others is possible: a man that the opponent selects is moved.
        ElseSelected,
        /// If none of the others is possible: the King is moved, if he can be.
        ElseKing,
        /// If none of the others is possible: as for a plain false move.
        ElseAsPlain,
        /// If none of the others is possible: the man that was touched is moved, if it can be.
        ElseTouchedMan,
        /// The choice is not the opponent's but the offender's own.
        OffenderChooses,
    }
    /// A man that fell by accident, and play went on without it.
    ///
    /// ```
    /// use statute::{Code, FallenMan};
    /// let rule = |code| Code::find(code).unwrap().answers.illegal.man_fallen.rule;
    /// assert_eq!(rule("english-club"), FallenMan::OwnerRestores);
    /// assert_eq!(rule("british-1899"), FallenMan::NoProvision);
    /// assert_eq!(rule("blue-book-1910"), FallenMan::Retraced);
    /// ```
    FallenMan {
        /// The code gives no rule.
        NoProvision,
        /// The moves made since are retraced and the man is put back.
        Retraced,
        /// The moves stand; its owner may put it back whenever he likes.
        OwnerRestores,
    }
    /// An illegality that nobody noticed in time.
    ///
    /// ```
    /// use statute::{Code, FoundLater};
    /// let rule = |code| Code::find(code).unwrap().answers.illegal.found_later.rule;
    /// assert_eq!(rule("english-club"), FoundLater::Stands);
    /// assert_eq!(rule("british-1899"), FoundLater::Restored);
    /// ```
    FoundLater {
        /// The position before it is restored, without penalty.
        Restored,
        /// It is as good as lawful.
        Stands,
    }
}
