//! Moves that the law does not allow: their kinds, what may be elected, and their correction.
use board::{Color, ManId, Role, Wing};
use statute::Answer;
use statute::answers::*;

use crate::act::*;
use crate::beginning::gift_moves::is_too_far;
use crate::game::Game;
use crate::moving::moves::Attempt;
use crate::moving::why_illegal::describe;
use crate::penalties::scales::Scales;
use crate::rights::named;
use crate::ruling::{Ruling, SentenceKind};
use crate::state::begun::*;
use crate::state::ledger::{Cited, Offence};
use crate::state::status::Status;

impl Game {
    /// The player to move has made a move that is not lawful.
    pub(crate) fn illegal_move(&mut self, side: Color, attempt: Attempt, r: &mut Ruling) {
        let kind = self.kind_of(side, &attempt);
        let by = self.menu(kind).by.clone();
        r.tell(SentenceKind::Offence, describe(kind), &by);
        let men = [attempt.man, attempt.victim].into_iter().flatten();
        r.of(men.filter_map(|id| named(&self.turn.base().men, id)));
        let told = r.sentences.len();
        self.say_why_illegal(side, kind, &attempt, r);
        let mut offence = self.offence_of(side, kind, &attempt);
        let broken = r.sentences[told..].iter().flat_map(|why| &why.cites);
        offence.broken.extend(broken.cloned());
        self.drop_wrong_capturer(&attempt, &mut offence);
        self.keep_exacted(&mut offence);
        if !self.arbiter_sits() {
            self.open_offence(side, offence, r);
        }
        if self.code.answers.illegal.is_a_move.rule {
            let captured = attempt.victim.is_some();
            let passed = crate::moving::moves::passed_by(&self.board, attempt.from, attempt.to);
            self.board.passes_over(passed);
            self.status = Status::WaitingToEnd;
            self.end_ply(side, None, attempt.man, captured, None, r);
        } else {
            self.turn.moves_illegally(kind);
        }
    }

    /// What is open against the side for an unlawful move, in place of what was open in the same turn.
    pub(crate) fn open_offence(&mut self, side: Color, mut offence: Offence, r: &mut Ruling) {
        if self.false_check_excuses(side) {
            let by = self.code.answers.check.false_check.by.clone();
            let why = "It was done upon a check falsely announced: no penalty lies.";
            r.say(why, &by);
            let (restore, broken) = (offence.restore, offence.broken);
            offence = Offence::new(side, &by, why);
            (offence.restore, offence.broken) = (restore, broken);
        }
        self.ledger.open_in_place(offence);
    }

    pub(crate) fn kind_of(&self, side: Color, attempt: &Attempt) -> Kind {
        if attempt.castling.is_some() {
            return Kind::Castling;
        }
        let base = &self.turn.base();
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
        let could = self.lawful().iter().any(|m| m.from() == attempt.from);
        let capture_first =
            attempt.victim.is_some() && self.code.answers.illegal.capture_first.rule;
        let Some(m) = by_power else {
            if !capture_first
                && self.check_binds()
                && !could
                && base.men.king(side) != Some(attempt.from)
            {
                // Blue Book Penalties.12 comes before its rule 5.
                return Kind::CheckNotMet;
            }
            return if attempt.victim.is_some() {
                Kind::Capture
            } else {
                Kind::Plain
            };
        };
        if is_too_far(base, side, m.to()) {
            return Kind::TooFar;
        }
        if capture_first {
            return Kind::Capture;
        }
        if !self.allowed(base, &position, m) {
            return Kind::Plain;
        }
        if self.lawful().contains(&m) {
            // The move itself is good; what is left of an unlawful one makes the whole change none.
            return Kind::Plain;
        }
        let king = attempt
            .man
            .and_then(|id| base.men.get(id))
            .is_some_and(|m| m.kind == Role::King);
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
            Kind::Capture | Kind::KingTaken => &i.capture,
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
        let touched = self.turn.touched_in_all();
        let mut offence = self.offence_from(side, &menu, attempt, &touched, kind);
        // Blue Book, Q-BB-7: a capture that also bares the King falls under two rules.
        let of_the_king = matches!(
            kind,
            Kind::KingIntoCheck | Kind::CheckUncovered | Kind::CheckNotMet
        );
        let also_capture = attempt.victim.is_some() && of_the_king;
        if also_capture && self.code.answers.penalties.offences_united.rule {
            let other = self.offence_from(
                side,
                &self.code.answers.illegal.capture.clone(),
                attempt,
                &touched,
                kind,
            );
            let united = &self.code.answers.penalties.offences_united.by;
            offence.options.extend(other.options);
            offence.by.extend(united.iter().cloned());
        }
        let first = &self.code.answers.illegal.capture_first;
        if first.rule && kind == Kind::Capture {
            offence.by.extend(first.by.iter().cloned());
        }
        self.unite_with_touches(attempt, &mut offence);
        offence
    }

