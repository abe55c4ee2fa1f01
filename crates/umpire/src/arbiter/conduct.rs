//! What players and bystanders do against the rules of conduct or of the clock (FIDE 11, 12).
use board::Color;
use statute::answers::Forfeiture;

use crate::act::*;
use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::ruling::{Bar, Ruling};

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
        self.arbiter.behaviour.is_irregular(by, cites);
    }

    /// How many irregularities are open.
    pub(crate) fn irregularities(&self) -> usize {
        self.arbiter.behaviour.how_many_open()
    }

    /// What the irregularities of a side that are open rest on.
    pub(crate) fn open_cites(&self, side: Color) -> Vec<String> {
        self.arbiter.behaviour.cites_against(side)
    }

    /// Under which heads of the code the deed falls, if it falls under one.
    fn grounds(deed: &Deed) -> &'static [Ground] {
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

    /// Whether the code says of the deed that it forfeits the game; then that rules, and not the umpire's choice of
    /// a penalty.
    pub(crate) fn deed_forfeits(&self, deed: &Deed) -> bool {
        Self::grounds(deed).iter().any(|g| self.forfeits_by(*g))
    }

    /// What stands against minding the deed: the code has no sanction for it.
    pub(crate) fn bar_to_minding(&self, deed: &Deed) -> Option<Bar> {
        let said = |ground: &Ground| self.forfeiture(*ground);
        let grounds: Vec<_> = Self::grounds(deed).iter().map(said).collect();
        let none = |(rule, _): &(Forfeiture, _)| *rule == Forfeiture::None;
        let silent = !grounds.is_empty() && grounds.iter().all(none);
        let by = || grounds.iter().flat_map(|(_, by)| by.clone());
        let why = "The code has no sanction for it.";
        silent.then(|| Bar::silence(why, &by().collect::<Vec<_>>()))
    }

    pub(crate) fn forfeits_by(&self, ground: Ground) -> bool {
        self.forfeiture(ground).0.forfeits()
    }

    /// What stands against claiming the game of the umpire.
    pub(crate) fn bar_to_choosing_penalty(&self, side: Color) -> Bar {
        let by = &self.code.answers.arbiter.penalises.by;
        let by = [&by[..], &self.open_cites(!side)].concat();
        let why = "What follows is for the umpire to choose, not for the opponent.";
        Bar::refusal(why, &by)
    }

    /// How a player behaves, by what rule, and whether against it.
    fn behaviour(&self, side: Color, act: &Act) -> (bool, &'static str, &Vec<String>) {
        use Deed::*;
        let (a, c) = (&self.code.answers.arbiter, &self.code.answers.clock);
        let leave = act.manner == Manner::WithLeave;
        let against = |why, by| (true, why, by);
        match &act.deed {
            MishandlesClock => against("The clock is not to be handled so.", &c.mishandled.by),
            WritesNotes | HidesScore => {
                let (why, by) = self.misuse_of_sheet(&act.deed);
                against(why, by)
            }
            Misbehaves => against("It brings the game into disrepute.", &a.disrepute.by),
            LeavesVenue | Leaves { .. } if !leave => {
                against("No player leaves the venue without leave.", &a.venue.by)
            }
            LeavesArea if !leave && side == self.turn() => {
                let why = "The player who has the move stays in the playing area.";
                against(why, &a.area.by)
            }
            LeavesArea if !leave && self.terms.event.leaving_reported => {
                against("He has to report when he leaves.", &a.reported.by)
            }
            LeavesArea | LeavesVenue | Leaves { .. } => (false, "He may.", &a.area.by),
            UsesSecondBoard if self.terms.event.cannot_see.is_empty() => {
                against("No game is analysed on another board.", &a.notes.by)
            }
            UsesSecondBoard => {
                let by = &self.code.answers.sight.two_boards.by;
                (false, "Either may require two boards.", by)
            }
            Smokes => (!leave, smoking(leave), &a.smoking.by),
            Telephones => (!leave, telephoning(leave), &a.telephone.by),
            Disturbs => against("Nobody may distract his opponent.", &a.distraction.by),
            _ => against("No notes and no advice.", &a.notes.by),
        }
    }

    /// A player behaves so; the umpire may act on what is irregular.
    pub(crate) fn behaves(&mut self, side: Color, act: &Act, r: &mut Ruling) {
        let (irregular, why, by) = self.behaviour(side, act);
        let by = by.to_vec();
        match irregular {
            true => self.irregular(Some(side), why, &by, r),
            false => r.say(why, &by),
        }
    }

    pub(crate) fn is_to_be_inspected(&self, side: Color) -> bool {
        self.arbiter.behaviour.is_to_be_inspected(side)
    }

    pub(crate) fn adjusts_irregularly(&mut self, side: Color, r: &mut Ruling) {
        let by = self.code.answers.clock.adjusting.by.clone();
        let why = "Only he whose clock runs may adjust men.";
        self.irregular(Some(side), why, &by, r);
    }

    /// Men are displaced by him, for which he may be penalised.
    pub(crate) fn displaces(&mut self, side: Color, manner: Manner, r: &mut Ruling) {
        let done = &self.code.answers.completed;
        let why = match manner == Manner::Wilful {
            true => "He who displaced men may be penalised.",
            false => "He puts right what he displaced in his own time.",
        };
        r.say(
            why,
            &[&done.puts_right.by[..], &done.displacing.by].concat(),
        );
        let by = &done.displacing.by;
        self.arbiter.behaviour.is_irregular(Some(side), by);
    }

    /// FIDE 4.2.1: only he whose clock runs adjusts men.
    pub(crate) fn adjusts_out_of_time(&self, side: Color) -> bool {
        let runs = self.arbiter.clock.running() == Some(side);
        self.arbiter_sits() && !runs && !self.status.is_over() && !self.is_adjourned()
    }

    pub(crate) fn carries_device(&mut self, side: Color, unseen: bool, r: &mut Ruling) {
        let a = self.code.answers.arbiter.clone();
        if self.terms.allowed.contains(&(side, Ground::Device)) {
            return r.say("The event allows it so.", &a.device_allowed.by);
        }
        self.arbiter.behaviour.carries_device(side);
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

    pub(crate) fn is_inspected(&mut self, side: Color, r: &mut Ruling) {
        let a = self.code.answers.arbiter.clone();
        r.say("He is inspected.", &a.inspection.by);
        if self.arbiter.behaviour.is_inspected(side) {
            self.device_found(side, r);
        }
    }

    pub(crate) fn refuses_to_comply(&mut self, side: Color, r: &mut Ruling) {
        let a = self.code.answers.arbiter.clone();
        let mut by = a.persistent.by.clone();
        if self.is_to_be_inspected(side) {
            by = a.inspection.by.clone();
        }
        if self.arbiter.reconstructing {
            by.extend(a.reconstruction.by.iter().cloned());
        }
        if self.arbiter.behaviour.refuses(side) {
            by.extend(a.persistent.by.iter().cloned());
        }
        if self.arbiter.behaviour.both_are_persistent() {
            by.extend(a.both_persistent.by.iter().cloned());
        }
        self.irregular(Some(side), "He refuses to comply with the Laws.", &by, r);
    }

    /// What stands against appealing from the umpire.
    pub(crate) fn bar_to_appealing_from_umpire(&self) -> Option<Bar> {
        let by = &self.code.answers.arbiter.appeal.by;
        let none = self.terms.event.no_appeal;
        none.then(|| Bar::refusal("The event allows no appeal.", by))
    }

    pub(crate) fn appeals_from_umpire(&self, r: &mut Ruling) {
        let by = &self.code.answers.arbiter.appeal.by;
        r.say("He appeals against the umpire's decision.", by);
    }

    /// What a bystander does; the umpire may act on it, unless he has leave or tells only him.
    pub(crate) fn bystander_interferes(&mut self, act: &Act, r: &mut Ruling) {
        let code = self.code.clone();
        let a = &code.answers.arbiter;
        let leave = act.manner == Manner::WithLeave;
        let outside = act.deed == Deed::Disturbs;
        let (irregular, why, by) = match &act.deed {
            Deed::InformsUmpire(_) => (false, "He may tell the umpire.", &a.spectators.by),
            Deed::Enters if leave => (false, "He has leave.", &a.stranger.by),
            Deed::Enters => {
                let why = "Strangers do not come into the playing area.";
                (true, why, &a.stranger.by)
            }
            Deed::Disturbs => (true, "The game is disturbed from outside.", &a.outside.by),
            Deed::Telephones => (!leave, telephoning(leave), &a.telephone.by),
            _ => {
                let why = "Who sees an irregularity tells only the umpire.";
                (true, why, &a.spectators.by)
            }
        };
        r.say(why, by);
        if irregular {
            self.arbiter.behaviour.bystander_interferes(by, outside);
        }
    }
}

fn smoking(leave: bool) -> &'static str {
    match leave {
        true => "He has leave.",
        false => "Smoking is only where it is allowed.",
    }
}

fn telephoning(leave: bool) -> &'static str {
    match leave {
        true => "He has leave.",
        false => "Nobody telephones without leave.",
    }
}
