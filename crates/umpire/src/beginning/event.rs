//! The regulations of an event: its time, its penalties, its equipment.
use board::{Array, Color};

use crate::act::Points;
use crate::agreement::{Agreement, Countdown, Tempo};
use crate::beginning::terms::once;

#[derive(Clone, Debug, Default)]
pub(crate) struct Event {
    pub countdown: Option<Countdown>,
    pub tempo: Option<Tempo>,
    /// The Competitive Rules hold in rapid and blitz.
    pub supervised: bool,
    /// Seconds after which he who is not there has lost.
    pub default_time: Option<u32>,
    /// No draw is agreed before this move.
    pub no_draws: Option<u32>,
    /// For a win, a draw, a loss.
    pub points: Option<[Points; 3]>,
    pub no_appeal: bool,
    pub fines: bool,
    pub leaving_reported: bool,
    pub device_penalised: bool,
    pub no_umpire: bool,
    pub quickplay: bool,
    /// Chess960, and the array if it has been drawn.
    pub lot: Option<Option<Array>>,
    pub cannot_see: Vec<Color>,
    pub disabled: Vec<Color>,
    pub assistants: Vec<Color>,
}

impl Event {
    pub fn agree(&mut self, agreement: &Agreement) -> Result<(), String> {
        match agreement {
            Agreement::Countdown(countdown) => {
                let twice = "Two different time limits cannot be agreed on.";
                once(&mut self.countdown, countdown.clone(), twice)?;
            }
            Agreement::Tempo(tempo) => {
                once(&mut self.tempo, *tempo, "A game cannot be of two kinds.")?
            }
            Agreement::Supervised => self.supervised = true,
            Agreement::DefaultTime(seconds) => once(
                &mut self.default_time,
                *seconds,
                "There cannot be two default times.",
            )?,
            Agreement::NoDraws(before) => self.no_draws = Some(before.unwrap_or(u32::MAX)),
            Agreement::Points(points) => once(
                &mut self.points,
                *points,
                "A result cannot count differently at once.",
            )?,
            Agreement::NoAppeal => self.no_appeal = true,
            Agreement::Fines => self.fines = true,
            Agreement::LeavingReported => self.leaving_reported = true,
            Agreement::DevicePenalised => self.device_penalised = true,
            Agreement::NoUmpire => self.no_umpire = true,
            Agreement::Quickplay => self.quickplay = true,
            Agreement::Chess960(array) => once(
                &mut self.lot,
                *array,
                "Two different arrays cannot be drawn.",
            )?,
            Agreement::CannotSee(side) => self.cannot_see.push(*side),
            Agreement::Disabled(side) => self.disabled.push(*side),
            Agreement::Assistant(side) => self.assistants.push(*side),
            _ => {}
        }
        Ok(())
    }
}
