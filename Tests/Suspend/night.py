"""A night of a virtual machine: it sleeps three times, and reminders wake it.

    night.py KERNEL INITRAMFS WAY LOG      WAY: direct or helper, as Tests/Suspend/init knows it

It is the night in which summer time begins in Berlin, Saturday to Sunday, 27 and 28 March 2027. The hours that the machine would
sleep are left out: while it sleeps, its clock is set to a moment before the one at which it is to wake, as the kernel has
programmed it. What the kernel then does, and all that runs in the machine, is as in any other night.
"""

import datetime
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time

KERNEL, MACHINE, WAY, LOG = sys.argv[1:5]
UTC = datetime.timezone.utc
START = datetime.datetime(2027, 3, 27, 21, 30, tzinfo=UTC)  # 22:30 in Berlin
LEAD = 2  # seconds, in carillon.conf of the machine
# When each is due, in UTC. The clocks go from 02:00 to 03:00, so what is due at 02:30 rings at 03:00, which is 01:00 UTC.
DUE = {
    "Medicine": datetime.datetime(2027, 3, 27, 22, 30, tzinfo=UTC),
    "Feed": datetime.datetime(2027, 3, 28, 1, 0, tzinfo=UTC),
    "Rise": datetime.datetime(2027, 3, 28, 5, 0, tzinfo=UTC),
}
PATIENCE = 240  # seconds: only something broken takes as long


class Monitor:
    """QEMU's own connection to the machine."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        while True:
            try:
                self.socket.connect(path)
                break
            except OSError:
                time.sleep(0.05)
        self.file = self.socket.makefile("rw")
        self.events = set()
        self.read(lambda message: "QMP" in message)
        self.call("qmp_capabilities")

    def read(self, wanted):
        for line in self.file:
            message = json.loads(line)
            if "event" in message:
                self.events.add(message["event"])
            if wanted(message):
                return message
        raise SystemExit("QEMU has ended")

    def call(self, command, **arguments):
        self.file.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self.file.flush()
        answer = self.read(lambda message: "return" in message or "error" in message)
        assert "return" in answer, answer
        return answer["return"]

    def await_sleep(self):
        while "SUSPEND" not in self.events:
            self.read(lambda message: message.get("event") == "SUSPEND")
        self.events.discard("SUSPEND")

    def register(self, number, value=None):
        """One of the clock's registers, which are read and written through two ports."""

        def monitor(line):
            return self.call("human-monitor-command", **{"command-line": line})

        monitor(f"o/b 0x70 {number}")
        if value is not None:
            return monitor(f"o/b 0x71 {value}")
        return int(monitor("i/b 0x71").split("=")[1], 16)


def binary_coded(number):
    return number // 10 * 16 + number % 10


def plain(number):
    return number // 16 * 10 + number % 16


def skip_sleep(monitor, expected):
    """Sets the clock of a machine that sleeps to a second before the time that its kernel has it woken.

    The machine's own idea of the time may be some seconds behind, as its processor is a slow one: then its kernel has counted the
    difference in. Returns by how many seconds that time differs from the expected one.
    """
    hour, minute, second = (plain(monitor.register(number)) for number in (5, 3, 1))
    alarm = expected.replace(hour=hour % 24, minute=minute % 60, second=second % 60)
    moment = alarm - datetime.timedelta(seconds=1)
    for number, value in ((9, moment.year % 100), (8, moment.month), (7, moment.day), (4, moment.hour), (2, moment.minute),
                          (0, moment.second)):
        monitor.register(number, binary_coded(value))
    return (alarm - expected).total_seconds()


# What the machine's processor takes for its work is counted in instructions, 8 ns each, so that how late a ring is doesn't depend on
# what else this computer does. The clock that wakes it is this computer's.
lines = []
folder = tempfile.mkdtemp()
began = time.monotonic()
machine = subprocess.Popen(
    ["qemu-system-x86_64", "-accel", "tcg", "-icount", "shift=3,align=off,sleep=on", "-cpu", "qemu64,+rdrand", "-m", "768", "-machine", "pc", "-display", "none", "-serial", "stdio",
     "-no-reboot", "-net", "none", "-kernel", KERNEL, "-initrd", MACHINE, "-qmp", f"unix:{folder}/qmp,server=on,wait=off",
     "-rtc", f"base={START:%Y-%m-%dT%H:%M:%S}",
     "-append", f"console=ttyS0 quiet no_console_suspend random.trust_cpu=on way={WAY}"],
    stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, errors="replace")


