"""Whoever waits at a terminal is told how far it is: what is done, of how much,
and how long it will take, in one line that is written over and over. Nobody else
is told anything."""
import os
import pty
import re
import subprocess
import threading

from harness import TURNPOST, Tap, die_with_me

AT_ONCE = {**os.environ, "TURNPOST_PROGRESS": "0"}
LINE = re.compile(r"\r(\w+): (\d+) of (\d+) (\w+), "
                  r"((?:\d+ h )?\d+ (?:min|s)) (left|so far)\x1b\[K\r")


def at_terminal(arguments, env=None):
    """Runs the program with a terminal for standard error. Status, standard
    output, and what came to the terminal."""
    ours, theirs = pty.openpty()
    said = []

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
        out = process.stdout.read()
        status = process.wait()
    reader.join()
    os.close(ours)
    return status, out, b"".join(said).decode("utf-8")


def check_line(tap, what, unit, arguments, sentence):
    """The command tells how far it is, and nothing else."""
    status, out, said = at_terminal(arguments, AT_ONCE)
    lines = LINE.findall(said)
    good = (status == 0 and lines and "left" in {line[5] for line in lines} and
            all((line[0], line[3]) == (what, unit) and
                int(line[1]) <= int(line[2]) for line in lines))
    if not tap.ok(good, f"{sentence}: done, of how many, time left"):
        print(f"# {status} {out!r} {said[-300:]!r}")
    done = [int(line[1]) for line in lines]
    tap.ok(done == sorted(done), "it only goes forward")
    rest = LINE.sub("", said)
    if not tap.ok("\n" not in said and rest == "\r\x1b[K",
                  "it is one line, which is gone at the end"):
        print(f"# {rest!r}")
    quiet = subprocess.run([TURNPOST, *arguments], capture_output=True,
                           text=True, env=AT_ONCE, timeout=120, check=False)
    tap.equal((quiet.returncode, quiet.stderr), (0, ""),
              "where there is no terminal nothing is said")


def check_simulate(tap):
    check_line(tap, "simulate", "games",
               ["simulate", "carcassonne", "-n", "15000"], "simulate")
    _, _, said = at_terminal(["simulate", "carcassonne", "-n", "3"])
    tap.equal(said, "", "what takes less than two seconds says nothing")


def main():
    tap = Tap()
    check_simulate(tap)
    tap.done()


main()
