//! A game by letter, kept in one PGN with its acts, and heard anew whenever it is opened.
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use board::{Color, Move};
use minutes::{Case, Court, Step};
use record::Notation;
use record::pgn::{Game as Score, State, Text};
use statute::Code;
use umpire::act::{Act, Chain, Deed, Message, MoveWords};
use umpire::agreement::{Agreement, Outcome};
use umpire::words::{SIDES, side};
use umpire::{Game, Ruling, Verdict};

use crate::letter::Forms;
use crate::meaning::deeds;
use crate::moment::Moment;
use crate::wording::{NOTATIONS, forms, notation};

/// What is settled when a game is begun.
pub struct Terms {
    pub code: Arc<Code>,
    pub white: String,
    pub black: String,
    /// Whose file it is.
    pub keeper: Color,
    /// One of [`NOTATIONS`].
    pub notation: String,
    /// Agreements in the case language.
    pub agreements: Vec<String>,
    pub date: Moment,
}

/// A game by letter in its file.
#[derive(Clone)]
pub struct Correspondence {
    path: PathBuf,
    /// Whatever tags the file has; ours are brought up to date when it is written.
    tags: Vec<(String, String)>,
    case: Case,
    code: Arc<Code>,
    court: Court,
    keeper: Color,
    notation: Notation,
    last_letter: Moment,
}

/// An act that was entered, and the ruling on it.
#[derive(Clone, Debug)]
pub struct Posted {
    pub act: Act,
    pub ruling: Ruling,
    /// The legal moves that its record can express, as they are written in the game.
    pub readings: Option<Vec<String>>,
    /// The other side's last move before it.
    pub answers: Option<Made>,
    /// The number of the move that it makes.
    pub number: u32,
}

/// A move that stands: its number, its side, and how it is written in the game.
pub type Made = (u32, Color, String);

const KEEPER: &str = "Keeper";
const NOTATION: &str = "Notation";
const LAST_LETTER: &str = "LastLetter";

impl Correspondence {
    /// A new game; nothing is written yet.
    pub fn begin(path: &Path, terms: Terms) -> Result<Correspondence, String> {
        let mut text = format!(
            "case {} against {}\ncode {}\n",
            terms.white, terms.black, terms.code.id
        );
        text.extend(terms.agreements.iter().map(|a| format!("agree {a}\n")));
        let mut case = minutes::read("the agreements", &text).map_err(|unreadable| {
            let place = |p: &minutes::Place| match p.line.checked_sub(3) {
                Some(n) => format!("{:?}: {}", terms.agreements[n], p.message),
                None => p.message.clone(),
            };
            let places: Vec<String> = unreadable.places.iter().map(place).collect();
            places.join("; ")
        })?;
        let agreements = &mut case.conditions.agreements;
        if !agreements
            .iter()
            .any(|a| matches!(a, Agreement::ByCommunication(_)))
        {
            agreements.insert(0, Agreement::ByCommunication(None));
        }
        let notation =
            notation(&terms.notation).ok_or_else(|| unknown_notation(&terms.notation))?;
        let algebraic = Agreement::AlgebraicRecords;
        if forms(notation) != Forms::Prescribed && !agreements.contains(&algebraic) {
            agreements.push(algebraic);
        }
        let (court, _) = Court::open(terms.code.clone(), case.conditions.clone())?;
        let tag = |name: &str, value: &str| (name.to_string(), value.to_string());
        let tags = vec![
            tag("Event", "Game by correspondence"),
            tag("Site", "?"),
            tag("Date", &terms.date.day()),
            tag("Round", "-"),
            tag("White", &terms.white),
            tag("Black", &terms.black),
        ];
        Ok(Correspondence {
            path: path.into(),
            tags,
            case,
            code: terms.code,
            court,
            keeper: terms.keeper,
            notation,
            last_letter: terms.date,
        })
    }

