//! A code file with every question and no answer, for whoever brings the next book.
use crate::{Allowed, Question, questions};

const HEAD: &str = "\
# A code of law, to be read from top to bottom as the book. Write down the provisions in the order of the
# book, each with the answers that it gives; take them from the list of questions below, and take away the #.
# `jadoube laws check FILE` says what is still wanting.
id = \"my-code\"
title = \"The title of the book\"
short = \"A name for the head of a column\"
date = \"1851\"

# [[provision]]
# id = \"I.1\"
# text = \"What the book provides, in your own words.\"
# draws.stalemate = \"drawn\"
# draws.repetition = { rule = \"no-draw\", with = [\"I.2\"] }   # where more than one provision says so

# [[default]]                 # where the book is silent
# name = \"what-it-is-about\"
# text = \"How the umpire then rules.\"
# reason = \"Why.\"
# draws.agreement = \"silent\"

# [[reading]]                 # where the book can be read in more ways than one
# name = \"what-it-is-about\"
# doubt = \"What is unclear.\"
# text = \"How the umpire reads it.\"
# reason = \"Why.\"

# THE QUESTIONS
# Where a rule is told, the umpire knows no other: the answer is \"stated\" if the book has that rule, \"silent\"
# (in a [[default]]) if it says nothing, \"otherwise\" if its law is another, for then the umpire finds no
# provision, and \"moot\" if under this code the question cannot arise.
";

/// The file, ready to be filled in.
pub fn blank() -> String {
    let mut text = String::from(HEAD);
    let mut chapter = "";
    for question in questions() {
        if question.chapter != chapter {
            chapter = question.chapter;
            text += &format!("\n# {}\n", question.title.to_uppercase());
        }
        text += &entry(question);
    }
    text
}

fn entry(question: &Question) -> String {
    let place = match (&question.allowed, question.rule) {
        (_, Some(_)) => "\"stated\"",
        (Allowed::Choice(_), None) => "\"\"",
        (Allowed::Several(_), None) => "[\"\"]",
        (Allowed::YesNo | Allowed::Number, None) => "",
    };
    let admits = match question.rule {
        Some(rule) => {
            let none = ("no-rule", "There is no such rule.");
            let none = question.allowed.admits(&none.0.into()).then_some(none);
            let none = none.map(|(word, means)| format!("#   {word:?}: {means}\n"));
            format!("#   The rule: {rule}\n{}", none.unwrap_or_default())
        }
        None => meanings(&question.allowed),
    };
    format!(
        "\n# {}\n{admits}# {} = {place}\n",
        question.asks,
        question.id()
    )
}

fn meanings(allowed: &Allowed) -> String {
    match allowed {
        Allowed::Choice(words) => {
            let line = |word: &crate::Word| format!("#   {:?}: {}\n", word.word, word.means);
            words.iter().map(line).collect()
        }
        Allowed::Several(single) => meanings(single),
        Allowed::YesNo | Allowed::Number => format!("#   {allowed}\n"),
    }
}
