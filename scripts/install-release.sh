#!/bin/sh
# Installs or removes Carillon: the install.sh of the archive that `make dist` makes.
#
#   ./install.sh --user                   for you alone, into ~/.local
#   sudo ./install.sh                     for all users, into /usr/local
#   ./install.sh --uninstall [--user]     removes it; reminders and settings stay
set -eu
umask 022
here=$(cd "$(dirname "$0")" && pwd)
usage() { echo "usage: install.sh [--user] [--uninstall]" >&2; exit 64; }
refuse() {
    printf '%s\n' "$@" "Nothing was changed." >&2
    exit 1
}

# stage DESTDIR=FOLDER PREFIX=PREFIX: fills FOLDER with what belongs into PREFIX, for scripts/install.sh and for packages in /usr
stage() {
    to=${1#DESTDIR=} prefix=${2#PREFIX=}
    mkdir -p "$to$prefix"
    cp -RP "$here/files/." "$to$prefix/"
    [ -n "${WITHOUT_WINDOW:-}" ] || cp -RP "$here/window/." "$to$prefix/"
    # Sessions look for these elsewhere in a home, and never in /usr/local/etc.
    config=/etc/xdg
    case $prefix in
    /usr | /usr/local) ;;
    *)
        config=$HOME/.config
        mv "$to$prefix/lib/systemd" "$to$prefix/share/systemd"
        ;;
    esac
    mkdir -p "$to$config"
    mv "$to$prefix/etc/xdg/autostart" "$to$config/autostart"
    rmdir "$to$prefix/etc/xdg" "$to$prefix/etc"
    grep -rlIZF /@prefix@ "$to" | xargs -0 sed -i "s|/@prefix@|$prefix|g"
    mkdir -p "$to$prefix/lib/carillon"
    cp -RP "$here/install.sh" "$here/scripts" "$here/LICENSE" "$to$prefix/lib/carillon/"
}

# package LIBRARY: the name of its package in Debian, Fedora, Arch and openSUSE; what GTK depends on comes with GTK
package() {
    case $1 in
    libglib-* | libgobject-* | libgio-*) echo libglib2.0-0 glib2 glib2 libgio-2_0-0 ;;
    libnotify.*) echo libnotify4 libnotify libnotify libnotify4 ;;
    libgdk_pixbuf-*) echo libgdk-pixbuf-2.0-0 gdk-pixbuf2 gdk-pixbuf2 libgdk_pixbuf-2_0-0 ;;
    libsqlite3.*) echo libsqlite3-0 sqlite-libs sqlite libsqlite3-0 ;;
    libstdc++.* | libgcc_s.*) echo libstdc++6 libstdc++ gcc-libs libstdc++6 ;;
    libcanberra.*) echo libcanberra0 libcanberra libcanberra libcanberra0 ;;
    libadwaita-*) echo libadwaita-1-0 libadwaita libadwaita libadwaita-1-0 ;;
    libgtk-4.* | libpango* | libcairo* | libharfbuzz.* | libgraphene-*) echo libgtk-4-1 gtk4 gtk4 libgtk-4-1 ;;
    *) echo "$1 $1 $1 $1" ;;
    esac
}

# advice LIBRARY...: how these libraries are installed here
advice() {
    family=" $(. /etc/os-release 2>/dev/null && echo "${ID:-} ${ID_LIKE:-}") " || true
    case $family in
    *" debian "* | *" ubuntu "*) column=1 command="apt install" ;;
    *" fedora "* | *" rhel "*) column=2 command="dnf install" ;;
    *" arch "*) column=3 command="pacman -S" ;;
    *suse*) column=4 command="zypper install" ;;
    *) echo "install the packages that contain $*"; return ;;
    esac
    names=$(for library in "$@"; do package "$library" | cut -d " " -f $column; done | sort -u | xargs)
    echo "as root, run: $command $names"
}

# missing PROGRAM...: the libraries that they need and that are missing
missing() { ldd "$@" 2>/dev/null | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | sort -u; }

check_system() {
    read -r version machine glibc <"$here/release"
    [ "$(uname -m)" = "$machine" ] || refuse "These programs are for $machine, but this machine is $(uname -m)."
    found=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed -n 's/^glibc //p')
    [ -n "$found" ] || refuse "Carillon $version needs glibc $glibc or newer, but this system has another C library."
    [ "$(printf '%s\n' "$glibc" "$found" | sort -V | head -n 1)" = "$glibc" ] ||
        refuse "Carillon $version needs glibc $glibc or newer, but this system has $found: build it from the sources here."
    libraries=$(missing "$here/files/bin/carillon" "$here/files/bin/carillond" "$here/files/libexec/carillon-wake")
    [ -z "$libraries" ] ||
        refuse "Libraries are missing: $(echo $libraries); $(advice $libraries)"
    said=$("$here/files/bin/carillon" --version 2>&1 && "$here/files/bin/carillond" --version 2>&1) ||
        refuse "The programs don't run here: $said"

    window=$here/window/bin/carillon-window
    [ -e "$window" ] || return 0
    libraries=$(missing "$window")
    if [ -n "$libraries" ]; then
        WITHOUT_WINDOW="The window is not: it needs libraries that are missing; for it, $(advice $libraries), then run this again."
    elif ! said=$("$window" --version 2>&1); then
        WITHOUT_WINDOW="The window is not: it doesn't run here: $(printf '%s\n' "$said" | tail -n 1)"
    fi
    export WITHOUT_WINDOW
}

# What works less well here, in one line each.
say_limits() {
    PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null | grep -q 'libcanberra\.so\.0 ' ||
        echo "  Without libcanberra reminders play no sound of their own; $(advice libcanberra.so.0)"
    if ! { command -v dbus-daemon || command -v dbus-broker; } >/dev/null; then
        echo "  Carillon needs D-Bus, which is missing here: install dbus."
    elif [ "$(id -u)" != 0 ] && [ -z "${DBUS_SESSION_BUS_ADDRESS:-}" ] && [ ! -S "${XDG_RUNTIME_DIR:-/nonexistent}/bus" ]; then
        echo "  There is no D-Bus session here: use carillon in a desktop session, or with dbus-run-session."
    fi
    [ -d /run/systemd/system ] ||
        echo "  There is no systemd here: the session's autostart entry or the bus starts the agent."
}

for_user=no uninstall=no
for word in "$@"; do
    case $word in
    --user) for_user=yes ;;
    --uninstall) uninstall=yes ;;
    --stage) shift; stage "$@"; exit ;;
    *) usage ;;
    esac
done
prefix=/usr/local
if [ $for_user = yes ]; then
    [ -d "${HOME:-}" ] || refuse "There is no home folder${HOME:+ $HOME} to install into."
    prefix=${HOME%/}/.local
elif [ "$(id -u)" != 0 ]; then
    refuse "For you alone, add --user; for all users, run this with sudo."
fi
CHECKED_PREFIX=$prefix CHECKED_DESTDIR="" "$here/scripts/before-install.sh" "" uninstall # which checks the paths alone
if [ $uninstall = yes ]; then exec "$here/scripts/uninstall.sh" "$prefix" ""; fi

[ -d "$here/files" ] || refuse "The programs aren't beside $here/install.sh: unpack the archive, and run the install.sh in it."
WITHOUT_WINDOW=
check_system
INSTALL=./install.sh INSTALL_AT_HOME="./install.sh --user" "$here/scripts/install.sh" "$prefix" "" "$here/install.sh" --stage
say_limits
