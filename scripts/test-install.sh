#!/bin/bash
# Checks what `make install` does with the paths that people type, from bash, dash, zsh and fish, in homes of its own: a "~" that
# the shell doesn't expand, relative paths, sudo's PATH, and an uninstallation that leaves nothing behind.
#
#   scripts/test-install.sh
#
# It works on a copy of what installing needs, with stand-ins for the programs, and as the user nobody if it is run by root. The
# installed files are checked by scripts/check-desktop.sh and scripts/test-deb.sh.
set -u
source_root=$(realpath "$(dirname "$0")/..")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
clone=$scratch/clone
as_person=()
failed=0

wrong() {
    printf '%s\n' "$@"
    failed=1
}

mkdir -p "$clone/.build/release"
cp -r "$source_root/Makefile" "$source_root/desktop" "$source_root/scripts" "$clone/"
# Real executables, since their symbols are taken off.
for program in carillon carillond carillon-wake carillon-window; do cp "$(type -P true)" "$clone/.build/release/$program"; done
chmod 755 "$scratch"
if [ "$(id -u)" = 0 ]; then
    chown -R nobody "$scratch"
    as_person=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
fi

# HOME COMMAND...: with the PATH that sudo has, so without Swift, and with no session.
alone() {
    local home=$1
    shift
    (cd "$clone" && env -i HOME="$home" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "$@")
}
person() { alone "$1" "${as_person[@]}" env "${@:2}"; }
fresh_home() { # NAME
    home="$scratch/$1"
    rm -rf "$home"
    "${as_person[@]}" mkdir "$home"
}
expect() { # WHAT WANTED TEXT: that the text holds what is wanted
    [[ $3 = *"$2"* ]] || wrong "$1: expected \"$2\" in:" "$3"
}
files() { find "$1" ! -type d; }

# --- A home that the shell doesn't write out ------------------------------------------------------------------------

for shell in bash dash zsh fish; do
    command -v $shell >/dev/null || { wrong "There is no $shell; scripts/need.sh test-all installs it."; continue; }
    for prefix in '~/.local' '~/.local/'; do
        fresh_home "home of $shell"
        said=$(person "$home" SHELL=/usr/bin/$shell $shell -c "make install PREFIX=$prefix" 2>&1) ||
            wrong "$shell: make install PREFIX=$prefix fails:" "$said"
        [ -x "$home/.local/bin/carillon" ] || wrong "$shell: PREFIX=$prefix does not install into $home/.local:" "$said"
        [ -f "$home/.config/autostart/io.github.carillon.Carillon.desktop" ] || wrong "$shell: no autostart entry"
        [ -e "$clone/~" ] && { wrong "$shell: PREFIX=$prefix makes a folder \"~\" in the clone"; rm -rf "${clone:?}/~"; }
        expect "$shell: what is installed" "Installed in ~/.local: carillon carillon-calendars carillon-wake carillon-window carillond." "$said"
        expect "$shell: what to do next" "~/.local/bin is not on the PATH yet." "$said"
        for step in "carillon start" "carillon add" "carillon doctor" "carillon gui"; do
            expect "$shell: what to do next" "  $step" "$said"
        done
        [ $shell = fish ] && expect "$shell: the PATH" "fish_add_path \"$home/.local/bin\"" "$said"
        [ $shell = bash ] && expect "$shell: the PATH" "export PATH=\"$home/.local/bin:\$PATH\"" "$said"
        said=$(person "$home" $shell -c "make uninstall PREFIX=$prefix" 2>&1) || wrong "$shell: make uninstall fails:" "$said"
        [ -z "$(files "$home")" ] || wrong "$shell: make uninstall PREFIX=$prefix leaves:" "$(files "$home")"
    done
    # With the folder on the PATH, no word about it.
    fresh_home "home of $shell"
    said=$(person "$home" PATH="$home/.local/bin:/usr/bin:/bin" $shell -c 'make install PREFIX="$HOME/.local"' 2>&1)
    [[ $said != *"on the PATH"* ]] || wrong "$shell: it says of a PATH that is right:" "$said"
