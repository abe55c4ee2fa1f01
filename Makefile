# Two commands do everything: `make run` and `make test`.
.PHONY: run dist dist-test site test python python-test python-tested wasm wasm-test simulate lint bench proofs law-mutants partner words nextest api-test boards soak scribe-report fuzz page page-test page-bench screenshots chromium postgresql stockfish

# The page if npm is there, then the house on this machine, its store in the user's data folder.
run:
	@if command -v npm >/dev/null; then $(MAKE) --silent --no-print-directory page; else echo "npm is not installed: the house opens without its page"; fi
	cargo run --profile house --no-default-features -p jadoube -- serve

# Everything that is given away, with its checksums, in target/dist: an archive of the binary with the page in it, manual, completions,
# licences and SBOM; a Debian package; the wheel; the package for browsers; the recipe of a container.
dist: wasm python
	$(MAKE) --no-print-directory page
	cargo build --release --locked -p jadoube --features page
	sh deploy/dist.sh target/dist

# What `make dist` has written, installed as strangers do: into a fresh environment, a fresh folder, a fresh Debian.
dist-test:
	sh deploy/try.sh target/dist

# The crates that others may build on (CONTRIBUTING.md says what is promised of them).
PUBLISHED = board record proof statute umpire minutes

# The command that the tests outside of cargo ask, built for them alone; `make test` has built it with all else.
COMMAND = cargo build -q -p jadoube

# The tests' lots are drawn by what the rooms hold: new work, new lots; the same work, the same lots, wherever it is tried, and whatever
# is written about it. Any other lot: PROPTEST_RNG_SEED=7 make test.
export PROPTEST_RNG_SEED ?= $(shell printf '%d' 0x$$(git rev-parse --short=12 HEAD:crates 2>/dev/null || echo 1))

test: page lint nextest postgresql stockfish
	cargo nextest run --workspace
	cargo nextest run -p jadoube-house --features simulation --test simulate
	cargo test --workspace --doc
	cargo package --quiet --locked --no-verify --allow-dirty $(addprefix -p jadoube-,$(PUBLISHED))
	$(MAKE) python-test COMMAND=:
	$(MAKE) wasm-test COMMAND=:
	$(MAKE) page-test COMMAND=:

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	@if cargo deny --version >/dev/null 2>&1; then cargo deny --all-features check; \
	else echo "cargo-deny is not installed: licences, advisories and duplicates are not checked"; fi
	@if cargo fuzz --version >/dev/null 2>&1; then cargo check -q --manifest-path fuzz/Cargo.toml; \
	else echo "cargo-fuzz is not installed: whether its targets still fit is not checked"; fi
	@if command -v python3 >/dev/null && [ -d web/node_modules ]; then python3 deploy/sbom.py target/SBOM.cdx.json target/LICENCES.txt; \
	else echo "python3 or the page's packages are not there: no SBOM is written"; fi

# The Python package as it is given away: one wheel for every Python from 3.9 on.
MATURIN = target/python-tools/bin/maturin
python: $(MATURIN)
	$(MATURIN) build --release --locked -m bindings/python/Cargo.toml -o target/wheels

# The wheel in a fresh environment: every docstring and the guide as examples, the command's answers byte for byte, types.
python-test:
	@if command -v python3 >/dev/null; then $(MAKE) --no-print-directory python-tested; \
	else echo "python3 is not installed: the Python package is neither built nor tested"; fi

