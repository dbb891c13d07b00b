#!/bin/bash
# Makes an archive of what `make install` installs, with an install.sh that needs neither Swift nor make.
#
#   scripts/dist.sh BIN_DIR OUTPUT       the folder of the release programs; the folder that the archive goes to
#
# The same sources and programs give the same bytes. The last line is the path of the archive.
set -euo pipefail
bin=$(realpath "${1:?usage: scripts/dist.sh BIN_DIR OUTPUT}")
output=$(realpath -m "${2:?usage: scripts/dist.sh BIN_DIR OUTPUT}")
cd "$(dirname "$0")/.."
. scripts/staged-release.sh
machine=$(uname -m)
name=carillon-$version-linux-$machine
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
root=$scratch/$name

# install.sh puts the real prefix in this one's place.
stage_release "$bin" "$root" /@prefix@
mv "$root/@prefix@" "$root/files"
mkdir "$root/window" "$root/scripts"
part_window "$root/files" "$root/window" # for systems without GTK
install -m 755 scripts/install.sh scripts/uninstall.sh scripts/before-install.sh scripts/after-install.sh "$root/scripts/"
install -m 755 scripts/install-release.sh "$root/install.sh"
install -m 644 LICENSE "$root/"
glibc=$(cat "$root"/files/bin/carillon* "$root"/files/libexec/* | strings | sed -n 's/^GLIBC_\([0-9.]*\)$/\1/p' | sort -Vu | tail -n 1)
echo "$version $machine $glibc" >"$root/release"
cat >"$root/INSTALL" <<END
Carillon $version for Linux on $machine, with glibc $glibc or newer

    ./install.sh --user              for you alone, into ~/.local
    sudo ./install.sh                for all users, into /usr/local
    carillon add "Hello" --in 5s     a first reminder

install.sh needs no compiler. It names the packages of missing shared libraries, and leaves the window out where GTK 4 or libadwaita
is missing. It installs everything or nothing, also over an earlier version.

    ~/.local/lib/carillon/install.sh --uninstall --user
    sudo /usr/local/lib/carillon/install.sh --uninstall

These uninstall it. Reminders and settings in home folders stay.
END
chmod -R u=rwX,go=rX "$root"
mkdir -p "$output"
archive=$output/$name.tar.xz
tar --directory "$scratch" --create --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" "$name" |
    xz -9 -T1 >"$archive.new"
mv "$archive.new" "$archive"
echo "$archive"
