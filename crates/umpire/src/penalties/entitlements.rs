//! All that a side may demand, each with what gives it; what is listed here is what is carried out.
use board::Color;

use crate::act::*;
use crate::agreement::How;
use crate::game::Game;
use crate::ruling::*;
use crate::state::ledger::{Offence, OffenceId};
use crate::state::stand::Stand;

/// What gives a demand.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// An offence, for which a penalty or an election is open.
    Offence(OffenceId),
    /// The same, the offender having put the men back himself: of two remedies the second is left.
    LeftOf(OffenceId),
    /// Touched men, of which the opponent names what is to be done.
    Bond,
    /// Something begun that has yet to be done.
    Requirement,
    /// A Pawn not replaced in time.
    ForfeitedPawn,
    /// An error of setting up that was pointed out.
    SettingUp,
    /// The same, of which nobody has spoken: to demand it is to point it out.
    Unspoken(Fault),
    /// An illegality in the record.
    Record,
    /// A duty that lies on the other side already.
    Duty,
    /// An ending in which fifty moves may be counted.
    Count,
    /// A silent check of this side, left standing.
    Recall(Color),
}

/// Something that a side may demand now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entitlement {
    pub demand: Demand,
    pub why: std::borrow::Cow<'static, str>,
    pub cites: Vec<String>,
    pub(crate) source: Source,
}

impl Entitlement {
    pub(crate) fn new(
        demand: impl Into<Demand>,
        why: impl Into<std::borrow::Cow<'static, str>>,
        cites: &[String],
        source: Source,
    ) -> Entitlement {
        Entitlement {
            demand: demand.into(),
            why: why.into(),
            cites: cites.to_vec(),
            source,
        }
    }
}

impl Game {
    /// All that a side may now exact, elect or require of the other.
    pub fn demands(&self, side: Color) -> Vec<Entitlement> {
        let mut found = Vec::new();
        for offence in self.ledger.against(!side) {
            found.extend(self.given_by(offence));
        }
        self.bond_demands(side, &mut found);
        self.requirable(side, &mut found);
        self.set_up_demands(side, &mut found);
        self.restoration_demand(&mut found);
        // After a mate or stalemate a penalty may still undo it; what the players' will ended is over.
        let by_position = matches!(
            self.status.result(),
            Some((
                _,
                How::Mate | How::NoPossibleWin | How::Claim(Claim::Stalemate)
            ))
        );
        if self.status.is_over() {
            found.retain(|d| by_position && matches!(d.demand.first, Remedy::RestorePosition));
        }
        each_once(found)
    }

    /// The same, with what may be asked beside it: a duty recalled, a count begun, moves since a silent check
    /// taken back, what is left of a penalty.
    pub(crate) fn known_entitlements(&self, side: Color) -> Vec<Entitlement> {
        let mut found = self.demands(side);
        let mut beside = self.reminders(side);
        beside.extend(self.what_is_left(side, &found));
        beside.extend(self.count_demand(side));
        beside.extend(self.recall_demand(side));
        let new = |d: &Entitlement| !found.iter().any(|known| known.demand == d.demand);
        beside.retain(new);
        found.extend(each_once(beside));
        found
    }

    /// The entitlement by which a demand would be upheld; to demand that an error of setting up be put right
    /// is to point it out.
    pub(crate) fn entitled(&self, side: Color, demand: Demand) -> Option<Entitlement> {
        let known = self.known_entitlements(side).into_iter();
        let asked = |e: &Entitlement| e.demand == self.king_by_name(side, demand, e.source);
        known
            .into_iter()
            .find(asked)
            .or_else(|| self.unspoken(side, demand))
    }

    /// What a demand rests on, as others are told.
    pub(crate) fn basis(&self, source: Source) -> Basis {
        match source {
            Source::Offence(id) | Source::LeftOf(id) => self.ledger.basis(id),
            Source::Bond => Basis::Touch,
            Source::Requirement | Source::ForfeitedPawn => Basis::Requirement,
            Source::SettingUp | Source::Unspoken(_) => Basis::SettingUp,
            Source::Record | Source::Count => Basis::Record,
            Source::Duty => Basis::Duty,
            Source::Recall(_) => Basis::SilentCheck,
        }
    }

