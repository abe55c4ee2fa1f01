//! Touching and adjusting.
use crate::{Answer, Said};

chapter! {
    /// Touching and adjusting
    ///
    /// ```
    /// let touching = |code| statute::Code::find(code).unwrap().answers.touching.clone();
    /// assert_eq!(touching("british-1899").mistaken_removal.by, ["II.5.g.1", "II.5.g.2"]);
    /// assert!(touching("first-societies").adverse_man_forgone.rule);
    /// assert!(!touching("british-1899").adverse_man_forgone.rule);
    /// ```
    Touching {
        /// When must a touched man of one's own be moved?
        own_man: Binding,
        /// What follows when a player touches a man of his own that is pinned to the King?
        pinned_man: NoMove,
        /// What follows when a player touches a man of his own that cannot move at all?
        blocked_man: NoMove,
        /// What follows when a player touches his King, and the King cannot move?
        immovable_king: NoMove,
        /// What follows when a player in check touches a man that cannot relieve it?
        useless_in_check: NoMove,
        /// When must a touched adverse man be taken?
        adverse_man: Binding,
        /// Does the owner of a touched man forgo what follows by a touch of his own in that very turn?
        adverse_man_forgone: bool,
        /// What follows when a player touches an adverse man that he cannot take?
        untakable_man: NoMove,
        /// Which binds, when several of one's own men are touched?
        several_own: Several,
        /// Which binds, when several adverse men are touched?
        several_adverse: Several,
        /// Which binds, when a man of one's own and an adverse man are touched?
        own_and_adverse: OwnAndAdverse,
        /// What follows when King and Rook are touched and another man is played?
        king_and_rook: KingAndRook,
        /// What binds, when King and Rook are touched one after the other?
        king_then_rook: KingThenRook,
        /// What may be exacted when a player touches a man and plays otherwise?
        played_otherwise: PlayedOtherwise,
        /// What follows when a man is touched in the opponent's turn?
        out_of_turn: OutOfTurn,
        /// When must notice of adjusting be given?
        notice_time: NoticeTime,
        /// What does notice of adjusting protect?
        notice_covers: NoticeCovers,
        /// Is a man carried elsewhere under cover of notice unprotected?
        carried_under_notice: Said = "Yes: notice covers adjusting, not a move.",
        /// What follows when a man is overturned or displaced by accident?
        accident: Accident,
        /// What follows when a man is knocked off the board by accident and put back?
        knocked_off: Accident,
        /// Does a touch count in doing what is required?
        excused: Said = "No.",
        /// Is it free to touch a man beside the board?
        beside_the_board: Said = "Yes.",
        /// What may be required of a player who holds a man and does not move it?
        holding: Holding,
        /// May a player be required to take his hand off a man?
        keeping_the_hand: Said = "Yes.",
        /// What follows when a man is taken off by mistake, as if in moving?
        mistaken_removal: MistakenRemoval,
        /// Is a touch free that is to put right an error of setting up?
        to_rectify: Said = "Yes, as long as the error can be put right.",
    }
}

