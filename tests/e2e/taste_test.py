"""Letters to everyone's taste over a real mail server: when it is my turn,
after every move, one letter a day; quiet hours, and deadlines within them; one
click that turns letters off; and what waits when somebody chooses anew.

Quiet hours are laid around the present. Hours go by when what is due later is
made due in the database.
"""
import datetime
import email.utils
import re
import time
import urllib.parse

from harness import (Server, Tap, first_link, html_of, text_of, wait_until,
                     words_of)
from mailserver import FaultSmtpd

ANN, BO, CY = (f"{name} <{name.lower()}@play.example>"
               for name in ("Ann", "Bo", "Cy"))
MINUTE, HOUR, DAY = 60, 3600, 86400
TURN, REMINDER, NEWS, DIGEST = 2, 5, 8, 40     # kinds of letters
OWED, SENT, DROPPED = 0, 1, 2
MUTED, UNMUTED = 13, 14                         # kinds of happenings


def clock(seconds=0):
    """What clocks of UTC show so many seconds from now."""
    then = datetime.datetime.fromtimestamp(time.time() + seconds,
                                           datetime.timezone.utc)
    return then.strftime("%H:%M")


def kind_of(letter):
    return letter["Message-ID"].strip("<").split(".")[0]


class World:
    """A server, its mail server, and who wants what."""

    def __init__(self, tap):
        self.tap = tap
        self.smtpd = FaultSmtpd().start()
        self.server = Server(transport=self.smtpd.transport)
        self.server.start()
        self.pages = {}

    def letters(self, who, kind=None):
        address = email.utils.parseaddr(who)[1]
        return [letter for letter in self.smtpd.letters(address)
                if kind in (None, kind_of(letter))]

    def start(self, *players, terms=("clock=none",)):
        """A game whose letters of the beginning have left: one that leaves
        after the first move tells the turn, too, and is the only one then."""
        started = self.server.new(*players, options=("first=0",), terms=terms)
        wait_until(lambda: self.server.owed() == 0)
        return started

    def page(self, who):
        """The link of somebody's own page, from the foot of a letter."""
        if who not in self.pages:
            wait_until(lambda: self.letters(who))
            text = text_of(self.letters(who)[0])
            self.pages[who] = re.search(
                r"All your games[^:]*:\n(\S+)", text).group(1)
        return self.pages[who]

    def choose(self, who, **fields):
        """WHO wants that of letters."""
        return self.server.post(self.page(who), {"action": "settings", **{
            name.replace("_", "-"): value for name, value in fields.items()}})

    def move(self, links, seat):
        state = self.server.look_now(links, seat)
        answer = self.server.post(links[seat], {"move": state["moves"][0]})
        if answer.status != 200:
            raise RuntimeError(f"a move was answered {answer.status}")

    def row(self, game, seat, kind):
        """State, due, held, what was said and tries of the last such letter."""
        rows = self.server.query(
            "SELECT state, at, held, said, tries FROM letter WHERE game = ? "
            "AND seat = ? AND kind = ? ORDER BY id DESC LIMIT 1",
            game, seat, kind)
        return rows[0] if rows else None

    def wait_held(self, game, seat, kind):
        wait_until(lambda: self.row(game, seat, kind)[2] != 0)
        return self.row(game, seat, kind)

    def hours_go_by(self):
        """All that waits is due now. Its daily letter as well."""
        now = int(time.time())
        self.server.change("UPDATE letter SET held = ?1, daily = "
                           "iif(daily = 0, 0, ?1) WHERE state = 0 "
                           "AND held <> 0", now)
        self.server.change("UPDATE letter SET at = ?1 WHERE state = 0 "
                           "AND kind <> 40 AND held = 0", now)
        self.server.change("UPDATE letter SET serial = ?1, at = ?1 WHERE "
                           "state = 0 AND kind = 40", now)
        self.server.change("UPDATE letter SET at = ?1 + 60 WHERE state = 0 "
                           "AND held <> 0", now)
        self.choose(ANN, lang="en")     # wakes the post


# --- the form ---

