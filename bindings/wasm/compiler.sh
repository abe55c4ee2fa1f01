#!/bin/sh
# compiler.sh: whether a compiler for wasm32 is installed: rustup's target, or Debian's own compiler with its source and linker.
# Says in a sentence what is missing, and ends with 3, where neither is.
target=wasm32-unknown-unknown
debian="rustc-web cargo-web rust-web-src lld-19"
[ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] && exit 0
dpkg -s $debian >/dev/null 2>&1 && exit 0
echo "no compiler for wasm32 is here (rustup target add $target, or Debian's $debian): the modules for browsers are not built"
exit 3
