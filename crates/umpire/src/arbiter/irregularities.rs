//! Irregularities brought to the umpire's notice, and put right (FIDE 7).
use board::{Color, Move};
use statute::answers::{FoundLater, SetUp};

use crate::act::*;
use crate::agreement::{Bonus, How};
use crate::arbiter::completing::{self, Kind};
use crate::arbiter::{Due, stated};
use crate::game::Game;
use crate::ruling::{Bar, Ruling};
use crate::state::ledger::Requirement;
use crate::state::stand::index;

impl Game {
    /// Whether the umpire himself sees to what is pointed out; else it is for the rules of every code.
    pub(crate) fn arbiter_heeds(&self, fault: Fault) -> bool {
        match fault {
            Fault::BoardMisplaced => {
                self.code.answers.setting_up.board_misplaced.rule == SetUp::Transferred
            }
            Fault::MenMisplaced => self.may_put_back_fallen(),
            Fault::WrongPosition => !self.terms.event.cannot_see.is_empty(),
            Fault::FirstMove | Fault::OddsForgotten => false,
            _ => true,
        }
    }

    /// What stands against having the umpire see to something; nobody tells him what he sees himself.
    pub(crate) fn bar_to_telling_the_umpire(&self, by: Option<Color>, fault: Fault) -> Option<Bar> {
        let a = &self.code.answers;
        match fault {
            Fault::IllegalPosition if a.tempo.illegal_position.rule => {
                let why = "He waits until the next move is completed.";
                Some(Bar::refusal(why, &a.tempo.illegal_position.by))
            }
            Fault::IllegalMove | Fault::KingInCheck | Fault::IllegalPosition => {
                self.bar_to_reinstating()
            }
            Fault::FlagFallen => self.bar_to_claiming_flag(),
            Fault::BothFlagsFallen => self.bar_to_both_flags(),
            Fault::WrongTime => self.bar_to_wrong_time(by),
            Fault::ColoursReversed => self.bar_to_reversing_colours(),
            Fault::BoardMisplaced => {
                let by = &a.tempo.closed_after.by;
                let why = "Nobody can complain of the board any more.";
                self.setting_closed().then(|| Bar::refusal(why, by))
            }
            _ => None,
        }
    }

    /// Something is pointed out, and the umpire sees to it.
    pub(crate) fn tells_the_umpire(&mut self, fault: Fault, r: &mut Ruling) {
        match fault {
            Fault::FlagFallen => self.claims_flag(r),
            Fault::BothFlagsFallen => self.both_flags(r),
            Fault::WrongTime => self.wrong_time(r),
            Fault::ColoursReversed => self.colours_reversed(r),
            Fault::BoardMisplaced => {
                let by = &self.code.answers.setting_up.board_misplaced.by;
                r.say("The game goes on, on a board rightly placed.", by);
            }
            Fault::MenMisplaced => self.reinstates_displaced(r),
            Fault::WrongPosition => self.boards_differ(r),
            _ => self.deals_with_illegal_move(r),
        }
    }

    pub(crate) fn umpire_points_out(&mut self, fault: Fault, r: &mut Ruling) {
        self.tells_the_umpire(fault, r);
        let a = &self.code.answers;
        let by = [&a.arbiter.sees.by[..], &a.clock.flag.by].concat();
        r.say("The umpire sees to the Laws.", &by);
    }

    /// What stands against reinstating the position before an illegal move.
    pub(crate) fn bar_to_reinstating(&self) -> Option<Bar> {
        let ended = &self.code.answers.illegal.found_after_mate;
        if self.status.is_over() && ended.rule == FoundLater::Stands {
            return Some(Bar::refusal("The game is over.", &ended.by));
        }
        let a = &self.code.answers.completed;
        let (why, by) = match a.until_answered.rule {
            true => (
                "No illegal move stands that has not been answered.",
                &a.until_answered.by,
            ),
            false => ("No illegal move has been completed.", &a.restored.by),
        };
        let none = !self.completed_illegally();
        none.then(|| Bar::refusal(why, by))
    }

    fn deals_with_illegal_move(&mut self, r: &mut Ruling) {
        if let Some(fault) = self.arbiter.completing.deals_with_faults() {
            self.puts_back(&fault, r);
            self.counts_illegal(fault.by, r);
        }
    }

