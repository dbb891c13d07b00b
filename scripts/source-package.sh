#!/bin/bash
# Makes the sources for distributions: Debian's source package of the last commit, which builds without the network. Its tarballs are
# also those that packaging/carillon.spec.in names.
#
#   scripts/source-package.sh OUTPUT     the folder that it goes to
#
# The Swift packages that Carillon builds on are tarballs of their own. The same commits give the same bytes. The last line is the path of
# the .dsc file.
set -euo pipefail
output=$(realpath -m "${1:?usage: scripts/source-package.sh OUTPUT}")
cd "$(dirname "$0")/.."
. scripts/staged-release.sh
git diff --quiet HEAD || echo "What isn't committed is not in the source package." >&2
[ -d .build/checkouts/GRDB.swift ] || scripts/swift.sh package resolve
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tree=$scratch/carillon-$version

archive() { # CLONE TARBALL FOLDER PATHS...: what is committed there, also unpacked
    git -C "$1" archive --output="$scratch/tar" --prefix="$3/" HEAD -- "${@:4}"
    tar --extract --directory "$scratch" --file="$scratch/tar"
    xz -9 -T1 <"$scratch/tar" >"$scratch/carillon_$version.$2.tar.xz"
}
archive . orig "carillon-$version" . ':(exclude)debian'
archive .build/checkouts/GRDB.swift orig-grdb grdb .
for package in swift-argument-parser swift-log; do archive ".build/checkouts/$package" "orig-$package" "$package" .; done
mv "$scratch"/{grdb,swift-argument-parser,swift-log} "$tree/"
git archive HEAD debian | tar --extract --directory "$tree"
debian_changelog >"$tree/debian/changelog"
(cd "$scratch" && dpkg-source --build "$tree" >dpkg-source.log) || { cat "$scratch/dpkg-source.log" >&2; exit 1; }
mkdir -p "$output"
mv "$scratch"/carillon_"$version"* "$output/"
echo "$output/carillon_$version-1.dsc"
