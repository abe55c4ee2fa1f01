//! Which touched man binds, in the order in which they were touched (FIDE 4.3 to 4.5).
use board::{Color, ManId, Move, Role};
use statute::answers::{Binding, KingThenRook, NoMove, OwnAndAdverse, Several};

use crate::act::*;
use crate::game::Game;
use crate::moving::moves::Attempt;
use crate::penalties::scales::Scales;
use crate::ruling::Ruling;
use crate::state::ledger::Cited;
use crate::touching::bonds::{Bond, Bonds};

impl Game {
    /// Whether men bind in the order in which they were touched: King and Rook where the code says so, and all where
    /// the first that can do anything binds, and nothing follows where none can.
    pub(crate) fn order_binds(&self, scales: &Scales, touched: &[ManId]) -> bool {
        let t = &self.code.answers.touching;
        let is = |role: Role| {
            let his = |id: &ManId| scales.own(*id) && scales.stand.men.man(*id).kind == role;
            touched.iter().any(his)
        };
        let idle = [
            &t.pinned_man,
            &t.blocked_man,
            &t.immovable_king,
            &t.useless_in_check,
            &t.untakable_man,
        ];
        let first = t.several_own.rule == Several::First
            && t.several_adverse.rule == Several::First
            && t.own_and_adverse.rule == OwnAndAdverse::BothElseFirst
            && idle.iter().all(|answer| answer.rule == NoMove::Nothing);
        let castling = is(Role::King) && is(Role::Rook);
        t.king_then_rook.rule == KingThenRook::MustCastle && (first || castling)
    }

    /// What men touched in this order bind to: one duty at most.
    pub(crate) fn bound_in_order(&self, scales: &Scales, touched: &[ManId]) -> Bonds {
        let mut bonds = Bonds::default();
        if let Some((duty, moves)) = self.first_binding(scales, touched) {
            bonds.take(Bond::only(duty, moves));
        }
        bonds
    }

    fn first_binding(&self, scales: &Scales, touched: &[ManId]) -> Option<(Cited, Vec<Move>)> {
        let t = &self.code.answers.touching;
        let position = &scales.position;
        let among = |ok: &dyn Fn(&Move) -> bool| -> Vec<Move> {
            scales.lawful.iter().copied().filter(|m| ok(m)).collect()
        };
        let is = |id: &ManId, role: Role| scales.own(*id) && scales.stand.men.man(*id).kind == role;
        let king = touched.iter().position(|id| is(id, Role::King));
        let rook = touched.iter().position(|id| is(id, Role::Rook));
        let mut barred = None;
        if let (Some(k), Some(rk)) = (king, rook) {
            let corner = scales.square(touched[rk])?;
            let with = |m: &Move| matches!(m, Move::Castle { rook, .. } if *rook == corner);
            if k < rk {
                let castles = among(&with);
                let by = t.king_then_rook.by.clone();
                if !castles.is_empty() {
                    return Some(((Remedy::Castle, by), castles));
                }
                let moves = among(&|m| m.from() == scales.king());
                return (!moves.is_empty()).then_some(((Remedy::MoveKing, by), moves));
            }
            barred = Some(corner);
        }
        let allowed = |m: &Move| !matches!(m, Move::Castle { rook, .. } if Some(*rook) == barred);
        let moving = |id: &ManId| {
            let square = scales.square(*id);
            among(&|m| Some(m.from()) == square && allowed(m))
        };
        let taking = |id: &ManId| {
            let square = scales.square(*id);
            among(&|m| square.is_some() && position.taken(*m) == square)
        };
        let own = touched.iter().find(|id| scales.own(**id));
        let adverse = touched.iter().find(|id| !scales.own(**id));
        let mut by = match (own, adverse) {
            (Some(_), Some(_)) => t.own_and_adverse.by.clone(),
            _ => Vec::new(),
        };
        if barred.is_some() {
            by.extend(t.king_then_rook.by.iter().cloned());
        }
        if let (Some(own), Some(adverse)) = (own, adverse) {
            let (with, take) = (scales.square(*own)?, scales.square(*adverse)?);
            let both = among(&|m| m.from() == with && position.taken(*m) == Some(take));
            if !both.is_empty() {
                return Some(((Remedy::TakeWith { take, with }, by), both));
            }
        }
        for id in touched {
            let own = scales.own(*id);
            let rule = if own {
                t.own_man.rule
            } else {
                t.adverse_man.rule
            };
            if rule != Binding::AtOnce {
                continue;
            }
            let moves = if own { moving(id) } else { taking(id) };
            if moves.is_empty() {
                continue;
            }
            let square = scales.square(*id)?;
            let rule = if own {
                &t.own_man.by
            } else {
                &t.adverse_man.by
            };
            by.splice(0..0, rule.iter().cloned());
            if moves.iter().any(|m| m.promotion().is_some()) {
                by.extend(self.code.answers.promotion.kinds.by.iter().cloned());
            }
            by.extend(self.beside_the_touch(&[*id]));
            let remedy = match own {
                true if square == scales.king() => Remedy::MoveKing,
                true => Remedy::Move(square),
                false => Remedy::Take(square),
            };
            return Some(((remedy, by), moves));
        }
        None
    }

