//! How the players bear themselves, as the umpire keeps it in mind: what is open for him to act on, who was warned, who
//! refuses, who has a device on him.
use board::Color;

use crate::state::stand::index;

/// Open until the umpire has acted on it or excused it.
#[derive(Clone, Debug)]
pub(crate) struct Irregularity {
    /// Who did it; nobody at the board if none.
    by: Option<Color>,
    cites: Vec<String>,
    /// A bystander did it.
    bystander: bool,
    /// For which sides time may be given for it, where it came from outside.
    time_for: [bool; 2],
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Behaviour {
    irregularities: Vec<Irregularity>,
    warned: [bool; 2],
    refused: [bool; 2],
    persistent: [bool; 2],
    inspected: [bool; 2],
    devices: [bool; 2],
    late: Option<Color>,
}

impl Behaviour {
    /// Something irregular is done at the board.
    pub fn is_irregular(&mut self, by: Option<Color>, cites: &[String]) {
        self.irregularities.push(Irregularity {
            by,
            cites: cites.to_vec(),
            bystander: false,
            time_for: [false; 2],
        });
    }
    /// A bystander has interfered; from outside, he may have cost both players time.
    pub fn bystander_interferes(&mut self, cites: &[String], outside: bool) {
        self.irregularities.push(Irregularity {
            by: None,
            cites: cites.to_vec(),
            bystander: true,
            time_for: [outside; 2],
        });
    }
    pub fn how_many_open(&self) -> usize {
        self.irregularities.len()
    }
    fn open_against(&self, side: Color) -> impl Iterator<Item = &Irregularity> {
        let open = self.irregularities.iter();
        open.filter(move |i| i.by == Some(side))
    }
    pub fn is_open_against(&self, side: Color) -> bool {
        self.open_against(side).next().is_some()
    }
    /// What the irregularities of a side that are open rest on.
    pub fn cites_against(&self, side: Color) -> Vec<String> {
        let open = self.open_against(side);
        open.flat_map(|i| i.cites.iter().cloned()).collect()
    }
    /// Whether something is open against a side that rests on just this.
    pub fn is_open_for(&self, side: Color, cites: &[String]) -> bool {
        self.open_against(side).any(|i| i.cites == cites)
    }
    /// The umpire has acted on what was open against a side, or let it off.
    pub fn dealt_with(&mut self, side: Color) {
        self.irregularities.retain(|i| i.by != Some(side));
    }
    pub fn bystander_interfered(&self) -> bool {
        self.irregularities.iter().any(|i| i.bystander)
    }
    /// The bystanders are dealt with; says what that rests on.
    pub fn bystanders_dealt_with(&mut self) -> Vec<String> {
        let theirs = self.irregularities.extract_if(.., |i| i.bystander);
        theirs.flat_map(|i| i.cites).collect()
    }
    pub fn may_have_time(&self, side: Color) -> bool {
        self.irregularities.iter().any(|i| i.time_for[index(side)])
    }
    /// Time is given to a side for a disturbance from outside, if there was one.
    pub fn has_time_given(&mut self, side: Color) -> bool {
        let mut open = self.irregularities.iter_mut();
        let found = open.find(|i| i.time_for[index(side)]);
        found.is_some_and(|i| std::mem::take(&mut i.time_for[index(side)]))
    }

    pub fn is_warned(&mut self, side: Color) {
        self.warned[index(side)] = true;
    }
    /// He refuses to comply; says whether he has now done so persistently: again, and after a warning.
    pub fn refuses(&mut self, side: Color) -> bool {
        let again = self.refused[index(side)] && self.warned[index(side)];
        self.refused[index(side)] = true;
        self.persistent[index(side)] |= again;
        again
    }
    pub fn is_persistent(&self, side: Color) -> bool {
        self.persistent[index(side)]
    }
    pub fn both_are_persistent(&self) -> bool {
        self.persistent == [true; 2]
    }
    /// FIDE 11.8: both went on refusing, or offending, after both were warned.
    pub fn both_persist(&self) -> bool {
        let offends = |side| self.warned[index(side)] && self.is_open_against(side);
        self.both_are_persistent() || offends(Color::White) && offends(Color::Black)
    }

    pub fn is_to_be_inspected(&self, side: Color) -> bool {
        self.inspected[index(side)]
    }
    pub fn shall_be_inspected(&mut self, side: Color) {
        self.inspected[index(side)] = true;
    }
    /// He is inspected; says whether he has a device on him.
    pub fn is_inspected(&mut self, side: Color) -> bool {
        self.inspected[index(side)] = false;
        self.devices[index(side)]
    }
    pub fn carries_device(&mut self, side: Color) {
        self.devices[index(side)] = true;
    }

    /// Who came after the default time, and has lost unless the umpire decides otherwise.
    pub fn late(&self) -> Option<Color> {
        self.late
    }
    pub fn comes_late(&mut self, side: Color) {
        self.late = Some(side);
    }
    /// The umpire decides otherwise, where that side came late.
    pub fn is_excused_for_coming_late(&mut self, side: Color) -> bool {
        self.late.take_if(|late| *late == side).is_some()
    }
}
