//! Lists of lines as people type them, and what they mean, by scene.
use board::Color;
use minutes::{Case, Court, Scene};
use statute::Code;
use umpire::act::Actor;

pub struct Setting {
    pub court: Court,
    speaker: Option<Actor>,
    by_letter: bool,
}

pub fn set(text: &str) -> Setting {
    stage(text).unwrap_or_else(|why| panic!("a scene that can be heard: {why}"))
}

/// The scene, or why it cannot be played.
pub fn stage(text: &str) -> Result<Setting, String> {
    let speaker = text.lines().find_map(|line| line.strip_prefix("speaker "));
    let speaker = speaker.map(|side| Actor::Side {
        side: if side == "white" {
            Color::White
        } else {
            Color::Black
        },
        member: None,
    });
    let lines = text.lines().filter(|line| !line.starts_with("speaker"));
    let text = lines.fold(String::new(), |text, line| text + line + "\n");
    let case: Case = minutes::read("a scene", &text).map_err(|e| e.to_string())?;
    let code = Code::find(&case.codes[0]).ok_or("no such code")?;
    let (mut court, _) = Court::open(code, case.conditions.clone()).map_err(|e| e.to_string())?;
    for (line, step) in &case.steps {
        court.hear(*line, step).map_err(|e| e.to_string())?;
    }
    Ok(Setting {
        court,
        speaker,
        by_letter: text.contains("by communication"),
    })
}

impl Setting {
    pub fn scene(&self) -> Scene<'_> {
        Scene {
            game: &self.court.game,
            speaker: self.speaker,
            by_letter: self.by_letter,
        }
    }
}

/// Whether two tellings come to the same: moves may be written in several ways.
pub fn same(got: &str, wanted: &str, setting: &Setting) -> bool {
    if got.replace(['+', '#'], "") == wanted.replace(['+', '#'], "") {
        return true;
    }
    let (Some(got), Some(wanted)) = (got.strip_prefix("=> "), wanted.strip_prefix("=> ")) else {
        return false;
    };
    let plays = |line: &str| line.contains(" plays ") && !line.contains(" seals ");
    let after = |line: &str| {
        let mut game = setting.court.game.clone();
        for act in line.split(" + ") {
            game.act(&minutes::read_act(act).ok()?);
        }
        Some((line.split(" + ").count(), game.placement(), game.turn()))
    };
    plays(got) && plays(wanted) && after(got) == after(wanted)
}

/// A line, and what it means: `=>` acts, `?>` any of several, `~>` none that can be told.
pub struct Line<'t> {
    pub typed: &'t str,
    pub wanted: &'t str,
}

/// The scenes of a list, each with its lines.
pub fn scenes(list: &str) -> Vec<(Setting, Vec<Line<'_>>)> {
    let scenes = list.split("\n=== ").skip(1).map(|scene| {
        let (head, lines) = scene.split_once("\n---\n").expect("a scene and its lines");
        let (_, head) = head.split_once('\n').expect("a title");
        let lines = lines.lines().filter(|line| !line.trim().is_empty());
        let lines = lines.map(|line| {
            let signs = ["=> ", "?> ", "~> "];
            let at = signs.iter().find_map(|sign| line.rfind(sign));
            let (typed, wanted) = line.split_at(at.expect("a meaning"));
            let typed = typed.trim();
            Line { typed, wanted }
        });
        (set(head), lines.collect())
    });
    scenes.collect()
}
