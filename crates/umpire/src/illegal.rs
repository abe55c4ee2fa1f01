//! Moves that the law does not allow: their kinds, what may be elected, and their correction.
use std::sync::Arc;

use board::{Color, ManId, Move, Role, Square, Wing};
use statute::Answer;
use statute::answers::*;

use crate::act::*;
use crate::agreement::{How, Outcome};
use crate::game::Game;
use crate::moving::{Attempt, within_own_half};
use crate::penalties::{Bench, Cited, Offence};
use crate::ruling::{OpenDemand, Ruling};
use crate::stand::Stand;
use crate::turn::*;

impl Game {
    /// The player to move has made a move that is not lawful.
    pub(crate) fn illegal_move(&mut self, side: Color, attempt: Attempt, r: &mut Ruling) {
        let kind = self.kind_of(side, &attempt);
        let by = self.menu(kind).by.clone();
        r.say(describe(kind), &by);
        self.say_why_illegal(side, kind, &attempt, r);
        let offence = self.offence_of(side, kind, &attempt);
        self.open_offence(side, offence, r);
        if self.code.answers.illegal.is_a_move.rule {
            let captured = attempt.victim.is_some();
            self.live.passed = crate::moving::passed_by(&self.live, attempt.from, attempt.to);
            let kept: Vec<Offence> = self
                .offences
                .iter()
                .filter(|o| o.offender == side)
                .cloned()
                .collect();
            self.end_waits = true;
            self.end_ply(side, None, attempt.man, captured, None, r);
            self.offences.extend(
                kept.into_iter()
                    .filter(|_| !self.offences.iter().any(|o| o.offender == side))
                    .collect::<Vec<_>>(),
            );
        } else {
            self.turn.illegal = Some(kind);
            self.turn.unfinished = None;
        }
    }

    /// What is open against the side for an unlawful move, in place of what was open in the same turn.
    fn open_offence(&mut self, side: Color, mut offence: Offence, r: &mut Ruling) {
        if self.false_check_excuses(side) {
            let by = self.code.answers.check.false_check.by.clone();
            let why = "It was done upon a check falsely announced: no penalty lies.";
            r.say(why, &by);
            offence = Offence {
                restore: offence.restore,
                ..Offence::new(side, &by, why)
            };
        }
        // A second unlawful change does not take back what could be exacted for the first.
        let same_turn = |o: &&Offence| {
            let starts = o.restore.as_ref().zip(offence.restore.as_ref());
            o.offender == side && starts.is_some_and(|(a, b)| Arc::ptr_eq(a, b))
        };
        let before = self.offences.iter().find(same_turn);
        for option in before.map_or(&[][..], |o| &o.options) {
            if !offence.options.iter().any(|(x, _)| *x == option.0) {
                offence.options.push(option.clone());
            }
        }
        self.offences.retain(|o| o.offender != side);
        self.offences.push(offence);
    }

    pub(crate) fn kind_of(&self, side: Color, attempt: &Attempt) -> Kind {
        if attempt.castling.is_some() {
            return Kind::Castling;
        }
        let base = &self.turn.base;
        if attempt
            .man
            .and_then(|id| base.men.get(id))
            .is_some_and(|m| m.owner != side)
        {
            return Kind::AdverseManMoved;
        }
        if attempt
            .victim
            .and_then(|id| base.men.get(id))
            .is_some_and(|m| m.owner == side)
        {
            return Kind::OwnManTaken;
        }
        let Some(position) = base.position() else {
            return Kind::Plain;
        };
        let by_power = position
            .pseudo_legal()
            .into_iter()
            .find(|m| m.from() == attempt.from && m.to() == attempt.to && m.castles().is_none());
        let Some(m) = by_power else {
            return if attempt.victim.is_some() {
                Kind::Capture
            } else {
                Kind::Plain
            };
        };
        if base.gifts > 0 && !within_own_half(side, m) {
            return Kind::TooFar;
        }
        if attempt.victim.is_some() && self.code.answers.illegal.capture_first.rule {
            return Kind::Capture;
        }
        if self.lawful().contains(&m) {
            // The move itself is good; what is left of an unlawful one makes the whole change none.
            return Kind::Plain;
        }
        let king = attempt
            .man
            .and_then(|id| base.men.get(id))
            .is_some_and(|m| m.kind == Role::King);
        let could = self.lawful().iter().any(|m| m.from() == attempt.from);
        if king {
            Kind::KingIntoCheck
        } else if !position.in_check(side) {
            Kind::CheckUncovered
        } else if could {
            // Blue Book, Q-BB-4: a man that could have met the check was put elsewhere.
            if attempt.victim.is_some() {
                Kind::Capture
            } else {
                Kind::Plain
            }
        } else {
            Kind::CheckNotMet
        }
    }

