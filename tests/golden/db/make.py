"""Makes a golden database: a little of all that a database can hold, written by
the program that TURNPOST names, as one small file.

    SRCDIR=. TURNPOST=build/turnpost python3 tests/golden/db/make.py FILE

What is made here is kept for ever (tests/README), so this is to be run once for
each schema, with the program that is released with it.
"""
import contextlib
import datetime
import hashlib
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import sys

SRCDIR = os.environ.get("SRCDIR", ".")
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(SRCDIR, "tests", "e2e"))
# pylint: disable=wrong-import-position
from harness import Folder, Server, first_link, wait_until  # noqa: E402
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


# --- people's own games, and the table beside the board ---

FORM = {"ruleset": "monopoly", "lang": "en", "zone": "Europe/Rome",
        "clock": "move", "clock-move": "2d", "clock-grace": "1d"}


class Life:
    """What people do by their letters and pages."""

    def __init__(self, server, smtpd):
        self.server, self.smtpd = server, smtpd

    def do(self, link, **fields):
        answer = self.server.post(link, fields)
        if answer.status not in (200, 202, 303):
            raise RuntimeError(answer.text)
        return answer.json

    def letter(self, mail, kind):
        """The link of the latest letter of that KIND to MAIL."""
        def find():
            for letter in reversed(self.smtpd.letters()):
                if (mail in letter["To"] and
                        letter["Message-ID"].startswith(f"<{kind}.")):
                    return first_link(letter)
            return None
        link = wait_until(find)
        if link is None:
            raise RuntimeError(f"no letter {kind} to {mail}")
        return link

    def propose(self, starter, *others, **fields):
        """A proposal by the form; its link to confirm it."""
        mail = f"{starter.lower()}@play.example"
        before = self.server.query("SELECT count(*) FROM proposal")
        self.do("/new", **FORM, name=starter, mail=mail,
                players="\r\n".join(others), **fields)
        if self.server.query("SELECT count(*) FROM proposal") == before:
            raise RuntimeError("nothing was proposed")
        return self.letter(mail, "confirm")

    def begin(self):
        """A game that people have started; the link of each seat."""
        confirm = self.propose("Hal", "Ida <ida@play.example>",
                               "Jo <jo@play.example>", message="Come & play")
        self.do(confirm, action="confirm", phrase="blue")
        for name in ("ida", "jo"):
            link = self.letter(f"{name}@play.example", "invite")
            self.do(link, action="accept", name=name.title(), phrase=name)
        return [self.letter(f"{name}@play.example", "began")
                for name in ("hal", "ida", "jo")]

    def act(self, links, seat, action, **fields):
        links[seat] = (self.server.look(links[seat])["links"]["play"] or
                       links[seat])
        return self.do(links[seat] + "/table", action=action, **fields)

    def motion(self, links):
        return self.server.look(links[0])["table"]["motions"][-1]["id"]

    def table(self, links, luck):
        """A pause that was refused, one that was agreed on and is over, a
        seat that was given away, an offer that waits, an invitation for a
        seat, private notes."""
        play(self.server, links, 4, luck)
        self.act(links, 0, "offer-pause")
        self.act(links, 1, "vote", motion=self.motion(links), choice="no")
        for offer in ("offer-pause", "offer-go-on"):
            self.act(links, 1, offer)
            motion = self.motion(links)
            for seat in (0, 2):
                self.act(links, seat, "vote", motion=motion, choice="yes")
        self.act(links, 0, "memo", memo="buy\nthe <cheap> ones")
        self.act(links, 2, "deaf", deaf="on")
        self.act(links, 2, "replace", name="Kim", mail="kim@play.example")
        self.do(self.letter("kim@play.example", "invite"), action="accept",
                name="Kim", phrase="")
        links[2] = self.letter("kim@play.example", "again")
        play(self.server, links, 6, luck)
        self.act(links, 0, "offer-end")
        self.act(links, 1, "replace", name="Lu", mail="lu@play.example")

    def paused(self):
        """A game that the table has paused."""
        _, links = self.server.new(ANN, ZOE, ruleset="monopoly",
                                   terms=["clock=bank", "start=3d",
                                          "increment=1h"])
        self.act(links, 0, "offer-pause")
        self.act(links, 1, "vote", motion=self.motion(links), choice="yes")

    def proposals(self):
        """One that waits for answers, one that is not confirmed, one that was
        withdrawn, and an open table that somebody wants to join."""
        confirm = self.propose("Max", "Ida <ida@play.example>",
                               "Ned <ned@play.example>")
        self.do(confirm, action="confirm", phrase="")
        self.do(self.letter("ned@play.example", "invite"), action="decline")
        self.propose("Ned", "Jo <jo@play.example>", message="not yet")
        confirm = self.propose("Ola", "Jo <jo@play.example>", message="off")
        self.do(confirm, action="confirm", phrase="")
        self.do(confirm, action="withdraw")
        confirm = self.propose("Pia", open="yes", seats="3",
                               message="everybody")
        share = self.do(confirm, action="confirm", phrase="")["share"]
        self.do(share, name="Quin", mail="quin@play.example", phrase="green")

    def people(self):
        """Hours, a vacation, another address, one that is only asked for, and
        somebody who wants no letters any more."""
        self.do("/resend", mail="hal@play.example")
        me = self.letter("hal@play.example", "link")
        self.do(me, action="settings", **{"sleep-from": "22:30",
                                          "sleep-to": "06:00",
                                          "weekend": "6"})
        day = datetime.date.today() + datetime.timedelta(days=3)
        self.do(me, action="leave", **{"from": day, "to": day})
        self.do(me, action="address", mail="hal.new@play.example")
        self.do(self.letter("hal.new@play.example", "address"),
                action="confirm")
        # The links in letters to the address before are void by now.
        self.do("/resend", mail="hal.new@play.example")
        self.do(self.letter("hal.new@play.example", "link"),
                action="address", mail="hal.third@play.example")
        self.do("/resend", mail="kim@play.example")
        self.do(self.letter("kim@play.example", "link"), action="letters",
                letters="off")

    def lost(self):
        """Letters to one of three come back, and the others have a bot play
        for him."""
        self.smtpd.faults("rcpt 550 tom@play.example")
        _, links = self.server.new("Rob <rob@play.example>",
                                   "Sue <sue@play.example>",
                                   "Tom <tom@play.example>",
                                   terms=["clock=move", "move=3d"])

        def asked():
            return self.server.look(links[0])["table"]["motions"]
        # Just started, a server lets people come first.
        if not wait_until(asked, 120):
            raise RuntimeError("nobody was asked what to do")
        for seat in (0, 1):
            self.act(links, seat, "vote", motion=self.motion(links),
                     choice="bot")


def live(server, smtpd, luck):
    life = Life(server, smtpd)
    links = life.begin()
    life.table(links, luck)
    life.paused()
    life.proposals()
    life.people()
    life.lost()
    # Nobody was there for a while.
    server.stop()
    server.change("UPDATE fact SET value = value - 7200 WHERE name = 'alive'")
    server.start()


def think(server):
    """A bot that thinks has moved, and another one has not yet."""
    server.new("bot:steady", ANN, options=["first=0"])
    wait_until(lambda: server.query("SELECT 1 FROM thinker"))
    os.kill(server.child("think"), signal.SIGSTOP)
    server.new("bot:strong", ANN, options=["first=0"])


def fill(server, smtpd, data):
    luck = random.Random(1)

    def sent():
        return server.owed() == 0

    def refused():
        return server.query("SELECT count(*) FROM letter "
                            "WHERE state = 3 OR tries > 0")[0][0] >= 2

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
    live(server, smtpd, luck)
    think(server)
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
