"""turnpost check of a database with very many games: it says how far it is, all
processors work, and one that is stopped, or killed, is gone on with."""
import contextlib
import os
import pty
import signal
import sqlite3
import subprocess
import time

from harness import (TURNPOST, Server, Tap, die_with_me, fill_games,
                     wait_until)

GAMES = 60000
FILL = (
    """INSERT INTO seat (game, seat, bot, name, phrase, muted,
        unreachable) SELECT n, 0, 'random', 'bot', '', 0, 0
    FROM k WHERE n > 1""",
    """INSERT INTO entry (game, n, by, at, move, state, hash)
    SELECT n, 0, 0, 1, printf('!%0600d', n), zeroblob(32), zeroblob(32)
    FROM k WHERE n > 1""",
)


def kept(server):
    """The lines of what was looked at, those that are whole."""
    with contextlib.suppress(FileNotFoundError):
        with open(server.database + "-check", encoding="utf-8") as f:
            return f.read().rpartition("\n")[0].splitlines()[1:]
    return []


def children(pid):
    with contextlib.suppress(FileNotFoundError), \
         open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as f:
        return f.read().split()
    return []


def begin(server, *arguments):
    """A check, with standard error to a terminal."""
    ours, theirs = pty.openpty()
    # pylint: disable=consider-using-with
    process = subprocess.Popen(
        [TURNPOST, "-c", server.config, "check", *arguments],
        stdout=subprocess.PIPE, stderr=theirs, text=True,
        env={**os.environ, "TURNPOST_PROGRESS": "0"}, preexec_fn=die_with_me)
    os.close(theirs)
    return process, ours


def end(process, ours):
    out = process.stdout.read()
    status = process.wait()
    said = b""
    with contextlib.suppress(OSError):
        while chunk := os.read(ours, 65536):
            said += chunk
    os.close(ours)
    return status, out, said.decode("utf-8")


def check_whole(tap, server, cores):
    process, ours = begin(server)
    workers = wait_until(lambda: len(children(process.pid)) == cores or
                         process.poll() is not None)
    tap.ok(workers and process.poll() is None,
           f"as many processes look as there are processors ({cores})")
    status, out, said = end(process, ours)
    tap.equal((status, out), (0, "database sound, 1 open games replayed, "
                              "0 differ, 0 held\n"), "all of it is sound")
    tap.ok("check: " in said and " of 100 %, " in said,
           "and it says how far it is")
    tap.equal((kept(server), os.path.exists(server.database + "-check")),
              ([], False), "at its end nothing is left")


def stop(server, number):
    """Stops a check when some parts were looked at, or another one, if that
    had come to its end before. How many were kept before and after, status,
    output, and what was said."""
    while True:
        before = len(kept(server))
        process, ours = begin(server)
        wait_until(lambda: len(kept(server)) > before + 2 or
                   process.poll() is not None, step=0.002)
        process.send_signal(number)
        status, out, said = end(process, ours)
        if status != 0:
            return before, len(kept(server)), status, out, said


def check_stopped(tap, server, number):
    before, now, status, out, said = stop(server, number)
    if not tap.ok(now > before and out == "",
                  f"{number.name} stops it, and what was looked at is kept"):
        print(f"# {before} {now} {status} {said}")
    if number == signal.SIGKILL:
        return
    tap.ok(status == 1 and "goes on" in said.splitlines()[-1],
           "it says that the next one goes on")


def check_gone_on(tap, server):
    before = kept(server)
    process, ours = begin(server)
    names = []
    while process.poll() is None:
        names = kept(server) or names
        time.sleep(0.002)
    status, out, _ = end(process, ours)
    tap.equal((status, out.count("sound")), (0, 1), "it comes to its end")
    tap.ok(names[:len(before)] == before and
           len({name.split()[0] for name in names}) == len(names),
           "without looking at anything twice")


def check_faults(tap, server):
    """What was found is looked at again."""
    with contextlib.closing(sqlite3.connect(server.database)) as db, db:
        db.execute("UPDATE game SET entries = 7 WHERE id = 59999")
    done = server.run("check")
    tap.ok(done.returncode == 1 and "game 59999 has another number of entries"
           in done.stderr and done.stderr.count("\n") == 1,
           "a fault of one among many is told") or print("#", done)
    with contextlib.closing(sqlite3.connect(server.database)) as db, db:
        db.execute("UPDATE game SET entries = 1 WHERE id = 59999")
    check_stopped(tap, server, signal.SIGTERM)
    with open(server.database + "-check", "a", encoding="utf-8") as f:
        f.write("file:0-922337203685")      # as if it had been cut off
    check_gone_on(tap, server)
    check_stopped(tap, server, signal.SIGTERM)
    with contextlib.closing(sqlite3.connect(server.database)) as db, db:
        db.execute("UPDATE game SET entries = 7")
    done = server.run("check", "--anew")
    tap.ok(done.returncode == 1 and "game 59999 has" in done.stderr and
           "game 3 has" in done.stderr, "--anew looks at everything again")


def main():
    tap = Tap()
    server = Server().start()
    server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    server.stop()
    fill_games(server.database, GAMES, "'carcassonne'", 1, *FILL)
    check_whole(tap, server, len(os.sched_getaffinity(0)))
    for number in (signal.SIGINT, signal.SIGKILL, signal.SIGTERM):
        check_stopped(tap, server, number)
    check_gone_on(tap, server)
    check_faults(tap, server)
    tap.done()


main()
