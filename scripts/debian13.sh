#!/bin/bash
# Runs a command in a Debian 13, with the notification servers that it ships.
#
#   scripts/debian13.sh COMMAND...
#   scripts/debian13.sh env CARILLON_DESKTOPS=mako .build/debug/carillonPackageTests.xctest --testing-library swift-testing \
#       --filter EveryServerTests
#
# The command starts in the source tree. The tree, the Swift toolchain, which is read-only, and /tmp have their usual paths;
# everything else is the clean system in .build/trixie (CHROOT names another folder), which is made at the first run. Programs that
# were built on Debian 12 run in it; the compiler doesn't. Of the environment, the command gets what begins with CARILLON_, and
# TERM. The mounts are in a namespace of the command's own and end with it. Needs debootstrap and Debian's archive, and root; with
# sudo, the command itself runs as the user who called.
set -u
[ $# -gt 0 ] || { echo "usage: scripts/debian13.sh COMMAND..." >&2; exit 64; }
here=$(realpath "$0")
cd "$(dirname "$here")/.." || exit 1
tree=$(pwd -P)
root=${CHROOT:-.build/trixie}

servers=(xfce4-notifyd xfconf lxqt-notificationd lxqt-themes mate-notification-daemon dconf-service notification-daemon dunst
    sway mako-notifier sway-notification-center gnome-shell gjs)
# The shared libraries that a debug build on Debian 12 is linked with.
libraries=(libglib2.0-0t64 libnotify4 libsqlite3-0 libical3t64 libxml2 libstdc++6)
tools=(xvfb xauth xdotool imagemagick dbus dbus-daemon systemd libglib2.0-bin libnotify-bin python3-gi gir1.2-atspi-2.0
    at-spi2-core tesseract-ocr tesseract-ocr-eng fonts-dejavu-core adwaita-icon-theme hicolor-icon-theme librsvg2-common make procps)
packages=("${servers[@]}" "${libraries[@]}" "${tools[@]}")

if [ "${INSIDE_NAMESPACE:-}" != 1 ]; then
    if ! resources=$(swift -print-target-info 2>/dev/null | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p') ||
        [ -z "$resources" ]; then
        echo "Swift 6 is not on the PATH. See https://www.swift.org/install/linux/ for how to install it." >&2
        exit 1
    fi
    command -v debootstrap >/dev/null || [ -e /usr/sbin/debootstrap ] ||
        { echo "debootstrap is not installed. On Debian, run: apt-get install debootstrap" >&2; exit 1; }
    # A toolchain in /usr would hide the system's own files.
    toolchain=${resources%/lib/swift}
    [ "$toolchain" != /usr ] || toolchain=$resources
    mapfile -t kept < <(compgen -e | sed -n '/^CARILLON_/p; /^TERM$/p')
    for i in "${!kept[@]}"; do kept[i]=${kept[i]}=${!kept[i]}; done
    as_root=()
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null ||
            { echo "Only root can create and enter a Debian 13. You are not root, and sudo is not installed." >&2; exit 1; }
        as_root=(sudo)
    fi
    exec "${as_root[@]}" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin "${kept[@]}" INSIDE_NAMESPACE=1 CHROOT="$root" \
        TOOLCHAIN="$toolchain" CALLER="$(id -u):$(id -g)" unshare --mount --propagation private "$here" "$@"
fi

# From here on every mount is this process's own.
set -e
root=$(realpath -m "$root")
mkdir -p "$(dirname "$root")"

make_root() {
    # The file "complete" comes last. Without it, or with another list of packages, the system is made again.
    [ "$(cat "$root/complete" 2>/dev/null)" != "${packages[*]}" ] || return 0
    echo "Making a Debian 13 in $root; this takes a few minutes and happens once." >&2
    rm -rf --one-file-system "$root"
    debootstrap --variant=minbase trixie "$root" >"$root.log" 2>&1 || { tail -30 "$root.log" >&2; return 1; }
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" && chmod +x "$root/usr/sbin/policy-rc.d"
    echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/force-unsafe-io"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    enter() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }
    { enter apt-get -q update && enter apt-get -q -y --no-install-recommends -o Dpkg::Use-Pty=0 install "${packages[@]}" &&
        enter apt-get -q clean; } >>"$root.log" 2>&1 || { tail -30 "$root.log" >&2; return 1; }
    umount -l "$root/dev" "$root/proc"
    echo "${packages[*]}" >"$root/complete"
}
exec 9>"$root.lock"
flock 9
make_root || { echo "The Debian 13 in $root could not be made; $root.log has all of it." >&2; exit 1; }
user=${CALLER%:*} group=${CALLER#*:}
# Some tests run their programs as user 1000, and dbus-daemon wants to find the user that it runs as.
for person in "1000:1000" "$CALLER"; do
    grep -q "^[^:]*:[^:]*:${person%:*}:" "$root/etc/passwd" ||
        echo "person${person%:*}:x:$person::/tmp:/bin/sh" >>"$root/etc/passwd"
done
exec 9>&-

# Not chroot: in one, root may not make a user namespace, in which sway runs.
for folder in /tmp "$tree" "$TOOLCHAIN" /proc /sys /dev; do
    mkdir -p "$root$folder"
    mount --rbind "$folder" "$root$folder"
done
mount -o remount,bind,ro "$root$TOOLCHAIN"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount --rbind "$root" "$root"
cd "$root"
pivot_root . mnt
umount -l /mnt
cd "$tree"
mapfile -t kept < <(compgen -e | sed -n '/^CARILLON_/p; /^TERM$/p')
for i in "${!kept[@]}"; do kept[i]=${kept[i]}=${!kept[i]}; done
home=$(getent passwd "$user" | cut -d: -f6)
exec setpriv --reuid="$user" --regid="$group" --init-groups env -i HOME="$home" LC_ALL=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${kept[@]}" "$@"
