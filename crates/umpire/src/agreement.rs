//! What the players settled before the game.
use board::{Array, Color, Role, Square, Wing};

use crate::act::{Ground, Points, Reading};

/// One thing agreed.
///
/// ```
/// use board::Color;
/// use umpire::agreement::{Agreement, Odds};
/// let odds = Agreement::Odds { giver: Color::White, odds: Odds::PawnAndMoves(2) };
/// assert_eq!(odds.to_string(), "odds white gives pawn and two moves");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// `odds SIDE gives ODDS`
    Odds { giver: Color, odds: Odds },
    /// `SIDE moves first` (has the right to)
    MovesFirst(Color),
    /// `SIDE mates with PIECE`
    MatesWith(Color, Role),
    /// `SIDE mates with SQ` (the man that stands there at first)
    MatesWithMan(Color, Square),
    /// `SIDE mates on SQ`
    MatesOn(Color, Square),
    /// `SIDE engages to win [N games running]`
    EngagesToWin(Color, Option<u32>),
    /// `draws count for SIDE`
    DrawsCountFor(Color),
    /// `SIDE compels mate` (has the other mate him)
    CompelsMate(Color),
    /// `SIDE compels stalemate`
    CompelsStalemate(Color),
    /// `no penalty for records` that express no legal move
    NoPenaltyForRecords,
    /// `stalemate drawn`
    StalemateDrawn,
    /// `by communication [H:MM]`, seconds allowed for a reply
    ByCommunication(Option<u32>),
    /// `late reply forfeits`, or `late reply may be claimed`
    LateReply(LateReply),
    /// `algebraic records`
    AlgebraicRecords,
    /// `consultation N N`
    Consultation(u8, u8),
    /// `blindfold SIDE`
    Blindfold(Color),
    /// `SIDE allowed GROUND`
    Allowed(Color, Ground),
    /// `time N in H:MM, N in H:MM…`: (moves, seconds), the last step repeats
    Time(Vec<(u32, u32)>),
    /// The same with `all in H:MM` at the end, or time added for each move: the clocks count down
    Countdown(Countdown),
    /// `rapid`, `blitz`: where no time is written
    Tempo(Tempo),
    /// `supervised`: the Competitive Rules hold in rapid or blitz
    Supervised,
    /// `default time H:MM`, seconds
    DefaultTime(u32),
    /// `no draws [before move N]`
    NoDraws(Option<u32>),
    /// `points N N N`: for a win, a draw, a loss
    Points([Points; 3]),
    /// `no appeal`
    NoAppeal,
    /// `fines` were announced
    Fines,
    /// `leaving reported`
    LeavingReported,
    /// `device penalised`, more mildly than by loss
    DevicePenalised,
    /// `no umpire`
    NoUmpire,
    /// `quickplay`: the Guidelines on games without increment were announced
    Quickplay,
    /// `chess960 [PIECES]`
    Chess960(Option<Array>),
    /// `SIDE cannot see`
    CannotSee(Color),
    /// `SIDE disabled`
    Disabled(Color),
    /// `assistant for SIDE`
    Assistant(Color),
    /// `play ends after H:MM`, seconds
    PlayEndsAfter(u32),
    /// `proofs within N positions`: how far the umpire looks for a proof that a claim needs
    ProofsWithin(u64),
    /// `umpire appointed`
    UmpireAppointed,
    /// `match [of N games]`
    Match(Option<u32>),
}

/// How the clocks count down.
///
/// ```
/// use umpire::agreement::{Bonus, Countdown};
/// let classical = Countdown { periods: vec![(Some(40), 5400), (None, 1800)], bonus: Bonus::Added(30) };
/// assert_eq!(classical.to_string(), "40 in 1:30, all in 0:30, add 0:00:30");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Countdown {
    /// Moves and seconds of each period; of the last, none means all that are left.
    pub periods: Vec<(Option<u32>, u32)>,
    pub bonus: Bonus,
}

/// What each move adds, in seconds.
///
/// ```
/// use umpire::agreement::Bonus;
/// assert_eq!([Bonus::None, Bonus::Added(30), Bonus::Delay(5)].map(Bonus::seconds), [0, 30, 5]);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bonus {
    None,
    /// `add`: first at the start.
    Added(u32),
    /// `delay`: runs off before the main time does.
    Delay(u32),
}

impl Bonus {
    /// The seconds, of whichever kind.
    pub fn seconds(self) -> u32 {
        match self {
            Bonus::None => 0,
            Bonus::Added(seconds) | Bonus::Delay(seconds) => seconds,
        }
    }
}

/// Kinds of game by their time.
///
/// ```
/// use umpire::{Game, agreement::{Agreement, Bonus, Conditions, Countdown, Tempo}};
/// let tempo = |minutes: u32| {
///     let time = Countdown { periods: vec![(None, minutes * 60)], bonus: Bonus::None };
///     let conditions = Conditions { agreements: vec![Agreement::Countdown(time)], ..Default::default() };
///     Game::new(statute::Code::find("fide-2023").unwrap(), conditions).unwrap().tempo()
/// };
/// assert_eq!([5, 15, 90].map(tempo), [Tempo::Blitz, Tempo::Rapid, Tempo::Standard]);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tempo {
    Standard,
    Rapid,
    Blitz,
}

