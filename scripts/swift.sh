#!/bin/bash
# Runs swift, without the warnings that the pkg-config files of GLib, ICU and GTK cause: they name flags such as -pthread,
# which SwiftPM leaves out, and says so at each call. The window is part of the package where libadwaita is installed, unless
# WINDOW=no.
if [ "${WINDOW:-}" != no ] && pkg-config --exists 'libadwaita-1 >= 1.2' 2>/dev/null; then export CARILLON_WINDOW=1; fi
swift "$@" 2> >(grep --line-buffered -vxE 'warning: prohibited flag\(s\): (-pthread|-mfpmath=sse|-msse2?|, )*' >&2)
status=$?
if [ $status != 0 ]; then
    if [ "$(df --output=avail . | tail -n 1)" -lt 200000 ]; then
        echo "The disk is full. Free 5 GB where this folder is, then run make again." >&2
    elif [ -z "${CARILLON_PACKAGES:-}" ] && { [ ! -d .build/checkouts/GRDB.swift ] || [ ! -d .build/checkouts/swift-log ]; }; then
        echo "The Swift packages that Carillon builds on could not be fetched. Check the network, then run make again." >&2
    fi
fi
exit $status
