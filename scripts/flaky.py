#!/usr/bin/python3
"""Runs tests that failed again, each alone and up to two more times, so that one flaky test doesn't fail a whole run.

    flaky.py LOGS KNOWN BUNDLE PART[=COMMAND]...

LOGS has PART.xml, the report of each part that may be tried again, and PART.count, what was counted in it: "PASSED FAILED SKIPPED
STATUS". A part that ended otherwise than by failed tests, such as by a crash, is left as it is.
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
SECONDS = 600
STRICT = re.compile(r"\b(Fault|Fuzz|Crash|Race|Loss|Simulation)\w*Tests\b|/.*(kill|crash|dies|lost|lose|again|newAgent|newServer)", re.I)


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
    if os.path.exists(report):
        os.remove(report)
    with open(log + ".log", "w") as output:
        try:
            streams = {"stdout": output, "stderr": output, "stdin": subprocess.DEVNULL}
            status = subprocess.run([*command, bundle, *arguments], timeout=SECONDS, **streams).returncode
        except subprocess.TimeoutExpired:
            return False
    try:
        cases = list(tree.parse(report).getroot().iter("testcase"))
    except (OSError, tree.ParseError):
        return False
    found = [case for case in cases if f"{case.get('classname')}/{case.get('name')}" == name]
    return status == 0 and len(found) > 0 and not any(len(case) for case in found)


def count(logs, part):
    with open(f"{logs}/{part}.count") as file:
        return list(map(int, file.read().split()))


def main(logs, known, bundle, *parts):
    with open(known) as file:
        before = {line.strip() for line in file if line.strip() and not line.startswith("#")}
    failed = []
    for part in parts:
        part, _, command = part.partition("=")
        if not os.path.exists(f"{logs}/{part}.count") or count(logs, part)[3] != 1:
            continue
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
            passed, bad, skipped, status = count(logs, part)
            with open(f"{logs}/{part}.count.new", "w") as file:
                print(passed + 1, bad - 1, skipped, status, file=file)
            os.replace(f"{logs}/{part}.count.new", f"{logs}/{part}.count")
        else:
            print(f"failed {1 + TRIES} times: {name}")


main(*sys.argv[1:])
