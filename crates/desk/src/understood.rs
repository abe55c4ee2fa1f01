//! What people's own words were taken for.
use minutes::Meaning;
use serde::Serialize;
use umpire::act::Act;

/// What a line means: one of these is there.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Understood {
    /// The acts that it tells of, to be sent one after the other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    acts: Vec<String>,
    /// It may mean any of these; each is the acts of one meaning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    which: Vec<Vec<String>>,
    /// It is not understood; these are near.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    near: Vec<String>,
    /// What to ask, where there is not one meaning.
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<String>,
}

impl From<Meaning> for Understood {
    fn from(meaning: Meaning) -> Understood {
        let written = |acts: Vec<Act>| acts.iter().map(ToString::to_string).collect();
        let mut understood = Understood {
            question: meaning.question(),
            ..Understood::default()
        };
        match meaning {
            Meaning::Acts(acts) => understood.acts = written(acts),
            Meaning::Which(ways) => understood.which = ways.into_iter().map(written).collect(),
            Meaning::Unknown(near) => understood.near = near,
        }
        understood
    }
}
