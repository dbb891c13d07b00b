#!/usr/bin/python3
"""Calls the agent of the session bus with whatever comes to its mind, and looks whether it stands that.

    fuzz-bus.py calls|wire SEED SECONDS

`calls` sends messages that are well formed and wrong otherwise, and nearly right requests, to every method; `wire` sends
damaged bytes over sockets of its own. After each batch the agent must be the same process, answer Status, and have the
requests of the apps that it had at first, unchanged. Exits with 1 and says what was sent last when it isn't so.

What GDBus can't read ends the agent's connection, and the agent starts anew in its own place: the same process, under
another unique name.
"""
import collections
import copy
import os
import random
import select
import socket
import sys
import tempfile
import time

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib

AGENT, PATH = "io.github.carillon.Agent", "/io/github/carillon/Agent"
CENTER, TOOLS = "io.github.carillon.NotificationCenter1", "io.github.carillon.Agent1"
V = GLib.Variant
what, seed, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
chance = random.Random(seed)
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
outcomes, inputs, anew, last = collections.Counter(), 0, 0, collections.deque(maxlen=20)

# What one finds in the agent ------------------------------------------------------------------------------------------


def ask(interface, member, arguments=None):
    return bus.call_sync(AGENT, PATH, interface, member, arguments, None, Gio.DBusCallFlags.NO_AUTO_START, 20_000, None).unpack()


def ask_bus(member, name):
    return bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", member, V("(s)", (name,)), None, 0, -1, None).unpack()[0]


def agent():
    """The agent's unique name and its process."""
    until = time.monotonic() + 10
    while True:
        try:
            name = ask_bus("GetNameOwner", AGENT)
            return name, ask_bus("GetConnectionUnixProcessID", name)
        except GLib.Error:
            if time.monotonic() > until:
                raise
            time.sleep(0.01)


node = Gio.DBusNodeInfo.new_for_xml(bus.call_sync(
    AGENT, PATH, "org.freedesktop.DBus.Introspectable", "Introspect", None, None, 0, -1, None).unpack()[0])
# Undo has no arguments to get wrong, and rightly takes back what the person added before.
METHODS = [(interface.name, method.name, [argument.signature for argument in method.in_args])
           for interface in node.interfaces if interface.name in (CENTER, TOOLS) for method in interface.methods
           if method.name != "Undo"]
bystanders = sorted({request["app"] for request in ask(TOOLS, "GetPendingOf", V("(s)", ("",)))[0]})
unique, process = agent()


def standing():
    """What the others have, to be found again. A pause moves their next rings, and not their series."""
    rows = {app: ask(TOOLS, "GetPendingOf", V("(s)", (app,)))[0] for app in bystanders}
    return {app: [{key: row[key] for key in row if key != "next"} for row in found] for app, found in rows.items()}


before = standing()


def look():
    """After a batch: all is as it was."""
    global unique, anew
    try:
        now, its_process = agent()
        if its_process != process:
            raise AssertionError("another process owns the name")
        if now != unique:
            unique, anew = now, anew + 1
        if ask(TOOLS, "Status")[0]["version"] == "":
            raise AssertionError("Status says nothing")
        if (found := standing()) != before:
            raise AssertionError(f"the others' requests were {before} and are {found}")
    except (GLib.Error, AssertionError) as problem:
        print(f"fuzz: {what}: seed {seed}, input {inputs} or shortly before: {problem}\nlast: " + "\nlast: ".join(last))
        sys.exit(1)


# Values ---------------------------------------------------------------------------------------------------------------

BASIC = "ybnqiuxtdsog"
INTEGERS = {"y": (0, 2**8 - 1), "n": (-2**15, 2**15 - 1), "q": (0, 2**16 - 1), "i": (-2**31, 2**31 - 1),
            "u": (0, 2**32 - 1), "x": (-2**63, 2**63 - 1), "t": (0, 2**64 - 1)}
