//! The real recordings as they might have been: the board turned, the clock on the other side, the men set up late or wrongly, the cable
//! pulled, another game before. Each comes out as the same game. Skipped without the recordings, as `recordings.rs`.
mod recorded;

use board::Move;
use record::pgn::Item;
use recorded::{
    clock_times, from_pgn, from_uci, hear, pressed_times, recording, regular, turned_bytes,
};
use sensor::simulator::Lot;
use sensor::{Line, Told};

type Messages = Vec<Vec<u8>>;

const FIELD: u8 = 0x8e;
const BOARD: u8 = 0x86;
const CLOCK: u8 = 0x8d;

fn messages(text: &str) -> Messages {
    let read = |line: &str| match Line::read(line) {
        Ok(Line::Bytes(_, bytes)) => bytes,
        other => panic!("{line}: {other:?}"),
    };
    text.lines().map(read).collect()
}

fn text(messages: &[Vec<u8>]) -> String {
    let lines = messages
        .iter()
        .map(|bytes| Line::of_bytes(0, bytes)[2..].to_string());
    lines.collect::<Vec<_>>().join("\n")
}

fn field(square: usize, man: u8) -> Vec<u8> {
    vec![FIELD, 0, 5, square as u8, man]
}

fn whole(men: &[u8; 64]) -> Vec<u8> {
    [&[BOARD, 0, 67], &men[..]].concat()
}

fn array(messages: &Messages) -> [u8; 64] {
    messages[0][3..].try_into().expect("a board first")
}

/// As it would be if White sat at the other side of the clock.
fn other_side_of_the_clock(messages: &Messages) -> Messages {
    let mut all = messages.clone();
    for clock in all.iter_mut().filter(|message| message[0] == CLOCK) {
        let (right, left) = clock[3..9].split_at_mut(3);
        right.swap_with_slice(left);
        let turn = match clock[9] & 0x1a {
            0x12 => 0x08,
            0x08 => 0x12,
            none => none,
        };
        clock[9] = clock[9] & !0x1a | turn;
    }
    all
}

/// The men stand as a game has left them, and are set up one by one, in any order, some first on a wrong square.
fn set_up_late(messages: &Messages, lot: &mut Lot) -> Messages {
    let home = array(messages);
    let mut all = vec![whole(&[0; 64])];
    let mut squares: Vec<usize> = (0..64).filter(|n| home[*n] > 0).collect();
    for n in (1..squares.len()).rev() {
        squares.swap(n, lot.between(0, n as u64) as usize);
    }
    for square in squares {
        if lot.chance(1, 8) {
            let wrong = lot.between(16, 47) as usize;
            all.extend([field(wrong, home[square]), field(wrong, 0)]);
        }
        all.push(field(square, home[square]));
    }
    all.extend_from_slice(&messages[1..]);
    all
}

/// King and Queen stand exchanged when the board is first told, and a Pawn is missing; they are put right before the first move.
fn set_up_wrongly(messages: &Messages) -> Messages {
    let home = array(messages);
    let (king, queen) = match home.iter().position(|man| *man == 5) {
        Some(60) => (60, 59),
        _ => (3, 4),
    };
    let pawn = home.iter().position(|man| *man == 7).expect("a Pawn");
    let mut wrong = home;
    wrong.swap(king, queen);
    wrong[pawn] = 0;
    let mut all = vec![whole(&wrong)];
    all.extend([field(king, 0), field(queen, 0), field(king, home[king])]);
    all.extend([field(queen, home[queen]), field(pawn, home[pawn])]);
    all.extend_from_slice(&messages[1..]);
    all
}

/// The cable is out, by lot, for so many messages at a time, and then the whole board is told; never while a man is in a hand.
fn cable_pulled(messages: &Messages, lot: &mut Lot, long: u64) -> (Messages, usize) {
    let (mut men, mut all, mut out, mut pulled) = ([0; 64], Vec::new(), 0, 0);
    let mut off = 0;
    for (n, message) in messages.iter().enumerate() {
        match message[0] {
            BOARD => men.copy_from_slice(&message[3..]),
            FIELD => {
                off = match message[4] {
                    0 => off + 1,
                    _ => 0,
                };
                men[usize::from(message[3])] = message[4];
            }
            _ => {}
        }
        if out > 0 {
            out -= 1;
            if out > 0 || off > 0 {
                out = out.max(1);
                continue;
            }
            all.push(whole(&men));
            continue;
        }
        all.push(message.clone());
        if off == 0 && message[0] == CLOCK && n > 20 && lot.chance(1, 40) {
            (out, pulled) = (long, pulled + 1);
        }
    }
    (all, pulled)
}

