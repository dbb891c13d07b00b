#!/usr/bin/python3
"""A notification server that does what it is told, and says what it was asked.

    scripted-server.py OPTIONS

It owns org.freedesktop.Notifications on the session bus and shows nothing. OPTIONS is a JSON object (see `configure`).
Commands come as JSON objects, one a line, on standard input: {"request": 1, "do": "invoke", "id": 3, "action": "stop"};
each is answered by {"event": "done", "request": 1} or {"event": "failed", ...} once its signals are on the bus.
Every call of a client is reported as {"event": "call", ...} with all arguments, their exact D-Bus types and the time it
came. The end of standard input, or of the bus, is the end of the server.

The profiles do what the real servers were seen to do (capabilities, what follows a click, a close, a time-out or an
unknown number, and who gets the signals).
"""

import base64
import json
import os
import sys
import time

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
INTROSPECTION = """
<node><interface name="org.freedesktop.Notifications">
  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
  <method name="GetServerInformation">
    <arg type="s" direction="out"/><arg type="s" direction="out"/>
    <arg type="s" direction="out"/><arg type="s" direction="out"/>
  </method>
  <method name="Notify">
    <arg type="s" name="app_name" direction="in"/><arg type="u" name="replaces_id" direction="in"/>
    <arg type="s" name="app_icon" direction="in"/><arg type="s" name="summary" direction="in"/>
    <arg type="s" name="body" direction="in"/><arg type="as" name="actions" direction="in"/>
    <arg type="a{sv}" name="hints" direction="in"/><arg type="i" name="expire_timeout" direction="in"/>
    <arg type="u" direction="out"/>
  </method>
  <method name="CloseNotification"><arg type="u" name="id" direction="in"/></method>
  <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
  <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
  <signal name="ActivationToken"><arg type="u"/><arg type="s"/></signal>
  <signal name="NotificationReplied"><arg type="u"/><arg type="s"/></signal>
  %s
</interface></node>
"""
INHIBITED = '<property name="Inhibited" type="b" access="read"/>'

# What a profile may say:
#   clicked    what follows a click on a button: token, action, closed:REASON
#   closed     what follows CloseNotification of a popup that is up
#   unknown    CloseNotification of an unknown number: silent, signal, error
#   resident   whether the hint keeps the popup up after a click
#   keeps      whether an unknown replaces_id is used as it is
#   unicast    whether signals go to who sent the notification only
#   expires    whether popups go by themselves, and after how long when the client leaves it open
#   doubled    whether each signal comes a second time, from another connection
#   equal      an equal notification: excess (refused within a second), dropped (not shown), stacked (closes the old one)
#   inhibited  the property Inhibited, by which Plasma says that it is not to disturb; None is a server without it
#   most       how many popups fit before it refuses
PLAIN = {
    "information": ["scripted", "Carillon", "1.0", "1.2"],
    "capabilities": ["actions", "body", "body-markup", "icon-static", "persistence", "sound"],
    "clicked": ["action", "closed:2"],
    "closed": ["closed:3"],
    "unknown": "silent",
    "resident": False,
    "keeps": True,
    "unicast": False,
    "expires": False,
    "patience": 10000,
    "doubled": False,
    "equal": "shown",
    "most": 100000,
    "inhibited": None,
}
PROFILES = {
    "plain": {},
    "xfce4": {
        "information": ["Xfce Notify Daemon", "Xfce", "0.7.3", "1.2"],
        "capabilities": ["action-icons", "actions", "body", "body-hyperlinks", "body-markup", "icon-static",
                         "x-canonical-private-icon-only"],
        "expires": True,
    },
    "dunst": {
        "information": ["dunst", "knopwob", "1.9.0", "1.2"],
        "capabilities": ["actions", "body", "body-hyperlinks", "icon-static", "synchronous", "private-synchronous",
                         "x-canonical-private-synchronous", "x-dunst-stack-tag"],
        "expires": True,
        "unicast": True,
        "equal": "stacked",
        "first": 2,
    },
    "mate": {
        "information": ["Notification Daemon", "MATE", "1.26.0", "1.1"],
        "capabilities": ["actions", "action-icons", "body", "body-hyperlinks", "body-markup", "icon-static", "sound"],
        "expires": True,
        "keeps": False,
        "most": 20,
    },
    "lxqt": {
        "information": ["lxqt-notificationd", "lxqt.org", "1.2.0", "1.2"],
        "capabilities": ["actions", "body", "body-hyperlinks", "body-images", "body-markup", "persistence"],
        "expires": True,
        "clicked": ["action"],
        "equal": "dropped",
    },
    "notification-daemon": {
        "information": ["Notification Daemon", "GNOME", "3.20.0", "1.2"],
        "capabilities": ["actions", "body", "body-hyperlinks", "body-markup", "icon-static", "sound", "persistence",
                         "action-icons"],
        "unknown": "error",
        "keeps": False,
        "most": 20,
    },
    "gnome": {
        "information": ["gnome-shell", "GNOME", "43.9", "1.2"],
        "capabilities": ["actions", "body", "body-markup", "icon-static", "persistence", "sound"],
        "resident": True,
        "keeps": False,
        "unicast": True,
        "doubled": True,
    },
    "plasma": {
        "information": ["Plasma", "KDE", "5.27.5", "1.2"],
        "capabilities": ["body", "body-hyperlinks", "body-markup", "body-images", "icon-static", "actions",
                         "persistence", "inline-reply", "x-kde-urls", "x-kde-origin-name", "x-kde-display-appname",
                         "inhibitions"],
        "expires": True,
        "patience": 5000,
        "clicked": ["token", "action", "closed:3"],
        "unknown": "signal",
        "resident": True,
        "equal": "excess",
    },
}