DOUBLES = [0.0, -0.0, 1.0, -1.0, 0.999, 1e-300, 1e15, 9.3e18, 1e300, -1e300, float("inf"), float("-inf"), float("nan"), 3155760000.0,
           253402300799.0, -62135596800.0, 1795000000.0]
WORDS = ["", "a", "fuzz", "fuzz.a", "fuzz.b", "carillon.summary", "carillon.damage", "stop", "default", "allow", "deny", "forget",
         "<b>&amp;<img src='x'>", "\u202e\u200b\ufeff", "\x01\x7f\x1b[31m", "\n\r\t", "ä\U0001F355" * 50, "%s%n%d", "../../etc/passwd",
         "x" * 513, "y" * 1025, "z" * 16385, "FREQ=SECONDLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;INTERVAL=999999999999",
         "FREQ=WEEKLY;BYDAY=MO;COUNT=0", "2026-12-24T18:00:00", "0000-00-00T00:00:00", "9999-12-31T23:59:60Z", "Europe/Berlin",
         "../zoneinfo/UTC", "/etc/passwd", "chinese", "xmpp:nobody", "file:///", "javascript:x", "interval", "calendar", "recurrence",
         "location", "once", "skip", "snooze", "open", "done", "authorize", "showSummarised", "default", "critical"]
FIELDS = ["identifier", "content", "trigger", "missed", "untilAnswered", "title", "body", "bodies", "actions", "sound", "badge",
          "soundVolume", "soundRepeat", "soundFade", "userInfo", "attachments", "type", "seconds", "repeats", "rules", "start", "dates", "exceptions", "count", "endDate", "text",
          "effect", "textInput", "options", "file", "most", "month", "day", "radius", "latitude", "endDate", "", "\x00nul"]


def a_string():
    if chance.random() < 0.6:
        return chance.choice(WORDS)
    return "".join(chr(chance.choice([chance.randrange(1, 128), chance.randrange(1, 0xD800), chance.randrange(0x10000, 0x110000)]))
                   for _ in range(chance.randrange(40)))


def a_type(depth=0):
    kind = chance.random()
    if depth > 6 or kind < 0.5:
        return chance.choice(BASIC)
    if kind < 0.65:
        return "v"
    if kind < 0.8:
        return "a" + a_type(depth + 1)
    if kind < 0.9:
        return "a{" + chance.choice("sux") + a_type(depth + 1) + "}"
    return "(" + "".join(a_type(depth + 1) for _ in range(chance.randrange(1, 4))) + ")"


def deep(levels):
    value = V("s", "deep")
    for _ in range(levels):
        value = V("a{sv}", {"k": value}) if chance.random() < 0.5 else V("av", [value])
    return value


def a_value(signature, depth=0):
    """A GVariant of that type."""
    kind = signature[0]
    if kind in INTEGERS:
        low, high = INTEGERS[kind]
        return V(kind, chance.choice([low, high, 0, 1, chance.randint(low, high), min(high, 2**31), chance.randint(0, 20)]))
    if kind == "b":
        return V("b", chance.random() < 0.5)
    if kind == "d":
        return V("d", chance.choice(DOUBLES + [chance.uniform(-1e6, 1e10)]))
    if kind == "s":
        return V("s", a_string().replace("\x00", ""))
    if kind == "o":
        return V("o", chance.choice(["/", "/a", "/delegate", PATH]))
    if kind == "g":
        return V("g", chance.choice(["", "s", "a{sv}", "(iiii)"]))
    if kind == "h":
        return V("h", chance.choice([0, 1, 2, 255, -1, 2**31 - 1]))
    if kind == "v":
        return V("v", deep(chance.randrange(12)) if chance.random() < 0.05 else a_value(a_type(depth + 1), depth + 1))
    if signature == "ay":
        return V("ay", chance.randbytes(chance.randrange(50)))
    if signature.startswith("a{"):
        builder = GLib.VariantBuilder(GLib.VariantType(signature))
        for _ in range(chance.randrange(5)):
            key = V("s", chance.choice(FIELDS).replace("\x00", "")) if signature[2] == "s" else a_value(signature[2])
            builder.add_value(GLib.Variant.new_dict_entry(key, a_value(signature[3:-1], depth + 1)))
        return builder.end()
    if kind == "a":
        builder = GLib.VariantBuilder(GLib.VariantType(signature))
        for _ in range(chance.choice([0, 1, 2, 5]) if depth else chance.choice([0, 1, 3, 30])):
            builder.add_value(a_value(signature[1:], depth + 1))
        return builder.end()
    members, rest = [], signature[1:-1]
    while rest:
        length = next(n for n in range(1, len(rest) + 1) if GLib.VariantType.string_is_valid(rest[:n]))
        members.append(a_value(rest[:length], depth + 1))
        rest = rest[length:]
    return GLib.Variant.new_tuple(*members)


