#!/bin/sh
# What `make install` and `make uninstall` do last, unless they work below a DESTDIR: have running programs notice the change, and
# say what to do next.
#
#   scripts/after-install.sh installed|removed PREFIX
set -eu
event=${1:?usage: scripts/after-install.sh installed|removed PREFIX}
prefix=${2:?usage: scripts/after-install.sh installed|removed PREFIX}

# Programs look at the folder's time to see that there are new icons. A cache that was there hides what it doesn't list; where
# there was none, a new one would hide the icons that other programs install later.
icons=$prefix/share/icons/hicolor
[ -d "$icons" ] && touch "$icons"
if [ -f "$icons/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null; then
    gtk-update-icon-cache --quiet --force --ignore-theme-index "$icons" ||
        echo "The icon cache in $icons could not be renewed; the icon may be missing until it is." >&2
fi
# The same for the list of which program opens which files, which menus of some desktops are renewed with.
if [ -f "$prefix/share/applications/mimeinfo.cache" ] && command -v update-desktop-database >/dev/null; then
    update-desktop-database -q "$prefix/share/applications" ||
        echo "The list of applications in $prefix could not be renewed; menus may show it after the next login." >&2
fi

# Only a session of one's own can be told; the others read it when they need it, or at their next login.
if [ "$(id -u)" != 0 ]; then
    [ ! -S "${XDG_RUNTIME_DIR:-/nonexistent}/systemd/private" ] || systemctl --user daemon-reload 2>/dev/null || true
    if [ -n "${DBUS_SESSION_BUS_ADDRESS:-}" ] && command -v gdbus >/dev/null; then
        gdbus call --session --timeout 5 -d org.freedesktop.DBus -o /org/freedesktop/DBus \
            -m org.freedesktop.DBus.ReloadConfig >/dev/null 2>&1 || true
    fi
fi
if [ "$event" = removed ]; then
    echo "Carillon is removed. Your reminders stay in ~/.local/share/carillon."
    ! pgrep -x carillond >/dev/null ||
        echo "The agent that runs goes on until you log out; \"pkill -x carillond\" ends it now."
    exit 0
fi

home=${HOME:-/nonexistent}
shown() { # PATH: as people write it
    case $1 in
    "$home"/*) printf '~%s' "${1#"$home"}" ;;
    *) printf '%s' "$1" ;;
    esac
}
line() { printf '  %-32s %s\n' "$1" "$2"; }

echo
echo "Carillon is installed in $(shown "$prefix"). Next:"
# sudo has a PATH of its own, which says nothing about the person's; everybody's has these.
on_path=no
case $prefix in /usr | /usr/local) on_path=yes ;; esac
case :$PATH: in *":$prefix/bin:"*) on_path=yes ;; esac
if [ $on_path = no ]; then
    if [ "$prefix" = "$home/.local" ]; then
        echo "  $(shown "$prefix/bin") is not on the PATH yet. Most systems add it at the next login; for this shell:"
    else
        echo "  $(shown "$prefix/bin") is not on the PATH. For this shell:"
    fi
    case ${SHELL:-} in
    */fish) echo "      fish_add_path \"$prefix/bin\"" ;;
    *) echo "      export PATH=\"$prefix/bin:\$PATH\"" ;;
    esac
fi
case $prefix in
/usr | /usr/local | "$home/.local") ;;
*) echo "  Sessions don't look there by themselves: add $(shown "$prefix/share") to XDG_DATA_DIRS, and" \
    "$(shown "$prefix/etc/xdg") to XDG_CONFIG_DIRS." ;;
esac
line "carillon start" "start the agent now; from the next login on it starts by itself"
line "carillon add \"Hello\" --in 5s" "a first reminder"
line "carillon doctor" "what works on this desktop, and what to do about what doesn't"
line "carillon gui" "the list in a window; also in the application menu, as Carillon"
