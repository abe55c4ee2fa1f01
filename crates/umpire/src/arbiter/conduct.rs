//! What players and bystanders do against the rules of conduct, of the clock or of the score (FIDE 11, 12).
use board::Color;
use statute::answers::Forfeiture;

use crate::act::*;
use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::ruling::Ruling;
use crate::state::stand::index;

/// Open until the umpire has acted on it or excused it.
#[derive(Clone, Debug)]
pub(crate) struct Irregularity {
    /// Who did it; nobody at the board if none.
    pub by: Option<Color>,
    pub cites: Vec<String>,
    /// A bystander did it.
    pub bystander: bool,
    /// For which sides time may be given for it, where it came from outside.
    pub time_for: [bool; 2],
}

impl Game {
    /// Something irregular is done, which the umpire may act on.
    pub(crate) fn irregular(
        &mut self,
        by: Option<Color>,
        why: &'static str,
        cites: &[String],
        r: &mut Ruling,
    ) {
        r.say(why, cites);
        self.arbiter.irregularities.push(Irregularity {
            by,
            cites: cites.to_vec(),
            bystander: false,
            time_for: [false; 2],
        });
    }

    /// How many irregularities are open.
    pub(crate) fn irregularities(&self) -> usize {
        self.arbiter.irregularities.len()
    }

    /// What the irregularities of a side that are open rest on.
    pub(crate) fn open_cites(&self, side: Color) -> Vec<String> {
        let open = self.arbiter.irregularities.iter();
        open.filter(|i| i.by == Some(side))
            .flat_map(|i| i.cites.clone())
            .collect()
    }

    /// Conduct of a player; false if it is for the older rules.
    pub(crate) fn conduct_rules(&mut self, side: Color, act: &Act, r: &mut Ruling) -> bool {
        if grounds_of(&act.deed)
            .iter()
            .any(|ground| self.forfeiture(*ground).0 != Forfeiture::None)
        {
            return false;
        }
        let code = self.code.clone();
        let a = &code.answers.arbiter;
        let leave = act.manner == Manner::WithLeave;
        let (why, by) = match &act.deed {
            Deed::Misbehaves => ("It brings the game into disrepute.", &a.disrepute.by),
            Deed::LeavesVenue | Deed::Leaves { .. } if !leave => {
                ("No player leaves the venue without leave.", &a.venue.by)
            }
            Deed::LeavesArea if !leave && side == self.turn() => (
                "The player who has the move stays in the playing area.",
                &a.area.by,
            ),
            Deed::LeavesArea if !leave && self.terms.event.leaving_reported => {
                ("He has to report when he leaves.", &a.reported.by)
            }
            Deed::LeavesArea | Deed::LeavesVenue | Deed::Leaves { .. } => {
                r.say("He may.", &a.area.by);
                return true;
            }
            Deed::ConsultsBooks | Deed::AsksAssistance => ("No notes and no advice.", &a.notes.by),
            Deed::UsesSecondBoard if self.terms.event.cannot_see.is_empty() => {
                ("No game is analysed on another board.", &a.notes.by)
            }
            Deed::UsesSecondBoard => {
                r.say(
                    "Either may require two boards.",
                    &self.code.answers.sight.two_boards.by,
                );
                return true;
            }
            Deed::Smokes if !leave => ("Smoking is only where it is allowed.", &a.smoking.by),
            Deed::Telephones if !leave => ("Nobody telephones without leave.", &a.telephone.by),
            Deed::Smokes => {
                r.say("He has leave.", &a.smoking.by);
                return true;
            }
            Deed::Telephones => {
                r.say("He has leave.", &a.telephone.by);
                return true;
            }
            Deed::Disturbs => ("Nobody may distract his opponent.", &a.distraction.by),
            Deed::CarriesDevice => {
                self.carries_device(side, act.unseen, r);
                return true;
            }
            Deed::Refuses => {
                self.refuses_to_comply(side, r);
                return true;
            }
            Deed::Complies if self.arbiter.inspected[index(side)] => {
                self.is_inspected(side, r);
                return true;
            }
            Deed::Appeals => {
                self.appeals_from_umpire(r);
                return true;
            }
            Deed::Adjusts(_) if self.adjusts_out_of_time(side) => {
                let by = &self.code.answers.clock.adjusting.by.clone();
                self.irregular(
                    Some(side),
                    "Only he whose clock runs may adjust men.",
                    by,
                    r,
                );
                return true;
            }
            Deed::Overturns(_) | Deed::UpsetsTheMen => {
                let done = self.code.answers.completed.clone();
                let wilful = act.manner == Manner::Wilful;
                self.arbiter.irregularities.push(Irregularity {
                    by: Some(side),
                    cites: done.displacing.by.clone(),
                    bystander: false,
                    time_for: [false; 2],
                });
                let why = match wilful {
                    true => "He who displaced men may be penalised.",
                    false => "He puts right what he displaced in his own time.",
                };
                r.say(
                    why,
                    &[&done.puts_right.by[..], &done.displacing.by].concat(),
                );
                return false;
            }
            _ => return false,
        };
        self.irregular(Some(side), why, by, r);
        true
    }

