#!/bin/bash
# Compiles carillon-wake, unless it is newer than its source.
#
#   scripts/wake.sh FOLDER      where the program goes: where carillond is
#
# SwiftPM would link Swift's runtime to it. A program with a capability has its libraries looked for in the system's folders
# alone, so it would not start; and what has a capability should be small.
set -eu
source=$(dirname "$0")/../Sources/carillon-wake/main.c
program=${1:?usage: scripts/wake.sh FOLDER}/carillon-wake
[ "$program" -nt "$source" ] && exit
# Swift comes with a compiler for C.
compiler=$(dirname "$(realpath "$(command -v swift)")")/clang
[ -x "$compiler" ] || compiler=cc
"$compiler" -std=c11 -O2 -Wall -Wextra -Werror -fPIE -pie -fstack-protector-strong -Wl,-z,relro,-z,now -o "$program" "$source"
