//! Pawns on the last rank: naming and setting pieces.
use board::{Color, Form, Man, ManId, Role, Square};
use statute::answers::Unpromoted;

use crate::act::*;
use crate::arbiter::stated;
use crate::game::Game;
use crate::moving::moves::Attempt;
use crate::ruling::{Bar, Ruling, Verdict};
use crate::state::at_the_board::Surplus;
use crate::state::begun::SetFirst;
use crate::state::hand::{Held, Place};

/// A man set on the board from beside it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct SetDown {
    pub owner: Color,
    pub piece: Role,
    pub on: Square,
    /// What it is a substitute for.
    pub standing_for: Option<Role>,
}

/// What a man set on the board is there for.
enum Setting {
    Exchange {
        standing_for: Option<Role>,
    },
    OfWrongColour(ManId),
    ForPawn {
        pawn: ManId,
        named: Role,
        form: Form,
    },
    Unnamed(ManId),
    BeforePawn {
        named: Role,
        form: Form,
    },
    Surplus {
        named: Role,
    },
}

fn may_become(role: Role) -> bool {
    !matches!(role, Role::King | Role::Pawn)
}

pub(super) fn form_of(standing_for: Option<Role>) -> Form {
    standing_for.map_or(Form::Proper, |_| Form::Substitute)
}

/// A man from beside the board.
fn new_man(owner: Color, kind: Role) -> Man {
    Man {
        owner,
        kind,
        wing: None,
        moved: true,
        promoted: false,
        form: Form::Proper,
    }
}

impl Game {
    /// The Pawn that waits for a name, of this side.
    pub(crate) fn waiting_pawn(&self, side: Color) -> Option<ManId> {
        let mut in_hand = self.board.hand(side).held().iter();
        if let Some(h) = in_hand.rfind(|h| h.for_pawn()) {
            return Some(h.man);
        }
        let last = side.fold_wb(board::Rank::Eighth, board::Rank::First);
        let come = |sq: Square, id: ManId| {
            let man = self.board.men.man(id);
            let arrived = self.turn.base().men.at(sq) != Some(id);
            sq.rank() == last && man.kind == Role::Pawn && man.owner == side && arrived
        };
        let now = self.board.men.on_board().find(|(sq, id, _)| come(*sq, *id));
        let left = self.board.unnamed.filter(|id| {
            self.board.men.man(*id).owner == side && self.board.men.square_of(*id).is_some()
        });
        now.map(|(_, id, _)| id)
            .filter(|_| side == self.turn.player())
            .or(left)
    }

    /// A Pawn that was let stand on the last rank has yet to be named.
    pub(crate) fn pawn_on_last_rank(&self, side: Color) -> Option<ManId> {
        let last = side.fold_wb(board::Rank::Eighth, board::Rank::First);
        let pawn = |m: &Man| m.kind == Role::Pawn && m.owner == side;
        let mut men = self.board.men.on_board();
        men.find(|(sq, _, m)| sq.rank() == last && pawn(m))
            .map(|(_, id, _)| id)
    }

    /// What stands against naming a piece for a Pawn.
    pub(crate) fn bar_to_naming(&self, side: Color, role: Role) -> Option<Bar> {
        let a = &self.code.answers.promotion;
        let in_hand = || self.pawn_in_hand(side).is_some();
        let in_advance = || side == self.turn.player() && self.can_promote();
        if !a.named_pawn_may_be_exchanged.rule || may_become(role) && in_hand() {
            return None;
        }
        match self.waiting_pawn(side) {
            None if may_become(role) && in_advance() => None,
            None => {
                let why = "No Pawn of his waits for a name.";
                Some(Bar::refusal(why, &a.kinds.by))
            }
            Some(_) => (!may_become(role)).then(|| {
                let why = "A Pawn becomes a Queen, Rook, Bishop or Knight.";
                Bar::refusal(why, &a.kinds.by)
            }),
        }
    }

    pub(crate) fn names(&mut self, side: Color, role: Role, r: &mut Ruling) {
        let by = self.code.answers.promotion.kinds.by.clone();
        if let Some(bar) = self.bar_to_naming(side, role) {
            r.barred(bar);
            if let Some(pawn) = self.waiting_pawn(side).filter(|_| role == Role::King) {
                self.promoted_wrongly(side, pawn, r);
            }
            return;
        }
        let by_name = self
            .code
            .answers
            .promotion
            .named_pawn_may_be_exchanged
            .clone();
        if !by_name.rule {
            let why = "No word makes the piece: it has to be put on the board.";
            return r.say(why, &[by_name.by, by].concat());
        }
        if self.names_in_hand(side, role) {
            return r.say("The Pawn in his hand is named.", &by);
        }
        let Some(pawn) = self.waiting_pawn(side) else {
            self.turn.names_first(role);
            return r.say("The piece is named before the Pawn is touched.", &by);
        };
        r.say("The Pawn is named.", &by);
        self.ledger.done(|q| q.remedy == Remedy::NamePiece);
        self.board.promote(pawn, role, Form::NamedPawn);
        self.promoted(side, pawn, r);
    }

