#!/bin/bash
# A login session with the programs that `make install PREFIX=~/.local` has installed: the autostart entry starts the agent, a reminder
# rings on a real server and is answered by a click. Leaves reminders and settings behind, and their checksums in ~/kept.
#
# It is for a home that is nobody's: scripts/clean-room.sh runs it.
set -eu
tree=$(realpath "$(dirname "$0")/..")
export PATH="$HOME/.local/bin:$PATH" NO_AT_BRIDGE=0
if [ "${1:-}" != inside ]; then
    XDG_RUNTIME_DIR=$(mktemp -d)
    export XDG_RUNTIME_DIR
    exec dbus-run-session -- "$0" inside
fi

stop() { echo "$*" >&2; exit 1; }
[ ! -e ~/.config/carillon ] && [ ! -e ~/.local/share/carillon ] && [ ! -e ~/kept ] ||
    stop "This is for a home in which nobody has used Carillon."
programs=()
# The server and the screen keep their files elsewhere, so that what is in the home is Carillon's.
elsewhere() { HOME=$XDG_RUNTIME_DIR "$@" & programs+=($!); }
trap 'kill "${programs[@]}" 2>/dev/null || true' EXIT

elsewhere Xvfb -displayfd 9 -screen 0 1280x720x24 -nolisten tcp -noreset 9>"$XDG_RUNTIME_DIR/display"
for _ in {1..200}; do [ -s "$XDG_RUNTIME_DIR/display" ] && break; sleep 0.05; done
[ -s "$XDG_RUNTIME_DIR/display" ] || stop "The virtual screen did not start."
DISPLAY=:$(head -n 1 "$XDG_RUNTIME_DIR/display")
export DISPLAY
elsewhere "$(sed -n 's/^Exec=//p' /usr/share/dbus-1/services/org.xfce.xfce4-notifyd.Notifications.service)"
gdbus wait --session --timeout 20 org.freedesktop.Notifications || stop "xfce4-notifyd did not start."

mkdir -p ~/.config/carillon
printf '# mine\n[popup]\nsnooze=15m\n' >~/.config/carillon/carillon.conf
sh -c "$(sed -n 's/^Exec=//p' ~/.config/autostart/io.github.carillon.Carillon.desktop)"
gdbus wait --session --timeout 20 io.github.carillon.Agent || stop "The autostart entry did not start the agent."
agent=$(carillon doctor --json | sed -n 's/.*"process" : \([0-9]*\).*/\1/p')
[ "$(readlink "/proc/$agent/exe")" = "$(realpath ~/.local/bin/carillond)" ] || stop "Another agent than the installed one runs."

carillon add "Rent" --every month --on 1 --at 09:00 --id rent
carillon add "Tea" --in 2s
place=$(/usr/bin/python3 "$tree/Tests/TestSupport/Scripts/find-button.py" find Done 30 | /usr/bin/python3 -c '
import json, sys
button = [json.loads(line) for line in sys.stdin][-1]["frame"]
print(button["x"] + button["width"] // 2, button["y"] + button["height"] // 2)')
read -r x y <<<"$place"
xdotool mousemove $((x + 40)) $((y + 30)) sleep 0.1 mousemove "$x" "$y" sleep 0.3 click 1
/usr/bin/python3 "$tree/Tests/TestSupport/Scripts/find-button.py" gone Done 10 || stop "The click on Done did not end the popup."
carillon history
carillon history --json | grep -q '"outcome" : "answered"' || stop "The history doesn't say that the reminder was answered."
carillon-window --version

kill "$agent"
while kill -0 "$agent" 2>/dev/null; do sleep 0.05; done
find ~/.local/share/carillon ~/.config/carillon -type f -exec sha256sum {} + >~/kept