# Requests that are nearly right: dictionaries and lists of Python's, with GVariants for leaves ----------------------------

def a_large_trigger():
    """Whole lists, large numbers and as many dates as are allowed, or a few more."""
    def values(lowest, highest):
        return ",".join(str(value) for value in range(lowest, highest + 1) if chance.random() < 0.95) or str(lowest)
    rules = []
    for _ in range(chance.choice([1, 1, 2, 16, 17])):
        rule = "FREQ=" + chance.choice(["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"])
        for part in (f"BYSECOND={values(0, 59)}", f"BYMINUTE={values(0, 59)}", f"BYHOUR={values(0, 23)}", f"BYSETPOS={values(1, 366)}",
                     "BYDAY=MO,TU,WE,TH,FR", f"INTERVAL={7 * 10 ** chance.randrange(11)}", f"COUNT={9 * 10 ** chance.randrange(15)}"):
            if chance.random() < 0.25:
                rule += ";" + part
        rules.append(rule)
    days = [f"{year}-{month:02}-{day:02}" for year in range(2026, 2034) for month in range(1, 13) for day in range(1, 29)]
    count = chance.choice([0, 3, 2000, 2001])
    return {"type": V("s", "recurrence"), "start": V("s", chance.choice(["0001-01-01T00:00:00", "1970-01-01T00:00:00", "2026-01-01T00:00:00"])),
            "rules": V("as", rules), "exceptions": V("as", days[:count]),
            "dates": V("as", [day + "T12:00:00" for day in days[:chance.choice([0, 3, 2000, 2001])]])}


def a_request():
    content = {"title": V("s", "Fuzz"), "body": V("s", "<b>&"), "sound": V("s", "default"), "badge": V("x", 3), "bodies": V("as", ["a", "b"]),
               "interruptionLevel": V("s", "active"), "threadIdentifier": V("s", "t"), "categoryIdentifier": V("s", "c"), "icon": V("s", "i"),
               "userInfo": {"k": V("av", [V("x", 5), V("b", True)]), "endDate": V("(d)", (9e8,)), "y": V("ay", b"abc"), "t": V("t", 2**63)},
               "actions": [an_action(), an_action()], "relevanceScore": V("d", 0.5), "targetContentIdentifier": V("s", "t"),
               "attachments": [{"identifier": V("s", "p"), "file": V("h", 0)}]}
    for key in list(content):
        if key != "title" and chance.random() < 0.6:
            del content[key]
    trigger = chance.choice([
        {"type": V("s", "interval"), "seconds": V("d", chance.choice([5.0, 3600.0, 1.0])), "repeats": V("b", True), "firstDelay": V("d", 0.5)},
        {"type": V("s", "interval"), "seconds": V("d", 0.001)},
        {"type": V("s", "calendar"), "repeats": V("b", True), "weekday": V("x", 2), "hour": V("x", 9), "minute": V("x", 30),
         "timeZone": V("s", "Europe/Berlin"), "calendar": V("s", "gregorian"), "firstWeekday": V("x", 2), "month": V("x", 3)},
        {"type": V("s", "calendar"), "repeats": V("b", False), "second": V("x", 0)},
        {"type": V("s", "recurrence"), "start": V("s", "2026-01-05T09:00:00"), "rules": V("as", ["FREQ=MONTHLY;BYDAY=-1FR"]),
         "dates": V("as", ["2026-12-24T18:00:00"]), "exceptions": V("as", ["2026-12-25"]), "timeZone": V("s", "Europe/Berlin")},
        {"type": V("s", "location"), "latitude": V("d", 52.5), "longitude": V("d", 13.4), "radius": V("d", 100.0)}])
    if chance.random() < 0.3:
        trigger = a_large_trigger()
    if chance.random() < 0.4:
        trigger |= {"startDate": V("d", 1.6e9), "endDate": V("d", 4e9), "count": V("x", 7)}
    request = {"identifier": V("s", f"r{chance.randrange(30)}"), "content": content, "trigger": trigger}
    if chance.random() < 0.2:
        del request["trigger"]
    if chance.random() < 0.3:
        request["missed"] = chance.choice([V("s", "skip"), V("d", 60.0)])
    if chance.random() < 0.3:
        request["untilAnswered"] = {"seconds": V("d", 60.0), "most": V("x", 3)}
    return request


