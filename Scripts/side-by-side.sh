#!/bin/sh
# Runs test targets that are built, each in a process of its own, at the same time, and then prints what each printed:
# `sh Scripts/side-by-side.sh TARGET...`. Tests in a terminal mostly wait, and a process runs no more of them at once
# than there are processors. `swift test` would lock the build folder.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for target; do
  {
    .build/tests/release/curlewPackageTests.xctest --testing-library swift-testing --filter "^$target\." \
      >"$work/$target" 2>&1
    echo $? >"$work/$target.status"
  } &
done
wait
failed=0
for target; do
  cat "$work/$target"
  grep -q '^[✔✘] Test run with' "$work/$target" || echo "error: $target did not end"
  [ "$(cat "$work/$target.status")" -eq 0 ] || failed=1
done
exit "$failed"
