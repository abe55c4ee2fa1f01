//! What a seat may see: a function of its role and of what was done, and of nothing else.
use board::Color;
use desk::score::Line;
use desk::sight;
use minutes::told::{self, RemedyTold};
use serde::Serialize;
use utoipa::ToSchema;

use crate::entry::{Hearers, Ruling, SeatChange, What};
use crate::hex;
use crate::seat::{Seat, side_name};
use crate::settlement::{self, Holder, PartnerManners, Presses, Sides, Touch, Watchfulness};
use crate::simulation::planted;
use crate::table::{Kept, Table};

mod clocks;

pub use clocks::{ClockView, Pressed};
pub use desk::sight::{Marked, Party};

/// Those who see alike.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Eyes {
    Of(Color),
    Umpire,
    Watcher,
}

impl Eyes {
    pub const ALL: [Eyes; 4] = [
        Eyes::Of(Color::White),
        Eyes::Of(Color::Black),
        Eyes::Umpire,
        Eyes::Watcher,
    ];

    /// The eyes of a seat. The house sees nothing that it must show.
    pub fn of(seat: Seat) -> Eyes {
        match seat {
            Seat::Player { side, .. } => Eyes::Of(side),
            Seat::Umpire => Eyes::Umpire,
            Seat::Watcher | Seat::House => Eyes::Watcher,
        }
    }

    /// Its place in [`Eyes::ALL`].
    pub fn index(self) -> usize {
        match self {
            Eyes::Of(Color::White) => 0,
            Eyes::Of(Color::Black) => 1,
            Eyes::Umpire => 2,
            Eyes::Watcher => 3,
        }
    }
}

/// What was settled, as everybody at the table sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TableView {
    pub id: String,
    pub made_at: u64,
    pub code: String,
    pub code_title: String,
    /// The TOML of a house code, so that whoever accepts it can read it.
    pub house_code: Option<String>,
    pub conditions: Vec<String>,
    pub watchfulness: Watchfulness,
    pub touch: Touch,
    /// Who presses the clock, where it completes moves.
    pub presses: Option<Presses>,
    /// `standard`, `rapid` or `blitz`, where the code has its rules for each.
    pub tempo: Option<String>,
    /// White's pieces from a to h, where the array was drawn by lot.
    pub array: Option<String>,
    /// How a machine plays, where one sits.
    pub partner: Option<PartnerManners>,
    pub seats: Sides<Holder>,
    pub names: Sides<String>,
    pub umpire: bool,
    pub public: bool,
    /// Sides that play without sight of the board.
    pub blindfold: Vec<&'static str>,
    /// Whether the code wants moves recorded in algebraic notation.
    pub algebraic: bool,
    /// Whether moves are sent and received.
    pub communication: bool,
    /// Members on White's side, on Black's.
    pub consultation: Option<[u8; 2]>,
    /// The placement before the first move of the score.
    pub start: String,
}

/// An entry of the log as a seat sees it; the fields depend on `kind`.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct EntryView {
    pub seq: u64,
    pub at: u64,
    pub kind: &'static str,
    pub hash: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub act: Option<String>,
    /// What was demanded, in the order in which it is to be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demand: Option<Vec<RemedyTold>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<Ruling>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sealed: Option<SealedView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Hearers>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shut: Option<[u64; 2]>,
    /// Entries up to this one had been acknowledged and are lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost: Option<u64>,
}

/// What was in an envelope, once it is open.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SealedView {
    pub seq: u64,
    /// Null for a blank sheet.
    pub words: Option<String>,
    pub nonce: String,
}

/// How the table stands, as a seat sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct State {
    pub seq: u64,
    /// Of the last entry; with `receipt` it shows, later, that the house told of it.
    pub hash: String,
    pub receipt: Option<String>,
    /// Entries up to this one were acknowledged and the house has lost them: play waits for the umpire.
    pub lost: Option<u64>,
    pub at: u64,
    pub begun: bool,
    pub accepted: Vec<&'static str>,
    pub present: Vec<String>,
    /// Seats that whoever comes first may take.
    pub open: Vec<String>,
    /// Null for a blindfold side.
    pub placement: Option<String>,
    /// The whole position, in games by communication and adjourned ones: records are read by it.
    pub fen: Option<String>,
    pub turn: &'static str,
    pub result: String,
    pub how: Option<String>,
    pub white: Option<Party>,
    pub black: Option<Party>,
    pub marked: Vec<Marked>,
    /// The Rook that has yet to be brought over, the King having been moved to castle.
    pub rook: Option<String>,
    pub hand: Sides<Option<String>>,
    pub last: Option<[String; 2]>,
    pub moves: Option<Vec<String>>,
    /// How many lines of the score stand as they stood in the frame before; 0 where there was none.
    pub score_from: usize,
    /// The lines after those.
    pub score: Vec<Line>,
    pub clocks: Option<Sides<ClockView>>,
    pub pressed: Option<Pressed>,
    /// What the wire to each side takes, there and back, in milliseconds; null where it was not asked.
    pub wire: Sides<Option<u64>>,
    /// Men beside the board.
    #[schema(value_type = Sides<Vec<String>>)]
    pub off: Sides<Vec<&'static str>>,
    pub seal: Option<SealView>,
    pub adjourned: bool,
    /// Sides whose offer of a draw is open.
    pub offers: Vec<&'static str>,
}

