#!/bin/bash
# Runs what `make test` runs: layout, build, desktop files, and every suite below Tests/, each timed.
#
#   scripts/test.sh FLAGS...            the flags that swift build and swift test get
#
# SUITES="RecurrenceTests DesktopTests" runs only these. Two are not folders: Fuzzing is the random inputs of all suites, side
# by side, for a minute each; AgentLoads is what loads the agent so much that it would disturb others, one after the other.
# The last line is "N passed, N failed" over all suites; the exit status is 0 only if nothing failed. What the suites print
# goes to .build/test-logs/SUITE.log.
set -u
cd "$(dirname "$0")/.." || exit 1
flags=("$@")
logs=.build/test-logs
mkdir -p "$logs"

seconds() { # SINCE: how long ago, with one decimal
    awk -v now="$(date +%s.%N)" -v since="$1" 'BEGIN { printf "%.1f", now - since }'
}

step() { # WHAT COMMAND...: a step that must succeed before any test is worth running
    local what=$1 start
    shift
    start=$(date +%s.%N)
    if ! "$@" >"$logs/step.log" 2>&1; then
        cat "$logs/step.log"
        echo "FAILED: $what"
        echo "0 passed, 1 failed"
        exit 1
    fi
    printf '%8s s  %s\n' "$(seconds "$start")" "$what"
}

step "layout of the sources" make --no-print-directory lint
step "build" swift build --build-tests "${flags[@]}"
step "simulation, for release" swift build -c release --static-swift-stdlib "${flags[@]}" --product carillon-simulate
step "desktop files" make --no-print-directory check-desktop
step "installing, from four shells" make --no-print-directory check-install
step "declarations against Apple's" scripts/check-api.py
step "clients from outside, Swift 5 and 6" scripts/check-clients.sh
step "documentation" scripts/docs.sh "${flags[@]}"
step "examples" swift build --package-path Examples --scratch-path .build/examples "${flags[@]}"

if [ -n "${SUITES:-}" ]; then
    read -ra suites <<<"$SUITES"
else
    # Those that look at the clock of a real desktop come last, when the machine is warm and nothing else runs.
    mapfile -t suites < <({ echo Fuzzing; echo AgentLoads; for folder in Tests/*Tests; do
        [ -n "$(ls "$folder"/*.swift 2>/dev/null)" ] && basename "$folder"; done; } | sed 's/^DesktopTests$/~&/' | LC_ALL=C sort | sed 's/^~//')
fi

fuzzing='^(NotificationStore|ICalendar|ScheduleWords|CommandLine|Agent)Tests\.FuzzTests'
loads='^AgentTests\.(Bounds|Picture|Size|Storm)Tests'
passed=0
failed=0
for suite in "${suites[@]}"; do
    start=$(date +%s.%N)
    rm -f "$logs/$suite".xml "$logs/$suite"-swift-testing.xml
    case $suite in
    Fuzzing) chosen=(--filter "$fuzzing") ;;
    AgentLoads) chosen=(--no-parallel --filter "$loads") ;;
    *) chosen=(--filter "^$suite\\." --skip "$fuzzing" --skip "$loads") ;;
    esac
    # A suite that hangs has failed.
    CARILLON_FUZZ_SECONDS=${CARILLON_FUZZ_SECONDS:-60} timeout --foreground --signal=INT --kill-after=30 2400 \
        swift test --skip-build "${flags[@]}" "${chosen[@]}" \
        --xunit-output "$logs/$suite.xml" >"$logs/$suite.log" 2>&1
    status=$?
    read -r good bad < <(/usr/bin/python3 scripts/count-tests.py "$status" "$logs/$suite".xml \
        "$logs/$suite"-swift-testing.xml)
    printf '%8s s  %-28s %5d passed, %d failed\n' "$(seconds "$start")" "$suite" "$good" "$bad"
    [ "$suite" != Fuzzing ] || sed -n 's/^fuzz: \(.*inputs in .*\)/            \1/p' "$logs/$suite.log"
    if [ "$bad" != 0 ]; then
        grep -E '^(✘|±|↳)|^fuzz: .* shortly before|error:|Fatal|unexpected signal' "$logs/$suite.log" | head -60
        echo "  All of it: $logs/$suite.log"
    fi
    passed=$((passed + good))
    failed=$((failed + bad))
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
