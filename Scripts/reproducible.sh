#!/bin/sh
# Builds a release of the last commit twice, in two folders, and compares every file:
# `sh Scripts/reproducible.sh VERSION`.
set -eu
version=${1:?usage: reproducible.sh VERSION}
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d "${TMPDIR:-/var/tmp}/curlew-two-XXXXXX")
trap 'rm -rf "$work"' EXIT
for folder in one a/second/folder; do
  git clone -q "$here" "$work/$folder"
  make --no-print-directory -C "$work/$folder" release VERSION="$version" >"$work/log" 2>&1 || {
    tail -n 40 "$work/log" >&2
    exit 1
  }
  cp "$work/$folder/release/$version/SHA256SUMS" "$work/sums-$(basename "$folder")"
done
diff "$work/sums-one" "$work/sums-folder" && echo "byte-identical: $(wc -l <"$work/sums-one") files"
