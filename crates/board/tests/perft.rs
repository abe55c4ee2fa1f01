//! Published counts of legal moves.
mod common;
use board::{Color, File, Position, Wing, perft};
use common::shared;

#[test]
fn known_positions() {
    for (fen, counts) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[20, 400, 8_902, 197_281, 4_865_609][..],
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            &[48, 2_039, 97_862, 4_085_603],
        ),
        (
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            &[14, 191, 2_812, 43_238, 674_624],
        ),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            &[6, 264, 9_467, 422_333],
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            &[44, 1_486, 62_379, 2_103_487],
        ),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            &[46, 2_079, 89_890, 3_894_594],
        ),
    ] {
        let position = Position::from_fen(fen).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), *count, "{fen} to depth {depth}");
        }
    }
}

#[test]
fn positions_of_chess960() {
    for (fen, known) in [
        (
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            &[21, 528, 12_189, 326_672][..],
        ),
        (
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            &[21, 807, 18_002, 667_366],
        ),
        (
            "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
            &[20, 479, 10_471, 273_318],
        ),
        (
            "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9",
            &[22, 593, 13_440, 382_958],
        ),
    ] {
        let depths = (1..).zip(known.iter().copied());
        assert_eq!(counts(fen, depths, u64::MAX), known.len());
    }
}

/// Castling from other squares than the usual is Chess960's in these suites, by the relative rule else.
fn castles_as_chess960(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let rights = Wing::ALL.map(|wing| position.castling(color, wing));
        let mut rooks = rights.into_iter().flatten().map(|right| right.rook.file());
        rooks.any(|file| {
            position.king(color).file() != File::E || !matches!(file, File::A | File::H)
        })
    })
}

/// Counts every depth of one line of a suite that has at most `most` leaves.
fn counts(fen: &str, depths: impl Iterator<Item = (u32, u64)>, most: u64) -> usize {
    let mut position = Position::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    if castles_as_chess960(&position) {
        position = position.drawn_by_lot();
    }
    let counted = depths.filter(|(_, count)| *count <= most);
    counted
        .map(|(depth, count)| assert_eq!(perft(&position, depth), count, "{fen} to depth {depth}"))
        .count()
}

/// Lines such as `FEN ;D1 20 ;D2 400`.
#[test]
fn the_suite() {
    let Some(file) = shared("epd/perft/perftsuite.epd") else {
        return;
    };
    let text = std::fs::read_to_string(file).unwrap();
    let mut counted = 0;
    for line in text.lines().filter(|l| l.contains(';')) {
        let mut parts = line.split(';');
        let fen = parts.next().unwrap_or_default();
        let depths = parts.filter_map(|part| {
            let (depth, count) = part.trim().strip_prefix('D')?.split_once(' ')?;
            Some((depth.parse().ok()?, count.trim().parse().ok()?))
        });
        counted += counts(fen, depths, 2_000_000);
    }
    assert!(counted > 400, "only {counted} counts were found");
}

/// Groups such as `epd FEN`, `perft 1 20`, `perft 2 400`.
fn groups(file: &str, most: u64) -> usize {
    let Some(file) = shared(file) else {
        return usize::MAX;
    };
    let text = std::fs::read_to_string(file).unwrap();
    let mut fen = "";
    let mut counted = 0;
    for line in text.lines() {
        if let Some(epd) = line.strip_prefix("epd ") {
            fen = epd;
        } else if let Some((depth, count)) = line
            .strip_prefix("perft ")
            .and_then(|rest| rest.split_once(' '))
        {
            let depth = (depth.parse().unwrap(), count.trim().parse().unwrap());
            counted += counts(fen, std::iter::once(depth), most);
        }
    }
    counted
}

#[test]
fn tricky_positions() {
    let counted = groups("epd/perft/tricky.perft", 3_000_000);
    assert!(counted > 20, "only {counted} counts were found");
}

#[test]
fn random_positions() {
    let counted = groups("epd/perft/random.perft", 10_000);
    assert!(counted > 10_000, "only {counted} counts were found");
}