    pub(crate) fn menu(&self, kind: Kind) -> &Answer<Vec<Election>> {
        let i = &self.code.answers.illegal;
        match kind {
            Kind::Plain | Kind::TooFar => &i.plain,
            Kind::Capture => &i.capture,
            Kind::OwnManTaken => &i.own_man_taken,
            Kind::AdverseManMoved => &i.adverse_man_moved,
            Kind::KingIntoCheck => &i.king_into_check,
            Kind::CheckUncovered => &i.check_uncovered,
            Kind::CheckNotMet => &i.check_not_met,
            Kind::Castling => &self.code.answers.castling.illegal,
        }
    }

    pub(crate) fn offence_of(&self, side: Color, kind: Kind, attempt: &Attempt) -> Offence {
        let menu = self.menu(kind).clone();
        let mut touched = self.turn.earlier_touched.clone();
        touched.extend(self.turn.touched.iter().copied());
        let mut offence = self.offence_from(side, &menu, attempt, &touched, kind);
        // Blue Book, Q-BB-7: a capture that also bares the King falls under two rules.
        let also_capture =
            attempt.victim.is_some() && matches!(kind, Kind::KingIntoCheck | Kind::CheckUncovered);
        if also_capture && self.code.answers.penalties.offences_united.rule {
            let other = self.offence_from(
                side,
                &self.code.answers.illegal.capture.clone(),
                attempt,
                &touched,
                kind,
            );
            offence.options.extend(other.options);
        }
        self.unite_with_touches(attempt, &mut offence);
        offence
    }

    /// Men touched before another was moved unlawfully: two offences, and every choice the opponent's
    /// (Blue Book, Q-BB-7).
    fn unite_with_touches(&self, attempt: &Attempt, offence: &mut Offence) {
        if !self.code.answers.penalties.offences_united.rule {
            return;
        }
        let moved = |id: &ManId| Some(*id) == attempt.man || Some(*id) == attempt.victim;
        let before = self.turn.touched.iter().filter(|id| !moved(id));
        let Some(bench) = Bench::new(self, &self.turn.start) else {
            return;
        };
        let own = &self.code.answers.touching.own_man.by;
        for man in before.filter(|id| bench.own(**id)) {
            let option = self.man_option(&bench, Some(*man), own);
            let new = |o: &Cited| !offence.options.iter().any(|(x, _)| *x == o.0);
            offence
                .options
                .extend(option.filter(new).into_iter().collect::<Vec<_>>());
        }
    }

    pub(crate) fn offence_from(
        &self,
        side: Color,
        menu: &Answer<Vec<Election>>,
        attempt: &Attempt,
        touched: &[ManId],
        kind: Kind,
    ) -> Offence {
        let mut offence = Offence::new(side, &menu.by, describe(kind));
        offence.restore = Some(self.turn.start.clone());
        offence.touched = touched.to_vec();
        offence.own_choice = menu.rule.contains(&Election::OffenderChooses);
        let Some(bench) = Bench::new(self, &self.turn.start) else {
            return offence;
        };
        for election in &menu.rule {
            self.elect(*election, &bench, attempt, touched, &menu.by, &mut offence);
        }
        if kind == Kind::AdverseManMoved
            && offence.options.is_empty()
            && offence.outright.is_empty()
        {
            offence.options = bench.king_else_selected(&menu.by);
        }
        if offence.options.is_empty() {
            self.elect_failing(menu, &bench, attempt, &mut offence);
        }
        offence
    }

