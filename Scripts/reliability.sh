#!/bin/sh
# Prints Documentation/Reliability.md from the results of the fault tests and of the fuzzer:
# `sh Scripts/reliability.sh RESULTS FUZZING`. Of each row the latest result counts. Rows without a
# result are those of the document as it is, which may come from another machine.
set -eu
results=$1
fuzzing=$2
document=$(dirname "$0")/../Documentation/Reliability.md

day() {
  case $1 in
    *-*) echo "$1" ;;
    *) date -u -d "@$1" +%Y-%m-%d 2>/dev/null || date -u -r "$1" +%Y-%m-%d ;;
  esac
}

# Promise, name, trials, full, failures, control, failures of the control, seed, time or day.
rows() {
  {
    awk -F ' *[|] *' -v OFS='\t' '$2 ~ /^[0-9]+$/ && NF == 8 {
      split($4, trials, "/"); split($6, controls, "/")
      print $2, $3, trials[1], trials[2] + 0, $5, controls[2], controls[1], "-", $7
    }' "$document"
    cat "$results"
  } | awk -F '\t' '{ row[$2] = $0 } END { for (name in row) print row[name] }' |
    LC_ALL=C sort -t "$(printf '\t')" -k 1,1n -k 2
}

# The runs of each parser.
fuzzed() {
  {
    awk -F ' *[|] *' -v OFS='\t' '$2 ~ /^[a-z]+$/ && $3 ~ /^[0-9]+$/ { print "old", $2, $3 }' "$document"
    sed "s/^/new\t/" "$fuzzing"
  } | awk -F '\t' '$1 == "new" && is[$2] != "new" { runs[$2] = 0 }
    { is[$2] = $1; runs[$2] += $3 }
    END { for (name in runs) printf "| %s | %d |\n", name, runs[name] }' |
    LC_ALL=C sort
}

# The day of the last run of any parser.
last_day() {
  { cut -f 3 "$fuzzing"; sed -n 's/^Runs of libFuzzer up to \([0-9-]*\).*/\1/p' "$document"; } | sort | tail -n 1
}

mkdir -p "$(dirname "$fuzzing")"
touch "$results" "$fuzzing"

cat <<END
# What readers can rely on

Written by \`make faults\`, \`make soak\` and \`make fuzz\`, last on a machine with $(getconf _NPROCESSORS_ONLN) processors and
$(awk '/MemTotal/ { print int($2 / 1048576 + .5) }' /proc/meminfo 2>/dev/null || echo '?') GB of memory, $(uname -sm). Every row has controls: the same fault without the protection. At least
one must fail.

## Promises

1. **Your place is never lost.** Once a page has stood for a second, no kill or crash loses it. The file is old or new at
   every moment; a download is whole or not there.
2. **One book never harms another.** Two windows, or a damaged record, cost no other book its place.
3. **Your terminal comes back** after quitting, any signal that can be caught, or a crash.
4. **A book cannot speak to your terminal.** No byte of a text, a name or a title reaches it as a control.
5. **A book is only read.** It is never written or run, and fetches nothing.
6. **A bad book costs a message, not the program.** Memory and time are bounded.
7. **A book that changes while it is open is noticed.**
8. **Bad state never stops a start.** Damaged files are set aside; what cannot be read is not overwritten.
9. **It never hangs.** It exits when its terminal closes, at the latest after five seconds.
10. **Every size and every terminal type works**, or is refused in one line.

## Trials

*4/24* trials are a sample of 24, which \`make faults PERCENT=100\` runs; *3/5* controls: 3 of 5 failed. Random choices
follow from the seed \`CURLEW_FAULT_SEED\`, which is 17.

| promise | fault | trials | failures | controls | date |
|---|---|---|---|---|---|
END
rows | while IFS="$(printf '\t')" read -r promise name trials full failures control failed _ time; do
  [ "$full" = 0 ] || trials=$trials/$full
  echo "| $promise | $name | $trials | $failures | $failed/$control | $(day "$time") |"
done
cat <<END

A sample of each row, apart from long sessions, is part of \`make test\`. \`make faults PERCENT=100 ROWS=SizeFaults\` runs one suite and keeps the other
rows. Rows that need \`strace\` or Linux are skipped elsewhere; \`make deps-faults\` installs what they need.
END
# What people have tried is written by hand.
# shellcheck disable=SC1003 # an empty line for sed
sed -n '/^## Attacks/,/^## Fuzzing/{/^## Fuzzing/d;p;}' "$document" | sed '1i\\' | sed '$d'
cat <<END

## Fuzzing

Runs of libFuzzer up to $(last_day), without crash, hang or memory beyond 256 MB:

| parser | runs |
|---|---|
END
fuzzed
