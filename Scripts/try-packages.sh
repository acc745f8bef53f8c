#!/bin/sh
# Tries the packages of a release: `sh Scripts/try-packages.sh RELEASE-FOLDER`. Needs root, debootstrap
# and lintian. In a fresh minimal root of each Debian release, which has no Swift, no hyphenation
# patterns and only the POSIX locale, it installs the package, unpacks the archive, and reads a book,
# also without any terminfo files. In empty roots it unpacks the archive and installs the RPM package.
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
  env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=POSIX TERM="${type:-xterm-256color}" \
    chroot "$root" "$@"
}

prints() { inside "$1" --print --pages 1-9 "$2" | grep -q 'the'; }

# Opens a book in a terminal of its own, looks for a word, and leaves with q.
shows() {
  rm -f "$root/root/.local/state/curlew/places"
  (sleep 1; printf q) | script -qec \
    "env -i PATH=/usr/bin:/bin:/usr/sbin HOME=/root LC_ALL=POSIX TERM=$type chroot '$root' $1 --page 3 $2" \
    "$log.screen" >/dev/null && grep -q 'the' "$log.screen"
}

# The program in a root, by whatever package: its version, a printed book, an open one.
reads() { # reads WHERE PREFIX
  type=xterm-256color
  check "$1: curlew --version" inside "$2/bin/curlew" --version
  check "$1: prints a book" prints "$2/bin/curlew" "$2/share/curlew/books/nobody-over.txt"
  check "$1: shows a book" shows "$2/bin/curlew" "$2/share/curlew/books/nobody-over.txt"
}

# A root in which nothing is but a folder for the reader.
empty_root() {
  root=$roots/empty
  rm -rf "$root"
  mkdir -p "$root/root"
}

hide_terminfo() { for folder in etc lib usr/share; do [ ! -d "$root/$folder/terminfo" ] || mv "$root/$folder/terminfo" "$root/$folder/terminfo.hidden"; done; }
show_terminfo() { for folder in etc lib usr/share; do [ ! -d "$root/$folder/terminfo.hidden" ] || mv "$root/$folder/terminfo.hidden" "$root/$folder/terminfo"; done; }

deb=$(find "$out" -maxdepth 1 -name '*.deb')
archive=$(find "$out" -maxdepth 1 -name '*-linux.tar.gz')
rpm=$(find "$out" -maxdepth 1 -name '*.rpm')
check "lintian $(basename "$deb")" lintian --fail-on error,warning "$deb"
[ -z "$rpm" ] || check "rpm -K $(basename "$rpm")" rpm -K "$rpm"
[ -z "$rpm" ] || check "rpm has the program" sh -c "rpm -qpl '$rpm' | grep -qx /usr/bin/curlew"

# What stands beside the program.
files=$(mktemp -d)
tar -C "$files" --strip-components=1 -xzf "$archive"
check_with() { # check_with TOOL ARGUMENTS...
  command -v "$1" >/dev/null 2>&1 || {
    echo "skipped: $1 is not installed"
    return 0
  }
  check "$1" "$@"
}
check_with appstreamcli validate --no-net "$files"/share/metainfo/*.xml
check_with desktop-file-validate "$files/share/applications/curlew.desktop"
check_with pyspdxtools -i "$(find "$out" -maxdepth 1 -name '*.spdx')"
rm -rf "$files"

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

# The recipes of other systems. makepkg builds the program for the libraries of this system; it needs
# pacman, and refuses to run as root. Alpine's package is made by its recipe without Alpine's tools. The
# recipes for Nix and Homebrew are only parsed.
recipe=$out/recipes
if command -v makepkg >/dev/null 2>&1 && command -v pacman >/dev/null 2>&1; then
  work=$(mktemp -d)
  cp "$sources" "$recipe/PKGBUILD" "$work"
  chown -R nobody "$work"
  chmod 755 "$work"
  check 'makepkg' su -s /bin/sh nobody -c "cd '$work' && HOME='$work' PATH='$PATH' makepkg --nodeps"
  mkdir "$work/root"
  check 'makepkg: unpack' sh -c "tar -C '$work/root' -xf '$work'/*.pkg.tar*"
  check 'makepkg: prints a book' sh -c \
    "'$work/root/usr/bin/curlew' --print --pages 1-9 '$work/root/usr/share/curlew/books/nobody-over.txt' | grep -q the"
  rm -rf "$work"
else
  echo 'skipped: makepkg or pacman is not installed'
fi

# As abuild sets it.
CARCH=$(uname -m)
export CARCH
alpine() {
  srcdir=$work pkgdir=$root sh -euc '. "$1"; package' package "$recipe/APKBUILD"
}
empty_root
work=$(mktemp -d)
tar -C "$work" -xzf "$archive"
check 'APKBUILD: checksum' sh -c "cd '$out' && . '$recipe/APKBUILD' && echo \"\$sha512sums\" | sha512sum -c"
check 'APKBUILD: package' alpine
reads 'empty root, APKBUILD' /usr
rm -rf "$work"
check_with nix-instantiate --parse "$recipe/flake.nix"
check_with ruby -c "$recipe/curlew.rb"

for suite in $suites; do
  root=$roots/$suite
  [ -x "$root/usr/bin/env" ] || debootstrap --variant=minbase "$suite" "$root" >"$log" 2>&1 || {
    echo "skipped: no root of $suite ($(tail -n 1 "$log"))"
    continue
  }
  check "$suite has no Swift and no patterns" sh -c "! chroot '$root' sh -c 'command -v swift' && [ ! -e '$root/usr/share/hyphen' ]"
  cp "$deb" "$root/curlew.deb"
  check "$suite: dpkg -i" inside dpkg -i /curlew.deb
  reads "$suite" /usr
  hide_terminfo
  for type in xterm-256color tmux-256color screen-256color linux vt100; do
    check "$suite: shows a book without terminfo as $type" \
      shows curlew /usr/share/curlew/books/nobody-over.txt
  done
  show_terminfo
  check "$suite: dpkg -r" inside dpkg -r curlew
  rm -rf "$root/opt/curlew"
  mkdir -p "$root/opt/curlew"
  tar -C "$root/opt/curlew" --strip-components=1 -xzf "$archive"
  reads "$suite, archive" /opt/curlew
done

empty_root
mkdir -p "$root/opt/curlew"
tar -C "$root/opt/curlew" --strip-components=1 -xzf "$archive"
reads 'empty root, archive' /opt/curlew

if [ -n "$rpm" ]; then
  empty_root
  # Debian's rpm asks for this option, since it is not the package manager of its own system.
  force=$(rpm --help | grep -o -- --force-debian || true)
  check 'empty root: rpm -i' rpm --root "$root" $force -i "$rpm"
  reads 'empty root, RPM' /usr
  check 'empty root: rpm -V' rpm --root "$root" -V curlew
  check 'empty root: rpm -e' rpm --root "$root" $force -e curlew
fi
[ "$failures" = 0 ]
