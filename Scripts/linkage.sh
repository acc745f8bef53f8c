#!/bin/sh
# Prints the linker flags of a release build. If the static libraries are installed, the program is
# fully static: it starts in half the time and runs on any Linux. Otherwise only the Swift libraries
# are linked statically. macOS has them already.
[ "$(uname)" = Darwin ] && exit 0
flags=--static-swift-stdlib
probe=$(mktemp)
links() { echo 'int main(void) { return 0; }' | cc "$@" -o "$probe" 2>/dev/null; }

if links -static -x c - -x none -lncursesw -ltinfo -lfribidi -lunistring -luchardet -lstdc++ -lm; then
  flags="$flags -Xswiftc -static-executable -Xlinker -ltinfo -Xlinker -lstdc++"
fi
# The order file puts the functions of the Swift library that a start needs side by side, in a sixth
# fewer pages of code. Its path is relative to the package, because the absolute one may have spaces.
cd "$(dirname "$0")/.."
order=Scripts/start.order
if links -fuse-ld=gold -Wl,--section-ordering-file="$order" -x c -; then
  flags="$flags -Xswiftc -use-ld=gold -Xlinker --section-ordering-file=$order"
fi
rm -f "$probe"
echo "$flags"
