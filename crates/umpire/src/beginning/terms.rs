//! The agreements, digested.
use board::{Color, Role, Square};
use statute::Code;

use crate::act::Ground;
use crate::agreement::{Agreement, Conditions, LateReply};
use crate::beginning::event::Event;
use crate::beginning::odds::home;

/// To mate in a given way.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Undertaking {
    WithKind(Role),
    WithManFrom(Square),
    OnSquare(Square),
    /// To compel the other to mate him.
    OwnMate,
    /// To compel the other to stalemate him.
    OwnStalemate,
}

/// What the agreements come to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Terms {
    /// He who gives odds; nobody where both do.
    pub giver: Option<Color>,
    /// Both give odds (British I.12.c).
    pub mutual: bool,
    /// A record that expresses no legal move costs nothing (British Pref.10).
    pub no_penalty_for_records: bool,
    /// Men given, with their squares.
    pub given: Vec<Square>,
    /// A man of this kind is given, which one is for the giver to choose.
    pub open_choice: Option<(Color, Role)>,
    pub gift_moves: u8,
    pub moves_given_by: Option<Color>,
    pub moves_first: Option<Color>,
    pub undertakings: Vec<(Color, Undertaking)>,
    pub engaged: Option<(Color, Option<u32>)>,
    pub draws_count_for: Option<Color>,
    pub stalemate_drawn: bool,
    pub communication: Option<Option<u32>>,
    pub late_reply: Option<LateReply>,
    /// Records may be in algebraic notation (British I.13.A: by agreement only).
    pub algebraic: bool,
    /// Positions that a proof may be sought in.
    pub proofs_within: Option<u64>,
    pub consultation: Option<(u8, u8)>,
    pub blindfold: Vec<Color>,
    pub allowed: Vec<(Color, Ground)>,
    pub schedule: Vec<(u32, u32)>,
    pub play_ends: Option<u32>,
    pub umpire: bool,
    pub match_of: Option<Option<u32>>,
    pub bare_pawn: bool,
    pub names_odds: bool,
    pub event: Event,
}

/// Agrees on something of which there is one only.
pub(crate) fn once<T: PartialEq>(
    known: &mut Option<T>,
    value: T,
    twice: &str,
) -> Result<(), String> {
    if known.as_ref().is_some_and(|known| *known != value) {
        return Err(twice.into());
    }
    *known = Some(value);
    Ok(())
}

impl Terms {
    pub fn of(code: &Code, conditions: &Conditions) -> Result<Terms, String> {
        let mut t = Terms::default();
        for agreement in &conditions.agreements {
            t.add(code, agreement)?;
        }
        t.check()?;
        Ok(t)
    }

    fn add(&mut self, code: &Code, agreement: &Agreement) -> Result<(), String> {
        match agreement {
            Agreement::Odds { giver, odds } => self.odds(code, *giver, odds)?,
            Agreement::MovesFirst(side) => {
                if self.moves_first.is_some_and(|s| s != *side) {
                    return Err("Both sides cannot have the right to begin.".into());
                }
                self.moves_first = Some(*side);
            }
            Agreement::MatesWith(_, Role::King) => {
                return Err("A King cannot give mate.".into());
            }
            Agreement::MatesWith(side, role) => {
                self.undertakes(*side, Undertaking::WithKind(*role))?;
            }
            Agreement::MatesWithMan(side, sq) => {
                self.undertakes(*side, Undertaking::WithManFrom(*sq))?;
            }
            Agreement::MatesOn(side, sq) => self.undertakes(*side, Undertaking::OnSquare(*sq))?,
            Agreement::EngagesToWin(side, n) => {
                if self.engaged.is_some_and(|(s, _)| s != *side) {
                    return Err("Both sides cannot engage to win the same game.".into());
                }
                self.engaged = Some((*side, *n));
            }
            Agreement::DrawsCountFor(side) => {
                if self.draws_count_for.is_some_and(|s| s != *side) {
                    return Err("A draw cannot count as a win for both sides.".into());
                }
                self.draws_count_for = Some(*side);
            }
            Agreement::NoPenaltyForRecords => self.no_penalty_for_records = true,
            Agreement::CompelsMate(side) => self.undertakes(*side, Undertaking::OwnMate)?,
            Agreement::CompelsStalemate(side) => {
                self.undertakes(*side, Undertaking::OwnStalemate)?;
            }
            Agreement::StalemateDrawn => self.stalemate_drawn = true,
            Agreement::ByCommunication(Some(0)) => {
                return Err("Some time must be allowed for a reply.".into());
            }
            Agreement::ByCommunication(seconds) => once(
                &mut self.communication,
                *seconds,
                "Two different times cannot be allowed for a reply.",
            )?,
            Agreement::LateReply(what) => {
                if self.late_reply.is_some_and(|known| known != *what) {
                    return Err(
                        "A late reply cannot both forfeit the game and leave it to be claimed."
                            .into(),
                    );
                }
                self.late_reply = Some(*what);
            }
            Agreement::AlgebraicRecords => self.algebraic = true,
            Agreement::Consultation(w, b) => {
                if *w == 0 || *b == 0 {
                    return Err("A side in consultation needs at least one player.".into());
                }
                let twice = "The sides in consultation cannot be of two different sizes.";
                once(&mut self.consultation, (*w, *b), twice)?;
            }
            Agreement::Blindfold(side) => self.blindfold.push(*side),
            Agreement::Allowed(side, ground) => self.allowed.push((*side, *ground)),
            Agreement::Time(steps) => {
                let mut last = (0, 0);
                for step in steps {
                    if step.0 <= last.0 || step.1 <= last.1 {
                        return Err("Each step of the time limit must ask for more moves in more time than the one before.".into());
                    }
                    last = *step;
                }
                if !self.schedule.is_empty() && self.schedule != *steps {
                    return Err("Two different time limits cannot be agreed on.".into());
                }
                self.schedule = steps.clone();
            }
            Agreement::PlayEndsAfter(seconds) => once(
                &mut self.play_ends,
                *seconds,
                "Play cannot end at two different times.",
            )?,
            Agreement::ProofsWithin(nodes) => {
                let most = proof::Budget::default().nodes;
                if *nodes > most {
                    return Err(format!(
                        "Proofs are sought within at most {most} positions."
                    ));
                }
                self.proofs_within = Some(*nodes);
            }
            Agreement::UmpireAppointed => self.umpire = true,
            Agreement::Match(n) => once(
                &mut self.match_of,
                *n,
                "A match cannot be of two different numbers of games.",
            )?,
            regulation => self.event.agree(regulation)?,
        }
        Ok(())
    }

