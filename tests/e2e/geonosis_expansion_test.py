"""R2-D2 and C-3PO by letters and links: four seats that look for the parts of
C-3PO, in random order, until R2-D2 is on his way and the game is over."""
import os
import random
import re

from geonosis_table import (Table, check_end, check_letters, intent, kind_of)
from harness import Server, Tap, one_line, text_of

GAMES = 12
# What is to be seen before enough was played.
NEEDED = ("sent", "c3po", "part beaten", "r2", "head on the way",
          "told")


def distance(a, b):
    q, r = a["q"] - b["q"], a["r"] - b["r"]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def number(move):
    return int(move.split(":")[-1])


class Quest(Table):
    """Whose players go for the parts of C-3PO."""

    def __init__(self, server, choice):
        super().__init__(server, choice, ("expansion=yes",))

    def nearest(self, board, moves, targets):
        """The move to the space that is nearest to any of TARGETS."""
        spaces = {space["n"]: space for space in board["spaces"]}
        return min(moves, key=lambda move: min(
            distance(spaces[number(move)], spaces[n]) for n in targets))

    def pick(self, state):
        board, moves = state["board"], state["moves"]
        parts = [part for part in (board["c3po"]["head"],
                                   board["c3po"]["body"])
                 if part["state"] == "droid"]
        beaten = [f"hit:{part['space']}" for part in parts]
        stage = board["stage"]
        if stage in ("heading", "bodying"):
            figures = [s["n"] for s in board["spaces"] if s["seat"] >= 0]
            return self.nearest(board, moves, figures)
        for move in moves:
            if move in beaten:
                self.seen["part beaten"] += 1
                return move
        going = [move for move in moves if kind_of(move) == "go"]
        if stage == "fighting" and parts and going and \
                not any(kind_of(move) == "hit" for move in moves):
            return self.nearest(board, going, [p["space"] for p in parts])
        sent = [move for move in moves if kind_of(move) == "r2" and
                ">" not in move]
        if stage == "dice" and sent:
            part = board["c3po"]["head"]
            if part["state"] == "carried":
                self.seen["head on the way"] += 1
                part = board["c3po"]["body"]
            return self.nearest(board, sent, [part["space"]])
        return super().pick(state)


TOLD = {"sent": r"R2-D2 starts on space {space}\.",
        "c3po": r"C-3PO’s {part} is on space {space}, in zone {zone}",
        "r2": r"moves R2-D2 with a [^.]*to space {space}"}


def check_told(table, log):
    """What R2-D2 and C-3PO do stands in the next letter of all others, unless
    they have acted before it came: then they saw it."""
    for entry in log:
        for event in entry["events"]:
            if event["e"] not in TOLD:
                continue
            table.seen[event["e"]] += 1
            told = TOLD[event["e"]].format(**event)
            for seat, letters in enumerate(table.letters):
                letter = next(x for x in letters
                              if intent(x)[1] >= entry["n"])
                acted = any(e["seat"] == seat for e in
                            log[entry["n"]:intent(letter)[1] + 1])
                if acted:
                    continue
                table.seen["told"] += 1
                if not re.search(told, one_line(text_of(letter))):
                    table.faults["told"].append((seat, entry["n"], told))


def play(tap, choice):
    """A game to its end; the table."""
    table = Quest(Server().start(), choice)
    while table.play():
        pass
    check_letters(tap, table)
    check_told(table, table.server.look(table.links[0])["log"])
    tap.none(table.faults["told"], "what R2-D2 and C-3PO do is told")
    return table


def main():
    tap = Tap()
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    print(f"# seed of the players' choices (SEED): {seed}")
    choice = random.Random(seed)
    missing = set(NEEDED)
    for _ in range(GAMES):
        table = play(tap, choice)
        check_end(tap, table)
        tap.none(table.server.crashes(), "no part of the server has ended")
        tap.equal(table.server.stop(), 0, "and it ends with status 0")
        print(f"# {dict(table.seen)}")
        missing -= {what for what in NEEDED if table.seen[what]}
        if not missing:
            break
    tap.none(missing, "that was put to the test")
    tap.done()


main()
