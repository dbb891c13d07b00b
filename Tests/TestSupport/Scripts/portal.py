#!/usr/bin/python3
"""A desktop portal that opens nothing, and writes down, a line of JSON each, what it is asked to open.

    portal.py FILE ANSWER

ANSWER is what follows: 0, 1 or 2 for org.freedesktop.portal.Request.Response, or `refuse` for an error.
"""

import json
import os
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

INTROSPECTION = """
<node><interface name="org.freedesktop.portal.OpenURI">
  <method name="OpenURI">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
    <arg type="o" direction="out"/>
  </method>
  <method name="OpenFile">
    <arg type="s" direction="in"/><arg type="h" direction="in"/><arg type="a{sv}" direction="in"/>
    <arg type="o" direction="out"/>
  </method>
</interface></node>
"""
PATH = "/org/freedesktop/portal/desktop"
path, answer = sys.argv[1:]


def called(connection, sender, where, interface, member, parameters, invocation):
    parent, what, options = parameters.unpack()
    if member == "OpenFile":
        descriptor = invocation.get_message().get_unix_fd_list().get(what)
        what = os.readlink(f"/proc/self/fd/{descriptor}")
    with open(path, "a", encoding="utf-8") as file:
        file.write(json.dumps({"member": member, "arguments": [parent, what, options]}) + "\n")
    if answer == "refuse":
        invocation.return_dbus_error("org.freedesktop.portal.Error.Failed", "there is no app for it")
        return
    handle = f"{PATH}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
    invocation.return_value(GLib.Variant("(o)", (handle,)))
    connection.emit_signal(sender, handle, "org.freedesktop.portal.Request", "Response",
                           GLib.Variant("(ua{sv})", (int(answer), {})))


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(INTROSPECTION).interfaces[0], called, None, None)
Gio.bus_own_name_on_connection(bus, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE, None, None)
GLib.MainLoop().run()