python-tested: $(MATURIN)
	$(COMMAND)
	rm -rf target/wheels/test
	$(MATURIN) build -q --locked -m bindings/python/Cargo.toml -o target/wheels/test
	python3 -m venv --clear target/python-test
	target/python-test/bin/pip install -q target/wheels/test/*.whl pytest mypy polars
	cd bindings/python && ../../target/python-test/bin/python -m pytest

$(MATURIN):
	python3 -m venv target/python-tools
	target/python-tools/bin/pip install -q "maturin>=1.9,<2"

# The package for browsers and node, in target/npm/umpire; a compiler for wasm32 is installed if it can be.
UMPIRE = target/npm/umpire
wasm: $(UMPIRE)/umpire.js

$(UMPIRE)/umpire.js: $(shell find $(addprefix crates/,board record proof statute umpire minutes scribe desk) bindings/wasm codes -type f) Cargo.lock
	sh bindings/wasm/build.sh $(UMPIRE)

# Built, packed, installed by npm into a fresh folder, and asked what the command answers: in node, in Chromium. Skipped, with
# a sentence, where no compiler for wasm32 is installed: building its standard library would take the whole test minutes more.
wasm-test:
	@command -v npm >/dev/null || { echo "npm is not installed: the modules for browsers are not tested"; exit 0; }; \
	sh bindings/wasm/compiler.sh || exit 0; \
	$(MAKE) --no-print-directory wasm && $(COMMAND) && sh bindings/wasm/test.sh $(UMPIRE)

# Ratios against named peers, each the median of interleaved rounds; all are built for this machine.
bench:
	RUSTFLAGS="-C target-cpu=native" cargo run --release --target-dir target/native -p jadoube-bench
	ulimit -n $$(ulimit -Hn); RUSTFLAGS="-C target-cpu=native" cargo bench --target-dir target/native -p jadoube-house --bench house

# Every position with a known answer, not the sample of `make test`; some minutes.
proofs: nextest
	PROOFS=all cargo nextest run --profile proofs --cargo-profile release -p jadoube-proof --test tables --test naive --test fence --success-output immediate

# Every answer of every code changed, and the cases of the code heard: whatever no case notices is named.
law-mutants:
	LAW_MUTANTS=all cargo test -q -p jadoube-minutes --test law_mutants

nextest:
	@cargo nextest --version >/dev/null 2>&1 || cargo install --locked cargo-nextest --version 0.9.143

# The API against its own document: nothing undocumented, nothing that fails of itself. Beside `make test`,
# since schemathesis comes from PyPI.
api-test: target/schemathesis/bin/schemathesis
	cargo build -p jadoube
	sh crates/house/tests/api.sh target/schemathesis/bin/schemathesis target/debug/jadoube

target/schemathesis/bin/schemathesis:
	python3 -m venv target/schemathesis
	target/schemathesis/bin/pip install --quiet schemathesis

# The whole house in one thread under a seed, with faults by lot, for as long as one likes: make simulate SECONDS=3600.
# `make test` runs some, with every bug that can be planted.
simulate: nextest
	JADOUBE_SIMULATE=$(SECONDS) cargo nextest run --cargo-profile release -p jadoube-house --features simulation --test simulate --success-output immediate for_as_long

# The partner against itself, 1,000 games by lot under each code, half of them clumsy: make partner LOT=200000. `make test` plays some.
LOT = 100000
partner: nextest
	PARTNER_GAMES=500 PARTNER_SEED=$(LOT) cargo nextest run --profile proofs --cargo-profile release -p jadoube-partner --test games --success-output immediate the_partner_against_itself

# Learns again what lines are said of, and which telling is likely, from the lists in crates/minutes/tests/said; tells how those held
# out are understood, and how each writer's are by one who never heard him (some ten minutes of two cores).
words:
	cargo run --profile house -p jadoube-minutes --example teach -- --write
	cargo run --profile house -p jadoube-minutes --example teach -- --by-writer

# Kill -9 again and again, for as long as it takes.
soak:
	JADOUBE_KILLS=2000 cargo nextest run -p jadoube --test house

# The page, which the house serves from web/dist. If the umpire for browsers is built, and not of an older law, it is in it: the
# library then needs no house.
PAGE = web/node_modules $(shell find web/src web/public -type f) web/index.html web/vite.config.ts web/tsconfig.json
WITHIN = $(shell $(MAKE) -q $(UMPIRE)/umpire.js >/dev/null 2>&1 && echo $(CURDIR)/$(UMPIRE))
page:
	@[ "$$(cat target/page-umpire 2>/dev/null)" = "$(WITHIN)" ] || rm -f web/dist/index.html
	@$(MAKE) --no-print-directory web/dist/index.html

web/dist/index.html: $(PAGE) $(wildcard $(UMPIRE)/umpire.js)
	cd web && JADOUBE_UMPIRE=$(WITHIN) npm run --silent build
	@mkdir -p target && echo "$(WITHIN)" > target/page-umpire

# The whole library as a folder of files for any web server: it rules, proves, reads and teaches within the page.
site: $(UMPIRE)/umpire.js $(PAGE)
	cd web && JADOUBE_UMPIRE=$(CURDIR)/$(UMPIRE) npm run --silent site

web/node_modules: web/package-lock.json
	cd web && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && touch node_modules

# The page alone, then whole games in Chromium against the house that cargo has built.
page-test: page chromium
	$(COMMAND)
	@if [ -n "$(WITHIN)" ]; then $(MAKE) --no-print-directory site; else rm -rf target/site; fi
	cd web && npm run --silent lint && npm test --silent && npm run --silent e2e

# How long a stranger waits for his first touch of a man; figures, not judgements.
page-bench: page chromium
	cargo build -p jadoube
	cd web && npm run --silent bench

chromium:
	@command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq chromium; }

# What the tests of the house play with: a PostgreSQL of their own, and an engine.
postgresql stockfish:
	@dpkg -s $@ >/dev/null 2>&1 || { apt-get update -qq && apt-get install -y -qq $@; }

# Pictures of the main screens, by the real house in real Chromium.
screenshots: page chromium
	cargo build -p jadoube
	cd web && npm run --silent screenshots

# 10,000 simulated games with offences and noise under the six codes: how many are ruled on as their cases are, and what is
# marked; then how soon an event is ruled on, and the memory of a day at one board. `make test` hears a sample.
GAMES = 10000
boards:
	cargo run --release -p jadoube-sensor --example report table $(GAMES)
	cargo run --release -p jadoube-sensor --example speed day
	@for file in ../shared/data-2/boards/*.inbytes; do \
		if [ -e "$$file" ]; then cargo run -q --release -p jadoube-sensor --example speed "$$file"; fi; done

# How much of the known games and books the scribe reads.
scribe-report:
	cargo run --release -p jadoube-scribe --example report

# Every target for a minute, from what is known: any text as a case, a code, a letter, an old score, a request … What is found
# becomes a test. Beside `make test`, as it never ends of itself. One alone: make fuzz TARGETS=hearing SECONDS=600
TARGETS = hearing fen record pgn code letter request transcription certificate wire
SECONDS = 60
fuzz:
	@cargo fuzz --version >/dev/null 2>&1 || cargo install --locked cargo-fuzz
	sh fuzz/seed.sh
	for target in $(TARGETS); do \
		RUSTC_BOOTSTRAP=1 cargo fuzz run $$target fuzz/corpus/$$target --sanitizer none -- -max_total_time=$(SECONDS) -timeout=10 -max_len=4096 || exit 1; \
	done
