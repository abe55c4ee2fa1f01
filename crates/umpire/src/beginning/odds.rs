//! Games at odds: the men given, gift moves, and undertakings to win in a given way.
use board::{Color, Role, Square};
use statute::Code;
use statute::answers::OddsPiece;

use crate::act::Claim;
use crate::agreement::{How, Odds, OddsMan, Outcome};
use crate::beginning::terms::{Terms, Undertaking};
use crate::game::Game;
use crate::ruling::{Bar, Ruling};

impl Terms {
    /// What is given, and by whom.
    pub(super) fn odds(&mut self, code: &Code, giver: Color, odds: &Odds) -> Result<(), String> {
        self.mutual |= self.giver.is_some_and(|g| g != giver);
        self.giver = Some(giver).filter(|_| !self.mutual);
        match odds {
            Odds::Man(man) => self.give(code, giver, *man)?,
            Odds::Exchange => {
                // Blue Book Odds: the giver's Queen's Rook for a minor piece, the Queen's Knight by default.
                self.takes_off(home(giver, 'a', 1))?;
                self.takes_off(home(!giver, 'b', 1))?;
                self.names_odds = code.answers.odds.piece.rule != OddsPiece::GiverChooses;
            }
            Odds::Moves(n) => self.gives_moves(giver, *n)?,
            Odds::PawnAndMoves(n) => {
                self.takes_off(home(giver, 'f', 2))?;
                self.names_odds = true;
                self.gives_moves(giver, *n)?;
            }
        }
        Ok(())
    }

    fn gives_moves(&mut self, giver: Color, n: u8) -> Result<(), String> {
        if self.moves_given_by.is_some_and(|by| by != giver) {
            return Err("Both sides cannot give moves.".into());
        }
        self.moves_given_by = Some(giver);
        self.gift_moves = self.gift_moves.max(n);
        Ok(())
    }

    fn give(&mut self, code: &Code, giver: Color, man: OddsMan) -> Result<(), String> {
        let file = |role, wing| match (role, wing) {
            (Role::Rook, board::Wing::Queen) => Some('a'),
            (Role::Knight, board::Wing::Queen) => Some('b'),
            (Role::Bishop, board::Wing::Queen) => Some('c'),
            (Role::Bishop, board::Wing::King) => Some('f'),
            (Role::Knight, board::Wing::King) => Some('g'),
            (Role::Rook, board::Wing::King) => Some('h'),
            _ => None,
        };
        let square = match man {
            OddsMan::Any(Role::King) => return Err("A King cannot be given as odds.".into()),
            OddsMan::Any(Role::Queen) => home(giver, 'd', 1),
            OddsMan::Any(Role::Pawn) => {
                self.bare_pawn = true;
                self.names_odds = true;
                home(giver, 'f', 2)
            }
            OddsMan::Any(role) if code.answers.odds.piece.rule == OddsPiece::GiverChooses => {
                if self.open_choice.is_some() {
                    return Err(
                        "Only one of the men given can be left to the giver's choice.".into(),
                    );
                }
                self.open_choice = Some((giver, role));
                return Ok(());
            }
            OddsMan::Any(role) => {
                self.names_odds = true;
                match file(role, board::Wing::Queen) {
                    Some(f) => home(giver, f, 1),
                    None => return Err("No such man can be given as odds.".into()),
                }
            }
            OddsMan::Wing(wing, role) => match (file(role, wing), role) {
                (Some(f), _) => home(giver, f, 1),
                (None, Role::Queen) => home(giver, 'd', 1),
                _ => return Err("No such man can be given as odds.".into()),
            },
            OddsMan::Pawn(file) => home(giver, file.char(), 2),
        };
        self.takes_off(square)
    }

    fn takes_off(&mut self, square: Square) -> Result<(), String> {
        if self.given.contains(&square) {
            return Err(format!("The man on {square} cannot be given twice."));
        }
        self.given.push(square);
        Ok(())
    }
}

impl Game {
    /// Which men are given where that was not said in so many words.
    pub(crate) fn say_odds(&self, r: &mut Ruling) {
        let (a, t) = (&self.code.answers, &self.terms);
        if t.mutual {
            r.say("Each gives odds to the other.", &a.odds.mutual.by);
        }
        if t.open_choice.is_some() {
            r.say("The giver takes off which he likes.", &a.odds.piece.by);
        } else if t.names_odds && t.given.iter().any(|sq| is_second_rank(*sq)) {
            r.say("The Pawn given is the King's Bishop's.", &a.odds.pawn.by);
        } else if t.names_odds {
            r.say("The man given is the Queen's.", &a.odds.piece.by);
        }
    }

