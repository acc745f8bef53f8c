#!/bin/sh
# Says how to link a release. Wholly static where the machine has what that takes: the program then
# starts in half the time and runs on any Linux. Else with the Swift libraries linked in, which macOS
# does not want, as it has them.
[ "$(uname)" = Darwin ] && exit 0
flags=--static-swift-stdlib
probe=$(mktemp)
if echo 'int main(void) { return 0; }' |
  cc -static -x c - -x none -lncursesw -ltinfo -luchardet -lstdc++ -lm -o "$probe" 2>/dev/null; then
  flags="$flags -Xswiftc -static-executable -Xlinker -ltinfo -Xlinker -lstdc++"
fi
rm -f "$probe"
echo "$flags"
