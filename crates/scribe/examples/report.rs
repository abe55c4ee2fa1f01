//! `make scribe-report`: for each collection of known games how many are found, how many read exactly, what was
//! given that is no game of theirs, and how many wrong moves bear no mark.
//!
//! One stem in three is kept back: whoever works on the scribe looks at the others only. `report` tallies
//! those he works on and tells what went wrong; `report kept` tallies the kept ones and tells nothing else;
//! names of stems after the command limit it to them and print their readings; `@scanned` and the like to
//! collections that are so called. What Tesseract made of a page image is kept in `target/scribe-report`:
//! whoever changes how pages are read takes it away.
#[path = "../tests/press/mod.rs"]
mod press;

use board::{Color, Move, Position, Square, Wing};
use scribe::{Game, Sort, State};
use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

fn main() {
    let Some(shared) = shared() else {
        println!("skipped: ../shared/data is not here");
        return;
    };
    let said: Vec<String> = std::env::args().skip(1).collect();
    let kept = said.iter().any(|a| a == "kept");
    let (named, only): (Vec<String>, Vec<String>) = said
        .into_iter()
        .filter(|a| a != "kept")
        .partition(|a| a.starts_with('@'));
    let quiet = kept;
    println!(
        "{}",
        if kept {
            "kept back, not tuned on"
        } else {
            "tuned on"
        }
    );
    for (name, of) in collections(&shared) {
        if !named.is_empty() && !named.iter().any(|n| name.contains(&n[1..])) {
            continue;
        }
        let mut tally = Tally::default();
        for known in of {
            let chosen = match only.is_empty() {
                true => is_kept(&known.stem) == kept,
                false => only.contains(&known.stem),
            };
            if chosen {
                tally.add(&known, quiet, !only.is_empty());
            }
        }
        if tally.all > 0 {
            println!("{name}: {tally}");
        }
    }
    if only.is_empty() && named.is_empty() {
        books(&shared, kept);
        if kept {
            held_out();
        }
    }
}

/// One stem in three.
fn is_kept(stem: &str) -> bool {
    let hash = stem.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| {
        (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash >> 20).is_multiple_of(3)
}

/// Books of the press that the scribe was not developed on.
fn held_out() {
    let Some(stock) = press::collections() else {
        return;
    };
    for damage in [0, 20, 50, 200] {
        // What went wrong is not told: nobody should tune the scribe to these.
        let tally = press::tally::tally(5000..5050, &stock, damage, |_, _, _| {});
        println!(
            "press, {damage} letters in 10,000 misread: {} of {} games found, {} read exactly, {} false moves without a mark, {} invented",
            tally.found, tally.games, tally.exact, tally.false_moves, tally.invented
        );
    }
}

fn shared() -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .map(|a| a.join("shared"))
        .find(|p| p.join("data").is_dir())
}

/// A game that somebody else converted and checked.
struct Known {
    stem: String,
    /// Moves in coordinates.
    moves: Vec<String>,
    text: PathBuf,
    /// The images of its pages, where it is to be read from them.
    pages: Vec<PathBuf>,
    file: String,
    lines: (usize, usize),
}

impl Known {
    /// Its moves from where they begin: the array, or, without a man, any start from which they are legal.
    fn played(&self) -> Vec<Move> {
        let moves = |start: Position| {
            let mut position = start;
            let mut out = Vec::new();
            for m in self.moves.iter().filter(|m| *m != "0000") {
                let legal = position.legal_moves();
                let Some(found) = legal.iter().find(|l| record::uci(**l) == *m) else {
                    break;
                };
                position.play(*found);
                out.push(*found);
            }
            out
        };
        let mut starts = vec![Position::start()];
        for square in Square::ALL {
            let mut board = *Position::start().board();
            board.discard_piece_at(square);
            if let Ok(mut start) = Position::new(board, Color::White) {
                for (color, wing) in [Color::White, Color::Black]
                    .into_iter()
                    .flat_map(|c| Wing::ALL.map(|w| (c, w)))
                {
                    let right = Position::start().castling(color, wing);
                    start.set_castling(color, wing, right.filter(|r| r.rook != square));
                }
                starts.push(start);
            }
        }
        let all = starts.into_iter().map(moves);
        all.max_by_key(Vec::len).unwrap_or_default()
    }
}

