//! The spellings of all parts of a record, made once.
use board::{File, Role, Square, Wing};
use record::spelling::{self, Form, Man, Spelling};
use std::sync::OnceLock;

/// The graphs of spellings, made once.
pub struct Graphs {
    pub men: Vec<Spelling>,
    pub squares: Vec<Spelling>,
    pub origins: Vec<Spelling>,
    pub to: Spelling,
    pub takes: Spelling,
    pub crossed: Spelling,
    pub dashed: Spelling,
    pub castles: [Spelling; 2],
    pub becomes: Vec<Spelling>,
    pub steps: [Spelling; 2],
    pub vague: Spelling,
    pub passing: Spelling,
    pub check: Spelling,
    pub mate: Spelling,
}

/// Where a man's graph is kept.
fn index(man: Man) -> usize {
    let wing = |w: Option<Wing>| w.map_or(0, |w| w as usize + 1);
    let file = man.file.map_or(0, |f| usize::from(f) + 1);
    (((man.role as usize - 1) * 3 + wing(man.wing)) * 3 + wing(man.place)) * 9 + file
}

impl Graphs {
    pub fn man(&self, man: Man) -> &Spelling {
        &self.men[index(man)]
    }

    pub fn square(&self, file: File, rank: u8) -> &Spelling {
        &self.squares[usize::from(file) * 8 + usize::from(rank - 1)]
    }

    pub fn origin(&self, file: File, rank: u8) -> &Spelling {
        &self.origins[usize::from(file) * 8 + usize::from(rank - 1)]
    }
}

pub fn graphs() -> &'static Graphs {
    static MADE: OnceLock<Graphs> = OnceLock::new();
    MADE.get_or_init(|| {
        let wings = [None, Some(Wing::King), Some(Wing::Queen)];
        let mut men = vec![Spelling::Nothing; 6 * 81];
        let files = std::iter::once(None).chain(File::ALL.map(Some));
        for role in Role::ALL {
            for (wing, place) in wings.iter().flat_map(|w| wings.map(|p| (*w, p))) {
                for file in files.clone() {
                    let man = Man {
                        role,
                        wing,
                        place,
                        file,
                    };
                    men[index(man)] = spelling::man(man);
                }
            }
        }
        let all = || {
            File::ALL
                .into_iter()
                .flat_map(|f| (1..=8).map(move |r| (f, r)))
        };
        let sign =
            |list: &[&'static str]| Spelling::Or(list.iter().map(|w| Spelling::Word(w)).collect());
        Graphs {
            men,
            squares: all().map(|(f, r)| spelling::square(f, r)).collect(),
            origins: all().map(|(f, r)| spelling::origin(f, r)).collect(),
            to: spelling::to(),
            takes: spelling::takes(),
            crossed: sign(&["x", ":", "takes", ""]),
            dashed: sign(&["", "-", "to"]),
            castles: Wing::ALL.map(spelling::castles),
            becomes: Role::ALL.map(spelling::becomes).to_vec(),
            steps: [false, true].map(spelling::steps),
            vague: spelling::vague(),
            passing: spelling::passing(),
            check: spelling::check(),
            mate: spelling::mate(),
        }
    })
}

pub fn coordinates(square: Square) -> &'static Spelling {
    static MADE: OnceLock<Vec<Spelling>> = OnceLock::new();
    let all = MADE.get_or_init(|| Square::ALL.map(spelling::coordinates).to_vec());
    &all[usize::from(square)]
}

/// Any record at all.
pub struct Conceivable {
    pub man: Spelling,
    pub to: Spelling,
    pub takes: Spelling,
    pub own: Spelling,
    pub vague: Spelling,
    pub origin: Spelling,
    pub becomes: Spelling,
    pub castles: Spelling,
    pub algebra: Spelling,
}

pub fn conceivable() -> &'static Conceivable {
    static MADE: OnceLock<Conceivable> = OnceLock::new();
    MADE.get_or_init(|| {
        let then = Spelling::Then;
        let word = Spelling::Word;
        let or = Spelling::Or;
        let taken = or(vec![
            spelling::any_man(),
            Spelling::In(Form::TakesSquare, Box::new(spelling::any_square())),
        ]);
        let owns = (1..=8).flat_map(|r| {
            let pieces = [
                None,
                Some(Role::Rook),
                Some(Role::Knight),
                Some(Role::Bishop),
            ];
            pieces.map(|p| spelling::own_square(p, r))
        });
        let piece = or(["", "K", "Q", "R", "B", "N", "Kt"].map(word).to_vec());
        let sign = or(["", "x", "-", ":"].map(word).to_vec());
        let square = spelling::any_coordinates();
        let Spelling::Then(parts) = &square else {
            unreachable!("coordinates are a file and a rank")
        };
        let origin = or(vec![
            Spelling::Nothing,
            parts[0].clone(),
            parts[1].clone(),
            square.clone(),
        ]);
        Conceivable {
            man: spelling::any_man(),
            to: then(vec![spelling::to(), spelling::any_square()]),
            takes: then(vec![spelling::takes(), taken]),
            own: then(vec![spelling::to(), or(owns.collect())]),
            vague: or(vec![
                spelling::vague(),
                spelling::steps(true),
                spelling::steps(false),
            ]),
            origin: spelling::any_origin(),
            becomes: or([Role::Queen, Role::Knight, Role::Rook, Role::Bishop]
                .map(spelling::becomes)
                .to_vec()),
            castles: or(Wing::ALL.map(spelling::castles).to_vec()),
            algebra: then(vec![piece, origin, sign, square]),
        }
    })
}
