#!/usr/bin/python3
"""A desktop's tray: the watcher with which icons register, and what a panel asks of them.

    tray.py watch FILE               owns the watcher's name and writes what it is told and hears to FILE, a line of JSON each
    tray.py read SERVICE             prints an icon's properties and its menu as JSON
    tray.py click SERVICE LABEL      chooses a line of its menu
    tray.py number SERVICE NUMBER    the same by the line's number, as a panel does whose menu is still open
    tray.py activate SERVICE TOKEN   clicks on the icon; "" is no token
"""
import json
import sys

from gi.repository import Gio, GLib

WATCHER = "org.kde.StatusNotifierWatcher"
ITEM = "org.kde.StatusNotifierItem"
MENU = "com.canonical.dbusmenu"
XML = f"""
<node><interface name="{WATCHER}">
  <method name="RegisterStatusNotifierItem"><arg name="service" type="s" direction="in"/></method>
  <method name="RegisterStatusNotifierHost"><arg name="service" type="s" direction="in"/></method>
  <property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
</interface></node>"""
bus = Gio.bus_get_sync(Gio.BusType.SESSION)


def watch(file):
    def note(member, sender, arguments):
        with open(file, "a") as lines:
            lines.write(json.dumps({"member": member, "arguments": [sender, *arguments]}) + "\n")

    def called(_, sender, path, interface, member, parameters, invocation):
        note(member, sender, parameters.unpack())
        invocation.return_value(None)

    def heard(_, sender, path, interface, member, parameters):
        note(member, sender, parameters.unpack())

    info = Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0]
    bus.register_object("/StatusNotifierWatcher", info, called, lambda *_: GLib.Variant("b", True), None)
    for interface in (ITEM, MENU):
        bus.signal_subscribe(None, interface, None, None, None, Gio.DBusSignalFlags.NONE, heard)
    Gio.bus_own_name_on_connection(bus, WATCHER, Gio.BusNameOwnerFlags.NONE, None, None)
    GLib.MainLoop().run()


def call(service, path, interface, member, arguments):
    return bus.call_sync(service, path, interface, member, arguments, None, 0, -1, None).unpack()


def properties(service, path, interface):
    arguments = GLib.Variant("(s)", (interface,))
    return call(service, path, "org.freedesktop.DBus.Properties", "GetAll", arguments)[0]


def read(service):
    item = properties(service, "/StatusNotifierItem", ITEM)
    path = item["Menu"]
    revision, (root, about, lines) = call(service, path, MENU, "GetLayout", GLib.Variant("(iias)", (0, -1, [])))
    return {
        "item": item,
        "menu": properties(service, path, MENU),
        "revision": revision,
        "root": [root, about],
        "lines": [{"number": number, **values} for number, values, _ in lines],
    }


def choose(service, number):
    arguments = GLib.Variant("(isvu)", (number, "clicked", GLib.Variant("s", ""), 0))
    call(service, "/MenuBar", MENU, "Event", arguments)


verb, service, *rest = sys.argv[1:]
if verb == "watch":
    watch(service)
elif verb == "read":
    print(json.dumps(read(service)))
elif verb == "click":
    choose(service, [line["number"] for line in read(service)["lines"] if line.get("label") == rest[0]][0])
elif verb == "number":
    choose(service, int(rest[0]))
elif verb == "activate":
    if rest[0]:
        call(service, "/StatusNotifierItem", ITEM, "ProvideXdgActivationToken", GLib.Variant("(s)", (rest[0],)))
    call(service, "/StatusNotifierItem", ITEM, "Activate", GLib.Variant("(ii)", (0, 0)))
