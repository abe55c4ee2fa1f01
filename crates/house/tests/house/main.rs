//! The house, tested in one binary: its stores, its tables, what is seen there.
mod cluster;
mod common;
mod doors;
mod sight;
mod stores;
mod tables;