def an_action():
    effect = chance.choice([{"type": V("s", "stop")}, {"type": V("s", "skip")}, {"type": V("s", "snooze"), "seconds": V("d", 60.0)},
                            {"type": V("s", "done")}, {"type": V("s", "open"), "url": V("s", "xmpp:nobody")},
                            {"type": V("s", "run"), "command": V("s", "true")}])
    action = {"identifier": V("s", f"a{chance.randrange(5)}"), "title": V("s", "Stop"), "options": V("u", 4), "effect": effect}
    if chance.random() < 0.3:
        action["textInput"] = {"buttonTitle": V("s", "Send"), "placeholder": V("s", "…")}
    return action


def a_category():
    return {"identifier": V("s", "c"), "actions": [an_action()], "options": V("u", 1), "hiddenPreviewsBodyPlaceholder": V("s", "x")}


def places(value, above=None, key=None):
    """Every place in a tree, as the container and the key or index in it."""
    if above is not None:
        yield above, key
    if isinstance(value, dict):
        for name in list(value):
            yield from places(value[name], value, name)
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from places(value[index], value, index)


def mutate(tree):
    for _ in range(chance.choice([0, 1, 1, 1, 2, 3])):
        found = list(places(tree))
        if not found:
            return
        above, key = chance.choice(found)
        old = above[key]
        kind = chance.random()
        if kind < 0.35 and isinstance(old, GLib.Variant):
            above[key] = a_value(old.get_type_string())
        elif kind < 0.6:
            above[key] = a_value(a_type())
        elif kind < 0.7:
            del above[key]
        elif kind < 0.8 and isinstance(above, dict):
            above[chance.choice(FIELDS).replace("\x00", "")] = above.pop(key)
        elif kind < 0.85:
            above[key] = deep(chance.choice([2, 5, 12, 15, 16, 20]))
        elif kind < 0.9 and isinstance(above, list):
            above.extend(copy.copy(old) if isinstance(old, dict) else old for _ in range(chance.choice([1, 12, 500])))
        elif kind < 0.95:
            above[key] = V("s", "w" * chance.choice([512, 513, 1024, 1025, 16384, 16385, 65536, 300_000]))
        else:
            above[key] = chance.choice([a_request(), an_action(), {}, []])


def boxed(tree):
    if isinstance(tree, GLib.Variant):
        return tree
    if isinstance(tree, dict):
        return V("a{sv}", {key: boxed(value) for key, value in tree.items()})
    values = [boxed(value) for value in tree]
    if values and all(value.get_type_string() == "a{sv}" for value in values):
        builder = GLib.VariantBuilder(GLib.VariantType("aa{sv}"))
        for value in values:
            builder.add_value(value)
        return builder.end()
    return V("av", values)