    /// The game in a file, heard anew; an error tells the line and the reason.
    pub fn open(path: &Path) -> Result<Correspondence, String> {
        let name = path.display();
        let text = fs::read_to_string(path).map_err(|e| format!("{name}: {e}"))?;
        let bytes = Text {
            bytes: text.as_bytes(),
            line: 1,
            overlong: false,
        };
        let games = Score::all(bytes).map_err(|fault| format!("{name}: {fault}"))?;
        let case = minutes::from_pgn(&name.to_string(), &text)?;
        let score = &games[0];
        let wanted = |tag: &str| {
            let value = score.tag(tag);
            value
                .ok_or_else(|| format!("{name}: the tag {tag} is wanting: this is no game by post"))
        };
        let wrong = |tag: &str, why: String| {
            let line = line_of(&text, &format!("[{tag} "));
            format!("{name}: line {line}: the tag {tag}: {why}")
        };
        let keeper = wanted(KEEPER)?;
        let keeper = SIDES.iter().find(|(words, _)| *words == keeper);
        let keeper = keeper
            .ok_or_else(|| wrong(KEEPER, "it is white or black".into()))?
            .1;
        let told = wanted(NOTATION)?;
        let notation = notation(told).ok_or_else(|| wrong(NOTATION, unknown_notation(told)))?;
        let last_letter = wanted(LAST_LETTER)?;
        let last_letter = last_letter.parse().map_err(|why| wrong(LAST_LETTER, why))?;
        let [id] = case.codes.as_slice() else {
            return Err(format!("{name}: the acts name no code, or several"));
        };
        let code = Code::open(id).map_err(|_| format!("{name}: there is no code {id}"))?;
        let (mut court, _) = Court::open(code.clone(), case.conditions.clone())
            .map_err(|why| format!("{name}: {why}"))?;
        for (line, step) in &case.steps {
            court
                .hear(*line, step)
                .map_err(|why| format!("{name}: {step}: {why}"))?;
        }
        let game = Correspondence {
            path: path.into(),
            tags: score.tags.clone(),
            case,
            code,
            court,
            keeper,
            notation,
            last_letter,
        };
        game.must_be_as_written(&text)?;
        Ok(game)
    }

    /// What the acts make of the game must be what the file says, or somebody has changed it.
    fn must_be_as_written(&self, text: &str) -> Result<(), String> {
        let ours = self.text()?;
        let lines = |text: &str| -> Vec<String> {
            text.trim_end()
                .lines()
                .map(|l| l.trim_end().to_string())
                .collect()
        };
        let (ours, theirs) = (lines(&ours), lines(text));
        let differs = (0..ours.len().max(theirs.len())).find(|n| ours.get(*n) != theirs.get(*n));
        let Some(n) = differs else { return Ok(()) };
        let shown =
            |line: Option<&String>| line.map_or("nothing".into(), |line| format!("{line:?}"));
        Err(format!(
            "{}: line {}: the file has been changed: by its acts {} must stand here, not {}",
            self.path.display(),
            n + 1,
            shown(ours.get(n)),
            shown(theirs.get(n)),
        ))
    }

    fn text(&self) -> Result<String, String> {
        let mut score = minutes::score(&self.case, self.code.clone())?;
        let own = [
            (KEEPER, side(self.keeper).to_string()),
            (NOTATION, self.notation_name().to_string()),
            (LAST_LETTER, self.last_letter.to_string()),
        ];
        let computed = ["Result", "Code", "Termination", "Odds", "SetUp", "FEN"];
        let made: Vec<(String, String)> = std::mem::take(&mut score.tags);
        let made = made
            .into_iter()
            .filter(|(name, _)| computed.contains(&name.as_str()));
        let made = made.chain(own.map(|(name, value)| (name.to_string(), value)));
        let made: Vec<(String, String)> = made.collect();
        let ours = |name: &str| {
            computed.contains(&name) || [KEEPER, NOTATION, LAST_LETTER].contains(&name)
        };
        score.tags = self
            .tags
            .iter()
            .filter(|(name, _)| !ours(name))
            .cloned()
            .collect();
        score.tags.extend(made);
        Ok(score.write(Notation::San))
    }

