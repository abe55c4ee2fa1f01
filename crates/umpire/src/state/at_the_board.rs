//! The men as they stand: on their squares, in hands, askew, fallen, or beside the board.
use std::ops::Deref;
use std::sync::Arc;

use board::{Color, Form, Man, ManId, Men, Move, Role, Square};

use crate::state::hand::Hand;
use crate::state::stand::{Count, Stand, StandingCheck, castled_rook, index};

/// A man set on the board that has no business on it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Surplus {
    pub on: Square,
    pub by: Color,
    pub by_accident: bool,
}

/// A man taken off by mistake while its owner's move stands: it goes back besides (British II.5.g).
#[derive(Clone, Debug)]
pub(crate) struct OwedBack {
    pub by: Color,
    pub square: Square,
    /// How the turn began in which it was taken off.
    pub since: Arc<Stand>,
}

/// Since when the men stand otherwise than the moves have left them.
#[derive(Clone, Debug)]
pub(crate) struct Fallen {
    /// The beginning of the turn in which it happened.
    pub stand: Arc<Stand>,
    /// How many moves had been made or begun.
    pub moves_begun: u32,
}

/// The men as they stand. Reading it is reading the [`Stand`]; it changes by its own doors only.
#[derive(Clone, Debug)]
pub(crate) struct AtTheBoard {
    stand: Stand,
    hands: [Hand; 2],
    /// The man that was there first, where two stand on a square.
    under: Vec<(Square, ManId)>,
    /// Men displaced by accident, with the squares they belong on.
    stray: Vec<(Square, ManId)>,
    fallen: Option<Fallen>,
    overturned: Vec<Square>,
    /// Men taken off by mistake in a turn that is over, thought back but to be put back by hand.
    owed_back: Vec<OwedBack>,
    /// Men set on the board from beside it, and how.
    surplus: Vec<Surplus>,
    /// Pieces brought for the other's use.
    provided: Vec<(Color, Role)>,
}

impl Deref for AtTheBoard {
    type Target = Stand;
    fn deref(&self) -> &Stand {
        &self.stand
    }
}

impl AtTheBoard {
    pub fn new(stand: Stand) -> AtTheBoard {
        AtTheBoard {
            stand,
            hands: Default::default(),
            under: Vec::new(),
            stray: Vec::new(),
            fallen: None,
            overturned: Vec::new(),
            owed_back: Vec::new(),
            surplus: Vec::new(),
            provided: Vec::new(),
        }
    }

    pub fn stand(&self) -> &Stand {
        &self.stand
    }

    // ---- men on squares

    pub fn put(&mut self, man: ManId, on: Square) {
        self.stand.men.put(man, on);
    }
    pub fn take_off(&mut self, square: Square) -> Option<ManId> {
        self.stand.men.take_off(square)
    }
    pub fn add(&mut self, man: Man, on: Square) -> ManId {
        self.stand.men.add(man, on)
    }
    pub fn put_all(&mut self, men: board::Men) {
        self.stand.men = men;
    }
    pub fn mark_moved(&mut self, man: ManId, moved: bool) {
        self.stand.men.change(man, |man| man.moved = moved);
    }
    pub fn promote(&mut self, pawn: ManId, role: Role, form: Form) {
        self.stand.men.change(pawn, |man| {
            (man.kind, man.promoted, man.wing, man.form) = (role, true, None, form);
        });
    }
    pub fn reform(&mut self, man: ManId, form: Form) {
        self.stand.men.change(man, |man| man.form = form);
    }
    pub fn make(&mut self, side: Color, m: Move) {
        self.stand.make(side, m);
    }
    pub fn transfer(&mut self, from: Square, to: Square) {
        self.stand.transfer(from, to);
    }
    pub fn visit(&mut self, square: Square) {
        self.stand.visit(square);
    }
    /// King and Rook are moved as in castling, lawfully or not.
    pub fn castle(&mut self, king: Square, to: Square, rook: Option<Square>) -> Option<ManId> {
        let man = rook.and_then(|sq| self.stand.men.at(sq));
        self.stand.transfer(king, to);
        if let Some(id) = man {
            self.stand
                .men
                .put(id, castled_rook(king, rook.unwrap_or(to), to));
            self.stand.men.change(id, |rook| rook.moved = true);
        }
        man
    }

