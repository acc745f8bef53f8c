#!/bin/sh
# Prints how Package.swift is to link the program, one flag a line. If the static libraries are installed, it is
# fully static: it starts in half the time and runs on any Linux. Otherwise only the Swift libraries are
# linked statically. macOS has them already.
[ "$(uname)" = Darwin ] && exit 0
probe=$(mktemp)
trap 'rm -f "$probe"' EXIT
# Another compiler is for another processor; what makes the tables runs here.
compiler=${CURLEW_CC:-cc}
links() { echo 'int main(void) { return 0; }' | "$compiler" "$@" -o "$probe" 2>/dev/null; }

# Makes the encodings of this system an object to link: a static program must not load the converters of another.
tables=$PWD/.build/encodings
# shellcheck disable=SC3013 # dash and busybox compare times, too
makes_tables() {
  standalone=Sources/System/CStandalone
  [ "$tables/tables.o" -nt Scripts/encodings.c ] && [ "$tables/tables.o" -nt $standalone/encodings.c ] &&
    [ "$tables/tables.o" -nt $standalone/encodings.h ] && return
  mkdir -p "$tables"
  cc -O2 -I $standalone/include Scripts/encodings.c -o "$tables/encodings" &&
    iconv -l | "$tables/encodings" "$tables/tables" >/dev/null && (
    cd "$tables" && printf '%s\n' '.section .rodata' '.balign 8' '.globl cw_encodings' \
      'cw_encodings: .incbin "tables"' '.section .note.GNU-stack,"",%progbits' >tables.s && "$compiler" -c tables.s
  )
}

if links -static -x c - -x none -lncursesw -ltinfo -lfribidi -lunistring -luchardet -ldeflate \
  -ljpeg -lwebp -lpcre2-8 -lstdc++ -lm && makes_tables; then
  printf '%s\n' -static-executable -Xlinker -ltinfo -Xlinker -lstdc++ -Xlinker "$tables/tables.o"
  # Calls that Sources/System/CStandalone answers, so that nothing of the system's C library is loaded.
  for name in nl_langinfo wcrtomb wcwidth iconv_open iconv iconv_close swift_copyAuxiliaryExecutablePath; do
    printf '%s\n' -Xlinker "--wrap=$name"
  done
else
  echo -static-stdlib
fi
