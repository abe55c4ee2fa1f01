#!/bin/sh
# test.sh FOLDER: the package in a folder, packed and installed by npm into a fresh folder, and tried there in node; its
# types by TypeScript. Node is asked what the command answers, byte for byte.
set -eu
cd "$(dirname "$0")/../.."
root=$PWD
package=$1
fresh=$root/target/npm/fresh
rm -rf "$fresh"
mkdir -p "$fresh"
tarball=$(cd "$package" && npm pack --silent --pack-destination "$fresh")
cp bindings/wasm/test/* "$fresh"
cd "$fresh"
echo '{"type": "module", "private": true}' > package.json
npm install --silent --no-audit --no-fund "./$tarball"
JADOUBE_ROOT=$root node --test --test-reporter=spec umpire.test.mjs chromium.test.mjs
if [ -x "$root/web/node_modules/.bin/tsc" ]; then
	"$root/web/node_modules/.bin/tsc" --noEmit --strict --skipLibCheck false --module nodenext --target es2022 --lib es2022,dom program.ts
fi