    /// One election of a menu, if it is possible.
    pub(crate) fn elect(
        &self,
        election: Election,
        bench: &Bench,
        attempt: &Attempt,
        touched: &[ManId],
        by: &[String],
        offence: &mut Offence,
    ) {
        let options = &mut offence.options;
        match election {
            Election::Restore => {}
            Election::Touched => options.extend(bench.indicated(touched, by)),
            Election::KingElseSelected => options.extend(bench.king_else_selected(by)),
            Election::King | Election::KingOrRemit => options.extend(bench.king_if_can(by)),
            Election::Man => options.extend(self.man_option(bench, attempt.man, by)),
            Election::OwnVictim => options.extend(self.man_option(bench, attempt.victim, by)),
            Election::Rook => {
                let rook = attempt.castling.and_then(|(rook, _)| rook);
                options.extend(self.man_option(bench, rook, by));
            }
            Election::Take => options.extend(self.take_option(bench, attempt, by)),
            Election::Designated => options.extend(
                bench
                    .selected(by)
                    .into_iter()
                    .filter(|(x, _)| *x != Remedy::Move(bench.king())),
            ),
            Election::Cover if bench.can_cover() => options.push((Remedy::CoverCheck, by.to_vec())),
            Election::Stand => {
                let remedy = if attempt.castling.is_some() {
                    Remedy::LetCastlingStand
                } else {
                    Remedy::LetMoveStand
                };
                offence.outright.push((remedy, by.to_vec()));
            }
            Election::FirstStands => offence
                .outright
                .push((Remedy::LetFirstMoveStand, by.to_vec())),
            Election::SecondStands => offence
                .outright
                .push((Remedy::LetSecondMoveStand, by.to_vec())),
            Election::BothStand => offence
                .outright
                .push((Remedy::LetBothMovesStand, by.to_vec())),
            Election::Annul => offence.outright.push((Remedy::AnnulMove, by.to_vec())),
            Election::Cover
            | Election::ElseSelected
            | Election::ElseAsPlain
            | Election::ElseTouchedMan
            | Election::OffenderChooses => {}
        }
    }

    pub(crate) fn man_option(
        &self,
        bench: &Bench,
        man: Option<ManId>,
        by: &[String],
    ) -> Option<Cited> {
        let square = man
            .and_then(|id| bench.square(id))
            .filter(|sq| bench.can_move(*sq))?;
        let remedy = if square == bench.king() {
            Remedy::MoveKing
        } else {
            Remedy::Move(square)
        };
        Some((remedy, by.to_vec()))
    }

    /// The adverse man concerned: the one moved, or the one wrongly taken.
    pub(crate) fn take_option(
        &self,
        bench: &Bench,
        attempt: &Attempt,
        by: &[String],
    ) -> Option<Cited> {
        let adverse = |id: &ManId| {
            bench
                .stand
                .men
                .get(*id)
                .is_some_and(|m| m.owner != bench.stand.turn)
        };
        let man = attempt
            .man
            .filter(adverse)
            .or(attempt.victim.filter(adverse));
        let square = man
            .and_then(|id| bench.square(id))
            .filter(|sq| bench.can_be_taken(*sq))?;
        Some((Remedy::Take(square), by.to_vec()))
    }

