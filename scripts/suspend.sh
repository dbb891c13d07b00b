#!/bin/bash
# Lets a virtual machine sleep, and checks that reminders wake it: the agent, the command line, a bus and a notification server
# that notes when it is asked, with a true suspend to RAM.
#
#   scripts/suspend.sh BIN_DIR [direct|helper]...    the folder of the programs; the ways to wake it, all by default
#
# It needs no more than Debian's QEMU, without KVM, and Debian's kernel, which is only unpacked. The machine is named by
# Tests/Suspend/init, what happens to it and what is asserted by Tests/Suspend/night.py. The last line is "N passed, N failed".
set -u
cd "$(dirname "$0")/.." || exit 1
bin=$(realpath "${1:?usage: scripts/suspend.sh BIN_DIR [direct|helper]...}")
shift
[ $# -gt 0 ] || set -- direct helper
work=.build/suspend
mkdir -p "$work"

kernel() { # Debian's kernel for most machines, fetched once
    local package file
    package=$(apt-cache depends linux-image-amd64 | sed -n 's/^ *Depends: \(linux-image-[0-9].*\)$/\1/p' | head -n 1)
    [ -n "$package" ] || { echo "There is no package linux-image-amd64; run: apt-get update" >&2; return 1; }
    file=$work/vmlinuz-$package
    if [ ! -e "$file" ]; then
        (cd "$work" && rm -f ./*.deb && apt-get -q download "$package" >&2) || return 1
        dpkg-deb --fsys-tarfile "$work"/*.deb | tar -xO --wildcards './boot/vmlinuz-*' >"$file.part" || return 1
        mv "$file.part" "$file"
        rm -f "$work"/*.deb
    fi
    echo "$file"
}

root=$work/root
put() { # PROGRAM...: with the libraries that it needs
    local program file
    for program; do
        cp -L "$program" "$root/usr/bin/"
        for file in $(ldd "$program" | grep -o '/[^ ]*'); do
            mkdir -p "$root$(dirname "$file")"
            [ -e "$root$file" ] || cp -L "$file" "$root$file"
        done
    done
}

files() { # what the machine has: its memory, as nothing else is there after a sleep
    rm -rf "$root"
    mkdir -p "$root"/{bin,proc,sys,dev,run,tmp,etc,usr/bin,usr/share}
    put "$bin/carillond" "$bin/carillon" "$bin/carillon-wake" .build/bench/server "$(command -v dbus-daemon)" \
        /sbin/setcap "$(command -v setpriv)"
    # What is for debuggers alone would only be copied.
    find "$root" -type f -size +1M -exec strip --strip-unneeded {} + 2>/dev/null
    cp "$(command -v busybox)" "$root/bin/busybox"
    mkdir -p "$root/usr/share/zoneinfo/Europe"
    cp /usr/share/zoneinfo/Europe/Berlin "$root/usr/share/zoneinfo/Europe/"
    cp /usr/share/zoneinfo/tzdata.zi "$root/usr/share/zoneinfo/"
    ln -s /usr/share/zoneinfo/Europe/Berlin "$root/etc/localtime"
    printf 'root:x:0:0::/root:/bin/sh\nana:x:1000:1000::/home:/bin/sh\n' >"$root/etc/passwd"
    cp Tests/Suspend/init "$root/init"
    (cd "$root" && find . | cpio --quiet -o -H newc) >"$work/machine.cpio"
}

image=$(kernel) || exit 1
scripts/wake.sh "$bin" && make --no-print-directory -s .build/bench/server && files || exit 1
# Side by side: a machine has one processor.
declare -A nights
for way; do
    /usr/bin/python3 Tests/Suspend/night.py "$image" "$work/machine.cpio" "$way" "$work/$way.log" &
    nights[$way]=$!
done
passed=0 failed=0
for way; do
    if wait "${nights[$way]}"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "  All of it: $work/$way.log"
    fi
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
