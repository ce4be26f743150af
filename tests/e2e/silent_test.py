"""A process that gives no sign of life is started again, and a log that nobody
reads stops nobody."""
import contextlib
import fcntl
import os
import signal
import time

from harness import Server, Tap, is_alive, read_maildir, wait_until


def check_silent(tap):
    server = Server(watchdog=3).start()
    for name in ("desk", "post"):
        pid = server.child(name)
        os.kill(pid, signal.SIGSTOP)
        tap.ok(wait_until(lambda pid=pid: not is_alive(pid), 60),
               f"a {name} that was stopped is ended")
        tap.ok(wait_until(lambda name=name: server.child(name), 60),
               "and started again")
        tap.ok(f"event=child-silent child={name} " in server.read_log(),
               "which the log tells")
    tap.ok(wait_until(server.healthy), "all is well then")
    check_all_stopped(tap, server)
    os.kill(server.child("desk"), signal.SIGSTOP)
    before = time.monotonic()
    tap.equal(server.stop(), 0, "a server whose desk was stopped ends")
    tap.ok(time.monotonic() - before < 8, "without waiting for it")


def check_all_stopped(tap, server):
    """Ctrl-Z, and later fg."""
    before = server.children()
    log = server.read_log()
    os.killpg(server.process.pid, signal.SIGSTOP)
    time.sleep(5)       # longer than the watchdog waits
    os.killpg(server.process.pid, signal.SIGCONT)
    tap.ok(wait_until(server.healthy), "a server that was stopped goes on")
    time.sleep(2)       # the watchdog looks
    tap.ok(server.children() == before and server.read_log() == log,
           "with the same processes")


def check_early(tap):
    """One that dies is started again, also while another one still begins."""
    server = Server()
    server.start(wait=False)
    late = wait_until(lambda: server.child("think"), step=0)
    os.kill(late, signal.SIGSTOP)
    tap.ok(wait_until(server.healthy), "a desk answers before all are there")
    for name in ("desk", "post"):
        pid = server.child(name)
        os.kill(pid, signal.SIGKILL)
        tap.ok(wait_until(lambda pid=pid, name=name:
                          server.process.poll() is not None or
                          server.child(name) not in (pid, None)) and
               server.process.poll() is None,
               f"a {name} that is killed then is started again")
    os.kill(late, signal.SIGCONT)
    tap.ok(wait_until(server.healthy), "all is well then")
    tap.equal(server.stop(), 0, "and it ends as it should")


def has_open(pid, file):
    with contextlib.suppress(OSError):
        for fd in os.listdir(f"/proc/{pid}/fd"):
            with contextlib.suppress(OSError):
                if os.readlink(f"/proc/{pid}/fd/{fd}") == file:
                    return True
    return False


def check_ended_early(tap):
    """Nothing of the database is left in its log, also when the last child is
    told to end while it still opens everything."""
    server = Server()
    server.start(wait=False)
    late = wait_until(lambda: server.child("think"), step=0)
    wait_until(lambda: has_open(late, server.database), step=0)
    os.kill(late, signal.SIGSTOP)
    tap.ok(wait_until(server.healthy), "a desk answers while another begins")
    tap.equal(server.stop(), 0, "it ends as it should")
    tap.ok(not os.path.exists(server.database + "-wal"),
           "and its database is one file")


def check_unread(tap):
    """Standard error is a pipe that is full."""
    reader, writer = os.pipe()
    fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
    server = Server()
    server.start(stderr=writer, wait=False)
    tap.ok(wait_until(server.healthy), "a server starts")
    flags = fcntl.fcntl(writer, fcntl.F_GETFL)
    fcntl.fcntl(writer, fcntl.F_SETFL, flags | os.O_NONBLOCK)
    try:
        while True:
            os.write(writer, b"x")
    except BlockingIOError:
        fcntl.fcntl(writer, fcntl.F_SETFL, flags)
    for i in range(3):
        server.new(f"Ann <a{i}@example.org>", f"Bo <b{i}@example.org>")
    tap.ok(wait_until(lambda: len(read_maildir(server.mailbox)) == 6, 30),
           "letters leave though nobody reads the log")
    pid = server.child("post")
    os.kill(pid, signal.SIGKILL)
    tap.ok(wait_until(lambda: server.child("post") not in (pid, None), 20),
           "the supervisor does its work, too")
    tap.ok(wait_until(server.healthy, 20), "the desk answers")
    os.read(reader, 4096)
    server.new("Ann <a@example.org>", "Bo <b@example.org>")
    told = wait_until(lambda: os.read(reader, 4096).decode(), 30)
    tap.ok("event=lines-lost lines=" in told,
           "when somebody reads on, the log tells how many lines are lost")
    os.set_blocking(reader, False)
    while True:
        try:
            os.write(writer, b"x" * 512)
            fcntl.fcntl(writer, fcntl.F_SETFL, flags | os.O_NONBLOCK)
        except BlockingIOError:
            break
    before = time.monotonic()
    tap.equal(server.stop(), 0, "it ends when it is told to")
    tap.ok(time.monotonic() - before < 8, "at once")
    os.close(reader)
    os.close(writer)


def main():
    tap = Tap()
    check_early(tap)
    check_ended_early(tap)
    check_unread(tap)
    check_silent(tap)
    tap.done()


main()
