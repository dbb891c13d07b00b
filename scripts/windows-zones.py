#!/usr/bin/env python3
"""Writes Sources/ICalendar/WindowsZones.swift from CLDR's table.

    scripts/windows-zones.py /usr/share/unicode/cldr/common/supplemental/windowsZones.xml 41 2022-04-06

The table is in Debian's package unicode-cldr-core. Names that tzdata has replaced get the new ones, since a system may
have no others.
"""

import re
import sys

path, version, date = sys.argv[1:]
links = {}
with open("/usr/share/zoneinfo/tzdata.zi", encoding="utf-8") as file:
    for words in map(str.split, file):
        if words[:1] == ["L"]:
            links[words[2]] = words[1]
with open(path, encoding="utf-8") as file:
    pairs = re.findall(r'mapZone other="([^"]+)" territory="001" type="([^"]+)"', file.read())
rows = "\n".join(f"        {windows}={links.get(zone, zone)}" for windows, zone in sorted(pairs))
with open("Sources/ICalendar/WindowsZones.swift", "w", encoding="utf-8") as file:
    file.write(
        f'''/// The zones of Windows, which Outlook and Exchange name in calendars.
///
/// From windowsZones.xml of CLDR {version} ({date}), one zone for each, written by scripts/windows-zones.py. Copyright ©
/// 1991-2022 Unicode, Inc., under the Unicode licence, <https://www.unicode.org/copyright.html>.
enum WindowsZones {{
    /// The system's names by those of Windows.
    static let names: [Substring: String] = {{
        var names: [Substring: String] = [:]
        for line in table.split(separator: "\\n") {{
            let sides = line.split(separator: "=")
            if sides.count == 2 {{ names[sides[0]] = String(sides[1]) }}
        }}
        return names
    }}()

    private static let table = """
{rows}
        """
}}
'''
    )
