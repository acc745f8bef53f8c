#!/bin/sh
# Runs a command in a clone of the last commit, in a bare root of Debian, as a newcomer meets it:
#
#   sh Scripts/fresh.sh [-s SUITE] [-a PROCESSOR] [-u] [-p "PACKAGE ..."] COMMAND...
#
#   -s  the release of Debian: bookworm (the default), trixie, sid
#   -a  another processor, such as arm64: by qemu-user-static, about thirty times slower
#   -u  as an ordinary user who may use sudo, not as root
#   -p  what is installed first: the default is what Swift needs, git and make
#
# Where the packages have no Swift, that of this machine is used. Needs root and debootstrap. The root is kept in
# ROOTS (.build/roots) and used again without what the last run installed.
set -eu
suite=bookworm own=$(dpkg --print-architecture) user=root
processor=$own
packages='git make ca-certificates gcc g++ libc6-dev binutils-gold libcurl4 libxml2 libedit2
  libncurses6 libz3-4 libsqlite3-0 tzdata'
while getopts s:a:up: option; do
  case $option in
    s) suite=$OPTARG ;;
    a) processor=$OPTARG ;;
    u) user=reader ;;
    p) packages=$OPTARG ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))
here=$(cd "$(dirname "$0")/.." && pwd)
roots=${ROOTS:-$here/.build/roots}
name=$suite-$processor-$(echo "$packages" | cksum | cut -d' ' -f1)
base=$roots/$name.base root=$roots/$name
mkdir -p "$roots"

# Runs a command in the root with nothing but these variables.
inside() {
  env -i PATH="/opt/swift/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" HOME=/root \
    LANG=C.UTF-8 TERM=xterm-256color DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"
}

# The packages come from where those of this machine come from.
mirror=$(cat /etc/apt/sources.list.d/*.sources 2>/dev/null | awk '/^URIs:/ { print $2; exit }')
[ -n "$mirror" ] || mirror=$(awk '/^deb / { print $2; exit }' /etc/apt/sources.list)

make_base() {
  root=$base.unfinished
  rm -rf "$root"
  if [ "$processor" != "$own" ]; then
    [ -e /proc/sys/fs/binfmt_misc/register ] || mount -t binfmt_misc none /proc/sys/fs/binfmt_misc
    case $processor in arm64) emulator=aarch64 ;; *) emulator=$processor ;; esac
    update-binfmts --enable "qemu-$emulator"
  fi
  debootstrap --arch="$processor" --variant=minbase "$suite" "$root" "$mirror"
  # The date of this machine may be far from that of the packages.
  echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/99valid"
  for file in /etc/apt/apt.conf.d/*proxy*; do
    [ ! -e "$file" ] || cp "$file" "$root/etc/apt/apt.conf.d/"
  done
  inside apt-get update -q
  # shellcheck disable=SC2086 # the words of the list are separate arguments
  inside apt-get install -y -q --no-install-recommends sudo $packages
  inside useradd -m -s /bin/bash reader
  echo 'reader ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/reader"
  mv "$root" "$base"
}

if [ ! -d "$base" ]; then
  echo "making a root of $suite for $processor: some minutes"
  (make_base) >"$base.log" 2>&1 || {
    tail -n 5 "$base.log" >&2
    exit 1
  }
fi
# What a killed run has left mounted must not be removed with the root.
awk -v root="$root/" 'index($2, root) == 1 { print $2 }' /proc/mounts | sort -r | xargs -r umount -l
rm -rf --one-file-system "$root"
cp -a --reflink=auto "$base" "$root"

mounted=''
leave() { for folder in $mounted; do umount -l "$folder" || true; done; }
trap leave EXIT
# A shell that is killed leaves without its EXIT.
trap 'exit 130' INT HUP TERM
mount_inside() { # mount_inside FOLDER [PLACE]
  mkdir -p "$root/${2:-$1}"
  mount --bind "$1" "$root/${2:-$1}"
  mounted="$root/${2:-$1} $mounted"
}
for folder in proc dev dev/pts dev/shm; do mount_inside "/$folder" "$folder"; done
if ! inside sh -c 'command -v swift' >/dev/null && [ "$processor" = "$own" ]; then
  mount_inside "$(dirname "$(dirname "$(dirname "$(realpath "$(command -v swift)")")")")" opt/swift
fi

home=$(inside sh -c "echo ~$user")
git clone -q "$here" "$root$home/curlew"
inside chown -R "$user" "$home/curlew"
inside env HOME="$home" sudo -E -u "$user" env PATH="/opt/swift/usr/bin:/usr/bin:/bin" \
  sh -c 'cd ~/curlew && exec "$@"' sh "$@"
