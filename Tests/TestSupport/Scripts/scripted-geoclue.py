#!/usr/bin/python3
"""A GeoClue that is wherever it is told to be.

It owns org.freedesktop.GeoClue2 on the system bus and does what the real one was seen to do: a client belongs to a
connection and goes with it; starting one without DesktopId is denied; a position at a distance from the one before gets
an object of its own and LocationUpdated, a position nearer than the client's threshold changes the object in place.

    scripted-geoclue.py [deny|hold]

With `deny` Start is denied, with `hold` GetClient is not answered until Release is called. Its other interface is for
tests: Move(latitude, longitude, accuracy), Release() and Clients(), which answers each client's properties and state.
"""

import math
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

NAME = "org.freedesktop.GeoClue2"
XML = """
<node>
<interface name="org.freedesktop.GeoClue2.Manager"><method name="GetClient"><arg type="o" direction="out"/></method></interface>
<interface name="org.freedesktop.GeoClue2.Client">
  <property name="DesktopId" type="s" access="readwrite"/>
  <property name="RequestedAccuracyLevel" type="u" access="readwrite"/>
  <property name="DistanceThreshold" type="u" access="readwrite"/>
  <property name="TimeThreshold" type="u" access="readwrite"/>
  <method name="Start"/><method name="Stop"/>
  <signal name="LocationUpdated"><arg type="o" name="old"/><arg type="o" name="new"/></signal>
</interface>
<interface name="org.freedesktop.GeoClue2.Location">
  <property name="Latitude" type="d" access="read"/><property name="Longitude" type="d" access="read"/>
  <property name="Accuracy" type="d" access="read"/>
</interface>
<interface name="io.github.carillon.Test.GeoClue">
  <method name="Move"><arg type="d" direction="in"/><arg type="d" direction="in"/><arg type="d" direction="in"/></method>
  <method name="Release"/>
  <method name="Clients"><arg type="aa{sv}" direction="out"/></method>
</interface>
</node>
"""
INTERFACES = {i.name: i for i in Gio.DBusNodeInfo.new_for_xml(XML).interfaces}


class Client:
    def __init__(self, bus, owner, number):
        self.bus, self.owner, self.path = bus, owner, f"/org/freedesktop/GeoClue2/Client/{number}"
        self.values = {"DesktopId": "", "RequestedAccuracyLevel": 0, "DistanceThreshold": 0, "TimeThreshold": 0}
        self.started = False
        self.location = None
        self.count = 0
        self.registration = bus.register_object(
            self.path, INTERFACES[NAME + ".Client"], self.call, self.get, self.set
        )

    def get(self, connection, sender, path, interface, name):
        kind = "s" if name == "DesktopId" else "u"
        return GLib.Variant(kind, self.values[name])

    def set(self, connection, sender, path, interface, name, value):
        self.values[name] = value.unpack()
        return True

    def call(self, connection, sender, path, interface, method, arguments, invocation):
        if method == "Start" and (MODE == "deny" or not self.values["DesktopId"]):
            message = "Geolocation disabled for UID 1000" if MODE == "deny" else "'DesktopId' property must be set"
            invocation.return_dbus_error("org.freedesktop.DBus.Error.AccessDenied", message)
            return
        self.started = method == "Start"
        invocation.return_value(None)
        self.move()

    def move(self):
        if not self.started or position is None:
            return
        if self.location and metres(self.location.at, position) < self.values["DistanceThreshold"]:
            self.location.change(position)
            return
        old = self.location
        self.location = Location(self.bus, f"{self.path}/Location/{self.count}", position)
        self.count += 1
        self.bus.emit_signal(
            self.owner, self.path, NAME + ".Client", "LocationUpdated",
            GLib.Variant("(oo)", (old.path if old else "/", self.location.path)),
        )
        if old:
            self.bus.unregister_object(old.registration)

    def end(self):
        self.bus.unregister_object(self.registration)
        if self.location:
            self.bus.unregister_object(self.location.registration)


class Location:
    def __init__(self, bus, path, at):
        self.bus, self.path, self.at = bus, path, at
        self.registration = bus.register_object(path, INTERFACES[NAME + ".Location"], None, self.get, None)

    def fields(self):
        return {k: GLib.Variant("d", v) for k, v in zip(("Latitude", "Longitude", "Accuracy"), self.at)}

    def get(self, connection, sender, path, interface, name):
        return self.fields()[name]

    def change(self, at):
        self.at = at
        self.bus.emit_signal(
            None, self.path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
            GLib.Variant("(sa{sv}as)", (NAME + ".Location", self.fields(), [])),
        )


def metres(one, other):
    north = (other[0] - one[0]) * 111_195
    east = (other[1] - one[1]) * 111_195 * math.cos(math.radians(one[0]))
    return math.hypot(north, east)


def get_client(sender, invocation):
    if sender not in clients:
        clients[sender] = Client(bus, sender, len(clients) + 1)
        Gio.bus_watch_name_on_connection(bus, sender, 0, None, lambda c, name: gone(name))
    invocation.return_value(GLib.Variant("(o)", (clients[sender].path,)))


def gone(name):
    client = clients.pop(name, None)
    if client:
        client.end()


def call(connection, sender, path, interface, method, arguments, invocation):
    global MODE, position
    if method == "GetClient" and MODE == "hold":
        held.append((sender, invocation))
    elif method == "GetClient":
        get_client(sender, invocation)
    elif method == "Release":
        MODE = ""
        while held:
            get_client(*held.pop(0))
        invocation.return_value(None)
    elif method == "Move":
        position = arguments.unpack()
        for client in clients.values():
            client.move()
        invocation.return_value(None)
    elif method == "Clients":
        states = [{**{k: c.get(None, None, None, None, k) for k in c.values}, "Active": GLib.Variant("b", c.started)}
                  for c in clients.values()]
        invocation.return_value(GLib.Variant("(aa{sv})", (states,)))


MODE = sys.argv[1] if len(sys.argv) > 1 else ""
position = None
clients = {}
held = []
bus = Gio.bus_get_sync(Gio.BusType.SYSTEM)
bus.register_object("/org/freedesktop/GeoClue2/Manager", INTERFACES[NAME + ".Manager"], call, None, None)
bus.register_object("/test", INTERFACES["io.github.carillon.Test.GeoClue"], call, None, None)
Gio.bus_own_name_on_connection(bus, NAME, 0, None, lambda *_: sys.exit("the name is taken"))
GLib.MainLoop().run()
