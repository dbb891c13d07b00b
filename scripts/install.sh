#!/bin/sh
# Installs as a whole or not at all: what `make stage` puts into a folder in the prefix is moved into its place once all of it is there.
#
#   scripts/install.sh MAKE PREFIX DESTINATION [BIN_DIR]     DESTINATION is DESTDIR, which may be empty
set -eu
make=$1 prefix=$2 destination=$3 bin_dir=${4:-}
place=$destination$prefix
new=$place/.carillon-new
umask 022

# Folders that are made for nothing go again.
made=$place
while [ ! -e "${made%/*}" ] && [ -n "${made%/*}" ]; do made=${made%/*}; done
[ ! -e "$made" ] || made=""
finish() {
    rm -rf "$new"
    [ -z "$made" ] || find "$made" -depth -type d -empty -delete 2>/dev/null || true
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

refuse() {
    printf '%s\n' "$@" "Nothing was changed." >&2
    exit 1
}

rm -rf "$new"
if ! said=$({ mkdir -p "$new" && "$make" -s --no-print-directory stage DESTDIR="$new" PREFIX="$prefix" BIN_DIR="$bin_dir"; } 2>&1); then
    case $said in
    *"No space left"* | *"quota exceeded"*) refuse "There is too little room in $place: free 150 MB, then run make install again." ;;
    *) refuse "$said" "Carillon could not be installed in $place; mend what is said above, then run make install again." ;;
    esac
fi
files=$(cd "$new" && find . ! -type d)
folders=$(cd "$new" && find . ! -type d -printf '%h\n' | sort -u)
IFS='
'
for folder in $folders; do
    said=$(mkdir -p "$destination${folder#.}" 2>&1) && [ -w "$destination${folder#.}" ] ||
        refuse "You can't write to $destination${folder#.}: use sudo make install, or install into your home with make install PREFIX=~/.local"
done
for file in $files; do mv -fT "$new/$file" "$destination${file#.}"; done
unset IFS

[ -z "$destination" ] || exit 0
scripts/after-install.sh installed "$prefix" "$(printf '%s\n' "$files" | sed -n 's,.*/\(bin\|libexec\)/,,p' | sort | xargs)"
