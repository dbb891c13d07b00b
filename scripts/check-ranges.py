#!/usr/bin/python3
"""Checks that the sources use nothing newer of the packages than the ranges in Package.swift begin with.

Machines hold one version of each package, so the compiler can't tell. Here is what came later, by the packages' own changelogs and proposals,
up to the version that Package.resolved names, where there is one: with a newer version, what is new in that has to be added.
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Package, module, the version that its range begins with, the version up to which this is complete, and what came between.
PACKAGES = [
    # Merged migrations came with 7.8.0.
    ("GRDB.swift", "GRDB", "7.8.0", "7.10.0", {"7.10.0": r"UpsertUpdateStrategy|\bupdating:"}),
    # Completions with three parameters came with 1.6.0.
    ("swift-argument-parser", "ArgumentParser", "1.6.0", "1.8.2", {"1.7.0": r"@ParentCommand", "1.8.0": r"defaultAsFlag|asyncParse|name: \""}),
    # LogEvent came with 1.11.0.
    ("swift-log", "Logging", "1.11.0", "1.16.2", {
        "1.12.0": r"log(?:ger)?\.\w+\([^\n]*\berror:|event\.error", "1.13.0": r"MetadataValueAttributes|\.attributed\(", "1.14.0": r"withLogger|Logger\.current",
    }),
]


def main():
    problems = []
    manifest = (ROOT / "Package.swift").read_text()
    resolved = ROOT / "Package.resolved"
    pins = json.loads(resolved.read_text())["pins"] if resolved.exists() else []
    built = {pin["identity"]: pin["state"]["version"] for pin in pins}
    page = (ROOT / "docs/packaging.md").read_text()
    for package, module, first, last, later in PACKAGES:
        if not re.search(rf'dependency\("{re.escape(package)}", [^)]*from: "{re.escape(first)}"\)', manifest):
            problems.append(f"Package.swift: the range of {package} doesn't begin with {first}")
        if (version := built.get(package.lower(), last)) != last:
            problems.append(f"Package.resolved has {package} {version}; add to scripts/check-ranges.py what is newer in it than {last}")
        if f"{package} {last} ({first})" not in page:
            problems.append(f"docs/packaging.md doesn't say that {package} {last} was built, and {first} is the first of its range")
        importing = [file for file in ROOT.glob("Sources/**/*.swift") if re.search(rf"^\w+ import {module}$", file.read_text(), re.M)]
        if not importing:
            problems.append(f"nothing imports {module}")
        for file in importing:
            for number, line in enumerate(file.read_text().splitlines(), 1):
                for version, symbol in later.items():
                    if re.search(symbol, line):
                        problems.append(f"{file.relative_to(ROOT)}:{number}: {package} has this since {version}, and its range begins with {first}")
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


sys.exit(main())
