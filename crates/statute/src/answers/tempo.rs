//! Rapid and blitz.
use crate::Answer;

chapter! {
    /// Rapid and blitz
    ///
    /// ```
    /// let fide = statute::Code::find("fide-2023").unwrap();
    /// let tempo = &fide.answers.tempo;
    /// assert_eq!((tempo.rapid_below.rule, tempo.blitz_up_to.rule), (60, 10));
    /// assert!(tempo.record_needed.rule && !fide.at_tempo("blitz").unwrap().answers.tempo.record_needed.rule);
    /// ```
    Tempo {
        /// Below how many minutes is a game rapid, sixty times what is added counted in?
        rapid_below: u32,
        /// Up to how many minutes is a game blitz?
        blitz_up_to: u32,
        /// Need the players record at this tempo?
        record_needed: bool,
        /// May a sheet be asked for at any time?
        sheet: bool,
        /// How often may a player see the score that others keep?
        score_requests: u32,
        /// After how many moves of each are the setting of men, board and clock closed?
        closed_after: u32,
        /// Does the umpire who sees an illegal position wait for the next move, and then declare the game drawn?
        illegal_position: bool,
        /// May the players agree to put an answered illegal move right?
        by_agreement: bool,
        /// Does the umpire, too, call a flag that has fallen?
        flag_called: bool,
    }
}
