//! Making moves: the whole move at once or hand by hand, and what the law makes of it.
use std::sync::Arc;

use board::{Color, File, Form, ManId, Move, Position, Rank, Role, Square, Wing};

use crate::act::*;
use crate::beginning::gift_moves::is_too_far;
use crate::game::Game;
use crate::rights::in_words;
use crate::ruling::{Bar, Ruling};
use crate::state::hand::Held;
use crate::state::stand::{Stand, stepped_over};

impl Game {
    /// The lawful moves of the turn.
    pub(crate) fn lawful(&self) -> Arc<[Move]> {
        self.turn.lawful_or(|| match self.turn.position() {
            Some(position) => self.lawful_at(position, self.turn.base()).into(),
            None => Arc::new([]),
        })
    }

    /// Where taking in passing is the only move, it is compulsory.
    pub(crate) fn only_in_passing(&self) -> Vec<String> {
        if self.board.passed.is_none() {
            return Vec::new();
        }
        let lawful = self.lawful();
        let all = !lawful.is_empty()
            && lawful
                .iter()
                .all(|m| matches!(m, board::Move::InPassing { .. }));
        if all {
            self.code.answers.promotion.in_passing_compulsory.by.clone()
        } else {
            Vec::new()
        }
    }

    /// The lawful moves in a standing: legal, but that an unannounced check may be ignored where check
    /// must be announced, and that gift moves stay in the player's own half.
    pub(crate) fn lawful_from(&self, stand: &Stand) -> Vec<Move> {
        let Some(position) = stand.position() else {
            return Vec::new();
        };
        self.lawful_at(&position, stand)
    }

    pub(crate) fn lawful_at(&self, position: &Position, stand: &Stand) -> Vec<Move> {
        let mut moves = self.lawful_in(position, stand);
        moves.retain(|m| self.allowed(stand, position, *m));
        moves
    }

    /// Gift moves stay in the player's own half; a King castles with a Rook that was given, and a Pawn wrongly
    /// set up goes two squares, only where the code lets them.
    pub(crate) fn allowed(&self, stand: &Stand, position: &Position, m: Move) -> bool {
        let feigned = matches!(m, Move::Castle { rook, .. } if position.at(rook).is_none());
        let anywhere = self.code.answers.setting_up.two_squares_from_anywhere.rule;
        !is_too_far(stand, stand.turn, m.to())
            && (!feigned || self.code.answers.castling.without_given_rook.rule)
            && (anywhere || !beyond_the_fourth(position, m))
    }

    /// Whether a check stands that must be said, and nobody has said it.
    pub(crate) fn check_is_silent(&self, stand: &Stand) -> bool {
        let must = self.code.answers.check.must_be_announced.rule;
        must && stand.check.as_ref().is_some_and(|check| !check.announced)
    }

    pub(crate) fn lawful_in(&self, position: &Position, stand: &Stand) -> Vec<Move> {
        if self.check_is_silent(stand) {
            crate::ending::check::lawful_ignoring(position)
        } else {
            position.legal_moves().to_vec()
        }
    }

    // ---- the whole move at once

    /// The lawful move that the words mean, in his turn or out of it.
    pub(crate) fn lawful_meant(&self, side: Color, words: &MoveWords) -> Option<Move> {
        if side != self.turn.player() {
            return self.resolve_among(side, words, &self.moves_out_of_turn(side));
        }
        let lawful = self.lawful();
        let as_it_stands = self.resolve_among(side, words, &lawful);
        as_it_stands.or_else(|| words.resolve_on(self.turn.position()?, &lawful))
    }

