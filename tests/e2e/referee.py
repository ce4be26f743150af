"""A referee for finished games of carcassonne/1: it plays a document again by
the rules as they are told to people, sharing nothing with the program, and
says where it disagrees.

  referee.py TILEFILE DOCUMENT...    says what is wrong with each; 0 if nothing

Each entry is judged as a whole: was this seat to move, was the move allowed,
were these the draws, and are these all the events, with each score, that had
to come of it. After the first disagreement in a document the rest of it means
nothing, so there is at most one for each.

The rules are in referee_rules.py, the table in referee_board.py. Where an
entry has "lists", these must be all moves that each seat had before it
(referee_moves.py). Whether the draws were chance, and the chain of entries:
contrib/verify.
"""
import collections
import json
import sys

from referee_kit import Disagreement, judge_files, judge_finished
from referee_moves import compare_lists
from referee_rules import Referee


def plain(event, board):
    """An event with its feature as the referee names it, as text."""
    event = dict(event)
    if isinstance(event.get("feature"), str):
        node = board.feature_named(event["feature"])
        if node is not None:
            event["feature"] = min(board.feature(node))
    return json.dumps(event, sort_keys=True)


def compare(referee, entry):
    said = collections.Counter(plain(e, referee.board) for e in referee.said)
    found = collections.Counter(plain(e, referee.board)
                                for e in entry["events"])
    if said != found:
        raise Disagreement("the events differ:" + "".join(
            f"\n#   {who}: {text}" for who, more in
            (("document", found - said), ("referee", said - found))
            for text in more.elements()))
    codes = [e["why"] for e in entry["events"] if e["e"] == "score"]
    if referee.on("teams") and codes[1::2] != ["partner"] * (len(codes) // 2):
        raise Disagreement("a partner's score does not follow at once")


def judge_entry(referee, entry):
    if "lists" in entry:
        compare_lists(referee, entry["lists"])
    referee.said, referee.chance = [], list(entry.get("chance", []))
    if entry["n"] == 0:
        referee.set_up()
    else:
        referee.entry(entry["seat"], entry["move"])
    if referee.chance:
        raise Disagreement(f"a draw too many: {referee.chance[0]}")
    compare(referee, entry)


def judge(doc, tiles):
    """The first disagreement with a finished game's document, as a line with
    its entry, or None."""
    return judge_finished(Referee(doc, tiles), doc, judge_entry)


if __name__ == "__main__":
    sys.exit(judge_files(judge, *sys.argv[1:]))
