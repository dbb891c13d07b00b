#!/usr/bin/python3
"""Checks what the formatter can't: that text is cut in one place, that options are listed in one, and that folders can be looked over.

- An ellipsis that stands for what is left out is String.ellipsis, and ShortText.swift cuts with it. Other literals may have one within a
  sentence or a label ("Settings…"), but none may consist of it, unless it is one of a list of marks, or end with it behind a gap.
- An option of a reminder has its name from its row in ReminderOption: no other list of them is kept.
- No folder of Sources has more than 30 files.
- The command line and the window, and what they are made of, import FoundationEssentials: all of Foundation brings 44 MB of ICU with it.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = "Sources/Messages/ShortText.swift"
MARK = r"(?:…|\\u\{2026\})"
CUT = re.compile(rf'(?:[+?=:{{] |\(|return |^\s*)"{MARK}|\){MARK}\\?"')
OPTIONS = "Sources/ScheduleWords/Options/ReminderOption.swift"
MOST_FILES = 30
FOUNDATION = re.compile(r"^(?:\w+ )?import Foundation$")
WITH_FOUNDATION = {"Agent", "CalendarService", "CoreLocation", "NotificationStore", "OtherCalendars", "UserNotifications", "carillond"}


def option():
    """A literal that is the name of an option of a reminder."""
    cases = re.match(r".*?\n}?\n    ///", (ROOT / OPTIONS).read_text().partition("CaseIterable {")[2], re.S)[0]
    names = [name for line in re.findall(r"^    case (.*)", cases, re.M) for name in re.findall(r'(\w+)(?:,|$)|"([\w-]+)"', line)]
    return re.compile('"--(?:' + "|".join(short or long for short, long in names) + ')"')


def main():
    problems = []
    named = option()
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        name = str(path.relative_to(ROOT))
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line.lstrip().startswith("//"):
                continue
            if CUT.search(line) and name != HOME:
                problems.append(f"{name}:{number}: text is cut with the functions of {HOME}")
            if FOUNDATION.match(line) and path.relative_to(ROOT).parts[1] not in WITH_FOUNDATION:
                problems.append(f"{name}:{number}: the window or the command line would contain ICU; import FoundationEssentials")
            if named.search(line) and not name.startswith("Sources/GLibSupport/"):  # which starts programs of others
                problems.append(f"{name}:{number}: the name of an option is that of its row in {OPTIONS}")
    for folder in sorted(path for path in (ROOT / "Sources").rglob("*") if path.is_dir()):
        count = sum(path.is_file() for path in folder.iterdir())
        if count > MOST_FILES:
            problems.append(f"{folder.relative_to(ROOT)} has {count} files; part it by idea when there are more than {MOST_FILES}")
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