    pub(crate) fn elect_failing(
        &self,
        menu: &Answer<Vec<Election>>,
        bench: &Bench,
        attempt: &Attempt,
        offence: &mut Offence,
    ) {
        let p = &self.code.answers.penalties;
        for election in &menu.rule {
            match election {
                Election::ElseSelected => {
                    let mut by = menu.by.clone();
                    by.extend(p.selected.by.iter().cloned());
                    offence.options = bench.king_else_selected(&by);
                }
                Election::ElseAsPlain => {
                    let plain = self.code.answers.illegal.plain.clone();
                    for e in &plain.rule {
                        self.elect(
                            *e,
                            bench,
                            attempt,
                            &offence.touched.clone(),
                            &plain.by,
                            offence,
                        );
                    }
                    if offence.options.is_empty() {
                        offence.after_restoring = self.man_option(bench, attempt.man, &plain.by);
                    }
                }
                Election::ElseTouchedMan => {
                    let mut by = menu.by.clone();
                    by.extend(self.code.answers.touching.own_man.by.iter().cloned());
                    offence.after_restoring = self.man_option(
                        bench,
                        attempt.man.filter(|id| {
                            bench
                                .stand
                                .men
                                .get(*id)
                                .is_some_and(|m| m.owner == bench.stand.turn)
                        }),
                        &by,
                    );
                }
                _ => {}
            }
        }
    }

    pub(crate) fn say_why_illegal(
        &self,
        side: Color,
        kind: Kind,
        attempt: &Attempt,
        r: &mut Ruling,
    ) {
        match kind {
            Kind::Castling => self.say_why_not_castling(side, attempt, r),
            Kind::TooFar => r.say(
                "Gift moves do not go beyond the fourth rank.",
                &self.code.answers.odds.gift_moves.by.clone(),
            ),
            Kind::KingIntoCheck | Kind::CheckUncovered | Kind::CheckNotMet => {
                let cites: Vec<String> = ["I.10"]
                    .into_iter()
                    .filter(|id| self.code.has(id))
                    .map(str::to_owned)
                    .collect();
                r.say("It would leave his King in check.", &cites);
            }
            _ if self.leaves_king_in_check(attempt) => {
                let cites: Vec<String> = ["I.11.E.a.3", "I.10"]
                    .into_iter()
                    .filter(|id| self.code.has(id))
                    .map(str::to_owned)
                    .collect();
                r.say("It would leave his King in check.", &cites);
            }
            _ => {
                let pawn = attempt
                    .man
                    .and_then(|id| self.turn.base.men.get(id))
                    .is_some_and(|m| m.kind == Role::Pawn);
                let rules: &[&str] = if pawn {
                    &["I.11.E.a.5", "I.11.E.a.6", "I.11.E.a.7"]
                } else {
                    &["I.11.E.a.4"]
                };
                r.say("The man has no such move.", &self.cited(rules));
                let passing = attempt
                    .man
                    .and_then(|id| self.turn.base.men.get(id))
                    .is_some_and(|m| m.kind == Role::Pawn)
                    && attempt.from.file() != attempt.to.file()
                    && attempt.victim.is_none();
                if passing && self.code.has("I.11.E.a.8") {
                    r.say(
                        "A Pawn is taken in passing only at the next move.",
                        &["I.11.E.a.8".to_owned()],
                    );
                }
            }
        }
    }

    /// By the men's powers the move is good, but for the King.
    pub(crate) fn leaves_king_in_check(&self, attempt: &Attempt) -> bool {
        let by_power = |p: board::Position| {
            p.pseudo_legal()
                .iter()
                .any(|m| m.from() == attempt.from && m.to() == attempt.to)
        };
        self.turn.base.position().is_some_and(by_power)
    }

    // ---- a lawful move that leaves a duty undone