    /// Blue Book Penalties.6: moving the would-be capturer is no remedy, so that its touch binds to nothing.
    fn drop_wrong_capturer(&mut self, attempt: &Attempt, offence: &mut Offence) {
        let Some(scales) = Scales::new(self, self.turn.start()) else {
            return;
        };
        let movable = self.man_option(&scales, attempt.man, &[]);
        let Some((remedy, man)) = movable.map(|(x, _)| x).zip(attempt.man) else {
            return;
        };
        if !offence.options.is_empty() && !offence.options.iter().any(|(x, _)| *x == remedy) {
            offence.touched.retain(|id| *id != man);
            self.turn.release(|id| id != man);
        }
    }

    /// What was exacted in this turn is still to be done.
    fn keep_exacted(&self, offence: &mut Offence) {
        let Some(exacted) = self.ledger.exacted().cloned() else {
            return;
        };
        if offence.own_choice {
            offence.options.clear();
        }
        offence.own_choice = exacted.remedies.len() > 1;
        let due = exacted.remedies.iter().map(|x| (*x, exacted.by.clone()));
        offence.also(due.collect());
        offence.exacted = Some(exacted);
    }

    /// Men touched before another was moved unlawfully: two offences, and every choice the opponent's
    /// (Blue Book, Q-BB-7).
    fn unite_with_touches(&self, attempt: &Attempt, offence: &mut Offence) {
        if !self.code.answers.penalties.offences_united.rule {
            return;
        }
        let moved = |id: &ManId| Some(*id) == attempt.man || Some(*id) == attempt.victim;
        let before = self.turn.touched().into_iter().filter(|id| !moved(id));
        let Some(scales) = Scales::new(self, self.turn.start()) else {
            return;
        };
        for man in before {
            offence.also(self.touch_options(&scales, man));
        }
    }

