//! What the search has found, written down so that it can be checked without it.
use super::graph::{ENDLESS, Graph, Hope, Id, MATE};
use super::{Certificate, Defence, Goal, Loss, Reading, Step};
use crate::checking::checks;
use crate::roll::next;
use board::{Color, Move, Position};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet, VecDeque};

fn name(goal: Hope) -> Goal {
    if goal == ENDLESS {
        Goal::Endless
    } else {
        Goal::CheckOrMate
    }
}

fn spared(graph: &Graph, goal: Hope) -> bool {
    goal == ENDLESS && graph.reading == Reading::Spared
}

/// A strategy from the roots, every node of which is sure of its goal.
pub(super) fn certificate(
    graph: &Graph,
    claimant: Color,
    roots: &[Id],
    target: Hope,
) -> Certificate {
    let mut order = Vec::new();
    let mut met: HashSet<(Id, Hope)> = roots.iter().map(|id| (*id, target)).collect();
    let mut todo: VecDeque<(Id, Hope)> = roots.iter().map(|id| (*id, target)).collect();
    while let Some((id, goal)) = todo.pop_front() {
        let each = if spared(graph, goal) { MATE } else { goal };
        let sure = graph
            .check_range(id)
            .map(|c| graph.check(c))
            .filter(|c| graph.assured(c) >= goal);
        let new = |r: &&Id| !met.contains(&(**r, ENDLESS)) && !met.contains(&(**r, each));
        let check = sure
            .min_by_key(|c| graph.replies_of(c).iter().filter(new).count())
            .expect("a node that is sure has a check that is");
        order.push((id, goal, check.play));
        let mut follow = |id: Id, goal: Hope| {
            if met.insert((id, goal)) {
                todo.push_back((id, goal));
            }
        };
        let replies = graph.replies_of(check);
        if spared(graph, goal) {
            let some = replies.iter().find(|r| graph.node(**r).sure == ENDLESS);
            some.into_iter().for_each(|r| follow(*r, ENDLESS));
        }
        replies.iter().for_each(|r| follow(*r, each));
    }
    // A position that is shown to be endless need not be shown again to reach check or mate.
    let needed =
        |(id, goal, _): &&(Id, Hope, Move)| *goal == ENDLESS || !met.contains(&(*id, ENDLESS));
    let step = |(id, goal, check): &(Id, Hope, Move)| Step {
        position: graph.position(*id),
        check: *check,
        goal: name(*goal),
    };
    Certificate {
        reading: graph.reading,
        claimant,
        steps: order.iter().filter(needed).map(step).collect(),
    }
}

/// The defence that the order of the losses gives.
pub(super) fn defence(
    graph: &Graph,
    claimant: Color,
    root: Option<(Option<Move>, Position)>,
    target: Hope,
) -> Defence {
    let mut found: HashMap<(Position, Hope), (u32, Loss)> = HashMap::new();
    let mut todo: Vec<(Position, Hope)> = root.iter().map(|(_, p)| (*p, target)).collect();
    while let Some((position, goal)) = todo.pop() {
        if found.contains_key(&(position, goal)) {
            continue;
        }
        let when = graph.lost(&position, goal).unwrap_or(u32::MAX);
        let each = if spared(graph, goal) { MATE } else { goal };
        let mut replies = Vec::new();
        for (check, checked) in checks(&position) {
            let after = |reply| (reply, next(&checked, reply));
            let all: Vec<(Move, Position)> = checked.legal_moves().into_iter().map(after).collect();
            if all.is_empty() {
                continue;
            }
            let earlier = |(_, p): &&(Move, Position)| graph.lost(p, each).filter(|t| *t < when);
            let breaking = all
                .iter()
                .filter(|r| earlier(r).is_some())
                .min_by_key(earlier);
            replies.push((check, breaking.map(|(reply, _)| *reply)));
            match breaking {
                Some((_, there)) => todo.push((*there, each)),
                None => todo.extend(all.iter().map(|(_, there)| (*there, ENDLESS))),
            }
        }
        let loss = Loss {
            position,
            goal: name(goal),
            replies,
        };
        found.insert((position, goal), (when, loss));
    }
    let mut losses: Vec<((Position, Hope), (u32, Loss))> = found.into_iter().collect();
    losses.sort_by_cached_key(|((position, goal), (when, _))| {
        (Reverse(*when), *goal, position.fen())
    });
    Defence {
        reading: graph.reading,
        claimant,
        opening: root.and_then(|(m, _)| m),
        losses: losses.into_iter().map(|(_, (_, loss))| loss).collect(),
    }
}
