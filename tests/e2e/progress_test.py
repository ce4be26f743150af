"""Whoever waits at a terminal is told how far it is: what is done, of how much,
and how long it will take, in one line that is written over and over. Nobody else
is told anything."""
import os
import pty
import re
import shutil
import signal
import subprocess
import threading

from harness import (SRCDIR, TURNPOST, Folder, Server, Tap, die_with_me, fill,
                     wait_until)

ROWS = 40000     # that fill() makes
AT_ONCE = {**os.environ, "TURNPOST_PROGRESS": "0"}
LINE = re.compile(r"\r(\w+): (\d+) of (\d+) (\w+|%), "
                  r"((?:\d+ h )?\d+ (?:min|s)) (left|so far)\x1b\[K\r")


def at_terminal(arguments, env=None, until=None):
    """Runs the program with a terminal for standard error, UNTIL that has been
    said, or to its end. Status, standard output, and what came to the
    terminal."""
    ours, theirs = pty.openpty()
    said = []

    def text():
        return b"".join(said).decode("utf-8")

    def read():
        try:
            while chunk := os.read(ours, 4096):
                said.append(chunk)
        except OSError:     # the other end is closed
            pass

    with subprocess.Popen([TURNPOST, *arguments], stdout=subprocess.PIPE,
                          stderr=theirs, text=True, env=env,
                          preexec_fn=die_with_me) as process:
        os.close(theirs)
        reader = threading.Thread(target=read)
        reader.start()
        if until is not None:
            wait_until(lambda: until in text() or process.poll() is not None)
            process.send_signal(signal.SIGTERM)
        out = process.stdout.read()
        status = process.wait()
    reader.join()
    os.close(ours)
    return status, out, text()


def check_lines(tap, said, what, unit, sentence):
    """It was told how far it is; what was said besides."""
    lines = [line for line in LINE.findall(said)
             if (line[0], line[3]) == (what, unit)]
    good = ("left" in {line[5] for line in lines} and
            all(int(line[1]) <= int(line[2]) for line in lines))
    if not tap.ok(good, f"{sentence}: done, of how many, time left"):
        print(f"# {said[-300:]!r}")
    done = [int(line[1]) for line in lines]
    tap.ok(done == sorted(done), "it only goes forward")
    return LINE.sub("", said).replace("\r\x1b[K", "")


def check_line(tap, what, unit, arguments, sentence):
    """The command tells how far it is, and nothing else."""
    status, out, said = at_terminal(arguments, AT_ONCE)
    rest = check_lines(tap, said, what, unit, sentence)
    if not tap.ok(status == 0 and "\n" not in said and rest == "" and
                  said.endswith("\r\x1b[K"),
                  "it is one line, which is gone at the end"):
        print(f"# {status} {out!r} {rest!r}")


def check_quiet(tap, arguments, sentence):
    quiet = subprocess.run([TURNPOST, *arguments], capture_output=True,
                           text=True, env=AT_ONCE, timeout=300, check=False)
    tap.equal((quiet.returncode, quiet.stderr), (0, ""),
              f"{sentence}: where there is no terminal nothing is said")


def check_simulate(tap):
    check_line(tap, "simulate", "games",
               ["simulate", "carcassonne", "-n", "15000"], "simulate")
    check_quiet(tap, ["simulate", "carcassonne", "-n", "1000"], "simulate")
    _, _, said = at_terminal(["simulate", "carcassonne", "-n", "3"])
    tap.equal(said, "", "what takes less than two seconds says nothing")


def check_backup(tap):
    server, other, folder = Server(), Server(), Folder()
    server.start()
    server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    server.stop()
    fill(server.database, ROWS, "INSERT INTO fact (name, value) "
         "SELECT 'x' || n, hex(zeroblob(500)) FROM k")
    file = folder / "a.backup"
    check_line(tap, "backup", "MiB", ["-c", server.config, "backup", file],
               "backup")
    check_quiet(tap, ["-c", server.config, "backup", folder / "b"], "backup")
    check_line(tap, "restore", "MiB", ["-c", other.config, "restore", file],
               "restore")
    other = Server()
    check_quiet(tap, ["-c", other.config, "restore", file], "restore")


def check_copy(tap):
    server, folder = Server(), Folder()
    server.start()
    server.new("Ann <ann@play.example>", "Bo <bo@play.example>")
    server.stop()
    fill(server.database, ROWS,
         "INSERT INTO letter (game, ply, seat, kind, serial, state, at, tries, "
         "owed) SELECT 1, 0, 0, 2, 0, 1, 1, 0, 1 FROM k",
         f"UPDATE letter_count SET letters = letters + {ROWS} WHERE state = 1")
    words = ["-c", server.config, "copy", "--from", server.database, "--to"]
    check_line(tap, "copy", "%", [*words, folder / "a.db"], "copy")
    check_line(tap, "compare", "%", [*words, folder / "b.db"],
               "comparing the copy")
    check_quiet(tap, [*words, folder / "c.db"], "copy")


def check_upgrade(tap):
    """A database of an earlier program, and its games under other rules."""
    server = Server()
    server.start()
    server.stop()
    shutil.copyfile(os.path.join(SRCDIR, "tests/golden/db/schema-5.db"),
                    server.database)
    fill(server.database, ROWS,
         "INSERT INTO letter (game, ply, seat, kind, serial, "
         "state, at, tries, owed) SELECT 1, 0, 0, 2, 0, 1, 1, 0, 1 FROM k, "
         "(VALUES (1), (2), (3))",
         "UPDATE letter_count SET letters = letters + 1")
    status, _, said = at_terminal(["-c", server.config, "serve"], AT_ONCE,
                                  "event=rules-checked")
    check_lines(tap, said, "upgrade", "%", "the database of an earlier program")
    tap.ok("\rupgrade: " in said and " games, " in said,
           "so are its games, when the rules are others")
    tap.ok(status == 0 and all(line.startswith("turnpost: event=") for line in
                               LINE.sub("", said).replace("\r\x1b[K", "")
                               .split("\r\n") if line),
           "the log is not mixed up with it") or print(f"# {said!r}")


def main():
    tap = Tap()
    check_simulate(tap)
    check_backup(tap)
    check_copy(tap)
    check_upgrade(tap)
    tap.done()


main()
