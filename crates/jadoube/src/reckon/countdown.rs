//! Clocks that count down: what is left of the period, with what each move adds.
use std::io::{Write, stdout};

use board::Color;
use desk::counted;
use minutes::Case;
use serde_json::{Value, json};
use statute::Code;
use umpire::agreement::{Agreement, Bonus, Countdown};
use umpire::words::{side, time};

use super::Args;
use crate::failure::Failure;
use crate::hearing::bracketed;
use crate::page::Page;

/// The limit, if the clocks count down by it.
pub fn agreed(case: &Case) -> Option<&Countdown> {
    let mut agreements = case.conditions.agreements.iter();
    agreements.find_map(|agreement| match agreement {
        Agreement::Countdown(limit) => Some(limit),
        _ => None,
    })
}

pub fn run(args: &Args, code: &Code, limit: &Countdown, used: &[u32]) -> Result<(), Failure> {
    let made = [args.white_moves, args.black_moves];
    let sides = [Color::White, Color::Black].into_iter();
    let sums = sides.zip(used.iter().zip(made));
    let sums: Vec<Sum> = sums
        .map(|(who, (used, made))| Sum::of(limit, who, *used, made))
        .collect();
    let clock = &code.answers.clock;
    let mut out = stdout().lock();
    if args.json {
        let answer = json!({
            "code": code.id,
            "sides": sums.iter().map(Sum::in_json).collect::<Value>(),
            "cites": clock.overstepped.by,
        });
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    let page = Page::new();
    writeln!(out, "{}", page.bold(&code.title))?;
    for sum in &sums {
        writeln!(out, "{}", sum.text(&page))?;
    }
    let saved = "What is saved in one period goes over to the next.";
    writeln!(out, "{saved}{}", bracketed(&clock.saved_time.by))?;
    let down: Vec<&Sum> = sums.iter().filter(|sum| sum.is_down()).collect();
    for sum in &down {
        let who = sum.who.fold_wb("White", "Black");
        let by = bracketed(&clock.overstepped.by);
        let told = format!("{who} has not completed his moves in time, if his flag is noticed");
        let unless = "he has lost, unless the other could never mate.";
        writeln!(out, "{told}: {unless}{by}")?;
    }
    if down.is_empty() {
        let by = bracketed(&clock.overstepped.by);
        writeln!(out, "{}{by}", page.bold("No flag is down."))?;
    }
    Ok(())
}

/// What one player has had, has used, and has yet to do.
struct Sum {
    who: Color,
    used: u32,
    made: u32,
    /// Of the periods so far, with what the moves have added.
    had: u64,
    added: u64,
    /// By which move the present period ends; none for all that are left.
    due: Option<u32>,
}

impl Sum {
    fn of(limit: &Countdown, who: Color, used: u32, made: u32) -> Sum {
        let added = match limit.bonus {
            Bonus::Added(seconds) => u64::from(seconds) * (u64::from(made) + 1),
            _ => 0,
        };
        let (mut had, mut moves) = (added, 0);
        let mut due = None;
        for (of_period, seconds) in &limit.periods {
            had += u64::from(*seconds);
            due = of_period.map(|n| moves + n);
            moves = due.unwrap_or(moves);
            // The time of the next period is there when that of this one has run out.
            if due.is_none_or(|due| made < due) || u64::from(used) < had {
                break;
            }
        }
        Sum {
            who,
            used,
            made,
            had,
            added,
            due,
        }
    }

    fn left(&self) -> u64 {
        self.had.saturating_sub(u64::from(self.used))
    }

    /// Nothing is left, and moves are due.
    fn is_down(&self) -> bool {
        self.left() == 0 && self.due.is_none_or(|due| self.made < due)
    }

    fn text(&self, page: &Page) -> String {
        let name = page.bold(self.who.fold_wb("White", "Black"));
        let (used, made) = (time(self.used), self.made);
        let moves = counted(made, "move", "moves");
        let mut lines = vec![format!("{name} has used {used} and made {moves}.")];
        let added = match self.added {
            0 => String::new(),
            seconds => format!(", of which {} were added for moves", super::clock(seconds)),
        };
        lines.push(format!("  He has had {}{added}.", super::clock(self.had)));
        let left = super::clock(self.left());
        lines.push(match self.due {
            Some(due) if due > made => format!("  Left: {left} for {} more.", due - made),
            Some(_) => format!("  Left: {left} of a period whose moves are completed."),
            None => format!("  Left: {left} for all the moves."),
        });
        lines.join("\n")
    }

    fn in_json(&self) -> Value {
        json!({
            "side": side(self.who),
            "used": time(self.used),
            "made": self.made,
            "had": self.had,
            "left": self.left(),
            "due": self.due,
            "flag": self.is_down(),
        })
    }
}
