#!/bin/sh
# Prints what is in the static program, as SPDX 2.3: `sh Scripts/sbom.sh VERSION COMMIT`. The versions
# of the libraries are those that are installed here.
set -eu
version=$1
commit=$2
created=$(date -u -d "@${SOURCE_DATE_EPOCH:-0}" +%Y-%m-%dT%H:%M:%SZ)
cat <<END
SPDXVersion: SPDX-2.3
DataLicense: CC0-1.0
SPDXID: SPDXRef-DOCUMENT
DocumentName: curlew-reader-$version
DocumentNamespace: https://@SITE@/spdx/curlew-reader-$version-$commit
Creator: Organization: The Curlew authors
Created: $created

PackageName: curlew-reader
SPDXID: SPDXRef-curlew
PackageVersion: $version
PackageDownloadLocation: NOASSERTION
FilesAnalyzed: false
PackageLicenseConcluded: MIT
PackageLicenseDeclared: MIT
PackageCopyrightText: NOASSERTION
Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-curlew
END
library() { # library NAME VERSION LICENCE
  id=SPDXRef-$(echo "$1" | tr -c 'A-Za-z0-9\n' -)
  cat <<END

PackageName: $1
SPDXID: $id
PackageVersion: $2
PackageDownloadLocation: NOASSERTION
FilesAnalyzed: false
PackageLicenseConcluded: $3
PackageLicenseDeclared: $3
PackageCopyrightText: NOASSERTION
Relationship: SPDXRef-curlew STATIC_LINK $id
END
}
debian() { # debian PACKAGE NAME LICENCE
  installed=$(dpkg-query -W -f '${Version}' "$1" 2>/dev/null || echo NOASSERTION)
  library "$2" "$installed" "$3"
}
debian libncurses-dev ncurses X11
debian libfribidi-dev fribidi LGPL-2.1-or-later
debian libunistring-dev libunistring 'LGPL-3.0-or-later OR GPL-2.0-or-later'
debian libdeflate-dev libdeflate MIT
debian libjpeg62-turbo-dev libjpeg-turbo 'IJG AND BSD-3-Clause AND Zlib'
debian libwebp-dev libwebp BSD-3-Clause
debian libuchardet-dev uchardet 'MPL-1.1 OR GPL-2.0-or-later OR LGPL-2.1-or-later'
debian libpcre2-dev pcre2 BSD-3-Clause
debian libc6-dev glibc LGPL-2.1-or-later
debian libstdc++-12-dev libstdc++ 'GPL-3.0-or-later WITH GCC-exception-3.1'
library swift "$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)" Apache-2.0
