#!/usr/bin/python3
"""Does for GNOME Shell on Wayland what tests ask of X tools.

    wayland-tool.py WIDTH HEIGHT import -silent -window root FILE
    wayland-tool.py WIDTH HEIGHT xdotool [mousemove X Y | click BUTTON | mousedown BUTTON | mouseup BUTTON | sleep SECONDS]...

The screen is WIDTH by HEIGHT. The shell takes pictures only for some names on the bus, such as the one of the keys for that.
"""

import fcntl
import os
import subprocess
import sys
import time

from gi.repository import Gio, GLib

BUTTONS = {"1": 0x110, "2": 0x112, "3": 0x111}
FAR = 10000.0
PAUSE = 0.1
BUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")


def call(name, path, interface, member, arguments):
    return bus.call_sync(name, path, interface, member, arguments, None, 0, 20000, None).unpack()


def take(file):
    call(*BUS, "RequestName", GLib.Variant("(su)", ("org.gnome.SettingsDaemon.MediaKeys", 0)))
    png = file + ".png"
    shell = ("org.gnome.Shell.Screenshot", "/org/gnome/Shell/Screenshot", "org.gnome.Shell.Screenshot")
    taken, name = call(*shell, "Screenshot", GLib.Variant("(bbs)", (False, False, png)))
    if not taken:
        sys.exit("no picture")
    subprocess.run(["convert", name, file], check=True)
    os.remove(name)


def point(width, height, words):
    mutter = "org.gnome.Mutter.RemoteDesktop"
    (shell,) = call(*BUS, "GetNameOwner", GLib.Variant("(s)", ("org.gnome.Shell",)))
    (path,) = call(mutter, "/org/gnome/Mutter/RemoteDesktop", mutter, "CreateSession", None)

    def tell(member, arguments=None):
        call(mutter, path, mutter + ".Session", member, arguments)

    tell("Start")
    words = iter(words)
    for word in words:
        if word == "mousemove":
            # It moves by distances: in a new shell from a corner, and not from the one that opens the overview.
            place.seek(0)
            known, *before = place.read().split() or [""]
            if known != shell:
                for step in ((FAR, 0.0), (0.0, FAR)):
                    tell("NotifyPointerMotionRelative", GLib.Variant("(dd)", step))
                before = [width - 1, height - 1]
            now = [int(next(words)), int(next(words))]
            step = tuple(float(new) - float(old) for new, old in zip(now, before))
            tell("NotifyPointerMotionRelative", GLib.Variant("(dd)", step))
            place.seek(0)
            place.truncate()
            place.write("%s %d %d" % (shell, *now))
            place.flush()
        elif word == "sleep":
            time.sleep(float(next(words)))
        elif word in ("click", "mousedown", "mouseup"):
            button = BUTTONS[next(words)]
            for state in {"click": (True, False), "mousedown": (True,), "mouseup": (False,)}[word]:
                tell("NotifyPointerButton", GLib.Variant("(ib)", (button, state)))
                time.sleep(PAUSE)
        else:
            sys.exit(f"no such step: {word}")
    tell("Stop")


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
width, height, tool, *arguments = sys.argv[1:]
if tool == "import":
    take(arguments[-1])
else:
    # One at a time: a click is a move and a press.
    place = open(os.environ["XDG_RUNTIME_DIR"] + "/pointer", "a+")
    fcntl.flock(place, fcntl.LOCK_EX)
    point(int(width), int(height), arguments)
