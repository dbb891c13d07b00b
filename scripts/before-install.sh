#!/bin/sh
# Refuses paths with which `make install` and `make uninstall` could do harm, before anything is touched.
#
#   scripts/before-install.sh FOLDER GOALS...     the folder of built programs; what make was asked for
#
# The prefix and the destination come as CHECKED_PREFIX and CHECKED_DESTDIR: in a variable no character is special.
set -eu
prefix=$CHECKED_PREFIX
destination=$CHECKED_DESTDIR
folder=$1
shift

refuse() {
    printf '%s\n' "$@" "Nothing was changed." >&2
    exit 1
}

check_path() { # NAME PATH EXAMPLE
    case $2 in
    "~"*) refuse "$1=$2 is in another person's home; write the path out, such as $1=$3." ;;
    /*) ;;
    "") refuse "$1 is empty or the root folder; it must be a folder below that, such as $1=$3." ;;
    *) refuse "$1=$2 is a relative path; it must begin with / or ~/, such as $1=$3." ;;
    esac
    # Desktop entries, D-Bus and systemd would each read these differently.
    case $2 in
    */../* | */..) refuse "$1=$2 goes up with ..; write the path out." ;;
    *[\"\'\\\`\$%\|\&\;\<\>]* | *"
"*) refuse "$1=$2 contains one of the characters \" ' \\ \` \$ % | & ; < > or a line break; choose a path without them." ;;
    esac
}

check_path PREFIX "$prefix" /usr/local
[ -z "$destination" ] || check_path DESTDIR "$destination" /tmp/stage

# Root's files in a person's home couldn't be replaced or removed by that person later.
if [ -n "${SUDO_USER:-}" ] && [ "$SUDO_USER" != root ] && [ -z "$destination" ]; then
    for home in "$HOME" "$(getent passwd "$SUDO_USER" | cut -d: -f6)"; do
        case $prefix/ in
        "${home:-/nowhere}"/*) refuse "PREFIX=$prefix is in a home folder, which needs no sudo: run this without it." ;;
        esac
    done
fi

case " $* " in *" uninstall "*) exit 0 ;; esac

for program in carillon carillond carillon-wake; do
    [ -x "$folder/$program" ] && continue
    [ "$folder" = .build/release ] || refuse "There is no program $folder/$program; BIN_DIR must name a folder that contains it."
    refuse "There is no $folder/$program yet: run make first, without sudo, and then make install again."
done
