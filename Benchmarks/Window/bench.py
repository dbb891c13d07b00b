#!/usr/bin/python3
"""How soon the window shows ten thousand reminders, and how much memory it takes.

    bench.py [--reminders 9990] [--folder .build/release]

On a screen, a bus and an agent of its own. Measured are the milliseconds from the start of the process until a reminder's row is on
the screen, by its pixels, the memory of the process then and after the list was scrolled to its end, and the milliseconds from the end
of `carillon add` until the new reminder's row is on the screen. GNOME Clocks, where it is installed, is started beside it in the same
way: until its window looks as it does later. Budgets: 250 ms, 120 MB, 200 ms.
"""
import argparse
import json
import os
import shutil
import subprocess
import tempfile
import time

from screen import Screen

SCREEN = ":93"
# The list below the line for new reminders, in which a cursor blinks, and the title of its first row; and the middle of another
# program's window.
ROWS = (0, 120, 720, 560)
TITLE = (70, 172, 200, 30)
MIDDLE = (0, 60, 700, 400)


def budget(value, limit, unit):
    return f"budget {limit:g} {unit}: {'met' if value <= limit else 'MISSED'}"


def memory(process):
    """The resident set of a process, and what of it is its own, in MB."""
    lines = dict(line.split(":", 1) for line in open(f"/proc/{process.pid}/status") if ":" in line)
    return [int(lines[name].split()[0]) / 1000 for name in ("VmRSS", "RssAnon")]


def has_text(pixels):
    """Whether there are letters: their edges have many shades."""
    return len({pixels[at:at + 4] for at in range(0, len(pixels), 4)}) > 8


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--reminders", type=int, default=9_990)
    parser.add_argument("--folder", default=".build/release")
    options = parser.parse_args()
    folder = os.path.abspath(options.folder)
    place = tempfile.mkdtemp(prefix="carillon-bench-")
    running = []

    def run(*words, **more):
        process = subprocess.Popen(words, **more)
        running.append(process)
        return process

    try:
        for name in ["home", "run"]:
            os.makedirs(f"{place}/{name}", mode=0o700)
        address = f"unix:path={place}/bus"
        os.environ.update({
            "HOME": f"{place}/home", "XDG_RUNTIME_DIR": f"{place}/run", "TZ": "UTC", "DISPLAY": SCREEN,
            "DBUS_SESSION_BUS_ADDRESS": address, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "atspi",
        })
        for name in ["WAYLAND_DISPLAY", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "AT_SPI_BUS_ADDRESS"]:
            os.environ.pop(name, None)
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        screen = Screen(SCREEN, place)
        running.append(screen.process)
        run("dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=" + address, **quiet)
        while not os.path.exists(f"{place}/bus"):
            time.sleep(0.05)
        run("/usr/libexec/at-spi-bus-launcher", "--launch-immediately", **quiet)
        subprocess.run(["gdbus", "wait", "--session", "org.a11y.Bus"], check=True)
        run(f"{folder}/carillond", **quiet)
        subprocess.run(["gdbus", "wait", "--session", "io.github.carillon.Agent"], check=True)
        lines = [
            json.dumps({"title": f"Reminder {n}", "at": "2040-01-01 09:00", "id": f"r{n}"}) for n in range(options.reminders)
        ]
        subprocess.run([f"{folder}/carillon", "add", "--batch", "-"], input="\n".join(lines), text=True, check=True, **{"stdout": subprocess.DEVNULL})

        def starts(words, area, title=None, count=5):
            """The milliseconds of some starts, until there is text where the title of the first row is, if that is wanted, and until
            the screen looks as the first one's did in the end; and the last process."""
            firsts, times, known, process = [], [], None, None
            while len(times) < count:
                if process:
                    process.terminate()
                    process.wait()
                    screen.wait(area, lambda pixels: pixels != known)
                begin = time.monotonic()
                process = run(*words, **quiet)
                if known is None:
                    blank = screen.pixels(*area)
                    screen.wait(area, lambda pixels: pixels != blank)
                    known = screen.settled(area, quiet=5)
                    continue
                if title:
                    firsts.append((screen.wait(title, has_text) - begin) * 1000)
                times.append((screen.wait(area, lambda pixels: pixels == known) - begin) * 1000)
                time.sleep(1)
            return firsts, times, process

        def said(what, times, limit):
            middle = sorted(times)[len(times) // 2]
            print(f"{what}: {middle:.0f} ms, the median of {', '.join(f'{each:.0f}' for each in times)}"
                  + (f" ({budget(middle, limit, 'ms')})" if limit else ""))

        if shutil.which("gnome-clocks"):
            _, times, clocks = starts(["gnome-clocks"], MIDDLE)
            said("GNOME Clocks, without an alarm", times, None)
            rss, own = memory(clocks)
            print(f"its memory: {rss:.0f} MB, {own:.0f} MB of it its own")
            clocks.terminate()
            clocks.wait()
            time.sleep(1)
        firsts, times, window = starts([f"{folder}/carillon-window"], ROWS, TITLE)
        said("first row", firsts, 250)
        said("all of them read, and the list as it stays", times, None)
        rss, own = memory(window)
        print(f"memory: {rss:.0f} MB, {own:.0f} MB of it its own ({budget(rss, 120, 'MB')})")
        for key in ["ctrl+n", "Tab", "Tab"] + ["Page_Down"] * 20 + ["End"]:
            subprocess.run(["xdotool", "key", key], check=True)
        time.sleep(2)
        rss, own = memory(window)
        print(f"scrolled to the end: {rss:.0f} MB, {own:.0f} MB of it its own ({budget(rss, 120, 'MB')})")
        subprocess.run(["xdotool", "key", "Home"], check=True)
        news = []
        for number in range(5):
            before = screen.settled(ROWS)
            subprocess.run([f"{folder}/carillon", "add", f"New {number}", "--in", f"{10 - number}m"], check=True, **quiet)
            added = time.monotonic()
            news.append(max(0, screen.wait(ROWS, lambda pixels: pixels != before) - added) * 1000)
        said("a new reminder", news, 200)
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait()
        shutil.rmtree(place)


main()
