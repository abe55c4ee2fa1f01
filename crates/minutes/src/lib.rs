//! The case language: acts and expectations as text.
