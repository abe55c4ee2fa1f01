//! Rights to a penalty: what may be demanded, until when, and what follows when it is exacted.
use std::sync::Arc;

use board::{Color, ManId, Move, Position, Role, Square};
use statute::Answer;
use statute::answers::*;

use crate::act::*;
use crate::agreement::How;
use crate::game::Game;
use crate::ruling::*;
use crate::stand::Stand;
use crate::turn::Exacted;

/// A remedy with the provisions that give it.
pub(crate) type Cited = (Remedy, Vec<String>);

/// An offence whose injured side may still demand something.
#[derive(Clone, Debug)]
pub(crate) struct Offence {
    pub offender: Color,
    /// The turn to which Penalty A leads back, if something must be undone first.
    pub restore: Option<Arc<Stand>>,
    /// Men that stay on record as touched when the turn is restored.
    pub touched: Vec<ManId>,
    /// What may be exacted, once restored.
    pub options: Vec<Cited>,
    /// What may be demanded without restoring: that a move stand, or be undone.
    pub outright: Vec<Cited>,
    /// What lies on the offender when the position is restored and nothing more exacted.
    pub after_restoring: Option<Cited>,
    /// The offender chooses among the options himself.
    pub own_choice: bool,
    /// A wrong demand may lose the right (British II.11.e).
    pub penal: bool,
    pub closes: Closes,
    pub about_touch: bool,
    /// The touch was made out of turn.
    pub carried: bool,
    /// Not yet open: the penalty waits for the offender's next turn (British II.6.d).
    pub deferred: bool,
    pub by: Vec<String>,
    /// What was done, in a sentence.
    pub why: &'static str,
}

/// What shuts the window.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Closes {
    /// As the code says of penalties.
    Ruled,
    /// Only the injured side's completed move.
    Move,
    /// The injured side's touch, or the end of the offender's turn.
    TouchOrTurn,
}

/// Something required of a side that is neither a move nor a penalty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Requirement {
    pub of: Color,
    pub remedy: Remedy,
    pub by: Vec<String>,
    pub refused: bool,
}

impl Offence {
    pub fn new(offender: Color, by: &[String], why: &'static str) -> Offence {
        Offence {
            offender,
            restore: None,
            touched: Vec::new(),
            options: Vec::new(),
            outright: Vec::new(),
            after_restoring: None,
            own_choice: false,
            penal: true,
            closes: Closes::Ruled,
            about_touch: false,
            carried: false,
            deferred: false,
            by: by.to_vec(),
            why,
        }
    }
}

fn cited(remedy: Remedy, by: &[String]) -> Cited {
    (remedy, by.to_vec())
}

/// A turn in which moves are weighed: its lawful moves and how the men stood.
pub(crate) struct Bench<'a> {
    pub game: &'a Game,
    pub stand: &'a Stand,
    pub position: Position,
    pub lawful: Vec<Move>,
}

