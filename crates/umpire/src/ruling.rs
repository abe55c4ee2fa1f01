//! What the umpire says.
use std::borrow::Cow;
use std::sync::Arc;

use board::{Color, Role, Square};

pub use crate::act::Advice;
use crate::act::{Act, Deed, Ground, Remedy};
pub(crate) use crate::penalties::entitlements::Entitlement;

/// A ruling on one act: whether it is upheld, and what follows, by which provisions.
///
/// ```
/// use board::Color;
/// use umpire::{Game, Verdict, act::{Act, Deed}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// let ruling = game.act(&Act::of(Color::White, Deed::Retracts));
/// assert_eq!(ruling.verdict, Verdict::Refused);
/// assert!(!ruling.sentences.is_empty()); // it says why
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Ruling {
    pub verdict: Verdict,
    pub sentences: Vec<Sentence>,
    pub advice: Option<Advice>,
}

/// Whether an act is upheld.
///
/// ```
/// use board::Color;
/// use umpire::{Game, Verdict, act::{Act, Deed}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// let mut hear = |side, deed| game.act(&Act::of(side, deed)).verdict;
/// assert_eq!(hear(Color::White, Deed::OffersDraw), Verdict::Upheld);
/// assert_eq!(hear(Color::White, Deed::Consents), Verdict::Refused); // to his own offer
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Verdict {
    #[default]
    Upheld,
    /// The act, or a part of it, is not upheld.
    Refused,
    /// The code has no rule: the parties or the umpire settle it.
    NoProvision,
}

/// What stands against an act: asked before it is done, and by the act itself.
///
/// ```
/// use board::Color;
/// use umpire::{Game, Verdict, act::{Act, Deed}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&Act::of(Color::White, Deed::Resigns));
/// let bar = game.bar(&Act::of(Color::Black, Deed::Adjourns)).unwrap();
/// assert_eq!((bar.verdict, &*bar.why), (Verdict::Refused, "The game is over."));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Refused, or without provision.
    pub verdict: Verdict,
    pub why: Cow<'static, str>,
    pub cites: Vec<String>,
}

impl Bar {
    pub(crate) fn refusal(why: impl Into<Cow<'static, str>>, cites: &[String]) -> Bar {
        Bar {
            verdict: Verdict::Refused,
            why: why.into(),
            cites: cites.to_vec(),
        }
    }
    pub(crate) fn silence(why: impl Into<Cow<'static, str>>, cites: &[String]) -> Bar {
        Bar {
            verdict: Verdict::NoProvision,
            ..Bar::refusal(why, cites)
        }
    }
}

/// One or two sentences in plain English, with the provisions in support.
///
/// ```
/// use board::{Color, Square};
/// use umpire::{Game, act::{Act, Deed}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// let ruling = game.act(&Act::of(Color::White, Deed::Touches(Square::G1)));
/// let sentence = &ruling.sentences[0];
/// assert_eq!(sentence.men[0].square, Square::G1);
/// assert!(sentence.cites.iter().all(|id| game.code().has(id)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    pub text: Cow<'static, str>,
    pub cites: Vec<String>,
    pub kind: SentenceKind,
    /// The men that it speaks of, as they stood when the act was done.
    pub men: Vec<NamedMan>,
}

/// What a sentence of a ruling does.
///
/// ```
/// use board::{Color, Square};
/// use umpire::{Game, SentenceKind, act::{Act, Deed}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// let touch = game.act(&Act::of(Color::White, Deed::Touches(Square::G1)));
/// assert_eq!(touch.sentences[0].kind, SentenceKind::Touch);
/// let resigns = game.act(&Act::of(Color::White, Deed::Resigns));
/// assert!(resigns.sentences.iter().any(|sentence| sentence.kind == SentenceKind::End));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum SentenceKind {
    /// Keeps the books: a move complete, a time read, a demand upheld.
    Books,
    /// Says what the law makes of the act.
    Told,
    /// A man has been touched, and what that binds to.
    Touch,
    /// The law has been broken.
    Offence,
    /// A right has lapsed.
    Lapse,
    /// Why the act is not upheld.
    Refusal,
    /// The code has no rule.
    NoProvision,
    /// The game is at an end.
    End,
}

