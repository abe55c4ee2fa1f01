//! What is open to each side, as programs are told of it: one form for `rule --json`, the server and bindings.
use board::{Color, Square};
use serde::Serialize;
use umpire::act::{Deed, MoveWords, Remedy};
use umpire::words::{piece, side};
use umpire::{Basis, Duty, NamedMan, Right, Sentence};

#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// An act that would be upheld now.
///
/// ```
/// let mut game = umpire::Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// for act in ["white touches g1", "white plays e4"] {
///     game.act(&minutes::read_act(act).unwrap());
/// }
/// let rights = minutes::told::rights(board::Color::Black, &game.rights(board::Color::Black));
/// let both = rights.iter().find(|right| right.demand.len() == 2).unwrap();
/// assert_eq!(both.act, "black demands restore position, then move g1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(ToSchema),
    schema(description = "An act that would be upheld now.")
)]
pub struct RightTold {
    /// The act in the case language: `black demands restore position, then move g1`.
    pub act: String,
    /// The same as a right: `demand restore position, then move g1`.
    pub may: String,
    /// What is demanded, in the order in which it is to be done; empty for other acts.
    pub demand: Vec<RemedyTold>,
    pub why: String,
    pub cites: Vec<String>,
    /// The men that it names, on the board on which it would be carried out.
    pub men: Vec<ManTold>,
    /// The squares that it speaks of.
    pub squares: Vec<String>,
    pub source: SourceTold,
    pub choice: ChoiceTold,
}

/// What a side must do.
///
/// ```
/// let mut game = umpire::Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&minutes::read_act("white touches g1").unwrap());
/// let duties = minutes::told::duties(board::Color::White, &game.duties(board::Color::White));
/// assert_eq!((duties[0].must.as_str(), &duties[0].squares[..]), ("move g1", &["g1".to_string()][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(ToSchema),
    schema(description = "What a side must do.")
)]
pub struct DutyTold {
    /// In the case language: `move g1`.
    pub must: String,
    pub remedy: RemedyTold,
    pub why: String,
    pub cites: Vec<String>,
    /// The men that it names, as they stood when the turn began.
    pub men: Vec<ManTold>,
    pub squares: Vec<String>,
    pub source: SourceTold,
    pub choice: ChoiceTold,
}

/// A remedy in parts.
///
/// ```
/// use board::Square;
/// use minutes::told::RemedyTold;
/// use umpire::act::Remedy;
/// let told = RemedyTold::of(Remedy::TakeWith { take: Square::E5, with: Square::F3 });
/// assert_eq!((told.what, told.square.as_deref(), told.with.as_deref()), ("take", Some("e5"), Some("f3")));
/// assert!(!told.at_once && RemedyTold::of(Remedy::RestorePosition).at_once);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(ToSchema),
    schema(description = "A remedy in parts.")
)]
pub struct RemedyTold {
    /// `move`, `take`, `restore position`, `let rook move stand` …
    #[serde(rename = "do")]
    pub what: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<String>,
    /// The square of the man that takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// What a Pawn is exchanged for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<&'static str>,
    /// Done as soon as it is upheld; otherwise it is left to the hand of the other side.
    pub at_once: bool,
}

/// A man, where it stands on the board that is spoken of.
///
/// ```
/// use minutes::told::ManTold;
/// let mut game = umpire::Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&minutes::read_act("white touches g1").unwrap());
/// let men = minutes::told::men(&game.touched());
/// assert_eq!(men, [ManTold { square: "g1".into(), side: "white", piece: "knight" }]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(ToSchema),
    schema(description = "A man, where it stands on the board that is spoken of.")
)]
pub struct ManTold {
    pub square: String,
    pub side: &'static str,
    pub piece: &'static str,
}

