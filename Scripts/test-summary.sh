#!/bin/sh
# Counts the tests in logs of `swift test`, names those that failed, and says why others were skipped:
# `sh Scripts/test-summary.sh LOG...`.
set -u
awk '
  FNR == 1 { if (log_file != "" && !ended) print log_file ": the tests did not end"; log_file = FILENAME; ended = 0 }
  /^(✔|✘) Test run with / { tests += $5; ended = 1; next }
  /^✘ Test .* failed after / {
    failed++
    sub(/^✘ /, "failed: ")
    sub(/ failed after .*/, "")
    print
  }
  /^➜ Test .* skipped/ {
    skipped++
    reason = match($0, /skipped: ".*"/) ? substr($0, RSTART + 10, RLENGTH - 11) : "without a reason"
    reasons[reason]++
  }
  END {
    if (!ended) print log_file ": the tests did not end"
    printf "%d tests, %d failed, %d skipped", tests, failed, skipped
    separator = ": "
    for (reason in reasons) {
      printf "%s%d %s", separator, reasons[reason], reason
      separator = "; "
    }
    print ""
  }' "$@"
