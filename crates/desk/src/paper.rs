//! Proofs as JSON, out and in.
use crate::counted;
use board::{Color, Move, Piece, Position, Role, Square};
use proof::{
    Answer, Certificate, Condition, Defence, Fence, Goal, Loss, MateIn, Mating, Post, Reading,
    Reason, Step, Undertaking, Winnability,
};
use serde::{Deserialize, Serialize};

/// What can be gone through again.
#[derive(Serialize, Deserialize)]
#[serde(tag = "question", rename_all = "kebab-case")]
enum Paper {
    EndlessChecks {
        fen: String,
        claimant: Side,
        reading: ReadingName,
        #[serde(flatten)]
        answer: EndlessAnswer,
    },
    Drawn {
        fen: String,
        win: Win,
        answers: Vec<SideAnswer>,
    },
    Mate {
        fen: String,
        #[serde(flatten)]
        undertaking: UndertakingPaper,
        #[serde(flatten)]
        answer: MateAnswer,
    },
}

/// What wins.
#[derive(Serialize, Deserialize, Copy, Clone)]
#[serde(rename_all = "kebab-case")]
enum Win {
    Mate,
    Stalemating,
    Stalemated,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct UndertakingPaper {
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    man: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    on: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
enum MateAnswer {
    Forced {
        moves: u32,
        keys: Vec<String>,
        line: Vec<String>,
        steps: Vec<MatingPaper>,
    },
    NotWithin {
        moves: u32,
    },
    Undecided {
        nodes: u64,
    },
}

#[derive(Serialize, Deserialize)]
struct MatingPaper {
    fen: String,
    /// Where the man stands that should mate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    man: Option<String>,
    play: String,
    moves: u32,
}

impl From<Condition> for Win {
    fn from(condition: Condition) -> Win {
        match condition {
            Condition::Mate => Win::Mate,
            Condition::MateOrStalemate => Win::Stalemating,
            Condition::MateOrStalemated => Win::Stalemated,
        }
    }
}
impl From<Win> for Condition {
    fn from(win: Win) -> Condition {
        match win {
            Win::Mate => Condition::Mate,
            Win::Stalemating => Condition::MateOrStalemate,
            Win::Stalemated => Condition::MateOrStalemated,
        }
    }
}

#[derive(Serialize, Deserialize, Copy, Clone)]
#[serde(rename_all = "kebab-case")]
enum Side {
    White,
    Black,
}

#[derive(Serialize, Deserialize, Copy, Clone)]
#[serde(rename_all = "kebab-case")]
enum ReadingName {
    Strict,
    Spared,
    MateAllowed,
}

#[derive(Serialize, Deserialize, Copy, Clone)]
#[serde(rename_all = "kebab-case")]
enum GoalName {
    Endless,
    CheckOrMate,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
enum EndlessAnswer {
    Proved {
        certificate: Vec<StepPaper>,
    },
    Refuted {
        opening: Option<String>,
        defence: Vec<LossPaper>,
    },
    Undecided {
        nodes: u64,
    },
}

#[derive(Serialize, Deserialize)]
struct StepPaper {
    fen: String,
    check: String,
    goal: GoalName,
}

#[derive(Serialize, Deserialize)]
struct LossPaper {
    fen: String,
    goal: GoalName,
    /// Check and reply; no reply where every one will do.
    replies: Vec<(String, Option<String>)>,
}

#[derive(Serialize, Deserialize)]
struct SideAnswer {
    winner: Side,
    #[serde(flatten)]
    answer: DrawnAnswer,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
enum DrawnAnswer {
    Winnable {
        line: Vec<String>,
    },
    Over,
    TooFewMen,
    Fenced {
        posts: Vec<PostPaper>,
    },
    Exhausted {
        positions: u64,
        /// What lies inside one of these was not visited.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fences: Vec<Vec<PostPaper>>,
    },
    Undecided {
        nodes: u64,
    },
}

#[derive(Serialize, Deserialize)]
struct PostPaper {
    home: String,
    /// The letter of the man, as in a FEN.
    man: char,
    /// A Pawn that has not moved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    fresh: bool,
    reach: Vec<String>,
    mortal: bool,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        color.fold_wb(Side::White, Side::Black)
    }
}
impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}
impl From<Reading> for ReadingName {
    fn from(reading: Reading) -> ReadingName {
        match reading {
            Reading::Strict => ReadingName::Strict,
            Reading::Spared => ReadingName::Spared,
            Reading::MateAllowed => ReadingName::MateAllowed,
        }
    }
}
impl From<ReadingName> for Reading {
    fn from(name: ReadingName) -> Reading {
        match name {
            ReadingName::Strict => Reading::Strict,
            ReadingName::Spared => Reading::Spared,
            ReadingName::MateAllowed => Reading::MateAllowed,
        }
    }
}
impl From<Goal> for GoalName {
    fn from(goal: Goal) -> GoalName {
        match goal {
            Goal::Endless => GoalName::Endless,
            Goal::CheckOrMate => GoalName::CheckOrMate,
        }
    }
}
impl From<GoalName> for Goal {
    fn from(name: GoalName) -> Goal {
        match name {
            GoalName::Endless => Goal::Endless,
            GoalName::CheckOrMate => Goal::CheckOrMate,
        }
    }
}

fn written(paper: &Paper) -> String {
    // Papers are made of strings and numbers, which are always writable.
    serde_json::to_string(paper).map_or_else(|e| e.to_string(), |text| text + "\n")
}

pub fn endless_checks(
    position: &Position,
    claimant: Color,
    reading: Reading,
    answer: &Answer,
) -> String {
    let answer = match answer {
        Answer::Proved(certificate) => EndlessAnswer::Proved {
            certificate: certificate.steps.iter().map(step_paper).collect(),
        },
        Answer::Refuted(defence) => EndlessAnswer::Refuted {
            opening: defence.opening.map(Move::uci),
            defence: defence.losses.iter().map(loss_paper).collect(),
        },
        Answer::Undecided { nodes } => EndlessAnswer::Undecided { nodes: *nodes },
    };
    written(&Paper::EndlessChecks {
        fen: position.fen(),
        claimant: claimant.into(),
        reading: reading.into(),
        answer,
    })
}

fn step_paper(step: &Step) -> StepPaper {
    StepPaper {
        fen: step.position.fen(),
        check: step.check.uci(),
        goal: step.goal.into(),
    }
}

fn loss_paper(loss: &Loss) -> LossPaper {
    let reply = |(check, reply): &(Move, Option<Move>)| (check.uci(), reply.map(Move::uci));
    LossPaper {
        fen: loss.position.fen(),
        goal: loss.goal.into(),
        replies: loss.replies.iter().map(reply).collect(),
    }
}

pub fn drawn(
    position: &Position,
    condition: Condition,
    answers: &[(Color, Winnability)],
) -> String {
    let side = |(winner, answer): &(Color, Winnability)| SideAnswer {
        winner: (*winner).into(),
        answer: match answer {
            Winnability::Winnable(line) => DrawnAnswer::Winnable {
                line: line.iter().map(|m| m.uci()).collect(),
            },
            Winnability::Unwinnable(Reason::Over) => DrawnAnswer::Over,
            Winnability::Unwinnable(Reason::Men) => DrawnAnswer::TooFewMen,
            Winnability::Unwinnable(Reason::Fenced(fence)) => DrawnAnswer::Fenced {
                posts: posts(fence),
            },
            Winnability::Unwinnable(Reason::Exhausted { positions, fences }) => {
                DrawnAnswer::Exhausted {
                    positions: *positions,
                    fences: fences.iter().map(posts).collect(),
                }
            }
            Winnability::Undecided { nodes } => DrawnAnswer::Undecided { nodes: *nodes },
        },
    };
    written(&Paper::Drawn {
        fen: position.fen(),
        win: condition.into(),
        answers: answers.iter().map(side).collect(),
    })
}

fn posts(fence: &Fence) -> Vec<PostPaper> {
    let squares = |reach: board::Bitboard| reach.into_iter().map(|sq| sq.to_string()).collect();
    let post = |p: &Post| PostPaper {
        home: p.home.to_string(),
        man: p.role.of(p.color).char(),
        fresh: p.fresh,
        reach: squares(p.reach),
        mortal: p.mortal,
    };
    fence.posts.iter().map(post).collect()
}

pub fn mate(position: &Position, undertaking: Undertaking, answer: &MateIn) -> String {
    let ucis = |moves: &[Move]| -> Vec<String> { moves.iter().map(|m| m.uci()).collect() };
    let square = |sq: Option<Square>| sq.map(|sq| sq.to_string());
    let step = |step: &Mating| MatingPaper {
        fen: step.position.fen(),
        man: square(step.undertaking.man),
        play: step.play.uci(),
        moves: step.moves,
    };
    let answer = match answer {
        MateIn::Forced {
            moves,
            keys,
            line,
            steps,
        } => MateAnswer::Forced {
            moves: *moves,
            keys: ucis(keys),
            line: ucis(line),
            steps: steps.iter().map(step).collect(),
        },
        MateIn::NotWithin(moves) => MateAnswer::NotWithin { moves: *moves },
        MateIn::Undecided { nodes } => MateAnswer::Undecided { nodes: *nodes },
    };
    written(&Paper::Mate {
        fen: position.fen(),
        undertaking: UndertakingPaper {
            with: undertaking.with.map(Role::char),
            man: square(undertaking.man),
            from: square(undertaking.from),
            on: square(undertaking.on),
        },
        answer,
    })
}

/// Goes through a proof, and says what it proves or where it fails.
pub fn verify(text: &str) -> Result<String, String> {
    match serde_json::from_str(text).map_err(|e| format!("this is no proof: {e}"))? {
        Paper::EndlessChecks {
            fen,
            claimant,
            reading,
            answer,
        } => verify_endless(&read(&fen)?, claimant.into(), reading.into(), answer),
        Paper::Drawn {
            fen, win, answers, ..
        } => {
            let position = read(&fen)?;
            let verify = |a: SideAnswer| verify_side(&position, win.into(), a);
            let told: Result<Vec<String>, String> = answers.into_iter().map(verify).collect();
            Ok(told?.join("\n"))
        }
        Paper::Mate {
            fen,
            undertaking,
            answer,
        } => verify_mate(&read(&fen)?, undertaking.read()?, &answer),
    }
}

fn read(fen: &str) -> Result<Position, String> {
    Position::from_fen(fen).map_err(|e| format!("{fen:?}: {e}"))
}

fn read_move(position: &Position, text: &str) -> Result<Move, String> {
    let found = position.legal_moves().into_iter().find(|m| m.uci() == text);
    found.ok_or_else(|| format!("{text:?} is not a legal move in {}", position.fen()))
}

fn verify_endless(
    position: &Position,
    claimant: Color,
    reading: Reading,
    answer: EndlessAnswer,
) -> Result<String, String> {
    let fault = |fault: proof::Fault| format!("the proof fails: {fault}");
    match answer {
        EndlessAnswer::Proved { certificate } => {
            let step = |paper: &StepPaper| -> Result<Step, String> {
                let position = read(&paper.fen)?;
                let check = read_move(&position, &paper.check)?;
                let goal = paper.goal.into();
                Ok(Step {
                    position,
                    check,
                    goal,
                })
            };
            let steps: Result<Vec<Step>, String> = certificate.iter().map(step).collect();
            let certificate = Certificate {
                reading,
                claimant,
                steps: steps?,
            };
            proof::verify(&certificate, position, reading).map_err(fault)?;
            let positions = counted(certificate.steps.len(), "position", "positions");
            Ok(format!(
                "The proof holds: {claimant:?} can check for ever ({positions})."
            ))
        }
        EndlessAnswer::Refuted { opening, defence } => {
            let loss = |paper: &LossPaper| -> Result<Loss, String> {
                let position = read(&paper.fen)?;
                let replies = paper.replies.iter().map(|(check, reply)| {
                    let check = read_move(&position, check)?;
                    let after = position.after(check);
                    let reply = reply.as_ref().map(|r| read_move(&after, r)).transpose()?;
                    Ok((check, reply))
                });
                let replies: Result<Vec<_>, String> = replies.collect();
                let goal = paper.goal.into();
                Ok(Loss {
                    position,
                    goal,
                    replies: replies?,
                })
            };
            let losses: Result<Vec<Loss>, String> = defence.iter().map(loss).collect();
            let defence = Defence {
                reading,
                claimant,
                opening: opening.map(|m| read_move(position, &m)).transpose()?,
                losses: losses?,
            };
            proof::verify_defence(&defence, position, reading).map_err(fault)?;
            let positions = counted(defence.losses.len(), "position", "positions");
            Ok(format!(
                "The defence holds: {claimant:?} cannot check for ever ({positions})."
            ))
        }
        EndlessAnswer::Undecided { .. } => {
            Err("it is undecided; there is nothing to verify".into())
        }
    }
}

fn verify_side(
    position: &Position,
    condition: Condition,
    side: SideAnswer,
) -> Result<String, String> {
    let winner = side.winner.into();
    let claim = match side.answer {
        DrawnAnswer::Winnable { line } => {
            let mut here = *position;
            let mut moves = Vec::new();
            for text in &line {
                let m = read_move(&here, text)?;
                moves.push(m);
                here.play(m);
            }
            Winnability::Winnable(moves)
        }
        DrawnAnswer::Over => Winnability::Unwinnable(Reason::Over),
        DrawnAnswer::TooFewMen => Winnability::Unwinnable(Reason::Men),
        DrawnAnswer::Fenced { posts } => Winnability::Unwinnable(Reason::Fenced(fence(&posts)?)),
        DrawnAnswer::Exhausted { positions, fences } => {
            let fences: Result<Vec<Fence>, String> = fences.iter().map(|f| fence(f)).collect();
            let fences = fences?;
            Winnability::Unwinnable(Reason::Exhausted { positions, fences })
        }
        DrawnAnswer::Undecided { nodes } => Winnability::Undecided { nodes },
    };
    proof::verify_winnability(&claim, position, winner, condition)?;
    let can = if matches!(claim, Winnability::Winnable(_)) {
        "can"
    } else {
        "cannot"
    };
    Ok(format!("The proof holds: {winner:?} {can} win."))
}

impl UndertakingPaper {
    fn read(&self) -> Result<Undertaking, String> {
        let role = |letter: char| {
            Role::from_char(letter).ok_or_else(|| format!("{letter:?} is not a kind of man"))
        };
        let read = |text: &Option<String>| text.as_ref().map(square).transpose();
        Ok(Undertaking {
            with: self.with.map(role).transpose()?,
            man: read(&self.man)?,
            from: read(&self.from)?,
            on: read(&self.on)?,
        })
    }
}

fn verify_mate(
    position: &Position,
    undertaking: Undertaking,
    answer: &MateAnswer,
) -> Result<String, String> {
    let MateAnswer::Forced { moves, steps, .. } = answer else {
        return Err("no mate is claimed; there is nothing to verify".into());
    };
    let step = |paper: &MatingPaper| -> Result<Mating, String> {
        let position = read(&paper.fen)?;
        let man = paper.man.as_ref().map(square).transpose()?;
        Ok(Mating {
            position,
            undertaking: Undertaking { man, ..undertaking },
            play: read_move(&position, &paper.play)?,
            moves: paper.moves,
        })
    };
    let steps: Result<Vec<Mating>, String> = steps.iter().map(step).collect();
    proof::verify_mate(&steps?, position, *moves, undertaking)
        .map_err(|why| format!("the proof fails: {why}"))?;
    Ok(format!(
        "The proof holds: {:?} mates within {moves}.",
        position.turn()
    ))
}

fn square(text: &String) -> Result<Square, String> {
    text.parse()
        .map_err(|_| format!("{text:?} is not a square"))
}

fn fence(posts: &[PostPaper]) -> Result<Fence, String> {
    let post = |paper: &PostPaper| -> Result<Post, String> {
        let man = Piece::from_char(paper.man)
            .ok_or_else(|| format!("{:?} is not the letter of a man", paper.man))?;
        let reach: Result<board::Bitboard, String> = paper.reach.iter().map(square).collect();
        Ok(Post {
            home: square(&paper.home)?,
            color: man.color,
            role: man.role,
            fresh: paper.fresh,
            reach: reach?,
            mortal: paper.mortal,
        })
    };
    let posts: Result<Vec<Post>, String> = posts.iter().map(post).collect();
    Ok(Fence { posts: posts? })
}
