//! Check.
use crate::{Answer, Said};

chapter! {
    /// Check
    ///
    /// ```
    /// let check = |code| statute::Code::find(code).unwrap().answers.check.clone();
    /// assert!(check("english-club").must_be_announced.rule);
    /// assert!(!check("blue-book-1910").must_be_announced.rule);
    /// assert_eq!(check("blue-book-1910").must_be_announced.by, ["Check.2"]);
    /// ```
    Check {
        /// Must check be announced?
        must_be_announced: bool,
        /// May a check that was not announced be ignored?
        unannounced: Said = "Yes, until it is announced.",
        /// Is mate final that was not announced?
        unannounced_mate: Said =
            "Not until it is announced, unless no move is left even where the check is ignored.",
        /// What follows when check is announced late?
        late_cry: LateCry,
        /// What follows when check is announced later still?
        late_warning: Said = "The check is met from then on, and nothing is taken back.",
        /// May a player take back his last move who finds that he has long been in check?
        long_in_check: bool,
        /// What follows when check is announced where there is none?
        false_check: FalseCheck,
    }
}

choices! {
    /// Check said later than at the move that gave it.
    ///
    /// ```
    /// use statute::{Code, LateCry};
    /// let rule = |code| Code::find(code).unwrap().answers.check.late_cry.rule;
    /// assert_eq!(rule("english-club"), LateCry::RecallOne);
    /// assert_eq!(rule("first-societies"), LateCry::RecallAll);
    /// assert_eq!(rule("british-1899"), LateCry::NoEffect);
    /// ```
    LateCry {
        /// Nothing.
        NoEffect,
        /// All moves since are recalled.
        RecallAll,
        /// If it is said at the next move, one move on each side is recalled.
        RecallOne,
    }
    /// Check said where there is none.
    ///
    /// ```
    /// use statute::{Code, FalseCheck};
    /// let rule = |code| Code::find(code).unwrap().answers.check.false_check.rule;
    /// assert_eq!(rule("english-club"), FalseCheck::MayRetract);
    /// assert_eq!(rule("blue-book-1910"), FalseCheck::Excuses);
    /// assert_eq!(rule("fide-2023"), FalseCheck::NoEffect);
    /// ```
    FalseCheck {
        /// What it caused is not punished; a move made stands.
        Excuses,
        /// What was touched or moved in consequence may be retracted.
        MayRetract,
        /// Nothing: what was touched binds.
        NoEffect,
    }
}
