"""What programs show, through AT-SPI: for the scripts beside this one."""

import warnings

warnings.simplefilter("ignore")

import gi  # noqa: E402

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

__all__ = ["Atspi", "GLib", "children"]


def children(node):
    """The first 500 children; one that goes meanwhile is passed over."""
    try:
        count = min(node.get_child_count(), 500)
    except GLib.Error:
        return
    for index in range(count):
        try:
            child = node.get_child_at_index(index)
        except GLib.Error:
            continue
        if child is not None:
            yield child
