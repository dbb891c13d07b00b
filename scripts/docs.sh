#!/bin/bash
# Builds the documentation of UserNotifications into .build/docs; a warning is an error.
#
#   scripts/docs.sh FLAGS...            the flags that swift build gets
#
# The last line names the page to open. It needs a web server: python3 -m http.server -d .build/docs
set -eu
cd "$(dirname "$0")/.."

swift build --target UserNotifications "$@"
modules=$(swift build --show-bin-path)/Modules
rm -rf .build/symbols .build/docs
mkdir -p .build/symbols
clang=(-fmodule-map-file=Sources/CGLib/module.modulemap)
read -ra includes <<<"$(pkg-config --cflags-only-I gio-unix-2.0)"
options=()
for flag in "${clang[@]}" "${includes[@]}"; do options+=(-Xcc "$flag"); done
target=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p' | head -1)
swift symbolgraph-extract -module-name UserNotifications -target "$target" -I "$modules" "${options[@]}" \
    -minimum-access-level public -skip-inherited-docs -output-dir .build/symbols
docc convert Sources/UserNotifications/UserNotifications.docc --additional-symbol-graph-dir .build/symbols \
    --fallback-display-name UserNotifications --fallback-bundle-identifier io.github.carillon.UserNotifications \
    --output-dir .build/docs --warnings-as-errors
echo ".build/docs/documentation/usernotifications/index.html"
