"""Orders in advance: left, shown, changed and withdrawn by their player alone,
carried out in the moment in which they fit, and stopped by a surprise with the
reason; and how many letters they save."""
import collections
import json
import os
import re
import subprocess
import sys

from fairness import VERIFY
from harness import (TURNPOST, Maildir, Server, Tap, first_link, one_line,
                     text_of, wait_until)

NAMES = ("Ann", "Bo", "Cy")
TONGUES = (";lang=en", ";lang=de", ";lang=en")
OWN = r"(?s)Alle deine Partien.*?:\n(\S+)\n"
ROOM = 24       # orders of a seat
GAMES = 2       # of each kind, for the count of letters
USUAL = ("forced", "throw", "hold", "buy:0", "pay:9990", "pass:100")
CARDS = ("play:jump", "play:bargain", "play:jail")
FIRST = ("roll", "buy", "pay", "end", "allow")


class Table:
    def __init__(self, server, ruleset="monopoly", names=NAMES, options=()):
        self.server = server
        self.game, links = server.new(
            *(f"{name} <{name.lower()}@play.example>{tongue}"
              for name, tongue in zip(names, TONGUES)),
            ruleset=ruleset, options=options)
        self.links = list(links)

    def look(self, seat):
        return self.server.look_now(self.links, seat)

    def orders(self, seat):
        return self.look(seat)["table"]["orders"]

    def left(self, seat):
        return [order["order"] for order in self.orders(seat)["left"]]

    def order(self, seat, order, **more):
        return self.server.post(f"{self.links[seat]}/orders",
                                {"order": order, **more})

    def withdraw(self, seat, order):
        number = next(o["id"] for o in self.orders(seat)["left"]
                      if o["order"] == order)
        return self.server.post(f"{self.links[seat]}/orders",
                                {"withdraw": number})

    def step(self):
        """Whoever is asked makes an everyday move. False: the game is over."""
        turn = self.server.turn(self.links)
        if turn is None:
            return False
        seat, link, state = turn
        everyday = [m for m in state["moves"] if m.startswith(CARDS)]
        everyday += [m for m in state["moves"] if m in FIRST]
        bids = [m for m in state["moves"] if m.startswith("bid:")]
        move = (everyday or bids[:8][-1:] or state["moves"])[0]
        answer = self.server.post(link, {"move": move})
        if answer.status != 200:
            raise RuntimeError(f"seat {seat}: {answer.text}")
        return True

    def first(self, seat, beginning=""):
        """The first move of SEAT that begins so."""
        moves = self.look(seat)["moves"]
        return self.server.post(self.links[seat], {
            "move": next(m for m in moves if m.startswith(beginning))})

    def by(self):
        return collections.Counter(e.get("by", "seat")
                                   for e in self.look(0)["log"][1:])

    def turn_letters(self):
        return self.server.query("SELECT count(*) FROM letter WHERE game = ? "
                                 "AND kind = 2", self.game)[0][0]


def rest(server):
    if not wait_until(lambda: server.owed() == 0):
        raise RuntimeError(server.read_log())


def check_leaving(tap, server):
    table = Table(server)
    possible = table.orders(1)["possible"]
    tap.equal([o["order"] for o in possible],
              ["forced", "throw", "end", "hold", "buy", "pay", "pass", "bid"],
              "programs are told which orders there are")
    tap.equal((possible[-1]["places"][:3], possible[-1]["amount"]["step"]),
              (["1", "3", "6"], 10), "with the places and amounts they take")
    before = table.look(1)["ply"]
    for order, more in (("throw", {}), ("bid", {"place": 6, "amount": 120}),
                        ("pass:200", {})):
        tap.equal(table.order(1, order, **more).status, 200,
                  f"{order} is left")
    tap.equal(table.left(1), ["throw", "bid:6:120", "pass:200"],
              "and stands with the others")
    table.order(1, "bid:6:90")
    tap.equal(table.left(1), ["throw", "pass:200", "bid:6:90"],
              "the same about the same place takes its place")
    tap.equal(table.order(1, "bid:8:90").status, 200,
              "another place is another order")
    tap.equal((table.withdraw(1, "bid:8:90").status, table.left(1)),
              (200, ["throw", "pass:200", "bid:6:90"]),
              "an order is withdrawn")
    tap.equal(table.look(1)["ply"], before, "none of that is in the log")
    for order, key in (("fly", "order-unknown"), ("buy:5", "order-amount"),
                       ("bid:0:10", "order-place"), ("buy", "order-amount"),
                       ("\u00fc:1", "order-unknown"), ("x" * 300,
                                                       "order-unknown")):
        answer = table.order(1, order)
        tap.equal((answer.status, answer.json["error"]), (422, key),
                  f"{order[:12]} is refused: {key}")
    tap.equal(server.post(f"{table.links[1]}/orders", {}).status, 400,
              "a form without an order is refused")
    tap.equal(table.left(1), ["throw", "pass:200", "bid:6:90"],
              "what is refused changes nothing")
    for space in table.orders(1)["possible"][-1]["places"]:
        answer = table.order(1, f"bid:{space}:10")
    tap.equal(answer.status, 200, "there is room for many")
    table.order(1, "forced")
    tap.equal(table.order(1, "hold").json["error"], "order-full",
              "but not for any number")
    return table