/// What becomes of a reply that comes after its time, by agreement; no code says it.
///
/// ```
/// use umpire::agreement::{Agreement, LateReply};
/// let agreed = [LateReply::Forfeits, LateReply::MayBeClaimed].map(|late| Agreement::LateReply(late).to_string());
/// assert_eq!(agreed, ["late reply forfeits", "late reply may be claimed"]);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum LateReply {
    /// The game is forfeited at once.
    Forfeits,
    /// The other may claim the game until he replies.
    MayBeClaimed,
}

/// What the stronger player gives.
///
/// ```
/// use board::{Color, Role, Square};
/// use umpire::{Game, agreement::{Agreement, Conditions, Odds, OddsMan}};
/// let odds = Agreement::Odds { giver: Color::White, odds: Odds::Man(OddsMan::Any(Role::Knight)) };
/// let conditions = Conditions { agreements: vec![odds], ..Default::default() };
/// let game = Game::new(statute::Code::find("british-1899").unwrap(), conditions).unwrap();
/// assert_eq!(game.position().at(Square::B1), None); // a Knight is the Queen's Knight
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Odds {
    /// A man: `pawn`, `knight`, `queen's knight`, `king's bishop's pawn`…
    Man(OddsMan),
    /// `exchange`
    Exchange,
    /// `the move` (1), `two moves`, `three moves`…
    Moves(u8),
    /// `pawn and move` (1), `pawn and two moves`…
    PawnAndMoves(u8),
}

/// The man that is given.
///
/// ```
/// use board::{File, Role, Wing};
/// use umpire::agreement::OddsMan;
/// let men = [OddsMan::Any(Role::Rook), OddsMan::Wing(Wing::Queen, Role::Knight), OddsMan::Pawn(File::F)];
/// assert_eq!(men.map(|man| man.to_string()), ["rook", "queen's knight", "king's bishop's pawn"]);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum OddsMan {
    /// Named by kind only; the code says which.
    Any(Role),
    /// `queen's knight`, `king's rook`
    Wing(Wing, Role),
    /// A Pawn by its file: `king's bishop's pawn`, `queen's pawn`.
    Pawn(board::File),
}

/// How the men are set up for the first move.
///
/// ```
/// use board::{Color, Position};
/// use umpire::{Game, agreement::{Conditions, Start}};
/// let ending = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1").unwrap();
/// let conditions = Conditions { start: Start::Position(ending), ..Default::default() };
/// let game = Game::new(statute::Code::find("british-1899").unwrap(), conditions).unwrap();
/// assert_eq!((game.turn(), game.position().board()), (Color::Black, ending.board()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Start {
    /// The ordinary array, or that of the odds agreed.
    #[default]
    Ordinary,
    /// `position FEN`: what the game has regularly come to.
    Position(board::Position),
    /// `array FEN`: how the men were in fact set up, rightly or by error.
    Array(board::Position),
}

/// An earlier game of the series; players are named by their men in the present game.
///
/// ```
/// use board::Color;
/// use umpire::{Game, agreement::{Conditions, Earlier, Outcome}};
/// let drawn = Earlier { began: Color::Black, result: Outcome::Drawn };
/// let next = |code| {
///     let conditions = Conditions { earlier: vec![drawn], ..Default::default() };
///     Game::new(statute::Code::find(code).unwrap(), conditions).unwrap().next_to_begin(1)
/// };
/// assert_ne!(next("british-1899"), next("first-societies")); // who began a drawn game begins again
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Earlier {
    pub began: Color,
    pub result: Outcome,
}

/// How a game stands or ended.
///
/// ```
/// use board::Color;
/// use umpire::{Game, act::{Act, Deed}, agreement::Outcome};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// assert_eq!(game.outcome().0, Outcome::Open);
/// game.act(&Act::of(Color::White, Deed::Resigns));
/// assert_eq!(game.outcome().0.to_string(), "black wins");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Open,
    Won(Color),
    Drawn,
    Annulled,
    LostByBoth,
}

/// By what a game ended.
///
/// ```
/// use board::Color;
/// use umpire::{Game, act::{Act, Deed}, agreement::How};
/// let mut game = Game::new(statute::Code::find("british-1899").unwrap(), Default::default()).unwrap();
/// game.act(&Act::of(Color::White, Deed::OffersDraw));
/// game.act(&Act::of(Color::Black, Deed::Consents));
/// assert_eq!(game.outcome().1, Some(How::Agreement));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum How {
    Claim(crate::act::Claim),
    Mate,
    NoPossibleWin,
    Agreement,
    Engagement,
    Resignation,
    Forfeit,
    Time,
    SeventyFiveMoves,
}

/// Everything that is fixed before the first act.
///
/// ```
/// use umpire::agreement::{Agreement, Conditions};
/// let by_letter = Conditions { agreements: vec![Agreement::ByCommunication(None)], ..Default::default() };
/// assert!(by_letter.by_communication() && !Conditions::default().by_communication());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Conditions {
    pub agreements: Vec<Agreement>,
    pub start: Start,
    pub board_turned: bool,
    /// What the clocks show when the acts begin (White's, Black's).
    pub clock: Option<(Reading, Reading)>,
    /// Each player has the other's men.
    pub colours_reversed: bool,
    pub earlier: Vec<Earlier>,
    pub new_sitting: bool,
}

impl Conditions {
    /// Whether moves are sent, not made.
    pub fn by_communication(&self) -> bool {
        let by = |agreed: &Agreement| matches!(agreed, Agreement::ByCommunication(_));
        self.agreements.iter().any(by)
    }
}
