"""A table of Battle of Geonosis by letters and links: four seats that act in
random order, what their letters have to say, and which letters are owed."""
import collections
import json
import os
import re
import subprocess
import sys

from fairness import VERIFY
from harness import (TURNPOST, Maildir, first_link, html_of, one_line, text_of,
                     wait_until)

NAMES = ("Ann", "Bo", "Cy", "Di")
LEVEL = ("force=10", "zones=3")
# What a die is rather used for, so that a game lasts and all things happen.
WEIGHT = {"mega": 60, "card": 6, "fight": 4, "hit": 9, "kill": 4, "raise": 2, "force": 2,
          "go": 3, "stop": 0.3, "aside": 0.1}
NEEDED = ("fights in one", "throws told", "waiting", "pages", "decisions")
NOTATION = re.compile(r"\b(card|fight|go|hit|place|take|threat|raise|aside|"
                      r"stop|force|kill|die|r2|head|body):\S")
HEAD = re.compile(r"log head ([0-9a-f]{16})")


def intent(letter):
    kind, ply, seat, _ = letter["Message-ID"][1:].split(".", 3)
    return kind, int(ply), int(seat)


def kind_of(move):
    """What a move does; a die on the mega threat is "mega"."""
    bare = move.split(" ")[1] if move.startswith("die:") else move
    return "mega" if bare.startswith("card:M") else bare.split(":")[0]


def bullets(text):
    """What has happened, by the text part of a letter: a line for each."""
    told = text.split("SINCE YOUR LAST MOVE")[-1].split("THE BOARD")[0]
    return [one_line(part) for part in re.split(r"^- ", told, flags=re.M)[1:]]


class Table:
    def __init__(self, server, choice, options=()):
        self.server = server
        self.choice = choice
        self.game, links = server.new(
            *(f"{n} <{n.lower()}@play.example>" for n in NAMES),
            ruleset="geonosis", options=(*LEVEL, *options))
        self.maildir = Maildir(server.mailbox)
        self.expansion = "expansion=yes" in options
        self.links = list(links)        # of the newest letter
        self.letters = [[] for _ in NAMES]
        self.expected = {("began", 0, seat) for seat in range(len(NAMES))}
        self.faults = collections.defaultdict(list)
        self.seen = collections.Counter()
        self.read()

    def look(self, seat):
        """The state by the seat's own letter, with its present link."""
        return self.server.look_now(self.links, seat)

    def to_move(self):
        found = {}
        for seat in range(len(NAMES)):
            state = self.look(seat)
            if state["state"] == "your-turn":
                found[seat] = state
        return found

    def read(self):
        if not wait_until(lambda: self.server.owed() == 0):
            raise RuntimeError("letters stay: " + self.server.read_log())
        for letter in self.maildir.news():
            seat = [n.lower() + "@play.example" for n in NAMES].index(
                letter["To"].addresses[0].addr_spec)
            self.letters[seat].append(letter)
            self.links[seat] = first_link(letter)
            self.check_letter(seat, letter)

    def check_letter(self, seat, letter):
        text, tag = text_of(letter), letter["Message-ID"]
        state = self.server.look(self.links[seat])
        words = one_line(text)
        png = next(part.get_content() for part in letter.walk()
                   if part.get_content_type() == "image/png")
        if len(html_of(letter).encode()) > 60000 or len(png) > 45000:
            self.faults["size"].append((tag, len(html_of(letter)), len(png)))
        prose = re.sub(r"https?://\S+", "", text)
        if NOTATION.search(prose) or NOTATION.search(
                re.sub("<[^>]*>", " ", html_of(letter))):
            self.faults["words"].append((tag, NOTATION.search(prose)))
        if "Winner" in text:
            self.faults["words"].append((tag, "names a winner"))
        if state["stale"] or state["hash"][:16] not in HEAD.findall(text):
            self.faults["newest"].append(tag)
        for dice in state["board"]["dice"]:
            name = NAMES[dice["seat"]]
            if dice["die"] and f"{name} has an unused {dice['die']}" not in \
                    words:
                self.faults["newest"].append((tag, name, dice))
        for event in state["log"][intent(letter)[1]]["events"]:
            if event["e"] == "throw" and seat in {
                    die["seat"] for die in event["dice"]}:
                told = " ".join(f"{NAMES[die['seat']]} {die['die']};"
                                for die in event["dice"])
                self.seen["throws told"] += told in words
                if told not in words and state["ply"] == intent(letter)[1]:
                    self.faults["throw"].append((tag, told))
        self.check_fights(letter)

    def check_fights(self, letter):
        """A fight is told in one paragraph, under its player's name once."""
        told = bullets(text_of(letter))
        for line in told:
            if "fights with" in line and line.count(" beaten;") + \
                    line.count("On to space") > 1:
                self.seen["fights in one"] += 1
            if "fights with" not in line and ("goes to space" in line or
                                              "beats the" in line):
                self.faults["fights"].append((letter["Message-ID"], line))

    # --- moves ---

    def expect(self, before, log):
        """What the new entries of the log owe, from their events alone."""
        for entry in log[before["ply"] + 1:]:
            n, codes = entry["n"], [event["e"] for event in entry["events"]]
            for event in entry["events"]:
                if event["e"] == "throw":
                    self.expected |= {("turn", n, die["seat"])
                                      for die in event["dice"]}
            if "took" in codes:
                self.seen["took"] += 1
                if self.seen["took"] < len(NAMES):
                    self.expected.add(("turn", n, self.seen["took"]))
                else:
                    self.expected |= {("turn", n, s) for s in range(4)}
            if "sent" in codes:
                self.expected |= {("turn", n, s) for s in range(4)}
            if "placed" in codes:
                self.seen["placed"] += 1
                if self.seen["placed"] == len(NAMES) and self.expansion:
                    self.expected.add(("turn", n, 0))
            if "over" in codes:
                self.expected |= {("over", n, s) for s in range(4)}

    def made(self, before):
        state = self.server.look(self.links[0])
        self.expect(before, state["log"])
        stage = state["board"]["stage"]
        if stage == "ordering" and before["board"]["stage"] != "ordering":
            self.expected |= {("turn", state["ply"], s) for s in range(4)}
            self.seen["decisions"] += 1
        self.read()
        return state

    def pick(self, state):
        moves = state["moves"]
        weights = [WEIGHT.get(kind_of(move), 1) * (0.3 if ">" in move else 1)
                   for move in moves]
        return self.choice.choices(moves, weights)[0]

    def play(self):
        """Anybody who may do something does one thing."""
        found = self.to_move()
        if not found:
            return False
        seat = self.choice.choice(list(found))
        state = found[seat]
        move = self.pick(state)
        self.seen[kind_of(move)] += 1
        self.check_waiting(seat, found, state)
        if self.seen[kind_of(move)] <= 3:
            self.check_page(seat, state, move)
        answer = self.server.post(self.links[seat], {"move": move})
        if answer.status != 200:
            raise RuntimeError(f"{move}: {answer.status} {answer.text}")
        again = self.server.post(self.links[seat], {"move": move})
        if again.body != answer.body:
            self.faults["receipts"].append((move, again.text))
        after = self.made(state)
        if (answer.json["next"] is not None) != \
                after["seats"][seat]["to-move"]:
            self.faults["receipts"].append((move, answer.json["next"]))
        return True

    def check_waiting(self, actor, found, state):
        """While one fights the others wait, and are told who it is."""
        if state["board"]["stage"] not in ("fighting", "striking"):
            return
        self.seen["waiting"] += 1
        if list(found) != [actor]:
            self.faults["waiting"].append(list(found))
        if self.seen["waiting"] > 3:
            return
        other = (actor + 1) % 4
        answer = self.server.post(self.links[other], {"move": "stop"})
        page = self.server.get(self.links[other]).text
        if answer.status != 409 or answer.json["error"] != "not-your-turn" or \
                f"Waiting for {NAMES[actor]}" not in page:
            self.faults["waiting"].append((answer.status, answer.text))

    def check_page(self, seat, state, move):
        for query in ("", "?move=" + move.replace(">", "%3E").replace(
                " ", "%20").replace("+", "%2B")):
            page = self.server.get(self.links[seat] + query)
            prose = re.sub("<svg.*?</svg>|<[^>]*>", " ", page.text, flags=re.S)
            if page.status != 200 or NOTATION.search(prose):
                self.faults["pages"].append((move, page.status,
                                             NOTATION.search(prose)))
        self.seen["pages"] += 1


