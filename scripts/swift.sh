#!/bin/bash
# Runs swift, without the warnings that the pkg-config files of GLib, ICU and GTK cause: they name flags such as -pthread,
# which SwiftPM leaves out, and says so at each call. The window is part of the package where libadwaita is installed.
if pkg-config --exists 'libadwaita-1 >= 1.2' 2>/dev/null; then export CARILLON_WINDOW=1; fi
swift "$@" 2> >(grep --line-buffered -vxE 'warning: prohibited flag\(s\): (-pthread|-mfpmath=sse|-msse2?|, )*' >&2)
