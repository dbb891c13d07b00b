#!/bin/bash
# Prints the path of a Python that has PyPI's icalendar and recurring-ical-events, which calendars are compared with.
#
# It is made in .build/oracle when it is missing or was made for other versions. Debian's icalendar is too old: it knows no
# alarms. Without the packages' index it fails and says so; nothing is compared with less.
set -eu
cd "$(dirname "$0")/.."
wanted=("icalendar>=7.0,<8" "recurring-ical-events>=3.8,<4")
place=$PWD/.build/oracle
mkdir -p .build
exec 9>"$place.lock"
flock 9 # two tests may ask at once
if [ ! -x "$place/bin/python" ] || [ "$(cat "$place/wanted" 2>/dev/null)" != "${wanted[*]}" ]; then
    rm -rf "$place"
    /usr/bin/python3 -m venv "$place" >&2 || {
        echo "There is no environment for Python in $place. Debian needs python3-venv for it." >&2
        exit 1
    }
    "$place/bin/python" -m pip install --quiet --disable-pip-version-check "${wanted[@]}" >&2 || {
        echo "pip can't install ${wanted[*]}, which calendars are compared with. Is the package index within reach?" >&2
        exit 1
    }
    echo "${wanted[*]}" >"$place/wanted"
fi
echo "$place/bin/python"