type Collection = (&'static str, Vec<Known>);

fn collections(shared: &Path) -> Vec<Collection> {
    let (one, two) = (shared.join("data"), shared.join("data-2"));
    let print = |data: &Path, folder: &str| -> Vec<Known> {
        let at = |stem: &str| {
            let book = stem.split('-').next().unwrap_or_default();
            data.join(folder).join(book).join(format!("{stem}.txt"))
        };
        known(data, folder, at)
    };
    let scanned = |data: &Path| {
        let at = |stem: &str| data.join("ocr").join(format!("{stem}.txt"));
        known(data, "games", at)
    };
    vec![
        ("clean print (data/games)", print(&one, "games")),
        ("annotated (data-2/games)", print(&two, "games")),
        ("scanned (data/ocr)", scanned(&one)),
        ("scanned, annotated (data-2/ocr)", scanned(&two)),
        ("page images (data-2/scans)", images(&one, &two)),
        ("lines (data/lines)", print(&one, "lines")),
        ("lines, annotated (data-2/lines)", print(&two, "lines")),
        ("endings (data/endings)", endings(&one)),
    ]
}

/// Games of both collections of which there are images of their pages.
fn images(one: &Path, two: &Path) -> Vec<Known> {
    let folder = two.join("scans");
    let pages = |stem: &str| -> Vec<PathBuf> {
        let page = |n: usize| folder.join(format!("{stem}-p{n}.png"));
        (1..20).map(page).take_while(|p| p.is_file()).collect()
    };
    let at = |stem: &str| folder.join(format!("{stem}-p1.png"));
    let mut all = known(one, "games", at);
    all.extend(known(two, "games", at));
    for known in &mut all {
        known.pages = pages(&known.stem);
    }
    all
}

/// What stands on the pages of a volume: read once, then kept.
fn scanned(stem: &str, pages: &[PathBuf]) -> String {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = here.join("../../target/scribe-report");
    let kept = folder.join(format!("{stem}.txt"));
    if let Ok(text) = std::fs::read_to_string(&kept) {
        return text;
    }
    let (volumes, _) = sheet::volumes(pages.to_vec());
    let mut text = String::new();
    for volume in &volumes {
        let of = stem.to_owned();
        let told = move |page: usize, fault: sheet::Fault| println!("  {of}, page {page}: {fault}");
        match sheet::Reading::of(volume, 1, told) {
            Ok(mut reading) => drop(reading.read_to_string(&mut text)),
            Err(fault) => println!("  {stem}: {fault}"),
        }
    }
    if std::fs::create_dir_all(&folder).is_ok() {
        // Without a place to keep it the page is read again.
        let _ = std::fs::write(kept, &text);
    }
    text
}

fn known(data: &Path, folder: &str, at: impl Fn(&str) -> PathBuf) -> Vec<Known> {
    let table =
        |name: &str| std::fs::read_to_string(data.join(folder).join(name)).unwrap_or_default();
    let mut moves: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in table("plies.csv").lines().skip(1) {
        let f = fields(line);
        moves.entry(f[0].clone()).or_default().push(f[5].clone());
    }
    let index = table("index.csv");
    let rows = index.lines().skip(1).map(fields);
    let all = rows.filter(|f| f[3] == "verified").map(|f| {
        let number = |i: usize| f[i].parse().unwrap_or(0);
        Known {
            moves: moves.remove(&f[0]).unwrap_or_default(),
            text: at(&f[0]),
            pages: Vec::new(),
            file: f[28].clone(),
            lines: (number(29), number(30)),
            stem: f[0].clone(),
        }
    });
    all.filter(|k| k.text.is_file()).collect()
}

fn endings(data: &Path) -> Vec<Known> {
    let folder = data.join("endings");
    let index = std::fs::read_to_string(folder.join("index.csv")).unwrap_or_default();
    let rows = index.lines().skip(1).map(fields);
    let verified = rows.filter(|f| f[2] == "verified");
    verified
        .map(|f| {
            let pgn = std::fs::read(folder.join(format!("{}.pgn", f[0]))).unwrap_or_default();
            let mut texts = record::pgn::Texts::new(&pgn[..]);
            let text = texts.next_text().ok().flatten();
            let games = text
                .and_then(|t| record::pgn::Game::all(t).ok())
                .unwrap_or_default();
            let moves = games.iter().flat_map(|g| &g.items);
            let moves = moves.filter_map(|i| match i {
                record::pgn::Item::Move(m) => Some(record::uci(*m)),
                _ => None,
            });
            Known {
                moves: moves.collect(),
                text: folder.join(format!("{}.txt", f[0])),
                pages: Vec::new(),
                file: String::new(),
                lines: (0, 0),
                stem: f[0].clone(),
            }
        })
        .collect()
}

fn fields(line: &str) -> Vec<String> {
    let (mut all, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => all.push(String::new()),
            c => all.last_mut().unwrap().push(c),
        }
    }
    all
}

