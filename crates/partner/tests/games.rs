//! The partner against itself, by lot, under each code: it errs as often as it is told, what it errs in is ruled on and
//! ended, nothing that it elects is refused, and its games come to an end.
use std::collections::BTreeMap;
use std::sync::Arc;

use board::Color;
use partner::{Lot, Mind, Slip, Slips};
use statute::Code;
use umpire::act::{Act, Actor, Deed, Remedy};
use umpire::agreement::{Conditions, Outcome};
use umpire::{Game, SentenceKind, Verdict};

/// What came of a game.
#[derive(Default)]
struct Played {
    lines: Vec<String>,
    turns: usize,
    slips: BTreeMap<Slip, usize>,
    exacted: usize,
    passed: usize,
    /// What went wrong, if anything, and what was done before it.
    faults: Vec<String>,
    end: String,
}

impl Played {
    fn fault(&mut self, what: String) {
        let tail = self.lines.len().saturating_sub(8);
        let tail = self.lines[tail..].join("\n    ");
        self.faults.push(format!("{what}\n    {tail}"));
    }
}

struct Past {
    acts: Vec<(Act, Option<Slip>)>,
    slipped: [usize; 2],
    slipped_at: [Option<usize>; 2],
}

fn index(side: Color) -> usize {
    side.fold_wb(0, 1)
}

fn mind<'a>(game: &'a Game, past: &'a Past, side: Color, slips: Slips, seed: u64) -> Mind<'a> {
    let mine = |act: &Act| matches!(act.actor, Actor::Side { side: of, .. } if of == side);
    let spoken = past.acts.iter().rev().take_while(|(act, _)| mine(act));
    let spoken = spoken.into_iter().any(|(act, _)| act.deed == Deed::Waives);
    Mind {
        side,
        level: 1,
        exacts: true,
        claims: true,
        slips,
        seed,
        seq: past.acts.len() as u64,
        game,
        by_communication: false,
        sealed: None,
        last: past.acts.last().map(|(act, slip)| (act, *slip)),
        slipped: past.slipped[index(side)],
        slipped_at: past.slipped_at[index(side)],
        spoken,
    }
}

fn moves_of(game: &Game, side: Color) -> usize {
    game.moves_back().filter(|made| made.side() == side).count()
}

/// Acts after which a game that has not ended is said never to.
const PATIENCE: usize = 2_500;

fn play(code: &Arc<Code>, seed: u64, slips: Slips) -> Played {
    play_between(code, seed, slips, false)
}

/// A game in which a hand on its way may find, by lot, that the other has come between.
fn play_between(code: &Arc<Code>, seed: u64, slips: Slips, quick: bool) -> Played {
    let mut game = Game::new(code.clone(), Conditions::default()).unwrap();
    let mut past = Past {
        acts: Vec::new(),
        slipped: [0; 2],
        slipped_at: [None; 2],
    };
    let mut played = Played::default();
    // A slip that the other has not yet answered, and gone on from.
    let mut open: Option<(Color, Slip, usize)> = None;
    // He who comes between, and does what he has to do before the other's hand goes on.
    let mut between: Option<Color> = None;
    while game.outcome().0 == Outcome::Open && past.acts.len() < PATIENCE {
        let turn = game.turn();
        let first = between.take().unwrap_or(!turn);
        let done = [first, !first].into_iter().find_map(|side| {
            let mind = mind(&game, &past, side, slips, seed);
            let done = mind.is_called().then(|| mind.does()).flatten()?;
            Some((side, done))
        });
        let Some((side, done)) = done else {
            let due = |side| game.duties(side).into_iter().map(|duty| duty.remedy);
            let due: Vec<_> = Color::ALL.into_iter().flat_map(due).collect();
            let men = game.position().fen();
            let playable = game.playable(turn).len();
            played.fault(format!(
                "nobody has anything to do; {men}, {playable} playable, due {due:?}"
            ));
            break;
        };
        if let Some(slip) = done.slip {
            *played.slips.entry(slip).or_default() += 1;
            past.slipped[index(side)] += 1;
            past.slipped_at[index(side)] = Some(game.moves_back().count());
            open = Some((!side, slip, moves_of(&game, !side)));
        }
        let mut ruled = false;
        let before = moves_of(&game, side);
        for (n, act) in done.acts.iter().enumerate() {
            let ruling = game.act(act);
            let slip = done
                .slip
                .map_or(String::new(), |slip| format!("   ({})", slip.name()));
            let said = ruling
                .sentences
                .iter()
                .filter(|s| s.kind != SentenceKind::Books);
            let said: Vec<&str> = said.map(|s| s.text.as_ref()).collect();
            played
                .lines
                .push(format!("{act}{slip}   {}", said.join(" ")));
            ruled |= !ruling.sentences.is_empty();
            match act.deed {
                // To have moves counted is no penalty.
                Deed::Demands(demand) if demand.first == Remedy::CountFiftyMoves => {}
                Deed::Demands(_) => played.exacted += 1,
                Deed::Waives => played.passed += 1,
                _ => {}
            }
            if ruling.verdict == Verdict::Refused && done.slip.is_none() {
                let why = ruling.sentences.iter().map(|s| s.text.as_ref());
                let why: Vec<&str> = why.collect();
                played.fault(format!("refused: {act}: {}", why.join(" ")));
            }
            past.acts.push((act.clone(), done.slip.filter(|_| n == 0)));
            let left = n + 1 < done.acts.len();
            if quick && left && Lot::new(&[seed, past.acts.len() as u64]).below(2) == 0 {
                between = Some(!side);
                open = None;
                break;
            }
            if game.outcome().0 != Outcome::Open {
                break;
            }
        }
        played.turns += moves_of(&game, side).saturating_sub(before);
        let meant = done
            .acts
            .iter()
            .any(|act| matches!(act.deed, Deed::Plays(_)));
        if between.is_none() && done.slip.is_none() && meant && moves_of(&game, side) == before {
            played.fault("a move was meant, and none was made".into());
            break;
        }
        if between.is_none() && done.slip.is_some() && !ruled {
            played.fault(format!("no ruling on {:?}", done.acts));
        }
        if let Some((injured, slip, made)) = open
            && moves_of(&game, injured) > made + 1
        {
            let left = game.demands(injured);
            if !left.is_empty() && game.outcome().0 == Outcome::Open {
                played.fault(format!(
                    "{} is not ended: {:?}",
                    slip.name(),
                    left[0].demand
                ));
            }
            open = None;
        }
    }
    let (outcome, how) = game.outcome();
    if outcome == Outcome::Open && played.faults.is_empty() {
        played.fault("the game does not end".into());
    }
    played.end = format!(
        "{outcome} {}",
        how.map_or(String::new(), |how| how.to_string())
    );
    played
}

