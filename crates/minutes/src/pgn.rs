//! A case inside a PGN: every line of it in a comment, beside the moves that stand.
//!
//! `{[%act white touches e2]}` is a line of the case. Other readers see the moves and pass over the
//! comments; we read the comments, and the moves only where no act is told.
use std::sync::Arc;

use board::{Color, File, Move, Position, Rank, Role, Square, Wing};
use record::Notation;
use record::pgn::{self, Item, State, Text, act_in_comment, acts_in_comment};
use statute::Code;
use umpire::Game;
use umpire::act::MoveWords;
use umpire::agreement::{Agreement, Odds, OddsMan, Outcome, Start};

use crate::case::{Case, Step};
use crate::files::read;
use crate::proceedings::Court;

/// Writes a case, as it went under the code, as a PGN.
pub fn to_pgn(case: &Case, code: Arc<Code>) -> Result<String, String> {
    Ok(score(case, code)?.write(Notation::San))
}

/// A case, as it went under the code, as a game with its moves, and every line of the case between them.
pub fn score(case: &Case, code: Arc<Code>) -> Result<pgn::Game, String> {
    let (court, _) = Court::open(code.clone(), case.conditions.clone())?;
    let mut whole = court.clone();
    for (line, step) in &case.steps {
        whole.hear(*line, step)?;
    }
    let start = match whole.game.moves().first() {
        Some((.., before)) => *before,
        None => whole.game.position(),
    };
    let game = pgn::Game {
        tags: tags(case, &code, &whole, start),
        items: items(case, court, start)?,
        result: result(whole.game.outcome().0).into(),
    };
    Ok(game)
}

fn items(case: &Case, mut court: Court, start: Position) -> Result<Vec<Item>, String> {
    let mut score = Score {
        start,
        items: Vec::new(),
    };
    let head = Case {
        steps: Vec::new(),
        ..case.clone()
    };
    head.to_string().lines().for_each(|line| score.tell(line));
    for (line, step) in &case.steps {
        score.tell(&step.to_string());
        for part in parts(step) {
            court.hear(*line, &part)?;
            score.follow(&court.game);
        }
    }
    score.ends(&court.game);
    Ok(score.items)
}

/// Reads the case out of a PGN of one game; `name` is what messages call it.
pub fn from_pgn(name: &str, text: &str) -> Result<Case, String> {
    let bytes = Text {
        bytes: text.as_bytes(),
        line: 1,
        overlong: false,
    };
    let games = pgn::Game::all(bytes).map_err(|fault| format!("{name}: {fault}"))?;
    let [game] = games.as_slice() else {
        return Err(format!("{name} holds {} games, not one", games.len()));
    };
    let acts = |item: &Item| match item {
        Item::Comment(comment) => acts_in_comment(comment),
        _ => Vec::new(),
    };
    let lines: Vec<String> = game.items.iter().flat_map(acts).collect();
    if lines.is_empty() {
        return moves_alone(game).map_err(|why| format!("{name}: {why}"));
    }
    read(name, &lines.join("\n")).map_err(|unreadable| {
        let places = unreadable.places.iter().map(|place| {
            let line = line_of_act(text, place.line);
            let act = lines.get(place.line - 1).map_or("", String::as_str);
            format!("line {line}: {act:?}: {}", place.message)
        });
        format!("{name}: {}", places.collect::<Vec<_>>().join("; "))
    })
}

/// The line of the text in which its `n`-th act stands, both counted from 1.
fn line_of_act(text: &str, n: usize) -> usize {
    let at = text.match_indices("[%act ").nth(n - 1);
    at.map_or(1, |(at, _)| text[..at].matches('\n').count() + 1)
}

/// A game of which only the moves are told: they were regularly made, at the odds that a tag names.
fn moves_alone(game: &pgn::Game) -> Result<Case, String> {
    let mut case = Case {
        title: game.tag("Event").unwrap_or_default().into(),
        codes: game.tag("Code").map(String::from).into_iter().collect(),
        ..Case::default()
    };
    if let Some(odds) = game.tag("Odds") {
        case.conditions.agreements = agreements(odds)?;
    }
    let set_up = game.tag("FEN").is_some() && game.start() != Position::start();
    if set_up && !is_array_agreed(game, &case) {
        case.conditions.start = Start::Position(game.start());
    }
    let words = |san: String| match san.trim_end_matches(['+', '#']) {
        "O-O" => MoveWords::Castle(Wing::King),
        "O-O-O" => MoveWords::Castle(Wing::Queen),
        _ => MoveWords::San(san),
    };
    let moves = game.moves(Notation::San).into_iter().map(words);
    let moves: Vec<MoveWords> = moves.collect();
    if !moves.is_empty() {
        case.steps = vec![(1, Step::After { times: 1, moves })];
    }
    Ok(case)
}

