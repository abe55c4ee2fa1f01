//! The game before the umpire: its state, how acts come in, and what can be asked of it.
use std::sync::Arc;

use board::{Color, ManId, Move, Position, Wings};
use statute::Code;

use crate::act::*;
use crate::agreement::*;
use crate::apart::Mail;
use crate::arbiter::Arbiter;
use crate::beginning::Beginning;
use crate::beginning::series::Series;
use crate::beginning::terms::Terms;
use crate::ending::time::Clocks;
use crate::ruling::*;
use crate::state::at_the_board::AtTheBoard;
use crate::state::conduct::Conduct;
use crate::state::cries::Cries;
use crate::state::ledger::Ledger;
use crate::state::parley::Parley;
use crate::state::past::{Made, Past};
use crate::state::stand::Stand;
use crate::state::status::Status;
use crate::state::tribunal::Tribunal;
use crate::state::turn::Turn;

/// A game, from the first act on. It is a pure function of its code, its conditions and its acts.
///
/// ```
/// use board::Color;
/// use umpire::{Game, act::{Act, Deed, MoveWords}, agreement::{How, Outcome}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// for (side, san) in [(Color::White, "f3"), (Color::Black, "e5"), (Color::White, "g4"), (Color::Black, "Qh4")] {
///     game.act(&Act::of(side, Deed::Plays(MoveWords::San(san.into()))));
/// }
/// assert_eq!(game.outcome(), (Outcome::Won(Color::Black), Some(How::Mate)));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) code: Arc<Code>,
    pub(crate) terms: Arc<Terms>,
    pub(crate) board: AtTheBoard,
    pub(crate) turn: Turn,
    pub(crate) past: Past,
    pub(crate) ledger: Ledger,
    pub(crate) status: Status,
    pub(crate) parley: Parley,
    pub(crate) cries: Cries,
    pub(crate) conduct: Conduct,
    pub(crate) tribunal: Tribunal,
    pub(crate) set_up: Beginning,
    pub(crate) series: Series,
    pub(crate) clocks: Clocks,
    pub(crate) mail: Mail,
    pub(crate) arbiter: Arbiter,
    pub(crate) said: Said,
}

/// What the umpire has said.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said {
    opening: Ruling,
    last: Ruling,
    /// What the acts of the hand that make up the last thing done were ruled by.
    gesture: Vec<String>,
    /// What the act that ended the game was ruled by.
    ended_by: Vec<String>,
}

impl Said {
    pub fn opening(ruling: Ruling) -> Said {
        Said {
            opening: ruling.clone(),
            last: ruling,
            ..Said::default()
        }
    }
    /// Whether the last act was refused.
    pub fn refused(&self) -> bool {
        self.last.refused()
    }
    pub fn ends(&mut self, r: &Ruling) {
        self.ended_by = r.cites().cloned().collect();
    }
    fn of(&mut self, deed: &Deed, r: &Ruling) {
        if !carries_on(deed) {
            self.gesture.clear();
        }
        if !matches!(deed, Deed::Plays(_)) && deed.is_at_the_board() {
            self.gesture.extend(r.cites().cloned());
        }
        self.last.clone_from(r);
    }
    /// What the act that ended the game was ruled by.
    pub fn ended_by(&self) -> &[String] {
        &self.ended_by
    }
    fn cites(&self) -> impl Iterator<Item = &String> {
        let last = self.last.cites().chain(&self.gesture);
        last.chain(&self.ended_by)
    }
}

impl Game {
    /// A game under a code, on conditions that are checked here.
    pub fn new(code: Arc<Code>, conditions: Conditions) -> Result<Game, String> {
        crate::beginning::opening::open(code, conditions)
    }

    /// The ruling on the beginning of the game.
    pub fn opening(&self) -> &Ruling {
        &self.said.opening
    }
    pub fn code(&self) -> &Arc<Code> {
        &self.code
    }

    /// Something is done; the umpire rules. He never panics, and a refused act changes nothing but
    /// what the law attaches to it.
    pub fn act(&mut self, act: &Act) -> Ruling {
        if self.code.otherwise.is_empty() {
            return self.heard(act);
        }
        let before = self.clone();
        let ruling = self.heard(act);
        if self.code.has_rule(ruling.cites()) {
            return ruling;
        }
        *self = before;
        self.said.last = Ruling::otherwise();
        self.said.last.clone()
    }

