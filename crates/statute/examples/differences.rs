//! The questions of law on which the codes part.
use statute::{Code, Comparison};

fn main() {
    for chapter in Comparison::of(&Code::all()).differences().chapters {
        for row in chapter.questions {
            println!("{}: {}", chapter.title, row.asks);
        }
    }
}
