//! What is asked of the other, among what may be demanded now: `touch move!`, `he has to move it`, `put that back and
//! move your king`. The words tell some parts of a demand; the right that has these parts, and fewest others, is meant.
use board::{Color, Role, Square};
use umpire::NamedMan;
use umpire::act::{Act, Actor, Deed, Demand, Remedy};

use super::account::{Account, LeftOut, Source};
use super::readings::Told;
use super::words::{Word, is_form_of};
use super::{Scene, men};

const ASKING: &[&str] = &[
    "demand", "require", "insist", "exact", "claim", "want", "make", "force", "tell", "compel",
    "order", "ask", "request", "say", "penalty", "penalise", "penalize", "rule", "decide",
];
const RESTORING: &[&str] = &[
    "restore", "retract", "undo", "reset", "back", "return", "replace", "withdraw",
];

/// What the words ask for.
#[derive(Default)]
struct Asked {
    /// Somebody must, or is made to.
    obliged: bool,
    asking: bool,
    restore: bool,
    king: bool,
    cover: bool,
    take: bool,
    moved: bool,
    touched: bool,
    men: Vec<Role>,
    squares: Vec<Square>,
    accounted: f64,
    left_out: LeftOut,
}

/// Those demands that may be meant, of him who speaks or of him to whom something is due.
pub fn demands(scene: Scene, actor: Actor, named: bool, words: &[Word]) -> Vec<Told> {
    let asked = asked(words);
    let enough = asked.restore
        || asked.king
        || asked.cover
        || asked.take
        || asked.moved
        || asked.touched
        || !asked.men.is_empty();
    let (sides, umpire) = match actor {
        // Told of the other, it is for him who speaks.
        Actor::Side { side, .. } if named && !asked.asking => {
            match asked.obliged
                || asked.touched && (asked.restore || words.iter().any(|word| word.plain == "you"))
            {
                true => (vec![!side], false),
                false => return Vec::new(),
            }
        }
        Actor::Side { side, .. } => (vec![side], false),
        Actor::Umpire if named => (vec![Color::White, Color::Black], true),
        _ => return Vec::new(),
    };
    let frame = asked.obliged || asked.asking || asked.restore || asked.touched || !named;
    if !(enough && frame) {
        return Vec::new();
    }
    let mut told = Vec::new();
    for side in sides {
        for (demand, men) in due(scene, side) {
            let Some(unasked) = asked.leaves(demand, &men) else {
                continue;
            };
            let act = match umpire {
                true => Act {
                    actor: Actor::Umpire,
                    ..Act::of(side, Deed::Decides(demand))
                },
                false => Act::of(side, Deed::Demands(demand)),
            };
            told.push(Told {
                act,
                worth: asked.accounted - asked.left_out.cost - unasked,
                account: Account::of(Source::Asked, asked.left_out, named),
            });
        }
    }
    told
}

/// What a side may demand, and what lies on the other already: of that it may remind him.
fn due(scene: Scene, side: Color) -> Vec<(Demand, Vec<Role>)> {
    let pieces = |men: &[NamedMan]| men.iter().map(|man| man.piece).collect();
    let rights = scene.game.rights(side);
    let rights = rights.iter().filter_map(|right| match right.act.deed {
        Deed::Demands(demand) => Some((demand, pieces(&right.men))),
        _ => None,
    });
    let duties = scene.game.duties(!side);
    let duties = duties
        .iter()
        .map(|duty| (Demand::from(duty.remedy), pieces(&duty.men)));
    let mut due: Vec<(Demand, Vec<Role>)> = rights.collect();
    for (demand, men) in duties {
        if due.iter().all(|(known, _)| *known != demand) {
            due.push((demand, men));
        }
    }
    due
}

