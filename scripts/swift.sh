#!/bin/bash
# Runs swift, without the warnings that GLib's and ICU's pkg-config files cause: they name the flag -pthread, which SwiftPM
# leaves out, and says so at each call.
swift "$@" 2> >(grep --line-buffered -vxE 'warning: prohibited flag\(s\): -pthread(, -pthread)*' >&2)
