"""Clocks by letters and links: the terms in the letter, on the page and for
programs; reminders, grace, and what follows, also when the desk is killed
meanwhile; the way back; a pause.

Days go by when clocks are set back in the database, and start-grace is short.
"""
import os
import re
import signal
import time

from harness import (Maildir, Server, Tap, first_link, html_of, text_of,
                     wait_until)

DAY = 86400
GRACE = 3       # seconds, of a desk that has just begun
PEOPLE = ("Ann <ann@play.example>;tz=Europe/Rome", "Bo <bo@play.example>",
          "Cy <cy@play.example>")
TERMS = ("clock=move", "move=3d", "grace=2d", "vacation=no")


def one_line(text):
    return " ".join(re.sub("<[^>]*>", " ", text).split())


class Table:
    def __init__(self, server, late, players=PEOPLE, terms=TERMS):
        self.server = server
        self.game, links = server.new(*players, options=("first=0",),
                                      terms=(*terms, f"late={late}"))
        self.links = list(links)

    def look(self, seat):
        return self.server.look_now(self.links, seat)

    def move(self, seat):
        state = self.look(seat)
        return self.server.post(self.links[seat], {"move": state["moves"][0]})

    def go_by(self, seconds):
        self.server.go_by(self.game, seconds)

    def letters(self, kind, seat):
        """How many of a kind became owed, and how many are still."""
        return self.server.query(
            "SELECT count(*), coalesce(sum(state = 0), 0) FROM letter "
            "WHERE game = ? AND kind = ? AND seat = ?",
            self.game, kind, seat)[0]


REMINDER, NEWS = 5, 6   # kinds of letters
LATE, STANDIN = 1, 2    # kinds of happenings


def check_terms(tap, server, table, maildir):
    state = table.look(0)
    tap.equal(state["terms"], {"clock": "move", "grace": 2 * DAY,
                               "late": "bot", "move": 3 * DAY,
                               "vacation": False},
              "the terms of a game are told to programs")
    clock = state["clocks"][0]
    tap.ok(3 * DAY - 60 <= clock["left"] <= 3 * DAY and
           clock["deadline"] == state["deadline"] and not clock["late"] and
           state["clocks"][1]["deadline"] is None and
           table.look(1)["deadline"] == state["deadline"],
           "and how much time there is, and until when")
    wait_until(lambda: server.owed() == 0)
    uid = state["uid"]
    letter = next(found for found in maildir.all()
                  if found["Message-ID"].startswith(f"<began.0.0.{uid}@"))
    page = one_line(server.get(table.links[0]).text)
    told = [one_line(part) for part in (text_of(letter), html_of(letter))]
    terms = ("The clock of this game: 3 days for each move.",
             "After that you have 2 days of grace; then a bot plays for you "
             "until you are back.")
    tap.ok(all(term in part for part in (page, *told) for term in terms),
           "letter and page say them in sentences")
    tap.ok(all(re.search(r"You have until \w+ \d+ \w+ 20\d\d, \d\d:\d\d "
                         r"\(Europe/Rome, UTC\+[12]\): in 3 days\. After "
                         "that you have 2 days of grace; then a bot plays for "
                         "you until you are back", part)
               for part in (page, *told)),
           "and the deadline in the reader's zone, how far it is, and what "
           "follows")
    tap.ok(re.search(r"Ann has until .* \(UTC\): in 3 days\.",
                     one_line(server.get(table.links[1]).text)),
           "the others see whom they wait for, and until when")
    _, links = server.new(*PEOPLE, options=("first=0",),
                          terms=("clock=move", "vacation=yes"))
    tap.ok(re.search(r"Your vacation days are used before you are late: "
                     r"[12]?\d days are left this year",
                     one_line(server.get(links[0]).text)) and
           "your vacation" not in page and
           "your vacation" not in one_line(server.get(links[1]).text),
           "who has days of vacation left reads that they come first")


def check_wrong(tap, server):
    wrong = server.run("new", "carcassonne", "-p", PEOPLE[0], "-p", PEOPLE[1],
                       "-t", "clock=move", "-t", "move=5s", "-t", "late=hang")
    tap.ok(wrong.returncode == 1 and "-t move: That is too short" in
           wrong.stderr and "-t late: Choose one" in wrong.stderr,
           "terms that are none are refused, with all that is wrong")


