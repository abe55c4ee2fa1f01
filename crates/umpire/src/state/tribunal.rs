//! Disputes before the umpire, a third party or the bystanders: one matter at a time.
use board::Color;

/// A ruling on the matter in dispute, and upon whom it falls.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Ruled {
    against: Color,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Tribunal {
    appeal: Option<Color>,
    ruled: Option<Ruled>,
}

impl Tribunal {
    pub fn refer(&mut self, by: Color) {
        self.appeal = Some(by);
    }
    /// An appeal waits to be answered.
    pub fn is_asked(&self) -> bool {
        self.appeal.is_some()
    }
    /// The matter is ruled on: the appeal is answered, and of this matter there is no other.
    pub fn rule(&mut self, against: Color) {
        self.appeal = None;
        self.ruled = Some(Ruled { against });
    }
    pub fn has_ruled(&self) -> bool {
        self.ruled.is_some()
    }
    pub fn has_ruled_against(&self, side: Color) -> bool {
        self.ruled == Some(Ruled { against: side })
    }
    /// The game goes on: what was ruled on is past, and who moves no longer waits for an answer.
    pub fn moved(&mut self, side: Color) {
        self.ruled = None;
        self.appeal = self.appeal.filter(|by| *by != side);
    }
}