    /// Another move than the touched men bound the player to.
    pub(crate) fn played_otherwise(&mut self, side: Color, m: Move, r: &mut Ruling) {
        let before = self.touched_before(m);
        if self.breaks_exaction(side, m, r) || before.is_empty() {
            return;
        }
        let waived = self.bond_waived;
        let bonds = self.bonds_of(&before);
        let Some(bench) = Bench::new(self, &self.turn.base) else {
            return;
        };
        let unmet = bonds.unmet(self, m, &bench);
        if unmet.is_empty() {
            return;
        }
        let rule = self.code.answers.touching.played_otherwise.clone();
        let why = "A man was touched, and another move was made.";
        let mut offence = Offence::new(side, &rule.by, why);
        offence.restore = Some(self.turn.start.clone());
        offence.touched = self
            .turn
            .earlier_touched
            .iter()
            .chain(&self.turn.touched)
            .copied()
            .collect();
        offence.about_touch = true;
        offence.carried = before.iter().any(|id| self.turn.carried.contains(id));
        match rule.rule {
            PlayedOtherwise::Indicate => {
                let broken = bonds
                    .duties
                    .iter()
                    .any(|d| unmet.iter().any(|u| u.0 == d.0));
                let by: Vec<String> = unmet
                    .iter()
                    .filter(|u| bonds.duties.iter().any(|d| d.0 == u.0))
                    .flat_map(|u| u.1.clone())
                    .collect();
                if broken {
                    let start = Bench::new(self, &self.turn.start);
                    offence.options =
                        start.map_or_else(Vec::new, |b| b.indicated(&offence.touched, &by));
                }
                if !waived {
                    offence.options.extend(bonds.elections.iter().cloned());
                }
                if broken && !waived && !bonds.elections.is_empty() {
                    let chosen = &self.code.answers.penalties.chosen_by_opponent.by;
                    let both = [&rule.by[..], chosen].concat();
                    for (_, cites) in &mut offence.options {
                        let more = both.iter().filter(|id| !cites.contains(id));
                        cites.extend(more.cloned().collect::<Vec<_>>());
                    }
                    r.say(
                        "He is liable both for the man he could move and for the one he could not.",
                        &both,
                    );
                }
                offence.by = by;
            }
            PlayedOtherwise::Duty | PlayedOtherwise::DutyOrStand => {
                let one_of_two = self.king_and_rook_options(side, &bench);
                let own = self.code.answers.touching.king_and_rook.rule == KingAndRook::OwnChoice;
                offence.own_choice = one_of_two.is_some() && own;
                offence.options = one_of_two.unwrap_or(unmet);
                if rule.rule == PlayedOtherwise::DutyOrStand {
                    offence
                        .outright
                        .push((Remedy::LetMoveStand, rule.by.clone()));
                }
            }
        }
        if offence.options.is_empty() {
            return;
        }
        let cites: Vec<String> = offence.options.iter().flat_map(|o| o.1.clone()).collect();
        r.say("A man was touched and another move made.", &cites);
        self.offences.retain(|o| o.offender != side);
        self.offences.push(offence);
    }

    /// Men touched before the move was begun.
    pub(crate) fn touched_before(&self, m: Move) -> Vec<ManId> {
        let base = &self.turn.base.men;
        let rook = match m {
            Move::Castle { rook, .. } => Some(rook),
            Move::InPassing { to, .. } => to.offset(self.turn.player().fold_wb(-8, 8)),
            _ => None,
        };
        let concerned: Vec<ManId> = [Some(m.from()), Some(m.to()), rook]
            .into_iter()
            .flatten()
            .filter_map(|sq| base.at(sq))
            .collect();
        let by_the_move = |id: &ManId| self.turn.in_moving.contains(id) && concerned.contains(id);
        self.turn
            .touched
            .iter()
            .copied()
            .filter(|id| !by_the_move(id))
            .collect()
    }

    /// King and Rook touched and another man played: one of the two must move.
    pub(crate) fn king_and_rook_options(&self, side: Color, bench: &Bench) -> Option<Vec<Cited>> {
        let rule = &self.code.answers.touching.king_and_rook;
        if rule.rule == KingAndRook::AsTouched {
            return None;
        }
        let man = |id: &ManId| *bench.stand.men.man(*id);
        let known = |id: &ManId| bench.stand.men.get(*id).is_some();
        let own: Vec<ManId> = self
            .turn
            .touched
            .iter()
            .copied()
            .filter(|id| known(id) && man(id).owner == side)
            .take(2)
            .collect();
        let kinds: Vec<Role> = own.iter().map(|id| man(id).kind).collect();
        if !(kinds.contains(&Role::King) && kinds.contains(&Role::Rook)) {
            return None;
        }
        let mut by = rule.by.clone();
        by.extend(self.code.answers.castling.as_penalty.by.iter().cloned());
        let options = own
            .iter()
            .filter_map(|id| self.man_option(bench, Some(*id), &by))
            .collect();
        Some(options)
    }

