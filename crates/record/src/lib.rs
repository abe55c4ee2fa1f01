//! Moves in words: every notation the books know, read and written.
