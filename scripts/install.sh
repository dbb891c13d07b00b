#!/bin/sh
# Installs as a whole or not at all: what a command puts into a folder in the prefix is moved into its place once all of it is there. The
# list of these files, PREFIX/lib/carillon/manifest, is for scripts/uninstall.sh.
#
#   scripts/install.sh PREFIX DESTINATION COMMAND...     DESTINATION is DESTDIR, which may be empty; COMMAND, such as make -s stage,
#                                                        also gets DESTDIR=FOLDER PREFIX=PREFIX
#
# INSTALL and INSTALL_AT_HOME are what people type, where that isn't make install; WITHOUT_WINDOW says why there is no window.
set -euf
prefix=$1 destination=$2
shift 2
place=$destination$prefix
new=$place/.carillon-new
manifest=$prefix/lib/carillon/manifest
install=${INSTALL:-make install}
again="run $install again"
umask 022
case $place in /*) ;; *) echo "usage: scripts/install.sh PREFIX DESTINATION COMMAND..." >&2; exit 64 ;; esac

# Folders that are made for nothing go again.
made=$place
while [ ! -e "${made%/*}" ] && [ -n "${made%/*}" ]; do made=${made%/*}; done
[ ! -e "$made" ] || made=""
beside="" # files that are in their folders already, under another name
finish() {
    rm -rf "$new"
    IFS="$newline"
    for file in $beside; do rm -f "$destination$file.carillon-new"; done
    [ -z "$made" ] || find "$made" -depth -type d -empty -delete 2>/dev/null || true
}
newline="
"
refuse() {
    printf '%s\n' "$@" "Nothing was changed." >&2
    exit 1
}

above=$place
while [ ! -e "$above" ]; do above=${above%/*}; above=${above:-/}; done
[ -d "$above" ] || refuse "$above is not a folder, so nothing can be installed below it; choose another PREFIX or DESTDIR."
check_writable() { # FOLDER
    [ ! -w "$1" ] || return 0
    case $prefix/ in "${HOME:-/nowhere}"/*) refuse "You can't write to $1, so Carillon can't be installed in your home." ;; esac
    refuse "You can't write to $1: use sudo $install, or install into your home with ${INSTALL_AT_HOME:-$install PREFIX=~/.local}"
}
check_writable "$above"
if ! said=$(mkdir -p "$place" 2>&1); then refuse "$said"; fi
exec 9<"$place"
flock -n 9 || refuse "Another installation is at work in $place."
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# An installation that was killed had renamed nothing yet, or has left a list of its own files and of those before.
earlier=$(cat "$destination$manifest" 2>/dev/null) || true
half=$(cat "$destination$manifest.carillon-new" 2>/dev/null) || true
IFS="$newline"
for file in $earlier $half; do rm -f "$destination$file.carillon-new" 2>/dev/null || true; done
rm -f "$destination$manifest.carillon-new" 2>/dev/null || true
unset IFS

# make's own settings, such as -n and -i, are for what called this.
rm -rf "$new"
if ! said=$({ mkdir "$new" && MAKEFLAGS="" "$@" DESTDIR="$new" PREFIX="$prefix"; } 2>&1)
then
    case $said in
    *"No space left"* | *"quota exceeded"*) refuse "There is too little room in $place: free 150 MB, then $again." ;;
    *) refuse "$said" "Carillon could not be installed in $place; mend what is said above, then $again." ;;
    esac
fi
# The list comes first and names what goes as well, so that an installation that is killed can be repeated or uninstalled; programs
# come last.
files=$(cd "$new" && find . ! -type d | awk -v programs=".$prefix/bin/" '{ print (index($0, programs) == 1) substr($0, 2) }' |
    LC_ALL=C sort | cut -c 2-)
listed=$files
if ! said=$({ mkdir -p "$new${manifest%/*}" && printf '%s\n' "$files" ${earlier:+"$earlier"} >"$new$manifest"; } 2>&1); then refuse "$said"; fi
files=$manifest$newline$files
programs=$(cd "$new$prefix" && find bin libexec ! -type d -printf '%f\n' | sort | xargs)
IFS="$newline"
for file in $files; do
    target=$destination$file
    [ ! -d "$target" ] || [ -L "$target" ] || refuse "There is a folder $target where a file is to be; move it away, then $again."
done
for file in $files; do
    target=$destination$file
    folder=${target%/*}
    mkdir -p "$folder" 2>/dev/null || { while [ ! -e "$folder" ]; do folder=${folder%/*}; done; }
    check_writable "$folder"
    # Where that is another file system, this copies.
    beside=$beside$file$newline
    said=$(mv -fT "$new$file" "$target.carillon-new" 2>&1) || refuse "$said" "Carillon could not be installed in $place."
done
# From here on files only change their names, one by one.
trap '' INT TERM HUP
for file in $files; do mv -fT "$destination$file.carillon-new" "$destination$file"; done
for file in $earlier; do
    case $newline$files$newline in *"$newline$file$newline"*) ;; *) rm -f "$destination$file" ;; esac
done
printf '%s\n' "$listed" >"$destination$manifest.carillon-new" && mv -fT "$destination$manifest.carillon-new" "$destination$manifest"
unset IFS
[ -z "$destination" ] || exit 0
"$(dirname "$0")/after-install.sh" installed "$prefix" "$programs"
