"""Monopoly by letters and links: three seats to the end of a game, with
auctions, bids at the same moment, cards that are refused by hand and by
standing order, and cards of those who wait."""
import collections
import json
import os
import random
import re
import subprocess
import sys
import threading

from fairness import VERIFY
from harness import (SRCDIR, TURNPOST, Folder, Server, Tap, first_link,
                     html_of, letter_in, text_of, wait_until)
from mailserver import FaultSmtpd

NAMES = ("Ann", "Bo", "Cy")
NEEDED = ("sold", "refused by hand", "refused by order", "countered",
          "played while waiting", "bids at once", "ordered", "pages")
NOTATION = re.compile(r"\b(play|order|bid|fly|take|lose):\S")
HEAD = re.compile(r"log head ([0-9a-f]{16})")
# A game in which there is a lot to refuse.
FORCES = ["no"] * 6 + ["steal 150"] * 4 + ["arrest"] * 2 + ["capture 400",
          "occupy", "levy 100", "gain 200", "free", "jail"]


def many_cards(text):
    """The set, with other upper halves of its cards."""
    forces = iter(FORCES * 2)
    return re.sub(r"(?m)^(card \S+ \S+) .*/",
                  lambda found: f"{found[1]} {next(forces)} /", text)


def intent(letter):
    kind, ply, seat, _ = letter["Message-ID"][1:].split(".", 3)
    return kind, int(ply), int(seat)


class Letters(FaultSmtpd):
    """A mail server whose letters are read once each."""

    def __init__(self):
        super().__init__()
        self.read = set()

    def news(self):
        folder = os.path.join(self.runs[-1], "new")
        for name in sorted(set(os.listdir(folder)) - self.read):
            self.read.add(name)
            yield letter_in(os.path.join(folder, name))


