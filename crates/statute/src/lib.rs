//! Codes of chess law as data.