def check_form(world):
    tap, server = world.tap, world.server
    world.start(ANN, BO)
    page = world.page(BO)
    fields = server.look(page)["fields"]
    tap.equal([fields[name]["value"] for name in
               ("letters", "digest-at", "quiet-from", "quiet-to")],
              ["turn", "08:00", "", ""], "at first letters are of one's turn")
    answer = world.choose(BO, letters="often", digest_at="8 o'clock",
                          quiet_from="21:00", quiet_to="12:30")
    tap.ok(answer.status == 422 and set(answer.json["fields"]) ==
           {"letters", "digest-at", "quiet-to"},
           "what is wrong is told at each field")
    shown = server.post(page, {
        "action": "settings", "letters": "digest", "digest-at": "7:15",
        "quiet-from": "22:00", "quiet-to": ""}, as_json=False)
    tap.ok(shown.status == 422 and 'value="22:00"' in shown.text and
           'value="7:15"' in shown.text and
           re.search(r'value="digest" checked', shown.text) and
           "Give both times, or neither." in shown.text,
           "and what was typed stands there still")
    answer = world.choose(BO, letters="digest", digest_at="7:15",
                          quiet_from="22:00", quiet_to="07:00:00")
    fields = server.look(page)["fields"]
    tap.equal((answer.status, [fields[name]["value"] for name in
                               ("letters", "digest-at", "quiet-from",
                                "quiet-to")]),
              (200, ["digest", "07:15", "22:00", "07:00"]),
              "what can be is kept")
    world.choose(BO, name="Bo")
    tap.equal(server.look(page)["fields"]["letters"]["value"], "digest",
              "other settings leave it as it is")
    world.choose(BO, letters="turn", quiet_from="", quiet_to="")
    tap.equal(server.look(page)["fields"]["quiet-from"]["value"], "",
              "both times empty: no quiet hours")


# --- each taste ---

def check_every(world):
    tap = world.tap
    game, links = world.start(ANN, BO, CY)
    world.choose(CY, letters="every")
    world.move(links, 0)
    wait_until(lambda: world.row(game, 1, TURN)[0] == SENT)
    state, due, held, _, _ = world.row(game, 2, NEWS)
    tap.ok(state == OWED and 9 * MINUTE < due - time.time() <= 10 * MINUTE
           and held == 0,
           "who wants every move gets news of the first within ten minutes")
    world.hours_go_by()
    wait_until(lambda: world.letters(CY, "news"))
    letter = world.letters(CY, "news")[-1]
    tap.ok("others have moved in" in words_of(letter) and
           re.search("Ann laid (a tile|the planet)", words_of(letter)) and
           re.search("Ann laid (a tile|the planet)", html_of(letter)),
           "and it tells what they did")
    tap.equal(len(world.letters(BO, "news")), 0, "nobody else does")
    world.move(links, 1)
    wait_until(lambda: world.row(game, 2, TURN)[0] == SENT)
    tap.equal(len(world.letters(CY, "news")), 1,
              "one's turn is told by its own letter alone")
    world.choose(CY, letters="turn")


def of_game(letters, game):
    """Those of one game: letters of several leave in any order."""
    return [x for x in letters if f"game-{game}." in x["List-Id"]]


def check_subjects(world):
    tap = world.tap
    game, links = world.start(ANN, BO)
    same = f"Star Wars: Carcassonne, game {game}: Ann, Bo"
    answer = world.choose(BO, subjects="loud")
    tap.equal((answer.status, list(answer.json["fields"])), (422, ["subjects"]),
              "a subject is one of two kinds")
    world.choose(BO, subjects="news")
    world.move(links, 0)
    wait_until(lambda: world.row(game, 1, TURN)[0] == SENT)
    letter = of_game(world.letters(BO, "turn"), game)[-1]
    tap.ok(re.fullmatch("Ann laid .*\\. It is your turn\\. "
                        rf"\(Star Wars: Carcassonne, game {game}\)",
                        letter["Subject"]),
           f"who wants them reads the news in the subject ({letter['Subject']})")
    world.choose(BO, subjects="same")
    world.move(links, 1)
    wait_until(lambda: world.row(game, 0, TURN)[0] == SENT)
    tap.equal(of_game(world.letters(ANN, "turn"), game)[-1]["Subject"], same,
              "for all others it stays the same")


