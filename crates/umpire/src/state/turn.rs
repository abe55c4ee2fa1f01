//! The turn in progress: how it began, what was touched in it, what stands begun or unlawful.
use std::sync::{Arc, OnceLock};

use board::{Color, ManId, Move, Position, Role, Square};

use crate::state::begun::*;
use crate::state::stand::Stand;

/// A hand on a man.
#[derive(Copy, Clone, Debug)]
struct Touch {
    man: ManId,
    by: Color,
    when: When,
    /// First touched in the course of a move.
    in_moving: bool,
    /// J'adoube was used as a cloak.
    cloaked: bool,
    /// Taken off by mistake, as if in moving, whether or not it has been put back.
    removed: bool,
    /// In consequence of a false check: it binds to nothing.
    excused: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum When {
    /// In the turn in progress.
    Now,
    /// In an earlier gift move of the same turn.
    EarlierGift,
    /// Before his turn began.
    OutOfTurn,
}

/// What has been done in the turn in progress.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    start: Arc<Stand>,
    base: Arc<Stand>,
    touches: Vec<Touch>,
    any_touch: bool,
    illegal: Option<Kind>,
    unfinished: Option<Unfinished>,
    rook_first: Option<RookFirst>,
    set_first: Option<SetFirst>,
    named_first: Option<Role>,
    mistaken: Vec<(Square, ManId)>,
    taken_up: Vec<(Square, ManId)>,
    intrusion: Option<Intrusion>,
    notice: Option<Notice>,
    said_check: bool,
    rectifying: bool,
    lawful: OnceLock<Arc<[Move]>>,
    position: OnceLock<Option<Position>>,
}

impl Turn {
    /// The next turn begins; what its player touched before it still counts.
    pub fn begin(start: Stand, carried: &[ManId]) -> Turn {
        let start = Arc::new(start);
        let mut turn = Turn {
            base: start.clone(),
            start,
            touches: Vec::new(),
            any_touch: false,
            illegal: None,
            unfinished: None,
            rook_first: None,
            set_first: None,
            named_first: None,
            mistaken: Vec::new(),
            taken_up: Vec::new(),
            intrusion: None,
            notice: None,
            said_check: false,
            rectifying: false,
            lawful: OnceLock::new(),
            position: OnceLock::new(),
        };
        for man in carried {
            turn.add(*man, turn.player()).when = When::OutOfTurn;
        }
        turn
    }

    /// The next of several gift moves that make up one turn.
    pub fn next_gift(&self, base: Stand) -> Turn {
        let mut next = Turn::begin(base, &[]);
        next.start = self.start.clone();
        next.touches = self.touches.clone();
        for touch in &mut next.touches {
            touch.when = When::EarlierGift;
        }
        next
    }

    pub fn player(&self) -> Color {
        self.base.turn
    }
    /// How the game stood when the turn began: what Penalty A restores.
    pub fn start(&self) -> &Arc<Stand> {
        &self.start
    }
    /// How it stood before the move now due; another than `start` among gift moves, or after a move of the
    /// other in this turn.
    pub fn base(&self) -> &Arc<Stand> {
        &self.base
    }

    /// The move now due is made from here.
    pub fn goes_on_from(&mut self, base: Arc<Stand>) {
        self.base = base;
        self.forget_lawful();
    }
    /// The men have changed in a way that is no move: the turn is as if it had begun so.
    pub fn begins_from(&mut self, base: Arc<Stand>) {
        self.start = base.clone();
        self.goes_on_from(base);
    }
    /// Something is known of the turn that was not known when it began.
    pub fn amend(&mut self, change: impl FnOnce(&mut Stand)) {
        let same = Arc::ptr_eq(&self.base, &self.start);
        let mut base = (*self.base).clone();
        change(&mut base);
        self.goes_on_from(Arc::new(base));
        if same {
            self.start = self.base.clone();
        }
    }

    /// The lawful moves of the turn, worked out once.
    pub fn lawful_or(&self, work_out: impl FnOnce() -> Arc<[Move]>) -> Arc<[Move]> {
        self.lawful.get_or_init(work_out).clone()
    }
    /// The men as the move now due finds them, worked out once.
    pub fn position(&self) -> Option<&Position> {
        self.position.get_or_init(|| self.base.position()).as_ref()
    }
    /// The men as the turn finds them have been worked out already.
    pub fn finds(&self, position: Option<Position>) {
        let _ = self.position.set(position);
    }
    fn forget_lawful(&mut self) {
        self.position = OnceLock::new();
        self.lawful = OnceLock::new();
    }

    // ---- touches

    fn add(&mut self, man: ManId, by: Color) -> &mut Touch {
        self.touches.push(Touch {
            man,
            by,
            when: When::Now,
            in_moving: false,
            cloaked: false,
            removed: false,
            excused: false,
        });
        let last = self.touches.len() - 1;
        &mut self.touches[last]
    }
    fn binds(&self, touch: &Touch) -> bool {
        touch.by == self.player() && !touch.excused && touch.when != When::EarlierGift
    }
    fn binding(&self) -> impl Iterator<Item = &Touch> {
        self.touches.iter().filter(|touch| self.binds(touch))
    }
    fn marked(&self, man: ManId, mark: impl Fn(&Touch) -> bool) -> bool {
        self.binding().any(|touch| touch.man == man && mark(touch))
    }
    fn mark(&mut self, man: ManId, mark: impl Fn(&mut Touch)) {
        let player = self.player();
        let his = |touch: &&mut Touch| touch.man == man && touch.by == player;
        self.touches.iter_mut().filter(his).for_each(mark);
    }