def nearly(member, signature):
    """The arguments of a method as somebody would send them, with something wrong."""
    if member == "Add":
        tree = a_request()
        mutate(tree)
        return [boxed(tree)]
    if member == "AddMany":
        trees = [a_request() for _ in range(chance.randrange(4))]
        mutate(trees)
        values = [boxed(tree) for tree in trees]
        return [listed(values)]
    if member == "SetCategories":
        trees = [a_category() for _ in range(chance.randrange(4))]
        mutate(trees)
        return [listed([boxed(tree) for tree in trees])]
    words = {"s": lambda: V("s", chance.choice(["r1", "r2", "fuzz.a", "fuzz.b", "a1", "", "stop", "allow", "deny"])),
             "as": lambda: V("as", [f"r{chance.randrange(30)}" for _ in range(chance.randrange(5))]),
             "d": lambda: V("d", 60.0), "o": lambda: V("o", "/delegate"), "a{sv}": lambda: V("a{sv}", {"text": V("s", "words")}),
             "a{ss}": lambda: V("a{ss}", {"DISPLAY": ":77", "WAYLAND_DISPLAY": "w", "LANG": a_string().replace("\x00", "")})}
    return [words[kind]() if kind in words and chance.random() < 0.8 else a_value(kind) for kind in signature]


def listed(values):
    builder = GLib.VariantBuilder(GLib.VariantType("aa{sv}"))
    for value in values:
        if value.get_type_string() == "a{sv}":
            builder.add_value(value)
    return builder.end()


def a_call():
    interface, member, signature = chance.choice(METHODS)
    kind = chance.random()
    if kind < 0.4:
        wanted = chance.choice(["Add", "Add", "Add", "AddMany", "SetCategories", "Act"])
        interface, member, signature = next(entry for entry in METHODS if entry[1] == wanted)
    if kind < 0.75:
        arguments = nearly(member, signature)
    elif kind < 0.9:
        arguments = [a_value(entry) for entry in signature]
    else:
        arguments = [a_value(a_type()) for _ in range(chance.randrange(4))]
    if chance.random() < 0.01:
        member = chance.choice(["Nothing", "add", "Get"])
    return interface, member, GLib.Variant.new_tuple(*arguments)


# Calls ----------------------------------------------------------------------------------------------------------------

def connect():
    return Gio.DBusConnection.new_for_address_sync(
        os.environ["DBUS_SESSION_BUS_ADDRESS"],
        Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)


def files():
    """Descriptors to go with a call: pictures, and what is none."""
    names = []
    for content in (b"\x89PNG\r\n\x1a\n" + chance.randbytes(50), b"GIF89a", b"", b"<svg", chance.randbytes(300)):
        file = tempfile.TemporaryFile()
        file.write(content)
        file.flush()
        names.append(file)
    chosen = [chance.choice(names) for _ in range(chance.randrange(1, 4))]
    folder = open(os.devnull, "rb")
    everything = Gio.UnixFDList()
    for file in chosen + ([folder] if chance.random() < 0.2 else []):
        everything.append(file.fileno())
    return everything


def batch(connection, count):
    global inputs
    waiting = count
    context = GLib.MainContext.default()

    def done(source, result):
        nonlocal waiting
        waiting -= 1
        try:
            source.call_with_unix_fd_list_finish(result)
            outcomes["accepted"] += 1
        except GLib.Error as problem:
            name = Gio.DBusError.get_remote_error(problem) or problem.message
            outcomes[name.rsplit(".", 1)[-1]] += 1

    for _ in range(count):
        interface, member, arguments = a_call()
        last.append(f"{interface}.{member} {arguments.print_(True)[:3000]}")
        inputs += 1
        # Whoever asks for permission waits for a person.
        limit = 50 if member == "RequestAuthorization" else 20_000
        connection.call_with_unix_fd_list(AGENT, PATH, interface, member, arguments, None, Gio.DBusCallFlags.NO_AUTO_START, limit,
                                          files() if chance.random() < 0.3 else None, None, done)
    end = time.monotonic() + 60
    while waiting and time.monotonic() < end:
        context.iteration(False) or time.sleep(0.0005)
    if waiting:
        last.append(f"{waiting} calls were not answered")


