//! What a line mentions of the board, wherever in it that stands, and how an act agrees with it.
use board::{Color, File, Move, Position, Role, Square, Wing, Wings};
use umpire::Game;
use umpire::act::{Act, Actor, Deed, MoveWords};

use super::words::{Speech, Word, is_form_of};
use super::{Scene, kinds, marks, men, moves};

/// What is mentioned.
#[derive(Default)]
pub struct Mentions {
    pub roles: Vec<Role>,
    pub squares: Vec<Square>,
    /// `knight's fifth`: on which files, how far from him who counts.
    places: Vec<(Vec<File>, u8)>,
    /// The men of each side that it names: `queen's knight`.
    men: [Vec<Square>; 2],
    /// `the e pawn`
    files: Vec<File>,
    /// The side that it names, where it names but one.
    side: Option<Color>,
    takes: bool,
    castles: bool,
    wing: Option<Wing>,
    check: bool,
    /// Of whom the first word that tells of somebody does.
    pub person: Option<&'static str>,
}

const TAKING: &[&str] = &[
    "take",
    "capture",
    "recapture",
    "grab",
    "snap",
    "eat",
    "win",
    "kill",
    "gobble",
    "trade",
    "swap",
    "exchange",
    "chop",
    "x",
    "remove",
    "nab",
    "scoop",
    "bite",
    "munch",
    "snatch",
    "gain",
    "seize",
    "strike",
];

impl Mentions {
    pub fn of(speech: &Speech, scene: Scene) -> Mentions {
        let words = &speech.words;
        let mut found = Mentions::default();
        let (position, wings) = (scene.game.position(), scene.game.wings());
        found.men = [Color::White, Color::Black].map(|side| {
            let view = men::View {
                position: &position,
                wings: &wings,
                actor: side,
                speaker: None,
                owner: side,
            };
            let squares = kinds::men_named(view, words, |part| speech.raw(part).to_string());
            let his = |square: &Square| position.at(*square).is_some_and(|man| man.color == side);
            squares.into_iter().filter(his).collect()
        });
        let sides = words.iter().filter_map(|word| marks::side(&word.plain));
        let mut sides: Vec<Color> = sides.collect();
        sides.dedup();
        if let [side] = sides[..] {
            found.side = Some(side);
        }
        let mut past = 0;
        for (at, word) in words.iter().enumerate() {
            let plain = word.plain.as_str();
            if let Some((files, rank, end)) = place(words, at) {
                found.places.push((files, rank));
                past = past.max(end);
            }
            if at < past {
                continue;
            }
            found.person = found.person.or_else(|| marks::person(plain));
            if let Some(square) = men::square(plain) {
                found.squares.push(square);
            } else if let Some(role) = men::role(plain).filter(|_| !plain.ends_with('\'')) {
                let next = words.get(at + 1).map_or("", |word| &*word.plain);
                match (role, next) {
                    (Role::King | Role::Queen, "side") => {}
                    // `queen bishop`, `king four`
                    (Role::King | Role::Queen, next) if men::role(next).is_some() => {}
                    _ => found.roles.push(role),
                }
                let before = at.checked_sub(1).map_or("", |at| &*words[at].plain);
                if let [letter @ b'a'..=b'h'] = before.as_bytes() {
                    found.files.extend(File::from_char(char::from(*letter)));
                }
            } else if let Some((letter, kind)) = plain.split_once('-')
                && let ([letter @ b'a'..=b'h'], Some(role)) = (letter.as_bytes(), men::role(kind))
            {
                found.files.extend(File::from_char(char::from(*letter)));
                found.roles.push(role);
            }
            let before = at.checked_sub(1).map_or("", |at| &*words[at].plain);
            if men::role(before).is_some() {
                let letter = match plain {
                    "bee" => "b",
                    "cee" => "c",
                    "dee" => "d",
                    "eff" => "f",
                    "gee" => "g",
                    "aitch" => "h",
                    plain => plain,
                };
                if let [letter @ b'b'..=b'h'] = letter.as_bytes() {
                    found.files.extend(File::from_char(char::from(*letter)));
                }
            }
            found.takes |= TAKING.iter().any(|verb| is_form_of(plain, verb));
            found.castles |= is_form_of(plain, "castle")
                || matches!(plain, "o-o" | "o-o-o" | "0-0" | "0-0-0" | "oo" | "ooo");
            found.check |= matches!(
                plain,
                "check" | "checks" | "checking" | "mate" | "checkmate"
            );
            found.wing = found.wing.or(match plain {
                "kingside" | "king-side" | "king'-side" | "short" | "king'" | "o-o" | "0-0"
                | "oo" => Some(Wing::King),
                "queenside" | "queen-side" | "queen'-side" | "long" | "queen'" | "o-o-o"
                | "0-0-0" | "ooo" => Some(Wing::Queen),
                _ => None,
            });
        }
        // Rook first is no castling.
        found.castles &= !words.iter().any(|word| word.plain == "first");
        found
    }

