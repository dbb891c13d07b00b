#!/usr/bin/python3
"""Looks at a window of GTK 4 through AT-SPI, as a screen reader does.

    window.py find ROLE NAME SECONDS    waits for a visible control and prints where it is, as JSON; "" is any role
    window.py gone ROLE NAME SECONDS    waits until there is none
    window.py text TEXT SECONDS         waits until a visible element is named so, or contains the text
    window.py all ROLE                  prints the names of all visible controls of a role
    window.py names                     prints every control that can be used and has no name
    window.py beside WIDTH              prints every control and label that reaches beyond a side of a screen of this width
    window.py focus                     prints what has the focus, as JSON
    window.py tree                      prints everything that is visible

GTK 4 has no places on the screen, only those in its window; X says where that is, and the shadow around it is the difference in
width, halved. Exit status: 0 found (gone), 1 not within the time or no window to look at, 2 used wrongly.
"""

import json
import subprocess
import sys
import time

sys.dont_write_bytecode = True
from accessible import Atspi, GLib, children  # noqa: E402

PROGRAM = "io.github.carillon.Carillon"
USABLE = {
    "push button", "toggle button", "check box", "radio button", "entry", "text", "combo box", "spin button", "list item",
    "slider", "page tab", "menu item", "switch", "password text",
}


def is_showing(node):
    """GTK 4.8 says of a window alone that it shows; of others it says whether they are hidden."""
    return node.get_state_set().contains(Atspi.StateType.VISIBLE)


def walk(node, depth=0):
    yield node, depth
    for child in children(node):
        try:
            if is_showing(child):
                yield from walk(child, depth + 1)
        except GLib.Error:
            continue


def programs():
    for program in children(Atspi.get_desktop(0)):
        try:
            if "carillon" in (program.get_name() or "").lower():
                yield program
        except GLib.Error:
            continue


def elements():
    for program in programs():
        for frame in children(program):
            for node, depth in walk(frame):
                yield node, depth, frame


def command(*words):
    return subprocess.run(words, capture_output=True, text=True).stdout


def origin(frame):
    """Where a window's content begins on the screen: the largest window of that name, without its shadow."""
    best = None
    title = frame.get_name() or "Carillon"
    for window in command("xdotool", "search", "--onlyvisible", "--name", "^" + title + "$").split():
        lines = command("xdotool", "getwindowgeometry", "--shell", window).splitlines()
        values = dict(line.split("=", 1) for line in lines if "=" in line)
        if "WIDTH" in values and (best is None or int(values["WIDTH"]) > int(best["WIDTH"])):
            best = values
    if best is None:
        return None
    area = frame.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
    shadow = (int(best["WIDTH"]) - area.width) // 2
    return int(best["X"]) + shadow - area.x, int(best["Y"]) + shadow - area.y


def place(node, frame):
    start = origin(frame)
    component = node.get_component_iface()
    if start is None or component is None:
        return None
    area = component.get_extents(Atspi.CoordType.WINDOW)
    return {"x": start[0] + area.x, "y": start[1] + area.y, "width": area.width, "height": area.height}


def look(role, name):
    for node, _, frame in elements():
        try:
            if (node.get_name() or "") == name and role in ("", node.get_role_name()):
                area = place(node, frame)
                if area and area["width"] > 1 and area["height"] > 1:
                    return area
        except GLib.Error:
            continue
    return None


def everything(role):
    for node, _, _ in elements():
        try:
            if role in ("", node.get_role_name()) and node.get_name():
                print(node.get_name())
        except GLib.Error:
            continue


def content(node):
    text = node.get_text_iface()
    return Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node)) if text else ""


def shows(text):
    for node, _, _ in elements():
        try:
            if text in (node.get_name() or "") or text in content(node):
                return True
        except GLib.Error:
            continue
    return False


def is_inside_named(node):
    """Whether a list item is part of another one, as the value of a combo box is part of its row."""
    parent = node.get_parent()
    while parent is not None and parent.get_role_name() != "frame":
        if parent.get_role_name() in ("list item", "combo box") and (parent.get_name() or "").strip():
            return True
        parent = parent.get_parent()
    return False


def nameless():
    """Returns how many controls it looked at."""
    count = 0
    for node, _, _ in elements():
        count += 1
        try:
            if node.get_parent().get_name() == "GtkListView" and is_inside_named(node):
                continue
            states = node.get_state_set()
            area = node.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
            if area.width < 2 or area.height < 2:
                continue  # behind another page
            usable = states.contains(Atspi.StateType.FOCUSABLE) and states.contains(Atspi.StateType.SENSITIVE)
            if usable and node.get_role_name() in USABLE and not (node.get_name() or "").strip():
                print(node.get_role_name(), repr(content(node)), "in", repr(node.get_parent().get_name()))
        except (GLib.Error, AttributeError):
            continue
    return count


def beside(width):
    """Returns how many controls and labels it looked at."""
    count = 0
    for node, _, frame in elements():
        count += 1
        try:
            if node.get_role_name() not in USABLE - {"menu item"} | {"label", "frame"}:
                continue
            area = place(node, frame)
            is_inside = area is None or 0 <= area["x"] <= width - area["width"]
            if not is_inside and area["width"] > 1 and area["height"] > 1:
                print(node.get_role_name(), repr(node.get_name()), area)
        except (GLib.Error, AttributeError):
            continue
    return count


def focused():
    found = []
    for node, _, frame in elements():
        try:
            if node.get_state_set().contains(Atspi.StateType.FOCUSED):
                # The window below a question keeps its own.
                is_below = frame.get_role_name() != "dialog"
                found.append((is_below, {"role": node.get_role_name(), "name": node.get_name() or ""}))
        except GLib.Error:
            continue
    return min(found, key=lambda one: one[0])[1] if found else {"role": "", "name": ""}


def tree():
    for node, depth, frame in elements():
        try:
            area = node.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
            said = node.get_role_name() not in ("panel", "filler") or content(node)
            if area.width < 2 or area.height < 2 or not said:
                continue
            box = (area.x, area.y, area.width, area.height)
            print("  " * depth, node.get_role_name(), repr(node.get_name()), repr(content(node)), box)
        except (GLib.Error, AttributeError):
            continue


def wait(seconds, probe):
    deadline = time.monotonic() + float(seconds)
    while True:
        # Programs that appear register themselves through events, which only a running main context delivers.
        while GLib.MainContext.default().iteration(False):
            pass
        found = probe()
        if found:
            return found
        if time.monotonic() > deadline:
            return None
        time.sleep(0.05)


def find(role, name, seconds):
    before = []

    def twice():
        area = look(role, name)
        same = area is not None and before == [area]
        before[:] = [area]
        return area if same else None

    found = wait(seconds, twice)
    if found:
        print(json.dumps(found))
    return 0 if found else 1


def main(arguments):
    match arguments:
        case ["find", role, name, seconds]:
            return find(role, name, seconds)
        case ["gone", role, name, seconds]:
            return 0 if wait(seconds, lambda: look(role, name) is None) else 1
        case ["text", text, seconds]:
            return 0 if wait(seconds, lambda: shows(text)) else 1
        case ["all", role]:
            everything(role)
        case ["names"]:
            return 0 if nameless() else 1
        case ["beside", width]:
            return 0 if beside(int(width)) else 1
        case ["focus"]:
            print(json.dumps(focused()))
        case ["tree"]:
            tree()
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


sys.exit(main(sys.argv[1:]))
