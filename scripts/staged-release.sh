# What the packages of a release share. Bash scripts source it in the folder of the sources.
#
#   version                                its number
#   SOURCE_DATE_EPOCH                      the time of all files, so that the same sources and programs give the same bytes
#   stage_release BIN_DIR FOLDER PREFIX    what `make stage` installs into PREFIX, in FOLDER, without the programs' symbols
#   part_window FROM TO                    moves what depends on GTK into a folder of its own
#   debian_changelog                       what debian/changelog says
version=$(sed -n 's/.*carillonVersion = "\(.*\)"/\1/p' Sources/AgentBus/BusNames.swift)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH
umask 022

stage_release() { # BIN_DIR FOLDER PREFIX
    make --no-print-directory -s locale stage BIN_DIR="$1" DESTDIR="$2" PREFIX="$3"
    strip --strip-unneeded --remove-section=.comment --remove-section=.note "$2$3"/bin/* "$2$3"/libexec/*
    sed -i '1{/^#!/d}' "$2$3/share/bash-completion/completions/carillon" # it is read, not run
}

part_window() { # FROM TO
    local file
    (cd "$1" && find . -name 'carillon-window*' -o -name 'io.github.carillon.Window.*') | while IFS= read -r file; do
        mkdir -p "$2/${file%/*}"
        mv "$1/$file" "$2/$file"
    done
}

debian_changelog() {
    cat <<END
carillon ($version-1) unstable; urgency=medium

  * Version $version; changelog.gz has what is new in it.

 -- The Carillon authors <carillon@users.noreply.github.com>  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
}
