//! Books in other tongues: real games as German, French, Spanish and Italian printers set them, with headings, notes
//! and endings in that tongue.
use super::press::{Dice, Played};
use board::{Move, Wings};
use record::{Manner, Tongue};

/// What a tongue's books say besides moves.
struct Voice {
    tongue: &'static str,
    manners: &'static [Manner],
    title: &'static [&'static str],
    played: &'static [&'static str],
    sides: [&'static str; 2],
    notes: &'static [&'static str],
    wins: [&'static str; 2],
    drawn: &'static str,
}

const VOICES: [Voice; 4] = [
    Voice {
        tongue: "german",
        manners: &[Manner::Long, Manner::Long, Manner::Short],
        title: &["Partie", "Nr.", "Spiel"],
        played: &[
            "Gespielt zu Berlin im Jahre {y}.",
            "Aus dem Turnier zu Wien {y}.",
        ],
        sides: ["Weiß", "Schwarz"],
        notes: &[
            "Dieser Zug ist nicht gut; besser war {m}, um die Stellung zu halten.",
            "Ein starker Zug, der dem Gegner keine Zeit zur Entwickelung läßt.",
            "Auf {m} folgt ein entscheidender Angriff gegen den König.",
        ],
        wins: ["Schwarz gibt auf.", "Weiß gibt auf."],
        drawn: "Remis.",
    },
    Voice {
        tongue: "french",
        manners: &[
            Manner::Descriptive,
            Manner::Descriptive,
            Manner::InWords,
            Manner::Short,
        ],
        title: &["PARTIE", "Partie n°"],
        played: &[
            "Jouée au café de la Régence en {y}.",
            "Partie jouée à Paris, {y}.",
        ],
        sides: ["Blancs", "Noirs"],
        notes: &[
            "Ce coup n'est pas le meilleur; il fallait jouer {m} pour garder l'attaque.",
            "Bien joué. Les Noirs n'ont plus de bonne défense dans cette position.",
            "Si {m}, les Blancs gagnent une pièce.",
        ],
        wins: ["Les Noirs abandonnent.", "Les Blancs abandonnent."],
        drawn: "Partie nulle.",
    },
    Voice {
        tongue: "spanish",
        manners: &[Manner::Descriptive, Manner::Descriptive, Manner::Short],
        title: &["PARTIDA NÚM.", "Partida"],
        played: &[
            "Jugada en Madrid en {y}.",
            "Partida del torneo de Barcelona, {y}.",
        ],
        sides: ["Blancas", "Negras"],
        notes: &[
            "Esta jugada no es buena; era mejor {m} para conservar el ataque.",
            "Con esta jugada las blancas obtienen una posición muy superior.",
            "Si {m}, las negras pierden una pieza.",
        ],
        wins: ["Las Negras abandonan.", "Las Blancas abandonan."],
        drawn: "Tablas.",
    },
    Voice {
        tongue: "italian",
        manners: &[Manner::Descriptive, Manner::Descriptive, Manner::Short],
        title: &["PARTITA", "Partita N."],
        played: &["Giocata a Roma nel {y}.", "Dal torneo di Milano, {y}."],
        sides: ["Bianco", "Nero"],
        notes: &[
            "Questa mossa non è buona; era meglio {m} per conservare l'attacco.",
            "Con questa mossa il Bianco ottiene una posizione molto superiore.",
            "Se {m}, il Nero perde un pezzo.",
        ],
        wins: ["Il Nero abbandona.", "Il Bianco abbandona."],
        drawn: "Patta.",
    },
];

/// A book of `count` games in a tongue drawn by lot; the games, and the tongue and manner in words.
pub fn book(seed: u64, stock: &[Played], count: usize) -> (String, Vec<Vec<Move>>, String) {
    let mut dice = Dice::new(seed ^ 0x70_6e67);
    let voice = &VOICES[dice.below(VOICES.len())];
    let Some(tongue) = Tongue::named(voice.tongue) else {
        return Default::default();
    };
    let manner = dice.of(voice.manners);
    let layout = if manner == Manner::InWords {
        0
    } else {
        dice.below(4)
    };
    let mut text = String::new();
    let mut games = Vec::new();
    for number in 1..=count {
        let game = &stock[dice.below(stock.len())];
        heading(&mut dice, voice, layout, game, number, &mut text);
        let printed = written(tongue, manner, game);
        body(&mut dice, voice, layout, &printed, &mut text);
        let ending = match game.result.as_str() {
            "1-0" => voice.wins[0],
            "0-1" => voice.wins[1],
            _ => voice.drawn,
        };
        text.push_str(&format!("\n          {ending}\n\n\n"));
        games.push(game.moves.clone());
    }
    (
        text,
        games,
        format!("{} {manner:?}, layout {layout}", voice.tongue),
    )
}