    /// The game in which the words are to be read, where a move that the other made out of his turn would spoil what they
    /// mean. Who names a square means the man that he sees there, if it is his own.
    pub(crate) fn without_what_spoils(&self, side: Color, words: &MoveWords) -> Option<Game> {
        let named = |game: &Game| match words {
            MoveWords::Coordinates { from, .. } => game.board.men.at(*from),
            _ => None,
        };
        let own = |id: &ManId| self.board.men.man(*id).owner == side;
        let seen = named(self).filter(own);
        let his_turn = side == self.turn.player();
        self.spoilt_by_the_other(|game| {
            let same = seen.is_none() || named(game) == seen;
            let whole = his_turn && same && game.on_lawful_board(true);
            game.lawful_meant(side, words).filter(|_| whole)
        })
    }

    /// Who mends a move by another of the same man means him, wherever he stands now; but who names a square on which
    /// another stands now means that one.
    fn man_named(&self, began: Square, words: &MoveWords) -> Square {
        let square = matches!(words, MoveWords::Coordinates { .. });
        match square && self.board.men.at(began).is_some() {
            true => began,
            false => self.stands_now(began),
        }
    }

    /// What stands against playing so: the hand is not free, or there is nothing to be transferred.
    pub(crate) fn bar_to_playing(&self, side: Color, words: &MoveWords) -> Option<Bar> {
        let held = self.board.hand(side).held();
        if !held.iter().all(Held::put_back) {
            return Some(Bar::refusal("He has a man in his hand.", &[]));
        }
        if let Some(without) = self.without_what_spoils(side, words) {
            return without.bar_to_playing(side, words);
        }
        if let MoveWords::Coordinates { from, .. } = words
            && let Some(bar) = self.bar_of_the_others_hand(side, *from)
        {
            return Some(bar);
        }
        let meant = self.lawful_meant(side, words);
        if self.takes_king(side, words) {
            return self.bar_to_taking_king(side, words);
        }
        if meant.is_some() {
            return None;
        }
        let wrong = self.unlawful_plan(side, words).err();
        wrong.map(|why| Bar::refusal(why, &[]))
    }

    pub(crate) fn plays(&mut self, side: Color, words: &MoveWords, r: &mut Ruling) {
        self.lets_go_of_men_put_back(side, r);
        if let Some(bar) = self.bar_to_playing(side, words) {
            return r.barred(bar);
        }
        let own_turn = side == self.turn.player();
        self.sets_aside(self.without_what_spoils(side, words), r);
        if let Some(m) = self.lawful_meant(side, words).filter(|_| own_turn) {
            self.finds_man_played(m.from());
        }
        if self.takes_king(side, words) {
            return self.takes_at_king(side, words, r);
        }
        let plan = match self.lawful_meant(side, words) {
            Some(m) if self.on_lawful_board(own_turn) => Plan::Lawful(m),
            Some(Move::Castle { king, rook, to }) => Plan::Castle {
                king,
                to,
                rook: Some(rook).filter(|sq| self.board.men.at(*sq).is_some()),
            },
            Some(m) => Plan::Transfer {
                from: self.man_named(m.from(), words),
                to: m.to(),
                promotion: m.promotion(),
            },
            None => match self.unlawful_plan(side, words) {
                Ok(plan) => plan,
                Err(_) => return,
            },
        };
        self.board.hand_mut(side).leaves_square();
        let begun = self.turn.is_begun();
        if !own_turn && begun && matches!(plan, Plan::Lawful(_)) {
            self.pass_over(r);
            return self.plays(side, words, r);
        }
        if own_turn {
            self.play_in_turn(side, plan, r);
        } else {
            self.play_out_of_turn(side, plan, r);
        }
    }

    /// The board is as the turn began, so that a lawful move can simply be made.
    pub(crate) fn on_lawful_board(&self, own_turn: bool) -> bool {
        let changed = self.turn.unfinished().is_some()
            || !self.board.under().is_empty()
            || !self.turn.mistaken().is_empty()
            || self.put_on_purpose();
        !own_turn || !changed && self.men_by_will() == self.turn.base().men
    }

    pub(crate) fn moves_out_of_turn(&self, side: Color) -> Vec<Move> {
        self.board_for(side)
            .map(|p| p.legal_moves().to_vec())
            .unwrap_or_default()
    }

