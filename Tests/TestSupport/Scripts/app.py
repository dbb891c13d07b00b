#!/usr/bin/python3
"""An app with a delegate that writes down, a line of JSON each, what it is asked and told.

    app.py ID FILE [REQUEST]
    app.py ID FILE --trap

It takes ID for its name on the bus where that can be one, and answers org.freedesktop.Application there; registers as ID
with the agent, names its delegate, and runs until it is ended or the bus goes. With a request, as GVariant's text, it adds that
from its own connection. With --trap it ends like a program that crashes when it gets a response.
"""

import json
import os
import signal
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

AGENT = ("io.github.carillon.Agent", "/io/github/carillon/Agent", "io.github.carillon.NotificationCenter1")
INTROSPECTION = """
<node>
  <interface name="io.github.carillon.NotificationDelegate1">
    <method name="WillPresent">
      <arg type="a{sv}" direction="in"/><arg type="b" direction="out"/><arg type="u" direction="out"/>
    </method>
    <method name="DidReceive"><arg type="a{sv}" direction="in"/></method>
    <method name="OpenSettings"><arg type="a{sv}" direction="in"/></method>
  </interface>
  <interface name="org.freedesktop.Application">
    <method name="Activate"><arg type="a{sv}" direction="in"/></method>
    <method name="ActivateAction">
      <arg type="s" direction="in"/><arg type="av" direction="in"/><arg type="a{sv}" direction="in"/>
    </method>
  </interface>
</node>
"""
identifier, path, *rest = sys.argv[1:]


def write(member, arguments):
    with open(path, "a", encoding="utf-8") as file:
        file.write(json.dumps({"member": member, "arguments": arguments}) + "\n")


def called(connection, sender, where, interface, member, parameters, invocation):
    write(member, parameters.unpack())
    if member == "DidReceive" and rest == ["--trap"]:
        os.kill(os.getpid(), signal.SIGTRAP)
    invocation.return_value(GLib.Variant("(bu)", (False, 0)) if member == "WillPresent" else None)


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
delegate, application = Gio.DBusNodeInfo.new_for_xml(INTROSPECTION).interfaces
bus.register_object("/delegate", delegate, called, None, None)
if Gio.dbus_is_name(identifier):
    bus.register_object("/" + identifier.replace(".", "/").replace("-", "_"), application, called, None, None)
    Gio.bus_own_name_on_connection(bus, identifier, Gio.BusNameOwnerFlags.NONE, None, None)
control_group = open("/proc/self/cgroup", encoding="utf-8").read().strip().split("::")[-1]
token = os.environ.get("XDG_ACTIVATION_TOKEN")
write("started", [{"pid": os.getpid(), "controlGroup": control_group, "token": token}])
for member, arguments in (("Register", ("(s)", (identifier,))), ("SetDelegate", ("(o)", ("/delegate",)))):
    bus.call_sync(*AGENT, member, GLib.Variant(*arguments), None, 0, -1, None)
if rest and rest != ["--trap"]:
    bus.call_sync(*AGENT, "Add", GLib.Variant.new_tuple(GLib.Variant.parse(None, rest[0], None, None)), None, 0, -1, None)
    write("added", [])
GLib.MainLoop().run()
