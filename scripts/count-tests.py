#!/usr/bin/python3
"""Counts tests in the reports that the built tests write with `--xunit-output`, and prints "PASSED FAILED SKIPPED".

    count-tests.py STATUS REPORT...
    count-tests.py STATUS --one         the program was one test, and its exit status says how it ended

STATUS is the exit status of the tests. A run that ended badly without saying which test it was, or that ran no test
at all, counts as one failure: a crash and a suite that vanished must not look like success.
"""

import sys
import xml.etree.ElementTree as tree


def main(status, reports):
    passed = failed = skipped = 0
    if reports == ["--one"]:
        passed = int(status == 0)
        reports = []
    for report in reports:
        try:
            cases = tree.parse(report).getroot().iter("testcase")
        except (OSError, tree.ParseError):
            continue
        for case in cases:
            if case.find("skipped") is not None:
                skipped += 1
            elif case.find("failure") is not None or case.find("error") is not None:
                failed += 1
            else:
                passed += 1
    if failed == 0 and (status != 0 or passed == 0):
        failed = 1
    print(passed, failed, skipped)


main(int(sys.argv[1]), sys.argv[2:])