def check_digest(world):
    tap, server = world.tap, world.server
    slow, slow_links = world.start(ANN, BO, terms=("clock=move", "move=9d"))
    fast, fast_links = world.start(ANN, BO, terms=("clock=move", "move=5d"))
    idle, _ = world.start(ANN, BO)
    world.choose(BO, letters="digest", digest_at=clock(12 * HOUR))
    before = len(world.letters(BO))
    world.move(slow_links, 0)
    world.move(fast_links, 0)
    for game in (slow, fast):
        state, _, held, _, tries = world.wait_held(game, 1, TURN)
        tap.ok(state == OWED and tries == 0 and
               11 * HOUR < held - time.time() <= 12 * HOUR,
               "a letter to who wants one a day waits for its hour")
    world.hours_go_by()
    wait_until(lambda: world.letters(BO, "digest"))
    letter = world.letters(BO, "digest")[-1]
    text, html = text_of(letter), html_of(letter)
    tap.equal(len(world.letters(BO)), before + 1, "then one letter comes")
    play = server.look(fast_links[1])["links"]["play"]
    tap.equal(first_link(letter), play,
              "its first link is that of the first deadline")
    tap.ok(play in html and
           server.look(slow_links[1])["links"]["play"] in html and
           text.count("It is your turn.") >= 2,
           "both halves tell of both games")
    tap.ok(re.search(rf"^- .*, game {idle}, with Ann", text, re.M),
           "and have a line for the others")
    wait_until(lambda: world.row(fast, 1, TURN)[0] == DROPPED)
    tap.equal([world.row(game, 1, TURN)[3] for game in (slow, fast)],
              ["told in the daily letter"] * 2,
              "those that it told are dropped for that reason")
    tap.ok(letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click",
           "it can be turned off by one click")
    return letter, (slow, fast, idle), fast_links


def check_digest_off(world, letter, games, links):
    tap, server = world.tap, world.server
    link = letter["List-Unsubscribe"].strip("<>")
    path = urllib.parse.urlsplit(link).path
    look = server.look(path)
    tap.ok(look["letters"] == "on" and
           {one["game"] for one in look["games"]} >= set(games),
           "the page of that click has all games that go on")
    done = server.post(path, {"List-Unsubscribe": "One-Click"})
    again = server.post(path, {"List-Unsubscribe": "One-Click"})
    tap.ok(done.status == again.status == 200 and
           done.json["letters"] == "off" and
           all(one["letters"] == "off" for one in done.json["games"]),
           "it turns the letters of all of them off")
    tap.ok(all(server.query("SELECT count(*) FROM happening WHERE game = ? "
                            "AND kind = ?", game, MUTED)[0][0] == 1
               for game in games), "each table knows, once")
    state = server.look(links[0])
    tap.ok(state["seats"][1]["letters"] == "off" and
           "(letters off)" in server.get(links[0]).text and
           state["state"] != "over", "and shows it; nobody has lost a seat")
    one = next(one for one in done.json["games"] if one["game"] == games[1])
    server.post(urllib.parse.urlsplit(one["link"]).path, {"letters": "on"})
    tap.ok(server.look(links[0])["seats"][1]["letters"] == "on" and
           server.query("SELECT count(*) FROM happening WHERE game = ? AND "
                        "kind = ?", games[1], UNMUTED)[0][0] == 1,
           "one game's letters can be turned on again from there")
    page = server.get(path).text
    tap.ok("letters are off" in page and "letters are on" in page and
           "do not lose because of it" in page,
           "the page says in words how it is")
    server.post(path, {"letters": "on"})
    tap.equal({one["letters"] for one in server.look(path)["games"]}, {"on"},
              "and so can all")
    bad = server.post(path, {"letters": "maybe"})
    tap.equal(bad.status, 400, "a bare or foolish form changes nothing")