    /// A move that disregards what was exacted.
    pub(crate) fn breaks_exaction(&mut self, side: Color, m: Move, r: &mut Ruling) -> bool {
        let Some(exacted) = self.turn.exacted.clone() else {
            return false;
        };
        let Some(position) = self.turn.base.position() else {
            return true;
        };
        if exacted
            .remedies
            .iter()
            .any(|x| self.fulfils(*x, m, &position))
        {
            return true;
        }
        let mut offence = Offence::new(side, &exacted.by, "What was exacted was not done.");
        offence.restore = Some(self.turn.start.clone());
        offence.touched = self.turn.touched.clone();
        offence.options = exacted
            .remedies
            .iter()
            .map(|x| (*x, exacted.by.clone()))
            .collect();
        offence.about_touch = true;
        r.say("He has not done what was exacted.", &exacted.by);
        self.offences.retain(|o| o.offender != side);
        self.offences.push(offence);
        self.record_misconduct(side, Ground::Refusal, false);
        true
    }

    /// A lawful move put for an illegal one in the same turn (British II.6.c).
    pub(crate) fn substituted(&mut self, side: Color, r: &mut Ruling) {
        let Some(kind) = self.turn.illegal.take() else {
            return;
        };
        r.say(
            "The whole change is now that of a legal move: the turn is ended.",
            &self.code.answers.illegal.is_a_move.by.clone(),
        );
        if self.consented {
            self.consented = false;
            self.offences.retain(|o| o.offender != side);
            return;
        }
        let Some(i) = self.offences.iter().position(|o| o.offender == side) else {
            return;
        };
        let rule = self.code.answers.illegal.substituted.clone();
        r.say("Another move is put for an illegal one.", &rule.by);
        if kind == Kind::Castling {
            self.offences[i].by.extend(rule.by.iter().cloned());
            return;
        }
        let mut touched = self.turn.earlier_touched.clone();
        touched.extend(self.turn.touched.iter().copied());
        if rule.rule.contains(&Election::Touched) {
            let Some(bench) = Bench::new(self, &self.turn.start) else {
                return;
            };
            let mut options = bench.indicated(&touched, &rule.by);
            options.extend(bench.king_else_selected(&rule.by));
            self.offences[i].options = options;
        }
        self.offences[i].touched = touched;
        self.offences[i].by.extend(rule.by.iter().cloned());
    }

    // ---- pointing out

    /// Whether the move would take the adverse King.
    pub(crate) fn takes_king(&self, side: Color, words: &MoveWords) -> bool {
        let MoveWords::Coordinates { from, to, .. } = words else {
            return false;
        };
        let man = |sq| self.live.men.man_at(sq);
        let king = man(*to).is_some_and(|m| m.kind == Role::King && m.owner != side);
        let own = man(*from).is_some_and(|m| m.owner == side);
        king && own
    }

    /// Whether the King stands in reach because of what was not corrected.
    fn king_in_reach(&self, side: Color, from: Square, to: Square) -> bool {
        let faulty = self.turn.illegal.is_some() && side != self.turn.player()
            || self.earliest_fault().is_some();
        faulty
            && self.code.answers.illegal.found_later.rule == FoundLater::Restored
            && self
                .board_for(side)
                .is_some_and(|p| p.commanders(to, side).contains(from))
    }

