#!/bin/sh
# Runs a command that takes long and prints much: `sh Scripts/quietly.sh NAME TITLE GUESS COMMAND...`. It prints a
# line before, with how long the command took the last time or else the guess, and what failed. All that the
# command prints is in .build/log/NAME; with V=1 it is shown.
set -u
log=.build/log/$1 title=$2 guess=$3
shift 3
mkdir -p .build/log
[ ! -s "$log.seconds" ] || guess="$(cat "$log.seconds") s the last time"
printf '%s: %s ... ' "$title" "$guess"
begun=$(date +%s)
if [ -n "${V-}" ]; then
  echo
  { "$@" 2>&1; echo $? >"$log.status"; } | tee "$log"
else
  # On a terminal the last line of the log shows that something goes on.
  if [ -t 1 ]; then
    trap 'kill "$watcher" 2>/dev/null; exit 130' INT TERM
    while sleep 2; do
      printf '\r\033[K%s: %s ... %s' "$title" "$guess" "$(tail -n 1 "$log" | cut -c 1-60)"
    done &
    watcher=$!
  fi
  "$@" >"$log" 2>&1
  echo $? >"$log.status"
  if [ -n "${watcher-}" ]; then
    kill "$watcher"
    printf '\r\033[K%s: %s ... ' "$title" "$guess"
  fi
fi
status=$(cat "$log.status")
seconds=$(($(date +%s) - begun))
if [ "$status" -eq 0 ]; then
  echo "$seconds" >"$log.seconds"
  echo "done in $seconds s"
else
  echo "failed after $seconds s; all of it is in $log:"
  shown=$(grep -A 3 '^✘ .* recorded an issue\|^✘ .* failed after\|error: \|[Ff]atal error' "$log" |
    grep -v '^[◇✔➜]\|^--$' | awk '!seen[$0]++' | cut -c 1-400 | head -n 60)
  echo "${shown:-$(tail -n 15 "$log")}"
fi
exit "$status"
