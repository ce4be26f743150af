"""Connections that are slow, many, or left: whoever holds them shuts nobody
else out, and the desk answers again when they are gone."""
import contextlib
import os
import resource
import signal
import socket
import time

from harness import Server, Tap, wait_until

HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"


def connect(server, source="127.0.0.1", data=b"", buffer=None):
    c = socket.socket()
    if buffer:
        c.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    c.bind((source, 0))
    c.settimeout(20)
    c.connect(("127.0.0.1", server.port))
    with contextlib.suppress(OSError):
        c.sendall(data)
    return c


def many(server, count, sources, data=b""):
    return [connect(server, f"127.0.1.{1 + i % sources}", data)
            for i in range(count)]


def is_open(connection):
    """Whether the server has left it open."""
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def close(connections):
    for c in connections:
        c.close()


def answers(server, seconds=20):
    """Whether somebody else is answered, and how soon."""
    before = time.monotonic()
    good = wait_until(server.healthy, seconds)
    return good and time.monotonic() - before < seconds


def check_full(tap, server):
    """More slow connections than there is room for."""
    slow = many(server, 1200, 40, HEAD + b"X-Slow: ")
    tap.ok(answers(server), "1,200 slow connections shut nobody out")
    tap.ok(sum(map(is_open, slow)) < 1000, "the oldest of them were closed")
    close(slow)
    tap.ok(answers(server), "nor does their end")


def check_batch(tap, server):
    """All connections end while the desk is busy."""
    desk = server.child("desk")
    crowd = many(server, 1000, 40)
    os.kill(desk, signal.SIGSTOP)
    crowd += many(server, 200, 40)
    close(crowd)
    os.kill(desk, signal.SIGCONT)
    tap.ok(answers(server),
           "1,000 connections that end at once leave the desk awake")


def check_address(tap, server):
    crowd = [connect(server, "127.0.2.1", HEAD) for _ in range(150)]
    tap.ok(answers(server), "one address does not shut others out")
    tap.ok(wait_until(lambda: sum(map(is_open, crowd)) <= 64, 10),
           "it has 64 connections at most")
    c = connect(server, "127.0.2.1", HEAD + b"Connection: close\r\n\r\n")
    tap.ok(c.recv(100).startswith(b"HTTP/1.1 200"),
           "and is answered itself all the same")
    close(crowd + [c])


def check_deadline(tap):
    server = Server(request_time=2).start()
    crowd = {
        "no request": connect(server),
        "a head": connect(server, data=HEAD),
        "a body": connect(server, data=b"POST /new HTTP/1.1\r\nHost: x\r\n"
                          b"Content-Length: 1000\r\n\r\n"),
        "a kept connection": connect(server, data=HEAD + b"\r\n"),
    }
    slow = [name for name in crowd if name != "no request"]
    crowd["a kept connection"].recv(100000)

    def drip():
        """A byte each time: it is never idle."""
        for name in slow:
            with contextlib.suppress(OSError):
                crowd[name].sendall(b"X")
        return not any(map(is_open, crowd.values()))
    tap.ok(wait_until(drip, 20, 0.2),
           "a request that comes byte by byte is not waited for without end")
    tap.ok(server.healthy(), "others are answered")
    close(crowd.values())
    server.stop()


def check_proxy(tap):
    """What comes by way of the proxy counts for whom the proxy names."""
    server = Server(trusted_proxy="127.0.0.1", client_connections=5).start()
    body = b"Content-Length: 10\r\n\r\n"
    crowd = [connect(server) for _ in range(20)]
    tap.ok(all(map(is_open, crowd)), "a proxy may have many connections")
    for c in crowd[:10]:
        c.setblocking(True)
        c.sendall(b"POST /new HTTP/1.1\r\nHost: x\r\n"
                  b"X-Forwarded-For: 192.0.2.7\r\n" + body)
    refused = wait_until(lambda: 5 == sum(
        select_readable(c) for c in crowd[:10]), 10)
    tap.ok(refused, "but no client by it more requests than its share")
    other = connect(server, data=HEAD + b"X-Forwarded-For: 192.0.2.8\r\n"
                    b"Connection: close\r\n\r\n")
    tap.ok(other.recv(100).startswith(b"HTTP/1.1 200"),
           "another client by it is answered")
    for c in crowd[:10]:
        if not select_readable(c):
            c.sendall(b"a=bbbbbbbb")
    tap.ok(wait_until(lambda: all(map(select_readable, crowd[:10])), 10),
           "requests that came whole are answered")
    again = connect(server, data=HEAD + b"X-Forwarded-For: 192.0.2.7\r\n"
                    b"Connection: close\r\n\r\n")
    tap.ok(again.recv(100).startswith(b"HTTP/1.1 200"),
           "and count no longer then")
    close(crowd + [other, again])
    server.stop()


def select_readable(connection):
    connection.setblocking(False)
    try:
        connection.recv(1, socket.MSG_PEEK)
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True


def check_few_files(tap):
    """So few open files that connections run out of them."""
    def few():
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    server = Server().start(limits=few)
    crowd = many(server, 100, 10)
    tap.ok(answers(server), "100 connections with 64 files: it answers")
    close(crowd)
    tap.ok(answers(server), "and when they have ended")
    before = cpu(server.child("desk"))
    time.sleep(1)
    tap.ok(cpu(server.child("desk")) - before < 0.5, "at no cost")
    server.stop()


def check_unread(tap):
    """Connections that ask for more and more and read nothing of it; and one
    among them that reads on, slowly."""
    def few():
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    server = Server().start(limits=few)
    _, links = server.new("Ann <ann@example.org>", "Bo <bo@example.org>")
    path = links[0].removeprefix(server.base).encode()
    ask = HEAD.replace(b"/ ", path + b" ", 1) + b"\r\n"
    slow = connect(server, "127.0.1.1", ask * 200, 2048)
    crowd = [connect(server, f"127.0.1.{2 + i}", ask * 200, 2048)
             for i in range(24)]
    newcomer = connect(server, data=HEAD + b"Connection: close\r\n\r\n")

    def come():
        slow.setblocking(True)
        slow.recv(2048)
        return select_readable(newcomer)
    tap.ok(wait_until(come, 20, 0.2) and
           newcomer.recv(100).startswith(b"HTTP/1.1 200"),
           "who reads no answers shuts nobody out")
    tap.ok(is_open(slow), "and who goes on reading is left alone")
    close(crowd + [slow, newcomer])
    server.stop()


def cpu(pid):
    with open(f"/proc/{pid}/schedstat", encoding="ascii") as f:
        return int(f.read().split()[0]) / 1e9


def main():
    tap = Tap()
    resource.setrlimit(resource.RLIMIT_NOFILE, (
        min(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    server = Server().start()
    check_full(tap, server)
    check_batch(tap, server)
    check_address(tap, server)
    tap.equal(server.crashes(), [], "nothing crashed")
    server.stop()
    check_few_files(tap)
    check_unread(tap)
    check_deadline(tap)
    check_proxy(tap)
    tap.done()


main()