    /// The men that it names, of either side.
    pub fn men(&self) -> impl Iterator<Item = Square> {
        self.men.iter().flatten().copied()
    }

    /// The legal moves that agree best with what is mentioned, the best first.
    pub fn agreeing(&self, game: &Game, side: Color) -> Vec<MoveWords> {
        let position = game.position().with_turn(side);
        let salient = salient(game);
        let mut weighed: Vec<(f64, Move)> = position
            .legal_moves()
            .into_iter()
            .map(|m| {
                (
                    self.agreement(&salient, &position, m)
                        .iter()
                        .map(|(_, much)| much)
                        .sum(),
                    m,
                )
            })
            .collect();
        weighed.sort_by(|a, b| b.0.total_cmp(&a.0));
        let most = weighed.first().map_or(0.0, |(most, _)| *most);
        let near = weighed
            .iter()
            .take_while(|(much, _)| *much >= 0.9 && *much > most - 1.0);
        moves::sans(&position, near.take(5).map(|(_, m)| *m))
    }

    /// What of a move agrees, and what does not.
    fn agreement(
        &self,
        salient: &Salient,
        position: &Position,
        m: Move,
    ) -> Vec<(&'static str, f64)> {
        let mut found = Vec::new();
        let mover = position.at(m.from()).map(|man| man.role);
        let taken = position
            .taken(m)
            .and_then(|square| position.at(square))
            .map(|man| man.role);
        if m.castles().is_some() || self.castles {
            found.push(match (m.castles(), self.castles) {
                (Some(wing), true) if self.wing.is_none_or(|told| told == wing) => {
                    ("castling told", 3.0)
                }
                (Some(_), true) => ("another castling told", 0.5),
                (Some(_), false) => ("castling not told", -2.0),
                _ => ("castling told, no castling", -2.0),
            });
            return found;
        }
        for (files, rank) in &self.places {
            let rank = position.turn().fold_wb(*rank, 9 - *rank);
            let there = |square: Square| {
                files.contains(&square.file()) && u32::from(square.rank()) + 1 == u32::from(rank)
            };
            found.push(match there(m.to()) {
                true => ("goes where told", 2.0),
                false if there(m.from()) => ("goes from where told", 1.0),
                false => ("another square told", -1.0),
            });
        }
        let men = &self.men[position.turn().fold_wb(0, 1)];
        if !men.is_empty() && men.len() < 3 {
            found.push(match men.contains(&m.from()) {
                true => ("its man by name", 0.5),
                false => ("another man by name", -0.3),
            });
        }
        for square in &self.squares {
            found.push(match square {
                square if *square == m.to() => ("goes where told", 2.0),
                square if *square == m.from() => ("goes from where told", 1.2),
                square if position.taken(m) == Some(*square) => ("takes where told", 1.0),
                _ => ("another square told", -1.0),
            });
        }
        if self.squares.is_empty() && self.places.is_empty() {
            found.push(("no square told", 0.0));
        }
        match mover {
            Some(role) if self.roles.contains(&role) => found.push(("its man told", 1.0)),
            Some(Role::Pawn) if self.roles.is_empty() => found.push(("a Pawn, no man told", 0.3)),
            _ if self.roles.is_empty() => found.push(("no man told", -0.3)),
            _ => found.push(("another man told", -0.8)),
        }
        if let Some(file) = self.files.first() {
            found.push(match m.from().file() == *file {
                true => ("its file told", 0.8),
                false => ("another file told", -0.8),
            });
        }
        match (taken, self.takes) {
            (Some(_), true) => found.push(("taking told", 0.8)),
            (Some(_), false) => found.push(("taking not told", -0.4)),
            (None, true) => found.push(("taking told, nothing taken", -1.0)),
            (None, false) => {}
        }
        if let Some(role) = taken {
            found.push(match self.roles.contains(&role) {
                true if mover != Some(role)
                    || self.roles.iter().filter(|told| **told == role).count() > 1 =>
                {
                    ("what is taken told", 0.8)
                }
                _ => ("what is taken not told", -0.2),
            });
        }
        let others = self.roles.iter().filter(|role| {
            Some(**role) != mover && Some(**role) != taken && m.promotion() != Some(**role)
        });
        if others.count() > 0 {
            found.push(("one man more told", -0.3));
        }
        if let Some(role) = m.promotion() {
            found.push(match self.roles.contains(&role) {
                true => ("what it becomes told", 0.8),
                false if role == Role::Queen => ("becomes a Queen untold", 0.1),
                false => ("becomes another untold", -1.0),
            });
        }
        let after = position.after(m);
        match (after.in_check(after.turn()), self.check) {
            (true, true) => found.push(("check told", 0.6)),
            (true, false) => found.push(("check not told", 0.0)),
            (false, true) => found.push(("check told, none given", -0.3)),
            (false, false) => {}
        }
        if let Some((name, _)) = salient.iter().find(|(_, square)| *square == m.from()) {
            found.push((*name, 0.6));
        }
        found
    }

