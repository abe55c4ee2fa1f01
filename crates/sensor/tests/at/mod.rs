//! Somebody at a board.
#![allow(dead_code)]
use board::{Board, Color, Piece, Position, Square};
use sensor::{Event, Face, Reading, Seat, Settings, Sitting, Told, What};
use umpire::agreement::Outcome;

/// A board, on which time goes by as events come.
pub struct At {
    pub sitting: Sitting,
    pub now: u64,
    pub told: Vec<Told>,
    seat: Seat,
}

impl At {
    pub fn code(code: &str) -> At {
        At::settings(Settings::new(statute::Code::find(code).expect("a code")))
    }

    pub fn settings(settings: Settings) -> At {
        At {
            sitting: Sitting::new(settings),
            now: 0,
            told: Vec::new(),
            seat: Seat::Left,
        }
    }

    /// The British code, from the array or a position.
    pub fn position(fen: &str) -> At {
        At::position_under("british-1899", fen)
    }

    pub fn position_under(code: &str, fen: &str) -> At {
        let mut settings = Settings::new(statute::Code::find(code).expect("a code"));
        let position = Position::from_fen(fen).expect("a position");
        settings.conditions.start = umpire::agreement::Start::Position(position);
        let mut at = At::settings(settings);
        at.board(*position.board());
        at
    }

    pub fn array() -> At {
        At::array_under("british-1899")
    }

    pub fn array_under(code: &str) -> At {
        let mut at = At::code(code);
        at.board(Board::start());
        at
    }

    pub fn what(&mut self, what: What) {
        let told = self.sitting.feels(Event { at: self.now, what });
        self.told.extend(told);
    }

    pub fn board(&mut self, board: Board) -> &mut At {
        self.now += 500;
        self.what(What::Board(board));
        self
    }

    /// `e2-` a man leaves e2; `Pe4` a white Pawn comes to e4; `.` a while goes by; `!l` `!r` `!stop` `!flag` the clock; each after so many milliseconds.
    pub fn feels_every(&mut self, gap: u64, words: &str) -> &mut At {
        for word in words.split_whitespace() {
            if word == "." {
                self.now += 5000;
                let told = self.sitting.idles(self.now);
                self.told.extend(told);
                continue;
            }
            self.now += gap;
            if let Some(clock) = word.strip_prefix('!') {
                self.clock(clock);
                continue;
            }
            let square = |text: &str| text.parse::<Square>().unwrap_or_else(|_| panic!("{word}"));
            let what = match word.strip_suffix('-') {
                Some(from) => What::Square(square(from), None),
                None => {
                    let man = word
                        .chars()
                        .next()
                        .and_then(Piece::from_char)
                        .expect("a man");
                    What::Square(square(&word[1..]), Some(man))
                }
            };
            self.what(what);
        }
        self
    }

    /// The clock runs at the left (White's), at the right, or stands still; or the flag of the running side falls.
    fn clock(&mut self, word: &str) {
        let face = |seat: Seat| {
            let flag = word == "flag" && seat == self.seat;
            Face {
                seconds: if flag { 0 } else { 600 },
                flag,
            }
        };
        let (left, right) = (face(Seat::Left), face(Seat::Right));
        self.seat = match word {
            "l" => Seat::Left,
            "r" => Seat::Right,
            _ => self.seat,
        };
        self.what(What::Clock(Reading {
            left,
            right,
            running: word != "stop",
            turn: Some(self.seat),
            battery_low: false,
        }));
    }

    pub fn feels(&mut self, words: &str) -> &mut At {
        self.feels_every(600, words)
    }

    pub fn says(&mut self, words: &str) -> &mut At {
        let told = self
            .sitting
            .hears(words)
            .unwrap_or_else(|why| panic!("{words}: {why}"));
        self.told.extend(told);
        self
    }

    pub fn acts(&self) -> String {
        let acts: Vec<String> = self
            .sitting
            .acts()
            .iter()
            .map(|e| e.act.to_string())
            .collect();
        acts.join(", ")
    }

    pub fn placement(&self) -> String {
        self.sitting.game().expect("a game").placement()
    }

    pub fn turn(&self) -> Color {
        self.sitting.game().expect("a game").turn()
    }

    pub fn rights(&self) -> usize {
        let game = self.sitting.game().expect("a game");
        game.rights(Color::White).len() + game.rights(Color::Black).len()
    }

    pub fn outcome(&self) -> Outcome {
        self.sitting.game().expect("a game").outcome().0
    }

    pub fn questions(&self) -> usize {
        self.told
            .iter()
            .filter(|t| match t {
                Told::Question(_) => true,
                Told::Otherwise(_, rival) => rival.near,
                _ => false,
            })
            .count()
    }

    /// What was last told that may have been otherwise.
    pub fn rival(&self) -> Option<sensor::Rival> {
        self.told.iter().rev().find_map(|told| match told {
            Told::Otherwise(_, rival) => Some(rival.clone()),
            _ => None,
        })
    }

    pub fn noted(&self, words: &str) -> bool {
        self.told
            .iter()
            .any(|t| matches!(t, Told::Note(text) if text.contains(words)))
    }
}