    /// Writes the file: beside it first, then in its place, so that it is whole at every moment.
    pub fn save(&self) -> Result<(), String> {
        let text = self.text()?;
        let beside = self.path.with_extension("pgn.new");
        let write = || -> io::Result<()> {
            let mut file = fs::File::create(&beside)?;
            io::Write::write_all(&mut file, text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&beside, &self.path)
        };
        write().map_err(|e| {
            let _ = fs::remove_file(&beside);
            format!("{}: {e}", self.path.display())
        })
    }

    /// When the keeper's last letter came to the opponent, if he tells it; his time runs from then.
    pub fn ours_came(&mut self, date: Moment) -> Result<(), String> {
        if date < self.last_letter {
            return Err(format!(
                "Your letter of {} cannot have come on {date}.",
                self.last_letter
            ));
        }
        self.last_letter = date;
        Ok(())
    }

    /// The opponent's letter; what it says is entered, or an error says why nothing was.
    pub fn receive(&mut self, letter: &str, date: Moment) -> Result<Vec<Posted>, String> {
        let deeds = deeds(letter, self.game(), !self.keeper, forms(self.notation))?;
        self.enter(!self.keeper, deeds, date)
    }

    /// What the opponent did, in the words of the case language, without the actor.
    pub fn receive_act(&mut self, words: &str, date: Moment) -> Result<Vec<Posted>, String> {
        let act = minutes::read_act(&format!("{} {words}", side(!self.keeper)));
        let act = act.map_err(|place| place.to_string())?;
        self.enter(!self.keeper, vec![act.deed], date)
    }

    /// The keeper's own act: in the words of the case language, or as he would write it in a letter.
    pub fn send(&mut self, words: &str, date: Moment) -> Result<Vec<Posted>, String> {
        let told = match minutes::read_act(&format!("{} {words}", side(self.keeper))) {
            Ok(act) => vec![act.deed],
            Err(_) => deeds(words, self.game(), self.keeper, Forms::Numbers)?,
        };
        let mut trial = self.clone();
        let mut entered = Vec::new();
        for deed in told {
            let deed = trial.in_the_notation(deed)?;
            let posted = trial.enter(self.keeper, vec![deed], date)?;
            if let Some(refused) = posted.iter().find(|p| p.ruling.verdict == Verdict::Refused) {
                return Err(format!("{}: {}", refused.act, sentences(&refused.ruling)));
            }
            entered.extend(posted);
        }
        if self.check_to_be_said(&trial, &entered) {
            entered.extend(trial.enter(self.keeper, vec![Deed::AnnouncesCheck], date)?);
        }
        *self = trial;
        Ok(entered)
    }

    /// Where a check must be announced the keeper says it with his move.
    fn check_to_be_said(&self, now: &Correspondence, entered: &[Posted]) -> bool {
        let said = |p: &Posted| p.act.deed == Deed::AnnouncesCheck;
        let game = now.game();
        self.code.answers.check.must_be_announced.rule
            && game.turn() != self.keeper
            && game.outcome().0 == Outcome::Open
            && game.position().in_check(game.turn())
            && !entered.iter().any(said)
    }

    /// Enters the deeds, one after the other, the first with the time that it took. If one is refused
    /// nothing is entered, unless the law attaches something to the refusal of a demand or a claim.
    fn enter(&mut self, who: Color, deeds: Vec<Deed>, date: Moment) -> Result<Vec<Posted>, String> {
        let Some(taken) = date.seconds_since(self.last_letter) else {
            return Err(format!(
                "The last letter is of {}; {date} is before it.",
                self.last_letter
            ));
        };
        let mut trial = self.clone();
        // The first move answers nothing, so no time runs for it.
        let first = self.case.steps.is_empty();
        let used = self.game().clock(who).saturating_add(taken);
        let mut reading = (!first).then_some(used);
        let mut posted = Vec::new();
        for deed in deeds {
            let clock = match trial.game().turn() == who {
                true => reading.take(),
                false => None,
            };
            let act = Act {
                clock,
                ..Act::of(who, deed)
            };
            let moves = trial.moves();
            let answers = moves
                .iter()
                .rev()
                .find(|(_, side, _)| *side != who)
                .cloned();
            let number = 1 + moves.iter().filter(|(_, side, _)| *side == who).count() as u32;
            let readings = trial.readings(who, &act.deed);
            let step = Step::Act(act.clone());
            let line = trial.case.steps.len() + 1;
            trial.court.hear(line, &step)?;
            let ruling = trial.court.ruling.clone();
            let costs = matches!(
                act.deed,
                Deed::Demands(_) | Deed::ClaimsDraw(_) | Deed::ClaimsForfeit(_)
            );
            if ruling.verdict == Verdict::Refused && !costs {
                return Err(format!("{act}: {}", sentences(&ruling)));
            }
            trial.case.steps.push((line, step));
            posted.push(Posted {
                act,
                ruling,
                readings,
                answers,
                number,
            });
        }
        trial.last_letter = date;
        *self = trial;
        Ok(posted)
    }

