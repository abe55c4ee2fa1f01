//! The game before the umpire: its state, the dispatch of acts, and what can be asked of it.
use std::sync::Arc;

use board::{Color, ManId, Move, Position, Wings};
use statute::Code;

use crate::act::*;
use crate::agreement::*;
use crate::beginning::setting_up::SetUpErrors;
use crate::beginning::terms::Terms;
use crate::ruling::*;
use crate::state::at_the_board::AtTheBoard;
use crate::state::ledger::Ledger;
use crate::state::past::{Made, Past};
use crate::state::stand::Stand;
use crate::state::turn::Turn;

/// A game, from the first act on. It is a pure function of its code, its conditions and its acts.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) code: Arc<Code>,
    pub(crate) terms: Arc<Terms>,
    pub(crate) board: AtTheBoard,
    pub(crate) turn: Turn,
    pub(crate) past: Past,
    pub(crate) ledger: Ledger,
    pub(crate) misconduct: Vec<crate::ending::forfeits::Misconduct>,
    pub(crate) result: Option<(Outcome, How)>,
    pub(crate) set_up: SetUpErrors,
    pub(crate) clocks: crate::ending::time::Clocks,
    pub(crate) offer: Option<Color>,
    pub(crate) proposal: Option<(Color, Move)>,
    pub(crate) false_check: Option<crate::ending::check::FalseCheck>,
    pub(crate) forgets_check: bool,
    /// A false move has ended the game, unless the other side elects otherwise.
    pub(crate) end_waits: bool,
    pub(crate) adjourned: Option<crate::apart::adjournment::Adjourned>,
    pub(crate) resumed_wrong: Option<crate::apart::adjournment::Adjourned>,
    pub(crate) mail: crate::apart::communication::Mail,
    pub(crate) accepted: Vec<(Color, Fault)>,
    pub(crate) expressed: Option<Vec<Move>>,
    pub(crate) series: crate::beginning::series::Series,
    pub(crate) conduct: crate::disputes::conduct::Conduct,
    pub(crate) odds_chosen: bool,
    /// An error of setting up found too late for annulment as of right.
    /// A Pawn left without a name that can no longer be taken off.
    pub(crate) spared: Option<ManId>,
    /// What the acts of the hand that make up the last thing done were ruled by.
    pub(crate) gesture: Vec<String>,
    /// What the act that ended the game was ruled by.
    pub(crate) ended_by: Vec<String>,
    pub(crate) late_fault: Option<Fault>,
    pub(crate) opening: Ruling,
    pub(crate) last: Ruling,
}

impl Game {
    /// A game under a code, on conditions that are checked here.
    pub fn new(code: Arc<Code>, conditions: Conditions) -> Result<Game, String> {
        crate::beginning::opening::open(code, conditions)
    }

    /// The ruling on the beginning of the game.
    pub fn opening(&self) -> &Ruling {
        &self.opening
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
        self.last = Ruling::otherwise();
        self.last.clone()
    }

    fn heard(&mut self, act: &Act) -> Ruling {
        let mut r = Ruling::default();
        let open = self.result.is_none();
        self.rule(act, &mut r);
        match self.result {
            Some(_) if open => self.ended_by = r.cites().cloned().collect(),
            Some(_) => {}
            None => self.ended_by.clear(),
        }
        if !carries_on(&act.deed) {
            self.gesture.clear();
        }
        if !matches!(act.deed, Deed::Plays(_)) && is_of_the_hand(&act.deed) {
            self.gesture.extend(r.cites().cloned());
        }
        self.last.clone_from(&r);
        r
    }

    fn rule(&mut self, act: &Act, r: &mut Ruling) {
        match act.actor {
            Actor::Side { side, .. } => {
                if let Some(used) = act.clock
                    && !self.time_used(side, used, r)
                {
                    return;
                }
                self.side_acts(side, act, r);
            }
            Actor::Umpire => self.umpire_acts(act, r),
            Actor::Bystander => self.bystander_acts(act, r),
        }
        self.end_if_it_stands(r);
    }

