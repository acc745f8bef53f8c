#!/bin/sh
# Prints a file of Packaging, or standard input, with its values: `sh Scripts/fill.sh [FILE]`. The address of the project
# is in Packaging/site alone, the version in About.swift, and the date is that of SOURCE_DATE_EPOCH, else today.
set -eu
package=$(dirname "$0")/..
version=$(sed -n 's/.*static let version = "\(.*\)".*/\1/p' "$package/Sources/App/AppSupport/About.swift")
date=$(date -u ${SOURCE_DATE_EPOCH:+-d "@$SOURCE_DATE_EPOCH"} +%Y-%m-%d)
sed "s/@VERSION@/$version/g; s/@DATE@/$date/g; s/@SITE@/$(cat "$package/Packaging/site")/g" "$@"
