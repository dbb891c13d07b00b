#!/bin/sh
# What `make install` and `make uninstall` do last, unless DESTDIR is set: make running programs notice the change, and say what to
# do next.
#
#   scripts/after-install.sh installed PREFIX PROGRAMS     WITHOUT_WINDOW says why there is no window
#   scripts/after-install.sh removed PREFIX
set -eu
event=${1:?usage: scripts/after-install.sh installed|removed PREFIX [PROGRAMS]}
prefix=${2:?usage: scripts/after-install.sh installed|removed PREFIX [PROGRAMS]}

# Programs look at the folder's time to notice new icons. An existing cache hides icons that it doesn't list; creating one where
# there was none would hide the icons that other programs install later.
icons=$prefix/share/icons/hicolor
[ -d "$icons" ] && touch "$icons"
if [ -f "$icons/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null; then
    gtk-update-icon-cache --quiet --force --ignore-theme-index "$icons" ||
        echo "The icon cache in $icons could not be updated; until it is, the icon may be missing." >&2
fi
# The same for the list of which program opens which files; on some desktops, updating it also updates the menus.
if [ -f "$prefix/share/applications/mimeinfo.cache" ] && command -v update-desktop-database >/dev/null; then
    update-desktop-database -q "$prefix/share/applications" ||
        echo "The list of applications in $prefix could not be updated; menus may show Carillon only after the next login." >&2
fi

# Only your own session can be notified; others read the files when they need them, or at their next login.
if [ "$(id -u)" != 0 ]; then
    [ ! -S "${XDG_RUNTIME_DIR:-/nonexistent}/systemd/private" ] || systemctl --user daemon-reload 2>/dev/null || true
    if [ -n "${DBUS_SESSION_BUS_ADDRESS:-}" ] && command -v gdbus >/dev/null; then
        gdbus call --session --timeout 5 -d org.freedesktop.DBus -o /org/freedesktop/DBus \
            -m org.freedesktop.DBus.ReloadConfig >/dev/null 2>&1 || true
    fi
fi
if [ "$event" = removed ]; then
    echo "Carillon is removed. Your reminders stay in ~/.local/share/carillon."
    ! { command -v pgrep && pgrep -x carillond; } >/dev/null ||
        echo "The running agent continues until you log out; \"pkill -x carillond\" ends it now."
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
case " $3 " in
*" carillon-window "*) echo "Installed in $(shown "$prefix"): $3." ;;
*) echo "Installed in $(shown "$prefix"): $3. ${WITHOUT_WINDOW:-The window is not; it was left out when these were built.}" ;;
esac
echo "Next:"
# sudo has a PATH of its own, which says nothing about the person's; every PATH has these.
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
# Another program of that name, or another Carillon.
first=$(command -v carillon || true)
if [ -n "$first" ] && [ ! "$first" -ef "$prefix/bin/carillon" ]; then
    echo "  On this PATH, carillon is another program, $first; this one is $(shown "$prefix/bin/carillon")."
fi
case $prefix in
/usr | /usr/local | "$home/.local") ;;
*) echo "  Sessions don't look there by default: add $(shown "$prefix/share") to XDG_DATA_DIRS, and" \
    "$(shown "$prefix/etc/xdg") to XDG_CONFIG_DIRS." ;;
esac
line "carillon start" "start the agent now; later logins start it automatically"
line "carillon add \"Hello\" --in 5s" "a first reminder"
line "carillon doctor" "what works on this desktop, and how to fix what doesn't"
line "carillon gui" "your reminders in a window; also in the application menu, as Carillon"