    /// King and Rook have been touched one after the other: why they must castle, or may not.
    pub(crate) fn says_of_king_and_rook(&self, side: Color, act: &Act, r: &mut Ruling) {
        let rule = &self.code.answers.touching.king_then_rook;
        let Deed::Touches(square) = act.deed else {
            return;
        };
        let touched = self.turn.touched();
        let men = &self.turn.base().men;
        let is = |id: &&ManId, role| {
            let man = men.get(**id);
            man.is_some_and(|man| man.owner == side && man.kind == role)
        };
        let king = touched.iter().find(|id| is(id, Role::King)).copied();
        let rook = touched.iter().find(|id| is(id, Role::Rook)).copied();
        let now = men.at(square);
        let (Some(king), Some(rook)) = (king, rook) else {
            return;
        };
        if side != self.turn.player() || now != Some(king) && now != Some(rook) {
            return;
        }
        r.say("King and Rook have been touched.", &rule.by);
        let (Some(from), Some(corner)) = (men.square_of(king), men.square_of(rook)) else {
            return;
        };
        let with = |m: &Move| matches!(m, Move::Castle { rook, .. } if *rook == corner);
        if self.lawful().iter().any(with) {
            return;
        }
        let m = match self.terms.event.lot {
            Some(_) => Move::castle_from_anywhere(from, corner),
            None => Move::castle(from, corner),
        };
        let wing = board::Wing::towards(from, corner);
        let attempt = Attempt {
            man: Some(king),
            from,
            to: m.to(),
            victim: None,
            castling: Some((Some(rook), wing)),
        };
        self.say_why_not_castling(side, &attempt, r);
        if self.terms.event.lot.is_some() {
            r.say("Their ways must be empty.", &self.code.answers.lot.path.by);
        }
    }

    /// The King stands let go two squares off, and castling there is not lawful (FIDE 4.7.2).
    pub(crate) fn says_of_king_let_go(&self, side: Color, act: &Act, r: &mut Ruling) {
        if !matches!(act.deed, Deed::Quits) || self.turn.illegal().is_none() {
            return;
        }
        let (from, to) = (self.turn.base().men.king(side), self.board.men.king(side));
        let aside = from.zip(to).is_some_and(|(from, to)| {
            from.rank() == to.rank() && from.file().distance(to.file()) == 2
        });
        if aside && side == self.turn.player() {
            let by = self.code.answers.castling.king_alone.by.clone();
            r.say("Another move of the King must be made, if he has one.", &by);
        }
    }

    /// Castling by hand, and after an array drawn by lot.
    pub(crate) fn says_of_castling(&self, act: &Act, r: &mut Ruling) {
        let castled = self.past.last().and_then(|ply| ply.mv?.castles());
        if castled.is_some() && matches!(act.deed, Deed::Quits) {
            r.say(
                "Castling is made.",
                &self.code.answers.castling.king_alone.by,
            );
        }
        if self.terms.event.lot.is_some() && castled.is_some() {
            let lot = &self.code.answers.lot;
            let by = [&lot.squares.by[..], &lot.castles_once.by].concat();
            r.say(
                "King and Rook stand as in ordinary chess; each castles once.",
                &by,
            );
        }
    }
}