/// Whether the game is set up as the odds would have it, under its code or, where it names none, the
/// British.
fn is_array_agreed(game: &pgn::Game, case: &Case) -> bool {
    let code = Code::open(game.tag("Code").unwrap_or("british-1899"));
    let court = code
        .ok()
        .and_then(|code| Court::open(code, case.conditions.clone()).ok());
    court.is_some_and(|(court, _)| {
        let agreed = court.game.position();
        !case.conditions.agreements.is_empty()
            && board::placement(&agreed) == board::placement(&game.start())
            && agreed.turn() == game.start().turn()
    })
}

/// What the tag `Odds` says.
fn agreements(tag: &str) -> Result<Vec<Agreement>, String> {
    let line = |words: &str| match words.contains(" gives ") {
        true => format!("agree odds {}", words.trim()),
        false => format!("agree {}", words.trim()),
    };
    let lines: Vec<String> = tag.split(';').map(line).collect();
    let case = read("Odds", &lines.join("\n")).map_err(|unreadable| {
        let what: Vec<&str> = unreadable
            .places
            .iter()
            .map(|p| p.message.as_str())
            .collect();
        format!("the tag Odds, {tag:?}: {}", what.join("; "))
    })?;
    Ok(case.conditions.agreements)
}

/// What makes a game one at odds, as the tag `Odds` names it; a man that the giver chose is named.
pub fn odds_tag(agreements: &[Agreement], start: &Position) -> Option<String> {
    let words: Vec<String> = agreements
        .iter()
        .filter(|agreement| {
            matches!(
                agreement,
                Agreement::Odds { .. }
                    | Agreement::MovesFirst(_)
                    | Agreement::MatesWith(..)
                    | Agreement::MatesWithMan(..)
                    | Agreement::MatesOn(..)
                    | Agreement::EngagesToWin(..)
                    | Agreement::DrawsCountFor(_)
            )
        })
        .map(|agreement| chosen(agreement, start).to_string())
        .map(|words| words.trim_start_matches("odds ").to_string())
        .collect();
    (!words.is_empty()).then(|| words.join("; "))
}

/// Odds of a Knight, Bishop or Rook, with the man that is in fact not there.
fn chosen(agreement: &Agreement, start: &Position) -> Agreement {
    let Agreement::Odds {
        giver,
        odds: Odds::Man(OddsMan::Any(role)),
    } = agreement
    else {
        return agreement.clone();
    };
    let first = |wing: Wing| {
        let file = match (role, wing) {
            (Role::Knight, Wing::Queen) => File::B,
            (Role::Knight, Wing::King) => File::G,
            (Role::Bishop, Wing::Queen) => File::C,
            (Role::Bishop, Wing::King) => File::F,
            (Role::Rook, Wing::Queen) => File::A,
            (Role::Rook, Wing::King) => File::H,
            _ => return None,
        };
        Some(Square::from_coords(
            file,
            giver.fold_wb(Rank::First, Rank::Eighth),
        ))
    };
    let given = |wing: &Wing| first(*wing).is_some_and(|square| start.at(square).is_none());
    match Wing::ALL.into_iter().find(given) {
        Some(wing) => Agreement::Odds {
            giver: *giver,
            odds: Odds::Man(OddsMan::Wing(wing, *role)),
        },
        None => agreement.clone(),
    }
}

/// The step, or each of the moves that it tells.
fn parts(step: &Step) -> Vec<Step> {
    match step {
        Step::After { times, moves } => {
            let one = |m: &MoveWords| Step::After {
                times: 1,
                moves: vec![m.clone()],
            };
            (0..*times).flat_map(|_| moves.iter().map(one)).collect()
        }
        whole => vec![whole.clone()],
    }
}

