#!/bin/bash
# Runs the tests.
#
#   scripts/test.sh quick FLAGS...      make test: what the product is for, in a few minutes
#   scripts/test.sh all FLAGS...        make test-all, which CI runs: all of it
#
# FLAGS are those that swift build gets. Each part prints the seconds that it took. The last line is "N passed, N failed"; the
# exit status is 0 only if nothing failed. The whole output of a part is in .build/test-logs/NAME.log.
#
# With `all`, SUITES="RecurrenceTests DesktopTests" runs only those suites. Four names are not folders of tests below Tests/: Fuzzing is
# the random input of all suites, side by side, for a minute each; AgentLoads is what loads the agent so much that it would
# disturb other tests; Suspend is the virtual machine of make test-suspend; Debian13 is EveryServerTests with the notification servers of Debian 13.
set -u
cd "$(dirname "$0")/.." || exit 1
scope=${1:?usage: scripts/test.sh quick|all FLAGS...}
shift
flags=("$@")
logs=.build/test-logs
mkdir -p "$logs"
rm -f "$logs"/*.count
bundle=.build/debug/carillonPackageTests.xctest
began=$(date +%s.%N)

seconds() { # SINCE: how long ago, with one decimal
    awk -v now="$(date +%s.%N)" -v since="$1" 'BEGIN { printf "%.1f", now - since }'
}

finish() { # PASSED FAILED: the closing line
    printf '%8s s  in all\n' "$(seconds "$began")"
    echo "$1 passed, $2 failed"
    [ "$2" = 0 ]
    exit
}

# --- steps: each must succeed before any test is worth running --------------------------------------------------------------

step() { # WHAT COMMAND...
    local what=$1 start log
    log="$logs/${1//[^a-zA-Z0-9]/-}.log"
    shift
    start=$(date +%s.%N)
    if ! "$@" >"$log" 2>&1; then
        cat "$log"
        echo "FAILED: $what"
        return 1
    fi
    printf '%8s s  %s\n' "$(seconds "$start")" "$what"
}

must() { # WHAT COMMAND...
    step "$@" || finish 0 1
}

# --- parts: tests, counted in NAME.count --------------------------------------------------------------------------------------

report() { # NAME START STATUS [REPORT]: counts a part and prints it
    local name=$1 start=$2 status=$3 good bad skipped
    shift 3
    read -r good bad skipped < <(/usr/bin/python3 scripts/count-tests.py "$status" "$@")
    echo "$good $bad $skipped" >"$logs/$name.count"
    {
        printf '%8s s  %-28s %5d passed, %d failed\n' "$(seconds "$start")" "$name" "$good" "$bad"
        sed -n 's/^fuzz: \(.*inputs in .*\)/            \1/p' "$logs/$name.log"
        if [ "$bad" != 0 ]; then
            # A failure's words may go on for lines, such as what a program has written.
            awk '/^fuzz: .* shortly before|error: |Fatal|unexpected signal/ { print; next }
                /^(✘|±|↳)/ { more = 25; print; next }
                /^(✔|◇|➜|ℹ|⚠)/ { more = 0 }
                more-- > 0' "$logs/$name.log" | head -120
            sed -n '/ crashed:$/,/^Thread/p' "$logs/$name.log" | grep -E '^[0-9]+ ' | head -20 # where a test trapped
            echo "  All of it: $logs/$name.log"
        fi
    } >"$logs/$name.lines"
    cat "$logs/$name.lines" # at once, so that parts that end together don't mix
}

within=() # a command that runs the tests somewhere else
tests() { # NAME ARGUMENTS...: what the arguments choose of the built tests; a part that hangs has failed
    local name=$1 start
    shift
    start=$(date +%s.%N)
    rm -f "$logs/$name.xml"
    timeout --foreground --signal=INT --kill-after=30 2400 "${within[@]}" \
        "$bundle" --testing-library swift-testing "$@" --xunit-output "$logs/$name.xml" >"$logs/$name.log" 2>&1
    report "$name" "$start" $? "$logs/$name.xml"
}

demo() { # the demo clicks on a real server, and logs in a second time: one test more
    local start
    start=$(date +%s.%N)
    env -u DISPLAY -u WAYLAND_DISPLAY scripts/demo.sh .build/debug >"$logs/Demo.log" 2>&1
    report Demo "$start" $? --one
    [ "$(cut -d' ' -f2 "$logs/Demo.count")" = 0 ] || tail -n 20 "$logs/Demo.log"
}

suspend() { # a virtual machine that reminders wake
    local start
    start=$(date +%s.%N)
    make --no-print-directory -s .build/bench/server >/dev/null && scripts/suspend.sh .build/debug >"$logs/Suspend.log" 2>&1
    report Suspend "$start" $? --one
    [ "$(cut -d' ' -f2 "$logs/Suspend.count")" = 0 ] || tail -n 20 "$logs/Suspend.log"
}

sum() { # adds up all parts, says what was left out, and ends
    local passed failed skipped
    read -r passed failed skipped < <(cat "$logs"/*.count | awk '{ p += $1; f += $2; s += $3 } END { print p + 0, f + 0, s + 0 }')
    [ "$scope" != quick ] || echo "            left to make test-all: $skipped tests, and the suites of faults and desktops"
    finish "$passed" "$failed"
}

suites() { # every folder with tests
    local folder
    for folder in Tests/*Tests; do
        [ -n "$(ls "$folder"/*.swift 2>/dev/null)" ] && basename "$folder"
    done
}

pattern() { # SUITES...: what --filter takes for them
    local IFS='|'
    echo "^($*)\\."
}

fuzzing='^(NotificationStore|ICalendar|ScheduleWords|CommandLine|Agent)Tests\.FuzzTests'
loads='^AgentFaultTests\.(Bounds|Picture|Size|Storm)Tests'
# What starts programs on private buses, and so waits more than it computes. All others only compute.
outside=(AgentBusTests AgentFaultTests AgentTests CalendarServiceTests CommandLineTests DesktopSearchTests DesktopTests ExamplesTests FaultTests
    GLibSupportTests TestSupportTests UserNotificationsTests WindowTests)
mapfile -t inside < <(suites | grep -vxF "$(printf '%s\n' "${outside[@]}")")

part() { # NAME: a suite, or one of the four that are no folder
    local name=$1
    case $name in
    Fuzzing) tests "$name" --filter "$fuzzing" ;;
    Suspend) suspend ;;
    AgentLoads) tests "$name" --no-parallel --filter "$loads" ;;
    Debian13)
        ( # All but Plasma, which is another one there.
            export CARILLON_DESKTOPS=xfce4-notifyd,lxqt-notificationd,dunst,gnome-shell,mate-notification-daemon
            CARILLON_DESKTOPS+=,notification-daemon,mako,swaync
            within=(scripts/debian13.sh)
            tests "$name" --filter DesktopTests/EveryServerTests
        )
        ;;
    *) tests "$name" --filter "^$name\\." --skip "$fuzzing" --skip "$loads" ;;
    esac
}

# --- make test ----------------------------------------------------------------------------------------------------------------

[ "$scope" != quick ] || export CARILLON_TESTS=quick
must "layout of the sources" make --no-print-directory lint
[ "$scope" != all ] || [ -n "${SUITES:-}" ] || scripts/debian13.sh true >"$logs/Debian13-root.log" 2>&1 &
must "build" scripts/swift.sh build --build-tests "${flags[@]}"
must "carillon-wake" scripts/wake.sh .build/debug

if [ "$scope" = quick ]; then
    export CARILLON_FUZZ_SECONDS=2
    demo &
    tests Computing --filter "$(pattern "${inside[@]}")" &
    tests Programs --filter "$(pattern AgentBusTests ExamplesTests GLibSupportTests TestSupportTests)"
    for name in AgentTests CalendarServiceTests CommandLineTests DesktopSearchTests UserNotificationsTests; do
        tests $name --filter "^$name\\."
    done
    wait
    sum
fi

# --- make test-all ------------------------------------------------------------------------------------------------------------

export CARILLON_FUZZ_SECONDS=${CARILLON_FUZZ_SECONDS:-60}

checks() { # what needs no test bundle, and builds of its own
    step "simulation, for release" make --no-print-directory simulation &&
        step "examples" scripts/swift.sh build --package-path Examples --scratch-path .build/examples "${flags[@]}" &&
        step "desktop files" make --no-print-directory check-desktop &&
        step "installing, from four shells" make --no-print-directory check-install &&
        step "declarations against Apple's" scripts/check-api.py &&
        step "clients from outside, Swift 5 and 6" scripts/check-clients.sh &&
        step "documentation" scripts/docs.sh "${flags[@]}"
}

if [ -n "${SUITES:-}" ]; then
    checks || finish 0 1
    for name in $SUITES; do part "$name"; done
    sum
fi

# What measures the agent under load, or how soon it rings, comes before anything else runs. Then the desktops, which wait more than they compute, go
# beside the rest.
part AgentLoads
part Suspend
{
    part DesktopTests
    part Debian13
} &
{
    if checks; then
        for name in Fuzzing $(suites | grep -vx DesktopTests); do part "$name"; done
    else
        echo "0 1 0" >"$logs/checks.count"
    fi
} &
wait
sum
