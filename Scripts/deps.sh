#!/bin/sh
# Installs the libraries that the program needs and that are missing. With apt it runs the installation,
# elsewhere it prints the command. With --check it only says in one line what is missing. With --tests it also
# installs what the tests need, with --faults what some fault tests need, with --terminals what `make terminals`
# looks at, with --formats tools that read other formats, with --instructions what counts instructions.
set -eu

stop() {
  echo "$1" >&2
  exit 1
}

# The tools that everything else is built with.
command -v cc >/dev/null 2>&1 ||
  stop 'A C compiler (cc) is missing; on Debian and Ubuntu: apt-get install gcc libc6-dev'
command -v swift >/dev/null 2>&1 ||
  stop 'Swift 6.2 or later is missing; see https://www.swift.org/install'
found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
case $found in
  '' | [0-5].* | 6.[01]) stop "Swift 6.2 or later is needed, and this is ${found:-no Swift}; see https://www.swift.org/install" ;;
esac

# What to look for, and its package for each package manager; - means that there is none and that
# Curlew works without it.
#       kind:name                  apt                dnf                pacman       brew
wanted='header:ncurses.h           libncurses-dev     ncurses-devel      ncurses      ncurses
        header:uchardet/uchardet.h libuchardet-dev    uchardet-devel     uchardet     uchardet
        header:unilbrk.h           libunistring-dev   libunistring-devel libunistring libunistring
        header:fribidi/fribidi.h   libfribidi-dev     fribidi-devel      fribidi      fribidi
        header:libdeflate.h        libdeflate-dev     libdeflate-devel   libdeflate   libdeflate
        header:jpeglib.h           libjpeg-dev        libjpeg-turbo-devel libjpeg-turbo jpeg-turbo
        header:webp/decode.h       libwebp-dev        libwebp-devel      libwebp      webp
        header:pcre2.h             libpcre2-dev       pcre2-devel        pcre2        pcre2
        command:msgfmt             gettext            gettext            gettext      gettext
        library:stdc++             g++                gcc-c++            gcc          -
        patterns:en_US             hyphen-en-us       hyphen-en          hyphen-en    -'

[ "${1-}" != --tests ] || wanted="$wanted
        test:hyphen.h              libhyphen-dev      hyphen-devel       hyphen       -
        test:png.h                 libpng-dev         libpng-devel       libpng       libpng
        test:gif_lib.h             libgif-dev         giflib-devel       giflib       giflib
        test:md4c.h                libmd4c-dev        md4c-devel         md4c         md4c
        test:md4c-html.h           libmd4c-html0-dev  md4c-devel         md4c         md4c
        patterns:de_DE             hyphen-de          hyphen-de          hyphen-de    -
        patterns:fr                hyphen-fr          hyphen-fr          hyphen-fr    -
        patterns:es_ES             hyphen-es          hyphen-es          hyphen-es    -
        patterns:it_IT             hyphen-it          hyphen-it          hyphen-it    -
        patterns:pt_PT             hyphen-pt-pt       hyphen-pt          -            -
        patterns:ru_RU             hyphen-ru          hyphen-ru          -            -
        patterns:nl_NL             hyphen-nl          hyphen-nl          hyphen-nl    -
        patterns:sv_SE             hyphen-sv          hyphen-sv          -            -
        command:tmux               tmux               tmux               tmux         tmux
        command:time               time               time               time         gnu-time
        command:less               less               less               less         less"

[ "${1-}" != --terminals ] || wanted="$wanted
        command:Xvfb               xvfb               xorg-x11-server-Xvfb xorg-server-xvfb -
        command:xdotool            xdotool            xdotool            xdotool      -
        command:import             imagemagick        ImageMagick        imagemagick  -
        font:DejaVuSansMono        fonts-dejavu-core  dejavu-sans-mono-fonts ttf-dejavu -
        command:xterm              xterm              xterm              xterm        -
        command:urxvt              rxvt-unicode       rxvt-unicode       rxvt-unicode -
        command:kitty              kitty              kitty              kitty        -
        command:mlterm             mlterm             mlterm             -            -
        command:stterm             stterm             -                  -            -
        command:konsole            konsole            konsole            konsole      -
        command:alacritty          alacritty          alacritty          alacritty    -
        command:xfce4-terminal     xfce4-terminal     xfce4-terminal     xfce4-terminal -
        command:screen             screen             screen             screen       -"

