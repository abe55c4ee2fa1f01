use record::pgn::*;
use std::time::Instant;
fn main() {
    for path in std::env::args().skip(1) {
        let t = Instant::now();
        let file = std::fs::File::open(&path).unwrap();
        let size = file.metadata().unwrap().len();
        let mut texts = Texts::new(file);
        let mut reader = Reader::default();
        let (mut games, mut moves, mut faults) = (0u64, 0u64, 0u64);
        while let Some(text) = texts.next_text().unwrap() {
            let mut walk = Walk::new(text.bytes, &mut reader);
            loop {
                games += 1;
                loop {
                    match walk.step() {
                        Ok(Some((Step::Move(_), _))) => moves += 1,
                        Ok(Some(_)) => {}
                        Ok(None) => break,
                        Err(mut f) => {
                            faults += 1;
                            f.game = games;
                            f.line += text.line - 1;
                            if faults < 30 {
                                println!("{path}: {f}");
                            }
                            break;
                        }
                    }
                }
                if faults > 0 || !walk.next_game() {
                    break;
                }
            }
        }
        let s = t.elapsed().as_secs_f64();
        println!(
            "{path}: {games} games {moves} moves {faults} faults {:.3}s {:.1} MB/s {:.0} games/s",
            s,
            size as f64 / s / 1e6,
            games as f64 / s
        );
    }
}
