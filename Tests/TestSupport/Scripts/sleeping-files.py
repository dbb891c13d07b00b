"""A FUSE file system that shows the files of a folder, and that falls asleep: nothing that is asked of it comes back then.

sleeping-files.py FOLDER SOURCE: mounts it at FOLDER and prints "ready". SIGUSR1 puts it to sleep, SIGUSR2 wakes it up and has
it answer what it was asked meanwhile; SIGTERM takes it away. In its sleep it prints, for each question, "held THREAD".
Nothing can be written. With "reads" as a third word only opening and reading files waits for the end of its sleep.
"""
import ctypes
import os
import select
import signal
import struct
import sys

folder, source = sys.argv[1:3]
only_reads = sys.argv[3:] == ["reads"]
libc = ctypes.CDLL(None, use_errno=True)
fuse = os.open("/dev/fuse", os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK)
options = f"fd={fuse},rootmode=40000,user_id={os.getuid()},group_id={os.getgid()},allow_other"
os.makedirs(folder, exist_ok=True)
if libc.mount(b"sleeping", folder.encode(), b"fuse", 6, options.encode()) != 0:
    sys.exit(f"mount: {os.strerror(ctypes.get_errno())}")

sleeping, held = False, []


def end(*_):
    libc.umount2(folder.encode(), 2)  # MNT_DETACH
    os._exit(0)


def sleep(*_):
    global sleeping
    sleeping = True


def wake(*_):
    global sleeping
    sleeping = False


signal.signal(signal.SIGTERM, end)
signal.signal(signal.SIGUSR1, sleep)
signal.signal(signal.SIGUSR2, wake)
# A signal ends the wait.
wakeup, wakes = os.pipe()
os.set_blocking(wakes, False)
os.set_blocking(wakeup, False)
signal.set_wakeup_fd(wakes)
print("ready", flush=True)

INIT, LOOKUP, FORGET, GETATTR, OPEN, READ, RELEASE, FLUSH, OPENDIR, READDIR, RELEASEDIR, INTERRUPT, BATCH_FORGET = (
    26, 1, 2, 3, 14, 15, 18, 25, 27, 28, 29, 36, 42)
paths = {1: source}


def attributes(path, node):
    s = os.lstat(path)
    seconds, rest = divmod(s.st_mtime_ns, 10**9)
    return struct.pack("<6Q10I", node, s.st_size, 8, seconds, seconds, seconds, rest, rest, rest, s.st_mode, s.st_nlink, s.st_uid,
                       s.st_gid, 0, 4096, 0)


def node_of(path):
    for node, known in paths.items():
        if known == path:
            return node
    paths[len(paths) + 1] = path
    return len(paths)


def answer(opcode, node, body):
    if opcode == INIT:
        return struct.pack("<IIIIHHIIHHI7I", 7, 31, 4096, 0, 8, 8, 4096, 1, 1, 0, 0, *[0] * 7)
    path = paths[node]
    if opcode == LOOKUP:
        path = f"{path}/{os.fsdecode(body.rstrip(bytes(1)))}"
        found = attributes(path, node_of(path))
        return struct.pack("<4Q2I", node_of(path), 0, 0, 0, 0, 0) + found
    if opcode == GETATTR:
        return struct.pack("<QII", 0, 0, 0) + attributes(path, node)
    if opcode in (OPEN, OPENDIR):
        return struct.pack("<QII", 0, 1, 0)
    if opcode in (RELEASE, RELEASEDIR, FLUSH):
        return b""
    if opcode == READ:
        _, offset, size = struct.unpack_from("<QQI", body)
        with open(path, "rb") as file:
            file.seek(offset)
            return file.read(size)
    if opcode == READDIR:
        _, offset, size = struct.unpack_from("<QQI", body)
        reply = b""
        for index, name in enumerate(sorted(os.listdir(path)), 1):
            raw = os.fsencode(name)
            kind = 4 if os.path.isdir(f"{path}/{name}") else 8
            entry = struct.pack("<QQII", node_of(f"{path}/{name}"), index, len(raw), kind) + raw
            entry += bytes(-len(entry) % 8)
            if index > offset and len(reply) + len(entry) <= size:
                reply += entry
        return reply
    return 30 if opcode in (8, 9, 10, 11, 12, 16, 35, 45) else 38  # EROFS, ENOSYS


def reply(unique, opcode, node, body):
    try:
        said = answer(opcode, node, body)
    except OSError as error:
        said = error.errno
    try:
        if isinstance(said, int):
            os.write(fuse, struct.pack("<IiQ", 16, -said, unique))
        else:
            os.write(fuse, struct.pack("<IiQ", 16 + len(said), 0, unique) + said)
    except OSError:
        pass  # Whoever has asked is gone.


while True:
    ready = select.select([fuse, wakeup], [], [])[0]
    if wakeup in ready:
        os.read(wakeup, 4096)
    if not sleeping:
        for question in held:
            reply(*question)
        held = []
    if fuse not in ready:
        continue
    try:
        request = os.read(fuse, 1 << 20)
    except BlockingIOError:
        continue
    except OSError:
        break
    _, opcode, unique, node, _, _, thread = struct.unpack_from("<IIQQIII", request)
    if opcode in (FORGET, INTERRUPT, BATCH_FORGET):
        continue
    if sleeping and (not only_reads or opcode in (OPEN, READ)):
        held.append((unique, opcode, node, request[40:]))
        print(f"held {thread}", flush=True)
    else:
        reply(unique, opcode, node, request[40:])
