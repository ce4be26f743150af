"""The objection time of decisions of the table, by letters and links: propose,
object, agree; and a clock that agrees for those who say nothing, also when the
desk is killed meanwhile.

Hours go by when alarm and clocks are set back in the database, and start-grace
is first too long for the test and then short.
"""
import os
import re
import signal
import subprocess
import sys
import time
from datetime import datetime
from zoneinfo import ZoneInfo

from fairness import VERIFY
from harness import (Maildir, Server, Tap, first_link, html_of, one_line,
                     text_of, wait_until)

NAMES = ("Ann", "Bo", "Cy")
ZONES = (";tz=Europe/Rome", "", ";tz=America/New_York")
LONG, GRACE = 3600, 3   # start-grace, in seconds


class Table:
    def __init__(self, server, *options):
        self.server = server
        self.game, links = server.new(
            *(f"{name} <{name.lower()}@play.example>{zone}"
              for name, zone in zip(NAMES, ZONES)),
            ruleset="geonosis", options=("expansion=yes", *options))
        self.links = list(links)

    def look(self, seat):
        return self.server.look_now(self.links, seat)

    def post(self, seat, move):
        return self.server.post(self.links[seat], {"move": move})

    def reach(self, stage):
        """Everybody does the first thing there is."""
        while True:
            states = [self.look(seat) for seat in range(3)]
            if states[0]["board"]["stage"] == stage:
                return states[0]
            seat = next(s for s in range(3) if states[s]["moves"])
            answer = self.post(seat, states[seat]["moves"][0])
            if answer.status != 200:
                raise RuntimeError(answer.text)

    def post_rests(self):
        if not wait_until(lambda: self.server.owed() == 0):
            raise RuntimeError(self.server.read_log())

    def letter(self, maildir, seat, ply):
        """The letter that entry PLY owed to SEAT."""
        self.post_rests()
        uid = self.look(0)["uid"]
        return next((found for found in maildir.all() if found["Message-ID"]
                     .startswith(f"<turn.{ply}.{seat}.{uid}@")), None)

    def alarm(self):
        return self.server.query("SELECT alarm FROM game WHERE id = ?",
                                 self.game)[0][0]

    def time_is_up(self, ago):
        """As if the hours had gone by."""
        alarm = int(time.time()) - ago
        self.server.change("UPDATE clock SET began = began - ? "
                           "WHERE game = ? AND began <> 0",
                           self.alarm() - alarm, self.game)
        self.server.change("UPDATE game SET alarm = ? WHERE id = ?",
                           alarm, self.game)


def check_proposal(tap, table, maildir):
    """Bo proposes, Cy objects, Ann proposes, and all agree."""
    before = table.reach("heading")
    tap.equal((before["deadline"], table.alarm(), before["board"]["proposal"]),
              (None, None, None), "nobody is in a hurry before a proposal")
    move = table.look(1)["moves"][0]
    page = table.server.get(f"{table.links[1]}?move={move}").text
    tap.ok("You propose that C-3PO" in page and
           "Silence for 1 hour counts as a yes" in page,
           "who answers for the table is told that it is a proposal")
    table.post_rests()      # a letter tells what is so when it is sent
    answer = table.post(1, move)
    tap.equal([e["e"] for e in answer.json["events"]], ["proposed-part"],
              "and makes one")
    state = table.look(0)
    tap.equal((state["moves"], table.look(2)["moves"], table.look(1)["state"]),
              ([f"agree {move}", f"object {move}"],) * 2 + ("waiting",),
              "the others agree or object, who made it waits")
    until = datetime.fromisoformat(state["deadline"].replace("Z", "+00:00"))
    made = datetime.fromisoformat(
        state["log"][-1]["at"].replace("Z", "+00:00"))
    tap.equal(((until - made).total_seconds(), until.timestamp()),
              (3600, table.alarm()),
              "for an hour, and all are told until when")
    letters = [table.letter(maildir, seat, state["ply"]) for seat in range(3)]
    tap.ok(letters[0] and letters[2] and not letters[1],
           "the others get a letter about it")
    for seat, zone in ((0, "Europe/Rome"), (2, "America/New_York")):
        told = [one_line(re.sub("<[^>]*>", " ", part)) for part in
                (text_of(letters[seat]), html_of(letters[seat]))]
        local = subprocess.run(
            ["date", "-d", f"@{table.alarm()}",
             "+%A %-d %B %Y, %H:%M"],
            env={**os.environ, "TZ": zone, "LC_ALL": "C"}, check=True,
            capture_output=True, text=True).stdout.strip()
        east = datetime.fromtimestamp(table.alarm(), ZoneInfo(zone))
        hours = east.utcoffset().total_seconds() / 3600
        wanted = f"If nobody objects by {local} ({zone}, UTC{hours:+g}), " \
            "the proposal counts."
        tap.ok(all(wanted in part and "Bo proposes space" in part
                   for part in told),
               f"it says what is proposed, and until when in {zone}")
    table.links[0], table.links[2] = map(first_link, (letters[0], letters[2]))
    page = table.server.get(table.links[2]).text
    tap.ok("Do you agree, Cy?" in page and "If nobody objects by" in page,
           "so does its page")
    page = table.server.post(table.links[2], {"move": f"object {move}"},
                             as_json=False)
    tap.ok(page.status == 200 and "Cy objects: the table decides anew" in
           page.text, "an objection is told to who makes it")
    state = table.look(1)
    tap.equal((state["deadline"], table.alarm(), state["state"],
               state["board"]["objections"]), (None, None, "your-turn", 1),
              "it drops the proposal, and all are asked anew")
    late = table.post(0, f"agree {move}")
    tap.equal((late.status, late.json["error"]), (409, "no-longer-possible"),
              "who agrees to what is dropped is too late")
    other = table.look(0)["moves"][-1]
    table.post(0, other)
    wrong = table.post(1, f"agree {move}")
    tap.equal((wrong.status, wrong.json["why"]),
              (422, "other-proposal"),
              "an answer to another proposal is not taken")
    tap.equal([table.post(seat, f"agree {other}").status for seat in (1, 2)
               if table.look(seat)], [200, 200], "this time all agree")
    state = table.look(0)
    tap.equal(([(e["e"], e["seat"]) for e in state["log"][-1]["events"]],
               state["board"]["stage"], table.alarm()),
              ([("agreed", 2), ("c3po", 0)], "bodying", None),
              "and so it is done, as who proposed it said")


