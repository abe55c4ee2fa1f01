//! How what happens at a board is told: on the terminal, aloud, or as JSON.
use crate::hearing::{bracketed, ruled, said};
use crate::page::Page;
use board::Color;
use sensor::{Entry, Reading, Rival, Seat, Sitting, Told};
use serde_json::{Value, json};
use std::io::{self, Write};
use umpire::act::{Act, Deed};
use umpire::agreement::Outcome;
use umpire::words::side;
use umpire::{Game, Verdict};

/// Who tells.
pub struct Voice {
    json: bool,
    speak: bool,
    page: Page,
    /// The rights that have been told.
    open: Vec<String>,
    /// Something was said aloud that may still turn out to be something else.
    aloud: bool,
}

impl Voice {
    pub fn new(json: bool, speak: bool) -> Voice {
        Voice {
            json,
            speak,
            page: Page::new(),
            open: Vec::new(),
            aloud: false,
        }
    }

    pub fn tells(&mut self, told: &[Told], sitting: &Sitting) -> io::Result<()> {
        for one in told {
            if self.json {
                writeln!(io::stdout(), "{}", in_json(one))?;
            } else {
                self.prints(&self.in_words(one))?;
            }
            self.says(one)?;
        }
        let acted = |t: &Told| matches!(t, Told::Act(_) | Told::Withdrawn(_) | Told::Ends(_));
        match sitting.game() {
            // With a man in the hand every turn has something that is not yet done.
            Some(game) if told.iter().any(acted) && (self.json || sitting.at_rest()) => {
                self.standing(game)
            }
            _ => Ok(()),
        }
    }

    fn says(&mut self, told: &Told) -> io::Result<()> {
        if !self.speak {
            return Ok(());
        }
        let withdrawn = matches!(told, Told::Withdrawn(_));
        if matches!(told, Told::Settled(_)) || (withdrawn && !self.aloud) {
            self.aloud = false;
            return Ok(());
        }
        if let Some(aloud) = aloud(told) {
            self.aloud = !withdrawn;
            writeln!(io::stdout(), "{aloud}")?;
        }
        Ok(())
    }

    fn prints(&self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            if self.speak {
                writeln!(io::stderr(), "{line}")?;
            } else {
                writeln!(io::stdout(), "{line}")?;
            }
        }
        Ok(())
    }

    /// How the game stands: in JSON always, else the rights and duties that are new.
    fn standing(&mut self, game: &Game) -> io::Result<()> {
        if self.json {
            return writeln!(io::stdout(), "{}", standing(game));
        }
        let now = open(game);
        let fresh: Vec<String> = now
            .iter()
            .filter(|line| !self.open.contains(line))
            .cloned()
            .collect();
        self.open = now;
        self.prints(&fresh)?;
        if self.speak {
            self.aloud |= !fresh.is_empty();
            for line in fresh {
                writeln!(io::stdout(), "{}", line.split(" [").next().unwrap_or(&line))?;
            }
        }
        Ok(())
    }

    fn in_words(&self, told: &Told) -> Vec<String> {
        match told {
            Told::Begins(_) => vec!["A game begins.".into()],
            Told::Act(entry) => self.act(entry),
            Told::Withdrawn(1) => vec!["  The last act was something else:".into()],
            Told::Withdrawn(n) => vec![format!("  The last {n} acts were something else:")],
            Told::Settled(_) | Told::Clock(_) => Vec::new(),
            Told::Note(text) => vec![format!("· {text}")],
            Told::Question(text) => vec![self.page.bold(&format!("? {text}"))],
            Told::Otherwise(n, rival) if rival.near => {
                vec![self.page.bold(&format!("? {}", otherwise(*n, rival)))]
            }
            Told::Otherwise(n, rival) => {
                vec![self.page.faint(&format!("  {}", otherwise(*n, rival)))]
            }
            Told::Ends(outcome) => vec![self.page.bold(&format!("The game is over: {outcome}."))],
        }
    }

    fn act(&self, entry: &Entry) -> Vec<String> {
        // That a hand let go is inferred of every move: where it counts, the other account is told.
        let why = entry.inferred.filter(|why| !why.is_of_every_move());
        let why = why.map(|why| self.page.faint(&format!(" (inferred: {why})")));
        let act = self.page.bold(&entry.act.to_string());
        let mut lines = vec![format!("{act}{}", why.unwrap_or_default())];
        match entry.ruling.verdict {
            Verdict::Upheld => {}
            Verdict::Refused => lines.push("  Refused.".into()),
            Verdict::NoProvision => lines.push("  The code has no provision for it.".into()),
        }
        lines.extend(said(&entry.ruling, 2, &self.page));
        lines
    }
}

/// What is asked, or may have been otherwise.
pub fn doubt(told: &Told) -> Option<String> {
    match told {
        Told::Question(text) => Some(text.clone()),
        Told::Otherwise(n, rival) => Some(otherwise(*n, rival)),
        _ => None,
    }
}