    /// Men effectively touched by the player in his turn, in order.
    pub fn touched(&self) -> Vec<ManId> {
        self.binding().map(|touch| touch.man).collect()
    }
    /// The same, with those of earlier gift moves before them.
    pub fn touched_in_all(&self) -> Vec<ManId> {
        let player = self.player();
        let his = self.touches.iter().filter(|t| t.by == player && !t.excused);
        his.map(|touch| touch.man).collect()
    }
    pub fn nothing_touched(&self) -> bool {
        self.binding().next().is_none()
    }
    pub fn is_touched(&self, man: ManId) -> bool {
        self.marked(man, |_| true)
    }
    /// The player touches a man; says whether that is new.
    pub fn touch(&mut self, man: ManId) -> bool {
        let new = !self.is_touched(man);
        if new {
            self.add(man, self.player());
        }
        new
    }
    /// Touched in the course of a move, unless it was touched before.
    pub fn touch_in_moving(&mut self, man: ManId, excused: bool) {
        let player = self.player();
        let same = |t: &Touch| t.man == man && t.by == player && t.excused == excused;
        if !self
            .touches
            .iter()
            .any(|t| same(t) && t.when != When::EarlierGift)
        {
            let touch = self.add(man, player);
            (touch.in_moving, touch.excused) = (true, excused);
        }
    }
    /// A touch that a false check excuses.
    pub fn touch_excused(&mut self, man: ManId) {
        self.add(man, self.player()).excused = true;
    }
    pub fn any_excused(&self) -> bool {
        self.touches.iter().any(|touch| touch.excused)
    }
    pub fn forgive_excused(&mut self) {
        self.touches.retain(|touch| !touch.excused);
    }
    pub fn is_in_moving(&self, man: ManId) -> bool {
        self.marked(man, |touch| touch.in_moving)
    }
    pub fn in_moving(&mut self, man: ManId) {
        self.mark(man, |touch| touch.in_moving = true);
    }
    /// Put back, the man has been touched, and no more.
    pub fn put_back(&mut self, man: ManId) {
        self.mark(man, |touch| touch.in_moving = false);
    }
    pub fn is_cloaked(&self, man: ManId) -> bool {
        self.marked(man, |touch| touch.cloaked)
    }
    pub fn cloak(&mut self, man: ManId) {
        self.mark(man, |touch| touch.cloaked = true);
    }
    pub fn is_removed(&self, man: ManId) -> bool {
        self.marked(man, |touch| touch.removed)
    }
    /// Whether he touched it before his turn.
    pub fn is_carried(&self, man: ManId) -> bool {
        self.marked(man, |touch| touch.when == When::OutOfTurn)
    }
    /// The other player touches a man meanwhile.
    pub fn touch_out_of_turn(&mut self, man: ManId) {
        let other = !self.player();
        let known = |t: &Touch| t.man == man && t.by == other;
        if !self.touches.iter().any(known) {
            self.add(man, other);
        }
    }
    /// Men that `side` touched out of its turn: in this one, or before this one began.
    pub fn out_of_turn(&self, side: Color) -> Vec<ManId> {
        let own = side == self.player();
        let out = |t: &&Touch| t.by == side && (!own || t.when == When::OutOfTurn);
        self.touches.iter().filter(out).map(|t| t.man).collect()
    }
    /// British II.5.e is of men left on their squares; one displaced falls under II.6.d.
    pub fn displaced_out_of_turn(&mut self, men: &[ManId]) {
        let other = !self.player();
        self.touches
            .retain(|t| t.by != other || !men.contains(&t.man));
    }
    /// What binds by touch is let go, but for the men to be kept.
    pub fn release(&mut self, kept: impl Fn(ManId) -> bool) {
        let player = self.player();
        let gone =
            |t: &Touch| t.by == player && !t.excused && t.when != When::EarlierGift && !kept(t.man);
        self.touches.retain(|t| !gone(t));
    }
    /// These men, and no others, are on record as touched.
    pub fn bind_to(&mut self, men: impl IntoIterator<Item = ManId>) {
        self.release(|_| false);
        for man in men {
            self.touch(man);
        }
    }
    /// Whether the player has touched any man at all, excused or not.
    pub fn any_touch(&self) -> bool {
        self.any_touch
    }
    pub fn hand_on_board(&mut self) {
        self.any_touch = true;
    }

    // ---- what stands on the board, begun or unlawful