done

# --- What is refused, with nothing changed --------------------------------------------------------------------------

refused() { # WANTED ARGUMENTS...: make's, or NAME=VALUE of the environment before them and a --
    local wanted=$1 said environment=()
    shift
    while [[ " $* " = *" -- "* ]]; do
        [ "$1" = -- ] && { shift; break; }
        environment+=("$1")
        shift
    done
    fresh_home "a home"
    before=$(find "$clone" "$home" | sort)
    said=$(person "$home" "${environment[@]}" make "$@" 2>&1) && wrong "make $* is not refused:" "$said"
    expect "make $*" "$wanted" "$said"
    [ "$(find "$clone" "$home" | sort)" = "$before" ] || wrong "make $* is refused, and has changed something"
}
home="$scratch/a home"
for goal in install uninstall; do
    refused "PREFIX=local is a relative path; it must begin with / or ~/, such as PREFIX=/usr/local." $goal PREFIX=local
    refused "PREFIX=./local is a relative path" $goal PREFIX=./local
    refused "PREFIX=~nobody/x is in another person's home" $goal 'PREFIX=~nobody/x'
    refused "PREFIX is empty or the root folder" $goal PREFIX=
    refused "PREFIX is empty or the root folder" $goal PREFIX=/
    refused "DESTDIR=stage is a relative path" $goal DESTDIR=stage PREFIX=/usr
    refused "DESTDIR=~nobody is in another person's home" $goal 'DESTDIR=~nobody' PREFIX=/usr
    refused "contains one of the characters" $goal "PREFIX=$home/100%"
    refused "contains one of the characters" $goal "PREFIX=$home/a|b"
    refused "contains one of the characters" $goal "PREFIX=$home/a'b"
    refused "goes up with .." $goal "PREFIX=$home/a/../b"
    refused "is in a home folder, which needs no sudo" SUDO_USER=somebody -- $goal "PREFIX=$home/.local"
    refused "is in a home folder, which needs no sudo" SUDO_USER=somebody -- $goal 'PREFIX=~/.local'
done
refused "There is no program $home/carillon; BIN_DIR must name a folder that contains it." install "BIN_DIR=$home" 'PREFIX=~/x'
refused "is not a folder" install "PREFIX=$clone/Makefile"
refused "Carillon is not installed in $home/.local." uninstall 'PREFIX=~/.local'
refused "You can't write to /proc: use sudo make install" install PREFIX=/proc/carillon
mv "$clone/.build/release" "$clone/.build/away"
refused "There is no .build/release/carillon yet: run make first, without sudo, and then make install again." \
    install "PREFIX=$home/.local"
mv "$clone/.build/away" "$clone/.build/release"

# --- As a whole or not at all ---------------------------------------------------------------------------------------------