/// What the ruling rests on, and what it may have been instead.
fn otherwise(n: usize, rival: &Rival) -> String {
    let acts = |acts: &[Act]| match acts {
        [] => "nothing was done".to_string(),
        acts => acts
            .iter()
            .map(Act::to_string)
            .collect::<Vec<_>>()
            .join(", "),
    };
    let let_go = |act: &Act| act.deed == Deed::Quits;
    let stays = rival.instead.is_empty() && rival.told.iter().all(let_go) && !rival.strange;
    let instead = match stays {
        true => "he never let go".into(),
        false => acts(&rival.instead),
    };
    let told = acts(&rival.told);
    let say = said_otherwise(n);
    if rival.strange {
        format!("(inferred: {told}; what was felt can hardly be explained)")
    } else if rival.near {
        format!(
            "It cannot be felt which it was: {told}; or: {instead}. The first is taken; if it was the second, say: {say}."
        )
    } else {
        format!("(inferred: {told}; it may have been: {instead}; if so, say: {say})")
    }
}

/// The word by which the other account is taken for true.
fn said_otherwise(n: usize) -> String {
    match n {
        1 => "otherwise".into(),
        n => format!("otherwise {n}"),
    }
}

/// What each side may and must do, a line each.
fn open(game: &Game) -> Vec<String> {
    let mut lines = Vec::new();
    for who in [Color::White, Color::Black] {
        let name = who.fold_wb("White", "Black");
        for right in game.rights(who) {
            let cites = bracketed(&right.cites);
            lines.push(format!(
                "{name} may {}. {}{cites}",
                right.act.as_right(),
                right.why
            ));
        }
    }
    lines
}

/// What a loudspeaker says.
fn aloud(told: &Told) -> Option<String> {
    match told {
        Told::Question(text) => Some(text.clone()),
        Told::Otherwise(n, rival) if rival.near => Some(otherwise(*n, rival)),
        Told::Note(text) if text.contains("flag") => Some(text.clone()),
        Told::Act(entry) if entry.ruling.refused() => {
            entry.ruling.sentences.first().map(|s| s.text.to_string())
        }
        Told::Withdrawn(_) => Some("What was said last is withdrawn.".into()),
        Told::Ends(Outcome::Open) => None,
        Told::Ends(outcome) => Some(format!("The game is over: {outcome}.")),
        _ => None,
    }
}

fn in_json(told: &Told) -> Value {
    match told {
        Told::Begins(_) => json!({ "event": "begins" }),
        Told::Act(entry) => {
            let mut object = ruled(&entry.ruling);
            object["event"] = "act".into();
            object["act"] = entry.act.to_string().into();
            object["at"] = entry.at.into();
            object["inferred"] = entry.inferred.is_some().into();
            object["because"] = entry.inferred.map(|why| why.to_string()).into();
            object
        }
        Told::Withdrawn(n) => json!({ "event": "withdrawn", "acts": n }),
        Told::Settled(n) => json!({ "event": "settled", "acts": n }),
        Told::Clock(reading) => clock(reading),
        Told::Note(text) => json!({ "event": "note", "text": text }),
        Told::Question(text) => json!({ "event": "question", "text": text }),
        Told::Otherwise(n, rival) => {
            let acts = |acts: &[Act]| acts.iter().map(Act::to_string).collect::<Vec<_>>();
            json!({ "event": if rival.near { "question" } else { "inferred" }, "text": otherwise(*n, rival),
                "told": acts(&rival.told), "instead": acts(&rival.instead), "say": (!rival.strange).then(|| said_otherwise(*n)) })
        }
        Told::Ends(outcome) => json!({ "event": "ends", "result": outcome.to_string() }),
    }
}

fn clock(reading: &Reading) -> Value {
    let face = |seat: Seat| {
        let face = reading.face(seat);
        json!({ "seconds": face.seconds, "flag": face.flag })
    };
    let turn = reading.turn.map(|seat| match seat {
        Seat::Left => "left",
        Seat::Right => "right",
    });
    json!({
        "event": "clock",
        "left": face(Seat::Left),
        "right": face(Seat::Right),
        "running": reading.running,
        "turn": turn,
    })
}

fn standing(game: &Game) -> Value {
    let (outcome, how) = game.outcome();
    let mut object = json!({
        "event": "standing",
        "position": game.placement(),
        "turn": side(game.turn()),
        "result": outcome.to_string(),
        "by": how.map(|how| how.to_string()),
    });
    for who in [Color::White, Color::Black] {
        let rights = game
            .rights(who)
            .into_iter()
            .map(|r| json!({ "may": r.act.as_right(), "why": r.why, "cites": r.cites }));
        let duties = game
            .duties(who)
            .into_iter()
            .map(|d| json!({ "must": d.remedy.to_string(), "why": d.why, "cites": d.cites }));
        object[side(who)] = json!({
            "rights": rights.collect::<Value>(),
            "duties": duties.collect::<Value>(),
        });
    }
    object
}
