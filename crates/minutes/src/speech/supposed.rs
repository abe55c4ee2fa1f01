//! The tellings of a line as a whole: acts of the kinds that such a line is likely said of where it is spoken, their
//! places filled with what it names, or with what there is to speak of.
use board::Color;
use umpire::act::{Act, Actor, Deed};

use super::account::{Account, LeftOut, Source};
use super::kinds::{self, Named};
use super::mentions::{self, Mentions};
use super::readings::{Hearer, Told};
use super::tellings::Telling;
use super::words::{Kind, Speech, Word};
use super::{Scene, gist, side_of};

/// So many kinds of act are thought of.
const MOST_KINDS: usize = 9;
/// What is less likely is not thought of.
const LEAST: f64 = 0.005;
/// So many acts of a kind, and of the same kind as one of several.
const MOST_ACTS: usize = 8;
const MOST_OF_SEVERAL: usize = 3;

pub fn tellings(speech: &Speech, scene: Scene, likely: &[(f64, usize)]) -> Vec<Telling> {
    let mentions = Mentions::of(speech, scene);
    let mut found = Vec::new();
    let likely = likely.iter().take(MOST_KINDS);
    for (much, kind) in likely.take_while(|(much, _)| *much >= LEAST) {
        let kind = speech.lexicon.gist.kind(*kind);
        if kind == gist::NO_ACT {
            continue;
        }
        let parts: Vec<&str> = kind.split(" + ").collect();
        let most = match parts.len() {
            1 => MOST_ACTS,
            _ => MOST_OF_SEVERAL,
        };
        let mut tellings = vec![Telling::nothing(scene)];
        for part in parts {
            let longer = tellings.iter().flat_map(|telling| {
                let here = Scene {
                    game: telling.game(),
                    ..scene
                };
                let acts = acts(speech, here, &mentions, part);
                let told = acts.into_iter().take(most).enumerate();
                let told = told.map(|(n, act)| telling.with(supposed(speech, act, *much, n)));
                told.collect::<Vec<Telling>>()
            });
            tellings = longer.take(2 * MOST_ACTS).collect();
        }
        found.extend(tellings);
    }
    found
}

fn supposed(speech: &Speech, act: Act, much: f64, n: usize) -> Told {
    let mut left_out = LeftOut::default();
    let strange = |word: &&Word| matches!(word.kind, Kind::Unknown | Kind::Turning);
    let strange = speech.words.iter().filter(strange);
    strange.for_each(|word| left_out.add(word));
    left_out.cost = left_out.cost.max(0.1);
    let weight: f64 = speech.words.iter().map(|word| word.weight.min(1.0)).sum();
    Told {
        act,
        // What is named first fills the first place.
        worth: weight * 0.9 * much - 0.07 * n as f64,
        account: Account::of(Source::Gist, left_out, false),
    }
}

/// The acts of a kind.
fn acts(speech: &Speech, scene: Scene, mentions: &Mentions, kind: &str) -> Vec<Act> {
    let Some((whose, shape)) = kind.split_once(": ") else {
        return Vec::new();
    };
    let turn = Actor::Side {
        side: scene.game.turn(),
        member: None,
    };
    let Some(actor) = kinds::actor(whose, turn) else {
        return Vec::new();
    };
    let side = side_of(actor, scene);
    // Who says what he himself does, or what the other does.
    let of_speech = [
        "demands",
        "claims",
        "points out",
        "offers",
        "consents",
        "declines",
        "waives",
        "asks",
        "complains",
        "appeals",
    ];
    let speaks = match mentions.person {
        Some("you" | "another") if !of_speech.iter().any(|deed| shape.starts_with(deed)) => !side,
        _ => side,
    };
    let speaker = scene.speaker.or(match actor {
        Actor::Side { .. } => Some(Actor::Side {
            side: speaks,
            member: None,
        }),
        _ => None,
    });
    let scene = Scene { speaker, ..scene };
    let hearer = Hearer::new(speech, scene, actor, false);
    let mut acts = Vec::new();
    if let Actor::Side { side, .. } = actor {
        acts.extend(due(scene, side, shape));
    }
    for act in hearer.read(
        actor,
        named(&hearer, scene, speech, mentions, side).fill(shape),
        "",
    ) {
        if !acts.contains(&act) {
            acts.push(act);
        }
    }
    acts
}

/// What the line names, and after it what there is to speak of.
fn named(
    hearer: &Hearer,
    scene: Scene,
    speech: &Speech,
    mentions: &Mentions,
    side: Color,
) -> Named {
    let mut named = hearer.named(&speech.words);
    let add = |to: &mut Vec<String>, one: String| {
        if !to.contains(&one) {
            to.push(one);
        }
    };
    let position = scene.game.position();
    let salient = mentions::salient(scene.game);
    let fits = |square: &board::Square| {
        mentions.roles.is_empty()
            || position
                .at(*square)
                .is_some_and(|man| mentions.roles.contains(&man.role))
    };
    // Of whose men somebody speaks who is no player, nobody knows.
    if hearer.by_nobody() {
        for square in mentions.men() {
            add(&mut named.squares, square.to_string());
        }
    }
    for (_, square) in salient.iter().filter(|(_, square)| fits(square)) {
        add(&mut named.squares, square.to_string());
    }
    for square in &mentions.squares {
        add(&mut named.squares, square.to_string());
    }
    for words in mentions.agreeing(scene.game, side) {
        add(&mut named.moves, words.to_string());
    }
    if named.sides.is_empty() {
        named.sides = [side, !side]
            .map(|side| umpire::words::side(side).to_string())
            .to_vec();
    }
    named
}

/// Those of the rights of a side that are of the kind.
fn due(scene: Scene, side: Color, wanted: &str) -> Vec<Act> {
    let rights = scene.game.rights(side).into_iter().map(|right| right.act);
    let rights = rights.filter(|act| kinds::shape_of(act) == wanted);
    let mut acts: Vec<Act> = rights
        .filter(|act| !matches!(act.deed, Deed::Plays(_)))
        .collect();
    acts.dedup();
    acts
}
