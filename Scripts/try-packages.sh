#!/bin/sh
# Tries the packages of a release: `sh Scripts/try-packages.sh RELEASE-FOLDER`. Needs root, debootstrap
# and lintian. In a fresh minimal root of each Debian release, which has no Swift, no hyphenation
# patterns and only the POSIX locale, it installs the package, unpacks the archive, and reads a book, also
# without any terminfo files, and texts in many encodings. In empty roots it unpacks the archive and installs
# the RPM package. Wheels are installed by pip in each root and where nothing is but Python, and a user runs the lines
# that the README has under "Install". ALPINE names the archive of a minimal root of Alpine; without it busybox stands for that.
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
trap 'rm -rf "$log" "${texts-}"' EXIT

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

# Texts in other encodings, as iconv of this system writes them. Each begins with a title.
texts=$(mktemp -d)
text() { # text TITLE SENTENCE ENCODING...
  {
    printf 'Title: %s\n\n' "$1"
    for _ in 1 2 3 4 5 6 7 8 9 10; do printf '%s\n\n' "$2"; done
  } >"$texts/text"
  line=$2
  title=$1
  shift 2
  for encoding; do
    iconv -f UTF-8 -t "$encoding" "$texts/text" >"$texts/$encoding.txt"
    printf '%s' "$line" | tr -d ' ' >"$texts/$encoding.line"
    # Seven-bit Japanese cannot be told from ASCII.
    [ "$encoding" = ISO-2022-JP ] || printf '%s\n' "$title" >>"$texts/titles"
  done
}
text 坊っちゃん '親譲りの無鉄砲で小供の時から損ばかりしている。小学校に居る時分学校の二階から飛び降りて一週間ほど腰を抜かした事がある。' \
  CP932 EUC-JP ISO-2022-JP
text 红楼梦 '此开卷第一回也。作者自云，因曾历过一番梦幻之后，故将真事隐去，而借通灵说此石头记一书也。' GB18030
text 紅樓夢 '此開卷第一回也。作者自云，因曾歷過一番夢幻之後，故將真事隱去，而借通靈說此石頭記一書也。' BIG5 EUC-TW
text 훈민정음 '나라의 말이 중국과 달라 한자와는 서로 통하지 아니하므로 어리석은 백성이 말하고자 하는 바가 있어도 제 뜻을 펴지 못한다.' \
  EUC-KR
text Идиот 'В конце ноября, в оттепель, часов в девять утра, поезд Петербургско-Варшавской железной дороги подходил к городу.' \
  KOI8-R WINDOWS-1251
text 'Pan Tadeusz' 'Litwo, ojczyzno moja, ty jesteś jak zdrowie; ile cię trzeba cenić, ten tylko się dowie, kto cię stracił.' \
  WINDOWS-1250 ISO-8859-2
text Færgemanden 'Han gik ud på broen og så, at båden lå ved åen, og det var en gås på række for ham.' IBM865
# shellcheck disable=SC1112 # the quotation mark is part of the text
text 'La rivière' 'Le vieux passeur était déjà près de la rivière, et il n’était pas sûr de réussir où les autres ont échoué.' MACINTOSH
text 'Le château' 'Le vieux passeur était déjà près du château, et les élèves étaient sûrs de réussir où les autres ont échoué.' IBM850
text 'Sông lớn' 'Ngày xưa có một ông lái đò già sống bên bờ sông lớn, và những người đến từ xa đã được ông đưa sang.' WINDOWS-1258

