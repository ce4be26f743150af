"""A referee for finished games of geonosis/1: it plays a document again by the
rules as they are told to people, sharing nothing with the program, and says
where it disagrees.

  geonosis_referee.py SETFILE DOCUMENT...   says what is wrong with each; 0 if
                                            nothing

Each entry is judged as a whole: could this seat act, was the move allowed,
were these the draws, and are these all the events. After the first
disagreement in a document the rest of it means nothing, so there is at most
one for each.

The rules are in geonosis_referee_rules.py, the table in
geonosis_referee_arena.py. Whether the draws were chance, and the chain of
entries: contrib/verify.
"""
import sys

from geonosis_referee_rules import Referee
from referee_kit import (Disagreement, compare_in_order, judge_files,
                         judge_finished)


def judge_entry(referee, entry):
    referee.said, referee.chance = [], list(entry.get("chance", []))
    if entry["n"] == 0:
        referee.set_up()
    else:
        referee.entry(entry["seat"], entry["move"])
    if referee.chance:
        raise Disagreement(f"a draw too many: {referee.chance[0]}")
    compare_in_order(referee.said, entry["events"], "events")
    referee.see_tokens()


def judge(doc, text):
    """The first disagreement with a finished game's document, as a line with
    its entry, or None."""
    return judge_finished(Referee(doc, text), doc, judge_entry)


if __name__ == "__main__":
    sys.exit(judge_files(judge, *sys.argv[1:]))
