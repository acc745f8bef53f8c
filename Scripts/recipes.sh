#!/bin/sh
# Writes the recipes of other package managers and install.sh, with the checksums of the archives in a folder:
# `sh Scripts/recipes.sh VERSION FOLDER`. A release is built once for each processor; whoever publishes it puts the
# archives into one folder first, so that the recipes name all of them.
set -eu
version=${1:?usage: recipes.sh VERSION FOLDER}
out=${2:?usage: recipes.sh VERSION FOLDER}
cd "$(dirname "$0")/.."
sum() { # sum TOOL FILE: its checksum
  if [ -e "$out/$2" ]; then "$1" "$out/$2" | cut -d' ' -f1; else echo "no $2 was built"; fi
}
source=$(sum sha256sum "curlew-reader-$version.tar.gz")
x86_64=$(sum sha512sum "curlew-reader-$version-x86_64-linux.tar.gz")
aarch64=$(sum sha512sum "curlew-reader-$version-aarch64-linux.tar.gz")
mkdir -p "$out/recipes"
of() { # of PROCESSOR: for install.sh
  file=$out/curlew-reader-$version-$1-linux.tar.gz
  if [ -e "$file" ]; then sha256sum "$file" | cut -d' ' -f1; else echo none; fi
}
sed "s/@SHA256_X86_64@/$(of x86_64)/; s/@SHA256_AARCH64@/$(of aarch64)/" Packaging/install.sh |
  sh Scripts/fill.sh >"$out/install.sh"
chmod 755 "$out/install.sh"
for recipe in homebrew/curlew-reader.rb nix/flake.nix aur/PKGBUILD alpine/APKBUILD; do
  sed "s/@VERSION@/$version/g; s/@SHA256@/$source/
    s/@SHA512_X86_64@/$x86_64/; s/@SHA512_AARCH64@/$aarch64/" "Packaging/$recipe" |
    sh Scripts/fill.sh >"$out/recipes/$(basename "$recipe")"
done
