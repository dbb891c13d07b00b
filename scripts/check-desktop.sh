#!/bin/bash
# Validates what `make install` puts onto a desktop: desktop entries, AppStream metadata, the systemd user unit, the
# D-Bus service file and the icons.
#
#   scripts/check-desktop.sh FOLDER     the folder that `make install DESTDIR=FOLDER PREFIX=/usr` filled
set -u
root=${1:?usage: scripts/check-desktop.sh FOLDER}
id=io.github.carillon.Carillon
failed=0

check() { # WHAT COMMAND...: says what is wrong, and with what
    local what=$1 said
    shift
    said=$("$@" 2>&1) && return
        echo "$what failed its check:" "$@"
    echo "$said"
    failed=1
}

check "The desktop entry" desktop-file-validate "$root/usr/share/applications/$id.desktop"
check "The autostart entry" desktop-file-validate "$root/etc/xdg/autostart/$id.desktop"
check "The AppStream metadata" appstreamcli validate --no-net "$root/usr/share/metainfo/$id.metainfo.xml"

# systemd looks for the program that the unit starts, so it gets a copy which names the one in the folder.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -m 700 "$scratch/run"
sed "s|\"/usr/bin/carillond\"|\"$(realpath "$root")/usr/bin/carillond\"|" "$root/usr/lib/systemd/user/carillond.service" \
    >"$scratch/carillond.service"
verify_unit() { # systemd merely mentions what it does not understand; about other units of this machine it may say anything
    local said status
    said=$(XDG_RUNTIME_DIR="$scratch/run" systemd-analyze --user verify "$1" 2>&1)
    status=$?
    grep carillond <<<"$said" && return 1
    [ $status = 0 ] || echo "$said"
    return $status
}
check "The systemd unit" verify_unit "$scratch/carillond.service"
link=$root/usr/lib/systemd/user/graphical-session.target.wants/carillond.service
check "The link that starts the unit" test "$(readlink "$link")" = ../carillond.service

service=$root/usr/share/dbus-1/services/io.github.carillon.Agent.service
check "The D-Bus name" grep -qx 'Name=io.github.carillon.Agent' "$service"
check "The D-Bus program" grep -qx 'Exec="/usr/bin/carillond"' "$service"
check "The D-Bus unit" grep -qx 'SystemdService=carillond.service' "$service"

service=$root/usr/share/dbus-1/services/io.github.carillon.Calendars.service
check "The D-Bus name of calendars" grep -qx 'Name=io.github.carillon.Calendars' "$service"
check "The D-Bus program of calendars" grep -qx 'Exec="/usr/bin/carillon-calendars"' "$service"
check "The entry of calendars" grep -qx 'DBusActivatable=true' "$root/usr/share/applications/io.github.carillon.Calendars.desktop"
check "The entry of calendars, which is not for menus," \
    grep -qx 'NoDisplay=true' "$root/usr/share/applications/io.github.carillon.Calendars.desktop"

# The window is there where it was built, with all of its files or with none.
if [ -e "$root/usr/bin/carillon-window" ]; then
    service=$root/usr/share/dbus-1/services/io.github.carillon.Window.service
    check "The D-Bus name of the window" grep -qx 'Name=io.github.carillon.Window' "$service"
    check "The D-Bus program of the window" grep -qx 'Exec="/usr/bin/carillon-window" --gapplication-service' "$service"
    window_page=man1/carillon-window.1
else
    left=$(find "$root" -name '*[.-][Ww]indow*')
    check "Files of a window that isn't there" test -z "$left"
    window_page=
fi

# A search leads from what the desktop reads to the program by way of the bus.
name=io.github.carillon.Search
service=$root/usr/share/dbus-1/services/$name.service
check "The D-Bus name of the search" grep -qx "Name=$name" "$service"
check "The D-Bus program of the search" grep -qx 'Exec="/usr/bin/carillon" search-service' "$service"
check "The command of the search" "$root/usr/bin/carillon" search-service --help
provider=$root/usr/share/gnome-shell/search-providers/$name.ini
check "The app of the search in GNOME Shell" grep -qx "DesktopId=$id.desktop" "$provider"
check "The name of the search in GNOME Shell" grep -qx "BusName=$name" "$provider"
check "The object of the search in GNOME Shell" grep -qx 'ObjectPath=/io/github/carillon/Search' "$provider"
runner=$root/usr/share/krunner/dbusplugins/$name.desktop
check "The name of the search in KRunner" grep -qx "X-Plasma-DBusRunner-Service=$name" "$runner"
check "The object of the search in KRunner" grep -qx 'X-Plasma-DBusRunner-Path=/io/github/carillon/Search' "$runner"
check "The icon of the search in KRunner" grep -qx "Icon=$id" "$runner"