    /// An illegal move that stands uncorrected on the board.
    pub fn illegal(&self) -> Option<Kind> {
        self.illegal
    }
    pub fn moves_illegally(&mut self, kind: Kind) {
        self.illegal = Some(kind);
        self.unfinished = None;
    }
    pub fn mended(&mut self) -> Option<Kind> {
        self.illegal.take()
    }
    pub fn unfinished(&self) -> Option<Unfinished> {
        self.unfinished
    }
    pub fn begins(&mut self, unfinished: Unfinished) {
        self.unfinished = Some(unfinished);
    }
    pub fn finishes(&mut self) {
        self.unfinished = None;
    }
    /// A move stands begun or unlawful.
    pub fn is_begun(&self) -> bool {
        self.illegal.is_some() || self.unfinished.is_some()
    }
    /// The player has put the men back himself.
    pub fn takes_back(&mut self) {
        self.illegal.take_if(|kind| *kind == Kind::KingTaken);
        self.mistaken.clear();
        self.unfinished = None;
    }
    pub fn rook_first(&self) -> Option<&RookFirst> {
        self.rook_first.as_ref()
    }
    pub fn sets_rook_first(&mut self, first: RookFirst) {
        self.rook_first = Some(first);
    }
    pub fn set_first(&self) -> Option<SetFirst> {
        self.set_first
    }
    pub fn sets_piece_first(&mut self, set: Option<SetFirst>) {
        self.set_first = set;
    }
    /// The piece named before the Pawn was touched.
    pub fn named_first(&self) -> Option<Role> {
        self.named_first
    }
    pub fn names_first(&mut self, role: Role) {
        self.named_first = Some(role);
    }

    /// Men taken off by mistake, as if in moving.
    pub fn mistaken(&self) -> &[(Square, ManId)] {
        &self.mistaken
    }
    pub fn takes_off_by_mistake(&mut self, square: Square, man: ManId) {
        self.mistaken.push((square, man));
        self.mark(man, |touch| touch.removed = true);
    }
    pub fn no_mistake(&mut self, man: ManId) {
        self.mistaken.retain(|(_, id)| *id != man);
    }
    pub fn mistakes_thought_back(&mut self) -> Vec<(Square, ManId)> {
        std::mem::take(&mut self.mistaken)
    }
    /// Men taken off to be captured, no move having been made yet.
    pub fn taken_up(&self) -> &[(Square, ManId)] {
        &self.taken_up
    }
    pub fn takes_up(&mut self, square: Square, man: ManId) {
        self.taken_up.push((square, man));
    }
    pub fn sets_down(&mut self, man: ManId) {
        self.taken_up.retain(|(_, id)| *id != man);
    }

    // ---- a move of the other player in this turn

    pub fn intrusion(&self) -> Option<&Intrusion> {
        self.intrusion.as_ref()
    }
    pub fn is_intruded(&mut self, intrusion: Intrusion) {
        self.intrusion = Some(intrusion);
    }
    pub fn intrusion_settled(&mut self) -> Option<Intrusion> {
        self.intrusion.take()
    }

    // ---- the word

    /// Whether notice was given of this man. It is spent with the touch, but for men named together and
    /// touched in succession (AMB-50).
    pub fn notice_of(&mut self, by: Color, man: ManId) -> Noticed {
        let Some(mut notice) = self.notice.take().filter(|n| n.by == by) else {
            return Noticed::No;
        };
        if notice.men.is_empty() {
            return Noticed::Yes;
        }
        let Some(i) = notice.men.iter().position(|m| *m == man) else {
            return Noticed::OfAnother;
        };
        notice.men.remove(i);
        self.notice = Some(notice).filter(|n| !n.men.is_empty());
        Noticed::Yes
    }
    /// Whether notice stands that covers this man.
    pub fn has_notice_of(&self, by: Color, man: ManId) -> bool {
        let covers = |n: &Notice| n.by == by && (n.men.is_empty() || n.men.contains(&man));
        self.notice.as_ref().is_some_and(covers)
    }
    pub fn notice_by(&self, side: Color) -> bool {
        self.notice.as_ref().is_some_and(|n| n.by == side)
    }
    /// Notice of a man, or of the next that he touches; men named one after the other are named together.
    pub fn gives_notice(&mut self, by: Color, man: Option<ManId>) {
        let before = self.notice.take().filter(|n| n.by == by);
        let named = before.map_or_else(Vec::new, |n| n.men);
        let men = named.into_iter().filter(|_| man.is_some()).chain(man);
        let men = men.collect();
        self.notice = Some(Notice { by, men });
    }
    pub fn notice_spent(&mut self) {
        self.notice = None;
    }
    /// The player said "check" in his own turn.
    pub fn said_check(&self) -> bool {
        self.said_check
    }
    pub fn says_check(&mut self) {
        self.said_check = true;
    }
    /// A man was touched to put right an error of setting up.
    pub fn rectifying(&self) -> bool {
        self.rectifying
    }
    pub fn rectifies(&mut self) {
        self.rectifying = true;
    }
}

/// Notice of adjusting, given and not yet used.
#[derive(Clone, Debug)]
struct Notice {
    by: Color,
    /// The men named, in order; if none, the next that he touches is meant.
    men: Vec<ManId>,
}

/// What notice says of the man now touched.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Noticed {
    No,
    OfAnother,
    Yes,
}
