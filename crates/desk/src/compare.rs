//! The codes side by side, on the questions of law or on one incident.
use crate::{Wrong, hearing, incident};
use statute::{Code, Comparison};
use std::sync::Arc;

/// What the codes answer to the questions of law.
pub fn law(codes: &[Arc<Code>], chapter: Option<&str>) -> Result<Comparison, Wrong> {
    let mut comparison = Comparison::of(codes);
    if let Some(name) = chapter {
        let names: Vec<&str> = comparison.chapters.iter().map(|c| &*c.name).collect();
        if !names.contains(&name) {
            let names = names.join(", ");
            return Err(Wrong::new(format!(
                "there is no chapter {name:?}; there are: {names}"
            )));
        }
        comparison.chapters.retain(|chapter| chapter.name == name);
    }
    Ok(comparison)
}

/// What the codes make of an incident, told as a case.
///
/// ```
/// let codes = statute::Code::all();
/// let seen = desk::compare::incident("a.case", "after 1. e4 e5\nwhite touches e5", &codes).unwrap();
/// assert!(seen.chapters[2].questions.iter().any(|row| row.differ));
/// ```
pub fn incident(name: &str, text: &str, codes: &[Arc<Code>]) -> Result<Comparison, Wrong> {
    Ok(incident::compare(name, &hearing::case(name, text)?, codes))
}