# Each name that a file holds must lead to a file that is there.
check "The program carillon-wake" test -x "$root/usr/libexec/carillon-wake"
for program in carillon carillond carillon-calendars; do check "The program $program" test -x "$root/usr/bin/$program"; done
check "The entry in menus" grep -qx 'Exec="/usr/bin/carillon" gui' "$root/usr/share/applications/$id.desktop"
check "The entry in menus" sh -c '! grep -E "^(NoDisplay|DBusActivatable|OnlyShowIn|Hidden)=" "$1"' sh \
    "$root/usr/share/applications/$id.desktop"
check "The starter" grep -qx 'Exec="/usr/bin/carillon" start' "$root/etc/xdg/autostart/$id.desktop"
check "The starter, which is not for menus," grep -qx 'NoDisplay=true' "$root/etc/xdg/autostart/$id.desktop"
for entry in "$root/usr/share/applications/$id.desktop" "$root/etc/xdg/autostart/$id.desktop"; do
    check "The icon of $entry" grep -qx "Icon=$id" "$entry"
done
check "A Version, for which MATE refuses it," sh -c '! grep "^Version=" "$1"' sh "$root/etc/xdg/autostart/$id.desktop"
check "The autostart keys" grep -qx 'X-systemd-skip=true' "$root/etc/xdg/autostart/$id.desktop"
check "The autostart keys" grep -qx 'X-GNOME-HiddenUnderSystemd=true' "$root/etc/xdg/autostart/$id.desktop"
for icon in scalable/apps/$id symbolic/apps/$id-symbolic; do
    file=$root/usr/share/icons/hicolor/$icon.svg
    check "The icon $icon" /usr/bin/python3 -c 'import sys, xml.dom.minidom as d; d.parse(sys.argv[1])' "$file"
done
# A picture says its size in its first 24 bytes. https://www.w3.org/TR/png/#11IHDR
png_size='import struct, sys
start = open(sys.argv[1], "rb").read(24)
size = struct.unpack(">II", start[16:]) if start[:8] == b"\x89PNG\r\n\x1a\n" else None
if size != (int(sys.argv[2]),) * 2: sys.exit(f"{sys.argv[1]}: {size}")'
for size in 16 22 24 32 48 64 128 256; do
    check "The icon of $size pixels" /usr/bin/python3 -c "$png_size" \
        "$root/usr/share/icons/hicolor/${size}x$size/apps/$id.png" $size
done

# Manual pages: groff has nothing to say, and each has a name and a description by which apropos finds it.
for page in man1/carillon.1 man1/carillond.1 man1/carillon-calendars.1 $window_page man5/carillon.conf.5 man7/io.github.carillon.Agent.7; do
    file=$root/usr/share/man/$page
    plain_groff() { local said; said=$(groff -man -Tutf8 -ww -z "$1" 2>&1) && [ -z "$said" ] || { echo "$said"; return 1; }; }
    check "The manual page $page" plain_groff "$file"
    check "The description of $page" sh -c 'lexgrog "$1" | grep -q " - "' sh "$file"
done

# Completions: each shell reads its own, and bash really completes.
completions=$root/usr/share/bash-completion/completions/carillon
check "The completions for bash" bash -n "$completions"
check "The completions for zsh" zsh -n "$root/usr/share/zsh/site-functions/_carillon"
check "The completions for fish" fish -n "$root/usr/share/fish/vendor_completions.d/carillon.fish"
completed() { # WORDS...: what bash offers for the last one
    bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE=$*; COMP_POINT=${#COMP_LINE}
        function=$(complete -p carillon | sed "s/.*-F \([^ ]*\).*/\1/")
        "$function" carillon "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf "%s\n" "${COMPREPLY[@]}"' bash "$completions" "$@"
}
check "bash completes a command" grep -qx 'autostart' <(completed carillon autos)
check "bash completes an option" grep -qx -- '--json' <(completed carillon list --j)

left=$(grep -rlI '@[a-z]*@' "$root" --include='*.desktop' --include='*.service' --include='*.xml')
check "A template's place was not filled in ${left}:" test -z "$left"
[ $failed = 0 ] && echo "The desktop files are in order."
exit $failed
