#!/bin/bash
# Makes Debian packages of programs that are built already: carillon, and carillon-window where the window was built.
#
#   scripts/deb.sh BIN_DIR OUTPUT       the folder of the release programs; the folder that the packages go to
#
# debian/ says what is in them. The same sources and programs give the same files. The last line is the path of the package carillon.
set -eu
bin=$(realpath "${1:?usage: scripts/deb.sh BIN_DIR OUTPUT}")
output=$(realpath -m "${2:?usage: scripts/deb.sh BIN_DIR OUTPUT}")
cd "$(dirname "$0")/.."
. scripts/staged-release.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tree=$scratch/carillon
mkdir "$tree"
cp -R Makefile CHANGELOG.md README.md Sources debian desktop docs po scripts "$tree/"
debian_changelog >"$tree/debian/changelog"
profiles=
[ -x "$bin/carillon-window" ] || profiles=pkg.carillon.nowindow
# It builds nothing, so what building needs may be missing.
(cd "$tree" && BIN_DIR="$bin" DEB_BUILD_PROFILES="$profiles" dpkg-buildpackage --build=binary --no-check-builddeps --no-sign) \
    >"$scratch/log" 2>&1 || { tail -40 "$scratch/log" >&2; exit 1; }
mkdir -p "$output"
for package in "$scratch"/carillon-window_*.deb "$scratch"/carillon_*.deb; do
    [ -e "$package" ] || continue
    mv "$package" "$output/"
    echo "$output/${package##*/}"
done