def check_first_seconds(tap, server, tables):
    """Time is up everywhere; nothing is done yet, and the desk is killed."""
    wait_until(lambda: server.owed() == 0)      # nothing wakes the desk now
    for table in tables:
        table.go_by(4 * DAY)
    killed = time.monotonic()
    os.kill(server.child("desk"), signal.SIGKILL)
    wait_until(server.healthy)
    found = wait_until(lambda: all(table.letters(REMINDER, 0)[0] == 1
                                   for table in tables), step=0.1)
    tap.ok(found and time.monotonic() - killed >= GRACE - 1 and
           all(table.look(0)["clocks"][0]["late"] for table in tables),
           "when the first seconds of the desk are over time is up")
    tap.ok(all(table.letters(NEWS, seat)[0] == (seat > 0)
               for table in tables for seat in range(3)),
           "the late one is reminded, the others are told, each once")


def check_late(tap, server, table, maildir):
    """A late move counts."""
    wait_until(lambda: server.owed() == 0)
    uid = table.look(0)["uid"]
    reminder = next(found for found in maildir.all()
                    if found["Message-ID"].startswith("<reminder.")
                    and uid in found["Message-ID"])
    told = one_line(text_of(reminder))
    tap.ok("Your time was up" in told and "You can still move. If you have "
           "not moved by" in told and "a careful move is made for you"
           in told, "the reminder says what will happen, and when")
    table.links[0] = first_link(reminder)
    tap.equal((table.move(0).status, table.look(1)["state"]),
              (200, "your-turn"), "a late move that comes in time counts")


def check_bot(tap, server, table):
    """The desk is killed when the grace is over, before anything follows."""
    table.go_by(2 * DAY)
    os.kill(server.child("desk"), signal.SIGKILL)
    wait_until(server.healthy)
    found = wait_until(lambda: table.look(1)["state"] == "your-turn",
                       step=0.1)
    happened = server.query("SELECT kind FROM happening WHERE game = ? "
                            "ORDER BY i", table.game)
    tap.equal(happened, [(LATE,), (STANDIN,)],
              "a desk that was killed in between does each thing once")
    state = table.look(1)
    tap.ok(found and state["log"][1]["by"] == "bot" and
           state["clocks"][0]["standin"],
           "when the grace is over a bot plays")
    page = server.get(table.links[0]).text
    tap.ok("I am back" in page, "the page of who is away offers the way back")
    answer = server.post(table.links[0], {"move": "0,0/0"})
    tap.ok(answer.status in (409, 422) and
           not table.look(1)["clocks"][0]["standin"],
           "and any move that is tried is one, too")


def check_pause(tap, server):
    """Alone among bots a person decides alone."""
    table = Table(server, "bot", (PEOPLE[0], "bot:greedy"))
    link = table.look(0)["links"]["play"]
    done = server.post(link + "/table", {"action": "offer-pause"})
    state = table.look(0)
    tap.equal((done.status, state["state"], state["deadline"]),
              (200, "paused", None), "in a pause no time runs")
    refused = server.post(link, {"move": state["moves"][0]
                                 if state["moves"] else "1,0/0"})
    tap.equal((refused.status, refused.json["error"]), (409, "paused"),
              "and no move is made")
    page = server.post(link, {"move": "1,0/0"}, as_json=False)
    tap.ok("The game is paused" in page.text, "which its page says")
    done = server.post(link + "/table", {"action": "offer-go-on"})
    state = table.look(0)
    tap.ok(done.status == 200 and state["state"] == "your-turn" and
           3 * DAY - 60 <= state["clocks"][0]["left"] <= 3 * DAY,
           "afterwards it goes on with the time that there was")


def main():
    tap = Tap()
    server = Server(start_grace=GRACE)
    server.start()
    maildir = Maildir(server.mailbox)
    bot, skip = (Table(server, late) for late in ("bot", "skip"))
    check_terms(tap, server, bot, maildir)
    check_wrong(tap, server)
    check_pause(tap, server)
    check_first_seconds(tap, server, (bot, skip))
    check_late(tap, server, skip, maildir)
    check_bot(tap, server, bot)
    tap.equal([line for line in server.crashes() if "killed" not in line and
               "signal=9" not in line], [],
              "only the desks that were killed died")
    server.stop()
    tap.done()


main()
