//! How one move is printed.
use board::{Color, File, Move, Position, Role, Square, Wing, Wings};

/// A printer's way with moves: one choice for every part of the notation.
#[derive(Clone, Debug)]
pub struct Hand {
    pub men: [&'static str; 6],
    /// `K`, `K.`, `K's`, `King's` before a man.
    pub wings: [&'static str; 2],
    /// The files of the square, a to h without their wing.
    pub files: [&'static str; 8],
    pub square_wings: [&'static str; 2],
    pub ranks: [&'static str; 8],
    /// Between file and rank.
    pub before_rank: &'static str,
    pub to: &'static str,
    pub takes: &'static str,
    pub castles: Castles,
    pub check: &'static str,
    pub double: &'static str,
    pub discovered: &'static str,
    pub mate: &'static str,
    pub passing: &'static str,
    pub becomes: [&'static str; 2],
    pub origin: [&'static str; 2],
    /// Names the wing even where it is not needed.
    pub verbose: bool,
    pub after: &'static str,
    pub system: System,
    /// `Q. to her 2d`, `K. to his sq.`
    pub own: bool,
    /// `K. P. two`: Pawns by the squares they go.
    pub steps: bool,
    /// The man that stands nearer the King now is the King's.
    pub nearer: bool,
    /// `K moves`, `R interposes`, `B checks`, `P. Queens` where one move only fits.
    pub vague: bool,
    /// Checks are told in part of the moves only: one in so many is not.
    pub silent: usize,
}

/// How squares are named.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum System {
    Descriptive,
    /// `Kt-f3`, `Ktxe5`, `P-e4`
    Hybrid,
    /// `Nf3`, `exd5`
    Short,
    /// `Ng1-f3`, `e4xd5`
    Long,
}

#[derive(Copy, Clone, Debug)]
pub struct Castles {
    pub alone: &'static str,
    pub wing: [&'static str; 2],
}

/// How much of a move is told.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Telling {
    mover: Name,
    whole: bool,
    taken: Name,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum Name {
    Plain,
    Wing,
    Origin,
}

impl Hand {
    /// The moves of a line, each as this hand prints it.
    pub fn line_from(&self, start: &Position, moves: &[Move]) -> Vec<String> {
        let mut position = *start;
        let mut wings = Wings::of(&position);
        moves
            .iter()
            .map(|m| {
                let text = self.print(&position, &wings, *m);
                wings.play(*m);
                position.play(*m);
                text
            })
            .collect()
    }

    /// The move in the fewest words that express no other legal move, and its check.
    fn print(&self, position: &Position, wings: &Wings, m: Move) -> String {
        let legal = position.legal_moves();
        let only = |print: &dyn Fn(Move) -> Option<String>| {
            let text = print(m)?;
            let doubles = legal
                .iter()
                .filter(|o| print(**o).as_ref() == Some(&text))
                .count();
            (doubles == 1).then_some(text)
        };
        let short: [&dyn Fn(Move) -> Option<String>; 3] = [
            &|o| self.vaguely(position, o),
            &|o| self.by_steps(position, o),
            &|o| self.to_own(position, o),
        ];
        let brief = short.iter().find_map(|print| only(*print));
        let brief = brief.filter(|_| position.taken(m).is_none());
        let vague = brief.is_some() && self.vaguely(position, m).is_some();
        let mut text = brief
            .or_else(|| {
                tellings(self.verbose)
                    .into_iter()
                    .find_map(|told| only(&|o| Some(self.told(position, wings, o, told))))
            })
            .unwrap_or_else(|| self.told(position, wings, m, FULL));
        if !vague || !text.contains("check") {
            text.push_str(self.announced(position, m));
        }
        text.push_str(if text.ends_with('.') { "" } else { self.after });
        text
    }

    fn announced(&self, position: &Position, m: Move) -> &'static str {
        let after = position.after(m);
        let checkers = after.checkers(after.turn());
        let by_another = !checkers.contains(m.to()) && m.castles().is_none();
        let untold = self.silent > 0
            && after.placement_key().is_multiple_of(self.silent as u64)
            && !after.is_checkmate();
        if !checkers.any() || untold {
            ""
        } else if after.is_checkmate() {
            self.mate
        } else if checkers.count() > 1 && !self.double.is_empty() {
            self.double
        } else if by_another && !self.discovered.is_empty() {
            self.discovered
        } else {
            self.check
        }
    }

    /// `K moves`, `R interposes`, `B. checks`, `P. Queens`.
    fn vaguely(&self, position: &Position, m: Move) -> Option<String> {
        let man = position.at(m.from())?;
        if !self.vague || m.castles().is_some() || self.system != System::Descriptive {
            return None;
        }
        let name = self.men[role_at(man.role)];
        if m.promotion() == Some(Role::Queen) && position.taken(m).is_none() {
            return Some(format!("{name} Queens"));
        }
        let in_check = position.in_check(position.turn());
        let after = position.after(m);
        match man.role {
            _ if m.promotion().is_some() => None,
            Role::King if in_check => Some(format!("{name} moves")),
            Role::King | Role::Pawn => None,
            _ if in_check => Some(format!("{name} interposes")),
            _ if after.checkers(after.turn()).contains(m.to()) => Some(format!("{name} checks")),
            _ => None,
        }
    }

    /// `K. Kt's P. two`.
    fn by_steps(&self, position: &Position, m: Move) -> Option<String> {
        let man = position.at(m.from())?;
        let pawn = man.role == Role::Pawn && position.taken(m).is_none();
        if !self.steps || !pawn || m.promotion().is_some() {
            return None;
        }
        let two = m.from().rank().distance(m.to().rank()) == 2;
        let name = self.pawn(m.from());
        Some(format!("{name} {}", if two { "two" } else { "one" }))
    }

    /// `Q. to her 2d`, `K. to his sq.`, `Q. to her Kt's 3d`.
    fn to_own(&self, position: &Position, m: Move) -> Option<String> {
        let role = position.at(m.from())?.role;
        let (own, wing) = match role {
            Role::King => (" his ", Wing::King),
            Role::Queen => (" her ", Wing::Queen),
            _ => return None,
        };
        let side = Wing::of(m.to().file()) == wing;
        if !self.own || !side || m.castles().is_some() || position.taken(m).is_some() {
            return None;
        }
        let square = self.square(m.to(), position.turn(), false);
        let central = matches!(m.to().file(), File::D | File::E);
        let rank = square.strip_prefix(self.files[m.to().file() as usize])?;
        let place = if central { rank.trim() } else { &square };
        if place.is_empty() {
            return None;
        }
        Some(format!("{} to{own}{place}", self.men[role_at(role)]))
    }

    fn told(&self, position: &Position, wings: &Wings, m: Move, told: Telling) -> String {
        if let Some(wing) = m.castles() {
            return if told.whole || self.castles.alone.is_empty() {
                self.castles.wing[wing_at(wing)].into()
            } else {
                self.castles.alone.into()
            };
        }
        if matches!(self.system, System::Short | System::Long) {
            return self.algebraic(position, m, told);
        }
        let us = position.turn();
        let mover = self.man(position, wings, m.from(), told.mover, us);
        let deed = match position.taken(m) {
            None => format!("{}{}", self.to, self.square(m.to(), us, told.whole)),
            Some(_) if self.system == System::Hybrid && told.taken != Name::Plain => {
                format!("{}{}", self.takes, self.square(m.to(), us, true))
            }
            Some(at) => {
                let passing = if matches!(m, Move::InPassing { .. }) {
                    self.passing
                } else {
                    ""
                };
                let taken = self.man(position, wings, at, told.taken, us);
                format!("{}{taken}{passing}", self.takes)
            }
        };
        format!("{mover}{deed}{}", self.becoming(m))
    }

    fn becoming(&self, m: Move) -> String {
        m.promotion().map_or(String::new(), |role| {
            let [open, close] = self.becomes;
            let man = self.men[role_at(role)].trim_end_matches('.');
            format!("{open}{man}{close}")
        })
    }

    fn algebraic(&self, position: &Position, m: Move, told: Telling) -> String {
        let role = position.at(m.from()).map_or(Role::Pawn, |man| man.role);
        let takes = position.taken(m).is_some();
        let pawn = role == Role::Pawn;
        let name = if pawn { "" } else { self.men[role_at(role)] };
        let from = m.from().to_string();
        let long = self.system == System::Long;
        let origin = match told.mover {
            _ if long || told.mover == Name::Origin => from.as_str(),
            Name::Plain if !(pawn && takes) => "",
            _ => &from[..1],
        };
        let sign = match (takes, long) {
            (true, _) => self.takes,
            (false, true) => self.to,
            _ => "",
        };
        format!("{name}{origin}{sign}{}{}", m.to(), self.becoming(m))
    }

    fn man(&self, position: &Position, wings: &Wings, at: Square, name: Name, us: Color) -> String {
        let Some(man) = position.at(at) else {
            return String::new();
        };
        let letter = self.men[role_at(man.role)];
        match (name, man.role) {
            (Name::Plain, _) | (Name::Wing, Role::King | Role::Queen) => letter.to_owned(),
            (Name::Wing, Role::Pawn) => self.pawn(at),
            (Name::Wing, _) => match self.wing(position, wings, at) {
                Some(wing) => format!("{}{letter}", self.wings[wing_at(wing)]),
                None => letter.to_owned(),
            },
            (Name::Origin, _) => format!(
                "{letter}{}{}{}",
                self.origin[0],
                self.square(at, us, true),
                self.origin[1]
            ),
        }
    }

    /// By origin, or as they stand now.
    fn wing(&self, position: &Position, wings: &Wings, at: Square) -> Option<Wing> {
        let fellows = position.board().by_piece(position.at(at)?);
        let other = fellows.into_iter().find(|s| *s != at);
        match other {
            Some(other) if self.nearer && fellows.count() == 2 && other.file() != at.file() => {
                Some(if at.file() > other.file() {
                    Wing::King
                } else {
                    Wing::Queen
                })
            }
            _ => wings.at(at),
        }
    }

    fn pawn(&self, at: Square) -> String {
        let file = self.files[at.file() as usize];
        let gap = if file.len() > 2 || file.ends_with('.') || self.before_rank == " " {
            " "
        } else {
            ""
        };
        let central = matches!(at.file(), File::D | File::E);
        let wing = if central {
            ""
        } else {
            self.wings[wing_at(Wing::of(at.file()))]
        };
        format!("{wing}{file}{gap}{}", self.men[0])
    }

    fn square(&self, square: Square, us: Color, whole: bool) -> String {
        if self.system != System::Descriptive {
            return square.to_string();
        }
        let central = matches!(square.file(), File::D | File::E);
        let wing = if whole && !central {
            self.square_wings[wing_at(Wing::of(square.file()))]
        } else {
            ""
        };
        let rank = us.fold_wb(square.rank(), square.rank().flip_vertical()) as usize;
        let file = self.files[square.file() as usize];
        let rank = self.ranks[rank];
        let gap = if rank.starts_with(|c: char| c.is_alphabetic()) {
            " "
        } else if rank.is_empty() {
            ""
        } else {
            self.before_rank
        };
        format!("{wing}{file}{gap}{rank}")
    }
}

const FULL: Telling = Telling {
    mover: Name::Origin,
    whole: true,
    taken: Name::Origin,
};

/// From the shortest on.
fn tellings(verbose: bool) -> Vec<Telling> {
    let tell = |mover, whole, taken| Telling {
        mover,
        whole,
        taken,
    };
    let mut all = vec![
        tell(Name::Plain, false, Name::Plain),
        tell(Name::Plain, true, Name::Wing),
        tell(Name::Wing, false, Name::Plain),
        tell(Name::Wing, true, Name::Wing),
        tell(Name::Origin, false, Name::Plain),
        tell(Name::Origin, true, Name::Wing),
        tell(Name::Origin, true, Name::Origin),
    ];
    if verbose {
        all.remove(0);
    }
    all
}

fn role_at(role: Role) -> usize {
    match role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    }
}

fn wing_at(wing: Wing) -> usize {
    match wing {
        Wing::Queen => 0,
        Wing::King => 1,
    }
}