fn asked(words: &[Word]) -> Asked {
    let mut asked = Asked::default();
    let is = |word: &Word, forms: &[&str]| forms.iter().any(|form| is_form_of(&word.plain, form));
    let back = words.iter().position(|word| word.plain == "back");
    let put = words
        .iter()
        .position(|word| is(word, &["put", "take", "bring", "move", "set", "go"]));
    for (at, word) in words.iter().enumerate() {
        let plain = word.plain.as_str();
        let next = words.get(at + 1).map_or("", |word| &*word.plain);
        let put_back = next == "back"
            || put
                .zip(back)
                .is_some_and(|(put, back)| put <= at && at < back && back - put < 5);
        let part = if matches!(
            plain,
            "must" | "should" | "gotta" | "obliged" | "need" | "needs" | "bound"
        ) || matches!(plain, "has" | "have" | "had") && next == "to"
        {
            asked.obliged = true;
            true
        } else if is(word, ASKING) {
            asked.asking = true;
            true
        } else if plain == "touch-move" || plain == "touchmove" {
            asked.touched = true;
            true
        } else if put_back {
            // What is put back is not what is to be moved.
            word.weight < 2.0
        } else if is(word, RESTORING) {
            asked.restore = true;
            true
        } else if is(word, &["touch"]) {
            asked.touched = true;
            true
        } else if is(word, &["move", "play"]) {
            asked.moved = true;
            true
        } else if is(word, &["cover", "parry", "meet"]) {
            asked.cover = true;
            true
        } else if is(word, &["take", "capture"]) {
            asked.take = true;
            true
        } else if let Some(role) = men::role(plain) {
            match role {
                Role::King if men::role(next).is_some() => {}
                Role::King => asked.king = true,
                role => asked.men.push(role),
            }
            true
        } else if let Some(square) = men::square(plain) {
            asked.squares.push(square);
            true
        } else {
            matches!(
                plain,
                "check" | "it" | "that" | "him" | "you" | "first" | "instead" | "legally" | "legal"
            )
        };
        match part {
            true => asked.accounted += word.weight.clamp(0.2, 1.0),
            false => asked.left_out.add(word),
        }
    }
    asked
}

impl Asked {
    /// What of the demand was not asked for; nothing if it lacks what was.
    fn leaves(&self, demand: Demand, men: &[Role]) -> Option<f64> {
        let parts = [Some(demand.first), demand.then];
        let parts: Vec<Remedy> = parts.into_iter().flatten().collect();
        let king = |remedy: &Remedy| *remedy == Remedy::MoveKing;
        let restores = |remedy: &Remedy| {
            matches!(
                remedy,
                Remedy::RestorePosition
                    | Remedy::AnnulMove
                    | Remedy::RecallMoves
                    | Remedy::SetManInPlace
            )
        };
        let moves = |remedy: &Remedy| matches!(remedy, Remedy::Move(_));
        let takes = |remedy: &Remedy| matches!(remedy, Remedy::Take(_) | Remedy::TakeWith { .. });
        let covers = |remedy: &Remedy| *remedy == Remedy::CoverCheck;
        let any = |test: &dyn Fn(&Remedy) -> bool| parts.iter().any(test);
        let names = |role: &Role| men.contains(role);
        let touched = (self.touched || self.moved) && !self.king && !self.take && !self.cover;
        let lacks = self.restore && !any(&restores)
            || self.king && !any(&king)
            || self.cover && !any(&covers)
            || self.take && !any(&takes)
            || touched && !(any(&moves) || any(&takes) && self.touched)
            || !self.men.iter().all(names);
        if lacks {
            return None;
        }
        let mut unasked = 0.0;
        for part in &parts {
            unasked += match part {
                part if restores(part)
                    && (self.restore || touched || self.king || self.take || self.cover) =>
                {
                    if self.restore { 0.0 } else { 0.1 }
                }
                part if king(part) && self.king || covers(part) && self.cover => 0.0,
                part if moves(part) && (touched || !self.men.is_empty()) => 0.0,
                part if takes(part) && (self.take || self.touched) => 0.0,
                _ => 0.8,
            };
        }
        let named = |remedy: &Remedy| match remedy {
            Remedy::Move(square) | Remedy::Take(square) => self.squares.contains(square),
            Remedy::TakeWith { take, with } => {
                self.squares.contains(take) || self.squares.contains(with)
            }
            _ => false,
        };
        if !self.squares.is_empty() && !any(&named) {
            unasked += 0.5;
        }
        Some(unasked)
    }
}
