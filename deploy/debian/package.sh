#!/bin/sh
# package.sh TREE FOLDER VERSION: the Debian package of an unpacked archive: the command, and the house as a service with its own
# user and folder, which is enabled by the one who installs it.
set -eu
tree=$1 out=$2 version=$3
arch=$(dpkg --print-architecture)
here=$(dirname "$0")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"

install -Dm755 "$tree/jadoube" "$root/usr/bin/jadoube"
install -Dm644 "$here/../jadoube.toml" "$root/etc/jadoube.toml"
for unit in "$here"/../*.service "$here"/../*.timer; do
	install -d "$root/lib/systemd/system"
	sed 's|/usr/local/bin/|/usr/bin/|; /^# A user of its own/d; s|^# A house for a club.*|# The playing house: systemctl enable --now jadoube|' \
		"$unit" > "$root/lib/systemd/system/$(basename "$unit")"
done
for page in "$tree"/man/*.1; do
	install -d "$root/usr/share/man/man1"
	gzip -9nc "$page" > "$root/usr/share/man/man1/$(basename "$page").gz"
done
install -Dm644 "$tree/completions/jadoube.bash" "$root/usr/share/bash-completion/completions/jadoube"
install -Dm644 "$tree/completions/jadoube.zsh" "$root/usr/share/zsh/vendor-completions/_jadoube"
install -Dm644 "$tree/completions/jadoube.fish" "$root/usr/share/fish/vendor_completions.d/jadoube.fish"
install -Dm644 "$here/copyright" "$root/usr/share/doc/jadoube/copyright"
install -Dm644 "$tree/LICENCES.txt" "$root/usr/share/doc/jadoube/LICENCES.txt"
install -Dm644 "$tree/SBOM.cdx.json" "$root/usr/share/doc/jadoube/SBOM.cdx.json"

# The C library that it was linked with, or a later one.
libc=$(grep -ao 'GLIBC_2\.[0-9]*' "$tree/jadoube" | sort -uV | tail -1 | sed 's/GLIBC_//')
install -d "$root/DEBIAN"
cat > "$root/DEBIAN/control" <<END
Package: jadoube
Version: $version
Architecture: $arch
Maintainer: The J'adoube authors <jadoube@example.org>
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Depends: libc6 (>= $libc), libgcc-s1, adduser
Suggests: stockfish, tesseract-ocr
Section: games
Priority: optional
Homepage: https://example.org/jadoube
Description: umpire for chess
 Says what follows from whatever is done at a chess board, by six codes of
 law from 1807 to today; keeps a playing house, reads old books and notation,
 and proves claims.
END
echo /etc/jadoube.toml > "$root/DEBIAN/conffiles"
install -m755 "$here/postinst" "$here/prerm" "$here/postrm" "$root/DEBIAN"
dpkg-deb --root-owner-group --build "$root" "$out/jadoube_${version}_$arch.deb" >/dev/null
