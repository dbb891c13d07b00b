#!/bin/bash
# Makes Debian packages of what `make install` installs, without debhelper: carillon, and carillon-window where the window was built.
#
#   scripts/deb.sh BIN_DIR OUTPUT       the folder of the release programs; the folder that the packages go to
#
# The same sources and programs give the same files: their times are SOURCE_DATE_EPOCH, or else the last commit's.
# The last line is the path of the package carillon.
set -eu
bin=$(realpath "${1:?usage: scripts/deb.sh BIN_DIR OUTPUT}")
output=${2:?usage: scripts/deb.sh BIN_DIR OUTPUT}
cd "$(dirname "$0")/.."
mkdir -p "$output"
output=$(realpath "$output")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
root=$scratch/root

. scripts/staged-release.sh
revision=$version-1
architecture=$(dpkg --print-architecture)
maintainer="The Carillon authors <carillon@users.noreply.github.com>"

stage_release "$bin" "$root" /usr
# Debian keeps packages' completions for zsh apart from the administrator's.
mkdir -p "$root/usr/share/zsh/vendor-completions"
mv "$root/usr/share/zsh/site-functions/_carillon" "$root/usr/share/zsh/vendor-completions/"
rmdir "$root/usr/share/zsh/site-functions"
gzip -9n "$root"/usr/share/man/man*/*

# Programs of the window are a package of their own, so that the others need no GTK.
window=$scratch/window
part_window "$root" "$window"

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

# libraries FOLDER PROGRAM...: the packages of the libraries that the programs in FOLDER link, with the versions they need
mkdir -p "$scratch/debian"
printf 'Source: carillon\n\nPackage: carillon\nArchitecture: any\n' >"$scratch/debian/control"
libraries() {
    local folder=$1 found
    shift
    found=$(cd "$scratch" && dpkg-shlibdeps -O "${@/#/-e$folder/usr/}" 2>"$scratch/shlibs.log") ||
        { cat "$scratch/shlibs.log" >&2; exit 1; }
    echo "${found#shlibs:Depends=}"
}

# package NAME ROOT [POSTINST] <CONTROL: what the control file says beside the fields that every package has
package() {
    local name=$1 root=$2 postinst=${3:-} file
    mkdir "$root/DEBIAN"
    (cd "$root" && find . -type f ! -path './DEBIAN/*' ! -path './etc/*' -printf '%P\0' | LC_ALL=C sort -z | xargs -0 md5sum) \
        >"$root/DEBIAN/md5sums"
    [ ! -d "$root/etc" ] || (cd "$root" && find etc -type f -printf '/%p\n' | LC_ALL=C sort) >"$root/DEBIAN/conffiles"
    cat >"$root/DEBIAN/control.head" <<END
Package: $name
Version: $revision
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k -s --apparent-size --exclude=DEBIAN "$root" | cut -f 1)
Section: utils
Priority: optional
Homepage: https://github.com/carillon/carillon
END
    { cat "$root/DEBIAN/control.head"; cat; } >"$root/DEBIAN/control"
    rm "$root/DEBIAN/control.head"
    [ -z "$postinst" ] || echo "$postinst" >"$root/DEBIAN/postinst"
    chmod -R u=rwX,go=rX "$root"
    [ -z "$postinst" ] || chmod 755 "$root/DEBIAN/postinst"
    file=$output/${name}_${revision}_$architecture.deb
    dpkg-deb --root-owner-group -Zxz --build "$root" "$file" >"$scratch/dpkg-deb.log" || { cat "$scratch/dpkg-deb.log" >&2; exit 1; }
    echo "$file"
}

if [ -d "$window" ]; then
    needed=$(libraries window bin/carillon-window)
    mkdir -p "$window/usr/share/doc/carillon-window"
    cp "$documents/copyright" "$documents/changelog.gz" "$documents/changelog.Debian.gz" "$window/usr/share/doc/carillon-window/"
    package carillon-window "$window" <<END
Depends: carillon (= $revision), $needed
Recommends: adwaita-icon-theme
Description: window for reminders that ring on schedule
 A window of GTK for Carillon: what rings next, what was missed, what has rung,
 which programs may notify, and a line that adds reminders as people say them.
 .
 Nothing of it runs while it is closed; the agent of the package carillon rings.
END
fi

# Not in the archive itself, which can't hold it. Without setcap, and on a file system that can't either, reminders don't wake
# the machine, and carillon doctor says so.
may_wake=$(cat <<'END'
#!/bin/sh
set -e
if [ "$1" = configure ] && command -v setcap >/dev/null; then
    setcap cap_wake_alarm=ep /usr/libexec/carillon-wake || echo "carillon: carillon-wake can't have cap_wake_alarm" >&2
fi
END
)
needed=$(libraries root bin/carillon bin/carillond libexec/carillon-wake)
package carillon "$root" "$may_wake" <<END
Depends: $needed, default-dbus-session-bus | dbus-session-bus, tzdata
Recommends: carillon-window, libcap2-bin, notification-daemon, xdg-utils, libcanberra0, libcanberra-pulse, sound-theme-freedesktop
Suggests: libnotify-bin, zenity | kdialog | yad
Description: reminders and notifications that ring on schedule
 Carillon is the local-notification service of a Linux desktop. Its agent keeps
 the schedule between logins, shows popups through whatever notification server
 the desktop has, and handles buttons such as Stop Repeat itself.
 .
  The package has the agent, carillond, which login sessions start automatically,
 and the command line, carillon. Programs in any language reach the agent over
 the session bus.
END
