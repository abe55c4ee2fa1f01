#!/bin/sh
# build.sh FOLDER: the modules for browsers and node, with the JavaScript around them, into a folder. With rustup's target
# where it is there, else by Debian's own compiler, whose standard library is built for wasm32 first (once: target/wasm).
# Says in a sentence why, and ends with 3, where neither can be had.
set -eu
cd "$(dirname "$0")/../.."
folder=$1
crates="-p jadoube-wasm-umpire -p jadoube-wasm-scribe -p jadoube-wasm-prover"
target=wasm32-unknown-unknown

if ! sh bindings/wasm/compiler.sh; then
	{ apt-get update -qq && apt-get install -y -qq --no-install-recommends rustc-web cargo-web rust-web-src lld-19; } >/dev/null 2>&1 || true
	sh bindings/wasm/compiler.sh >/dev/null || exit 3
fi
if [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
	cargo build -q --locked --profile wasm --target $target --target-dir target/wasm $crates
else
	# Rustup's cargo and rustc stand before Debian's in most paths.
	RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19 \
		/usr/bin/cargo build -q --locked --profile wasm --target $target --target-dir target/wasm \
		-Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size $crates
fi
rm -rf "$folder"
mkdir -p "$folder/module"
built=target/wasm/$target/wasm
cargo run -q --locked -p jadoube-pack -- "$folder/module" $built/jadoube_umpire.wasm $built/jadoube_scribe.wasm $built/jadoube_prover.wasm
cp bindings/wasm/npm/*.js bindings/wasm/npm/*.d.ts bindings/wasm/npm/package.json bindings/wasm/npm/README.md LICENSE "$folder"
