"""Runs a command where every address leads back to this machine, and counts its connections.

  unshare --net python3 network-counts.py OUTPUT COMMAND [ARGUMENT ...]

Writes to OUTPUT the number of TCP connections that were attempted and of UDP datagrams that were
sent in the network namespace, and ends with the command's exit code.
"""

import ctypes
import fcntl
import socket
import struct
import subprocess
import sys

SIOCSIFFLAGS, SIOCADDRT = 0x8914, 0x890B
IFF_UP, RTF_UP = 1, 1


def route_everything_to_loopback():
    name = b"lo"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        fcntl.ioctl(control, SIOCSIFFLAGS, struct.pack("16sh14x", name, IFF_UP))
        device = ctypes.create_string_buffer(name)
        anywhere = struct.pack("H14x", socket.AF_INET)
        # struct rtentry: destination, gateway and mask of a default route, then flags and device.
        entry = struct.pack(
            "L16s16s16sHhLPhPLLH", 0, anywhere, anywhere, anywhere, RTF_UP, 0, 0, 0, 0,
            ctypes.addressof(device), 0, 0, 0)
        fcntl.ioctl(control, SIOCADDRT, entry + bytes(64))


def counters():
    found = {}
    with open("/proc/net/snmp") as table:
        lines = [line.split() for line in table]
    for names, values in zip(lines[::2], lines[1::2]):
        found.update({names[0] + name: int(value) for name, value in zip(names[1:], values[1:])})
    return found["Tcp:ActiveOpens"], found["Udp:OutDatagrams"]


def main():
    route_everything_to_loopback()
    code = subprocess.run(sys.argv[2:]).returncode
    with open(sys.argv[1], "w") as output:
        print(*counters(), file=output)
    sys.exit(code)


main()
