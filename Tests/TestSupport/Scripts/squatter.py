#!/usr/bin/python3
"""Takes a name on a bus and keeps it; writes what it is called into a file, a line each.

    squatter.py ADDRESS NAME FILE
"""

import sys

from gi.repository import Gio, GLib

address, name, path = sys.argv[1:]
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


def note(_connection, message, is_incoming):
    if is_incoming and message.get_message_type() == Gio.DBusMessageType.METHOD_CALL:
        with open(path, "a") as file:
            file.write(f"{message.get_member()} {message.get_body()}\n")
    return message


bus.add_filter(note)
bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
              GLib.Variant("(su)", (name, 0)), None, 0, -1, None)
GLib.MainLoop().run()
