#!/bin/sh
# Prints Documentation/Reliability.md from the results of the fault tests:
# `sh Scripts/reliability.sh RESULTS PERCENT`.
set -eu
results=$1
percent=$2
cat <<END
# What readers can rely on

Written by \`make faults PERCENT=$percent\` on $(date -u +%Y-%m-%d), on a machine with $(getconf _NPROCESSORS_ONLN) processors, $(uname -sm).
PERCENT is the share of the trials of the full battery. Every row has a control: the same fault
against something that lacks the protection. A control must fail, else the row fails.

## Promises

1. **Your place is never lost.** Once a page has stood for a second, no kill or crash loses it. The
   file is old or new at every moment, never a part.
2. **One book never harms another.** Two windows, or a damaged record, cost no other book its place.
3. **Your terminal comes back** after quitting, any signal that can be caught, or a crash.
4. **A book cannot speak to your terminal.** No byte of a text, a name or a title reaches it as a
   control.
5. **A book is only read.** It is never written or run, and nothing is fetched from the network.
6. **A bad book costs a message, not the program.** Memory and time are bounded.
7. **A book that changes while it is open is noticed.**
8. **Bad state never stops a start.** Damaged files are set aside; what cannot be read is not
   overwritten.
9. **It never hangs.** It is gone within two seconds when the terminal is.
10. **Every size and every terminal type works**, or is refused in one line.

Promises 5, 6 and 7 are tested by the unit and end-to-end tests (\`FormatsTests\`, \`PlainTextTests\`,
\`ChangingBookTests\`) and by \`make fuzz\`.

## Trials

| promise | fault | trials | failures | control | of them failed |
|---|---|---|---|---|---|
END
sort -n "$results" | awk -F '\t' '{ printf "| %s | %s | %s | %s | %s | %s |\n", $1, $2, $3, $4, $5, $6 }'
cat <<END

Run it again with \`make faults PERCENT=1\`, or all of it, which takes many hours, with
\`PERCENT=100\`. A sample is part of \`make test\`.
END
