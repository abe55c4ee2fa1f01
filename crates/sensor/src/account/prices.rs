//! What accounts are charged for, in tenths of what it costs to take an adverse man in hand before one's own twice;
//! and how fast hands and boards are.
use crate::event::Millis;

/// A hand takes hold of an adverse man in its own turn: to capture, most likely.
pub const ADVERSE: u32 = 5;
/// A player handles his own man when the other has moved, though the umpire has it that the turn is not over.
pub const ANSWERS: u32 = 3;
/// A player handles his own man in the other's turn.
pub const OUT_OF_TURN: u32 = 50;
/// A player handles the other's man in the other's turn.
pub const MEDDLING: u32 = 90;
/// The man is put back where it stood.
pub const PUT_BACK: u32 = 5;
/// It was only adjusted, and he had said so.
pub const NOTICE: u32 = 59;
/// The hand stays on a man longer than hands do.
pub const STAYS: u32 = 45;
/// And meant to be moved, though the clock stands still.
pub const NOT_ADJUSTED: u32 = 45;
/// A man is carried on: a slide, a bounce.
pub const CARRIED: u32 = 2;
/// A hand holds a third man.
pub const FULL_HAND: u32 = 20;
/// Somebody moves the other's man elsewhere.
pub const MOVES_ADVERSE: u32 = 120;
/// The umpire finds a fault.
pub const BLAME: u32 = 30;
/// Somebody says what the umpire refuses.
pub const SAID_IN_VAIN: u32 = 50;
/// Somebody says what he may, and the men are put so.
pub const SAID: u32 = 12;
/// The same while the clock stands still, which is stopped to say such things.
pub const SAID_STOPPED: u32 = 3;
/// And what is to be put back goes straight to where it is moved.
pub const STRAIGHT: u32 = 5;
/// Play goes on though the men do not stand as the ruling has them.
pub const LEFT_ASTRAY: u32 = 40;
/// A duty is left.
pub const DUTY: u32 = 3;
/// The umpire refuses the act.
pub const REFUSED: u32 = 60;
/// A square may be flickering.
pub const FLICKER: u32 = 12;
/// It was: what is given back when the man is felt again at once.
pub const FLICKERED: u32 = 8;
/// A square stays so for longer than any flicker.
pub const NO_FLICKER: u32 = 95;
/// A square feels a man that is not there.
pub const PHANTOM: u32 = 14;
/// Two messages come in the wrong order.
pub const SWAPPED: u32 = 8;
/// A message never came.
pub const MISSED: u32 = 40;
/// The same thing is told twice.
pub const TWICE: u32 = 1;
/// A piece from beside the board is set for a Pawn.
pub const PROMOTION: u32 = 4;
/// What was set for it is not a Queen.
pub const UNDERPROMOTION: u32 = 4;
/// A captured man lies on another square for a moment.
pub const LAID_ASIDE: u32 = 10;
/// The men are no longer being played with.
pub const CLEARING: u32 = 90;
/// And each man that is then handled.
pub const CLEARED: u32 = 14;
/// Each man that is handled while the clock stands still.
pub const CLEARED_STOPPED: u32 = 2;
/// Each man that fell together with another, or is set up again where it stood.
pub const SET_UP_AGAIN: u32 = 4;
/// A third man is lifted at the very same time.
pub const THREE_AT_ONCE: u32 = 70;
/// A man is lifted at the very moment at which another square changes.
pub const AT_ONCE: u32 = 45;
/// A man is played while the clock stands still.
pub const PLAYS_STOPPED: u32 = 12;
/// The men are no longer being played with, the clock having been stopped.
pub const CLEARING_STOPPED: u32 = 10;
/// Who has moved keeps another man of his own in the hand.
pub const LOST: u32 = 50;
/// A man of one's own is taken off before the first move: given as odds.
pub const GIVEN: u32 = 45;
/// The clock is pressed by one who has not moved.
pub const PRESSED_EARLY: u32 = 15;
/// The clock is pressed with a man in the hand.
pub const PRESSED_HOLDING: u32 = 20;

/// Faster than any hand lifts a man and sets it down.
pub const TOO_QUICK: Millis = 150;
/// A man that comes off and back more slowly than this was not flickering.
pub const FLICKER_ENDS: Millis = 400;
/// Messages of one scan come within this.
pub const SCAN: Millis = 350;
/// A man set down for less was only slid across.
pub const SLIDE: Millis = 700;

/// A captured man is not felt again after this.
pub const LONG_TAKEN: Millis = 5_000;

/// The price of a hand that would have to be quicker than hands are.
pub fn quick(since: Millis, now: Millis) -> u32 {
    match now.saturating_sub(since) {
        0..=TOO_QUICK => 30,
        151..=250 => 8,
        _ => 0,
    }
}
