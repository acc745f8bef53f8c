#!/bin/sh
# Prints the flags that link a release. Fully static where all C libraries have static versions: the
# program then starts in half the time and runs on any Linux. Otherwise only the Swift libraries are
# static; macOS has them as part of the system and needs no flags.
[ "$(uname)" = Darwin ] && exit 0
flags=--static-swift-stdlib
probe=$(mktemp)
trap 'rm -f "$probe"' EXIT
links() { echo 'int main(void) { return 0; }' | cc "$@" -o "$probe" 2>/dev/null; }

if links -static -x c - -x none -lncursesw -ltinfo -lfribidi -lunistring -luchardet -lstdc++ -lm; then
  flags="$flags -Xswiftc -static-executable -Xlinker -ltinfo -Xlinker -lstdc++"
fi
echo "$flags"