def listen():
    with open(LOG, "w") as log:
        for line in machine.stdout:
            line = line.replace("\r", "")
            log.write(f"{time.monotonic() - began:7.2f} {line}")
            log.flush()
            lines.append(line.rstrip("\n"))


listener = threading.Thread(target=listen)
listener.start()
timer = threading.Timer(PATIENCE, machine.kill)
timer.start()
failures = []


def check(is_so, words):
    if not is_so:
        failures.append(words)


try:
    monitor = Monitor(f"{folder}/qmp")
    for title, due in DUE.items():
        monitor.await_sleep()
        wake = due - datetime.timedelta(seconds=LEAD)
        off = skip_sleep(monitor, wake)
        check(abs(off) <= 1800, f"{title}: the machine was to wake {off} s after {wake:%H:%M:%S} UTC")
        if failures:
            break
    if not failures:
        machine.wait(PATIENCE)
finally:
    machine.kill()
    machine.wait()
    timer.cancel()
    listener.join()
    os.remove(f"{folder}/qmp") if os.path.exists(f"{folder}/qmp") else None
    os.rmdir(folder)


def said(mark):
    return [line[len(mark) + 2:] for line in lines if line.startswith(f"@{mark} ")]


def listed(mark):
    return {each["id"]: each for each in json.loads("\n".join(said(mark)) or "[]")}


if not failures:
    check("@end" in lines, "the machine did not come to its end")
    rings = [line.split("\t") for line in said("rang")]
    by_title = {}
    for title, body, wall, boot, monotonic in rings:
        by_title.setdefault(title, []).append((body, int(wall), int(boot), int(monotonic)))
    slept = 0
    for title, due in DUE.items():
        check(len(by_title.get(title, [])) == 1, f"{title} rang {len(by_title.get(title, []))} times")
        if title not in by_title:
            continue
        body, wall, boot, monotonic = by_title[title][0]
        late = wall / 1e9 - due.timestamp()
        check(0 <= late < 0.1, f"{title} rang {late * 1000:.1f} ms after it was due")
        check("due" not in body.lower(), f"{title} says that it is late: {body}")
        # What the machine counts as sleep grows with each.
        asleep = (boot - monotonic) / 1e9
        check(asleep - slept >= 1800, f"before {title} it slept {asleep - slept:.1f} s")
        slept = asleep
        print(f"  {WAY}: slept {asleep / 3600:.2f} h so far, {title} rang {late * 1000:.1f} ms after it was due")
    # It was due while the machine slept, and may not wake it.
    body, wall = (by_title.get("Other") or [("", 0)])[0][:2]
    check(-LEAD - 2 <= wall / 1e9 - DUE["Medicine"].timestamp() < 0, "Other rang at another time than when the machine woke")
    check("23:00" in body, f"Other doesn't say when it was due: {body!r}")
    # What repeats goes on as if nothing had been slept through.
    before, after = listed("list-before"), listed("list-after")
    first, next_ = (datetime.datetime.fromisoformat(each["hourly"]["next"]) for each in (before, after))
    check((next_ - first).total_seconds() % 3600 == 0, f"Hourly was to ring at {first}, and then at {next_}")
    check(after.get("rise", {}).get("next") == "2027-03-29T07:00:00+02:00", f"Rise: {after.get('rise')}")
    check(after.get("feed", {}).get("next") == "2027-03-29T02:30:00+02:00", f"Feed: {after.get('feed')}")
    check(sorted(after) == ["feed", "hourly", "rise"], f"pending are {sorted(after)}")
    check(any(f"woken ({WAY})" in line for line in said("log")), f"the machine was not to be woken by {WAY}")
for failure in failures:
    print(f"  {WAY}: {failure}")
print(f"  {WAY}: {'failed' if failures else 'passed'} in {time.monotonic() - began:.1f} s")
sys.exit(bool(failures))
