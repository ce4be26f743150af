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
import json
import sys

from geonosis_referee_rules import Disagreement, Referee


def compare(referee, entry):
    """All events, in their order."""
    said, found = ([json.dumps(e, sort_keys=True) for e in events]
                   for events in (referee.said, entry["events"]))
    if said != found:
        at = next((i for i, (one, other) in enumerate(zip(said, found))
                   if one != other), min(len(said), len(found)))
        raise Disagreement("the events differ:" + "".join(
            f"\n#   {who}: {(texts + ['no more'])[at]}" for who, texts in
            (("document", found), ("referee", said))))


def judge_entry(referee, entry):
    referee.said, referee.chance = [], list(entry.get("chance", []))
    if entry["n"] == 0:
        referee.set_up()
    else:
        referee.entry(entry["seat"], entry["move"])
    if referee.chance:
        raise Disagreement(f"a draw too many: {referee.chance[0]}")
    compare(referee, entry)
    referee.see_tokens()


def judge(doc, text):
    """The first disagreement with a finished game's document, as a line with
    its entry, or None."""
    referee = Referee(doc, text)
    entry = None
    try:
        for entry in doc["log"]:
            judge_entry(referee, entry)
        entry = None
        if referee.winners is None:
            raise Disagreement("the game is not over")
        if doc["result"] != {"scores": referee.scores,
                             "winners": referee.winners}:
            raise Disagreement(f"the result is {referee.scores}, won by "
                               f"{referee.winners}")
    except Disagreement as why:
        where = "result" if entry is None else \
            f"entry {entry['n']}, seat {entry['seat']}, {entry['move']}"
        return f"{where}: {why}"
    return None


def main(name, *names):
    wrong = 0
    with open(name, encoding="utf-8") as f:
        text = f.read()
    for name in names:
        with open(name, encoding="utf-8") as f:
            fault = judge(json.load(f), text)
        if fault:
            wrong += 1
            print(f"{name}: {fault}")
    print(f"{len(names)} documents, {wrong} with a disagreement")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