    fn heard(&mut self, act: &Act) -> Ruling {
        let mut r = Ruling::default();
        let open = !self.status.is_over();
        if self.finds_men_changed(act) {
            self.finds_the_men(&act.deed);
        }
        if self.arbiter_sits() {
            self.hear(act, &mut r);
        } else if act.manner == act.manner.of_the_hand() {
            self.rule_on(act, &mut r);
        } else {
            let manner = act.manner.of_the_hand();
            let plain = Act {
                manner,
                ..act.clone()
            };
            self.rule_on(&plain, &mut r);
        }
        match self.status.is_over() {
            true if open => self.said.ends(&r),
            true => {}
            false => self.said.ended_by.clear(),
        }
        self.ledger.name(&r);
        self.said.of(&act.deed, &r);
        match self.cries.is_new() {
            true => self.cries.remember(self.clone()),
            false => self.cries.done(act),
        }
        r
    }

    pub(crate) fn rule_on(&mut self, act: &Act, r: &mut Ruling) {
        match act.actor {
            Actor::Side { side, .. } => {
                let in_time = match act.clock {
                    None => true,
                    Some(Reading::Used(used)) => self.time_used(side, used, r),
                    Some(Reading::Left(_)) => {
                        return r.refuse("No clock counts down.", &[]);
                    }
                };
                if !in_time {
                    return;
                }
                self.side_acts(side, act, r);
            }
            Actor::Umpire => self.umpire_acts(&act.deed, r),
            Actor::Bystander => self.bystander_acts(&act.deed, r),
        }
        self.end_if_it_stands(r);
    }

    // ---- what can be asked

    /// Whose turn it is to play.
    pub fn turn(&self) -> Color {
        if let Some(side) = self.unannounced() {
            return side;
        }
        match self.status.adjourned() {
            Some(adjourned) if adjourned.turn_passed && !self.arbiter_sits() => !adjourned.sealer,
            _ => self.turn.player(),
        }
    }

    /// The men as they stand with the side to move; while a King is off the board, as the turn began.
    pub fn position(&self) -> Position {
        let found = self
            .board
            .position()
            .or_else(|| self.turn.base().position());
        found.unwrap_or_else(Position::start)
    }
    /// The position from which the turn began, whatever was done with the men since.
    pub fn turn_began(&self) -> Position {
        let began = self.turn.start().position();
        began.unwrap_or_else(|| self.position())
    }
    /// The position as this side has it before it: he who is to move finds the men but for what the other's hand has done.
    pub fn position_found_by(&self, side: Color) -> Position {
        if side != self.turn.player() {
            return self.position();
        }
        if let Some(found) = self.as_his_turn_began() {
            return found.position_found_by(side);
        }
        let mut stand = self.board.stand().clone();
        stand.men = self.men_by_will();
        stand.position().unwrap_or_else(|| self.position())
    }
    /// The first field of the FEN of the men as they stand.
    pub fn placement(&self) -> String {
        self.board.placement()
    }
    pub fn wings(&self) -> Wings {
        self.board.men.wings()
    }
    pub fn men(&self) -> &board::Men {
        &self.board.men
    }
    pub fn outcome(&self) -> (Outcome, Option<How>) {
        match self.status.result() {
            Some((outcome, how)) => (outcome, Some(how)),
            None => (Outcome::Open, None),
        }
    }
    /// The legal moves that the record last sent or sealed can express.
    pub fn expressed(&self) -> Option<Vec<Move>> {
        self.mail.expressed().cloned()
    }
    /// The legal moves of the side to move that a record can express.
    pub fn expresses(&self, text: &str) -> Vec<Move> {
        let position = self.position();
        let mut found = self.readings(&position, &self.wings(), text);
        found.retain(|m| self.allowed(self.turn.base(), &position, *m));
        found
    }
    /// Whether the game is adjourned.
    pub fn is_adjourned(&self) -> bool {
        self.status.adjourned().is_some()
    }
    /// Neither over nor adjourned.
    pub(crate) fn is_playing(&self) -> bool {
        !self.status.is_over() && !self.is_adjourned()
    }
    /// The moves made so far, in order, with the side that made each.
    pub fn moves(&self) -> Vec<(Color, Option<Move>, Position)> {
        let back = self
            .moves_back()
            .filter_map(|made| Some((made.side(), made.played(), made.before()?)));
        let mut found: Vec<_> = back.collect();
        found.reverse();
        found
    }
    /// The same, the last first.
    pub fn moves_back(&self) -> impl Iterator<Item = Made> {
        self.past.plies().map(|ply| Made(ply.clone()))
    }

    /// Whether the move would now be lawful, in its turn, and break no duty.
    pub fn may_play(&self, side: Color, words: &MoveWords) -> bool {
        let deed = Deed::Plays(words.clone());
        if let Some(found) = self
            .as_his_turn_began()
            .filter(|_| self.finds_his_men_carried(&deed))
        {
            return found.may_play(side, words);
        }
        if let Some(without) = self.without_what_spoils(side, words) {
            return without.may_play(side, words);
        }
        let playable = self.playable_as_it_stands(side);
        self.resolve_among(side, words, &playable).is_some()
    }

