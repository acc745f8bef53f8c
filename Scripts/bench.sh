#!/bin/sh
# Speed beside real programs. BOOK names a book; without it a long one is generated.
set -eu
swift build -c release --static-swift-stdlib --product curlew-bench >/dev/null
.build/release/curlew-bench .build/release/curlew ${BOOK:+"$BOOK"}
