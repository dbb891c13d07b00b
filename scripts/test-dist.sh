#!/bin/bash
# Checks the archive that `make dist` makes: made again, it has the same bytes. In clean Debians without Swift, its install.sh says what
# is missing and installs, a reminder rings on a notification server, and uninstalling leaves the reminders.
#
#   scripts/test-dist.sh BIN_DIR FOLDER     the release programs; the folder of their archive
#
# RELEASES names Debian's releases, bookworm and trixie unless it is set; forky works, too. Needs root, debootstrap and Debian's archive.
# The clean systems are made once, in .build, and never written to.
set -uo pipefail
here=$(realpath "$0")
bin=$(realpath "${1:?usage: scripts/test-dist.sh BIN_DIR FOLDER}")
packages=$(realpath "${2:?usage: scripts/test-dist.sh BIN_DIR FOLDER}")
cd "$(dirname "$here")/.." || exit 1
. scripts/debian-root.sh

if [ "${INSIDE_NAMESPACE:-}" != 1 ]; then
    [ "$(id -u)" = 0 ] || stop "Only root can make and enter a clean Debian."
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    again=$(scripts/dist.sh "$bin" "$scratch" | tail -n 1) || stop "The archive could not be made again."
    cmp "$again" "$packages/${again##*/}" || stop "A second archive of the same programs has other bytes."
    echo "${again##*/}: $(stat -c %s "$again") bytes, the same when it is made again"
    for release in ${RELEASES:-bookworm trixie}; do
        (enter_namespace release -- "$here" "$bin" "$packages/${again##*/}") || exit 1
    done
    echo "The archive is in order."
    exit
fi

set -e
archive=$packages name=$(basename "$packages" .tar.xz)
base=.build/$release
[ "$release" = bookworm ] || base=$base-bare # scripts/in-debian.sh has fuller ones
make_root "$(realpath -m "$base")" "$release" dbus
layer "$(realpath "$base")"
cp "$archive" .build/bench/server "$root/tmp/" # a server that shows nothing and says what came
chmod 1777 "$root/tmp"
enter() { inside "$root" "$@"; }
person() { enter setpriv --reuid=person --regid=person --init-groups env HOME=/home/person "$@"; }
apt() { enter apt-get -q -y --no-install-recommends "$@" >>"$top/apt.log" 2>&1 || { tail -30 "$top/apt.log"; exit 1; }; }
install() { person sh -c "cd /home/person/$name && \"\$@\"" sh "$@" 2>&1; }
files() { (cd "$root" && find home/person usr/local etc/xdg -path "home/person/$name" -prune -o ! -type d -print | sort); }
expect() { # WHAT WANTED TEXT
    [[ $3 = *"$2"* ]] || stop "$release, $1: expected \"$2\" in:" "$3"
}
refused() { # WHAT WANTED COMMAND...: it fails with these words, and no file has changed
    local what=$1 wanted=$2 said
    shift 2
    said=$("$@" 2>&1) && stop "$release, $what: it isn't refused:" "$said"
    expect "$what" "$wanted" "$said"
    expect "$what" "Nothing was changed." "$said"
    [ "$(files)" = "$before" ] || stop "$release, $what: files have changed"
    echo "  $what: $(head -n 1 <<<"$said")"
}
echo "--- $release: $(enter getconf GNU_LIBC_VERSION), without Swift: $(enter sh -c 'command -v swift make || echo no swift, no make')"

apt update
apt install xz-utils # which standard systems have, and this smallest one doesn't
enter useradd -m person
mkdir -p "$root/etc/xdg"
person tar -xf "/tmp/$name.tar.xz" -C /home/person
before=$(files)

# --- What is refused ------------------------------------------------------------------------------------------------

pretended() { # PROGRAM OUTPUT COMMAND...: with another program of that name
    mkdir -p "$root/tmp/pretended"
    printf '#!/bin/sh\n%s\n' "$2" >"$root/tmp/pretended/$1"
    chmod -R a+rx "$root/tmp/pretended"
    install env PATH=/tmp/pretended:/usr/bin:/bin ./install.sh --user
    local status=$?
    rm -r "$root/tmp/pretended"
    return $status
}
echo "Refused:"
refused "without root" "For you alone, add --user; for all users, run this with sudo." install ./install.sh
refused "an old glibc" "needs glibc 2.35 or newer, but this system has 2.31" pretended getconf "echo glibc 2.31"
refused "no glibc" "this system has another C library" pretended getconf "exit 1"
refused "another machine" "but this machine is riscv64" pretended uname "echo riscv64"
refused "missing libraries" "as root, run: apt install libgdk-pixbuf-2.0-0 libglib2.0-0 libnotify4" \
    install ./install.sh --user
apt install $(install ./install.sh --user | sed -n 's/.*run: apt install //p')
refused "not installed" "Carillon is not installed in /home/person/.local." install ./install.sh --uninstall --user
mount --bind "$root/home/person" "$root/home/person"
mount -o remount,bind,ro "$root/home/person"
refused "a home that can't be written" "You can't write to /home/person, so Carillon can't be installed in your home." \
    install ./install.sh --user
umount "$root/home/person"

