#!/bin/bash
# Installs the Debian packages that a task needs and that are not there yet.
#
#   scripts/need.sh bench|build|demo|test|desktops|deb|test-deb|icons
#
# Nothing missing: it says nothing and is done at once. In a graphical session it shows the list and asks first, unless
# CI=1 or YES=1. It becomes root through sudo where it is not.
set -u

build=(libnotify-dev libglib2.0-dev libsqlite3-dev pkg-config)
bench=(libical-dev python3-dateutil pkg-config tzdata dbus libnotify-dev libglib2.0-dev libsqlite3-dev libnotify-bin
    python3-gi gcc)
demo=("${build[@]}" xvfb xauth dbus xdotool imagemagick libglib2.0-bin fonts-dejavu-core at-spi2-core gir1.2-atspi-2.0
    python3-gi xfce4-notifyd xfconf librsvg2-common hicolor-icon-theme xterm)
test=("${demo[@]}" dunst lxqt-notificationd lxqt-themes notification-daemon mate-notification-daemon xfce4-session xfwm4
    xfce4-settings xfdesktop4 libnotify-bin desktop-file-utils appstream systemd dbus-user-session tzdata
    libical-dev python3-dateutil zenity man-db groff-base zsh fish lxqt-session openbox mate-session-manager marco
    mate-settings-daemon gnome-shell gjs geoclue-2.0 pulseaudio pulseaudio-utils libcanberra0 libcanberra-pulse
    sound-theme-freedesktop sway mako-notifier sway-notification-center jq i3-wm tesseract-ocr tesseract-ocr-eng
    python3-xdg python3-dbusmock bubblewrap xdg-dbus-proxy)
desktops=("${test[@]}" fonts-noto-color-emoji plasma-workspace kwin-x11 plasma-desktop-data kdeconnect iproute2)
deb=("${build[@]}" dpkg-dev)
test_deb=("${deb[@]}" lintian debootstrap binutils dbus libglib2.0-bin)
icons=(librsvg2-bin)

case ${1:-} in
bench) wanted=("${bench[@]}") ;;
build) wanted=("${build[@]}") ;;
demo) wanted=("${demo[@]}") ;;
test) wanted=("${test[@]}") ;;
desktops) wanted=("${desktops[@]}") ;;
deb) wanted=("${deb[@]}") ;;
test-deb) wanted=("${test_deb[@]}") ;;
icons) wanted=("${icons[@]}") ;;
*)
    echo "usage: scripts/need.sh bench|build|demo|test|desktops|deb|test-deb|icons" >&2
    exit 64
    ;;
esac

if ! command -v swift >/dev/null; then
    echo "Swift 6 is not on the PATH. https://www.swift.org/install/linux/ tells how to get it." >&2
    exit 1
fi

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "This is not a Debian-like system, so nothing was installed. These Debian packages, or what your distribution" >&2
    echo "calls them, are needed: ${wanted[*]}" >&2
    echo "CARILLON_NEED=skip skips this check." >&2
    [ "${CARILLON_NEED:-}" = skip ] && exit 0
    exit 1
fi

installed=$(dpkg-query -W -f='${db:Status-Abbrev}|${binary:Package}\n' "${wanted[@]}" 2>/dev/null |
    sed -n 's/^ii *|\([^:]*\).*/\1/p')
missing=()
for package in "${wanted[@]}"; do
    grep -qxF "$package" <<<"$installed" || missing+=("$package")
done
[ ${#missing[@]} = 0 ] && exit 0

echo "These Debian packages are missing: ${missing[*]}"
as_root=()
if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "Neither root nor sudo is at hand. As root: apt-get install --no-install-recommends ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && [ "${CI:-}" != 1 ] && [ "${YES:-}" != 1 ]; then
    if ! { exec 3</dev/tty; } 2>/dev/null; then
        echo "There is nobody to ask. YES=1 installs them without a question." >&2
        exit 1
    fi
    printf 'Install them now? [Y/n] '
    read -r answer <&3
    case $answer in
    '' | y | Y | yes | Yes) ;;
    *)
        echo "Nothing was installed." >&2
        exit 1
        ;;
    esac
fi

apt() { # a message names the command that failed, in words that can be copied
    local command=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@")
    "${command[@]}" && return
    echo "This command failed: ${command[*]}" >&2
    return 1
}

# Old lists often do well enough; when they cannot be renewed, the installation itself decides.
apt update || echo "Going on with the package lists that are there." >&2
apt -y --no-install-recommends -o Dpkg::Use-Pty=0 install "${missing[@]}" || exit 1
