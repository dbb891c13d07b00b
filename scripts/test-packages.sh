#!/bin/bash
# Plays what docs/packaging.md says of distributions, in clean Debians.
#
#   scripts/test-packages.sh BIN_DIR FOLDER [PARTS]     the release programs; the folder with the archive of `make dist` and the packages
#                                                       of `make deb`; of "source repository rpm arch" those that are to be played
#
# source      sid builds the source package without a network, with its own Swift, and lintian finds neither errors nor warnings
# repository  apt installs from a folder that scripts/apt-repository.sh has signed, takes an update, and refuses what was changed
# rpm, arch   rpmbuild and makepkg make packages of the programs that are built already; both tools are Debian's
#
# Needs root, debootstrap and Debian's archive. The clean systems are made once, in .build, and never written to.
set -uo pipefail
here=$(realpath "$0")
bin=$(realpath "${1:?usage: scripts/test-packages.sh BIN_DIR FOLDER [PARTS]}")
packages=$(realpath "${2:?usage: scripts/test-packages.sh BIN_DIR FOLDER [PARTS]}")
parts=${3:-source repository rpm arch}
cd "$(dirname "$here")/.." || exit 1
. scripts/debian-root.sh

if [ "${INSIDE_NAMESPACE:-}" != 1 ]; then
    [ "$(id -u)" = 0 ] || stop "Only root can make and enter a clean Debian."
    scripts/source-package.sh "$packages" || exit 1
    scripts/packaging.sh "$packages" || exit 1
    for part in $parts; do (enter_namespace -- "$here" "$bin" "$packages" "$part") || exit 1; done
    exit
fi