/// What it rests on.
///
/// ```
/// let mut game = umpire::Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&minutes::read_act("white touches g1").unwrap());
/// let duties = minutes::told::duties(board::Color::White, &game.duties(board::Color::White));
/// assert_eq!((duties[0].source.kind, &duties[0].source.offence), ("touch", &None)); // as yet he has done no wrong
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(ToSchema),
    schema(description = "What it rests on.")
)]
pub struct SourceTold {
    /// `offence`, `touch`, `requirement`, `setting up`, `record`, `duty`, `silent check`, `decision`, `offer`,
    /// `conduct`, `flag`, `own move`.
    pub kind: &'static str,
    /// Where it is exacted for an offence: which.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offence: Option<OffenceTold>,
}

/// An offence, in the words that named it when it was done.
///
/// ```
/// let mut game = umpire::Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// for act in ["white touches g1", "white plays e4"] {
///     game.act(&minutes::read_act(act).unwrap());
/// }
/// let rights = minutes::told::rights(board::Color::Black, &game.rights(board::Color::Black));
/// assert_eq!(rights[0].source.offence.as_ref().unwrap().by, "white");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(ToSchema),
    schema(description = "An offence, in the words that named it when it was done.")
)]
pub struct OffenceTold {
    /// Which of the game; rights and duties with one number are for one offence.
    pub number: u32,
    pub by: &'static str,
    pub sentence: SentenceTold,
}

/// A sentence of a ruling.
///
/// ```
/// use minutes::told::SentenceTold;
/// let mut game = umpire::Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// let ruling = game.act(&minutes::read_act("white touches g1").unwrap());
/// let told = SentenceTold::of(&ruling.sentences[0]);
/// assert_eq!((told.kind, told.men[0].square.as_str()), ("touch", "g1"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(ToSchema),
    schema(description = "A sentence of a ruling.")
)]
pub struct SentenceTold {
    pub text: String,
    pub cites: Vec<String>,
    pub kind: &'static str,
    pub men: Vec<ManTold>,
}

/// What stands together, and who chooses.
///
/// ```
/// let mut game = umpire::Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// for act in ["white touches g1", "white touches b1", "white plays e4"] {
///     game.act(&minutes::read_act(act).unwrap());
/// }
/// let rights = minutes::told::rights(board::Color::Black, &game.rights(board::Color::Black));
/// assert_eq!((rights[0].choice.of, rights[0].choice.by), ("one of these", "black"));
/// assert_eq!(rights[0].choice.set, rights[1].choice.set);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(ToSchema),
    schema(description = "What stands together, and who chooses.")
)]
pub struct ChoiceTold {
    /// `alone`, `one of these` or `all of these`: of those in the list with the same `set`.
    pub of: &'static str,
    pub set: usize,
    /// Whose choice it is, or who must do it.
    pub by: &'static str,
}

/// The rights of a side, those that are alternatives marked as such.
pub fn rights(who: Color, rights: &[Right]) -> Vec<RightTold> {
    let key = |r: &Right| match (&r.act.deed, &r.basis) {
        (Deed::Demands(_), Basis::Offence(charge)) => Some(Set::Offence(charge.number)),
        (Deed::Demands(_), Basis::Touch) => Some(Set::Touch),
        (Deed::Consents | Deed::Declines, _) => Some(Set::Answer),
        (Deed::Adopts(_) | Deed::Means(_), _) => Some(Set::Reading),
        _ => None,
    };
    let choices = choices(who, rights.iter().map(|r| key(r).map(|set| (set, ONE))));
    let both = rights.iter().zip(choices);
    both.map(|(right, choice)| RightTold::of(right, choice))
        .collect()
}

/// The duties of a side, with what he has to do of them.
pub fn duties(who: Color, duties: &[Duty]) -> Vec<DutyTold> {
    let key = |d: &Duty| match d.one_of_several {
        true => Some((Set::OneOfSeveral, ONE)),
        false => Some((Set::All, "all of these")),
    };
    let choices = choices(who, duties.iter().map(key));
    let both = duties.iter().zip(choices);
    both.map(|(duty, choice)| DutyTold::of(duty, choice))
        .collect()
}

const ONE: &str = "one of these";

/// What stands together in a list.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Set {
    Offence(u32),
    Touch,
    Answer,
    Reading,
    OneOfSeveral,
    All,
}

