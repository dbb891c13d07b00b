#!/usr/bin/python3
"""How long carillon-calendars takes to start over a folder of many items, and whether it sleeps afterwards.

    bench.py [--items 10000] [--idle 60] [--program .build/release/carillond]

Cold is a start without an index: measured are the seconds from the start of the process until all items are read and the
agent has the alarms that ring next (the first call of AddMany), and until it has all that it is given, 5,000. How long the agent
alone takes for so many is measured apart, with such requests from another program. Warm is a start with an index and nothing changed,
until it has looked at its folder: then it answers its first call. Budgets: 0.5 s cold, 60 ms warm, no wake-up in an idle minute.
"""
import argparse
import os
import shutil
import subprocess
import tempfile
import time

from gi.repository import Gio, GLib

NAME, PATH = "io.github.carillon.Calendars", "/io/github/carillon/Calendars"
AGENT, AGENT_PATH = "io.github.carillon.Agent", "/io/github/carillon/Agent"
CENTER = "io.github.carillon.NotificationCenter1"
# What the agent is given at a time.
MOST = 5000
TICKS = os.sysconf("SC_CLK_TCK")


def item(number):
    start = time.gmtime(time.time() + 86_400 + 1800 * number)
    rule = ["", "RRULE:FREQ=WEEKLY\r\n", "RRULE:FREQ=MONTHLY\r\n"][number % 3]
    zone = time.strftime(";TZID=Europe/Berlin:%Y%m%dT%H%M%S", start)
    return (
        f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//bench\r\nBEGIN:VEVENT\r\nUID:{number}@bench\r\n"
        f"DTSTAMP:20260101T000000Z\r\nDTSTART{zone}\r\nDURATION:PT1H\r\n{rule}SUMMARY:Meeting {number}\r\n"
        f"LOCATION:Room {number % 40}\r\nDESCRIPTION:The first line.\\nAnd a second one.\r\n"
        "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:x\r\nTRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT\r\n"
        "END:VCALENDAR\r\n"
    )


def budget(value, limit, unit=""):
    return f"budget {limit:g}{unit}: {'met' if value <= limit else 'MISSED'}"


def call(connection, name, path, interface, method, arguments=None, flags=Gio.DBusCallFlags.NO_AUTO_START):
    return connection.call_sync(name, path, interface, method, arguments, None, flags, 60_000, None).unpack()


def pending(connection):
    """How many of its alarms the agent has."""
    apps = call(connection, AGENT, AGENT_PATH, AGENT + "1", "ListApps")[0]
    return sum(app.get("pending", 0) for app in apps if app["app"] == NAME)


