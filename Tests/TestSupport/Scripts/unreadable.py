#!/usr/bin/python3
"""Sends each new connection of a process what GDBus can't read, as soon as the bus tells of it.

    unreadable.py PROCESS COUNT VALUE

VALUE is what it can't read, in GVariant's text. The first goes to the connections that the process has; ends after COUNT of them.
"""
import sys

from gi.repository import Gio, GLib

process, left = int(sys.argv[1]), int(sys.argv[2])
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
loop = GLib.MainLoop()
body = GLib.Variant.new_tuple(GLib.Variant.parse(None, sys.argv[3], None, None))


def ask(member, *arguments):
    value = GLib.Variant("(s)", arguments) if arguments else None
    return bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", member, value, None, 0, -1, None).unpack()[0]


def meet(name):
    global left
    try:
        if not left or not name.startswith(":") or ask("GetConnectionUnixProcessID", name) != process:
            return
    except GLib.Error:
        return  # It has gone already.
    bus.emit_signal(name, "/", "org.example.Unreadable", "Signal", body)
    bus.flush_sync()
    left -= 1
    if not left:
        loop.quit()


bus.signal_subscribe("org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", None, None, 0,
                     lambda *signal: meet(signal[5][0]) if signal[5][2] else None)
for name in ask("ListNames"):
    meet(name)
GLib.timeout_add_seconds(200, loop.quit)
loop.run()
sys.exit(1 if left else 0)