    /// The game without what the other has done in this turn with the men of him who is to move.
    fn as_his_turn_began(&self) -> Option<Game> {
        self.carried_by_the_other()?;
        let mut found = self.clone();
        found.undoes_what_the_other_carried();
        Some(found)
    }

    /// The moves that a side may now play, breaking no duty.
    pub fn playable(&self, side: Color) -> Vec<Move> {
        match self.as_his_turn_began() {
            Some(found) => found.playable_as_it_stands(side),
            None => self.playable_as_it_stands(side),
        }
    }

    fn playable_as_it_stands(&self, side: Color) -> Vec<Move> {
        let at_play = self.status.adjourned().is_none() || self.must_say_what_he_sealed(side);
        let his_turn = side == self.turn.player() && at_play;
        if self.status.is_over() || !his_turn || self.kept_from_moving(side) {
            return Vec::new();
        }
        let lawful = self.lawful();
        match self.limits() {
            Some(limit) => lawful
                .iter()
                .copied()
                .filter(|m| limit.contains(m))
                .collect(),
            None => lawful.to_vec(),
        }
    }

    /// Whether the umpire would uphold the act now.
    pub fn would_uphold(&self, act: &Act) -> bool {
        match (&act.actor, &act.deed) {
            (Actor::Side { side, .. }, Deed::Plays(words)) => self.may_play(*side, words),
            (Actor::Side { side, .. }, Deed::Sends(message)) if self.ledger.exacted().is_some() => {
                let allowed = self.playable(*side);
                let read = self.expresses(message.first());
                read.iter().any(|m| allowed.contains(m))
            }
            (Actor::Side { side, .. }, Deed::Adjusts(square)) => {
                // With due notice, that is.
                let mut trial = self.clone();
                trial.act(&Act::of(*side, Deed::GivesNotice(Some(*square))));
                trial.upholds(act)
            }
            _ => self.clone().upholds(act),
        }
    }

    fn upholds(&mut self, act: &Act) -> bool {
        let open = self.irregularities();
        let ruling = self.heard(act);
        // An offer out of time is valid (FIDE 9.1.2.1), and the hand is free.
        let valid = matches!(act.deed, Deed::OffersDraw | Deed::OffersDrawOnCondition)
            || act.deed.is_at_the_board();
        let regular = valid || self.irregularities() <= open;
        regular && ruling.verdict == Verdict::Upheld && self.code.has_rule(ruling.cites())
    }

    /// Every provision that the last ruling, the result, and the rights and duties now open rest on. A man
    /// lifted, set down and quitted is one thing done.
    pub fn citations(&self) -> Vec<String> {
        let mut found: Vec<String> = self.said.cites().cloned().collect();
        for side in [Color::White, Color::Black] {
            found.extend(self.duties(side).into_iter().flat_map(|d| d.cites));
            found.extend(self.rights(side).into_iter().flat_map(|x| x.cites));
        }
        found.extend(self.next_game_cites());
        found.extend(self.arbiter_cites());
        found.sort();
        found.dedup();
        found
    }

    // ---- going on and going back

    /// A turn begins from the men as they stand; what its player touched before still counts.
    pub(crate) fn begin_turn(&mut self, carried: &[ManId]) {
        self.board.belongs_as_it_stands();
        self.turn = Turn::begin(self.board.stand().clone(), carried);
        self.ledger.new_turn();
    }

    /// Puts the game back to how it stood, with the same player to move.
    pub(crate) fn go_back(&mut self, stand: &Arc<Stand>) {
        self.past.back_to(stand.plies);
        self.board.restore(stand);
        self.begin_turn(&[]);
        self.cries.forgotten();
        self.parley.restored();
        self.status = Status::Playing;
        self.arbiter.clock.turns_to(self.turn.player());
    }

    pub(crate) fn ends(&mut self, outcome: Outcome, how: How) {
        let (outcome, how) = self.under_the_terms(outcome, how);
        self.ledger.end();
        self.status = Status::Over(outcome, how);
    }
}

/// Acts that still mean something when the game is over.
pub(crate) fn after_the_end(deed: &Deed) -> bool {
    use Deed::*;
    matches!(
        deed,
        Demands(_)
            | Waives
            | PointsOut(_)
            | Accepts(_)
            | LearnsOfFault(_)
            | LearnsOfGround(_)
            | ShowsInjury
            | ShowsNoInjury
            | ClaimsForfeit(_)
            | ClaimsDraw(_)
            | ClaimsGameByStalemate
            | AnnouncesCheck
            | Handles { .. }
            | Waits(_)
            | CannotAscertainPosition
            | Appeals
            | Complies
            | ChoosesMen
            | ChoosesSeat
    )
}

/// Whether the deed goes on with what the hand has begun.
fn carries_on(deed: &Deed) -> bool {
    use Deed::*;
    matches!(deed, Puts { .. } | PutsBetween(..) | Quits | TakesOff(_))
}