    fn side_acts(&mut self, side: Color, act: &Act, r: &mut Ruling) {
        use Deed::*;
        if self.result.is_some() && !after_the_end(&act.deed) {
            if is_of_the_hand(&act.deed) && act.manner != Manner::Accident {
                self.window_touch(side, r);
            }
            return r.refuse("The game is over.", &[]);
        }
        if self.adjourned.is_some() && is_of_the_hand(&act.deed) {
            return r.refuse(
                "The game is adjourned.",
                &self.code.answers.adjournment.sealing.by,
            );
        }
        if self.on_own_board(side, &act.deed, r) {
            return;
        }
        self.speaks_for_the_side(act, r);
        match &act.deed {
            Plays(words) => self.plays(side, words, r),
            Touches(sq) => self.touches(side, *sq, act.manner, r),
            Holds(sq) => self.holds(side, *sq, act.manner, r),
            Lifts(sq) => self.lifts(side, *sq, act.manner, r),
            Puts { on, over } => self.puts(side, *on, over.is_some(), act.manner, r),
            PutsBetween(..) => self.puts_between(side, r),
            Quits => self.quits(side, r),
            TakesOff(sq) => self.takes_off(side, *sq, act.manner, act.unseen, r),
            Names(role) => self.names(side, *role, r),
            Sets {
                owner,
                piece,
                on,
                standing_for,
            } => self.sets(
                side,
                owner.unwrap_or(side),
                *piece,
                *on,
                *standing_for,
                act,
                r,
            ),
            Exchanges {
                at,
                piece,
                standing_for,
            } => self.exchanges(side, *at, *piece, *standing_for, r),
            Provides(role) => self.provides(side, *role, r),
            Handles { .. } => r.say(
                "A man beside the board may be handled at any time.",
                &self.code.answers.touching.beside_the_board.by,
            ),
            TakesBack => self.takes_back(side, r),
            Retracts => self.retracts(side, r),
            GivesNotice(sq) => self.gives_notice(side, *sq, r),
            Adjusts(sq) => self.adjusts(side, *sq, act.manner, r),
            Overturns(sq) => self.overturns(side, *sq, act, r),
            UpsetsTheMen => self.upsets(side, act, r),
            Replaces { belongs, on } => self.replaces(side, *belongs, *on, act.manner, r),
            ReplacesTheMen => self.replaces_the_men(r),
            AnnouncesCheck => self.announces_check(side, r),
            CannotRecollectCheck => self.cannot_recollect(side, r),
            Waits => {}
            Demands(demand) => self.demands_act(side, *demand, r),
            Waives => self.waives(side, r),
            Complies => self.complies(side, r),
            Refuses => self.refuses(side, r),
            PointsOut(fault) => self.points_out(side, *fault, r),
            Accepts(fault) => self.accepts(side, *fault, r),
            LearnsOfFault(fault) => self.learns_of_fault(side, *fault, r),
            LearnsOfGround(ground) => self.learns_of_ground(side, *ground, r),
            ShowsInjury => self.shows(true, r),
            ShowsNoInjury => self.shows(false, r),
            Proposes(words) => self.proposes(side, words, r),
            OffersDraw => self.offers_draw(side, r),
            Consents => self.consents(side, r),
            Declines => self.declines(side, r),
            ClaimsDraw(claim) => self.claims_draw(side, *claim, r),
            ClaimsForfeit(ground) => self.claims_forfeit(side, *ground, r),
            ClaimsGameByStalemate => self.claims_game_by_stalemate(side, r),
            Resigns => self.resigns(side, r),
            ConsultsBooks => self.misbehaves(side, Ground::Books, act.unseen, r),
            UsesSecondBoard => self.misbehaves(side, Ground::SecondBoard, act.unseen, r),
            AsksAssistance => self.misbehaves(side, Ground::Assistance, act.unseen, r),
            Disturbs => self.disturbs(side, r),
            Leaves { in_anger } => self.leaves(side, *in_anger, act.unseen, r),
            Returns => self.returns(side, r),
            NeglectsClock => self.neglects_clock(side, r),
            ComplainsOfClock => self.complains_of_clock(side, r),
            Appeals => self.appeals(side, r),
            ChoosesMen => self.chooses_men(side, r),
            ChoosesSeat => self.chooses_seat(side, r),
            Adjourns => self.adjourns(side, r),
            Seals(record) => self.seals(side, record.as_deref(), r),
            HandsOver => self.hands_over(side, r),
            Resumes(fen) => self.resumes(fen.as_deref(), r),
            CannotAscertainPosition => self.cannot_ascertain(r),
            Sends(message) => self.sends(side, message, r),
            Adopts(words) => self.adopts(side, words, r),
            Means(words) => self.means(side, words, r),
            _ => r.refuse("That is for the umpire or a bystander.", &[]),
        }
    }

    // ---- what can be asked