def check_secret(tap, server, maildir, table):
    page = server.get(table.links[1]).text
    tap.ok("Bis 10 für „Wampa-Höhle“ bieten" in page and
           'name="withdraw"' in page, "the page shows the player's own orders")
    others = [server.get(table.links[seat] + rest).text for seat in (0, 2)
              for rest in ("", "/history", "/game.json")]
    others += [json.dumps(table.look(seat)) for seat in (0, 2)]
    others.append(server.run("export", str(table.game)).stdout)
    tap.ok(not any("bid:6:10" in text or "Bid up to" in text
                   for text in others), "nobody else sees them")
    rest(server)
    link = next(re.search(OWN, text_of(letter))[1] for letter in maildir.all()
                if letter["Delivered-To"] == "bo@play.example")
    games = server.get(link).text
    tap.ok("Bis 10 für „Wampa-Höhle“ bieten" in games and
           games.count(f'action="{table.links[1]}/orders"') == ROOM,
           "the list of the own games shows them, each with a button")
    person = server.run("player", "bo@play.example", "export").stdout
    tap.equal(len(json.loads(person)["orders"]), ROOM,
              "all that is known of a person has them")


def check_carried_out(tap, server, maildir):
    table = Table(server)
    for seat in range(3):
        for order in USUAL:
            if table.order(seat, order).status != 200:
                raise RuntimeError(order)
    while table.step():
        pass
    by = table.by()
    tap.ok(by["order"] > by["seat"],
           f"orders make most moves of a game: {dict(by)}")
    tap.equal((server.query("SELECT count(*) FROM advance WHERE game = ?",
                            table.game), server.query(
                                "SELECT advance FROM game WHERE id = ?",
                                table.game)), ([(0,)], [(0,)]),
              "none is left when the game is over")
    document = server.folder / "ordered.json"
    with open(document, "w", encoding="utf-8") as f:
        f.write(server.run("export", str(table.game)).stdout)
    for command in ([TURNPOST, "verify", document],
                    [sys.executable, VERIFY, document]):
        done = subprocess.run(command, capture_output=True, text=True,
                              check=False)
        tap.equal(done.returncode, 0, f"its document proves itself to "
                  f"{os.path.basename(command[-2])}")
    rest(server)
    over = [text_of(letter) for letter in maildir.all()
            if letter["Message-ID"].startswith("<over")]
    tap.ok(over, "and its end is told")
    entry = next(e for e in table.look(0)["log"] if e.get("by") == "order")
    tap.ok("as ordered in advance" in server.get(
        f"{table.links[0]}/history?ply={entry['n']}").text,
           "the history says which moves orders made")


def reach_surprise(server):
    """A game in which Bo's turn begins, and he lands on a free space by an
    order to throw, without a double; his orders then, and his view."""
    while True:
        table = Table(server)
        for order in ("throw", "hold", "buy:9990"):
            table.order(1, order)
        while table.step():
            state = table.look(1)
            why = {o["order"]: o["why"]
                   for o in state["table"]["orders"]["left"]}
            before, last = state["log"][-2:]
            dice = [e["dice"] for e in last["events"] if e["e"] == "threw"]
            if why.get("buy:9990") == "cash" and \
               last.get("by") == "order" and \
               last["seat"] == 1 != before["seat"] and \
               "buy" in state["moves"] and dice and \
               dice[0][0] != dice[0][1]:
                return table, why, state


def check_surprise(tap, server, maildir):
    """Bo would buy only if he had a fortune left."""
    table, why, state = reach_surprise(server)
    tap.equal((why["buy:9990"], state["state"]), ("cash", "your-turn"),
              "an order that depends on something else is not carried out: "
              "its player is asked")
    rest(server)
    letter = next(text for text in
                  (one_line(text_of(m)) for m in reversed(maildir.all())
                   if "bo@" in m["To"]) if "nicht ausgeführt" in text)
    tap.ok("Dein Auftrag „Kaufen, worauf ich lande, wenn 9.990 bleiben“ "
           "wurde nicht ausgeführt: Du hast nicht genug Credits dafür."
           in letter, "the letter tells why")
    tap.ok("Du hast nicht genug Credits dafür." in
           one_line(server.get(table.links[1]).text), "so does the page")
    table.first(1, "buy")
    why = {o["order"]: o["why"] for o in table.orders(1)["left"]}
    tap.equal(why["buy:9990"], None, "once answered, the order waits again")


def cell_orders(table, seat):
    return next((o["places"] for o in table.orders(seat)["possible"]
                 if o["order"] == "lay"), [])