    fn can_promote(&self) -> bool {
        self.lawful().iter().any(|m| m.promotion().is_some())
    }

    /// Names a Pawn that the hand has not quitted: he may still name another piece (AMB-42).
    fn names_in_hand(&mut self, side: Color, role: Role) -> bool {
        let found = self.pawn_in_hand(side);
        let held = found.and_then(|i| self.board.hand_mut(side).held_mut(i));
        held.map(|h| h.named = Some(role)).is_some()
    }

    /// Which of what he holds is a Pawn of his own.
    fn pawn_in_hand(&self, side: Color) -> Option<usize> {
        let men = &self.board.men;
        let pawn = |h: &Held| men.man(h.man).kind == Role::Pawn && men.man(h.man).owner == side;
        self.board.hand(side).held().iter().rposition(pawn)
    }

    /// A piece that no Pawn can become: where an illegal move is none, the move has been made and is illegal.
    fn promoted_wrongly(&mut self, side: Color, pawn: ManId, r: &mut Ruling) {
        let (Some(from), Some(to)) = (
            self.turn.base().men.square_of(pawn),
            self.board.men.square_of(pawn),
        ) else {
            return;
        };
        let busy = self.board.anybody_in_the_air();
        if busy || side != self.turn.player() || self.code.answers.illegal.is_a_move.rule {
            return;
        }
        self.board.empty_hands();
        let attempt = Attempt {
            man: Some(pawn),
            from,
            to,
            victim: None,
            castling: None,
        };
        self.illegal_move(side, attempt, r);
        let by = self.code.answers.promotion.kinds.by.clone();
        self.ledger.cite_against(side, &by);
    }

    pub(crate) fn promoted(&mut self, side: Color, man: ManId, r: &mut Ruling) {
        if self.board.unnamed == Some(man) {
            self.board.leaves_unnamed(None);
            // A word comes too late (AMB-43); a piece that is put there ends what the hand had begun.
            let by_hand = self.board.men.man(man).form != Form::NamedPawn;
            if !by_hand || !self.completes_late(side, r) {
                self.renew_turn();
                self.detect_end(!side, r);
            }
            return;
        }
        let busy = !self.board.hand(side).is_empty();
        if self.turn.set_first().is_some() {
            return r.say("The Pawn has yet to be taken off.", &self.completion());
        }
        if side == self.turn.player() && !busy {
            self.turn.finishes();
            self.judge(side, None, r);
        }
    }

    /// The men have changed in a way that is no move: the turn goes on from them.
    pub(crate) fn renew_turn(&mut self) {
        let mut base = (**self.turn.base()).clone();
        base.men = self.board.men.clone();
        base.unnamed = self.board.unnamed;
        base.forfeited = self.board.forfeited;
        self.turn.begins_from(std::sync::Arc::new(base));
    }

    /// What setting a man on the board comes to.
    fn setting(&self, side: Color, set: SetDown) -> Setting {
        let SetDown {
            owner, piece, on, ..
        } = set;
        // What is put on the board is what it is, whatever is said of it.
        let by_name = self.code.answers.promotion.named_pawn_may_be_exchanged.rule;
        let standing_for = set.standing_for.filter(|_| by_name);
        let named = standing_for.unwrap_or(piece);
        if owner == side && self.exchange_required_at(side, on) {
            return Setting::Exchange { standing_for };
        }
        let form = form_of(standing_for);
        let pawn = self
            .waiting_pawn(side)
            .or_else(|| self.pawn_taken_off_for(side, on))
            .filter(|pawn| self.board.men.square_of(*pawn).unwrap_or(on) == on);
        match pawn {
            Some(pawn) if owner != side => Setting::OfWrongColour(pawn),
            Some(pawn) if may_become(named) => Setting::ForPawn { pawn, named, form },
            Some(pawn) if piece == Role::Pawn => Setting::Unnamed(pawn),
            None if owner == side && may_become(named) && self.promotion_to(side, on) => {
                Setting::BeforePawn { named, form }
            }
            _ => Setting::Surplus { named },
        }
    }

