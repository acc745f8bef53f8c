#!/bin/sh
# Runs the suites of test targets that are built, each in a process of its own and four for each processor at the same
# time, and then prints what each printed: `sh Scripts/side-by-side.sh TARGET...`. Tests in a terminal mostly wait, and a
# process runs no more of them at once than there are processors. `swift test` would lock the build folder.
set -u
tests=.build/release/curlewPackageTests.xctest
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export tests work
"$tests" --testing-library swift-testing --list-tests >"$work/all" 2>/dev/null
failed=0
for target; do
  sed -n "s|^\($target\.[A-Za-z0-9_]*\)/.*|\1|p" "$work/all" | sort -u >"$work/some"
  [ -s "$work/some" ] || { echo "error: $target has no tests"; failed=1; }
  cat "$work/some"
done >"$work/suites"
# shellcheck disable=SC2016 # the shell of each suite expands them
xargs -n 1 -P $((4 * $(getconf _NPROCESSORS_ONLN))) sh -c '
  "$tests" --testing-library swift-testing --filter "^$1/" >"$work/$1" 2>&1
  echo $? >"$work/$1.status"' - <"$work/suites"
while read -r suite; do
  cat "$work/$suite"
  grep -q '^[✔✘] Test run with' "$work/$suite" || echo "error: $suite did not end"
  [ "$(cat "$work/$suite.status")" -eq 0 ] || failed=1
done <"$work/suites"
exit "$failed"
