//! A table of what the codes say, written for the terminal, in Markdown, HTML or JSON.
use super::Form;
use crate::failure::Failure;
use crate::page::{Page, length, wrap};
use statute::{Cell, Comparison, Row};
use std::io::{Write, stdout};

pub fn write(table: &Comparison, form: &Form) -> Result<(), Failure> {
    let text = match form {
        Form { markdown: true, .. } => markdown(table),
        Form { html: true, .. } => html(table),
        Form { json: true, .. } => format!("{}\n", serde_json::json!(table)),
        _ => terminal(table, &Page::new()),
    };
    write!(stdout().lock(), "{text}")?;
    Ok(())
}

/// Each question on a line of its own, the answers in columns below it.
fn terminal(table: &Comparison, page: &Page) -> String {
    let width = (page.width / table.codes.len().max(1)).max(14);
    let heads: Vec<Vec<String>> = table
        .codes
        .iter()
        .map(|code| wrap(&code.short, width - 2))
        .collect();
    let mut text = String::new();
    for chapter in &table.chapters {
        text += &format!("\n{}\n", page.bold(&chapter.title.to_uppercase()));
        text += &page.bold(&columns(&heads, width));
        for row in &chapter.questions {
            let mark = mark(row);
            text += &format!("\n{mark}{}\n", page.bold(&page.beside(2, &row.asks)));
            let answers: Vec<Vec<String>> = row
                .answers
                .iter()
                .map(|c| wrap(&c.words, width - 2))
                .collect();
            text += &columns(&answers, width);
            let by: Vec<Vec<String>> = row
                .answers
                .iter()
                .map(|c| wrap(&c.by.join(" "), width - 2))
                .collect();
            text += &page.faint(&columns(&by, width));
        }
    }
    text
}

/// Whether the codes answer alike; `≈` where they do only because a default speaks for one that is silent.
fn mark(row: &Row) -> &'static str {
    match (row.differ, row.silent) {
        (true, _) => "≠ ",
        (false, true) => "≈ ",
        (false, false) => "= ",
    }
}

/// Lines of several columns beside each other.
fn columns(cells: &[Vec<String>], width: usize) -> String {
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for n in 0..height {
        let mut line = String::new();
        for (at, cell) in cells.iter().enumerate() {
            let gap = (at * width + 2).saturating_sub(length(&line)).max(1);
            line.push_str(&" ".repeat(gap));
            line.push_str(cell.get(n).map_or("", String::as_str));
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn markdown(table: &Comparison) -> String {
    let mut text = format!("# {}\n", table.title);
    for chapter in &table.chapters {
        text += &format!("\n## {}\n\n| Question |", chapter.title);
        for code in &table.codes {
            text += &format!(" {} |", code.short);
        }
        text += &format!("\n|---|{}\n", "---|".repeat(table.codes.len()));
        for row in &chapter.questions {
            text += &format!("| {} |", row.asks);
            for cell in &row.answers {
                text += &format!(" {} |", marked_down(row, cell));
            }
            text.push('\n');
        }
    }
    text
}

fn marked_down(row: &Row, cell: &Cell) -> String {
    let words = cell.words.replace('|', "\\|");
    let words = if row.differ {
        format!("**{words}**")
    } else {
        words
    };
    let by = cell.by.iter().map(|citation| format!(" `{citation}`"));
    words + &by.collect::<String>()
}

fn html(table: &Comparison) -> String {
    let title = escaped(&table.title);
    let mut text = format!("{HEAD}<title>{title}</title>\n{STYLE}<h1>{title}</h1>\n");
    for chapter in &table.chapters {
        text += &format!(
            "<h2 id=\"{}\">{}</h2>\n<table>\n",
            chapter.name,
            escaped(&chapter.title)
        );
        text += "<thead><tr><th scope=\"col\">Question</th>";
        for code in &table.codes {
            let (title, short) = (escaped(&code.title), escaped(&code.short));
            text += &format!("<th scope=\"col\" title=\"{title}\">{short}</th>");
        }
        text += "</tr></thead>\n<tbody>\n";
        for row in &chapter.questions {
            let class = if row.differ { "differ" } else { "same" };
            let id = format!("{}.{}", chapter.name, row.name);
            text += &format!(
                "<tr class=\"{class}\" id=\"{id}\"><th scope=\"row\">{}</th>",
                escaped(&row.asks)
            );
            for cell in &row.answers {
                let (words, by) = (escaped(&cell.words), escaped(&cell.by.join(" ")));
                text += &format!("<td>{words} <small>{by}</small></td>");
            }
            text += "</tr>\n";
        }
        text += "</tbody>\n</table>\n";
    }
    text + "</body>\n</html>\n"
}

const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
";

const STYLE: &str = "<style>
body { font: 16px/1.4 Georgia, serif; margin: 2rem; color: #222; background: #fdfcf8; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #bbb; padding: .4rem .6rem; text-align: left; vertical-align: top; }
thead th { position: sticky; top: 0; background: #eee8d8; }
tbody th { font-weight: normal; width: 22%; }
tr.differ td { background: #fff6d6; }
small { color: #555; display: block; }
</style>
</head>
<body>
";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