fn written(tongue: &Tongue, manner: Manner, game: &Played) -> Vec<String> {
    let mut position = game.start;
    let mut wings = Wings::of(&position);
    let moves = game.moves.iter().map(|m| {
        let text = tongue.write(&position, &wings, *m, manner);
        wings.play(*m);
        position.play(*m);
        text
    });
    moves.collect()
}

fn heading(
    dice: &mut Dice,
    voice: &Voice,
    layout: usize,
    game: &Played,
    n: usize,
    out: &mut String,
) {
    let year = game.year.as_deref().unwrap_or("1851");
    let (white, black) = (&game.white, &game.black);
    out.push_str(&format!(
        "                    {} {n}.\n\n",
        dice.of(voice.title)
    ));
    out.push_str(&format!(
        "      {}\n\n",
        dice.of(voice.played).replace("{y}", year)
    ));
    let [w, b] = voice.sides;
    match layout {
        1 => out.push_str(&format!("{w}: {white}.      {b}: {black}.\n\n")),
        _ => out.push_str(&format!(
            "       {w}. ({white})            {b}. ({black})\n\n"
        )),
    }
}

/// Two columns, running text, or one move under the other; a note now and then.
fn body(dice: &mut Dice, voice: &Voice, layout: usize, moves: &[String], out: &mut String) {
    let width = moves.iter().map(|m| m.chars().count()).max().unwrap_or(8) + 4;
    let mut running = String::new();
    for (i, pair) in moves.chunks(2).enumerate() {
        let n = i + 1;
        let black = pair.get(1).map_or("", |m| m);
        match layout {
            1 => {
                let comma = if black.is_empty() { "" } else { ", " };
                running.push_str(&format!("{n}. {}{comma}{black}; ", pair[0]));
                continue;
            }
            2 => out.push_str(&format!("{n:>3}. {:<width$}{n:>3}. {black}\n", pair[0])),
            _ => out.push_str(&format!("{n:>3}. {:<width$}{black}\n", pair[0])),
        }
        if dice.one_in(6) {
            let better = &moves[(2 * i + 2).min(moves.len() - 1)];
            let note = dice.of(voice.notes).replace("{m}", better);
            out.push_str(&format!("\n   {note}\n\n"));
        }
    }
    let mut wide = 0;
    for word in running.trim_end_matches("; ").split(' ') {
        if wide + word.chars().count() > 66 {
            out.push('\n');
            wide = 0;
        } else if wide > 0 {
            out.push(' ');
        }
        out.push_str(word);
        wide += word.chars().count() + 1;
    }
    if wide > 0 {
        out.push('\n');
    }
}

/// Found, exact and all games of some books, and games that are in none.
#[derive(Debug, Default)]
pub struct Tally {
    pub games: usize,
    pub found: usize,
    pub exact: usize,
    pub invented: usize,
    /// Books whose tongue was told.
    pub told: usize,
    pub books: usize,
}

pub fn tally(
    seeds: std::ops::Range<u64>,
    stock: &[Played],
    mut tell: impl FnMut(u64, String),
) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let (text, games, style) = book(seed, stock, 3);
        let read = scribe::games(&text);
        let read: Vec<_> = read
            .iter()
            .filter(|g| g.sort == scribe::Sort::Game)
            .collect();
        tally.games += games.len();
        tally.books += 1;
        let name = style.split(' ').next().unwrap_or_default();
        let tongue = |g: &&&scribe::Game| {
            let told = g
                .heading
                .tongue
                .as_deref()
                .unwrap_or_default()
                .to_lowercase();
            told.contains(name)
        };
        tally.told +=
            usize::from(!read.is_empty() && read.iter().filter(tongue).count() == read.len());
        let moves: Vec<Vec<Move>> = read
            .iter()
            .map(|g| g.plies.iter().map(|p| p.chosen).collect())
            .collect();
        let alike = |a: &[Move], b: &[Move]| {
            a.iter().zip(b).take_while(|(x, y)| x == y).count() * 2 >= b.len().min(16)
        };
        for (i, game) in games.iter().enumerate() {
            let exact = moves.contains(game);
            let found = exact || moves.iter().any(|m| m.len() > 7 && alike(m, game));
            tally.exact += usize::from(exact);
            tally.found += usize::from(found);
            if !exact {
                tell(
                    seed,
                    format!(
                        "{style}: game {} {}",
                        i + 1,
                        if found { "not exact" } else { "not found" }
                    ),
                );
            }
        }
        for other in moves.iter().filter(|m| !games.iter().any(|g| alike(m, g))) {
            tally.invented += 1;
            tell(seed, format!("{style}: invented, {} plies", other.len()));
        }
    }
    tally
}
