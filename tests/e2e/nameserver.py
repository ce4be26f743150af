"""A name server (RFC 1035) for tests, in a network of the test's own
(mailserver.own_network()): there it is the one that the C library asks."""
import ctypes
import ipaddress
import os
import socket
import struct
import threading

from harness import Folder

TYPES = {"A": 1, "CNAME": 5, "PTR": 12, "TXT": 16, "AAAA": 28}
NAMES = {number: name for name, number in TYPES.items()}
NO_SUCH_NAME, FAILED, SMALL = 3, 2, 512


def name_bytes(name):
    return b"".join(bytes([len(part)]) + part.encode()
                    for part in name.split(".")) + b"\0"


def data_bytes(kind, value):
    if kind in ("A", "AAAA"):
        return ipaddress.ip_address(value).packed
    if kind in ("CNAME", "PTR"):
        return name_bytes(value)
    # A text of several strings, none longer than 255 bytes.
    text = value.encode("latin-1")
    return b"".join(bytes([len(text[i:i + 200])]) + text[i:i + 200]
                    for i in range(0, len(text), 200) or [0])


def reverse(address):
    """The name that has the PTR record of an address."""
    return ipaddress.ip_address(address).reverse_pointer


class NameServer:
    """Answers from a TABLE: (name, type) to a list of values. A name whose list
    is None gets a failure for an answer; by the ways in SILENT nothing is
    answered."""

    def __init__(self, table):
        self.table, self.silent = table, ()
        self.asked, self.waiting = [], []
        udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        udp.bind(("127.0.0.1", 53))
        tcp = socket.create_server(("127.0.0.1", 53))
        for serve, which in ((self.by_udp, udp), (self.by_tcp, tcp)):
            threading.Thread(target=serve, args=(which,), daemon=True).start()
        folder = Folder()
        with open(folder / "resolv.conf", "w", encoding="ascii") as f:
            f.write("nameserver 127.0.0.1\n")
        os.chmod(folder.path, 0o755)
        ms_bind = 4096
        self.used = ctypes.CDLL(None).mount(
            (folder / "resolv.conf").encode(), b"/etc/resolv.conf", None,
            ms_bind, None) == 0

    def records(self, name, kind):
        """The records that answer, and whether there is such a name."""
        if (name, "CNAME") in self.table and kind != "CNAME":
            [target] = self.table[name, "CNAME"]
            return [(name, "CNAME", target)] + self.records(target, kind)
        return [(name, kind, value)
                for value in self.table.get((name, kind), ())]

    def answer(self, query):
        [number] = struct.unpack_from(">H", query)
        at, parts = 12, []
        while query[at]:
            parts.append(query[at + 1:at + 1 + query[at]].decode())
            at += 1 + query[at]
        name = ".".join(parts).lower()
        kind = NAMES[struct.unpack_from(">H", query, at + 1)[0]]
        question = query[12:at + 5]
        self.asked.append((name, kind))
        if self.table.get((name, kind), ()) is None:
            found, status = [], FAILED
        else:
            found = self.records(name, kind)
            known = any(there == name for there, _ in self.table)
            status = 0 if known else NO_SUCH_NAME
        text = struct.pack(">6H", number, 0x8180 | status, 1, len(found), 0,
                           0) + question
        for owner, what, value in found:
            data = data_bytes(what, value)
            text += name_bytes(owner) + struct.pack(
                ">HHIH", TYPES[what], 1, 60, len(data)) + data
        return text

    def by_udp(self, udp):
        while True:
            query, client = udp.recvfrom(SMALL)
            if "udp" in self.silent:
                continue
            text = self.answer(query)
            if len(text) > SMALL:   # cut off: ask again by TCP
                end = text.index(b"\0", 12) + 5     # of the question
                text = text[:2] + struct.pack(
                    ">5H", 0x8380, 1, 0, 0, 0) + text[12:end]
            udp.sendto(text, client)

    def by_tcp(self, tcp):
        while True:
            connection, _ = tcp.accept()
            if "tcp" in self.silent:
                self.waiting.append(connection)
                continue
            with connection, connection.makefile("rb") as f:
                [size] = struct.unpack(">H", f.read(2))
                text = self.answer(f.read(size))
                connection.sendall(struct.pack(">H", len(text)) + text)
