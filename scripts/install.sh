#!/bin/sh
# Installs as a whole or not at all: what `make stage` puts into a folder in the prefix is moved into its place once all of it is there.
#
#   scripts/install.sh MAKE PREFIX DESTINATION [BIN_DIR]     DESTINATION is DESTDIR, which may be empty
set -euf
make=$1 prefix=$2 destination=$3 bin_dir=${4:-}
place=$destination$prefix
new=$place/.carillon-new
umask 022
case $place in /*) ;; *) echo "usage: scripts/install.sh MAKE PREFIX DESTINATION [BIN_DIR]" >&2; exit 64 ;; esac

# Folders that are made for nothing go again.
made=$place
while [ ! -e "${made%/*}" ] && [ -n "${made%/*}" ]; do made=${made%/*}; done
[ ! -e "$made" ] || made=""
beside="" # files that are in their folders already, under another name
finish() {
    rm -rf "$new"
    IFS="$newline"
    for file in $beside; do rm -f "$destination${file#.}.carillon-new"; done
    [ -z "$made" ] || find "$made" -depth -type d -empty -delete 2>/dev/null || true
}
newline="
"
refuse() {
    printf '%s\n' "$@" "Nothing was changed." >&2
    exit 1
}

if ! said=$(mkdir -p "$place" 2>&1); then refuse "$said"; fi
exec 9<"$place"
flock -n 9 || refuse "Another make install is at work in $place."
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# make's own settings, such as -n and -i, are for what called this.
rm -rf "$new"
if ! said=$({ mkdir "$new" && MAKEFLAGS="" "$make" -s --no-print-directory stage DESTDIR="$new" PREFIX="$prefix" BIN_DIR="$bin_dir"; } 2>&1)
then
    case $said in
    *"No space left"* | *"quota exceeded"*) refuse "There is too little room in $place: free 150 MB, then run make install again." ;;
    *) refuse "$said" "Carillon could not be installed in $place; mend what is said above, then run make install again." ;;
    esac
fi
files=$(cd "$new" && find . ! -type d)
programs=$(cd "$new$prefix" && find bin libexec ! -type d -printf '%f\n' | sort | xargs)
IFS="$newline"
for file in $files; do
    target=$destination${file#.}
    [ ! -d "$target" ] || [ -L "$target" ] || refuse "There is a folder $target where a file is to be; move it away, then run make install again."
done
for file in $files; do
    target=$destination${file#.}
    folder=${target%/*}
    said=$(mkdir -p "$folder" 2>&1) && [ -w "$folder" ] ||
        refuse "You can't write to $folder: use sudo make install, or install into your home with make install PREFIX=~/.local"
    # Where that is another file system, this copies.
    beside=$beside$file$newline
    said=$(mv -fT "$new/$file" "$target.carillon-new" 2>&1) || refuse "$said" "Carillon could not be installed in $place."
done
# From here on files only change their names, one by one.
trap '' INT TERM HUP
for file in $files; do mv -fT "$destination${file#.}.carillon-new" "$destination${file#.}"; done
# One that an earlier version has left is of another version than the rest.
case " $programs " in
*" carillon-window "*) ;;
*) rm -f "$place/bin/carillon-window" "$place/share/man/man1/carillon-window.1" \
    "$place/share/dbus-1/services/io.github.carillon.Window.service" ;;
esac
unset IFS
[ -z "$destination" ] || exit 0
scripts/after-install.sh installed "$prefix" "$programs"