    /// A transfer that no lawful move makes.
    pub(crate) fn unlawful_plan(&self, side: Color, words: &MoveWords) -> Result<Plan, String> {
        match words {
            MoveWords::Castle(wing) => self.unlawful_castling(side, *wing),
            MoveWords::Coordinates {
                from,
                to,
                promotion,
            } => {
                if from == to {
                    return Err("A move goes to another square.".into());
                }
                if self.board.men.at(*from).is_none() {
                    return Err(format!("There is no man on {from}."));
                }
                if self
                    .board
                    .men
                    .man_at(*to)
                    .is_some_and(|m| m.kind == Role::King)
                {
                    return Err("No King is ever taken.".into());
                }
                Ok(Plan::Transfer {
                    from: *from,
                    to: *to,
                    promotion: *promotion,
                })
            }
            MoveWords::San(text) => match self.as_men_go(side, text) {
                Some(m) => self.unlawful_plan(side, &in_words(m)),
                None => Err(format!(
                    "{text} is no lawful move of that side; an unlawful one is given in coordinates."
                )),
            },
            MoveWords::Record(text) => Err(format!(
                "The record \u{201c}{text}\u{201d} does not express one lawful move."
            )),
        }
    }

    pub(crate) fn unlawful_castling(&self, side: Color, wing: Wing) -> Result<Plan, String> {
        let king = self
            .board
            .men
            .king(side)
            .ok_or("The King is not on the board.")?;
        let step = if wing == Wing::King { 2 } else { -2 };
        let file = if wing == Wing::King { File::G } else { File::C };
        let to = match self.terms.event.lot {
            Some(_) => Some(Square::from_coords(file, king.rank())),
            None => king.offset(step).filter(|sq| sq.rank() == king.rank()),
        };
        let to = to.ok_or("There is no room to castle on that side.")?;
        if self
            .board
            .men
            .man_at(to)
            .is_some_and(|m| m.kind == Role::King && to != king)
        {
            return Err("No King is ever taken.".into());
        }
        let own_rook = |sq: &Square| {
            self.board
                .men
                .man_at(*sq)
                .is_some_and(|m| m.kind == Role::Rook && m.owner == side)
        };
        let towards =
            |sq: &Square| sq.rank() == king.rank() && (*sq > king) == (wing == Wing::King);
        let mut rooks: Vec<Square> = Square::ALL
            .into_iter()
            .filter(towards)
            .filter(own_rook)
            .collect();
        rooks.sort_by_key(|sq| u32::MAX - sq.distance(king));
        Ok(Plan::Castle {
            king,
            to,
            rook: rooks.first().copied(),
        })
    }

    pub(crate) fn play_in_turn(&mut self, side: Color, plan: Plan, r: &mut Ruling) {
        self.turn.notice_spent();
        self.turn.hand_on_board();
        self.window_touch(side, r);
        self.end_if_it_stands(r);
        if self.status.is_over() {
            return;
        }
        match plan {
            Plan::Lawful(m) => {
                self.touch_all(side, self.men_of(m));
                self.make_lawful(side, m, r);
            }
            plan => {
                self.touch_all(side, self.men_of_plan(&plan));
                let attempt = self.transfer(side, &plan);
                self.judge(side, Some(attempt), r);
            }
        }
    }

    /// The men that a lawful move moves and takes.
    pub(crate) fn men_of(&self, m: Move) -> Vec<ManId> {
        let men = &self.board.men;
        let mut squares = vec![m.from()];
        match m {
            Move::Castle { rook, .. } => squares.push(rook),
            Move::InPassing { to, .. } => {
                squares.extend(to.offset(self.turn.player().fold_wb(-8, 8)))
            }
            _ => squares.push(m.to()),
        }
        squares.into_iter().filter_map(|sq| men.at(sq)).collect()
    }

