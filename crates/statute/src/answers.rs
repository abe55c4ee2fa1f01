//! The questions of law and their possible answers, chapter by chapter.
use serde::{Deserialize, Serialize};

/// What a code answers to every question of law.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answers {}

impl Answers {
    /// Answers that cannot hold together.
    pub fn contradictions(&self) -> Vec<crate::Contradiction> {
        Vec::new()
    }
}