class Table:
    def __init__(self, smtp, server, choice):
        self.smtp, self.server, self.choice = smtp, server, choice
        self.game, links = server.new(
            *(f"{n} <{n.lower()}@play.example>" for n in NAMES),
            ruleset="monopoly", options=("set=many",))
        self.links = list(links)            # of the newest letter
        self.letters = [[] for _ in NAMES]
        self.expected = {("began", 0, seat) for seat in range(len(NAMES))}
        self.faults = collections.defaultdict(list)
        self.seen = collections.Counter()
        self.read()

    # --- letters ---

    def read(self):
        if not wait_until(lambda: self.server.owed() == 0):
            raise RuntimeError("letters stay: " + self.server.read_log())
        for letter in self.smtp.news():
            seat = [n.lower() + "@play.example" for n in NAMES].index(
                letter["To"].addresses[0].addr_spec)
            self.letters[seat].append(letter)
            self.links[seat] = first_link(letter) or self.links[seat]
            self.check_letter(seat, letter)

    def check_letter(self, seat, letter):
        text, tag = text_of(letter), letter["Message-ID"]
        state = self.server.look(self.links[seat])
        png = next(part.get_content() for part in letter.walk()
                   if part.get_content_type() == "image/png")
        if len(html_of(letter).encode()) > 60000 or len(png) > 45000:
            self.faults["size"].append((tag, len(html_of(letter)), len(png)))
        prose = re.sub(r"https?://\S+", "", text)
        html = re.sub("<[^>]*>", " ", html_of(letter))
        for words in (prose, html):
            if NOTATION.search(words):
                self.faults["words"].append((tag, NOTATION.search(words)))
        if state["stale"] or state["hash"][:16] not in HEAD.findall(text):
            self.faults["newest"].append(tag)

    # --- moves ---

    def look(self, seat):
        return self.server.look_now(self.links, seat)

    def states(self):
        return [self.look(seat) for seat in range(len(NAMES))]

    def owe(self, before, after, seats):
        """What entries by SEATS between two looks owe: a letter to who is to
        move then and was not before, or has moved since, but not to who made
        the last, unless its turn begins or, out of its turn, its card was
        answered or began an auction."""
        log = after["log"][before["ply"] + 1:]
        last = log[-1]
        was = {one["seat"] for one in before["seats"] if one["to-move"]}
        asked = {one["seat"] for one in after["seats"] if one["to-move"]} - \
            (was - {entry["seat"] for entry in log[:-1]})
        if [entry["seat"] for entry in log] != list(seats):
            self.faults["entries"].append((before["ply"], len(log)))
        if after["state"] == "over":
            self.expected |= {("over", last["n"], s) for s in range(3)}
        else:
            self.expected |= {("turn", last["n"], seat) for seat in asked
                              if seat != last["seat"] or seat not in was}
            self.expected |= {("turn", last["n"], event["seat"])
                              for event in last["events"]
                              if event["e"] == "turn"}
            answer = after["board"]["answer"]
            if answer and answer["seat"] == last["seat"] != \
                    after["board"]["active"]:
                self.expected.add(("turn", last["n"], last["seat"]))
        for entry in log:
            for event in entry["events"]:
                self.seen[event["e"]] += 1
                if event["e"] == "refused":
                    by_hand = entry["move"] == "play:no" and \
                        event is entry["events"][0]
                    self.seen["refused by hand" if by_hand
                              else "refused by order"] += 1
                    self.seen["countered"] += event["depth"] > 1

    def post(self, seat, move):
        answer = self.server.post(self.links[seat], {"move": move})
        if answer.status != 200:
            raise RuntimeError(f"{move}: {answer.status} {answer.text}")
        return answer

    def make(self, seat, move, states):
        """One move, and what it owes."""
        self.check_page(seat, move)
        answer = self.post(seat, move)
        again = self.server.post(self.links[seat], {"move": move})
        if again.body != answer.body:
            self.faults["receipts"].append((move, again.text))
        after = self.look(seat)
        self.owe(states[seat], after, [seat])
        goes_on = after["seats"][seat]["to-move"]
        if (answer.json["next"] is not None) != goes_on:
            self.faults["receipts"].append((move, answer.json["next"]))
        self.read()

    def check_page(self, seat, move):
        """The first few moves of each kind, as pages."""
        kind = move.split(":")[0]
        self.seen[kind + " page"] += 1
        if self.seen[kind + " page"] > 2:
            return
        for query in ("", "?move=" + move.replace(" ", "%20")):
            page = self.server.get(self.links[seat] + query)
            prose = re.sub("<svg.*?</svg>|<[^>]*>", " ", page.text, flags=re.S)
            if page.status != 200 or NOTATION.search(prose):
                self.faults["pages"].append((move, page.status,
                                             NOTATION.search(prose)))
        self.seen["pages"] += 1

    def bid_at_once(self, states):
        """All who are asked bid at the same moment."""
        asked = [seat for seat, state in enumerate(states) if state["moves"]]
        bids = {seat: self.choice.choice(states[seat]["moves"][:30])
                for seat in asked}
        answers = together(self.server, [(self.links[seat], bids[seat])
                                         for seat in asked])
        if [answer.status for answer in answers] != [200] * len(asked):
            self.faults["at once"].append([a.text for a in answers])
        after = self.look(asked[0])
        log = after["log"][states[0]["ply"] + 1:]
        self.owe(states[0], after, [entry["seat"] for entry in log])
        if sorted(entry["seat"] for entry in log) != asked:
            self.faults["at once"].append(log)
        self.check_price(bids, log[-1]["events"], states)
        self.seen["bids at once"] += len(asked) > 1
        self.read()

    def check_price(self, bids, events, states):
        """Ten more than the second best, but not more than the best."""
        credits = sorted(int(bid[4:]) for bid in bids.values()
                         if bid != "pass")
        told = [event["amount"] if event["e"] == "sold" else None
                for event in events if event["e"] in ("sold", "unsold")]
        wanted = None if not credits else 10 if len(credits) == 1 else \
            min(credits[-1], credits[-2] + 10)
        if told != [wanted]:
            self.faults["price"].append((bids, told, states[0]["ply"]))

    def pick(self, state):
        moves = state["moves"]
        hostile = [move for move in moves if move.startswith(
            ("play:steal", "play:arrest", "play:capture", "play:levy"))]
        if "play:no" in moves and self.choice.random() < 0.8:
            return "play:no"
        if hostile and self.choice.random() < 0.4:
            return self.choice.choice(hostile)
        if state["board"]["step"] == "buy" and self.choice.random() < 0.6:
            return "auction"
        plain = [move for move in moves if not move.startswith("play:")]
        return self.choice.choice(plain)

    def play(self):
        """Somebody does something; False when the game is over."""
        states = self.states()
        if states[0]["state"] == "over":
            return False
        if states[0]["board"]["step"] == "auction":
            self.bid_at_once(states)
            return True
        waiting = [(seat, move) for seat, state in enumerate(states)
                   for move in state["anytime"] if move.startswith("play:")]
        if waiting and self.choice.random() < 0.2:
            self.make(*self.choice.choice(waiting), states)
            self.seen["played while waiting"] += 1
            return True
        seat = next(seat for seat, state in enumerate(states)
                    if state["moves"])
        self.make(seat, self.pick(states[seat]), states)
        return True

    def give_orders(self):
        """Two want to be asked; nobody is written to for that."""
        for seat in (0, 1):
            for kind in ("steal", "capture", "levy", "arrest", "counter"):
                self.make(seat, f"order:{kind} ask", self.states())
        self.make(2, "order:free 50", self.states())

    def intents(self):
        return collections.Counter(intent(letter) for letters in self.letters
                                   for letter in letters)


