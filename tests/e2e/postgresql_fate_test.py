"""A connection that is lost while a move is committed: what became of it is
found out, and the player is told that. Also when the server crashed before
anything of it was on the disk, and the number of the transaction is by now that
of another one, which was committed."""
import contextlib
import os
import shutil
import signal
import socket
import threading

from harness import Tap, wait_until
from postgresql_kit import started
from servers_kit import Machine

PLAYERS = ("Ann <ann@play.example>", "Bo <bo@play.example>")


class Wire:
    """What is between turnpost and PostgreSQL: a socket in a folder of its own.
    FATE, once, is what becomes of the next commit: it is called with a function
    that lets the server have it, and returns when new connections are let
    through again. AGAIN: so often the connection is lost when it is asked what
    became of it."""

    def __init__(self, server):
        self.server = server
        self.folder = os.path.join(server.folder, "wire")
        os.mkdir(self.folder)
        self.url = server.url.replace(server.folder, self.folder)
        self.fate = None
        self.again = 0
        self.open = threading.Event()
        self.open.set()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(f"{self.folder}/.s.PGSQL.5432")
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            threading.Thread(target=self.connect, args=(client,),
                             daemon=True).start()

    def connect(self, client):
        self.open.wait()
        server = socket.socket(socket.AF_UNIX)
        try:
            server.connect(f"{self.server.folder}/.s.PGSQL.5432")
        except OSError:
            client.close()
            return
        threading.Thread(target=self.carry, args=(server, client),
                         daemon=True).start()
        self.carry(client, server, True)

    def carry(self, source, target, watch=False):
        """Until one of them ends. WATCH: it is what turnpost says."""
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if watch and self.fate and data.startswith(b"Q") and \
                        b"COMMIT;" in data:
                    self.meet(source, target, data)
                    return
                if watch and self.again and b"transaction_saved" in data:
                    self.again -= 1
                    break
                target.sendall(data)
        for side in (source, target):
            with contextlib.suppress(OSError):
                side.shutdown(socket.SHUT_RDWR)

    def meet(self, client, server, data):
        fate, self.fate = self.fate, None
        self.open.clear()
        client.setblocking(False)

        def commit():
            """The answer is lost."""
            client.shutdown(socket.SHUT_RDWR)
            server.sendall(data)
        fate(commit)
        for side in (client, server):
            with contextlib.suppress(OSError):
                side.shutdown(socket.SHUT_RDWR)
        self.open.set()


class Fates:
    def __init__(self, server):
        self.server = server
        self.reused = None

    def committed(self, commit):
        before = self.entries()
        commit()
        wait_until(lambda: self.entries() > before)

    def slow(self, commit):
        """It is still at work when that is asked for."""
        self.wait_for("'a standby that is not there'")
        commit()
        threading.Timer(2, self.wait_for, ["''"]).start()

    def wait_for(self, standby):
        """It has saved when STANDBY has."""
        self.server.psql(
            f"ALTER SYSTEM SET synchronous_standby_names = {standby};\n"
            "SELECT pg_reload_conf();", user="postgres")

    def lost(self, _):
        """The server ends the connection."""

    def crashed(self, _):
        """Nothing of it was on the disk, and another transaction gets its
        number."""
        pid, number = self.server.ask(
            "SELECT pid, CAST(CAST(backend_xid AS text) AS BIGINT) "
            "FROM pg_stat_activity WHERE backend_xid IS NOT NULL")[0]
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda: self.server.psql("SELECT 'there';")
                   .strip() == "there")
        for _ in range(10):
            other = int(self.server.psql(
                "BEGIN; SELECT pg_current_xact_id(); "
                "UPDATE turnpost SET version = version; COMMIT;"))
            if other >= number:
                break
        self.reused = other == number

    def entries(self):
        return self.server.ask("SELECT count(*) FROM entry")[0][0]


def make_move(one, wire, links, fate, again=0):
    """What is answered when its commit meets FATE, and how many entries there
    are more then. No letter is owed, whose commit could be met instead."""
    wait_until(lambda: one.owed() == 0)
    _, link, state = one.turn(links)
    before = one.query("SELECT count(*) FROM entry")[0][0]
    wire.fate, wire.again = fate, again
    status = one.post(link, {"move": state["moves"][0]}).status
    after = one.query("SELECT count(*) FROM entry")[0][0]
    return status, after - before


def main():
    tap = Tap()
    server = started(tap, fsync=True, settings=(
        "wal_writer_delay = 10s", "autovacuum = off"))
    fates = Fates(server)
    wire = Wire(server)
    first = Machine(server).start()
    first.stop()
    one = Machine(server, wire.url)
    shutil.copy(first.top["keys"], one.top["keys"])
    one.start()
    _, links = one.new(*PLAYERS)
    for _ in range(2):
        tap.equal(make_move(one, wire, links, fates.committed), (200, 1),
                  "a move that was committed, but not answered, is made")
        tap.equal(make_move(one, wire, links, fates.lost), (200, 1),
                  "one whose connection was lost before is made once more")
        tap.equal(make_move(one, wire, links, fates.crashed), (200, 1),
                  "and one of which nothing was on the disk in a crash")
        tap.ok(fates.reused, "though its number is that of another one now")
    tap.equal(make_move(one, wire, links, fates.committed, 2), (200, 1),
              "it is found out though the connection is lost again")
    tap.equal(make_move(one, wire, links, fates.slow), (200, 1),
              "and though it takes its time")
    _, link, state = one.turn(links)
    tap.equal(one.post(link, {"move": state["moves"][0]}).status, 200,
              "the game goes on")
    tap.none(one.crashes(), "and nobody died of it")
    tap.done()


main()
