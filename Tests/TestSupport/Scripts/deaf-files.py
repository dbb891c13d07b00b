"""A FUSE file system whose files can be found and are never read, as those of a server that has gone away.

deaf-files.py FOLDER: mounts it there and prints "ready"; SIGTERM takes it away again, and what hangs on it goes on.
Opening any file whose name begins with "deaf" hangs; others can be opened, and reading or closing them hangs. To look for one
whose name begins with "dead" hangs. Only Python, so
that the programs of the tests can end, and the bus, which passes descriptors on, may close them.
"""
import ctypes
import os
import signal
import struct
import sys

folder = sys.argv[1]
libc = ctypes.CDLL(None, use_errno=True)
fuse = os.open("/dev/fuse", os.O_RDWR | os.O_CLOEXEC)
options = f"fd={fuse},rootmode=40000,user_id={os.getuid()},group_id={os.getgid()},allow_other"
os.makedirs(folder, exist_ok=True)
if libc.mount(b"deaf", folder.encode(), b"fuse", 6, options.encode()) != 0:
    sys.exit(f"mount: {os.strerror(ctypes.get_errno())}")


def end(*_):
    libc.umount2(folder.encode(), 2)  # MNT_DETACH
    os._exit(0)


signal.signal(signal.SIGTERM, end)
print("ready", flush=True)

INIT, LOOKUP, FORGET, GETATTR, OPEN, READ, RELEASE, FLUSH, OPENDIR = 26, 1, 2, 3, 14, 15, 18, 25, 27
NOTHING = None
names = {1: b""}


def attributes(node):
    mode = 0o40755 if node == 1 else 0o100644
    return struct.pack("<6Q10I", node, 0 if node == 1 else 4096, 8, 0, 0, 0, 0, 0, 0, mode, 1, os.getuid(), os.getgid(), 0, 4096, 0)


def may_close(thread):
    try:
        program = os.readlink(f"/proc/{thread}/exe")
        return "python" in program or "dbus-daemon" in program
    except OSError:
        return True


def answer(opcode, node, thread, body):
    if opcode == FLUSH and may_close(thread):
        return 0
    if opcode == INIT:
        return struct.pack("<IIIIHHIIHHI7I", 7, 31, 4096, 0, 8, 8, 4096, 1, 1, 0, 0, *[0] * 7)
    if opcode == LOOKUP:
        name = body.rstrip(b"\0")
        if name.startswith(b"dead"):
            return NOTHING
        for number, known in names.items():
            if known == name:
                break
        else:
            number = len(names) + 1
            names[number] = name
        return struct.pack("<4Q2I", number, 0, 0, 0, 0, 0) + attributes(number)
    if opcode == GETATTR:
        return struct.pack("<QII", 0, 0, 0) + attributes(node)
    if opcode == OPENDIR or opcode == OPEN and not names[node].startswith(b"deaf"):
        return struct.pack("<QII", 0, 1, 0)
    if opcode in (FORGET, OPEN, READ, FLUSH, RELEASE):
        return NOTHING
    return -38  # ENOSYS


while True:
    try:
        request = os.read(fuse, 1 << 20)
    except OSError:
        break
    _, opcode, unique, node, _, _, thread = struct.unpack_from("<IIQQIII", request)
    reply = answer(opcode, node, thread, request[40:])
    if isinstance(reply, int):
        os.write(fuse, struct.pack("<IiQ", 16, reply, unique))
    elif reply is not None:
        os.write(fuse, struct.pack("<IiQ", 16 + len(reply), 0, unique) + reply)
