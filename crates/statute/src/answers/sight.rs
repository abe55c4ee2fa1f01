//! Players who do not see.
use crate::{Answer, Known};

chapter! {
    /// Players who do not see
    ///
    /// ```
    /// let fide = statute::Code::find("fide-2023").unwrap();
    /// assert_eq!(fide.answers.sight.boards_differ.by, ["D.2.9"]);
    /// let question = statute::questions().iter().find(|q| q.id() == "sight.two_boards").unwrap();
    /// assert_eq!(question.title, "Players who do not see");
    /// ```
    Sight {
        /// May either require two boards, where one player does not see?
        two_boards: Known = "Yes.",
        /// Are moves announced to him who does not see, and by him?
        announced: Known = "Yes, repeated by the other, and made on his board.",
        /// Is a man touched when it is out of its aperture?
        touched: Known = "Yes, on the board of him who does not see.",
        /// Is his move made when it stands and is announced?
        made: Known = "Yes, and what it takes is off the board.",
        /// Is the opponent's clock started only when it was announced?
        clock: Known = "Yes.",
        /// Do the ordinary rules hold for the sighted player?
        sighted: Known = "Yes.",
        /// Must he who does not see keep score?
        keeps_score: Known = "Yes, in writing or by a recording device.",
        /// Is a slip of the tongue put right before the clock is started?
        slip: Known = "Yes, at once.",
        /// Are boards that differ put right by the scores?
        boards_differ: Known =
            "Yes; where the scores differ too, the game goes back to where they agree.",
        /// May he who does not see have an assistant?
        assistant: Known = "Yes, to make and announce the moves.",
        /// May his assistant keep the score and start the clock?
        assistants_score: Known = "Yes.",
        /// Does his assistant tell times and moves only when asked?
        only_asked: Known = "Yes.",
        /// May his assistant claim the game on time?
        assistant_claims: Known = "Yes, and tell the umpire that a man was touched.",
        /// What may the sighted player's assistant do for him, if the other has none?
        others_assistant: Vec<Office>,
    }
}

choices! {
    /// What an assistant does for his player.
    ///
    /// ```
    /// use statute::{Code, answers::Office};
    /// let others = |code| Code::find(code).unwrap().answers.sight.others_assistant.rule.clone();
    /// assert_eq!(others("fide-2023"), [Office::Moves, Office::Announces]);
    /// assert!(others("blue-book-1910").is_empty());
    /// ```
    Office {
        /// He makes the moves.
        Moves,
        /// He announces them.
        Announces,
        /// He keeps the score and presses the clock.
        Score,
        /// He claims, and tells what was done.
        Claims,
        /// He sees to adjourning and resuming.
        Adjourns,
    }
}
