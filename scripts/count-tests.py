#!/usr/bin/python3
"""Counts tests in the reports that `swift test --xunit-output` writes, and prints "PASSED FAILED".

    count-tests.py STATUS REPORT...

STATUS is the exit status of `swift test`. A run that ended badly without saying which test it was, or that ran no test
at all, counts as one failure: a crash and a suite that vanished must not look like success.
"""

import sys
import xml.etree.ElementTree as tree


def main(status, reports):
    passed = failed = 0
    for report in reports:
        try:
            cases = tree.parse(report).getroot().iter("testcase")
        except (OSError, tree.ParseError):
            continue
        for case in cases:
            if case.find("skipped") is not None:
                continue
            if case.find("failure") is not None or case.find("error") is not None:
                failed += 1
            else:
                passed += 1
    if failed == 0 and (status != 0 or passed == 0):
        failed = 1
    print(passed, failed)


main(int(sys.argv[1]), sys.argv[2:])
