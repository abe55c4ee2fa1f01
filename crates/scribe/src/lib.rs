//! Old printed scores to PGN.
