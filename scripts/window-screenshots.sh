#!/bin/bash
# Takes the pictures of the window that are in docs/images, and one of each page, light and dark, wide and narrow, to be looked at.
#
#   scripts/window-screenshots.sh [FOLDER]     where the pictures of all pages go; .build/window when none is named
#
# Each has a screen and a bus of its own. `scripts/need.sh test-all` installs what it needs.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-.build/window}
mkdir -p "$folder"
folder=$(realpath "$folder")

scripts/swift.sh build --build-tests --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors -Xswiftc -use-ld=lld
CARILLON_SHOTS=$folder .build/debug/carillonPackageTests.xctest --testing-library swift-testing \
    --filter '^WindowTests.LookTests' >"$folder/log" 2>&1 || { tail -40 "$folder/log" >&2; exit 1; }

for page in agenda adding editor; do
    convert "$folder/window-$page-docs.png" -strip -colors 128 "docs/images/window-$page.png"
    echo "docs/images/window-$page.png"
done
