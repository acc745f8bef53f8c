#!/bin/sh
# Writes the recipes of other package managers with the checksums of the archives in a folder:
# `sh Scripts/recipes.sh VERSION FOLDER`. A release is built once for each processor; whoever publishes it puts the
# archives into one folder first, so that the recipes name all of them.
set -eu
version=${1:?usage: recipes.sh VERSION FOLDER}
out=${2:?usage: recipes.sh VERSION FOLDER}
cd "$(dirname "$0")/.."
sum() { # sum TOOL FILE: its checksum
  if [ -e "$out/$2" ]; then "$1" "$out/$2" | cut -d' ' -f1; else echo "no $2 was built"; fi
}
source=$(sum sha256sum "curlew-$version.tar.gz")
x86_64=$(sum sha512sum "curlew-$version-x86_64-linux.tar.gz")
aarch64=$(sum sha512sum "curlew-$version-aarch64-linux.tar.gz")
mkdir -p "$out/recipes"
for recipe in homebrew/curlew.rb nix/flake.nix aur/PKGBUILD alpine/APKBUILD; do
  sed "s/@VERSION@/$version/g; s/@SHA256@/$source/
    s/@SHA512_X86_64@/$x86_64/; s/@SHA512_AARCH64@/$aarch64/" "Packaging/$recipe" |
    sh Scripts/fill.sh >"$out/recipes/$(basename "$recipe")"
done
