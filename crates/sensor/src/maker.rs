//! What every maker's board can do, however it says it.
use crate::event::What;

/// The language of one maker's boards, heard byte by byte. It holds what is not yet complete and no more.
pub trait Maker {
    fn name(&self) -> &'static str;
    /// How many bits a second a serial line to it carries.
    fn speed(&self) -> u32 {
        9600
    }
    /// What is said to the board when the line opens: tell who you are, how the men stand, and go on telling.
    fn greeting(&self) -> Vec<u8>;
    /// What asks for the whole board.
    fn asks_board(&self) -> Vec<u8>;
    /// Hears bytes; what they tell is added. Bytes that are no message are passed over with one sentence.
    fn hears(&mut self, bytes: &[u8], told: &mut Vec<What>);
    /// The line is closed: what was begun will not be finished.
    fn ends(&mut self, told: &mut Vec<What>);
}

/// The maker of that name.
pub fn maker(name: &str) -> Option<Box<dyn Maker + Send>> {
    match name {
        "dgt" => Some(Box::new(crate::dgt::Dgt::default())),
        "chessnut" => Some(Box::new(crate::chessnut::Chessnut::default())),
        "millennium" => Some(Box::new(crate::millennium::Millennium::default())),
        "livechess" => Some(Box::new(crate::livechess::LiveChess::default())),
        _ => None,
    }
}

/// The makers whose boards are understood at a port.
pub const MAKERS: [&str; 3] = ["dgt", "chessnut", "millennium"];