fn coordinates(game: &Game) -> Vec<String> {
    let mut moves: Vec<String> = game.plies.iter().map(|p| record::uci(p.chosen)).collect();
    if game.start.two_moves && !moves.is_empty() {
        moves.insert(1, "0000".into());
    }
    moves
}

fn alike(a: &[String], b: &[String]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// How long this thread has been at work: other programs on the machine do not count.
fn processor_time() -> Duration {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = told.split(' ').next().and_then(|n| n.parse().ok());
    nanos.map_or_else(
        || BEGUN.get_or_init(Instant::now).elapsed(),
        Duration::from_nanos,
    )
}

/// What came of a collection.
#[derive(Default)]
struct Tally {
    all: usize,
    found: usize,
    exact: usize,
    invented: usize,
    /// Moves given, those of them that bear no mark, and of these the wrong ones.
    moves: usize,
    sure: usize,
    false_moves: usize,
    /// Games that end before their last printed move and do not say so.
    early: usize,
    took: Duration,
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let share = 100.0 * self.exact as f64 / self.all as f64;
        write!(
            f,
            "{} games, {} found, {} exact ({share:.1} %), {} invented; of {} moves {} sure, {} of these wrong; {} end early unsaid; {:.0} ms a game",
            self.all,
            self.found,
            self.exact,
            self.invented,
            self.moves,
            self.sure,
            self.false_moves,
            self.early,
            1000.0 * self.took.as_secs_f64() / self.all as f64
        )
    }
}

impl Tally {
    fn add(&mut self, known: &Known, quiet: bool, talk: bool) {
        let text = match known.pages.is_empty() {
            true => std::fs::read_to_string(&known.text).unwrap_or_default(),
            false => scanned(&known.stem, &known.pages),
        };
        let begun = processor_time();
        let games = scribe::games(&text);
        self.took += processor_time().saturating_sub(begun);
        self.all += 1;
        let best = games
            .iter()
            .max_by_key(|g| alike(&coordinates(g), &known.moves));
        let exact = best.is_some_and(|g| coordinates(g) == known.moves);
        self.exact += usize::from(exact);
        if let Some(game) = best {
            self.compare(game, known);
        }
        let played = games.iter().filter(|g| g.sort == Sort::Game);
        let others = played.filter(|g| best.is_some_and(|b| !std::ptr::eq(*g, b)));
        let others = others.count();
        self.invented += others;
        if !quiet && (!exact || others > 0) {
            println!(
                "  {}: {} invented, {}",
                known.stem,
                others,
                told(best, known)
            );
            // Whether the search or the model is at fault.
            let weighed = scribe::decoder::weighed(&text, &known.played());
            if let Some(best) = weighed.iter().max_by(|a, b| a.truth.total_cmp(&b.truth)) {
                println!("    {:?}; {}", best.verdict(), best.told());
            }
        }
        if talk {
            for weighed in scribe::decoder::weighed(&text, &known.played()) {
                println!("{}\n{}", weighed.told(), weighed.rows);
            }
            for game in &games {
                let text = scribe::report::Style::Text;
                println!("{:?}", game.sort);
                print!("{}", scribe::report::game(text, game, &known.stem));
            }
        }
    }

