#!/bin/bash
# Checks a Debian package: lintian finds no error, and installed in a clean Debian 12 it gives an agent that runs,
# answers and keeps its schedule. The package of the window, if it lies beside, is checked with it.
#
#   scripts/test-deb.sh PACKAGE.deb
#
# Needs root, debootstrap and Debian's archive. The clean system is made once, in .build/bookworm (CHROOT names another
# folder), and never written to: what the test changes is in memory, on top of it, and is gone afterwards.
set -u
here=$(realpath "$0")
package=$(realpath "${1:?usage: scripts/test-deb.sh PACKAGE.deb}")
window=${package%/carillon_*}/carillon-window_${package##*/carillon_}
[ -e "$window" ] || window=
cd "$(dirname "$here")/.." || exit 1
. scripts/debian-root.sh

if [ "${INSIDE_NAMESPACE:-}" != 1 ]; then
    [ "$(id -u)" = 0 ] || stop "Only root can make and enter a clean Debian."
    said=$(lintian --fail-on error --allow-root "$package" ${window:+"$window"} 2>&1) || { echo "$said"; echo "lintian found errors."; exit 1; }
    [ -z "$said" ] || echo "$said"
    echo "lintian: no errors"
    CHROOT=${CHROOT:-.build/bookworm}
    enter_namespace CHROOT -- "$here" "$package"
fi

set -e
base=$(realpath -m "$CHROOT")
make_root "$base" bookworm dbus
layer "$base"
cp "$package" "$root/tmp/carillon.deb"
[ -z "$window" ] || cp "$window" "$root/tmp/carillon-window.deb"

enter() { inside "$root" "$@"; }
enter apt-get -q update >"$top/apt.log" 2>&1 || { cat "$top/apt.log"; exit 1; }
# dbus, which the clean system has, has dbus-run-session; everything else must come by the package's own dependencies.
enter apt-get -q -y --no-install-recommends install /tmp/carillon.deb >>"$top/apt.log" 2>&1 || { tail -30 "$top/apt.log"; exit 1; }
echo "installed: $(enter dpkg-query -W -f '${Package} ${Version}' carillon)"
enter useradd -m person
enter setpriv --reuid=person --regid=person --init-groups env HOME=/home/person dbus-run-session -- sh -eu -c '
    carillon add "Pizza Time!!" --every monday --at 11:30 --id pizza --stop-button
    carillon status
    test "$(readlink "/proc/$(carillon doctor --json | sed -n "s/.*\"process\" : \([0-9]*\).*/\1/p")/exe")" = /usr/bin/carillond
    echo "{\"match\": {\"month\": 1, \"day\": 1, \"calendarIdentifier\": \"hebrew\", \"firstWeekday\": 1, \"minimumDaysInFirstWeek\": 1},
        \"day\": 20819, \"steps\": 10000000}" | tr -d "\n" | carillond --answer-days | grep -q "\"day\":21093[,}]"
    carillon autostart status
    carillon autostart status --json | grep -q "\"by\" : \"xdg-entry\""
'
echo "In another session, the schedule is still there:"
enter setpriv --reuid=person --regid=person --init-groups env HOME=/home/person dbus-run-session -- sh -eu -c '
    carillon list
    carillon list --json | grep -q "\"id\" : \"pizza\""
'
if [ -n "$window" ]; then
    enter apt-get -q -y --no-install-recommends install /tmp/carillon-window.deb >>"$top/apt.log" 2>&1 || { tail -30 "$top/apt.log"; exit 1; }
    echo "the window: $(enter carillon-window --version)"
    enter apt-get -q -y purge carillon-window >>"$top/apt.log" 2>&1 || { tail -30 "$top/apt.log"; exit 1; }
fi
enter apt-get -q -y purge carillon >>"$top/apt.log" 2>&1 || { tail -30 "$top/apt.log"; exit 1; }
left=$(enter find /usr /etc /var ! -path '/var/log/*' ! -path '/var/cache/*' -iname '*carillon*')
[ -z "$left" ] || { echo "still there after purging: $left"; exit 1; }
echo "purged without a trace"
echo "The package is in order."