    /// The position before it is reinstated; what was touched binds the move that replaces it.
    fn puts_back(&mut self, fault: &completing::Fault, r: &mut Ruling) {
        let a = self.code.answers.completed.clone();
        let side = fault.by;
        self.ledger.settle_all();
        self.go_back(&fault.before);
        self.arbiter.completing.nothing_awaits();
        let mut by = [
            &a.restored.by[..],
            &fault.why,
            &self.code.answers.arbiter.sees.by,
        ]
        .concat();
        if self.code.answers.completed.until_answered.rule {
            by.extend(
                self.code
                    .answers
                    .completed
                    .until_answered
                    .by
                    .iter()
                    .cloned(),
            );
        }
        let after = self.moves_made();
        let mut due = |moves: Vec<Move>, by: &[String]| {
            self.arbiter.due = Some(Due {
                after,
                moves,
                remedy: None,
                by: by.to_vec(),
            });
        };
        match fault.kind {
            Kind::Illegal => self.turn.bind_to(fault.touched.iter().copied()),
            Kind::NoMove => {
                by.extend(a.without_move.by.iter().cloned());
                self.turn.bind_to(fault.touched.iter().copied());
            }
            Kind::HalfCastled(m) => {
                let alone = self.code.answers.castling.king_alone.by.clone();
                due(vec![m], &alone);
                by.extend(alone);
            }
            Kind::TwoHands(m) => {
                due(vec![m], &a.two_hands.by);
                by.extend(a.two_hands.by.iter().cloned());
            }
            Kind::PawnLeft { promoted } => {
                by.extend(a.pawn_left.by.iter().cloned());
                r.say("The Pawn becomes a Queen.", &by);
                let mut unsaid = Ruling::default();
                self.make_for(side, promoted, &mut unsaid);
                self.settles_clock(side, r);
                return;
            }
        }
        if !fault.touched.is_empty() && self.bonds().duties.is_empty() {
            by.extend(self.code.answers.touching.blocked_man.by.iter().cloned());
        }
        r.say("The position before the illegal move is reinstated.", &by);
        self.settles_clock(side, r);
    }

    /// FIDE 7.1: the umpire sets the clocks as he judges; what the press added is taken back (FIDE-R-11), and his runs
    /// who has the move: after 7.5.2 the other's, for the Queen's move stands.
    fn settles_clock(&mut self, side: Color, r: &mut Ruling) {
        if let Bonus::Added(seconds) = self.arbiter.clock.bonus() {
            self.arbiter.clock.take(side, seconds);
        }
        self.arbiter.clock.start(self.turn());
        self.arbiter.settling = true;
        let by = self.code.answers.clock.restored.by.clone();
        r.say("The umpire may set the clocks.", &by);
    }

    /// FIDE 7.5.5: time for the opponent, or the game.
    fn counts_illegal(&mut self, side: Color, r: &mut Ruling) {
        let a = self.code.answers.completed.clone();
        let count = self.arbiter.completing.counts(side);
        if a.lost_by.rule > 0 && count >= a.lost_by.rule {
            r.say("It is not his first: the game is lost.", &a.lost_by.by);
            return self.loses_unless_nobody_mates(side, How::Forfeit, &a.lost_by.by, r);
        }
        self.arbiter.clock.give(!side, a.minutes.rule * 60);
        let minutes = match a.minutes.rule {
            1 => "a minute".into(),
            n => format!("{n} minutes"),
        };
        r.say(format!("His opponent gets {minutes}."), &a.minutes.by);
    }

    fn reinstates_displaced(&mut self, r: &mut Ruling) {
        self.puts_back_fallen(r);
        self.arbiter.completing.nothing_awaits();
        self.arbiter.settling = true;
        let by = &self.code.answers.illegal.man_fallen.by;
        r.say("The position before it was displaced is reinstated.", by);
    }

    /// What stands against a new game for colours reversed (FIDE 7.3: until the second player has made so many
    /// moves).
    fn bar_to_reversing_colours(&self) -> Option<Bar> {
        let rule = &self.code.answers.completed.colours_moves;
        let why = match () {
            () if !self.arbiter.reversed => "Each player has the men that he should.",
            () if self.status.is_over() => "The game is over.",
            () if self.board.made[index(Color::Black)] >= rule.rule => {
                "It is too late: the game goes on."
            }
            () => return None,
        };
        Some(Bar::refusal(why, &rule.by))
    }

    fn colours_reversed(&mut self, r: &mut Ruling) {
        self.series.begins_by_right(Color::Black);
        let by = &self.code.answers.completed.colours_moves.by;
        r.say("The colours were reversed: a new game is played.", by);
        self.annul(r);
    }

    /// What stands against waiting, having seen an illegal position.
    pub(crate) fn bar_to_waiting(&self) -> Option<Bar> {
        let t = &self.code.answers.tempo.illegal_position;
        if !t.rule {
            let why = "In this kind of game he puts it right.";
            return Some(Bar::refusal(why, &self.code.answers.arbiter.sees.by));
        }
        let legal = !self.position_is_illegal();
        legal.then(|| Bar::refusal("The position is not illegal.", &t.by))
    }