    /// Takes a man from its square; whoever was there first shows again.
    pub fn lift_off(&mut self, square: Square, man: ManId) {
        if self.stand.men.at(square) == Some(man) {
            self.stand.men.take_off(square);
            if let Some(first) = self.uncover(square) {
                self.stand.men.put(first, square);
            }
        }
    }

    /// Puts a man on a square, upon whoever stands there.
    pub fn put_upon(&mut self, man: ManId, on: Square) -> Option<ManId> {
        let first = self.stand.men.at(on).filter(|id| *id != man);
        self.under.extend(first.map(|id| (on, id)));
        self.stand.men.put(man, on);
        first
    }

    /// Whoever stood there lies under what was set on the square.
    pub fn lies_under(&mut self, square: Square, first: Option<ManId>) {
        self.under.extend(first.map(|id| (square, id)));
    }

    // ---- what goes with the men

    /// What the completed move has made of passing, feigned Rooks and men that have moved.
    pub fn complete(&mut self, wanted: &Stand) {
        self.stand.passed = wanted.passed;
        self.stand.feigned = wanted.feigned;
        for (sq, id, man) in wanted.men.on_board() {
            if self.stand.men.at(sq) == Some(id) {
                self.stand.men.change(id, |here| here.moved = man.moved);
            }
        }
    }
    pub fn passes_over(&mut self, square: Option<Square>) {
        self.stand.passed = square;
    }
    pub fn gives_turn(&mut self, side: Color) {
        self.stand.turn = side;
    }
    /// So many gift moves are left.
    pub fn leaves_gifts(&mut self, gifts: u8) {
        self.stand.gifts = gifts;
    }
    /// A Rook given as odds, with which its King may castle all the same.
    pub fn feigns(&mut self, side: Color, wing: board::Wing, corner: Square) {
        self.stand.feigned[index(side)][wing as usize] = Some(corner);
    }
    pub fn has_castled(&mut self, side: Color) {
        self.stand.feigned[index(side)] = [None; 2];
    }
    pub fn leaves_unnamed(&mut self, pawn: Option<ManId>) {
        self.stand.unnamed = pawn;
    }
    /// A Pawn may be taken off by its adversary, or no longer.
    pub fn forfeits(&mut self, pawn: Option<ManId>) {
        self.stand.forfeited = pawn;
    }
    pub fn counts(&mut self, count: Option<Count>) {
        self.stand.count = count;
    }
    pub fn checks(&mut self, check: Option<StandingCheck>, left: Option<StandingCheck>) {
        (self.stand.check, self.stand.left) = (check, left);
    }
    pub fn announce(&mut self, giver: Color) {
        self.stand.announce(giver);
    }
    /// A ply is over.
    pub fn count_ply(&mut self, side: Color, number: u32, breaks_count: bool) {
        let stand = &mut self.stand;
        let left = |id: &ManId| stand.men.man(*id).owner != side;
        stand.forfeited = stand.unnamed.filter(left).or(stand.forfeited);
        stand.plies = number;
        stand.made[index(side)] += 1;
        let on_notice = stand.count.as_mut().map(|count| &mut count.made);
        for made in [Some(&mut stand.quiet), on_notice].into_iter().flatten() {
            match breaks_count {
                true => *made = [0, 0],
                false => made[index(side)] += 1,
            }
        }
        self.under.clear();
        self.hands.iter_mut().for_each(|h| h.took.clear());
        self.hands[index(side)] = Hand::default();
    }

