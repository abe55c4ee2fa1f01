use std::io::Read;
fn main() {
    let mut t = String::new();
    std::io::stdin().read_to_string(&mut t).unwrap();
    for s in scribe::find::scores(&t) {
        println!(
            "== score, heading {:?}",
            s.heading.iter().map(|l| &l.text).collect::<Vec<_>>()
        );
        for e in &s.entries {
            println!(
                "{:>4} {:?}{} {:?} {}{} {:?}",
                e.cell.line,
                e.cell.number,
                match e.cell.side {
                    Some(board::Color::White) => "w",
                    Some(_) => "b",
                    None => "-",
                },
                e.cell.standing,
                if e.again { "again " } else { "" },
                if e.doubled { "doubled" } else { "" },
                e.cell.text
            );
        }
    }
    for g in scribe::games(&t) {
        println!(
            "{:?} {}",
            g.sort,
            scribe::report::game(scribe::report::Style::Text, &g, "x")
        );
    }
}