def check_letters(tap, table):
    """Those that came are those that were owed, and none had a fault."""
    got = collections.Counter(intent(letter) for letters in table.letters
                              for letter in letters)
    tap.none([i for i, n in got.items() if n > 1], "no letter comes twice")
    tap.equal(sorted(got, key=lambda i: i[1:]),
              sorted(table.expected, key=lambda i: i[1:]),
              "each seat has one letter for each throw, each choice of the "
              "set-up and each question to the table, and no other")
    for what, sentence in (
            ("size", "HTML has 60,000 bytes, the picture 40,000, at most"),
            ("more", "and so in other games"),
            ("newest", "each letter tells the newest state and everybody's "
             "unused die"),
            ("throw", "and what everybody rolled"),
            ("fights", "a fight is told in one paragraph"),
            ("words", "no letter has notation where words should be"),
            ("waiting", "while one fights the others wait for that player"),
            ("receipts", "a receipt leads on when the same seat goes on; the "
             "same move again has the same receipt"),
            ("pages", "pages have no notation where words should be")):
        tap.none(table.faults[what], sentence)


def check_end(tap, table):
    server, state = table.server, table.server.look(table.links[0])
    won = state["board"]["outcome"] == "won"
    tap.equal(state["result"]["winners"], [0, 1, 2, 3] if won else [],
              "all win, or nobody")
    tap.none((letters[-1]["Message-ID"] for letters in table.letters
              if ("You won together" if won else "You lost together") not in
              one_line(text_of(letters[-1]))),
             "the last letter says that it was won or lost together")
    page = server.get(table.links[0]).text
    tap.ok(("You won together" if won else "You lost together") in page and
           "Winner" not in page, "as does the page")
    document = server.folder / "game.json"
    with open(document, "wb") as f:
        f.write(next(part.get_content() for part in
                     table.letters[0][-1].iter_attachments()
                     if part.get_content_type() == "application/json"))
    for command in ([TURNPOST, "verify"], [sys.executable, VERIFY]):
        done = subprocess.run([*command, document], capture_output=True,
                              text=True, timeout=60, check=False)
        tap.equal((done.returncode, done.stderr), (0, ""),
                  f"{os.path.basename(command[-1])} proves the game that came "
                  "with it")
    with open(document, "rb") as f:
        tap.equal([(e["n"], e["move"]) for e in json.load(f)["log"]],
                  [(e["n"], e["move"]) for e in state["log"]],
                  "which is what everybody saw")