def report(event, **fields):
    sys.stdout.write(json.dumps({"event": event, **fields}) + "\n")
    sys.stdout.flush()


def plain(variant):
    """A value as JSON has it; bytes become base64, variants keep their type."""
    kind = variant.get_type_string()
    if kind == "v":
        return typed(variant.get_variant())
    if kind == "ay":
        return base64.b64encode(bytes(variant.unpack())).decode()
    if kind.startswith("a{"):
        pairs = (variant.get_child_value(index) for index in range(variant.n_children()))
        return {str(pair.get_child_value(0).unpack()): plain(pair.get_child_value(1)) for pair in pairs}
    if kind.startswith("a") or kind.startswith("("):
        return [plain(variant.get_child_value(index)) for index in range(variant.n_children())]
    return variant.unpack()


def typed(variant):
    return {"type": variant.get_type_string(), "value": plain(variant)}


class Refused(Exception):
    def __init__(self, name, message):
        super().__init__(message)
        self.name = name


class Server:
    def __init__(self, options):
        self.loop = GLib.MainLoop()
        self.settings = {}
        self.answers = {}
        self.held = []
        self.shown = {}
        self.recent = []
        self.last_sender = None
        self.calls = 0
        self.next_id = 1
        address = os.environ["DBUS_SESSION_BUS_ADDRESS"]
        self.bus = self.connect(address)
        self.second = self.connect(address)
        self.bus.connect("closed", self.lost)
        self.configure(options)
        properties = INHIBITED if self.settings["inhibited"] is not None else ""
        interface = Gio.DBusNodeInfo.new_for_xml(INTROSPECTION % properties).interfaces[0]
        self.bus.register_object(PATH, interface, self.called, self.asked, None)
        if options.get("owns", True):
            self.own()

    @staticmethod
    def connect(address):
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)

    def lost(self, *_):
        report("lost")
        self.loop.quit()

    # What the test wants ---------------------------------------------------------------------------------------------

    def configure(self, options):
        """profile: its name · any key of a profile · first: the first number given out ·
        answers: [{how, methods, ...}] · early: a reason to close each popup with before Notify is answered"""
        if "profile" in options:
            self.settings = {**PLAIN, **PROFILES[options["profile"]]}
            self.next_id = self.settings.get("first", 1)
        unknown = set(options) - set(PLAIN) - {"profile", "first", "answers", "early", "owns"}
        if unknown:
            raise ValueError(f"no such option: {', '.join(sorted(unknown))}")
        self.settings.update({key: options[key] for key in options if key in PLAIN or key == "early"})
        if options.get("first") is not None:
            self.next_id = options["first"]
        for answer in options.get("answers", []):
            self.set_answer(answer)

    def set_answer(self, answer):
        if answer["how"] not in ("normal", "hang", "late", "refuse", "malformed"):
            raise ValueError(f"no such way to answer: {answer['how']}")
        for method in answer.get("methods") or ["Notify", "CloseNotification", "GetCapabilities",
                                                "GetServerInformation"]:
            self.answers[method] = answer

    def own(self):
        result = self.ask_bus("RequestName", "(su)", (NAME, 4))
        if result != 1:
            raise ValueError(f"{NAME} has an owner already")

    def ask_bus(self, method, kind, arguments, connection=None):
        reply = (connection or self.bus).call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus",
                                                   "org.freedesktop.DBus", method, GLib.Variant(kind, arguments), None,
                                                   0, 5000, None)
        return reply.unpack()[0]

    def settle(self, connection):
        """Waits until the bus has taken all that a connection sent: it answers in the order in which it reads."""
        self.ask_bus("GetId", "()", (), connection)

    def asked(self, _bus, _sender, _path, _interface, _property):
        return GLib.Variant("b", self.settings["inhibited"])

    def inhibit(self, on):
        self.settings["inhibited"] = on
        changed = GLib.Variant("(sa{sv}as)", (NAME, {"Inhibited": GLib.Variant("b", on)}, []))
        self.bus.emit_signal(None, PATH, "org.freedesktop.DBus.Properties", "PropertiesChanged", changed)

    # What clients ask ------------------------------------------------------------------------------------------------

    def called(self, _bus, sender, _path, _interface, method, parameters, invocation):
        wall = time.clock_gettime_ns(time.CLOCK_REALTIME) // 1000
        boot = time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1000
        self.calls += 1
        answer = self.answers.get(method, {"how": "normal"})
        if answer.get("once"):
            del self.answers[method]
        try:
            if answer["how"] == "refuse":
                raise Refused(answer["error"], answer.get("message", "refused by the script"))
            identifier, act = getattr(self, "do_" + method)(sender, parameters)
            refusal = None
        except Refused as error:
            identifier, act, refusal = 0, None, error
        report("call", number=self.calls, method=method, sender=sender, wall=wall, boot=boot, id=identifier,
               refused=refusal.name if refusal else None,
               arguments=[typed(parameters.get_child_value(index)) for index in range(parameters.n_children())])
        if refusal:
            invocation.return_dbus_error(refusal.name, str(refusal))
            return

        def finish():
            reply = act()
            if answer["how"] == "malformed":
                message = Gio.DBusMessage.new_method_reply(invocation.get_message())
                message.set_body(GLib.Variant.parse(None, answer.get("body", "('nonsense',)"), None, None))
                self.bus.send_message(message, Gio.DBusSendMessageFlags.NONE)
            else:
                invocation.return_value(reply)
            return GLib.SOURCE_REMOVE

        if answer["how"] == "hang":
            self.held.append(finish)
        elif answer["how"] == "late":
            GLib.timeout_add(answer["milliseconds"], finish)
        else:
            finish()

    def do_GetCapabilities(self, _sender, _parameters):
        return 0, lambda: GLib.Variant("(as)", (self.settings["capabilities"],))

    def do_GetServerInformation(self, _sender, _parameters):
        return 0, lambda: GLib.Variant("(ssss)", tuple(self.settings["information"]))

    def do_Notify(self, sender, parameters):
        app, replaces, _icon, summary, body, actions, hints, timeout = parameters.unpack()
        settings = self.settings
        self.last_sender = sender
        same = (app, summary, body, tuple(actions), hints.get("desktop-entry"))
        if settings["equal"] == "excess":
            now = time.monotonic()
            self.recent = [(known, when) for known, when in self.recent if now - when < 1]
            if any(known == same for known, _ in self.recent):
                raise Refused("org.freedesktop.Notifications.Error.ExcessNotificationGeneration",
                              "Created too many similar notifications in quick succession")
            self.recent.append((same, now))
        if replaces not in self.shown and len(self.shown) >= settings["most"]:
            raise Refused("org.freedesktop.Notifications.MaxNotificationsExceeded",
                          "Exceeded maximum number of notifications")
        if settings["unicast"] and settings["doubled"] and replaces in self.shown:
            if self.shown[replaces]["sender"] != sender:
                raise Refused("org.freedesktop.DBus.Error.InvalidArgs", "Invalid notification ID")
        if replaces and (replaces in self.shown or settings["keeps"]):
            identifier = replaces
        else:
            identifier = self.next_id
            self.next_id += 1

        def act():
            twins = [known for known, popup in self.shown.items() if popup["same"] == same and known != identifier]
            if twins and settings["equal"] == "dropped":
                return GLib.Variant("(u)", (identifier,))
            for twin in twins if settings["equal"] == "stacked" else []:
                self.close(twin, 1)
            self.forget(identifier)
            popup = {"sender": sender, "same": same, "resident": hints.get("resident", False), "timer": None}
            self.shown[identifier] = popup
            lasts = timeout if timeout >= 0 else settings["patience"]
            if settings["expires"] and lasts > 0 and hints.get("urgency") != 2:
                popup["timer"] = GLib.timeout_add(lasts, self.expire, identifier)
            if settings.get("early") is not None:
                self.close(identifier, settings["early"])
            return GLib.Variant("(u)", (identifier,))

        return identifier, act

    def do_CloseNotification(self, sender, parameters):
        identifier, = parameters.unpack()
        if identifier not in self.shown and self.settings["unknown"] == "error":
            raise Refused("org.freedesktop.Notifications.InvalidId", "Invalid notification identifier")

        def act():
            if identifier in self.shown:
                for step in self.settings["closed"]:
                    self.step(step, identifier, "")
            elif self.settings["unknown"] == "signal":
                self.send("NotificationClosed", GLib.Variant("(uu)", (identifier, 3)), sender)
            return None

        return identifier, act

    # What happens to popups ------------------------------------------------------------------------------------------

    def send(self, signal, arguments, sender):
        """Emits a signal as the profile does: to all or to one, once or twice."""
        to = sender if self.settings["unicast"] else None
        self.bus.emit_signal(to, PATH, NAME, signal, arguments)
        if self.settings["doubled"]:
            self.settle(self.bus)
            self.second.emit_signal(to, PATH, NAME, signal, arguments)
            self.settle(self.second)

    def sender_of(self, identifier):
        popup = self.shown.get(identifier)
        return popup["sender"] if popup else self.last_sender

    def forget(self, identifier):
        popup = self.shown.pop(identifier, None)
        if popup and popup["timer"]:
            GLib.source_remove(popup["timer"])

    def close(self, identifier, reason):
        sender = self.sender_of(identifier)
        self.forget(identifier)
        self.send("NotificationClosed", GLib.Variant("(uu)", (identifier, reason)), sender)

    def expire(self, identifier):
        self.shown[identifier]["timer"] = None
        self.close(identifier, 1)
        return GLib.SOURCE_REMOVE

    def step(self, step, identifier, action):
        name, _, reason = step.partition(":")
        sender = self.sender_of(identifier)
        if name == "token":
            self.send("ActivationToken", GLib.Variant("(us)", (identifier, f"token-{identifier}")), sender)
        elif name == "action":
            self.send("ActionInvoked", GLib.Variant("(us)", (identifier, action)), sender)
        elif name == "closed":
            self.close(identifier, int(reason))

    def invoke(self, identifier, action):
        popup = self.shown.get(identifier)
        stays = popup and popup["resident"] and self.settings["resident"]
        for step in self.settings["clicked"]:
            if not (stays and step.startswith("closed")):
                self.step(step, identifier, action)

    # What the test says ----------------------------------------------------------------------------------------------

    def command(self, order):
        what = order.pop("do")
        if what == "configure":
            self.configure(order)
        elif what == "answer":
            self.set_answer(order)
        elif what == "flush":
            held, self.held = self.held, []
            for finish in held:
                finish()
        elif what == "invoke":
            self.invoke(order["id"], order["action"])
        elif what == "close":
            self.close(order["id"], order["reason"])
        elif what == "reply":
            text = GLib.Variant("(us)", (order["id"], order["text"]))
            self.bus.emit_signal(self.sender_of(order["id"]), PATH, NAME, "NotificationReplied", text)
            if not order.get("stays"):
                self.close(order["id"], 3)
        elif what == "emit":
            to = order.get("to")
            if to == "notifier":
                to = self.last_sender
            arguments = GLib.Variant.parse(None, order["arguments"], None, None)
            connection = self.second if order.get("second") else self.bus
            for _ in range(order.get("times", 1)):
                connection.emit_signal(to, PATH, NAME, order["signal"], arguments)
            self.settle(connection)
        elif what == "inhibit":
            self.inhibit(order["on"])
        elif what == "own":
            self.own()
        elif what == "release":
            self.ask_bus("ReleaseName", "(s)", (NAME,))
        else:
            raise ValueError(f"no such command: {what}")
        self.settle(self.bus)

    def run(self):
        pending = bytearray()

        def readable(descriptor, _condition):
            chunk = os.read(descriptor, 65536)
            if not chunk:
                self.loop.quit()
                return GLib.SOURCE_REMOVE
            pending.extend(chunk)
            while b"\n" in pending:
                line, _, rest = bytes(pending).partition(b"\n")
                pending[:] = rest
                order = json.loads(line)
                request = order.pop("request", None)
                try:
                    self.command(order)
                    report("done", request=request)
                except Exception as error:  # whatever it was, the test shall hear it rather than wait
                    report("failed", request=request, message=f"{type(error).__name__}: {error}")
            return GLib.SOURCE_CONTINUE

        GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, 0, GLib.IOCondition.IN | GLib.IOCondition.HUP, readable)
        report("ready", name=self.bus.get_unique_name(), second=self.second.get_unique_name())
        self.loop.run()


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        server = Server(json.loads(sys.argv[1]))
    except (ValueError, GLib.Error) as error:
        report("failed", request=None, message=str(error))
        return 1
    server.run()
    return 0


sys.exit(main())