/// A closed envelope.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SealView {
    pub by: &'static str,
    pub seq: u64,
    pub commitment: String,
    pub handed_over: bool,
}

/// What a pair of eyes may see of an entry and of the table: those alike in this are shown the same.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    entry: bool,
    ruling: bool,
    board: bool,
    rights: bool,
}

impl Sight {
    pub fn of(table: &Table, kept: &Kept, eyes: Eyes) -> Sight {
        Sight {
            entry: sees(eyes, kept.entry.seat, &kept.entry.what),
            ruling: hears(table, kept, eyes),
            board: sees_board(table, eyes),
            rights: knows_rights(table, eyes),
        }
    }
}

/// The entry as these eyes see it.
pub fn entry(table: &Table, kept: &Kept, eyes: Eyes) -> EntryView {
    let entry = &kept.entry;
    let mut view = EntryView {
        seq: entry.seq,
        at: entry.at,
        kind: "hidden",
        hash: hex::write(&kept.hash),
        ..EntryView::default()
    };
    if !sees(eyes, entry.seat, &entry.what) {
        return view;
    }
    view.seat = Some(entry.seat.to_string());
    view.ruling = entry
        .what
        .ruling()
        .filter(|_| hears(table, kept, eyes))
        .cloned();
    match &entry.what {
        What::Made { .. } => view.kind = "made",
        What::Accepted => view.kind = "accepted",
        What::Act { act, clock, .. } => {
            view.kind = "act";
            view.demand.clone_from(&kept.nature.demand);
            view.act = Some(act.clone());
            view.clock = *clock;
        }
        What::Sealed {
            clock, envelope, ..
        } => {
            view.kind = "sealed";
            view.act = entry
                .seat
                .side()
                .map(|side| format!("{} seals", side_name(side)));
            view.clock = *clock;
            view.commitment = Some(envelope.commitment.clone());
        }
        What::Opened {
            act,
            clock,
            seal,
            contents,
            ..
        } => {
            view.kind = "opened";
            view.act = Some(act.clone());
            view.clock = *clock;
            view.sealed = Some(SealedView {
                seq: *seal,
                words: contents.words.clone(),
                nonce: contents.nonce.clone(),
            });
        }
        What::Words { words, to, .. } => {
            view.kind = "words";
            view.words = Some(words.clone());
            view.to = Some(*to);
        }
        What::Seat { change, of, .. } => {
            view.kind = "seat";
            view.of = Some(of.to_string());
            view.change = Some(match change {
                SeatChange::Taken => "taken",
                SeatChange::Rotated => "rotated",
                SeatChange::Revoked => "revoked",
            });
        }
        What::House {
            from,
            to,
            stalled,
            lost,
        } => {
            view.kind = "house";
            view.change = Some(match (lost, stalled) {
                (Some(_), _) => "lost",
                (None, true) => "stalled",
                (None, false) => "reopened",
            });
            view.lost = *lost;
            view.shut = Some([*from, *to]);
        }
    }
    view
}

/// Allies take counsel among themselves, and players send each other links; all else is done in the open.
fn sees(eyes: Eyes, doer: Seat, what: &What) -> bool {
    match what {
        What::Words {
            to: Hearers::Allies,
            ..
        } => doer.side().map(Eyes::Of) == Some(eyes) || planted("counsel-shown"),
        What::Words {
            to: Hearers::Players,
            ..
        } => matches!(eyes, Eyes::Of(_)),
        _ => true,
    }
}

/// A silent umpire answers when he is asked; on what a hand does he says nothing until the game is over.
fn hears(table: &Table, kept: &Kept, eyes: Eyes) -> bool {
    !kept.nature.of_the_hand || eyes == Eyes::Umpire || table.over() || !is_silent(table)
}

/// Whether these eyes may know what lies open to the sides.
fn knows_rights(table: &Table, eyes: Eyes) -> bool {
    eyes == Eyes::Umpire || table.over() || !is_silent(table)
}

fn is_silent(table: &Table) -> bool {
    table.settlement.proposal.watchfulness == Watchfulness::Silent
}

pub(crate) fn sees_board(table: &Table, eyes: Eyes) -> bool {
    match eyes {
        Eyes::Of(side) => table.over() || !settlement::is_blindfold(&table.conditions, side),
        Eyes::Umpire => true,
        // Whoever plays without sight of the board could watch as a stranger.
        Eyes::Watcher => {
            let blindfold = |side| settlement::is_blindfold(&table.conditions, side);
            table.over() || !blindfold(Color::White) && !blindfold(Color::Black)
        }
    }
}