/// Every recording with its game, as it lay and turned.
fn each(heard: impl Fn(&str, &Messages, &[Move])) {
    for name in ["1", "johan"] {
        let Some(bytes) = recording(&format!("{name}.inbytes")) else {
            return;
        };
        let truth = match name {
            "1" => recording("1.uci").map(|text| from_uci(&text)),
            _ => recording("johan.pgn").map(|text| from_pgn(&text)),
        };
        let truth = truth.expect("the game");
        heard(name, &messages(&bytes), &truth);
        let name = format!("{name}, turned");
        heard(&name, &messages(&turned_bytes(&bytes)), &truth);
    }
}

fn last_game(heard: &recorded::Heard) -> Vec<Move> {
    let games = heard.sitting.scores();
    let items = &games.last().expect("a game").items;
    let moves = items.iter().filter_map(|item| match item {
        Item::Move(m) => Some(*m),
        _ => None,
    });
    moves.collect()
}

#[test]
fn the_clock_stands_on_the_other_side() {
    each(|name, messages, truth| {
        let (text, times) = (
            text(&other_side_of_the_clock(messages)),
            pressed_times(&text(messages)),
        );
        for code in statute::Code::ids() {
            let heard = hear(&text, code);
            assert_eq!(last_game(&heard), truth, "{name} {code}");
            assert_eq!(clock_times(&heard), times, "{name} {code}");
            regular(&heard);
        }
    });
}

#[test]
fn the_men_are_set_up_late() {
    each(|name, messages, truth| {
        for n in 0..10 {
            let times = pressed_times(&text(messages));
            let text = text(&set_up_late(messages, &mut Lot::new(n)));
            let heard = hear(&text, "fide-2023");
            assert_eq!(last_game(&heard), truth, "{name} {n}");
            assert_eq!(clock_times(&heard), times, "{name} {n}");
            regular(&heard);
        }
    });
}

#[test]
fn the_men_are_set_up_wrongly_at_first() {
    each(|name, messages, truth| {
        for code in statute::Code::ids() {
            let heard = hear(&text(&set_up_wrongly(messages)), code);
            assert_eq!(last_game(&heard), truth, "{name} {code}");
            let named =
                |t: &Told| matches!(t, Told::Note(text) if text.contains("not set up rightly"));
            assert!(heard.told.iter().any(named), "{name}: {:?}", heard.told);
            regular(&heard);
        }
    });
}

#[test]
fn another_game_is_played_first_and_left() {
    each(|name, messages, truth| {
        // Forty messages of it, then the men are set up again, without a dump.
        let mut all: Messages = messages[..40].to_vec();
        let (home, mut men) = (array(messages), array(messages));
        for message in &all {
            if message[0] == FIELD {
                men[usize::from(message[3])] = message[4];
            }
        }
        let mut stopped = all
            .iter()
            .rfind(|m| m[0] == CLOCK)
            .expect("a clock")
            .clone();
        stopped[9] &= !1;
        all.push(stopped);
        let astray: Vec<usize> = (0..64).filter(|n| men[*n] != home[*n]).collect();
        let gone = astray.iter().filter(|n| men[**n] > 0);
        all.extend(gone.map(|n| field(*n, 0)));
        let back = astray.iter().filter(|n| home[**n] > 0);
        all.extend(back.map(|n| field(*n, home[*n])));
        all.extend_from_slice(&messages[1..]);
        for code in statute::Code::ids() {
            let heard = hear(&text(&all), code);
            assert_eq!(heard.sitting.scores().len(), 2, "{name} {code}");
            assert_eq!(last_game(&heard), truth, "{name} {code}");
        }
    });
}

/// What was played while nobody listened is found, or asked about; nothing else is told than what was played.
#[test]
fn the_cable_is_pulled_again_and_again() {
    each(|name, messages, truth| {
        let (mut right, mut all) = (0, 0);
        for n in 1000..1015 {
            let (harmed, pulled) = cable_pulled(messages, &mut Lot::new(n), 3 + n % 10);
            if pulled == 0 {
                continue;
            }
            let heard = hear(&text(&harmed), statute::Code::ids()[n as usize % 6]);
            let found = last_game(&heard);
            all += 1;
            right += usize::from(found == truth);
            let asked = |t: &Told| matches!(t, Told::Question(_) | Told::Otherwise(..));
            assert!(
                found == truth || heard.told.iter().any(asked),
                "{name} {n}: {found:?}"
            );
        }
        println!("{name}: {right} of {all}");
        assert!(right * 20 >= all * 19, "{name}: {right} of {all}");
    });
}
