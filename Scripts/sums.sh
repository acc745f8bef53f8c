#!/bin/sh
# Writes the checksums of all files in a folder into its SHA256SUMS: `sh Scripts/sums.sh FOLDER`.
set -eu
cd "${1:?usage: sums.sh FOLDER}"
rm -f SHA256SUMS
sums=$(find . -type f -printf '%P\n' | LC_ALL=C sort | xargs sha256sum)
echo "$sums" | tee SHA256SUMS