    /// What stands against setting a man on the board.
    pub(crate) fn bar_to_setting(&self, side: Color, set: SetDown, manner: Manner) -> Option<Bar> {
        let a = &self.code.answers.promotion;
        if self.arbiter_sits() && self.choice_is_final(set.on) {
            let why = "The choice is final: the piece has touched the square.";
            return Some(Bar::refusal(why, &a.completed.by));
        }
        match self.setting(side, set) {
            Setting::Exchange { standing_for } => {
                self.bar_to_exchanging(side, set.on, set.piece, standing_for)
            }
            Setting::OfWrongColour(_) => {
                let why = "A Pawn becomes a piece of its own colour.";
                Some(Bar::refusal(why, &a.kinds.by))
            }
            Setting::ForPawn { .. } | Setting::Unnamed(_) | Setting::BeforePawn { .. } => None,
            Setting::Surplus { .. } if self.board.men.at(set.on).is_some() => {
                Some(Bar::refusal("There is a man on that square.", &[]))
            }
            Setting::Surplus { named: Role::King } => {
                Some(Bar::refusal("There is one King of each colour.", &[]))
            }
            Setting::Surplus { .. } if manner == Manner::Accident => None,
            Setting::Surplus { .. } => self.bar_to_misbehaving(side, Ground::Falsifying),
        }
    }

    pub(crate) fn sets(&mut self, side: Color, set: SetDown, act: &Act, r: &mut Ruling) {
        let on = set.on;
        let bar = self.bar_to_setting(side, set, act.manner);
        match (self.setting(side, set), bar) {
            (Setting::OfWrongColour(pawn), Some(bar)) => {
                self.board.put(pawn, on);
                r.barred(bar);
                self.promoted_wrongly(side, pawn, r)
            }
            (_, Some(bar)) if bar.verdict == Verdict::Refused => r.barred(bar),
            (Setting::Exchange { standing_for }, _) => {
                self.exchanges(side, on, set.piece, standing_for, r)
            }
            (Setting::ForPawn { pawn, named, form }, _) => {
                self.set_for_pawn(side, pawn, on, named, form, r)
            }
            (Setting::Unnamed(pawn), _) => self.set_unnamed(side, pawn, on, r),
            (Setting::BeforePawn { named, form }, _) => {
                self.set_before_pawn(side, on, named, form, r)
            }
            (Setting::Surplus { named }, _) => self.set_surplus(side, set.owner, named, on, act, r),
            (Setting::OfWrongColour(_), None) => {}
        }
    }

    /// The new piece stands on the Pawn's square, the hand on it.
    fn set_for_pawn(
        &mut self,
        side: Color,
        pawn: ManId,
        on: Square,
        named: Role,
        form: Form,
        r: &mut Ruling,
    ) {
        let stood = self.board.men.at(on) == Some(pawn) && !self.board.is_held(pawn);
        let spoken = stood && form == Form::Substitute;
        self.board.put_upon(pawn, on);
        self.board.promote(pawn, named, form);
        r.say(
            "The piece is set for the Pawn.",
            &self.code.answers.promotion.completed.by.clone(),
        );
        self.turn.no_mistake(pawn);
        self.hand_on(side, pawn, on, true);
        if spoken {
            // To say what it stands for is to name the Pawn.
            self.board.hand_mut(side).lets_go(pawn);
            self.promoted(side, pawn, r);
        }
    }

    /// A Pawn is put for the Pawn: it has yet to be named.
    fn set_unnamed(&mut self, side: Color, pawn: ManId, on: Square, r: &mut Ruling) {
        self.board.put(pawn, on);
        self.hand_on(side, pawn, on, false);
        let by = self.code.answers.promotion.completed.by.clone();
        r.say("The man set for the Pawn has yet to be named.", &by);
    }

    /// Whether some Pawn of the player may now be promoted on this square.
    fn promotion_to(&self, side: Color, on: Square) -> bool {
        let promotes = |m: &board::Move| m.to() == on && m.promotion().is_some();
        side == self.turn.player() && self.lawful().iter().any(promotes)
    }

    /// The new piece first, the Pawn after it: the order is free (British I.14.B.b).
    fn set_before_pawn(
        &mut self,
        side: Color,
        on: Square,
        named: Role,
        form: Form,
        r: &mut Ruling,
    ) {
        let first = self.board.men.at(on);
        let man = self.board.add(new_man(side, named), on);
        self.board.lies_under(on, first);
        self.turn.sets_piece_first(Some(SetFirst {
            on,
            man,
            named,
            form,
        }));
        self.hand_on(side, man, on, true);
        let by = self.code.answers.promotion.completed.by.clone();
        r.say("The piece is set; the Pawn has yet to be taken off.", &by);
    }

    /// The Pawn there for which a piece has been set before it, with that piece.
    pub(crate) fn pawn_that_follows(
        &self,
        side: Color,
        square: Square,
    ) -> Option<(SetFirst, ManId)> {
        let set = self
            .turn
            .set_first()
            .filter(|_| side == self.turn.player())?;
        let promotes = |m: &board::Move| {
            m.from() == square && m.to() == set.on && m.promotion() == Some(set.named)
        };
        let promoted = self.lawful().iter().any(promotes);
        let pawn = self.turn.base().men.at(square).filter(|_| promoted)?;
        Some((set, pawn))
    }

