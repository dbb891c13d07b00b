#!/bin/bash
# Makes a folder with Debian packages a repository that apt installs from, signed with your key.
#
#   scripts/apt-repository.sh FOLDER KEY     the folder with the .deb files; the key as gpg --local-user takes it, with its secret part
#
# Packages may be added or replaced later: run it again. The last lines say how apt is told of it.
set -euo pipefail
folder=$(realpath "${1:?usage: scripts/apt-repository.sh FOLDER KEY}")
key=${2:?usage: scripts/apt-repository.sh FOLDER KEY}
cd "$folder"
ls ./*.deb >/dev/null 2>&1 || { echo "There is no package in $folder; make deb makes them." >&2; exit 1; }
gpg --batch --list-secret-keys "$key" >/dev/null 2>&1 ||
    { echo "gpg has no secret key \"$key\"; gpg --list-secret-keys lists those that it has." >&2; exit 1; }
new=$(mktemp -d "$folder/.new-XXXXXX")
trap 'rm -rf "$new"' EXIT
umask 022

dpkg-scanpackages --multiversion . 2>"$new/log" >"$new/Packages" || { cat "$new/log" >&2; exit 1; }
xz -k "$new/Packages"
{
    echo "Origin: Carillon"
    echo "Label: Carillon"
    echo "Suite: stable"
    echo "Architectures: $(sed -n 's/^Architecture: //p' "$new/Packages" | sort -u | xargs)"
    echo "Date: $(date -u -R)"
    echo "SHA256:"
    for index in Packages Packages.xz; do
        echo " $(sha256sum "$new/$index" | cut -d ' ' -f 1) $(stat -c %s "$new/$index") $index"
    done
} >"$new/Release"
gpg --batch --yes --local-user "$key" --clearsign --output "$new/InRelease" "$new/Release"
gpg --batch --yes --local-user "$key" --armor --detach-sign --output "$new/Release.gpg" "$new/Release"
gpg --batch --yes --armor --export "$key" >"$new/carillon.asc"
rm "$new/log"
mv "$new"/* "$folder/"
cat <<END
The repository is in $folder. Copy it to where it is to be fetched from. On each machine, once:

    sudo install -D -m 644 carillon.asc /etc/apt/keyrings/carillon.asc
    echo "deb [signed-by=/etc/apt/keyrings/carillon.asc] file:$folder ./" | sudo tee /etc/apt/sources.list.d/carillon.list
    sudo apt update && sudo apt install carillon
END
