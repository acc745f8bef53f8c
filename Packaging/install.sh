#!/bin/sh
# Installs Curlew for you alone, without the rights of the superuser, or removes it again:
#
#   sh install.sh                   to ~/.local; an older version there is replaced
#   sh install.sh --prefix FOLDER   elsewhere
#   sh install.sh --uninstall       removes what was installed; what you made stays
#
# The archive for this machine is taken from the folder of this script, else from the address of the project, or
# from another address in CURLEW_FROM. Nothing is installed from an archive with another checksum than below.
set -eu

# All is in functions, so that a script that arrived in part does nothing.
stop() {
  echo "$1" >&2
  exit 1
}

usage() {
  cat <<END
sh install.sh                   installs Curlew $version to ~/.local; an older version there is replaced
sh install.sh --prefix FOLDER   installs it elsewhere
sh install.sh --uninstall       removes what was installed; what you made stays
END
}

checksum() {
  if command -v sha256sum >/dev/null 2>&1; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d' ' -f1
}

fetch() { # fetch ADDRESS FILE
  if command -v curl >/dev/null 2>&1; then
    curl -fsSL -o "$2" "$1"
  elif command -v wget >/dev/null 2>&1; then
    wget -q -O "$2" "$1"
  else
    stop "Neither curl nor wget is installed. Get $1 some other way, and put it beside this script."
  fi
}

# Puts the archive of this processor where it is unpacked.
unpack() {
  [ "$(uname -s)" = Linux ] || stop 'These programs are for Linux. Elsewhere, build Curlew from its sources.'
  case $(uname -m) in
    x86_64 | amd64) processor=x86_64 sum=@SHA256_X86_64@ ;;
    aarch64 | arm64) processor=aarch64 sum=@SHA256_AARCH64@ ;;
    *) processor=$(uname -m) sum=none ;;
  esac
  [ "$sum" != none ] || stop "This release has no program for the processor $processor. Build Curlew from its sources."
  archive=curlew-reader-$version-$processor-linux.tar.gz
  rm -rf "$new"
  mkdir -p "$new"
  beside=$(dirname "$0")/$archive
  if [ -f "$beside" ]; then
    cp "$beside" "$new/archive"
  else
    echo "Fetching $from/$archive"
    fetch "$from/$archive" "$new/archive" || stop "$from/$archive cannot be fetched. Nothing was changed."
  fi
  [ "$(checksum "$new/archive")" = "$sum" ] ||
    stop "$archive is damaged, or not of this release: its checksum is not $sum. Nothing was changed."
  mkdir "$new/files"
  gzip -dc "$new/archive" | tar -x -C "$new/files" -f -
  rm "$new/archive"
  files=$new/files/curlew-reader-$version
}

# The list names what this script installed: files, and folders with a slash. It is written before the first of them is
# there, so that an installation that was interrupted can be removed or repeated.
write_list() { # write_list LINES...: from standard input
  mkdir -p "$(dirname "$list")"
  LC_ALL=C sort -u >"$new/list"
  mv -f "$new/list" "$list"
}

install_files() {
  before=$new/before after=$new/after
  touch "$before"
  [ ! -f "$list" ] || cp "$list" "$before"
  (cd "$files" && find . -type f ! -name .) | sed 's,^\./,,' >"$after"
  while read -r file; do
    if [ -e "$prefix/$file" ] && ! grep -qxF "$file" "$before"; then
      echo "$prefix/$file is there already, and not from this script." >&2
      [ "$file" != bin/curlew ] || echo 'It may be another program of that name, or Curlew from another package.' >&2
      stop 'Nothing was changed. Remove it first, or install elsewhere with --prefix FOLDER.'
    fi
  done <"$after"
  (cd "$files" && find . -type d) | sed 's,^\./*,,' | while read -r folder; do
    [ -z "$folder" ] || [ -d "$prefix/$folder" ] || echo "$folder/"
  done >>"$after"
  grep '/$' "$before" >>"$after" || true
  cat "$before" "$after" | write_list
  while read -r file; do
    case $file in
      */) ;;
      *)
        mkdir -p "$(dirname "$prefix/$file")"
        mv -f "$files/$file" "$prefix/$file" ;;
    esac
  done <"$after"
  # What only the older version had.
  while read -r file; do grep -qxF "$file" "$after" || rm -f "$prefix/$file"; done <"$before"
  write_list <"$after"
}

say_where() {
  echo "Curlew $version is installed as $prefix/bin/curlew. To remove it, run this script with --uninstall."
  found=$(command -v curlew || true)
  if [ "$found" = "$prefix/bin/curlew" ]; then
    echo 'Open it with: curlew'
  elif [ -n "$found" ]; then
    echo "In your shell, curlew is still $found, another program. Put $prefix/bin before it in PATH."
  else
    echo "Your shell does not find it yet. Add this line to ~/.profile, and log in again:"
    # shellcheck disable=SC2016 # the variable is for that file
    echo "  PATH=\"$prefix/bin:\$PATH\""
  fi
}

uninstall() {
  rm -rf "$new"
  [ -f "$list" ] || stop "This script has installed nothing to $prefix."
  while read -r file; do
    case $file in
      */) ;;
      *) rm -f "$prefix/$file" ;;
    esac
  done <"$list"
  folders=$(grep '/$' "$list" | LC_ALL=C sort -r) || true
  rm -f "$list"
  echo "$folders" | while read -r folder; do
    [ -z "$folder" ] || rmdir "$prefix/$folder" 2>/dev/null || true
  done
  rmdir "$(dirname "$list")" 2>/dev/null || true
  echo 'Curlew is removed. Your places, marks and settings are still there.'
}

main() {
  version=@VERSION@
  from=${CURLEW_FROM:-https://@SITE@/releases}
  prefix=${HOME:+$HOME/.local}
  task=install
  while [ $# -gt 0 ]; do
    case $1 in
      --uninstall) task=uninstall ;;
      --prefix)
        [ -n "${2-}" ] || stop 'Which folder? For example: sh install.sh --prefix /opt/curlew'
        prefix=$2
        shift ;;
      --help)
        usage
        exit ;;
      *) stop "There is no option $1. sh install.sh --help lists them." ;;
    esac
    shift
  done
  [ -n "$prefix" ] || stop 'HOME is not set. Name a folder: sh install.sh --prefix FOLDER'
  mkdir -p "$prefix" || stop "$prefix cannot be written. Nothing was changed."
  prefix=$(cd "$prefix" && pwd)
  list=$prefix/share/curlew-reader/installed
  # In the same file system, so that each file is old or new.
  new=$prefix/.curlew-reader-new
  if [ "$task" = uninstall ]; then
    uninstall
  else
    trap 'rm -rf "$new"' EXIT
    trap 'exit 130' INT TERM HUP
    unpack
    install_files
    say_where
  fi
}

main "$@"
