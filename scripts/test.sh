#!/bin/bash
# Runs the tests.
#
#   scripts/test.sh quick FLAGS...      make test: what the product is for, in a few minutes
#   scripts/test.sh all FLAGS...        make test-all, which CI runs: all of it
#
# FLAGS are those that swift build gets. Each part prints the minutes and seconds that it took, and has a limit. The last line is
# "N passed, N failed"; the exit status is 0 only if nothing failed. The whole output of a part is in .build/test-logs/NAME.log.
#
# With `all`, SUITES="RecurrenceTests DesktopTests" runs only those suites. Some names are not folders of tests below Tests/: Fuzzing is
# the random input of all suites, side by side, for a minute each; AgentLoads is what loads the agent so much that it would
# disturb other tests; Suspend is the virtual machine of make test-suspend; Debian12 and Debian13 are EveryServerTests with the
# notification servers of those, Debian13-mako with one of them, Forky-quickshell and Forky-cinnamon with those of Debian's testing;
# Debian12-cinnamon, Debian13-cinnamon and Forky-gnome-shell are run by make test-roots alone; Demo is what make demo shows; CleanRoom is scripts/clean-room.sh.
#
# With `all` and CI=1, a test that failed is tried again, as scripts/flaky.py says. Flaky tests are named above the last line.
set -u
cd "$(dirname "$0")/.." || exit 1
scope=${1:?usage: scripts/test.sh quick|all FLAGS...}
shift
flags=("$@")
logs=.build/test-logs
mkdir -p "$logs"
rm -f "$logs"/*.count "$logs"/*.xml
bundle=.build/debug/carillonPackageTests.xctest
began=$SECONDS

minutes() { # SINCE: how long ago, as 12:34
    printf '%3d:%02d' $(((SECONDS - $1) / 60)) $(((SECONDS - $1) % 60))
}

finish() { # PASSED FAILED: the closing line
    echo "$(minutes "$began")  in all"
    echo "$1 passed, $2 failed"
    [ "$2" = 0 ]
    exit
}

# --- steps: each must succeed before any test is worth running --------------------------------------------------------------

step() { # WHAT COMMAND...
    local what=$1 start=$SECONDS log status=0
    log="$logs/${1//[^a-zA-Z0-9]/-}.log"
    shift
    limited 1200 "$@" >"$log" 2>&1 || status=$?
    if [ $status != 0 ]; then
        cat "$log"
        echo "FAILED: $what$(late $status)"
        return 1
    fi
    echo "$(minutes "$start")  $what"
}

# Ctrl-C reaches what it runs, too.
limited() { timeout --foreground --signal=INT --kill-after=30 "$@"; } # SECONDS COMMAND...
late() { # STATUS: says so if limited has ended it
    case $1 in 124 | 137) echo " (it took too long)" ;; esac
}

must() { # WHAT COMMAND...
    step "$@" || finish 0 1
}

# --- parts: tests, counted in NAME.count --------------------------------------------------------------------------------------

report() { # NAME START STATUS [REPORT]: counts a part and prints it
    local name=$1 start=$2 status=$3 good bad skipped
    shift 3
    read -r good bad skipped < <(/usr/bin/python3 scripts/count-tests.py "$status" "$@")
    echo "$good $bad $skipped $status" >"$logs/$name.count"
    {
        printf '%s  %-28s %5d passed, %d failed%s\n' "$(minutes "$start")" "$name" "$good" "$bad" "$(late "$status")"
        sed -n -E 's/^fuzz: (.*inputs in .*)/            \1/p; s/^ *([0-9]+:[0-9]+  clean room, as .*)/            \1/p; /^flaky: /p' "$logs/$name.log"
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
    local name=$1 start=$SECONDS
    shift
    rm -f "$logs/$name.xml"
    limited 1500 "${within[@]}" "$bundle" --testing-library swift-testing "$@" --xunit-output "$logs/$name.xml" >"$logs/$name.log" 2>&1
    report "$name" "$start" $? "$logs/$name.xml"
}

program() { # NAME SECONDS COMMAND...: one test more
    local name=$1 start=$SECONDS
    shift
    limited "$@" >"$logs/$name.log" 2>&1
    report "$name" "$start" $? --one
    [ "$(cut -d' ' -f2 "$logs/$name.count")" = 0 ] || tail -n 20 "$logs/$name.log"
}

# A test that failed is tried again, but only what waits for programs and desktops: what computes always gives the same, and what looks
# for lost rings may have found one.
try_again() {
    local name retried=(Programs)
    for name in "${outside[@]}"; do
        case $name in AgentFaultTests | FaultTests) ;; *) retried+=("$name") ;; esac
    done
    for name in "${debian12_servers[@]}"; do retried+=("Debian12-$name=env CARILLON_DESKTOPS=$name"); done
    for name in "${debian13_servers[@]}"; do
        retried+=("Debian13-$name=env CARILLON_DESKTOPS=$name scripts/in-debian.sh trixie")
    done
    for name in quickshell cinnamon; do
        retried+=("Forky-$name=env CARILLON_DESKTOPS=$name scripts/in-debian.sh forky")
    done
    /usr/bin/python3 scripts/flaky.py "$logs" .ci/flaky "$bundle" "${retried[@]}"
}

sum() { # adds up all parts, says what was left out, and ends
    local passed failed skipped
    [ "${CARILLON_AGAIN:-}" != 1 ] || try_again
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

fuzzing='^(NotificationStore|CalendarService|ICalendar|ScheduleWords|CommandLine|Agent)Tests\.FuzzTests'
servers='^DesktopTests\.DesktopTests/EveryServerTests'
loads='^AgentFaultTests\.(Bounds|Picture|Size|Storm)Tests'
# What starts programs on private buses, and so waits more than it computes. All others only compute.
outside=(AgentBusTests AgentFaultTests AgentTests CalendarServiceTests CommandLineTests DesktopSearchTests DesktopTests ExamplesTests FaultTests
    GLibSupportTests TestSupportTests UserNotificationsTests WindowTests)
# Where EveryServerTests runs, a part for each server.
debian12_servers=(xfce4-notifyd lxqt-notificationd dunst gnome-shell)
debian13_servers=("${debian12_servers[@]}" mate-notification-daemon notification-daemon mako swaync) # Plasma is another one there.
mapfile -t inside < <(suites | grep -vxF "$(printf '%s\n' "${outside[@]}")")

part() { # NAME: a suite, or one of those that are no folder
    local name=$1
    case $name in
    Fuzzing) tests "$name" --filter "$fuzzing" ;;
    Demo) program Demo 300 env -u DISPLAY -u WAYLAND_DISPLAY scripts/demo.sh .build/debug ;;
    Suspend) program Suspend 600 sh -c 'make --no-print-directory -s .build/bench/server && exec scripts/suspend.sh .build/debug' ;;
    CleanRoom) program CleanRoom 2100 scripts/clean-room.sh ;;
    AgentLoads) tests "$name" --no-parallel --filter "$loads" ;;
    Debian12) for name in "${debian12_servers[@]}"; do part "Debian12-$name"; done ;;
    Debian13) for name in "${debian13_servers[@]}"; do part "Debian13-$name"; done ;;
    Debian1[23]-* | Forky-*)
        (
            export CARILLON_DESKTOPS=${name#*-}
            case $name in
            Debian12-cinnamon) within=(scripts/in-debian.sh bookworm) ;;
            Debian13-*) within=(scripts/in-debian.sh trixie) ;;
            Forky-*) within=(scripts/in-debian.sh forky) ;;
            esac
            # GNOME Shell 48 does more in its own way than Debian 12's.
            [ "$name" != Debian13-gnome-shell ] || servers+='|^DesktopTests\.DesktopTests/GnomeTests'
            tests "$name" --filter "$servers"
        )
        ;;
    *) tests "$name" --filter "^$name\\." --skip "$fuzzing" --skip "$loads" --skip "$servers" ;;
    esac
}

# --- make test ----------------------------------------------------------------------------------------------------------------

[ "$scope" != quick ] || export CARILLON_TESTS=quick
# The clean room, a part of test-all, does as the rest.
[ "$scope" = quick ] || [ "${CI:-}" != 1 ] || export CARILLON_AGAIN=1
must "layout of the sources" make --no-print-directory lint
if [ "$scope" = all ] && [ -z "${SUITES:-}" ]; then
    {
        scripts/in-debian.sh trixie true && { [ "$(id -u)" != 0 ] || scripts/clean-room.sh base; }
        scripts/in-debian.sh forky true
    } >"$logs/roots.log" 2>&1 &
fi
must "build" scripts/swift.sh build --build-tests "${flags[@]}"
must "carillon-wake" scripts/wake.sh .build/debug

if [ "$scope" = quick ]; then
    export CARILLON_FUZZ_SECONDS=2
    part Demo &
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

# CI ends a run after 90 minutes, and all results with it. There a slow machine leaves out what compiles everything once more, and says so.
in_time() { # MINUTES WHAT COMMAND
    [ "${CI:-}" != 1 ] || [ $((SECONDS - began)) -le $(($1 * 60)) ] || {
        echo "LEFT OUT: $2, as $1 minutes had passed; $3 runs it alone"
        return 1
    }
}

checks() { # what needs no test bundle, and builds of its own
    step "simulation, for release" make --no-print-directory simulation &&
        step "examples" scripts/swift.sh build --package-path Examples --scratch-path .build/examples "${flags[@]}" &&
        step "desktop files" make --no-print-directory check-desktop &&
        step "installing, from four shells" make --no-print-directory check-install &&
        step "declarations against Apple's" scripts/check-api.py &&
        step "clients from outside, Swift 5 and 6" scripts/check-clients.sh &&
        step "documentation" scripts/docs.sh "${flags[@]}" &&
        { ! in_time 25 "what a field costs" scripts/cost-of-a-field.sh || step "what a field costs" scripts/cost-of-a-field.sh "${flags[@]}"; } &&
        step "fuzzers" make --no-print-directory fuzz-coverage SECONDS=5 &&
        step "benchmarks" make --no-print-directory bench-engine CALLS=2000 &&
        { ! in_time 35 "the release's size" "make check-release" || {
            step "release" make --no-print-directory all && step "the release's size" scripts/check-release.sh .build/release
        }; }
}

if [ -n "${SUITES:-}" ]; then
    checks || finish 0 1
    for name in $SUITES; do part "$name"; done
    sum
fi

# What measures the agent under load, or how soon it rings, comes before anything else runs. Then the desktops and the window, which wait
# more than they compute, go beside the rest.
part AgentLoads
part Suspend
{
    part DesktopTests
    part Debian12
} &
{
    part Debian13
    part Forky-quickshell
    part Forky-cinnamon
    part WindowTests
} &
{
    if checks; then
        for name in Fuzzing $(suites | grep -vxE 'DesktopTests|WindowTests'); do part "$name"; done
    else
        echo "0 1 0" >"$logs/checks.count"
    fi
} &
wait
# Only root can make and enter a clean system; for others there is make test-roots.
if [ "$(id -u)" = 0 ] && in_time 45 CleanRoom "make clean-room"; then part CleanRoom; fi
sum
