#!/usr/bin/python3
"""Checks the agent on the current session bus against docs/dbus.md, from the outside.

    scripts/conformance.py [APP]

Prints one line per check and exits with 1 when one of them fails. It speaks as APP (org.example.Conformance), which may
have to be allowed first: `carillon apps allow APP`. Its requests ring in an hour at the earliest, and are removed again.
"""
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib

AGENT, PATH, CENTER = ("io.github.carillon.Agent", "/io/github/carillon/Agent",
                       "io.github.carillon.NotificationCenter1")
V = GLib.Variant
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
failures = 0


def call(method, signature=None, *arguments):
    reply = call_all(method, signature, *arguments)
    return reply[0] if reply else None


def call_all(method, signature=None, *arguments):
    return bus.call_sync(AGENT, PATH, CENTER, method, V(signature, arguments) if signature else None, None, 0,
                         20_000).unpack()


def hears(identifier, change, patience=20):
    """Whether the signal Changed names an identifier once something was done, or says by an empty list that any may have changed."""
    loop, heard = GLib.MainLoop(), []

    def changed(_bus, _sender, _path, _interface, _member, arguments):
        names = arguments.unpack()[0]
        heard.extend(names or [identifier])
        if identifier in heard:
            loop.quit()

    subscription = bus.signal_subscribe(AGENT, CENTER, "Changed", PATH, None, 0, changed)
    change()
    timeout = GLib.timeout_add_seconds(patience, loop.quit)
    loop.run()
    GLib.source_remove(timeout)
    bus.signal_unsubscribe(subscription)
    return identifier in heard


def check(what, holds, detail=""):
    global failures
    failures += not holds
    print(f"{'ok  ' if holds else 'FAIL'}  {what}{'' if holds or detail == '' else f': {detail}'}")


def refused(what, error, method, *arguments):
    """A call that must end with an error of this name, and change nothing."""
    before = pending()
    try:
        call(method, *arguments)
        name = "no error"
    except GLib.Error as problem:
        name = Gio.DBusError.get_remote_error(problem) or problem.message
    check(f"refuses {what}", name == f"io.github.carillon.Error.{error}", name)
    check(f"  and changes nothing for {what}", pending() == before)


def request(identifier="a", title="Conformance", trigger=None, **content):
    fields = {"type": V("s", "interval"), "seconds": V("d", 3600.0), "repeats": V("b", True)}
    return {"identifier": V("s", identifier), "content": V("a{sv}", {"title": V("s", title), **content}),
            "trigger": V("a{sv}", fields if trigger is None else trigger)}


def add(*arguments, **fields):
    call("Add", "(a{sv})", request(*arguments, **fields))


def pending():
    """What is pending by identifier; times to the tenth of a second, since the clocks drift a little."""
    times = ("next", "due")
    return {
        entry["identifier"]: {key: round(entry[key], 1) if key in times else entry[key] for key in entry}
        for entry in call("GetPending")
    }


def action(identifier, title, effect):
    return {"identifier": V("s", identifier), "title": V("s", title),
            "effect": V("a{sv}", {"type": V("s", effect)})}


def texts():
    """What can't be stored as it is, is stored as near to it as can be, and it is said."""
    for what, title, stored, changes in [
        ("a title of 1 KiB", "t" * 1024, "t" * 1024, None),
        ("a title of 2 KiB", "t" * 2048, "t" * 1024, ["cut"]),
        ("a title that is cut between characters", "ä" * 600, "ä" * 512, ["cut"]),
        ("control characters", "a\x1b[2Jb\x7f\x0b", "a[2Jb", ["controls"]),
        ("an open direction", "a \u2067b", "a \u2067b\u2069", ["directions"]),
        ("a forced direction", "\u202eb", "\u202eb\u202c", ["directions"]),
    ]:
        add("text", title)
        row = pending()["text"]
        changed = None if changes is None else {"title": changes}
        check(f"stores {what}", row["content"]["title"] == stored, row)
        check(f"  and says so for {what}", row.get("changed") == changed, row.get("changed"))
        reply = call("Schedule", "(a{sv})", request("text", title))
        check(f"  in the reply of Schedule, too, for {what}", reply.get("changed") == changed, reply)
    add("text", relevanceScore=V("d", 1.5))
    row = pending()["text"]
    check("brings a score into its range", (row["content"]["relevanceScore"], row["changed"]) == (1.0, {"relevanceScore": ["clamped"]}), row)
    call("RemovePending", "(as)", ["text"])


def hints():
    """What the notification server is told besides the content."""
    given = {"category": V("s", "transfer"), "value": V("i", 40), "transient": V("b", True)}
    add("hints", hints=V("a{sv}", given), defaultActionTitle=V("s", "Show"), updatesSilently=V("b", True))
    content = pending()["hints"]["content"]
    check("returns hints as they were", content["hints"] == {k: v.unpack() for k, v in given.items()}, content)
    check("  and the rest of the like", (content["defaultActionTitle"], content["updatesSilently"]) == ("Show", True), content)
    call("RemovePending", "(as)", ["hints"])
    for what, wrong in [
        ("a hint that isn't passed on", {"urgency": V("y", 2)}),
        ("a progress of more than all", {"value": V("i", 101)}),
        ("a flag that is none", {"resident": V("s", "yes")}),
        ("half of a place", {"x": V("i", 1)}),
    ]:
        refused(what, "InvalidArgument", "Add", "(a{sv})", request("x", hints=V("a{sv}", wrong)))
    image = V("(iiibiiay)", (2, 1, 8, True, 8, 4, bytes(8)))
    add("image", attachments=V("aa{sv}", [{"identifier": V("s", "i"), "image": image}]))
    picture = pending()["image"]["content"]["attachments"][0]
    check("keeps a picture from memory as a file", picture["type"] == "image/png" and picture["path"].startswith("/"), picture)
    call("RemovePending", "(as)", ["image"])
    short = V("(iiibiiay)", (2, 2, 8, True, 8, 4, bytes(8)))
    refused("a picture with too few bytes", "InvalidAttachment", "Add", "(a{sv})",
            request("x", attachments=V("aa{sv}", [{"identifier": V("s", "i"), "image": short}])))


