#!/bin/sh
# try.sh FOLDER: what `make dist` has written, installed as strangers do, each in a place of its own that is thrown away: the wheel and
# the package for browsers, which are then asked what README.md asks; and in a fresh Debian (debootstrap, as root) the Debian package, as
# the container's recipe says: the house opens as its own user, and when the package is purged nothing of it is left.
set -eu
dist=$(realpath "$1")
readme=$(realpath "$(dirname "$0")/../README.md")
place=$(mktemp -d)
house=
trap '[ -z "$house" ] || kill $house; rm -rf "$place"' EXIT
cd "$place"

(cd "$dist" && sha256sum --quiet --check SHA256SUMS)

python3 -m venv wheel
wheel/bin/pip install -q "$dist"/jadoube-*.whl
PATH="$place/wheel/bin:$PATH" sh -euc "$(sed -n '/^python -c /p' "$readme")"

mkdir npm
(cd npm && npm install --silent "$dist"/jadoube-umpire-*.tgz && sh -euc "$(sed -n '/^node --input-type/p' "$readme")")

command -v debootstrap >/dev/null || { echo "debootstrap is not installed: the Debian package and the recipe are not tried"; exit 0; }
debootstrap --variant=minbase bookworm root >/dev/null
cp "$dist"/jadoube_*.deb root/tmp
# What the recipe runs, and the settings that it gives.
sed -n '/^RUN /,/[^\\]$/{s/^RUN //;p}' "$dist/Containerfile" > root/tmp/run
settings=$(sed -n 's/^ENV //p' "$dist/Containerfile")
chroot root sh -eu /tmp/run >/dev/null
chroot root jadoube --version
chroot --userspec=jadoube:jadoube root env $settings JADOUBE_ADDR=127.0.0.1:18990 jadoube serve --json >/dev/null 2>log &
house=$!
for _ in $(seq 100); do curl -sf http://127.0.0.1:18990/api/health && break || sleep 0.2; done | grep -q . || { cat log; exit 1; }
kill $house && wait $house || true
house=
[ -n "$(ls root/var/lib/jadoube)" ]
chroot root apt-get purge -y -qq jadoube >/dev/null
if chroot root getent passwd jadoube || ls -d root/var/lib/jadoube root/etc/jadoube.toml root/usr/bin/jadoube 2>/dev/null; then
	echo "the package was purged, and left this"
	exit 1
fi
echo "installed, opened, purged; nothing is left"
