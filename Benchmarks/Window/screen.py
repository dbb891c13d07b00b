"""A virtual screen whose pixels can be looked at without asking the programs on it, and without slowing them down."""
import mmap
import os
import struct
import subprocess
import time

WIDTH, HEIGHT = 1000, 800


class Screen:
    def __init__(self, display, folder):
        """Starts Xvfb, which keeps its picture in a file of the folder, in X's format for window dumps (XWDFile.h)."""
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(
            ["Xvfb", display, "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-fbdir", folder], **quiet)
        path = f"{folder}/Xvfb_screen0"
        while not os.path.exists(path) or os.path.getsize(path) < WIDTH * HEIGHT * 4:
            time.sleep(0.02)
        with open(path, "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        while True:
            header = struct.unpack(">25I", self.memory[:100])
            if header[0] and header[12]:
                break
            time.sleep(0.02)
        self.begin = header[0] + header[19] * 12  # the header and its colours
        self.line = header[12]

    def pixels(self, left, top, width, height):
        """A rectangle's bytes."""
        lines = (self.begin + row * self.line for row in range(top, top + height))
        return b"".join(self.memory[line + left * 4:line + (left + width) * 4] for line in lines)

    def settled(self, area, quiet=1.0, within=30):
        """The pixels of an area once they have stayed the same for some time."""
        end = time.monotonic() + within
        before, since = self.pixels(*area), time.monotonic()
        while time.monotonic() < since + quiet:
            time.sleep(0.01)
            now = self.pixels(*area)
            if now != before:
                before, since = now, time.monotonic()
            if time.monotonic() > end:
                raise SystemExit("the screen doesn't settle")
        return before

    def wait(self, area, is_right, within=30):
        """The time at which an area's pixels are right, looked at every two milliseconds."""
        end = time.monotonic() + within
        while not is_right(self.pixels(*area)):
            if time.monotonic() > end:
                raise SystemExit("that is never on the screen")
            time.sleep(0.002)
        return time.monotonic()
