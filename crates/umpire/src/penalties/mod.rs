//! Offences and what may be exacted for them, until when, and how it is carried out.
pub(crate) mod breaches;
pub(crate) mod demands;
pub(crate) mod duties;
pub(crate) mod entitlements;
pub(crate) mod requirements;
pub(crate) mod scales;
pub(crate) mod windows;
