//! Whether a side could ever mate, with the proof (FIDE 5.1.2, 5.2.2, 6.9, 7.5.5).
use board::{Color, Position};
use proof::{Budget, Condition, Reason, Winnability};

use crate::act::*;
use crate::agreement::{How, Outcome};
use crate::arbiter::stated;
use crate::game::Game;
use crate::ruling::{Bar, Ruling, SentenceKind};
use crate::state::stand::index;

/// Positions that a proof may be sought in, unless the players agreed on another number.
const POSITIONS: u64 = 200_000;
/// The same after every move, where the question is whether the position is dead.
const AFTER_A_MOVE: u64 = 600;
/// With more men than these a dead position that is neither rigid nor forced hardly occurs.
const FEW: usize = 6;
/// With more moves than these nobody is forced.
const CONFINED: usize = 3;

impl Game {
    /// The side has lost, or it is drawn if no series of legal moves could bring the other to mate.
    pub(crate) fn loses_unless_nobody_mates(
        &mut self,
        side: Color,
        how: How,
        by: &[String],
        r: &mut Ruling,
    ) {
        let Some(position) = self.turn.base().position() else {
            return self.ends(Outcome::Won(!side), how);
        };
        let nodes = self.terms.proofs_within.unwrap_or(POSITIONS);
        let answer = proof::winnable(&position, !side, Condition::Mate, Budget::of_nodes(nodes));
        match answer {
            Winnability::Winnable(line) => {
                // Who resigns asks for no proof that he could lose; it is kept all the same.
                let kind = match how {
                    How::Resignation => SentenceKind::Books,
                    _ => SentenceKind::Told,
                };
                let could = format!("The other could still mate{}.", told(&position, &line));
                r.tell(kind, could, by);
                self.ends(Outcome::Won(!side), how);
            }
            Winnability::Unwinnable(reason) => {
                r.say(
                    format!(
                        "No series of legal moves could bring the other to mate: it is drawn. The proof: {}.",
                        proved(&reason)
                    ),
                    by,
                );
                self.ends(Outcome::Drawn, how);
            }
            Winnability::Undecided { .. } => {
                let why = "Whether the other could ever mate could not be decided within the positions agreed for a proof: the umpire declares the result.";
                r.no_provision(why, by);
                self.arbiter.scoring = true;
            }
        }
    }

    pub(crate) fn bar_to_resigning(&self) -> Option<Bar> {
        let over = self.status.is_over();
        over.then(|| Bar::refusal("The game is over.", &[]))
    }

    pub(crate) fn resigns_to_one_who_may_mate(&mut self, side: Color, r: &mut Ruling) {
        let a = &self.code.answers;
        if !stated(&a.claims.resigned) {
            return self.resigns(side, r);
        }
        let by = [&a.claims.resigned.by[..], &a.forfeits.resignation.by].concat();
        r.say("He resigns.", &by);
        if self.status.adjourned().is_some() {
            r.say(
                "That ends the game.",
                &self.code.answers.resumption.ended_before.by.clone(),
            );
        }
        self.loses_unless_nobody_mates(side, How::Resignation, &by, r);
        self.goes_on();
    }

    /// Whether the position of the turn is dead: seen at once, forced, or shown by a short search.
    pub(crate) fn is_dead(&self, position: &Position) -> bool {
        let condition = Condition::Mate;
        let confined = self.lawful().len() <= CONFINED;
        if proof::dead(position, condition) || confined && forced(position, 6) {
            return true;
        }
        if position.board().occupied().count() > FEW {
            return false;
        }
        let able = [Color::White, Color::Black]
            .map(|side| proof::winnable(position, side, condition, Budget::of_nodes(AFTER_A_MOVE)));
        able.iter()
            .all(|answer| matches!(answer, Winnability::Unwinnable(_)))
    }

    /// What a side has scored; none where the code counts no points.
    pub fn points(&self, side: Color) -> Option<Points> {
        if !crate::arbiter::stated(&self.code.answers.arbiter.points) {
            return None;
        }
        if let Some(points) = self.arbiter.points {
            return Some(points[index(side)]);
        }
        let [win, draw, loss] = self.worths();
        match self.outcome().0 {
            Outcome::Won(winner) if winner == side => Some(win),
            Outcome::Won(_) | Outcome::LostByBoth => Some(loss),
            Outcome::Drawn => Some(draw),
            Outcome::Open | Outcome::Annulled => None,
        }
    }

    /// What a win, a draw and a loss count.
    pub(crate) fn worths(&self) -> [Points; 3] {
        let usual = [Points(2), Points(1), Points(0)];
        self.terms.event.points.unwrap_or(usual)
    }
}

/// Whether every legal move leads to a dead position, few being legal.
fn forced(position: &Position, depth: u32) -> bool {
    let moves = position.legal_moves();
    if depth == 0 || moves.is_empty() || moves.len() > CONFINED {
        return false;
    }
    moves.iter().all(|m| {
        let next = position.after(*m);
        proof::dead(&next, Condition::Mate) || next.is_stalemate() || forced(&next, depth - 1)
    })
}

/// Why a side can never win, in a few words.
fn proved(reason: &Reason) -> String {
    match reason {
        Reason::Over => "the game is over".into(),
        Reason::Men => "with these men no mate can stand on the board".into(),
        Reason::Fenced(_) => "no man can ever come to where it would have to stand".into(),
        Reason::Exhausted { positions, .. } => {
            format!("all {positions} positions that can be reached were gone through")
        }
    }
}

/// The line that ends in mate, as far as it is worth telling.
fn told(position: &Position, line: &[board::Move]) -> String {
    const LONGEST: usize = 12;
    if line.is_empty() {
        return String::new();
    }
    let mut here = *position;
    let mut words = Vec::new();
    for m in line.iter().take(LONGEST) {
        words.push(record::san(&here, *m));
        here.play(*m);
    }
    let more = if line.len() > LONGEST { " …" } else { "" };
    format!(": {}{more}", words.join(" "))
}
