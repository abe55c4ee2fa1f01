//! What the partner does next: what the law lets it do first, and then a move.
use board::{Color, Move};
use umpire::act::{Act, Claim, Deed, Demand, Ground, Message, MoveWords, Remedy};
use umpire::agreement::Outcome;
use umpire::{Game, Verdict};

use crate::elections::{self, Election, standing};
use crate::lot::Lot;
use crate::search;
use crate::slips::{self, Manner, Slip, Slips, words};

/// The hand does not slip before so many of its own moves are made.
const SETTLED: usize = 2;
/// Of a draw it does not hear before so many of its own moves.
const DRAWS_AFTER: usize = 15;

/// What it does: acts one after another, as long as nobody comes between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    pub acts: Vec<Act>,
    /// The slip that this is.
    pub slip: Option<Slip>,
    /// What it says when it has been done.
    pub words: Option<&'static str>,
}

impl Done {
    /// One act, rightly done.
    pub fn of(act: Act) -> Done {
        Done {
            acts: vec![act],
            slip: None,
            words: None,
        }
    }
}

/// A player that looks at a game, with what the log alone tells of his own past.
pub struct Mind<'a> {
    pub side: Color,
    /// 1 to [`search::BEST`].
    pub level: u8,
    pub exacts: bool,
    pub claims: bool,
    pub slips: Slips,
    /// The table's own chance.
    pub seed: u64,
    /// How much has been done at the table.
    pub seq: u64,
    pub game: &'a Game,
    pub by_communication: bool,
    /// Whether its envelope has been handed over, if it has sealed a move.
    pub sealed: Option<bool>,
    /// The last act at the table, and with which slip it was done if it was its own.
    pub last: Option<(&'a Act, Option<Slip>)>,
    /// How often its hand has slipped, and after how many moves of both sides the last time.
    pub slipped: usize,
    pub slipped_at: Option<usize>,
    /// It has offered a draw or waived since the other last did anything.
    pub spoken: bool,
}