const CODES: [&str; 6] = [
    "first-societies",
    "english-club",
    "american-1897",
    "british-1899",
    "blue-book-1910",
    "fide-2023",
];

/// What came of many games.
#[derive(Default)]
struct Tally {
    turns: usize,
    slips: BTreeMap<&'static str, usize>,
    exacted: usize,
    passed: usize,
    ends: BTreeMap<String, usize>,
}

impl Tally {
    fn add(&mut self, played: &Played) {
        self.turns += played.turns;
        self.exacted += played.exacted;
        self.passed += played.passed;
        for (slip, n) in &played.slips {
            *self.slips.entry(slip.name()).or_default() += n;
        }
        *self.ends.entry(played.end.clone()).or_default() += 1;
    }

    fn slipped(&self) -> usize {
        self.slips.values().sum()
    }
}

fn said_by(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// `PARTNER_GAMES` says how many games under each code, `PARTNER_SEED` from which lot on, `PARTNER_CODE` which code alone.
#[test]
fn the_partner_against_itself() {
    let number =
        |name: &str, otherwise: u64| said_by(name).map_or(otherwise, |n| n.parse().unwrap());
    let (games, first) = (number("PARTNER_GAMES", 4), number("PARTNER_SEED", 0));
    let only = said_by("PARTNER_CODE");
    let mut faults = Vec::new();
    for slips in [Slips::NowAndThen, Slips::Clumsy] {
        let mut all = Tally::default();
        for code in CODES
            .into_iter()
            .filter(|code| only.as_ref().is_none_or(|only| only == code))
        {
            let law = Code::find(code).unwrap();
            let mut tally = Tally::default();
            for seed in first..first + games {
                let played = play(&law, seed, slips);
                tally.add(&played);
                all.add(&played);
                faults.extend(
                    played
                        .faults
                        .iter()
                        .map(|fault| format!("{code} seed {seed} {slips:?}: {fault}")),
                );
            }
            let Tally {
                turns,
                exacted,
                passed,
                slips: kinds,
                ends,
            } = &tally;
            let slipped = tally.slipped();
            println!(
                "{code} {slips:?}: {turns} turns, {slipped} slips {kinds:?}, {exacted} exacted, {passed} let pass, {ends:?}"
            );
        }
        // As often as it is told: what is due and finds no occasion comes later, and now and then the game is over first.
        let told = all.turns / slips.one_in().unwrap();
        let slipped = all.slipped();
        assert!(
            (told * 7 / 10..=told * 11 / 10).contains(&slipped),
            "{slips:?}: {slipped} of {told}"
        );
    }
    let shown = faults
        .iter()
        .take(8)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    assert!(faults.is_empty(), "{} faults\n{shown}", faults.len());
}

/// Lots in which nobody could go on once: a move was taken back, that was let pass, and for a man touched then the men were
/// restored as they had stood before it.
#[test]
fn what_was_let_pass_is_not_restored() {
    for (code, seed) in [
        ("first-societies", 50_038),
        ("blue-book-1910", 50_038),
        ("blue-book-1910", 50_096),
    ] {
        for slips in [Slips::NowAndThen, Slips::Clumsy] {
            let played = play(&Code::find(code).unwrap(), seed, slips);
            assert!(
                played.faults.is_empty(),
                "{code} {seed}: {:?}",
                played.faults
            );
        }
    }
}

/// A guest who does not wait until the hand has let go: the game goes on all the same.
#[test]
fn whoever_comes_between_stops_nothing() {
    for code in CODES {
        for seed in 0..12 {
            let played = play_between(&Code::find(code).unwrap(), seed, Slips::Clumsy, true);
            assert!(
                played.faults.is_empty(),
                "{code} {seed}: {}",
                played.faults.join("\n")
            );
        }
    }
}

/// Told never to, it never errs: no act of either side is an offence, and nothing is exacted.
#[test]
fn a_careful_partner_never_errs() {
    for code in CODES {
        let played = play(&Code::find(code).unwrap(), 7, Slips::Never);
        assert_eq!(
            (played.slips.len(), played.exacted),
            (0, 0),
            "{code}: {:?}",
            played.lines
        );
        assert!(played.faults.is_empty(), "{code}: {:?}", played.faults);
    }
}

/// The same lots, the same game.
#[test]
fn a_game_can_be_had_again() {
    let law = Code::find("english-club").unwrap();
    let again = [0, 0].map(|_| play(&law, 11, Slips::Clumsy).lines);
    assert_eq!(again[0], again[1]);
    assert_ne!(again[0], play(&law, 12, Slips::Clumsy).lines);
}