    /// Whose turn it is to play.
    pub fn turn(&self) -> Color {
        match &self.adjourned {
            Some(adjourned) if adjourned.turn_passed => !adjourned.sealer,
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
        match self.result {
            Some((outcome, how)) => (outcome, Some(how)),
            None => (Outcome::Open, None),
        }
    }
    /// The legal moves that the record last sent or sealed can express.
    pub fn expressed(&self) -> Option<Vec<Move>> {
        self.expressed.clone()
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
        self.adjourned.is_some()
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
        let playable = self.playable(side);
        self.resolve_among(side, words, &playable).is_some()
    }

    /// The moves that a side may now play, breaking no duty.
    pub fn playable(&self, side: Color) -> Vec<Move> {
        if self.result.is_some() || side != self.turn.player() || self.adjourned.is_some() {
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
        let ruling = self.heard(act);
        ruling.verdict != Verdict::Refused && self.code.has_rule(ruling.cites())
    }

    /// Every provision that the last ruling, the result, and the rights and duties now open rest on. A man
    /// lifted, set down and quitted is one thing done.
    pub fn citations(&self) -> Vec<String> {
        let ruled = self.last.cites().chain(&self.gesture);
        let mut found: Vec<String> = ruled.chain(&self.ended_by).cloned().collect();
        for side in [Color::White, Color::Black] {
            found.extend(self.duties(side).into_iter().flat_map(|d| d.cites));
            found.extend(self.rights(side).into_iter().flat_map(|x| x.cites));
        }
        found.extend(self.next_game_cites());
        found.sort();
        found.dedup();
        found
    }

    /// What a side may now do beyond playing on: demands, claims and the like.
    pub fn rights(&self, side: Color) -> Vec<Right> {
        let open = self.known_entitlements(side);
        let mut rights: Vec<Right> = open
            .into_iter()
            .map(|d| Right {
                act: Act::of(side, Deed::Demands(d.demand)),
                why: d.why,
                cites: d.cites,
            })
            .collect();
        let mut add = |deed: Deed, why: &'static str, cites: &[String]| {
            rights.push(Right {
                act: Act::of(side, deed),
                why: why.into(),
                cites: cites.to_vec(),
            });
        };
        self.claims_open(side, &mut add);
        if !self.code.otherwise.is_empty() {
            rights.retain(|right| self.code.has_rule(right.cites.iter()));
        }
        rights
    }

    fn claims_open(&self, side: Color, add: &mut dyn FnMut(Deed, &'static str, &[String])) {
        let a = &self.code.answers;
        for m in &self.misconduct {
            if m.by != side
                && m.claimable()
                && self.result.is_none()
                && self.forfeiture(m.ground).0 != statute::answers::Forfeiture::None
            {
                let rule = self.forfeiture(m.ground);
                add(
                    Deed::ClaimsForfeit(m.ground),
                    "The other side's conduct forfeits the game, if it is claimed.",
                    &rule.1,
                );
            }
        }
        if self.late_reply_claimable(side) {
            add(
                Deed::ClaimsForfeit(Ground::Time),
                "The reply was late.",
                &a.communication.general.by,
            );
        }
        if self.may_retract(side) {
            add(
                Deed::Retracts,
                "What was done upon a false check may be retracted.",
                &a.check.false_check.by,
            );
        }
        if self.revocable(side).is_some() {
            add(
                Deed::Retracts,
                "He who made a false move may revoke it in time.",
                &a.illegal.found_later.by,
            );
        }
        for m in self.adoptable(side) {
            let words = MoveWords::Coordinates {
                from: m.from(),
                to: m.to(),
                promotion: m.promotion(),
            };
            let words = m.castles().map_or(words, MoveWords::Castle);
            add(
                Deed::Adopts(words),
                "The record can be read so.",
                &self.adoption_cites(),
            );
        }
    }

    // ---- going on and going back

    /// A turn begins from the men as they stand; what its player touched before still counts.
    pub(crate) fn begin_turn(&mut self, carried: &[ManId]) {
        self.turn = Turn::begin(self.board.stand().clone(), carried);
        self.ledger.new_turn();
    }

    /// Puts the game back to how it stood, with the same player to move.
    pub(crate) fn go_back(&mut self, stand: &Arc<Stand>) {
        self.past.back_to(stand.plies);
        self.board.restore(stand);
        self.begin_turn(&[]);
        self.false_check = None;
        self.end_waits = false;
        self.result = None;
    }

    pub(crate) fn ends(&mut self, outcome: Outcome, how: How) {
        let (outcome, how) = self.under_the_terms(outcome, how);
        self.ledger.end();
        self.result = Some((outcome, how));
    }
}

/// Acts that still mean something when the game is over.
fn after_the_end(deed: &Deed) -> bool {
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
            | Waits
            | CannotAscertainPosition
            | Appeals
            | Complies
            | ChoosesMen
            | ChoosesSeat
    )
}

/// Acts of the hand on the board.
/// Whether the deed goes on with what the hand has begun.
fn carries_on(deed: &Deed) -> bool {
    use Deed::*;
    matches!(deed, Puts { .. } | PutsBetween(..) | Quits | TakesOff(_))
}

pub(crate) fn is_of_the_hand(deed: &Deed) -> bool {
    use Deed::*;
    matches!(
        deed,
        Plays(_)
            | Touches(_)
            | Holds(_)
            | Lifts(_)
            | Puts { .. }
            | PutsBetween(..)
            | Quits
            | TakesOff(_)
            | Names(_)
            | TakesBack
            | Adjusts(_)
    )
}
