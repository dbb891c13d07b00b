#!/usr/bin/env python3
"""Writes Sources/ICalendar/Zones/WindowsZones.swift from CLDR's table.

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
    # The comment before each zone has what Windows shows for it.
    found = re.findall(
        r'<!-- \(UTC[^)]*\) (.+) -->\s*<mapZone other="([^"]+)" territory="001" type="([^"]+)"', file.read()
    )
rows = "\n".join(f"        {windows}={links.get(zone, zone)}={shown}" for shown, windows, zone in sorted(found, key=lambda x: x[1]))
with open("Sources/ICalendar/Zones/WindowsZones.swift", "w", encoding="utf-8") as file:
    file.write(
        f'''/// The zones of Windows, which Outlook and Exchange name in calendars.
///
/// From windowsZones.xml of CLDR {version} ({date}), one zone for each, written by scripts/windows-zones.py. Copyright ©
/// 1991-2022 Unicode, Inc., under the Unicode licence, <https://www.unicode.org/copyright.html>.
enum WindowsZones {{
    /// The system's names by those of Windows.
    static let names = read(0)
    /// The same by what Windows shows for them behind their offset from UTC.
    static let shown = read(2)

    private static func read(_ column: Int) -> [Substring: String] {{
        var names: [Substring: String] = [:]
        for line in table.split(separator: "\\n") {{
            let columns = line.split(separator: "=")
            if columns.count == 3 {{ names[columns[column]] = String(columns[1]) }}
        }}
        return names
    }}

    private static let table = """
{rows}
        """
}}
'''
    )
