"""A referee for games of monopoly/1: it plays a document again by the rules as
they are told to people, sharing nothing with the program, and says where it
disagrees.

  monopoly_referee.py SETFILE DOCUMENT...   says what is wrong with each; 0 if
                                            nothing

Each entry is judged as a whole: could this seat act, was the move allowed,
were these the draws, and are these all the events, those for one seat as well.
After the first disagreement in a document the rest of it means nothing, so
there is at most one for each. A document of a running game has to be a private
one.

Turns, spaces and money are in monopoly_referee_rules.py, cards and moves in
monopoly_referee_cards.py, the table in monopoly_referee_table.py. Whether the
draws were chance, and the chain of entries: contrib/verify.
"""
import sys

from monopoly_referee_cards import Referee
from monopoly_referee_rules import GameOver
from referee_kit import Disagreement, compare_in_order, judge_files


def is_sealed(move):
    return move.startswith(("bid:", "order:")) or move == "pass"


def move_of(entry):
    """As it was made, whether it was sealed or not."""
    move = entry.get("opened", entry["move"])
    if is_sealed(move) != ("sealed" in entry):
        raise Disagreement("it is sealed, or not, and should not be")
    return move


def judge_entry(referee, entry):
    referee.said, referee.told = [], []
    referee.chance = list(entry.get("chance", []))
    try:
        if entry["n"] == 0:
            referee.set_up()
        else:
            referee.entry(entry["seat"], move_of(entry))
    except GameOver:
        pass
    if referee.chance:
        raise Disagreement(f"a draw too many: {referee.chance[0]}")
    compare_in_order(referee.said, entry["events"], "events")
    compare_in_order(referee.told, entry.get("private", []), "private events")


def replay(doc, text):
    """A game as far as its document goes: the referee after the last entry
    that it agrees with, and its disagreement or None."""
    referee = Referee(doc, text)
    for entry in doc["log"]:
        try:
            judge_entry(referee, entry)
        except Disagreement as why:
            return referee, (f"entry {entry['n']}, seat {entry['seat']}, "
                             f"{entry.get('opened', entry['move'])}: {why}")
    return referee, None


def judge(doc, text):
    """The first disagreement with a document, as a line with its entry, or
    None."""
    referee, fault = replay(doc, text)
    if fault:
        return fault
    result = None if referee.winners is None else \
        {"scores": referee.scores, "winners": referee.winners}
    if doc["result"] != result:
        return f"result: it is {result}"
    return None


if __name__ == "__main__":
    sys.exit(judge_files(judge, *sys.argv[1:]))