    /// Puts the men as they stood; men that came into the game since keep their numbers.
    pub fn put_men(&mut self, mut stand: Stand) {
        stand.men.remember(&self.stand.men);
        self.stand = stand;
    }

    /// How a move finds the men that would have been made from `base`, with what has changed since they stood so.
    pub fn found_after(&self, base: &Stand, before: &Men) -> Stand {
        let men = base.changed(before, &self.stand.men).men;
        Stand {
            men,
            ..self.stand.clone()
        }
    }
    /// What has changed from these men to that standing is changed on the board; a man that had stood elsewhere goes
    /// back there.
    pub fn changes(&mut self, from: &Men, to: &Stand, stood: &[(ManId, Square)]) {
        let men = self.stand.changed(from, &to.men).men;
        self.stand = Stand { men, ..to.clone() };
        for (id, square) in stood {
            let home = self.stand.men.square_of(*id);
            if home.is_some_and(|sq| to.men.at(sq) == Some(*id)) {
                self.put_upon(*id, *square);
                self.mark_moved(*id, true);
            }
        }
    }

    /// Puts everything back as it stood; a man that had fallen before is still to be put back.
    pub fn restore(&mut self, stand: &Stand) {
        self.put_men(stand.clone());
        self.hands = Default::default();
        self.under.clear();
        self.stray
            .retain(|(home, id)| stand.men.square_of(*id) != Some(*home));
        self.overturned.clear();
        self.owed_back.clear();
        self.surplus.clear();
    }

    // ---- hands

    pub fn hand(&self, side: Color) -> &Hand {
        &self.hands[index(side)]
    }
    pub fn hand_mut(&mut self, side: Color) -> &mut Hand {
        &mut self.hands[index(side)]
    }
    pub fn empty_hands(&mut self) {
        self.hands = Default::default();
    }
    pub fn anybody_in_the_air(&self) -> bool {
        self.hands.iter().any(Hand::in_the_air)
    }
    /// Whether a man is in anybody's hand.
    pub fn is_held(&self, man: ManId) -> bool {
        let held = |h: &Hand| h.held.iter().any(|x| x.man == man);
        self.hands.iter().any(held)
    }
    /// Men in anybody's hand go back to their squares; touched they remain.
    pub fn put_back_all_held(&mut self) {
        for hand in std::mem::take(&mut self.hands) {
            for held in hand.held.into_iter().filter(|h| !h.for_pawn()) {
                if let Some(at) = held.at() {
                    self.lift_off(at, held.man);
                }
                self.put(held.man, held.from);
            }
        }
    }
    /// Men that this side has in the air are thought on their squares.
    pub fn think_hand_back(&mut self, side: Color) -> Hand {
        let (hand, men) = (&mut self.hands[index(side)], &mut self.stand.men);
        hand.held
            .retain(|h| h.at().is_none() && men.at(h.from).is_none());
        for h in &hand.held {
            men.put(h.man, h.from);
        }
        hand.clone()
    }
    /// They are in its hand all the same.
    pub fn takes_up_again(&mut self, side: Color, hand: Hand) {
        for held in hand.held() {
            self.stand.men.take_off(held.from);
        }
        self.hands[index(side)] = hand;
    }

    // ---- two men on a square

    pub fn under(&self) -> &[(Square, ManId)] {
        &self.under
    }
    /// He that was there first is taken from under the other.
    pub fn uncover(&mut self, square: Square) -> Option<ManId> {
        let i = self.under.iter().position(|(sq, _)| *sq == square)?;
        Some(self.under.remove(i).1)
    }
    pub fn forget_under(&mut self, gone: impl Fn(Square) -> bool) {
        self.under.retain(|(sq, _)| !gone(*sq));
    }

    // ---- men fallen, overturned, owed, or out of place

