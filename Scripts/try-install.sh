#!/bin/sh
# Tries install.sh of a release as the user who runs this, in a home of its own: `sh Scripts/try-install.sh FOLDER`.
# Installs, installs again, interrupts at every step, meets another program of that name and a damaged archive, and
# removes everything but what a reader made.
set -eu
out=$(cd "${1:?usage: try-install.sh FOLDER}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
HOME=$work/home
export HOME
unset XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME CURLEW_FROM
PATH=$HOME/.local/bin:$PATH
curlew=$HOME/.local/bin/curlew
failures=0

fail() {
  echo "FAILED: $1"
  sed 's/^/  /' "$work/log"
  failures=$((failures + 1))
}
# Each checks what install.sh says, and how it ends.
ends() { # ends STATUS WORDS ARGUMENTS...: with these words
  wanted=$1 words=$2
  shift 2
  status=0
  sh "$script" "$@" >"$work/log" 2>&1 </dev/null || status=$?
  [ "$status" = "$wanted" ] || fail "install.sh $*: ends with $status, not with $wanted"
  grep -qF -- "$words" "$work/log" || fail "install.sh $*: does not say: $words"
}
holds() { # holds WHAT COMMAND...
  what=$1
  shift
  "$@" >"$work/log" 2>&1 || fail "$what"
}
home() { (cd "$HOME" && find . | LC_ALL=C sort); }
fresh_home() {
  rm -rf "$HOME"
  mkdir -p "$HOME/.local/share/curlew/marks" "$HOME/.local/bin"
  echo 'a mark' >"$HOME/.local/share/curlew/marks/mark"
  home >"$work/before"
}
is_as_before() {
  home >"$work/after"
  holds "$1" diff "$work/before" "$work/after"
}

script=$out/install.sh
fresh_home
ends 1 'has installed nothing' --uninstall
ends 0 'Open it with: curlew'
holds 'curlew starts' "$curlew" --version
holds 'its books are found' sh -c "'$curlew' --list | grep -q 'Long Bill'"
holds 'its manual is there' gzip -t "$HOME/.local/share/man/man1/curlew.1.gz"
home >"$work/installed"
ends 0 'is installed'
home >"$work/again"
holds 'a second time changes nothing' diff "$work/installed" "$work/again"
ends 0 'Your places, marks and settings' --uninstall
is_as_before 'only what the reader made is left'

# A mv that kills its caller the nth time.
mkdir "$work/killing"
cat >"$work/killing/mv" <<'END'
#!/bin/sh
count=$(($(cat "$KILLING") - 1))
echo "$count" >"$KILLING"
[ "$count" != 0 ] || kill -9 "$PPID"
exec /bin/mv "$@"
END
chmod 755 "$work/killing/mv"
step=0
while [ "$step" -lt 200 ]; do
  step=$((step + 1))
  fresh_home
  echo "$step" >"$work/step"
  KILLING=$work/step PATH=$work/killing:$PATH sh "$script" >/dev/null 2>&1 </dev/null && break
  if [ $((step % 2)) = 0 ]; then
    ends 0 'Open it with: curlew'
    home >"$work/again"
    holds "repeated after step $step" diff "$work/installed" "$work/again"
  elif [ -e "$HOME/.local/share/curlew-reader/installed" ]; then
    ends 0 'is removed' --uninstall
    is_as_before "removed after step $step"
  fi
done 2>/dev/null
echo "interrupted at $((step - 1)) steps"
[ "$step" -gt 3 ] || fail 'interrupted nowhere'

# Another program.
fresh_home
echo 'a media converter' >"$curlew"
chmod 755 "$curlew"
home >"$work/before"
ends 1 'It may be another program of that name'
is_as_before 'another program is not touched'
holds 'another program is not overwritten' grep -q 'media converter' "$curlew"
ends 0 "curlew is still $curlew, another program" --prefix "$HOME/elsewhere"
ends 0 'is removed' --prefix "$HOME/elsewhere" --uninstall

# Without a home, as in an image for containers.
(
  unset HOME
  ends 1 'HOME is not set'
  ends 0 'is installed' --prefix "$work/opt"
  ends 0 'is removed' --prefix "$work/opt" --uninstall
  [ "$failures" = 0 ]
) || failures=$((failures + 1))
holds 'nothing is left without a home' test ! -e "$work/opt/bin/curlew"

# An archive from an address, and one that is not that of the release.
fresh_home
mkdir "$work/alone"
cp "$script" "$work/alone"
script=$work/alone/install.sh
archive=$(basename "$out"/curlew-reader-*"-$(uname -m)-linux.tar.gz")
if command -v curl >/dev/null 2>&1; then
  CURLEW_FROM=file://$work/nowhere
  export CURLEW_FROM
  ends 1 'cannot be fetched'
  CURLEW_FROM=file://$out
  ends 0 'is installed'
  ends 0 'is removed' --uninstall
fi
cp "$out/$archive" "$work/alone"
printf x >>"$work/alone/$archive"
ends 1 'is damaged, or not of this release'
is_as_before 'nothing is installed from a damaged archive'
sed '$d' "$out/install.sh" >"$script"
sh "$script" >"$work/log" 2>&1 </dev/null || true
is_as_before 'half a script does nothing'
[ "$failures" = 0 ]
