"""Makes a golden database: a little of all that a database can hold, written by
the program that TURNPOST names, as one small file.

    SRCDIR=. TURNPOST=build/turnpost python3 tests/golden/db/make.py FILE

What is made here is kept for ever (tests/README), so this is to be run once for
each schema, with the program that is released with it.
"""
import contextlib
import hashlib
import json
import os
import random
import re
import shutil
import sqlite3
import sys

SRCDIR = os.environ.get("SRCDIR", ".")
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(SRCDIR, "tests", "e2e"))
# pylint: disable=wrong-import-position
from harness import Folder, Server, wait_until  # noqa: E402
from mailserver import FaultSmtpd  # noqa: E402

ANN = "Ann <ann@play.example>;tz=Europe/Rome"
ZOE = "Zoë Ångström <zoe@play.example>;lang=en;phrase=blue moon"
CY = '"O\'Neil, \\"Cy\\"" <cy@play.example>;phrase=Grüße'
GUS = "Gus <gus@play.example>"
ZOE_HERE, CY_HERE = (person.split(";phrase=")[0] for person in (ZOE, CY))
NOTES = ("good luck to all", "grüezi\nmitenand", "<b>& done</b>")


def small_set(folder):
    """A dozen faces and the start tile, as a set of the owner's."""
    os.makedirs(os.path.join(folder, "carcassonne"))
    standard = os.path.join(SRCDIR, "data", "carcassonne", "standard.tiles")
    with open(standard, encoding="utf-8") as f:
        tiles = [line for line in f if line.startswith("tile ")]
    start = [line for line in tiles if line.split("#")[0].split()[-1] ==
             "start"]
    chosen = [line for line in tiles if line not in start][::3][:12] + start
    with open(os.path.join(folder, "carcassonne", "small.tiles"), "w",
              encoding="utf-8") as f:
        f.writelines(["turnpost-tiles 1\n", *chosen])


def play(server, links, most, luck):
    """Up to MOST moves, some of them with a note."""
    for i in range(most):
        turn = server.turn(links)
        if turn is None:
            return
        _, link, state = turn
        fields = {"move": luck.choice(state["moves"])}
        if i % 5 == 1:
            fields["note"] = luck.choice(NOTES)
        answer = server.post(link, fields)
        if answer.status != 200:
            raise RuntimeError(answer.text)


def propose(server, luck):
    """A game that waits for its clock: somebody has proposed something."""
    _, links = server.new(ANN, CY, ruleset="geonosis", options=[
        "expansion=yes", "objection=24"])
    while server.query("SELECT count(*) FROM game WHERE alarm > 0") == [(0,)]:
        play(server, links, 1, luck)


def mute(server, smtpd):
    """Whoever got the latest letter wants no more of that game."""
    letter = smtpd.letters()[-1]
    link = re.search("<(http[^>]*)>", letter["List-Unsubscribe"])
    server.post(link.group(1), {"List-Unsubscribe": "One-Click"})


def bring(server, document, *players):
    """Imports a game, played elsewhere."""
    path = server.folder / "game.json"
    with open(path, "w", encoding="utf-8") as f:
        json.dump(document, f)
    arguments = [word for player in players for word in ("-p", player)]
    done = server.run("import", path, *arguments)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)


def erase(document, seat):
    """Takes a phrase out, as for somebody who wants to be forgotten."""
    person = document["seats"][seat]
    phrase = person.pop("phrase").encode()
    person["phrase-sha256"] = hashlib.sha256(phrase).hexdigest()


def bring_all(server, data, luck):
    """Games from another server: one that goes on under its own seed, two that
    left theirs behind, and one that is over."""
    other = Server(data=data)
    other.start()
    running = other.new(ANN, ZOE, options=["tiles=small"])[1]
    play(other, running, 3, luck)
    over = other.new(ZOE, "bot:fallback", options=["tiles=small"])[1]
    play(other, over, 1000, luck)

    def document(game, *flags):
        return json.loads(other.run("export", game, *flags).stdout)

    ended = document("2")
    erase(ended, 0)
    bring(server, ended, ZOE_HERE, "bot:fallback")
    bring(server, document("1", "--private"), ANN, ZOE_HERE)
    other.new(CY, "bot:random")
    bring(server, document("3"), ANN, "bot:greedy")
    # Once more: two of its stretches have a seed that stayed elsewhere.
    third = Server(data=data)
    third.start()
    other.new(ZOE, CY)
    bring(third, document("4"), ANN, GUS)
    bring(server, json.loads(third.run("export", "1").stdout), ANN, CY_HERE)
    other.stop()
    third.stop()


def fill(server, smtpd, data):
    luck = random.Random(1)

    def sent():
        return server.owed() == 0

    def refused():
        return server.query("SELECT count(*) FROM letter "
                            "WHERE state = 3 OR tries > 0")[0][0] == 2

    over = server.new(ANN, CY, options=["tiles=small"])[1]
    table = server.new(ZOE, ANN, CY)[1]
    alone = server.new("bot:greedy", ZOE, options=["reinforce=no"])[1]
    first = server.new(CY, "bot:random", ANN,
                       options=["tiles=small", "first=2"])[1]
    server.start()
    play(server, over, 1000, luck)
    play(server, table, 7, luck)
    done = wait_until(sent)
    mute(server, smtpd)
    play(server, table, 4, luck)
    play(server, alone, 3, luck)
    play(server, first, 5, luck)
    propose(server, luck)
    bring_all(server, data, luck)
    done = done and wait_until(sent)
    smtpd.faults("rcpt 550 gus@play.example", "rcpt 451 zoe@play.example")
    server.new(GUS, ZOE)
    if not (done and wait_until(refused)):
        raise RuntimeError(server.read_log())
    server.stop()
    server.new("bot:random", "bot:greedy", options=["tiles=small"])
    server.new(ANN, ZOE)    # nobody is there to send its letters
    # As a program with other rules would have left it.
    server.change("INSERT INTO held (game, n, why) VALUES (2, 3, 'differs')")


def main():
    folder = Folder()
    small_set(folder.path)
    smtpd = FaultSmtpd().start()
    server = Server(smtpd.transport, data=folder.path)
    fill(server, smtpd, folder.path)
    with contextlib.closing(sqlite3.connect(server.database)) as db:
        db.execute("VACUUM")
        db.execute("PRAGMA journal_mode = DELETE")
    shutil.copyfile(server.database, sys.argv[1])


main()
