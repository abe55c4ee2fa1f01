//! How games begin: what was agreed, odds, the order of a series, errors of setting up.
pub(crate) mod equity;
pub(crate) mod odds;
pub(crate) mod opening;
pub(crate) mod series;
pub(crate) mod setting_up;
pub(crate) mod terms;