[ "$(id -u)" = 0 ] && as_root=() || as_root=(unshare --user --map-root-user)
fresh_home "a home"
said=$("${as_root[@]}" unshare --mount --propagation private sh -c '
    mount -t tmpfs -o size=200k,mode=777 tmpfs "$1" && cd "$2" || exit 3
    home=$1
    shift 2
    if "$@" make install "PREFIX=$home/.local"; then exit 4; fi
    find "$home" -mindepth 1' sh "$home" "$clone" "${as_person[@]}" env -i HOME="$home" PATH=/usr/bin:/bin 2>&1 >"$scratch/left") ||
    wrong "On a full disk, status $?"
expect "a full disk" "There is too little room in $home/.local: free 150 MB, then run make install again." "$said"
[ ! -s "$scratch/left" ] || wrong "On a full disk it leaves:" "$(cat "$scratch/left")"

fresh_home "a home"
"${as_person[@]}" mkdir "$home/.config"
"${as_person[@]}" install -d -m 555 "$home/.config/autostart"
if [ "$(id -u)" = 0 ] || [ ! -w "$home/.config/autostart" ]; then
    said=$(person "$home" make install 'PREFIX=~/.local' 2>&1) && wrong "It installs without an autostart entry:" "$said"
    expect "a folder that can't be written" "You can't write to $home/.config/autostart" "$said"
    [ -z "$(files "$home")" ] || wrong "Beside a folder that can't be written it leaves:" "$(files "$home")"
fi

fresh_home "a home"
"${as_person[@]}" mkdir -p "$home/.local/bin/carillond"
said=$(person "$home" make install 'PREFIX=~/.local' 2>&1) && wrong "It installs over a folder:" "$said"
expect "a folder in the way" "There is a folder $home/.local/bin/carillond where a file is to be" "$said"
[ -z "$(files "$home")" ] || wrong "Beside a folder in the way it leaves:" "$(files "$home")"
said=$(person "$home" make -n install 'PREFIX=~/.local' 2>&1)
[ -z "$(files "$home")" ] || wrong "make -n install installs:" "$(files "$home")"
said=$(person "$home" WINDOW=3 make -n help 2>&1) || wrong "In GNU screen, which sets WINDOW:" "$said"

fresh_home "a home"
person "$home" make -s install 'PREFIX=~/.local' >/dev/null 2>&1
mv "$clone/.build/release/carillon-window" "$clone/.build/away"
said=$(person "$home" make install 'PREFIX=~/.local' 2>&1) || wrong "It isn't installed without the window:" "$said"
expect "without the window" "The window is not; it was left out when these were built." "$said"
[ ! -e "$home/.local/share/dbus-1/services/io.github.carillon.Window.service" ] || wrong "A service for a window that is not there"
[ -z "$(find "$home" -name '*carillon-window*')" ] || wrong "The window of an earlier installation stays"
mv "$clone/.build/away" "$clone/.build/release/carillon-window"

# What only an earlier version had goes; what another program has put there stays.
fresh_home "a home"
person "$home" make -s install 'PREFIX=~/.local' >/dev/null 2>&1
"${as_person[@]}" touch "$home/.local/bin/earlier" "$home/.local/bin/another"
echo "$home/.local/bin/earlier" >>"$home/.local/lib/carillon/manifest"
said=$(person "$home" make -s install 'PREFIX=~/.local' 2>&1) || wrong "It isn't installed over an earlier version:" "$said"
[ ! -e "$home/.local/bin/earlier" ] || wrong "A file of an earlier version stays"
rm "$home/.local/lib/carillon/manifest"
said=$(person "$home" make -s uninstall 'PREFIX=~/.local' 2>&1) && wrong "It uninstalls without a list"
expect "without a list" "Install this version over it, then uninstall again." "$said"
person "$home" make -s install 'PREFIX=~/.local' >/dev/null 2>&1
person "$home" make -s uninstall 'PREFIX=~/.local' >/dev/null 2>&1
[ "$(files "$home")" = "$home/.local/bin/another" ] || wrong "make uninstall leaves, or takes:" "$(files "$home")"

# Killed at any of its renames, over an earlier version that had one more file: once it is repeated, or uninstalled, no file is left over.
cat >"$scratch/killing" <<'END'
#!/bin/sh
case $2 in *.carillon-new)
    echo >>"$HOME/renames"
    [ "$(wc -l <"$HOME/renames")" -lt "$KILL_AT" ] || kill -KILL $PPID
    ;;
