#!/usr/bin/python3
"""Eavesdrops on Notify and answers it, as KDE Connect 22.12 does while it mirrors notifications.

    answerer.py MILLISECONDS TIMES

Each call is answered TIMES times, MILLISECONDS after it was seen, with numbers of its own. It writes "ready" once it
listens, and the serial of each call that it has answered.
"""
import sys

from gi.repository import Gio, GLib

delay, times = int(sys.argv[1]), int(sys.argv[2])
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
address = Gio.dbus_address_get_for_bus_sync(Gio.BusType.SESSION)
bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
number = 7000


def answer(sender, serial):
    global number
    for _ in range(times):
        number += 1
        reply = Gio.DBusMessage()
        reply.set_message_type(Gio.DBusMessageType.METHOD_RETURN)
        reply.set_destination(sender)
        reply.set_reply_serial(serial)
        reply.set_body(GLib.Variant("(u)", (number,)))
        bus.send_message(reply, Gio.DBusSendMessageFlags.NONE)
    bus.flush_sync()
    print(serial, flush=True)


def hear(_, message, incoming):
    if not incoming or message.get_member() != "Notify":
        return message
    GLib.timeout_add(delay, lambda: answer(message.get_sender(), message.get_serial()))
    return None  # GDBus would answer that there is no such object.


bus.add_filter(hear)
rule = "type='method_call',interface='org.freedesktop.Notifications',member='Notify',eavesdrop='true'"
bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "AddMatch", GLib.Variant("(s)", (rule,)), None, 0, -1, None)
print("ready", flush=True)
GLib.MainLoop().run()
