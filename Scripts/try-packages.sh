#!/bin/sh
# Tries the packages of a release: `sh Scripts/try-packages.sh RELEASE-FOLDER`. Needs root, debootstrap
# and lintian. In a fresh minimal root of each Debian release, which has no Swift, no hyphenation
# patterns and only the POSIX locale, it installs the package, unpacks the archive, and reads a book,
# also without any terminfo files.
set -eu
out=$(cd "${1:?usage: try-packages.sh RELEASE-FOLDER}" && pwd)
roots=${ROOTS:-$PWD/.build/roots}
suites=${SUITES:-bullseye bookworm trixie}
failures=0

check() { # check WHAT COMMAND...
  what=$1
  shift
  if "$@" >"$log" 2>&1; then
    echo "ok: $what"
  else
    echo "FAILED: $what"
    tail -n 5 "$log"
    failures=$((failures + 1))
  fi
}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Runs a command in the root with nothing but these variables.
inside() {
  chroot "$root" /usr/bin/env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=POSIX \
    TERM="${type:-xterm-256color}" "$@"
}

prints() { inside "$1" --print --pages 1-9 "$2" | grep -q 'the'; }

# Opens a book in a terminal of its own, looks for a word, and leaves with q.
shows() {
  rm -f "$root/root/.local/state/curlew/places"
  (sleep 1; printf q) | script -qec \
    "chroot '$root' /usr/bin/env -i PATH=/usr/bin:/bin HOME=/root LC_ALL=POSIX TERM=$type $1 --page 3 $2" \
    "$log.screen" >/dev/null && grep -q 'the' "$log.screen"
}

hide_terminfo() { for folder in etc lib usr/share; do [ ! -d "$root/$folder/terminfo" ] || mv "$root/$folder/terminfo" "$root/$folder/terminfo.hidden"; done; }
show_terminfo() { for folder in etc lib usr/share; do [ ! -d "$root/$folder/terminfo.hidden" ] || mv "$root/$folder/terminfo.hidden" "$root/$folder/terminfo"; done; }

deb=$(find "$out" -maxdepth 1 -name '*.deb')
archive=$(find "$out" -maxdepth 1 -name '*-linux.tar.gz')
rpm=$(find "$out" -maxdepth 1 -name '*.rpm')
check "lintian $(basename "$deb")" lintian --fail-on error,warning "$deb"
[ -z "$rpm" ] || check "rpm -K $(basename "$rpm")" rpm -K "$rpm"
[ -z "$rpm" ] || check "rpm has the program" sh -c "rpm -qpl '$rpm' | grep -qx /usr/bin/curlew"

# The Debian source package.
debian=$(find "$out/recipes" -name '*.debian.tar.xz')
sources=$(find "$out" -maxdepth 1 -name '*.tar.gz' ! -name '*-linux.tar.gz')
work=$(mktemp -d)
version=$(basename "$sources" .tar.gz)
version=${version#curlew-}
cp "$sources" "$work/curlew_$version.orig.tar.gz"
tar -C "$work" -xzf "$sources"
tar -C "$work/curlew-$version" -xJf "$debian"
check "dpkg-source" sh -c "cd '$work' && dpkg-source -b 'curlew-$version'"
check "lintian of the source package" sh -c "lintian --fail-on error,warning '$work'/*.dsc"
rm -rf "$work"

for suite in $suites; do
  root=$roots/$suite
  [ -x "$root/usr/bin/env" ] || debootstrap --variant=minbase "$suite" "$root" >"$log" 2>&1 || {
    echo "skipped: no root of $suite ($(tail -n 1 "$log"))"
    continue
  }
  check "$suite has no Swift and no patterns" sh -c "! chroot '$root' sh -c 'command -v swift' && [ ! -e '$root/usr/share/hyphen' ]"
  cp "$deb" "$root/curlew.deb"
  check "$suite: dpkg -i" inside dpkg -i /curlew.deb
  book=/usr/share/curlew/books/nobody-over.txt
  check "$suite: curlew --version" inside curlew --version
  check "$suite: prints a book" prints curlew $book
  type=xterm-256color check "$suite: shows a book" shows curlew $book
  hide_terminfo
  for type in xterm-256color tmux-256color screen-256color linux vt100; do
    check "$suite: shows a book without terminfo as $type" shows curlew $book
  done
  show_terminfo
  check "$suite: dpkg -r" inside dpkg -r curlew
  rm -rf "$root/opt/curlew"
  mkdir -p "$root/opt/curlew"
  tar -C "$root/opt/curlew" --strip-components=1 -xzf "$archive"
  book=/opt/curlew/share/curlew/books/nobody-over.txt
  check "$suite: archive, curlew --version" inside /opt/curlew/bin/curlew --version
  check "$suite: archive, prints a book" prints /opt/curlew/bin/curlew $book
  type=xterm-256color check "$suite: archive, shows a book" shows /opt/curlew/bin/curlew $book
done
[ "$failures" = 0 ]