    /// FIDE 4.2.1: only he whose clock runs adjusts men.
    pub(crate) fn adjusts_out_of_time(&self, side: Color) -> bool {
        let runs = self.arbiter.clock.running() == Some(side);
        self.arbiter_sits() && !runs && !self.status.is_over() && !self.is_adjourned()
    }

    fn carries_device(&mut self, side: Color, unseen: bool, r: &mut Ruling) {
        let a = self.code.answers.arbiter.clone();
        if self.terms.allowed.contains(&(side, Ground::Device)) {
            return r.say("The event allows it so.", &a.device_allowed.by);
        }
        self.arbiter.devices[index(side)] = true;
        if unseen {
            return r.say("Nobody has seen it.", &[]);
        }
        self.device_found(side, r);
    }

    fn device_found(&mut self, side: Color, r: &mut Ruling) {
        let a = self.code.answers.arbiter.clone();
        if self.terms.event.device_penalised {
            return self.irregular(
                Some(side),
                "The event penalises it more mildly.",
                &a.device.by,
                r,
            );
        }
        r.say("He has a device on him, and has lost.", &a.device.by);
        if !self.status.is_over() {
            self.ends(Outcome::Won(!side), How::Forfeit);
        }
    }

    fn is_inspected(&mut self, side: Color, r: &mut Ruling) {
        self.arbiter.inspected[index(side)] = false;
        let a = self.code.answers.arbiter.clone();
        r.say("He is inspected.", &a.inspection.by);
        if self.arbiter.devices[index(side)] {
            self.device_found(side, r);
        }
    }

    fn refuses_to_comply(&mut self, side: Color, r: &mut Ruling) {
        let a = self.code.answers.arbiter.clone();
        let mut by = a.persistent.by.clone();
        if self.arbiter.inspected[index(side)] {
            by = a.inspection.by.clone();
        }
        if self.arbiter.reconstructing {
            by.extend(a.reconstruction.by.iter().cloned());
        }
        let again = self.arbiter.warned[index(side)] && self.arbiter.refused[index(side)];
        self.arbiter.persistent[index(side)] |= again;
        if again {
            by.extend(a.persistent.by.iter().cloned());
        }
        self.arbiter.refused[index(side)] = true;
        if self.arbiter.persistent == [true; 2] {
            by.extend(a.both_persistent.by.iter().cloned());
        }
        self.irregular(Some(side), "He refuses to comply with the Laws.", &by, r);
    }

    fn appeals_from_umpire(&mut self, r: &mut Ruling) {
        let by = self.code.answers.arbiter.appeal.by.clone();
        if self.terms.event.no_appeal {
            return r.refuse("The event allows no appeal.", &by);
        }
        r.say("He appeals against the umpire's decision.", &by);
    }

    pub(crate) fn bystander_before_arbiter(&mut self, act: &Act, r: &mut Ruling) -> bool {
        let a = self.code.answers.arbiter.clone();
        let leave = act.manner == Manner::WithLeave;
        let (why, by, outside) = match &act.deed {
            Deed::PointsOut(_) | Deed::Suggests(_) | Deed::Says(_) => (
                "Who sees an irregularity tells only the umpire.",
                &a.spectators.by,
                false,
            ),
            Deed::InformsUmpire(_) => {
                r.say("He may tell the umpire.", &a.spectators.by);
                return true;
            }
            Deed::Enters if leave => {
                r.say("He has leave.", &a.stranger.by);
                return true;
            }
            Deed::Enters => (
                "Strangers do not come into the playing area.",
                &a.stranger.by,
                false,
            ),
            Deed::Disturbs => ("The game is disturbed from outside.", &a.outside.by, true),
            Deed::Telephones if leave => {
                r.say("He has leave.", &a.telephone.by);
                return true;
            }
            Deed::Telephones => ("Nobody telephones without leave.", &a.telephone.by, false),
            _ => return false,
        };
        r.say(why, by);
        self.arbiter.irregularities.push(Irregularity {
            by: None,
            cites: by.clone(),
            bystander: true,
            time_for: [outside; 2],
        });
        true
    }
}

/// What a code may say of the deed as one that forfeits the game; where it does, that rules, and not the umpire's
/// choice of a penalty.
pub(crate) fn grounds_of(deed: &Deed) -> &'static [Ground] {
    match deed {
        Deed::ConsultsBooks => &[Ground::Books],
        Deed::AsksAssistance => &[Ground::Assistance],
        Deed::UsesSecondBoard => &[Ground::SecondBoard],
        Deed::Disturbs => &[Ground::Disturbance],
        Deed::Leaves { in_anger: true } => &[Ground::Abandonment],
        Deed::Refuses => &[Ground::Refusal, Ground::Disobedience],
        _ => &[],
    }
}
