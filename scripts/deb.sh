#!/bin/bash
# Makes a Debian package of what `make install` installs, without debhelper.
#
#   scripts/deb.sh BIN_DIR OUTPUT       the folder of the release programs; the folder that the package goes to
#
# The same sources and programs give the same file: its times are SOURCE_DATE_EPOCH, or else the last commit's.
# The last line is the package's path.
set -eu
bin=$(realpath "${1:?usage: scripts/deb.sh BIN_DIR OUTPUT}")
output=${2:?usage: scripts/deb.sh BIN_DIR OUTPUT}
cd "$(dirname "$0")/.."
mkdir -p "$output"
output=$(realpath "$output")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
root=$scratch/root

version=$(sed -n 's/.*carillonVersion = "\(.*\)"/\1/p' Sources/AgentBus/CarillonVersion.swift)
revision=$version-1
architecture=$(dpkg --print-architecture)
maintainer="The Carillon authors <carillon@users.noreply.github.com>"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH
umask 022

make --no-print-directory -s install BIN_DIR="$bin" DESTDIR="$root" PREFIX=/usr
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$root"/usr/bin/*
# Debian keeps packages' completions for zsh apart from the administrator's.
mkdir -p "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/zsh/site-functions/_carillon" "$root/usr/share/zsh/vendor-completions/"
rmdir "$root/usr/share/zsh/site-functions"
sed -i '1{/^#!/d}' "$root/usr/share/bash-completion/completions/carillon" # it is read, not run
gzip -9n "$root"/usr/share/man/man*/*

documents=$root/usr/share/doc/carillon
mkdir -p "$documents"
install -m 644 README.md docs/dbus.md "$documents/"
gzip -9nc CHANGELOG.md >"$documents/changelog.gz"
gzip -9nc >"$documents/changelog.Debian.gz" <<END
carillon ($revision) unstable; urgency=medium

  * Version $version; changelog.gz has what is new in it.

 -- $maintainer  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
cat >"$documents/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Carillon

Files: *
Copyright: $(date -u -d "@$SOURCE_DATE_EPOCH" +%Y) The Carillon authors
License: Apache-2.0

License: Apache-2.0
 On Debian systems the text of the license is in
 /usr/share/common-licenses/Apache-2.0.
Comment:
 The programs carry the Swift runtime and swift-argument-parser and swift-log,
 all under the Apache License 2.0 with the Swift runtime library exception, and
 GRDB.swift under the MIT License. Their table of the time zones of Windows is
 from CLDR, copyright 1991-2022 Unicode, Inc., under the Unicode License,
 https://www.unicode.org/copyright.html.
END

# The libraries that the programs link, with the versions they need.
mkdir -p "$scratch/debian"
printf 'Source: carillon\n\nPackage: carillon\nArchitecture: any\n' >"$scratch/debian/control"
libraries=$(cd "$scratch" && dpkg-shlibdeps -O -eroot/usr/bin/carillon -eroot/usr/bin/carillond 2>"$scratch/shlibs.log") ||
    { cat "$scratch/shlibs.log" >&2; exit 1; }

mkdir "$root/DEBIAN"
(cd "$root" && find . -type f ! -path './DEBIAN/*' ! -path './etc/*' -printf '%P\0' | LC_ALL=C sort -z | xargs -0 md5sum) \
    >"$root/DEBIAN/md5sums"
(cd "$root" && find etc -type f -printf '/%p\n' | LC_ALL=C sort) >"$root/DEBIAN/conffiles"
cat >"$root/DEBIAN/control" <<END
Package: carillon
Version: $revision
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size --exclude=DEBIAN "$root" | cut -f 1)
Depends: ${libraries#shlibs:Depends=}, default-dbus-session-bus | dbus-session-bus, tzdata
Recommends: notification-daemon, zenity | kdialog | yad | x-terminal-emulator, xdg-utils, libcanberra0, libcanberra-pulse, sound-theme-freedesktop
Suggests: libnotify-bin, zenity | kdialog | yad
Section: utils
Priority: optional
Homepage: https://github.com/carillon/carillon
Description: reminders and notifications that ring on schedule
 Carillon is the local-notification service of a Linux desktop. Its agent keeps
 the schedule between logins, shows popups through whatever notification server
 the desktop has, and handles buttons such as Stop Repeat itself.
 .
  The package has the agent, carillond, which login sessions start automatically,
 and the command line, carillon. Programs in any language reach the agent over
 the session bus.
END
chmod -R u=rwX,go=rX "$root"
package=$output/carillon_${revision}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$root" "$package" >"$scratch/dpkg-deb.log" || { cat "$scratch/dpkg-deb.log" >&2; exit 1; }
echo "$package"
