#!/usr/bin/python3
"""A program that calls the agent and doesn't stay for the answer, or isn't who it was when it connected.

    caller.py ADDRESS polite FILE MARKER    stays and reads the answers
    caller.py ADDRESS storm ROUNDS MARKER   keeps the agent busy; further connections call and leave at once
    caller.py ADDRESS fork FILE MARKER      the process that connected ends, and its child calls
    caller.py ADDRESS exec FILE MARKER      connects, and becomes another program that calls

It tries to speak for the person's own command line, to run `touch MARKER`, and to allow itself to notify. FILE gets the
answers as JSON. Messages are written to the socket by hand: GDBus has threads, which no fork takes along.
"""

import json
import os
import re
import socket
import sys
import time

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

V = GLib.Variant
OWN = "io.github.carillon.Carillon"
PLAIN = Gio.DBusCapabilityFlags.NONE


class Bus:
    def __init__(self, address=None, descriptor=None):
        self.serial = 0
        if descriptor is not None:
            self.socket = socket.socket(fileno=descriptor)
            self.serial = 1000
            return
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(re.search("unix:path=([^,]*)", address).group(1))
        self.socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        answer = b""
        while not answer.endswith(b"\r\n"):
            answer += self.socket.recv(1)
        assert answer.startswith(b"OK"), answer
        self.socket.sendall(b"BEGIN\r\n")
        bus = "org.freedesktop.DBus"
        self.answer(self.send(Gio.DBusMessage.new_method_call(bus, "/org/freedesktop/DBus", bus, "Hello")))

    def send(self, message):
        self.serial += 1
        message.set_serial(self.serial)
        self.socket.sendall(message.to_blob(PLAIN))
        return self.serial

    def call(self, interface, member, arguments, answered=True):
        message = Gio.DBusMessage.new_method_call(
            "io.github.carillon.Agent", "/io/github/carillon/Agent", "io.github.carillon." + interface, member
        )
        message.set_body(arguments)
        if not answered:
            message.set_flags(Gio.DBusMessageFlags.NO_REPLY_EXPECTED)
        serial = self.send(message)
        return self.answer(serial) if answered else None

    def read(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def answer(self, serial):
        while True:
            head = self.read(16)
            data = head + self.read(Gio.DBusMessage.bytes_needed(head) - 16)
            message = Gio.DBusMessage.new_from_blob(data, PLAIN)
            if message.get_reply_serial() == serial:
                error = message.get_error_name()
                return error.rsplit(".", 1)[-1] if error else "done"


def request(identifier, actions=()):
    return {
        "identifier": V("s", identifier),
        "content": V("a{sv}", {"title": V("s", "Evil"), "actions": V("aa{sv}", actions)}),
        "trigger": V("a{sv}", {"type": V("s", "interval"), "seconds": V("d", 3600.0)}),
    }


def attack(bus, marker, answered=True):
    effect = {"type": V("s", "run"), "command": V("s", "touch " + marker)}
    button = {"identifier": V("s", "x"), "title": V("s", "X"), "effect": V("a{sv}", effect)}
    return [
        bus.call("NotificationCenter1", "Register", V("(s)", (OWN,)), answered),
        bus.call("NotificationCenter1", "Add", V("(a{sv})", (request("evil", [button]),)), answered),
        bus.call("NotificationCenter1", "Act", V("(ssa{sv})", ("evil", "x", {})), answered),
        bus.call("Agent1", "SetAuthorization", V("(ss)", ("org.evil.App", "allow")), answered),
    ]


def write(path, answers):
    with open(path + ".part", "w", encoding="utf-8") as file:
        json.dump(answers, file)
    os.rename(path + ".part", path)


address, mode, path, marker = sys.argv[1:]
if mode == "polite":
    write(path, attack(Bus(address), marker))
elif mode == "storm":
    busy = Bus(address)
    many = V("(aa{sv})", ([request(f"r{number}") for number in range(100)],))
    for _ in range(int(path)):
        busy.call("NotificationCenter1", "AddMany", many, answered=False)
        leaving = Bus(address)
        attack(leaving, marker, answered=False)
        leaving.socket.close()
    print(busy.call("NotificationCenter1", "RemoveAllPending", V("()", ())))
elif mode == "fork":
    bus = Bus(address)
    parent = os.getpid()
    if os.fork():
        os._exit(0)
    while os.getppid() == parent:
        time.sleep(0.01)
    write(path, attack(bus, marker))
elif mode == "exec":
    bus = Bus(address)
    bus.socket.set_inheritable(True)
    os.execv(sys.executable, [sys.executable, __file__, str(bus.socket.detach()), "resume", path, marker])
elif mode == "resume":
    write(path, attack(Bus(descriptor=int(address)), marker))
