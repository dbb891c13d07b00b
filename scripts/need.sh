#!/bin/bash
# Installs the Debian packages that a task needs and that are missing.
#
#   scripts/need.sh bench|bench-window|build|clean-room|demo|test|test-all|flatpak|suspend|deb|test-deb|icons
#
# If nothing is missing, it prints nothing. In a graphical session it shows the list and asks first, unless CI=1 or YES=1. Before
# it installs a desktop it asks on any terminal, and names the desktops. It uses sudo unless it runs as root.
set -u

programs=(libnotify-dev libglib2.0-dev libsqlite3-dev pkg-config gettext)
build=("${programs[@]}" libadwaita-1-dev)
bench=("${build[@]}" libical-dev python3-dateutil tzdata dbus libnotify-bin python3-gi gcc)
demo=("${programs[@]}" xvfb xauth dbus xdotool imagemagick libglib2.0-bin fonts-dejavu-core at-spi2-core gir1.2-atspi-2.0
    python3-gi xfce4-notifyd xfconf librsvg2-common hicolor-icon-theme xterm)
test=("${demo[@]}" libical-dev python3-dateutil python3-dbusmock tzdata libnotify-bin desktop-file-utils libcanberra0 libcap2-bin)
# The kernel of the virtual machine is fetched and unpacked, and not installed.
suspend=("${programs[@]}" qemu-system-x86 busybox-static cpio dbus libcap2-bin util-linux binutils tzdata)
test_all=("${test[@]}" "${build[@]}" "${suspend[@]}" dunst lxqt-notificationd lxqt-themes notification-daemon mate-notification-daemon xfce4-session xfwm4
    xfce4-settings xfdesktop4 appstream systemd dbus-user-session zenity man-db groff-base zsh fish
    lxqt-session openbox mate-session-manager marco mate-settings-daemon gnome-shell gjs geoclue-2.0 pulseaudio
    pulseaudio-utils libcanberra-pulse sound-theme-freedesktop sway waybar mako-notifier sway-notification-center
    polybar i3blocks i3status jq i3-wm tesseract-ocr tesseract-ocr-eng python3-xdg python3-croniter
    python3-venv bubblewrap xdg-dbus-proxy debootstrap
    fonts-noto-color-emoji locales x11-xserver-utils radicale vdirsyncer khal todoman plasma-workspace kwin-x11 plasma-desktop-data kdeconnect iproute2)
flatpak=("${test[@]}" flatpak bubblewrap)
deb=("${build[@]}" dpkg-dev debhelper)
test_deb=("${deb[@]}" lintian debootstrap binutils dbus libglib2.0-bin)
clean_room=(debootstrap git)
icons=(librsvg2-bin)
bench_window=("${demo[@]}" libadwaita-1-dev)

case ${1:-} in
bench) wanted=("${bench[@]}") ;;
bench-window) wanted=("${bench_window[@]}") ;;
build) wanted=("${build[@]}") ;;
clean-room) wanted=("${clean_room[@]}") ;;
demo) wanted=("${demo[@]}") ;;
test) wanted=("${test[@]}") ;;
test-all) wanted=("${test_all[@]}") ;;
flatpak) wanted=("${flatpak[@]}") ;;
suspend) wanted=("${suspend[@]}") ;;
deb) wanted=("${deb[@]}") ;;
test-deb) wanted=("${test_deb[@]}") ;;
icons) wanted=("${icons[@]}") ;;
*)
    echo "usage: scripts/need.sh bench|bench-window|build|clean-room|demo|test|test-all|flatpak|suspend|deb|test-deb|icons" >&2
    exit 64
    ;;
esac

# The window alone needs libadwaita.
if [ "${WINDOW:-yes}" = no ]; then
    for i in "${!wanted[@]}"; do [ "${wanted[i]}" != libadwaita-1-dev ] || unset "wanted[i]"; done
fi

finish() { # what is installed may be too old
    [[ " ${wanted[*]} " != *" libadwaita-1-dev "* ]] || pkg-config --exists 'libadwaita-1 >= 1.2' && exit 0
    echo "The window needs libadwaita 1.2, and this system has $(pkg-config --modversion libadwaita-1 2>/dev/null || echo none)." \
        "Build without the window: make WINDOW=no" >&2
    exit 1
}
if ! command -v swift >/dev/null; then
    echo "Swift 6 is not on the PATH. See https://www.swift.org/install/linux/ for how to install it." >&2
    exit 1
fi

[ "${CARILLON_NEED:-}" = skip ] && finish
if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "This is not a Debian-like system. Install what corresponds to these Debian packages, then set CARILLON_NEED=skip:" \
        "${wanted[*]}" >&2
    exit 1
fi

installed=$(dpkg-query -W -f='${db:Status-Abbrev}|${binary:Package}\n' "${wanted[@]}" 2>/dev/null |
    sed -n 's/^ii *|\([^:]*\).*/\1/p')
missing=()
for package in "${wanted[@]}"; do
    grep -qxF "$package" <<<"$installed" || missing+=("$package")
done

[ ${#missing[@]} = 0 ] && finish

# The packages that make a choice at the login screen, or start with somebody's own desktop.
declare -A desktop=([gnome-shell]=GNOME [plasma-workspace]="KDE Plasma" [xfce4-session]=Xfce [lxqt-session]=LXQt
    [mate-session-manager]=MATE [openbox]=Openbox [i3-wm]=i3 [sway]=sway [waybar]=waybar)
names=""
for package in "${missing[@]}"; do
    [ -z "${desktop[$package]:-}" ] || names+="${names:+, }${desktop[$package]}"
done

echo "These Debian packages are missing: ${missing[*]}"
[ -z "$names" ] || echo "They install parts of other desktops, which your login screen may offer from then on: $names"
as_root=()
if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "You are not root, and sudo is not installed. Run as root: apt-get install --no-install-recommends ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi

asks=${DISPLAY:-}${WAYLAND_DISPLAY:-}
if [ -n "$names" ] && { : </dev/tty; } 2>/dev/null; then asks=terminal; fi
if [ -n "$asks" ] && [ "${CI:-}" != 1 ] && [ "${YES:-}" != 1 ]; then
    if ! { exec 3</dev/tty; } 2>/dev/null; then
        echo "There is no terminal to ask on; YES=1 installs them without asking." >&2
        exit 1
    fi
    if [ -n "$names" ]; then
        default=no
        printf 'Install them now? [y/N] '
    else
        default=yes
        printf 'Install them now? [Y/n] '
    fi
    read -r answer <&3
    case ${answer:-$default} in
    y | Y | yes | Yes) ;;
    *)
        echo "Nothing was installed." >&2
        exit 1
        ;;
    esac
fi

apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
# Old package lists are often good enough; if they can't be updated, the installation shows whether they are.
"${apt[@]}" update || echo "Continuing with the existing package lists." >&2
if ! "${apt[@]}" -y --no-install-recommends -o Dpkg::Use-Pty=0 install "${missing[@]}"; then
    without=""
    [[ " ${missing[*]} " != *" libadwaita-1-dev "* ]] || without=" (make WINDOW=no does without libadwaita)"
    echo "apt-get could not install: ${missing[*]}. It says why above; check the network and the room on the disk, then try" \
        "again$without." >&2
    exit 1
fi
finish
