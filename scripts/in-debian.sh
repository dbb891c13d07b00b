#!/bin/bash
# Runs a command in another Debian, with the notification servers that it ships.
#
#   scripts/in-debian.sh bookworm|trixie|forky COMMAND...
#   scripts/in-debian.sh trixie env CARILLON_DESKTOPS=mako .build/debug/carillonPackageTests.xctest --testing-library swift-testing \
#       --filter EveryServerTests
#
# The command starts in the source tree. The tree, the Swift toolchain, which is read-only, and /tmp have their usual paths;
# everything else is the clean system in .build/RELEASE (CHROOT names another folder), which is made at the first run. Programs that
# were built on Debian 12 run in it; the compiler doesn't. Of the environment, the command gets what begins with CARILLON_, and
# TERM. With sudo, the command itself runs as the user who called.
set -u
release=${1:-}
shift && [ $# -gt 0 ] || release=
here=$(realpath "$0")
cd "$(dirname "$here")/.." || exit 1
. scripts/debian-root.sh

# The shared libraries are those that a debug build on Debian 12 is linked with.
case $release in
bookworm) # with what its own machine may not have
    servers=(cinnamon)
    libraries=(libglib2.0-0 libnotify4 libsqlite3-0 libical3 libxml2 libstdc++6 libadwaita-1-0)
    ;;
trixie)
    servers=(xfce4-notifyd xfconf lxqt-notificationd lxqt-themes mate-notification-daemon dconf-service notification-daemon dunst
        sway mako-notifier sway-notification-center gnome-shell gjs cinnamon)
    libraries=(libglib2.0-0t64 libnotify4 libsqlite3-0 libical3t64 libxml2 libstdc++6)
    ;;
forky)
    servers=(quickshell qt6-wayland sway cinnamon gnome-shell gjs)
    libraries=(libglib2.0-0t64 libnotify4 libsqlite3-0 libical3t64 libxml2-16 libstdc++6 libadwaita-1-0)
    ;;
*) echo "usage: scripts/in-debian.sh bookworm|trixie|forky COMMAND..." >&2; exit 64 ;;
esac
tools=(xvfb xauth xdotool imagemagick dbus dbus-daemon systemd libglib2.0-bin libnotify-bin python3-gi gir1.2-atspi-2.0
    at-spi2-core tesseract-ocr tesseract-ocr-eng fonts-dejavu-core adwaita-icon-theme hicolor-icon-theme librsvg2-common make procps)

if [ "${INSIDE_NAMESPACE:-}" != 1 ]; then
    TOOLCHAIN=$(toolchain) || exit 1
    CHROOT=${CHROOT:-.build/$release}
    CALLER=$(id -u):$(id -g)
    enter_namespace CHROOT TOOLCHAIN CALLER -- "$here" "$release" "$@"
fi

set -e
tree=$(pwd -P)
root=$(realpath -m "$CHROOT")
make_root "$root" "$release" "${servers[@]}" "${libraries[@]}" "${tools[@]}"
# Some tests run their programs as user 1000, and dbus-daemon wants to find the user that it runs as.
for person in "1000:1000" "$CALLER"; do
    grep -q "^[^:]*:[^:]*:${person%:*}:" "$root/etc/passwd" ||
        echo "person${person%:*}:x:$person::/tmp:/bin/sh" >>"$root/etc/passwd"
done
# The toolchain's Foundation asks for the name that this library had; no test calls it.
libxml=$(find "$root/usr/lib" -name libxml2.so.16)
[ -z "$libxml" ] || ln -sf libxml2.so.16 "${libxml%.16}.2"
move_into "$root" /tmp "$tree" "$TOOLCHAIN"
mount -o remount,bind,ro "$TOOLCHAIN"
cd "$tree"
mapfile -t kept < <(compgen -e | sed -n '/^CARILLON_/p; /^TERM$/p')
for i in "${!kept[@]}"; do kept[i]=${kept[i]}=${!kept[i]}; done
home=$(getent passwd "${CALLER%:*}" | cut -d: -f6)
# Not exec: the first process of a namespace is to gather what others leave, which a program of ours doesn't.
setpriv --reuid="${CALLER%:*}" --regid="${CALLER#*:}" --init-groups env -i HOME="$home" LC_ALL=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${kept[@]}" "$@"