    fn compare(&mut self, game: &Game, known: &Known) {
        let said = coordinates(game);
        let shift = said.len() - game.plies.len();
        self.found += usize::from(alike(&said, &known.moves) * 10 >= known.moves.len() * 6);
        for (i, ply) in game.plies.iter().enumerate() {
            self.moves += 1;
            if ply.doubts.is_empty() {
                self.sure += 1;
                let at = if i == 0 { 0 } else { i + shift };
                self.false_moves += usize::from(known.moves.get(at) != said.get(at));
            }
        }
        let early = said.len() < known.moves.len() && game.state() != State::Broken;
        self.early += usize::from(early);
    }
}

fn told(best: Option<&Game>, known: &Known) -> String {
    let Some(game) = best else {
        return "nothing read".into();
    };
    let same = alike(&coordinates(game), &known.moves);
    let next = game
        .plies
        .get(same.saturating_sub(usize::from(game.start.two_moves)));
    let next = next.map_or(String::new(), |p| {
        let meant = known.moves.get(same).map_or("nothing", String::as_str);
        format!(
            "; line {}: {:?} read as {} not {meant}{}",
            p.line,
            p.printed,
            p.san,
            if p.doubts.is_empty() {
                ", UNMARKED"
            } else {
                ""
            }
        )
    });
    let end = game.breaks_off.as_ref();
    let end = end.map_or(String::new(), |b| {
        format!("; breaks off at {:?}, line {}", b.printed, b.line)
    });
    format!(
        "{same} of {} moves alike, {} read{next}{end}",
        known.moves.len(),
        game.plies.len()
    )
}

/// Whole books: which of their games are found, and what is given that is none.
fn books(shared: &Path, kept: bool) {
    for folder in ["data", "data-2"] {
        let data = shared.join(folder);
        let none = |_: &str| data.join("games/index.csv");
        let (games, lines) = (known(&data, "games", none), known(&data, "lines", none));
        let mut files: Vec<&String> = games.iter().map(|k| &k.file).collect();
        files.sort();
        files.dedup();
        for file in files {
            let Ok(text) = std::fs::read_to_string(data.join("books").join(file)) else {
                continue;
            };
            let begun = Instant::now();
            let got = scribe::games(&text);
            let took = begun.elapsed().as_secs_f64();
            let all = games.iter().filter(|k| k.file == *file);
            let lines = lines.iter().filter(|k| k.file == *file);
            book(file, kept, all.collect(), lines.collect(), got, took);
        }
    }
}

fn book(file: &str, kept: bool, all: Vec<&Known>, lines: Vec<&Known>, got: Vec<Game>, took: f64) {
    let overlaps = |k: &Known, g: &Game| g.lines.0 <= k.lines.1 && k.lines.0 <= g.lines.1;
    let got: Vec<Game> = got.into_iter().filter(|g| g.sort == Sort::Game).collect();
    let (mut found, mut exact, mut of) = (0, 0, 0);
    for known in all.iter().filter(|k| is_kept(&k.stem) == kept) {
        of += 1;
        let here = got.iter().filter(|g| overlaps(known, g));
        let best = here.max_by_key(|g| alike(&coordinates(g), &known.moves));
        let same = best.map_or(0, |g| alike(&coordinates(g), &known.moves));
        let is = best.is_some_and(|g| coordinates(g) == known.moves);
        found += usize::from(same * 10 >= known.moves.len() * 6);
        exact += usize::from(is);
        if !is && !kept {
            println!("  in the book, {}: {}", known.stem, told(best, known));
        }
    }
    let mut invented = 0;
    for game in &got {
        if !all.iter().any(|k| overlaps(k, game)) {
            invented += 1;
            if !kept {
                println!(
                    "  {} in lines {}-{}: {}",
                    if lines.iter().any(|k| overlaps(k, game)) {
                        "a line taken for a game"
                    } else {
                        "on no list"
                    },
                    game.lines.0,
                    game.lines.1,
                    game.heading.title.chars().take(70).collect::<String>()
                );
            }
        }
    }
    println!(
        "{file} whole: of {of} games {found} found, {exact} exact; {} given, {invented} of them on no list of games; {took:.2} s",
        got.len()
    );
}