impl<'a> Bench<'a> {
    pub fn new(game: &'a Game, stand: &'a Stand) -> Option<Bench<'a>> {
        let position = stand.position()?;
        Some(Bench {
            game,
            stand,
            position,
            lawful: game.lawful_from(stand),
        })
    }

    pub fn square(&self, man: ManId) -> Option<Square> {
        self.stand.men.square_of(man)
    }
    pub fn own(&self, man: ManId) -> bool {
        self.stand
            .men
            .get(man)
            .is_some_and(|m| m.owner == self.stand.turn)
    }
    /// Has the man a move other than castling?
    pub fn can_move(&self, square: Square) -> bool {
        self.lawful
            .iter()
            .any(|m| m.castles().is_none() && m.from() == square)
    }
    pub fn king(&self) -> Square {
        self.position.king(self.stand.turn)
    }
    pub fn king_can(&self) -> bool {
        self.can_move(self.king())
    }
    pub fn can_be_taken(&self, square: Square) -> bool {
        self.lawful
            .iter()
            .any(|m| self.position.taken(*m) == Some(square))
    }
    pub fn can_cover(&self) -> bool {
        self.position.in_check(self.stand.turn)
            && self.lawful.iter().any(|m| m.from() != self.king())
    }
    /// `move SQ` for every man that can move.
    pub fn selected(&self, by: &[String]) -> Vec<Cited> {
        let squares = Square::ALL.into_iter().filter(|sq| self.can_move(*sq));
        squares.map(|sq| cited(Remedy::Move(sq), by)).collect()
    }
    pub fn king_else_selected(&self, by: &[String]) -> Vec<Cited> {
        let p = &self.game.code.answers.penalties;
        let mut by = by.to_vec();
        if self.king_can() {
            by.extend(p.king.by.iter().cloned());
            by.extend(
                self.game
                    .code
                    .answers
                    .castling
                    .as_penalty
                    .by
                    .iter()
                    .cloned(),
            );
            vec![(Remedy::MoveKing, by)]
        } else {
            by.extend(p.selected.by.iter().cloned());
            self.selected(&by)
        }
    }
    pub fn king_if_can(&self, by: &[String]) -> Vec<Cited> {
        let mut by = by.to_vec();
        by.extend(
            self.game
                .code
                .answers
                .castling
                .as_penalty
                .by
                .iter()
                .cloned(),
        );
        if self.king_can() {
            vec![(Remedy::MoveKing, by)]
        } else {
            Vec::new()
        }
    }

    /// Penalty B: men touched, moved or taken as indicated; pairs; castling.
    pub fn indicated(&self, touched: &[ManId], by: &[String]) -> Vec<Cited> {
        let squares: Vec<(Square, bool)> = touched
            .iter()
            .filter_map(|id| self.square(*id).map(|sq| (sq, self.own(*id))))
            .collect();
        let mut by = by.to_vec();
        by.extend(
            self.game
                .code
                .answers
                .penalties
                .indicating
                .by
                .iter()
                .cloned(),
        );
        let mut found = Vec::new();
        for &(sq, own) in &squares {
            if own && self.can_move(sq) {
                let mut by = by.clone();
                let kind = self.stand.men.man_at(sq).map(|m| m.kind);
                if matches!(kind, Some(Role::King | Role::Rook)) {
                    by.extend(
                        self.game
                            .code
                            .answers
                            .castling
                            .as_penalty
                            .by
                            .iter()
                            .cloned(),
                    );
                }
                found.push((self.name_move(sq), by));
            }
            if !own && self.can_be_taken(sq) {
                found.push((Remedy::Take(sq), by.clone()));
            }
            for &(prey, prey_own) in squares.iter().filter(|_| own) {
                let takes = |m: &Move| m.from() == sq && self.position.taken(*m) == Some(prey);
                if !prey_own && self.lawful.iter().any(takes) {
                    found.push((
                        Remedy::TakeWith {
                            take: prey,
                            with: sq,
                        },
                        by.clone(),
                    ));
                }
            }
        }
        let castles = |m: &Move| match m {
            Move::Castle { king, rook } => {
                squares.contains(&(*king, true)) && squares.contains(&(*rook, true))
            }
            _ => false,
        };
        if self.lawful.iter().any(castles) {
            found.push((Remedy::Castle, by.clone()));
        }
        found
    }

    fn name_move(&self, square: Square) -> Remedy {
        if square == self.king() {
            Remedy::MoveKing
        } else {
            Remedy::Move(square)
        }
    }
}

impl Game {
    /// The moves that fulfil a remedy in a position.
    pub(crate) fn fulfils(&self, remedy: Remedy, m: Move, position: &Position) -> bool {
        let king = position.king(position.turn());
        match remedy {
            Remedy::Move(sq) => m.castles().is_none() && m.from() == sq,
            Remedy::MoveKing => m.castles().is_none() && m.from() == king,
            Remedy::Take(sq) => position.taken(m) == Some(sq),
            Remedy::TakeWith { take, with } => m.from() == with && position.taken(m) == Some(take),
            Remedy::Castle => m.castles().is_some(),
            Remedy::CoverCheck => m.from() != king,
            _ => true,
        }
    }

    /// `move SQ` of the King's square is `move king`.
    pub(crate) fn normal(&self, side: Color, demand: Demand) -> Demand {
        let king = |stand: &Stand| stand.men.king(!side);
        let kings = [
            king(&self.live),
            king(&self.turn.base),
            self.offences
                .iter()
                .find_map(|o| o.restore.as_deref().and_then(king)),
        ];
        let fold = |remedy: Remedy| match remedy {
            Remedy::Move(sq) if demand.then.is_none() && kings[0] == Some(sq) => Remedy::MoveKing,
            Remedy::Move(sq) if demand.then.is_some() && (kings[2].or(kings[1]) == Some(sq)) => {
                Remedy::MoveKing
            }
            other => other,
        };
        Demand {
            first: fold(demand.first),
            then: demand.then.map(fold),
        }
    }

