#!/bin/bash
# Checks programs that were built for release: what a debug build can't show.
#
#   scripts/check-release.sh BIN_DIR    the folder with carillon, carillond and, where it was built, carillon-window
#
# The programs stay small: command line and window have nothing of ICU's data, and the agent what it takes for triggers of other calendars
# to ring; all are position-independent and bound at the start, with what the linker resolved made read-only.
set -u
bin=$(realpath "${1:?usage: scripts/check-release.sh BIN_DIR}")
programs=(carillon carillond)
[ ! -e "$bin/carillon-window" ] || programs+=(carillon-window)
declare -A largest=([carillon]=24000000 [carillond]=40000000 [carillon-window]=25500000)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

wrong() {
    printf '%s\n' "$@"
    failed=1
}

for program in "${programs[@]}"; do
    strip --strip-unneeded -o "$scratch/$program" "$bin/$program" || exit 1
    elf=$(readelf -W -h -l -d "$scratch/$program") || exit 1
    grep -Eq 'Type: +DYN' <<<"$elf" || wrong "$program is not position-independent."
    grep -q GNU_RELRO <<<"$elf" || wrong "$program is linked without relro."
    grep -Eq 'BIND_NOW|FLAGS_1.*NOW' <<<"$elf" || wrong "$program is linked without bindnow."
    grep -q 'GNU_STACK.*RWE' <<<"$elf" && wrong "$program has an executable stack."
    size=$(stat -c %s "$scratch/$program")
    echo "$program: $size bytes without symbols"
    [ "$size" -le "${largest[$program]}" ] || wrong "$program is larger than ${largest[$program]} bytes."
    # The name that ICU's data begins with.
    [ "$program" = carillond ] || ! grep -q 'icudt[0-9]' "$scratch/$program" ||
        wrong "$program contains ICU's data: some part of it imports Foundation."
done

# On a bus, in a home and with a runtime folder of their own.
mkdir -m 700 "$scratch/home" "$scratch/run"
env -i PATH="$scratch:/usr/bin:/bin" HOME="$scratch/home" XDG_RUNTIME_DIR="$scratch/run" TZ=UTC LC_ALL=C.UTF-8 \
    dbus-run-session -- bash -u -c '
    wrong() { printf "%s\n" "$@"; exit 1; }
    carillond 2>"$HOME/carillond.log" &
    agent=$!
    gdbus wait --session --timeout 20 io.github.carillon.Agent || wrong "no agent:" "$(cat "$HOME/carillond.log")"
    while read -r calendar month day expected; do
        # The first day from a day of 1970 on, as the command line asks for it.
        first_day() {
            echo "{\"match\": {\"month\": $month, \"day\": $day, \"calendarIdentifier\": \"$calendar\", \"firstWeekday\": 1,
                \"minimumDaysInFirstWeek\": 1}, \"day\": $1, \"steps\": 10000000}" | tr -d "\n" |
                carillond --answer-days | grep -o "\"day\":[0-9]*" | grep -o "[0-9]*$"
        }
        found=$(date -u -d "1970-01-01 $(first_day 20819) days" +%F)
        [ "$found" = "$expected" ] || wrong "$calendar: $month-$day is $found, not $expected"
        gdbus call --session -d io.github.carillon.Agent -o /io/github/carillon/Agent \
            -m io.github.carillon.NotificationCenter1.Add \
            "{\"identifier\": <\"$calendar\">, \"content\": <{\"title\": <\"$calendar\">}>, \"trigger\": <{\"type\": <\"calendar\">,
              \"month\": <$month>, \"day\": <$day>, \"hour\": <9>, \"calendar\": <\"$calendar\">, \"repeats\": <true>}>}" >/dev/null ||
            wrong "the agent takes no $calendar trigger"
        rings=$(gdbus call --session -d io.github.carillon.Agent -o /io/github/carillon/Agent \
            -m io.github.carillon.NotificationCenter1.GetUpcoming "$calendar" 3 | grep -o "date.: <[0-9]*" | grep -o "[0-9]*$")
        [ "$(wc -w <<<"$rings")" = 3 ] || wrong "the agent rings at $rings"
        for ring in $rings; do
            [ $((ring % 86400)) = 32400 ] && [ "$(first_day $((ring / 86400)))" = $((ring / 86400)) ] ||
                wrong "the agent rings at $ring, which is no $month-$day of $calendar at nine"
        done
    done <<END
hebrew 1 1 2027-10-02
chinese 1 1 2027-02-06
islamicUmmAlQura 9 1 2027-02-08
persian 1 1 2027-03-21
END
    kill -0 $agent || wrong "the agent has ended:" "$(cat "$HOME/carillond.log")"
    kill $agent
    wait $agent
' || failed=1
[ $failed = 0 ] || exit 1
echo "The programs are in order."
