# Clean Debian systems for tests. To be sourced by a script in scripts/, which is started again as root, with mounts of its own.
#
#   enter_namespace NAMES -- COMMAND...     runs COMMAND as root, with mounts and processes that end with it
#   make_root FOLDER RELEASE PACKAGES...    a Debian with these packages in FOLDER, made once; FOLDER.log has what was said
#   prepare FOLDER, inside FOLDER COMMAND   runs a command in it, as root, with nothing of this machine's environment
#   layer FOLDER                            root=a folder with the same files, whose changes are in memory; top=the one around it
#   move_into FOLDER PLACES...              makes FOLDER the root folder; of the old one, only PLACES stay
#
# Needs debootstrap and Debian's archive, and root or sudo.

stop() { printf '%s\n' "$@" >&2; exit 1; }

# The folder of the Swift toolchain. One in /usr would hide a clean system's own files, so of that only the compiler's part counts.
toolchain() {
    local resources
    resources=$(swift -print-target-info 2>/dev/null | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
    [ -n "$resources" ] || stop "Swift 6 is not on the PATH. See https://www.swift.org/install/linux/ for how to install it."
    [ "${resources%/lib/swift}" = /usr ] && echo "$resources" || echo "${resources%/lib/swift}"
}

# Of the environment, the command gets the variables that are named, what begins with CARILLON_, what says how the network is
# reached, and INSIDE_NAMESPACE=1.
enter_namespace() { # NAMES... -- COMMAND...
    local kept=() as_root=() name
    while [ "$1" != -- ]; do kept+=("$1"); shift; done
    shift
    [ -x /usr/sbin/debootstrap ] || stop "debootstrap is not installed. On Debian, run: apt-get install debootstrap"
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || stop "Only root can make and enter a clean Debian. You are not root, and sudo is not installed."
        as_root=(sudo)
    fi
    mapfile -t -O ${#kept[@]} kept < <(compgen -e | grep -E '^(CARILLON_.*|TERM|.*_proxy)$')
    for name in "${!kept[@]}"; do kept[name]=${kept[name]}=${!kept[name]:-}; done
    exec "${as_root[@]}" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin "${kept[@]}" INSIDE_NAMESPACE=1 \
        unshare --mount --pid --fork --kill-child --mount-proc --propagation private "$@"
}

inside() { # FOLDER COMMAND...
    local root=$1
    shift
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root DEBIAN_FRONTEND=noninteractive \
        $(env | grep -E '^[a-z]+_proxy=' || true) "$@"
}

# So that packages can be installed: the archive is reached as this machine reaches it, and no service is started.
prepare() { # FOLDER
    cp /etc/resolv.conf "$1/etc/resolv.conf"
    apt-config dump Acquire 2>/dev/null | grep -i proxy >"$1/etc/apt/apt.conf.d/90archive" || true
    # Mirrors of sid may be older than its lists are valid.
    echo 'Acquire::Check-Valid-Until "false";' >>"$1/etc/apt/apt.conf.d/90archive"
    printf '#!/bin/sh\nexit 101\n' >"$1/usr/sbin/policy-rc.d" && chmod +x "$1/usr/sbin/policy-rc.d"
    mkdir -p "$1/etc/dpkg/dpkg.cfg.d" && echo force-unsafe-io >"$1/etc/dpkg/dpkg.cfg.d/force-unsafe-io"
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
}

make_root() { # FOLDER RELEASE PACKAGES...
    local root=$1 release=$2 script=()
    shift 2
    # A release that is younger than this debootstrap is made as sid is.
    [ -e "/usr/share/debootstrap/scripts/$release" ] || script=(http://deb.debian.org/debian /usr/share/debootstrap/scripts/sid)
    mkdir -p "$(dirname "$root")"
    (
        flock 9
        # The file "complete" comes last. Without it, or with another list of packages, the system is made again.
        [ "$(cat "$root.complete" 2>/dev/null)" != "$release $*" ] || exit 0
        # A folder that wasn't made here is somebody's.
        [ ! -e "$root" ] || [ -e "$root.made" ] || stop "$root is there already, and was not made by this script; name another folder."
        echo "Making a Debian ($release) in $root; this takes a few minutes and happens once." >&2
        touch "$root.made"
        rm -rf --one-file-system "$root" "$root.complete"
        {
            debootstrap --variant=minbase "$release" "$root" "${script[@]}" && prepare "$root" && inside "$root" apt-get -q update &&
                inside "$root" apt-get -q -y --no-install-recommends -o Dpkg::Use-Pty=0 install "$@" &&
                inside "$root" apt-get -q clean
        } >"$root.log" 2>&1 || { tail -30 "$root.log" >&2; stop "The Debian in $root could not be made; $root.log has all of it."; }
        umount -l "$root/dev" "$root/proc"
        echo "$release $*" >"$root.complete"
    ) 9>"$root.lock"
}

layer() { # FOLDER
    top=$(mktemp -d)
    mount -t tmpfs tmpfs "$top"
    mkdir "$top"/{upper,work,root}
    mount -t overlay overlay -o "lowerdir=$1,upperdir=$top/upper,workdir=$top/work" "$top/root"
    root=$top/root
    prepare "$root"
    mount -t tmpfs tmpfs "$root/tmp"
}

# Not chroot: in one, root may not make a user namespace, in which sway runs.
move_into() { # FOLDER PLACES...
    local root=$1 place
    shift
    for place in "$@" /proc /sys /dev; do
        mkdir -p "$root$place"
        mountpoint -q "$root$place" || mount --rbind "$place" "$root$place"
    done
    mount -t tmpfs -o mode=755 tmpfs "$root/run"
    mount --rbind "$root" "$root"
    cd "$root"
    pivot_root . mnt
    umount -l /mnt
    cd /
}
