#!/bin/sh
# Counts the instructions of some commands and compares them with the counts of Benchmarks/instructions:
# `sh Scripts/instructions.sh PROGRAM`. More than 3 % more or fewer fails. With RECORD=1 it writes the counts
# anew. Times vary from run to run by half, instructions by less than a hundredth; they depend on the compiler
# and the processor, so elsewhere the counts are only printed.
set -eu
cd "$(dirname "$0")/.."
program=$1 counts=Benchmarks/instructions
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A book as long as a novel.
for _ in 1 2 3 4 5 6 7 8; do cat Books/nobody-over.txt; done >"$work/long.txt"
compiler="$(swift --version 2>&1 | sed -n 's/.*Swift version \([0-9.]*\).*/Swift \1/p' | head -n 1) on $(uname -m)"

count() { # count NAME PROGRAM ARGUMENT...
  name=$1
  shift
  env -i HOME="$work" LC_ALL=C.UTF-8 TERM=xterm-256color SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind \
    --callgrind-out-file=/dev/null --log-file="$work/log" "$@" >"$work/out"
  [ -s "$work/out" ] || { echo "$name prints nothing" >&2; exit 1; }
  printf '%s\t%s\n' "$name" "$(sed -n 's/.*Collected : //p' "$work/log")"
}

{
  printf '%s\n' "$compiler"
  count 'a spread' "$program" --print --size 160x45 --page 5 Books/nobody-over.txt
  count 'a turn, drawn' "$(dirname "$program")/turn-pictures" 5 Books/nobody-over.txt
  count 'a long text, set' "$program" --print --measure 60 "$work/long.txt"
  count 'a long text, outlined' "$program" --outline "$work/long.txt"
  count 'a long text, searched' "$program" --search water --count "$work/long.txt"
  count 'Markdown, set' "$program" --print --size 80x24 Books/the-long-bill.md
  count 'two texts, face to face' "$program" --print --size 160x45 --page 3 --beside Books/low-water.es.txt Books/low-water.txt
} >"$work/counts"

if [ -n "${RECORD-}" ]; then
  cp "$work/counts" "$counts"
  cat "$counts"
  exit
fi
known=$(head -n 1 "$counts")
[ "$known" = "$compiler" ] || echo "not compared: the counts are those of $known, and this is $compiler"
awk -F '\t' -v compares="$([ "$known" = "$compiler" ] && echo 1 || echo 0)" '
  FNR == 1 { next }
  NR == FNR { known[$1] = $2; next }
  {
    change = known[$1] ? ($2 / known[$1] - 1) * 100 : 100
    odd = change > 3 || change < -3
    printf "%-26s %13d instructions %+6.1f %%%s\n", $1, $2, change, odd && compares ? "  more than 3 %" : ""
    failed += odd
  }
  END {
    if (!failed || !compares) exit 0
    print "If the change is meant, record it: make instructions RECORD=1"
    exit 1
  }' "$counts" "$work/counts"
