//! What touching men binds a player to, as his code says.
use board::{Color, ManId, Move, Square};
use statute::Answer;
use statute::answers::*;

use crate::act::*;
use crate::game::Game;
use crate::penalties::duties::fulfils;
use crate::penalties::entitlements::{Entitlement, Source};
use crate::penalties::scales::Scales;
use crate::state::ledger::Cited;
use crate::touching::touches::{Prospect, moves_man};

impl Game {
    /// What the touches of the turn bind its player to, as the code says.
    pub(crate) fn bonds(&self) -> Bonds {
        self.bonds_of(&self.turn.touched())
    }

    /// The same of these men only.
    pub(crate) fn bonds_of(&self, touched: &[ManId]) -> Bonds {
        let mut bonds = Bonds::default();
        if self.ledger.exacted().is_some() || touched.is_empty() || self.status.is_over() {
            return bonds;
        }
        let begun = self.turn.illegal().is_some() && self.board.men != self.turn.base().men;
        if begun && !self.arbiter_sits() {
            return bonds;
        }
        let Some(scales) = Scales::new(self, self.turn.base()) else {
            return bonds;
        };
        let t = &self.code.answers.touching;
        let on_board = |id: &&ManId| scales.square(**id).is_some();
        let touched: Vec<ManId> = touched.iter().filter(on_board).copied().collect();
        if self.order_binds(&scales, &touched) {
            return self.bound_in_order(&scales, &touched);
        }
        let (own, adverse): (Vec<ManId>, Vec<ManId>) =
            touched.iter().partition(|id| scales.own(**id));
        let mine = self.bond_of(&scales, &own, &t.several_own, true);
        let theirs = self.bond_of(&scales, &adverse, &t.several_adverse, false);
        match (mine, theirs) {
            (Some(mine), Some(theirs)) => self.join(&scales, mine, theirs, &touched, &mut bonds),
            (Some(one), None) | (None, Some(one)) => bonds.take(one),
            (None, None) => {}
        }
        bonds
    }

    /// What the touched men of one colour bind to.
    pub(crate) fn bond_of(
        &self,
        scales: &Scales,
        men: &[ManId],
        several: &Answer<Several>,
        own: bool,
    ) -> Option<Bond> {
        if men.is_empty() {
            return None;
        }
        let t = &self.code.answers.touching;
        let (binding, by) = if own {
            (t.own_man.rule, &t.own_man.by)
        } else {
            (t.adverse_man.rule, &t.adverse_man.by)
        };
        let good = if own {
            Prospect::CanMove
        } else {
            Prospect::CanBeTaken
        };
        let able: Vec<Square> = men
            .iter()
            .filter(|id| binding != Binding::Nothing && self.prospect(**id) == Some(good))
            .filter_map(|id| scales.square(*id))
            .collect();
        let remedy = |sq: Square| {
            if !own {
                Remedy::Take(sq)
            } else if sq == scales.king() {
                Remedy::MoveKing
            } else {
                Remedy::Move(sq)
            }
        };
        let mut bond = Bond::default();
        let more = men.len() > 1;
        let mut many = by.to_vec();
        many.extend(self.beside_the_touch(men));
        if more {
            many.extend(several.by.iter().cloned());
        }
        if more && several.rule == Several::OpponentNames {
            let indicating = &self.code.answers.penalties.indicating.by;
            many.extend(indicating.iter().cloned());
        }
        let due = |sq: &Square| (remedy(*sq), [&many[..], scales.in_passing(*sq)].concat());
        match several.rule {
            Several::Each => bond.duties.extend(able.iter().map(due)),
            Several::First => bond.duties.extend(able.first().map(due)),
            Several::OpponentNames if able.len() == 1 && !more => bond.duties.push(due(&able[0])),
            Several::OpponentNames => {
                bond.elections.extend(able.iter().map(due));
                bond.limited = !able.is_empty() && (own || able.len() == men.len());
            }
        }
        bond.by_touch = able.iter().map(|sq| remedy(*sq)).collect();
        if binding == Binding::OnDemand {
            bond.elections.append(&mut bond.duties);
            bond.limited = false;
        }
        let stuck: Vec<ManId> = men
            .iter()
            .filter(|id| self.prospect(**id) != Some(good))
            .copied()
            .collect();
        self.stuck(scales, &stuck, &able, several.rule, own, &mut bond);
        // Blue Book, Q-BB-22: a move that no choice could allow is out of order before he chooses.
        bond.limited |=
            several.rule == Several::OpponentNames && more && !bond.elections.is_empty();
        (bond.limited || !bond.duties.is_empty() || !bond.elections.is_empty()).then_some(bond)
    }