    pub fn stray(&self) -> &[(Square, ManId)] {
        &self.stray
    }
    pub fn is_stray(&self, man: ManId) -> bool {
        self.stray.iter().any(|(_, id)| *id == man)
    }
    /// The square on which a man belongs that was displaced by accident.
    pub fn home_of_stray(&self, man: ManId) -> Option<Square> {
        let found = self.stray.iter().find(|(_, id)| *id == man);
        found.map(|(home, _)| *home)
    }
    pub fn stray_from(&self, home: Square) -> Option<ManId> {
        let found = self.stray.iter().find(|(sq, _)| *sq == home);
        found.map(|(_, id)| *id)
    }
    pub fn goes_astray(&mut self, home: Square, man: ManId) {
        self.stray.push((home, man));
    }
    pub fn is_found(&mut self, man: ManId) {
        self.stray.retain(|(_, id)| *id != man);
    }
    /// All that fell or were overturned are set up again.
    pub fn set_up_again(&mut self) {
        self.overturned.clear();
        for (home, man) in std::mem::take(&mut self.stray) {
            self.stand.men.put(man, home);
        }
    }
    pub fn overturned(&self) -> &[Square] {
        &self.overturned
    }
    pub fn overturn(&mut self, squares: impl IntoIterator<Item = Square>) {
        self.overturned.extend(squares);
    }
    pub fn set_upright(&mut self, square: Square) {
        self.overturned.retain(|sq| *sq != square);
    }
    pub fn fallen(&self) -> Option<&Fallen> {
        self.fallen.as_ref()
    }
    /// From here the men stand otherwise than the moves have left them.
    pub fn falls(&mut self, start: &Arc<Stand>) {
        let moving = !self.hands[index(start.turn)].is_empty();
        let moves_begun = self.stand.plies + u32::from(moving);
        self.fallen.get_or_insert_with(|| Fallen {
            stand: start.clone(),
            moves_begun,
        });
    }
    pub fn fallen_put_right(&mut self) -> Option<Fallen> {
        self.fallen.take()
    }

    pub fn owed_back(&self) -> &[OwedBack] {
        &self.owed_back
    }
    pub fn owes_back(&mut self, by: Color, square: Square, since: Arc<Stand>) {
        self.owed_back.push(OwedBack { by, square, since });
    }
    /// Whether the side owed a man there, and has now put it back.
    pub fn gives_back(&mut self, by: Color, square: Square) -> bool {
        let owed = |o: &OwedBack| o.by == by && o.square == square;
        let i = self.owed_back.iter().position(owed);
        i.map(|i| self.owed_back.remove(i)).is_some()
    }
    /// What the other of `side` owed, when `side` has moved on: it is a fault in the record, and no debt more.
    pub fn overdue(&mut self, side: Color) -> Option<OwedBack> {
        let owed = self.owed_back.iter().find(|owed| owed.by != side).cloned();
        if owed.is_some() {
            self.owed_back.clear();
        }
        owed
    }

    /// Men set on the board from beside it.
    pub fn surplus(&self) -> &[Surplus] {
        &self.surplus
    }
    pub fn add_surplus(&mut self, man: Man, surplus: Surplus) {
        self.stand.men.add(man, surplus.on);
        self.surplus.push(surplus);
    }
    /// A turn begins with the men as they stand.
    pub fn belongs_as_it_stands(&mut self) {
        self.surplus.clear();
    }
    /// Takes off a man that did not belong there; says whether it was one.
    pub fn take_off_surplus(&mut self, square: Square) -> bool {
        let i = self.surplus.iter().position(|surplus| surplus.on == square);
        if let Some(i) = i {
            self.surplus.remove(i);
            self.stand.men.take_off(square);
        }
        i.is_some()
    }

    pub fn provide(&mut self, by: Color, piece: Role) {
        self.provided.push((by, piece));
    }
    pub fn is_provided(&self, by: Color, piece: Role) -> bool {
        self.provided.contains(&(by, piece))
    }
}