def run():
    call("Register", "(s)", sys.argv[1] if len(sys.argv) > 1 else "org.example.Conformance")
    call("RemoveAllPending")
    check("begins with nothing pending", pending() == {})

    info = {"text": V("s", "é"), "yes": V("b", True), "number": V("x", -5), "real": V("d", 0.5),
            "data": V("ay", b"\x00\xff"), "list": V("av", [V("x", 1)]), "date": V("(d)", (1.25,))}
    add(userInfo=V("a{sv}", info), actions=V("aa{sv}", [action("stop", "Stop Repeat", "stop")]))
    check("adds", list(pending()) == ["a"])
    back = pending()["a"]["content"]["userInfo"]
    check("returns userInfo as it was", {k: v.unpack() for k, v in info.items()} == back, back)
    add(title="Replaced", actions=V("aa{sv}", [action("stop", "Stop Repeat", "stop")]))
    check("replaces", [e["content"]["title"] for e in pending().values()] == ["Replaced"])
    call("AddMany", "(aa{sv})", [request("b"), request("c")])
    check("adds many and lists them", sorted(pending()) == ["a", "b", "c"])

    rows, delivered = call_all("GetRequests", "(as)", ["b", "nothing", "b"])
    check("returns the rows that are named, once", [r["identifier"] for r in rows] == ["b"] and delivered == [])
    check("names what has changed", hears("new", lambda: add("new")))
    call("RemovePending", "(as)", ["new"])
    refused("to look up 1,001 identifiers", "QuotaExceeded", "GetRequests", "(as)", [str(n) for n in range(1001)])

    refused("a request without an identifier", "InvalidArgument", "Add", "(a{sv})", {"content": V("a{sv}", {})})
    refused("an unknown field", "InvalidArgument", "Add", "(a{sv})", {**request("x"), "titel": V("s", "")})
    refused("a field of the wrong type", "InvalidArgument", "Add", "(a{sv})", request("x", sound=V("d", 1.0)))
    refused("no words at all", "NotificationInvalidNoContent", "Add", "(a{sv})", request("x", ""))
    refused("a trigger in the past", "NotificationInvalidNoDate", "Add", "(a{sv})",
            request("x", trigger={"type": V("s", "calendar"), "year": V("x", 1999)}))
    refused("half of many", "InvalidArgument", "AddMany", "(aa{sv})", [request("d"), request("", "Without a name")])
    refused("an unknown identifier", "UnknownIdentifier", "Skip", "(s)", "nothing")
    refused("an unknown button", "UnknownAction", "Act", "(ssa{sv})", "a", "fly", {})

    scheduled = call("Schedule", "(a{sv})", request("d"))
    check("schedules, and returns the result", round(scheduled["next"], 1) == pending()["d"]["next"]
          and scheduled["description"] == pending()["d"]["description"], scheduled)
    again = call("Schedule", "(a{sv})", request("d", title="Once more"))
    check("returns what was replaced", again["replaced"]["title"] == "Conformance", again)
    call("RemovePending", "(as)", ["d"])

    texts()
    hints()

    category = {"identifier": V("s", "meal"), "actions": V("aa{sv}", [action("eat", "Eat", "done")])}
    call("SetCategories", "(aa{sv})", [category])
    check("keeps categories", [c["identifier"] for c in call("GetCategories")] == ["meal"])
    call("SetCategories", "(aa{sv})", [])
    check("replaces categories as a set", call("GetCategories") == [])

    rings = [ring["date"] for ring in call("GetUpcoming", "(su)", "b", 3)]
    check("returns the coming rings", len(rings) == 3 and abs(rings[2] - rings[0] - 7200) < 1, rings)
    call("Skip", "(s)", "b")
    check("skips one", abs(pending()["b"]["next"] - rings[1]) < 1, pending()["b"]["next"])
    call("Snooze", "(sd)", "c", 1800.0)
    check("snoozes", "snoozedUntil" in pending()["c"])
    call("Act", "(ssa{sv})", "a", "Stop Repeat", {})
    check("stops by its button", sorted(pending()) == ["b", "c"])
    check("removes, and counts what was there", call("RemovePending", "(as)", ["b", "nothing"]) == 1)
    check("removes the rest", call("RemoveAllPending") == 1 and pending() == {})
    check("lists what was delivered", isinstance(call("GetDelivered"), list))
    settings = call("GetSettings")
    check("returns the settings", {"authorizationStatus", "alert", "sound", "badge", "list", "alertStyle"} <= set(settings))


try:
    run()
except GLib.Error as problem:
    check("answers every call", False, problem.message)
sys.exit(1 if failures else 0)