    /// What could be exacted for the touch of one man.
    fn touch_options(&self, scales: &Scales, man: ManId) -> Vec<Cited> {
        let t = &self.code.answers.touching;
        if scales.own(man) {
            return self
                .man_option(scales, Some(man), &t.own_man.by)
                .into_iter()
                .collect();
        }
        match scales.square(man) {
            Some(sq) if scales.can_be_taken(sq) => {
                vec![(Remedy::Take(sq), t.adverse_man.by.clone())]
            }
            _ => scales.king_if_can(&t.adverse_man.by),
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
        offence.restore = Some(self.turn.start().clone());
        offence.touched = touched.to_vec();
        offence.own_choice = menu.rule.contains(&Election::OffenderChooses);
        let Some(scales) = Scales::new(self, self.turn.start()) else {
            return offence;
        };
        for election in &menu.rule {
            self.elect(*election, &scales, attempt, touched, &menu.by, &mut offence);
        }
        if offence.options.is_empty() {
            self.elect_failing(menu, &scales, attempt, &mut offence);
        }
        offence
    }

    /// One election of a menu, if it is possible.
    pub(crate) fn elect(
        &self,
        election: Election,
        scales: &Scales,
        attempt: &Attempt,
        touched: &[ManId],
        by: &[String],
        offence: &mut Offence,
    ) {
        let options = &mut offence.options;
        match election {
            Election::Touched => options.extend(scales.indicated(touched, by)),
            Election::KingElseSelected => options.extend(scales.king_else_selected(by)),
            Election::King | Election::KingOrRemit if !scales.king_can() => offence
                .by
                .extend(self.code.answers.penalties.remitted.by.iter().cloned()),
            Election::King | Election::KingOrRemit => options.extend(scales.king_if_can(by)),
            Election::Man => options.extend(self.man_option(scales, attempt.man, by)),
            Election::OwnVictim => options.extend(self.man_option(scales, attempt.victim, by)),
            Election::Rook => {
                let rook = attempt.castling.and_then(|(rook, _)| rook);
                options.extend(self.man_option(scales, rook, by));
            }
            Election::Take => options.extend(self.take_option(scales, attempt, by)),
            Election::Designated => options.extend(
                scales
                    .selected(by)
                    .into_iter()
                    .filter(|(x, _)| *x != Remedy::Move(scales.king())),
            ),
            Election::Cover if scales.can_cover() => {
                options.push((Remedy::CoverCheck, by.to_vec()))
            }
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
            | Election::ElseKing
            | Election::ElseAsPlain
            | Election::ElseTouchedMan
            | Election::OffenderChooses => {}
        }
    }

    pub(crate) fn man_option(
        &self,
        scales: &Scales,
        man: Option<ManId>,
        by: &[String],
    ) -> Option<Cited> {
        let square = man
            .and_then(|id| scales.square(id))
            .filter(|sq| scales.can_move(*sq))?;
        let remedy = if square == scales.king() {
            Remedy::MoveKing
        } else {
            Remedy::Move(square)
        };
        Some((remedy, by.to_vec()))
    }

    /// The adverse man concerned: the one moved, or the one wrongly taken.
    pub(crate) fn take_option(
        &self,
        scales: &Scales,
        attempt: &Attempt,
        by: &[String],
    ) -> Option<Cited> {
        let adverse = |id: &ManId| {
            scales
                .stand
                .men
                .get(*id)
                .is_some_and(|m| m.owner != scales.stand.turn)
        };
        let man = attempt
            .man
            .filter(adverse)
            .or(attempt.victim.filter(adverse));
        let square = man
            .and_then(|id| scales.square(id))
            .filter(|sq| scales.can_be_taken(*sq))?;
        Some((Remedy::Take(square), by.to_vec()))
    }

    pub(crate) fn elect_failing(
        &self,
        menu: &Answer<Vec<Election>>,
        scales: &Scales,
        attempt: &Attempt,
        offence: &mut Offence,
    ) {
        let p = &self.code.answers.penalties;
        for election in &menu.rule {
            match election {
                Election::ElseSelected => {
                    let mut by = menu.by.clone();
                    by.extend(p.selected.by.iter().cloned());
                    offence.options = scales.king_else_selected(&by);
                }
                Election::ElseKing => offence.options = scales.king_if_can(&menu.by),
                Election::ElseAsPlain => {
                    let plain = self.code.answers.illegal.plain.clone();
                    for e in &plain.rule {
                        self.elect(
                            *e,
                            scales,
                            attempt,
                            &offence.touched.clone(),
                            &plain.by,
                            offence,
                        );
                    }
                    if offence.options.is_empty() {
                        offence.after_restoring = self.man_option(scales, attempt.man, &plain.by);
                    }
                }
                Election::ElseTouchedMan => {
                    let mut by = menu.by.clone();
                    by.extend(self.code.answers.touching.own_man.by.iter().cloned());
                    offence.after_restoring = self.man_option(
                        scales,
                        attempt.man.filter(|id| {
                            scales
                                .stand
                                .men
                                .get(*id)
                                .is_some_and(|m| m.owner == scales.stand.turn)
                        }),
                        &by,
                    );
                }
                _ => {}
            }
        }
    }
}

/// The wing towards which a King castles.
pub(crate) fn wing_of(attempt: &Attempt) -> Option<Wing> {
    attempt.castling.map(|(_, wing)| wing)
}