    pub(crate) fn men_of_plan(&self, plan: &Plan) -> Vec<ManId> {
        let squares = match plan {
            Plan::Lawful(m) => return self.men_of(*m),
            Plan::Transfer { from, to, .. } => {
                let passing = self.taken_in_passing(self.turn.player(), *from, *to);
                vec![Some(*from), Some(*to), passing]
            }
            Plan::Castle { king, rook, .. } => vec![Some(*king), *rook],
        };
        squares
            .into_iter()
            .flatten()
            .filter_map(|sq| self.board.men.at(sq))
            .collect()
    }

    /// Touches made in moving, which need no sentence.
    pub(crate) fn touch_all(&mut self, side: Color, men: Vec<ManId>) {
        let excused = self.false_check_excuses(side);
        for man in men {
            self.turn.touch_in_moving(man, excused);
        }
    }

    /// Carries out an unlawful plan with the men.
    pub(crate) fn transfer(&mut self, side: Color, plan: &Plan) -> Attempt {
        match *plan {
            Plan::Lawful(m) => {
                let man = self.board.men.at(m.from());
                let victim = self.board.men.at(m.to()).filter(|_| m.castles().is_none());
                self.board.make(side, m);
                Attempt {
                    man,
                    from: m.from(),
                    to: m.to(),
                    victim,
                    castling: None,
                }
            }
            Plan::Transfer {
                from,
                to,
                promotion,
            } => {
                let man = self.board.men.at(from);
                let victim = self.board.men.at(to);
                let passing = self.taken_in_passing(side, from, to);
                self.board.transfer(from, to);
                if let Some(square) = passing {
                    self.board.take_off(square);
                }
                if let (Some(role), Some(id)) = (promotion, man) {
                    self.board.promote(id, role, Form::Proper);
                }
                Attempt {
                    man,
                    from,
                    to,
                    victim,
                    castling: None,
                }
            }
            Plan::Castle { king, to, rook } => {
                let man = self.board.men.at(king);
                let victim = self
                    .board
                    .men
                    .at(to)
                    .filter(|id| Some(*id) != rook.and_then(|sq| self.board.men.at(sq)));
                let rook_man = self.board.castle(king, to, rook);
                Attempt {
                    man,
                    from: king,
                    to,
                    victim,
                    castling: Some((rook_man, if to > king { Wing::King } else { Wing::Queen })),
                }
            }
        }
    }

    /// The Pawn that this transfer takes in passing, if that is lawful now.
    pub(crate) fn taken_in_passing(&self, side: Color, from: Square, to: Square) -> Option<Square> {
        let m = Move::InPassing { from, to };
        let lawful = side == self.turn.player() && self.lawful().contains(&m);
        if lawful {
            to.offset(side.fold_wb(-8, 8))
        } else {
            None
        }
    }
}

/// How somebody means to move.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Plan {
    Lawful(Move),
    Transfer {
        from: Square,
        to: Square,
        promotion: Option<Role>,
    },
    Castle {
        king: Square,
        to: Square,
        rook: Option<Square>,
    },
}

/// What was done with the men, where no lawful move did it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Attempt {
    pub man: Option<ManId>,
    pub from: Square,
    pub to: Square,
    pub victim: Option<ManId>,
    /// King and Rook were handled as in castling.
    pub castling: Option<(Option<ManId>, Wing)>,
}

/// Two squares ahead, but not to the fourth rank of its player (British I.11.E.a.6).
pub(crate) fn beyond_the_fourth(position: &Position, m: Move) -> bool {
    let (from, to) = (m.from(), m.to());
    let pawn = position.at(from).filter(|man| man.role == Role::Pawn);
    let fourth = |side: Color| side.fold_wb(Rank::Fourth, Rank::Fifth);
    from.rank().distance(to.rank()) == 2 && pawn.is_some_and(|man| to.rank() != fourth(man.color))
}

/// The square passed over, for the record of a false double step.
pub(crate) fn passed_by(stand: &Stand, from: Square, to: Square) -> Option<Square> {
    stand
        .men
        .man_at(to)
        .filter(|m| m.kind == Role::Pawn)
        .and_then(|_| stepped_over(from, to))
}
