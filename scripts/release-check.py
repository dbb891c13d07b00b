#!/usr/bin/python3
"""Says what is missing for a release of the version that the programs have: a line for each thing, and then the exit status is 1."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def git(*words):
    return subprocess.run(("git", "-C", ROOT, *words), check=True, capture_output=True, text=True).stdout.strip()


def found(pattern, file):
    match = re.search(pattern, (ROOT / file).read_text(), re.S)
    return match[1].strip() if match else ""


def main():
    version = found(r'carillonVersion = "(.*?)"', "Sources/AgentBus/BusNames.swift")
    missing = []
    if found(r"## Unreleased\n(.*?)(?:\n## |\Z)", "CHANGELOG.md"):
        missing.append("CHANGELOG.md: what stands under Unreleased has no version")
    for file, pattern in [
        ("CHANGELOG.md", r"\n## (\d[^ ]*) "),
        ("desktop/io.github.carillon.Carillon.metainfo.xml", r'<release version="(.*?)"'),
        ("README.md", r'carillon", from: "(.*?)"'),
    ]:
        if (other := found(pattern, file)) != version:
            missing.append(f"{file}: the newest version is {other or 'not there'}, and the programs are {version}")
    if git("status", "--porcelain"):
        missing.append("not everything is committed")
    tags = git("tag", "--points-at", "HEAD").split()
    if version not in tags:
        there = " (the tag is on another commit)" if version in git("tag").split() else ""
        missing.append(f"the last commit has no tag {version}{there}: git tag {version}")
    print("\n".join(missing) or f"{version} is ready.")
    return 1 if missing else 0


sys.exit(main())