choices! {
    /// When a duty lies on a player who touched a man.
    ///
    /// ```
    /// use statute::{Binding, Code};
    /// let rule = |code| Code::find(code).unwrap().answers.touching.adverse_man.rule;
    /// assert_eq!(rule("english-club"), Binding::OnDemand);
    /// assert_eq!(rule("british-1899"), Binding::AtOnce);
    /// ```
    Binding {
        /// From the touch on.
        AtOnce,
        /// Only if the opponent requires it.
        OnDemand,
        /// Never.
        Nothing,
    }
    /// What follows when nothing can be done with the man that was touched.
    ///
    /// ```
    /// use statute::{Code, NoMove};
    /// let rule = |code| Code::find(code).unwrap().answers.touching.pinned_man.rule;
    /// assert_eq!(rule("english-club"), NoMove::KingOrNothing);
    /// assert_eq!(rule("british-1899"), NoMove::KingElseSelectedOnDemand);
    /// assert_eq!(rule("blue-book-1910"), NoMove::KingElseSelected);
    /// ```
    NoMove {
        /// The opponent may exact a King move or, failing one, the move of a man he selects.
        KingElseSelectedOnDemand,
        /// The King must be moved or, failing a move of his, a man that the opponent selects.
        KingElseSelected,
        /// The King must be moved, if he can be.
        KingOrNothing,
        /// The opponent may exact that the check be covered with another man, or a King move.
        CoverOrKing,
        /// Nothing follows.
        Nothing,
    }
    /// Which of several touched men bind.
    ///
    /// ```
    /// use statute::{Code, Several};
    /// let rule = |code| Code::find(code).unwrap().answers.touching.several_own.rule;
    /// assert_eq!(rule("british-1899"), Several::Each);
    /// assert_eq!(rule("blue-book-1910"), Several::OpponentNames);
    /// assert_eq!(rule("fide-2023"), Several::First);
    /// ```
    Several {
        /// Every one.
        Each,
        /// The one that the opponent names.
        OpponentNames,
        /// The first that can move, or be taken.
        First,
    }
    /// A man of his own and an adverse one touched in one turn.
    ///
    /// ```
    /// use statute::{Code, OwnAndAdverse};
    /// let rule = |code| Code::find(code).unwrap().answers.touching.own_and_adverse.rule;
    /// assert_eq!(rule("british-1899"), OwnAndAdverse::Each);
    /// assert_eq!(rule("blue-book-1910"), OwnAndAdverse::BothElseOpponentElects);
    /// assert_eq!(rule("fide-2023"), OwnAndAdverse::BothElseFirst);
    /// ```
    OwnAndAdverse {
        /// Both bind.
        Each,
        /// One move that meets both; failing one the opponent elects.
        BothElseOpponentElects,
        /// One move that meets both; failing one the first touched binds.
        BothElseFirst,
    }
    /// King and Rook touched, another man played.
    ///
    /// ```
    /// use statute::{Code, KingAndRook};
    /// let rule = |code| Code::find(code).unwrap().answers.touching.king_and_rook.rule;
    /// assert_eq!(rule("english-club"), KingAndRook::OwnChoice);
    /// assert_eq!(rule("first-societies"), KingAndRook::OpponentChooses);
    /// assert_eq!(rule("british-1899"), KingAndRook::AsTouched);
    /// ```
    KingAndRook {
        /// As any men touched.
        AsTouched,
        /// One of the two, as the opponent chooses.
        OpponentChooses,
        /// One of the two, at his own choice.
        OwnChoice,
    }
    /// King and Rook touched one after the other.
    ///
    /// ```
    /// use statute::{Code, KingThenRook};
    /// let rule = |code| Code::find(code).unwrap().answers.touching.king_then_rook.rule;
    /// assert_eq!(rule("british-1899"), KingThenRook::AsTouched);
    /// assert_eq!(rule("fide-2023"), KingThenRook::MustCastle);
    /// ```
    KingThenRook {
        /// They bind as any men touched.
        AsTouched,
        /// King first: castling with that Rook, else another move of the King; Rook first: no castling with it.
        MustCastle,
    }
    /// A touched man that could move is left and another move completed.
    ///
    /// ```
    /// use statute::{Code, PlayedOtherwise};
    /// let rule = |code| Code::find(code).unwrap().answers.touching.played_otherwise.rule;
    /// assert_eq!(rule("english-club"), PlayedOtherwise::Duty);
    /// assert_eq!(rule("british-1899"), PlayedOtherwise::Indicate);
    /// assert_eq!(rule("blue-book-1910"), PlayedOtherwise::DutyOrStand);
    /// ```
    PlayedOtherwise {
        /// The move is undone and the opponent indicates any man touched in the turn.
        Indicate,
        /// The move is undone and the duty performed, or he lets it stand.
        DutyOrStand,
        /// The move is undone and the duty performed.
        Duty,
        /// Nothing.
        Nothing,
    }
    /// Men touched in the opponent's turn.
    ///
    /// ```
    /// use statute::{Code, OutOfTurn};
    /// let rule = |code| Code::find(code).unwrap().answers.touching.out_of_turn.rule;
    /// assert_eq!(rule("first-societies"), OutOfTurn::Nothing);
    /// assert_eq!(rule("british-1899"), OutOfTurn::NextTurn);
    /// ```
    OutOfTurn {
        /// May be treated as touched in the next turn.
        NextTurn,
        /// Nothing can be exacted.
        Nothing,
    }
    /// When notice of adjusting must be given.
    ///
    /// ```
    /// use statute::{Code, NoticeTime};
    /// let rule = |code| Code::find(code).unwrap().answers.touching.notice_time.rule;
    /// assert_eq!(rule("english-club"), NoticeTime::AtTouch);
    /// assert_eq!(rule("british-1899"), NoticeTime::BeforeTouch);
    /// ```
    NoticeTime {
        /// Before the touch.
        BeforeTouch,
        /// Before the touch or at its first instant.
        AtTouch,
    }
    /// What notice of adjusting protects.
    ///
    /// ```
    /// use statute::{Code, NoticeCovers};
    /// let rule = |code| Code::find(code).unwrap().answers.touching.notice_covers.rule;
    /// assert_eq!(rule("english-club"), NoticeCovers::Touching);
    /// assert_eq!(rule("british-1899"), NoticeCovers::Adjusting);
    /// ```
    NoticeCovers {
        /// Bringing a man nearer the centre of its square, and nothing else.
        Adjusting,
        /// Any touch, unless the man is carried to another square.
        Touching,
    }
    /// A man overturned or displaced by accident.
    ///
    /// ```
    /// use statute::{Accident, Code};
    /// let rule = |code| Code::find(code).unwrap().answers.touching.accident.rule;
    /// assert_eq!(rule("english-club"), Accident::OwnerRestores);
    /// assert_eq!(rule("first-societies"), Accident::BindsWhoReplaces);
    /// assert_eq!(rule("british-1899"), Accident::Excused);
    /// ```
    Accident {
        /// No touch; whoever likes puts it right.
        Excused,
        /// No touch; its owner may put it right.
        OwnerRestores,
        /// He who puts a man right in his turn without a word has touched it.
        BindsWhoReplaces,
    }
    /// Holding a man instead of moving it.
    ///
    /// ```
    /// use statute::{Code, Holding};
    /// let rule = |code| Code::find(code).unwrap().answers.touching.holding.rule;
    /// assert_eq!(rule("english-club"), Holding::Free);
    /// assert_eq!(rule("british-1899"), Holding::MayBeRequiredToReplace);
    /// ```
    Holding {
        /// He may be required to put it back.
        MayBeRequiredToReplace,
        /// Nothing: he is free while he holds it.
        Free,
    }
    /// A man taken off as if in moving, though no move took it.
    ///
    /// ```
    /// use statute::{Code, MistakenRemoval};
    /// let rule = |code| Code::find(code).unwrap().answers.touching.mistaken_removal.rule;
    /// assert_eq!(rule("english-club"), MistakenRemoval::FalseMove);
    /// assert_eq!(rule("british-1899"), MistakenRemoval::ReplacedAndTouched);
    /// ```
    MistakenRemoval {
        /// Put back, and perhaps treated as touched.
        ReplacedAndTouched,
        /// A false move like another.
        FalseMove,
    }
}