fn tags(case: &Case, code: &Code, court: &Court, start: Position) -> Vec<(String, String)> {
    let (outcome, how) = court.game.outcome();
    let event = if case.title.is_empty() {
        "?"
    } else {
        &case.title
    };
    let mut tags = vec![
        ("Event", event.to_string()),
        ("Site", "?".into()),
        ("Date", "????.??.??".into()),
        ("Round", "?".into()),
        ("White", "?".into()),
        ("Black", "?".into()),
        ("Result", result(outcome).into()),
        ("Code", code.reference()),
    ];
    tags.extend(how.map(|how| ("Termination", how.to_string())));
    let odds = odds_tag(&case.conditions.agreements, &start);
    tags.extend(odds.map(|odds| ("Odds", odds)));
    let by_lot = |a: &Agreement| matches!(a, Agreement::Chess960(_));
    if case.conditions.agreements.iter().any(by_lot) {
        tags.push(("Variant", "Chess960".into()));
    }
    if start != Position::start() {
        tags.extend([("SetUp", "1".into()), ("FEN", start.fen())]);
    }
    let named = |(name, value): (&str, String)| (name.to_string(), value);
    tags.into_iter().map(named).collect()
}

/// An outcome as PGN writes it; what is annulled has no result.
pub fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(Color::White) => "1-0",
        Outcome::Won(Color::Black) => "0-1",
        Outcome::Drawn => "1/2-1/2",
        Outcome::Open | Outcome::Annulled | Outcome::LostByBoth => "*",
    }
}

/// The moves that stand, with the lines of the case between them.
struct Score {
    start: Position,
    items: Vec<Item>,
}

impl Score {
    fn tell(&mut self, line: &str) {
        self.items.push(Item::Comment(act_in_comment(line)));
    }

    /// The board before each item so far, and after the last.
    fn boards(&self) -> Vec<Position> {
        let mut now = State::of(self.start);
        let mut boards = vec![now.position];
        for item in &self.items {
            match item {
                Item::Move(m) => now.play(*m),
                Item::Pass => now.pass(),
                _ => {}
            }
            boards.push(now.position);
        }
        boards
    }

    /// Says so where the moves end before the game does: a move that is not legal stands, say.
    fn ends(&mut self, game: &Game) {
        let now = game.position();
        if !self.boards().last().is_some_and(|last| same(last, &now)) {
            let text = format!(
                "The moves end here, for no legal move leads on. The men stand: {}. The acts tell the rest.",
                now.fen()
            );
            self.items.push(Item::Comment(text));
        }
    }

    /// Brings the moves up to the board as it stands: by one, by those that the game has made from
    /// here, or back to where it stood before. A board that no move explains (a man in the hand, say)
    /// is left for later.
    fn follow(&mut self, game: &Game) {
        let now = game.position();
        let boards = self.boards();
        let Some(last) = boards.last().filter(|last| !same(last, &now)) else {
            return;
        };
        let made = |m: &Move| same(&last.after(*m), &now);
        if let Some(m) = last.legal_moves().into_iter().find(made) {
            self.items.push(Item::Move(m));
        } else if let Some(items) = made_from(game, last) {
            self.items.extend(items);
        } else if let Some(back) = boards.iter().rposition(|board| same(board, &now)) {
            let mut at = 0;
            self.items.retain(|item| {
                at += 1;
                !matches!(item, Item::Move(_) | Item::Pass) || at <= back
            });
        }
    }
}

fn same(a: &Position, b: &Position) -> bool {
    board::placement(a) == board::placement(b) && a.turn() == b.turn()
}

/// The moves that the game has made from this board on, with a turn passed where a side moves twice.
fn made_from(game: &Game, board: &Position) -> Option<Vec<Item>> {
    let moves = game.moves();
    let from = moves.iter().rposition(|(.., before)| same(before, board))?;
    let mut items = Vec::new();
    for (n, (side, m, before)) in moves.iter().enumerate().skip(from) {
        // What a code lets stand, such as a check that nobody announced, may be no legal move.
        let legal = m.filter(|m| before.legal_moves().contains(m))?;
        items.push(Item::Move(legal));
        let next = moves.get(n + 1).map_or(game.turn(), |(next, ..)| *next);
        if next == *side {
            items.push(Item::Pass);
        }
    }
    Some(items)
}