    /// A King is never taken. He is in reach only when an illegality stands uncorrected (British
    /// I.11.E.a.4), which is then put right; otherwise the attempt is an unlawful move, which cannot stand.
    pub(crate) fn takes_at_king(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
        let MoveWords::Coordinates { from, to, .. } = *words else {
            return;
        };
        if self.king_in_reach(side, from, to) {
            if side != self.turn.player() && self.turn.illegal.is_some() {
                self.pass_over(r);
            }
            return self.points_out_illegal(side, r);
        }
        if side != self.turn.player() {
            return r.refuse(
                "No King is ever taken.",
                &self.code.answers.illegal.capture.by,
            );
        }
        let (man, victim) = (self.live.men.at(from), self.live.men.at(to));
        let attempt = Attempt {
            man,
            from,
            to,
            victim,
            castling: None,
        };
        self.window_touch(side, r);
        self.touch_all(side, man.into_iter().chain(victim).collect());
        let kind = self.kind_of(side, &attempt);
        r.say("No King is ever taken.", &self.menu(kind).by.clone());
        let mut offence = self.offence_of(side, kind, &attempt);
        offence.outright.clear();
        self.open_offence(side, offence, r);
        if !self.code.answers.illegal.is_a_move.rule {
            self.turn.illegal = Some(kind);
            self.turn.unfinished = None;
        }
    }

    pub(crate) fn points_out_illegal(&mut self, side: Color, r: &mut Ruling) {
        let i = self.code.answers.illegal.clone();
        if self.position_unknown
            && i.found_later.rule == FoundLater::Restored
            && self.earliest_fault().is_some()
        {
            r.say(
                "The position cannot be ascertained: the game is annulled.",
                &i.cannot_be_retraced.by,
            );
            return self.annul(r);
        }
        let over = self.result.is_some();
        if over && i.found_after_mate.rule == FoundLater::Stands {
            return r.refuse("The game is over.", &i.found_after_mate.by);
        }
        if over
            && !matches!(
                self.result,
                Some((
                    _,
                    How::Mate | How::Claim(Claim::Stalemate) | How::NoPossibleWin
                ))
            )
        {
            return r.refuse(
                "The game was ended by the will of a player.",
                &i.found_later.by,
            );
        }
        // An illegal move answered by another: neither is a link in the chain (British II.6.e).
        let both = self.turn.illegal.is_some() && self.turn.intrusion.is_some();
        let answered = both.then(|| self.turn.start.clone());
        if let Some(stand) = self.earliest_fault().or(answered) {
            self.offences.clear();
            self.go_back(&stand);
            return r.say(
                "The position before the illegality is restored, without penalty.",
                &i.found_later.by,
            );
        }
        if i.is_a_move.rule {
            return self.points_out_false_move(side, r);
        }
        if self.forgives_false_check(r) {
            return;
        }
        if self.turn.illegal.is_some() || self.turn.intrusion.is_some() {
            return r.say(
                "The move is not legal and must be corrected.",
                &i.is_a_move.by,
            );
        }
        let mut by = i.found_later.by.clone();
        if i.substitute_stands.rule {
            by.extend(i.substitute_stands.by.iter().cloned());
        }
        r.refuse("No illegal move stands uncorrected in the game.", &by);
    }

    /// Blue Book Check.1: what was done unlawfully upon a false check is undone, and nothing follows.
    pub(crate) fn forgives_false_check(&mut self, r: &mut Ruling) -> bool {
        let player = self.turn.player();
        if self.turn.illegal.is_none() || !self.false_check_excuses(player) {
            return false;
        }
        let by = self.code.answers.check.false_check.by.clone();
        self.offences.retain(|o| o.offender != player);
        let start = self.turn.start.clone();
        let told = self.false_check;
        self.go_back(&start);
        self.false_check = told;
        r.say("The position is restored, and he is free.", &by);
        true
    }