decodes() {
  rm -rf "$root/texts"
  mkdir "$root/texts"
  cp "$texts"/*.txt "$root/texts"
  bad=''
  for file in "$texts"/*.line; do
    encoding=$(basename "$file" .line)
    inside "$1" --print --no-hyphens --encoding "$encoding" "/texts/$encoding.txt" | tr -d ' \n' |
      grep -qFf "$file" || bad="$bad $encoding"
  done
  [ -z "$bad" ] || {
    echo "not read:$bad"
    return 1
  }
}

# All of them on the shelf, where their encodings are detected.
# shellcheck disable=SC2094 # the list of titles is only read
lists() {
  inside "$1" --list --folders /texts >"$texts/list"
  while read -r title; do
    [ "$(grep -cF "$title" "$texts/list")" = "$(grep -cxF "$title" "$texts/titles")" ] || {
      echo "not on the shelf: $title"
      return 1
    }
  done <"$texts/titles"
}

# The program in a root, by whatever package: its version, a printed book, an open one, many encodings.
reads() { # reads WHERE PREFIX
  type=xterm-256color
  check "$1: curlew --version" inside "$2/bin/curlew" --version
  check "$1: prints a book" prints "$2/bin/curlew" "$2/share/curlew-reader/books/nobody-over.txt"
  check "$1: shows a book" shows "$2/bin/curlew" "$2/share/curlew-reader/books/nobody-over.txt"
  check "$1: reads texts in many encodings" decodes "$2/bin/curlew"
  check "$1: lists texts in many encodings" lists "$2/bin/curlew"
}

# What is written in a terminal at the first start: the tour.
tours() {
  rm -rf "$root/root/.local" "$root/root/.config"
  (sleep 2; printf q) | script -qec \
    "env -i PATH=/usr/bin:/bin:/usr/sbin HOME=/root LC_ALL=POSIX TERM=$type chroot '$root' $1" "$log.screen" >/dev/null &&
    grep -q 'skips' "$log.screen"
}

get_packages() {
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  # The date of this machine may be far from that of the packages.
  echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/99valid"
  inside apt-get -q update && inside env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install "$@"
}

# pip leaves empty folders.
files_in() { (cd "$root" && find "$@" ! -type d ! -path '*__pycache__*' | LC_ALL=C sort); }

# The wheel, by pip: in an environment of its own, or, where there is no more than Python, for all.
reads_by_pip() { # reads_by_pip WHERE SUITE
  cp "$wheel" "$root/"
  place=/usr/local
  if [ -n "$2" ]; then
    place=/root/environment
    rm -rf "$root$place"
    check "$1: an environment" inside python3 -m venv "$place"
    python=$place/bin/python
  else
    python=/usr/bin/python3.11
    export PIP_BREAK_SYSTEM_PACKAGES=1
  fi
  pip="$python -m pip --disable-pip-version-check"
  mkdir -p "$root$place"
  files_in ".$place" >"$texts/before"
  # shellcheck disable=SC2086 # words
  check "$1: pip install" inside $pip install --no-index "/$(basename "$wheel")"
  check "$1: shows the tour" tours "$place/bin/curlew"
  reads "$1" "$place"
  check "$1: its manual" gzip -t "$root$place/share/man/man1/curlew.1.gz"
  check "$1: prints a German book" prints_german "$place"
  check "$1: python -m curlew_reader" inside "$python" -m curlew_reader --version
  check "$1: curlew-reader" inside "$place/bin/curlew-reader" --version
  # shellcheck disable=SC2086 # words
  check "$1: pip uninstall" inside $pip uninstall -q -y curlew-reader
  files_in ".$place" >"$texts/after"
  check "$1: leaves nothing" diff "$texts/before" "$texts/after"
  check "$1: leaves what readers made" [ -e "$root/root/.local/state/curlew/places" ]
}

prints_german() { inside "$1/bin/curlew" --print "$1/share/curlew-reader/books/the-long-bill.de.md" | grep -q 'Brachvogel'; }

# A root with Python's interpreter, its library, pip, the libraries that they need, and nothing else: no shell.
python_root() {
  from=$root
  empty_root
  mkdir -p "$root/tmp"
  (cd "$from" && {
    echo ./usr/bin/python3.11
    find ./usr/lib/python3.11 ./usr/lib/python3/dist-packages -name '*.py' -o -name '*.so' -o -path '*pip-*'
    chroot . sh -c 'ldd /usr/bin/python3.11 /usr/lib/python3.11/lib-dynload/*.so' | grep -o '/[^ ]*\.so[^ :]*' |
      sort -u | sed 's,^,./,'
  }) >"$texts/python"
  while read -r file; do
    [ -d "$from/$file" ] || { mkdir -p "$root/$(dirname "$file")" && cp -L "$from/$file" "$root/$file"; }
  done <"$texts/python"
}

# The lines under "Install" in the README, as a user who may use sudo and has the files of the release.
reads_as_the_readme_says() {
  inside sh -c 'id reader >/dev/null 2>&1 || useradd -m -s /bin/bash reader'
  echo 'reader ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/reader"
  rm -rf "$root/home/reader/release"
  cp -r "$out" "$root/home/reader/release"
  cp Scripts/try-install.sh "$root/home/reader/"
  inside chown -R reader /home/reader
  as_reader() {
    yes | inside sudo -u reader env HOME=/home/reader PATH=/home/reader/.local/bin:/usr/bin:/bin TERM=xterm sh -ec \
      "cd ~/release && $1"
  }
  for folder in proc dev; do mount --bind "/$folder" "$root/$folder"; done
  awk '/^## Install/ { on = 1 } /^```/ && on { if (inside) exit; inside = 1; next } inside { sub(/ +#.*/, ""); print }' \
    README.md >"$texts/lines"
  check 'the README has four lines under "Install"' [ "$(wc -l <"$texts/lines")" = 4 ]
  while read -r line; do
    check "README: $line" as_reader "$line"
    check '  the program starts' as_reader "\$(ls ~/.local/bin/curlew /usr/bin/curlew curlew-reader-*/bin/curlew \
      2>/dev/null) --list | grep 'Long Bill'"
    case $line in
      *install.sh*) undo='sh install.sh --uninstall' ;;
      pipx*) undo='pipx uninstall curlew-reader' ;;
      *apt*) undo='sudo apt-get -y remove curlew-reader' ;;
      *) undo='rm -r curlew-reader-*/' ;;
    esac
    check "  $undo" as_reader "$undo"
    check '  no program is left' as_reader '! ls ~/.local/bin/curlew /usr/bin/curlew curlew-reader-*/bin/curlew'
  done <"$texts/lines"
  check 'install.sh, tried' as_reader 'sh ~/try-install.sh .'
  for folder in proc dev; do umount -l "$root/$folder"; done
}

