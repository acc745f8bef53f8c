#!/bin/sh
# Builds a program that depends on the library by address and version, as others do: `sh Scripts/try-library.sh VERSION`.
# The address is a clone of the last commit with the tag of that version. A dependency may do less than a package of one's
# own: no flags that the package manager calls unsafe, no file beside the clone.
set -eu
version=${1:?usage: try-library.sh VERSION}
here=$(cd "$(dirname "$0")/.." && pwd)
work=$here/.build/library
program=$work/program
rm -rf "$work/curlew.git" "$program/Package.resolved" "$program/Sources"
mkdir -p "$program/Sources/flashcards"
git clone -q --bare "$here" "$work/curlew.git"
git -C "$work/curlew.git" tag -f "v$version" >/dev/null
cp "$here/Examples/Flashcards/Flashcards.swift" "$program/Sources/flashcards/"
# The lines that the documents show, with the address of the clone.
lines=$(sed -n 's/^\(\.[a-z]*(.*)\)  *\/\/ in the dependencies of your .*/\1/p' "$here/Documentation/Paging.md" |
  sed "s,https://HOST/,file://$work/,")
cat >"$program/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "program",
  dependencies: [$(echo "$lines" | head -n 1)],
  targets: [.executableTarget(name: "flashcards", dependencies: [$(echo "$lines" | tail -n 1)])]
)
END
# A former clone has the same address and version, but not the same commit.
swift package --package-path "$program" --scratch-path "$work/build" reset
rm -rf "$work/cache"
swift build --package-path "$program" --scratch-path "$work/build" --cache-path "$work/cache"
said=$("$work/build/debug/flashcards" </dev/null | head -n 1)
[ "$said" = 'no terminal' ] || {
  echo "the program said: $said" >&2
  exit 1
}
echo "a program depends on version $version of the library"