esac
exec /usr/bin/mv "$@"
END
chmod 755 "$scratch/killing"
fresh_home "a home"
person "$home" make -s install 'PREFIX=~/.local' >/dev/null 2>&1
wanted=$(files "$home" | sort) wanted_list=$(cat "$home/.local/lib/carillon/manifest")
renames=$(wc -l <<<"$wanted")
for at in 1 2 3 $((renames / 2)) "$renames" $((renames + 1)); do
    for next in install uninstall; do
        fresh_home "a home"
        "${as_person[@]}" mkdir "$home/bin"
        person "$home" make -s install 'PREFIX=~/.local' >/dev/null 2>&1
        "${as_person[@]}" touch "$home/.local/bin/earlier"
        echo "$home/.local/bin/earlier" >>"$home/.local/lib/carillon/manifest"
        cp "$scratch/killing" "$home/bin/mv"
        person "$home" PATH="$home/bin:/usr/bin:/bin" KILL_AT="$at" make -s install 'PREFIX=~/.local' >/dev/null 2>&1 &&
            wrong "An installation isn't killed at its rename $at"
        rm -r "$home/bin" "$home/renames"
        said=$(person "$home" make -s $next 'PREFIX=~/.local' 2>&1) || wrong "After a kill at rename $at, make $next:" "$said"
        if [ $next = uninstall ]; then
            [ -z "$(files "$home")" ] || wrong "Killed at rename $at, then uninstalled, it leaves:" "$(files "$home")"
        else
            [ "$(files "$home" | sort)" = "$wanted" ] || wrong "Killed at rename $at, then installed, there is:" "$(files "$home")"
            [ "$(cat "$home/.local/lib/carillon/manifest")" = "$wanted_list" ] || wrong "Killed at rename $at, then installed: another list"
        fi
    done
done
fresh_home "a home"
person "$home" make -s install 'PREFIX=~/.local' >/dev/null 2>&1
before=$(files "$home")
exec 8<"$home/.local"
flock 8
said=$(person "$home" make -s uninstall 'PREFIX=~/.local' 2>&1) && wrong "It uninstalls beside an installation"
exec 8<&-
expect "uninstalling beside an installation" "An installation is at work in $home/.local." "$said"
[ "$(files "$home")" = "$before" ] || wrong "Uninstalling beside an installation changes something"

# --- As sudo would, and below a folder ------------------------------------------------------------------------------

fresh_home "a home"
said=$(alone "$home" SUDO_USER=nobody sh -c 'umask 077; make install PREFIX="$0"' "$scratch/a prefix" 2>&1) ||
    wrong "make install as sudo would run it fails:" "$said"
expect "another prefix" "Sessions don't look there by default" "$said"
hidden=$(find "$scratch/a prefix" ! -perm -go=r)
[ -z "$hidden" ] || wrong "With a umask of 077, others can't read:" "$hidden"

said=$(person "$home" sh -c 'make -s install PREFIX=/usr DESTDIR=~/stage' 2>&1) || wrong "DESTDIR=~/stage fails:" "$said"
[ -z "$said" ] || wrong "Below a DESTDIR it says:" "$said"
[ -f "$home/stage/etc/xdg/autostart/io.github.carillon.Carillon.desktop" ] || wrong "DESTDIR=~/stage:" "$(files "$home")"
[ -f "$home/stage/usr/share/icons/hicolor/22x22/apps/io.github.carillon.Carillon.png" ] || wrong "no icon below a DESTDIR"

# --- Caches ---------------------------------------------------------------------------------------------------------

# One that is there is renewed, and none is made.
fresh_home "a home"
"${as_person[@]}" mkdir -p "$home/.local/share/icons/hicolor" "$home/bin"
for tool in gtk-update-icon-cache update-desktop-database; do
    printf '#!/bin/sh\nprintf "%%s\\n" "${0##*/} $*" >>"$HOME/tools"\n' >"$home/bin/$tool"
    chmod 755 "$home/bin/$tool"
done
cached() { person "$home" PATH="$home/bin:/usr/bin:/bin" make -s install PREFIX=~/.local "$@" >/dev/null 2>&1; }
cached 'PREFIX=~/.local'
[ ! -e "$home/tools" ] || wrong "Without a cache it runs:" "$(cat "$home/tools")"
touch "$home/.local/share/icons/hicolor/icon-theme.cache" "$home/.local/share/applications/mimeinfo.cache"
cached 'PREFIX=~/.local'
for tool in gtk-update-icon-cache update-desktop-database; do
    grep -q "^$tool .*$home/.local/share" "$home/tools" || wrong "$tool is not run for the cache that is there"
done

[ $failed = 0 ] && echo "Installing does what it says, from bash, dash, zsh and fish."
exit $failed
