#!/bin/sh
# Runs the program in the terminal emulators that are installed, on an X server without a screen, and
# compares the colour of the paper with that of the theme: each as its package starts it, and as over
# ssh, which forwards neither COLORTERM nor TERM_PROGRAM. Before and after a page has been turned.
#
#   terminals.sh PROGRAM BOOK FOLDER [NAME ...]     FOLDER gets the photographs
set -eu

program=$1 book=$2 folder=$3
shift 3
names=${*:-xterm urxvt kitty mlterm st konsole alacritty vte tmux screen}
paper=F5ECD7 grey=EEEEEE
# In tenths of a second.
patience=200

for tool in Xvfb import convert xdotool; do
  command -v "$tool" >/dev/null || {
    echo "terminals: skipped, because $tool is missing; run make deps-terminals"
    exit 0
  }
done
mkdir -p "$folder"
scratch=$(mktemp -d)
server='' emulator=''
trap 'stop; rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM

stop() {
  for process in $emulator $server; do kill "$process" 2>/dev/null || true; done
  for process in $emulator $server; do wait "$process" 2>/dev/null || true; done
  tmux -L curlew-terminals kill-server 2>/dev/null || true
  server='' emulator=''
}

# The command of an emulator, before the program that it runs.
command_of() {
  font='DejaVu Sans Mono'
  case $1 in
    xterm) echo "xterm|-fa|$font|-fs|10|-geometry|120x34+0+0|-e" ;;
    urxvt) echo "urxvt|-fn|xft:$font:size=10|-geometry|120x34+0+0|-e" ;;
    kitty) echo "kitty|-o|remember_window_size=no|-o|initial_window_width=120c|-o|initial_window_height=34c" ;;
    mlterm) echo 'mlterm|-g|110x34|-e' ;;
    st) echo "stterm|-f|$font:size=10|-g|120x34|-e" ;;
    konsole) echo 'konsole|--geometry|1300x750+0+0|-e' ;;
    alacritty) echo 'alacritty|-o|window.dimensions.columns=120|-o|window.dimensions.lines=34|-e' ;;
    vte) echo "xfce4-terminal|--disable-server|--geometry|120x34|--font|$font 10|-x" ;;
    tmux) echo "$(command_of xterm)|tmux|-L|curlew-terminals|-f|/dev/null|new" ;;
    screen) echo "$(command_of xterm)|screen|-c|/dev/null" ;;
    *) echo "terminals: unknown terminal $1" >&2; exit 2 ;;
  esac
}

is_installed() {
  emulator_name=$(command_of "$1" | cut -d '|' -f 1)
  command -v "$emulator_name" >/dev/null || return 1
  case $1 in tmux | screen) command -v "$1" >/dev/null ;; esac
}

# Sets `colour`: the most frequent colour on the screen except black, which is outside the window.
look() {
  DISPLAY=$display import -window root "$1"
  colour=$(convert "$1" -depth 8 -format %c histogram:info:- | sort -rn |
    sed -n 's/.*#\([0-9A-F]\{6\}\).*/\1/p' | grep -v -m 1 000000 || true)
}

# Looks until the paper has a colour, or the patience ends. Then what was seen stays in `colour`.
await() {
  tries=0
  while :; do
    look "$2"
    [ "$colour" = "$1" ] && break
    tries=$((tries + 5))
    [ "$tries" -lt "$patience" ] || break
    sleep 0.5
  done
}

# Starts the program in an emulator: photograph NAME WAY EXPECTED
photograph() {
  Xvfb -displayfd 3 -screen 0 1440x820x24 3>"$scratch/display" 2>/dev/null &
  server=$!
  until [ -s "$scratch/display" ]; do sleep 0.1; done
  display=:$(cat "$scratch/display")
  home=$(mktemp -d "$scratch/home.XXXX")
  terminal=$(command_of "$1")
  as_over_ssh=''
  [ "$2" = packaged ] || as_over_ssh='-u COLORTERM -u TERM_PROGRAM -u VTE_VERSION TERM=xterm-256color'
  (
    IFS='|'
    # shellcheck disable=SC2086 # The words are divided on purpose.
    set -- $terminal
    IFS=' '
    # shellcheck disable=SC2086
    exec env -u COLORTERM -u TERM_PROGRAM -u TMUX -u STY -u VTE_VERSION DISPLAY="$display" \
      HOME="$home" XDG_CONFIG_HOME="$home" XDG_STATE_HOME="$home" XDG_CACHE_HOME="$home" \
      LIBGL_ALWAYS_SOFTWARE=1 LANG=C.UTF-8 LC_ALL=C.UTF-8 \
      "$@" env $as_over_ssh "$program" --theme sepia --page 3 "$book"
  ) >/dev/null 2>"$folder/$1-$2.log" &
  emulator=$!
  await "$3" "$folder/$1-$2-start.png"
  at_start=$colour
  DISPLAY=$display xdotool key space
  sleep 3
  await "$3" "$folder/$1-$2-turned.png"
  stop
  : >"$scratch/display"
}

failures=0
for way in packaged ssh; do
  for name in $names; do
    is_installed "$name" || {
      echo "$way $name: skipped, because it is not installed"
      continue
    }
    case $way-$name in
      # It answers nothing that tells it from others.
      ssh-st) expected=$grey ;;
      # It reduces all colours to those of the terminal around it, so the colour is not compared.
      *-screen) expected=any patience=30 ;;
      *) expected=$paper ;;
    esac
    photograph "$name" "$way" "$expected"
    verdict=wrong
    if [ "$expected" = any ] || [ "$at_start$colour" = "$expected$expected" ]; then
      verdict='as expected'
    else
      failures=$((failures + 1))
    fi
    echo "$way $name: #$at_start, after a turn #$colour: $verdict"
    patience=200
  done
done
[ "$failures" -eq 0 ]