    pub(crate) fn waits_for_the_next_move(&mut self, r: &mut Ruling) {
        let made = self.moves_made();
        self.arbiter.completing.waits_since(made);
        let by = &self.code.answers.tempo.illegal_position.by;
        r.say("He waits until the next move is completed.", by);
    }

    pub(crate) fn sees_and_waits(&self, r: &mut Ruling) {
        r.say("He sees it and waits.", &self.code.answers.arbiter.tells.by);
    }

    /// FIDE A.5.2: after the answer only the players themselves may put it right.
    pub(crate) fn proposes_correction(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
        let found = self.correctable(side, words);
        let correction = found.as_ref().ok().copied();
        self.arbiter.completing.proposes(correction);
        let by = &self.code.answers.tempo.by_agreement.by;
        match found {
            Ok(_) => r.say("He asks his opponent to put it right.", by),
            Err(bar) => r.barred(bar),
        }
    }

    /// The move that he may propose for an answered illegal move of his, or what stands against it.
    pub(crate) fn correctable(&self, side: Color, words: &MoveWords) -> Result<Move, Bar> {
        let stood = self.arbiter.completing.stood();
        let stood = stood.filter(|fault| fault.by == side);
        let found = stood.and_then(|fault| {
            let mut trial = self.clone();
            trial.go_back(&fault.before);
            let lawful = trial.lawful();
            trial.resolve_among(side, words, &lawful)
        });
        let by = &self.code.answers.tempo.by_agreement.by;
        let why = "There is no answered illegal move that it could replace.";
        found.ok_or_else(|| Bar::refusal(why, by))
    }

    pub(crate) fn correction_offered_to(&self, side: Color) -> bool {
        let proposal = self.arbiter.completing.proposal();
        proposal.is_some_and(|(fault, _)| fault.by != side) && !self.status.is_over()
    }

    pub(crate) fn agrees_to_correction(&mut self, side: Color, r: &mut Ruling) {
        if !self.correction_offered_to(side) {
            return;
        }
        let Some((fault, m)) = self.arbiter.completing.is_put_right() else {
            return;
        };
        self.go_back(&fault.before);
        self.arbiter.completing.nothing_awaits();
        r.say(
            "The players have agreed: it is put right.",
            &self.code.answers.tempo.by_agreement.by.clone(),
        );
        self.make_for(fault.by, m, r);
    }

    /// Whether a piece has been set there for a Pawn (FIDE 4.4.4).
    pub(crate) fn choice_is_final(&self, on: board::Square) -> bool {
        let held = |h: &crate::state::hand::Held| h.for_pawn() && h.at() == Some(on);
        let hand = self.board.hand(self.turn.player());
        self.board.surplus().iter().any(|surplus| surplus.on == on)
            || self.turn.set_first().is_some_and(|set| set.on == on)
            || hand.held().iter().any(held)
    }

    /// FIDE 7.4.1: a duty of him who displaced a man, until he has put it right.
    pub(crate) fn puts_right_what_he_displaced(&mut self, side: Color, act: &Act, r: &mut Ruling) {
        match act.deed {
            Deed::Overturns(square) if self.board.overturned().contains(&square) => {
                self.ledger.require(Requirement {
                    of: side,
                    remedy: Remedy::Replace(square),
                    by: self.code.answers.completed.puts_right.by.clone(),
                    why: "He displaced it.",
                });
            }
            _ if r.refused() => {}
            Deed::Replaces { belongs, .. } => {
                let by = self.ledger.done(|q| q.remedy == Remedy::Replace(belongs));
                if !by.is_empty() {
                    r.say("So it is put right.", &by);
                }
            }
            Deed::ReplacesTheMen => {
                let by = self.ledger.done(|q| matches!(q.remedy, Remedy::Replace(_)));
                if !by.is_empty() {
                    r.say("So they are put right.", &by);
                }
            }
            _ => {}
        }
    }

    /// The game goes back to how it stood after so many moves of both.
    pub(crate) fn back_to_move(&mut self, moves: u32) {
        let plies = moves.saturating_mul(2);
        let found = self.past.plies().find(|ply| ply.number == plies + 1);
        if let Some(stand) = found.map(|ply| ply.start.clone()) {
            self.go_back(&stand);
            self.arbiter.completing.nothing_awaits();
        }
    }

    /// Whether the other may be penalised for men that he displaced.
    pub(crate) fn displaced_by(&self, side: Color) -> bool {
        let by = &self.code.answers.completed.displacing;
        stated(by) && self.arbiter.behaviour.is_open_for(side, &by.by)
    }
}
