#!/usr/bin/python3
"""Runs tests that failed again, each alone and up to two more times, so that one flaky test doesn't fail a whole run.

    flaky.py LOGS KNOWN BUNDLE PART[=COMMAND]...

LOGS has PART.xml, the report of each part that may be tried again, PART.log, what was printed, and PART.count, what was counted:
"PASSED FAILED SKIPPED STATUS". A part that ended otherwise than by failed tests, such as by a crash, is left as it is.
BUNDLE is the program that runs the tests, started through COMMAND. KNOWN names the tests that were flaky in the run before, one a line.

A test that passes when it is tried again counts as passed and is printed with what it said; PART.count is written anew. Nothing is
tried again, and so everything stays failed, if more than three tests failed. A test fails the run all the same if it is known as
flaky, and so do all that look for lost rings: there, a single failure may be one. What is tried again has ten minutes in all.
"""

import os
import re
import shlex
import subprocess
import sys
import time
import xml.etree.ElementTree as tree

MOST = 3
TRIES = 2
SECONDS = 600
STRICT = re.compile(r"\b(Fault|Fuzz|Crash|Race|Loss|Simulation)\w*Tests\b|/.*(kill|crash|dies|lost|lose|again|newAgent|newServer)", re.I)


def failures(logs, part):
    """What failed in a part: each test's name, the arguments with which it failed, and what it said."""
    try:
        cases = tree.parse(f"{logs}/{part}.xml").getroot().iter("testcase")
    except (OSError, tree.ParseError):
        return
    # Reports don't tell arguments.
    log = ""
    if os.path.exists(f"{logs}/{part}.log"):
        with open(f"{logs}/{part}.log", errors="replace") as file:
            log = file.read()
    for case in cases:
        said = case.find("failure")
        if said is None:
            said = case.find("error")
        if said is not None:
            name = case.get("name")
            line = r"Test " + re.escape(name) + r" recorded an issue with \d+ arguments? (.*) at \w+\.swift:"
            arguments = dict.fromkeys(re.findall(line, log))
            said = " ".join((said.get("message") or said.text or "").split())
            yield f"{case.get('classname')}/{name}", "".join(f" [{each}]" for each in arguments), said


def passes(command, bundle, name, log, deadline):
    """Whether a test passes that runs alone; a report without exactly this test is no success."""
    left = deadline - time.monotonic()
    if left <= 0:
        return False
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
            status = subprocess.run([*command, bundle, *arguments], timeout=left, **streams).returncode
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
        failed += [(part, shlex.split(command), *failure) for failure in failures(logs, part)]
    if not failed:
        return
    if len(failed) > MOST:
        print(f"{len(failed)} tests failed, and so none is tried again.")
        return
    deadline = time.monotonic() + SECONDS
    for number, (part, command, name, arguments, said) in enumerate(failed):
        if STRICT.search(name + arguments):
            print(f"not tried again, since it looks for what is lost: {name}{arguments}")
        elif name in before:
            print(f"not tried again, since it was flaky before: {name}{arguments}")
        elif any(passes(command, bundle, name, f"{logs}/again-{number}-{attempt}", deadline) for attempt in range(TRIES)):
            print(f"flaky: {name}{arguments}: {said[:500]}")
            passed, bad, skipped, status = count(logs, part)
            with open(f"{logs}/{part}.count.new", "w") as file:
                print(passed + 1, bad - 1, skipped, status, file=file)
            os.replace(f"{logs}/{part}.count.new", f"{logs}/{part}.count")
        else:
            print(f"failed {1 + TRIES} times: {name}{arguments}")


main(*sys.argv[1:])
