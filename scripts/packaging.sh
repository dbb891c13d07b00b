#!/bin/bash
# Fills in what distributions other than Debian build their packages by: carillon.spec for rpmbuild, PKGBUILD for makepkg.
#
#   scripts/packaging.sh FOLDER     the folder with the archive of `make dist`, which they go to
set -euo pipefail
folder=$(realpath "${1:?usage: scripts/packaging.sh FOLDER}")
cd "$(dirname "$0")/.."
. scripts/staged-release.sh
archive=$folder/carillon-$version-linux-x86_64.tar.xz
[ -e "$archive" ] || { echo "There is no $archive; make dist makes it." >&2; exit 1; }
fill() { # TEMPLATE
    local sum
    sum=$(sha256sum "$archive")
    sed "s|@VERSION@|$version|g; s|@SHA256@|${sum%% *}|; s|@EPOCH@|$SOURCE_DATE_EPOCH|;
        s|@DATE@|$(LC_ALL=C date -u -d "@$SOURCE_DATE_EPOCH" '+%a %b %d %Y')|" "packaging/$1.in" >"$folder/$1"
    echo "$folder/$1"
}
fill carillon.spec
fill PKGBUILD
cp packaging/carillon.install "$folder/"