[ "${1-}" != --faults ] || wanted="$wanted
        command:strace             strace             strace             strace       -
        command:dash               dash               dash               dash         dash
        terminfo:v/vt420           ncurses-term       ncurses-term       ncurses      -"

[ "${1-}" != --formats ] || wanted="$wanted
        command:mobitool           libmobi-tools      -                  libmobi      libmobi
        command:pandoc             pandoc             pandoc             pandoc-cli   pandoc
        command:pdftotext          poppler-utils      poppler-utils      poppler      poppler
        command:qpdf               qpdf               qpdf               qpdf         qpdf
        command:djvutxt            djvulibre-bin      djvulibre          djvulibre    djvulibre
        command:mandoc             mandoc             mandoc             mandoc       mandoc
        command:antiword           antiword           antiword           antiword     antiword
        command:curl               curl               curl               curl         curl
        command:calibre-server     calibre            calibre            calibre      -"

[ "${1-}" != --instructions ] || wanted="$wanted
        command:valgrind           valgrind           valgrind           valgrind     -"

header_folders=${HEADER_FOLDERS:-/usr/include /usr/local/include /opt/homebrew/include \
  /opt/homebrew/opt/ncurses/include /usr/local/opt/ncurses/include}

have() {
  case $1 in
    header:* | test:*)
      for folder in $header_folders; do
        [ -e "$folder/${1#*:}" ] && return 0
      done
      return 1 ;;
    # That of Swift, in a program that is linked statically.
    library:*) [ "$(uname)" = Darwin ] ||
      echo 'int main(void) { return 0; }' | cc -x c - "-l${1#library:}" -o /dev/null 2>/dev/null ;;
    patterns:*) [ -e "/usr/share/hyphen/hyph_${1#patterns:}.dic" ] ;;
    terminfo:*) [ -e "/usr/share/terminfo/${1#*:}" ] || [ -e "/lib/terminfo/${1#*:}" ] ;;
    font:*) fc-list 2>/dev/null | grep -q "${1#font:}" ;;
    command:*) command -v "${1#command:}" >/dev/null 2>&1 ;;
  esac
}

apt='' dnf='' pacman='' brew='' headers=''
while read -r what for_apt for_dnf for_pacman for_brew; do
  have "$what" && continue
  case $what in header:* | library:*) headers="$headers ${what#*:}" ;; esac
  [ "$for_apt" = - ] || apt="$apt $for_apt"
  [ "$for_dnf" = - ] || dnf="$dnf $for_dnf"
  [ "$for_pacman" = - ] || pacman="$pacman $for_pacman"
  [ "$for_brew" = - ] || brew="$brew $for_brew"
done <<END
$wanted
END

if [ "${1-}" = --check ]; then
  [ -z "$headers" ] && exit 0
  stop "missing:$headers; run make deps"
fi
[ -n "$apt" ] || exit 0

if command -v apt-get >/dev/null 2>&1; then
  export DEBIAN_FRONTEND=noninteractive
  as_root=''
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || stop "missing; as root, run: apt-get install$apt"
    as_root='sudo DEBIAN_FRONTEND=noninteractive'
  fi
  echo "installing:$apt"
  # shellcheck disable=SC2086 # the words of the list are separate arguments
  install() { $as_root apt-get install -y -qq --no-install-recommends $apt >"$log" 2>&1; }
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  install || { $as_root apt-get update -qq >"$log" 2>&1 && install; } || {
    tail -n 5 "$log" >&2
    exit 1
  }
elif command -v dnf >/dev/null 2>&1; then
  stop "missing; run: sudo dnf install$dnf"
elif command -v pacman >/dev/null 2>&1; then
  stop "missing; run: sudo pacman -S$pacman"
else
  # Nothing is missing that Homebrew has.
  [ -n "$brew" ] || exit 0
  stop "missing; run: brew install$brew"
fi
