//! Three famous games as books and newspapers of many kinds would print them. Each file is named after its
//! game; some print only its beginning.
use std::path::Path;

const OPERA: &str = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ \
    Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#";
const IMMORTAL: &str = "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 \
    h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#";
const EVERGREEN: &str = "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3 Qb3 Qf6 e5 Qg6 Re1 Nge7 Ba3 b5 \
    Qxb5 Rb8 Qa4 Bb6 Nbd2 Bb7 Ne4 Qf5 Bxd3 Qh5 Nf6+ gxf6 exf6 Rg8 Rad1 Qxf3 Rxe7+ Nxe7 Qxd7+ Kxd7 Bf5+ \
    Ke8 Bd7+ Kf8 Bxe7#";

#[test]
fn the_same_games_in_many_kinds_of_print() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/excerpts");
    let mut read = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let (game, printed) = match name.split('-').next() {
            Some("opera") => (OPERA, 33),
            Some("evergreen") => (EVERGREEN, 47),
            _ if name == "immortal-in-words" => (IMMORTAL, 14),
            _ if name == "immortal-reminiscences" => (IMMORTAL, 40),
            _ => (IMMORTAL, 45),
        };
        let text = std::fs::read_to_string(&path).unwrap();
        let games = scribe::games(&text);
        assert_eq!(games.len(), 1, "{name}");
        let said: Vec<&str> = games[0].plies.iter().map(|p| p.san.as_str()).collect();
        let truth: Vec<&str> = game.split_whitespace().take(printed).collect();
        assert_eq!(said, truth, "{name}");
        assert_eq!(games[0].state(), scribe::State::Clean, "{name}");
        read += 1;
    }
    assert_eq!(read, 17);
}
