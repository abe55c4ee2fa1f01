# Two commands do everything: `make run` and `make test`.
.PHONY: run test lint bench nextest

run:
	cargo run --release -p jadoube -- --help

test: lint nextest
	cargo nextest run --workspace
	cargo test --workspace --doc

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings

# Ratios against named peers, each the median of interleaved rounds.
bench:
	cargo run --release -p jadoube-bench

nextest:
	@cargo nextest --version >/dev/null 2>&1 || cargo install --locked cargo-nextest --version 0.9.143