def adding(connection, count):
    """How long the agent takes for requests as carillon-calendars gives them, in the same calls, in seconds."""
    app = "org.example.Bench"
    call(connection, AGENT, AGENT_PATH, CENTER, "Register", GLib.Variant("(s)", [app]))
    text = lambda words: GLib.Variant("s", words)
    actions = [{"identifier": text(name), "title": text(name)} for name in ["snooze", "acknowledge"]]
    origin = {name: text("1@bench") for name in ["folder", "file", "uid", "alarm", "recurrence"]}

    def request(number):
        content = {
            "title": text(f"Meeting {number}"), "body": text("in 15 minutes, Room 4\nThe first line.\nAnd a second one."),
            "threadIdentifier": text("work"), "interruptionLevel": text("timeSensitive"),
            "actions": GLib.Variant("aa{sv}", actions), "userInfo": GLib.Variant("a{sv}", origin),
        }
        day = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(time.time() + 86_400 + 60 * (number % 10_000)))
        trigger = {
            "type": text("recurrence"), "start": text(day), "timeZone": text("Europe/Berlin"),
            "rules": GLib.Variant("as", ["FREQ=WEEKLY"]),
        }
        return {
            "identifier": text(f"work/{number}@bench~0123456789abcdef"), "content": GLib.Variant("a{sv}", content),
            "trigger": GLib.Variant("a{sv}", trigger),
        }

    sizes = [100] + [500] * (count // 500)
    sizes[-1] -= sum(sizes) - count
    parts = [GLib.Variant("(aa{sv})", [[request(100_000 * part + n) for n in range(size)]]) for part, size in enumerate(sizes)]
    begin = time.monotonic()
    for part in parts:
        call(connection, AGENT, AGENT_PATH, CENTER, "AddMany", part)
    return time.monotonic() - begin


def started(program, environment):
    return time.monotonic(), subprocess.Popen([program, "--calendars"], env=environment)


def wait(process, condition):
    """When something has become true. It isn't asked so often that asking would slow it down."""
    while True:
        if process.poll() is not None:
            raise SystemExit(f"it ended with {process.returncode}")
        try:
            if condition():
                return time.monotonic()
        except GLib.Error:
            pass
        time.sleep(0.01)


def processor_time(process):
    fields = open(f"/proc/{process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def wake_ups(process):
    count = 0
    for task in os.listdir(f"/proc/{process.pid}/task"):
        for line in open(f"/proc/{process.pid}/task/{task}/status"):
            if "ctxt_switches" in line:
                count += int(line.split()[1])
    return count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--items", type=int, default=10_000)
    parser.add_argument("--idle", type=int, default=60)
    parser.add_argument("--program", default=".build/release/carillond")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    place = tempfile.mkdtemp(prefix="carillon-bench-")
    running = []
    try:
        for name in ["home", "config/carillon", "data", "state", "run", "items"]:
            os.makedirs(f"{place}/{name}", mode=0o700)
        for number in range(options.items):
            with open(f"{place}/items/{number}.ics", "w", newline="") as file:
                file.write(item(number))
        with open(f"{place}/config/carillon/carillon.conf", "w") as file:
            file.write(f"[calendars]\nwork={place}/items\n")
        environment = {
            "HOME": f"{place}/home", "XDG_CONFIG_HOME": f"{place}/config", "XDG_DATA_HOME": f"{place}/data",
            "XDG_STATE_HOME": f"{place}/state", "XDG_RUNTIME_DIR": f"{place}/run", "TZ": "UTC",
            "PATH": os.environ["PATH"], "CARILLON_LOG": os.environ.get("CARILLON_LOG", "warning"),
        }
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"],
            env=environment, stdout=subprocess.PIPE, text=True,
        )
        running.append(bus)
        address = bus.stdout.readline().strip()
        environment["DBUS_SESSION_BUS_ADDRESS"] = address
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        connection = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        running.append(subprocess.Popen([program], env=environment))
        subprocess.run(["gdbus", "wait", "--session", "io.github.carillon.Agent"], env=environment, check=True)
        expected = min(options.items, MOST)
        begin, process = started(program, environment)
        running.append(process)
        first = wait(process, lambda: pending(connection) > 0) - begin
        processor = processor_time(process)
        whole = wait(process, lambda: pending(connection) == expected) - begin
        print(f"cold: {first * 1000:.0f} ms until the next alarms are with the agent ({budget(first, 0.5, ' s')}), own processor time {processor * 1000:.0f} ms")
        print(f"      {whole * 1000:.0f} ms until all {expected} are, own processor time {processor_time(process) * 1000:.0f} ms")
        print(f"      {adding(connection, expected) * 1000:.0f} ms of the agent alone for so many")
        for _ in range(5):
            process.terminate()
            process.wait()
            begin, process = started(program, environment)
            running.append(process)
            activate = lambda: call(
                connection, NAME, PATH, "org.freedesktop.Application", "Activate", GLib.Variant("(a{sv})", [{}])
            )
            seconds = wait(process, lambda: activate() is not None) - begin
            print(f"warm: {seconds * 1000:.0f} ms ({budget(seconds, 0.06, ' s')}), its own processor time {processor_time(process) * 1000:.0f} ms")
        if options.idle:
            time.sleep(3)
            before = wake_ups(process)
            time.sleep(options.idle)
            count = wake_ups(process) - before
            print(f"idle: {count} wake-ups in {options.idle} s ({budget(count, 0)})")
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait()
        shutil.rmtree(place)


main()
