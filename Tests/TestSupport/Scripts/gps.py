#!/usr/bin/python3
"""A GPS receiver on a Unix socket: gps.py SOCKET FILE

Each second it sends one GGA sentence of NMEA 0183 for the latitude and longitude that FILE holds.
"""

import socket
import sys
import time


def degrees(value, width):
    """Degrees and minutes as NMEA has them: 5231.2000."""
    whole = int(abs(value))
    return f"{whole:0{width}d}{(abs(value) - whole) * 60:07.4f}"


def sentence(latitude, longitude):
    fields = [
        "GPGGA", time.strftime("%H%M%S.00", time.gmtime()),
        degrees(latitude, 2), "NS"[latitude < 0], degrees(longitude, 3), "EW"[longitude < 0],
        "1", "08", "0.9", "35.0", "M", "0.0", "M", "", "",
    ]
    text = ",".join(fields)
    check = 0
    for byte in text.encode():
        check ^= byte
    return f"${text}*{check:02X}\r\n".encode()


listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
listener.listen()
while True:
    reader, _ = listener.accept()
    try:
        while True:
            with open(sys.argv[2], encoding="ascii") as file:
                latitude, longitude = map(float, file.read().split())
            reader.sendall(sentence(latitude, longitude))
            time.sleep(1)
    except OSError:
        pass
