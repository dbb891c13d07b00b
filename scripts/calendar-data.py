#!/usr/bin/env python3
"""Makes an object with the part of ICU's data that the agent reads: calendars, zones, and no locale but English.

The static Foundation carries 34 MB: names in all languages, collations, dictionaries, character sets. The linker is told to use the
object's symbol for it, and leaves out what nothing refers to any more.

  scripts/calendar-data.py OBJECT     Prints what swift build gets for that. Prints nothing, and says why on standard error, where the
                                      toolchain keeps the data in another way: then all of it is linked.
"""

import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile


NAME = "carillon_calendar_data"


def toolchain():
    return pathlib.Path(shutil.which("swiftc")).resolve().parent.parent


def compiler():
    """Swift comes with one for C."""
    own = toolchain() / "bin/clang"
    return own if own.exists() else "cc"


def tool_output(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, **options).stdout


def whole(folder):
    """All of the data, and the name of its symbol."""
    archive = toolchain() / "lib/swift_static/linux/lib_FoundationICU.a"
    member = "icu_packaged_data.cpp.o"
    tool_output("ar", "x", archive, member, cwd=folder)
    symbol = re.search(r" R (icudt\d+_dat)$", tool_output("nm", folder / member, text=True), re.MULTILINE)[1]
    tool_output("objcopy", "-O", "binary", "--only-section=.rodata", folder / member, folder / "whole")
    return (folder / "whole").read_bytes(), symbol


def is_needed(name):
    """Neither a locale but English, nor anything in a folder, nor a character set."""
    stem, _, kind = name.partition("/")[2].rpartition(".")
    kept = ("en", "en_001", "en_US", "en_US_POSIX", "res_index")
    locale = re.match(r"[a-z]{2,3}(_|$)", stem) and stem not in kept
    return "/" not in stem and kind != "cnv" and not (kind == "res" and locale)


def items(data):
    """The header, and the items by name.

    The header begins with its length. Behind it come the number of items, for each of them where its name and its bytes begin, the names
    and the bytes; all in the order of the names (ICU's common data, "CmnD").
    """
    length = struct.unpack_from("<H", data)[0]
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        raise ValueError("no ICU data")
    count = struct.unpack_from("<I", data, length)[0]
    places = [struct.unpack_from("<II", data, length + 4 + 8 * index) for index in range(count)]
    ends = [start for _, start in places[1:]] + [len(data) - length]
    found = {}
    for (name, start), end in zip(places, ends):
        name = data[length + name : data.index(b"\0", length + name)].decode()
        found[name] = data[length + start : length + end]
    return data[:length], found


def packed(header, kept):
    names, contents = b"", b""
    table = 4 + 8 * len(kept)
    name_places, starts = [], []
    for name in sorted(kept):
        name_places.append(table + len(names))
        names += name.encode() + b"\0"
    names += b"\0" * (-(table + len(names)) % 16)
    for name in sorted(kept):
        starts.append(table + len(names) + len(contents))
        contents += kept[name] + b"\0" * (-len(kept[name]) % 16)
    places = b"".join(struct.pack("<II", *place) for place in zip(name_places, starts))
    return header + struct.pack("<I", len(kept)) + places + names + contents


def make(output, folder):
    if re.search(r"\s", str(output)):
        raise ValueError(f"there is a space in {output}")
    data, symbol = whole(folder)
    header, found = items(data)
    (folder / "part").write_bytes(packed(header, {name: item for name, item in found.items() if is_needed(name)}))
    (folder / "part.s").write_text(
        f'.section .rodata\n.balign 16\n.globl {NAME}\n{NAME}:\n.incbin "part"\n'
        f'.size {NAME}, . - {NAME}\n.type {NAME}, %object\n.section .note.GNU-stack, "", %progbits\n'
    )
    output.parent.mkdir(parents=True, exist_ok=True)
    tool_output(compiler(), "-c", "-o", output, "part.s", cwd=folder)
    return symbol


def main(output):
    with tempfile.TemporaryDirectory() as folder:
        try:
            symbol = make(output, pathlib.Path(folder))
        except (OSError, subprocess.CalledProcessError, struct.error, AttributeError, TypeError, ValueError) as error:
            print(f"All of ICU's data is linked: {error}", file=sys.stderr)
            return
    print(*(word for flag in ("--defsym", f"{symbol}={NAME}", output) for word in ("-Xlinker", flag)))


main(pathlib.Path(sys.argv[1]).resolve())
