#!/usr/bin/python3
"""Runs tests that failed again, each alone and up to two more times, so that one flaky test doesn't fail a whole run.

    flaky.py LOGS KNOWN BUNDLE PART[=COMMAND]...

LOGS has PART.xml, the report of each part that may be tried again, and PART.count, what was counted in it: "PASSED FAILED SKIPPED".
BUNDLE is the program that runs the tests, started through COMMAND. KNOWN names the tests that were flaky in the run before, one a line.

A test that passes when it is tried again counts as passed and is printed with what it said; PART.count is written anew. Nothing is
tried again, and so everything stays failed, if more than three tests failed. A test fails the run all the same if it is known as
flaky, and so do all that look for lost rings: there, a single failure may be one.
"""

import os
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as tree

MOST = 3
TRIES = 2
STRICT = re.compile(r"\b(Fault|Fuzz|Crash|Race|Loss|Simulation)\w*Tests\b")


def failures(report):
    """What failed in a report: names, and what each said."""
    try:
        cases = tree.parse(report).getroot().iter("testcase")
    except (OSError, tree.ParseError):
        return
    for case in cases:
        said = case.find("failure")
        if said is None:
            said = case.find("error")
        if said is not None:
            yield f"{case.get('classname')}/{case.get('name')}", " ".join((said.get("message") or said.text or "").split())


def passes(command, bundle, name, log):
    """Whether a test passes that runs alone; a report without exactly this test is no success."""
    report = log + ".xml"
    # A report says Module.Suite.Nested/test(), a filter sees Module.Suite/Nested/test().
    suites, _, test = name.partition("/")
    pattern = "^" + "[./]".join(map(re.escape, suites.split("."))) + "/" + re.escape(test)
    arguments = ["--testing-library", "swift-testing", "--no-parallel", "--filter", pattern, "--xunit-output", report]
    with open(log + ".log", "w") as output:
        status = subprocess.run([*command, bundle, *arguments], stdout=output, stderr=output, stdin=subprocess.DEVNULL).returncode
    try:
        cases = list(tree.parse(report).getroot().iter("testcase"))
    except (OSError, tree.ParseError):
        return False
    return status == 0 and any(f"{case.get('classname')}/{case.get('name')}" == name for case in cases)


def main(logs, known, bundle, *parts):
    with open(known) as file:
        before = {line.strip() for line in file if line.strip() and not line.startswith("#")}
    failed = []
    for part in parts:
        part, _, command = part.partition("=")
        failed += [(part, shlex.split(command), name, said) for name, said in failures(f"{logs}/{part}.xml")]
    if not failed:
        return
    if len(failed) > MOST:
        print(f"{len(failed)} tests failed, and so none is tried again.")
        return
    for number, (part, command, name, said) in enumerate(failed):
        if STRICT.search(name):
            print(f"not tried again, since it looks for what is lost: {name}")
        elif name in before:
            print(f"not tried again, since it was flaky before: {name}")
        elif any(passes(command, bundle, name, f"{logs}/again-{number}-{attempt}") for attempt in range(TRIES)):
            print(f"flaky: {name}: {said[:500]}")
            with open(f"{logs}/{part}.count") as file:
                passed, bad, skipped = map(int, file.read().split())
            with open(f"{logs}/{part}.count.new", "w") as file:
                print(passed + 1, bad - 1, skipped, file=file)
            os.replace(f"{logs}/{part}.count.new", f"{logs}/{part}.count")
        else:
            print(f"failed {1 + TRIES} times: {name}")


main(*sys.argv[1:])
