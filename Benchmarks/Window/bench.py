#!/usr/bin/python3
"""How soon the window shows ten thousand reminders, and how much memory it takes.

    bench.py [--reminders 9990] [--folder .build/release]

On a screen, a bus and an agent of its own. Measured are the seconds from the start of the process until a reminder's row is there,
as a screen reader sees it, the memory of the process then and after the list was scrolled to its end, and the seconds from the end of
`carillon add` until the new reminder's row is there. A look through the window takes a few milliseconds, which count as well.
Budgets: 500 ms, 150 MB, 200 ms.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Tests/TestSupport/Scripts"))
SCREEN = ":93"


def budget(value, limit, unit):
    return f"budget {limit:g} {unit}: {'met' if value <= limit else 'missed'}"


def memory(process):
    """The resident set of a process, and what of it is its own, in MB."""
    lines = dict(line.split(":", 1) for line in open(f"/proc/{process.pid}/status") if ":" in line)
    return [int(lines[name].split()[0]) / 1000 for name in ("VmRSS", "RssAnon")]


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
        run("Xvfb", SCREEN, "-screen", "0", "1000x800x24", **quiet)
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
        from accessible import Atspi, GLib, children

        def is_shown(title):
            def look(node):
                try:
                    if (node.get_name() or "").startswith(title):
                        return True
                except GLib.Error:
                    return False
                return any(look(child) for child in children(node))
            return look(Atspi.get_desktop(0))

        def wait(title, begin):
            while not is_shown(title):
                if time.monotonic() > begin + 30:
                    raise SystemExit(f"{title} does not come")
                time.sleep(0.005)
            return time.monotonic() - begin

        firsts = []
        for _ in range(5):
            begin = time.monotonic()
            window = run(f"{folder}/carillon-window", **quiet)
            firsts.append(wait("Reminder", begin) * 1000)
            time.sleep(1)
            rss, own = memory(window)
            if len(firsts) < 5:
                window.terminate()
                window.wait()
        first = sorted(firsts)[2]
        print(f"first row: {first:.0f} ms, the median of {', '.join(f'{each:.0f}' for each in firsts)} ({budget(first, 500, 'ms')})")
        print(f"memory: {rss:.0f} MB, {own:.0f} MB of it its own ({budget(rss, 150, 'MB')})")
        for key in ["ctrl+n", "Tab", "Tab"] + ["Page_Down"] * 20 + ["End"]:
            subprocess.run(["xdotool", "key", key], check=True)
        time.sleep(2)
        rss, own = memory(window)
        print(f"scrolled to the end: {rss:.0f} MB, {own:.0f} MB of it its own ({budget(rss, 150, 'MB')})")
        subprocess.run(["xdotool", "key", "Home"], check=True)
        time.sleep(1)
        news = []
        for number in range(5):
            subprocess.run([f"{folder}/carillon", "add", f"New {number}", "--in", f"{10 - number}m"], check=True, **quiet)
            news.append(wait(f"New {number}", time.monotonic()) * 1000)
        new = sorted(news)[2]
        print(f"a new reminder: {new:.0f} ms, the median of {', '.join(f'{each:.0f}' for each in news)} ({budget(new, 200, 'ms')})")
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait()
        shutil.rmtree(place)


main()
