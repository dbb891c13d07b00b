#!/bin/sh
# Compiles and runs programs in the styles of Apple's platforms, from outside the package, in Swift 5 and Swift 6 modes.
# No session is touched: they run without a bus.
set -eu
cd "$(dirname "$0")/../Tests/ApiClients"
swift build "$@"
for client in ClientStyles ClientStyles5; do
    answer=$(env XDG_RUNTIME_DIR=/nonexistent DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent \
        "$(swift build --show-bin-path)/$client" 2>/dev/null)
    if [ "$answer" != done ]; then
        echo "$client: $answer" >&2
        exit 1
    fi
    echo "$client: compiled and run"
done
