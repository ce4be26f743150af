"""Twins of goldrush over HTTP: two games whose tiles are the same and whose
tokens are not. Whatever other seats and spectators can fetch and are sent while
they run is the same to the byte, but for hashes, links and hours; who has taken
the tokens reads the difference.
"""
import json
import re

from documents import Files, lines_of, players
from fairness import run, sign
from harness import (TURNPOST, Folder, Maildir, Server, Tap, html_of, text_of,
                     wait_until)

NAMES = ("Ann", "Bo", "Cy")
# Seeds of simulated games of three: the first tiles drawn are the same.
TWINS = (175565, 2591579)
# Hashes, links, hours and days, and where the server is.
CHANGING = [(r"/t/[A-Za-z0-9_-]+", "/t/T"), (r"[0-9a-f]{16,}", "HASH"),
            (r"[0-9a-f]{8}-[0-9a-f-]{27}", "UUID"), (r"\b\d{10}\b", "TIME"),
            (r"127\.0\.0\.1:\d+", "HOST"), (r'"at":\d+', '"at":0'),
            (r"\d{4}-\d\d-\d\d", "DAY"), (r"\d\d:\d\d(:\d\d)?", "HOUR"),
            (r"\d{1,2} (?=[A-Z][a-z]+ 20\d\d)", "DAY ")]


def plain(text):
    for pattern, word in CHANGING:
        text = re.sub(pattern, word, text)
    return text


def begun(seed):
    """The document of a game that has just begun, with its secrets."""
    folder = Folder()
    done = run(TURNPOST, "simulate", "goldrush", "-n", "1", "--seats", "3",
               "--seed", f"{seed:064x}", "-o", "first=0", "--export",
               folder.path)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    with open(folder / "1.json", encoding="utf-8") as f:
        doc = json.load(f)
    doc["log"] = doc["log"][:1]
    doc["result"], doc["private"] = None, True
    return sign(doc, bytes(32))


class Twin:
    """One of the two games, on a server of its own."""

    def __init__(self, seed):
        self.server = Server().start()
        done = self.server.run(
            "import", Files().put(begun(seed)), *players(
                f"{name} <{name.lower()}@play.example>" for name in NAMES))
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        _, self.links = lines_of(done)
        self.maildir = Maildir(self.server.mailbox)
        self.open()

    def open(self):
        """The table allows others to look on."""
        self.act(0, action="offer-watch")
        for seat in (1, 2):
            motion = self.look(seat)["table"]["motions"][0]["id"]
            self.act(seat, action="vote", motion=motion, choice="yes")

    def act(self, seat, **fields):
        self.settle()
        self.look(seat)
        answer = self.server.post(self.links[seat] + "/table", fields)
        if answer.status != 200:
            raise RuntimeError(answer.text)

    def look(self, seat):
        return self.server.look_now(self.links, seat)

    def drawn(self):
        return self.look(0)["board"]["drawn"]

    def play(self, seat, move):
        """What whoever made a move is told."""
        answer = self.server.post(self.links[seat], {"move": move})
        if answer.status != 200:
            raise RuntimeError(answer.text)
        again = self.server.post(self.links[seat], {"move": move}, False)
        return answer.text + again.text

    def settle(self):
        """All letters have been written, of what there was to tell."""
        if not wait_until(lambda: self.server.owed() == 0):
            raise RuntimeError("letters stay: " + self.server.read_log())

    # --- what can be read ---

    def get(self, path):
        answer = self.server.get(path)
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.text}" +
                               self.server.read_log())
        return answer.body.hex(" ") if answer.headers["Content-Type"] == \
            "image/png" else answer.text

    def shown_to(self, seat):
        """All that a seat can fetch, by name."""
        state = self.look(seat)
        yield "JSON", json.dumps(state)
        yield "page", self.get(self.links[seat])
        for move in state["moves"][:1] + state["moves"][-1:]:
            place, _, action = move.partition(" ")
            path = f"?move={place}" + (f"%20{action}" if action else "")
            yield "move", self.get(self.links[seat] + path)
            yield "move.svg", self.get(self.links[seat] + "/move.svg" + path)
        for name in ("board-svg", "board-text", "document", "history"):
            yield name, self.get(state["links"][name])

    def shown_to_all(self):
        for form in ("json", "text", "svg"):
            yield form, self.server.run("show", "1", "--as", form).stdout
        watch = self.look(0)["links"]["watch"]
        for name in ("", "/board.svg", "/board.png", "/board.txt",
                     "/feed.atom", "/preview.png"):
            yield f"watch{name}", self.get(watch + name)
        yield "export", self.server.run("export", "1").stdout
        yield "list", self.server.run("list").stdout

    def sent_to(self, seat):
        """Letters to a seat, by kind and entry."""
        self.settle()
        mail = NAMES[seat].lower() + "@play.example"
        for letter in self.maildir.all():
            if letter["Delivered-To"] == mail:
                name = plain(".".join(
                    letter["Message-ID"][1:].split(".")[:3]))
                for part in letter.walk():
                    if part.get_content_maintype() == "image":
                        yield f"picture of {name}", part.get_content().hex(" ")
                yield name, letter["Subject"] + text_of(letter) + \
                    html_of(letter)

    def read_by(self, seat):
        """All that a seat, or a spectator (None), can read, by name."""
        found = {}
        for name, text in self.shown_to_all() if seat is None else \
                (*self.shown_to(seat), *self.sent_to(seat)):
            found.setdefault(name, []).append(plain(text))
        return found