# --- An installation that is killed, at several moments -------------------------------------------------------------

ended=0
for delay in 0.02 0.05 0.1 0.2 0.4; do
    if install timeout --signal=TERM "$delay" ./install.sh --user >/dev/null; then break; fi
    for _ in {1..100}; do person test -e /home/person/.local/.carillon-new || break; sleep 0.1; done
    if [ "$(files)" = "$before" ]; then ended=$((ended + 1)); continue; fi
    # All of it may be there, too.
    person sh -c 'xargs -d "\n" ls -d <~/.local/lib/carillon/manifest >/dev/null' ||
        stop "$release: an installation that was ended after $delay s leaves:" "$(files)"
    install ./install.sh --uninstall --user >/dev/null
done
[ $ended -gt 0 ] || stop "$release: no installation was ended in time."
install timeout --signal=KILL 0.2 ./install.sh --user >/dev/null || true
killed=$(person find /home/person/.local -name '*.carillon-new' | wc -l)
echo "Ended at work: $ended times without a trace, and once by SIGKILL, which leaves $killed files"

# --- Two commands to the first ring ---------------------------------------------------------------------------------

echo "Installed:"
said=$(install ./install.sh --user) || stop "$said"
sed 's/^/  /' <<<"$said"
expect "the window" "The window is not: it needs libraries that are missing; for it, as root, run: apt install" "$said"
expect "no bus" "There is no D-Bus session here" "$said"
expect "no systemd" "There is no systemd here" "$said"
[ -z "$(cd "$root/home/person" && grep -rlI @prefix@ .local .config --exclude=install.sh)" ] ||
    stop "The prefix isn't everywhere in its place."
[ -z "$(find "$root/home/person" -name '*.carillon-new')" ] || stop "It leaves files of the installation that was killed."

ring() { # BIN: a reminder that is added by the programs there reaches a notification server, from their agent
    person XDG_RUNTIME_DIR=/tmp/run PATH="$1:/usr/bin:/bin" sh -c 'mkdir -pm 700 /tmp/run && exec dbus-run-session -- sh -eu -c "$0" "$1"' '
        /tmp/server >/tmp/run/server &
        carillon add test --in 3s
        for _ in $(seq 100); do grep -q "^test " /tmp/run/server && break; sleep 0.1; done
        sed "s/^/the server: /" /tmp/run/server
        grep -q "^test " /tmp/run/server || { carillon doctor; exit 1; }
        agent=$(carillon doctor --json | sed -n "s/.*\"process\" : \([0-9]*\).*/\1/p")
        test "$(readlink "/proc/$agent/exe")" = "$0/carillond"' "$1" 2>&1
}
said=$(ring /home/person/.local/bin) || stop "$release: the reminder didn't ring:" "$said"
echo "The first ring:"; sed 's/^/  /' <<<"$said"
person PATH=/home/person/.local/bin:/usr/bin:/bin dbus-run-session -- carillon add "Rent" --every month --on 1 --at 09:00 --id rent

# --- Over itself, beside another program of its name, and away ------------------------------------------------------

printf '#!/bin/sh\n' >"$root/usr/bin/carillon" && chmod +x "$root/usr/bin/carillon"
said=$(install ./install.sh --user) || stop "$said"
expect "another carillon" "On this PATH, carillon is another program, /usr/bin/carillon" "$said"
rm "$root/usr/bin/carillon"
rm -rf "$root/home/person/$name"
said=$(person /home/person/.local/lib/carillon/install.sh --uninstall --user 2>&1) || stop "$said"
echo "Uninstalled:"; sed 's/^/  /' <<<"$said"
left=$(comm -13 <(echo "$before") <(files))
echo "Left:"; sed 's/^/  /' <<<"$left"
[ -z "$(grep -v '^home/person/\.local/\(share\|state\)/carillon/' <<<"$left")" ] || stop "$release: uninstalling leaves more than reminders."
grep -q 'local/share/carillon/' <<<"$left" || stop "$release: uninstalling takes the reminders."

# --- For all users, with the window ---------------------------------------------------------------------------------

apt install libadwaita-1-0
said=$(enter sh -c "tar -xf /tmp/$name.tar.xz -C /root && cd /root/$name && ./install.sh" 2>&1) || stop "$said"
wanted="Installed in /usr/local: carillon carillon-calendars carillon-wake carillon-window carillond."
expect "with the window" "$wanted" "$said"
echo "For all users: $(grep '^Installed' <<<"$said") $(person /usr/local/bin/carillon-window --version)"
said=$(ring /usr/local/bin) || stop "$release: the reminder didn't ring for all users:" "$said"
said=$(person PATH=/usr/local/bin:/usr/bin:/bin dbus-run-session -- carillon list 2>&1)
expect "the schedule stays" "Rent" "$said"
enter /usr/local/lib/carillon/install.sh --uninstall
still=$(enter find /usr/local /etc/xdg -iname '*carillon*')
[ -z "$still" ] || stop "$release: uninstalling for all users leaves:" "$still"
[ "$(comm -13 <(echo "$before") <(files) | grep -c local/share/carillon/)" -gt 0 ] || stop "$release: it takes the reminders."
