#!/bin/bash
# Takes screenshots of each kind of popup on nine notification servers, with default settings: one per server, and one of a reminder
# that has not been answered for five minutes.
#
#   scripts/montage.sh FOLDER
#
# Each server has a screen and a bus of its own, and Carillon is installed as `make install PREFIX=~/.local` does it; on a machine
# that has the package, its icon and entries are used. CARILLON_BIN_DIR names another folder of programs than the debug build's,
# CARILLON_DESKTOPS some of the servers. `scripts/need.sh test-all` installs what it needs.
set -eu
folder=$(realpath -m "${1:?usage: scripts/montage.sh FOLDER}")
cd "$(dirname "$0")/.."

CARILLON_MONTAGE=$folder CARILLON_DESKTOPS=${CARILLON_DESKTOPS:-all} swift test \
    --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors --filter MontageTests
ls "$folder"/*.png