    /// All that a side may now demand.
    pub fn demands(&self, side: Color) -> Vec<OpenDemand> {
        let mut found = Vec::new();
        for offence in self
            .offences
            .iter()
            .filter(|o| o.offender != side && !o.deferred)
        {
            self.demands_for(offence, &mut found);
        }
        self.bond_demands(side, &mut found);
        self.requirable(side, &mut found);
        self.set_up_demands(side, &mut found);
        self.restoration_demand(&mut found);
        // After a mate or stalemate a penalty may still undo it; what the players' will ended is over.
        let by_position = matches!(
            self.result,
            Some((
                _,
                How::Mate | How::NoPossibleWin | How::Claim(Claim::Stalemate)
            ))
        );
        if self.result.is_some() {
            found.retain(|d| by_position && matches!(d.demand.first, Remedy::RestorePosition));
        }
        let mut unique: Vec<OpenDemand> = Vec::new();
        for d in found {
            match unique.iter_mut().find(|u| u.demand == d.demand) {
                Some(same) => same.cites.extend(d.cites),
                None => unique.push(d),
            }
        }
        unique
    }

    fn demands_for(&self, o: &Offence, found: &mut Vec<OpenDemand>) {
        let a = &self.code.answers.penalties;
        let mut push = |first, then, cites: Vec<String>| {
            found.push(OpenDemand {
                demand: Demand { first, then },
                why: o.why.into(),
                cites,
            });
        };
        if o.restore.is_some() {
            if !o.options.is_empty()
                || o.after_restoring.is_some()
                || o.outright.iter().any(|(x, _)| *x == Remedy::LetMoveStand)
                || !o.own_choice
            {
                let mut by = o.by.clone();
                by.extend(a.restoring.by.iter().cloned());
                push(Remedy::RestorePosition, None, by);
            }
            if !o.own_choice {
                for (remedy, by) in &o.options {
                    push(Remedy::RestorePosition, Some(*remedy), by.clone());
                }
            }
        } else if !o.own_choice {
            for (remedy, by) in &o.options {
                push(*remedy, None, by.clone());
            }
        }
        for (remedy, by) in &o.outright {
            push(*remedy, None, by.clone());
        }
    }

    /// The moves to which duties confine the player, if they do.
    pub(crate) fn limits(&self) -> Option<Vec<Move>> {
        let position = self.turn.base.position()?;
        let lawful = self.lawful();
        let put_back = self.live.men == self.turn.base.men;
        if self.turn.illegal.is_some() && !put_back || self.turn.unfinished.is_some() {
            return None;
        }
        if self.mail.author == Some(self.turn.player()) && self.terms.communication.is_none() {
            // A sealed record that can be read in several ways binds to one of them.
            return Some(self.mail.adoptable.clone());
        }
        if let Some(exacted) = &self.turn.exacted {
            let ok = |m: &&Move| {
                exacted
                    .remedies
                    .iter()
                    .any(|x| self.fulfils(*x, **m, &position) && self.with_touched_rook(*x, **m))
            };
            return Some(lawful.iter().filter(ok).copied().collect());
        }
        if self.turn.touched.is_empty() {
            return None;
        }
        let bonds = self.bonds();
        let bench = Bench::new(self, &self.turn.base)?;
        Some(
            lawful
                .iter()
                .filter(|m| bonds.allow(self, **m, &bench))
                .copied()
                .collect(),
        )
    }

    /// Castling as a penalty is with the Rook that was touched (British II.11.B).
    fn with_touched_rook(&self, remedy: Remedy, m: Move) -> bool {
        let Move::Castle { rook, .. } = m else {
            return true;
        };
        let rook = self.turn.base.men.at(rook);
        remedy != Remedy::Castle
            || self.turn.touched.is_empty()
            || rook.is_none_or(|id| self.turn.touched.contains(&id))
    }

