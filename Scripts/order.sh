#!/bin/sh
# Updates Scripts/start.order: the functions of the Swift library that run until the program first
# waits for a key. Needs valgrind and a release build.
set -eu
cd "$(dirname "$0")/.."
library=$(dirname "$(command -v swift)")/../lib/swift_static/linux/libswiftCore.a
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

program=$scratch/curlew
strip -g -o "$program" .build/release/curlew
waits=$(nm "$program" | grep -oE '[$]s8TerminalAAV4next6within[^ ]*_tF$')
export HOME="$scratch" XDG_STATE_HOME="$scratch" XDG_CACHE_HOME="$scratch" COLORTERM=truecolor
start() {
  { sleep 5; printf q; } | script -qec "stty rows 24 cols 80; $1 '$program' Books/nobody-over.txt" \
    /dev/null >/dev/null
}
profile() {
  start "valgrind --tool=callgrind --demangle=no --dump-before='$waits' --callgrind-out-file=$1"
}
profile "$scratch/new"
start ''
profile "$scratch/again"

(cd "$scratch" && ar x "$library" && readelf -SW ./*.o) |
  grep -oE '\.text\.[^ ]+' | sort -u >"$scratch/sections"
sed -nE "s/^c?fn=\([0-9]+\) ([^']*).*/.text.\1/p" "$scratch/new.1" "$scratch/again.1" |
  sort -u | comm -12 - "$scratch/sections" >"$scratch/order"
[ -s "$scratch/order" ] && mv "$scratch/order" Scripts/start.order