# A root in which nothing is but a folder for the reader.
empty_root() {
  root=$roots/empty
  rm -rf "$root"
  mkdir -p "$root/root"
}

hide_terminfo() { for folder in etc lib usr/share; do [ ! -d "$root/$folder/terminfo" ] || mv "$root/$folder/terminfo" "$root/$folder/terminfo.hidden"; done; }
show_terminfo() { for folder in etc lib usr/share; do [ ! -d "$root/$folder/terminfo.hidden" ] || mv "$root/$folder/terminfo.hidden" "$root/$folder/terminfo"; done; }

deb=$(find "$out" -maxdepth 1 -name "*_$(dpkg --print-architecture).deb")
archive=$(find "$out" -maxdepth 1 -name "*-$(uname -m)-linux.tar.gz")
wheel=$(find "$out" -maxdepth 1 -name "*_$(uname -m).whl")
rpm=$(find "$out" -maxdepth 1 -name "*.$(uname -m).rpm")
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
check_with desktop-file-validate "$files/share/applications/page.curlew.Curlew.desktop"
check_with pyspdxtools -i "$(find "$out" -maxdepth 1 -name '*.spdx')"
rm -rf "$files"

# The Debian source package.
debian=$(find "$out/recipes" -name '*.debian.tar.xz')
sources=$(find "$out" -maxdepth 1 -name '*.tar.gz' ! -name '*-linux.tar.gz')
work=$(mktemp -d)
version=$(basename "$sources" .tar.gz)
version=${version#curlew-reader-}
cp "$sources" "$work/curlew-reader_$version.orig.tar.gz"
tar -C "$work" -xzf "$sources"
tar -C "$work/curlew-reader-$version" -xJf "$debian"
check "dpkg-source" sh -c "cd '$work' && dpkg-source -b 'curlew-reader-$version'"
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
    "'$work/root/usr/bin/curlew' --print --pages 1-9 '$work/root/usr/share/curlew-reader/books/nobody-over.txt' | grep -q the"
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
check_with ruby -c "$recipe/curlew-reader.rb"

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
      shows curlew /usr/share/curlew-reader/books/nobody-over.txt
  done
  show_terminfo
  check "$suite: dpkg -r" inside dpkg -r curlew-reader
  rm -rf "$root/opt/curlew"
  mkdir -p "$root/opt/curlew"
  tar -C "$root/opt/curlew" --strip-components=1 -xzf "$archive"
  reads "$suite, archive" /opt/curlew
  check "$suite: get Python" get_packages python3-venv python3-pip
  reads_by_pip "$suite, wheel" "$suite"
  if [ "$suite" = bookworm ]; then
    check "$suite: get what the README needs" get_packages sudo pipx
    python_root
    reads_by_pip 'nothing but Python, wheel' ''
    root=$roots/$suite
    reads_as_the_readme_says
  fi
done

empty_root
mkdir -p "$root/opt/curlew"
tar -C "$root/opt/curlew" --strip-components=1 -xzf "$archive"
reads 'empty root, archive' /opt/curlew

empty_root
if [ -n "${ALPINE-}" ]; then
  where='Alpine'
  tar -C "$root" -xf "$ALPINE"
else
  where='busybox in place of Alpine'
  (cd "$texts" && apt-get -q download busybox-static >"$log" 2>&1 && dpkg -x busybox-static*.deb "$root") || {
    echo "skipped: no root of Alpine, nor busybox ($(tail -n 1 "$log"))"
    where=''
  }
fi
if [ -n "$where" ]; then
  mkdir -p "$root/opt/curlew"
  tar -C "$root/opt/curlew" --strip-components=1 -xzf "$archive"
  reads "$where, archive" /opt/curlew
fi

# What was built for another processor, where that can be emulated: the same pages, and a page that turns.
same_pages() {
  for size in 80x24 120x34; do
    "$files/here/bin/curlew" --print --size "$size" "$1" >"$texts/here"
    "$emulator" "$files/there/bin/curlew" --print --size "$size" "$1" >"$texts/there"
    [ -s "$texts/here" ] && cmp "$texts/here" "$texts/there" || return 1
  done
}
turns_a_page() {
  tmux() { command tmux -L "curlew-try-$$" "$@"; }
  # Whether the screen shows a page other than the one in a file, waiting for it a minute at most.
  shows_another() { # shows_another NEW OLD
    for _ in $(seq 60); do
      tmux capture-pane -p >"$texts/$1"
      ! grep -q ' the ' "$texts/$1" || cmp -s "$texts/$1" "$texts/$2" || return 0
      sleep 1
    done
    return 1
  }
  : >"$texts/none"
  env HOME="$files" LC_ALL=C.UTF-8 TERM=xterm-256color tmux -L "curlew-try-$$" -f /dev/null new-session -d \
    -x 100 -y 30 "$emulator '$files/there/bin/curlew' --page 3 '$1'"
  shows_another first none && tmux send-keys Space && shows_another second first && tmux send-keys q
}
for other in "$out"/curlew-reader-*-linux.tar.gz; do
  [ "$other" != "$archive" ] || continue
  processor=${other%-linux.tar.gz}
  processor=${processor##*-}
  emulator=$(command -v "$PWD/.build/qemu-$processor" || command -v "qemu-$processor-static" || command -v "qemu-$processor" || true)
  [ -n "$emulator" ] || {
    echo "skipped: no qemu-user for $processor"
    continue
  }
  files=$(mktemp -d)
  for place in here there; do mkdir "$files/$place"; done
  tar -C "$files/here" --strip-components=1 -xzf "$archive"
  tar -C "$files/there" --strip-components=1 -xzf "$other"
  for book in nobody-over.txt the-long-bill.de.md; do
    check "$processor: prints $book as here" same_pages "$files/here/share/curlew-reader/books/$book"
  done
  check "$processor: turns a page in tmux" turns_a_page "$files/here/share/curlew-reader/books/nobody-over.txt"
  mkdir "$files/wheel" "$files/deb"
  python3 -m zipfile -e "$out"/curlew_reader-*"_$processor.whl" "$files/wheel"
  check "$processor: the wheel has that program" cmp "$files/there/bin/curlew" "$files"/wheel/*.data/scripts/curlew
  case $processor in aarch64) debian=arm64 ;; *) debian=$processor ;; esac
  dpkg-deb -x "$out"/curlew-reader_*"_$debian.deb" "$files/deb"
  check "$processor: the Debian package has that program" cmp "$files/there/bin/curlew" "$files/deb/usr/bin/curlew"
  check "$processor: lintian" lintian --fail-on error,warning "$out"/curlew-reader_*"_$debian.deb"
  rm -rf "$files"
done

if [ -n "$rpm" ]; then
  empty_root
  # Debian's rpm asks for this option, since it is not the package manager of its own system.
  force=$(rpm --help | grep -o -- --force-debian || true)
  # shellcheck disable=SC2086 # nothing, or an option
  check 'empty root: rpm -i' rpm --root "$root" $force -i "$rpm"
  reads 'empty root, RPM' /usr
  check 'empty root: rpm -V' rpm --root "$root" -V curlew-reader
  # shellcheck disable=SC2086 # nothing, or an option
  check 'empty root: rpm -e' rpm --root "$root" $force -e curlew-reader
fi
[ "$failures" = 0 ]
