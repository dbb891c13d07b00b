#!/usr/bin/python3
"""Says when the tea is ready, using only the D-Bus interface, and waits for the answer.

    tea_timer.py [SECONDS]

The agent performs what the buttons do: "Later" rings once more without any code for it here.
"""
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib

AGENT = ("io.github.carillon.Agent", "/io/github/carillon/Agent", "io.github.carillon.NotificationCenter1")
PATH = "/org/example/TeaTimer"
DELEGATE = """
<node><interface name="io.github.carillon.NotificationDelegate1">
  <method name="WillPresent">
    <arg type="a{sv}" direction="in"/><arg type="b" direction="out"/><arg type="u" direction="out"/>
  </method>
  <method name="DidReceive"><arg type="a{sv}" direction="in"/></method>
  <method name="OpenSettings"><arg type="a{sv}" direction="in"/></method>
</interface></node>
"""
# Apple's bits: a popup that is also kept in the list.
LIST, BANNER = 8, 16

bus = Gio.bus_get_sync(Gio.BusType.SESSION)
loop = GLib.MainLoop()


def call(method, signature=None, *arguments, timeout=-1):
    value = GLib.Variant(signature, arguments) if signature else None
    return bus.call_sync(*AGENT, method, value, None, 0, timeout, None).unpack()


def button(identifier, title, effect, **more):
    return {
        "identifier": GLib.Variant("s", identifier),
        "title": GLib.Variant("s", title),
        "effect": GLib.Variant("a{sv}", {"type": GLib.Variant("s", effect), **more}),
    }


def is_agent(sender):
    """Others on the bus can call us too, and would have made their answers up."""
    owner = bus.call_sync(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner",
        GLib.Variant("(s)", (AGENT[0],)), None, 0, -1, None,
    )
    return owner.unpack() == (sender,)


def called(connection, sender, path, interface, method, arguments, invocation):
    if not is_agent(sender):
        invocation.return_dbus_error("io.github.carillon.Error.NotPermitted", "only the agent may call this")
        return
    if method == "WillPresent":
        invocation.return_value(GLib.Variant("(bu)", (True, LIST | BANNER)))
        return
    invocation.return_value(None)
    if method == "DidReceive":
        action = arguments.unpack()[0]["actionIdentifier"]
        print("answer:", action, flush=True)
        # The agent itself rings once more; we stay to get the answer to that ring.
        if action != "later":
            GLib.timeout_add(200, loop.quit)


seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 240.0
try:
    call("Register", "(s)", "org.example.TeaTimer")
    interface = Gio.DBusNodeInfo.new_for_xml(DELEGATE).interfaces[0]
    bus.register_object(PATH, interface, called, None, None)
    call("SetDelegate", "(o)", PATH)
    # The person has five minutes to answer, so this call must not time out earlier.
    if not call("RequestAuthorization", "(u)", 4, timeout=360_000)[0]:
        sys.exit("no permission to notify")
    call("Add", "(a{sv})", {
        "identifier": GLib.Variant("s", "tea"),
        "content": GLib.Variant("a{sv}", {
            "title": GLib.Variant("s", "Tea is ready"),
            "actions": GLib.Variant("aa{sv}", [
                button("later", "Later", "snooze", seconds=GLib.Variant("d", seconds)),
                button("thanks", "Thanks", "done"),
            ]),
        }),
        "trigger": GLib.Variant("a{sv}", {
            "type": GLib.Variant("s", "interval"), "seconds": GLib.Variant("d", seconds),
        }),
    })
except GLib.Error as error:
    sys.exit(f"tea_timer: {error.message}")
loop.run()
