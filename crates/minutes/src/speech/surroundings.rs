//! What there is to speak of where a line is spoken: what each side may and must do, has in hand and was asked, and what
//! was done last; each side told as he who has the turn (`on`) or the other (`off`).
use std::collections::BTreeSet;

use board::Color;
use umpire::act::{Act, Actor, Deed};
use umpire::{Game, Right};

use super::Scene;
use super::kinds;

/// A scene by its marks, and by what may be done there.
pub struct Surroundings {
    pub marks: Vec<String>,
    pub may: May,
}

/// The kinds of act that are rights of a side or powers of the umpire where a line is spoken, and their verbs with who does them.
///
/// ```
/// assert_eq!(minutes::May::default().allows("own: resigns"), [false, false]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct May {
    kinds: BTreeSet<String>,
    verbs: BTreeSet<String>,
}

impl May {
    fn of(kinds: BTreeSet<String>) -> May {
        let verbs = kinds.iter().map(|kind| verb(kind).to_string()).collect();
        May { kinds, verbs }
    }

    /// Whether an act of the kind, or the first of several, may be done; and one by the same verb of the same person.
    pub fn allows(&self, kind: &str) -> [bool; 2] {
        let first = kind.split(" + ").next().unwrap_or_default();
        [self.kinds.contains(first), self.verbs.contains(verb(first))]
    }
}

/// Who does it, and by which verb.
fn verb(kind: &str) -> &str {
    let mut spaces = kind.match_indices(' ').map(|(at, _)| at);
    &kind[..spaces.nth(1).unwrap_or(kind.len())]
}

impl Surroundings {
    pub fn of(scene: Scene) -> Surroundings {
        let game = scene.game;
        let sides = [game.turn(), !game.turn()];
        let rights = sides.map(|side| game.rights(side));
        let acts = rights.iter().flatten().map(|right| right.act.clone());
        let powers = game.powers().into_iter().map(|deed| Act {
            actor: Actor::Umpire,
            ..Act::of(game.turn(), deed)
        });
        Surroundings {
            marks: marks(scene, &rights),
            may: May::of(
                acts.chain(powers)
                    .map(|act| kinds::kind_of_all(&[act], game))
                    .collect(),
            ),
        }
    }
}

fn marks(scene: Scene, rights: &[Vec<Right>; 2]) -> Vec<String> {
    let game = scene.game;
    let turn = game.turn();
    let mut marks: Vec<String> = Vec::new();
    for ((name, side), rights) in [("on", turn), ("off", !turn)].into_iter().zip(rights) {
        let of_side = of_side(game, side, rights);
        marks.extend(of_side.into_iter().map(|mark| format!("{name} {mark}")));
        if matches!(scene.speaker, Some(Actor::Side { side: own, .. }) if own == side) {
            marks.push(format!("{name} speaks"));
        }
    }
    let plain = [
        (game.position().in_check(turn), "check"),
        (game.checked_king().is_some(), "check known"),
        (!game.touched().is_empty(), "touched"),
        (game.rook_to_bring().is_some(), "rook to bring"),
        (game.is_adjourned(), "adjourned"),
        (game.clock_completes(), "arbiter"),
        (game.outcome().1.is_some(), "over"),
        (scene.by_letter, "by letter"),
    ];
    let plain = plain.iter().filter(|(holds, _)| *holds);
    marks.extend(plain.map(|(_, mark)| mark.to_string()));
    let errors = game.errors();
    marks.extend(errors.iter().map(|fault| format!("error {fault:?}")));
    match game.moves_back().next() {
        None => marks.push("nothing played".into()),
        Some(made) => {
            let by = if made.side() == turn { "on" } else { "off" };
            marks.push(format!("{by} played"));
            if let Some((before, played)) = made.before().zip(made.played()) {
                let took = before.at(played.to()).is_some() && played.castles().is_none();
                if took {
                    marks.push(format!("{by} took"));
                }
                if played.castles().is_some() {
                    marks.push(format!("{by} castled"));
                }
            }
        }
    }
    marks.sort_unstable();
    marks.dedup();
    marks
}

fn of_side(game: &Game, side: Color, rights: &[Right]) -> Vec<String> {
    let mut marks: Vec<String> = Vec::new();
    for right in rights {
        let shape = kinds::shape(&right.act.deed.words(umpire::words::Form::Done));
        marks.push(format!("may {shape}"));
        if matches!(right.act.deed, Deed::Demands(_)) {
            marks.push("may demand".into());
        }
    }
    for duty in game.duties(side) {
        let told = format!("{:?}", duty.remedy);
        let name = told.split(|c: char| !c.is_alphanumeric()).next();
        marks.push(format!("owes {}", name.unwrap_or_default()));
        marks.push("owes".into());
    }
    for held in game.in_hand(side) {
        marks.push(match held.at {
            Some(_) => "has set down".into(),
            None => "has in hand".into(),
        });
    }
    let plain = [
        (game.hand_kept_on(side).is_some(), "keeps his hand"),
        (game.draw_offer() == Some(side), "offered a draw"),
        (game.asked_of(side).is_some(), "is asked for leave"),
        (game.awaits_clock(side), "has yet to press"),
        (game.running() == Some(side), "thinks"),
        (game.clock_left(side) == Some(0), "has no time"),
        (game.illegal_moves(side) > 0, "played illegally"),
    ];
    let plain = plain.iter().filter(|(holds, _)| *holds);
    marks.extend(plain.map(|(_, mark)| mark.to_string()));
    marks
}
