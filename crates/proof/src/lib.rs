//! Endless checks, drawn games and mates, with proofs.
