#!/bin/sh
# Prints how Package.swift is to link the program. If the static libraries are installed, it is fully
# static: it starts in half the time and runs on any Linux. Otherwise only the Swift libraries are
# linked statically. macOS has them already.
[ "$(uname)" = Darwin ] && exit 0
flags=-static-stdlib
probe=$(mktemp)
trap 'rm -f "$probe"' EXIT
links() { echo 'int main(void) { return 0; }' | cc "$@" -o "$probe" 2>/dev/null; }

if links -static -x c - -x none -lncursesw -ltinfo -lfribidi -lunistring -luchardet -ldeflate \
  -ljpeg -lwebp -lpcre2-8 -lcmark-gfm-extensions -lcmark-gfm -lstdc++ -lm; then
  flags="-static-executable -Xlinker -ltinfo -Xlinker -lstdc++"
  # Calls that Sources/System/CStandalone answers where files of the system are missing.
  for name in nl_langinfo wcrtomb wcwidth swift_copyAuxiliaryExecutablePath; do
    flags="$flags -Xlinker --wrap=$name"
  done
fi
echo "$flags"
