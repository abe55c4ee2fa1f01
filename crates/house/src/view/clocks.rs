//! What is seen of the clocks.
use serde::Serialize;
use utoipa::ToSchema;

use super::sides_where;
use crate::settlement::Sides;
use crate::table::Table;

/// A clock, in milliseconds.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct ClockView {
    pub used: u64,
    pub running: bool,
    /// Moves due for the time used.
    pub due: Option<u32>,
    /// What is left: until the flag falls, or until the time is next tested.
    pub left: Option<u64>,
    /// What runs off before that does.
    pub delay: u64,
    /// The flag is down.
    pub down: bool,
    /// Moves to be completed until more time is given; null where none is.
    pub moves_to_go: Option<u32>,
}

/// Where a clock that is pressed completes the moves.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Pressed {
    /// Sides that have made a move and let it go, their clock not pressed upon it.
    pub uncompleted: Vec<&'static str>,
    /// Moves completed.
    pub completed: Sides<u32>,
    /// Illegal moves that count against a side.
    pub illegal_moves: Sides<u32>,
}

pub(super) fn clocks(table: &Table, at: u64) -> Option<Sides<ClockView>> {
    let clocks = table.clocks.as_ref()?;
    let made = table.made();
    Some(Sides::each(|side| {
        let used = clocks.used_at(side, at);
        let view = ClockView {
            used,
            running: clocks.running() == Some(side),
            due: table.game.due(side),
            ..ClockView::default()
        };
        // The umpire's clock stands at its last reading, in whole seconds.
        let since = used.saturating_sub(u64::from(table.game.clock(side)) * 1000);
        let passed = u32::try_from(since / 1000).unwrap_or(u32::MAX);
        match table.game.clock_face(side, passed) {
            None => ClockView {
                left: clocks.left_at(side, *made.of(side), at),
                ..view
            },
            Some(face) => {
                let [left, delay] = [face.left, face.delay].map(|s| u64::from(s) * 1000);
                let part = since % 1000;
                ClockView {
                    left: Some(left.saturating_sub(if delay > 0 { 0 } else { part })),
                    delay: delay.saturating_sub(part),
                    down: face.down,
                    moves_to_go: face.moves_to_go,
                    ..view
                }
            }
        }
    }))
}

pub(super) fn pressed(table: &Table, told: bool) -> Option<Pressed> {
    let game = &table.game;
    game.clock_completes().then(|| Pressed {
        uncompleted: sides_where(|side| game.awaits_clock(side)),
        completed: Sides::each(|side| game.completed(side)),
        illegal_moves: match told {
            true => Sides::each(|side| game.illegal_moves(side)),
            false => Sides::default(),
        },
    })
}