    /// The board on which what is demanded would be done.
    pub(crate) fn where_carried_out(&self, source: Source) -> &Stand {
        match source {
            Source::Offence(id) => {
                let restored = self.ledger.offence(id).and_then(|o| o.restore.as_deref());
                restored.unwrap_or(self.turn.base())
            }
            Source::Bond | Source::Duty | Source::LeftOf(_) => self.turn.base(),
            _ => self.board.stand(),
        }
    }

    /// `move SQ` of the King's square is `move king`.
    fn king_by_name(&self, side: Color, demand: Demand, source: Source) -> Demand {
        let king = self.where_carried_out(source).men.king(!side);
        let named = |remedy: Remedy| match remedy {
            Remedy::Move(sq) if king == Some(sq) => Remedy::MoveKing,
            other => other,
        };
        Demand {
            first: named(demand.first),
            then: demand.then.map(named),
        }
    }

    /// What an offence gives the injured side.
    fn given_by(&self, o: &Offence) -> Vec<Entitlement> {
        let a = &self.code.answers.penalties;
        let mut found = Vec::new();
        let mut push = |first, then, cites: &[String]| {
            let demand = Demand { first, then };
            found.push(Entitlement::new(
                demand,
                o.why,
                cites,
                Source::Offence(o.id()),
            ));
        };
        if o.restore.is_some() {
            let mut by = [&o.by[..], &a.restoring.by].concat();
            if o.about_touch && !o.carried {
                by.extend(a.touch_window.by.iter().cloned());
            }
            push(Remedy::RestorePosition, None, &by);
        }
        for (remedy, by) in o.options.iter().filter(|_| !o.own_choice) {
            if o.restore.is_some() {
                push(Remedy::RestorePosition, Some(*remedy), by);
            }
            if o.restore.is_none() || o.overtaken {
                push(*remedy, None, by);
            }
        }
        for (remedy, by) in &o.outright {
            push(*remedy, None, by);
        }
        found
    }

    /// To demand what lies on the other side already is to remind him of it.
    fn reminders(&self, side: Color) -> Vec<Entitlement> {
        let reminding = &self.code.answers.penalties.duty_may_be_demanded;
        if !reminding.rule {
            return Vec::new();
        }
        // Of several things one of which he has to do, the choice is his.
        let choice = |duty: &Duty| match self.ledger.exacted() {
            Some(exacted) => exacted.remedies.len() > 1 && exacted.remedies.contains(&duty.remedy),
            None => false,
        };
        let duties = self.duties(!side).into_iter().filter(|d| !choice(d));
        let remind = |d: Duty| {
            let demand = self.king_by_name(side, d.remedy.into(), Source::Duty);
            let cites = [&d.cites[..], &reminding.by].concat();
            Entitlement::new(demand, d.why, &cites, Source::Duty)
        };
        duties.map(remind).collect()
    }

    /// The offender has put the men back himself: of "restore the position, then" only the second is left.
    fn what_is_left(&self, side: Color, open: &[Entitlement]) -> Vec<Entitlement> {
        let put_back = self.turn.illegal().is_some() && self.board.men == self.turn.base().men;
        if !put_back || side == self.turn.player() {
            return Vec::new();
        }
        let second = |e: &Entitlement| match (e.demand.then, e.source) {
            (Some(then), Source::Offence(id)) => Some(Entitlement::new(
                then,
                e.why.clone(),
                &e.cites,
                Source::LeftOf(id),
            )),
            _ => None,
        };
        open.iter().filter_map(second).collect()
    }
}

/// Each demand once, resting on all that gives it.
fn each_once(found: Vec<Entitlement>) -> Vec<Entitlement> {
    let mut unique: Vec<Entitlement> = Vec::new();
    for d in found {
        match unique.iter_mut().find(|u| u.demand == d.demand) {
            Some(same) => same.cites.extend(d.cites),
            None => unique.push(d),
        }
    }
    unique
}