def together(server, posts):
    """Posts at the same moment; the answers."""
    answers = [None] * len(posts)
    gate = threading.Barrier(len(posts))

    def post(i, link, move):
        gate.wait()
        answers[i] = server.post(link, {"move": move})

    threads = [threading.Thread(target=post, args=(i, *p))
               for i, p in enumerate(posts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def check_waiting(tap, table):
    """Before anything has happened: seat 0 is on."""
    states = table.states()
    tap.equal([bool(state["moves"]) for state in states],
              [True, False, False], "one seat is on")
    answer = table.server.post(table.links[1], {"move": "roll"})
    tap.equal((answer.status, answer.json["error"]), (409, "not-your-turn"),
              "who waits cannot throw")
    answer = table.server.post(table.links[1], {"move": "order:steal refuse"})
    tap.equal((answer.status, answer.json.get("why")), (422, "same-order"),
              "nor give the order that stands")
    answer = table.server.post(table.links[1], {"move": "play:free"})
    tap.ok(answer.status in (409, 422), "nor spare itself a rent")
    table.give_orders()
    tap.equal(table.intents(), {("began", 0, seat): 1 for seat in range(3)},
              "standing orders are told to nobody by letter")
    state = table.look(2)
    tap.equal([entry["move"] for entry in state["log"][-2:]],
              ["!sealed", "order:free 50"],
              "and in the log are read by who gave them alone")


def check_end(tap, table):
    server, state = table.server, table.server.look(table.links[0])
    tap.ok(state["state"] == "over" and state["result"]["winners"] and
           all(space["owner"] is not None or space["type"] != "planet"
               for space in state["board"]["spaces"]),
           "a game is over when every planet space has a base")
    tap.equal([one["score"] for one in state["seats"]],
              [one["bases"] for one in state["seats"]],
              "the bases are the scores")
    tap.ok(not any(entry["move"] == "!sealed" for entry in state["log"]),
           "all that was sealed is open then")
    folder = Folder()
    with open(folder / "game.json", "wb") as f:
        f.write(next(part.get_content() for part in
                     table.letters[0][-1].iter_attachments()
                     if part.get_content_type() == "application/json"))
    for command in ([TURNPOST, "-c", server.config, "verify"],
                    [sys.executable, VERIFY]):
        done = subprocess.run([*command, folder / "game.json"],
                              capture_output=True, text=True, timeout=60,
                              check=False)
        print(f"# {done.stdout.strip()}")
        tap.equal((done.returncode, done.stderr), (0, ""),
                  f"{os.path.basename(command[-1])} proves the game that came "
                  "with its last letter")
    with open(folder / "game.json", "rb") as f:
        tap.equal([(e["n"], e.get("opened", e["move"]))
                   for e in json.load(f)["log"]],
                  [(e["n"], e["move"]) for e in state["log"]],
                  "which is what everybody reads")


def more_games(tap, tables):
    """Others, until everything was put to the test."""
    first = tables[0]
    for _ in range(6):
        if all(sum(table.seen[what] for table in tables) for what in NEEDED):
            break
        table = Table(first.smtp, first.server, first.choice)
        table.give_orders()
        tables.append(table)
        while table.play():
            pass
    tap.none((what for what in NEEDED
              if not sum(table.seen[what] for table in tables)),
             "all that was put to the test")


def main():
    tap = Tap()
    seed = random.randrange(1 << 32)
    print(f"# seed of the players' choices: {seed}")
    smtp, folder = Letters().start(), Folder()
    os.mkdir(folder / "monopoly")
    with open(os.path.join(SRCDIR, "data/monopoly/standard.ring"),
              encoding="utf-8") as f:
        text = many_cards(f.read())
    with open(folder / "monopoly/many.ring", "w", encoding="utf-8") as f:
        f.write(text)
    server = Server(smtp.transport, data=folder.path).start()
    tables = [Table(smtp, server, random.Random(seed))]
    check_waiting(tap, tables[0])
    while tables[0].play():
        pass
    check_end(tap, tables[0])
    more_games(tap, tables)
    for table in tables:
        print(f"# {dict(table.seen)}")
        got = table.intents()
        tap.none([i for i, n in got.items() if n > 1], "no letter comes twice")
        tap.equal(sorted(got, key=lambda i: i[1:]),
                  sorted(table.expected, key=lambda i: i[1:]),
                  "a seat has one letter when it comes to be asked, and none "
                  "for what happens by itself")
    for what, sentence in (
            ("size", "HTML has 60,000 bytes, the picture 40,000, at most"),
            ("newest", "each letter tells the newest state"),
            ("words", "no letter has notation where words should be"),
            ("entries", "a move is one entry, whatever comes of it"),
            ("receipts", "a receipt leads on when the same seat goes on; the "
             "same move again has the same receipt"),
            ("at once", "bids of the same moment are all taken, once"),
            ("price", "the best bid pays ten more than the second best"),
            ("pages", "pages have no notation where words should be")):
        tap.none((fault for table in tables for fault in table.faults[what]),
                 sentence)
    check = server.run("check")
    tap.equal(check.returncode, 0, "turnpost check finds nothing wrong")
    tap.none(server.crashes(), "no part of the server has ended")
    tap.equal(server.stop(), 0, "and it ends with status 0")
    tap.done()


if __name__ == "__main__":
    main()
