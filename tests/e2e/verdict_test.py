"""turnpost verify as a command: what it prints, that it needs no configuration
and no database, and one clear line for every file that is no game.

Not here: the proof itself (tests/unit/desk_verify_test.c, desk_forgery_test.c),
the verifier that shares nothing with it (verify_test.py)."""
import json
import os
import subprocess

from harness import SRCDIR, TURNPOST, Folder, Tap

GAME = os.path.join(SRCDIR, "tests/golden/games/carcassonne-1-five.json")
MOVED = os.path.join(SRCDIR, "tests/golden/games/carcassonne-1-moved.json")


def verify(*arguments, text=None, **kwargs):
    return subprocess.run([TURNPOST, "verify", *arguments], input=text,
                          capture_output=True, timeout=60, check=False,
                          **kwargs)


def refused(tap, done, said, sentence):
    line = done.stderr.decode("utf-8", "replace")
    if not tap.ok(done.returncode == 1 and done.stdout == b"" and
                  line.startswith("turnpost: ") and said in line and
                  line.count("\n") == 1 and line.endswith("\n") and
                  len(line) < 400 and line[:-1].isprintable(),
                  f"{sentence}: one line, which says {said}"):
        print(f"# {done.returncode} {done.stdout!r} {line!r}")


def check_good(tap, text):
    done = verify(GAME)
    tap.equal((done.returncode, done.stdout, done.stderr), (0, b"ok\n", b""),
              "of a game that is true nothing but ok is said")
    tap.equal(verify("-", text=text).stdout, b"ok\n",
              "a game can come from standard input")
    done = verify(MOVED)
    lines = done.stdout.decode().splitlines()
    tap.ok(lines[0] == "ok" and len(lines) == 4 and
           lines[1].startswith("entries 0 to 24, draws: ") and
           "is not proved" in lines[3],
           "what could not be proved follows the ok")


def check_alone(tap):
    folder = Folder()
    bad = folder / "bad.conf"
    with open(bad, "w", encoding="ascii") as f:
        f.write("nonsense\n")
    done = subprocess.run([TURNPOST, "-c", bad, "verify", GAME],
                          cwd=folder.path, capture_output=True, timeout=60,
                          check=False)
    tap.equal((done.returncode, done.stdout), (0, b"ok\n"),
              "it reads no configuration")
    tap.equal(os.listdir(folder.path), ["bad.conf"],
              "and leaves nothing behind")
    with open("/dev/full", "wb") as full:
        done = subprocess.run([TURNPOST, "verify", GAME], stdout=full,
                              stderr=subprocess.PIPE, timeout=60, check=False)
    tap.ok(done.returncode == 1 and b"standard output" in done.stderr,
           "what cannot be said is an error")


def check_tiles(tap):
    """A set of tiles has to fit into a document."""
    folder = Folder()
    os.mkdir(folder / "carcassonne")
    with open(folder / "games.conf", "w", encoding="ascii") as f:
        f.write(f'data = "{folder.path}"\n')
    for what in (b"# t\xfcrn\n", b"# \0\n"):
        with open(folder / "carcassonne/own.tiles", "wb") as f:
            f.write(b"turnpost-tiles 1\n" + what)
        done = subprocess.run(
            [TURNPOST, "-c", folder / "games.conf", "simulate", "carcassonne",
             "-n", "1", "-o", "tiles=own"], capture_output=True, timeout=60,
            check=False)
        refused(tap, done, "is not UTF-8 text", f"tiles with {what!r}")


def check_usage(tap):
    for what, arguments in (("nothing", ()), ("two files", (GAME, GAME)),
                            ("an option", ("--fast", GAME)),
                            ("a letter", ("-x",))):
        done = verify(*arguments)
        tap.ok(done.returncode == 2 and
               done.stderr.startswith(b"usage: turnpost verify"),
               f"verify with {what} tells how it is called")


def check_bad(tap, text):
    folder = Folder()
    refused(tap, verify(folder / "none"), "No such file", "a file not there")
    refused(tap, verify(folder.path), "directory", "a folder")
    doc = json.loads(text)
    for said, sentence, changed in (
            ("line ", "cut off", text[:len(text) // 2]),
            ("line 1:", "empty", b""),
            ("larger than 16 MiB", "16 MiB and one byte",
             text + b" " * (16 * 2**20 + 1 - len(text))),
            ("nested", "nested deeply", b"[" * 10**6),
            ("nested", "a game nested deeply",
             text.replace(b'"notes":[', b'"notes":[' + b"[" * 10**5, 1)),
            ("line 1:", "no UTF-8", text.replace(b"turn", b"t\xfcrn", 1)),
            ("duplicate", "a key twice", b'{"format":1,' + text[1:]),
            ("turnpost-game/2", "another version",
             text.replace(b"game/1", b"game/2", 1)),
            ("'chess'", "an unknown ruleset",
             text.replace(b"carcassonne", b"chess")),
            ("reinfirce", "an unknown option",
             text.replace(b"reinforce", b"reinfirce", 1)),
            ("commitment", "a seed that was not promised",
             text.replace(doc["seed"].encode(), doc["uid"].encode() * 2)),
            ("entry 30: the move", "an illegal move",
             text.replace(b'"move":"' + doc["log"][30]["move"].encode(),
                          b'"move":"77,77/0', 1)),
            ("entry 0:", "what would clear a terminal",
             text.replace(b'"e":"start"', b'"e":"\\u001b[2J"'))):
        refused(tap, verify("-", text=changed), said, sentence)
    tap.equal(verify("-", text=text + b" " * (16 * 2**20 - len(text))).stdout,
              b"ok\n", "16 MiB are not too many")


def main():
    tap = Tap()
    with open(GAME, "rb") as f:
        text = f.read()
    check_good(tap, text)
    check_alone(tap)
    check_tiles(tap)
    check_usage(tap)
    check_bad(tap, text)
    tap.done()


main()
