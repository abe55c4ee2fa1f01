//! Exacting penalties.
use crate::{Answer, Said};

chapter! {
    /// Exacting penalties
    ///
    /// ```
    /// let penalties = |code| statute::Code::find(code).unwrap().answers.penalties.clone();
    /// assert!(penalties("first-societies").offences_united.rule);
    /// assert!(!penalties("british-1899").offences_united.rule);
    /// assert_eq!(penalties("british-1899").chosen_by_opponent.by, ["II.11.d"]);
    /// ```
    Penalties {
        /// What ends the right to a penalty?
        window: Window,
        /// Does the right to a penalty for touching end as any other does?
        touch_window: Said = "Yes.",
        /// When may a penalty for an offence out of turn be exacted?
        next_turn_window: Said =
            "In the offender's next turn, until the other touches a man again.",
        /// What follows when a penalty is demanded that cannot be performed?
        impossible: Impossible,
        /// Is the position restored before the penalty is performed?
        restoring: Said = "Yes.",
        /// Who tells which touched man is to be moved or taken, where there is a choice?
        indicating: Said = "The opponent.",
        /// Is it a penalty to have to move the King?
        king: Said = "Yes.",
        /// Who names the man that is moved, where the King ought to be and cannot?
        selected: Said = "The opponent.",
        /// Is a penalty let off in which the King ought to be moved and cannot?
        remitted: Said = "Yes.",
        /// May a penalty be let go?
        waiver: Said = "Yes.",
        /// Does the opponent choose among penalties?
        chosen_by_opponent: Said = "Yes, unless a law gives the choice to the offender.",
        /// May that be demanded, or let go, which the law lays on the other at once?
        duty_may_be_demanded: bool,
        /// May one penalty be elected from all that several offences in one turn allow?
        offences_united: bool,
    }
}

choices! {
    /// What ends a right to a penalty.
    ///
    /// ```
    /// use statute::{Code, Window};
    /// let rule = |code| Code::find(code).unwrap().answers.penalties.window.rule;
    /// assert_eq!(rule("english-club"), Window::Move);
    /// assert_eq!(rule("first-societies"), Window::AnyTouch);
    /// assert_eq!(rule("british-1899"), Window::Touch);
    /// ```
    Window {
        /// The injured player touches a man, otherwise than the law excuses.
        Touch,
        /// The injured player deliberately touches any man, in either turn.
        AnyTouch,
        /// The injured player completes a move.
        Move,
    }
    /// A penalty is demanded that cannot be performed.
    ///
    /// ```
    /// use statute::{Code, Impossible};
    /// let rule = |code| Code::find(code).unwrap().answers.penalties.impossible.rule;
    /// assert_eq!(rule("english-club"), Impossible::ElectAgain);
    /// assert_eq!(rule("british-1899"), Impossible::RightForfeited);
    /// ```
    Impossible {
        /// The right to a penalty is lost.
        RightForfeited,
        /// Another may be demanded.
        ElectAgain,
    }
}
