"""A referee for games of goldrush/1: it plays a document again by the rules as
they are told to people, sharing nothing with the program, and says where it
disagrees.

  goldrush_referee.py TILES TOKENS DOCUMENT...   says what is wrong with each; 0
                                                 if nothing

Each entry is judged as a whole: could this seat act, was the move allowed, were
these the draws, as the seed makes them, and are these all the events, those for
one seat as well. Events that the rules put in no order may come in any. After
the first disagreement in a document the rest of it means nothing, so there is
at most one for each. A document of a running game has to be a private one.

The course of a game is in goldrush_referee_rules.py, what can be done in
goldrush_referee_moves.py, the table in goldrush_referee_board.py, what is on
tiles in goldrush_referee_tiles.py. The chain of entries: contrib/verify.
"""
import json
import sys

from fairness import verify
from goldrush_referee_moves import node_of
from goldrush_referee_rules import Referee
from goldrush_referee_tiles import Box
from referee_kit import Disagreement, compare_in_order

class Draws:
    """The draws of a document, made once more from its seed."""

    def __init__(self, doc):
        self.key = verify.key_of(
            bytes.fromhex(doc["seed"]), bytes.fromhex(doc["uid"]),
            verify.entropy_of(doc["seats"]))
        self.entry, self.left, self.count = 0, [], {}

    def begin(self, entry):
        self.entry, self.count = entry["n"], {}
        self.left = list(entry["chance"])

    def __call__(self, label, n):
        i = self.count[label] = self.count.get(label, -1) + 1
        value = verify.draw(self.key, self.entry, label, i, n)
        if not self.left:
            raise Disagreement(f"a draw {label} of {n} is missing")
        found = self.left.pop(0)
        if (found["label"], found["n"], found["value"]) != (label, n, value):
            raise Disagreement(f"drawn was {found}, it had to be {value}, "
                               f"{label} of {n}")
        if ("blind" in found) != (label == "token"):
            raise Disagreement(f"{label} is hidden, or open, and should not "
                               "be")
        return value


def text_of(event):
    return json.dumps(event, sort_keys=True)


def called(board, event):
    """An event with its feature as the referee calls it."""
    name = event.get("feature", "")
    if event["e"] == "tokens" or ":" not in name:
        return event
    node = node_of(board, name)
    return {**event, "feature": node and [*min(board.feature(node))]}


def compare_events(said, found):
    """SAID is a list of lists, each of which may come in any order."""
    found = [text_of(event) for event in found]
    for some in said:
        some = sorted(map(text_of, some))
        if sorted(found[:len(some)]) != some:
            raise Disagreement(f"the events differ:\n#   document: {found}"
                               f"\n#   referee: {some}")
        found = found[len(some):]
    if found:
        raise Disagreement(f"the events differ:\n#   document: {found}"
                           "\n#   referee: no more")


def judge_entry(game, entry):
    game.said, game.told = [], []
    game.chance.begin(entry)
    if entry["n"] == 0:
        game.set_up()
    elif entry["move"] == "!resign":
        game.resign(entry["seat"])
    else:
        game.play(entry["seat"], entry["move"])
    if game.chance.left:
        raise Disagreement(f"a draw too many: {game.chance.left[0]}")
    compare_events(game.said, [called(game.board, event)
                               for event in entry["events"]])
    compare_in_order(game.told, entry.get("private", []), "private events")


def replay(doc, box, watch=None):
    """A game as far as its document goes: the referee after the last entry that
    it agrees with, and its disagreement or None. WATCH is called with the
    referee before each entry, and may raise one."""
    game = Referee(box, doc["options"], len(doc["seats"]), Draws(doc))
    for entry in doc["log"]:
        try:
            if watch:
                watch(game, entry)
            judge_entry(game, entry)
        except Disagreement as why:
            return game, (f"entry {entry['n']}, seat {entry['seat']}, "
                          f"{entry['move']}: {why}")
    return game, None


def result_fault(game, doc):
    result = None if game.winners is None else \
        {"scores": game.scores, "winners": game.winners}
    return f"result: it is {result}, not {doc['result']}" \
        if doc["result"] != result else None


def judge(doc, box, watch=None):
    """The first disagreement with a document, as a line with its entry, or
    None. WATCH: see replay()."""
    game, fault = replay(doc, box, watch)
    return fault or result_fault(game, doc)


def main(tiles, tokens, *names):
    texts = []
    for name in (tiles, tokens, *names):
        with open(name, encoding="utf-8") as f:
            texts.append(f.read())
    box, wrong = Box(*texts[:2]), 0
    for name, text in zip(names, texts[2:]):
        fault = judge(json.loads(text), box)
        if fault:
            wrong += 1
            print(f"{name}: {fault}")
    print(f"{len(names)} documents, {wrong} with a disagreement")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