    /// In the codes where a false move is a move, pointing it out in time is to have it recalled.
    pub(crate) fn points_out_false_move(&mut self, _side: Color, r: &mut Ruling) {
        let Some(i) = self
            .offences
            .iter()
            .position(|o| !o.deferred && (o.restore.is_some() && !o.about_touch))
        else {
            let annullable = |o: &Offence| o.outright.iter().any(|(x, _)| *x == Remedy::AnnulMove);
            if let Some(i) = self.offences.iter().position(annullable) {
                let offence = &self.offences[i];
                if offence
                    .outright
                    .iter()
                    .any(|(x, _)| *x == Remedy::LetBothMovesStand)
                {
                    let by = offence.by.clone();
                    return r.say("It is for the adversary to elect what shall be done.", &by);
                }
                let offence = self.offences.remove(i);
                return self.annul_intrusion(&offence, r);
            }
            let by = self.code.answers.illegal.found_later.by.clone();
            return r.refuse("What was not called in question in time stands.", &by);
        };
        let offence = self.offences[i].clone();
        if offence
            .outright
            .iter()
            .any(|(x, _)| matches!(x, Remedy::LetMoveStand | Remedy::LetCastlingStand))
            || offence.options.len() > 1 && !offence.own_choice
        {
            return r.say(
                "It is for the adversary to elect what shall be done.",
                &offence.by,
            );
        }
        r.say("The false move is recalled.", &offence.by);
        let then = offence
            .options
            .first()
            .map(|(x, _)| *x)
            .filter(|_| !offence.own_choice);
        let cites: Vec<String> = offence
            .options
            .iter()
            .flat_map(|o| o.1.clone())
            .chain(offence.by.clone())
            .collect();
        self.exact_restoring(i, offence, then, &cites, r);
    }

    /// British II.6.e: whoever finds an uncorrected illegality may have the position restored.
    pub(crate) fn restoration_demand(&self, found: &mut Vec<OpenDemand>) {
        let rule = &self.code.answers.illegal.found_later;
        let by_will = matches!(
            self.result,
            Some((
                _,
                How::Resignation
                    | How::Agreement
                    | How::Forfeit
                    | How::Time
                    | How::Engagement
                    | How::Claim(Claim::FiftyMoves | Claim::Repetition | Claim::EndlessChecks)
            ))
        );
        let stands = self.result.is_some()
            && self.code.answers.illegal.found_after_mate.rule == FoundLater::Stands;
        if rule.rule == FoundLater::Restored
            && !by_will
            && !stands
            && !self.position_unknown
            && self.earliest_fault().is_some()
        {
            found.push(OpenDemand {
                demand: Remedy::RestorePosition.into(),
                why: "An illegal move was never corrected.".into(),
                cites: rule.by.clone(),
            });
        }
    }

    /// The earliest uncorrected illegality in the record.
    pub(crate) fn earliest_fault(&self) -> Option<Arc<Stand>> {
        let mut found = None;
        let mut at = self.past.as_ref();
        while let Some(ply) = at {
            if ply.number <= self.cured {
                break;
            }
            if let Some(stand) = &ply.fault {
                found = Some(stand.clone());
            }
            at = ply.before.as_ref();
        }
        found
    }

    pub(crate) fn annul(&mut self, r: &mut Ruling) {
        self.result = Some((Outcome::Annulled, How::Agreement));
        self.offences.clear();
        let by = self.code.answers.series.annulled_again_by_same.by.clone();
        r.say(
            "The game is annulled; he who had the right to begin it begins the next.",
            &by,
        );
    }
}

fn describe(kind: Kind) -> &'static str {
    match kind {
        Kind::Plain | Kind::TooFar => "The move is not legal.",
        Kind::Capture => "The man cannot be taken so.",
        Kind::OwnManTaken => "A player cannot take his own man.",
        Kind::AdverseManMoved => "A player cannot move the other's man.",
        Kind::KingIntoCheck => "The King cannot be moved into check.",
        Kind::CheckUncovered => "The move uncovers a check on his own King.",
        Kind::CheckNotMet => "The move does not meet the check.",
        Kind::Castling => "The castling is not legal.",
    }
}

/// The wing towards which a King castles.
pub(crate) fn wing_of(attempt: &Attempt) -> Option<Wing> {
    attempt.castling.map(|(_, wing)| wing)
}