    /// How an act agrees with what is mentioned, where it would be done.
    pub fn with(&self, act: &Act, game: &Game) -> Vec<String> {
        let told = act.deed.words(umpire::words::Form::Done);
        let side = match act.actor {
            Actor::Side { side, .. } => side,
            // Of whom he speaks.
            Actor::Umpire | Actor::Bystander => {
                let named = told.split(' ').find_map(marks::side);
                named.unwrap_or(game.turn())
            }
        };
        let named = match (self.side, act.actor) {
            (None, _) => "no side named",
            (Some(named), Actor::Side { .. }) if named == side => "he is named",
            (Some(_), Actor::Side { .. }) => "the other is named",
            (Some(named), _) if named == side => "of him who is named",
            (Some(_), _) => "of another than is named",
        };
        let mut found = self.agreement_of(act, game, side, &told);
        found.push(format!("who: {named}"));
        found
    }

    fn agreement_of(&self, act: &Act, game: &Game, side: Color, told: &str) -> Vec<String> {
        let position = game.position().with_turn(side);
        let salient = salient(game);
        if let Deed::Plays(words) = &act.deed {
            return match read(&position, &game.wings(), words) {
                Some(m) => {
                    let agreement = self.agreement(&salient, &position, m);
                    let names = agreement.iter();
                    let mut names: Vec<String> =
                        names.map(|(name, _)| format!("plays: {name}")).collect();
                    let sum = |m| -> f64 {
                        self.agreement(&salient, &position, m)
                            .iter()
                            .map(|(_, much)| much)
                            .sum()
                    };
                    let own = sum(m);
                    let others = position
                        .legal_moves()
                        .into_iter()
                        .filter(|other| *other != m)
                        .map(sum);
                    let next = others.fold(-4.0, f64::max);
                    let gap = ((own - next) * 2.0).round().clamp(-3.0, 3.0);
                    names.push(format!("plays: ahead by {gap}"));
                    if agreement.iter().all(|(_, much)| *much >= 0.0) && own > 0.5 {
                        names.push("plays: in all as told".into());
                        if gap > 0.0 {
                            names.push("plays: alone in all as told".into());
                        }
                    }
                    names
                }
                None => vec!["plays: what cannot be played".into()],
            };
        }
        let about = match act.deed {
            Deed::Demands(_) | Deed::Decides(_) => "demand",
            Deed::Finds(_) | Deed::Says(_) => "found",
            _ => "hand",
        };
        let squares: Vec<Square> = told
            .split([' ', ','])
            .filter_map(|word| word.parse().ok())
            .collect();
        let mut found = Vec::new();
        for square in &squares {
            let man = position.at(*square);
            if let Some(man) = man {
                let men = &self.men[man.color.fold_wb(0, 1)];
                if men.contains(square) && men.len() < 3 {
                    found.push("its man by name");
                }
            }
            found.push(match man {
                _ if self.squares.contains(square) => "its square told",
                Some(man) if self.roles.contains(&man.role) && self.squares.is_empty() => {
                    "its man told"
                }
                Some(man) if self.roles.contains(&man.role) => "its man told, another square",
                _ if self.squares.is_empty() && self.roles.is_empty() => "nothing told",
                _ => "another told",
            });
            found.extend(
                salient
                    .iter()
                    .find(|(_, known)| known == square)
                    .map(|(name, _)| *name),
            );
            found.push(match man {
                Some(man) if man.color == side => "his own man",
                Some(_) => "the other's man",
                None => "no man there",
            });
        }
        if squares.is_empty() && !self.squares.is_empty() {
            found.push("a square told, none meant");
        }
        if squares.is_empty() && !self.roles.is_empty() {
            found.push("a man told, none meant");
        }
        let unmeant = self
            .squares
            .iter()
            .filter(|square| !squares.contains(square))
            .count();
        if !squares.is_empty() && unmeant > 0 {
            found.push("one square more told");
        }
        found
            .iter()
            .map(|name| format!("{about}: {name}"))
            .collect()
    }
}