def calls():
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        connection = connect()
        if chance.random() < 0.8:
            connection.call_sync(AGENT, PATH, CENTER, "Register", V("(s)", (chance.choice(["fuzz.a", "fuzz.b"]),)), None, 0, -1, None)
        met = unique
        for _ in range(4):
            batch(connection, 50)
            look()
            # What no bus would carry is the end of a connection: too deep, or too many files. An agent that has started
            # anew knows nothing of it.
            if connection.is_closed() or unique != met:
                break
        for app in ("fuzz.a", "fuzz.b"):
            tidy = connect()
            tidy.call_sync(AGENT, PATH, CENTER, "Register", V("(s)", (app,)), None, 0, -1, None)
            tidy.call_sync(AGENT, PATH, TOOLS, "SetAuthorization", V("(ss)", (app, "allow")), None, 0, -1, None)
            resume(tidy)
            for member in ("RemoveAllPending", "RemoveAllDelivered"):
                tidy.call_sync(AGENT, PATH, CENTER, member, None, None, 0, -1, None)
            tidy.close_sync(None)
        if not connection.is_closed():
            connection.close_sync(None)


# Bytes ----------------------------------------------------------------------------------------------------------------

def damaged(data):
    data = bytearray(data)
    for _ in range(chance.choice([0, 1, 1, 1, 2, 4])):
        if not data:
            break
        at = chance.randrange(len(data))
        kind = chance.randrange(7)
        if kind == 0:
            data[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            data[at] = chance.randrange(256)
        elif kind == 2:
            del data[at:at + chance.randrange(1, 9)]
        elif kind == 3:
            data[at:at] = chance.randbytes(chance.randrange(1, 9))
        elif kind == 4:
            del data[at:]
        elif kind == 5:
            data[at:at + 2] = b"\xc3\x28"
        else:
            data[at:at + 4] = chance.choice([b"\0\0\0\0", b"\xff\xff\xff\xff", b"\0\0\0\x08"])
    return bytes(data)


def resume(connection):
    # What is paused doesn't ring, and a call may have paused everything.
    connection.call_sync(AGENT, PATH, TOOLS, "Resume", V("(a{sv})", ({},)), None, 0, -1, None)


def wire():
    global inputs
    path = os.environ["DBUS_SESSION_BUS_ADDRESS"].split("path=")[1].split(",")[0]
    hello = Gio.DBusMessage.new_method_call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello")
    hello.set_serial(1)
    hello = bytes(hello.to_blob(Gio.DBusCapabilityFlags.NONE))
    greeting = b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\nBEGIN\r\n" + hello
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for _ in range(100):
            interface, member, arguments = a_call()
            message = Gio.DBusMessage.new_method_call(AGENT, PATH, interface, member)
            message.set_body(arguments)
            message.set_serial(2)
            data = bytes(message.to_blob(Gio.DBusCapabilityFlags.NONE))
            sent = damaged(data)
            last.append(sent.hex()[:2000])
            inputs += 1
            with socket.socket(socket.AF_UNIX) as plug:
                plug.connect(path)
                try:
                    plug.sendall((greeting if chance.random() < 0.97 else damaged(greeting)) + sent)
                    reply, until = b"", time.monotonic() + 0.05
                    while time.monotonic() < until and member.encode() not in reply:
                        if not select.select([plug], [], [], 0.01)[0]:
                            break
                        piece = plug.recv(65536)
                        reply += piece
                        if not piece:
                            outcomes["hung up on by the bus"] += 1
                            break
                    else:
                        outcomes["other"] += 1
                    if b"io.github.carillon.Error" in reply:
                        outcomes["refused by the agent"] += 1
                except OSError:
                    outcomes["hung up on by the bus"] += 1
        tidy = connect()
        resume(tidy)
        tidy.close_sync(None)
        look()


{"calls": calls, "wire": wire}[what]()
look()
print(f"fuzz: {what}: seed {seed}, {inputs} inputs in {seconds:.0f} s: "
      + ", ".join(f"{count} {outcome}" for outcome, count in outcomes.most_common(14))
      + (f"; the agent started anew {anew} times" if anew else ""))
