#!/bin/sh
# dist.sh FOLDER: everything that is given away, with its checksums, into a folder. `make dist` has built what it packs: the binary with
# the page in it, the wheel, the package for browsers.
set -eu
cd "$(dirname "$0")/.."
out=$1
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)
machine=$(uname -m)
binary=target/release/jadoube
tree=$out/jadoube-$version-$machine

rm -rf "$out" && mkdir -p "$tree/man" "$tree/completions"
# By hand: cargo strips no package whose optimisation it is told apart.
strip --strip-all -o "$tree/jadoube" $binary
[ "$(stat -c %s "$tree/jadoube")" -le 25000000 ] || echo "$tree/jadoube is larger than the 25 MB that it should have at most"
cp LICENSE README.md CHANGELOG.md "$tree"
$binary man --into "$tree/man"
for shell in bash zsh fish; do $binary completions $shell > "$tree/completions/jadoube.$shell"; done
python3 deploy/sbom.py "$tree/SBOM.cdx.json" "$tree/LICENCES.txt"
cp -r deploy "$tree/deploy" && rm "$tree/deploy/dist.sh" "$tree/deploy/sbom.py" "$tree/deploy/try.sh"
tar -C "$out" --sort=name --owner=0 --group=0 --numeric-owner -czf "$tree.tar.gz" "$(basename "$tree")"

if command -v dpkg-deb >/dev/null; then
	sh deploy/debian/package.sh "$tree" "$out" "$version"
else
	echo "dpkg-deb is not installed: no Debian package is written"
fi
rm -rf "$tree"
cp target/wheels/jadoube-"$version"-*.whl "$out"
(cd target/npm/umpire && npm pack --silent --pack-destination "$OLDPWD/$out" >/dev/null)
cp deploy/Containerfile "$out"
(cd "$out" && sha256sum -- * > SHA256SUMS && cat SHA256SUMS && ls -l)