impl Mind<'_> {
    /// Whether there is anything to think about.
    pub fn is_called(&self) -> bool {
        let turn = self.has_the_move();
        if self.game.is_adjourned() {
            return turn && self.sealed != Some(true);
        }
        turn || self.offered()
            || self.game.asked_of(self.side).is_some()
            || !self.game.in_hand(self.side).is_empty()
            || self.to_announce()
            || self.to_press()
            || !self.game.duties(self.side).is_empty()
            || (!self.mid_move() && !self.game.demands(self.side).is_empty())
    }

    /// What it does now besides moving; an engine may be asked for the move.
    pub fn first(&self) -> Option<Done> {
        self.frees_the_hand()
            .or_else(|| self.before_moving().map(Done::of))
    }

    /// Somebody came between while its hand was on its way: the man goes back to its square, and it goes on from there.
    fn frees_the_hand(&self) -> Option<Done> {
        let held = self.game.in_hand(self.side).into_iter().next()?;
        let home = held.man.square;
        let put = (held.at != Some(home)).then_some(Deed::Puts {
            on: home,
            over: None,
        });
        let deeds = put.into_iter().chain([Deed::Quits]);
        Some(Done {
            acts: deeds.map(|deed| self.act(deed)).collect(),
            slip: None,
            words: None,
        })
    }

    /// What it does now.
    pub fn does(&self) -> Option<Done> {
        let first = self.first();
        if first.is_some() || !self.may_move() {
            return first;
        }
        let meant = self.chooses()?;
        self.slips(meant)
            .or_else(|| Some(Done::of(self.makes(meant.0))))
    }

    /// Whether it is for it to move now.
    pub fn may_move(&self) -> bool {
        self.is_open()
            && self.has_the_move()
            && !self.game.is_adjourned()
            && !self.awaits_the_other()
    }

    /// Where a clock is pressed it does not move before the other has pressed his.
    fn has_the_move(&self) -> bool {
        let (game, side) = (self.game, self.side);
        game.turn() == side && !game.awaits_clock(!side)
    }

    /// The move that it finds, and what it is worth to it.
    pub fn chooses(&self) -> Option<(Move, i32)> {
        let playable = self.game.playable(self.side);
        search::choose(
            &self.game.position(),
            &playable,
            self.level,
            &mut self.lot(1),
        )
    }

    /// The slip that is due, if the position has one that is worth the other's while.
    pub fn slips(&self, meant: (Move, i32)) -> Option<Done> {
        if !self.slip_is_due() {
            return None;
        }
        let mut lot = self.lot(2);
        let slipping = slips::find(self.game, self.side, meant, &mut lot)?;
        let manner = match lot.below(10) {
            0..=6 => Manner::Sorry,
            _ => Manner::Denies,
        };
        Some(Done {
            words: words(slipping.slip, manner, &mut lot),
            slip: Some(slipping.slip),
            acts: slipping.acts,
        })
    }

    /// Its own move, as it is made here.
    pub fn makes(&self, m: Move) -> Act {
        if self.by_communication {
            let message = Message::One {
                sent: record::full(&self.game.position(), m),
                received: None,
            };
            return Act::of(self.side, Deed::Sends(message));
        }
        Act::of(self.side, Deed::Plays(making(m)))
    }

    fn lot(&self, of: u64) -> Lot {
        Lot::new(&[self.seed, self.side as u64, self.seq, of])
    }

    fn own_moves(&self) -> usize {
        self.game
            .moves_back()
            .filter(|made| made.side() == self.side)
            .count()
    }

    /// Whether more slips are due by the table's lots than have come to pass. Two turns running it does not slip, nor where
    /// there is no hand to slip, nor while it makes good something else.
    pub fn slip_is_due(&self) -> bool {
        let Some(one_in) = self.slips.one_in() else {
            return false;
        };
        let made = self.own_moves();
        if self.by_communication
            || made < SETTLED
            || self
                .slipped_at
                .is_some_and(|then| self.game.moves_back().count() <= then + 3)
            || !self.game.duties(self.side).is_empty()
            || !self.game.touched().is_empty()
        {
            return false;
        }
        let drawn = |turn: &usize| {
            let lot = [self.seed, self.side as u64, *turn as u64, 3];
            Lot::new(&lot).below(one_in) == 0
        };
        (SETTLED..=made).filter(drawn).count() > self.slipped
    }

    fn act(&self, deed: Deed) -> Act {
        Act::of(self.side, deed)
    }

    fn offered(&self) -> bool {
        self.game.draw_offer() == Some(!self.side)
    }

    /// Its own last act was a move that gives check, which the code wants said, not yet announced, and not forgotten.
    fn to_announce(&self) -> bool {
        if !self.game.code().answers.check.must_be_announced.rule {
            return false;
        }
        let moved = self
            .last_own()
            .is_some_and(|(act, slip)| slip != Some(Slip::SilentCheck) && is_move(&act.deed));
        moved && self.game.position().in_check(!self.side)
    }

    /// Its own move is made, and where the clock completes moves it has yet to be pressed.
    fn to_press(&self) -> bool {
        let runs = self
            .game
            .running()
            .is_none_or(|running| running == self.side);
        runs && self.game.awaits_clock(self.side)
    }

    /// The last thing done at the table was done by its own hand.
    fn acted_by_hand(&self) -> bool {
        let by_hand =
            |deed: &Deed| is_move(deed) || matches!(deed, Deed::TakesBack | Deed::PressesClock);
        self.last_own().is_some_and(|(act, _)| by_hand(&act.deed))
    }

    fn last_own(&self) -> Option<(&Act, Option<Slip>)> {
        let own = self.act(Deed::Quits).actor;
        self.last.filter(|(act, _)| act.actor == own)
    }

    /// The other's hand is in the middle of something: nobody exacts then.
    fn mid_move(&self) -> bool {
        let other = self.act(Deed::Quits).actor;
        let begun = |deed: &Deed| {
            matches!(
                deed,
                Deed::Touches(_)
                    | Deed::Holds(_)
                    | Deed::Lifts(_)
                    | Deed::Puts { .. }
                    | Deed::PutsBetween(..)
                    | Deed::TakesOff(_)
            )
        };
        self.game.turn() != self.side
            && self
                .last
                .is_some_and(|(act, _)| act.actor != other && begun(&act.deed))
    }

    /// It has done something for which the other may exact, and the other has not yet spoken: he is given his time.
    fn awaits_the_other(&self) -> bool {
        self.acted_by_hand() && elections::open(self.game, !self.side).next().is_some()
    }

    /// What it has put on the board and is no move goes back, as soon as the other has had his say.
    fn puts_back(&self) -> Option<Act> {
        let takes_back = self.act(Deed::TakesBack);
        if self.game.turn() != self.side || self.awaits_the_other() {
            return None;
        }
        let mut trial = self.game.clone();
        let upheld = trial.act(&takes_back).verdict == Verdict::Upheld;
        (upheld && trial.placement() != self.game.placement()).then_some(takes_back)
    }

    /// Announcing, complying, answering, exacting, claiming: the first that the umpire would uphold.
    fn before_moving(&self) -> Option<Act> {
        let (game, side) = (self.game, self.side);
        if self.to_announce() {
            let check = self.act(Deed::AnnouncesCheck);
            if game.would_uphold(&check) {
                return Some(check);
            }
        }
        if self.to_press() {
            return Some(self.act(Deed::PressesClock));
        }
        if game.is_adjourned() {
            return self.sealing();
        }
        // Who asks for his move back has it: the house plays for the game's sake.
        let gives_leave = self.act(Deed::Consents);
        if game.asked_of(side).is_some() && game.would_uphold(&gives_leave) {
            return Some(gives_leave);
        }
        if self.offered() {
            let answer = if self.agrees() {
                Deed::Consents
            } else {
                Deed::Declines
            };
            return Some(self.act(answer));
        }
        if game.turn() != side || game.playable(side).is_empty() {
            let complies = self.act(Deed::Complies);
            if !game.duties(side).is_empty() && game.would_uphold(&complies) {
                return Some(complies);
            }
        }
        self.elects()
            .or_else(|| self.puts_back())
            .or_else(|| self.claim())
    }

    /// What it exacts, or that it lets all pass.
    fn elects(&self) -> Option<Act> {
        // Of what it has done itself the other speaks first.
        // And what it owes itself it does first.
        if self.mid_move() || self.acted_by_hand() || !self.game.duties(self.side).is_empty() {
            return None;
        }
        match elections::elect(self.game, self.side) {
            Election::Exact(demand) if self.exacts => Some(self.act(Deed::Demands(demand))),
            Election::Exact(_) => self.puts_right(),
            Election::LetPass if self.exacts && !self.spoken => {
                let waives = self.act(Deed::Waives);
                self.game.would_uphold(&waives).then_some(waives)
            }
            Election::LetPass | Election::Nothing => None,
        }
    }

    /// Without this nobody could go on after an illegal move that is no move; it exacts nothing.
    fn puts_right(&self) -> Option<Act> {
        let restored = Demand::from(Remedy::RestorePosition);
        let open = self.game.demands(self.side);
        let open = open.iter().any(|open| open.demand == restored);
        (open && self.game.turn() != self.side).then(|| self.act(Deed::Demands(restored)))
    }

    fn claim(&self) -> Option<Act> {
        if !self.claims {
            return None;
        }
        let (game, side) = (self.game, self.side);
        let rights = game.rights(side).into_iter().map(|right| right.act);
        let mut behind = None;
        let mut is_behind = || *behind.get_or_insert_with(|| standing(game, side) < 30);
        let mut wanted = rights.filter(|right| match right.deed {
            // To have a thing done that was refused, and then the game for the refusal, would be lawful and uncivil.
            Deed::ClaimsForfeit(Ground::Refusal | Ground::Disobedience) => game.turn() != side,
            Deed::ClaimsForfeit(_) | Deed::ClaimsGameByStalemate | Deed::Adopts(_) => true,
            Deed::ClaimsDraw(_) => is_behind(),
            Deed::Demands(demand) => demand == Demand::from(Remedy::CountFiftyMoves) && is_behind(),
            Deed::PointsOut(_) => true,
            _ => false,
        });
        wanted.next().or_else(|| self.stalemated())
    }

    fn stalemated(&self) -> Option<Act> {
        let (game, side) = (self.game, self.side);
        if game.turn() != side || !game.playable(side).is_empty() {
            return None;
        }
        let claims = [
            Deed::ClaimsGameByStalemate,
            Deed::ClaimsDraw(Claim::Stalemate),
        ];
        let mut acts = claims.into_iter().map(|deed| self.act(deed));
        acts.find(|act| game.would_uphold(act))
    }

    /// A draw is agreed to when there has been a game, and there is nothing more in it for him.
    fn agrees(&self) -> bool {
        let made = self.own_moves();
        let value = standing(self.game, self.side);
        made >= DRAWS_AFTER && value < -30 || made >= 3 * DRAWS_AFTER && value < 60
    }

    fn sealing(&self) -> Option<Act> {
        match self.sealed {
            Some(_) => Some(self.act(Deed::HandsOver)),
            None => {
                let position = self.game.position();
                let moves = position.legal_moves();
                let (m, _) = search::choose(&position, &moves, self.level, &mut self.lot(1))?;
                Some(self.act(Deed::Seals(Some(record::full(&position, m)))))
            }
        }
    }

    fn is_open(&self) -> bool {
        self.game.outcome().0 == Outcome::Open
    }
}

/// A move in the words of an act.
pub fn making(m: Move) -> MoveWords {
    match m.castles() {
        Some(wing) => MoveWords::Castle(wing),
        None => MoveWords::Coordinates {
            from: m.from(),
            to: m.to(),
            promotion: m.promotion(),
        },
    }
}

fn is_move(deed: &Deed) -> bool {
    matches!(deed, Deed::Plays(_) | Deed::Sends(_) | Deed::Quits)
}