    /// The legal moves that the records of a message can express, as they are written in the game.
    fn readings(&self, who: Color, deed: &Deed) -> Option<Vec<String>> {
        let texts = match deed {
            Deed::Sends(Message::One { sent, received }) => vec![received.as_ref().unwrap_or(sent)],
            Deed::Sends(Message::Chain { first, .. }) => vec![first],
            Deed::Sends(Message::Several(records)) => records.iter().collect(),
            _ => return None,
        };
        let game = self.game();
        let position = game.position().with_turn(who);
        let moves = texts
            .into_iter()
            .flat_map(|text| game.readings(&position, &game.wings(), text));
        let written = |m: Move| self.notation.write(&position, &game.wings(), m);
        Some(moves.map(written).collect())
    }

    /// The keeper's records as the game is written, so that each expresses one move only.
    fn in_the_notation(&self, deed: Deed) -> Result<Deed, String> {
        let game = self.game();
        Ok(match deed {
            Deed::Sends(Message::One {
                sent,
                received: None,
            }) => {
                let (sent, _) = self.written(game, self.keeper, &sent)?;
                Deed::Sends(Message::One {
                    sent,
                    received: None,
                })
            }
            Deed::Sends(Message::Chain { first, lines }) => {
                let (first, after) = self.written(game, self.keeper, &first)?;
                let lines: Result<Vec<Chain>, String> = lines
                    .iter()
                    .map(|line| self.chain(after.clone(), line))
                    .collect();
                Deed::Sends(Message::Chain {
                    first,
                    lines: lines?,
                })
            }
            Deed::Plays(MoveWords::San(text) | MoveWords::Record(text)) => {
                let (sent, _) = self.written(game, self.keeper, &text)?;
                Deed::Sends(Message::One {
                    sent,
                    received: None,
                })
            }
            Deed::Sends(Message::Several(records)) => {
                return Err(format!(
                    "Of several moves for one turn ({}) the opponent may adopt any: say one.",
                    records.join(", ")
                ));
            }
            Deed::Adopts(words) => {
                let (text, _) = self.written(game, !self.keeper, &plain(&words))?;
                Deed::Adopts(MoveWords::Record(text))
            }
            Deed::Means(words) => {
                let (text, _) = self.written(game, self.keeper, &plain(&words))?;
                Deed::Means(MoveWords::Record(text))
            }
            other => other,
        })
    }

    fn chain(&self, mut game: Game, line: &Chain) -> Result<Chain, String> {
        let mut written = Chain::new();
        for (reply, own) in line {
            let (reply, after) = self.written(&game, !self.keeper, reply)?;
            let (own, after) = self.written(&after, self.keeper, own)?;
            written.push((reply, own));
            game = after;
        }
        Ok(written)
    }

    /// A record in the notation of the game, and the game after its move; it must express one.
    fn written(&self, game: &Game, who: Color, text: &str) -> Result<(String, Game), String> {
        let position = game.position().with_turn(who);
        let moves = game.readings(&position, &game.wings(), text);
        let moves = match moves.is_empty() {
            true => record::expresses_algebraic(&position, text),
            false => moves,
        };
        let write = |m: &Move| self.notation.write(&position, &game.wings(), *m);
        match moves[..] {
            [m] => {
                let mut after = game.clone();
                let sent = write(&m);
                let message = Message::One {
                    sent: sent.clone(),
                    received: None,
                };
                after.act(&Act::of(who, Deed::Sends(message)));
                Ok((sent, after))
            }
            [] => Err(format!("{text:?} expresses no legal move.")),
            _ => {
                let all: Vec<String> = moves.iter().map(write).collect();
                Err(format!("{text:?} may be any of {}.", all.join(", ")))
            }
        }
    }

