#!/bin/bash
# Does in a Debian 12 with nothing but Swift's needs what README.md promises for a fresh machine: make demo, make test, installing,
# a session with the installed programs in which a reminder rings, and uninstalling.
#
#   scripts/clean-room.sh [root|person]     who builds there: root, in root's home, or a person with sudo
#   scripts/clean-room.sh base              only makes the clean system
#
# It takes a fresh clone of the last commit. The clean system is made once, in .build/bookworm-swift; the room is a copy of it, in
# .build/clean-room, and each run has a new one. The Swift toolchain is the machine's own, and so are git's settings and folders that these
# name in place of an address. Each step has a limit, prints the minutes and seconds that it took, and leaves its output in
# .build/clean-room-logs; the first that fails ends the run.
set -u
who=${1:-root}
case $who in root | person | base) ;; *) echo "usage: scripts/clean-room.sh [root|person|base]" >&2; exit 64 ;; esac
here=$(realpath "$0")
cd "$(dirname "$here")/.." || exit 1
. scripts/debian-root.sh

# What swift.org lists for Debian 12, make, and what a minimal Debian lacks to fetch a package over https.
swift_needs=(binutils-gold gcc git libcurl4-openssl-dev libedit-dev libicu-dev libncurses-dev libpython3-dev libsqlite3-dev libxml2-dev
    pkg-config tzdata uuid-dev make ca-certificates)
fewest=1455 # tests that `make test` runs

if [ "${INSIDE_NAMESPACE:-}" != 1 ]; then
    TOOLCHAIN=$(toolchain) || exit 1
    [ -z "$(git status --porcelain --untracked-files=no)" ] || echo "What is not committed is not in the clean room's clone." >&2
    mkdir -p .build/clean-room-logs # as whoever called, before there is root
    for file in /etc/gitconfig ~/.gitconfig; do cat "$file" 2>/dev/null; done >.build/gitconfig
    enter_namespace TOOLCHAIN -- "$here" "$who"
fi

set -e
tree=$(pwd -P)
if [ "$who" = base ]; then
    make_root "$tree/.build/bookworm-swift" bookworm "${swift_needs[@]}"
    exit
fi
exec 8>"$tree/.build/clean-room.lock"
flock -n 8 || stop "Another clean room is at work in $tree/.build."
trap 'exit 130' INT
trap 'exit 143' TERM
logs=$tree/.build/clean-room-logs
room=$tree/.build/clean-room
mkdir -p "$logs"
rm -f "$logs"/*
began=$SECONDS

took() { # SINCE WHAT
    printf '%3d:%02d  clean room, as %s: %s\n' $(((SECONDS - $1) / 60)) $(((SECONDS - $1) % 60)) "$who" "$2"
}

step() { # LIMIT WHAT COMMAND...
    local limit=$1 what=$2 log start=$SECONDS status=0
    log="$logs/${2//[^a-zA-Z0-9]/-}.log"
    shift 2
    # Beside this script, so that it hears Ctrl-C; what runs here ends with it.
    timeout --kill-after=10 "$limit" "$@" >"$log" 2>&1 </dev/null &
    wait $! || status=$?
    if [ $status != 0 ]; then
        tail -n 40 "$log"
        [ $status != 124 ] || echo "It took longer than $limit s."
        stop "The clean room, as $who: \"$what\" failed; $log has all of it."
    fi
    took "$start" "$what"
}

fresh_copy() {
    make_root "$tree/.build/bookworm-swift" bookworm "${swift_needs[@]}"
    rm -rf --one-file-system "$room"
    cp -a --reflink=auto "$tree/.build/bookworm-swift" "$room"
    rm -f "$room/usr/sbin/policy-rc.d"
}
export -f fresh_copy make_root prepare inside stop
export tree room
export needs="${swift_needs[*]}"
step 900 "a Debian with Swift's needs" bash -euc 'swift_needs=($needs); fresh_copy'

home=/root
as=(env -i HOME=$home USER=root LOGNAME=root)
if [ "$who" = person ]; then
    prepare "$room"
    step 300 "a person with sudo" bash -euc '
        inside "$room" apt-get -q update
        inside "$room" apt-get -q -y --no-install-recommends install sudo
        inside "$room" useradd --create-home --shell /bin/bash person
        echo "person ALL=(ALL) NOPASSWD: ALL" >"$room/etc/sudoers.d/person"'
    umount -l "$room/dev" "$room/proc"
    rm -f "$room/usr/sbin/policy-rc.d"
    home=/home/person
    as=(setpriv --reuid=1000 --regid=1000 --init-groups env -i HOME=$home USER=person LOGNAME=person)
fi

# git's settings say where the packages that Package.swift names come from. The tree may be another person's.
cp .build/gitconfig "$room/etc/gitconfig"
mapfile -t places < <(git config --file .build/gitconfig --get-regexp '^url\..*\.insteadof$' | sed -n 's/^url\.\(\/.*\)\.insteadof .*/\1/p' | sort -u)
clone=$home/carillon
printf '[safe]\n\tdirectory = *\n' >"$logs/gitconfig"
GIT_CONFIG_GLOBAL=$logs/gitconfig git clone --quiet --no-hardlinks "$tree" "$room$clone"
rm -rf "$room$clone/.git/hooks"
[ "$who" = root ] || chown -R 1000:1000 "$room$clone"
for place in /proc /sys /dev "${places[@]%/}" "$TOOLCHAIN"; do
    mkdir -p "$room$place"
    mount --rbind "$place" "$room$place"
