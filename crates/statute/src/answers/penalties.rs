//! Exacting penalties.
use crate::{Answer, Said};

chapter! {
    /// Exacting penalties
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
    Window {
        /// The injured player touches a man, otherwise than the law excuses.
        Touch,
        /// The injured player deliberately touches any man, in either turn.
        AnyTouch,
        /// The injured player completes a move.
        Move,
    }
    /// A penalty is demanded that cannot be performed.
    Impossible {
        /// The right to a penalty is lost.
        RightForfeited,
        /// Another may be demanded.
        ElectAgain,
    }
}