    /// The Pawn is taken off after its piece was set; says whether it was that Pawn.
    pub(crate) fn pawn_follows(&mut self, side: Color, square: Square, r: &mut Ruling) -> bool {
        let Some((set, pawn)) = self.pawn_that_follows(side, square) else {
            return false;
        };
        self.turn.sets_piece_first(None);
        self.turn.hand_on_board();
        self.window_touch(side, r);
        self.touch_all(side, vec![pawn]);
        self.board.take_off(set.on);
        self.board.put(pawn, set.on);
        self.board.promote(pawn, set.named, set.form);
        let one_hand = stated(&self.code.answers.completed.one_hand);
        let hand = self.board.hand_mut(side);
        let held = hand.held().iter().any(|h| h.man == set.man);
        hand.lets_go(set.man);
        // Where a move is made with one hand, that which takes the Pawn off has let the piece go.
        match held && !one_hand {
            true => self.hand_on(side, pawn, set.on, true),
            false => self.promoted(side, pawn, r),
        }
        true
    }

    /// A man from beside the board that has no business on it.
    fn set_surplus(
        &mut self,
        side: Color,
        owner: Color,
        named: Role,
        on: Square,
        act: &Act,
        r: &mut Ruling,
    ) {
        let surplus = Surplus {
            on,
            by: side,
            by_accident: act.manner == Manner::Accident,
        };
        // In the other's turn it is no part of a move: whoever sees it has it taken off.
        if side == self.turn.player() || act.unseen {
            self.board.add_surplus(new_man(owner, named), surplus);
        }
        match act.manner {
            Manner::Accident => r.say(
                "A man put on the board by accident is taken off again.",
                &self.code.answers.touching.accident.by.clone(),
            ),
            _ => self.misbehaves(side, Ground::Falsifying, act.unseen, r),
        }
    }

    /// The piece is on the board and the hand on it: until he quits it he may change it (AMB-42).
    fn hand_on(&mut self, side: Color, man: ManId, on: Square, promoting: bool) {
        let from = self.turn.base().men.square_of(man).unwrap_or(on);
        let hand = self.board.hand_mut(side);
        hand.lets_go(man);
        let place = match promoting {
            true => Place::SetForPawn { at: on },
            false => Place::SetDown {
                at: on,
                upon: None,
                over: false,
            },
        };
        hand.takes_up(Held {
            place,
            ..Held::of(man, from)
        });
    }

    /// A Pawn that has been taken off the last rank to be exchanged there.
    fn pawn_taken_off_for(&self, side: Color, on: Square) -> Option<ManId> {
        let last = side.fold_wb(board::Rank::Eighth, board::Rank::First);
        if on.rank() != last || side != self.turn.player() {
            return None;
        }
        let base = &self.turn.base().men;
        let seventh = |(sq, id, man): &(Square, ManId, &Man)| {
            let near = sq.file().distance(on.file()) <= 1 && sq.rank().distance(on.rank()) == 1;
            let off = self.board.men.square_of(*id).is_none() && !self.board.is_stray(*id);
            man.kind == Role::Pawn && man.owner == side && near && off
        };
        let found = base.on_board().find(seventh).map(|(_, id, _)| id);
        // Or one that had reached it when the other moved.
        let left = self.board.unnamed.filter(|id| {
            base.square_of(*id) == Some(on) && self.board.men.square_of(*id).is_none()
        });
        found.or(left)
    }

    /// First Societies XXI: a Pawn not replaced before the adversary moved may be taken off by him, though it be
    /// named since, until he touches a man again.
    fn forfeit(&self) -> Option<ManId> {
        let rule = self.code.answers.promotion.unpromoted.rule;
        let forfeited = self.board.forfeited;
        forfeited.filter(|_| rule == Unpromoted::Forfeit)
    }

    pub(crate) fn spares_pawn(&mut self, side: Color) {
        let men = &self.board.men;
        let theirs = |id: ManId| men.man(id).owner != side;
        if self.board.forfeited.is_some_and(theirs) {
            self.board.forfeits(None);
        }
    }

    pub(crate) fn forfeited_pawn(&self, side: Color, push: &mut dyn FnMut(Remedy, &[String])) {
        let theirs = |id: &ManId| self.board.men.man(*id).owner != side;
        let square = self.forfeit().filter(theirs);
        if let Some(square) = square.and_then(|id| self.board.men.square_of(id)) {
            let by = &self.code.answers.promotion.unpromoted.by;
            push(Remedy::Remove(square), by);
        }
    }
}
