//! The file of a game by letter: read, heard anew, tested, and written whole.
use std::path::Path;
use std::{fs, io};

use minutes::Court;
use record::Notation;
use record::pgn::{Game as Score, Text};
use statute::Code;
use umpire::words::{SIDES, side};

use crate::correspondence::{Correspondence, unknown_notation};
use crate::wording::notation;

const KEEPER: &str = "Keeper";
const NOTATION: &str = "Notation";
const LAST_LETTER: &str = "LastLetter";

impl Correspondence {
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
        let code = Code::open(id).map_err(|bad| format!("{name}: {bad}"))?;
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
}

fn line_of(text: &str, what: &str) -> usize {
    let at = text.find(what).unwrap_or_default();
    text[..at].matches('\n').count() + 1
}
