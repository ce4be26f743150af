"""Games under valgrind: whole ones of each ruleset and its variants in memory, as
documents; and the first part of one of a person and a bot by desk and post, with
pages and letters. Nothing is read before it was written, or after it was freed, and
nothing is lost."""
import os
import random
import shutil
import subprocess

import harness
from harness import TURNPOST, Folder, Maildir, Server, Tap, skip_all, wait_until

FAULTY = 9
VALGRIND = ("valgrind", "-q", "--leak-check=full", "--trace-children=yes",
            f"--error-exitcode={FAULTY}")
MOVES = 6       # of a person, by page
SEED = "0123456789abcdef" * 4
GAMES = {
    "carcassonne with its variants": [
        "carcassonne", "--seats", "4", "-o", "teams=yes", "-o",
        "explorers=yes", "-o", "hyperspace=yes", "-o", "traders=yes", "-o",
        "endgame=flat", "-o", "news=yes", "-o", "withdraw=yes"],
    "geonosis with its expansion": [
        "geonosis", "--seats", "3", "-o", "expansion=yes", "-o",
        "set=standard", "-o", "tokens=6", "-o", "forgo=no"],
    "monopoly with other rules": [
        "monopoly", "--seats", "3", "-o", "rent=claim", "-o", "moment=mixed",
        "-o", "alternate=yes", "-o", "lone=empire"],
}


def begin(*command):
    # pylint: disable=consider-using-with
    return subprocess.Popen([*VALGRIND, *command], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True,
                            preexec_fn=harness.die_with_me)


def end(tap, process, sentence):
    text = process.communicate(timeout=300)[1]
    tap.equal([process.returncode, text], [0, ""], sentence)


def check_finds(tap, folder):
    """The yardstick itself."""
    source, program = folder / "lost.c", folder / "lost"
    with open(source, "w", encoding="ascii") as f:
        f.write("#include <stdlib.h>\nint main(void) "
                "{ return malloc(9) == NULL; }\n")
    subprocess.run([*os.environ.get("CC", "cc").split(), "-O0", "-o", program,
                    source], check=True)
    process = begin(program)
    process.communicate(timeout=60)
    tap.equal(process.returncode, FAULTY, "what is lost is found")


def check_games(tap, folder):
    begun = {}
    for i, (name, arguments) in enumerate(GAMES.items()):
        os.mkdir(folder / str(i))
        begun[name] = begin(TURNPOST, "simulate", *arguments, "-n", "1",
                            "--seed", SEED, "--export", folder / str(i))
    for name, process in begun.items():
        end(tap, process, f"a game of {name} is clean")
    last = os.path.join(folder / str(len(GAMES) - 1), "1.json")
    end(tap, begin(TURNPOST, "verify", last), "so is the proof of the last")


def play(tap, server, link):
    """Random moves of the one person, and then the table ends the game."""
    choice = random.Random(1)
    made = 0
    while made < MOVES:
        state = server.look(link)
        if state["state"] == "your-turn" and not state["stale"]:
            answer = server.post(link, {"move": choice.choice(state["moves"]),
                                        "note": "so be it"})
            if answer.status != 200:
                tap.ok(False, f"a move: {answer.text}")
                return
            server.get(link)
            made += 1
        link = state["links"]["play"] or link
    tap.equal(server.run("end", "1", "--yes").returncode, 0,
              f"{MOVES} moves are made, and the game is ended")


def check_server(tap, folder):
    wrapper, found = folder / "turnpost", folder / "found"
    os.mkdir(found)
    with open(wrapper, "w", encoding="utf-8") as f:
        f.write("#!/bin/sh\n"
                f"exec {' '.join(VALGRIND)} --log-file='{found}/%p' "
                f"'{TURNPOST}' \"$@\"\n")
    os.chmod(wrapper, 0o700)
    server = Server()
    harness.TURNPOST = wrapper
    server.start()
    harness.TURNPOST = TURNPOST
    mailbox = Maildir(server.mailbox)
    _, links = server.new("Ann <ann@play.example>", "R2 <bot:random>")
    play(tap, server, links[0])
    over = wait_until(lambda: any(
        letter["Message-ID"].startswith("<over.") for letter in mailbox.news()))
    tap.ok(over, "and the letter of the end comes")
    for path in ("", "/board.svg", "/board.txt"):
        server.get(links[0] + path)
    tap.equal([server.stop(), server.crashes()], [0, []],
              "desk and post end as they are told to")
    said = ""
    for name in os.listdir(found):
        with open(os.path.join(found, name), encoding="utf-8") as f:
            said += f.read()
    tap.equal(said, "", "and are clean")


def main():
    if shutil.which("valgrind") is None:
        skip_all("there is no valgrind")
    tap = Tap()
    folder = Folder()
    check_finds(tap, folder)
    check_games(tap, folder)
    check_server(tap, folder)
    tap.done()


main()