def play_cells(tap, server, made):
    """A game in which Bo orders a tile for a place whenever he can."""
    table = Table(server, "carcassonne", NAMES[:2])
    while not (made["laid"] and made["no-fit"]):
        turn = server.turn(table.links)
        if turn is None:
            break
        seat, link, state = turn
        places = cell_orders(table, 1) if seat == 0 else []
        if places:
            table.order(1, f"lay:{places[0]}")
        small = [m for m in state["moves"] if "small" in m]
        before = state["ply"]
        server.post(link, {"move": (small or state["moves"])[0]})
        log = table.look(0)["log"]
        if places and len(log) > before + 2:
            made["laid"] += 1
            tap.ok(log[before + 2]["by"] == "order" and log[before + 2]
                   ["move"].startswith(places[0]),
                   f"the tile is laid at {places[0]} when the turn comes")
        for order in table.orders(1)["left"]:
            made[order["why"]] += order["ended"]


def check_cells(tap, server):
    """In Carcassonne a tile is ordered for a place."""
    made = collections.Counter()
    for _ in range(9):
        if not (made["laid"] and made["no-fit"]):
            play_cells(tap, server, made)
    tap.ok(made["laid"] and made["no-fit"], f"or the player is asked, and "
           f"told why: {dict(made)}")


def check_undo(tap):
    """Geonosis: Ann proposes, and Bo's order agrees."""
    # Letters do not leave: nobody has read of what he takes back.
    server = Server("smtp://127.0.0.1:9", undo_window=180).start()
    table = Table(server, "geonosis", NAMES, ("expansion=yes", "objection=1"))
    tap.equal(table.order(1, "agree").status, 200, "Bo agrees in advance")
    while table.look(0)["board"]["stage"] != "heading":
        table.first(next(s for s in range(3) if table.look(s)["moves"]))
    table.first(0)
    last = table.look(1)["log"][-1]
    tap.equal((last["seat"], last["move"].split()[0], last.get("by"),
               table.look(2)["state"]), (1, "agree", "order", "your-turn"),
              "his order agrees to what Ann proposes, and Cy is asked")
    answer = server.post(f"{table.links[1]}/table", {"action": "undo"})
    state = table.look(1)
    tap.equal((answer.status, state["log"][-1]["move"].split()[0],
               state["state"], state["table"]["orders"]["left"][0]["why"]),
              (200, "!undo", "your-turn", "undone"),
              "he takes that back alone, and the order does not repeat it")
    tap.ok("Ein Zug wurde zurückgenommen, deshalb entscheidest du selbst." in
           server.get(table.links[1]).text, "the page tells him")
    table.first(1, "object")
    table.first(0)
    order = table.orders(1)["left"][0]
    tap.equal((table.look(1)["state"], order["why"], order["ended"]),
              ("your-turn", "objected", False),
              "after an objection he is asked")
    tap.equal(server.crashes(), [], "nothing crashed there")
    server.stop()


def check_twice(tap, server):
    """The same click again, on an order that was carried out at once."""
    table = Table(server)
    while True:
        seat, link, state = server.turn(table.links)
        if "auction" in state["moves"]:
            server.post(link, {"move": "auction"})
        state = table.look(1)
        if "bid:10" in state["moves"]:
            break
        if seat == server.turn(table.links)[0]:
            table.step()
    space = state["board"]["auction"]["space"]
    link = table.links[1]
    first, second = (server.post(f"{link}/orders",
                                 {"order": f"bid:{space}:10"})
                     for _ in range(2))
    tap.equal((first.status, second.status, table.left(1)), (200, 409, []),
              "an order for once is carried out at once, and the same click "
              "again leaves no other")


def check_hands(tap, server):
    """Orders are of a person, not of a seat."""
    table = Table(server)
    table.order(2, "throw")
    tap.equal(table.left(2), ["throw"], "Cy has left an order")
    server.post(f"{table.links[2]}/table",
                {"action": "resign", "confirm": "yes"})
    wait_until(lambda: server.query("SELECT count(*) FROM advance WHERE "
                                    "game = ? AND seat = 2",
                                    table.game) == [(0,)])
    tap.equal(server.query("SELECT count(*) FROM advance WHERE game = ? "
                           "AND seat = 2", table.game), [(0,)],
              "who resigns has no orders any more")
    tap.equal(table.order(2, "throw").status, 409, "and leaves none")


def check_letters(tap, server):
    """Games differ much in length, so letters are counted for each entry."""
    counts = []
    for orders in ((), USUAL):
        letters = entries = 0
        for _ in range(GAMES):
            table = Table(server)
            for seat in range(3):
                for order in orders:
                    table.order(seat, order)
            while table.step():
                pass
            letters += table.turn_letters()
            entries += len(table.look(0)["log"])
        counts.append(100 * letters / entries)
    tap.ok(counts[1] * 3 <= counts[0] * 2, "with orders a player gets far "
           f"fewer letters: {counts[1]:.1f} instead of {counts[0]:.1f} for a "
           "hundred entries")


def main():
    tap = Tap()
    server = Server().start()
    maildir = Maildir(server.mailbox)
    table = check_leaving(tap, server)
    check_secret(tap, server, maildir, table)
    check_carried_out(tap, server, maildir)
    check_surprise(tap, server, maildir)
    check_cells(tap, server)
    check_twice(tap, server)
    check_undo(tap)
    check_hands(tap, server)
    check_letters(tap, server)
    tap.equal(server.crashes(), [], "nothing crashed")
    server.stop()
    tap.done()


main()
