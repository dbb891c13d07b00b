#!/bin/sh
# Compiles and runs programs in the styles of Apple's platforms, from outside the package, in Swift 5 and Swift 6 modes.
# No session is touched: they run without a bus.
set -eu
cd "$(dirname "$0")/../Tests/ApiClients"
swift build "$@"
bin=$(swift build --show-bin-path)
for client in ClientStyles ClientStyles5 TopLevel; do
    answer=$(env XDG_RUNTIME_DIR=/nonexistent DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent \
        "$bin/$client" 2>/dev/null)
    if [ "$answer" != done ]; then
        echo "$client: $answer" >&2
        exit 1
    fi
    echo "$client: compiled and run"
done

# What would not throw, as a call at the top level of main.swift, says so: two errors in Swift 6, two warnings in Swift 5.
includes=$(pkg-config --cflags-only-I gio-unix-2.0)
for version in 5 6; do
    kind=$([ $version = 6 ] && echo error || echo warning)
    # Nothing is quoted: the flags are words.
    # shellcheck disable=SC2086
    said=$(swiftc -typecheck -swift-version $version -I "$bin/Modules" -I ../../Sources/CGLib $includes Refused/main.swift 2>&1 || true)
    if [ "$(echo "$said" | grep -c "main.swift:.*$kind: .*at the top level this never throws")" != 2 ]; then
        echo "Swift $version compiles Refused/main.swift: $said" >&2
        exit 1
    fi
    echo "Swift $version: a call at the top level that would not throw is a compiler's $kind"
done