    fn undertakes(&mut self, side: Color, undertaking: Undertaking) -> Result<(), String> {
        for (other, known) in &self.undertakings {
            if *other != side {
                return Err("Both sides cannot undertake to mate in a given way.".into());
            }
            if let (Undertaking::OnSquare(a), Undertaking::OnSquare(b)) = (known, undertaking)
                && *a != b
            {
                return Err(format!("The King cannot be mated both on {a} and on {b}."));
            }
        }
        self.undertakings.push((side, undertaking));
        Ok(())
    }

    /// What the agreements cannot be together.
    fn check(&self) -> Result<(), String> {
        let no = |sentence: &str| Err(sentence.to_owned());
        if self.gift_moves > 0
            && self.moves_first.is_some()
            && self.moves_first == self.moves_given_by
        {
            return no("He who gives the move cannot also begin.");
        }
        let bound = self.undertakings.first().map(|(side, _)| *side);
        let bound = bound.or(self.engaged.map(|(side, _)| side));
        if bound.is_some() && bound == self.draws_count_for {
            return no(
                "A draw cannot be lost by an undertaking and count as a win for the same side.",
            );
        }
        if self.engaged.is_some_and(|(side, _)| bound != Some(side)) {
            return no("One side cannot undertake to mate and the other engage to win.");
        }
        if let (Some((_, Some(games))), Some(Some(all))) = (self.engaged, self.match_of)
            && games > all
        {
            return no("He cannot engage to win more games than the match has.");
        }
        if self.late_reply.is_some() && self.communication.flatten().is_none() {
            return no("No time for a reply was agreed on, so none can be late.");
        }
        self.check_men()
    }

    /// Whether the men that are named are there.
    fn check_men(&self) -> Result<(), String> {
        let left = |side: Color, role: Role| {
            let array = board::Position::start();
            let theirs = array.board().by_piece(board::Piece { color: side, role });
            theirs
                .into_iter()
                .filter(|sq| !self.given.contains(sq))
                .count()
        };
        if let Some((giver, role)) = self.open_choice
            && left(giver, role) == 0
        {
            return Err("There is no such man left to be given as odds.".into());
        }
        for (side, undertaking) in &self.undertakings {
            match undertaking {
                Undertaking::WithManFrom(sq) if self.given.contains(sq) => {
                    return Err(format!(
                        "The man on {sq} is given as odds: he cannot mate with it."
                    ));
                }
                Undertaking::WithManFrom(sq) if *sq == home(*side, 'e', 1) => {
                    return Err("A King cannot give mate.".into());
                }
                Undertaking::WithKind(role) if left(*side, *role) == 0 => {
                    return Err(
                        "He gives as odds the very man that he undertakes to mate with.".into(),
                    );
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The side that has the right to begin, by the agreements.
    pub fn first_by_agreement(&self) -> Option<Color> {
        if self.gift_moves > 0 {
            self.moves_given_by.map(|g| !g)
        } else {
            self.moves_first
        }
    }
}