set -e
. scripts/staged-release.sh
enter() { inside "$root" "$@"; }
person() { enter setpriv --reuid=person --regid=person --init-groups env HOME=/home/person "$@"; }
quietly() { "$@" >>"$top/log" 2>&1 || { tail -40 "$top/log" >&2; stop "failed: $*"; }; }
clean() { # RELEASE PACKAGES...: in a layer on top of it, a person with the folder /packages, which is on the disk
    make_root "$(realpath -m ".build/$1-packages")" "$@"
    layer "$(realpath ".build/$1-packages")"
    enter useradd --create-home person
    rm -rf ".build/packages-work/$parts"
    mkdir -p ".build/packages-work/$parts" "$root/packages"
    mount --bind ".build/packages-work/$parts" "$root/packages"
    enter chown person: /packages
}
give() { # FILES...: into /packages
    cp "$@" "$root/packages/"
    enter chown -R person: /packages
}
echo "--- $parts"
case $parts in
source)
    clean sid build-essential debhelper swiftlang libnotify-dev libglib2.0-dev libsqlite3-dev libadwaita-1-dev pkgconf gettext lintian appstream \
        dbus libglib2.0-bin
    enter swift --version 2>&1 | head -n 1
    give "$packages"/carillon_"$version"*.{dsc,tar.xz}
    quietly person sh -c "cd /packages && dpkg-source --extract carillon_$version-1.dsc"
    # Not a word from outside: there is no network in it.
    quietly unshare --net chroot "$root" setpriv --reuid=person --regid=person --init-groups env -i PATH=/usr/bin:/bin HOME=/home/person \
        LC_ALL=C.UTF-8 sh -c "cd /packages/carillon-$version && exec dpkg-buildpackage --no-sign"
    (cd "$root/packages" && ls -l ./*.deb)
    person sh -c 'cd /packages && lintian --fail-on error,warning --display-info carillon_*.changes' ||
        stop "lintian finds errors or warnings."
    quietly enter sh -c 'apt-get -q update && apt-get -q -y --no-install-recommends install /packages/carillon_*.deb /packages/carillon-window_*.deb'
    person dbus-run-session -- sh -ec 'carillon add "Pizza Time!!" --every monday --at 11:30 --id pizza; carillon status; carillon-window --version'
    enter appstreamcli validate --pedantic --no-net /usr/share/metainfo/io.github.carillon.Carillon.metainfo.xml
    ;;
repository)
    clean bookworm gnupg dpkg-dev xz-utils dbus
    mkdir "$root/packages/repository"
    cp "$packages/"carillon*_"$version"-1_*.deb "$root/packages/repository/"
    give scripts/apt-repository.sh
    key='gpg --batch --quiet --passphrase "" --quick-generate-key "Test <test@example.org>" ed25519 sign never'
    quietly person sh -c "$key"
    sign() { person /packages/apt-repository.sh /packages/repository test@example.org; }
    said=$(person /packages/apt-repository.sh /packages/repository nobody@example.org 2>&1) && stop "It signs without a key:" "$said"
    echo "$said"
    sign
    # The three lines that it has said, without sudo, which this system doesn't have.
    (cd "$root/packages/repository" && enter sh -ec 'cd /packages/repository
        install -D -m 644 carillon.asc /etc/apt/keyrings/carillon.asc
        echo "deb [signed-by=/etc/apt/keyrings/carillon.asc] file:/packages/repository ./" >/etc/apt/sources.list.d/carillon.list')
    quietly enter apt-get -q update
    quietly enter apt-get -q -y --no-install-recommends install carillon carillon-window
    enter dpkg-query --show carillon carillon-window
    # A package of a later version
    mkdir "$top/later"
    dpkg-deb --raw-extract "$root/packages/repository/carillon_$version-1_"*.deb "$top/later"
    sed -i "s/^Version: .*/Version: $version-2/" "$top/later/DEBIAN/control"
    dpkg-deb --root-owner-group -Znone --build "$top/later" "$root/packages/repository/carillon_$version-2_$(dpkg --print-architecture).deb" >/dev/null
    sign >/dev/null
    quietly enter apt-get -q update
    quietly enter apt-get -q -y --only-upgrade install carillon
    [ "$(enter dpkg-query --show --showformat='${Version}' carillon)" = "$version-2" ] || stop "apt doesn't update it."
    echo "updated: $(enter dpkg-query --show carillon)"
    sed -i 's/^SHA256: ./SHA256: 0/' "$root/packages/repository/Packages"
    rm "$root/packages/repository/Packages.xz"
    enter find /var/lib/apt/lists -name '_packages_repository*' -delete
    said=$(enter apt-get -q update 2>&1) || true
    [[ $said = *"Hash Sum mismatch"* || $said = *"unexpected size"* ]] || stop "apt takes lists that were changed:" "$said"
    echo "changed lists are refused"
    ;;
rpm)
    clean trixie rpm libarchive-tools makepkg fakeroot gettext make xz-utils libnotify4 libsqlite3-0 pacman-package-manager binutils
    give "$packages"/carillon_"$version".orig*.tar.xz "$packages/carillon.spec"
    mkdir "$root/packages/bin"
    cp "$bin"/carillon{,d,-wake,-window} "$root/packages/bin/"
    quietly person sh -c 'cd /packages && rpmbuild --nodeps -bb --define "_topdir /packages/rpm" --define "_sourcedir /packages" --define "bin_dir /packages/bin" \
        carillon.spec'
    for package in "$root"/packages/rpm/RPMS/*/*.rpm; do
        enter rpm -qp --info --requires --list "${package#"$root"}"
    done
    ;;
arch)
    clean trixie rpm libarchive-tools makepkg fakeroot gettext make xz-utils libnotify4 libsqlite3-0 pacman-package-manager binutils
    give "$packages/carillon-$version-linux-x86_64.tar.xz" "$packages/PKGBUILD" "$packages/carillon.install"
    quietly person sh -c 'cd /packages && makepkg --nodeps'
    enter sh -c 'cd /packages && bsdtar -xOf carillon-bin-*.pkg.tar* .PKGINFO && bsdtar -tf carillon-bin-*.pkg.tar*'
    ;;
*) stop "There is no part \"$parts\"." ;;
esac