/// The moves that the side to move may play, breaking no duty, in coordinates: for who wants them shown.
pub fn moves(table: &Table, eyes: Eyes) -> Vec<String> {
    if !sees_board(table, eyes) || !knows_rights(table, eyes) || !table.begun() {
        return Vec::new();
    }
    let playable = table.game.playable(table.game.turn());
    playable.into_iter().map(board::Move::uci).collect()
}

/// What was settled.
pub fn settled(table: &Table) -> TableView {
    let proposal = &table.settlement.proposal;
    TableView {
        id: table.id.clone(),
        made_at: table.log.first().map_or(0, |kept| kept.entry.at),
        code: table.code.id.clone(),
        code_title: table.code.title.clone(),
        house_code: proposal.house_code.clone(),
        conditions: proposal.conditions.clone(),
        watchfulness: proposal.watchfulness,
        touch: proposal.touch,
        presses: table.game.clock_completes().then_some(proposal.presses),
        tempo: table
            .game
            .clock_completes()
            .then(|| table.game.tempo().to_string()),
        array: settlement::array(&table.conditions).map(|array| array.to_string()),
        partner: [Color::White, Color::Black]
            .iter()
            .any(|side| table.holder(*side).is_machine())
            .then_some(proposal.partner),
        seats: proposal.seats.clone(),
        names: proposal.names.clone(),
        umpire: proposal.umpire,
        public: proposal.public,
        blindfold: sides_where(|side| settlement::is_blindfold(&table.conditions, side)),
        algebraic: table.code.answers.score.notation.rule == statute::Known::Stated,
        communication: table.conditions.by_communication(),
        consultation: settlement::consultation(&table.conditions)
            .map(|(white, black)| [white, black]),
        start: table.start.clone(),
    }
}

fn sides_where(holds: impl Fn(Color) -> bool) -> Vec<&'static str> {
    [Color::White, Color::Black]
        .into_iter()
        .filter(|side| holds(*side))
        .map(side_name)
        .collect()
}

/// How the table stands at a time, for these eyes.
pub fn state(table: &Table, eyes: Eyes, present: &[String], at: u64) -> State {
    state_from(table, eyes, present, at, 0)
}

/// The same for eyes that have so many lines of the score already.
pub fn state_from(
    table: &Table,
    eyes: Eyes,
    present: &[String],
    at: u64,
    score_from: usize,
) -> State {
    let game = &table.game;
    let (outcome, how) = game.outcome();
    let board = sees_board(table, eyes);
    let rights = knows_rights(table, eyes);
    let guarding = table.settlement.proposal.watchfulness == Watchfulness::Guarding;
    State {
        seq: table.seq(),
        hash: hex::write(&table.tip()),
        receipt: None,
        lost: None,
        at,
        begun: table.begun(),
        accepted: sides_where(|side| *table.accepted.of(side)),
        present: present.to_vec(),
        open: table.open.iter().map(Seat::to_string).collect(),
        placement: board.then(|| game.placement()),
        fen: (board && (table.conditions.by_communication() || game.is_adjourned()))
            .then(|| game.position().fen()),
        turn: side_name(game.turn()),
        result: outcome.to_string(),
        how: how.map(|how| how.to_string()),
        white: rights.then(|| party(table, Color::White)),
        black: rights.then(|| party(table, Color::Black)),
        marked: if board {
            sight::marked(game, rights)
        } else {
            Vec::new()
        },
        rook: (rights && board)
            .then(|| game.rook_to_bring().map(|square| square.to_string()))
            .flatten(),
        hand: if board {
            Sides::each(|side| sight::held(game, side).map(|held| held.from.to_string()))
        } else {
            Sides::default()
        },
        last: table.sheet.last(),
        moves: (guarding && board && table.begun()).then(|| {
            let playable = game.playable(game.turn());
            playable.into_iter().map(board::Move::uci).collect()
        }),
        score_from,
        score: table.sheet.lines()[score_from..].to_vec(),
        clocks: clocks::clocks(table, at),
        pressed: clocks::pressed(table, rights),
        wire: Sides::default(),
        off: if board {
            Sides::each(|side| sight::off(game, side))
        } else {
            Sides::default()
        },
        seal: seal(table),
        adjourned: table.game.is_adjourned(),
        offers: sides_where(|side| table.game.draw_offer() == Some(side)),
    }
}

/// What lies open to a side, as far as it is heard with it.
fn party(table: &Table, side: Color) -> Party {
    let seat = Seat::of(side);
    let mut rights = table.game.rights(side);
    rights.retain(|right| table.hears(seat, &right.act).is_ok());
    Party {
        rights: told::rights(side, &rights),
        duties: told::duties(side, &table.game.duties(side)),
    }
}

fn seal(table: &Table) -> Option<SealView> {
    let seal = table.seal.as_ref()?;
    let What::Sealed { envelope, .. } = &table.log.get(seal.seq as usize)?.entry.what else {
        return None;
    };
    Some(SealView {
        by: side_name(seal.by),
        seq: seal.seq,
        commitment: envelope.commitment.clone(),
        handed_over: seal.handed_over,
    })
}