def pick(moves):
    """The first of the kind that brings most to be read of tokens."""
    for word in (" mine", " tent@", " cowboy@mountain:"):
        for move in moves:
            if word in move:
                return move
    return moves[0]


def differing(twins, seat):
    """The names of what differs."""
    one, other = (twin.read_by(seat) for twin in twins)
    return sorted(name for name in one.keys() | other.keys()
                  if one.get(name) != other.get(name))


def play_on(twins, move=None):
    """The same move in both, by whoever is on turn: its seat, and whether it
    was answered alike."""
    state = twins[0].look(0)
    seat = next(one["seat"] for one in state["seats"] if one["to-move"])
    moves = [twin.look(seat)["moves"] for twin in twins]
    if moves[0] != moves[1]:
        raise RuntimeError("the twins are not alike")
    move = move or pick(moves[0])
    one, other = (plain(twin.play(seat, move)) for twin in twins)
    return seat, move, one == other


def who(seat):
    return "whoever looks on" if seat is None else NAMES[seat]


def check_twins(tap, twins):
    for seat in (None, 0, 1, 2):
        tap.equal(differing(twins, seat), [],
                  f"at the beginning {who(seat)} reads the same in both")
    _, _, alike = play_on(twins, "0,1/180 cowboy@mountain:S")
    tap.ok(not alike, "who takes tokens is told their values")
    tap.ok({"JSON", "page", "history"} <= set(differing(twins, 0)),
           "and reads them from then on, so that the next steps can fail")
    rich, plies, mined = {0}, 1, 0
    while len({twin.drawn() for twin in twins}) == 1:
        for seat in (None, *sorted({0, 1, 2} - rich)):
            tap.equal(differing(twins, seat), [],
                      f"after entry {plies} {who(seat)} cannot tell one "
                      "from the other")
        seat, move, alike = play_on(twins)
        plies, mined = plies + 1, mined + move.endswith(" mine")
        if move.endswith(" mine"):
            rich.add(seat)
        tap.ok(alike or seat in rich, f"{move} is answered alike")
    tap.ok(mined, f"in {plies} entries somebody has mined as well")
    read = {name.split(".")[0] for seat in (1, 2)
            for name in twins[0].read_by(seat)}
    tap.ok({"turn", "picture of turn", "board-svg", "document"} <= read,
           "letters, pictures and documents were compared") or \
        print("#", sorted(read))


def main():
    tap = Tap()
    twins = [Twin(seed) for seed in TWINS]
    check_twins(tap, twins)
    for twin in twins:
        tap.equal(twin.server.crashes(), [], "nothing has crashed")
    tap.done()


if __name__ == "__main__":
    main()