def check_digest_dropped(world):
    """The operator drops the daily letter: what it would tell tells itself."""
    tap, server = world.tap, world.server
    game, links = world.start(ANN, BO, terms=("clock=move", "move=9d"))
    world.choose(BO, letters="digest", digest_at=clock(6 * HOUR))
    world.move(links, 0)
    world.wait_held(game, 1, TURN)
    number = server.query("SELECT id FROM letter WHERE kind = 40 AND state = 0")
    done = server.run("outbox", "drop", str(number[0][0]))
    tap.ok(done.returncode == 0 and
           wait_until(lambda: world.row(game, 1, TURN)[0] == SENT),
           "when the operator drops a daily letter, what it stood for leaves "
           "by itself")
    world.choose(BO, letters="turn")


# --- when ---

def check_quiet(world):
    tap = world.tap
    game, links = world.start(ANN, BO, terms=("clock=move", "move=2d"))
    world.choose(BO, letters="turn", quiet_from=clock(-HOUR),
                 quiet_to=clock(3 * HOUR))
    before = len(world.letters(BO))
    world.move(links, 0)
    state, due, held, _, tries = world.wait_held(game, 1, TURN)
    tap.ok(state == OWED and due == held and tries == 0 and
           2 * HOUR < held - time.time() <= 3 * HOUR and
           len(world.letters(BO)) == before,
           "in quiet hours a letter waits until they end")
    deadline = world.server.look(links[1])["deadline"]
    world.choose(BO, quiet_from="", quiet_to="")
    wait_until(lambda: world.row(game, 1, TURN)[0] == SENT)
    tap.equal(len(world.letters(BO)), before + 1,
              "whatever waits leaves when its reader wants it so")
    tap.equal(world.server.look(links[1])["deadline"], deadline,
              "his time has run meanwhile")

    game, links = world.start(ANN, BO, terms=("clock=move", "move=2h"))
    world.choose(BO, quiet_from=clock(-HOUR), quiet_to=clock(3 * HOUR))
    world.move(links, 0)
    wait_until(lambda: world.row(game, 1, TURN)[0] == SENT)
    tap.equal(world.row(game, 1, TURN)[2], 0,
              "a letter comes in quiet hours if the time is up before they "
              "end")
    world.choose(BO, quiet_from="", quiet_to="")


def check_one_click(world):
    tap, server = world.tap, world.server
    game, links = world.start(ANN, BO, CY)
    letter = next(found for found in world.letters(BO, "began")
                  if f"game {game}:" in found["Subject"])
    path = urllib.parse.urlsplit(letter["List-Unsubscribe"].strip("<>")).path
    world.move(links, 0)
    wait_until(lambda: world.row(game, 1, TURN)[0] == SENT)
    server.post(path, {"List-Unsubscribe": "One-Click"})
    wait_until(lambda: server.owed() == 0)
    told = [found for found in world.letters(ANN, "table")
            if f"game {game}:" in found["Subject"]]
    tap.ok(len(told) == 1 and "Bo has turned the letters of this game off" in
           text_of(told[0]).replace("\n", " ") and
           "(letters off)" in words_of(told[0]),
           "who waits for one without letters is told so")
    before = len(world.letters(BO))
    world.move(links, 1)
    world.move(links, 2)
    world.move(links, 0)
    wait_until(lambda: world.row(game, 1, TURN)[0] == DROPPED)
    tap.ok(len(world.letters(BO)) == before and
           world.row(game, 1, TURN)[3] == "letters off" and
           server.look(links[1])["seat"] == 1,
           "no letter comes any more, and the seat is still his")


def main():
    tap = Tap()
    world = World(tap)
    check_form(world)
    check_every(world)
    check_subjects(world)
    letter, games, links = check_digest(world)
    check_digest_off(world, letter, games, links)
    check_digest_dropped(world)
    check_quiet(world)
    check_one_click(world)
    tap.equal(world.server.stop(), 0, "the server ends with status 0")
    tap.none(world.server.crashes(), "and no part of it has ended before")
    tap.done()


if __name__ == "__main__":
    main()