    /// What else a touch rests on: that it was made out of turn, under cover of adjusting, or in taking a
    /// man off by mistake.
    pub(crate) fn beside_the_touch(&self, men: &[ManId]) -> Vec<String> {
        let t = &self.code.answers.touching;
        let mut by = Vec::new();
        if men.iter().any(|id| self.turn.is_carried(*id)) {
            by.extend(t.out_of_turn.by.iter().cloned());
        }
        if men.iter().any(|id| self.turn.is_cloaked(*id)) {
            by.extend(t.carried_under_notice.by.iter().cloned());
        }
        if men.iter().any(|id| self.turn.is_removed(*id)) {
            by.extend(t.mistaken_removal.by.iter().cloned());
        }
        by
    }

    /// Touched men with which nothing can be done.
    pub(crate) fn stuck(
        &self,
        scales: &Scales,
        stuck: &[ManId],
        able: &[Square],
        several: Several,
        own: bool,
        bond: &mut Bond,
    ) {
        let in_check = self.code.answers.touching.useless_in_check.rule == NoMove::CoverOrKing;
        let useless = |id: &ManId| self.prospect(*id) == Some(Prospect::UselessInCheck);
        let beside = match several {
            Several::Each => true,
            Several::First => able.is_empty(),
            // Blue Book Penalties.9, 12: one of several adverse men cannot be taken, one of several own men
            // does not cover the check.
            Several::OpponentNames => {
                able.is_empty() || !own || in_check && stuck.iter().any(useless)
            }
        };
        if !beside {
            return;
        }
        let Some(rule) = stuck
            .iter()
            .filter_map(|id| self.prospect(*id))
            .find_map(|p| self.no_move_rule(p))
        else {
            return;
        };
        let extra = if own {
            &self.code.answers.touching.several_own
        } else {
            &self.code.answers.touching.several_adverse
        };
        let mut by = rule.by.clone();
        by.extend(self.beside_the_touch(stuck));
        if several == Several::OpponentNames && stuck.len() + able.len() > 1 {
            by.extend(extra.by.iter().cloned());
        }
        let choice = several == Several::OpponentNames && !able.is_empty();
        match rule.rule {
            NoMove::KingElseSelectedOnDemand => {
                bond.elections.extend(scales.king_else_selected(&by))
            }
            NoMove::KingElseSelected if choice => bond.elections.extend(scales.king_if_can(&by)),
            NoMove::KingElseSelected if scales.king_can() => {
                bond.duties.extend(scales.king_if_can(&by))
            }
            NoMove::KingElseSelected => {
                bond.elections.extend(scales.king_else_selected(&by));
                // Blue Book Penalties.12: a King that cannot move does not cover the check either.
                if own && in_check && scales.can_cover() {
                    let by = self.code.answers.touching.useless_in_check.by.clone();
                    bond.elections.push((Remedy::CoverCheck, by));
                }
            }
            NoMove::KingOrNothing => bond.duties.extend(scales.king_if_can(&by)),
            NoMove::CoverOrKing => {
                if scales.can_cover() {
                    bond.elections.push((Remedy::CoverCheck, by.clone()));
                }
                bond.elections.extend(scales.king_if_can(&by));
                if bond.elections.is_empty() {
                    bond.elections = scales.selected(&by);
                }
            }
            NoMove::Nothing => {}
        }
    }

    /// Men of both colours touched in one turn.
    pub(crate) fn join(
        &self,
        scales: &Scales,
        mine: Bond,
        theirs: Bond,
        touched: &[ManId],
        bonds: &mut Bonds,
    ) {
        let rule = &self.code.answers.touching.own_and_adverse;
        let both = |m: &Move| mine.allows(*m, scales) && theirs.allows(*m, scales);
        let strict = !mine.free() && !theirs.free();
        let first_own = touched.first().is_some_and(|id| scales.own(*id));
        let elected = |m: &Move| {
            theirs
                .elections
                .iter()
                .any(|(x, _)| theirs.met(*x, *m, scales))
        };
        let together = |m: &Move| mine.allows(*m, scales) && elected(m);
        let first_binds = rule.rule == OwnAndAdverse::BothElseFirst && first_own && !mine.free();
        if !strict && first_binds && !scales.lawful.iter().any(together) {
            return bonds.take(mine.citing(&rule.by));
        }
        let meeting: Vec<Move> = scales.lawful.iter().copied().filter(both).collect();
        if rule.rule == OwnAndAdverse::Each {
            bonds.take(mine);
            bonds.take(theirs);
        } else if !strict {
            bonds.take(mine.citing(&rule.by));
            bonds.take(theirs.citing(&rule.by));
        } else if !meeting.is_empty() {
            let pairs = scales.paired(touched, &rule.by).into_iter();
            let only = |(pair, _): &Cited| {
                let fulfils = |m: &Move| fulfils(*pair, *m, &scales.position);
                meeting.iter().all(fulfils)
            };
            let joint = Bond {
                duties: pairs.filter(only).collect(),
                ..Bond::default()
            };
            bonds.take(mine.citing(&rule.by));
            bonds.take(theirs.citing(&rule.by));
            bonds.take(joint);
        } else if rule.rule == OwnAndAdverse::BothElseOpponentElects {
            let mut joint = Bond {
                limited: true,
                ..Bond::default()
            };
            for bond in [mine, theirs] {
                joint.by_touch.extend(bond.by_touch.iter().copied());
                joint.elections.extend(bond.citing(&rule.by).all());
            }
            bonds.take(joint);
        } else {
            bonds.take(if first_own { mine } else { theirs }.citing(&rule.by));
        }
    }

