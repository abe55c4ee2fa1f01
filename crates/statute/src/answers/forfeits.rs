//! Conduct.
use crate::{Answer, Said};

chapter! {
    /// Conduct
    ///
    /// ```
    /// use statute::{Code, Forfeiture};
    /// let blue_book = Code::find("blue-book-1910").unwrap();
    /// let forfeits = &blue_book.answers.forfeits;
    /// assert_eq!(forfeits.leaving_in_anger.rule, Forfeiture::AtOnce);
    /// assert_eq!(forfeits.disturbance.rule, Forfeiture::AfterAdmonition);
    /// assert_eq!(forfeits.books.rule, Forfeiture::None);
    /// ```
    Forfeits {
        /// What follows when a player wilfully upsets the men?
        upsetting: Forfeiture,
        /// What follows when a player wilfully falsifies the position?
        falsifying: Forfeiture,
        /// What follows when a player uses a second board?
        second_board: Forfeiture,
        /// What follows when a player consults books?
        books: Forfeiture,
        /// What follows when a player asks for help?
        assistance: Forfeiture,
        /// What follows when a player refuses what was lawfully demanded?
        refusal: Forfeiture,
        /// What follows when a player refuses to abide by the laws or the umpire?
        disobedience: Forfeiture,
        /// What follows when a player leaves in anger?
        leaving_in_anger: Forfeiture,
        /// What follows when a player disturbs the other?
        disturbance: Forfeiture,
        /// Must a claim to a forfeit name its ground?
        claimed: Said = "Yes.",
        /// Is the claim to a forfeit lost by moving after one knows of it?
        lost_by_moving: Said = "Yes.",
        /// Does a player who resigns lose?
        resignation: Said = "Yes.",
        /// Is there a rule for advice that nobody asked for?
        unasked_advice: Said = "No: it is left to those who decide disputes.",
        /// Who decides disputes?
        tribunal: Said = "He who was appointed to it, or to whom the parties refer it.",
        /// Is the decision final?
        decision_final: Said = "Yes.",
        /// May the players depart from the laws by consent, when a match has begun?
        consent_in_match: bool,
    }
}

choices! {
    /// Misconduct.
    ///
    /// ```
    /// use statute::{Code, Forfeiture};
    /// let rule = |code| Code::find(code).unwrap().answers.forfeits.disobedience.rule;
    /// assert_eq!(rule("british-1899"), Forfeiture::OnClaim);
    /// assert_eq!(rule("blue-book-1910"), Forfeiture::AtOnce);
    /// assert_eq!(rule("fide-2023"), Forfeiture::Penalised);
    /// ```
    Forfeiture {
        /// The game is lost if the opponent claims it.
        OnClaim,
        /// The game is lost.
        AtOnce,
        /// Lost if repeated after an admonition, and the opponent appeals.
        AfterAdmonition,
        /// The umpire penalises it as he chooses.
        Penalised,
        /// No sanction.
        None,
    }
}

impl Forfeiture {
    /// Whether the game can be lost by it.
    pub fn forfeits(self) -> bool {
        !matches!(self, Forfeiture::Penalised | Forfeiture::None)
    }
}
