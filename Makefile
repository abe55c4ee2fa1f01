# Two commands do everything: `make run` and `make test`.
.PHONY: run test lint bench

run:
	cargo run --release -p jadoube -- --help

test: lint
	cargo nextest run --workspace
	cargo test --workspace --doc

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