    pub(crate) fn bond_demands(&self, side: Color, found: &mut Vec<Entitlement>) {
        if side == self.turn.player() || self.ledger.bond_waived() {
            return;
        }
        for (remedy, cites) in self.bonds().elections {
            let why = "A man has been touched.";
            found.push(Entitlement::new(remedy, why, &cites, Source::Bond));
        }
    }
}

/// What touched men of one colour bind to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bond {
    /// What arises from touching a man that can move or be taken.
    by_touch: Vec<Remedy>,
    pub duties: Vec<Cited>,
    /// What the opponent may elect.
    pub elections: Vec<Cited>,
    /// No move is in order that no election would allow.
    pub limited: bool,
    /// The moves that do what is due, where the code leaves no other reading.
    only: Option<Vec<Move>>,
}

impl Bond {
    /// One duty, done by these moves and no others.
    pub fn only(duty: Cited, moves: Vec<Move>) -> Bond {
        Bond {
            duties: vec![duty],
            only: Some(moves),
            ..Bond::default()
        }
    }
    fn free(&self) -> bool {
        self.duties.is_empty() && !self.limited
    }
    /// Whether a move meets a duty; castling moves King and Rook, but is never a penalty move.
    fn met(&self, remedy: Remedy, m: Move, scales: &Scales) -> bool {
        if let Some(only) = &self.only {
            return only.contains(&m);
        }
        match remedy {
            Remedy::Move(sq) if self.by_touch.contains(&remedy) => moves_man(m, sq),
            Remedy::MoveKing if self.by_touch.contains(&remedy) => moves_man(m, scales.king()),
            other => fulfils(other, m, &scales.position),
        }
    }
    fn undone(&self, of: &[Cited], m: Move, scales: &Scales) -> Vec<Cited> {
        let open = |(x, _): &&Cited| !self.met(*x, m, scales);
        of.iter().filter(open).cloned().collect()
    }
    fn allows(&self, m: Move, scales: &Scales) -> bool {
        let ok = |(remedy, _): &Cited| self.met(*remedy, m, scales);
        // Of several men touched only King and Rook together are met by castling (Blue Book Penalties.8).
        let open = match m {
            Move::Castle { rook, .. } => {
                let both = [Remedy::MoveKing, Remedy::Move(rook)];
                both.iter().all(|x| self.by_touch.contains(x))
            }
            _ => self.elections.iter().any(ok),
        };
        self.duties.iter().all(ok) && (!self.limited || open)
    }
    fn citing(mut self, by: &[String]) -> Bond {
        for (_, cites) in self.duties.iter_mut().chain(&mut self.elections) {
            cites.extend(by.iter().cloned());
        }
        self
    }
    fn all(self) -> Vec<Cited> {
        self.duties.into_iter().chain(self.elections).collect()
    }
}

/// What all touches of a turn bind to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bonds {
    pub duties: Vec<Cited>,
    pub elections: Vec<Cited>,
    bonds: Vec<Bond>,
}

impl Bonds {
    pub fn take(&mut self, bond: Bond) {
        self.duties.extend(bond.duties.iter().cloned());
        self.elections.extend(bond.elections.iter().cloned());
        self.bonds.push(bond);
    }
    pub fn allow(&self, m: Move, scales: &Scales) -> bool {
        self.bonds.iter().all(|b| b.allows(m, scales))
    }
    /// What the law lays down and the move leaves undone.
    pub fn broken(&self, m: Move, scales: &Scales) -> Vec<Cited> {
        let of = |bond: &Bond| bond.undone(&bond.duties, m, scales);
        self.bonds.iter().flat_map(of).collect()
    }
    /// The same, with what the opponent could have elected.
    pub fn unmet(&self, m: Move, scales: &Scales) -> Vec<Cited> {
        let of = |bond: &Bond| {
            let duties = bond.undone(&bond.duties, m, scales);
            [duties, bond.undone(&bond.elections, m, scales)].concat()
        };
        self.bonds.iter().flat_map(of).collect()
    }
}
