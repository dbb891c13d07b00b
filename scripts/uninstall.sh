#!/bin/sh
# Removes what scripts/install.sh has put into PREFIX, by the list that it left there.
#
#   scripts/uninstall.sh PREFIX DESTINATION     DESTINATION is DESTDIR, which may be empty
set -euf
prefix=$1 destination=$2
place=$destination$prefix
manifest=$place/lib/carillon/manifest
refuse() {
    printf '%s\n' "$@" "Nothing was changed." >&2
    exit 1
}

if [ -d "$place" ]; then
    exec 9<"$place"
    flock -n 9 || refuse "An installation is at work in $place."
fi
# Two lists, where an installation was cut short.
listed=$(cat "$manifest" "$manifest.carillon-new" 2>/dev/null) || true
if [ -z "$listed" ]; then
    [ ! -e "$place/bin/carillond" ] ||
        refuse "The Carillon in $place left no list of its files. Install this version over it, then uninstall again."
    refuse "Carillon is not installed in $place."
fi
while IFS= read -r file; do
    [ ! -e "$destination${file%/*}" ] || [ -w "$destination${file%/*}" ] ||
        refuse "You can't write to $destination${file%/*}: uninstall as the user who installed."
done <<END
$listed
END
rm -rf "$place/.carillon-new"
own=$prefix/lib/carillon # the list and, from an archive, these scripts
while IFS= read -r file; do
    case $file in "$own"/*) ;; *) rm -f "$destination$file" "$destination$file.carillon-new" ;; esac
done <<END
$listed
END
for folder in examples ""; do rmdir "$place/share/doc/carillon/$folder" 2>/dev/null || true; done
[ -n "$destination" ] || "$(dirname "$0")/after-install.sh" removed "$prefix"
rm -rf "$destination$own"
