#!/bin/sh
# Builds this clone with the Swift of the distribution, tests some rooms, and builds the Debian package:
# `sh Scripts/distro-check.sh`. See `make distro-check`.
set -eu
cd "$(dirname "$0")/.."
swift --version 2>&1 | head -n 1
make deps-tests
make build
.build/release/curlew --version
.build/release/curlew --print --size 80x24 Books/nobody-over.txt | grep -q the

# Debian's package of Swift 6.2.3 lacks this library, which only the runner of the tests names; an empty one is enough.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ar rcs "$work/lib_Testing_Foundation.a"
LIBRARY_PATH=$work make unit ROOMS="${ROOMS:-Numerals Glyphs Cells Search Typesetting Formats Pictures}"

version=$(sed -n 's/.*static let version = "\(.*\)".*/\1/p' Sources/App/AppSupport/About.swift)
git archive --prefix="curlew-$version/" HEAD | tar -x -C "$work"
tar -C "$work" -czf "$work/curlew-reader_$version.orig.tar.gz" "curlew-$version"
cp -r Packaging/debian "$work/curlew-$version/debian"
for file in control changelog; do
  sh Scripts/fill.sh "Packaging/debian/$file" >"$work/curlew-$version/debian/$file"
done
chmod 755 "$work/curlew-$version/debian/rules"
(cd "$work/curlew-$version" && dpkg-checkbuilddeps && dpkg-buildpackage -b -us -uc)
dpkg-deb --info "$work"/curlew-reader_*.deb | grep -E 'Version|Architecture|Depends'
dpkg-deb -x "$work"/curlew-reader_*.deb "$work/installed"
"$work/installed/usr/bin/curlew" --print "$work/installed/usr/share/curlew-reader/books/nobody-over.txt" | grep -q the
echo 'the package holds a program that prints a book'
