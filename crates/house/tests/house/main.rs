//! The house, tested in one binary: its stores, its tables, its doors, what is seen there.
mod anchor;
mod archive;
mod clocks;
mod cluster;
mod common;
mod door;
mod frames;
mod http;
mod machines;
mod pressed;
mod sight;
mod sockets;
mod stores;
mod tables;
mod tls;
mod troubles;
mod trust;
