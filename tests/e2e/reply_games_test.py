"""The same game of each ruleset by links, by letters, and by both in turn:
the same game."""
import json
import os
import random
import shutil
import smtplib

from harness import Folder, Maildir, Server, Tap, wait_until

PEOPLE = ("ann@play.example", "bo@play.example")
GAMES = {"carcassonne": ("first=0",), "geonosis": (), "goldrush": (),
         "monopoly": ()}
MOVES = 90      # at most: MONOPOLY goes on


class Table:
    """A server that was copied from another one before the first move."""

    def __init__(self, source=None):
        self.folder = Folder()
        self.socket = self.folder / "lmtp"
        self.server = Server(mail={"replies": "yes", "lmtp": self.socket})
        if source is not None:
            for name in ("turnpost.db", "keys"):
                shutil.copy(source.server.folder / name,
                            self.server.folder / name)
        self.mailbox = Maildir(self.server.mailbox)
        self.links = None
        self.written = 0
        self.known = [0, 0]     # letters to each seat that are too old

    def start(self):
        self.server.start()
        return self

    def play(self, seat, move):
        """By the link."""
        if self.links is None:
            self.links = self.server.run("links", "1").stdout.split()[2::3]
        self.known[seat] = len(self.letters(seat))
        link = self.server.look(self.links[seat])["links"]["play"]
        return self.server.post(link, {"move": move}).status == 200

    def letters(self, seat):
        return [letter for letter in self.mailbox.all()
                if letter["Delivered-To"] == PEOPLE[seat]]

    def write(self, seat, line):
        """By an answer to the newest letter; waits for what comes back. Whoever
        has moved by the link since goes on there."""
        if not wait_until(lambda: len(self.letters(seat)) > self.known[seat],
                          2):
            return self.play(seat, line)
        letter = self.letters(seat)[-1]
        recipient = letter["Reply-To"].addresses[0].addr_spec
        self.written += 1
        with smtplib.LMTP(self.socket) as lmtp:
            lmtp.sendmail(PEOPLE[seat], [recipient], (
                f"From: <{PEOPLE[seat]}>\nTo: {recipient}\n"
                f"Message-ID: <{self.written}@mail.example>\n"
                f"\n{line}\n").encode())
        return wait_until(lambda: self.came_back(seat), 20)

    def came_back(self, seat):
        """Whether the move was made, and the letter that says so is there."""
        rows = self.server.query(
            "SELECT id, lines FROM received WHERE done IS NOT NULL "
            "ORDER BY id DESC LIMIT 1")
        if not rows or rows[0][0] != self.written:
            return None
        if json.loads(rows[0][1])[0]["became"] != "made":
            raise RuntimeError(rows[0][1])
        over = self.server.query("SELECT state FROM game")[0][0] == 2
        return over or any(
            letter["Message-ID"].startswith(f"<reply.{self.written}.{seat}.")
            for letter in self.mailbox.all())

    def game(self):
        """What does not depend on when it was played."""
        document = json.loads(self.server.run("export", "1").stdout)
        document.pop("signature", None)
        for entry in document["log"]:
            entry.pop("at")
            entry.pop("hash")
        return document


def play_by_links(table, choice):
    """Plays the game. Its moves, each with its seat."""
    links = table.server.run("links", "1").stdout.split()[2::3]
    made = []
    while len(made) < MOVES:
        turn = table.server.turn(links)
        if turn is None:
            break
        seat, link, state = turn
        move = choice.choice(state["moves"])
        if table.server.post(link, {"move": move}).status != 200:
            raise RuntimeError(move)
        made.append((seat, move))
    return made


def check(tap, ruleset, options, choice):
    first = Table().start()
    first.server.new(*(f"{mail[:-13].title()} <{mail}>" for mail in PEOPLE),
                     ruleset=ruleset, options=options)
    first.server.stop()
    by_letter, by_both = Table(first), Table(first)
    made = play_by_links(first.start(), choice)
    by_letter.start()
    by_both.start()
    turns = 0
    for i, (seat, move) in enumerate(made):
        turns += i > 0 and made[i - 1][0] != seat
        if not by_letter.write(seat, move) or \
           not (by_both.play if turns % 2 else by_both.write)(seat, move):
            raise RuntimeError(f"{i}: {move}")
    print(f"# {ruleset}: {len(made)} moves, by letters {by_letter.written}, "
          f"by both {by_both.written}")
    tap.equal(by_letter.game(), first.game(),
              f"{ruleset}: the game by letters is the game by links")
    tap.equal(by_both.game(), first.game(), f"{ruleset}: and that by both")
    for table in (first, by_letter, by_both):
        table.server.stop()


def main():
    tap = Tap()
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    print(f"# SEED={seed}")
    choice = random.Random(seed)
    for ruleset, options in GAMES.items():
        check(tap, ruleset, options, choice)
    tap.done()


main()