done
for place in "${places[@]%/}" "$TOOLCHAIN"; do mount -o remount,bind,ro "$room$place"; done
enter=(chroot "$room" "${as[@]}" "PATH=$TOOLCHAIN/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" SHELL=/bin/bash
    CARILLON_AGAIN="${CARILLON_AGAIN:-}" bash -c "cd '$clone' && exec \"\$@\"" bash)

step 900 "make demo" "${enter[@]}" make demo
step 1500 "make test" "${enter[@]}" make test
grep '^flaky: ' "$logs/make-test.log" || true
tail -n 2 "$logs/make-test.log"
passed=$(sed -n 's/^\([0-9]*\) passed, 0 failed$/\1/p' "$logs/make-test.log")
[ "${passed:-0}" -ge $fewest ] || stop "make test ran fewer than $fewest tests."
step 1200 "make" "${enter[@]}" make
files() { (cd "$room" && find ".$home" -path ".$clone" -prune -o -path ".$home/.cache" -prune -o ! -type d -print | sort); }
files >"$logs/files-before"
step 60 "make install PREFIX=~/.local" "${enter[@]}" make install 'PREFIX=~/.local'
step 120 "a session with the installed programs" "${enter[@]}" scripts/installed-session.sh
step 60 "make uninstall PREFIX=~/.local" "${enter[@]}" make uninstall 'PREFIX=~/.local'
files >"$logs/files-after"
diff "$logs/files-before" "$logs/files-after" >"$logs/left" || true
# The desktop has files of its own.
mine="\\.$home/(kept|\\.config/xfce4/|\\.local/share/carillon/|\\.local/state/carillon/|\\.config/carillon/carillon.conf)"
! grep '^[<>]' "$logs/left" | grep -vE "^> ($mine)" || stop "make uninstall left these behind, or took them away."
if [ "$who" = person ]; then
    step 60 "sudo make install" "${enter[@]}" sudo make install
    step 10 "the installed programs" "${enter[@]}" sh -c 'carillon --version && carillon-window --version'
    step 60 "sudo make uninstall" "${enter[@]}" sudo make uninstall
    [ -z "$(find "$room/usr/local" "$room/etc/xdg" -iname '*carillon*')" ] || stop "sudo make uninstall leaves files behind."
fi
step 10 "reminders and settings are as they were" "${enter[@]}" sha256sum --quiet --check "$home/kept"
took "$began" "in all"