fn choices(who: Color, keys: impl Iterator<Item = Option<(Set, &'static str)>>) -> Vec<ChoiceTold> {
    let keys: Vec<_> = keys.collect();
    let choice = |(n, key): (usize, &Option<(Set, &'static str)>)| {
        let first = keys.iter().position(|k| k == key).filter(|_| key.is_some());
        let several = keys.iter().filter(|k| *k == key).count() > 1;
        ChoiceTold {
            of: key
                .filter(|_| several)
                .map_or("alone", |(_, together)| together),
            set: first.unwrap_or(n),
            by: side(who),
        }
    };
    keys.iter().enumerate().map(choice).collect()
}

impl RightTold {
    fn of(right: &Right, choice: ChoiceTold) -> RightTold {
        let demand = match right.act.deed {
            Deed::Demands(demand) => [Some(demand.first), demand.then]
                .into_iter()
                .flatten()
                .collect(),
            _ => Vec::new(),
        };
        let mut squares: Vec<Square> = demand.iter().flat_map(|r: &Remedy| r.squares()).collect();
        if let Deed::Adopts(words) | Deed::Means(words) = &right.act.deed
            && let MoveWords::Coordinates { from, to, .. } = words
        {
            squares.extend([*from, *to]);
        }
        RightTold {
            act: right.act.to_string(),
            may: right.act.as_right(),
            demand: demand.into_iter().map(RemedyTold::of).collect(),
            why: right.why.to_string(),
            cites: right.cites.clone(),
            men: men(&right.men),
            squares: told_squares(&squares, &right.men),
            source: SourceTold::of(&right.basis),
            choice,
        }
    }
}

impl DutyTold {
    fn of(duty: &Duty, choice: ChoiceTold) -> DutyTold {
        DutyTold {
            must: duty.remedy.to_string(),
            remedy: RemedyTold::of(duty.remedy),
            why: duty.why.to_string(),
            cites: duty.cites.clone(),
            men: men(&duty.men),
            squares: told_squares(&duty.remedy.squares(), &duty.men),
            source: SourceTold::of(&duty.basis),
            choice,
        }
    }
}

impl RemedyTold {
    pub fn of(remedy: Remedy) -> RemedyTold {
        let (square, with, to) = match remedy {
            Remedy::TakeWith { take, with } => (Some(take), Some(with), None),
            Remedy::Exchange { at, piece } => (Some(at), None, Some(piece)),
            other => (other.squares().first().copied(), None, None),
        };
        RemedyTold {
            what: remedy.name(),
            square: square.map(|sq| sq.to_string()),
            with: with.map(|sq| sq.to_string()),
            piece: to.map(piece),
            at_once: remedy.at_once(),
        }
    }
}

impl SourceTold {
    fn of(basis: &Basis) -> SourceTold {
        let offence = basis.charge().map(|charge| OffenceTold {
            number: charge.number,
            by: side(charge.by),
            sentence: SentenceTold::of(&charge.sentence),
        });
        SourceTold {
            kind: basis.name(),
            offence,
        }
    }
}

impl SentenceTold {
    pub fn of(sentence: &Sentence) -> SentenceTold {
        SentenceTold {
            text: sentence.text.to_string(),
            cites: sentence.cites.clone(),
            kind: sentence.kind.name(),
            men: men(&sentence.men),
        }
    }
}

/// Men by square, side and kind.
pub fn men(men: &[NamedMan]) -> Vec<ManTold> {
    let man = |m: &NamedMan| ManTold {
        square: m.square.to_string(),
        side: side(m.side),
        piece: piece(m.piece),
    };
    men.iter().map(man).collect()
}

fn told_squares(named: &[Square], men: &[NamedMan]) -> Vec<String> {
    let all = named.iter().copied().chain(men.iter().map(|m| m.square));
    let mut squares: Vec<String> = Vec::new();
    for square in all.map(|sq| sq.to_string()) {
        if !squares.contains(&square) {
            squares.push(square);
        }
    }
    squares
}