/// Men, and why one thinks of them without their being named.
type Salient = Vec<(&'static str, Square)>;

pub fn salient(game: &Game) -> Salient {
    let mut found = Salient::new();
    for side in [game.turn(), !game.turn()] {
        for held in game.in_hand(side) {
            found.push(("the man in hand", held.at.unwrap_or(held.man.square)));
            found.push(("the man in hand", held.man.square));
        }
        found.extend(
            game.hand_kept_on(side)
                .map(|square| ("the man under his hand", square)),
        );
    }
    found.extend(
        game.touched()
            .iter()
            .map(|man| ("the man touched", man.square)),
    );
    let last = game.moves_back().next().and_then(|made| made.played());
    found.extend(last.map(|m| ("the man moved last", m.to())));
    found
}

/// The legal move that is meant.
pub fn read(position: &Position, wings: &Wings, words: &MoveWords) -> Option<Move> {
    match words {
        MoveWords::San(san) => record::read_san(position, san).ok(),
        MoveWords::Coordinates {
            from,
            to,
            promotion,
        } => position.find(*from, *to, *promotion),
        MoveWords::Castle(wing) => position
            .legal_moves()
            .into_iter()
            .find(|m| m.castles() == Some(*wing)),
        MoveWords::Record(text) => match record::expresses(position, wings, text).moves() {
            [one] => Some(*one),
            _ => None,
        },
    }
}

/// A square as the books name it, from that word on: its files, its rank, and where it ends.
fn place(words: &[Word], at: usize) -> Option<(Vec<File>, u8, usize)> {
    use File::{A, B, C, D, E, F, G, H};
    let of = |role: Role| match role {
        Role::King => vec![E],
        Role::Queen => vec![D],
        Role::Rook => vec![H, A],
        Role::Bishop => vec![F, C],
        Role::Knight => vec![G, B],
        Role::Pawn => Vec::new(),
    };
    let wing = |wing: Role, files: Vec<File>| match wing {
        Role::King => files.into_iter().take(1).collect(),
        _ => files.into_iter().skip(1).take(1).collect(),
    };
    let plain = |n: usize| words.get(at + n).map_or("", |word| &*word.plain);
    // `k4`, `qb3`
    let short = plain(0);
    if let Some(rank) = short.chars().last().and_then(|c| c.to_digit(10))
        && (1..=8).contains(&rank)
    {
        let files = match &short[..short.len() - 1] {
            "k" => vec![E],
            "q" => vec![D],
            "r" => vec![H, A],
            "kt" | "n" => vec![G, B],
            "kr" => vec![H],
            "qr" => vec![A],
            "kb" => vec![F],
            "qb" => vec![C],
            "kkt" | "kn" => vec![G],
            "qkt" | "qn" => vec![B],
            _ => return None,
        };
        return Some((files, u8::try_from(rank).ok()?, at + 1));
    }
    let first = men::role(short)?;
    if let (Role::King | Role::Queen, Some(second), Some(rank)) =
        (first, men::role(plain(1)), super::words::rank(plain(2)))
    {
        return Some((wing(first, of(second)), rank, at + 3));
    }
    let rank = super::words::rank(plain(1))?;
    let files = of(first);
    (!files.is_empty()).then_some((files, rank, at + 2))
}
