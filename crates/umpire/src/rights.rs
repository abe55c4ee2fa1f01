//! What a side may do now beyond playing on, and what others may ask of a game. Whether an act is a right is
//! asked here and by the act itself in the same words; to speak (offer, resign, appeal, point out) is free to all.
use board::{Color, ManId, Men, Move, Square};

use crate::act::*;
use crate::game::Game;
use crate::ruling::*;
use crate::state::begun::Unfinished;
use crate::state::parley::Leave;
use crate::state::stand::StandingCheck;

/// A man in somebody's hand.
///
/// ```
/// use board::{Color, Square};
/// use umpire::{Game, act::{Act, Deed}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&Act::of(Color::White, Deed::Lifts(Square::E2)));
/// game.act(&Act::of(Color::White, Deed::Puts { on: Square::E4, over: None }));
/// let held = game.in_hand(Color::White)[0];
/// assert_eq!((held.man.piece, held.at), (board::Role::Pawn, Some(Square::E4)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct InHand {
    pub man: NamedMan,
    /// Where it has been set down, the hand still on it.
    pub at: Option<Square>,
}

impl Game {
    /// What a side may now do beyond playing on: demands, claims and the like.
    pub fn rights(&self, side: Color) -> Vec<Right> {
        let open = self.known_entitlements(side).into_iter();
        let right = |e: Entitlement| Right {
            men: self.men_named(&e),
            basis: self.basis(e.source),
            act: Act::of(side, Deed::Demands(e.demand)),
            why: e.why,
            cites: e.cites,
        };
        let mut rights: Vec<Right> = open.map(right).collect();
        let mut add = |deed: Deed, why: &'static str, cites: &[String]| {
            rights.push(Right {
                basis: Basis::of(&deed),
                act: Act::of(side, deed),
                why: why.into(),
                cites: cites.to_vec(),
                men: Vec::new(),
            });
        };
        if !self.status.is_over() {
            if !self.arbiter_sits() {
                self.draws_open(side, &mut add);
            }
            if !self.arbiter_sits() || self.parley.proposed_to(side).is_some() {
                self.answers_open(side, &mut add);
            }
            self.forfeits_open(side, &mut add);
            self.retracting_open(side, &mut add);
            self.readings_open(side, &mut add);
        }
        self.arbiter_rights(side, &mut rights);
        if !self.code.otherwise.is_empty() {
            rights.retain(|right| self.code.has_rule(right.cites.iter()));
        }
        rights
    }

    /// What a side may claim if it can be proved, which takes a search: endless checks.
    pub fn claimable_on_proof(&self, side: Color) -> Vec<Claim> {
        let open = |claim: &Claim| self.draw_claimable(side, *claim).is_ok();
        let claims = [Claim::EndlessChecks].into_iter().filter(open);
        claims.filter(|_| !self.status.is_over()).collect()
    }

    fn draws_open(&self, side: Color, add: &mut dyn FnMut(Deed, &'static str, &[String])) {
        let claims = [
            (
                Claim::FiftyMoves,
                "Fifty moves have been made on each side.",
            ),
            (Claim::Repetition, "The position has stood three times."),
        ];
        for (claim, why) in claims {
            if self.draw_claimable(side, claim).is_ok() {
                add(Deed::ClaimsDraw(claim), why, &self.claim_cites(claim));
            }
        }
    }

    /// What has been proposed to him, and may be answered.
    fn answers_open(&self, side: Color, add: &mut dyn FnMut(Deed, &'static str, &[String])) {
        let a = &self.code.answers;
        if self.parley.answers_offer(side) {
            let why = "The other offers a draw.";
            add(Deed::Consents, why, &a.draws.agreement.by);
            add(Deed::Declines, why, &a.draws.agreement.by);
        } else if let Some(leave) = self.parley.proposed_to(side) {
            let why = match leave {
                Leave::Back => "The other asks leave to take his last move back.",
                Leave::Instead(_) => "The other asks leave to put another move for his last one.",
            };
            if self.deviation_allowed() {
                add(Deed::Consents, why, &a.illegal.by_consent.by);
            }
            add(Deed::Declines, why, &a.illegal.by_consent.by);
        }
    }

    fn forfeits_open(&self, side: Color, add: &mut dyn FnMut(Deed, &'static str, &[String])) {
        for ground in GROUNDS {
            let meant = self.misconduct_meant(side, ground);
            if !meant.is_some_and(|m| m.claimable()) {
                continue;
            }
            let (rule, by) = self.forfeiture(ground);
            if rule.forfeits() {
                let why = "The other side's conduct forfeits the game, if it is claimed.";
                add(Deed::ClaimsForfeit(ground), why, &by);
                if ground == Ground::Disturbance {
                    add(Deed::Appeals, why, &by);
                }
            }
        }
        if self.late_reply_claimable(side) {
            let by = &self.code.answers.communication.general.by;
            add(Deed::ClaimsForfeit(Ground::Time), "The reply was late.", by);
        }
    }

    fn retracting_open(&self, side: Color, add: &mut dyn FnMut(Deed, &'static str, &[String])) {
        let a = &self.code.answers;
        if self.revocable(side).is_some() {
            let why = "He who made a false move may revoke it in time.";
            add(Deed::Retracts, why, &a.illegal.found_later.by);
        } else if let Some(found) = self.retractable(side) {
            let (why, by) = self.ground_to_retract(&found);
            add(Deed::Retracts, why, by);
        }
    }

    fn readings_open(&self, side: Color, add: &mut dyn FnMut(Deed, &'static str, &[String])) {
        let why = "The record can be read so.";
        for m in self.adoptable(side) {
            add(Deed::Adopts(in_words(m)), why, &self.adoption_cites());
        }
        for m in self.meanable(side) {
            add(Deed::Means(in_words(m)), why, &self.adoption_cites());
        }
    }

    /// The men that a demand names, on the board on which it would be carried out.
    fn men_named(&self, e: &Entitlement) -> Vec<NamedMan> {
        let men = &self.where_carried_out(e.source).men;
        let remedies = [Some(e.demand.first), e.demand.then].into_iter().flatten();
        remedies.flat_map(|remedy| named_by(men, remedy)).collect()
    }

    // ---- what others may ask

    /// He who has offered a draw that can still be answered.
    pub fn draw_offer(&self) -> Option<Color> {
        self.parley.offer().filter(|_| !self.status.is_over())
    }

    /// The square of a King in check, as the law has it: where check must be said, one that has been.
    pub fn checked_king(&self) -> Option<Square> {
        let side = self.turn.player();
        let silent = |check: &StandingCheck| {
            self.code.answers.check.must_be_announced.rule && !check.announced
        };
        let position = self.board.position()?;
        let known = !self.board.check.as_ref().is_some_and(silent);
        (known && !self.status.is_over() && position.in_check(side)).then(|| position.king(side))
    }

    /// What the other asks leave for, where an answer would be to that.
    pub fn asked_of(&self, side: Color) -> Option<Leave> {
        let asked = self.parley.proposed_to(side);
        asked.filter(|_| !self.parley.answers_offer(side))
    }

    /// Where the man that stood there when the turn began stands now; the square itself, where it is off the board.
    pub fn stands_now(&self, began: Square) -> Square {
        let man = self.turn.base().men.at(began);
        man.and_then(|id| self.board.men.square_of(id))
            .unwrap_or(began)
    }

    /// What a side has in its hand.
    pub fn in_hand(&self, side: Color) -> Vec<InHand> {
        let men = &self.board.men;
        let held = self.board.hand(side).held().iter().map(|h| InHand {
            man: NamedMan {
                square: h.from,
                side: men.man(h.man).owner,
                piece: men.man(h.man).kind,
            },
            at: h.at(),
        });
        held.collect()
    }

    /// The square of a man that a side has touched, its hand still on it.
    pub fn hand_kept_on(&self, side: Color) -> Option<Square> {
        self.board.hand(side).kept()
    }

    /// The men touched by the player whose turn it is, and to be answered for, as the turn began.
    pub fn touched(&self) -> Vec<NamedMan> {
        let men = &self.turn.base().men;
        let touched = self.turn.touched().into_iter();
        touched.filter_map(|man| named(men, man)).collect()
    }

    /// The men that the other has touched while it is not his turn, and that may bind him in his next.
    pub fn touched_out_of_turn(&self) -> Vec<NamedMan> {
        let men = &self.turn.base().men;
        let touched = self.turn.out_of_turn(!self.turn.player()).into_iter();
        touched.filter_map(|man| named(men, man)).collect()
    }

    /// The Rook that has yet to be brought over, the King having been moved to castle.
    pub fn rook_to_bring(&self) -> Option<Square> {
        match self.turn.unfinished() {
            Some(Unfinished::Castling {
                m: Move::Castle { rook, .. },
            }) if self.board.men.at(rook).is_some() => Some(rook),
            _ => None,
        }
    }

    /// Whether a dispute may now be referred.
    pub fn may_appeal(&self) -> bool {
        match self.arbiter_sits() {
            true => !self.terms.event.no_appeal,
            false => !self.tribunal.has_ruled(),
        }
    }
}

const GROUNDS: [Ground; 9] = [
    Ground::Upsetting,
    Ground::Falsifying,
    Ground::SecondBoard,
    Ground::Books,
    Ground::Assistance,
    Ground::Refusal,
    Ground::Disobedience,
    Ground::Abandonment,
    Ground::Disturbance,
];

impl Claim {
    /// Whether it is upheld only on a proof, which has to be sought.
    pub fn needs_proof(self) -> bool {
        self == Claim::EndlessChecks
    }
}

/// A man by name, where it stands.
pub(crate) fn named(men: &Men, man: ManId) -> Option<NamedMan> {
    let (square, man) = (men.square_of(man)?, men.get(man)?);
    Some(NamedMan {
        square,
        side: man.owner,
        piece: man.kind,
    })
}

/// The men that a remedy names.
pub(crate) fn named_by(men: &Men, remedy: Remedy) -> Vec<NamedMan> {
    let man = |sq: Square| men.at(sq).and_then(|id| named(men, id));
    remedy.squares().into_iter().filter_map(man).collect()
}

pub(crate) fn in_words(m: Move) -> MoveWords {
    let words = MoveWords::Coordinates {
        from: m.from(),
        to: m.to(),
        promotion: m.promotion(),
    };
    m.castles().map_or(words, MoveWords::Castle)
}
