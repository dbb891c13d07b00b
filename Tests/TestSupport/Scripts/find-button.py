#!/usr/bin/python3
"""Finds push buttons on the screen through AT-SPI, as a screen reader does.

    find-button.py find NAME SECONDS   waits for visible buttons of that name and prints them, one JSON object a line
    find-button.py gone NAME SECONDS   waits until there is no visible button of that name
    find-button.py text TEXT SECONDS   waits until a visible element is named so, or has such a line
    find-button.py tree                prints what every program shows

A button is reported once it lies at the same place in two looks running, so that one which still slides in is not
clicked where it no longer is. The name must match as a whole; mnemonics and case do not count. Exit status: 0 found
(gone), 1 not within the time, 2 used wrongly.
"""

import json
import sys
import time

sys.dont_write_bytecode = True
from accessible import Atspi, GLib, children  # noqa: E402

PAUSE = 0.08


def walk(node, depth=0, prunes=False):
    yield node, depth
    if prunes and depth > 1 and not node.get_state_set().contains(Atspi.StateType.SHOWING):
        return
    if depth < 25:
        for child in children(node):
            yield from walk(child, depth + 1, prunes)


def walk_visible(program):
    """GNOME Shell and Cinnamon have more than a thousand hidden elements; asking each takes them seconds."""
    return walk(program, 0, program.get_name() in ("gnome-shell", "cinnamon"))


def frame(node):
    component = node.get_component_iface()
    if component is None:
        return None
    area = component.get_extents(Atspi.CoordType.SCREEN)
    return {"x": area.x, "y": area.y, "width": area.width, "height": area.height}


def plain(name):
    return name.replace("&", "").replace("_", "").strip().casefold()


def look(name):
    """The visible buttons of that name. A program that ends while it is asked is passed over."""
    found = []
    for program in children(Atspi.get_desktop(0)):
        try:
            window = None
            for node, depth in walk_visible(program):
                if depth == 1:
                    window = frame(node)
                if "button" not in node.get_role_name() or plain(node.get_name() or "") != plain(name):
                    continue
                area = frame(node)
                visible = node.get_state_set().contains(Atspi.StateType.SHOWING)
                if area and visible and area["width"] > 1 and area["height"] > 1 and area["x"] >= 0 and area["y"] >= 0:
                    found.append({"frame": area, "window": window or area, "program": program.get_name() or ""})
        except GLib.Error:
            continue
    return found


def shows(text):
    """Whether a visible element has this text, as its name or as a line of it."""
    for program in children(Atspi.get_desktop(0)):
        try:
            for node, _ in walk_visible(program):
                if text in (node.get_name() or "").splitlines() and node.get_state_set().contains(
                    Atspi.StateType.SHOWING
                ):
                    return True
        except GLib.Error:
            continue
    return False


def tree():
    for program in children(Atspi.get_desktop(0)):
        for node, depth in walk(program):
            try:
                print("  " * depth, node.get_role_name(), repr(node.get_name()), frame(node))
            except GLib.Error:
                continue


def main(arguments):
    if arguments == ["tree"]:
        tree()
        return 0
    if len(arguments) != 3 or arguments[0] not in ("find", "gone", "text"):
        print(__doc__, file=sys.stderr)
        return 2
    command, name, seconds = arguments
    deadline = time.monotonic() + float(seconds)
    before = None
    while True:
        # Programs that appear register themselves through events, which only a running main context delivers.
        while GLib.MainContext.default().iteration(False):
            pass
        now = look(name) if command != "text" else shows(name)
        if command == "text" and now:
            return 0
        if command == "gone" and not now:
            return 0
        if command == "find" and now and now == before:
            for button in now:
                print(json.dumps(button))
            return 0
        if time.monotonic() > deadline:
            return 1
        before = now
        time.sleep(PAUSE)


sys.exit(main(sys.argv[1:]))
