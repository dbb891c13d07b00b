#!/usr/bin/python3
"""Checks what the formatter can't: that text is cut in one place, and that folders can be looked over.

- An ellipsis that stands for what is left out is String.ellipsis, and ShortText.swift cuts with it. Other literals may have one within a
  sentence or a label ("Settings…"), but none may consist of it, unless it is one of a list of marks, or end with it behind a gap.
- No folder of Sources has more than 30 files.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = "Sources/Messages/ShortText.swift"
MARK = r"(?:…|\\u\{2026\})"
CUT = re.compile(rf'(?:[+?=:{{] |\(|return |^\s*)"{MARK}|\){MARK}\\?"')
MOST_FILES = 30


def main():
    problems = []
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        name = str(path.relative_to(ROOT))
        if name == HOME:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if CUT.search(line) and not line.lstrip().startswith("//"):
                problems.append(f"{name}:{number}: text is cut with the functions of {HOME}")
    for folder in sorted(path for path in (ROOT / "Sources").rglob("*") if path.is_dir()):
        count = sum(path.is_file() for path in folder.iterdir())
        if count > MOST_FILES:
            problems.append(f"{folder.relative_to(ROOT)} has {count} files; part it by idea when there are more than {MOST_FILES}")
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