    /// The giver has yet to choose which man he gives.
    pub(crate) fn choice_of_odds_open(&self) -> bool {
        self.terms.open_choice.is_some() && !self.set_up.odds_chosen && self.past.is_empty()
    }

    /// A man of his own that he might take off as if given: before the first move none but those agreed,
    /// and when he has chosen, none of that kind (First Societies IV.rem-knight).
    pub(crate) fn not_given(&self, side: Color, square: Square) -> bool {
        let man = self.board.men.man_at(square).filter(|m| m.owner == side);
        let begun = !self.past.is_empty();
        let chosen = self.terms.open_choice.filter(|_| self.set_up.odds_chosen);
        man.is_some_and(|m| match chosen {
            Some((giver, role)) if begun => giver == side && m.kind == role,
            _ => !begun && self.terms.giver.is_some(),
        })
    }

    /// The game is begun with all the men on: the giver has forgotten what he gives.
    pub(crate) fn forgets_odds(&mut self) {
        let Some((owner, kind)) = self
            .terms
            .open_choice
            .filter(|_| self.choice_of_odds_open())
        else {
            return;
        };
        self.set_up.odds_chosen = true;
        let men = self.turn.start().men.on_board();
        let of_that_kind = men.filter(|(_, _, m)| m.owner == owner && m.kind == kind);
        let squares: Vec<Square> = of_that_kind.map(|(square, ..)| square).collect();
        if let [left_on, _] = squares[..]
            && self.set_up.from_array
        {
            self.set_up.forgotten = vec![left_on];
        }
    }

    /// What stands against choosing that man to be given.
    pub(crate) fn bar_to_choosing_odds(&self, side: Color, square: Square) -> Option<Bar> {
        let (giver, role) = self.terms.open_choice?;
        let man = self.board.men.man_at(square);
        let fits = man.is_some_and(|m| m.owner == giver && m.kind == role);
        let by = &self.code.answers.odds.piece.by;
        let why = "He may take off one of the men that he gives, and no other.";
        (side != giver || !fits).then(|| Bar::refusal(why, by))
    }

    pub(crate) fn chooses_odds(&mut self, square: Square, r: &mut Ruling) {
        let by = self.code.answers.odds.piece.by.clone();
        let Some((giver, role)) = self.terms.open_choice else {
            return;
        };
        self.board.take_off(square);
        if role == Role::Rook {
            let wing = board::Wing::of(square.file());
            self.board.feigns(giver, wing, square);
        }
        self.set_up.odds_chosen = true;
        self.begin_turn(&[]);
        self.set_up.agreed_given(square);
        r.say("The man is given.", &by);
    }

    pub(crate) fn giver_cannot_win(&self, winner: Color) -> bool {
        self.set_up.giver_cannot_win == Some(winner)
    }

    /// First Societies II: he who forgot the odds that he gives cannot win.
    pub(crate) fn say_forgotten_odds(&self, winner: Color, r: &mut Ruling) {
        if self.giver_cannot_win(winner) {
            let by = &self.code.answers.setting_up.odds_forgotten.by;
            r.say("The giver of forgotten odds cannot win.", by);
            if self.terms.engaged.is_some_and(|(side, _)| side == winner) {
                let by = &self.code.answers.odds.engagement.by;
                r.say("He engaged to win, and so has lost.", by);
            }
        }
    }

    /// What bears on a game that `winner` has won by mate.
    pub(crate) fn say_undertaking(&self, winner: Color, r: &mut Ruling) {
        let o = &self.code.answers.odds;
        self.say_forgotten_odds(winner, r);
        for (_, undertaking) in &self.terms.undertakings {
            let by = match undertaking {
                Undertaking::WithKind(_) | Undertaking::WithManFrom(_) => &o.mate_with_pawn.by,
                Undertaking::OnSquare(_) => &o.mate_on_square.by,
                Undertaking::OwnMate | Undertaking::OwnStalemate => &o.engagement_bars_fifty.by,
            };
            r.say("An undertaking bears on the result.", by);
            r.say(
                "If it is not kept the game is forfeited.",
                &o.special_mate_failed.by,
            );
        }
    }