impl SentenceKind {
    /// The kind in a word, for programs.
    pub fn name(self) -> &'static str {
        match self {
            SentenceKind::Books => "books",
            SentenceKind::Told => "told",
            SentenceKind::Touch => "touch",
            SentenceKind::Offence => "offence",
            SentenceKind::Lapse => "lapse",
            SentenceKind::Refusal => "refusal",
            SentenceKind::NoProvision => "no provision",
            SentenceKind::End => "end",
        }
    }
}

/// A man by its side, kind and square on the board that is spoken of.
///
/// ```
/// use board::{Color, Role, Square};
/// use umpire::{Game, NamedMan, act::{Act, Deed}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&Act::of(Color::White, Deed::Touches(Square::D1)));
/// assert_eq!(game.touched(), [NamedMan { square: Square::D1, side: Color::White, piece: Role::Queen }]);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedMan {
    pub square: Square,
    pub side: Color,
    pub piece: Role,
}

/// Something that a side may do now.
///
/// ```
/// use board::Color;
/// use umpire::{Game, act::{Act, Deed}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&Act::of(Color::White, Deed::OffersDraw));
/// let rights = game.rights(Color::Black);
/// let consent = rights.iter().find(|right| right.act.deed == Deed::Consents).unwrap();
/// assert!(game.would_uphold(&consent.act));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Right {
    pub act: Act,
    pub why: Cow<'static, str>,
    pub cites: Vec<String>,
    /// The men that it names, on the board on which it would be carried out.
    pub men: Vec<NamedMan>,
    /// Of the demands that rest on one offence, or on one touch, he chooses one.
    pub basis: Basis,
}

/// Something that lies on a side now.
///
/// ```
/// use board::{Color, Square};
/// use umpire::{Game, act::{Act, Deed, Remedy}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&Act::of(Color::White, Deed::Touches(Square::G1)));
/// let duties = game.duties(Color::White);
/// assert_eq!((duties[0].remedy, duties[0].one_of_several), (Remedy::Move(Square::G1), false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duty {
    pub remedy: Remedy,
    pub why: Cow<'static, str>,
    pub cites: Vec<String>,
    /// The men that it names, as they stand.
    pub men: Vec<NamedMan>,
    /// One of several duties of which he has to do one, at his own choice; otherwise each is to be done.
    pub one_of_several: bool,
    pub basis: Basis,
}

/// What a right or a duty rests on.
///
/// ```
/// use board::{Color, Square};
/// use umpire::{Basis, Game, act::{Act, Deed}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&Act::of(Color::White, Deed::Touches(Square::G1)));
/// assert_eq!(game.duties(Color::White)[0].basis, Basis::Touch);
/// assert_eq!(Basis::SilentCheck.name(), "silent check");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis {
    /// It is exacted for this offence.
    Offence(Arc<Charge>),
    /// A man has been touched.
    Touch,
    /// Something begun, owed or required that has yet to be done.
    Requirement,
    /// An error of setting up.
    SettingUp,
    /// What the record or the moves so far show.
    Record,
    /// It lies on the other side already.
    Duty,
    /// A check that was not announced.
    SilentCheck,
    /// The umpire has so decided.
    Decision,
    /// The other has offered or proposed something.
    Offer,
    /// How the other side behaves.
    Conduct,
    /// A flag has fallen.
    Flag,
    /// What he has done himself upon a false check, or falsely, may be undone.
    OwnMove,
}

/// An offence as it was named when it was done; it keeps its number while anything is exacted for it.
///
/// ```
/// use board::{Color, Square};
/// use umpire::{Game, act::{Act, Deed, MoveWords}};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&Act::of(Color::White, Deed::Touches(Square::G1)));
/// game.act(&Act::of(Color::White, Deed::Plays(MoveWords::San("e4".into()))));
/// let rights = game.rights(Color::Black);
/// assert_eq!(rights[0].basis.charge().unwrap().by, Color::White);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    pub number: u32,
    pub by: Color,
    pub sentence: Sentence,
}

