//! The server that keeps every act.
