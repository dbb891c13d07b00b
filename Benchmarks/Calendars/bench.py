#!/usr/bin/python3
"""How long carillon-calendars takes to start over a folder of many items, and whether it sleeps afterwards.

    bench.py [--items 10000] [--idle 60] [--program .build/release/carillond]

It measures from the start of the process until it has looked at its folder and given the agent its alarms: cold without
an index, warm with one and nothing changed. Budgets: 1 s cold, 0.1 s warm, no wake-up in an idle minute.
"""
import argparse
import os
import shutil
import subprocess
import tempfile
import time

from gi.repository import Gio, GLib

NAME, PATH = "io.github.carillon.Calendars", "/io/github/carillon/Calendars"
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


def started(program, environment, connection):
    """Starts it, and waits until it has looked."""
    begin = time.monotonic()
    process = subprocess.Popen([program, "--calendars"], env=environment)
    while True:
        if process.poll() is not None:
            raise SystemExit(f"it ended with {process.returncode}")
        try:
            answer = connection.call_sync(
                NAME, PATH, "org.freedesktop.DBus.Introspectable", "Introspect", None, None,
                Gio.DBusCallFlags.NO_AUTO_START, 60_000, None,
            )
            if "org.freedesktop.Application" in answer.unpack()[0]:
                return process, time.monotonic() - begin
        except GLib.Error:
            pass
        time.sleep(0.002)


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
        for kind in ["cold", "warm", "warm"]:
            process, seconds = started(program, environment, connection)
            running.append(process)
            print(f"{kind}: {seconds * 1000:.0f} ms, {processor_time(process) * 1000:.0f} ms of them its own processor time")
            if kind == "cold" or options.idle == 0:
                process.terminate()
                process.wait()
                continue
            time.sleep(3)
            before = wake_ups(process)
            time.sleep(options.idle)
            print(f"idle: {wake_ups(process) - before} wake-ups in {options.idle} s")
            process.terminate()
            process.wait()
            options.idle = 0
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait()
        shutil.rmtree(place)


main()
