#!/bin/sh
# Builds what a release consists of into release/VERSION: `sh Scripts/release.sh VERSION`. Scripts/cross.sh calls it with
# the processor ARCH, the prefix TOOLS of its binutils, FLAGS of swift build, and RUN, which runs its programs.
# Two builds of one commit are byte-identical, in whatever folders: paths are mapped, times come from
# the commit, and owners and order are fixed. The compiler is given the name of the folder as that of
# the package, and its code depends on it, so the program is built in a folder called curlew.
set -eu
version=${1:?usage: release.sh VERSION}
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
grep -q "static let version = \"$version\"" Sources/App/AppSupport/About.swift || {
  echo "Sources/App/AppSupport/About.swift has another version" >&2
  exit 1
}
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
commit=$(git rev-parse --short=12 HEAD)
[ -z "$(git status --porcelain --untracked-files=no)" ] || {
  echo "commit the changes first: a release is built from a commit" >&2
  exit 1
}
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022

fill() { sh Scripts/fill.sh "$@"; }

machine=${ARCH:-$(uname -m)}
case $machine in x86_64) deb=amd64 ;; aarch64) deb=arm64 ;; *) deb=$machine ;; esac
build=$here/.build/reproducible
source=$build/source/curlew
out=$here/release/$version
stage=$out/stage
name=curlew-reader-$version
# What was built for another processor stays.
rm -rf "$stage" "${out:?}"/*"$machine"* "${out:?}"/*"$deb.deb"
mkdir -p "$stage"

# The program.
rm -rf "$source"
mkdir -p "$source"
git archive HEAD | tar -x -C "$source"
# shellcheck disable=SC2086 # the flags are words
CURLEW_LINK=$(sh Scripts/linkage.sh) swift build ${FLAGS-} -c release --product curlew --package-path "$source" \
  --build-path "$build" -Xswiftc -file-prefix-map -Xswiftc "$source=." \
  -Xcc "-ffile-prefix-map=$source=." -Xcc "-DCURLEW_BUILD=\"$commit\"" -Xlinker --build-id=none

# The compiler leaves hashes of its modules for its next run, which depend on the paths.
program=$build/release/curlew
"${TOOLS-}objcopy" --dump-section .swift_modhash="$build/hashes" "$program"
tr '\000-\377' '\000' <"$build/hashes" >"$build/zeros"
"${TOOLS-}objcopy" --update-section .swift_modhash="$build/zeros" "$program"

# The files beside it.
make --no-print-directory install-files PROGRAM="$program" STRIP="${TOOLS-}strip" RUN="${RUN-}" PREFIX=/usr DESTDIR="$stage"
doc=$stage/usr/share/doc/curlew-reader
mkdir -p "$doc"
cp README.md SECURITY.md THIRD-PARTY.md "$doc/"
gzip -9n <CHANGELOG.md >"$doc/changelog.gz"
{
  echo 'Curlew is under the MIT licence. The libraries in it are listed in THIRD-PARTY.md.'
  echo
  cat LICENSE
} >"$doc/copyright"
gzip -9nf "$stage"/usr/share/man/man?/* "$stage"/usr/share/man/*/man?/*
find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +

# Archives.
tarball=$name-$machine-linux.tar
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
  --transform "s,^\.,$name," -C "$stage/usr" -cf "$out/$tarball" .
gzip -9n "$out/$tarball"
git archive --format=tar --prefix="$name/" -o "$out/$name.tar" HEAD
gzip -9n "$out/$name.tar"

if command -v dpkg-deb >/dev/null 2>&1; then
  mkdir -p "$stage/DEBIAN"
  fill Packaging/debian/changelog | gzip -9n >"$doc/changelog.Debian.gz"
  install -D -m 644 Packaging/debian/curlew-reader.lintian-overrides \
    "$stage/usr/share/lintian/overrides/curlew-reader"
  size=$(du -k -s --apparent-size "$stage/usr" | cut -f1)
  fill >"$stage/DEBIAN/control" <<END
Package: curlew-reader
Version: $version-1
Architecture: $deb
Maintainer: The Curlew authors <maintainers@@SITE@>
Installed-Size: $size
Section: text
Priority: optional
Conflicts: curlew
Recommends: hyphen-en-us
Homepage: https://@SITE@/
Description: book reader for the terminal, with pages that turn
 Curlew shows a text as a book: one page in a narrow terminal, two facing
 pages in a wide one. It breaks lines for the whole paragraph, hyphenates,
 finds chapters, and keeps your place in every book.
END
  (cd "$stage" && find usr -type f | LC_ALL=C sort | xargs md5sum) >"$stage/DEBIAN/md5sums"
  find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zxz --build "$stage" "$out/curlew-reader_$version-1_$deb.deb" >/dev/null
fi

if command -v rpmbuild >/dev/null 2>&1; then
  rpm=$build/rpm
  rm -rf "$rpm"
  mkdir -p "$rpm"
  fill Packaging/rpm/curlew-reader.spec >"$rpm/curlew-reader.spec"
  rpmbuild -bb --quiet --define "_topdir $rpm" --define "_sourcedir $out" --define "_rpmdir $out" \
    --define '_build_name_fmt %{NAME}-%{VERSION}-%{RELEASE}.%{ARCH}.rpm' \
    --define '_buildhost localhost' --define 'use_source_date_epoch_as_buildtime 1' \
    --define 'clamp_mtime_to_source_date_epoch 1' "$rpm/curlew-reader.spec"
fi

sh Scripts/sbom.sh "$version" "$commit" | fill >"$out/$name.spdx"
rm -rf "$stage"
sh Scripts/recipes.sh "$version" "$out"
fill Packaging/rpm/curlew-reader.spec >"$out/recipes/curlew-reader.spec"
mkdir -p "$build/debian/source"
for file in changelog control copyright curlew-reader.lintian-overrides rules source/format; do
  fill "Packaging/debian/$file" >"$build/debian/$file"
done
chmod 755 "$build/debian/rules"
find "$build/debian" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
tar --sort=name --owner=0 --group=0 --numeric-owner -C "$build" -cf - debian | xz -9 \
  >"$out/recipes/curlew-reader_$version-1.debian.tar.xz"
! command -v python3 >/dev/null 2>&1 || python3 Scripts/wheel.py "$out"
sh Scripts/sums.sh "$out"
