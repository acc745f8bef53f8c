#!/bin/sh
# Builds a release of the last commit for another processor: `sh Scripts/cross.sh aarch64 VERSION`. Needs root and
# debootstrap.
#
# A compiler makes programs for a processor if it has the modules and libraries of Swift for it, of its own version.
# Debian sid has Swift for both processors. In a root of sid the compiler of this processor takes the libraries of the
# other one; nothing is emulated but the program itself, when it writes its manuals.
set -eu
processor=${1:?usage: cross.sh PROCESSOR VERSION}
version=${2:?usage: cross.sh PROCESSOR VERSION}
case $processor in
  aarch64) debian=arm64 ;;
  *)
    echo "cross.sh builds for aarch64, not for $processor" >&2
    exit 2 ;;
esac
cd "$(dirname "$0")/.."
if [ "${3-}" != inside ]; then
  roots=${ROOTS:-$PWD/.build/roots}
  ROOTS=$roots sh Scripts/fresh.sh -s sid \
    -p "swiftlang git make gcc g++-$processor-linux-gnu libc6-dev python3 gettext qemu-user xz-utils ca-certificates" \
    sh Scripts/cross.sh "$processor" "$version" inside
  # The last root that was used. Recipes and sums name the archives of both processors.
  built=$(find "$roots" -maxdepth 5 -path "*/root/curlew/release/$version" -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d' ' -f2)
  mkdir -p "release/$version"
  # For make try-packages. The C library of sid asks terminals by calls that the emulator of Debian 12 does not know.
  cp "${built%/root/curlew/*}/usr/bin/qemu-$processor" .build/
  find "$built" -maxdepth 1 '(' -name "*$processor*" -o -name "*$debian.deb" ')' | while read -r file; do
    cp -p "$file" "release/$version/"
  done
  sh Scripts/recipes.sh "$version" "release/$version"
  sh Scripts/sums.sh "release/$version"
  exit
fi

dpkg --add-architecture "$debian"
apt-get update -q
libraries=$(sed -n '/^Build-Depends/,/^Standards/p' Packaging/debian/control | grep -o 'lib[a-z0-9-]*-dev' |
  sed "s/\$/:$debian/")
# shellcheck disable=SC2086 # the words of the list are separate arguments
apt-get install -y -q --no-install-recommends "libc6-dev:$debian" $libraries
# What that processor has of Swift and of C, in a folder of its own: modules of an SDK at / would be everybody's. The
# headers of the compiler itself are the same.
sdk=/opt/$debian
swift=$sdk/usr/libexec/swift/lib
mkdir -p "$sdk/usr/lib"
(cd "$sdk" && apt-get download "swiftlang:$debian" && dpkg-deb --fsys-tarfile swiftlang_*.deb |
  tar -x --wildcards './usr/libexec/swift/lib/swift*/*')
ln -s /usr/libexec/swift/lib/clang "$swift/clang"
for folder in swift swift_static; do ln -s "$swift/$folder" "$sdk/usr/lib/$folder"; done
for folder in include "$processor-linux-gnu" "lib/$processor-linux-gnu" lib/gcc-cross; do
  ln -s "/usr/$folder" "$sdk/usr/$folder"
done
ln -s usr/lib "$sdk/lib"

CURLEW_CC=$processor-linux-gnu-gcc ARCH=$processor TOOLS=$processor-linux-gnu- RUN=qemu-$processor
# The package manager gives --sdk to C alone.
FLAGS="--triple $processor-unknown-linux-gnu --sdk $sdk -Xswiftc -sdk -Xswiftc $sdk
  -Xswiftc -resource-dir -Xswiftc $swift/swift_static -Xswiftc -use-ld=lld"
export CURLEW_CC ARCH TOOLS RUN FLAGS
sh Scripts/release.sh "$version"