    // ---- what can be asked

    pub fn path(&self) -> &Path {
        &self.path
    }
    pub fn game(&self) -> &Game {
        &self.court.game
    }
    pub fn code(&self) -> &Code {
        &self.code
    }
    pub fn keeper(&self) -> Color {
        self.keeper
    }
    pub fn notation(&self) -> Notation {
        self.notation
    }
    pub fn last_letter(&self) -> Moment {
        self.last_letter
    }
    pub fn notation_name(&self) -> &'static str {
        let found = NOTATIONS
            .iter()
            .find(|(_, notation)| *notation == self.notation);
        found.map_or("san", |(name, _)| *name)
    }

    /// The name of a player.
    pub fn player(&self, who: Color) -> &str {
        let tag = who.fold_wb("White", "Black");
        let found = self.tags.iter().find(|(name, _)| name == tag);
        found.map_or("?", |(_, value)| value)
    }

    /// What was agreed beforehand.
    pub fn agreements(&self) -> &[Agreement] {
        &self.case.conditions.agreements
    }

    /// Seconds allowed from the receipt of a move to that of the reply, if a time was agreed.
    pub fn reply_time(&self) -> Option<u32> {
        self.agreements().iter().find_map(|a| match a {
            Agreement::ByCommunication(allowed) => *allowed,
            _ => None,
        })
    }

    /// The same in words: `72 hours`.
    pub fn reply_time_in_words(&self) -> Option<String> {
        self.reply_time().map(|seconds| match seconds % 3600 {
            0 => format!("{} hours", seconds / 3600),
            _ => format!("{} minutes", seconds / 60),
        })
    }

    /// Until when the reply that is awaited must come, counted from the last letter.
    pub fn reply_due(&self) -> Option<Moment> {
        let allowed = self.reply_time()?;
        let open = self.game().outcome().0 == Outcome::Open && !self.case.steps.is_empty();
        open.then(|| self.last_letter.later_by(allowed))
    }

    /// The moves that stand, each with its number and side, in the notation of the game.
    pub fn moves(&self) -> Vec<Made> {
        let mut numbers = [0, 0];
        let mut state: Option<State> = None;
        let mut moves = Vec::new();
        for (who, m, before) in self.game().moves() {
            let now = state
                .filter(|now| now.position == before)
                .unwrap_or_else(|| State::of(before));
            let number = &mut numbers[who.fold_wb(0, 1)];
            *number += 1;
            let text = m.map_or("(irregular)".into(), |m| {
                self.notation.write(&now.position, &now.wings, m)
            });
            moves.push((*number, who, text));
            state = m.map(|m| {
                let mut after = now;
                after.play(m);
                after
            });
        }
        moves
    }
}

/// A move as it stands in a letter.
pub(crate) fn plain(words: &MoveWords) -> String {
    match words {
        MoveWords::Record(text) => text.clone(),
        other => other.to_string(),
    }
}

fn unknown_notation(name: &str) -> String {
    let known: Vec<&str> = NOTATIONS.iter().map(|(name, _)| *name).collect();
    format!("{name:?} is no notation; there are {}", known.join(", "))
}

fn line_of(text: &str, what: &str) -> usize {
    let at = text.find(what).unwrap_or_default();
    text[..at].matches('\n').count() + 1
}

/// What a ruling says, with its provisions.
fn sentences(ruling: &Ruling) -> String {
    let sentence = |s: &umpire::Sentence| match s.cites.is_empty() {
        true => s.text.to_string(),
        false => format!("{} [{}]", s.text, s.cites.join(", ")),
    };
    let all: Vec<String> = ruling.sentences.iter().map(sentence).collect();
    all.join(" ")
}