    /// What lies on a side now.
    pub fn duties(&self, side: Color) -> Vec<Duty> {
        let a = &self.code.answers;
        let mut duties: Vec<Duty> = Vec::new();
        let mut add = |remedy: Remedy, why: &'static str, cites: &[String]| {
            if !duties.iter().any(|d| d.remedy == remedy) {
                duties.push(Duty {
                    remedy,
                    why: why.into(),
                    cites: cites.to_vec(),
                });
            }
        };
        for q in self.required.iter().filter(|q| q.of == side) {
            add(q.remedy, "The other side has required it.", &q.by);
        }
        for (owes, sq) in &self.owed_back {
            if *owes == side {
                add(
                    Remedy::Replace(*sq),
                    "The man was taken off by mistake.",
                    &a.touching.mistaken_removal.by,
                );
            }
        }
        if self.live.unnamed.is_some_and(|id| {
            self.live.men.man(id).owner == side && self.live.men.square_of(id).is_some()
        }) {
            add(
                Remedy::NamePiece,
                "A Pawn on the last rank becomes a piece.",
                &a.promotion.unpromoted.by,
            );
        }
        if side != self.turn.player() || self.result.is_some() {
            return duties;
        }
        for (sq, _) in &self.turn.mistaken {
            add(
                Remedy::Replace(*sq),
                "The man was taken off by mistake.",
                &a.touching.mistaken_removal.by,
            );
        }
        if self.turn.illegal.is_some() {
            add(
                Remedy::CorrectMove,
                "An illegal move must be corrected.",
                &a.illegal.is_a_move.by,
            );
        }
        match self.turn.unfinished {
            Some(crate::turn::Unfinished::Promotion { .. }) => add(
                Remedy::NamePiece,
                "A Pawn on the last rank becomes a piece.",
                &a.promotion.unpromoted.by,
            ),
            Some(crate::turn::Unfinished::Castling { .. })
                if a.castling.king_alone.rule == Binding::AtOnce =>
            {
                add(
                    Remedy::CompleteCastling,
                    "The King stands castled.",
                    &a.castling.king_alone.by,
                )
            }
            _ => {}
        }
        match &self.turn.exacted {
            Some(exacted) => exacted
                .remedies
                .iter()
                .for_each(|x| add(*x, "It has been exacted.", &exacted.by)),
            None => self
                .bonds()
                .duties
                .iter()
                .for_each(|(x, by)| add(*x, "The man has been touched.", by)),
        }
        duties
    }

    // ---- demanding

    pub(crate) fn demands_act(&mut self, side: Color, demand: Demand, r: &mut Ruling) {
        let asked = self.normal(side, demand);
        let open = self
            .demands(side)
            .into_iter()
            .find(|d| self.normal(side, d.demand) == asked);
        match open {
            Some(open) => {
                r.say("The demand is upheld.", &open.cites);
                self.exact(side, asked, &open.cites, r);
            }
            None if self.reminds(side, asked, r)
                || self.insists(side, asked, r)
                || self.demands_recall(side, asked, r)
                || self.demands_count(side, asked, r)
                || self.demands_what_is_left(side, asked, r) => {}
            None => self.refuse_demand(side, asked, r),
        }
    }

    /// To demand what lies on the other side already is to remind him of it.
    fn reminds(&self, side: Color, demand: Demand, r: &mut Ruling) -> bool {
        if !self.code.answers.penalties.duty_may_be_demanded.rule {
            return false;
        }
        let duties = self.duties(!side);
        let due = duties.iter().find(|d| demand == Demand::from(d.remedy));
        if let Some(duty) = due {
            r.say("That lies on him already.", &duty.cites);
        }
        due.is_some()
    }

    /// The offender has put the men back himself: of "restore the position, then" only the second is left.
    fn demands_what_is_left(&mut self, side: Color, demand: Demand, r: &mut Ruling) -> bool {
        let put_back = self.turn.illegal.is_some() && self.live.men == self.turn.base.men;
        let whole = Demand {
            first: Remedy::RestorePosition,
            then: Some(demand.first),
        };
        let open = self.demands(side).into_iter().find(|d| d.demand == whole);
        let open = open.filter(|_| put_back && demand.then.is_none());
        if let Some(open) = &open {
            r.say("The demand is upheld.", &open.cites);
            self.exact(side, whole, &open.cites, r);
        }
        open.is_some()
    }

    /// A demand that cannot be upheld; where the code says so it costs the right.
    fn refuse_demand(&mut self, side: Color, demand: Demand, r: &mut Ruling) {
        let rule = self.code.answers.penalties.impossible.clone();
        let last = demand.then.unwrap_or(demand.first);
        let form = |o: &Offence| {
            o.offender != side
                && !o.deferred
                && o.penal
                && !o.options.is_empty()
                && o.restore.is_some() == (demand.first == Remedy::RestorePosition)
        };
        let found = self.offences.iter().position(form);
        let bonded = found.is_none()
            && demand.then.is_none()
            && side != self.turn.player()
            && !self.bond_waived
            && !self.bonds().elections.is_empty();
        if is_penal(last) && (found.is_some() || bonded) && self.impossible(found, last) {
            let mut by = rule.by.clone();
            if let Some(i) = found {
                by.extend(self.offences[i].by.iter().cloned());
            }
            r.refuse("That cannot be done.", &by);
            if rule.rule == Impossible::RightForfeited {
                self.forfeit_right(found, demand.first == Remedy::RestorePosition, r);
            }
            return;
        }
        if let Some(then) = demand.then.filter(|then| is_penal(*then)) {
            let alone = Demand::from(demand.first);
            if self.demands(side).iter().any(|d| d.demand == alone) {
                return self.uphold_first_part(side, alone, then, r);
            }
        }
        let by = self.why_not(side, demand);
        r.refuse("He has no right to that now.", &by);
        self.advise_against(side, demand, r);
    }

    /// The first of two remedies is upheld; the second is void, and may be restated (AMB-25).
    fn uphold_first_part(&mut self, side: Color, alone: Demand, then: Remedy, r: &mut Ruling) {
        let open = self.demands(side).into_iter().find(|d| d.demand == alone);
        let cites = open.map_or_else(Vec::new, |d| d.cites);
        self.exact(side, alone, &cites, r);
        let by = self.why_not(side, Demand::from(then));
        r.refuse("He has no right to the second part.", &by);
    }

    fn impossible(&self, offence: Option<usize>, remedy: Remedy) -> bool {
        let stand = match offence.and_then(|i| self.offences[i].restore.as_deref()) {
            Some(stand) => stand,
            None => &self.turn.base,
        };
        let Some(bench) = Bench::new(self, stand) else {
            return false;
        };
        !bench
            .lawful
            .iter()
            .any(|m| self.fulfils(remedy, *m, &bench.position))
    }

    /// British II.11.e: the right is gone; what Penalty A restored stays so.
    fn forfeit_right(&mut self, offence: Option<usize>, restore: bool, r: &mut Ruling) {
        match offence {
            Some(i) => {
                let o = self.offences.remove(i);
                if let Some(stand) = o.restore.filter(|_| restore) {
                    self.go_back(&stand);
                    r.say(
                        "The position is restored.",
                        &self.code.answers.penalties.restoring.by.clone(),
                    );
                }
                self.offences.retain(|x| x.offender != o.offender);
            }
            None => self.bond_waived = true,
        }
        self.turn.touched.clear();
        self.bond_waived = true;
    }

    fn why_not(&self, side: Color, demand: Demand) -> Vec<String> {
        let a = &self.code.answers;
        match demand.first {
            Remedy::AnnulGame | Remedy::RecommenceGame | Remedy::SetManInPlace => {
                self.set_up_refusal()
            }
            Remedy::Exchange { .. } => a.promotion.exchange_required.by.clone(),
            Remedy::CountFiftyMoves => self.count_refusal(side),
            _ if !self.lapsed_by.is_empty() => self.lapsed_by.clone(),
            Remedy::LetMoveStand
            | Remedy::LetFirstMoveStand
            | Remedy::LetSecondMoveStand
            | Remedy::LetBothMovesStand
            | Remedy::AnnulMove => a.illegal.two_moves.by.clone(),
            Remedy::LetRookMoveStand => a.castling.rook_first.by.clone(),
            Remedy::CompleteCastling => a.castling.king_alone.by.clone(),
            _ => a.penalties.chosen_by_opponent.by.clone(),
        }
    }

    /// Carries out a demand that is upheld.
    fn exact(&mut self, side: Color, demand: Demand, cites: &[String], r: &mut Ruling) {
        if self.exact_requirement(side, demand.first, cites, r) {
            return;
        }
        let matches_offence = |o: &Offence| {
            o.offender != side
                && !o.deferred
                && match demand.first {
                    Remedy::RestorePosition => {
                        o.restore.is_some()
                            && demand
                                .then
                                .is_none_or(|t| o.options.iter().any(|(x, _)| *x == t))
                    }
                    first => {
                        o.outright.iter().any(|(x, _)| *x == first)
                            || (o.restore.is_none() && o.options.iter().any(|(x, _)| *x == first))
                    }
                }
        };
        let Some(i) = self.offences.iter().position(matches_offence) else {
            if demand.first == Remedy::RestorePosition {
                return self.points_out_illegal(side, r);
            }
            // A man touched and no move made: the opponent names what must be done.
            self.turn.exacted = Some(Exacted {
                remedies: vec![demand.first],
                by: cites.to_vec(),
            });
            return;
        };
        let offence = self.offences[i].clone();
        if offence.about_touch {
            r.say(
                "It is demanded in time.",
                &self.code.answers.penalties.touch_window.by.clone(),
            );
        }
        match demand.first {
            Remedy::RestorePosition => {
                // English Club 8.a: what follows the recall is not for the adversary to choose.
                let settled = self.code.answers.illegal.is_a_move.rule
                    && !offence.about_touch
                    && !offence.own_choice
                    && offence.outright.is_empty();
                let then = match offence.options[..] {
                    [(only, _)] if settled => Some(only),
                    _ => demand.then,
                };
                self.exact_restoring(i, offence, then, cites, r)
            }
            first if offence.outright.iter().any(|(x, _)| *x == first) => {
                self.offences.remove(i);
                self.let_stand(first, &offence, r);
            }
            first => {
                self.offences.retain(|o| o.offender == side);
                self.turn.exacted = Some(Exacted {
                    remedies: vec![first],
                    by: cites.to_vec(),
                });
            }
        }
    }

    pub(crate) fn exact_restoring(
        &mut self,
        i: usize,
        offence: Offence,
        then: Option<Remedy>,
        cites: &[String],
        r: &mut Ruling,
    ) {
        let Some(stand) = &offence.restore else {
            return;
        };
        let carried = match self.turn.player() == offence.offender {
            true => self.turn.off_turn.clone(),
            false => self.turn.carried.clone(),
        };
        self.go_back(stand);
        // What the injured side touched in that turn is still to be answered for (British II.5.e).
        self.turn.off_turn = carried;
        self.turn.any_touch = true;
        self.bond_waived = false;
        let by = self.code.answers.penalties.restoring.by.clone();
        r.say("The position is restored as the turn began.", &by);
        let offender = offence.offender;
        if let Some(remedy) = then {
            self.offences.retain(|o| o.offender != offender);
            self.turn.touched.clone_from(&offence.touched);
            let mut by = cites.to_vec();
            by.extend(by_of(&self.code.answers.penalties.restoring));
            self.turn.exacted = Some(Exacted {
                remedies: vec![remedy],
                by,
            });
            return;
        }
        self.turn.touched = offence
            .touched
            .iter()
            .copied()
            .filter(|id| self.live.men.square_of(*id).is_some())
            .collect();
        if offence.own_choice {
            self.offences.remove(i);
            let remedies: Vec<Remedy> = offence.options.iter().map(|(x, _)| *x).collect();
            if !remedies.is_empty() {
                self.turn.touched.clear();
                self.turn.exacted = Some(Exacted {
                    remedies,
                    by: offence.by.clone(),
                });
            }
            return;
        }
        if offence.options.is_empty() {
            self.offences.retain(|o| o.offender != offender);
            self.turn.touched.clear();
            if let Some((remedy, by)) = offence.after_restoring {
                self.turn.exacted = Some(Exacted {
                    remedies: vec![remedy],
                    by,
                });
            } else {
                let by = self.code.answers.penalties.selected.by.clone();
                r.say("The rest of the penalty is remitted.", &by);
            }
            return;
        }
        // Penalty A alone: the rest may still be exacted.
        self.offences.retain(|o| o.offender != offender);
        self.offences.push(Offence {
            restore: None,
            outright: Vec::new(),
            ..offence
        });
    }

    /// Lets go all that could now be demanded.
    pub(crate) fn waives(&mut self, side: Color, r: &mut Ruling) {
        let mine = self
            .offences
            .iter()
            .any(|o| o.offender != side && !o.deferred);
        let lets_duty_go = self.code.answers.penalties.duty_may_be_demanded.rule;
        if lets_duty_go && side != self.turn.player() && !mine {
            // Nothing else is open: he lets go what the touch itself binds to.
            self.turn.touched.clear();
        }
        let mut by: Vec<String> = self.code.answers.penalties.waiver.by.clone();
        for o in self.offences.iter().filter(|o| o.offender != side) {
            by.extend(o.by.iter().cloned());
        }
        let restored =
            |o: &Offence| o.offender != side && o.restore.is_none() && !o.options.is_empty();
        if self.offences.iter().any(restored) && side != self.turn.player() {
            self.turn.touched.clear();
        }
        self.offences.retain(|o| o.offender == side);
        self.lets_adoption_go(side);
        if side != self.turn.player() {
            self.bond_waived = true;
        }
        self.required.retain(|q| q.of == side);
        self.waives_set_up(side);
        r.say("He lets it go.", &by);
    }

    // ---- windows

    /// The injured side has touched a man.
    pub(crate) fn window_touch(&mut self, side: Color, r: &mut Ruling) {
        let rule = self.code.answers.penalties.window.rule;
        if rule != Window::Move {
            self.lets_adoption_go(side);
        }
        self.forgoes_touched_men(side, r);
        self.spares_pawn(side);
        self.lapse(side, r, |o| match o.closes {
            Closes::Ruled => rule != Window::Move,
            Closes::Move => false,
            Closes::TouchOrTurn => true,
        });
        if side != self.turn.player()
            && rule != Window::Move
            && !self.turn.touched.is_empty()
            && !self.bonds().elections.is_empty()
        {
            self.bond_waived = true;
            self.lapsed_by = self.code.answers.penalties.window.by.clone();
        }
    }

    /// First Societies XXV: touching an adverse man is complete at the touch, so that the other's own
    /// touch forgoes it.
    fn forgoes_touched_men(&mut self, side: Color, r: &mut Ruling) {
        let rule = self.code.answers.touching.adverse_man_forgone.clone();
        let men = &self.live.men;
        let theirs = |id: &ManId| men.man(*id).owner == side;
        if !rule.rule || side == self.turn.player() || !self.turn.touched.iter().any(theirs) {
            return;
        }
        self.turn.touched.retain(|id| !theirs(id));
        r.say(
            "What his man was touched for is forgone by a touch.",
            &rule.by,
        );
    }

    /// The injured side has completed a move.
    pub(crate) fn window_move(&mut self, side: Color, r: &mut Ruling) {
        self.lapse(side, r, |_| true);
        // British II.6.d: only in the offender's next turn.
        let over =
            |o: &Offence| o.offender == side && !o.deferred && o.closes == Closes::TouchOrTurn;
        if let Some(o) = self.offences.iter().find(|o| over(o)) {
            self.lapsed_by = o.by.clone();
        }
        self.offences.retain(|o| !over(o));
        self.bond_waived = false;
    }

    fn lapse(&mut self, injured: Color, r: &mut Ruling, closes: impl Fn(&Offence) -> bool) {
        let a = self.code.clone();
        let a = &a.answers.penalties;
        let mut by = Vec::new();
        self.offences.retain(|o| {
            let gone = o.offender != injured && !o.deferred && closes(o);
            if gone {
                by.extend(match (o.closes, o.about_touch) {
                    (Closes::TouchOrTurn, _) => a.next_turn_window.by.clone(),
                    _ if o.carried => a.next_turn_window.by.clone(),
                    (_, true) => a.touch_window.by.clone(),
                    _ => a.window.by.clone(),
                });
            }
            !gone
        });
        if !by.is_empty() {
            r.say("What could have been demanded has lapsed.", &by);
            self.lapsed_by = by;
        }
    }

    /// The penalty for a move out of turn opens with the offender's next turn (British II.6.d).
    pub(crate) fn activate_deferred(&mut self, _r: &mut Ruling) {
        let player = self.turn.player();
        let Some(i) = self
            .offences
            .iter()
            .position(|o| o.deferred && o.offender == player)
        else {
            return;
        };
        let mut offence = self.offences.remove(i);
        offence.deferred = false;
        let options = match Bench::new(self, &self.turn.base) {
            Some(bench) => {
                let mut options = bench.indicated(&offence.touched, &offence.by);
                options.extend(bench.king_else_selected(&offence.by));
                options
            }
            None => Vec::new(),
        };
        offence.options = options;
        self.offences.push(offence);
    }
}

fn by_of<T>(answer: &Answer<T>) -> Vec<String> {
    answer.by.clone()
}

/// Whether a remedy is a move that may be exacted.
pub(crate) fn is_penal(remedy: Remedy) -> bool {
    matches!(
        remedy,
        Remedy::Move(_)
            | Remedy::MoveKing
            | Remedy::Take(_)
            | Remedy::TakeWith { .. }
            | Remedy::Castle
            | Remedy::CoverCheck
    )
}
