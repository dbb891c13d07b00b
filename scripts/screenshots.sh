#!/bin/bash
# Takes the pictures on real desktops that are in docs/images: the popup on GNOME, Plasma, XFCE and LXQt, the
# search on GNOME and Plasma, and a line in waybar.
#
#   scripts/screenshots.sh [FOLDER]     docs/images when none is named
#
# It runs the test that shows a reminder on each of them and stops it with a click; each has a screen and a bus of its own.
# `scripts/need.sh test-all` installs what it needs.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-docs/images}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$folder"

CARILLON_SHOTS=$scratch swift test \
    --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors \
    --filter "PictureTests|BarTests|DesktopTests/SearchTests" >"$scratch/log" 2>&1 ||
    { tail -40 "$scratch/log" >&2; exit 1; }

cut_out() { # TEST'S NAME, DESKTOP, CORNER, SIZE: the part of the screen that has the popup
    convert "$scratch/popup-$1.png" -gravity "$3" -crop "$4+0+0" +repage -strip "$folder/popup-$2.png"
    echo "$folder/popup-$2.png"
}
cut_out gnome-shell gnome north 640x200
cut_out plasmashell plasma southwest 420x200
cut_out xfce4-notifyd xfce northeast 410x160
cut_out lxqt-notificationd lxqt southeast 340x170
convert "$scratch/search-gnome-shell-add.png" -gravity north -crop 1024x180+0+0 +repage -strip "$folder/search-gnome.png"
convert "$scratch/search-krunner-add.png" -gravity north -crop 564x78+0+0 +repage -strip "$folder/search-plasma.png"
convert "$scratch/waybar.png" -gravity north -crop 640x32+0+0 +repage -strip "$folder/waybar.png"
echo "$folder/search-gnome.png" "$folder/search-plasma.png" "$folder/waybar.png"
