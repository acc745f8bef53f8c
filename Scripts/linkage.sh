#!/bin/sh
# Prints the linker flags of a release build. If the static libraries are installed, the program is
# fully static: it starts in half the time and runs on any Linux. Otherwise only the Swift libraries
# are linked statically. macOS has them already.
[ "$(uname)" = Darwin ] && exit 0
flags=--static-swift-stdlib
probe=$(mktemp)
trap 'rm -f "$probe"' EXIT
links() { echo 'int main(void) { return 0; }' | cc "$@" -o "$probe" 2>/dev/null; }

if links -static -x c - -x none -lncursesw -ltinfo -lfribidi -lunistring -luchardet -ldeflate \
  -lcmark-gfm-extensions -lcmark-gfm -lpcre2-8 -lstdc++ -lm; then
  flags="$flags -Xswiftc -static-executable -Xlinker -ltinfo -Xlinker -lstdc++"
fi
echo "$flags"
