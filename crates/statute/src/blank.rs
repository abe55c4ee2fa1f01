//! A code file with every question and no answer, for whoever brings the next book.
use crate::{Allowed, Question, questions};

const HEAD: &str = "\
# A code of law. Answer every question: take away the # before it, put the answer between the quotes,
# and name the provisions that give it (or default:NAME, where the book is silent).
# `jadoube laws check FILE` says what is still wanting.
id = \"my-code\"
title = \"The title of the book\"
short = \"A name for the head of a column\"
date = \"1851\"
";

const TAIL: &str = "
# [[default]]
# name = \"what-it-is-about\"
# text = \"How the umpire rules where the book is silent.\"
# reason = \"Why.\"

# [[provision]]
# id = \"I.1\"
# kind = \"rule\"             # or heading, definition, note
# text = \"What the book provides, in your own words.\"
";

/// Of a question on which no two codes differ.
const AGREED: &str = "#   All codes agree; only name the provision that says so.\n";

/// The file, ready to be filled in.
pub fn blank() -> String {
    let mut text = String::from(HEAD);
    let mut chapter = "";
    for question in questions() {
        if question.chapter != chapter {
            chapter = question.chapter;
            text += &format!("\n[answers.{chapter}] # {}\n", question.chapter_title());
        }
        text += &entry(question);
    }
    text + TAIL
}

fn entry(question: &Question) -> String {
    let Question { name, allowed, .. } = question;
    let (place, choices) = match allowed {
        Allowed::Choice { words: [only], .. } => (format!("{only:?}"), AGREED.to_owned()),
        Allowed::Choice { .. } => ("\"\"".to_owned(), meanings(allowed)),
        Allowed::Several(single) => ("[\"\"]".to_owned(), meanings(single)),
        _ => (String::new(), format!("#   {allowed}\n")),
    };
    let asks = question.asks();
    format!("\n# {asks}\n{choices}# {name} = {{ rule = {place}, by = [\"\"] }}\n")
}

fn meanings(allowed: &Allowed) -> String {
    let Allowed::Choice { words, .. } = allowed else {
        return format!("#   {allowed}\n");
    };
    let lines = words
        .iter()
        .map(|word| format!("#   {word:?}: {}\n", allowed.say(&(*word).into())));
    lines.collect()
}