impl Basis {
    /// What an act other than a demand rests on.
    pub(crate) fn of(deed: &Deed) -> Basis {
        match deed {
            Deed::Consents | Deed::Declines => Basis::Offer,
            Deed::ClaimsForfeit(Ground::Time) => Basis::Flag,
            Deed::ClaimsForfeit(_) | Deed::Appeals => Basis::Conduct,
            Deed::Retracts => Basis::OwnMove,
            _ => Basis::Record,
        }
    }

    /// The basis in a word or two, for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Basis::Offence(_) => "offence",
            Basis::Touch => "touch",
            Basis::Requirement => "requirement",
            Basis::SettingUp => "setting up",
            Basis::Record => "record",
            Basis::Duty => "duty",
            Basis::SilentCheck => "silent check",
            Basis::Decision => "decision",
            Basis::Offer => "offer",
            Basis::Conduct => "conduct",
            Basis::Flag => "flag",
            Basis::OwnMove => "own move",
        }
    }

    /// The offence, if it is one.
    pub fn charge(&self) -> Option<&Charge> {
        match self {
            Basis::Offence(charge) => Some(charge),
            _ => None,
        }
    }
}

impl Ruling {
    /// Adds a sentence.
    pub(crate) fn say(&mut self, text: impl Into<Cow<'static, str>>, cites: &[String]) {
        self.tell(SentenceKind::Told, text, cites);
    }

    /// Adds a sentence of that kind.
    pub(crate) fn tell(
        &mut self,
        kind: SentenceKind,
        text: impl Into<Cow<'static, str>>,
        cites: &[String],
    ) {
        self.sentences.push(Sentence {
            text: text.into(),
            cites: cites.to_vec(),
            kind,
            men: Vec::new(),
        });
    }

    /// Adds a sentence that only books what was done; the commonest, so what it rests on is not copied.
    pub(crate) fn books(&mut self, text: &'static str, cites: Vec<String>) {
        self.sentences.push(Sentence {
            text: text.into(),
            cites,
            kind: SentenceKind::Books,
            men: Vec::new(),
        });
    }

    /// The last sentence speaks of these men.
    pub(crate) fn of(&mut self, men: impl IntoIterator<Item = NamedMan>) {
        if let Some(last) = self.sentences.last_mut() {
            last.men.extend(men);
        }
    }

    /// Refuses the act for a reason.
    pub(crate) fn refuse(&mut self, text: impl Into<Cow<'static, str>>, cites: &[String]) {
        self.verdict = Verdict::Refused;
        self.tell(SentenceKind::Refusal, text, cites);
    }

    /// The act is barred.
    pub(crate) fn barred(&mut self, bar: Bar) {
        match bar.verdict {
            Verdict::NoProvision => self.no_provision(bar.why, &bar.cites),
            _ => self.refuse(bar.why, &bar.cites),
        }
    }

    /// The code is silent.
    pub(crate) fn no_provision(&mut self, text: impl Into<Cow<'static, str>>, cites: &[String]) {
        self.verdict = Verdict::NoProvision;
        self.tell(SentenceKind::NoProvision, text, cites);
    }

    /// The law is not the one for which there is a rule.
    pub(crate) fn otherwise() -> Ruling {
        let mut r = Ruling::default();
        let text = "The law is otherwise in this code, and the umpire has no rule for it: whoever decides disputes decides.";
        r.no_provision(text, &[]);
        r
    }

    pub fn refused(&self) -> bool {
        self.verdict == Verdict::Refused
    }

    /// Every provision that the ruling rests on.
    pub fn cites(&self) -> impl Iterator<Item = &String> {
        self.sentences.iter().flat_map(|s| &s.cites)
    }
}