    /// What agreements make of a draw.
    pub(crate) fn say_terms(&self, r: &mut Ruling) {
        let o = &self.code.answers.odds;
        if self.terms.draws_count_for.is_some() {
            r.say("By agreement a draw counts as a win.", &o.draws_count.by);
        }
        if self.terms.engaged.is_some() {
            r.say("He engaged to win.", &o.engagement.by);
        }
        if !self.terms.undertakings.is_empty() {
            r.say(
                "He undertook to mate in a given way.",
                &o.special_mate_failed.by,
            );
        }
    }

    /// British IV.8: he who undertook to mate in a given way forfeits if he does not, unless he is mated.
    pub(crate) fn undertaking_result(&self, outcome: Outcome, how: How) -> Option<(Outcome, How)> {
        let (side, undertaking) = *self.terms.undertakings.first()?;
        let stalemated = how == How::Claim(Claim::Stalemate) && self.turn.player() == side;
        match (outcome, how) {
            (Outcome::Won(_), How::Resignation | How::Forfeit | How::Time) => None,
            (Outcome::Won(winner), How::Mate) if undertaking == Undertaking::OwnMate => {
                Some(match winner == side {
                    true => (Outcome::Won(!side), How::Forfeit),
                    false => (Outcome::Won(side), How::Engagement),
                })
            }
            _ if undertaking == Undertaking::OwnStalemate && stalemated => {
                Some((Outcome::Won(side), How::Engagement))
            }
            (Outcome::Won(winner), How::Mate) if winner == side => {
                let kept = self
                    .terms
                    .undertakings
                    .iter()
                    .all(|(s, u)| *s != side || self.keeps(side, *u));
                Some(if kept {
                    (outcome, how)
                } else {
                    (Outcome::Won(!side), How::Forfeit)
                })
            }
            (Outcome::Drawn, _) => Some((Outcome::Won(!side), How::Forfeit)),
            _ => None,
        }
    }

    fn keeps(&self, side: Color, undertaking: Undertaking) -> bool {
        let Some(position) = self.board.position_for(!side) else {
            return false;
        };
        let mating = position.checkers(!side);
        match undertaking {
            Undertaking::OwnMate | Undertaking::OwnStalemate => false,
            Undertaking::OnSquare(square) => position.king(!side) == square,
            Undertaking::WithKind(role) => mating.into_iter().any(|sq| {
                self.board
                    .men
                    .man_at(sq)
                    .is_some_and(|m| m.kind == role && (role != Role::Pawn || !m.promoted))
            }),
            Undertaking::WithManFrom(from) => {
                let man = self.set_up.began_on(from);
                mating.into_iter().any(|sq| {
                    self.board.men.at(sq) == man
                        && self.board.men.man_at(sq).is_some_and(|m| !m.promoted)
                })
            }
        }
    }

    /// A result as the agreements make it.
    pub(crate) fn under_the_terms(&self, outcome: Outcome, how: How) -> (Outcome, How) {
        let t = &self.terms;
        if let Some(kept) = self.undertaking_result(outcome, how) {
            return kept;
        }
        match outcome {
            Outcome::Drawn => match (t.draws_count_for, t.engaged) {
                (Some(side), _) => (Outcome::Won(side), how),
                (None, Some((side, _))) => (Outcome::Won(!side), How::Engagement),
                _ => (outcome, how),
            },
            Outcome::Won(winner) if self.giver_cannot_win(winner) => self.capped(winner, how),
            _ => (outcome, how),
        }
    }

    fn capped(&self, winner: Color, how: How) -> (Outcome, How) {
        match self.terms.engaged {
            Some((side, _)) if side == winner => (Outcome::Won(!side), How::Engagement),
            _ => (Outcome::Drawn, how),
        }
    }
}

pub(super) fn home(side: Color, file: char, rank: u8) -> Square {
    let rank = side.fold_wb(rank, 9 - rank);
    format!("{file}{rank}").parse().unwrap_or(Square::A1)
}

fn is_second_rank(square: Square) -> bool {
    matches!(square.rank(), board::Rank::Second | board::Rank::Seventh)
}
