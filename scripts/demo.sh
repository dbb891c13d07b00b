#!/bin/bash
# Shows Carillon at work: a reminder that repeats, its popup, a new login, and a click that ends it.
#
#   scripts/demo.sh FOLDER      the folder with the built programs carillon and carillond
#
# Without a graphical session it makes one of its own (Xvfb, a private bus, xfce4-notifyd), clicks with a real pointer
# and leaves screenshots in .build/demo (DEMO_SHOTS=FOLDER puts them elsewhere). In a graphical session the popup comes
# up on your own desktop, from a schedule of its own, and you are asked to click. Either way it ends only what it
# started, and its exit status is 0 only if every step really happened.
set -u
bin=$(realpath "${1:?usage: scripts/demo.sh FOLDER}") || exit 1
source_root=$(realpath "$(dirname "$0")/..")
agent_name=io.github.carillon.Agent
server_name=org.freedesktop.Notifications
title="Pizza Time!!"
every=8

for program in carillon carillond; do
    [ -x "$bin/$program" ] || { echo "There is no $bin/$program; \`make build\` builds it." >&2; exit 1; }
done

# --- words ----------------------------------------------------------------------------------------------------------

number=0
say() { printf '   %s\n' "$*"; }
step() { number=$((number + 1)); printf '\n%d. %s\n' "$number" "$*"; }
show() { # runs a command as a reader would type it, and shows what it prints
    printf '   $ carillon'
    printf ' %s' "${@@Q}" | sed "s/'\([a-zA-Z0-9:=.-]*\)'/\1/g"
    printf '\n'
    "$bin/carillon" "$@" 2>&1 | sed 's/^/   | /'
    return "${PIPESTATUS[0]}"
}
fail() {
    for log in "$scratch"/*.log; do
        [ -s "$log" ] && { echo "--- $(basename "$log")"; tail -n 15 "$log"; } >&2
    done
    printf '\nThis step failed: %s\n' "$*" >&2
    exit 1
}

# --- processes: only those listed here are ever ended ----------------------------------------------------------------

scratch=$(mktemp -d "${TMPDIR:-/tmp}/carillon-demo-XXXXXX")
pids=()
running() { [ -e "/proc/$1/stat" ] && ! grep -q ') [ZX] ' "/proc/$1/stat" 2>/dev/null; }
start() { # NAME COMMAND...: in the background, with its output in NAME.log
    local name=$1
    shift
    "$@" >>"$scratch/$name.log" 2>&1 &
    pids+=($!)
}
end_process() { # asks it to end, and kills it after three seconds
    local pid=$1 i
    kill "$pid" 2>/dev/null
    for ((i = 0; i < 60; i++)); do running "$pid" || break; sleep 0.05; done
    running "$pid" && kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
}
end_all() {
    local i stray
    for ((i = ${#pids[@]} - 1; i >= 0; i--)); do end_process "${pids[i]}"; done
    pids=()
    # Programs that the private bus started are recognised by their environment; they end with the bus, or are ended here.
    for stray in $(grep -lzsxF "CARILLON_DEMO=$scratch" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3); do
        [ "$stray" != $$ ] && running "$stray" && [ -z "${live:-}" ] && end_process "$stray"
    done
}
finish() {
    [ -n "${live:-}" ] && [ -n "${agent_up:-}" ] && "$bin/carillon" dismiss --all >/dev/null 2>&1
    end_all
    rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# --- the bus, and what Carillon says --------------------------------------------------------------------------------

has_owner() {
    gdbus call --session -d org.freedesktop.DBus -o /org/freedesktop/DBus -m org.freedesktop.DBus.NameHasOwner "$1" \
        2>/dev/null | grep -q true
}
wait_for_name() { gdbus wait --session --timeout "${2:-10}" "$1" >/dev/null 2>&1; }
pending() { # how many reminders are pending; prints nothing if that is unknown
    timeout 10 "$bin/carillon" list --json 2>>"$scratch/list.log" |
        /usr/bin/python3 -c 'import json, sys; print(sum(r["title"] == sys.argv[1] for r in json.load(sys.stdin)))' "$title" \
            2>>"$scratch/list.log"
}
add_reminder() {
    show add "$title" --body "The oven says it is ready." --every ${every}s --stop-button --id pizza
}

# === on your own desktop ============================================================================================

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    live=1
    echo "Carillon, on your desktop. The schedule is in a temporary folder; your own is not touched."
    if has_owner $agent_name; then
        echo
        echo "Carillon is already running in this session, and there can be only one agent on a bus. Nothing was changed."
        echo "To see the demo, stop it first (systemctl --user stop carillond, or log in without it) and try again;"
        echo "or run it without a desktop: env -u DISPLAY -u WAYLAND_DISPLAY make demo"
        exit 1
    fi
    if ! has_owner $server_name && ! gdbus call --session -d org.freedesktop.DBus -o /org/freedesktop/DBus \
        -m org.freedesktop.DBus.ListActivatableNames 2>/dev/null | grep -q "'$server_name'"; then
        fail "this session has no notification server to show a popup"
    fi
    export XDG_DATA_HOME=$scratch/data XDG_STATE_HOME=$scratch/state XDG_CACHE_HOME=$scratch/cache
    export XDG_CONFIG_HOME=$scratch/config
    mkdir -m 700 "$XDG_DATA_HOME" "$XDG_STATE_HOME" "$XDG_CACHE_HOME" "$XDG_CONFIG_HOME"

    step "The agent starts, for this demo only."
    start agent "$bin/carillond"
    wait_for_name $agent_name || fail "the agent did not start"
    agent_up=1
    say "carillond is running, process ${pids[-1]}."

    step "A reminder that rings every $every seconds and has a button that ends it."
    add_reminder || fail "the reminder was refused"
    [ "$(pending)" = 1 ] || fail "the reminder is not pending"

    step "What is pending:"
    show list || fail "the list could not be read"

    step "The agent is stopped and started again, as by a logout and a login. The schedule is still there:"
    end_process "${pids[-1]}"
    pids=()
    start agent "$bin/carillond"
    wait_for_name $agent_name || fail "the agent did not start again"
    show list || fail "the list could not be read after the restart"
    [ "$(pending)" = 1 ] || fail "the reminder is not pending after the restart"

    step "Now it is your turn: please click \"Stop Repeat\" in the popup, within 60 seconds."
    say "(If your notification server draws no buttons, open its menu; in dunst: mouse_left_click = context, or dunstctl context.)"
    for ((i = 60; i > 0; i--)); do
        [ "$(pending)" = 0 ] && break
        [ -t 1 ] && printf '\r   %2d s left ' "$i"
        sleep 1
    done
    [ -t 1 ] && printf '\r               \r'
    [ "$(pending)" = 0 ] || fail "\"Stop Repeat\" was not clicked within 60 seconds"

    step "Clicked. Nothing is pending any more:"
    show list || fail "the last list could not be read"
    printf '\nDone. The agent has been stopped and the temporary schedule removed.\n'
    exit 0
fi

# === on a desktop of its own ========================================================================================

echo "Carillon, on a virtual desktop: a virtual screen, a private bus, a real notification server (xfce4-notifyd)."
shots=${DEMO_SHOTS:-$source_root/.build/demo}
mkdir -p "$shots" || exit 1
shots=$(realpath "$shots")
rm -f "$shots"/*.png

unset DBUS_SYSTEM_BUS_ADDRESS XAUTHORITY SESSION_MANAGER DBUS_STARTER_ADDRESS DBUS_STARTER_BUS_TYPE
export HOME=$scratch/home XDG_CONFIG_HOME=$scratch/config XDG_DATA_HOME=$scratch/data XDG_CACHE_HOME=$scratch/cache
export XDG_STATE_HOME=$scratch/state XDG_RUNTIME_DIR=$scratch/run XDG_DATA_DIRS=$scratch/share:/usr/local/share:/usr/share
export DBUS_SESSION_BUS_ADDRESS=unix:path=$scratch/run/bus
export LC_ALL=C.UTF-8 GSETTINGS_BACKEND=memory NO_AT_BRIDGE=0 CARILLON_DEMO=$scratch
mkdir -m 700 "$HOME" "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$XDG_CACHE_HOME" "$XDG_STATE_HOME" "$XDG_RUNTIME_DIR" \
    "$scratch/services"
mkdir -p "$scratch/share/icons/hicolor/scalable/apps" "$scratch/share/applications"
cp "$source_root/desktop/icons/io.github.carillon.Carillon.svg" "$scratch/share/icons/hicolor/scalable/apps/"
sed "s|@bindir@|$bin|g" "$source_root/desktop/io.github.carillon.Carillon.desktop.in" \
    >"$scratch/share/applications/io.github.carillon.Carillon.desktop"
sed "s|@bindir@|$bin|g" "$source_root/desktop/io.github.carillon.Agent.service.in" >"$scratch/services/$agent_name.service"
for service in org.a11y.Bus org.xfce.Xfconf; do cp "/usr/share/dbus-1/services/$service.service" "$scratch/services/"; done
cat >"$scratch/bus.conf" <<END
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>$DBUS_SESSION_BUS_ADDRESS</listen><auth>EXTERNAL</auth>
<servicedir>$scratch/services</servicedir>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
END
magick_gradient() { # a desktop worth looking at, drawn once
    convert -size 1280x720 gradient:'#2b2350'-'#d9784a' \
        -fill '#ffffff18' -draw 'circle 980,620 980,300' -draw 'circle 980,620 980,420' \
        -fill '#1b1636' -draw 'path "M 0,560 C 200,500 360,610 560,560 C 780,505 960,600 1280,540 L 1280,720 L 0,720 Z"' \
        -fill '#120f26' -draw 'path "M 0,640 C 260,590 420,680 700,640 C 940,605 1080,670 1280,630 L 1280,720 L 0,720 Z"' \
        "$scratch/backdrop.png"
}
magick_gradient || fail "the backdrop could not be drawn"

log_in() { # a screen, a bus, a server, and the starter that a desktop runs from its autostart folder
    # -displayfd picks a free number and writes it down once the screen is there.
    start screen Xvfb -displayfd 9 -screen 0 1280x720x24 -nolisten tcp -noreset 9>"$scratch/display"
    for ((i = 0; i < 200; i++)); do [ -s "$scratch/display" ] && break; sleep 0.05; done
    [ -s "$scratch/display" ] ||
        fail "the virtual screen (Xvfb) did not start; mend what it says above, or run make demo in a graphical session"
    DISPLAY=:$(head -n 1 "$scratch/display")
    export DISPLAY
    timeout 20 display -window root "$scratch/backdrop.png" >>"$scratch/screen.log" 2>&1
    start bus dbus-daemon --config-file="$scratch/bus.conf" --nofork --nopidfile
    for ((i = 0; i < 200; i++)); do has_owner org.freedesktop.DBus && break; sleep 0.05; done
    has_owner org.freedesktop.DBus || fail "the private bus did not start"
    local program
    program=$(sed -n 's/^Exec=//p' /usr/share/dbus-1/services/org.xfce.xfce4-notifyd.Notifications.service)
    start server "$program"
    wait_for_name $server_name || fail "xfce4-notifyd did not start"
    start starter "$bin/carillon" start
    wait_for_name $agent_name 15 || fail "the agent did not start"
}
log_out() {
    end_all
    rm -f "$scratch/display" "$scratch/run/bus"
    unset DISPLAY
}
terminal() { # shows on the virtual screen what a person would have typed
    start terminal xterm -fa 'DejaVu Sans Mono' -fs 11 -geometry 96x22+60+90 -bg '#1e1a33' -fg '#ece7ff' -b 14 \
        -T Carillon -e sh -c "
            show() { printf '\033[1;33m\$\033[0m carillon %s\n' \"\$*\"; $(printf %q "$bin/carillon") \"\$@\"; echo; }
            $1
            exec sleep 1000"
    for ((i = 0; i < 60; i++)); do
        timeout 5 xdotool search --onlyvisible --class xterm >/dev/null 2>&1 && break
        sleep 0.05
    done
}
find_button() { # prints where the button is: X Y
    /usr/bin/python3 "$source_root/Tests/TestSupport/Scripts/find-button.py" find "Stop Repeat" "$1" \
        2>>"$scratch/button.log" | /usr/bin/python3 -c '
import json, sys
button = [json.loads(line) for line in sys.stdin][-1]["frame"]
print(button["x"] + button["width"] // 2, button["y"] + button["height"] // 2)' 2>>"$scratch/button.log"
}
picture() {
    timeout 20 import -silent -window root "$shots/$1.png" 2>>"$scratch/screen.log" || fail "the screenshot could not be taken"
    say "Screenshot: $shots/$1.png"
}

step "A login: screen, bus, notification server, and the agent as the desktop starts it."
log_in
say "carillond is running; the screen is $DISPLAY."

step "A reminder that rings every $every seconds and has a button that ends it."
add_reminder || fail "the reminder was refused"
[ "$(pending)" = 1 ] || fail "the reminder is not pending"

step "What is pending:"
show list || fail "the list could not be read"
terminal "show list; show next -n 5"

step "It rings."
find_button $((every + 10)) >/dev/null || fail "the popup with its button did not appear"
picture 1-it-rings

step "Logout: agent, server, bus and screen are stopped."
log_out
say "All that is left is the file in XDG_DATA_HOME/carillon."

step "The next login, on another bus. The schedule is still there:"
log_in
show list || fail "the list could not be read after the login"
[ "$(pending)" = 1 ] || fail "the reminder is not pending after the login"
terminal "show list; show status"

step "It rings again, and the pointer really clicks \"Stop Repeat\"."
for ((attempt = 1; ; attempt++)); do
    place=$(find_button $((every + 10))) || fail "the popup did not appear after the login"
    read -r x y <<<"$place"
    # In two steps and with a rest, as a hand does; a popup must have seen the pointer come in.
    timeout 5 xdotool mousemove $((x + 40)) $((y + 30)) sleep 0.1 mousemove "$x" "$y" sleep 0.3 ||
        fail "the pointer could not be moved"
    [ $attempt = 1 ] && picture 2-the-pointer-is-on-the-button
    timeout 5 xdotool click 1 || fail "the pointer could not click"
    say "Clicked at $x, $y."
    for ((i = 0; i < 40; i++)); do [ "$(pending)" = 0 ] && break 2; sleep 0.1; done
    # The next ring may replace the popup at the moment of the click. Once is bad luck, three times is a fault.
    [ $attempt = 3 ] && fail "clicks on \"Stop Repeat\" did not end the reminder"
done

step "Nothing is pending any more, and the popup is gone:"
show list || fail "the last list could not be read"
[ "$(pending)" = 0 ] || fail "a reminder is still pending"
/usr/bin/python3 "$source_root/Tests/TestSupport/Scripts/find-button.py" gone "Stop Repeat" 10 || fail "the popup did not go away"
terminal "show list"
sleep 0.5 # the terminal draws its text
picture 3-nothing-is-pending

printf '\nDone. The screenshots are in %s\n' "$shots"
