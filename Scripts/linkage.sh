#!/bin/sh
# Says how to link a release. Wholly static where the machine has what that takes: the program then
# starts in half the time and runs on any Linux. Else with the Swift libraries linked in, which macOS
# does not want, as it has them.
[ "$(uname)" = Darwin ] && exit 0
flags=--static-swift-stdlib
probe=$(mktemp)
links() { echo 'int main(void) { return 0; }' | cc "$@" -o "$probe" 2>/dev/null; }

if links -static -x c - -x none -lncursesw -ltinfo -lfribidi -lunistring -luchardet -ldeflate -lstdc++ -lm; then
  flags="$flags -Xswiftc -static-executable -Xlinker -ltinfo -Xlinker -lstdc++"
fi
# What a start needs of the Swift library lies side by side, in a sixth fewer pages of code.
# The path is from where the package lies: the flags are words, and it may lie in a path with spaces.
cd "$(dirname "$0")/.."
order=Scripts/start.order
if links -fuse-ld=gold -Wl,--section-ordering-file="$order" -x c -; then
  flags="$flags -Xswiftc -use-ld=gold -Xlinker --section-ordering-file=$order"
fi
rm -f "$probe"
echo "$flags"