def check_restarts(tap, server, table, other, third):
    """Time is up in three games; the desk is killed, then the server stopped.
    In the third game somebody answers after that. When it was started, and how
    many entries each game has."""
    proposal = table.look(0)["moves"][0]
    table.post(0, proposal)
    table.look(1)
    table.post(1, f"agree {proposal}")
    for game in (other, third):
        game.reach("heading")
        game.post(2, game.look(2)["moves"][0])
    counts = [game.look(0)["ply"] for game in (table, other, third)]
    for game in (table, other, third):
        game.time_is_up(1000)
    os.kill(server.child("desk"), signal.SIGKILL)
    wait_until(server.healthy)
    server.stop()
    server.start()
    tap.equal([game.look(0)["ply"] for game in (table, other, third)], counts,
              "what was due when the server starts waits for start-grace")
    move = third.look(0)["moves"][1]
    tap.equal((move[:6], third.post(0, move).status, third.alarm()),
              ("object", 200, None), "one may still answer, and so stop the "
              "clock")
    third.post(0, third.look(0)["moves"][0])
    counts[2] = third.look(0)["ply"]
    server.stop()
    server.set(start_grace=GRACE)
    started = time.monotonic()
    server.start()
    return started, counts


def check_clock(tap, server, tables, maildir):
    """Nobody says anything."""
    started, counts = check_restarts(tap, server, *tables)
    table, other, third = tables
    found = wait_until(lambda: table.alarm() is None and
                       other.alarm() is None, step=0.1)
    tap.ok(found and time.monotonic() - started >= GRACE - 1,
           "then the clock answers for who has said nothing")
    state = table.look(2)
    entry = state["log"][counts[0] + 1]
    tap.equal((entry["seat"], entry["move"].split()[0], entry.get("by"),
               [e["e"] for e in entry["events"]][:2], state["deadline"]),
              (2, "agree", "clock", ["agreed", "c3po"], None),
              "it agrees, which is in the log as made by the clock")
    tap.equal([(e["seat"], e.get("by"))
               for e in other.look(0)["log"][counts[1] + 1:]],
              [(0, "clock"), (1, "clock")],
              "for each seat that is missing there is an entry")
    tap.ok(other.letter(maildir, 1, counts[1] + 2) is not None and
           "played because time was up" in server.get(table.links[2]).text,
           "what follows is owed as after any move, and the page says why it "
           "was made")
    tap.ok(third.look(0)["ply"] == counts[2] and third.alarm() > time.time(),
           "the clock of another game runs on")


def main():
    tap = Tap()
    server = Server(start_grace=LONG)
    server.start()
    maildir = Maildir(server.mailbox)
    tables = [Table(server, f"objection={hours}") for hours in (1, 2, 2)]
    check_proposal(tap, tables[0], maildir)
    check_clock(tap, server, tables, maildir)
    checked = server.run("check")
    tap.equal((checked.returncode, server.crashes()[1:]), (0, []),
              "all of it replays, and only the desk that was killed died")
    document = server.run("export", "1").stdout
    path = server.folder / "1.json"
    with open(path, "w", encoding="utf-8") as f:
        f.write(document)
    tap.equal([server.run("verify", path).returncode,
               subprocess.run([sys.executable, VERIFY, path],
                              capture_output=True, check=False).returncode],
              [0, 0],
              "a document with entries by the clock is proved, by both")
    tap.done()


if __name__ == "__main__":
    main()
