//! Hands on men: touching, adjusting, holding, setting down; what a touch binds to; accidents.
pub(crate) mod accidents;
mod adjusting;
pub(crate) mod bonds;
pub(crate) mod fallen;
pub(crate) mod hand;
mod interference;
pub(crate) mod touches;
