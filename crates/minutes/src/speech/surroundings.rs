//! What there is to speak of where a line is spoken: what each side may and must do, has in hand and was asked, and what
//! was done last; each side told as he who has the turn (`on`) or the other (`off`).
use board::Color;
use umpire::Game;
use umpire::act::{Actor, Deed};

use super::Scene;
use super::kinds;

/// The marks of a scene, by which it is known what is likely said there.
pub fn marks(scene: Scene) -> Vec<String> {
    let game = scene.game;
    let turn = game.turn();
    let mut marks: Vec<String> = Vec::new();
    for (name, side) in [("on", turn), ("off", !turn)] {
        let of_side = of_side(game, side);
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

fn of_side(game: &Game, side: Color) -> Vec<String> {
    let mut marks: Vec<String> = Vec::new();
    for right in game.rights(side) {
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
        (game.proposal_to(side).is_some(), "is asked for leave"),
        (game.awaits_clock(side), "has yet to press"),
        (game.running() == Some(side), "thinks"),
        (game.clock_left(side) == Some(0), "has no time"),
        (game.illegal_moves(side) > 0, "played illegally"),
    ];
    let plain = plain.iter().filter(|(holds, _)| *holds);
    marks.extend(plain.map(|(_, mark)| mark.to_string()));
    marks
}
