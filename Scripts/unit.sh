#!/bin/sh
# Builds the test targets of CURLEW_ONLY for debugging, and runs their tests, or those whose names match a pattern:
# `CURLEW_ONLY="PagingTests CellsTests" sh Scripts/unit.sh TurnTests`.
set -eu
swift build --build-tests --scratch-path .build/rooms
[ -n "${1-}" ] || exec swift test --skip-build --scratch-path .build/rooms
swift test list --skip-build --scratch-path .build/rooms 2>/dev/null | grep -Eq -e "$1" || {
  echo "error: no test is called $1" >&2
  exit 1
}
exec swift test --skip-build --scratch-path .build/rooms --filter "$1"
